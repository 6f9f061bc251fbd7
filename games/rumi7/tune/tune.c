/* tune.c: makes games/rumi7/bots/weights.txt, the numbers by which the strong bot of Rumi 7 Seven judges.
 *
 *     tune_rumi7 [--seed N] [--jobs N] [--percent N] > games/rumi7/bots/weights.txt
 *
 * The same seed gives the same file, whatever the number of jobs. From numbers set by hand it takes four steps. Each
 * tunes the numbers of one kind (tune.h) by the measure that shows them best:
 *
 *   guesses    how well guessed hands predict which cards of a hand the next seat can use: log loss
 *   simple     points of the simple player's rounds against itself with the numbers set by hand
 *   discards   the value, by rollouts of all discards, of the one that the rules of thumb rank first
 *   play       points of the strong bot's rounds against mindist and against itself with the numbers set by hand
 *
 * Positions come from rounds of mindist and the strong bot at all seats. In the end all numbers together play as in
 * the last step, on deals that were not used before. If they are not better there by a standard error, those set by
 * hand are written, with the tuned ones in comments. About a quarter of an hour on two cores. */
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rounds.h"
#include "tune.h"

#define COUNT(name, what) +1
enum { NUMBERS = 0 SPIL__RUMI7_WEIGHTS(COUNT) };
_Static_assert(sizeof(spil__rumi7_weights) == NUMBERS * sizeof(int32_t), "nothing but numbers");
_Static_assert((int)NUMBERS <= (int)TUNE_NUMBERS, "tune.h has room for them");

enum {
    POSITIONS = 7000, /* noted */
    SIMPLE_DEALS = 56000,
    PLAY_DEALS = 560,
    CHECK_DEALS = 1680,
    NOTED_SIMS = 64,
    JUDGE_WORLDS = 200,
    PLAY_SIMS = 400
};

/* Independent streams of deals. */
enum { NOTES, GUESSES, SIMPLE, JUDGES, PLAY, CHECK, STREAMS };

/* ---- the numbers ---- */

#define NAME(name, what) #name,
#define WHAT(name, what) what,
static const char *const names[NUMBERS] = {SPIL__RUMI7_WEIGHTS(NAME)};
static const char *const whats[NUMBERS] = {SPIL__RUMI7_WEIGHTS(WHAT)};

/* Where tuning begins: set by hand, with short matches against mindist. */
static const spil__rumi7_weights by_hand = {
    .left_lying = 300,
    .left_unbuilt = 300,
    .ready = 100,
    .missing = 2000,
    .missing_turn = 300,
    .rank_1 = 1600,
    .rank_2 = 2500,
    .rank_3 = 1800,
    .four_1 = 600,
    .four_2 = 1100,
    .four_3 = 1500,
    .keep_fitting = 600,
    .keep_point = 10,
    .danger = 2500,
    .danger_later = 6000,
    .discard_point = 15,
    .fits = 500,
    .going_out = 10,
    .fitting_card = 12,
    .min_sigma = 1000,
};

static spil__rumi7_weights weights_of(const int32_t numbers[])
{
    spil__rumi7_weights w;
    memcpy(&w, numbers, sizeof w);
    return w;
}

typedef struct tuning {
    uint64_t seed;
    int jobs, percent;
    int32_t start[NUMBERS], best[NUMBERS];
    rumi7_position *positions;
    int n_positions;
    struct judged *judged; /* of each position */
} tuning;

static uint64_t seed_of(const tuning *t, int stream)
{
    return t->seed * STREAMS + (uint64_t)stream;
}

static int scaled(const tuning *t, int n)
{
    const int some = (int)((long)n * t->percent / 100);
    return some > 7 ? some : 7;
}

static void *room_for(int n, size_t bytes)
{
    void *room = calloc((size_t)n, bytes);
    if (room == NULL) {
        fprintf(stderr, "out of memory\n");
        exit(1);
    }
    return room;
}

/* Tunes the numbers of one kind: those from `first` to `last`. */
static void tune_kind(tuning *t, const tune_goal *goal, int first, int last)
{
    int which[NUMBERS], n = 0;
    for (int i = first; i <= last; i++)
        which[n++] = i;
    const int changes = tune(goal, t->jobs, which, n, names, t->best, NUMBERS);
    fprintf(stderr, "%s: %d changes\n", goal->name, changes);
}

#define INDEX(name) ((int)(offsetof(spil__rumi7_weights, name) / sizeof(int32_t)))

/* ---- positions ---- */

