/* games.c: what must hold in every game, over random games of every case (support/cases.c). */
#include "support/runner.h"

#include <stdlib.h>
#include <string.h>

#include "support/checks.h"

static bool cards_are_conserved(test_ctx *t)
{
    return test_walk(t, test_effort(600), 5, check_cards);
}

static bool G2_G6_who_may_act_and_the_result_agree(test_ctx *t)
{
    return test_walk(t, test_effort(2000), 5, check_result);
}

static bool G5_moves_and_apply_agree_on_every_conceivable_move(test_ctx *t)
{
    return test_walk(t, test_effort(50), 11, check_moves);
}

/* Also codes that no text gives: a bot may answer anything. */
static bool check_codes(test_ctx *t, const void *st)
{
    const spil_game *game = t->su.game;
    for (int seat = test_first_seat(&t->su); seat <= SPIL_ONLOOKER; seat = test_next_view(&t->su, seat)) {
        const int n = game->moves(&t->su, st, seat, t->moves, SPIL_MOVES_MAX);
        for (int i = 0; i < 40; i++) {
            const int bits = 1 + (int)spil_fast_below(&t->rng, 32);
            const spil_move mv = {(uint32_t)(spil_fast_next(&t->rng) >> (64 - bits))};
            bool listed = false;
            for (int k = 0; k < n; k++)
                listed = listed || t->moves[k].code == mv.code;
            spil_state after;
            spil_error err;
            memcpy(&after, st, game->state_bytes);
            t->events.n = t->events.pooled = 0;
            const spil_code code = game->apply(&t->su, &after, seat, mv, &t->events, &err);
            if ((code == SPIL_OK) != listed)
                return test_wrong(t, "code %u of seat %d: %s, but moves %s it", (unsigned)mv.code, seat,
                                  spil_code_word(code), listed ? "lists" : "does not list");
            if (code != SPIL_OK && memcmp(&after, st, game->state_bytes) != 0)
                return test_wrong(t, "code %u of seat %d was refused and changed the state",
                                  (unsigned)mv.code, seat);
        }
    }
    return true;
}

static bool G5_every_code_is_judged(test_ctx *t)
{
    return test_walk(t, test_effort(200), 7, check_codes);
}

static bool G7_moves_are_read_as_printed(test_ctx *t)
{
    return test_walk(t, test_effort(600), 5, check_text);
}

static bool states_survive_JSON(test_ctx *t)
{
    return test_walk(t, test_effort(400), 5, check_json);
}

static bool moves_have_parts(test_ctx *t)
{
    return test_walk(t, test_effort(400), 5, check_move_json);
}

static bool events_survive_JSON(test_ctx *t)
{
    return test_walk(t, test_effort(400), 5, check_events);
}

static bool rollouts_make_legal_moves(test_ctx *t)
{
    return test_walk(t, test_effort(150), 7, check_rollout);
}

static bool both_builds_are_the_same_game(test_ctx *t)
{
    return test_walk(t, test_effort(600), 5, check_variants);
}

/* Whole games, many of them: each ends, with the cards it began with and a result. */
static bool games_end_with_the_cards_they_began_with(test_ctx *t)
{
    const spil_setup *su = &t->su;
    for (int game = 0; game < test_effort(1000); game++) {
        spil_state st;
        const spil_key key = spil_fast_key(&t->rng);
        memset(&st, 0, sizeof st);
        su->game->start(su, &key, &st);
        t->sum = 0;
        if (!check_cards(t, &st))
            return false;
        const int steps = su->game->rollout(su, &st, &t->rng, TEST_STEPS_MAX);
        if (steps == TEST_STEPS_MAX)
            return test_wrong(t, "a game has not ended after %d moves", steps);
        if (!check_cards(t, &st) || !check_result(t, &st))
            return false;
    }
    return true;
}

/* ---- rollouts: a seat by lot among those that have a move, then every legal move equally likely ---- */

