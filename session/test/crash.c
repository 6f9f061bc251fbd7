/* crash.c: a match crashes after every line of its journal, and goes on as if nothing had happened. */
#include "sim_host.h"

enum { OPS_MAX = 160 };

/* One call by a host, and its effects. */
typedef enum op_kind { OP_ADVANCE, OP_DO, OP_ANSWER } op_kind;

typedef struct op {
    op_kind kind;
    uint64_t at_ms;
    spil_command cmd;
    int seat; /* ANSWER */
    spil_move move;
    spil_reply reply;
    size_t from, to; /* its lines in the journal */
    uint64_t clock_ms;
    bool covered;
    sim_text after; /* the match after it */
} op;

typedef struct story {
    sim s;
    spil_fast_rng rng;
    op ops[OPS_MAX];
    int n;
    uint64_t ids[SPIL_SEATS_MAX + 1];
    bool plans; /* answers would be planned moves, which a crash loses: none are given */
} story;

static struct {
    int stories, cuts, middles, replies;
} total;

static uint32_t below(story *t, uint32_t n)
{
    return spil_fast_below(&t->rng, n);
}

static void run_op(sim *s, op *o, uint64_t at_ms)
{
    spil_question q;
    s->now_ms = at_ms;
    switch (o->kind) {
    case OP_ADVANCE: sim_at(s, at_ms); break;
    case OP_DO:
        sim_do(s, &o->cmd);
        o->reply = s->reply;
        break;
    case OP_ANSWER:
        assert_true(spil_driver_question(s->d, o->seat, &q));
        o->reply.kind = sim_answer(s, q.token, o->move);
        break;
    }
    sim_store(s);
}

static void add(story *t, op o)
{
    bool covered;
    if (t->n == OPS_MAX)
        return;
    o.at_ms = t->s.now_ms;
    o.from = t->s.journal.len;
    run_op(&t->s, &o, o.at_ms);
    o.to = t->s.journal.len;
    o.clock_ms = spil_driver_clock(t->s.d);
    spil_driver_screen(t->s.d, &covered);
    o.covered = covered;
    sim_describe(t->s.d, 0, &o.after);
    t->ops[t->n++] = o;
    if (o.kind != OP_ADVANCE && spil_driver_due(t->s.d) <= t->s.now_ms)
        add(t, (op){.kind = OP_ADVANCE}); /* so that a command's own line is the first of its call */
}

/* ---- telling a story ---- */

static void add_command(story *t, spil_command cmd)
{
    const int series = cmd.by == SPIL_HOST ? SPIL_SEATS_MAX : cmd.by;
    if (below(t, 3) != 0)
        cmd.id = t->ids[series] += 1 + below(t, 2);
    add(t, (op){.kind = OP_DO, .cmd = cmd});
}

static void add_move(story *t)
{
    static spil_move moves[SPIL_MOVES_MAX];
    const int seats = spil_driver_setup(t->s.d)->seats, from = (int)below(t, (uint32_t)seats);
    spil_question q;
    for (int i = 0; i < seats; i++) {
        const int seat = (from + i) % seats;
        const int n = spil_driver_moves(t->s.d, seat, moves);
        const spil_move mv = moves[n > 0 ? below(t, (uint32_t)n) : 0];
        if (n == 0)
            continue;
        if (!t->plans && spil_driver_question(t->s.d, seat, &q) && below(t, 2) == 0) {
            if (q.n_moves > 0)
                add(t, (op){.kind = OP_ANSWER, .seat = seat, .move = q.moves[below(t, (uint32_t)q.n_moves)]});
        } else {
            const uint32_t knows = spil_driver_seq(t->s.d, seat), behind = below(t, 3);
            add_command(t, (spil_command){.kind = SPIL_DO_MOVE,
                                          .by = seat,
                                          .seen = below(t, 3) == 0 ? SPIL_SEEN_LATEST : knows - behind,
                                          .move = mv});
        }
        return;
    }
}

