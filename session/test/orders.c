/* orders.c: a few events in all orders. After each one the driver keeps its promises; events without effect have none
 * wherever they come. */
#include "sim_host.h"

typedef enum event {
    E_MOVE,   /* the person's first legal move, with a number */
    E_ANSWER, /* by the bots that are asked, in the order of seats */
    E_UNDO,
    E_PAUSE,
    E_RESUME,
    E_LEAVE,
    E_SIT,
    E_TIME,
    EVENTS,
    /* These change nothing. */
    E_RESTART = EVENTS,
    E_AGAIN, /* late duplicates of all numbered commands */
    E_HINT,  /* asked for and forgotten */
    E_LATE,  /* answers to questions that are gone */
    E_HOLD,  /* and release */
    ALL_EVENTS
} event;

enum { LENGTH = 4, TOKENS = 64 };

typedef struct run {
    sim s;
    int person;
    uint64_t ids[2]; /* of the person and the host */
    spil_command sent[16];
    spil_reply got[16];
    int n_sent;
    uint64_t open[TOKENS], gone[TOKENS];
    int n_open, n_gone;
    uint32_t epoch;
} run;

static int runs;

/* ---- promises ---- */

static void forget(run *r, uint64_t token)
{
    for (int i = 0; i < r->n_open; i++) {
        if (r->open[i] == token) {
            r->open[i] = r->open[--r->n_open];
            if (r->n_gone < TOKENS)
                r->gone[r->n_gone++] = token;
            return;
        }
    }
    fail_msg("a question ends that was not taken, or ends twice");
}

static void check(run *r)
{
    sim *s = &r->s;
    spil_question q;
    sim_store(s);
    for (uint64_t token; (token = spil_driver_withdrawn(s->d)) != 0;)
        forget(r, token);
    for (int i = 0; i < r->n_open; i++)
        assert_true(sim_is_open(s->d, r->open[i]));
    for (int i = 0; i < r->n_gone; i++)
        assert_false(sim_is_open(s->d, r->gone[i]));
    while (r->n_open < TOKENS && spil_driver_take(s->d, &q))
        r->open[r->n_open++] = q.token;
    const uint64_t due = spil_driver_due(s->d);
    assert_true(due >= s->now_ms);
    for (int who = 0; who <= SPIL_ONLOOKER;
         who += who == spil_driver_setup(s->d)->seats - 1 ? SPIL_ONLOOKER - who : 1) {
        spil_note note;
        const uint32_t n = spil_driver_seq(s->d, who);
        assert_true(n == 0 || (spil_driver_note(s->d, who, n, &note) && note.seq == n));
        assert_false(spil_driver_note(s->d, who, n + 1, &note));
    }
}

/* ---- events ---- */

static void send(run *r, spil_command cmd)
{
    cmd.id = ++r->ids[cmd.by == SPIL_HOST];
    cmd.seen = SPIL_SEEN_LATEST;
    const uint64_t mark = sim_mark(r->s.d);
    if (sim_do(&r->s, &cmd) != SPIL_REPLY_DONE)
        assert_true(sim_mark(r->s.d) == mark); /* a refused command changes nothing */
    assert_false(r->s.reply.repeated);
    r->sent[r->n_sent] = cmd;
    r->got[r->n_sent++] = r->s.reply;
}

static void answer_bots(run *r)
{
    static spil_move move;
    spil_question q;
    for (int seat = 0; seat < spil_driver_setup(r->s.d)->seats; seat++) {
        if (!spil_driver_question(r->s.d, seat, &q) || q.player[0] == '\0' || q.n_moves == 0)
            continue;
        move = q.moves[q.n_moves - 1];
        assert_int_equal(sim_answer(&r->s, q.token, move), SPIL_REPLY_DONE);
        forget(r, q.token);
        check(r);
    }
}

static void restart(run *r)
{
    sim_text was = {0}, is = {0};
    sim_describe(r->s.d, 0, &was);
    const uint64_t clock_ms = spil_driver_clock(r->s.d);
    spil_driver *again = sim_resume(&r->s, r->s.journal.len, ++r->epoch, 0);
    assert_non_null(again);
    const uint64_t later_ms = clock_ms - spil_driver_clock(again);
    spil_driver_free(again);
    again = sim_resume(&r->s, r->s.journal.len, r->epoch, r->s.now_ms - later_ms);
    spil_driver_free(r->s.d);
    r->s.d = again;
    sim_at(&r->s, r->s.now_ms);
    sim_describe(r->s.d, 0, &is);
    sim_same(&was, &is, "after a restart");
    sim_text_free(&was);
    sim_text_free(&is);
    for (int i = 0; i < r->n_open && r->n_gone < TOKENS; i++)
        r->gone[r->n_gone++] = r->open[i];
    r->n_open = 0;
}

