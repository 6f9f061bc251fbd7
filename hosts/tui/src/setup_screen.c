/* setup_screen.c: a menu of who plays, with which options (setup_screen.h). */
#include "setup_screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "files.h"
#include "guide_screen.h"
#include "handicap_screen.h"
#include "intl.h"
#include "line_output.h"
#include "match_setup.h"
#include "play_game.h"
#include "player_names.h"
#include "rules_screen.h"

enum {
    VALUE_BYTES = SPIL_PLAYER_LABEL,
    HELP_BYTES = 300,
    REASON_BYTES = 600,
    LINES_MAX = 5 + SPIL_SEATS_MAX + SPIL_OPTIONS_MAX
};

/* ---- typed answers ---- */

/* A name for the screen and the learning record. */
static void ask_name(match_setup *s, int seat)
{
    char name[SPIL_NAME_BYTES];
    snprintf(name, sizeof name, "%s", spil__person_name(s->t, seat));
    if (spil__tui_ask_text(s->t, _("What is the person here called?"), name, sizeof name))
        spil__person_rename(s->t, seat, name);
}

/* Reads what was typed for a seat, and tries a program out; false: `reason` is a sentence. */
static bool read_seat(const match_setup *s, const char *text, spil_player_spec *who,
                      char reason[REASON_BYTES])
{
    spil_error err = {.code = SPIL_OK};
    spil_sentence fault;
    spil_player_spec_read(text, s->game, who, &err);
    if (err.code == SPIL_OK && s->bots_only && who->kind == SPIL_PLAYER_PERSON)
        spil_fail(&err, SPIL_BAD_OPTION, SPIL_TR("no bot '%s' plays %s"), text, s->game->name);
    if (err.code != SPIL_OK) {
        spil__sentence(&err.text, reason, REASON_BYTES);
        return false;
    }
    if (spil__player_probe(who, &fault))
        return true;
    const int n = snprintf(reason, REASON_BYTES, "%s ", text);
    spil__sentence(&fault, reason + n, REASON_BYTES - (size_t)n);
    return false;
}

/* A bot as on the command line, perhaps with a budget, or a program of the player's own. */
static void ask_seat(match_setup *s, int seat)
{
    spil_player_spec *who = &s->who.seat[seat], other;
    char text[SPIL_PLAYER_TEXT] = "", reason[REASON_BYTES];
    if (who->kind == SPIL_PLAYER_PROGRAM)
        snprintf(text, sizeof text, "%s", who->text);
    if (!spil__tui_ask_text(
            s->t,
            _("Who plays here? Type the name of a bot (strong, strong@50ms, random), or cmd: and "
              "the command of a program that plays (cmd:./mybot)."),
            text, sizeof text) ||
        text[0] == '\0')
        return;
    if (read_seat(s, text, &other, reason))
        *who = other;
    else
        spil__tui_message(s->t, _(s->game->name), reason);
}

/* A file of the player's own, for an option that takes one. */
static void ask_file(match_setup *s, int i)
{
    char path[SPIL_DATA_NAME] = "", reason[400];
    spil_setup su = s->setup;
    spil_error err;
    if (!spil__tui_ask_text(s->t, _("Which file?"), path, sizeof path) || path[0] == '\0')
        return;
    if (spil_setup_option_from(&su, s->game->options[i].name, path, &spil__opener, &err) == SPIL_OK &&
        spil_setup_check(&su, &err) == SPIL_OK) {
        s->setup = su;
        return;
    }
    spil__sentence(&err.text, reason, sizeof reason);
    spil__tui_message(s->t, _(s->game->name), reason);
}

/* ---- the menu ---- */

typedef enum line_kind {
    LINE_LEARN,
    LINE_START,
    LINE_SEATS,
    LINE_SEAT,
    LINE_OPTION,
    LINE_FILE,
    LINE_SEED,
    LINE_HANDICAPS,
    LINE_RULES,
    LINE_GAP
} line_kind;

typedef struct lines {
    int n;
    struct {
        line_kind kind;
        int of; /* seat or option */
    } line[LINES_MAX];
    menu_item item[LINES_MAX];
    char value[LINES_MAX][VALUE_BYTES], help[LINES_MAX][HELP_BYTES];
    char text[LINES_MAX][SPIL_NAME_BYTES];
} lines;

static menu_item *add_line(lines *l, line_kind kind, int of, const char *text)
{
    const int i = l->n++;
    l->line[i].kind = kind;
    l->line[i].of = of;
    snprintf(l->text[i], sizeof l->text[i], "%s", text);
    l->item[i] = (menu_item){.text = l->text[i]};
    return &l->item[i];
}

static void add_value(lines *l, const char *value, const char *help)
{
    const int i = l->n - 1;
    snprintf(l->value[i], sizeof l->value[i], "%s", value);
    snprintf(l->help[i], sizeof l->help[i], "%s", help);
    l->item[i].value = l->value[i];
    l->item[i].help = l->help[i];
    l->item[i].cycles = true;
}

