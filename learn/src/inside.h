/* inside.h: what the files of this layer share: a game's lesson, and allocation that aborts when memory runs out. */
#ifndef SPIL__LEARN_INSIDE_H
#define SPIL__LEARN_INSIDE_H

#include "spil/learning.h"
#include "spil/memory.h"

/* The lesson of a game: an optional const table, spil__lesson_GAME in games/GAME/lesson.c. */
typedef struct spil__lesson {
    /* All sums that its cards ask, each once, in any order; returns how many. */
    int (*sums)(const spil_setup *su, spil_sum out[SPIL_LESSON_MAX]);
    /* The sum with these numbers, 0 … 9999, and this sign; false: the game has no such sum. */
    bool (*sum)(int a, char sign, int b, spil_sum *s);
    /* As spil_learning_see and spil_learning_move, for a seat with a person; the view is of this game. move: the sum is
     * put into *wrong where the answer to it was wrong and may be tried again. */
    void (*see)(spil_learning *l, int seat, const void *view, uint64_t now_ms);
    bool (*move)(spil_learning *l, int seat, const void *view, spil_move mv, bool done, uint64_t now_ms,
                 spil_sum *wrong);
    /* As spil_sum_judge. */
    spil_sum_end (*judge)(const spil_setup *su, const void *view, spil_move mv, bool done, spil_sum *s);
} spil__lesson;

/* NULL: it asks no sums. */
const spil__lesson *spil__lesson_of(const char *game);

/* Records an outcome of a sum for the person at that seat. */
void spil__learning_note(spil_learning *l, int seat, const spil_sum *s, spil_fact_end end, uint64_t ms);

/* From one time to another; 0 where the clock went back. */
static inline uint64_t spil__between(uint64_t from_ms, uint64_t to_ms)
{
    return to_ms > from_ms ? to_ms - from_ms : 0;
}

/* Copies as much of the text as there is room for. */
void spil__copy(char *to, size_t size, const char *text);

/* ---- facts.c, for facts_text.c ---- */

/* The fact, which is added if it is new. */
spil_fact *spil__fact_of(spil_facts *f, const char *name, const char *game, const char *sum);
/* Counts an outcome, for the sum and for the day. */
void spil__fact_happen(spil_facts *f, const char *name, const char *game, const char *sum, spil_fact_end end,
                       uint32_t ms, spil_day day);
/* Adds the counts of another one, which came later. */
void spil__fact_add(spil_fact *x, const spil_fact *more);
/* Adds to what a person found and missed on a day. */
void spil__fact_tally(spil_facts *f, const char *name, const char *game, spil_day day, uint32_t found,
                      uint32_t missed);

/* ---- facts_text.c, for facts.c ---- */

/* The line of an outcome. */
void spil__fact_line(spil_day day, const char *name, const char *game, const char *sum, spil_fact_end end,
                     uint32_t ms, spil_out *out);

#endif
