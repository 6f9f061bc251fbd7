/* table_ui.c: the tables there are, and what they share (table_ui.h). */
#include "table_ui.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "game_lists.h"

#define DECLARE(id, symbol) extern const table_ui spil__table_ui_##symbol;
SPIL_GAMES_WITH_TABLE_UI(DECLARE)
extern const table_ui spil__table_ui_list; /* for all others */

const table_ui *spil__table_ui_of(const spil_game *game)
{
#define ROW(id, symbol) {id, &spil__table_ui_##symbol},
    static const struct {
        const char *game;
        const table_ui *ui;
    } games[] = {SPIL_GAMES_WITH_TABLE_UI(ROW)};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        if (strcmp(games[i].game, game->id) == 0)
            return games[i].ui;
    }
    return &spil__table_ui_list;
}

table_answer spil__answer_say(const char *format, ...)
{
    table_answer answer = {.act = TABLE_SENTENCE};
    va_list list;
    va_start(list, format);
    vsnprintf(answer.say, sizeof answer.say, format, list);
    va_end(list);
    return answer;
}

bool spil__is_legal(const scene *s, int seat, spil_move mv)
{
    for (int i = 0; i < s->at[seat].n_moves; i++) {
        if (s->at[seat].moves[i].code == mv.code)
            return true;
    }
    return false;
}

bool spil__typed_key(typed *t, int key, const char *allowed)
{
    const size_t n = strlen(t->text);
    if (key == KEY_ERASE && n > 0) {
        t->text[n - 1] = '\0';
        return true;
    }
    if (key <= KEY_SPACE - 1 || key >= 127 || strchr(allowed, key) == NULL)
        return false;
    if (n < TYPED_MAX) {
        t->text[n] = (char)key;
        t->text[n + 1] = '\0';
    }
    return true;
}
