/* strong.c: the world in which the bot plays Rumi 7 out follows the rules, move by move; its guesses use the right
 * cards and beat an even deal; and it finds the obvious moves. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

#include "effort.h"
#include "hidden_hands_mcmc.h"
#include "spil/games.h"

enum { FIRST_ROUND = 3, LAST_ROUND = 4 };

static spil_setup setup_of(int seats, int round)
{
    spil_setup su = spil_setup_default(spil_game_find(SPIL_CPU_ANY, "rumi7"), seats);
    su.option[FIRST_ROUND] = su.option[LAST_ROUND] = (int16_t)round;
    return su;
}

/* A seat that is asked, with all it may know. */
typedef struct seat_asked {
    const spil_setup *su;
    const void *st;
    spil_rumi7_view view;
    spil_move moves[SPIL_MOVES_MAX];
    int n, seat;
} seat_asked;

static spil_move ask(const seat_asked *a, const char *bot, uint32_t sims, spil_fast_rng *rng)
{
    const spil_bot_resources resources = {0};
    const spil_bot_answer answer = spil_bot_find(bot)->choose(&(spil_bot_input){.setup = a->su,
                                                                                .view = &a->view,
                                                                                .moves = a->moves,
                                                                                .n_moves = a->n,
                                                                                .budget = {.sims = sims},
                                                                                .rng = rng,
                                                                                .resources = &resources});
    assert_non_null(answer.why.format);
    return answer.move;
}

static bool next_asked(const spil_setup *su, const void *st, seat_asked *a)
{
    uint8_t act[SPIL_SEATS_MAX];
    if (su->game->to_act(su, st, act) == 0)
        return false;
    a->su = su;
    a->st = st;
    a->seat = act[0];
    a->n = su->game->moves(su, st, act[0], a->moves, SPIL_MOVES_MAX);
    spil_view_of(su, st, act[0], &a->view);
    return true;
}

/* Plays a round with mindist at every seat, and shows every question. */
static void play_round(const spil_setup *su, uint64_t seed, void (*show)(const seat_asked *a, void *of),
                       void *of)
{
    static seat_asked a;
    spil_fast_rng rng;
    spil_state st;
    spil_fast_seed(&rng, seed, 0);
    const spil_key key = spil_fast_key(&rng);
    su->game->start(su, &key, &st);
    while (next_asked(su, &st, &a)) {
        show(&a, of);
        assert_int_equal(su->game->apply(su, &st, a.seat, ask(&a, "mindist", 0, &rng), NULL, NULL), SPIL_OK);
    }
}

static bool has_verb(const seat_asked *a, spil_rumi7_verb verb)
{
    for (int i = 0; i < a->n; i++) {
        if (spil_rumi7_move_verb(a->moves[i]) == verb)
            return true;
    }
    return false;
}

/* ---- the world ---- */

/* The world of a state: every hand as its own seat sees it. */
static void open_world(const spil_setup *su, const void *st, spil__rumi7_world *w)
{
    spil_rumi7_view v;
    for (int seat = su->seats - 1; seat >= 0; seat--) {
        spil_view_of(su, st, seat, &v);
        const spil_rumi7_hand own = v.own;
        if (seat == su->seats - 1)
            spil__rumi7_world_open(w, su, &spil__rumi7_tuned, &v);
        w->hand[seat] = own;
    }
}

