/* players.c: players: asking without waiting, and threads inside one search. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <poll.h>
#include <sched.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>

#include "players.h"
#include "spil/games.h"

static const spil_game *game(const char *id)
{
    return spil_game_find(SPIL_CPU_ANY, id);
}

/* ---- asking ---- */

/* A bot that thinks until its time is up or it is stopped, in as many threads as it is given, and reports what it was
 * given. */
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
    const uint64_t from_us = in->resources->now_us(in->resources->clock);
    while (!spil_bot_should_stop(in->resources) &&
           in->resources->now_us(in->resources->clock) - from_us < (uint64_t)in->budget.ms * 1000)
        ;
    if (in->resources->share != NULL) {
        in->resources->share(in->resources->workers, 50, count_job, jobs);
        for (int i = 0; i < 50; i++)
            done += jobs[i] == 1;
    }
    memset(in->resources->memory, 1, in->resources->memory_bytes);
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

/* The first moment at which there is a choice, after this many random moves; false: the game is over by then. */
static bool set_later_scene(scene *s, const spil_game *g, int moves)
{
    const spil_key key = {{1}};
    uint8_t act[SPIL_SEATS_MAX] = {0};
    s->su = spil_setup_default(g, 2);
    assert_int_equal(spil_setup_check(&s->su, NULL), SPIL_OK);
    g->start(&s->su, &key, &s->st);
    spil_fast_seed(&s->rng, 1, 2);
    spil_rollout_by_moves(&s->su, &s->st, &s->rng, moves);
    for (;;) {
        g->to_act(&s->su, &s->st, act);
        s->question.n_moves = g->moves(&s->su, &s->st, act[0], s->moves, SPIL_MOVES_MAX);
        if (s->question.n_moves != 1)
            break;
        assert_int_equal(g->apply(&s->su, &s->st, act[0], s->moves[0], NULL, NULL), SPIL_OK);
    }
    spil_view_of(&s->su, &s->st, act[0], &s->view);
    spil_fast_seed(&s->rng, 1, 1);
    s->question = (spil_bot_input){
        .setup = &s->su, .view = &s->view, .moves = s->moves, .n_moves = s->question.n_moves, .rng = &s->rng};
    return s->question.n_moves > 1;
}

static void set_scene(scene *s, const spil_game *g)
{
    assert_true(set_later_scene(s, g, 0));
}

static player *open_slow(bot_clock clock, uint32_t ms)
{
    const spil_player_spec spec = spil_player_spec_of_bot(&slow_bot, game("punto"));
    return spil__player_open(&spec, &(player_terms){.clock = clock, .n_workers = 3, .budget = {.ms = ms}});
}

static void the_same_answer_with_and_without_waiting(void **state)
{
    (void)state;
    static scene s;
    set_scene(&s, game("sequence"));
    player *p = open_slow(BOT_CLOCK_WALL, 30);
    spil_bot_answer first, second;
    spil_sentence fault;
    const bool asked = spil__player_ask(p, &s.question, &first, &fault);
    set_scene(&s, game("sequence"));
    spil__player_start(p, &s.question);
    memset(&s.view, 0, sizeof s.view); /* it has its own */
    memset(s.moves, 0, sizeof s.moves);
    struct pollfd wait = {.fd = spil__player_fd(p), .events = POLLIN};
    assert_int_equal(poll(&wait, 1, 20000), 1);
    assert_true(spil__player_ready(p));
    const bool taken = spil__player_take(p, &second, &fault);
    assert_false(spil__player_ready(p));
    assert_int_equal(poll(&wait, 1, 0), 0);
    assert_true(asked && taken);
    assert_int_equal(first.move.code, second.move.code);
    assert_int_equal(first.delay_ms, 50); /* every job once */
    spil__player_close(p);
}

static void a_cancelled_question_is_over_at_once(void **state)
{
    (void)state;
    static scene s;
    set_scene(&s, game("sequence"));
    player *p = open_slow(BOT_CLOCK_WALL, 600000);
    spil__player_cancel(p); /* nothing was asked */
    spil__player_start(p, &s.question);
    assert_false(spil__player_ready(p));
    spil__player_cancel(p);
    spil__player_start(p, &s.question);
    spil__player_close(p);
    /* And the next one is not. */
    p = open_slow(BOT_CLOCK_WALL, 20);
    spil__player_start(p, &s.question);
    spil__player_cancel(p);
    spil__player_start(p, &s.question);
    assert_false(spil__player_ready(p));
    spil_bot_answer answer;
    spil_sentence fault;
    assert_true(spil__player_take(p, &answer, &fault));
    spil__player_close(p);
}

