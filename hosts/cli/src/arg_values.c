/* arg_values.c: games, seats, options, seeds and players of a command line (arg_values.h). */
#include "arg_values.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "autosave.h"
#include "cpu.h"
#include "files.h"
#include "intl.h"
#include "jobs.h"
#include "spil/random.h"
#include "stderr_report.h"
#include "systems.h"

enum { GAMES_MAX = 16, BOTS_MAX = 32 };

const spil_game *spil__arg_game(const char *id)
{
    const spil_game *game = spil_game_find(spil__cpu(), id);
    if (game != NULL)
        return game;
    const char *ids[GAMES_MAX + 1] = {NULL};
    for (int i = 0; i < GAMES_MAX && spil_game_at(SPIL_CPU_ANY, i) != NULL; i++)
        ids[i] = spil_game_at(SPIL_CPU_ANY, i)->id;
    char sentence[200];
    snprintf(sentence, sizeof sentence, _("there is no game '%s' ('spil games' lists them)"), id);
    spil__complain_unknown(sentence, id, ids);
    return NULL;
}

static bool set_option(spil_setup *su, const char *word)
{
    char name[200];
    const char *value = strchr(word, '=');
    if (value == NULL || (size_t)(value - word) >= sizeof name) {
        spil__complain(_("'%s' is not of the form NAME=VALUE"), word);
        return false;
    }
    snprintf(name, sizeof name, "%.*s", (int)(value - word), word);
    const char *names[SPIL_OPTIONS_MAX + 1] = {NULL};
    bool known = false;
    for (int i = 0; su->game->options[i].name != NULL; i++) {
        names[i] = su->game->options[i].name;
        known = known || strcmp(names[i], name) == 0;
    }
    spil_error err;
    if (!known) {
        char sentence[300];
        snprintf(sentence, sizeof sentence, _("%s has no option '%s'"), _(su->game->name), name);
        spil__complain_unknown(sentence, name, names);
        return false;
    }
    if (spil_setup_option_from(su, name, value + 1, &spil__opener, &err) != SPIL_OK) {
        spil__complain_error(&err);
        return false;
    }
    return true;
}

bool spil__arg_setup(const args *a, const spil_game *game, spil_setup *su)
{
    spil_error err;
    int seats;
    if (!spil__arg_number(a, "seats", game->min_seats, game->max_seats, game->min_seats, &seats))
        return false;
    *su = spil_setup_default(game, seats);
    const char *word;
    for (int i = 0; (word = spil__args_each(a, "option", i)) != NULL; i++) {
        if (!set_option(su, word))
            return false;
    }
    if (spil_setup_check(su, &err) == SPIL_OK)
        return true;
    spil__complain_error(&err);
    return false;
}

bool spil__arg_key(const args *a, spil_key *key)
{
    const char *seed = spil__args_value(a, "seed");
    if (seed == NULL) {
        if (spil__random_bytes(key->bytes, sizeof key->bytes))
            return true;
        spil__complain(_("the system gave no random numbers; use --seed"));
        return false;
    }
    if (!spil_key_parse(seed, key)) {
        spil__complain(_("'%s' is not a seed: a number below 2^64, or 64 hex digits"), seed);
        return false;
    }
    return true;
}

bool spil__arg_language(const args *a)
{
    static const char *const languages[] = {"en", "is", "nb", NULL};
    const char *language = spil__args_value(a, "lang");
    if (language == NULL)
        return true;
    if (!spil_listed(languages, language)) {
        spil__complain(_("--lang is en, is or nb, not '%s'"), language);
        return false;
    }
    spil__language_choose(language);
    return true;
}

bool spil__arg_number(const args *a, const char *name, int min, int max, int standard, int *value)
{
    const char *text = spil__args_value(a, name);
    *value = standard;
    if (text == NULL)
        return true;
    spil_in in = spil_in_from(text);
    if (spil_take_int(&in, value) && spil_in_done(&in) && *value >= min && *value <= max)
        return true;
    spil__complain(_("--%s must be a whole number from %d to %d, not '%s'"), name, min, max, text);
    return false;
}

