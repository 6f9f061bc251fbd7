/* orders.c: results do not depend on which worker does what when; stopping, faults, saved games; and an analysis whose
 * numbers are known. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "show.h"

/* Two workers that do some pieces backwards before the results are taken in order. */
static int64_t odd_work(void *of, const spil_work *w)
{
    enum { AHEAD = 5 };
    (void)of;
    void *room[2] = {w->open(w->of), w->open(w->of)};
    char *end = malloc(AHEAD * w->end_bytes);
    int64_t taken = 0;
    bool more = true;
    assert_non_null(end);
    while (more && taken < w->n) {
        const int64_t first = taken, n = w->n - first < AHEAD ? w->n - first : AHEAD;
        bool there[AHEAD] = {false};
        memset(end, 0, AHEAD * w->end_bytes);
        for (int64_t i = n - 1; i >= 0; i--)
            there[i] = w->piece(w->of, room[i % 2], first + i, end + (size_t)i * w->end_bytes);
        for (int64_t i = 0; i < n; i++) {
            more = more && there[i];
            if (more)
                more = w->take(w->of, taken++, end + (size_t)i * w->end_bytes);
            else if (there[i] && w->drop != NULL)
                w->drop(w->of, end + (size_t)i * w->end_bytes);
        }
    }
    free(end);
    w->close(w->of, room[0]);
    w->close(w->of, room[1]);
    return taken;
}

static spil_lab lab_with(spil_work_fn *work)
{
    return (spil_lab){.work = work, .players = show_players()};
}

/* ---- the same in any order ---- */

static void contest_in(spil_work_fn *work, const spil_lineup *l, bool sprt, show *s)
{
    const spil_lab lab = lab_with(work);
    spil_contest c = {
        .lineup = l, .lab = &lab, .a = 1, .b = 0, .pairs = sprt ? 2000 : 13, .sprt = sprt, .elo1 = 30};
    assert_true(spil_contest_play(&c) > 0);
    if (sprt)
        assert_true(c.units < c.pairs && c.verdict != SPIL_SPRT_OPEN);
    show_contest(s, &c);
}

static void contests_are_the_same_in_any_order(void **state)
{
    (void)state;
    static const struct {
        const char *game;
        int seats;
        const char *who[3];
    } cases[] = {{"punto", 2, {"random", "greedy"}},
                 {"punto", 4, {"random", "strong@8"}},
                 {"sequence", 3, {"random", "greedy"}},
                 {"rumi7", 2, {"random", "mindist"}},
                 {"7ate9", 3, {"adult", "level1"}}};
    static show alone, odd;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const spil_lineup l = show_lineup(cases[i].game, cases[i].seats, cases[i].who, 10, 3);
        contest_in(show_work, &l, false, &alone);
        contest_in(odd_work, &l, false, &odd);
        assert_string_equal(alone.text, odd.text);
    }
    const spil_lineup l = show_lineup("punto", 2, (const char *[]){"random", "greedy", NULL}, 0, 3);
    contest_in(show_work, &l, true, &alone);
    contest_in(odd_work, &l, true, &odd);
    assert_string_equal(alone.text, odd.text);
}

static void series_and_leagues_too(void **state)
{
    (void)state;
    static show alone, odd;
    static spil_league league;
    const spil_lineup l =
        show_lineup("sequence", 2, (const char *[]){"random", "greedy", "level1", NULL}, 5, 3);
    for (int k = 0; k < 2; k++) {
        const spil_lab lab = lab_with(k == 0 ? show_work : odd_work);
        spil_series s = {.lineup = &l, .lab = &lab, .wanted = 12};
        assert_int_equal(spil_series_play(&s), 12);
        show_series(k == 0 ? &alone : &odd, &s);
    }
    assert_string_equal(alone.text, odd.text);
    for (int k = 0; k < 2; k++) {
        const spil_lab lab = lab_with(k == 0 ? show_work : odd_work);
        league = (spil_league){.lineup = &l, .lab = &lab, .pairs = 6};
        assert_int_equal(spil_league_play(&league), 18);
        assert_int_equal(league.meetings, 3);
        show_league(k == 0 ? &alone : &odd, &league);
    }
    assert_string_equal(alone.text, odd.text);
}

