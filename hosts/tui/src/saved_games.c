/* saved_games.c: the games on disk, as a list to choose from (saved_games.h). */
#include "saved_games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "autosave.h"
#include "intl.h"
#include "line_ui.h"
#include "play_game.h"
#include "spil/player_spec.h"

enum { GAMES_MAX = 200, LINE_BYTES = 1000 };

static const char delete_key = 'd';

typedef struct game_line {
    char text[LINE_BYTES], help[SPIL_RESULT_TEXT];
} game_line;

typedef struct game_list {
    autosaved_game *game;
    game_line *line;
    menu_item *item; /* the games, and "A file" after them where it is offered */
    int n;           /* games */
} game_list;

typedef enum list_choice { CHOSE_NOTHING, CHOSE_GAME, CHOSE_FILE } list_choice;

/* ---- lines ---- */

/* A program's seat, which a bot takes when the game is continued (spil_reopened). */
static void name_replaced(const autosaved_game *g, char name[SPIL_NAME_BYTES])
{
    char label[SPIL_PLAYER_LABEL], text[SPIL_PLAYER_LABEL + SPIL_NAME_BYTES + 100];
    spil_out to_label = spil_out_to(label, sizeof label);
    spil_words_player(&spil__translator, spil_bot_usual(g->game)->name, &to_label);
    /* Translators: a bot, and the program whose seat it takes */
    snprintf(text, sizeof text, _("%s instead of %s"), label, name);
    spil_out out = spil_out_to(name, SPIL_NAME_BYTES);
    spil_put(&out, text);
}

/* People by their names, or by the seat where they gave none; bots by what they are, whatever they are called. */
static void name_players(const autosaved_game *g, line_output *names)
{
    memcpy(names->name, g->name, sizeof names->name);
    for (int seat = 0; seat < g->seats; seat++) {
        if (g->player[seat][0] == '\0')
            continue;
        spil_out out = spil_out_to(names->name[seat], sizeof names->name[seat]);
        spil_words_player(&spil__translator, g->player[seat], &out);
        if (!g->over && spil_player_is_program(g->player[seat]))
            name_replaced(g, names->name[seat]);
    }
    spil__output_names(names, g->seats);
}

/* How many seats of the mask have this name. */
static int count_named(const line_output *names, unsigned mask, const char *name)
{
    int n = 0;
    for (int seat = 0; mask >> seat != 0; seat++)
        n += (mask >> seat & 1) && strcmp(names->name[seat], name) == 0;
    return n;
}

/* "Anna, level 3 (2)"; of those in the mask. */
static void put_names(const line_output *names, unsigned mask, spil_out *out)
{
    unsigned told = 0;
    for (int seat = 0; mask >> seat != 0; seat++) {
        const char *name = names->name[seat];
        if (!(mask >> seat & 1) || count_named(names, told, name) > 0)
            continue;
        const int n = count_named(names, mask, name);
        spil_put(out, told == 0 ? "" : ", ");
        spil_put(out, name);
        if (n > 1) {
            spil_put(out, " (");
            spil_put_int(out, n);
            spil_put(out, ")");
        }
        told |= 1u << seat;
    }
}

static void put_outcome(const autosaved_game *g, const line_output *names, char *text, size_t size)
{
    char who[SPIL_SEATS_MAX * SPIL_NAME_BYTES];
    spil_out out = spil_out_to(who, sizeof who);
    put_names(names, g->result.winners, &out);
    if (!g->over)
        snprintf(text, size, ngettext("%d move", "%d moves", (unsigned long)g->moves), g->moves);
    else if (g->result.winners == 0)
        snprintf(text, size, "%s", _("nobody won"));
    else
        /* Translators: one name or several */
        snprintf(text, size, _("won by %s"), who);
}

static void describe_time(const autosaved_game *g, char when[40])
{
    struct tm local;
    localtime_r(&g->when, &local);
    if (g->when == 0 || strftime(when, 40, "%Y-%m-%d %H:%M", &local) == 0)
        snprintf(when, 40, "%-16s", "?");
}

static const char *file_name(const autosaved_game *g)
{
    const char *slash = strrchr(g->path, '/');
    return slash == NULL ? g->path : slash + 1;
}

