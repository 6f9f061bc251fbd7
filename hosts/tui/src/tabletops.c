/* tabletops.c: the tables there are, and what they share (tabletop.h). */
#include "tabletop.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* One line per game with a table of its own; the plain one comes last and takes every game. */
#define TABLETOPS(X) X(punto) X(sequence) X(seven_ate_nine) X(rumi7) X(plain)

#define DECLARE(game) extern const tabletop spil__tabletop_##game;
TABLETOPS(DECLARE)
#define ADDRESS(game) &spil__tabletop_##game,
static const tabletop *const tabletops[] = {TABLETOPS(ADDRESS)};

const tabletop *spil__tabletop_of(const spil_game *game)
{
    const size_t last = sizeof tabletops / sizeof tabletops[0] - 1;
    for (size_t i = 0; i < last; i++) {
        if (strcmp(tabletops[i]->game, game->id) == 0)
            return tabletops[i];
    }
    return tabletops[last];
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
