/* speed.c: the same match however fast or slow the host is, and again from its commands. */
#include "sim_host.h"

static spil_terms timed(void)
{
    spil_terms t = sim_terms(SPIL_ORDER_ARRIVAL);
    t.timed = true;
    t.count_ms = 1000;
    t.hold_ms = 1500;
    return t;
}

/* A player who takes 200 to 1200 ms for a move, tries a wrong one now and then, and can be stopped until 100 ms
 * before the card lands. */
typedef struct party {
    sim s;
    spil_fast_rng rng[SPIL_SEATS_MAX];
} party;

static void gather(party *p, const char *game, const char *spec, uint64_t seed, unsigned people,
                   uint64_t now_ms)
{
    const spil_terms terms = timed();
    const spil_setup su = sim_setup(game, spec);
    for (int seat = 0; seat < SPIL_SEATS_MAX; seat++)
        spil_fast_seed(&p->rng[seat], seed, (uint64_t)seat);
    sim_open(&p->s, &su, &terms, people, now_ms);
    spil_driver_pace(p->s.d, 0, 5000);
    sim_start(&p->s, seed);
}

static void think(party *p)
{
    spil_question q;
    while (spil_driver_take(p->s.d, &q)) {
        spil_fast_rng *rng = &p->rng[q.seat];
        spil_answer answer = {.acts = q.n_moves > 0, .commit_ms = 100};
        if (q.player[0] == '\0')
            continue;
        if (answer.acts) {
            answer.move = q.moves[spil_fast_below(rng, (uint32_t)q.n_moves)];
            answer.delay_ms = 200 + spil_fast_below(rng, 1000);
            if (q.setup->game->race && spil_fast_below(rng, 20) == 0)
                q.setup->game->parse_move(q.setup, "last:3/3", &answer.move); /* almost always wrong */
        }
        assert_int_equal(spil_driver_answer(p->s.d, p->s.now_ms, q.token, &answer, NULL), SPIL_REPLY_DONE);
    }
    while (spil_driver_withdrawn(p->s.d) != 0)
        ;
    sim_store(&p->s);
}

/* Advances to the host's time to_ms, stopping where something is due. */
static void go_to(party *p, uint64_t to_ms)
{
    think(p);
    for (uint64_t due; (due = spil_driver_due(p->s.d)) <= to_ms && due != UINT64_MAX;) {
        sim_at(&p->s, due);
        think(p);
    }
    if (to_ms != UINT64_MAX)
        sim_at(&p->s, to_ms);
}

static bool over(const party *p)
{
    return spil_driver_phase(p->s.d) == SPIL_PHASE_OVER;
}

static void same_journal(party *a, party *b)
{
    sim_same(&a->s.journal, &b->s.journal, "the match at another speed");
    sim_close(&b->s);
}

static void the_same_match_at_any_speed(void **unused)
{
    (void)unused;
    const int n = test_effort(12);
    for (uint64_t seed = 0; seed < (uint64_t)n; seed++) {
        const char *game = seed % 4 == 3 ? "punto" : seed % 4 == 2 ? "rumi7" : "7ate9";
        party jumping, ticking, sleeping;
        gather(&jumping, game, "3", seed, 0, 0);
        gather(&ticking, game, "3", seed, 0, 1000000);
        gather(&sleeping, game, "3", seed, 0, 5);
        const uint64_t until_ms = 60000;
        go_to(&jumping, until_ms);
        think(&ticking);
        for (uint64_t ms = 0; ms <= until_ms; ms++) { /* a host that looks every millisecond */
            sim_at(&ticking.s, 1000000 + ms);
            think(&ticking);
        }
        for (uint64_t ms = 0; ms <= until_ms; ms += 1000) /* and one that looks once a second */
            go_to(&sleeping, 5 + ms);
        same_journal(&jumping, &ticking);
        same_journal(&jumping, &sleeping);
        sim_close(&jumping.s);
    }
}

