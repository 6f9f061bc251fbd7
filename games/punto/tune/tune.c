/* tune.c: makes games/punto/bots/weights.txt, the weights by which the strong bot of Punto judges.
 *
 *     tune_punto [--seed N] [--jobs N] [--percent N] > games/punto/bots/weights.txt
 *
 * The same seed gives the same file, whatever the number of jobs. It starts from weights set by hand and tunes them
 * (tune.h) by rounds of two seats with few simulations a move: half of the deals against greedy, half against the
 * strong bot with the weights set by hand, every deal from both seats. In the end the weights play on deals that were
 * not used before, and the file reports the result; unless they are better there by a standard error, those set by
 * hand are written. Some ten minutes on two cores.
 *
 * The number of careful moves is not tuned here, because more of them take more time: it was chosen by matches at equal
 * time (docs/bots.md). */
#include "../bots/strong.c"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include "spil/games.h"
#include "tune.h"

#define COUNT(name, what) +1
enum { NUMBERS = 0 SPIL__PUNTO_WEIGHTS(COUNT) };
_Static_assert(sizeof(spil__punto_weights) == NUMBERS * sizeof(int32_t), "nothing but numbers");

enum {
    DEALS = 400,
    CHECK_DEALS = 1200,
    SIMS = 120,
    MEMORY = 1 << 20,
};

/* Independent streams of deals. */
enum { PLAY, CHECK, STREAMS };

#define NAME(name, what) #name,
#define WHAT(name, what) what,
static const char *const names[NUMBERS] = {SPIL__PUNTO_WEIGHTS(NAME)};
static const char *const whats[NUMBERS] = {SPIL__PUNTO_WEIGHTS(WHAT)};

/* Where tuning begins: set by hand, with short matches. */
static const spil__punto_weights by_hand = {
    .missing_1 = 2400,
    .missing_2 = 480,
    .missing_3 = 96,
    .missing_4 = 16,
    .taken_1 = 500,
    .taken_2 = 333,
    .taken_3 = 250,
    .taken_4 = 200,
    .least = 80,
    .least_on = 80,
    .careful = 8,
    .explore = 1600,
    .first = 150,
};

/* ---- rounds ---- */

/* Carries weights to `look` behind the setup, the only thing of ours that it gets. */
typedef struct table {
    spil_setup setup;                   /* comes first */
    const spil__punto_weights *weights; /* of the seat to act; NULL: greedy */
} table;

static void look_by(const spil_bot_input *in, void *of)
{
    look_with(in, ((const table *)(const void *)in->setup)->weights, of);
}

static spil_move choose(const spil_bot_input *in)
{
    const spil__punto_weights *by = ((const table *)(const void *)in->setup)->weights;
    if (by == NULL)
        return spil_bot_find("greedy")->choose(in).move;
    spil_search_model model = spil__model_punto;
    model.look = look_by;
    model.explore = (float)by->explore / 1000;
    model.first_play = (float)by->first / 1000;
    return spil__search_choose(&model, in).move;
}

/* The first seat's share of the win in a round from this deal. */
static double play_round(const spil__punto_weights *const seats[2], uint64_t seed, uint64_t deal)
{
    _Alignas(64) unsigned char memory[MEMORY];
    const spil_bot_resources resources = {.memory = memory, .memory_bytes = sizeof memory};
    table t = {.setup = spil_setup_default(spil_game_find(SPIL_CPU_ANY, "punto"), 2)};
    const spil_game *game = t.setup.game;
    spil_fast_rng rng[3];
    spil_state st;
    spil_view view;
    spil_move moves[64];
    uint8_t act[SPIL_SEATS_MAX];
    spil_result res;
    t.setup.option[0] = 1; /* rounds */
    for (uint64_t i = 0; i < 3; i++)
        spil_fast_seed(&rng[i], seed, 3 * deal + i);
    const spil_key key = spil_fast_key(&rng[2]);
    game->start(&t.setup, &key, &st);
    while (game->to_act(&t.setup, &st, act) > 0) {
        spil_view_of(&t.setup, &st, act[0], &view);
        t.weights = seats[act[0]];
        const spil_bot_input in = {.setup = &t.setup,
                                   .view = &view,
                                   .moves = moves,
                                   .n_moves = game->moves(&t.setup, &st, act[0], moves, 64),
                                   .budget = {.sims = SIMS},
                                   .rng = &rng[act[0]],
                                   .resources = &resources};
        game->apply(&t.setup, &st, act[0], choose(&in), NULL, NULL);
    }
    game->result(&t.setup, &st, &res);
    return res.winners == 1 ? 1 : res.winners == 2 ? 0 : 0.5;
}

