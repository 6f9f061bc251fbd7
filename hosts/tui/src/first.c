/* first.c: the first screen, and the small ones behind it: kept games, rules, settings (tui.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cpu.h"
#include "intl.h"
#include "replay.h"
#include "rules.h"
#include "start.h"

enum { GAMES_MAX = 16 };

static const spil_game *game_at(int i)
{
    return spil_game_at(spil__cpu(), i);
}

/* ---- rules ---- */

static char *rules_page(const void *of, int columns)
{
    const spil_game *game = of;
    char *text = NULL;
    size_t len = 0;
    line_output to = {.out = open_memstream(&text, &len), .width = columns, .colour = true};
    if (to.out == NULL)
        abort(); /* out of memory */
    if (!spil__rules_print(&to, game))
        fprintf(to.out, "%s\n", _("There is no text of the rules in this program."));
    fclose(to.out);
    return text;
}

void spil__tui_rules(tui *t, const spil_game *game)
{
    spil__tui_pager(t, game->name, rules_page, game);
}

/* ---- which game ---- */

/* *at is where the choice stands, from one time to the next. */
static const spil_game *ask_game(tui *t, const char *title, int *at)
{
    menu_item item[GAMES_MAX];
    int n = 0;
    for (const spil_game *game; n < GAMES_MAX && (game = game_at(n)) != NULL; n++)
        item[n] = (menu_item){.text = game->name, .help = _(game->tagline), .key = '1' + n};
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
        spil__tui_setup(t, game, true);
}

static void read_rules(tui *t)
{
    int at = 0;
    for (const spil_game *game; (game = ask_game(t, _("Rules"), &at)) != NULL;)
        spil__tui_rules(t, game);
}

/* ---- settings ---- */

static const struct {
    const char *code, *name; /* in that language itself */
} languages[] = {{"", NULL}, {"en", "English"}, {"is", "íslenska"}, {"nb", "norsk (bokmål)"}};

/* For who cannot read the present one. */
static const char languages_help[] = "English, íslenska, norsk: left, right; vinstri, hægri; venstre, høyre";

enum { LANGUAGES = sizeof languages / sizeof languages[0] };

static int language_now(const tui *t)
{
    const char *code = t->language != NULL ? t->language : spil__choice(&t->set, CHOICE_LANGUAGE);
    for (int i = 0; i < LANGUAGES; i++) {
        if (strcmp(languages[i].code, code) == 0)
            return i;
    }
    return 0;
}

static const char *language_name(const tui *t)
{
    const int i = language_now(t);
    return languages[i].name != NULL ? languages[i].name : _("by the locale");
}

static void turn_language(tui *t, int way)
{
    const int next = (language_now(t) + way + LANGUAGES) % LANGUAGES;
    t->language = NULL;
    spil__choose(&t->set, CHOICE_LANGUAGE, languages[next].code);
    spil__tui_apply(t);
    spil__choices_save(&t->set);
}

void spil__tui_apply(tui *t)
{
    t->look.colour = t->can.colour && !spil__chosen(&t->set, CHOICE_MONO);
    t->look.utf8 = t->can.utf8 && !spil__chosen(&t->set, CHOICE_ASCII);
    spil__language_choose(languages[language_now(t)].code);
}

static const struct {
    const char *key, *text, *help;
} switches[] = {
    {CHOICE_MONO, SPIL_TR("no colours"), SPIL_TR("letters and shapes say it all")},
    {CHOICE_ASCII, SPIL_TR("plain signs"), SPIL_TR("only the signs of ASCII, for old terminals")},
    {CHOICE_UNTIMED, SPIL_TR("no clocks"), SPIL_TR("races are played in turns, and questions wait for you")},
    {CHOICE_QUICK, SPIL_TR("quick bots"), SPIL_TR("bots do not pretend to think")},
};

enum { SWITCHES = sizeof switches / sizeof switches[0] };

void spil__tui_settings(tui *t)
{
    menu m = {.n = 1 + SWITCHES};
    for (;;) {
        menu_item item[1 + SWITCHES];
        item[0] = (menu_item){.text = _("language"), .value = language_name(t), .turns = true};
        for (int i = 0; i < SWITCHES; i++)
            item[1 + i] = (menu_item){.text = _(switches[i].text),
                                      .help = _(switches[i].help),
                                      .value = spil__chosen(&t->set, switches[i].key) ? _("yes") : _("no"),
                                      .turns = true};
        m.title = _("Settings");
        m.item = item;
        const int chosen = spil__tui_menu(t, &m);
        if (chosen < 0)
            break;
        if (chosen == 0)
            turn_language(t, m.turned);
        else
            spil__choose_yes(&t->set, switches[chosen - 1].key,
                             !spil__chosen(&t->set, switches[chosen - 1].key));
        spil__tui_apply(t);
    }
    spil__choices_save(&t->set);
}

/* ---- the first screen ---- */

/* Behind the games. */
static const struct {
    const char *text, *help;
    int key;
    void (*run)(tui *t);
} others[] = {
    {SPIL_TR("Continue a game"), SPIL_TR("games that are not over; every one is kept, move by move"), 'c',
     spil__tui_kept},
    {SPIL_TR("Watch bots play"), SPIL_TR("with all cards open"), 'w', watch},
    {SPIL_TR("Replays"), SPIL_TR("look at a game again, with anybody's eyes"), 'p', spil__tui_replays},
    {SPIL_TR("Rules"), SPIL_TR("all four games, explained"), 'r', read_rules},
    {SPIL_TR("Practise sums"), SPIL_TR("of 7 ATE 9 and Sequence Numbers, weak ones more often"), 'e',
     spil__tui_practise},
    {SPIL_TR("The learning record"), SPIL_TR("sums that were found and missed, and how fast"), 'l',
     spil__tui_facts},
    {SPIL_TR("Settings"), SPIL_TR("language, colours, signs, clocks"), 's', spil__tui_settings},
};

enum { OTHERS = sizeof others / sizeof others[0] };

static int last_game(const tui *t)
{
    for (int i = 0; game_at(i) != NULL; i++) {
        if (strcmp(game_at(i)->id, spil__choice(&t->set, CHOICE_GAME)) == 0)
            return i;
    }
    return 0;
}

void spil__tui_first(tui *t)
{
    menu m = {.at = last_game(t), .is_first = true};
    while (!t->gone) {
        menu_item item[GAMES_MAX + OTHERS + 3];
        int n = 0;
        for (const spil_game *game; n < GAMES_MAX && (game = game_at(n)) != NULL; n++)
            item[n] = (menu_item){.text = game->name, .help = _(game->tagline), .key = '1' + n};
        const int games = n;
        item[n++] = (menu_item){.text = ""};
        for (int i = 0; i < OTHERS; i++)
            item[n++] =
                (menu_item){.text = _(others[i].text), .help = _(others[i].help), .key = others[i].key};
        item[n++] = (menu_item){.text = _("Language"),
                                .value = language_name(t),
                                .help = languages_help,
                                .key = 'g',
                                .turns = true};
        item[n++] = (menu_item){.text = _("Leave")};
        m.title = _("Spil: number card games");
        m.above = _("Press Enter to play, or choose with the arrows.");
        m.item = item;
        m.n = n;
        const int chosen = spil__tui_menu(t, &m);
        if (chosen < 0 || chosen == n - 1)
            return;
        if (chosen < games)
            spil__tui_setup(t, game_at(chosen), false);
        else if (chosen == n - 2)
            turn_language(t, m.turned);
        else
            others[chosen - games - 1].run(t);
    }
}
