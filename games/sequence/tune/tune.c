/* tune.c: makes games/sequence/bots/weights.txt, the numbers by which the strong bot of Sequence Numbers judges.
 *
 *     tune_sequence SWEEPS PAIRS SAMPLES SEED FORM… >> games/sequence/bots/weights.txt
 *
 * For each form of the game (0 … 4: 2 seats, 3, 2 × 2, 2 × 3, 3 × 2; the file has them in this order) it finds first
 * the taste, by which moves are judged: each number in turn is made larger and smaller, and a value that wins more of
 * PAIRS deals against the best so far is kept; SWEEPS times over all of them. Then the strength, by which positions
 * are judged: games of that taste against itself, with a few random moves for variety, give SAMPLES positions with all
 * cards open and the side that won. A side's chance is its share of all strength; the maximum likelihood weights are
 * found by iterative proportional fitting. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "evaluate.h"
#include "spil/games.h"

enum {
    RANDOM_PERCENT = 3,
    NOTED = 10 /* one position in this many: those of a game are alike */,
    FITS = 120,
    SCALE = 1000
};

/* Where tuning starts: set by hand, then six sweeps for two seats with larger and smaller steps. */
static const int32_t first_taste[SPIL__TASTES] = {
    /* clang-format off */
    5, 7, 16, 26, 10,
    17, 26, 125, 60, 0,
    41, 212, 265, 0, 0,
    200, 313, 244,
    838, 370,
    0, 0, 3, 13, 25, 0,
    0, 0, 24, 20, 9, 0,
    0, 3, 3, 9, 0, 0,
    0, -7, 0, 0, 0, 0,
    -1, 1, 9, 14, 35, 46,
    1354, 692, 283, 733, 432, 802,
    3332, 174,
    /* clang-format on */
};

static const struct {
    int seats, sides;
} forms[SPIL__FORMS] = {{2, 2}, {3, 3}, {4, 2}, {6, 2}, {6, 3}};

/* A position, for fitting: traits that a seat has, and how often. */
typedef struct trait {
    uint8_t seat, bank, trait, n;
} trait;

typedef struct sample {
    size_t begin, end; /* in traits[] */
    int winner;
} sample;

typedef struct book {
    sample *samples;
    trait *traits;
    int n_samples, max_samples;
    size_t n_traits, max_traits;
} book;

/* ---- games ---- */

static void deal(const spil__lines *l, spil__world *w, spil_fast_rng *rng)
{
    spil_sequence_view nothing;
    memset(&nothing, 0, sizeof nothing);
    nothing.hand = SPIL_SEQUENCE_EMPTY_HAND;
    spil__world_open(l, &nothing, w);
    w->turn = (uint8_t)spil_fast_below(rng, l->seats);
    for (int i = l->seats <= 3 ? 5 : 4; i > 0; i--) {
        for (int seat = 0; seat < l->seats; seat++)
            spil__world_draw(l, w, seat, rng);
    }
}

static void note(const spil__lines *l, const spil__world *w, book *b)
{
    uint8_t n[SPIL_SEATS_MAX][SPIL__TRAITS], bank[SPIL_SEATS_MAX];
    if (b->n_samples == b->max_samples || b->n_traits + SPIL_SEATS_MAX * SPIL__TRAITS > b->max_traits)
        return;
    sample *s = &b->samples[b->n_samples++];
    s->begin = b->n_traits;
    spil__sequence_traits(l, w, n, bank);
    for (int seat = 0; seat < l->seats; seat++) {
        for (int i = 0; i < SPIL__TRAITS; i++) {
            if (n[seat][i] > 0)
                b->traits[b->n_traits++] = (trait){(uint8_t)seat, bank[seat], (uint8_t)i, n[seat][i]};
        }
    }
    s->end = b->n_traits;
}

