/* history.c: undo in long games: the same position as replaying all steps, in few steps. */
#include "sim_host.h"

/* Twins of the games that count how often `apply` is called. */
static const spil_game *honest;
static int applied;

static spil_code counting_apply(const spil_setup *su, void *st, int seat, spil_move mv, spil_events *ev,
                                spil_error *err)
{
    applied++;
    return honest->apply(su, st, seat, mv, ev, err);
}

static spil_setup counting_setup(spil_game *twin, const char *game, const char *spec)
{
    spil_setup su = sim_setup(game, spec);
    honest = su.game;
    *twin = *honest;
    twin->apply = counting_apply;
    su.game = twin;
    return su;
}

/* The position, by replaying everything. */
static uint64_t replayed_hash(const spil_driver *d)
{
    spil_driver *again;
    const size_t bytes = spil_driver_save_bytes(d);
    char *text = malloc(bytes);
    spil_out out = spil_out_to(text, bytes);
    static spil_state_work work;
    spil_record rec = {.max_steps = spil_driver_steps(d) + 1};
    spil_terms terms = sim_terms(SPIL_ORDER_TURNS);
    spil_error err;
    rec.steps = malloc((size_t)rec.max_steps * sizeof *rec.steps);
    spil_driver_save(d, &out);
    assert_int_equal(spil_record_read(SPIL_CPU_ANY, text, out.len, &work, &rec, &err), SPIL_OK);
    again = spil_driver_from_record(&rec, &terms, 1, &err);
    assert_non_null(again);
    const uint64_t hash = sim_hash(again);
    spil_driver_free(again);
    free(rec.steps);
    free(text);
    return hash;
}

static void begin(sim *s, const spil_setup *su)
{
    const spil_terms terms = sim_terms(SPIL_ORDER_TURNS);
    sim_open(s, su, &terms, 3, 1);
    sim_start(s, 7);
}

static void undo_in_a_long_game_replays_little(void **unused)
{
    (void)unused;
    spil_game twin;
    sim s = {0};
    const spil_setup su = counting_setup(&twin, "rumi7", "2");
    begin(&s, &su);
    for (int i = 0; i < 3000 && spil_driver_phase(s.d) != SPIL_PHASE_OVER; i++)
        sim_step(&s);
    assert_true(spil_driver_steps(s.d) > 1000);
    for (int i = 0; i < 300;
         i++) { /* far back, one by one: about SPACING / 2 each, and new checkpoints on the way */
        applied = 0;
        sim_done(&s, SPIL_DO_UNDO, SPIL_HOST);
        assert_true(applied < 1100);
    }
    applied = 0;
    for (int i = 0; i < 200; i++)
        sim_done(&s, SPIL_DO_UNDO, SPIL_HOST);
    assert_true(applied < 200 * 64);
    sim_end(&s);
}

static void undo_gives_what_replaying_gives(void **unused)
{
    (void)unused;
    static const char *const games[] = {"punto", "sequence", "rumi7"};
    for (size_t g = 0; g < sizeof games / sizeof games[0]; g++) {
        sim s = {0};
        spil_fast_rng rng;
        const spil_setup su = sim_setup(games[g], "2");
        begin(&s, &su);
        spil_fast_seed(&rng, 3, g);
        for (int i = 0; i < 400; i++) {
            const uint32_t dice = spil_fast_below(&rng, 40);
            if (dice == 0) /* far back */
                for (uint32_t n = spil_fast_below(&rng, 150); n > 0 && spil_driver_steps(s.d) > 0; n--)
                    sim_done(&s, SPIL_DO_UNDO, SPIL_HOST);
            else if (dice < 4 && spil_driver_can_redo(s.d))
                sim_done(&s, SPIL_DO_REDO, SPIL_HOST);
            else if (spil_driver_phase(s.d) != SPIL_PHASE_OVER)
                sim_step(&s);
            else
                sim_done(&s, SPIL_DO_UNDO, SPIL_HOST);
            if (i % 20 == 0)
                assert_int_equal(sim_hash(s.d), replayed_hash(s.d));
        }
        sim_end(&s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(undo_in_a_long_game_replays_little),
        cmocka_unit_test(undo_gives_what_replaying_gives),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
