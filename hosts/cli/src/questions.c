/* questions.c: which game has which questions (questions.h). */
#include "questions.h"

#include <string.h>

#include "game_lists.h"

#define DECLARE(id, symbol) extern const question spil__questions_##symbol[];
SPIL_GAMES_WITH_QUESTIONS(DECLARE)

const question *spil__question_at(int i, const char **game)
{
#define ROW(id, symbol) {id, spil__questions_##symbol},
    static const struct {
        const char *game;
        const question *questions;
    } games[] = {SPIL_GAMES_WITH_QUESTIONS(ROW)};
    for (size_t g = 0; g < sizeof games / sizeof games[0]; g++) {
        for (const question *q = games[g].questions; q->word != NULL; q++) {
            *game = games[g].game;
            if (i-- == 0)
                return q;
        }
    }
    return NULL;
}

const question *spil__question_find(const char *game, const char *word)
{
    const char *has;
    const question *q;
    for (int i = 0; (q = spil__question_at(i, &has)) != NULL; i++) {
        if ((game == NULL || strcmp(has, game) == 0) && strcmp(q->word, word) == 0)
            return q;
    }
    return NULL;
}

bool spil__question_known(const char *word)
{
    return spil__question_find(NULL, word) != NULL;
}
