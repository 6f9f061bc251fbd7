/* players.c: who plays a seat: texts that are understood, those that are not, and asking without waiting. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <poll.h>
#include <string.h>

#include "players.h"
#include "spil/games.h"

static const spil_game *game(const char *id)
{
    return spil_game_find(SPIL_CPU_ANY, id);
}

static void read_ok(const char *id, const char *text, uint32_t sims, uint32_t ms)
{
    seat_who who;
    spil_error err;
    if (spil__who_read(text, game(id), &who, &err) != SPIL_OK)
        fail_msg("'%s' for %s was refused: %s", text, id, err.text.format);
    assert_string_equal(who.text, text);
    assert_int_equal(who.budget.sims, sims);
    assert_int_equal(who.budget.ms, ms);
}

static void texts_that_are_understood(void **state)
{
    (void)state;
    seat_who who;
    read_ok("punto", "greedy", 0, 0);
    read_ok("punto", "random@2000", 2000, 0);
    read_ok("rumi7", "mindist@50ms", 0, 50);
    read_ok("punto", "human", 0, 0);
    read_ok("7ate9", "adult:tuned", 0, 0);
    assert_int_equal(spil__who_read("human", game("punto"), &who, NULL), SPIL_OK);
    assert_int_equal(who.kind, SEAT_HUMAN);
    assert_int_equal(spil__who_read("adult:tuned", game("7ate9"), &who, NULL), SPIL_OK);
    assert_true(who.races);
    assert_string_equal(who.racer.choice->name, "tuned");
}

static void texts_that_are_not(void **state)
{
    (void)state;
    static const char *const wrong[] = {"",        "nobody",   "greedy@",    "greedy@0",   "greedy@0ms",
                                        "@5",      "greedy@x", "greedy@5m",  "greedy@-1",  "greedy@5 ms",
                                        "mindist", "adult",    "greedy\n@5", "Greedy@5ms", "greedy@600001ms"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        seat_who who = spil__who_human();
        spil_error err = {.code = SPIL_OK};
        if (spil__who_read(wrong[i], game("punto"), &who, &err) == SPIL_OK)
            fail_msg("'%s' was understood", wrong[i]);
        assert_int_equal(err.code, SPIL_BAD_OPTION);
        assert_non_null(err.text.format);
        assert_int_equal(who.kind, SEAT_HUMAN); /* as it was */
    }
}

static void every_game_has_somebody_to_ask(void **state)
{
    (void)state;
    for (int i = 0; spil_game_at(SPIL_CPU_ANY, i) != NULL; i++) {
        assert_true(spil__best_bot(spil_game_at(SPIL_CPU_ANY, i))->plays(spil_game_at(SPIL_CPU_ANY, i)));
        assert_true(spil__usual_bot(spil_game_at(SPIL_CPU_ANY, i))->plays(spil_game_at(SPIL_CPU_ANY, i)));
    }
}

/* ---- asking ---- */

/* A bot that thinks as long as its clock says, in as many threads as it is lent, and says what it was lent. */
static bool plays_all(const spil_game *g)
{
    (void)g;
    return true;
}

static void count_job(void *of, int i)
{
    ((int *)of)[i]++;
}

static spil_bot_answer choose_slowly(const spil_bot_input *in)
{
    int jobs[50] = {0}, done = 0;
    const uint64_t from_us = in->desk->now_us(in->desk->clock);
    while (in->desk->now_us(in->desk->clock) - from_us < (uint64_t)in->budget.ms * 1000)
        ;
    if (in->desk->share != NULL) {
        in->desk->share(in->desk->workers, 50, count_job, jobs);
        for (int i = 0; i < 50; i++)
            done += jobs[i] == 1;
    }
    memset(in->desk->memory, 1, in->desk->memory_bytes);
    return (spil_bot_answer){.move = in->moves[spil_fast_below(in->rng, (uint32_t)in->n_moves)],
                             .delay_ms = (uint32_t)done};
}

