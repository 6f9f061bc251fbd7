/* storm.c: a host that answers late, twice, never or in any order, among commands of all kinds at any time: the
 * driver keeps its promises all the same. */
#include "sim_host.h"

enum { TOKENS_MAX = 8192, LOG_MAX = 512, SERIES = SPIL_SEATS_MAX + 1 };

typedef enum fate { TAKEN, ANSWERED, WITHDRAWN, LOST } fate; /* LOST: in a restart */

typedef struct asked {
    uint64_t token;
    int seat;
    spil_ask_kind kind;
    fate fate;
    spil_move move; /* what it will be answered with */
} asked;

typedef struct logged {
    spil_command cmd;
    spil_reply reply;
} logged;

typedef struct storm {
    sim s;
    spil_fast_rng rng;
    asked list[TOKENS_MAX];
    int n, first; /* none before the first is open */
    logged log[SERIES][LOG_MAX];
    int n_log[SERIES];
    uint32_t checked[SPIL_ONLOOKER + 1]; /* notes looked at */
    int index[SPIL_ONLOOKER + 1];
    uint32_t epoch;
} storm;

static struct {
    int matches, over, questions, withdrawn, late, restarts, again, refused, happenings;
} total;

static uint32_t below(storm *st, uint32_t n)
{
    return spil_fast_below(&st->rng, n);
}

static bool one_in(storm *st, uint32_t n)
{
    return below(st, n) == 0;
}

/* ---- what must hold at all times ---- */

static asked *find(storm *st, uint64_t token)
{
    for (int i = st->n - 1; i >= 0; i--) {
        if (st->list[i].token == token)
            return &st->list[i];
    }
    return NULL;
}

static void drain_withdrawn(storm *st)
{
    for (uint64_t token; (token = spil_driver_withdrawn(st->s.d)) != 0;) {
        asked *q = find(st, token);
        assert_non_null(q);               /* it was taken … */
        assert_int_equal(q->fate, TAKEN); /* … and nothing has become of it yet */
        assert_false(sim_is_open(st->s.d, token));
        q->fate = WITHDRAWN;
        total.withdrawn++;
    }
}

static void check_notes(storm *st)
{
    const spil_driver *d = st->s.d;
    spil_note note;
    for (int who = 0; who <= SPIL_ONLOOKER; who++) {
        if (who >= spil_driver_setup(d)->seats && who < SPIL_ONLOOKER)
            continue;
        const uint32_t n = spil_driver_seq(d, who);
        uint64_t ms = 0;
        assert_true(n >= st->checked[who]);
        assert_false(spil_driver_note(d, who, 0, &note));
        assert_false(spil_driver_note(d, who, n + 1, &note));
        for (uint32_t seq = st->checked[who] + 1; seq <= n; seq++) {
            assert_true(spil_driver_note(d, who, seq, &note));
            assert_int_equal(note.seq, seq);
            assert_true(note.index > st->index[who]); /* no note comes twice */
            st->index[who] = note.index;
            assert_true(note.ms >= ms && note.ms <= spil_driver_clock(d));
            ms = note.ms;
        }
        st->checked[who] = n;
    }
}

static void settle(storm *st)
{
    spil_driver *d = st->s.d;
    sim_store(&st->s);
    drain_withdrawn(st);
    while (st->first < st->n && st->list[st->first].fate != TAKEN)
        st->first++;
    for (int i = st->first; i < st->n; i++) {
        if (st->list[i].fate == TAKEN)
            assert_true(sim_is_open(d, st->list[i].token));
    }
    check_notes(st);
}