/* Every legal move, in the game and in a world opened before it, gives the same table. */
static void check_moves(const seat_asked *a, void *of)
{
    (void)of;
    spil__rumi7_world before, w, after;
    spil_fast_rng rng;
    spil_fast_seed(&rng, 1, 1);
    open_world(a->su, a->st, &before);
    for (int i = 0; i < a->n; i++) {
        spil_state copy;
        spil_rumi7_view v;
        w = before;
        memcpy(&copy, a->st, a->su->game->state_bytes);
        assert_int_equal(a->su->game->apply(a->su, &copy, a->seat, a->moves[i], NULL, NULL), SPIL_OK);
        open_world(a->su, &copy, &after);
        spil_view_of(a->su, &copy, a->seat, &v);
        if (spil_rumi7_move_verb(a->moves[i]) == SPIL_RUMI7_STOCK) { /* the card that was on top */
            for (int card = 0; card < 64; card++) {
                if (spil_rumi7_count(&v.own, card) > spil_rumi7_count(&a->view.own, card))
                    w.stock[w.n_stock++] = (uint8_t)card;
            }
            if (a->view.n_stock == 0) /* it was shuffled */
                continue;
        }
        spil__rumi7_world_do(&w, a->seat, a->moves[i], &rng);
        assert_int_equal(w.over, v.head.over);
        assert_memory_equal(w.hand, after.hand, sizeof w.hand);
        assert_memory_equal(w.meld, after.meld, sizeof w.meld);
        assert_int_equal(w.fits, after.fits);
        assert_int_equal(w.n_discard, after.n_discard);
        assert_memory_equal(w.discard, after.discard, w.n_discard);
        assert_int_equal(w.laid, after.laid);
        if (w.over)
            continue;
        assert_int_equal(w.turn, after.turn);
        assert_int_equal(w.taken, after.taken);
        assert_int_equal(w.parts, after.parts);
        assert_int_equal(w.playing, after.playing);
        assert_int_equal(w.laid_turn, after.laid_turn);
        assert_int_equal(w.open, after.open);
    }
}

static void the_world_is_the_game(void **state)
{
    (void)state;
    for (int seats = 2; seats <= 6; seats += 2) {
        for (int round = 1; round <= 7; round++) {
            const spil_setup su = setup_of(seats, round);
            for (int i = 0; i < test_effort_of(6, 100); i++)
                play_round(&su, (uint64_t)(100 * round + i), check_moves, NULL);
        }
    }
}

/* ---- guesses ---- */

typedef struct closeness {
    double even, guessed; /* sums of |distance - true distance| of a hand not laid */
} closeness;

/* A guess has every unseen card once, every hand has its size, and known cards are in it. */
static void check_guess(const seat_asked *a, void *of)
{
    closeness *c = of;
    spil__rumi7_guesses g;
    spil__rumi7_world w, truth, even;
    spil_fast_rng rng;
    uint8_t unseen[SPIL_RUMI7_CARDS], cards[SPIL_RUMI7_CARDS];
    spil_fast_seed(&rng, 1, 1);
    spil__rumi7_guess(a->su, &spil__rumi7_tuned, &a->view, SPIL_RUMI7_GUESSES, &rng, &g);
    const int n = spil__rumi7_unseen(a->su, &a->view, unseen);
    assert_int_equal(g.n_cards, n);
    open_world(a->su, a->st, &truth);
    spil__rumi7_world_open(&w, a->su, &spil__rumi7_tuned, &a->view);
    for (int i = 0; i < SPIL_RUMI7_GUESSES; i += 7) {
        int left[64] = {0}, at = 0;
        spil__rumi7_deal_hands(&g, i, &w);
        spil__rumi7_deal_stock(&g, i, &rng, &w);
        for (int k = 0; k < n; k++)
            left[unseen[k]]++;
        for (int k = 0; k < w.n_stock; k++)
            left[w.stock[k]]--;
        memcpy(cards, unseen, (size_t)n);
        spil_fast_shuffle(&rng, cards, n);
        for (int seat = 0; seat < a->su->seats; seat++) {
            assert_int_equal(spil__rumi7_hand_size(&w.hand[seat]), a->view.n_hand[seat]);
            if (seat == a->seat)
                continue;
            for (int card = 0; card < 64; card++)
                left[card] +=
                    spil_rumi7_count(&a->view.known[seat], card) - spil_rumi7_count(&w.hand[seat], card);
            if ((a->view.laid >> seat & 1) || a->view.turns < 4)
                continue;
            even.hand[seat] = a->view.known[seat];
            while (spil__rumi7_hand_size(&even.hand[seat]) < a->view.n_hand[seat])
                spil_rumi7_put(&even.hand[seat], cards[at++]);
            const int d = w.solver->distance(&truth.hand[seat], w.goal);
            const int off = w.solver->distance(&w.hand[seat], w.goal) - d;
            const int even_off = w.solver->distance(&even.hand[seat], w.goal) - d;
            c->guessed += off < 0 ? -off : off;
            c->even += even_off < 0 ? -even_off : even_off;
        }
        for (int card = 0; card < 64; card++)
            assert_int_equal(left[card], 0);
    }
}

