/* table_ui.c: the tables of all games, and what they share (table_ui.h). */
#include "table_ui.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "game_lists.h"

#define DECLARE(id, symbol) extern const table_ui spil__table_ui_##symbol;
SPIL_GAMES_WITH_TABLE_UI(DECLARE)

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
    return &spil__table_ui_plain;
}

key_help spil__table_key(const table_ui *table, const scene *s, const key_help *key)
{
    key_help now = *key;
    if (table->adapt != NULL)
        table->adapt(s, &now);
    return now;
}

const char *spil__table_teach(const table_ui *table, bool timed)
{
    return timed || table->teach_untimed == NULL ? table->teach : table->teach_untimed;
}

ui_action spil__ui_message(const char *format, ...)
{
    ui_action action = {.kind = UI_MESSAGE};
    va_list list;
    va_start(list, format);
    vsnprintf(action.message, sizeof action.message, format, list);
    va_end(list);
    return action;
}

bool spil__is_legal(const scene *s, int seat, spil_move mv)
{
    return spil_is_among(mv, s->at[seat].moves, s->at[seat].n_moves);
}

bool spil__typed_key(typed *t, int key, const char *allowed)
{
    const size_t n = strlen(t->text);
    if (key == KEY_ERASE && n > 0) {
        t->text[n - 1] = '\0';
        return true;
    }
    if (key == KEY_ESCAPE && n > 0) {
        t->text[0] = '\0';
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
