/* online.c: tables and bots of the server, without sockets. */
#define _GNU_SOURCE /* pthread_setattr_default_np */
#include <pthread.h>
#include <sys/resource.h>
#include <unistd.h>

#include "budgets.h"
#include "race.h"
#include "store_support.h"
#include "table_run.h"

/* ---- races ---- */

static spil_driver *timed_match(const spil_game *game)
{
    const spil_setup su = spil_setup_default(game, 2);
    const spil_key key = {0};
    spil_driver *d = spil_driver_new(
        &su, &(spil_terms){.order = SPIL_ORDER_ARRIVAL, .timed = true, .keep = SPIL_KEEP_NOTES}, 0);
    for (int seat = 0; seat < 2; seat++)
        spil_driver_do(d, 0,
                       &(spil_command){.kind = SPIL_DO_SEAT,
                                       .by = SPIL_HOST,
                                       .seat = seat,
                                       .seat_kind = SPIL_SEAT_BOT,
                                       .player = "level1"},
                       NULL);
    assert_int_equal(
        spil_driver_do(d, 0, &(spil_command){.kind = SPIL_DO_START, .by = SPIL_HOST, .key = &key}, NULL),
        SPIL_REPLY_DONE);
    return d;
}

/* game.h allows a race in which a move is judged only by the position it meets. */
static void a_race_without_a_target_is_played_by_arrival(void **state)
{
    (void)state;
    static const char *const games[] = {"rush", "dash"};
    for (int i = 0; i < 2; i++) {
        table t = {.driver = timed_match(spil_game_find(SPIL_CPU_ANY, games[i]))};
        assert_int_equal(spil__is_race(&t), i == 0);
        spil__race_update(&t, true);
        assert_int_equal(t.fair != NULL, i == 0);
        assert_false(spil__race_hold(&t, &(held_move){.seat = 0}));
        assert_false(i == 1 && spil__race_hold_bot(&t));
        free(t.fair);
        spil_driver_free(t.driver);
    }
}

/* ---- stored tables ---- */

/* Looks for tables "a…", "b…" and so on, one after the other, each of which is unreadable. */
typedef struct seeker {
    client client;
    int n, found;
} seeker;

static void seek(seeker *s)
{
    char name[] = "aaaaaaaaaaaa";
    lookup how;
    name[0] = (char)(name[0] + s->found);
    assert_null(spil__table_find(&s->client, name, &how));
    if (how == LOOKUP_COMES)
        return;
    assert_int_equal(how, LOOKUP_UNREADABLE);
    if (++s->found < s->n)
        seek(s);
    else
        spil__loop_stop(s->client.on->loop);
}

static void has_come(reading_waiter *w, const reading *r)
{
    seeker *s = LOOP_OWNER(w, seeker, client.waits);
    s->client.has_come = r;
    seek(s);
}

/* A line that no server writes makes a table unreadable, and nothing else: addresses and leaks are the sanitizer's. */
static void a_table_with_odd_lines_is_not_there(void **state)
{
    static const char *const lines[] = {"!state",    "!state {}\n!state {}", "!", "!text", "!odd 1",
                                        "move 0 0 x"};
    enum { N = sizeof lines / sizeof lines[0] };
    spil_error err;
    loop *l = spil__loop_open();
    spil_store *store = open_store(*state, NULL);
    online *on = spil__online_open(l, store, SPIL_CPU_ANY, &(online_settings){.workers = 1}, &err);
    assert_non_null(on);
    for (int i = 0; i < N; i++) {
        char stream[] = "t:aaaaaaaaaaaa";
        stream[2] = (char)(stream[2] + i);
        assert_true(await(store, append(store, stream, 1, lines[i])));
    }
    seeker s = {.client = {.on = on, .waits = {.go_on = has_come}}, .n = N};
    seek(&s);
    spil__loop_run(l);
    assert_int_equal(s.found, N);
    spil__online_close(on);
    assert_true(spil_store_close(store));
    spil__loop_close(l);
}

/* ---- budgets ---- */

