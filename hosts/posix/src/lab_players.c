/* lab_players.c: bots and programs as the lab plays them (lab_players.h). */
#include "lab_players.h"

#include "players.h"

static void *enter(const void *of)
{
    (void)of;
    return spil__resources_open(BOT_CLOCK_CPU, 1);
}

static void leave(const void *of, void *shared)
{
    (void)of;
    spil__resources_close(shared);
}

static void *open_player(const void *of, void *shared, const spil_entrant *spec, spil_budget budget)
{
    (void)of;
    return spil__player_open(
        spec, &(player_terms){.clock = BOT_CLOCK_CPU, .n_workers = 1, .budget = budget, .resources = shared});
}

static void close_player(void *of)
{
    spil__player_close(of);
}

static void begin(void *of, const spil_setup *su, int seat, uint64_t seed)
{
    spil__player_begin(of, su, seat, seed);
}

static void end(void *of, const spil_result *res)
{
    spil__player_end(of, res);
}

bool spil__player_ask_fn(void *of, const spil_bot_input *question, spil_bot_answer *answer,
                         spil_sentence *fault)
{
    return spil__player_ask(of, question, answer, fault);
}

const spil_players spil__players = {.enter = enter,
                                    .leave = leave,
                                    .open = open_player,
                                    .close = close_player,
                                    .begin = begin,
                                    .end = end,
                                    .ask = spil__player_ask_fn};

spil_code spil__lineup_check(const spil_lineup *l, spil_error *err)
{
    bool any = false;
    for (int i = 0; i < l->n; i++)
        any = any || spil_handicap_is(&l->who[i].handicap);
    for (int i = 0; i < l->n && any; i++) {
        if (!l->who[i].races)
            return spil_fail(err, SPIL_BAD_OPTION,
                             SPIL_TR("a handicap counts by the clock, and %s does not race"), l->who[i].text);
    }
    return SPIL_OK;
}
