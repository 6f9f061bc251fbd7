/* cmd_bench.c: `spil bench`: how many steps and games a second one thread plays, fresh deals and random moves. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "arg_values.h"
#include "commands.h"
#include "complain.h"
#include "cpu.h"
#include "intl.h"
#include "line_output.h"

enum { SECONDS_MAX = 3600, GAMES_MAX = 1000000000, STEPS_MAX = 1 << 20 };

typedef struct speed {
    uint64_t games, steps;
    double seconds;
} speed;

/* CPU time of this thread: what one core does, on a busy machine too. */
static double now_s(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Until the time is up, or exactly `games` games if that is > 0 (for counting instructions). */
static speed measure(const spil_setup *su, double seconds, int games)
{
    const uint64_t batch = games > 0 ? (uint64_t)games : 64; /* games between two looks at the clock */
    const double start_s = now_s();
    speed v = {0};
    spil_fast_rng rng;
    spil_state state;
    spil_fast_seed(&rng, 1, 0);
    do {
        for (uint64_t i = 0; i < batch; i++) {
            const spil_key key = spil_fast_key(&rng);
            su->game->start(su, &key, &state);
            v.steps += (uint64_t)su->game->rollout(su, &state, &rng, STEPS_MAX);
        }
        v.games += batch;
        v.seconds = now_s() - start_s;
    } while (games == 0 && v.seconds < seconds);
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
        spil__figures(stdout,
                      _("%-10s %d seats: %.2f million steps/s, %.0f games/s, %.1f moves a game\n"
                        "           %d bytes a state (%s)\n"),
                      game->id, su->seats, steps_per_s / 1e6, games_per_s, (double)v.steps / (double)v.games,
                      game->state_bytes, spil__cpu_word(spil__cpu()));
    fflush(stdout);
}

/* --seconds may have a fraction. */
static bool read_seconds(const args *a, double *seconds)
{
    const char *text = spil__args_value(a, "seconds");
    *seconds = 1;
    if (text == NULL)
        return true;
    char *end = NULL;
    *seconds = strtod(text, &end);
    if (text[0] >= '0' && text[0] <= '9' && *end == '\0' && *seconds > 0 && *seconds <= SECONDS_MAX)
        return true;
    spil__complain(_("--seconds must be a number above 0, at most %d, not '%s'"), (int)SECONDS_MAX, text);
    return false;
}

int spil__cmd_bench(const args *a)
{
    const bool json = spil__args_has(a, "json");
    spil_setup su;
    double seconds;
    int games;
    if (!read_seconds(a, &seconds) || !spil__arg_number(a, "games", 1, GAMES_MAX, 0, &games))
        return STATUS_USAGE;
    if (a->n > 0) {
        const spil_game *game = spil__arg_game(a->operand[0]);
        if (game == NULL || !spil__arg_setup(a, game, &su))
            return STATUS_USAGE;
        report(&su, measure(&su, seconds, games), json);
        return STATUS_OK;
    }
    if (spil__args_has(a, "seats") || spil__args_has(a, "option")) {
        spil__complain(_("--seats and --option need a game: spil bench GAME"));
        return STATUS_USAGE;
    }
    for (int g = 0; spil_game_at(spil__cpu(), g) != NULL; g++) {
        const spil_game *game = spil_game_at(spil__cpu(), g);
        su = spil_setup_default(game, game->min_seats);
        report(&su, measure(&su, seconds, games), json);
    }
    return STATUS_OK;
}