static void take(storm *st)
{
    spil_question q;
    spil_view view;
    while (st->n < TOKENS_MAX && !one_in(st, 8) && spil_driver_take(st->s.d, &q)) {
        const spil_setup *su = spil_driver_setup(st->s.d);
        assert_null(find(st, q.token)); /* never given before */
        spil_view_of(su, spil_driver_state(st->s.d), q.seat, &view);
        assert_memory_equal(q.view, &view, su->game->view_bytes);
        assert_true(q.n_moves > 0 || su->game->race);
        asked *a = &st->list[st->n++];
        *a = (asked){.token = q.token, .seat = q.seat, .kind = q.kind};
        if (q.n_moves > 0)
            a->move = q.moves[below(st, (uint32_t)q.n_moves)];
        total.questions++;
    }
}

/* Everything that can change without the clock. */
static uint64_t mark(const storm *st)
{
    const spil_driver *d = st->s.d;
    uint64_t sum = sim_mark(d) + st->s.journal.len;
    for (int seat = 0; seat < spil_driver_setup(d)->seats; seat++) {
        for (int kind = 0; kind < SPIL_REPLY_KINDS; kind++)
            sum = sum * 31 + spil_driver_replies(d, seat, (spil_reply_kind)kind);
    }
    for (int i = st->first; i < st->n; i++)
        sum = sum * 3 + (st->list[i].fate == TAKEN && sim_is_open(d, st->list[i].token));
    return sum;
}

/* Advances the time. Nothing happens before the time that spil_driver_due gives, and something does then. */
static void pass(storm *st, uint64_t to_ms)
{
    sim *s = &st->s;
    if (to_ms < s->now_ms)
        to_ms = s->now_ms;
    settle(st);
    for (uint64_t due; (due = spil_driver_due(s->d)) <= to_ms;) {
        const uint64_t before = mark(st);
        assert_true(due >= s->now_ms);
        if (due > s->now_ms) {
            sim_at(s, due - 1);
            assert_true(mark(st) == before);
            assert_int_equal(spil_driver_due(s->d), due);
        }
        sim_at(s, due);
        assert_true(mark(st) != before);
        settle(st);
        total.happenings++;
    }
    const uint64_t before = mark(st);
    sim_at(s, to_ms);
    assert_true(mark(st) == before);
    settle(st);
}

/* ---- what the host does ---- */

static void answer(storm *st, asked *a, const spil_answer *with)
{
    spil_error err = {0};
    const uint64_t before = mark(st);
    const spil_reply_kind kind = spil_driver_answer(st->s.d, st->s.now_ms, a->token, with, &err);
    sim_store(&st->s);
    if (a->fate != TAKEN) {
        assert_int_equal(kind, SPIL_REPLY_WITHDRAWN);
        assert_true(mark(st) == before);
        total.late++;
        return;
    }
    assert_int_not_equal(kind, SPIL_REPLY_WITHDRAWN);
    if (kind == SPIL_REPLY_DONE)
        a->fate = ANSWERED;
    else
        assert_non_null(err.text.format);
    settle(st);
    if (kind == SPIL_REPLY_TOO_LATE)
        assert_int_equal(a->fate, WITHDRAWN);
    else if (kind != SPIL_REPLY_DONE)
        assert_int_equal(a->fate, TAKEN);
}

/* Usually one that is open. */
static asked *pick_asked(storm *st)
{
    asked *a = NULL;
    for (int tries = 0; st->n > 0 && tries < 20; tries++) {
        const int recent = st->n < 12 ? st->n : 12;
        a = &st->list[st->n - 1 - (int)below(st, (uint32_t)recent)];
        if (a->fate == TAKEN || one_in(st, 10))
            return a;
    }
    return a;
}