static void add_other(story *t)
{
    static const uint8_t kinds[] = {
        SPIL_DO_WAIT, SPIL_DO_PAUSE, SPIL_DO_RESUME, SPIL_DO_RESUME, SPIL_DO_UNDO,  SPIL_DO_UNDO,
        SPIL_DO_REDO, SPIL_DO_AGREE, SPIL_DO_AGREE,  SPIL_DO_REFUSE, SPIL_DO_LEAVE, SPIL_DO_SIT,
        SPIL_DO_SEAT, SPIL_DO_HINT,  SPIL_DO_LOOK,   SPIL_DO_LOOK,   SPIL_DO_TELL,  SPIL_DO_RESIGN};
    const int seats = spil_driver_setup(t->s.d)->seats;
    bool covered;
    spil_command cmd = {.kind = kinds[below(t, sizeof kinds)],
                        .by = (int)below(t, (uint32_t)seats),
                        .seen = SPIL_SEEN_LATEST};
    if (cmd.kind == SPIL_DO_RESIGN && below(t, 3) != 0)
        cmd.kind = SPIL_DO_RESUME;
    if (cmd.kind == SPIL_DO_LOOK && spil_driver_screen(t->s.d, &covered) >= 0)
        cmd.by = spil_driver_screen(t->s.d, &covered);
    if (cmd.kind == SPIL_DO_SEAT || cmd.kind == SPIL_DO_TELL) {
        cmd.by = SPIL_HOST;
        cmd.seat = (int)below(t, (uint32_t)seats);
        cmd.seat_kind = below(t, 2) == 0 ? SPIL_SEAT_PERSON : SPIL_SEAT_BOT;
        cmd.player = cmd.seat_kind == SPIL_SEAT_BOT ? "level2" : NULL;
        cmd.name = below(t, 2) == 0 ? "Þóra" : NULL;
        cmd.word = "talk";
        cmd.text = "\"text\":\"hello\"";
        cmd.visible_to = (uint8_t)below(t, 256);
    }
    add_command(t, cmd);
}

static void tell_story(story *t, const test_case *c, const spil_terms *terms, unsigned people, uint64_t seed,
                       int n)
{
    memset(t, 0, sizeof *t);
    spil_fast_seed(&t->rng, seed, 3);
    t->plans = c->setup.game->race && terms->timed && terms->order == SPIL_ORDER_ARRIVAL;
    sim_open(&t->s, &c->setup, terms, people, 0);
    static spil_key key;
    key = spil_fast_key(&t->rng);
    add_command(t, (spil_command){.kind = SPIL_DO_START, .by = SPIL_HOST, .key = &key});
    while (t->n < n) {
        if (below(t, 3) != 0) {
            t->s.now_ms += below(t, 4) == 0 ? below(t, 4000) : below(t, 300);
            add(t, (op){.kind = OP_ADVANCE});
        }
        if (below(t, 4) != 0)
            add_move(t);
        else
            add_other(t);
        const op *last = &t->ops[t->n - 1];
        if (last->kind == OP_DO && last->cmd.id != 0 && below(t, 8) == 0)
            add(t, (op){.kind = OP_DO, .cmd = last->cmd}); /* sent again */
    }
}

static void end_story(story *t)
{
    for (int i = 0; i < t->n; i++)
        sim_text_free(&t->ops[i].after);
    sim_close(&t->s);
}

/* ---- and again from every line ---- */

static void same_reply(const spil_reply *a, const spil_reply *b)
{
    assert_int_equal(a->kind, b->kind);
    assert_int_equal(a->seq, b->seq);
    assert_int_equal(a->err.code, b->err.code);
    assert_true(a->err.text.format == b->err.text.format);
}

/* Every numbered command so far gets its first reply, and is not done again. */
static void ask_again(story *t, sim *s, int done)
{
    const uint64_t mark = sim_mark(s->d);
    for (int i = 0; i < done; i++) {
        const op *o = &t->ops[i];
        if (o->kind != OP_DO || o->cmd.id == 0)
            continue;
        sim_do(s, &o->cmd);
        same_reply(&s->reply, &o->reply);
        assert_true(s->reply.repeated);
        total.replies++;
    }
    assert_true(sim_mark(s->d) == mark);
}

