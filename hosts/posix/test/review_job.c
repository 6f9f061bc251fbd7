/* A review in the background: it shows what it has, can be left at once, and finds what the analysis finds. */
#include "review_job.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "cpu.h"
#include "spil/driver.h"
#include "spil/games.h"
#include "spil/memory.h"
#include "spil/saved.h"

enum { STEPS_MAX = 60 };

/* The record of random moves. */
static void play(const char *game, spil_record *rec)
{
    const spil_key key = {{3}};
    const spil_terms terms = {.order = SPIL_ORDER_TURNS, .keep = SPIL_KEEP_STEPS};
    spil_setup su = spil_setup_default(spil_game_find(SPIL_CPU_ANY, game), 2);
    spil_fast_rng rng;
    spil_error err;
    spil_question q;
    assert_int_equal(spil_setup_check(&su, &err), SPIL_OK);
    spil_fast_seed(&rng, 7, 1);
    spil_driver *d = spil_driver_new(&su, &terms, 0);
    spil_driver_do(d, 0, &(spil_command){.kind = SPIL_DO_START, .by = SPIL_HOST, .key = &key}, NULL);
    while (spil_driver_steps(d) < STEPS_MAX && spil_driver_take(d, &q)) {
        const spil_answer answer = {.acts = true,
                                    .move = q.moves[spil_fast_below(&rng, (uint32_t)q.n_moves)]};
        assert_int_equal(spil_driver_answer(d, 0, q.token, &answer, NULL), SPIL_REPLY_DONE);
    }
    spil_buffer text = spil_saved_text(d, NULL);
    assert_true(spil_record_text(spil__cpu(), text.at, text.len, rec, &err));
    spil_buffer_free(&text);
    spil_driver_free(d);
}

static void it_finds_what_the_analysis_finds(void **unused)
{
    (void)unused;
    spil_record rec;
    spil_error err;
    play("punto", &rec);
    spil_analysis alone = {
        .rec = &rec, .bot = spil_bot_rating(rec.setup.game), .budget = {.sims = 60}, .seed = 1, .seat = -1};
    assert_int_equal(spil_analyse(&alone, &err), SPIL_OK);
    review_job *j = spil__review_start(&rec, (spil_budget){.sims = 60}, 1);
    assert_non_null(j);
    spil__review_wait(j);
    const review_progress p = spil__review_look(j);
    assert_true(p.over);
    assert_int_equal(p.steps, p.of);
    assert_int_equal(p.n_decisions, alone.n_decisions);
    for (int i = 0; i < p.n_decisions; i++) {
        const spil_decision *x = &alone.decisions[i], *y = &spil__review_analysis(j)->decisions[i];
        assert_int_equal(x->step, y->step);
        assert_int_equal(x->grade, y->grade);
    }
    spil__review_close(j);
    spil_analysis_free(&alone);
    spil_record_free(&rec);
}

static double now_s(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void what_is_there_can_be_read_and_it_ends_at_once(void **unused)
{
    (void)unused;
    spil_record rec;
    play("punto", &rec);
    review_job *j = spil__review_start(&rec, (spil_budget){.ms = 200}, 2);
    review_progress p = {0};
    int seen = 0;
    while (p.n_decisions < 3) {
        const struct timespec moment = {.tv_nsec = 5000000};
        nanosleep(&moment, NULL);
        p = spil__review_look(j);
        assert_true(p.n_decisions >= seen && p.n_decisions <= p.of);
        for (int i = 0; i < p.n_decisions; i++)
            assert_true(spil__review_analysis(j)->decisions[i].n_moves > 1);
        seen = p.n_decisions;
    }
    assert_false(p.over);
    const double from_s = now_s();
    spil__review_close(j); /* of 60 steps, each 200 ms */
    assert_true(now_s() - from_s < 5);
    spil_record_free(&rec);
}

static void a_race_has_no_review(void **unused)
{
    (void)unused;
    spil_record rec;
    play("7ate9", &rec);
    assert_null(spil__review_start(&rec, (spil_budget){.sims = 10}, 1));
    spil__review_close(NULL);
    spil_record_free(&rec);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_finds_what_the_analysis_finds),
        cmocka_unit_test(what_is_there_can_be_read_and_it_ends_at_once),
        cmocka_unit_test(a_race_has_no_review),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
