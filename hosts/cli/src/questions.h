/* questions.h: commands of the line protocol that only some games have. Like bots they see only a seat's view. A game
 * may have a list of them: spil__questions_GAME in games/GAME/questions.c. */
#ifndef QUESTIONS_H
#define QUESTIONS_H

#include "spil/game.h"

/* Typed as `WORD SEAT`. */
typedef struct question {
    const char *word; /* NULL ends a list */
    const char *help; /* one line, in English as the protocol */
    /* Writes the members of the answer. */
    void (*answer)(const spil_setup *su, const void *view, spil_json_writer *w);
} question;

/* The game's question of this name, or NULL. game NULL: any game's. */
const question *spil__question_find(const char *game, const char *word);
/* The i-th of all games' questions and the game that has it; NULL past the last one. */
const question *spil__question_at(int i, const char **game);
/* Has any game a question of this name? */
bool spil__question_known(const char *word);

#endif
