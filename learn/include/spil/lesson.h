/* lesson.h: the sums that a game asks: 14-6, or 9+2 where numbers go around the corner to 1.
 *
 * Each game lists them in its own table (games/GAME/lesson.c); nothing else here depends on the game. */
#ifndef SPIL_LESSON_H
#define SPIL_LESSON_H

#include "spil/facts.h"
#include "spil/game.h"
#include "spil/translator.h"

enum {
    SPIL_LESSON_MAX = 128,
    SPIL_SUM_TEXT = 64,
    SPIL_SUM_TRIES = 2 /* wrong answers after which the right one is told */
};

typedef struct spil_sum {
    int16_t a, b, answer;
    char sign;      /* + - * / */
    uint8_t circle; /* numbers wrap around: 1 comes after this one (S5); 0 = they do not */
    bool corner;    /* this sum wraps around */
} spil_sum;

/* Does the game with this id ask sums? */
bool spil_teaches(const char *game);
/* The id of the i-th game that does, or NULL past the last one. */
const char *spil_taught(int i);
/* Their names, joined by "and", or by "or" where any of them will do. */
void spil_taught_names(const spil_translator *t, bool any, spil_out *out);
/* All sums that the game's cards ask, each once, easy ones first; returns how many: 0 for a game that asks none. */
int spil_lesson(const spil_setup *su, spil_sum out[SPIL_LESSON_MAX]);

/* What a move says about the sum that it answered. */
typedef enum spil_sum_end { SPIL_SUM_NONE, SPIL_SUM_RIGHT, SPIL_SUM_WRONG, SPIL_SUM_MISSED } spil_sum_end;

/* A person did this in this view, or tried to; done: the rules allowed it. Nothing is remembered, so every answer
 * counts (spil/learning.h has the first one only). *s: the sum, unless NONE. */
spil_sum_end spil_sum_judge(const spil_setup *su, const void *view, spil_move mv, bool done, spil_sum *s);

/* As the record writes it: "9+2". */
void spil_sum_word(const spil_sum *s, char word[SPIL_FACT_WORD]);
/* Reads it back; false: not a sum of that game. */
bool spil_sum_read(const char *game, const char *word, spil_sum *s);

/* For people: "9 + 2", "7 × 4". SPIL_SUM_TEXT bytes are enough. */
void spil_sum_ask(const spil_sum *s, const spil_translator *t, spil_out *out);
/* With the answer: "9 + 2 = 1 (9, 10, 1)", "7 + 5 = 12". SPIL_SUM_TEXT bytes are enough. */
void spil_sum_tell(const spil_sum *s, const spil_translator *t, spil_out *out);
/* What to say to a wrong answer, for the first, second … time: "Not quite: try again."; from the second time on the
 * answer is told, "Not quite: 7 + 5 = 12." */
void spil_sum_wrong(const spil_sum *s, int times, const spil_translator *t, spil_out *out);

#endif
