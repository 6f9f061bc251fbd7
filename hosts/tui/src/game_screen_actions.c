/* game_screen_actions.c: hint, undo, redo, resign, save, help, log, seed, pause, menu (game_screen.h). */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "files.h"
#include "game_screen.h"
#include "intl.h"
#include "rules_screen.h"
#include "seed_screen.h"
#include "settings_screen.h"
#include "spil/saved.h"

/* ---- hints ---- */

static void hint(game_screen *p)
{
    if (!spil__game_screen_do(p, SPIL_DO_HINT))
        return;
    spil__game_screen_show_now(p, INK_TITLE, "%s", _("Let me think …"));
    spil__game_screen_tell(p, p->held); /* in a guided game it is there at once */
}

/* ---- undo and redo ---- */

/* kind: SPIL_DO_UNDO or SPIL_DO_REDO */
static void undo(game_screen *p, spil_command_kind kind)
{
    if (!spil__game_screen_do(p, kind))
        return;
    spil__game_screen_update(p);
    p->message[0] = '\0'; /* the log says how many moves it was */
}

static void resign(game_screen *p)
{
    if (!spil__frame_offers(&p->frame, FRAME_RESIGN) ||
        !spil__tui_confirm(
            p->t, _("Resign? A bot plays on in your place, and you cannot win this game any more."), false))
        return;
    if (spil__game_screen_do(p, SPIL_DO_RESIGN))
        spil__game_screen_reseat(p);
}

/* ---- files ---- */

/* "punto.spil", or the first of "punto-2.spil" … that is free. */
static void suggest_file(const game_screen *p, char path[FILE_PATH])
{
    const char *id = spil__game_screen_setup(p)->game->id;
    snprintf(path, FILE_PATH, "%s.spil", id);
    for (int number = 2; access(path, F_OK) == 0 && number < 1000; number++)
        snprintf(path, FILE_PATH, "%s-%d.spil", id, number);
}

/* Asks where to save; false: nowhere. A file that is there is replaced only if that is wanted. */
static bool ask_file(game_screen *p, char path[FILE_PATH])
{
    char question[FILE_PATH + 100];
    suggest_file(p, path);
    while (spil__tui_ask_new(p->t, _("Save to which file? The game is kept anyway; this is a copy."), path,
                             FILE_PATH) &&
           path[0] != '\0') {
        snprintf(question, sizeof question, _("There is a file %s. Replace it?"), path);
        if (access(path, F_OK) != 0 || spil__tui_confirm(p->t, question, false))
            return true;
    }
    return false;
}

static void save(game_screen *p)
{
    char path[FILE_PATH], reason[400];
    spil_error err;
    if (!ask_file(p, path))
        return;
    spil_buffer text = spil_saved_text(p->driver, NULL);
    if (spil__file_write(path, text.at, text.len, &err)) {
        spil__game_screen_show(p, INK_GOOD,
                               _("Saved to %s. On the first screen, Continue a game and Replays open "
                                 "it under A file."),
                               path);
    } else {
        spil__sentence(&err.text, reason, sizeof reason);
        spil__game_screen_show(p, INK_BAD, _("Not saved: %s."), reason);
    }
    spil_buffer_free(&text);
}

/* ---- texts ---- */

static void add(spil_buffer *text, const char *piece)
{
    spil_buffer_add(text, piece, strlen(piece));
}

static void add_key(spil_buffer *text, const char *key, int column, const char *what)
{
    char line[400];
    const int pad = column - spil__text_columns(key);
    snprintf(line, sizeof line, "  " PAGER_BOLD "%s" PAGER_PLAIN "%*s%s\n", key, pad > 1 ? pad : 1, "", what);
    add(text, line);
}

/* The column of what the keys do. */
static int key_column(const key_help *keys)
{
    int column = 14;
    for (; keys != NULL && keys->key != NULL; keys++) {
        const int columns = spil__text_columns(_(keys->key)) + 2;
        column = columns > column ? columns : column;
    }
    return column;
}

static char *help_text(const void *of, int columns)
{
    const game_screen *p = of;
    spil_buffer text = {0};
    char wrapped[800];
    const int column = key_column(p->table->keys);
    const char *teach = spil__table_teach(p->table, p->timed);
    add(&text, "\n");
    if (teach != NULL) {
        spil__wrap(_(teach), columns, wrapped, sizeof wrapped);
        add(&text, wrapped);
        add(&text, "\n");
    }
    for (const key_help *k = p->table->keys; k != NULL && k->key != NULL; k++) {
        const key_help now = spil__table_key(p->table, &p->frame.scene, k);
        add_key(&text, _(now.key), column, _(now.what));
    }
    add(&text, "\n");
    for (const frame_key *k = spil__frame_keys; k->action != FRAME_NONE; k++) {
        char keys[64], fn[16] = "";
        if (!spil__frame_offers(&p->frame, k->action))
            continue;
        if (k->fn != 0)
            snprintf(fn, sizeof fn, ", F%d", k->fn - KEY_FN);
        snprintf(keys, sizeof keys, "%s%s", _(k->key), fn);
        add_key(&text, keys, column, _(spil__frame_what(&p->frame, k)));
    }
    add(&text, "\n");
    spil__wrap(_("The mouse does the same: click a place, a card or a key at the bottom."), columns, wrapped,
               sizeof wrapped);
    add(&text, wrapped);
    return text.at;
}

