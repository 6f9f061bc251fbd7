/* error.h: what went wrong, as a code for programs and a sentence for people.
 *
 * Bad input is a value, never a crash: a function that can refuse returns a spil_code and fills a
 * spil_error. The sentence is kept as its English format plus ready-made arguments, so that a host can
 * translate the format (it is a gettext msgid) without the core knowing about languages. */
#ifndef SPIL_ERROR_H
#define SPIL_ERROR_H

#include <stddef.h>

#include "spil/text.h"

/* The codes of the line protocol, and their spelling there. */
#define SPIL_CODES(X)                                                                                        \
    X(OK, "ok")                                                                                              \
    X(BAD_COMMAND, "bad_command")                                                                            \
    X(BAD_GAME, "bad_game")                                                                                  \
    X(BAD_OPTION, "bad_option")                                                                              \
    X(BAD_SEAT, "bad_seat")                                                                                  \
    X(BAD_MOVE, "bad_move")                                                                                  \
    X(ILLEGAL_MOVE, "illegal_move")                                                                          \
    X(BAD_STATE, "bad_state")                                                                                \
    X(NO_GAME, "no_game")                                                                                    \
    X(GAME_OVER, "game_over")                                                                                \
    X(BAD_RECORD, "bad_record")

typedef enum spil_code {
#define SPIL_CODE_ENUM(name, word) SPIL_##name,
    SPIL_CODES(SPIL_CODE_ENUM)
#undef SPIL_CODE_ENUM
} spil_code;

/* Marks a text for translation; the text itself stays as it is. */
#define SPIL_TR(text) text
/* Marks a text and the same one for a number other than 1, as two arguments of spil_sentence_set_n. */
#define SPIL_TR_N(one, many) one, many

enum { SPIL_SENTENCE_ARGS = 4, SPIL_ARG_BYTES = 48 };

/* Something to say to a person, in any language. */
typedef struct spil_sentence {
    const char *format; /* English, with %s and %d; static text, a gettext msgid; NULL = nothing to say */
    const char *many;   /* the same for a number other than 1; NULL = there is no such form */
    int n;              /* the number that decides between them */
    char arg[SPIL_SENTENCE_ARGS][SPIL_ARG_BYTES]; /* the arguments in order, as plain text (spil_is_plain):
                                                     bytes that are not show as U+FFFD, a shortened one ends with … */
} spil_sentence;

typedef struct spil_error {
    spil_code code;
    int line; /* of the text being read, from 1; 0 where there are no lines */
    spil_sentence text;
} spil_error;

/* Fills *err (which may be NULL) and returns code. Only %s and %d are understood, at most
 * SPIL_SENTENCE_ARGS of them; spil_sentence_set likewise. */
spil_code spil_fail(spil_error *err, spil_code code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void spil_sentence_set(spil_sentence *sentence, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* The same with a plural: SPIL_TR_N("%d point", "%d points"), n, then the arguments, which are those of both. */
void spil_sentence_set_n(spil_sentence *sentence, const char *one, const char *many, int n, ...)
    __attribute__((format(printf, 2, 5), format(printf, 3, 5)));
#ifdef __clang_analyzer__ /* so that it knows what spil_fail returns */
#define spil_fail(err, code, ...) (spil_fail((err), (code), __VA_ARGS__), (code))
#endif

/* Prints the sentence. `format` is spil_sentence_in (translator.h) or sentence->format; it may reorder with %2$s. */
void spil_sentence_print(const spil_sentence *sentence, const char *format, spil_out *out);

const char *spil_code_word(spil_code code);

#endif
