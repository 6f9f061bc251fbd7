/* bot_queue.c: whose question is thought about next. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "bot_queue.h"

static void asked(bot_queue *q, const char *by, bool quick, int n, bot_waiting w[])
{
    for (int i = 0; i < n; i++)
        spil__bot_queue_add(q, by, quick, &w[i]);
}

/* A stranger's hundred long questions, and a short one and a hint of somebody who comes later. */
static void a_crowd_of_long_questions_delays_nobody(void **state)
{
    (void)state;
    bot_queue *q = spil__bot_queue_open();
    bot_waiting stranger[100], own[2], quick[2];
    int share;
    asked(q, "stranger", false, 100, stranger);
    assert_ptr_equal(spil__bot_queue_take(q, &share), &stranger[0]);
    assert_int_equal(share, 1);
    asked(q, "me", false, 2, own);
    asked(q, "me", true, 2, quick);
    for (int i = 0; i < 2; i++) {
        assert_ptr_equal(spil__bot_queue_take(q, &share), &quick[i]);
        spil__bot_queue_took(&quick[i], 1000);
    }
    spil__bot_queue_took(&stranger[0], 1000000);
    assert_ptr_equal(spil__bot_queue_take(q, &share), &own[0]); /* the stranger has had a second */
    assert_int_equal(share, 2);
    assert_ptr_equal(spil__bot_queue_take(q, &share), &stranger[1]); /* two at once: one for each */
    spil__bot_queue_took(&own[0], 100000);
    spil__bot_queue_took(&stranger[1], 1000000);
    assert_ptr_equal(spil__bot_queue_take(q, &share), &own[1]);
    spil__bot_queue_took(&own[1], 100000);
    for (int i = 2; i < 100; i++) {
        assert_ptr_equal(spil__bot_queue_take(q, &share), &stranger[i]);
        spil__bot_queue_took(&stranger[i], 1000000);
    }
    assert_null(spil__bot_queue_take(q, &share));
    spil__bot_queue_close(q);
}

/* Somebody who has asked nothing for long has saved nothing up. */
static void nobody_saves_up_time(void **state)
{
    (void)state;
    bot_queue *q = spil__bot_queue_open();
    bot_waiting busy[4], late[4];
    int share, of_late = 0;
    asked(q, "busy", false, 4, busy);
    for (int i = 0; i < 2; i++)
        spil__bot_queue_took(spil__bot_queue_take(q, &share), 1000000);
    asked(q, "late", false, 4, late);
    for (int i = 0; i < 4; i++) {
        bot_waiting *w = spil__bot_queue_take(q, &share);
        of_late += w >= late && w < late + 4;
        spil__bot_queue_took(w, 1000000);
    }
    assert_in_range(of_late, 2, 3);
    spil__bot_queue_close(q);
}

static void what_takes_long_is_learned(void **state)
{
    (void)state;
    bot_queue *q = spil__bot_queue_open();
    static const char strong, level1, game;
    assert_int_equal(spil__bot_queue_usual_us(q, &strong, &game), 0);
    spil__bot_queue_learn(q, &strong, &game, 300000);
    spil__bot_queue_learn(q, &level1, &game, 800);
    assert_true(spil__bot_queue_usual_us(q, &strong, &game) > BOT_INSTANT_US);
    assert_true(spil__bot_queue_usual_us(q, &level1, &game) < BOT_INSTANT_US);
    spil__bot_queue_close(q);
}

/* Those that go leave the others in order, and what is being answered cannot be removed any more. */
static void questions_can_be_withdrawn(void **state)
{
    (void)state;
    bot_queue *q = spil__bot_queue_open();
    bot_waiting w[4] = {0}, never = {0};
    int share;
    asked(q, "me", false, 4, w);
    assert_true(spil__bot_queue_remove(&w[1]));
    assert_true(spil__bot_queue_remove(&w[3])); /* the last one: what comes follows the one before */
    asked(q, "me", false, 1, &w[3]);
    assert_ptr_equal(spil__bot_queue_take(q, &share), &w[0]);
    assert_false(spil__bot_queue_remove(&w[0]));
    spil__bot_queue_took(&w[0], 1);
    assert_false(spil__bot_queue_remove(&w[0]));
    assert_false(spil__bot_queue_remove(&never));
    assert_ptr_equal(spil__bot_queue_take(q, &share), &w[2]);
    assert_ptr_equal(spil__bot_queue_take(q, &share), &w[3]);
    assert_null(spil__bot_queue_take(q, &share));
    spil__bot_queue_close(q);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_crowd_of_long_questions_delays_nobody),
        cmocka_unit_test(nobody_saves_up_time),
        cmocka_unit_test(what_takes_long_is_learned),
        cmocka_unit_test(questions_can_be_withdrawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
