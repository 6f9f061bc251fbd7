/* setup_screen.c: who plays what: seats, people, bots, options, as a menu (tui.h). Everything is made from tables: the
 * game's options, the list of bots. What was chosen last is there again the next time. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "files.h"
#include "intl.h"
#include "line_output.h"
#include "start.h"

enum {
    VALUE_BYTES = SPIL_PLAYER_LABEL,
    HELP_BYTES = 300,
    SAID_BYTES = 600,
    LINES_MAX = 4 + SPIL_SEATS_MAX + SPIL_OPTIONS_MAX
};

typedef struct table_setup {
    tui *t;
    const spil_game *game;
    bool bots_only;
    spil_setup setup;
    seating who;
} table_setup;

/* ---- remembering ---- */

static const char *recall(const table_setup *s, const char *what, int i)
{
    char key[CHOICE_KEY];
    snprintf(key, sizeof key, "%s.%s%s%d", s->game->id, s->bots_only ? "watch." : "", what, i);
    return spil__choice(&s->t->set, key);
}

static void remember(table_setup *s, const char *what, int i, const char *value)
{
    char key[CHOICE_KEY];
    snprintf(key, sizeof key, "%s.%s%s%d", s->game->id, s->bots_only ? "watch." : "", what, i);
    spil__choose(&s->t->set, key, value);
}

static void option_text(const spil_setup *su, int i, char buf[VALUE_BYTES])
{
    spil_out out = spil_out_to(buf, VALUE_BYTES);
    spil_option_print(su, i, &out);
}

static void remember_all(table_setup *s)
{
    char value[VALUE_BYTES];
    snprintf(value, sizeof value, "%d", s->setup.seats);
    remember(s, "seats", 0, value);
    for (int seat = 0; seat < s->setup.seats; seat++)
        remember(s, "seat", seat, s->who.seat[seat].text);
    for (int i = 0; i < spil_options_count(s->game); i++) {
        option_text(&s->setup, i, value);
        remember(s, "option", i, value);
    }
    spil__choose(&s->t->set, CHOICE_GAME, s->game->id);
    spil__choices_save(&s->t->set);
}

/* ---- seats ---- */

static player_spec usual(const table_setup *s, int seat)
{
    return seat == 0 && !s->bots_only ? spil__player_spec_human()
                                      : spil_entrant_bot(spil_bot_usual(s->game), s->game);
}

static void recall_seat(table_setup *s, int seat)
{
    const char *text = recall(s, "seat", seat);
    spil_error err;
    player_spec who;
    s->who.seat[seat] = usual(s, seat);
    if (text[0] != '\0' && spil__player_spec_read(text, s->game, &who, &err) == SPIL_OK &&
        !(s->bots_only && who.kind == SEAT_HUMAN))
        s->who.seat[seat] = who;
}

/* Takes a number of seats, with the options as far as they go with it; false when no game has it. */
static bool take_seats(table_setup *s, int seats)
{
    spil_error err;
    spil_setup su = spil_setup_default(s->game, seats), checked = su;
    if (seats < s->game->min_seats || seats > s->game->max_seats ||
        spil_setup_check(&checked, &err) != SPIL_OK)
        return false;
    for (int i = 0; i < spil_options_count(s->game); i++) {
        const char *value = recall(s, "option", i);
        spil_setup tried = su;
        if (value[0] == '\0' ||
            spil_setup_option_from(&tried, s->game->options[i].name, value, &spil__opener, &err) != SPIL_OK)
            continue;
        checked = tried;
        if (spil_setup_check(&checked, &err) == SPIL_OK)
            su = tried;
    }
    spil_setup_check(&su, &err); /* passes: it did above */
    s->setup = su;
    for (int seat = 0; seat < seats; seat++)
        recall_seat(s, seat);
    return true;
}

static void turn_seats(table_setup *s, int way)
{
    int seats = s->setup.seats;
    const int n = s->game->max_seats - s->game->min_seats + 1;
    for (int i = 0; i < n; i++) {
        seats += way;
        seats = seats > s->game->max_seats   ? s->game->min_seats
                : seats < s->game->min_seats ? s->game->max_seats
                                             : seats;
        remember_all(s);
        if (take_seats(s, seats))
            return;
    }
}

