/* questions.c: which game has which questions (questions.h). */
#include "questions.h"

#include <string.h>

#include "game_lists.h"

#define DECLARE(id, symbol) extern const question spil__questions_##symbol[];
SPIL_GAMES_WITH_QUESTIONS(DECLARE)

const question *spil__question_find(const char *game, const char *word)
{
#define ROW(id, symbol) {id, spil__questions_##symbol},
    static const struct {
        const char *game;
        const question *questions;
    } games[] = {SPIL_GAMES_WITH_QUESTIONS(ROW)};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        for (const question *q = games[i].questions; q->word != NULL; q++) {
            if ((game == NULL || strcmp(games[i].game, game) == 0) && strcmp(q->word, word) == 0)
                return q;
        }
    }
    return NULL;
}

bool spil__question_known(const char *word)
{
    return spil__question_find(NULL, word) != NULL;
}
