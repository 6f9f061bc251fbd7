/* saved_games.c: the games on disk, as a list to choose from (saved_games.h). */
#include "saved_games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "autosave.h"
#include "intl.h"
#include "play_game.h"

enum { GAMES_MAX = 200, LINE_BYTES = 240 };

typedef struct game_line {
    char text[LINE_BYTES];
} game_line;

/* "2026-11-14 20:15  Punto              2 players, 12 moves" */
static void describe(const autosaved_game *g, char text[LINE_BYTES])
{
    char when[40], players[40], moves[40];
    struct tm local;
    localtime_r(&g->when, &local);
    strftime(when, sizeof when, "%Y-%m-%d %H:%M", &local);
    snprintf(players, sizeof players, ngettext("%d player", "%d players", (unsigned long)g->seats), g->seats);
    snprintf(moves, sizeof moves, ngettext("%d move", "%d moves", (unsigned long)g->moves), g->moves);
    snprintf(text, LINE_BYTES, "%s  %-18s %s, %s", when, g->game->name, players, moves);
}

bool spil__choose_saved_game(tui *t, const char *title, bool finished_too, char *path, size_t size)
{
    autosaved_game *saved = spil__alloc(GAMES_MAX * sizeof *saved);
    game_line *line = spil__alloc(GAMES_MAX * sizeof *line);
    menu_item *item = spil__alloc(GAMES_MAX * sizeof *item);
    const int n = spil__autosave_list(finished_too, saved, GAMES_MAX);
    int chosen = -1;
    for (int i = 0; i < n; i++) {
        describe(&saved[i], line[i].text);
        item[i] = (menu_item){.text = line[i].text, .help = saved[i].over ? _("This game is over.") : NULL};
    }
    menu m = {.title = title, .item = item, .n = n};
    if (n == 0)
        spil__tui_message(t, title, _("There are no games yet."));
    else
        chosen = spil__tui_menu(t, &m);
    if (chosen >= 0)
        snprintf(path, size, "%s", saved[chosen].path);
    free(item);
    free(line);
    free(saved);
    return chosen >= 0;
}

void spil__continue_screen(tui *t)
{
    char path[4096];
    if (spil__choose_saved_game(t, _("Continue a game"), false, path, sizeof path))
        spil__play_saved(t, path);
}