/* "2026-11-14 20:15  GAME              12 moves: Anna, level 3" */
static void describe(const autosaved_game *g, game_line *line)
{
    char when[40], who[SPIL_SEATS_MAX * SPIL_NAME_BYTES], outcome[sizeof who + 40];
    line_output names = {0};
    describe_time(g, when);
    line->help[0] = '\0';
    if (g->game == NULL) {
        snprintf(line->text, sizeof line->text, _("%s  cannot be read: %s"), when, file_name(g));
        spil__sentence(&g->err.text, line->help, sizeof line->help);
        return;
    }
    name_players(g, &names);
    spil_out out = spil_out_to(who, sizeof who);
    put_names(&names, (1u << g->seats) - 1, &out);
    put_outcome(g, &names, outcome, sizeof outcome);
    const int pad = 17 - spil__columns(_(g->game->name));
    snprintf(line->text, sizeof line->text, "%s  %s%*s %s: %s", when, _(g->game->name), pad > 0 ? pad : 0, "",
             outcome, who);
    if (g->over)
        spil__line_result(&names, &g->setup, &g->result, line->help);
    else if (g->busy)
        snprintf(line->help, sizeof line->help, "%s", _("This game is being played in another window."));
}

/* ---- the list ---- */

static void read_list(game_list *l, bool finished_too, bool file_too)
{
    l->n = spil__autosave_list(LIST_OPEN | LIST_UNREADABLE | (finished_too ? LIST_OVER : 0u), l->game,
                               GAMES_MAX);
    for (int i = 0; i < l->n; i++) {
        describe(&l->game[i], &l->line[i]);
        l->item[i] = (menu_item){.text = l->line[i].text, .help = l->line[i].help};
    }
    if (file_too)
        l->item[l->n] = (menu_item){
            .text = _("A file"), .help = _("a record that was saved, or that somebody gave you"), .key = 'f'};
}

static void delete_game(tui *t, const autosaved_game *g, const char *line)
{
    char question[LINE_BYTES + 100], reason[600];
    spil_error err;
    snprintf(question, sizeof question, _("Delete this game for good? %s"), line);
    if (!spil__tui_confirm(t, question, false) || spil__autosave_delete(g->path, &err))
        return;
    spil__sentence(&err.text, reason, sizeof reason);
    spil__tui_message(t, _("Delete"), reason);
}

static list_choice choose(tui *t, const char *title, bool finished_too, bool file_too, char *path,
                          size_t size)
{
    game_list l = {.game = spil_alloc(GAMES_MAX * sizeof *l.game),
                   .line = spil_alloc(GAMES_MAX * sizeof *l.line),
                   .item = spil_alloc((GAMES_MAX + 1) * sizeof *l.item)};
    menu m = {.title = title, .item = l.item, .other_what = SPIL_TR("delete")};
    list_choice choice = CHOSE_NOTHING;
    for (bool again = true; again;) {
        read_list(&l, finished_too, file_too);
        m.n = l.n + file_too;
        m.other = l.n > 0 ? delete_key : 0;
        m.above = l.n == 0 ? _("There are no games yet.") : NULL;
        const int chosen = spil__tui_menu(t, &m);
        const bool is_game = chosen >= 0 && chosen < l.n;
        again = is_game && (m.pressed || l.game[chosen].game == NULL);
        if (is_game && m.pressed)
            delete_game(t, &l.game[chosen], l.line[chosen].text);
        else if (is_game && again)
            spil__tui_message(t, file_name(&l.game[chosen]), l.line[chosen].help);
        else if (is_game)
            choice = CHOSE_GAME;
        else if (chosen >= 0 && m.pressed)
            again = true; /* a file is not deleted here */
        else if (chosen >= 0)
            choice = CHOSE_FILE;
        if (choice == CHOSE_GAME)
            snprintf(path, size, "%s", l.game[chosen].path);
    }
    free(l.item);
    free(l.line);
    free(l.game);
    return choice;
}

bool spil__choose_saved_game(tui *t, const char *title, bool finished_too, char *path, size_t size)
{
    return choose(t, title, finished_too, false, path, size) == CHOSE_GAME;
}

void spil__continue_screen(tui *t)
{
    char path[FILE_PATH] = "";
    switch (choose(t, _("Continue a game"), false, true, path, sizeof path)) {
    case CHOSE_NOTHING: break;
    case CHOSE_GAME: spil__play_saved(t, path); break;
    case CHOSE_FILE:
        if (spil__tui_ask_text(t, _("Which file?"), path, sizeof path) && path[0] != '\0')
            spil__play_file(t, path);
        break;
    }
}
