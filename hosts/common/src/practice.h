/* practice.h: a short drill of the sums of a game, the weak ones more often. No I/O but the learning record.
 *
 * Sums are drawn by lot, each as often as its weight in the record says (facts.h), never twice in a row. One that was
 * missed comes again after three others. */
#ifndef PRACTICE_H
#define PRACTICE_H

#include "lesson.h"

enum { PRACTICE_AGAIN = 3, PRACTICE_USUAL = 20, PRACTICE_MOST = 500 };

typedef struct practice {
    facts *facts;
    const char *game; /* id */
    char name[SPIL_NAME_BYTES];
    sum list[LESSON_MAX];
    uint8_t again[LESSON_MAX]; /* questions until it comes again; 0 = by lot */
    bool missed[LESSON_MAX];   /* in this drill, so far */
    int n;                     /* sums in list */
    int now;                   /* which is asked; -1 before the first */
    int asked, questions;      /* so far, in all */
    int right;                 /* answers */
    uint64_t right_ms;         /* all right answers together */
    spil_fast_rng rng;
} practice;

/* A drill of so many questions for this person. The record outlives it and is written to. */
void spil__practice_begin(practice *p, const spil_setup *su, facts *f, const char *name, int questions,
                          uint64_t seed);
/* The next question; NULL when that was the last one. */
const sum *spil__practice_ask(practice *p);
/* Is that the answer to what was asked? Either way it is noted. *err gets a sentence when it could not be: its format
 * is NULL otherwise. */
bool spil__practice_answer(practice *p, int number, uint32_t ms, spil_error *err);
/* What was missed in this drill, as "9 + 2, 3 - 3"; "" when nothing was. */
void spil__practice_missed(const practice *p, char *text, size_t size);

#endif