static void do_answer(storm *st)
{
    asked *a = pick_asked(st);
    if (a == NULL)
        return;
    const spil_setup *su = spil_driver_setup(st->s.d);
    spil_answer with = {
        .acts = !one_in(st, 12), .move = a->move, .delay_ms = below(st, 900), .commit_ms = below(st, 300)};
    if (su->game->race && one_in(st, 15))
        su->game->parse_move(su, "last:3/3", &with.move); /* almost always wrong */
    if (one_in(st, 40)) {
        const bool was_open = a->fate == TAKEN;
        const spil_reply_kind kind = spil_driver_fail(st->s.d, st->s.now_ms, a->token);
        assert_int_equal(kind, was_open ? SPIL_REPLY_DONE : SPIL_REPLY_WITHDRAWN);
        if (was_open)
            a->fate = ANSWERED;
        settle(st);
        return;
    }
    answer(st, a, &with);
    if (one_in(st, 6)) { /* twice */
        pass(st, st->s.now_ms);
        answer(st, a, &with);
    }
}

/* A move that is legal, or was, or never is. */
static spil_move some_move(storm *st, int seat)
{
    static spil_move moves[SPIL_MOVES_MAX];
    const int from = seat == SPIL_HOST || one_in(st, 10) ? 0 : seat;
    const int n = spil_driver_moves(st->s.d, from, moves);
    return n > 0 ? moves[below(st, (uint32_t)n)] : (spil_move){1};
}

static void fill_command(storm *st, spil_command *cmd)
{
    static const uint8_t kinds[] = {
        SPIL_DO_MOVE,  SPIL_DO_MOVE,    SPIL_DO_MOVE,    SPIL_DO_MOVE, SPIL_DO_MOVE, SPIL_DO_WAIT,
        SPIL_DO_PAUSE, SPIL_DO_RESUME,  SPIL_DO_RESUME,  SPIL_DO_UNDO, SPIL_DO_REDO, SPIL_DO_AGREE,
        SPIL_DO_AGREE, SPIL_DO_REFUSE,  SPIL_DO_LEAVE,   SPIL_DO_SIT,  SPIL_DO_SIT,  SPIL_DO_SEAT,
        SPIL_DO_START, SPIL_DO_HINT,    SPIL_DO_LOOK,    SPIL_DO_LOOK, SPIL_DO_HERE, SPIL_DO_AWAY,
        SPIL_DO_HOLD,  SPIL_DO_RELEASE, SPIL_DO_RELEASE, SPIL_DO_TELL};
    static spil_key key;
    const int seats = spil_driver_setup(st->s.d)->seats;
    bool covered;
    const int screen = spil_driver_screen(st->s.d, &covered);
    *cmd = (spil_command){.kind = kinds[below(st, sizeof kinds)], .by = (int)below(st, (uint32_t)seats)};
    if (one_in(st, 60) && spil_driver_terms(st->s.d)->stand_in[0] != '\0') /* or the match could not end */
        cmd->kind = SPIL_DO_RESIGN;
    if (cmd->kind == SPIL_DO_SEAT || cmd->kind == SPIL_DO_START || cmd->kind == SPIL_DO_HOLD ||
        cmd->kind == SPIL_DO_RELEASE || cmd->kind == SPIL_DO_TELL || one_in(st, 30))
        cmd->by = SPIL_HOST;
    if (cmd->kind == SPIL_DO_LOOK && screen >= 0)
        cmd->by = screen;
    if (one_in(st, 100))
        cmd->by = seats;
    const uint32_t knows = cmd->by >= 0 && cmd->by < seats ? spil_driver_seq(st->s.d, cmd->by) : 0;
    const uint32_t behind = below(st, 6);
    cmd->seen = one_in(st, 3)    ? SPIL_SEEN_LATEST
                : one_in(st, 30) ? knows + 1
                : knows > behind ? knows - behind
                                 : 0;
    if (cmd->kind == SPIL_DO_MOVE)
        cmd->move = some_move(st, cmd->by < seats ? cmd->by : 0);
    cmd->seat = one_in(st, 20) ? 17 : (int)below(st, (uint32_t)seats);
    cmd->seat_kind = one_in(st, 3) ? SPIL_SEAT_PERSON : SPIL_SEAT_BOT;
    cmd->player = cmd->seat_kind == SPIL_SEAT_BOT || one_in(st, 20) ? "bot" : NULL;
    cmd->name = one_in(st, 20) ? "two\nlines" : one_in(st, 2) ? "Ásta" : NULL;
    key.bytes[0] = 1;
    cmd->key = one_in(st, 10) ? NULL : &key;
    cmd->word = one_in(st, 20) ? NULL : one_in(st, 20) ? "two words" : "talk";
    cmd->text = one_in(st, 20) ? "a\nb" : "\"text\":\"hello\"";
    cmd->visible_to = one_in(st, 2) ? SPIL_VISIBLE_TO_ALL : (uint8_t)below(st, 256);
}