static void guesses_are_better_than_an_even_deal(void **state)
{
    (void)state;
    for (int seats = 2; seats <= 4; seats += 2) {
        closeness c = {0};
        for (int round = 3; round <= 7; round++) {
            const spil_setup su = setup_of(seats, round);
            for (int i = 0; i < 4; i++) /* fewer would say nothing */
                play_round(&su, (uint64_t)i, check_guess, &c);
        }
        assert_true(c.guessed < 0.75 * c.even);
    }
}

/* ---- what nobody would doubt ---- */

typedef struct tally {
    int asked, right;
} tally;

/* Rounds 6 and 7: laying the contract ends the round, except for a seat that has claimed a card. */
static void check_laying(const seat_asked *a, void *of)
{
    tally *t = of;
    spil_fast_rng rng;
    spil_fast_seed(&rng, 3, 1);
    if ((!has_verb(a, SPIL_RUMI7_LAY_SET) && !has_verb(a, SPIL_RUMI7_LAY_RUN)) ||
        a->view.n_hand[a->seat] > (a->view.round == 6 ? 12 : 13))
        return;
    const spil_rumi7_verb verb = spil_rumi7_move_verb(ask(a, "strong", 100, &rng));
    t->asked++;
    t->right += verb == SPIL_RUMI7_LAY_SET || verb == SPIL_RUMI7_LAY_RUN;
}

/* Rounds 6 and 7: the open card is the last one missing. */
static void check_taking(const seat_asked *a, void *of)
{
    tally *t = of;
    spil_fast_rng rng;
    spil_fast_seed(&rng, 3, 1);
    if (!has_verb(a, SPIL_RUMI7_TAKE))
        return;
    const spil_rumi7_solver *solver = spil_rumi7_solver_of(a->su->game);
    const spil_rumi7_goal goal = spil_rumi7_goal_of(a->su, a->view.round, 0);
    spil_rumi7_hand more = a->view.own;
    spil_rumi7_put(&more, a->view.discard[a->view.n_discard - 1]);
    if (solver->distance(&a->view.own, goal) != 1 || solver->distance(&more, goal) != 0)
        return;
    t->asked++;
    t->right += spil_rumi7_move_verb(ask(a, "strong", 100, &rng)) == SPIL_RUMI7_TAKE;
}

/* The next seat has laid and holds one card: a card that fits on a meld lets it go out. There are others. */
static void check_feeding(const seat_asked *a, void *of)
{
    tally *t = of;
    spil__rumi7_world w;
    spil_fast_rng rng;
    spil_fast_seed(&rng, 3, 1);
    spil__rumi7_world_open(&w, a->su, &spil__rumi7_tuned, &a->view);
    const int next = (a->seat + 1) % a->su->seats;
    const uint64_t others = a->view.own.one & ~w.fits, fitting = a->view.own.one & w.fits;
    if (a->seat != w.turn || !w.playing || a->view.n_hand[next] != 1 || !(w.laid >> next & 1) ||
        others == 0 || fitting == 0)
        return;
    const spil_move mv = ask(a, "strong", 200, &rng);
    if (spil_rumi7_move_verb(mv) != SPIL_RUMI7_DISCARD)
        return;
    t->asked++;
    t->right += (others >> spil_rumi7_move_card(mv) & 1) != 0;
}

static void tally_rounds(int first, int last, int n, void (*check)(const seat_asked *a, void *of), int least,
                         int of)
{
    tally t = {0};
    for (int round = first; round <= last; round++) {
        const spil_setup su = setup_of(2, round);
        for (int i = 0; i < n; i++)
            play_round(&su, (uint64_t)i, check, &t);
    }
    assert_true(t.asked > 0 || n < 10);
    if (t.right * of < t.asked * least)
        fail_msg("right %d times out of %d", t.right, t.asked);
}

static void goes_out_when_it_can(void **state)
{
    (void)state;
    tally_rounds(6, 7, test_effort_of(20, 100), check_laying, 1, 1);
}

static void takes_the_last_card_missing(void **state)
{
    (void)state;
    tally_rounds(6, 7, test_effort_of(20, 100), check_taking, 1, 1);
}