/* The journal ends at `cut`, among the lines of operation k. */
static void cut_at(story *t, size_t cut, int k, sim_text *text)
{
    const op *o = &t->ops[k];
    sim s = {0};
    bool covered;
    sim_put(&s.journal, t->s.journal.at, cut);
    s.d = sim_resume(&s, cut, 2, 0);
    if (s.d == NULL)
        fail_msg("line %d: %s\n%.*s", s.err.line, s.err.text.format, (int)cut, t->s.journal.at);
    const uint64_t later_ms =
        o->clock_ms - spil_driver_clock(s.d); /* how long the host's time 0 is before o->at_ms */
    spil_driver_screen(s.d, &covered);
    if (covered && !o->covered) {
        size_t len;
        spil_driver_do(s.d, 0, &(spil_command){.kind = SPIL_DO_LOOK, .by = spil_driver_screen(s.d, &covered)},
                       NULL);
        spil_driver_journal(s.d, &len);
    }
    if (later_ms > 0 || cut < o->to)
        sim_at(&s, later_ms);
    if (cut == o->to || o->kind != OP_ADVANCE) {
        sim_clear(text);
        sim_describe(s.d, 0, text);
        sim_same(&o->after, text, "what a restart gives");
    }
    sim_at(&s, later_ms); /* what is due at once */
    ask_again(t, &s, k + 1);
    for (int i = k + 1; i < t->n; i++) {
        op again = t->ops[i];
        run_op(&s, &again, again.at_ms - o->at_ms + later_ms);
        if (again.kind != OP_ADVANCE)
            same_reply(&again.reply, &t->ops[i].reply);
    }
    sim_same(&t->s.journal, &s.journal, "the journal that goes on");
    sim_clear(text);
    sim_describe(s.d, 0, text);
    sim_same(&t->ops[t->n - 1].after, text, "the end after a restart");
    total.cuts++;
    sim_close(&s);
}

static void cut_everywhere(story *t)
{
    sim_text text = {0};
    int k = 0;
    for (size_t cut = t->ops[0].from; cut < t->s.journal.len; cut++) {
        if (t->s.journal.at[cut] != '\n' || cut < t->ops[0].from)
            continue;
        while (t->ops[k].to < cut + 1)
            k++;
        total.middles += cut + 1 < t->ops[k].to;
        cut_at(t, cut + 1, k, &text);
    }
    sim_verify(t->s.d);
    sim_text_free(&text);
    total.stories++;
}

/* ---- over all games and terms ---- */

static spil_terms terms_by_number(const spil_setup *su, int i)
{
    static const uint32_t claims[] = {0, 2500, SPIL_FOREVER};
    spil_terms t = sim_terms(i % 2 == 0 ? SPIL_ORDER_TURNS : SPIL_ORDER_ARRIVAL);
    t.undo = i % 5 == 4 ? SPIL_UNDO_NEVER : i % 5 >= 2 ? SPIL_UNDO_ASK : SPIL_UNDO_FREE;
    t.timed = i % 4 != 3;
    t.count_ms = i % 3 == 2 ? 0 : 700;
    t.hold_ms = i % 7 == 6 ? 0 : 900;
    t.claim_ms = claims[i % 3];
    t.one_screen = i % 4 == 2;
    t.hints_alone = i % 2;
    for (int seat = 0; seat < su->seats && i % 3 != 0; seat++) {
        t.base_ms[seat] = 4000;
        t.add_ms[seat] = i % 2 == 0 ? 700 : 0;
    }
    for (int seat = 0; seat < su->seats && i % 3 != 2; seat++)
        t.handicap[seat] =
            (spil_handicap){.late_ms = 400 * (uint32_t)seat, .slow_percent = seat % 2 ? 150 : 0};
    if (i % 11 == 10)
        t.stand_in[0] = '\0';
    return t;
}

static void a_match_goes_on_from_every_line_of_its_journal(void **unused)
{
    (void)unused;
    static test_case cases[TEST_CASES_MAX];
    static story t;
    const int n_cases = test_cases(SPIL_CPU_ANY, cases, TEST_CASES_MAX), n = test_effort(120);
    for (int i = 0; i < n; i++) {
        const test_case *c = &cases[i % n_cases];
        const spil_terms terms = terms_by_number(&c->setup, i);
        tell_story(&t, c, &terms, (unsigned)(i * 7 + 3) % 64, (uint64_t)i, 40 + i % 30);
        if (getenv("CRASH_LOUD") != NULL)
            fprintf(stderr, "%d %s\n%s\n", i, c->name, t.s.journal.at);
        cut_everywhere(&t);
        end_story(&t);
    }
    print_message("%d matches, %d cuts, %d of them within a call, %d numbers sent again\n", total.stories,
                  total.cuts, total.middles, total.replies);
    assert_true(total.middles > 0 && total.replies > 0);
}

/* ---- what is not a journal ---- */

static int refused, accepted;