static void jumping_ends_with_the_game(void **unused)
{
    (void)unused;
    int too_late = 0, refused = 0, holds = 0;
    for (uint64_t seed = 0; seed < (uint64_t)test_effort(150); seed++) {
        party p;
        const char *specs[] = {"2", "3", "4"};
        gather(&p, seed % 5 == 4 ? "punto" : "7ate9", specs[seed % 3], seed, 0, 0);
        for (think(&p); spil_driver_next(p.s.d, 3600000); think(&p))
            p.s.now_ms = 0; /* the driver's own time goes on */
        assert_true(over(&p));
        assert_false(spil_driver_next(p.s.d, UINT64_MAX));
        spil_note note;
        uint64_t go_ms = UINT64_MAX;
        for (uint32_t seq = 1; spil_driver_note(p.s.d, 0, seq, &note);
             seq++) { /* nothing is done before "go" */
            if (note.kind == SPIL_NOTE_GO)
                go_ms = note.ms;
            if (note.kind == SPIL_NOTE_EVENT && spil_driver_setup(p.s.d)->game->race) {
                spil_events events = {0};
                assert_true(go_ms <= note.ms);
                spil_driver_events(p.s.d, &note, 0, &events);
                for (int i = 0; i < events.n; i++) {
                    if (spil_driver_setup(p.s.d)->game->events[events.item[i].kind].hold) {
                        go_ms = UINT64_MAX;
                        holds++;
                    }
                }
            }
        }
        for (int seat = 0; seat < spil_driver_setup(p.s.d)->seats; seat++) {
            too_late += (int)spil_driver_replies(p.s.d, seat, SPIL_REPLY_TOO_LATE);
            refused += (int)spil_driver_replies(p.s.d, seat, SPIL_REPLY_REFUSED);
            assert_int_equal(spil_driver_replies(p.s.d, seat, SPIL_REPLY_NOT_NOW), 0);
        }
        sim_verify(p.s.d);
        sim_close(&p.s);
    }
    print_message("too late %d, wrong cards %d, holds %d\n", too_late, refused, holds);
    assert_true(too_late > 0 && refused > 0 && holds > 0);
}

/* Seat 0 is a person who looks at the table every 700 ms and does the first thing possible. The host looks every
 * step_ms in between. */
static void with_a_person(party *p, uint64_t seed, uint64_t step_ms)
{
    gather(p, "7ate9", "3", seed, 1, 0);
    for (uint64_t ms = 700; ms < 200000 && !over(p); ms += 700) {
        spil_move moves[64];
        for (uint64_t look = ms - 699; look < ms; look += step_ms)
            go_to(p, look);
        go_to(p, ms);
        if (sim_moves(&p->s, 0, "", moves) > 0)
            sim_move(&p->s, 0, moves[0]);
        if (ms == 7000) {
            go_to(p, ms + 10);
            sim_done(&p->s, SPIL_DO_PAUSE, 0);
            go_to(p, ms + 500);
            sim_done(&p->s, SPIL_DO_RESUME, 0);
        }
    }
    assert_true(over(p));
}

static void a_persons_match_depends_on_the_commands_only(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < (uint64_t)test_effort(10); seed++) {
        party one, seldom, once;
        with_a_person(&one, seed, 7);
        with_a_person(&seldom, seed, 250);
        with_a_person(&once, seed, 699);
        same_journal(&one, &seldom);
        same_journal(&one, &once);
        sim_close(&one.s);
    }
}

/* The accepted moves of a match, given again by people in another one at the recorded times. */
static void commands_given_again_give_the_same_notes_and_bytes(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < (uint64_t)test_effort(20); seed++) {
        party p, again;
        sim_text a = {0}, b = {0};
        gather(&p, "7ate9", "4", seed, 0, 0);
        gather(&again, "7ate9", "4", seed, 15, 0);
        go_to(&p, 3600000);
        assert_true(over(&p));
        for (int i = 0; i < spil_driver_steps(p.s.d); i++) {
            const spil_step *step = spil_driver_step(p.s.d, i);
            sim_at(&again.s, step->ms);
            const uint32_t knows = spil_driver_seq(again.s.d, step->seat);
            const spil_command cmd = {.kind = SPIL_DO_MOVE,
                                      .by = step->seat,
                                      .id = (uint64_t)i + 1,
                                      .seen = knows,
                                      .move = step->move};
            assert_int_equal(sim_do(&again.s, &cmd), SPIL_REPLY_DONE);
        }
        for (int who = 0; who <= SPIL_ONLOOKER; who += who == 3 ? 3 : 1) {
            assert_int_equal(spil_driver_seq(p.s.d, who), spil_driver_seq(again.s.d, who));
            for (uint32_t seq = 5; seq <= spil_driver_seq(p.s.d, who); seq++) { /* after the notes of seats */
                sim_note_text(p.s.d, who, seq, &a);
                sim_note_text(again.s.d, who, seq, &b);
            }
        }
        sim_same(&a, &b, "what is told");
        sim_clear(&a);
        sim_clear(&b);
        sim_save(p.s.d, &a);
        sim_save(again.s.d, &b);
        assert_string_equal(strstr(a.at, "\nmove"), strstr(b.at, "\nmove"));
        sim_text_free(&a);
        sim_text_free(&b);
        sim_close(&p.s);
        sim_close(&again.s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_match_at_any_speed),
        cmocka_unit_test(jumping_ends_with_the_game),
        cmocka_unit_test(a_persons_match_depends_on_the_commands_only),
        cmocka_unit_test(commands_given_again_give_the_same_notes_and_bytes),
    };
    return cmocka_run_group_tests_name("speed", tests, NULL, NULL);
}