/* Three of four have two seats; all rounds, and all seatings of mindist and the strong bot. */
static void note_one(void *of, int i)
{
    tuning *t = of;
    const spil__rumi7_weights start = weights_of(t->start);
    const rumi7_player players[2] = {{NULL, 0}, {&start, NOTED_SIMS}};
    const spil_setup su = rumi7_round(i % 4 == 3 ? 4 : 2, i % 7 + 1);
    const rumi7_player *seats[SPIL_SEATS_MAX];
    spil_fast_rng rng;
    spil_fast_seed(&rng, seed_of(t, NOTES), UINT64_MAX - (uint64_t)i);
    for (int seat = 0; seat < su.seats; seat++)
        seats[seat] = &players[spil_fast_below(&rng, 2)];
    rumi7_note(&su, seats, seed_of(t, NOTES), (uint64_t)i, &t->positions[i]);
}

/* Those without a discard are left out. */
static void note_positions(tuning *t)
{
    const int n = scaled(t, POSITIONS);
    t->positions = room_for(n, sizeof *t->positions);
    tune_share(t->jobs, n, note_one, t);
    for (int i = 0; i < n; i++) {
        if (t->positions[i].n_moves > 0)
            t->positions[t->n_positions++] = t->positions[i];
    }
    fprintf(stderr, "%d positions\n", t->n_positions);
}

/* ---- guesses ---- */

/* Minus the mean log loss of whether the next seat can use a card, over all cards of the hand. */
static double measure_guess(const void *of, const int32_t numbers[], int unit)
{
    const tuning *t = of;
    const rumi7_position *p = &t->positions[unit];
    const spil__rumi7_weights by = weights_of(numbers);
    const int next = (p->view.turn + 1) % p->su.seats;
    spil__rumi7_guesses g;
    spil__rumi7_world guessed, truth;
    spil_fast_rng rng;
    int wanted[64] = {0}, n = 0;
    double loss = 0;
    spil_fast_seed(&rng, seed_of(t, GUESSES), (uint64_t)unit);
    spil__rumi7_guess(&p->su, &by, &p->view, SPIL_RUMI7_GUESSES, &rng, &g);
    spil__rumi7_world_open(&guessed, &p->su, &by, &p->view);
    truth = guessed;
    truth.hand[next] = p->next;
    for (int i = 0; i < g.n; i++) {
        spil__rumi7_deal_hands(&g, i, &guessed);
        for (uint64_t left = p->view.own.one; left != 0; left &= left - 1) {
            const int card = __builtin_ctzll(left);
            wanted[card] += spil__rumi7_wants(&guessed, next, card);
        }
    }
    for (uint64_t left = p->view.own.one; left != 0; left &= left - 1, n++) {
        const int card = __builtin_ctzll(left);
        const double chance = (wanted[card] + 0.5) / (g.n + 1);
        loss -= log(spil__rumi7_wants(&truth, next, card) ? chance : 1 - chance);
    }
    return n > 0 ? -loss / n : 0;
}

/* ---- the simple player ---- */

/* By how many points fewer than the other, from both seats. */
static double measure_simple(const void *of, const int32_t numbers[], int unit)
{
    const tuning *t = of;
    const spil__rumi7_weights by = weights_of(numbers), start = weights_of(t->start);
    const spil_setup su = rumi7_round(2, unit % 7 + 1);
    double less = 0;
    for (int own = 0; own < 2; own++) {
        const spil__rumi7_weights *seats[2] = {own == 0 ? &by : &start, own == 0 ? &start : &by};
        int points[SPIL_SEATS_MAX];
        rumi7_play_simple(&su, seats, seed_of(t, SIMPLE), (uint64_t)unit, points);
        less += (points[1 - own] - points[own]) / 2.0;
    }
    return less;
}

/* ---- discards ---- */

typedef struct judged {
    spil__rumi7_discard discard[SPIL_RUMI7_DISCARDS];
    double worth[SPIL_RUMI7_DISCARDS]; /* in points, by playing it out */
    int n;
} judged;

static void judge_one(void *of, int i)
{
    tuning *t = of;
    judged *j = &t->judged[i];
    const rumi7_position *p = &t->positions[i];
    const spil__rumi7_weights by = weights_of(t->best);
    spil_move moves[SPIL_RUMI7_DISCARDS];
    spil__rumi7_world first;
    spil__rumi7_guesses g;
    spil_fast_rng rng;
    spil_fast_seed(&rng, seed_of(t, JUDGES), (uint64_t)i);
    const spil_bot_input in = rumi7_input(p, &rng);
    spil__rumi7_world_open(&first, &p->su, &by, &p->view);
    spil__rumi7_guess(&p->su, &by, &p->view, SPIL_RUMI7_GUESSES, &rng, &g);
    j->n = spil__rumi7_discards(&in, &first, &g, j->discard);
    for (int k = 0; k < j->n; k++)
        moves[k] = j->discard[k].move;
    rumi7_judge(p, &by, moves, j->n, JUDGE_WORLDS, &rng, j->worth);
}