static const spil_bot slow_bot = {
    .name = "slow", .plays = plays_all, .choose = choose_slowly, .memory_bytes = 1 << 16};

typedef struct scene {
    spil_setup su;
    spil_state st;
    spil_view view;
    spil_move moves[SPIL_MOVES_MAX];
    spil_fast_rng rng;
    spil_bot_input question;
} scene;

static void set_scene(scene *s)
{
    const spil_key key = {{1}};
    s->su = spil_setup_default(game("sequence"), 2);
    assert_int_equal(spil_setup_check(&s->su, NULL), SPIL_OK);
    s->su.game->start(&s->su, &key, &s->st);
    uint8_t act[SPIL_SEATS_MAX];
    s->su.game->to_act(&s->su, &s->st, act);
    spil_view_of(&s->su, &s->st, act[0], &s->view);
    spil_fast_seed(&s->rng, 1, 1);
    s->question = (spil_bot_input){.setup = &s->su, .view = &s->view, .moves = s->moves, .rng = &s->rng};
    s->question.n_moves = s->su.game->moves(&s->su, &s->st, act[0], s->moves, SPIL_MOVES_MAX);
    assert_true(s->question.n_moves > 1);
}

static player *open_slow(desk_clock clock, uint32_t ms)
{
    const seat_who who = spil__who_bot(&slow_bot);
    return spil__player_open(&who, &(player_terms){.clock = clock, .n_workers = 3, .budget = {.ms = ms}});
}

static void the_same_answer_with_and_without_waiting(void **state)
{
    (void)state;
    static scene s;
    set_scene(&s);
    player *p = open_slow(DESK_WALL, 30);
    const player_answer first = spil__player_ask(p, &s.question);
    set_scene(&s);
    spil__player_start(p, &s.question);
    memset(&s.view, 0, sizeof s.view); /* it has its own */
    memset(s.moves, 0, sizeof s.moves);
    struct pollfd wait = {.fd = spil__player_fd(p), .events = POLLIN};
    assert_int_equal(poll(&wait, 1, 20000), 1);
    assert_true(spil__player_ready(p));
    const player_answer second = spil__player_take(p);
    assert_false(spil__player_ready(p));
    assert_int_equal(poll(&wait, 1, 0), 0);
    assert_true(first.ok && second.ok);
    assert_int_equal(first.answer.move.code, second.answer.move.code);
    assert_int_equal(first.answer.delay_ms, 50); /* every job once */
    spil__player_close(p);
}

static void a_cancelled_question_is_over_at_once(void **state)
{
    (void)state;
    static scene s;
    set_scene(&s);
    player *p = open_slow(DESK_WALL, 600000);
    spil__player_cancel(p); /* nothing was asked */
    spil__player_start(p, &s.question);
    assert_false(spil__player_ready(p));
    spil__player_cancel(p);
    spil__player_start(p, &s.question);
    spil__player_close(p);
    /* And the clock is right again afterwards. */
    p = open_slow(DESK_WALL, 20);
    spil__player_start(p, &s.question);
    spil__player_cancel(p);
    spil__player_start(p, &s.question);
    assert_false(spil__player_ready(p));
    assert_true(spil__player_take(p).ok);
    spil__player_close(p);
}

static void processor_time_is_for_one_thread(void **state)
{
    (void)state;
    static scene s;
    set_scene(&s);
    player *p = open_slow(DESK_CPU, 5);
    assert_int_equal(spil__player_ask(p, &s.question).answer.delay_ms, 0);
    spil__player_close(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_that_are_understood),
        cmocka_unit_test(texts_that_are_not),
        cmocka_unit_test(every_game_has_somebody_to_ask),
        cmocka_unit_test(the_same_answer_with_and_without_waiting),
        cmocka_unit_test(a_cancelled_question_is_over_at_once),
        cmocka_unit_test(processor_time_is_for_one_thread),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