static uint64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

enum { AT_ONCE_MS = 10000 }; /* on a busy machine; thinking to the end would take hours */

static void a_cancelled_desk_stops_and_its_clock_does_not_care(void **state)
{
    (void)state;
    bot_resources *d = spil__resources_open(BOT_CLOCK_WALL, 1);
    const spil_bot_resources *lent = spil__resources_for(d, &slow_bot, (spil_budget){0});
    assert_false(spil_bot_should_stop(lent));
    const uint64_t from_us = lent->now_us(lent->clock);
    spil__resources_cancel(d);
    assert_true(spil_bot_should_stop(lent));
    assert_true(lent->now_us(lent->clock) - from_us < AT_ONCE_MS * 1000);
    spil__resources_reset(d);
    assert_false(spil_bot_should_stop(lent));
    assert_true(lent->now_us(lent->clock) - from_us < AT_ONCE_MS * 1000);
    spil__resources_close(d);
}

static void processor_time_is_for_one_thread(void **state)
{
    (void)state;
    static scene s;
    set_scene(&s, game("sequence"));
    player *p = open_slow(BOT_CLOCK_CPU, 5);
    spil_bot_answer answer;
    spil_sentence fault;
    assert_true(spil__player_ask(p, &s.question, &answer, &fault));
    assert_int_equal(answer.delay_ms, 0);
    spil__player_close(p);
}

/* ---- one search in several threads; ThreadSanitizer watches ---- */

enum { THREADS = 3, MEETING_S = 30 };

/* Resources whose jobs wait for each other before they begin, so that no thread can do the work of two. */
typedef struct meeting {
    const spil_bot_resources *resources;
    void (*job)(void *of, int i);
    void *of;
    int n;
    atomic_int arrived;
    int n_meetings; /* at which all jobs arrived */
} meeting;

static void meet(void *of, int i)
{
    meeting *m = of;
    const time_t until = time(NULL) + MEETING_S; /* with too few threads the test fails instead of hanging */
    atomic_fetch_add(&m->arrived, 1);
    while (atomic_load(&m->arrived) < m->n && time(NULL) < until)
        sched_yield();
    m->job(m->of, i);
}

static void share_at_once(void *workers, int n, void (*job)(void *of, int i), void *of)
{
    meeting *m = workers;
    const time_t from = time(NULL);
    m->job = job;
    m->of = of;
    m->n = n;
    atomic_store(&m->arrived, 0);
    m->resources->share(m->resources->workers, n, meet, m);
    m->n_meetings += n == THREADS && time(NULL) < from + MEETING_S;
}

static void share_in_order(void *workers, int n, void (*job)(void *of, int i), void *of)
{
    (void)workers;
    for (int i = 0; i < n; i++)
        job(of, i);
}

/* How often the strong bot shared out its work; the result must equal, bit for bit, that of one job after another. */
static int rates_alike(const spil_game *g, scene *s)
{
    static spil_rated threads[SPIL_MOVES_MAX], order[SPIL_MOVES_MAX];
    const spil_bot *bot = spil_bot_find("strong");
    bot_resources *d = spil__resources_open(BOT_CLOCK_WALL, THREADS);
    spil_bot_resources lent = *spil__resources_for(d, bot, (spil_budget){0});
    meeting m = {.resources = spil__resources_for(d, bot, (spil_budget){0})};

    set_scene(s, g);
    s->question.budget.sims = 200;
    s->question.resources = &lent;
    lent.share = share_at_once;
    lent.workers = &m;
    bot->rate(&s->question, threads);

    set_scene(s, g);
    s->question.budget.sims = 200;
    s->question.resources = &lent;
    lent.share = share_in_order;
    bot->rate(&s->question, order);

    for (int i = 0; i < s->question.n_moves; i++) {
        assert_int_equal(threads[i].move.code, order[i].move.code);
        assert_int_equal(threads[i].visits, order[i].visits);
        assert_memory_equal(&threads[i].share, &order[i].share, sizeof order[i].share);
        assert_memory_equal(&threads[i].points, &order[i].points, sizeof order[i].points);
    }
    spil__resources_close(d);
    return m.n_meetings;
}

static void threads_of_one_search_do_not_meddle(void **state)
{
    (void)state;
    static scene s;
    const spil_game *g;
    int shared = 0;
    for (int i = 0; (g = spil_game_at(SPIL_CPU_ANY, i)) != NULL; i++) {
        if (spil_bot_find("strong")->plays(g) && set_later_scene(&s, g, 0))
            shared += rates_alike(g, &s);
    }
    assert_true(shared > 0);
}