/* The people and bots that can sit there, in order: index 0 is a person. */
static const char *who_at(const table_setup *s, int i)
{
    if (!s->bots_only && i == 0)
        return "human";
    i -= s->bots_only ? 0 : 1;
    for (int b = 0; spil_bot_at(b) != NULL; b++) {
        if (spil_bot_at(b)->plays(s->game) && i-- == 0)
            return spil_bot_at(b)->name;
    }
    return NULL;
}

/* The next of n things in a ring, or the one before. */
static int around(int at, int way, int n)
{
    return n > 0 ? (at + way + n) % n : 0;
}

static void turn_seat(table_setup *s, int seat, int way)
{
    int n = 0, at = 0;
    spil_error err;
    for (; who_at(s, n) != NULL; n++) {
        if (strcmp(who_at(s, n), s->who.seat[seat].text) == 0)
            at = n;
    }
    spil__player_spec_read(who_at(s, around(at, way, n)), s->game, &s->who.seat[seat], &err);
}

/* For the screen and the learning record. */
static void ask_name(table_setup *s, int seat)
{
    char name[SPIL_NAME_BYTES];
    snprintf(name, sizeof name, "%s", spil__person_name(s->t, seat));
    if (spil__tui_line(s->t, _("What is the person here called?"), name, sizeof name))
        spil__person_rename(s->t, seat, name);
}

/* Understands what was typed for a seat; false and a sentence. */
static bool read_seat(const table_setup *s, const char *text, player_spec *who, char said[SAID_BYTES])
{
    spil_error err = {.code = SPIL_OK};
    spil_sentence fault;
    spil__player_spec_read(text, s->game, who, &err);
    if (err.code == SPIL_OK && s->bots_only && who->kind == SEAT_HUMAN)
        spil_fail(&err, SPIL_BAD_OPTION, SPIL_TR("no bot '%s' plays %s"), text, s->game->name);
    if (err.code != SPIL_OK) {
        spil__sentence(&err.text, said, SAID_BYTES);
        return false;
    }
    if (spil__player_probe(who, &fault))
        return true;
    const int n = snprintf(said, SAID_BYTES, "%s ", text);
    spil__sentence(&fault, said + n, SAID_BYTES - (size_t)n);
    return false;
}

/* By its name as on the command line: with a budget, or a program of the player's own. */
static void ask_seat(table_setup *s, int seat)
{
    player_spec *who = &s->who.seat[seat], other;
    char text[SEAT_TEXT] = "", said[SAID_BYTES];
    if (who->kind == SEAT_PROGRAM)
        snprintf(text, sizeof text, "%s", who->text);
    if (!spil__tui_line(s->t,
                        _("Who plays here? Type the name of a bot (strong, strong@50ms, random), or cmd: and "
                          "the command of a program that plays (cmd:./mybot)."),
                        text, sizeof text) ||
        text[0] == '\0')
        return;
    if (read_seat(s, text, &other, said))
        *who = other;
    else
        spil__tui_say(s->t, s->game->name, said);
}

/* ---- options ---- */

/* The value after or before the present one; numbers stop at no end. */
static void step_option(const spil_option *o, int16_t *value, int way)
{
    int n = 0;
    if (o->kind == SPIL_OPTION_NUMBER) {
        const int next = *value + way;
        *value = (int16_t)(next > o->max ? o->min : next < o->min ? o->max : next);
        return;
    }
    while (o->words[n] != NULL)
        n++;
    *value = (int16_t)(*value < 0 ? 0 : around(*value, way, n));
}

static int option_values(const spil_option *o)
{
    int n = 0;
    if (o->kind == SPIL_OPTION_NUMBER)
        return o->max - o->min + 1;
    while (o->words[n] != NULL)
        n++;
    return n;
}

/* On to the next value that goes with the rest. */
static void turn_option(table_setup *s, int i, int way)
{
    const spil_option *o = &s->game->options[i];
    spil_setup su = s->setup;
    spil_error err;
    if (o->kind == SPIL_OPTION_FILE)
        su.data = NULL;
    for (int n = option_values(o); n > 0; n--) {
        step_option(o, &su.option[i], way);
        spil_setup checked = su;
        if (spil_setup_check(&checked, &err) == SPIL_OK) {
            s->setup = checked;
            return;
        }
    }
}

/* A file of the player's own for the option that takes one. */
static void ask_file(table_setup *s, int i)
{
    char path[SPIL_DATA_NAME] = "", said[400];
    spil_setup su = s->setup;
    spil_error err;
    if (!spil__tui_line(s->t, _("Which file?"), path, sizeof path) || path[0] == '\0')
        return;
    if (spil_setup_option_from(&su, s->game->options[i].name, path, &spil__opener, &err) == SPIL_OK &&
        spil_setup_check(&su, &err) == SPIL_OK) {
        s->setup = su;
        return;
    }
    spil__sentence(&err.text, said, sizeof said);
    spil__tui_say(s->t, s->game->name, said);
}

