/* kept.c: the games on disk, as a list to choose from (tui.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "autosave.h"
#include "intl.h"
#include "start.h"

enum { KEPT_MAX = 200, LINE_BYTES = 240 };

typedef struct kept_line {
    char text[LINE_BYTES];
} kept_line;

/* "2026-11-14 20:15  Punto              2 players, 12 moves" */
static void describe(const autosaved_game *k, char text[LINE_BYTES])
{
    char when[40], players[40], moves[40];
    struct tm local;
    localtime_r(&k->when, &local);
    strftime(when, sizeof when, "%Y-%m-%d %H:%M", &local);
    snprintf(players, sizeof players, ngettext("%d player", "%d players", (unsigned long)k->seats), k->seats);
    snprintf(moves, sizeof moves, ngettext("%d move", "%d moves", (unsigned long)k->moves), k->moves);
    snprintf(text, LINE_BYTES, "%s  %-18s %s, %s", when, k->game->name, players, moves);
}

bool spil__tui_choose_kept(tui *t, const char *title, bool finished_too, char *path, size_t size)
{
    autosaved_game *kept = spil__alloc(KEPT_MAX * sizeof *kept);
    kept_line *line = spil__alloc(KEPT_MAX * sizeof *line);
    menu_item *item = spil__alloc(KEPT_MAX * sizeof *item);
    const int n = spil__autosave_list(finished_too, kept, KEPT_MAX);
    int chosen = -1;
    for (int i = 0; i < n; i++) {
        describe(&kept[i], line[i].text);
        item[i] = (menu_item){.text = line[i].text, .help = kept[i].over ? _("This game is over.") : NULL};
    }
    menu m = {.title = title, .item = item, .n = n};
    if (n == 0)
        spil__tui_say(t, title, _("There are no games yet."));
    else
        chosen = spil__tui_menu(t, &m);
    if (chosen >= 0)
        snprintf(path, size, "%s", kept[chosen].path);
    free(item);
    free(line);
    free(kept);
    return chosen >= 0;
}

void spil__tui_kept(tui *t)
{
    char path[4096];
    if (spil__tui_choose_kept(t, _("Continue a game"), false, path, sizeof path))
        spil__tui_resume(t, path);
}
