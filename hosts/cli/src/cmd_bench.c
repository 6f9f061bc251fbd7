/* cmd_bench.c: `spil bench`: how many steps and games a second one thread plays, fresh deals and random moves. */
#include <stdio.h>
#include <time.h>

#include "commands.h"
#include "cpu.h"
#include "intl.h"
#include "say.h"
#include "setting.h"

enum { SECONDS_MAX = 3600, STEPS_MAX = 1 << 20 };

typedef struct speed {
    uint64_t games, steps;
    double seconds;
} speed;

static double now_s(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static speed measure(const spil_setup *su, double seconds)
{
    enum { BATCH = 64 }; /* games between two looks at the clock */
    const double start_s = now_s();
    speed v = {0};
    spil_fast_rng rng;
    spil_state state;
    spil_fast_seed(&rng, 1, 0);
    while (v.games == 0 || v.seconds < seconds) {
        for (int i = 0; i < BATCH; i++) {
            const spil_key key = spil_fast_key(&rng);
            su->game->start(su, &key, &state);
            v.steps += (uint64_t)su->game->rollout(su, &state, &rng, STEPS_MAX);
        }
        v.games += BATCH;
        v.seconds = now_s() - start_s;
    }
    return v;
}

static void report(const spil_setup *su, speed v, bool json)
{
    const spil_game *game = su->game;
    const double steps_per_s = (double)v.steps / v.seconds, games_per_s = (double)v.games / v.seconds;
    if (json)
        printf(
            "{\"game\":\"%s\",\"seats\":%d,\"steps_per_s\":%.0f,\"games_per_s\":%.0f,\"moves_per_game\":%.2f,"
            "\"state_bytes\":%d,\"cpu\":\"%s\"}\n",
            game->id, su->seats, steps_per_s, games_per_s, (double)v.steps / (double)v.games,
            game->state_bytes, spil__cpu_word(spil__cpu()));
    else
        printf(_("%-10s %d seats: %.2f million steps/s, %.0f games/s, %.1f moves a game, %d bytes a state "
                 "(%s)\n"),
               game->id, su->seats, steps_per_s / 1e6, games_per_s, (double)v.steps / (double)v.games,
               game->state_bytes, spil__cpu_word(spil__cpu()));
    fflush(stdout);
}

int spil__cmd_bench(const args *a)
{
    const bool json = spil__args_has(a, "json");
    spil_setup su;
    int seconds;
    if (!spil__setting_number(a, "seconds", 1, SECONDS_MAX, 1, &seconds))
        return STATUS_USAGE;
    if (a->n > 0) {
        const spil_game *game = spil__setting_game(a->operand[0]);
        if (game == NULL || !spil__setting_setup(a, game, &su))
            return STATUS_USAGE;
        report(&su, measure(&su, seconds), json);
        return STATUS_OK;
    }
    if (spil__args_has(a, "seats") || spil__args_has(a, "option")) {
        spil__complain(_("--seats and --option need a game: spil bench GAME"));
        return STATUS_USAGE;
    }
    for (int g = 0; spil_game_at(spil__cpu(), g) != NULL; g++) {
        const spil_game *game = spil_game_at(spil__cpu(), g);
        su = spil_setup_default(game, game->min_seats);
        report(&su, measure(&su, seconds), json);
    }
    return STATUS_OK;
}