/* One side plays by its own taste; returns the winner. With a book, positions are kept, some moves random. */
static int play(const spil__lines *l, spil_fast_rng *rng, const int32_t own[], int own_side,
                const int32_t others[], book *b)
{
    static spil__world w;
    spil__option options[SPIL__OPTIONS];
    const int first = b != NULL ? b->n_samples : 0;
    deal(l, &w, rng);
    while (w.winner == SPIL__RUNNING) {
        const int32_t *taste = spil__world_side(l, w.turn) == own_side ? own : others;
        const int n = spil__sequence_options(l, &w, taste, false, options);
        int best = 0;
        for (int i = 1; i < n; i++)
            best = options[i].value > options[best].value ? i : best;
        if (b != NULL) {
            if (spil_fast_below(rng, NOTED) == 0)
                note(l, &w, b);
            if (n > 0 && spil_fast_below(rng, 100) < RANDOM_PERCENT)
                best = (int)spil_fast_below(rng, (uint32_t)n);
        }
        spil__world_play(l, &w, n > 0 ? options[best].slot : 0, options[best].bit, rng);
    }
    for (int i = first; b != NULL && i < b->n_samples; i++)
        b->samples[i].winner = w.winner;
    return w.winner;
}

/* ---- taste ---- */

typedef struct score {
    double mean, error; /* of the share of wins, above a side's fair one */
} score;

/* One taste against all others with another, each deal played from every side. */
static score compare(const spil__lines *l, const int32_t one[], const int32_t other[], int pairs,
                     uint64_t seed)
{
    double sum = 0, squares = 0;
    for (int i = 0; i < pairs; i++) {
        double won = -1;
        for (int side = 0; side < l->sides; side++) {
            spil_fast_rng rng;
            spil_fast_seed(&rng, seed, (uint64_t)i);
            const int winner = play(l, &rng, one, side, other, NULL);
            won += winner == side ? 1 : winner == SPIL__DRAWN ? 1.0 / l->sides : 0;
        }
        sum += won / l->sides;
        squares += won * won / l->sides / l->sides;
    }
    const double mean = sum / pairs;
    return (score){mean, sqrt((squares / pairs - mean * mean) / pairs)};
}

/* Tries a number larger and smaller; keeps what is better. */
static bool try_one(const spil__lines *l, int32_t best[SPIL__TASTES], int i, double step, int pairs,
                    uint64_t seed)
{
    int32_t up[SPIL__TASTES], down[SPIL__TASTES];
    memcpy(up, best, sizeof up);
    memcpy(down, best, sizeof down);
    const int least = i >= SPIL__KEEPS ? 12 : i >= SPIL__LOSES && i < SPIL__BREAKS ? 6 : 3;
    up[i] = (int32_t)(best[i] * step) + least;
    down[i] = (int32_t)(best[i] / step) - (best[i] < 3 * least ? least : 0);
    const score more = compare(l, up, best, pairs, seed);
    if (more.error <= 0) /* no game changed: the number is not used */
        return false;
    const score less = compare(l, down, best, pairs, seed);
    const bool takes_up = more.mean > more.error && more.mean >= less.mean;
    const bool takes_down = !takes_up && less.mean > less.error;
    if (takes_up || takes_down)
        memcpy(best, takes_up ? up : down, sizeof up);
    return takes_up || takes_down;
}

static void tune_taste(const spil__lines *l, int32_t best[SPIL__TASTES], int sweeps, int pairs, uint64_t seed)
{
    for (int sweep = 0; sweep < sweeps; sweep++) {
        int taken = 0;
        for (int i = 0; i < SPIL__TASTES; i++)
            taken += try_one(l, best, i, 1.3, pairs, seed + (uint64_t)(sweep * SPIL__TASTES + i));
        const score all = compare(l, best, first_taste, pairs, seed);
        fprintf(stderr, "%d seats, %d sides, sweep %d: %d changes, %+.4f ± %.4f\n", l->seats, l->sides,
                sweep + 1, taken, all.mean, 1.96 * all.error);
    }
}

/* ---- strength ---- */

typedef double bank[SPIL__TRAITS];

/* One step: a weight grows by what winners had of it against what it was expected to win. Returns the mean
 * logarithmic loss before the step. */