static void add_seats(const match_setup *s, lines *l)
{
    char value[VALUE_BYTES], help[HELP_BYTES];
    line_output names = {0};
    spil__output_names(&names, s->setup.seats);
    add_line(l, LINE_SEATS, 0, _("players"));
    snprintf(value, sizeof value, "%d", s->setup.seats);
    add_value(l, value, _("how many players"));
    for (int seat = 0; seat < s->setup.seats; seat++) {
        const spil_player_spec *who = &s->who.seat[seat];
        const bool human = who->kind == SPIL_PLAYER_PERSON;
        const char *called = human ? spil__person_name(s->t, seat) : "";
        add_line(l, LINE_SEAT, seat, called[0] != '\0' ? called : names.name[seat]);
        snprintf(help, sizeof help, "%s; %s",
                 who->bot != NULL ? _(who->bot->help) : _("a program of your own"),
                 _("Enter: type who else plays here"));
        spil_out out = spil_out_to(value, sizeof value);
        spil_words_player(&spil__translator, who->player, &out);
        add_value(l, human ? _("a person at this keyboard") : value,
                  human ? _("a person plays here with keyboard and mouse; Enter gives a name") : help);
    }
}

static void add_options(const match_setup *s, lines *l)
{
    char value[VALUE_BYTES];
    for (int i = 0; i < spil_options_count(s->game); i++) {
        const spil_option *o = &s->game->options[i];
        spil__match_option_text(&s->setup, i, value);
        add_line(l, LINE_OPTION, i, spil_words_option(&spil__translator, o));
        add_value(l, spil_words_setting(&spil__translator, &s->setup, i, value).text, _(o->help));
        if (o->kind == SPIL_OPTION_FILE)
            add_line(l, LINE_FILE, i, _("… from a file of your own"))->help = _("type the name of the file");
    }
}

static void add_handicaps(const match_setup *s, lines *l)
{
    char value[VALUE_BYTES];
    if (!spil__handicaps_count(s))
        return;
    spil__handicaps_text(s, value, sizeof value);
    add_line(l, LINE_HANDICAPS, 0, _("handicaps"));
    add_value(l, value, _("Enter: a head start for some, and slower bots"));
    l->item[l->n - 1].cycles = false;
}

static void add_learn(lines *l)
{
    menu_item *item = add_line(l, LINE_LEARN, 0, _("Learn to play"));
    item->help = _("a guided first game, step by step; it takes a few minutes");
    item->key = 'l';
}

/* Learning comes first for those who have never played. */
static void make_lines(const match_setup *s, lines *l)
{
    const bool learns = !s->bots_only && spil_guide_of(s->game->id) != NULL;
    const bool first = learns && spil__is_newcomer(s->t, s->game);
    memset(l, 0, sizeof *l);
    if (first)
        add_learn(l);
    add_line(l, LINE_START, 0, s->bots_only ? _("Watch the game") : _("Start the game"))->help =
        _(s->game->tagline);
    add_line(l, LINE_GAP, 0, "");
    add_seats(s, l);
    add_options(s, l);
    add_handicaps(s, l);
    add_line(l, LINE_SEED, 0, _("deal"));
    add_value(l, s->seed[0] != '\0' ? s->seed : _("at random"),
              _("Enter: type the seed of a deal, to play it once more"));
    l->item[l->n - 1].cycles = false;
    if (learns && !first)
        add_learn(l);
    add_line(l, LINE_RULES, 0, _("Rules"))->key = 'r';
}

/* way: left (-1) or right (1); entered: with Enter. false: leave the screen. */
static bool choose(match_setup *s, const lines *l, int i, int way, bool entered)
{
    switch (l->line[i].kind) {
    case LINE_LEARN: spil__guide_screen(s->t, s->game); return false;
    case LINE_START:
        spil__choose(&s->t->choices, CHOICE_GAME, s->game->id);
        if (!s->bots_only && spil__guide_offer(s->t, s->game)) {
            spil__guide_screen(s->t, s->game);
            return false;
        }
        if (!s->bots_only)
            spil__is_no_newcomer(s->t, s->game);
        spil__match_setup_remember(s);
        s->t->deals = s->seed[0] != '\0' && spil_key_parse(s->seed, &s->t->deal);
        return spil__play_new(s->t, &s->setup, &s->who);
    case LINE_SEATS: spil__cycle_seats(s, way); break;
    case LINE_SEAT:
        if (!entered)
            spil__cycle_player(s, l->line[i].of, way);
        else if (s->who.seat[l->line[i].of].kind == SPIL_PLAYER_PERSON)
            ask_name(s, l->line[i].of);
        else
            ask_seat(s, l->line[i].of);
        break;
    case LINE_OPTION: spil__cycle_option(s, l->line[i].of, way); break;
    case LINE_FILE: ask_file(s, l->line[i].of); break;
    case LINE_SEED: spil__ask_seed(s->t, s->game, s->seed); break;
    case LINE_HANDICAPS: spil__handicap_screen(s); break;
    case LINE_RULES: spil__rules_screen(s->t, s->game); break;
    case LINE_GAP: break;
    }
    return true;
}

void spil__setup_screen(tui *t, const spil_game *game, bool bots_only)
{
    match_setup *s = spil_alloc(sizeof *s);
    lines *l = spil_alloc(sizeof *l);
    spil__match_setup_init(s, t, game, bots_only);
    menu m = {.title = _(game->name)};
    for (;;) {
        make_lines(s, l);
        m.item = l->item;
        m.n = l->n;
        const int chosen = spil__tui_menu(t, &m);
        if (chosen < 0)
            spil__match_setup_remember(s);
        if (chosen < 0 || !choose(s, l, chosen, m.step, m.entered))
            break;
    }
    free(l);
    free(s);
}