static double measure_discard(const void *of, const int32_t numbers[], int unit)
{
    const tuning *t = of;
    const judged *j = &t->judged[unit];
    const spil__rumi7_weights by = weights_of(numbers);
    double most = 0;
    int best = -1;
    for (int i = 0; i < j->n; i++) {
        const double worth = spil__rumi7_discard_worth(&j->discard[i], &by);
        if (best < 0 || worth > most) {
            best = i;
            most = worth;
        }
    }
    return best < 0 ? 0 : j->worth[best];
}

/* ---- play ---- */

typedef struct match {
    const tuning *t;
    int stream;
} match;

/* By how many points fewer than the other, from both seats: against mindist, and against the numbers set by hand. */
static double measure_play(const void *of, const int32_t numbers[], int unit)
{
    const match *m = of;
    const tuning *t = m->t;
    const spil__rumi7_weights by = weights_of(numbers), start = weights_of(t->start);
    const rumi7_player own = {&by, PLAY_SIMS}, pool[2] = {{NULL, 0}, {&start, PLAY_SIMS}};
    const rumi7_player *other = &pool[unit / 7 % 2];
    const spil_setup su = rumi7_round(2, unit % 7 + 1);
    double less = 0;
    if (other->by != NULL && memcmp(&by, &start, sizeof by) == 0)
        return 0; /* the same round twice */
    for (int seat = 0; seat < 2; seat++) {
        const rumi7_player *seats[2] = {seat == 0 ? &own : other, seat == 0 ? other : &own};
        int points[SPIL_SEATS_MAX];
        rumi7_play(&su, seats, seed_of(t, m->stream), (uint64_t)unit, points);
        less += (points[1 - seat] - points[seat]) / 2.0;
    }
    return less;
}

/* ---- the steps, and the file ---- */

static void tune_all(tuning *t)
{
    note_positions(t);
    tune_kind(t, &(tune_goal){"guesses", t->n_positions, measure_guess, t, .min_sigma = 2, .sweeps = 3},
              INDEX(left_lying), INDEX(missing_turn));
    tune_kind(t,
              &(tune_goal){"simple", scaled(t, SIMPLE_DEALS), measure_simple, t, .min_sigma = 2, .sweeps = 3},
              INDEX(rank_1), INDEX(keep_point));
    t->judged = room_for(t->n_positions, sizeof *t->judged);
    tune_share(t->jobs, t->n_positions, judge_one, t);
    tune_kind(t, &(tune_goal){"discards", t->n_positions, measure_discard, t, .min_sigma = 2, .sweeps = 4},
              INDEX(danger), INDEX(fits));
    const match plays = {t, PLAY};
    tune_kind(t,
              &(tune_goal){"play", scaled(t, PLAY_DEALS), measure_play, &plays, .min_sigma = 2, .sweeps = 1},
              INDEX(going_out), INDEX(min_sigma));
}

/* The file; its numbers are those set by hand unless the tuned ones did better. */
static void write_file(const tuning *t)
{
    const match checks = {t, CHECK};
    const tune_goal check = {"check", scaled(t, CHECK_DEALS), measure_play,
                             &checks, .min_sigma = 0,         .sweeps = 0};
    const tune_mean gain = tune_compare(&check, t->jobs, t->best, t->start);
    const bool better = gain.mean > gain.error;
    fprintf(stderr, "check: %+.2f ± %.2f\n", gain.mean, gain.error);
    printf(
        "# How the strong bot of Rumi 7 Seven judges (games/rumi7/bots/weights.h). Made by\n"
        "#     tune_rumi7 --seed %llu --percent %d\n"
        "# which begins with numbers set by hand. What tuning changed, in points a round, where fewer are "
        "better:\n"
        "# %+.1f (%+.1f to %+.1f with 95 %%; %d simulations, deals of their own; half against mindist, half\n"
        "# against the start). So these are the numbers %s.\n",
        (unsigned long long)t->seed, t->percent, -gain.mean, -gain.mean - 1.96 * gain.error,
        -gain.mean + 1.96 * gain.error, PLAY_SIMS, better ? "that it found" : "set by hand");
    for (int i = 0; i < NUMBERS; i++) {
        printf("\n# %s", whats[i]);
        if (t->best[i] != t->start[i])
            printf(" (%s %d)", better ? "by hand" : "tuned", (int)(better ? t->start : t->best)[i]);
        printf("\n%s %d\n", names[i], (int)(better ? t->best : t->start)[i]);
    }
}

int main(int argc, char **argv)
{
    const tune_options o = tune_read_options(argc, argv);
    tuning t = {.seed = o.seed, .jobs = o.jobs, .percent = o.percent};
    memcpy(t.start, &by_hand, sizeof by_hand);
    memcpy(t.best, &by_hand, sizeof by_hand);
    tune_all(&t);
    write_file(&t);
    free(t.positions);
    free(t.judged);
    return 0;
}
