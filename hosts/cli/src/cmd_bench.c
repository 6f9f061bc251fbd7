/* cmd_bench.c: `spil bench`: how many steps and games a second one thread plays, fresh deals and random moves. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "arg_values.h"
#include "bench_batch.h"
#include "commands.h"
#include "cpu.h"
#include "intl.h"
#include "line_output.h"
#include "stderr_report.h"

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

/* What to measure. */
typedef struct orders {
    double seconds;
    int games;                /* 0 = as many as there is time for */
    int envs, threads, steps; /* envs > 0: a batch */
    bool json;
} orders;

static bool read_orders(const args *a, orders *o)
{
    o->json = spil__args_has(a, "json");
    if (!read_seconds(a, &o->seconds) || !spil__arg_number(a, "games", 1, GAMES_MAX, 0, &o->games) ||
        !spil__arg_number(a, "batch", 1, BATCH_ENVS_MAX, 0, &o->envs) ||
        !spil__arg_number(a, "threads", 1, BATCH_THREADS_MAX, 1, &o->threads) ||
        !spil__arg_number(a, "steps", 1, STEPS_MAX, 0, &o->steps))
        return false;
    if (o->envs == 0 && (spil__args_has(a, "threads") || spil__args_has(a, "steps"))) {
        spil__complain(_("--threads and --steps go with --batch"));
        return false;
    }
    if (o->envs > 0 && o->games > 0) {
        spil__complain(_("--games does not go with --batch; use --steps"));
        return false;
    }
    if (o->envs > 0 && o->threads > o->envs) {
        spil__complain(_("--threads must not exceed the number of games, %d"), o->envs);
        return false;
    }
    return true;
}

static void report_batch(const spil_setup *su, const orders *o)
{
    const batch_speed v = spil__bench_batch(su, o->envs, o->threads, o->seconds, o->steps);
    const int n_actions = spil_actions_count(su), n_obs = spil_observation_bytes(su);
    if (o->json)
        printf("{\"game\":\"%s\",\"seats\":%d,\"envs\":%d,\"threads\":%d,\"actions_per_s\":%.0f,"
               "\"n_actions\":%d,\"n_obs\":%d,\"cpu\":\"%s\"}\n",
               su->game->id, su->seats, o->envs, o->threads, v.per_s, n_actions, n_obs,
               spil__cpu_word(spil__cpu()));
    else
        spil__figures(stdout,
                      _("%-10s %d seats, %d games at once, threads: %d: %.2f million actions/s\n"
                        "           %d actions, %d bytes an observation (%s)\n"),
                      su->game->id, su->seats, o->envs, o->threads, v.per_s / 1e6, n_actions, n_obs,
                      spil__cpu_word(spil__cpu()));
    fflush(stdout);
}

static void run(const spil_setup *su, const orders *o)
{
    if (o->envs > 0)
        report_batch(su, o);
    else
        report(su, measure(su, o->seconds, o->games), o->json);
}

int spil__cmd_bench(const args *a)
{
    spil_setup su;
    orders o;
    if (!read_orders(a, &o))
        return STATUS_USAGE;
    if (a->n > 0) {
        const spil_game *game = spil__arg_game(a->operand[0]);
        if (game == NULL || !spil__arg_setup(a, game, &su))
            return STATUS_USAGE;
        run(&su, &o);
        return STATUS_OK;
    }
    if (spil__args_has(a, "seats") || spil__args_has(a, "option")) {
        spil__complain(_("--seats and --option need a game: spil bench GAME"));
        return STATUS_USAGE;
    }
    for (int g = 0; spil_game_at(spil__cpu(), g) != NULL; g++) {
        const spil_game *game = spil_game_at(spil__cpu(), g);
        su = spil_setup_default(game, game->min_seats);
        run(&su, &o);
    }
    return STATUS_OK;
}