static char *log_text(const void *of, int columns)
{
    const game_screen *p = of;
    spil_buffer text = {0};
    char wrapped[2000];
    add(&text, "\n");
    for (int i = 0; i < p->n_lines; i++) {
        spil__wrap(p->lines[i], columns, wrapped, sizeof wrapped);
        add(&text, wrapped);
    }
    return text.at;
}

/* The seed gives everybody's cards away: while people play each other, it is not shown. */
static void show_seed(game_screen *p)
{
    spil_key key;
    if (spil_driver_phase(p->driver) != SPIL_PHASE_OVER && spil_driver_people(p->driver) > 1)
        spil__game_screen_show(p, INK_TITLE, "%s",
                               _("The seed tells everybody's cards: you can see it when the game is over."));
    else if (spil_driver_key(p->driver, &key))
        spil__seed_screen(p->t, spil__game_screen_setup(p), &key);
    else
        spil__game_screen_show(p, INK_TITLE, "%s", _("This game began with a position, not with a deal."));
}

/* ---- the rest ---- */

bool spil__game_screen_may_leave(game_screen *p)
{
    char why[400], question[600];
    if (!spil__autosave_loses(&p->autosave, p->driver))
        return true;
    spil__sentence(&p->autosave.trouble, why, sizeof why);
    snprintf(question, sizeof question, _("This game is not saved: %s. Leave it anyway?"), why);
    return spil__tui_confirm(p->t, question, false);
}

static void pause_game(game_screen *p)
{
    spil__game_screen_do(p, SPIL_DO_PAUSE);
    spil__game_screen_update(p);
}

static void open_menu(game_screen *p)
{
    menu_item item[16] = {{.text = _("Go on"), .key = 'g'}};
    frame_action actions[16] = {FRAME_NONE};
    int n = 1;
    for (const frame_key *k = spil__frame_keys; k->action != FRAME_NONE; k++) {
        if (k->action == FRAME_MENU || !spil__frame_offers(&p->frame, k->action))
            continue;
        actions[n] = k->action;
        item[n++] =
            (menu_item){.text = _(spil__frame_what(&p->frame, k)), .key = k->letter, .is_action = true};
    }
    menu m = {.title = _(spil__game_screen_setup(p)->game->name), .item = item, .n = n};
    const int chosen = spil__tui_menu(p->t, &m);
    if (chosen > 0)
        spil__game_screen_act(p, actions[chosen]);
}

void spil__game_screen_act(game_screen *p, frame_action action)
{
    const spil_game *game = spil__game_screen_setup(p)->game;
    const bool stop = p->timed && (action == FRAME_MENU || action == FRAME_HELP || action == FRAME_RULES ||
                                   action == FRAME_SAVE || action == FRAME_LOG || action == FRAME_SETTINGS ||
                                   action == FRAME_RESIGN || action == FRAME_SEED);
    if (p->guide != NULL && !spil__frame_offers(&p->frame, action))
        return;
    if (stop) /* nobody should lose a race for looking something up */
        pause_game(p);
    switch (action) {
    case FRAME_NONE: break;
    case FRAME_MENU: open_menu(p); break;
    case FRAME_HELP: spil__tui_pager(p->t, _("Keys"), help_text, p); break;
    case FRAME_RULES: spil__rules_screen(p->t, game); break;
    case FRAME_HINT: hint(p); break;
    case FRAME_UNDO: undo(p, SPIL_DO_UNDO); break;
    case FRAME_REDO: undo(p, SPIL_DO_REDO); break;
    case FRAME_RESIGN: resign(p); break;
    case FRAME_SAVE: save(p); break;
    case FRAME_LOG: spil__tui_pager(p->t, _("All that happened"), log_text, p); break;
    case FRAME_SEED: show_seed(p); break;
    case FRAME_PAUSE: pause_game(p); break;
    case FRAME_SETTINGS:
        spil__settings_screen(p->t);
        spil__game_screen_set_pace(p);
        break;
    case FRAME_LEAVE: p->left = spil__game_screen_may_leave(p); break;
    }
}
