/* entrant.c: players from texts, and default bots (entrant.h). */
#include "spil/entrant.h"

#include <string.h>

enum { SIMS_MAX = 1000000000, MS_MAX = 600000 };

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

spil_code spil_entrant_named(const char *text, int kind, spil_entrant *who, spil_error *err)
{
    if (strlen(text) >= sizeof who->text || !spil_is_plain(text))
        return spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("a seat is named by a short line of text"));
    *who = (spil_entrant){.kind = kind};
    memcpy(who->text, text, strlen(text) + 1);
    memcpy(who->player, text, strlen(text) + 1);
    return SPIL_OK;
}

spil_code spil_entrant_read(const char *text, const spil_game *game, spil_entrant *who, spil_error *err)
{
    spil_entrant read;
    spil_handicap handicap;
    char name[SPIL_PLAYER_TEXT];
    if (spil_handicap_split(text, game, name, &handicap, err) != SPIL_OK ||
        spil_entrant_named(name, SPIL_ENTRANT_BOT, &read, err) != SPIL_OK)
        return SPIL_BAD_OPTION;
    spil_entrant_give(&read, handicap);
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
    *who = read;
    return SPIL_OK;
}

spil_entrant spil_entrant_bot(const spil_bot *bot, const spil_game *game)
{
    spil_entrant who;
    spil_entrant_named(bot->name, SPIL_ENTRANT_BOT, &who, NULL); /* bots have short names */
    who.bot = bot;
    who.races = spil_racer_find(game, bot->name, &who.racer);
    return who;
}

/* ---- defaults ---- */

static const spil_bot *named(const char *name, const spil_game *game)
{
    const spil_bot *bot = spil_bot_find(name);
    return bot != NULL && bot->plays(game) ? bot : NULL;
}

const spil_bot *spil_bot_best(const spil_game *game)
{
    const spil_bot *best = named("strong", game);
    for (int i = 0; named("strong", game) == NULL && spil_bot_at(i) != NULL; i++)
        best = spil_bot_at(i)->plays(game) ? spil_bot_at(i) : best;
    return best;
}

const spil_bot *spil_bot_usual(const spil_game *game)
{
    const spil_bot *level = named("level3", game);
    return level != NULL ? level : spil_bot_best(game);
}

const spil_bot *spil_bot_racing(const spil_game *game)
{
    const char *racer = spil_racer_usual(game);
    return racer != NULL ? spil_bot_find(racer) : spil_bot_usual(game);
}

const spil_bot *spil_bot_plain(const spil_game *game)
{
    const spil_bot *greedy = named("greedy", game);
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
