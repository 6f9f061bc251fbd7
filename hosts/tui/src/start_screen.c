/* start_screen.c: the first screen (start_screen.h). */
#include "start_screen.h"

#include <string.h>

#include "cpu.h"
#include "intl.h"
#include "learn_screen.h"
#include "replay.h"
#include "rules_screen.h"
#include "saved_games.h"
#include "settings_screen.h"
#include "setup_screen.h"
#include "spil/lesson.h"
#include "stats_screen.h"
#include "today_screen.h"

enum { GAMES_MAX = 16 };

static const spil_game *game_at(int i)
{
    return spil_game_at(spil__cpu(), i);
}

static int list_games(const tui *t, menu_item item[GAMES_MAX])
{
    const int most = t->n_games > 0 ? t->n_games : GAMES_MAX;
    int n = 0;
    for (const spil_game *game; n < most && (game = game_at(n)) != NULL; n++)
        item[n] = (menu_item){.text = _(game->name), .help = _(game->tagline), .key = n < 9 ? '1' + n : 0};
    return n;
}

/* ---- choosing a game for something else ---- */

/* *at: the item the cursor is on, kept from one call to the next. */
static const spil_game *ask_game(tui *t, const char *title, int *at)
{
    menu_item item[GAMES_MAX];
    const int n = list_games(t, item);
    menu m = {.title = title, .item = item, .n = n, .at = *at};
    const int chosen = spil__tui_menu(t, &m);
    *at = m.at;
    return chosen < 0 ? NULL : game_at(chosen);
}

static void watch(tui *t)
{
    int at = 0;
    const spil_game *game = ask_game(t, _("Watch bots play"), &at);
    if (game != NULL)
        spil__setup_screen(t, game, true);
}

static void read_rules(tui *t)
{
    int at = 0;
    for (const spil_game *game; (game = ask_game(t, _("Rules"), &at)) != NULL;)
        spil__rules_screen(t, game);
}

/* ---- the first screen ---- */

/* What comes after the games. */
static const struct {
    const char *text, *help;
    int key;
    void (*run)(tui *t);
} others[] = {
    {SPIL_TR("Today’s deal"), SPIL_TR("one of each game a day, the same for everybody"), 'd',
     spil__today_screen},
    {SPIL_TR("Continue a game"), SPIL_TR("unfinished games; every game is kept, move by move"), 'c',
     spil__continue_screen},
    {SPIL_TR("Watch bots play"), SPIL_TR("with all cards open"), 'w', watch},
    {SPIL_TR("Replays"), SPIL_TR("watch a game again, from any seat"), 'p', spil__replays_screen},
    {SPIL_TR("Rules"), SPIL_TR("every game, explained"), 'r', read_rules},
    {SPIL_TR("Practise sums"), NULL, 'e', spil__practice_screen}, /* practice_help() */
    {SPIL_TR("The learning record"), SPIL_TR("sums that were found and missed, and how fast"), 'l',
     spil__learning_screen},
    {SPIL_TR("Statistics"), SPIL_TR("games won and lost, for each person and opponent"), 't',
     spil__stats_screen},
    {SPIL_TR("Settings"), SPIL_TR("language, colours, characters, clocks"), 's', spil__settings_screen},
};

enum { OTHERS = sizeof others / sizeof others[0] };

/* Its one text is good until the next call. */
static const char *practice_help(void)
{
    static char text[300];
    char games[200] = "";
    spil_out out = spil_out_to(games, sizeof games);
    spil_taught_names(&spil__translator, false, &out);
    /* Translators: of the sums; %s: the games that ask them */
    snprintf(text, sizeof text, _("of %s, weak ones more often"), games);
    return text;
}

static int last_game(const tui *t)
{
    for (int i = 0; game_at(i) != NULL; i++) {
        if (strcmp(game_at(i)->id, spil__choice(&t->choices, CHOICE_GAME)) == 0)
            return i;
    }
    return 0;
}

void spil__start_screen(tui *t)
{
    menu m = {.at = last_game(t), .is_first = true};
    while (!t->gone) {
        menu_item item[GAMES_MAX + OTHERS + 3];
        const int games = list_games(t, item);
        int n = games;
        item[n++] = (menu_item){.text = ""};
        for (int i = 0; i < OTHERS; i++) {
            const char *help = others[i].help != NULL ? _(others[i].help) : practice_help();
            item[n++] = (menu_item){.text = _(others[i].text), .help = help, .key = others[i].key};
        }
        item[n++] = spil__language_item(t);
        item[n++] = (menu_item){.text = _("Leave")};
        m.title = _("Spil: number card games");
        m.above = _("Press Enter to play, or choose with the arrows.");
        m.item = item;
        m.n = n;
        const int chosen = spil__tui_menu(t, &m);
        if (chosen < 0 || chosen == n - 1)
            return;
        if (chosen < games)
            spil__setup_screen(t, game_at(chosen), false);
        else if (chosen == n - 2)
            spil__cycle_language(t, m.step);
        else
            others[chosen - games - 1].run(t);
    }
}