static void does_not_feed_who_is_about_to_go_out(void **state)
{
    (void)state;
    tally_rounds(2, 5, test_effort_of(30, 100), check_feeding, 19, 20);
}

/* ---- it plays well ---- */

/* Points of one seat minus those of the other, with strong at this seat. */
static int play_match(const spil_setup *su, uint64_t seed, int strong)
{
    static seat_asked a;
    spil_fast_rng deal, rng[2];
    spil_state st;
    spil_result res;
    spil_fast_seed(&deal, seed, 0);
    const spil_key key = spil_fast_key(&deal);
    for (int seat = 0; seat < 2; seat++)
        spil_fast_seed(&rng[seat], seed, 1 + (uint64_t)(seat == strong));
    su->game->start(su, &key, &st);
    while (next_asked(su, &st, &a)) {
        const spil_move mv = ask(&a, a.seat == strong ? "strong" : "mindist", 60, &rng[a.seat]);
        assert_int_equal(su->game->apply(su, &st, a.seat, mv, NULL, NULL), SPIL_OK);
    }
    su->game->result(su, &st, &res);
    return res.points[strong] - res.points[1 - strong];
}

static void beats_mindist_when_melds_are_built(void **state)
{
    (void)state;
    int sum = 0;
    const int pairs = test_effort_of(40, 100);
    for (int i = 0; i < pairs; i++) {
        const spil_setup su = setup_of(2, i % 2 == 0 ? 1 : 4);
        sum += play_match(&su, (uint64_t)i, 0) + play_match(&su, (uint64_t)i, 1);
    }
    assert_true(sum < 0 || pairs < 40);
}

/* ---- why ---- */

typedef struct reasons {
    int near, least;
} reasons;

/* Is what the reason says of the contract true? */
static void check_reason(const seat_asked *a, void *of)
{
    const spil_bot_resources resources = {0};
    const spil_rumi7_view *v = &a->view;
    const spil_rumi7_solver *solver = spil_rumi7_solver_of(a->su->game);
    const spil_rumi7_goal goal = spil_rumi7_goal_of(a->su, v->round, v->parts);
    reasons *told = of;
    spil_fast_rng rng;
    if ((v->laid >> a->seat & 1) || !has_verb(a, SPIL_RUMI7_DISCARD))
        return;
    spil_fast_seed(&rng, 1, 1);
    const spil_bot_answer answer =
        spil_bot_find("strong")->choose(&(spil_bot_input){.setup = a->su,
                                                          .view = v,
                                                          .moves = a->moves,
                                                          .n_moves = a->n,
                                                          .budget = {.sims = 30},
                                                          .rng = &rng,
                                                          .resources = &resources});
    if (spil_rumi7_move_verb(answer.move) != SPIL_RUMI7_DISCARD)
        return;
    spil_rumi7_hand rest = v->own;
    spil_rumi7_advice advice;
    const int card = spil_rumi7_move_card(answer.move);
    spil_rumi7_drop(&rest, card);
    solver->advise(&v->own, goal, &advice);
    const bool wanted = spil_rumi7_count(&advice.useless, card) == 0,
               further = solver->distance(&rest, goal) > solver->distance(&v->own, goal);
    const bool near = strstr(answer.why.format, "just as near") != NULL,
               more = strstr(answer.why.format, "one card more") != NULL,
               least = strstr(answer.why.format, "does not need it") != NULL;
    assert_false((near && further) || (more && !further) || (least && wanted));
    told->near += near;
    told->least += least;
}

static void a_reason_agrees_with_the_contract(void **state)
{
    (void)state;
    const spil_setup su = setup_of(2, 1);
    reasons told = {0};
    for (uint64_t seed = 0; seed < 12; seed++)
        play_round(&su, seed, check_reason, &told);
    assert_true(told.near > 0 && told.least > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_world_is_the_game),
        cmocka_unit_test(guesses_are_better_than_an_even_deal),
        cmocka_unit_test(goes_out_when_it_can),
        cmocka_unit_test(takes_the_last_card_missing),
        cmocka_unit_test(does_not_feed_who_is_about_to_go_out),
        cmocka_unit_test(a_reason_agrees_with_the_contract),
        cmocka_unit_test(beats_mindist_when_melds_are_built),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