/* Takes until nothing is left, which is counted; others still have something. No rate: there is no such limit. */
static void drive_over(online *on, online_budget kind, spender who, bucket_rate rate, spender other)
{
    online_figures figures;
    const uint64_t before = on->figures.over_budget[kind];
    uint32_t taken = 0;
    if (rate.burst == 0)
        return;
    for (; taken < 2 * rate.burst && spil__budgets_have(on, who, kind); taken++)
        spil__budgets_take(on, who, kind, 1);
    assert_in_range(taken, rate.burst / 2,
                    rate.burst + rate.burst / 2); /* all have taken a little; some comes back */
    const bool is_all = who.person == NULL && who.address == NULL;
    assert_int_equal(spil__budgets_have(on, other, kind), !is_all);
    spil__online_figures(on, &figures);
    assert_int_equal(figures.over_budget[kind], before + 1 + is_all);
}

/* Each is driven over: by one person, whom it stops alone, then by many of one address, whom it stops, then by all
 * together, which stops everybody. */
static void every_budget_has_an_end_and_is_counted(void **state)
{
    spil_error err;
    loop *l = spil__loop_open();
    spil_store *store = open_store(*state, NULL);
    online *on = spil__online_open(l, store, SPIL_CPU_ANY, &(online_settings){.workers = 1}, &err);
    assert_non_null(on);
    for (int kind = 0; kind < ONLINE_BUDGETS; kind++) {
        const budget_kind_rates *rates = &budget_kinds[kind];
        kind_buckets one = {0};
        budget here = {0}, there = {0};
        drive_over(on, (online_budget)kind, (spender){.person = &one}, rates->person,
                   (spender){.address = &there});
        drive_over(on, (online_budget)kind, (spender){.address = &here}, rates->address,
                   (spender){.address = &there});
        assert_true(spil__budget_is_whole(&there, &budget_of_address, spil__online_ms(on)));
        assert_int_equal(spil__budget_is_whole(&here, &budget_of_address, spil__online_ms(on)),
                         rates->address.burst == 0);
        drive_over(on, (online_budget)kind, (spender){0}, rates->all, (spender){0});
    }
    spil__online_close(on);
    assert_true(spil_store_close(store));
    spil__loop_close(l);
}

/* ---- starting ---- */

static void expect_no_start(loop *l)
{
    spil_error err = {0};
    assert_null(spil__online_open(l, NULL, SPIL_CPU_ANY, &(online_settings){.workers = 2}, &err));
    assert_string_equal(err.text.format, "the server cannot start: %s");
}

/* Where bots cannot think there is no server: people would wait for their moves forever. */
static void without_threads_it_does_not_start(void **state)
{
    (void)state;
    pthread_attr_t before, huge;
    pthread_getattr_default_np(&before);
    pthread_getattr_default_np(&huge);
    assert_int_equal(pthread_attr_setstacksize(&huge, (size_t)1 << 47), 0); /* which no process has */
    assert_int_equal(pthread_setattr_default_np(&huge), 0);
    loop *l = spil__loop_open();
    expect_no_start(l);
    spil__loop_close(l);
    assert_int_equal(pthread_setattr_default_np(&before), 0);
}

static void without_a_descriptor_it_does_not_start(void **state)
{
    (void)state;
    struct rlimit before;
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &before), 0);
    loop *l = spil__loop_open();
    const int next = dup(0);
    assert_true(next > 0);
    close(next);
    setrlimit(RLIMIT_NOFILE, &(struct rlimit){(rlim_t)next, before.rlim_max});
    expect_no_start(l);
    setrlimit(RLIMIT_NOFILE, &before);
    spil__loop_close(l);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_race_without_a_target_is_played_by_arrival),
        cmocka_unit_test_setup_teardown(a_table_with_odd_lines_is_not_there, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(every_budget_has_an_end_and_is_counted, make_folder, remove_folder),
        cmocka_unit_test(without_threads_it_does_not_start),
        cmocka_unit_test(without_a_descriptor_it_does_not_start),
    };
    return cmocka_run_group_tests_name("server_online", tests, NULL, NULL);
}