typedef struct match {
    tune_options options;
    int stream;
} match;

/* The share of rounds it wins, from both seats: against greedy, and against the weights set by hand. */
static double measure_play(const void *of, const int32_t numbers[], int unit)
{
    const match *m = of;
    const uint64_t seed = m->options.seed * STREAMS + (uint64_t)m->stream;
    spil__punto_weights by;
    for (int i = 0; i < NUMBERS; i++) {
        if (numbers[i] > SPIL__PUNTO_MOST)
            return -1;
    }
    memcpy(&by, numbers, sizeof by);
    const spil__punto_weights *other = unit % 2 == 0 ? NULL : &by_hand;
    const double first = play_round((const spil__punto_weights *const[2]){&by, other}, seed, (uint64_t)unit);
    return (first + 1 - play_round((const spil__punto_weights *const[2]){other, &by}, seed, (uint64_t)unit)) /
           2;
}

/* ---- the file ---- */

static int scaled(const tune_options *o, int n)
{
    const int some = n * o->percent / 100;
    return some > 10 ? some : 10;
}

static void write_file(const tune_options *o, const int32_t start[], const int32_t best[])
{
    const match m = {*o, CHECK};
    const tune_goal check = {"check", scaled(o, CHECK_DEALS), measure_play, &m, .min_sigma = 0, .sweeps = 0};
    const tune_mean gain = tune_compare(&check, o->jobs, best, start);
    const bool better = gain.mean > gain.error;
    fprintf(stderr, "check: %+.4f, standard error %.4f\n", gain.mean, gain.error);
    printf(
        "# How the strong bot of Punto judges (games/punto/bots/weights.h). Made by\n"
        "#     tune_punto --seed %llu --percent %d\n"
        "# which begins with weights set by hand and %s. What it found brought, in rounds won of 100: %+.1f\n"
        "# (%+.1f to %+.1f with 95 %%; %d simulations, deals of their own; half against greedy, half\n"
        "# against the start).\n",
        (unsigned long long)o->seed, o->percent, better ? "tunes them" : "ends with them", 100 * gain.mean,
        100 * (gain.mean - 1.96 * gain.error), 100 * (gain.mean + 1.96 * gain.error), SIMS);
    for (int i = 0; i < NUMBERS; i++)
        printf("\n# %s\n%s %d\n", whats[i], names[i], (int)(better ? best : start)[i]);
}

int main(int argc, char **argv)
{
    const tune_options o = tune_read_options(argc, argv);
    const match m = {o, PLAY};
    const tune_goal play = {"play", scaled(&o, DEALS), measure_play, &m, .min_sigma = 1.5, .sweeps = 2};
    int32_t start[NUMBERS], best[NUMBERS];
    int which[NUMBERS], n = 0;
    memcpy(start, &by_hand, sizeof by_hand);
    memcpy(best, &by_hand, sizeof by_hand);
    for (int i = 0; i < NUMBERS; i++) {
        if (i != (int)(offsetof(spil__punto_weights, careful) / sizeof(int32_t)))
            which[n++] = i;
    }
    fprintf(stderr, "play: %d changes\n", tune(&play, o.jobs, which, n, names, best, NUMBERS));
    write_file(&o, start, best);
    return 0;
}