bool spil__arg_seats(const args *a, const char *name, const spil_setup *su, const char *text[SPIL_SEATS_MAX])
{
    const char *word;
    for (int i = 0; i < SPIL_SEATS_MAX; i++)
        text[i] = NULL;
    for (int i = 0; (word = spil__args_each(a, name, i)) != NULL; i++) {
        spil_in in = spil_in_from(word);
        int seat;
        if (!spil_take_int(&in, &seat) || !spil_take_char(&in, '=')) {
            spil__complain(_("--%s is written SEAT=..., such as --%s 0=..., not '%s'"), name, name, word);
            return false;
        }
        if (seat < 0 || seat >= su->seats) {
            spil__complain(_("there is no seat %d: seats are 0 to %d"), seat, su->seats - 1);
            return false;
        }
        text[seat] = in.at;
    }
    return true;
}

bool spil__arg_player(const char *text, const spil_game *game, spil_player_spec *spec)
{
    const char *names[BOTS_MAX + 1] = {NULL};
    char sentence[300], name[SPIL_PLAYER_TEXT];
    spil_error err;
    int n = 0;
    if (spil_player_spec_read(text, game, spec, &err) == SPIL_OK)
        return true;
    for (int i = 0; spil_bot_at(i) != NULL && n < BOTS_MAX; i++) {
        if (spil_bot_at(i)->plays(game))
            names[n++] = spil_bot_at(i)->name;
    }
    snprintf(name, sizeof name, "%.*s", (int)strcspn(text, "@,"), text);
    spil__sentence(&err.text, sentence, sizeof sentence);
    if (spil_bot_find(name) == NULL)
        spil__complain_unknown(sentence, name, names);
    else
        spil__complain("%s", sentence);
    return false;
}

bool spil__arg_bot(const char *text, const spil_game *game, spil_player_spec *spec)
{
    if (!spil__arg_player(text, game, spec))
        return false;
    if (spec->kind == SPIL_PLAYER_PERSON)
        spil__complain(_("people cannot play here: name a bot"));
    return spec->kind != SPIL_PLAYER_PERSON;
}

bool spil__arg_seed(const args *a, uint64_t *seed)
{
    const char *text = spil__args_value(a, "seed");
    *seed = 1;
    if (text == NULL || spil_seed_parse(text, seed))
        return true;
    spil__complain(_("'%s' is not a seed: a number below 2^64, or 64 hex digits"), text);
    return false;
}

bool spil__arg_budget(const args *a, spil_budget *budget)
{
    int sims, ms;
    if (!spil__arg_number(a, "sims", 1, 1000000000, 0, &sims) ||
        !spil__arg_number(a, "ms", 1, 600000, 0, &ms))
        return false;
    *budget = (spil_budget){.sims = (uint32_t)sims, .ms = (uint32_t)ms};
    if (sims > 0 && ms > 0)
        spil__complain(_("--sims and --ms do not go together"));
    return sims == 0 || ms == 0;
}

bool spil__arg_handicaps(const spil_lineup *l)
{
    spil_error err;
    if (spil_lineup_check(l, &err) == SPIL_OK)
        return true;
    spil__complain_error(&err);
    return false;
}

bool spil__arg_lineup(const args *a, spil_lineup *l, int *jobs)
{
    const spil_game *game = spil__arg_game(a->operand[0]);
    if (game == NULL || !spil__arg_setup(a, game, &l->su) || !spil__arg_seed(a, &l->seed) ||
        !spil__arg_budget(a, &l->budget) || !spil__arg_number(a, "jobs", 1, JOBS_MAX, 1, jobs))
        return false;
    if (a->n - 1 > SPIL_LINEUP_MAX) {
        spil__complain(_("at most %d bots can be compared"), SPIL_LINEUP_MAX);
        return false;
    }
    for (int i = 1; i < a->n; i++) {
        if (!spil__arg_bot(a->operand[i], game, &l->who[l->n++]))
            return false;
    }
    return spil__arg_handicaps(l);
}

const char *spil__arg_record(const args *a, char latest[FILE_PATH])
{
    if (a->n > 0)
        return a->operand[0];
    autosaved_game *g = spil_alloc(sizeof *g);
    const bool found = spil__autosave_list(LIST_OPEN | LIST_OVER, g, 1) == 1;
    if (found)
        memcpy(latest, g->path, FILE_PATH);
    else
        spil__complain(_("no game has been played here yet: name a file"));
    free(g);
    return found ? latest : NULL;
}

bool spil__arg_day(const args *a, spil_day usual, spil_day *day)
{
    const char *text = spil__args_value(a, "date");
    spil_in in = spil_in_from(text == NULL ? "" : text);
    *day = usual;
    if (text == NULL || (spil_day_take(&in, day) && spil_in_done(&in) && *day != 0))
        return true;
    spil__complain(_("'%s' is not a day: 2026-11-18 is one"), text);
    return false;
}
