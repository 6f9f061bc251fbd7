/* search.c: the tree search, on games so small that the right answer is known. Each rule is also
 * tested with a model that breaks it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#ifndef __wasm__
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>
#endif

#include "search.h"
#include "spil/games.h"

/* ---- the small games ----
 *
 * A coin lies hidden. The seat that thinks may play SAFE, which is worth so much, or BET; then the guesser calls
 * heads or tails. The games differ in who guesses, whom a right guess benefits, and who has seen the coin. Where nobody
 * guesses, the bet is on heads. */

enum { SAFE, BET, HEADS, TAILS };
enum { NOBODY = -2 };

typedef struct coin_world {
    uint8_t coin, guess, stage; /* 0: the bet, 1: the guess, 2: over */
} coin_world;

static struct {
    int guesser;   /* the seat that guesses */
    bool seen;     /* the seat that thinks has seen the coin: it shows heads */
    bool good;     /* a right guess is good for it, else bad */
    float safe;    /* what SAFE is worth to it */
    uint8_t truth; /* the true coin, which only a leaky model reads */
    int finished;  /* simulations */
    uint64_t time_us;
    int asked; /* whether to stop */
} coin;

static void imagine(const spil_search_call *t, spil_fast_rng *rng, void *world)
{
    (void)t;
    *(coin_world *)world =
        (coin_world){.coin = coin.seen ? HEADS : (uint8_t)(HEADS + spil_fast_below(rng, 2))};
}

static void imagine_truth(const spil_search_call *t, spil_fast_rng *rng, void *world)
{
    imagine(t, rng, world);
    ((coin_world *)world)->coin = coin.truth;
}

static void reimagine(const spil_search_call *t, int seat, spil_fast_rng *rng, void *world)
{
    if (seat != t->seat || !coin.seen)
        ((coin_world *)world)->coin = (uint8_t)(HEADS + spil_fast_below(rng, 2));
}

static int to_act(const spil_search_call *t, const void *world)
{
    const coin_world *w = world;
    return w->stage == 2 ? SPIL_NO_SEAT : w->stage == 1 ? coin.guesser : t->seat;
}

static int candidates(const spil_search_call *t, const void *world, int seat, spil_candidate out[])
{
    const coin_world *w = world;
    (void)t;
    (void)seat;
    for (int i = 0; i < 2; i++)
        out[i] = (spil_candidate){{(uint32_t)(w->stage == 0 ? SAFE + i : HEADS + i)}, 1};
    return 2;
}

static uint32_t play(const spil_search_call *t, void *world, int seat, spil_move mv, spil_fast_rng *rng)
{
    coin_world *w = world;
    (void)t;
    (void)seat;
    (void)rng;
    w->guess = mv.code == BET && coin.guesser == NOBODY ? HEADS : (uint8_t)mv.code;
    w->stage = mv.code == BET && coin.guesser != NOBODY ? 1 : 2;
    return 0;
}

static void finish(const spil_search_call *t, void *world, spil_fast_rng *rng, spil_worth *worth)
{
    coin_world *w = world;
    if (w->stage == 1) /* the tree ends before the guess */
        w->guess = (uint8_t)(HEADS + spil_fast_below(rng, 2));
    const bool right = w->guess == w->coin;
    const float own = w->stage != 1 && w->guess == SAFE                ? coin.safe
                      : right == (coin.good || coin.guesser == NOBODY) ? 1
                                                                       : 0;
    for (int seat = 0; seat < t->in->setup->seats; seat++) {
        const bool friendly = (seat - t->seat) % 2 == 0; /* partners sit opposite */
        worth->value[seat] = friendly ? own : 1 - own;
        worth->points[seat] = worth->value[seat] * 10;
    }
    coin.finished++;
    coin.time_us += 7;
}

static const spil_search_model honest = {.world_bytes = sizeof(coin_world),
                                         .imagine = imagine,
                                         .reimagine = reimagine,
                                         .to_act = to_act,
                                         .candidates = candidates,
                                         .play = play,
                                         .finish = finish,
                                         .explore = 1,
                                         .grow = 1,
                                         .others = 2,
                                         .default_sims = 1000};

/* ---- asking ---- */

typedef struct question {
    spil_setup su;
    spil_view_head view;
    spil_move moves[2];
    spil_fast_rng rng;
    spil_bot_input in;
} question;