enum { OUTCOMES_MAX = 60 };

typedef struct outcomes {
    spil_state after[OUTCOMES_MAX];
    double share[OUTCOMES_MAX]; /* of all rollouts of one step */
    int n;
} outcomes;

/* The moves of a seat that random play chooses from, by the plain listing. */
static int random_moves(test_ctx *t, const void *st, int seat)
{
    const int n = t->su.game->moves(&t->su, st, seat, t->moves, SPIL_MOVES_MAX);
    return t->c->row->random_moves != NULL ? t->c->row->random_moves(&t->su, t->moves, n) : n;
}

/* What one step can lead to; false when some of it is the same state or there is too much. */
static bool list_outcomes(test_ctx *t, const void *st, outcomes *o)
{
    const spil_setup *su = &t->su;
    const size_t bytes = su->game->state_bytes;
    uint8_t act[SPIL_SEATS_MAX];
    const int n_act = su->game->to_act(su, st, act);
    int able = 0;
    for (int i = 0; i < n_act; i++)
        able += random_moves(t, st, act[i]) > 0;
    o->n = 0;
    for (int i = 0; i < n_act; i++) {
        const int n = random_moves(t, st, act[i]);
        for (int k = 0; k < n; k++) {
            if (o->n == OUTCOMES_MAX)
                return false;
            spil_state *after = &o->after[o->n];
            memcpy(after, st, bytes);
            su->game->apply(su, after, act[i], t->moves[k], NULL, NULL);
            for (int j = 0; j < o->n; j++) {
                if (memcmp(after, &o->after[j], bytes) == 0)
                    return false; /* their shares cannot be told apart */
            }
            o->share[o->n++] = 1.0 / able / n;
        }
    }
    return o->n > 1;
}

static bool is_uniform_here(test_ctx *t, const void *st)
{
    static outcomes o;
    const spil_setup *su = &t->su;
    const size_t bytes = su->game->state_bytes;
    if (!list_outcomes(t, st, &o))
        return true;
    int count[OUTCOMES_MAX] = {0}, others = 200 * o.n;
    const int tries = others;
    for (int i = 0; i < tries; i++) {
        spil_state one;
        memcpy(&one, st, bytes);
        su->game->rollout(su, &one, &t->rng, 1);
        for (int k = 0; k < o.n; k++) {
            const bool same = memcmp(&o.after[k], &one, bytes) == 0;
            count[k] += same;
            others -= same;
        }
    }
    if (others != 0)
        return test_wrong(t, "%d of %d rollouts do something else than %d listed moves", others, tries, o.n);
    double chi = 0;
    for (int k = 0; k < o.n; k++) {
        const double expected = o.share[k] * tries;
        chi += (count[k] - expected) * (count[k] - expected) / expected;
    }
    t->found++;
    return chi < test_chi_square_bound(o.n - 1) ||
           test_wrong(t, "rollouts do not take each of %d moves equally often: chi-square %.1f, at most %.1f",
                      o.n, chi, test_chi_square_bound(o.n - 1));
}

static bool rollouts_are_uniform(test_ctx *t)
{
    if (!test_walk(t, test_effort(60), 9, is_uniform_here))
        return false;
    const bool forced = spil_listed(t->c->row->forced, t->c->spec);
    if (forced && t->found > 0)
        return test_wrong(t, "the case is listed in .forced, but there are moves to choose from");
    return forced || t->found > 0 ||
           test_wrong(
               t, "no position had moves to choose from: if every move is forced, list the case in .forced");
}

/* A rollout that prefers its first move must be caught. */
static int biased_rollout(const spil_setup *su, void *st, spil_fast_rng *rng, int max_steps)
{
    spil_move first;
    uint8_t act[SPIL_SEATS_MAX];
    const spil_game *game = spil_game_find(SPIL_CPU_ANY, su->game->id);
    if (max_steps != 1 || spil_fast_below(rng, 4) != 0)
        return game->rollout(su, st, rng, max_steps);
    if (su->game->to_act(su, st, act) == 0 || su->game->moves(su, st, act[0], &first, 1) == 0)
        return 0;
    return su->game->apply(su, st, act[0], first, NULL, NULL) == SPIL_OK;
}

