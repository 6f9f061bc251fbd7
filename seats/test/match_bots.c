/* match_bots.c: a match whose players are lent by a host that has neither threads nor patience: it answers when the
 * test says so. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "spil/bot_task.h"
#include "spil/games.h"
#include "spil/match_bots.h"
#include "spil/memory.h"

/* ---- the host ---- */

typedef struct fake {
    char text[SPIL_PLAYER_TEXT];
    const spil_bot *bot;
    spil_bot_task *task; /* NULL: nothing is asked */
    spil_fast_rng *rng;
} fake;

static struct {
    int opened, closed, begun, ended, started, cancelled;
    bool answers; /* those who were asked are ready */
    bool fails;   /* … and have nothing to say */
} host;

static void *open_fake(void *of, void *shared, const spil_player_spec *who, spil_budget budget)
{
    (void)of, (void)shared;
    fake *f = spil_alloc(sizeof *f);
    memcpy(f->text, who->text, sizeof f->text);
    f->bot = who->bot;
    assert_int_equal(budget.sims, 10);
    host.opened++;
    return f;
}

static void cancel_fake(void *of)
{
    fake *f = of;
    host.cancelled += f->task != NULL;
    free(f->task);
    f->task = NULL;
}

static void close_fake(void *of)
{
    cancel_fake(of);
    free(of);
    host.closed++;
}

static void begin_fake(void *of, const spil_setup *su, int seat, uint64_t seed)
{
    (void)of, (void)su, (void)seat, (void)seed;
    host.begun++;
}

static void end_fake(void *of, const spil_result *res)
{
    (void)of, (void)res;
    host.ended++;
}

static bool ask_fake(void *of, const spil_bot_input *question, spil_bot_answer *answer, spil_sentence *fault)
{
    if (host.fails) {
        spil_sentence_set(fault, "did not feel like it");
        return false;
    }
    *answer = ((const fake *)of)->bot->choose(question);
    return true;
}

static void start_fake(void *of, const spil_bot_input *question)
{
    fake *f = of;
    cancel_fake(f);
    f->task = spil_bot_task_new(f->bot, (spil_budget){.sims = 10}, question);
    f->rng = question->rng;
    host.started++;
}

static bool is_ready(const void *of)
{
    return host.answers && ((const fake *)of)->task != NULL;
}

static bool take_fake(void *of, spil_bot_answer *answer, spil_sentence *fault)
{
    fake *f = of;
    const spil_bot_input question = spil_bot_task_input(f->task);
    const bool ok = ask_fake(f, &question, answer, fault);
    *f->rng = f->task->rng;
    free(f->task);
    f->task = NULL;
    return ok;
}

static const spil_players fakes = {.open = open_fake,
                                   .close = close_fake,
                                   .begin = begin_fake,
                                   .end = end_fake,
                                   .ask = ask_fake,
                                   .start = start_fake,
                                   .ready = is_ready,
                                   .take = take_fake,
                                   .cancel = cancel_fake};

/* ---- the match ---- */

typedef struct scene {
    spil_driver *d;
    spil_match_bots *bots;
} scene;

static scene sit_down(const char *one, const char *other)
{
    const spil_game *game = spil_game_find(SPIL_CPU_ANY, "punto");
    const spil_setup su = spil_setup_default(game, 2);
    const spil_terms terms = {.keep = SPIL_KEEP_STEPS | SPIL_KEEP_NOTES, .stand_in = "greedy"};
    const char *const text[] = {one, other};
    const spil_key key = {{3}};
    memset(&host, 0, sizeof host);
    host.answers = true;
    scene s = {.d = spil_driver_new(&su, &terms, 0)};
    for (int seat = 0; seat < 2; seat++) {
        const bool person = text[seat][0] == '\0';
        spil_driver_do(s.d, 0,
                       &(spil_command){.kind = SPIL_DO_SEAT,
                                       .by = SPIL_HOST,
                                       .seat = seat,
                                       .seat_kind = person ? SPIL_SEAT_PERSON : SPIL_SEAT_BOT,
                                       .player = text[seat]},
                       NULL);
    }
    spil_driver_do(s.d, 0, &(spil_command){.kind = SPIL_DO_START, .by = SPIL_HOST, .key = &key}, NULL);
    s.bots = spil_bots_open(s.d, &fakes, (spil_budget){.sims = 10}, spil_bot_find("greedy"), 5);
    return s;
}

static void leave(scene *s)
{
    spil_bots_close(s->bots);
    spil_driver_free(s->d);
    assert_int_equal(host.opened, host.closed);
}

static uint64_t no_time(void *of)
{
    (void)of;
    return 0;
}

/* Hands out all questions; returns how many were for bots. */
static int hand_out(scene *s, bool wait)
{
    spil_question q;
    spil_bots_news news;
    int n = 0;
    while (spil_driver_take(s->d, &q)) {
        if (q.player[0] == '\0' && q.kind == SPIL_ASK_MOVE)
            continue;
        if (wait)
            spil_bots_answer(s->bots, &q, no_time, NULL, &news);
        else
            spil_bots_start(s->bots, &q, 0);
        n++;
    }
    return n;
}