static int series_of(const spil_command *cmd)
{
    return cmd->by == SPIL_HOST ? SPIL_SEATS_MAX : cmd->by;
}

static void same_reply(const spil_reply *a, const spil_reply *b)
{
    assert_int_equal(a->kind, b->kind);
    assert_int_equal(a->seq, b->seq);
    assert_int_equal(a->err.code, b->err.code);
    assert_true(a->err.text.format == b->err.text.format);
    assert_memory_equal(a->err.text.arg, b->err.text.arg, sizeof a->err.text.arg);
}

/* A number that was used, or one below it that was not. */
static void repeat(storm *st)
{
    const int series = (int)below(st, SERIES);
    if (st->n_log[series] == 0)
        return;
    const logged *old = &st->log[series][below(st, (uint32_t)st->n_log[series])];
    const uint64_t before = mark(st);
    spil_command cmd = old->cmd;
    cmd.seen = 0; /* whatever else it says */
    sim_do(&st->s, &cmd);
    const uint64_t highest = st->log[series][st->n_log[series] - 1].cmd.id;
    if (old->reply.kind == SPIL_REPLY_DONE || cmd.id + SPIL_REFUSALS_KEPT > highest) {
        same_reply(&st->s.reply, &old->reply);
        assert_true(st->s.reply.repeated);
    } else {
        assert_int_equal(st->s.reply.kind, SPIL_REPLY_TOO_LATE);
    }
    cmd.id--;
    if (cmd.id % 3 == 2) { /* numbers that are used are 0 and 1 mod 3 */
        sim_do(&st->s, &cmd);
        assert_int_equal(st->s.reply.kind, SPIL_REPLY_TOO_LATE);
        assert_false(st->s.reply.repeated);
    }
    assert_true(mark(st) == before);
    total.again++;
}

static void command(storm *st)
{
    spil_command cmd;
    fill_command(st, &cmd);
    const int seats = spil_driver_setup(st->s.d)->seats, series = series_of(&cmd);
    const bool sits = cmd.by < seats;
    if (sits && one_in(st, 2) && st->n_log[series] < LOG_MAX) {
        const int n = st->n_log[series];
        const uint64_t last = n > 0 ? st->log[series][n - 1].cmd.id : 0;
        cmd.id = last % 3 == 0 && one_in(st, 2) ? last + 1 : last - last % 3 + 3;
    }
    const uint64_t before = mark(st);
    const size_t stored = st->s.journal.len;
    const uint64_t clock_ms = spil_driver_clock(st->s.d);
    sim_do(&st->s, &cmd);
    assert_false(st->s.reply.repeated);
    const bool nonsense = st->s.err.code == SPIL_BAD_COMMAND || st->s.err.code == SPIL_BAD_OPTION ||
                          st->s.err.code == SPIL_BAD_SEAT;
    if (cmd.id != 0 && !(st->s.reply.kind == SPIL_REPLY_REFUSED && nonsense))
        st->log[series][st->n_log[series]++] = (logged){cmd, st->s.reply};
    if (st->s.reply.kind != SPIL_REPLY_DONE) {
        total.refused++;
        assert_int_equal(spil_driver_clock(st->s.d), clock_ms);
        if (cmd.id == 0 || nonsense) {
            assert_int_equal(st->s.journal.len, stored);
            if (cmd.kind != SPIL_DO_MOVE) /* a seat's refused moves are counted */
                assert_true(mark(st) == before);
        }
    }
    settle(st);
}

