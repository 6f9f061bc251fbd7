/* inside.h: what the files of this layer share. Translatable texts are marked _("…") and _n("…", "…", n), which take
 * the language of a `w` in scope; SPIL_TR in tables. */
#ifndef WORDS_INSIDE_H
#define WORDS_INSIDE_H

#include "spil/words.h"

#define _(text)          spil__text(w, text)
#define _n(one, many, n) spil__plural(w, one, many, (unsigned long)(n))

__attribute__((format_arg(2))) static inline const char *spil__text(const spil_words *w, const char *english)
{
    return spil_tr(w->tr, english);
}

__attribute__((format_arg(2), format_arg(3))) static inline const char *
spil__plural(const spil_words *w, const char *one, const char *many, unsigned long n)
{
    return spil_tr_plural(w->tr, one, many, n);
}

typedef struct spil_label {
    const char *word;  /* NULL ends a list */
    const char *label; /* translatable */
} spil_label;

/* One game in words; everything may be left out. */
typedef struct game_words {
    /* A card's notation in words: R7 as "red 7". false: that is no card. */
    bool (*card)(const spil_words *w, const char *notation, spil_case in, spil_out *out);
    /* The case in which Icelandic wants the cards of a sentence of the core, by its English text. */
    spil_case (*governs)(const char *english);
    /* As spil_words_move, spil_words_ask, spil_words_seat. */
    void (*move)(const spil_words *w, const spil_setup *su, const void *view, spil_move mv, spil_out *out);
    void (*ask)(const spil_words *w, const spil_setup *su, const void *view, spil_out *out);
    void (*seat)(const spil_words *w, const spil_setup *su, const void *view, int seat, spil_out *out);
    /* Tells event i of ev better than its table does, or says nothing on purpose; false: not this one. */
    bool (*tell)(const spil_words *w, const spil_setup *su, const spil_events *ev, int i, spil_out *out);
    const spil_topic *topics;
    const spil_label *bots; /* the names of its own bots, and ":name" of what may follow them */
} game_words;

/* The words of the i-th game that has some, or NULL past the last one. */
const game_words *spil__words_at(int i);

/* Prints into out; what does not fit is counted, as spil_put does. */
void spil__print(spil_out *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
void spil__phrase(spil_phrase *said, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Around a piece that is marked. */
void spil__mark(const spil_words *w, spil_mark mark, spil_out *out);
void spil__unmark(const spil_words *w, spil_out *out);
/* Is the language Icelandic, whose cards are inflected? */
bool spil__is_icelandic(const spil_words *w);
/* suit and rank as in spil/rumi7.h. */
void spil__icelandic_card(int suit, int rank, spil_case in, spil_out *out);
void spil__icelandic_joker(spil_case in, spil_out *out);
/* A number that is said right when it is negative: "minus 2". */
spil_phrase spil__number(const spil_words *w, int number);
/* Puts the next one of a list: ", " before all but the first, which *n counts. */
void spil__put_listed(spil_out *out, int *n, const char *text);

#endif
