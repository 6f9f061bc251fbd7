/* practice.h: a short drill of the sums of a game, weak ones more often.
 *
 * Sums are drawn at random in proportion to their weight in the record (facts.h), never the same twice in a row. One
 * that was missed comes back after three others. */
#ifndef SPIL_PRACTICE_H
#define SPIL_PRACTICE_H

#include "spil/lesson.h"
#include "spil/random.h"
#include "spil/translator.h"

enum {
    SPIL_PRACTICE_AGAIN = 3,
    SPIL_PRACTICE_USUAL = 20,
    SPIL_PRACTICE_MOST = 500,
    SPIL_PRACTICE_DUE = 6 /* so much heavier is a sum that is about to be forgotten */
};

typedef struct spil_practice {
    spil_facts *facts;
    const char *game; /* id */
    char name[SPIL_NAME_BYTES];
    spil_sum list[SPIL_LESSON_MAX];
    uint8_t again[SPIL_LESSON_MAX]; /* questions until it comes back; 0 = not scheduled */
    bool missed[SPIL_LESSON_MAX];   /* in this drill, so far */
    int n;                          /* sums in list */
    int now;                        /* the sum being asked; -1 before the first */
    int asked, questions;           /* so far, in all */
    int wrong;                      /* answers to the sum being asked */
    int answered, right;            /* sums answered, and those right at the first try */
    uint64_t right_ms;              /* total time of right answers */
    spil_fast_rng rng;
} spil_practice;

/* Begins a drill of this many questions for this person, in a game that asks sums. The record must outlive it, and gets
 * the outcomes. */
void spil_practice_begin(spil_practice *p, const spil_setup *su, spil_facts *f, const char *name,
                         int questions, uint64_t seed);
/* Asks no others than the sums named as in the record, "8+3 8-3", if at least two of them are sums of the game; before
 * the first question. */
void spil_practice_only(spil_practice *p, const char *words);
/* The next question; NULL when that was the last one. */
const spil_sum *spil_practice_ask(spil_practice *p);

typedef enum spil_practice_reply {
    SPIL_PRACTICE_RIGHT,
    SPIL_PRACTICE_RETRY, /* wrong for the first time: the same sum may be answered again */
    SPIL_PRACTICE_TOLD   /* wrong again, or the person gives up: the answer is told (spil_sum_tell) */
} spil_practice_reply;

/* An answer; -1: the person asks for the answer. The first is recorded, right or wrong. *err gets a sentence when that
 * failed; otherwise its format is NULL. */
spil_practice_reply spil_practice_answer(spil_practice *p, int number, uint32_t ms, spil_error *err);

/* "3 of 4 answers were right. Right ones took 1.8 s on average." Nothing when there were none. */
void spil_practice_result(const spil_practice *p, const spil_translator *t, spil_out *out);
/* What was missed in this drill, as "9 + 2, 3 - 3"; "" when nothing was. */
void spil_practice_missed(const spil_practice *p, const spil_translator *t, spil_out *out);

#endif