static void restart(storm *st)
{
    sim *s = &st->s;
    sim_text was = {0}, is = {0};
    sim_done(s, SPIL_DO_RELEASE, SPIL_HOST); /* as it is after a restart */
    pass(st, s->now_ms);
    sim_describe(s->d, 0, &was);
    const uint64_t clock_ms = spil_driver_clock(s->d);
    bool covered, covers;
    const int screen = spil_driver_screen(s->d, &covered);
    spil_driver *again = sim_resume(s, s->journal.len, ++st->epoch, s->now_ms);
    if (again == NULL)
        fail_msg("line %d: %s\n%s", s->err.line, s->err.text.format, s->journal.at);
    const uint64_t later_ms = clock_ms - spil_driver_clock(again);
    const int screen_again = spil_driver_screen(again, &covers);
    assert_int_equal(screen_again, screen);
    assert_true(covers || !covered);
    if (covers && !covered)
        spil_driver_do(again, s->now_ms, &(spil_command){.kind = SPIL_DO_LOOK, .by = screen}, NULL);
    spil_driver_free(s->d);
    s->d = again;
    s->now_ms += later_ms; /* it was held since the last line */
    sim_at(s, s->now_ms);
    sim_describe(s->d, 0, &is);
    sim_same(&was, &is, "a match after a restart");
    sim_text_free(&was);
    sim_text_free(&is);
    for (int i = 0; i < st->n; i++)
        st->list[i].fate = st->list[i].fate == TAKEN ? LOST : st->list[i].fate;
    total.restarts++;
}

/* ---- a match ---- */

static void random_terms(storm *st, spil_terms *t)
{
    static const uint32_t claims[] = {0, 3000, SPIL_FOREVER};
    *t = sim_terms(one_in(st, 2) ? SPIL_ORDER_TURNS : SPIL_ORDER_ARRIVAL);
    t->undo = (spil_undo_rule)below(st, 3);
    t->timed = one_in(st, 2);
    t->count_ms = one_in(st, 3) ? 0 : 1000;
    t->hold_ms = one_in(st, 3) ? 0 : 1500;
    t->claim_ms = claims[below(st, 3)];
    t->one_screen = t->order == SPIL_ORDER_TURNS && one_in(st, 3);
    t->hints_alone = one_in(st, 2);
    if (one_in(st, 8))
        t->stand_in[0] = '\0';
    for (int seat = 0; seat < SPIL_SEATS_MAX && one_in(st, 2); seat++) {
        t->base_ms[seat] = 1000 + below(st, 20000);
        t->add_ms[seat] = one_in(st, 2) ? 0 : 1500;
    }
}

/* Plays the match to its end: everybody is here and answers at once. */
static void calm_down(storm *st, int limit)
{
    sim *s = &st->s;
    int idle = 0;
    spil_driver_pace(s->d, 0, 0);
    sim_cmd(s, SPIL_DO_RELEASE, SPIL_HOST);
    for (int i = 0; i < limit && spil_driver_phase(s->d) != SPIL_PHASE_OVER; i++) {
        bool acted = false, covered;
        const int screen = spil_driver_screen(s->d, &covered);
        settle(st);
        take(st);
        if (spil_driver_phase(s->d) == SPIL_PHASE_PAUSE)
            sim_cmd(s, SPIL_DO_RESUME, SPIL_HOST);
        if (covered && screen >= 0)
            sim_cmd(s, SPIL_DO_LOOK, screen);
        for (int j = st->first; j < st->n; j++) {
            asked *a = &st->list[j];
            spil_question q;
            pass(st, s->now_ms); /* what an answer made due at once */
            if (a->fate != TAKEN || (a->kind == SPIL_ASK_MOVE && !spil_driver_question(s->d, a->seat, &q)))
                continue;
            spil_answer with = {.acts = a->kind == SPIL_ASK_MOVE && q.n_moves > 0, .delay_ms = 1};
            if (with.acts)
                with.move = q.moves[below(st, (uint32_t)q.n_moves)];
            answer(st, a, &with);
            acted = true;
        }
        const uint64_t due = spil_driver_due(s->d);
        if (!acted && due != UINT64_MAX)
            pass(st, due);
        idle = acted || due != UINT64_MAX ? 0 : idle + 1;
        if (idle > 60) /* a player that failed, and no stand-in */
            assert_true(sim_seat(s, idle % spil_driver_setup(s->d)->seats, SPIL_SEAT_BOT, "bot", NULL));
        assert_in_range(idle, 0, 100);
    }
}