static void again(run *r)
{
    const uint64_t mark = sim_mark(r->s.d);
    for (int i = 0; i < r->n_sent; i++) {
        sim_do(&r->s, &r->sent[i]);
        assert_true(r->s.reply.repeated);
        assert_int_equal(r->s.reply.kind, r->got[i].kind);
        assert_int_equal(r->s.reply.seq, r->got[i].seq);
        assert_true(r->s.reply.err.text.format == r->got[i].err.text.format);
    }
    assert_true(sim_mark(r->s.d) == mark);
}

static void late(run *r)
{
    const uint64_t mark = sim_mark(r->s.d);
    for (int i = 0; i < r->n_gone; i++)
        assert_int_equal(sim_answer(&r->s, r->gone[i], (spil_move){0}), SPIL_REPLY_WITHDRAWN);
    assert_true(sim_mark(r->s.d) == mark);
}

static void happen(run *r, event e)
{
    static spil_move moves[SPIL_MOVES_MAX];
    spil_command cmd = {.by = r->person};
    sim_at(&r->s, r->s.now_ms); /* what is due at once */
    check(r);
    switch (e) {
    case E_MOVE:
        cmd.kind = SPIL_DO_MOVE;
        cmd.move = sim_moves(&r->s, r->person, "", moves) > 0 ? moves[0] : (spil_move){1};
        send(r, cmd);
        break;
    case E_ANSWER: answer_bots(r); break;
    case E_UNDO: send(r, (spil_command){.kind = SPIL_DO_UNDO, .by = SPIL_HOST}); break;
    case E_PAUSE: send(r, (spil_command){.kind = SPIL_DO_PAUSE, .by = r->person}); break;
    case E_RESUME: send(r, (spil_command){.kind = SPIL_DO_RESUME, .by = r->person}); break;
    case E_LEAVE: send(r, (spil_command){.kind = SPIL_DO_LEAVE, .by = r->person}); break;
    case E_SIT: send(r, (spil_command){.kind = SPIL_DO_SIT, .by = r->person}); break;
    case E_TIME: sim_at(&r->s, r->s.now_ms + 1500); break;
    case E_RESTART: restart(r); break;
    case E_AGAIN: again(r); break;
    case E_HINT: sim_cmd(&r->s, SPIL_DO_HINT, r->person); break;
    case E_LATE: late(r); break;
    case E_HOLD:
        sim_done(&r->s, SPIL_DO_HOLD, SPIL_HOST);
        sim_done(&r->s, SPIL_DO_RELEASE, SPIL_HOST);
        break;
    case ALL_EVENTS: break;
    }
    check(r);
}

/* ---- all orders ---- */

typedef struct corner {
    const char *game, *spec;
    spil_order order;
    int steps;  /* played before */
    bool plans; /* answers are planned moves, which a restart loses */
} corner;

static void begin(run *r, const corner *c)
{
    spil_terms terms = sim_terms(c->order);
    spil_fast_rng rng;
    const spil_setup su = sim_setup(c->game, c->spec);
    memset(r, 0, sizeof *r);
    terms.timed = c->plans;
    terms.hold_ms = 400;
    terms.claim_ms = 2000;
    for (int seat = 0; seat < su.seats; seat++)
        terms.base_ms[seat] = 2000;
    spil_fast_seed(&rng, 11, 1);
    r->person = 0;
    sim_open(&r->s, &su, &terms, 1, 0);
    sim_start(&r->s, 4);
    check(r);
    for (int i = 0; i < c->steps; i++) {
        static spil_move moves[SPIL_MOVES_MAX];
        sim_at(&r->s, r->s.now_ms + 100);
        for (int seat = 0; seat < su.seats; seat++) {
            const int n = sim_moves(&r->s, seat, "", moves);
            if (n > 0 && sim_move(&r->s, seat, moves[spil_fast_below(&rng, (uint32_t)n)]) == SPIL_REPLY_DONE)
                break;
        }
        check(r);
    }
}

/* A journal but for the line that somebody has asked for a hint, which nothing else hangs on. */
static void put_journal(const sim_text *all, sim_text *journal)
{
    static const char hint[] = "hint ";
    for (size_t at = 0, end; at < all->len; at = end) {
        const char *stop = memchr(all->at + at, '\n', all->len - at);
        end = stop == NULL ? all->len : (size_t)(stop - all->at) + 1;
        if (strncmp(all->at + at, hint, sizeof hint - 1) != 0)
            sim_put(journal, all->at + at, end - at);
    }
}

/* The events in this order, with `extra` before the at-th; the end as text and the journal. */
static void play_order(const corner *c, const event order[LENGTH], event extra, int at, sim_text *text,
                       sim_text *journal)
{
    static run r;
    begin(&r, c);
    for (int i = 0; i <= LENGTH; i++) {
        if (i == at)
            happen(&r, extra);
        if (i < LENGTH)
            happen(&r, order[i]);
    }
    sim_at(&r.s, r.s.now_ms);
    sim_clear(text);
    sim_describe(r.s.d, 0, text);
    sim_clear(journal);
    put_journal(&r.s.journal, journal);
    if (at < 0)
        sim_verify(r.s.d);
    sim_close(&r.s);
    runs++;
}