/* ---- the menu ---- */

typedef enum line_kind {
    LINE_START,
    LINE_SEATS,
    LINE_SEAT,
    LINE_OPTION,
    LINE_FILE,
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
    l->item[i].turns = true;
}

static void add_seats(const table_setup *s, lines *l)
{
    char value[VALUE_BYTES], help[HELP_BYTES];
    line_output names = {0};
    spil__output_names(&names, s->setup.seats);
    add_line(l, LINE_SEATS, 0, _("players"));
    snprintf(value, sizeof value, "%d", s->setup.seats);
    add_value(l, value, _("how many play"));
    for (int seat = 0; seat < s->setup.seats; seat++) {
        const player_spec *who = &s->who.seat[seat];
        const bool human = who->kind == SEAT_HUMAN;
        const char *called = human ? spil__person_name(s->t, seat) : "";
        add_line(l, LINE_SEAT, seat, called[0] != '\0' ? called : names.name[seat]);
        snprintf(help, sizeof help, "%s; %s",
                 who->bot != NULL ? _(who->bot->help) : _("a program of your own"),
                 _("Enter: type who else plays here"));
        spil_out out = spil_out_to(value, sizeof value);
        spil_words_player(&spil__translator, who->text, &out);
        add_value(l, human ? _("a person at this keyboard") : value,
                  human ? _("somebody plays here with keys and mouse; Enter gives a name") : help);
    }
}

static void add_options(const table_setup *s, lines *l)
{
    char value[VALUE_BYTES];
    for (int i = 0; i < spil_options_count(s->game); i++) {
        const spil_option *o = &s->game->options[i];
        option_text(&s->setup, i, value);
        add_line(l, LINE_OPTION, i, spil_words_option(&spil__translator, o));
        add_value(l, spil_words_value(&spil__translator, o, value), _(o->help));
        if (o->kind == SPIL_OPTION_FILE)
            add_line(l, LINE_FILE, i, _("… from a file of your own"))->help = _("type the name of the file");
    }
}

static void make_lines(const table_setup *s, lines *l)
{
    memset(l, 0, sizeof *l);
    add_line(l, LINE_START, 0, s->bots_only ? _("Watch the game") : _("Start the game"))->help =
        _(s->game->tagline);
    add_line(l, LINE_GAP, 0, "");
    add_seats(s, l);
    add_options(s, l);
    add_line(l, LINE_RULES, 0, _("Rules"))->key = 'r';
}

/* entered: by Enter and not by left or right, which `way` is. */
static void choose(table_setup *s, const lines *l, int i, int way, bool entered)
{
    switch (l->line[i].kind) {
    case LINE_START:
        remember_all(s);
        spil__tui_play(s->t, &s->setup, &s->who);
        break;
    case LINE_SEATS: turn_seats(s, way); break;
    case LINE_SEAT:
        if (!entered)
            turn_seat(s, l->line[i].of, way);
        else if (s->who.seat[l->line[i].of].kind == SEAT_HUMAN)
            ask_name(s, l->line[i].of);
        else
            ask_seat(s, l->line[i].of);
        break;
    case LINE_OPTION: turn_option(s, l->line[i].of, way); break;
    case LINE_FILE: ask_file(s, l->line[i].of); break;
    case LINE_RULES: spil__tui_rules(s->t, s->game); break;
    case LINE_GAP: break;
    }
}

void spil__tui_setup(tui *t, const spil_game *game, bool bots_only)
{
    table_setup *s = spil__alloc(sizeof *s);
    lines *l = spil__alloc(sizeof *l);
    *s = (table_setup){.t = t, .game = game, .bots_only = bots_only};
    if (!take_seats(s, atoi(recall(s, "seats", 0))))
        take_seats(s, game->min_seats);
    menu m = {.title = game->name};
    for (;;) {
        make_lines(s, l);
        m.item = l->item;
        m.n = l->n;
        const int chosen = spil__tui_menu(t, &m);
        if (chosen < 0)
            break;
        choose(s, l, chosen, m.turned, m.entered);
        if (l->line[chosen].kind == LINE_START)
            break;
    }
    free(l);
    free(s);
}