static void play(storm *st, const test_case *c, uint64_t seed)
{
    spil_terms terms;
    memset(st, 0, sizeof *st);
    for (int who = 0; who <= SPIL_ONLOOKER; who++)
        st->index[who] = -1;
    spil_fast_seed(&st->rng, seed, 7);
    random_terms(st, &terms);
    sim_open(&st->s, &c->setup, &terms, below(st, 1u << c->setup.seats), below(st, 5000));
    if (one_in(st, 3))
        spil_driver_pace(st->s.d, 300, 1500);
    sim_start(&st->s, seed);
    const int actions = 40 + (int)below(st, 160);
    for (int i = 0; i < actions; i++) {
        uint64_t to_ms = st->s.now_ms + (one_in(st, 3) ? 0 : one_in(st, 4) ? below(st, 3000) : below(st, 60));
        const uint64_t due = spil_driver_due(st->s.d);
        if (one_in(st, 5) && due != UINT64_MAX)
            to_ms = due;
        pass(st, to_ms);
        take(st);
        const uint32_t what = below(st, 10);
        if (what < 5)
            do_answer(st);
        else if (what < 9)
            command(st);
        else if (one_in(st, 3))
            restart(st);
        else
            repeat(st);
        if (one_in(st, 60))
            sim_verify(st->s.d);
    }
    calm_down(st, 1500);
    settle(st);
    sim_verify(st->s.d);
    restart(st);
    total.matches++;
    total.over += spil_driver_phase(st->s.d) == SPIL_PHASE_OVER;
    if (spil_driver_phase(st->s.d) == SPIL_PHASE_OVER) {
        for (int i = 0; i < st->n; i++)
            assert_int_not_equal(st->list[i].fate, TAKEN);
        assert_int_equal(spil_driver_due(st->s.d), UINT64_MAX);
    }
    sim_close(&st->s);
}

static void promises_hold_whatever_the_host_does(void **unused)
{
    (void)unused;
    static test_case cases[TEST_CASES_MAX];
    static storm st;
    const int n_cases = test_cases(SPIL_CPU_ANY, cases, TEST_CASES_MAX), n = test_effort(800);
    const char *only = getenv("STORM_SEED");
    for (int i = only != NULL ? atoi(only) : 0; i < n; i++) {
        if (getenv("STORM_LOUD") != NULL)
            fprintf(stderr, "%d %s\n", i, cases[i % n_cases].name);
        play(&st, &cases[i % n_cases], (uint64_t)i);
        if (only != NULL)
            break;
    }
    print_message(
        "%d matches, %d over; %d questions, %d withdrawn, %d answered too late, %d restarts, %d repeated, "
        "%d refused, %d by themselves\n",
        total.matches, total.over, total.questions, total.withdrawn, total.late, total.restarts, total.again,
        total.refused, total.happenings);
    assert_true(total.over * 10 > total.matches * 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(promises_hold_whatever_the_host_does),
    };
    return cmocka_run_group_tests_name("storm", tests, NULL, NULL);
}
