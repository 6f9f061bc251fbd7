/* match_setup.c: who plays, with which options (match_setup.h). */
#include "match_setup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "files.h"
#include "guide_screen.h"
#include "handicap_screen.h"
#include "match_end.h"
#include "results_file.h"

/* ---- remembering ---- */

static const char *recall(const match_setup *s, const char *what, int i)
{
    char key[CHOICE_KEY];
    snprintf(key, sizeof key, "%s.%s%s%d", s->game->id, s->bots_only ? "watch." : "", what, i);
    return spil__choice(&s->t->choices, key);
}

static void remember(match_setup *s, const char *what, int i, const char *value)
{
    char key[CHOICE_KEY];
    snprintf(key, sizeof key, "%s.%s%s%d", s->game->id, s->bots_only ? "watch." : "", what, i);
    spil__choose(&s->t->choices, key, value);
}

void spil__match_option_text(const spil_setup *su, int i, char buf[SPIL_PLAYER_LABEL])
{
    spil_out out = spil_out_to(buf, SPIL_PLAYER_LABEL);
    spil_option_print(su, i, &out);
}

void spil__match_setup_remember(match_setup *s)
{
    char value[SPIL_PLAYER_LABEL];
    if (!s->bots_only)
        spil__stays_newcomer(s->t, s->game);
    snprintf(value, sizeof value, "%d", s->setup.seats);
    remember(s, "seats", 0, value);
    for (int seat = 0; seat < s->setup.seats; seat++)
        remember(s, "seat", seat, s->who.seat[seat].text);
    for (int i = 0; i < spil_options_count(s->game); i++) {
        spil__match_option_text(&s->setup, i, value);
        remember(s, "option", i, value);
    }
    spil__choices_save(&s->t->choices);
}

/* ---- seats ---- */

static spil_player_spec usual_player(const match_setup *s, int seat)
{
    return seat == 0 && !s->bots_only ? spil_player_spec_human()
                                      : spil_player_spec_of_bot(spil_bot_usual(s->game), s->game);
}

static void recall_seat(match_setup *s, int seat)
{
    const char *text = recall(s, "seat", seat);
    spil_error err;
    spil_player_spec who;
    s->who.seat[seat] = usual_player(s, seat);
    if (text[0] != '\0' && spil_player_spec_read(text, s->game, &who, &err) == SPIL_OK &&
        !(s->bots_only && who.kind == SPIL_PLAYER_PERSON))
        s->who.seat[seat] = who;
}

/* Seats that nobody has chosen, or that were chosen as in the last game against a level, get the level that is offered
 * now, and the handicap. */
static void follow_ladder(match_setup *s)
{
    spil_ladder ladder;
    spil_handicap handicap;
    if (s->bots_only || !spil__results_ladder(s->game->id, &ladder))
        return;
    const bool uneven = spil__handicaps_count(s) && spil__results_handicap(s->game->id, &handicap);
    for (int seat = 0; seat < s->setup.seats; seat++) {
        spil_player_spec *who = &s->who.seat[seat];
        if (spil_level_of(who->player) != ladder.level && recall(s, "seat", seat)[0] != '\0')
            continue;
        spil__take_level(&ladder, s->game, who);
        if (uneven && who->kind == SPIL_PLAYER_BOT)
            spil_player_spec_give(who, handicap);
    }
}

/* Takes a number of seats, with the remembered options as far as they allow it; false: the game does not. */
static bool take_seats(match_setup *s, int seats)
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

void spil__cycle_seats(match_setup *s, int way)
{
    int seats = s->setup.seats;
    const int n = s->game->max_seats - s->game->min_seats + 1;
    for (int i = 0; i < n; i++) {
        seats += way;
        seats = seats > s->game->max_seats   ? s->game->min_seats
                : seats < s->game->min_seats ? s->game->max_seats
                                             : seats;
        spil__match_setup_remember(s);
        if (take_seats(s, seats))
            return;
    }
}

/* Who can sit at a seat, in order: a person first, unless people only watch; NULL after the last. */
static const char *who_at(const match_setup *s, int i)
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

/* The next or previous of n things in a ring. */
static int around(int at, int way, int n)
{
    return n > 0 ? (at + way + n) % n : 0;
}

void spil__cycle_player(match_setup *s, int seat, int way)
{
    int n = 0, at = 0;
    spil_error err;
    spil_player_spec *who = &s->who.seat[seat];
    spil_handicap handicap = who->handicap; /* it goes with the seat */
    for (; who_at(s, n) != NULL; n++) {
        if (strcmp(who_at(s, n), who->player) == 0)
            at = n;
    }
    spil_player_spec_read(who_at(s, around(at, way, n)), s->game, who, &err);
    if (who->kind == SPIL_PLAYER_PERSON)
        handicap.slow_percent = 0;
    spil_player_spec_give(who, handicap);
}

/* ---- options ---- */

/* The next or previous value, around the ends. */
static void step_option(const spil_option *o, int16_t *value, int way)
{
    int n = 0;
    if (o->kind == SPIL_OPTION_NUMBER) {
        const int next = *value + way * spil_option_step(o);
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
        return (o->max - o->min) / spil_option_step(o) + 1;
    while (o->words[n] != NULL)
        n++;
    return n;
}

void spil__cycle_option(match_setup *s, int i, int way)
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

/* ---- all of it ---- */

void spil__match_setup_init(match_setup *s, tui *t, const spil_game *game, bool bots_only)
{
    *s = (match_setup){.t = t, .game = game, .bots_only = bots_only};
    if (!take_seats(s, atoi(recall(s, "seats", 0))))
        take_seats(s, game->min_seats);
    follow_ladder(s);
}
