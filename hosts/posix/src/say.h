/* say.h: what goes wrong, said in one sentence on stderr, and the exit status. */
#ifndef SAY_H
#define SAY_H

#include "spil/error.h"

enum { STATUS_OK, STATUS_FAILED, STATUS_USAGE };

/* "spil: sentence". The format is already in the player's language. */
void spil__complain(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* The same for an error of the core, with the line it is about. */
void spil__complain_error(const spil_error *err);
/* The same for an error in a file, which is named. */
void spil__complain_file(const char *path, const spil_error *err);
/* The word of a NULL-terminated list closest to a mistyped one, or NULL when none is close. */
const char *spil__closest(const char *word, const char *const list[]);
/* Complains with the sentence, and with the word of the list that was perhaps meant by `word`. */
void spil__complain_unknown(const char *sentence, const char *word, const char *const list[]);
/* Prints text on stdout as a JSON string, quotes included. */
void spil__print_json(const char *text);
/* The same for a sentence, in English: programs read it. */
void spil__print_json_sentence(const spil_sentence *sentence);
/* Writes out what stdout still holds; the status, or STATUS_FAILED when that could not be written. */
int spil__end(int status);

#endif
