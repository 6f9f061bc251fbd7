/* stop.c: a bot that is told to stop answers at once, with a legal move, in every game and whatever the budget; one
 * that merely polls for it thinks as usual. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "spil/bot.h"
#include "spil/games.h"

enum {
    SIMS = 100000, /* more than any bot gets through */
    FEW = 3,       /* further polls after it was told to stop */
    STEP = 9,      /* moves between two positions */
    POSITIONS = 7,
    NEVER = -1
};

/* Says stop from poll n + 1 on. */
typedef struct patience {
    int n, asked;
} patience;

static bool stop(void *of)
{
    patience *p = of;
    p->asked++;
    return p->n != NEVER && p->asked > p->n;
}

/* ---- positions ---- */

typedef struct scene {
    spil_setup su;
    spil_state st;
    spil_view view;
    spil_move moves[SPIL_MOVES_MAX];
    int n_moves;
} scene;

/* False: the game is over. */
static bool find_moves(scene *s)
{
    const spil_game *g = s->su.game;
    uint8_t act[SPIL_SEATS_MAX];
    const int n_act = g->to_act(&s->su, &s->st, act);
    s->n_moves = 0;
    for (int i = 0; i < n_act && s->n_moves == 0; i++) { /* in a race some seats have no move */
        s->n_moves = g->moves(&s->su, &s->st, act[i], s->moves, SPIL_MOVES_MAX);
        spil_view_of(&s->su, &s->st, act[i], &s->view);
    }
    return s->n_moves > 0;
}

static void begin(scene *s, const spil_game *g, int seats)
{
    const spil_key key = {{1}};
    s->su = spil_setup_default(g, seats);
    assert_int_equal(spil_setup_check(&s->su, NULL), SPIL_OK);
    g->start(&s->su, &key, &s->st);
    assert_true(find_moves(s));
}

/* Plays STEP random moves; false: the game is over. */
static bool go_on(scene *s, spil_fast_rng *rng)
{
    for (int i = 0; i < STEP; i++) {
        const spil_view_head *head = (const void *)&s->view;
        const spil_move mv = s->moves[spil_fast_below(rng, (uint32_t)s->n_moves)];
        assert_int_equal(s->su.game->apply(&s->su, &s->st, head->seat, mv, NULL, NULL), SPIL_OK);
        if (!find_moves(s))
            return false;
    }
    return true;
}

/* ---- asking ---- */

typedef struct thoughts {
    spil_bot_answer answer;
    spil_rated rated[SPIL_MOVES_MAX];
    int n_rated;
    int asked;
} thoughts;

static const thoughts *think(const scene *s, const spil_bot *bot, bool rates, int n_only, uint32_t sims,
                             bool (*stops)(void *of), int n)
{
    static _Alignas(64) unsigned char memory[1 << 20];
    static thoughts t[2];
    static int turn;
    thoughts *out = &t[turn ^= 1]; /* the previous one is kept for comparison */
    patience p = {.n = n};
    spil_fast_rng rng;
    const spil_bot_resources resources = {
        .memory = memory, .memory_bytes = sizeof memory, .stop = stops, .stop_of = &p};
    const spil_bot_input in = {.setup = &s->su,
                               .view = &s->view,
                               .moves = s->moves,
                               .n_moves = s->n_moves,
                               .budget.sims = sims,
                               .rng = &rng,
                               .resources = &resources,
                               .only = n_only > 0 ? s->moves : NULL,
                               .n_only = n_only};
    spil_fast_seed(&rng, 5, 6);
    memset(out, 0, sizeof *out);
    out->n_rated = !rates ? 0 : n_only > 0 ? n_only : s->n_moves;
    out->answer = rates ? bot->rate(&in, out->rated) : bot->choose(&in);
    out->asked = p.asked;
    return out;
}

static void check_move(const spil_move moves[], int n, spil_move mv)
{
    int i = 0;
    while (i < n && moves[i].code != mv.code)
        i++;
    assert_true(i < n);
}

/* Returns how often it polled. */
static int check_stopped(const scene *s, const spil_bot *bot, bool rates, int n_only, int n)
{
    const thoughts *t = think(s, bot, rates, n_only, SIMS, stop, n);
    check_move(s->moves, s->n_moves, t->answer.move);
    assert_in_range(t->asked, 0, n + FEW);
    for (int i = 0; i < t->n_rated; i++) {
        check_move(s->moves, t->n_rated, t->rated[i].move);
        for (int k = 0; k < i; k++)
            assert_int_not_equal(t->rated[i].move.code, t->rated[k].move.code);
        assert_true(t->rated[i].share >= 0 && t->rated[i].share <= 1); /* no 0/0 */
    }
    return t->asked;
}

static int check_all(const scene *s, const spil_bot *bot)
{
    static const int after[] = {0, 1, 40};
    int asked = 0;
    for (size_t i = 0; i < sizeof after / sizeof after[0]; i++) {
        asked += check_stopped(s, bot, false, 0, after[i]);
        if (bot->rate == NULL)
            continue;
        asked += check_stopped(s, bot, true, 0, after[i]);
        asked += check_stopped(s, bot, true, s->n_moves < 2 ? 1 : 2, after[i]);
    }
    return asked;
}

static void a_stopped_bot_answers_at_once(void **state)
{
    (void)state;
    static scene s;
    const spil_game *g;
    const spil_bot *bot;
    for (int i = 0; (g = spil_game_at(SPIL_CPU_ANY, i)) != NULL; i++) {
        int asked = 0, most_moves = 0;
        for (int seats = 2; seats <= 4; seats += 2) {
            spil_fast_rng rng;
            spil_fast_seed(&rng, 3, 4);
            begin(&s, g, seats);
            for (int at = 0; at < POSITIONS && (at == 0 || go_on(&s, &rng)); at++) {
                most_moves = s.n_moves > most_moves ? s.n_moves : most_moves;
                for (int b = 0; (bot = spil_bot_at(b)) != NULL; b++)
                    asked += bot->plays(g) ? check_all(&s, bot) : 0;
            }
        }
        /* the others take microseconds, and a forced move no thought */
        assert_int_equal(asked > 0, spil_bot_find("strong")->plays(g) && most_moves > 1);
    }
}

static void polling_changes_nothing(void **state)
{
    (void)state;
    static scene s;
    const spil_game *g;
    const spil_bot *strong = spil_bot_find("strong");
    for (int i = 0; (g = spil_game_at(SPIL_CPU_ANY, i)) != NULL; i++) {
        if (!strong->plays(g))
            continue;
        begin(&s, g, 2);
        while (s.n_moves == 1) {
            const spil_view_head *head = (const void *)&s.view;
            assert_int_equal(g->apply(&s.su, &s.st, head->seat, s.moves[0], NULL, NULL), SPIL_OK);
            find_moves(&s);
        }
        if (s.n_moves == 0)
            continue; /* every move is forced */
        const thoughts *alone = think(&s, strong, true, 0, 200, NULL, NEVER);
        const thoughts *asked = think(&s, strong, true, 0, 200, stop, NEVER);
        assert_true(asked->asked >= 200);
        assert_int_equal(alone->asked, 0);
        assert_int_equal(alone->answer.move.code, asked->answer.move.code);
        assert_memory_equal(alone->rated, asked->rated, sizeof alone->rated);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stopped_bot_answers_at_once),
        cmocka_unit_test(polling_changes_nothing),
    };
    return cmocka_run_group_tests_name("bots_stop", tests, NULL, NULL);
}
