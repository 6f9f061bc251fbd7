/* inside.h: what the files of this layer share: a game's lesson, and memory that is there. */
#ifndef SPIL__LEARN_INSIDE_H
#define SPIL__LEARN_INSIDE_H

#include "spil/learning.h"

/* What a game teaches: a const table that it may have, spil__lesson_sequence in games/sequence/lesson.c. */
typedef struct spil__lesson {
    /* All sums that its cards ask, each once, in any order; how many. */
    int (*sums)(const spil_setup *su, spil_sum out[SPIL_LESSON_MAX]);
    /* The sum of these numbers, 0 … 9999, and this sign; false: the game has no such sum. */
    bool (*sum)(int a, char sign, int b, spil_sum *s);
    /* As spil_learning_see and spil_learning_move, for a seat with a person; the view is of this game. */
    void (*see)(spil_learning *l, int seat, const void *view, uint64_t now_ms);
    void (*move)(spil_learning *l, int seat, const void *view, spil_move mv, bool done, uint64_t now_ms);
} spil__lesson;

/* NULL: it asks no sums. */
const spil__lesson *spil__lesson_of(const char *game);

/* This became of the sum, for the person at that seat. */
void spil__learning_note(spil_learning *l, int seat, const spil_sum *s, spil_fact_end end, uint64_t ms);

/* 0 where the clock went back. */
static inline uint64_t spil__between(uint64_t from_ms, uint64_t to_ms)
{
    return to_ms > from_ms ? to_ms - from_ms : 0;
}

/* Copies as much of the text as there is room for. */
void spil__copy(char *to, size_t size, const char *text);
/* As realloc; running out of memory stops the program. */
void *spil__learn_resize(void *memory, size_t bytes);

/* facts.c, for facts_text.c. The fact, added where it is new. */
spil_fact *spil__fact_of(spil_facts *f, const char *name, const char *game, const char *sum);
void spil__fact_happen(spil_fact *x, spil_fact_end end, uint32_t ms);
/* Adds what is counted in another one, which came later. */
void spil__fact_add(spil_fact *x, const spil_fact *more);
/* facts_text.c, for facts.c: the line that says it. */
void spil__fact_line(const char *name, const char *game, const char *sum, spil_fact_end end, uint32_t ms,
                     spil_out *out);

#endif