static void try_journal(const char *text, size_t len)
{
    spil_error err = {0};
    spil_driver *d = spil_driver_resume(SPIL_CPU_ANY, text, len, KEEP_ALL, 1, 1000, &err);
    if (d == NULL) {
        assert_int_not_equal(err.code, SPIL_OK);
        assert_non_null(err.text.format);
        assert_in_range(err.line, 1, 1000);
        refused++;
        return;
    }
    accepted++;
    spil_question q;
    sim_text t = {0};
    sim_describe(d, 0, &t);
    sim_text_free(&t);
    for (int i = 0; i < 20 && spil_driver_due(d) != UINT64_MAX; i++)
        spil_driver_advance(d, spil_driver_due(d));
    for (int i = 0; i < 5 && spil_driver_take(d, &q); i++) {
        if (q.n_moves > 0)
            spil_driver_answer(d, 1000, q.token, &(spil_answer){.acts = true, .move = q.moves[0]}, NULL);
    }
    if (spil_driver_phase(d) != SPIL_PHASE_GATHER)
        sim_verify(d);
    spil_driver_free(d);
}

static size_t line_at(const char *text, size_t len, int line)
{
    size_t at = 0;
    while (line > 0 && at < len)
        line -= text[at++] == '\n';
    return at;
}

static void damage(const char *journal, size_t len, int gap)
{
    static const char others[] = {'0', '9', ' ', '\n', '#', 'x', '\0', (char)0xff};
    char *text = malloc(len);
    int lines = 0;
    assert_non_null(text);
    for (size_t i = 0; i < len; i++)
        lines += journal[i] == '\n';
    memcpy(text, journal, len);
    for (size_t i = 0; i < len; i += (size_t)gap) {
        for (size_t j = i % 3; j < sizeof others; j += 3) {
            text[i] = others[j];
            try_journal(text, len);
        }
        text[i] = journal[i];
        try_journal(text, i);
    }
    for (int i = 0; i < lines; i++) { /* a line is missing, stands twice, or changes places with the next */
        const size_t a = line_at(journal, len, i), b = line_at(journal, len, i + 1),
                     c = line_at(journal, len, i + 2);
        memcpy(text, journal, a);
        memcpy(text + a, journal + b, len - b);
        try_journal(text, len - (b - a));
        memcpy(text + a, journal + b, c - b);
        memcpy(text + a + (c - b), journal + a, b - a);
        memcpy(text + c, journal + c, len - c);
        try_journal(text, len);
        memcpy(text, journal, len);
    }
    free(text);
}

static void a_damaged_journal_is_refused_or_a_match(void **unused)
{
    (void)unused;
    static test_case cases[TEST_CASES_MAX];
    static story t;
    const int n_cases = test_cases(SPIL_CPU_ANY, cases, TEST_CASES_MAX);
    for (int i = 0; i < n_cases; i += 3) {
        const spil_terms terms = terms_by_number(&cases[i].setup, i);
        tell_story(&t, &cases[i], &terms, 63, (uint64_t)i, 30);
        damage(t.s.journal.at, t.s.journal.len, 1 + 300 / test_effort(100));
        end_story(&t);
    }
    print_message("refused %d, accepted %d\n", refused, accepted);
    assert_true(refused > 0 && accepted > 0);
}

static void errors_in_a_journal_name_their_line(void **unused)
{
    (void)unused;
    spil_error err;
    static const struct {
        const char *text;
        int line;
    } rows[] = {
        {"", 1},
        {"spil 1\n", 1},
        {"spil journal 1\n", 1},
        {"spil journal 1\nterm order sideways\n", 2},
        {"spil journal 1\nterm order turns\ngame punto\nseats 9\n", 4},
        {"spil journal 1\nterm order turns\ngame nothing\nseats 2\n", 3},
        {"spil journal 1\ngame punto\nseats 2\nterm order turns\n", 4},
        {"spil journal 1\ngame punto\nseats 2\nmove 0 0 R1@0,0\n", 4},
        {"spil journal 1\ngame punto\nseats 2\nstart 0 host seed 1\nstart 0 nobody seed 1\n", 5},
        {"spil journal 1\ngame punto\nseats 2\nimport\nstart 0 host seed 1\n", 5},
        {"spil journal 1\ngame punto\nseats 2\nstart 0 host seed 1\nresult winners=0 points=1,0\n", 5},
        {"spil journal 1\ngame punto\nseats 2\nstart 5 host seed 1\npause 4 0\n", 5},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_null(
            spil_driver_resume(SPIL_CPU_ANY, rows[i].text, strlen(rows[i].text), KEEP_ALL, 1, 0, &err));
        assert_non_null(err.text.format);
        assert_int_equal(err.line, rows[i].line);
    }
}