/* ---- stopping ---- */

static bool counts_down(void *of)
{
    return --*(int *)of < 0;
}

static void what_is_stopped_is_the_beginning(void **state)
{
    (void)state;
    static show stopped, whole;
    const spil_lineup l = show_lineup("punto", 2, (const char *[]){"random", "greedy", NULL}, 0, 3);
    int questions = 400;
    spil_lab lab = lab_with(show_work);
    spil_contest first = {.lineup = &l, .lab = &lab, .a = 1, .b = 0, .pairs = 1000};
    lab.stop = counts_down;
    lab.stop_of = &questions;
    const int64_t units = spil_contest_play(&first);
    assert_in_range(units, 2, 20);
    assert_int_equal(units, first.units);
    lab.stop = NULL;
    spil_contest again = {.lineup = &l, .lab = &lab, .a = 1, .b = 0, .pairs = units};
    assert_int_equal(spil_contest_play(&again), units);
    assert_string_equal(show_contest(&stopped, &first), show_contest(&whole, &again));

    questions = 0;
    lab.stop = counts_down;
    static spil_league league;
    league = (spil_league){.lineup = &l, .lab = &lab, .pairs = 5};
    assert_int_equal(spil_league_play(&league), 0);
    assert_int_equal(league.met, 0);
}

/* ---- games that are kept ---- */

typedef struct shelf {
    int64_t n, enough;
} shelf;

static char *save(void *of, const spil_driver *d, const spil_match_end *end)
{
    (void)of;
    assert_int_equal(spil_driver_steps(d), end->moves);
    const size_t bytes = spil_driver_save_bytes(d);
    char *text = malloc(bytes);
    assert_non_null(text);
    spil_out out = spil_out_to(text, bytes);
    spil_driver_save(d, &out);
    return text;
}

static bool keep(void *of, int a, int b, int64_t deal, int rotation, const char *text)
{
    shelf *s = of;
    assert_int_equal(a, 1);
    assert_int_equal(b, 0);
    assert_int_equal(2 * deal + rotation, s->n);
    assert_memory_equal(text, "spil 1\n", 7);
    return ++s->n < s->enough;
}

static void games_are_kept_in_order_until_it_is_enough(void **state)
{
    (void)state;
    spil_lineup l = show_lineup("punto", 2, (const char *[]){"random", "greedy", NULL}, 0, 3);
    shelf s = {.enough = 8};
    const spil_keeper keeper = {.of = &s, .save = save, .keep = keep};
    const spil_lab lab = lab_with(odd_work);
    spil_contest c = {.lineup = &l, .lab = &lab, .a = 1, .b = 0, .pairs = 100, .keeper = &keeper};
    l.steps = true;
    assert_int_equal(spil_contest_play(&c), 4);
    assert_true(c.unkept);
    assert_int_equal(s.n, 8);
}

/* ---- faults ---- */

static bool makes_no_move(void *player, const spil_bot_input *question, spil_bot_answer *answer,
                          spil_sentence *fault)
{
    (void)player;
    (void)question;
    (void)answer;
    spil_sentence_set(fault, "did nothing");
    return false;
}

static void who_gives_no_move_has_lost(void **state)
{
    (void)state;
    const spil_lineup l = show_lineup("punto", 3, (const char *[]){"random", "random", "random", NULL}, 0, 3);
    spil_lab lab = lab_with(show_work);
    lab.players.ask = makes_no_move;
    spil_series s = {.lineup = &l, .lab = &lab, .wanted = 10};
    assert_int_equal(spil_series_play(&s), 10);
    assert_int_equal(s.moves, 0);
    for (int seat = 0; seat < 3; seat++) {
        assert_int_equal(s.wins[seat] + s.faults[seat], 10); /* all others win */
        if (s.faults[seat] > 0)
            assert_string_equal(s.fault[seat].format, "did nothing");
    }
}

/* ---- an analysis ---- */

static bool at_most_five(void *of, int done, int n)
{
    (void)n;
    *(int *)of = done;
    return done < 5;
}