static void pose(question *q, int seats, uint32_t sims)
{
    memset(q, 0, sizeof *q);
    q->su = (spil_setup){.game = spil_game_find(SPIL_CPU_ANY, "highcard"), .seats = (uint8_t)seats};
    q->moves[0].code = SAFE;
    q->moves[1].code = BET;
    spil_fast_seed(&q->rng, 1, 1);
    q->in = (spil_bot_input){.setup = &q->su,
                             .view = &q->view,
                             .moves = q->moves,
                             .n_moves = 2,
                             .budget = {.sims = sims},
                             .rng = &q->rng};
    memset(&coin, 0, sizeof coin);
}

static uint32_t answer(const spil_search_model *model, question *q)
{
    return spil__search_choose(model, &q->in).move.code;
}

/* ---- what may be known ---- */

/* A seat that must guess the coin later will not know it then either: the bet is worth a half. */
static void a_seat_does_not_count_on_what_it_will_not_know(void **state)
{
    (void)state;
    question q;
    pose(&q, 2, 2000);
    coin.good = true;
    coin.safe = 0.65f;
    assert_int_equal(answer(&honest, &q), SAFE);
    coin.safe = 0.35f;
    assert_int_equal(answer(&honest, &q), BET);

    /* One that sees the hidden coin acts on it. */
    spil_search_model leaky = honest;
    leaky.imagine = imagine_truth;
    leaky.reimagine = NULL;
    coin.safe = 0.65f;
    coin.truth = HEADS;
    assert_int_equal(answer(&leaky, &q), BET);
}

/* Two states with the same view get the same move; a model that sees the coin fails this. */
static void the_same_view_gets_the_same_move(void **state)
{
    (void)state;
    spil_search_model leaky = honest;
    leaky.imagine = imagine_truth;
    uint32_t move[2][2];
    for (int i = 0; i < 4; i++) {
        question q;
        pose(&q, 2, 500);
        coin.guesser = NOBODY;
        coin.safe = 0.4f;
        coin.truth = (uint8_t)(HEADS + i % 2);
        move[i / 2][i % 2] = answer(i / 2 == 0 ? &honest : &leaky, &q);
    }
    assert_int_equal(move[0][0], move[0][1]);
    assert_int_not_equal(move[1][0], move[1][1]);
}

/* A rival does not know the coin that this seat has seen: its guess is right half the time. */
static void a_rival_does_not_know_the_hand(void **state)
{
    (void)state;
    question q;
    pose(&q, 2, 4000);
    coin.seen = true;
    coin.guesser = 1;
    coin.safe = 0.2f;
    assert_int_equal(answer(&honest, &q), BET);

    spil_search_model peeks = honest;
    peeks.reimagine = NULL;
    assert_int_equal(answer(&peeks, &q), SAFE);
}

/* Nor does a partner. */
static void a_partner_does_not_know_the_hand(void **state)
{
    (void)state;
    question q;
    pose(&q, 4, 4000);
    coin.seen = coin.good = true;
    coin.guesser = 2;
    coin.safe = 0.8f;
    assert_int_equal(answer(&honest, &q), SAFE);

    spil_search_model peeks = honest;
    peeks.reimagine = NULL;
    assert_int_equal(answer(&peeks, &q), BET);
}

/* ---- budget, memory, workers ---- */

static uint64_t now_us(void *clock)
{
    (void)clock;
    return ++coin.time_us;
}

/* Last first: the result must not depend on the order. */
static void share_backwards(void *workers, int n, void (*job)(void *of, int i), void *of)
{
    ++*(int *)workers;
    for (int i = n - 1; i >= 0; i--)
        job(of, i);
}

static void share_in_order(void *workers, int n, void (*job)(void *of, int i), void *of)
{
    ++*(int *)workers;
    for (int i = 0; i < n; i++)
        job(of, i);
}

static void simulations_are_counted(void **state)
{
    (void)state;
    static const uint32_t budgets[] = {1, 2, 3, 17, 1000};
    for (size_t i = 0; i < sizeof budgets / sizeof budgets[0]; i++) {
        question q;
        pose(&q, 2, budgets[i]);
        coin.good = true;
        answer(&honest, &q);
        assert_int_equal(coin.finished, budgets[i]);
    }
    question q;
    pose(&q, 2, 0);
    answer(&honest, &q);
    assert_in_range(coin.finished, 1, honest.default_sims);
}