static void all_orders_of(const corner *c, int stride)
{
    sim_text text = {0}, journal = {0}, more_text = {0}, more_journal = {0};
    int n = 0;
    for (int code = 0; code < EVENTS * EVENTS * EVENTS * EVENTS; code++) {
        const event order[LENGTH] = {(event)(code % EVENTS), (event)(code / EVENTS % EVENTS),
                                     (event)(code / EVENTS / EVENTS % EVENTS),
                                     (event)(code / EVENTS / EVENTS / EVENTS)};
        if (n++ % stride != 0)
            continue;
        play_order(c, order, ALL_EVENTS, -1, &text, &journal);
        for (int at = 0; at <= LENGTH; at++) {
            const int from = c->plans ? E_RESTART + 1 : E_RESTART;
            const event extra = (event)(from + (code + at) % (ALL_EVENTS - from));
            play_order(c, order, extra, at, &more_text, &more_journal);
            sim_same(&text, &more_text, "the match with an event that changes nothing");
            sim_same(&journal, &more_journal, "the journal with an event that changes nothing");
        }
    }
    sim_text_free(&text);
    sim_text_free(&journal);
    sim_text_free(&more_text);
    sim_text_free(&more_journal);
}

static void few_events_in_all_orders_keep_all_promises(void **unused)
{
    (void)unused;
    static const corner corners[] = {
        {"highcard", "2", SPIL_ORDER_TURNS, 0, false},   {"highcard", "3", SPIL_ORDER_ARRIVAL, 7, false},
        {"punto", "2", SPIL_ORDER_TURNS, 3, false},      {"punto", "2", SPIL_ORDER_ARRIVAL, 2, false},
        {"7ate9", "2", SPIL_ORDER_TURNS, 4, false},      {"7ate9", "2", SPIL_ORDER_ARRIVAL, 6, false},
        {"7ate9", "2", SPIL_ORDER_ARRIVAL, 6, true},     {"rumi7", "3", SPIL_ORDER_TURNS, 1, false},
        {"rumi7", "3", SPIL_ORDER_ARRIVAL, 1, false},    {"sequence", "2", SPIL_ORDER_TURNS, 2, false},
        {"sequence", "2", SPIL_ORDER_ARRIVAL, 3, false},
    };
    const int percent = test_effort(100);
    for (size_t i = 0; i < sizeof corners / sizeof corners[0]; i++)
        all_orders_of(&corners[i], percent >= 400 ? 1 : 1 + 300 / percent);
    print_message("%d runs\n", runs);
}

/* Where two events are independent, both orders lead to the same match. */
static void what_commutes_commutes(void **unused)
{
    (void)unused;
    static const spil_command events[] = {
        {.kind = SPIL_DO_RESIGN, .by = 1},
        {.kind = SPIL_DO_LEAVE, .by = 2},
        {.kind = SPIL_DO_TELL, .by = SPIL_HOST, .word = "talk", .text = "hello", .visible_to = 5},
        {.kind = SPIL_DO_SEAT, .by = SPIL_HOST, .seat = 3, .seat_kind = SPIL_SEAT_BOT, .player = "level2"},
        {.kind = SPIL_DO_HERE, .by = 0},
    };
    enum { N = sizeof events / sizeof events[0] };
    sim_text first = {0}, text = {0};
    for (int game = 0; test_row_at(game) != NULL; game++) {
        for (int code = 0; code < N * N * N * N * N; code++) {
            int used = 0, rest = code;
            for (int i = 0; i < N; i++, rest /= N)
                used |= 1 << rest % N;
            if (used != (1 << N) - 1)
                continue; /* not each of them once */
            sim s;
            const spil_terms terms = sim_terms(SPIL_ORDER_ARRIVAL);
            sim_begin(&s, test_row_at(game)->id, "4", &terms, 15, 1);
            rest = code;
            for (int i = 0; i < N; i++, rest /= N)
                assert_int_equal(sim_do(&s, &events[rest % N]), SPIL_REPLY_DONE);
            sim_text *to = first.len == 0 ? &first : &text;
            sim_clear(to);
            sim_describe(s.d, UINT32_MAX - 1, to); /* how many notes, not in which order */
            if (to == &text)
                sim_same(&first, &text, "another order");
            sim_verify(s.d);
            sim_close(&s);
        }
        sim_clear(&first);
    }
    sim_text_free(&first);
    sim_text_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(few_events_in_all_orders_keep_all_promises),
        cmocka_unit_test(what_commutes_commutes),
    };
    return cmocka_run_group_tests_name("orders", tests, NULL, NULL);
}
