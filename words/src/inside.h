/* inside.h: shared by the files of this layer. Translatable texts are marked _("…") and _n("…", "…", n), which take the
 * language from a `w` in scope; in tables SPIL_TR. */
#ifndef WORDS_INSIDE_H
#define WORDS_INSIDE_H

#include "spil/typed.h"

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

/* An event beside a drawn table. Sentences have numbered fields, %2$s; "" is said of nothing. */
typedef struct drawn_event {
    const char *event;  /* its name; NULL ends a list */
    int whom;           /* the field that may be the person who is told … */
    const char *to_you; /* … and the sentence then; translatable */
    const char *else_;  /* the sentence otherwise; NULL: that of the event's table */
} drawn_event;

/* One game in words; everything may be left out. */
typedef struct game_words {
    /* A card's notation in words: R7 as "red 7". false: not a card. */
    bool (*card)(const spil_words *w, const char *notation, spil_case in, spil_out *out);
    /* A card's notation as people read it where it is not put into words: 7*4 as 7×4. false: as it is. */
    bool (*show)(const spil_words *w, const char *notation, spil_out *out);
    /* The case that the cards take in the Icelandic translation of a sentence of the core, by its English text. */
    spil_case (*governs)(const char *english);
    /* As spil_words_move, spil_words_ask, spil_words_seat. */
    void (*move)(const spil_words *w, const spil_setup *su, const void *view, spil_move mv, spil_out *out);
    void (*ask)(const spil_words *w, const spil_setup *su, const void *view, spil_out *out);
    void (*seat)(const spil_words *w, const spil_setup *su, const void *view, int seat, spil_out *out);
    /* Puts event i of ev better than its table does, or nothing on purpose; false: leave it to the table. */
    bool (*event)(const spil_words *w, const spil_setup *su, const spil_events *ev, int i, spil_out *out);
    const drawn_event *seen; /* events beside a drawn table, where the event's own sentence will not do */
    const spil_topic *topics;
    const spil_label *bots; /* the game's own bots, and ":name" for what may follow them */
    const char *points;     /* what the points of its result are: "Cards left"; translatable, NULL = points */
    const char *brief;      /* the game in a few words; translatable, NULL = its tagline */
} game_words;

/* The words of the i-th game that has any; NULL past the last one. */
const game_words *spil__words_at(int i);
/* Those of a game; an empty table if it has none. */
const game_words *spil__words_of(const spil_game *game);

/* Prints into out; what does not fit is counted, as spil_put does. */
void spil__print(spil_out *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Prints a phrase, cut off where it does not fit. */
void spil__phrase(spil_phrase *phrase, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Begins a marked part. */
void spil__mark(const spil_words *w, spil_mark mark, spil_out *out);
/* Ends it. */
void spil__unmark(const spil_words *w, spil_out *out);
/* Is the language Icelandic, whose cards are inflected? */
bool spil__is_icelandic(const spil_words *w);
/* Is it a sentence beside a drawn table for the person at this seat? */
bool spil__is_you(const spil_words *w, int seat);
/* A number as it is spoken, "minus 2", or on a screen as it is written. */
spil_phrase spil__number(const spil_words *w, int number);
/* Puts the next item of a list, with ", " before all but the first; *n counts them. */
void spil__put_listed(spil_out *out, int *n, const char *text);

#endif
