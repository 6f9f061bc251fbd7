/* Nothing of a covered hand is told to the wrong person: at many positions of random games of every kind, a match is
 * compared with a twin in which the other hands are such as the receiver can imagine. The receiver's lines must be the
 * same; and the lines of another, who holds those hands, must show that the comparison notices a difference. */
#include "table.h"
#include "walk.h"

static table mine, twin;

/* A match with people at one screen that begins with this position. */
static void begin(table *b, const spil_setup *su, const void *state)
{
    const spil_terms terms = table_terms();
    table_seat(b, su, &terms, (1u << su->seats) - 1);
    const spil_command start = {.kind = SPIL_DO_START, .by = SPIL_HOST, .state = state};
    assert_int_equal(spil_driver_do(b->d, 0, &start, NULL), SPIL_REPLY_DONE);
    table_tell(b);
}

/* Nothing but the call while the screen is covered. */
static bool calls_only(test_ctx *t, table *b)
{
    spil_teller_hand_over(&b->t);
    if (!is_covered(b))
        return true;
    hear(b);
    if (b->n[SPIL_LINE_CALLED] != 1 || strchr(b->heard, '\n')[1] != '\0')
        return test_wrong(t, "told under the cover: %s", b->heard);
    return true;
}

static bool same(test_ctx *t, const char *what)
{
    if (strcmp(hear(&mine), hear(&twin)) != 0)
        return test_wrong(t, "%s differs by hidden cards:\n%s\n%s", what, mine.heard, twin.heard);
    return true;
}

static bool same_view(int seat)
{
    spil_view a, c;
    spil_driver_view(mine.d, seat, &a);
    spil_driver_view(twin.d, seat, &c);
    return memcmp(&a, &c, (size_t)spil_driver_setup(mine.d)->game->view_bytes) == 0;
}

/* Did the move turn up hidden cards, as the rules say? */
static bool reveals(const test_ctx *t, const table *b)
{
    const spil_events *ev = spil_driver_last_events(b->d);
    for (int i = 0; i < ev->n; i++) {
        for (const char *const *name = t->c->row->reveals; *name != NULL; name++) {
            if (spil_event_is(&t->su, &ev->item[i], *name))
                return true;
        }
    }
    return false;
}

/* After the receiver's move: what it is told depends on what it sees. Then the next person looks. */
static bool compare_move(test_ctx *t, int seat)
{
    spil_question q;
    spil_reply reply;
    spil_move mv;
    assert_true(spil_driver_question(mine.d, seat, &q));
    mv = q.moves[0];
    spil_teller_move(&mine.t, 0, seat, mv, SPIL_SEEN_LATEST, &reply);
    spil_teller_move(&twin.t, 0, seat, mv, SPIL_SEEN_LATEST, &reply);
    if (!reveals(t, &mine) && same_view(seat) && spil_driver_asked(mine.d) == spil_driver_asked(twin.d) &&
        !same(t, "a move"))
        return false;
    hear(&mine);
    hear(&twin);
    if (!calls_only(t, &mine) || !calls_only(t, &twin))
        return false;
    const int next = spil_driver_asked(mine.d);
    if (next >= 0 && next != seat && next == spil_driver_asked(twin.d) && is_covered(&mine)) {
        command(&mine, next, SPIL_DO_LOOK);
        command(&twin, next, SPIL_DO_LOOK);
        t->found += strcmp(hear(&mine), hear(&twin)) != 0; /* it holds other cards there, and is told so */
    }
    return true;
}

static bool check(test_ctx *t, const void *st)
{
    spil_state state, imagined;
    spil_view view;
    spil_result res;
    memcpy(&state, st, t->su.game->state_bytes);
    if (t->su.game->result(&t->su, &state, &res))
        return true;
    begin(&mine, &t->su, &state);
    const int seat = spil_driver_asked(mine.d);
    bool good = true;
    if (seat >= 0) {
        spil_view_of(&t->su, &state, seat, &view);
        t->su.game->imagine(&t->su, &view, &t->rng, &imagined);
        begin(&twin, &t->su, &imagined);
        const bool asked = spil_driver_asked(twin.d) == seat; /* in a race it depends on the others' cards */
        good = calls_only(t, &mine) && calls_only(t, &twin);
        if (good && asked && is_covered(&mine)) {
            command(&mine, seat, SPIL_DO_LOOK);
            command(&twin, seat, SPIL_DO_LOOK);
        }
        good = good && (!asked || (same(t, "a question") && compare_move(t, seat)));
        table_close(&twin);
    }
    table_close(&mine);
    return good;
}

static void nothing_hidden_is_told(void **unused)
{
    (void)unused;
    test_case cases[TEST_CASES_MAX];
    const int n = test_cases(SPIL_CPU_ANY, cases, TEST_CASES_MAX);
    int found = 0;
    for (int i = 0; i < n; i++) {
        test_ctx *t = test_open(&cases[i], 28);
        if (!test_walk(t, test_effort(1000), 7, check))
            fail_msg("%s: %s", cases[i].name, t->why);
        found += t->found;
        test_close(t);
    }
    if (getenv("SPIL_GAME") == NULL)
        assert_true(found > 0); /* the comparison can tell hands apart */
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(nothing_hidden_is_told)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
