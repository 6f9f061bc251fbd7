/* practice.h: a short drill of the sums of a game, the weak ones more often.
 *
 * Sums are drawn by lot, each as often as its weight in the record says (facts.h), never twice in a row. One that was
 * missed comes again after three others. */
#ifndef SPIL_PRACTICE_H
#define SPIL_PRACTICE_H

#include "spil/lesson.h"
#include "spil/random.h"
#include "spil/translator.h"

enum { SPIL_PRACTICE_AGAIN = 3, SPIL_PRACTICE_USUAL = 20, SPIL_PRACTICE_MOST = 500 };

typedef struct spil_practice {
    spil_facts *facts;
    const char *game; /* id */
    char name[SPIL_NAME_BYTES];
    spil_sum list[SPIL_LESSON_MAX];
    uint8_t again[SPIL_LESSON_MAX]; /* questions until it comes again; 0 = by lot */
    bool missed[SPIL_LESSON_MAX];   /* in this drill, so far */
    int n;                          /* sums in list */
    int now;                        /* which is asked; -1 before the first */
    int asked, questions;           /* so far, in all */
    int answered, right;            /* answers */
    uint64_t right_ms;              /* all right answers together */
    spil_fast_rng rng;
} spil_practice;

/* A drill of so many questions for this person, of a game that asks sums. The record outlives it and is noted in. */
void spil_practice_begin(spil_practice *p, const spil_setup *su, spil_facts *f, const char *name,
                         int questions, uint64_t seed);
/* The next question; NULL when that was the last one. */
const spil_sum *spil_practice_ask(spil_practice *p);
/* Is that the answer to what was asked? Either way it is noted. *err gets a sentence when it could not be: its format
 * is NULL otherwise. */
bool spil_practice_answer(spil_practice *p, int number, uint32_t ms, spil_error *err);

/* "3 of 4 answers were right. A right one took 1.8 s." Nothing when there were none. */
void spil_practice_result(const spil_practice *p, const spil_translator *t, spil_out *out);
/* What was missed in this drill, as "9 + 2, 3 - 3"; "" when nothing was. */
void spil_practice_missed(const spil_practice *p, spil_out *out);

#endif