static void time_is_kept(void **state)
{
    (void)state;
    for (uint32_t ms = 1; ms <= 16; ms *= 4) {
        question q;
        const spil_bot_resources resources = {.now_us = now_us};
        pose(&q, 2, 0);
        q.in.resources = &resources;
        q.in.budget.ms = ms;
        answer(&honest, &q);
        assert_in_range(coin.time_us, ms * 900, ms * 1000 + 600);
        q.in.budget.sims = 5; /* whatever is used up first */
        coin.finished = 0;
        answer(&honest, &q);
        assert_int_equal(coin.finished, 5);
    }
}

/* Lets n polls pass, then says stop. */
static bool stops_after(void *n)
{
    return ++coin.asked > *(int *)n;
}

/* Each worker polls before each simulation. With no simulations at all the priors decide. */
static void a_stop_ends_the_thought(void **state)
{
    (void)state;
    static _Alignas(64) unsigned char memory[1 << 20];
    for (int workers = 1; workers <= 3; workers += 2) {
        for (int n = 0; n <= 20; n += 4) {
            question q;
            int shared = 0;
            const spil_bot_resources resources = {.memory = memory,
                                                  .memory_bytes = sizeof memory,
                                                  .n_workers = workers,
                                                  .share = workers > 1 ? share_in_order : NULL,
                                                  .workers = &shared,
                                                  .stop = stops_after,
                                                  .stop_of = &n};
            pose(&q, 2, 100000);
            q.in.resources = &resources;
            coin.good = true;
            coin.asked = 0;
            const uint32_t move = answer(&honest, &q);
            assert_true(move == SAFE || move == BET);
            assert_int_equal(coin.finished, n);
            assert_int_equal(coin.asked, n + workers);
        }
    }
}

/* Any amount of memory will do, and nothing beyond it is touched. */
static void memory_is_bounded(void **state)
{
    (void)state;
    for (size_t bytes = 0; bytes < 200000; bytes = bytes * 3 / 2 + 64) {
        for (int workers = 1; workers <= 64; workers *= 4) {
            question q;
            int shared = 0;
            pose(&q, 2, 3000);
            unsigned char *memory = aligned_alloc(64, (bytes & ~(size_t)63) + 64);
            memset(memory, 0xa5, (bytes & ~(size_t)63) + 64);
            const spil_bot_resources resources = {.memory = memory,
                                                  .memory_bytes = bytes,
                                                  .n_workers = workers,
                                                  .share = workers > 1 ? share_in_order : NULL,
                                                  .workers = &shared};
            q.in.resources = &resources;
            coin.good = true;
            coin.safe = 0.8f;
            assert_int_equal(answer(&honest, &q), SAFE);
            for (size_t i = bytes; i < (bytes & ~(size_t)63) + 64; i++)
                assert_int_equal(memory[i], 0xa5);
            free(memory);
        }
    }
}

static void rate(question *q, spil_rated out[2])
{
    coin.finished = 0;
    spil_fast_seed(&q->rng, 3, 4);
    spil__search_rate(&honest, &q->in, out);
}

/* Whatever the order of the workers, and whatever the memory held before. */
static void the_same_input_gives_the_same_answer(void **state)
{
    (void)state;
    static _Alignas(64) unsigned char memory[1 << 20];
    question q;
    spil_rated first[2], again[2];
    int shared = 0;
    pose(&q, 2, 1001);
    coin.good = true;
    coin.safe = 0.5f;
    spil_bot_resources resources = {.memory = memory,
                                    .memory_bytes = sizeof memory,
                                    .n_workers = 3,
                                    .share = share_in_order,
                                    .workers = &shared};
    q.in.resources = &resources;
    rate(&q, first);
    assert_int_equal(coin.finished, 1001);
    assert_int_equal(shared, 1);
    memset(memory, 0xff, sizeof memory);
    resources.share = share_backwards;
    rate(&q, again);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(first[i].move.code, again[i].move.code);
        assert_int_equal(first[i].visits, again[i].visits);
        assert_memory_equal(&first[i].share, &again[i].share, sizeof again[i].share);
    }
    assert_int_equal(coin.finished, 1001);
}

