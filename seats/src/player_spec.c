/* player_spec.c: players from texts, and default bots (player_spec.h). */
#include "spil/player_spec.h"

#include <string.h>

static const char human[] = "human", program_prefix[] = "cmd:";
enum { PREFIX_LEN = sizeof program_prefix - 1, SIMS_MAX = 1000000000, MS_MAX = 600000 };

/* What follows the @: "50ms" or "2000". */
static spil_code read_budget(const char *text, spil_budget *budget, spil_error *err)
{
    spil_in in = spil_in_from(text);
    int n;
    *budget = (spil_budget){0};
    if (spil_take_int(&in, &n)) {
        const bool is_ms = spil_take_word(&in, "ms");
        *(is_ms ? &budget->ms : &budget->sims) = (uint32_t)n;
        if (spil_in_done(&in) && n >= 1 && n <= (is_ms ? MS_MAX : SIMS_MAX))
            return SPIL_OK;
    }
    return spil_fail(
        err, SPIL_BAD_OPTION,
        SPIL_TR("a bot's budget is written @50ms (at most %d ms) or @2000 (simulations), not '@%s'"), MS_MAX,
        text);
}

/* A player that is nothing but its text, which must be plain and short. */
static spil_code named(const char *text, spil_player_kind kind, spil_player_spec *spec, spil_error *err)
{
    if (strlen(text) >= sizeof spec->text || !spil_is_plain(text))
        return spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("a seat is named by a short line of text"));
    *spec = (spil_player_spec){.kind = kind};
    memcpy(spec->text, text, strlen(text) + 1);
    memcpy(spec->player, text, strlen(text) + 1);
    return SPIL_OK;
}

spil_code spil_player_spec_read_bot(const char *text, const spil_game *game, spil_player_spec *spec,
                                    spil_error *err)
{
    spil_player_spec read;
    spil_handicap handicap;
    char name[SPIL_PLAYER_TEXT];
    if (spil_handicap_split(text, game, name, &handicap, err) != SPIL_OK ||
        named(name, SPIL_PLAYER_BOT, &read, err) != SPIL_OK)
        return SPIL_BAD_OPTION;
    spil_player_spec_give(&read, handicap);
    char *at = strchr(name, '@');
    if (at != NULL) {
        *at = '\0';
        if (read_budget(at + 1, &read.budget, err) != SPIL_OK)
            return SPIL_BAD_OPTION;
    }
    read.bot = spil_bot_find(name);
    if (read.bot == NULL || !read.bot->plays(game))
        return spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("no bot '%s' plays %s"), name, game->name);
    read.races = spil_racer_find(game, name, &read.racer);
    *spec = read;
    return SPIL_OK;
}

bool spil_player_is_program(const char *text)
{
    return strncmp(text, program_prefix, PREFIX_LEN) == 0;
}

/* What begins with "human". */
static spil_code read_human(const char *text, const spil_game *game, spil_player_spec *spec, spil_error *err)
{
    char name[SPIL_PLAYER_TEXT];
    spil_handicap handicap;
    if (spil_handicap_split(text, game, name, &handicap, err) != SPIL_OK)
        return SPIL_BAD_OPTION;
    if (handicap.slow_percent > 0)
        return spil_fail(err, SPIL_BAD_OPTION,
                         SPIL_TR("nobody can make a person slower: give a late start, human,late=3"));
    *spec = spil_player_spec_human();
    spil_player_spec_give(spec, handicap);
    return SPIL_OK;
}

spil_code spil_player_spec_read(const char *text, const spil_game *game, spil_player_spec *spec,
                                spil_error *err)
{
    const size_t name = strcspn(text, ",");
    if (name == sizeof human - 1 && strncmp(text, human, name) == 0)
        return read_human(text, game, spec, err);
    if (!spil_player_is_program(text))
        return spil_player_spec_read_bot(text, game, spec, err);
    if (text[PREFIX_LEN] == '\0')
        return spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("cmd: must be followed by a command"));
    return named(text, SPIL_PLAYER_PROGRAM, spec, err);
}

spil_player_spec spil_player_spec_human(void)
{
    spil_player_spec spec;
    named(human, SPIL_PLAYER_PERSON, &spec, NULL); /* it is short */
    return spec;
}

spil_player_spec spil_player_spec_of_bot(const spil_bot *bot, const spil_game *game)
{
    spil_player_spec spec;
    named(bot->name, SPIL_PLAYER_BOT, &spec, NULL); /* bots have short names */
    spec.bot = bot;
    spec.races = spil_racer_find(game, bot->name, &spec.racer);
    return spec;
}

const char *spil_player_spec_command(const spil_player_spec *spec)
{
    return spec->text + PREFIX_LEN;
}

/* ---- defaults ---- */

/* The bot of this name, if it plays the game. */
static const spil_bot *playing(const char *name, const spil_game *game)
{
    const spil_bot *bot = spil_bot_find(name);
    return bot != NULL && bot->plays(game) ? bot : NULL;
}

const spil_bot *spil_bot_best(const spil_game *game)
{
    const spil_bot *best = playing("strong", game);
    for (int i = 0; playing("strong", game) == NULL && spil_bot_at(i) != NULL; i++)
        best = spil_bot_at(i)->plays(game) ? spil_bot_at(i) : best;
    return best;
}

const spil_bot *spil_bot_usual(const spil_game *game)
{
    const spil_bot *level = playing("level3", game);
    return level != NULL ? level : spil_bot_best(game);
}

const spil_bot *spil_bot_racing(const spil_game *game)
{
    const char *racer = spil_racer_usual(game);
    return racer != NULL ? spil_bot_find(racer) : spil_bot_usual(game);
}

const spil_bot *spil_bot_plain(const spil_game *game)
{
    const spil_bot *greedy = playing("greedy", game);
    return greedy != NULL ? greedy : spil_bot_usual(game);
}

const spil_bot *spil_bot_rating(const spil_game *game)
{
    const spil_bot *best = spil_bot_best(game);
    for (int i = 0; best->rate == NULL && spil_bot_at(i) != NULL; i++) {
        if (spil_bot_at(i)->rate != NULL && spil_bot_at(i)->plays(game))
            best = spil_bot_at(i);
    }
    return best->rate == NULL ? NULL : best;
}

const char *spil_bot_name(const spil_game *game, int i)
{
    for (int at = 0; spil_bot_at(at) != NULL; at++) {
        if (spil_bot_at(at)->plays(game) && i-- == 0)
            return spil_bot_at(at)->name;
    }
    return NULL;
}

spil_player_spec spil_player_spec_default(const spil_game *game, int seat)
{
    return seat == 0 ? spil_player_spec_human() : spil_player_spec_of_bot(spil_bot_usual(game), game);
}

void spil_seating_default(const spil_setup *su, spil_seating *players)
{
    for (int seat = 0; seat < su->seats; seat++)
        players->seat[seat] = spil_player_spec_default(su->game, seat);
}