/* The moves of a whole game, as numbers. */
static int play_out(bool wait, uint32_t moves[], int most)
{
    scene s = sit_down("random", "random");
    spil_bots_news news;
    spil_result res;
    while (hand_out(&s, wait) > 0)
        spil_bots_collect(s.bots, 0, false, &news);
    assert_true(spil_driver_result(s.d, &res));
    const int n = spil_driver_steps(s.d);
    assert_true(n > 10 && n <= most);
    for (int i = 0; i < n; i++)
        moves[i] = spil_driver_step(s.d, i)->move.code;
    leave(&s);
    assert_int_equal(host.opened, 2);
    assert_int_equal(host.begun, 2);
    assert_int_equal(host.ended, 2);
    return n;
}

/* ---- the cases ---- */

static void the_same_game_whether_anybody_waits_or_not(void **state)
{
    (void)state;
    static uint32_t one[1000], other[1000];
    const int n = play_out(true, one, 1000);
    assert_int_equal(host.started, 0);
    assert_int_equal(play_out(false, other, 1000), n);
    assert_int_equal(host.started, n);
    assert_memory_equal(one, other, (size_t)n * sizeof one[0]);
}

static void a_withdrawn_question_is_dropped(void **state)
{
    (void)state;
    scene s = sit_down("random", "greedy");
    spil_bots_news news;
    host.answers = false;
    assert_int_equal(hand_out(&s, false), 1);
    assert_true(spil_bots_busy(s.bots));
    spil_bots_collect(s.bots, 0, false, &news); /* not ready: nothing happens */
    assert_true(spil_bots_busy(s.bots));
    spil_driver_do(s.d, 0, &(spil_command){.kind = SPIL_DO_PAUSE, .by = SPIL_HOST}, NULL);
    spil_bots_drop_withdrawn(s.bots);
    assert_false(spil_bots_busy(s.bots));
    assert_int_equal(host.cancelled, 1);
    spil_driver_do(s.d, 0, &(spil_command){.kind = SPIL_DO_RESUME, .by = SPIL_HOST}, NULL);
    assert_int_equal(hand_out(&s, false), 1); /* asked again, and answered after a wait */
    spil_bots_collect(s.bots, 0, true, &news);
    assert_int_equal(spil_driver_steps(s.d), 1);
    leave(&s);
}

static void who_fails_is_replaced_and_named(void **state)
{
    (void)state;
    scene s = sit_down("random", "random");
    spil_bots_news news;
    host.fails = true;
    assert_int_equal(hand_out(&s, false), 1);
    spil_bots_collect(s.bots, 0, false, &news);
    assert_true(news.faulty >= 0);
    assert_string_equal(news.player, "random");
    assert_string_equal(news.why.format, "did not feel like it");
    host.fails = false;
    assert_int_equal(hand_out(&s, false), 1); /* the stand-in: another player */
    spil_bots_collect(s.bots, 0, false, &news);
    assert_int_equal(news.faulty, -1);
    assert_int_equal(spil_driver_steps(s.d), 1);
    assert_int_equal(host.opened, 2);
    assert_int_equal(host.closed, 1);
    leave(&s);
}

static void a_hint_is_thought_about_beside_the_match(void **state)
{
    (void)state;
    scene s = sit_down("", "");
    spil_bots_news news;
    spil_reply reply;
    const int by = spil_driver_asked(s.d);
    host.answers = false;
    spil_driver_do(s.d, 0, &(spil_command){.kind = SPIL_DO_HINT, .by = by}, &reply);
    assert_int_equal(reply.kind, SPIL_REPLY_DONE);
    assert_int_equal(hand_out(&s, false), 1);
    assert_true(spil_bots_advises(s.bots));
    host.answers = true;
    spil_bots_collect(s.bots, 0, false, &news);
    assert_true(news.advised);
    assert_int_equal(news.seat, by);
    assert_false(spil_bots_advises(s.bots));
    assert_int_equal(spil_driver_steps(s.d), 0); /* nothing is played */
    leave(&s);
}

/* A task is what it was, whatever becomes of the match that asked, and where its bytes lie. */
static void a_task_stands_alone(void **state)
{
    (void)state;
    scene s = sit_down("", "");
    spil_question q;
    assert_true(spil_driver_take(s.d, &q));
    spil_fast_rng rng;
    spil_fast_seed(&rng, 1, 1);
    const spil_bot *bot = spil_bot_find("random");
    const spil_bot_input asked = {
        .setup = q.setup, .view = q.view, .moves = q.moves, .n_moves = q.n_moves, .rng = &rng};
    spil_bot_task *task = spil_bot_task_new(bot, (spil_budget){0}, &asked);
    const spil_bot_answer expected = bot->choose(&asked);
    leave(&s);

    spil_bot_task *copy = spil_alloc(task->bytes);
    memcpy(copy, task, task->bytes);
    const size_t bytes = task->bytes;
    memset(task, 0xee, bytes);
    free(task);
    assert_true(spil_bot_task_is_whole(copy, bytes));
    const spil_bot_input question = spil_bot_task_input(copy);
    assert_int_equal(bot->choose(&question).move.code, expected.move.code);
    assert_memory_equal(&copy->rng, &rng, sizeof rng);
    assert_false(spil_bot_task_is_whole(copy, bytes - 1));
    assert_false(spil_bot_task_is_whole(copy, 8));
    copy->n_moves += 1000;
    assert_false(spil_bot_task_is_whole(copy, bytes));
    free(copy);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_game_whether_anybody_waits_or_not),
        cmocka_unit_test(a_withdrawn_question_is_dropped),
        cmocka_unit_test(who_fails_is_replaced_and_named),
        cmocka_unit_test(a_hint_is_thought_about_beside_the_match),
        cmocka_unit_test(a_task_stands_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