static double fit_once(const spil__lines *l, const book *b, bank weight[SPIL__BANKS])
{
    static bank won[SPIL__BANKS], expected[SPIL__BANKS];
    double loss = 0;
    for (int i = 0; i < SPIL__BANKS; i++) {
        for (int k = 0; k < SPIL__TRAITS; k++)
            won[i][k] = expected[i][k] = 0.02; /* a trait that never occurs keeps a weight of 1 */
    }
    for (int i = 0; i < b->n_samples; i++) {
        const sample *s = &b->samples[i];
        double strength[SPIL_SEQUENCE_SIDES] = {0}, all = 0, share[SPIL_SEQUENCE_SIDES];
        for (size_t k = s->begin; k < s->end; k++) {
            const trait t = b->traits[k];
            strength[t.seat % l->sides] += weight[t.bank][t.trait] * t.n;
        }
        for (int side = 0; side < l->sides; side++) {
            all += strength[side];
            share[side] = s->winner == side ? 1 : s->winner == SPIL__DRAWN ? 1.0 / l->sides : 0;
        }
        for (int side = 0; side < l->sides; side++)
            loss -= share[side] * log(strength[side] / all);
        for (size_t k = s->begin; k < s->end; k++) {
            const trait t = b->traits[k];
            const int side = t.seat % l->sides;
            won[t.bank][t.trait] += share[side] * weight[t.bank][t.trait] * t.n / strength[side];
            expected[t.bank][t.trait] += t.n / all;
        }
    }
    for (int i = 0; i < SPIL__BANKS; i++) {
        for (int k = 0; k < SPIL__TRAITS; k++)
            weight[i][k] = won[i][k] / expected[i][k];
    }
    return loss / b->n_samples;
}

static void tune_strength(const spil__lines *l, const int32_t taste[], book *b, uint64_t seed,
                          bank weight[SPIL__BANKS])
{
    spil_fast_rng rng;
    spil_fast_seed(&rng, seed, UINT64_MAX);
    b->n_samples = 0;
    b->n_traits = 0;
    while (b->n_samples < b->max_samples && b->n_traits + SPIL_SEATS_MAX * SPIL__TRAITS <= b->max_traits)
        play(l, &rng, taste, 0, taste, b);
    for (int i = 0; i < SPIL__BANKS; i++) {
        for (int k = 0; k < SPIL__TRAITS; k++)
            weight[i][k] = 0.2;
    }
    double loss = 0;
    for (int i = 0; i < FITS; i++)
        loss = fit_once(l, b, weight);
    fprintf(stderr, "%d seats, %d sides: %d positions, loss %.4f\n", l->seats, l->sides, b->n_samples, loss);
}

/* ---- the file ---- */

static void write_taste(const int32_t taste[])
{
    printf("taste");
    for (int i = 0; i < SPIL__TASTES; i++)
        printf(" %d", taste[i]);
    printf("\n");
}

static void write_strength(const spil__lines *l, bank weight[])
{
    for (int i = 0; i < 2 * l->seats; i++) {
        printf("strength");
        for (int k = 0; k < SPIL__TRAITS; k++) {
            const double w = weight[i][k] * SCALE;
            printf(" %ld", w > INT32_MAX ? (long)INT32_MAX : lrint(w));
        }
        printf("\n");
    }
}

int main(int argc, char **argv)
{
    if (argc < 6) {
        fprintf(stderr, "usage: %s SWEEPS PAIRS SAMPLES SEED FORM...\n", argv[0]);
        return 2;
    }
    const int sweeps = atoi(argv[1]), pairs = atoi(argv[2]);
    const uint64_t seed = strtoull(argv[4], NULL, 10);
    book b = {.max_samples = atoi(argv[3])};
    b.max_traits = (size_t)b.max_samples * 150;
    b.samples = malloc((size_t)b.max_samples * sizeof *b.samples);
    b.traits = malloc(b.max_traits * sizeof *b.traits);
    if (b.samples == NULL || b.traits == NULL)
        return 1;
    for (int i = 5; i < argc; i++) {
        static bank weight[SPIL__BANKS];
        int32_t taste[SPIL__TASTES];
        const int form = atoi(argv[i]) % SPIL__FORMS;
        spil_setup su = spil_setup_default(spil_game_find(SPIL_CPU_ANY, "sequence"), forms[form].seats);
        spil__lines l;
        su.option[SPIL_SEQUENCE_TEAMS] = (int16_t)forms[form].sides;
        spil__lines_init(&l, &su);
        memcpy(taste, first_taste, sizeof taste);
        tune_taste(&l, taste, sweeps, pairs, seed);
        tune_strength(&l, taste, &b, seed, weight);
        printf("# tune_sequence %s %s %s %s %d\n", argv[1], argv[2], argv[3], argv[4], form);
        printf("form %d seats %d sides\n", forms[form].seats, forms[form].sides);
        write_taste(taste);
        write_strength(&l, weight);
        fflush(stdout);
    }
    free(b.samples);
    free(b.traits);
    return 0;
}