static bool a_biased_rollout_is_noticed(test_ctx *t)
{
    spil_game twin = *t->su.game;
    twin.rollout = biased_rollout;
    t->su.game = &twin;
    if (test_walk(t, 60, 9, is_uniform_here))
        return test_wrong(t, "a rollout that takes its first move too often passed as uniform");
    return strstr(t->why, "rollouts do") != NULL;
}

/* ---- steps after the first are chosen as fairly: the states they lead to are alike, byte by byte ---- */

typedef int (*rollout)(const spil_setup *su, void *st, spil_fast_rng *rng, int max_steps);

enum { STEPS = 12, ERRORS = 6 /* standard errors by which two means may differ: there are many bytes */ };

typedef struct byte_sums {
    double n, sum[SPIL_STATE_MAX], squares[SPIL_STATE_MAX];
} byte_sums;

static void add_game(test_ctx *t, rollout play, byte_sums *all)
{
    spil_state st;
    const uint8_t *bytes = (const uint8_t *)&st;
    const spil_key key = spil_fast_key(&t->rng);
    memset(&st, 0, sizeof st);
    t->su.game->start(&t->su, &key, &st);
    play(&t->su, &st, &t->rng, STEPS);
    all->n += 1;
    for (int i = 0; i < t->su.game->state_bytes; i++) {
        all->sum[i] += bytes[i];
        all->squares[i] += bytes[i] * bytes[i];
    }
}

static double squared_error(const byte_sums *all, int i)
{
    const double mean = all->sum[i] / all->n;
    return (all->squares[i] / all->n - mean * mean) / all->n;
}

static bool are_fair_in(test_ctx *t, int games)
{
    static byte_sums fast, plain;
    uint8_t act[SPIL_SEATS_MAX];
    spil_state st;
    const spil_key key = spil_fast_key(&t->rng);
    t->su.game->start(&t->su, &key, &st);
    if (t->su.game->to_act(&t->su, &st, act) > 1) /* a race has no single list */
        return true;
    memset(&fast, 0, sizeof fast);
    memset(&plain, 0, sizeof plain);
    for (int game = 0; game < games; game++) {
        add_game(t, t->su.game->rollout, &fast);
        add_game(t, spil_rollout_by_moves, &plain);
    }
    for (int i = 0; i < t->su.game->state_bytes; i++) {
        const double apart = (fast.sum[i] - plain.sum[i]) / fast.n;
        if (apart * apart > ERRORS * ERRORS * (squared_error(&fast, i) + squared_error(&plain, i)))
            return test_wrong(
                t, "after %d steps byte %d of the state is %.2f on average, by the list of moves %.2f",
                (int)STEPS, i, fast.sum[i] / fast.n, plain.sum[i] / plain.n);
    }
    return true;
}

enum { FAIR_GAMES = 2000 };

static bool later_steps_are_fair(test_ctx *t)
{
    return are_fair_in(t, test_effort(FAIR_GAMES));
}

/* The first step is fair, later ones prefer the first move. */
static int later_biased_rollout(const spil_setup *su, void *st, spil_fast_rng *rng, int max_steps)
{
    int steps = spil_rollout_by_moves(su, st, rng, 1);
    for (int more = steps; more > 0 && steps < max_steps; steps += more)
        more = biased_rollout(su, st, rng, 1);
    return steps;
}

static bool a_later_bias_is_noticed(test_ctx *t)
{
    spil_game twin = *t->su.game;
    twin.rollout = later_biased_rollout;
    t->su.game = &twin;
    if (are_fair_in(t, FAIR_GAMES)) /* to notice it takes all of them, whatever the effort */
        return test_wrong(t, "a rollout that takes first moves too often later on passed");
    return strstr(t->why, "on average") != NULL;
}