static void all_moves_are_rated_the_best_one_first(void **state)
{
    (void)state;
    question q;
    spil_rated out[2];
    pose(&q, 2, 4000);
    coin.guesser = NOBODY;
    coin.safe = 0.7f;
    rate(&q, out);
    assert_int_equal(out[0].move.code, SAFE);
    assert_int_equal(out[1].move.code, BET);
    assert_true(out[0].share > 0.699 && out[0].share < 0.701);
    assert_true(out[0].points > 6.99 && out[0].points < 7.01);
    assert_true(out[1].share > 0.4 && out[1].share < 0.6);
    assert_true(out[1].visits >= 4000 / 2 / 8); /* half belong to the other seat; a share of them is due */
    const double n[2] = {(double)out[0].visits, (double)out[1].visits};
    const double variance =
        out[0].share * (1 - out[0].share) / n[0] + out[1].share * (1 - out[1].share) / n[1];
    assert_true(out[0].share_error == 0);
    assert_true(out[1].share_error * out[1].share_error > 0.999 * variance);
    assert_true(out[1].share_error * out[1].share_error < 1.001 * variance);
}

static void only_what_is_asked_for_is_rated(void **state)
{
    (void)state;
    question q;
    spil_rated out[2] = {{.visits = 0}, {.visits = 0}};
    const spil_move bet = {BET};
    pose(&q, 2, 4000);
    q.in.only = &bet;
    q.in.n_only = 1;
    coin.guesser = NOBODY;
    coin.safe = 0.7f;
    rate(&q, out);
    assert_int_equal(out[0].move.code, BET);
    assert_int_equal(out[1].visits, 0);

    q.in.only = (const spil_move[2]){{BET}, {SAFE}}; /* both get the same number of simulations */
    q.in.n_only = 2;
    rate(&q, out);
    assert_int_equal(out[0].move.code, SAFE);
    assert_true(out[0].visits + 1 >= out[1].visits && out[0].visits <= out[1].visits + 1);
}

#ifndef __wasm__ /* which has no processes */

/* Against the rule that all worlds have the same moves at the root. */
static int candidates_by_coin(const spil_search_call *t, const void *world, int seat, spil_candidate out[])
{
    const int n = candidates(t, world, seat, out);
    const coin_world *w = world;
    if (w->stage == 0)
        out[1].move.code = BET + 100u * w->coin;
    return n;
}

static void one_after_another(void *workers, int n, void (*job)(void *of, int i), void *of)
{
    (void)workers;
    for (int i = 0; i < n; i++)
        job(of, i);
}

/* Workers that cannot agree on the root's moves end the program, rather than read beyond the tree. */
static void roots_that_differ_end_the_program(void **state)
{
    (void)state;
    static _Alignas(64) unsigned char memory[1 << 20];
    const spil_bot_resources resources = {
        .memory = memory, .memory_bytes = sizeof memory, .n_workers = 16, .share = one_after_another};
    spil_search_model odd = honest;
    odd.candidates = candidates_by_coin;
    for (int i = 0; i < 2; i++) {
        const pid_t child = fork();
        int status;
        if (child == 0) {
            question q;
            pose(&q, 2, 100);
            q.in.resources = &resources;
            answer(i == 0 ? &honest : &odd, &q);
            _exit(0);
        }
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(i == 0 ? WIFEXITED(status) : WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
    }
}

#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seat_does_not_count_on_what_it_will_not_know),
        cmocka_unit_test(the_same_view_gets_the_same_move),
        cmocka_unit_test(a_rival_does_not_know_the_hand),
        cmocka_unit_test(a_partner_does_not_know_the_hand),
        cmocka_unit_test(simulations_are_counted),
        cmocka_unit_test(time_is_kept),
        cmocka_unit_test(a_stop_ends_the_thought),
        cmocka_unit_test(memory_is_bounded),
        cmocka_unit_test(the_same_input_gives_the_same_answer),
        cmocka_unit_test(all_moves_are_rated_the_best_one_first),
        cmocka_unit_test(only_what_is_asked_for_is_rated),
#ifndef __wasm__
        cmocka_unit_test(roots_that_differ_end_the_program),
#endif
    };
    return cmocka_run_group_tests_name("bots_search", tests, NULL, NULL);
}