/* As at a table with people: a thread that asks, threads that think, and one that loses patience. */
static void a_search_in_threads_is_left_at_once(void **state)
{
    (void)state;
    static scene s;
    const spil_player_spec spec = spil_player_spec_of_bot(spil_bot_find("strong"), game("punto"));
    set_scene(&s, game("punto"));
    player *p = spil__player_open(
        &spec, &(player_terms){.clock = BOT_CLOCK_WALL, .n_workers = THREADS, .budget = {.ms = 600000}});
    for (int i = 0; i < 3; i++) {
        spil__player_start(p, &s.question);
        for (int pause = 0; pause < 100 * i; pause++)
            sched_yield();
        assert_false(spil__player_ready(p));
        spil__player_cancel(p);
    }
    spil__player_close(p);
}

static uint32_t later_answer_of(player *p, scene *s, const spil_game *g, int moves)
{
    spil_bot_answer answer;
    spil_sentence fault;
    assert_true(set_later_scene(s, g, moves));
    assert_true(spil__player_ask(p, &s->question, &answer, &fault));
    return answer.move.code;
}

static uint32_t answer_of(player *p, scene *s, const spil_game *g)
{
    return later_answer_of(p, s, g, 0);
}

/* A bot that counts simulations stops as well, and a later one with the same resources thinks to the end. */
static void a_thought_by_simulations_is_left_at_once(void **state)
{
    (void)state;
    static scene s;
    const spil_game *g;
    for (int i = 0; (g = spil_game_at(SPIL_CPU_ANY, i)) != NULL; i++) {
        const spil_player_spec spec = spil_player_spec_of_bot(spil_bot_best(g), g);
        player_terms terms = {.clock = BOT_CLOCK_WALL, .n_workers = THREADS, .budget = {.sims = 200}};
        if (!set_later_scene(&s, g, 0))
            continue; /* every move is forced */
        player *fresh = spil__player_open(&spec, &terms);
        terms.pool = spil__bot_pool_open(1, BOT_CLOCK_WALL, THREADS);
        player *after = spil__player_open(&spec, &terms);
        terms.budget.sims = UINT32_MAX;
        player *endless = spil__player_open(&spec, &terms);
        for (int k = 0; k < 3; k++) {
            set_scene(&s, g);
            spil__player_start(endless, &s.question);
            for (int pause = 0; pause < 100 * k; pause++)
                sched_yield();
            const uint64_t from_ms = now_ms();
            spil__player_cancel(endless);
            assert_true(now_ms() - from_ms < AT_ONCE_MS);
        }
        assert_int_equal(answer_of(after, &s, g), answer_of(fresh, &s, g));
        spil__player_close(endless);
        spil__player_close(after);
        spil__player_close(fresh);
        spil__bot_pool_close(terms.pool);
    }
}

/* strong@200 is a move that every machine finds: with one processor, with many, and in a page. */
static void simulations_give_the_same_move_with_any_number_of_threads(void **state)
{
    (void)state;
    enum { MOVES = 12 };
    static const char *const names[] = {"strong@200", "level4"};
    static scene s;
    const spil_game *g;
    int asked = 0;
    for (int i = 0; (g = spil_game_at(SPIL_CPU_ANY, i)) != NULL; i++) {
        for (size_t k = 0; k < sizeof names / sizeof names[0]; k++) {
            spil_player_spec spec;
            player_terms terms = {.clock = BOT_CLOCK_WALL, .n_workers = 1, .budget = {.sims = 4000}};
            if (spil_player_spec_read(names[k], g, &spec, NULL) != SPIL_OK)
                continue;
            player *alone = spil__player_open(&spec, &terms);
            terms.n_workers = THREADS;
            player *many = spil__player_open(&spec, &terms);
            for (int moves = 0; moves < MOVES && set_later_scene(&s, g, moves); moves += 2)
                assert_int_equal(later_answer_of(many, &s, g, moves), later_answer_of(alone, &s, g, moves));
            spil__player_close(many);
            spil__player_close(alone);
            asked++;
        }
    }
    assert_true(asked > 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(simulations_give_the_same_move_with_any_number_of_threads),
        cmocka_unit_test(the_same_answer_with_and_without_waiting),
        cmocka_unit_test(a_cancelled_question_is_over_at_once),
        cmocka_unit_test(a_cancelled_desk_stops_and_its_clock_does_not_care),
        cmocka_unit_test(processor_time_is_for_one_thread),
        cmocka_unit_test(threads_of_one_search_do_not_meddle),
        cmocka_unit_test(a_search_in_threads_is_left_at_once),
        cmocka_unit_test(a_thought_by_simulations_is_left_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