/* ---- records ---- */

enum { RECORD_BYTES = 4 << 20 };

/* Writes, reads and writes a record again; both texts must be the same, and the record right. */
static bool survives(test_ctx *t, spil_record *rec, const void *end)
{
    static char text[RECORD_BYTES], again[RECORD_BYTES];
    spil_error err = {0};
    char said[512];
    spil_state replayed;
    spil_out out = spil_out_to(text, sizeof text);
    spil_record_put(rec, end, &out);
    if (spil_out_full(&out))
        return test_wrong(t, "a record of %d moves has %zu bytes", rec->n_steps, out.len);
    spil_record *read = calloc(1, sizeof *read);
    spil_step *steps = calloc((size_t)rec->n_steps + 1, sizeof *steps);
    read->steps = steps;
    read->max_steps = rec->n_steps;
    bool ok = true;
    if (spil_record_read(SPIL_CPU_ANY, text, out.len, &t->work, read, &err) != SPIL_OK)
        ok = test_wrong(t, "line %d: %s\n%.2000s", err.line, test_sentence(&err, said), text);
    if (ok && spil_record_verify(read, &replayed, &err) != SPIL_OK)
        ok = test_wrong(t, "%s\n%.2000s", test_sentence(&err, said), text);
    if (ok && memcmp(&replayed, end, t->su.game->state_bytes) != 0)
        ok = test_wrong(t, "replayed, the record leads elsewhere:\n%.2000s", text);
    spil_out out_again = spil_out_to(again, sizeof again);
    if (ok)
        spil_record_put(read, &replayed, &out_again);
    for (int seat = 0; ok && seat < t->su.seats; seat++) {
        if (rec->resign[seat].is != read->resign[seat].is || rec->resign[seat].ms != read->resign[seat].ms ||
            rec->resign[seat].after != read->resign[seat].after)
            ok = test_wrong(t, "seat %d resigns otherwise in what was read:\n%.2000s", seat, text);
    }
    if (ok && strcmp(text, again) != 0)
        ok = test_wrong(t, "written again the record is another one:\n%.2000s\n%.2000s", text, again);
    free(steps);
    free(read);
    return ok;
}

/* Plays from *st (rec says where it comes from) to the end, or for a while, and checks the record. */
static bool play_and_record(test_ctx *t, spil_record *rec, spil_state *st, int max)
{
    rec->n_steps = 0;
    memset(rec->resign, 0, sizeof rec->resign);
    while (rec->n_steps < max && test_random_step(t, st, &rec->steps[rec->n_steps])) {
        spil_step *step = &rec->steps[rec->n_steps++];
        step->ms = (uint64_t)rec->n_steps * 750;
        t->su.game->apply(&t->su, st, step->seat, step->move, NULL, NULL);
        const int gone = (int)spil_fast_below(&t->rng, 20u * t->su.seats);
        if (gone < t->su.seats && !rec->resign[gone].is) {
            rec->resign[gone].is = true;
            rec->resign[gone].ms = step->ms + 100;
            rec->resign[gone].after = rec->n_steps;
        }
    }
    return survives(t, rec, st);
}

static bool records_round_trip(test_ctx *t)
{
    enum { MOST = 100000 };
    spil_record *rec = calloc(1, sizeof *rec);
    spil_state st;
    bool ok = true;
    rec->steps = calloc(MOST, sizeof *rec->steps);
    for (int game = 0; ok && game < test_effort(20); game++) {
        memset(&st, 0, sizeof st);
        memset(rec->name, 0, sizeof rec->name);
        rec->setup = t->su;
        rec->key = spil_fast_key(&t->rng);
        rec->from_position = false;
        strcpy(rec->name[game % t->su.seats], "Jón á Bægisá");
        t->su.game->start(&t->su, &rec->key, &st);
        ok = play_and_record(t, rec, &st, game % 2 == 0 ? MOST : 10);
        if (ok && game % 2 == 1) { /* go on from there as a position */
            rec->from_position = true;
            memset(&rec->key, 0, sizeof rec->key);
            memcpy(&rec->position, &st, sizeof st);
            ok = play_and_record(t, rec, &st, MOST);
        }
    }
    free(rec->steps);
    free(rec);
    return ok;
}