static void a_journals_result_is_the_one_of_its_moves(void **unused)
{
    (void)unused;
    const spil_terms terms = sim_terms(SPIL_ORDER_TURNS);
    spil_fast_rng rng;
    sim s;
    spil_fast_seed(&rng, 1, 1);
    sim_begin(&s, "highcard", "2", &terms, 0, 1);
    while (spil_driver_phase(s.d) != SPIL_PHASE_OVER)
        assert_true(sim_answer_all(&s, &rng, true) > 0);
    char *points = strstr(s.journal.at, "points=");
    assert_non_null(points);
    points[7] = points[7] == '0' ? '1' : '0';
    assert_null(sim_resume(&s, s.journal.len, 1, 0));
    points[7] = points[7] == '0' ? '1' : '0';
    sim_close(&s);
}

/* Some moves, a resignation among them, as a record. */
static void play_a_little(sim *s, const test_case *c, spil_order order, spil_fast_rng *rng, sim_text *record)
{
    const spil_terms terms = sim_terms(order);
    const int seats = c->setup.seats;
    sim_open(s, &c->setup, &terms, 3, 0);
    sim_start(s, spil_fast_next(rng));
    for (int n = 0; n < 25 && spil_driver_phase(s->d) == SPIL_PHASE_PLAY; n++) {
        s->now_ms += 100;
        if (n == 1)                         /* early: the shortest game has two moves */
            sim_done(s, SPIL_DO_RESIGN, 0); /* the only other person goes on */
        for (int i = seats - 1; i >= 0; i--) {
            spil_question q;
            if (!spil_driver_question(s->d, (i + n) % seats, &q) || q.n_moves == 0)
                continue;
            sim_answer(s, q.token, q.moves[spil_fast_below(rng, (uint32_t)q.n_moves)]);
            break;
        }
    }
    sim_save(s->d, record);
}

static void go_on_from(const sim_text *record, const spil_terms *terms, sim *s)
{
    static spil_state_work work;
    static spil_step steps[64];
    static spil_record rec;
    sim_text again = {0};
    rec = (spil_record){.steps = steps, .max_steps = 64};
    *s = (sim){.now_ms = 500};
    assert_int_equal(spil_record_read(SPIL_CPU_ANY, record->at, record->len, &work, &rec, &s->err), SPIL_OK);
    s->d = spil_driver_from_record(&rec, terms, 500, &s->err);
    assert_non_null(s->d);
    sim_store(s);
    sim_save(s->d, &again);
    sim_same(record, &again, "a record that is gone on from");
    sim_text_free(&again);
}

static void a_record_goes_on_and_its_journal_too(void **unused)
{
    (void)unused;
    static test_case cases[TEST_CASES_MAX];
    const int n_cases = test_cases(SPIL_CPU_ANY, cases, TEST_CASES_MAX);
    spil_fast_rng rng;
    spil_fast_seed(&rng, 1, 1);
    for (int i = 0; i < 2 * n_cases; i++) {
        const test_case *c = &cases[i % n_cases];
        const spil_terms terms = terms_by_number(&c->setup, 1 + 2 * i);
        sim first, s;
        sim_text record = {0}, was = {0}, is = {0};
        play_a_little(&first, c, i < n_cases ? SPIL_ORDER_TURNS : SPIL_ORDER_ARRIVAL, &rng, &record);
        go_on_from(&record, &terms, &s);
        assert_int_equal(sim_hash(s.d), sim_hash(first.d));
        assert_true(spil_driver_seat(s.d, 0)->resigned);
        for (int seat = 0; seat < c->setup.seats; seat++)
            assert_true(sim_seat(&s, seat, seat == 1 ? SPIL_SEAT_PERSON : SPIL_SEAT_BOT,
                                 seat == 1 ? NULL : "bot", NULL));
        assert_int_not_equal(spil_driver_phase(s.d), SPIL_PHASE_PAUSE);
        sim_describe(s.d, 0, &was);
        spil_driver *again = sim_resume(&s, s.journal.len, 1, 0);
        assert_non_null(again);
        sim_describe(again, 0, &is);
        sim_same(&was, &is, "the journal of a match that began with a record");
        spil_driver_free(again);
        sim_text_free(&record);
        sim_text_free(&was);
        sim_text_free(&is);
        sim_close(&s);
        sim_close(&first);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_match_goes_on_from_every_line_of_its_journal),
        cmocka_unit_test(a_damaged_journal_is_refused_or_a_match),
        cmocka_unit_test(errors_in_a_journal_name_their_line),
        cmocka_unit_test(a_journals_result_is_the_one_of_its_moves),
        cmocka_unit_test(a_record_goes_on_and_its_journal_too),
    };
    return cmocka_run_group_tests_name("crash", tests, NULL, NULL);
}
