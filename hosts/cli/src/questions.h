/* questions.h: commands of the line protocol that only one game has. They look through a seat's view, like a bot. A game
 * may have a list of them: spil__questions_rumi7 in games/rumi7/questions.c. */
#ifndef QUESTIONS_H
#define QUESTIONS_H

#include "spil/game.h"

/* Written `WORD SEAT`. */
typedef struct question {
    const char *word; /* NULL ends a list */
    /* Puts the members of the answer. */
    void (*answer)(const spil_setup *su, const void *view, spil_json_writer *w);
} question;

/* The game's question of this name, or NULL; whether any game has one. */
const question *spil__question_find(const char *game, const char *word);
bool spil__question_known(const char *word);

#endif