/* ---- the table itself ---- */

static void every_game_has_cases(void **state)
{
    (void)state;
    for (int i = 0; test_row_at(i) != NULL; i++) {
        if (test_row_at(i)->game == NULL)
            fail_msg("%s/game.cmake names no TEST_CASES", test_row_at(i)->folder);
    }
}

static void states_and_views_fit(void **state)
{
    (void)state;
    for (int i = 0; spil_game_at(SPIL_CPU_ANY, i) != NULL; i++) {
        const spil_game *game = spil_game_at(SPIL_CPU_ANY, i);
        assert_in_range(game->state_bytes, 1, SPIL_STATE_MAX);
        assert_in_range(game->view_bytes, sizeof(spil_view_head), SPIL_VIEW_MAX);
        assert_in_range(spil_options_count(game), 0, SPIL_OPTIONS_MAX);
        assert_in_range(game->max_seats, game->min_seats, SPIL_SEATS_MAX);
    }
}

int main(void)
{
    static const struct {
        const char *what;
        bool (*run)(test_ctx *t);
    } checks[] = {
        {"games_end_with_the_cards_they_began_with", games_end_with_the_cards_they_began_with},
        {"cards_are_conserved", cards_are_conserved},
        {"G2_G6_who_may_act_and_the_result_agree", G2_G6_who_may_act_and_the_result_agree},
        {"G5_moves_and_apply_agree", G5_moves_and_apply_agree_on_every_conceivable_move},
        {"G5_every_code_is_judged", G5_every_code_is_judged},
        {"G7_moves_are_read_as_printed", G7_moves_are_read_as_printed},
        {"states_survive_JSON", states_survive_JSON},
        {"moves_have_parts", moves_have_parts},
        {"events_survive_JSON", events_survive_JSON},
        {"rollouts_make_legal_moves", rollouts_make_legal_moves},
        {"rollouts_are_uniform", rollouts_are_uniform},
        {"later_steps_are_fair", later_steps_are_fair},
        {"records_round_trip", records_round_trip},
        {"both_builds_are_the_same_game", both_builds_are_the_same_game},
    };
    static test_case cases[TEST_CASES_MAX];
    static runner r;
    const int n = test_cases(SPIL_CPU_ANY, cases, TEST_CASES_MAX);
    r.units[r.n++] = (struct CMUnitTest){.name = "every_game_has_cases", .test_func = every_game_has_cases};
    r.units[r.n++] = (struct CMUnitTest){.name = "states_and_views_fit", .test_func = states_and_views_fit};
    const test_case long_game =
        test_case_of(SPIL_CPU_ANY, "stairs", "4 hand=7"); /* a short one cannot show it */
    runner_add(&r, &long_game, "a_later_bias_is_noticed", a_later_bias_is_noticed);
    const test_game *shown = NULL; /* that of the last game in which a biased rollout was tried */
    for (int i = 0; i < n; i++) {
        if (cases[i].row != shown && !spil_listed(cases[i].row->forced, cases[i].spec)) {
            shown = cases[i].row;
            runner_add(&r, &cases[i], "a_biased_rollout_is_noticed", a_biased_rollout_is_noticed);
        }
        for (size_t k = 0; k < sizeof checks / sizeof checks[0]; k++) {
            if (checks[k].run == later_steps_are_fair && cases[i].row->random_moves != NULL)
                continue;
            if (checks[k].run != both_builds_are_the_same_game || test_has_v3())
                runner_add(&r, &cases[i], checks[k].what, checks[k].run);
        }
    }
    return runner_go(&r, "games");
}