static void an_analysis_has_known_numbers(void **state)
{
    (void)state;
    spil_lineup l = show_lineup("punto", 2, (const char *[]){"random", "greedy", NULL}, 20, 1);
    static spil_record rec;
    spil_analysis a;
    char text[200];
    l.steps = true;
    show_analyse(&l, 100, &a, &rec);
    assert_true(a.whole);
    snprintf(text, sizeof text, "%d of %d, costs %.6f %.6f, deal %.6f, luck %.6f", a.n_decisions, rec.n_steps,
             a.seats[0].cost, a.seats[1].cost, a.side[0].deal, a.side[0].luck);
    assert_string_equal(text, "22 of 24, costs 0.555000 -0.080000, deal 0.070000, luck 0.105000");
    /* result = fair share + deal - own costs + the others' costs + luck */
    const spil_balance *b = &a.side[0];
    const double sum = 0.5 + b->deal - b->own_cost + b->others_cost + b->luck;
    assert_true(sum - b->result < 1e-12 && b->result - sum < 1e-12);

    int last = -1;
    spil_analysis part = {.rec = &rec,
                          .bot = a.bot,
                          .budget = a.budget,
                          .seed = a.seed,
                          .seat = -1,
                          .resources = a.resources,
                          .step = at_most_five,
                          .step_of = &last};
    assert_int_equal(spil_analyse(&part, NULL), SPIL_OK);
    assert_false(part.whole);
    assert_int_equal(last, 5);
    spil_analysis_free(&part);
    show_analyse_free(&a, &rec);
}

/* All moves are worth the same, and each rating is off by chance. */
static spil_bot_answer rate_by_chance(const spil_bot_input *in, spil_rated out[])
{
    enum { DICE = 12, HIGH = 1000 }; /* their sum has a variance of one, in units of HIGH */
    const spil_move *asked = in->only != NULL ? in->only : in->moves;
    const int n = in->only != NULL ? in->n_only : in->n_moves;
    for (int i = 0; i < n; i++) {
        double chance = -DICE / 2.0;
        for (int k = 0; k < DICE; k++)
            chance += spil_fast_below(in->rng, HIGH) / (double)HIGH;
        const spil_rated new = {
            .move = asked[i], .visits = 1, .share = 0.5 + 0.05 * chance, .share_error = 0.05 * 1.4142};
        int at = i;
        for (; at > 0 && out[at - 1].share < new.share; at--)
            out[at] = out[at - 1];
        out[at] = new;
    }
    return (spil_bot_answer){.move = out[0].move};
}

/* One decision of forty seems worse than it is by two standard errors: those must not be what a player is told of. */
static void what_is_worse_by_chance_is_not_listed(void **state)
{
    (void)state;
    static const spil_bot chance = {.name = "chance", .rate = rate_by_chance};
    spil_lineup l = show_lineup("punto", 2, (const char *[]){"random", "greedy", NULL}, 20, 1);
    static spil_record rec;
    spil_analysis a;
    int decisions = 0, listed = 0;
    l.steps = true;
    show_analyse(&l, 100, &a, &rec);
    for (uint64_t seed = 0; seed < 100; seed++) {
        spil_analysis other = {.rec = &rec, .bot = &chance, .seed = seed, .seat = -1};
        assert_int_equal(spil_analyse(&other, NULL), SPIL_OK);
        for (int i = 0; i < other.n_decisions; i++)
            listed += other.decisions[i].grade != SPIL_GRADE_BEST;
        decisions += other.n_decisions;
        spil_analysis_free(&other);
    }
    assert_int_equal(decisions, 2200);
    assert_in_range(listed, 0, 6);
    show_analyse_free(&a, &rec);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(contests_are_the_same_in_any_order),
        cmocka_unit_test(series_and_leagues_too),
        cmocka_unit_test(what_is_stopped_is_the_beginning),
        cmocka_unit_test(games_are_kept_in_order_until_it_is_enough),
        cmocka_unit_test(who_gives_no_move_has_lost),
        cmocka_unit_test(an_analysis_has_known_numbers),
        cmocka_unit_test(what_is_worse_by_chance_is_not_listed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
