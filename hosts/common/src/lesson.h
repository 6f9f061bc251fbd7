/* lesson.h: the sums that a game asks: 9+2 in 7 ATE 9, which goes around the corner to 1, 14-6 in Sequence Numbers. */
#ifndef LESSON_H
#define LESSON_H

#include "facts.h"
#include "spil/game.h"

enum { LESSON_MAX = 128, SUM_TEXT = 64 };

typedef struct sum {
    int16_t a, b, answer;
    char sign;   /* + - * / */
    bool circle; /* numbers go around: 1 comes after 10 (S5) */
    bool corner; /* and this one does */
} sum;

/* Does the learning record know this game? */
bool spil__teaches(const char *game);
/* All sums that the game's cards ask, each once, easy ones first; how many. */
int spil__lesson(const spil_setup *su, sum out[LESSON_MAX]);

/* One of the two sums on a card of 7 ATE 9; sign is + or -. */
sum spil__sum_of_card(int kind, char sign);
/* The sum of an equation card of Sequence Numbers. */
sum spil__sum_of_equation(const spil_setup *su, int kind);

/* As the record writes it: "9+2". Reading it back needs the game; false: it is no sum of that game. */
void spil__sum_word(const sum *s, char word[FACT_WORD]);
bool spil__sum_read(const char *game, const char *word, sum *s);
/* For people: "9 + 2". */
void spil__sum_ask(const sum *s, char text[SUM_TEXT]);
/* For people who missed it: "9 + 2 = 1 (9, 10, 1)", "7 + 5 = 12". */
void spil__sum_tell(const sum *s, char text[SUM_TEXT]);

#endif
