/* sim_host.c: see sim_host.h. */
#include "sim_host.h"

#include "inside.h"
#include "walk.h"

/* ---- texts ---- */

void sim_put(sim_text *t, const char *bytes, size_t len)
{
    if (t->len + len + 1 > t->room) {
        t->room = 2 * (t->len + len + 1) + 256;
        t->at = realloc(t->at, t->room);
        assert_non_null(t->at);
    }
    if (len > 0)
        memcpy(t->at + t->len, bytes, len);
    t->len += len;
    t->at[t->len] = '\0';
}

void sim_say(sim_text *t, const char *format, ...)
{
    char text[1024];
    va_list args;
    va_start(args, format);
    const int len = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    assert_in_range(len, 0, sizeof text - 1);
    sim_put(t, text, (size_t)len);
}

void sim_clear(sim_text *t)
{
    t->len = 0;
    sim_put(t, "", 0);
}

void sim_text_free(sim_text *t)
{
    free(t->at);
    *t = (sim_text){0};
}

void sim_same(const sim_text *a, const sim_text *b, const char *what)
{
    if (a->len == b->len && (a->len == 0 || memcmp(a->at, b->at, a->len) == 0))
        return;
    size_t at = 0, line = 0;
    for (; at < a->len && at < b->len && a->at[at] == b->at[at]; at++)
        line = a->at[at] == '\n' ? at + 1 : line;
    print_error("%s differs:\n%.300s\n---- or ----\n%.300s\n", what, a->at + line, b->at + line);
    fail();
}

/* ---- a match ---- */

spil_setup sim_setup(const char *game, const char *spec)
{
    spil_setup su;
    assert_true(test_setup(SPIL_CPU_ANY, game, spec, &su));
    return su;
}

spil_terms sim_terms(spil_order order)
{
    return (spil_terms){.order = order, .undo = SPIL_UNDO_FREE, .keep = KEEP_ALL, .stand_in = "level1"};
}

void sim_store(sim *s)
{
    size_t len;
    const char *lines = spil_driver_journal(s->d, &len);
    if (len > 0)
        sim_put(&s->journal, lines, len);
}

bool sim_seat(sim *s, int seat, spil_seat_kind kind, const char *player, const char *name)
{
    return sim_do(s, &(spil_command){.kind = SPIL_DO_SEAT,
                                     .by = SPIL_HOST,
                                     .seat = seat,
                                     .seat_kind = kind,
                                     .player = player,
                                     .name = name}) == SPIL_REPLY_DONE;
}

void sim_open(sim *s, const spil_setup *su, const spil_terms *terms, unsigned people, uint64_t now_ms)
{
    *s = (sim){.now_ms = now_ms};
    s->d = spil_driver_new(su, terms, now_ms);
    for (int seat = 0; seat < su->seats; seat++) {
        const bool person = people >> seat & 1;
        assert_true(sim_seat(s, seat, person ? SPIL_SEAT_PERSON : SPIL_SEAT_BOT, person ? NULL : "bot",
                             person ? "Somebody" : NULL));
    }
}

void sim_start(sim *s, uint64_t seed)
{
    spil_fast_rng rng;
    spil_fast_seed(&rng, seed, 99);
    const spil_key key = spil_fast_key(&rng);
    assert_int_equal(sim_do(s, &(spil_command){.kind = SPIL_DO_START, .by = SPIL_HOST, .key = &key}),
                     SPIL_REPLY_DONE);
}

void sim_begin(sim *s, const char *game, const char *spec, const spil_terms *terms, unsigned people,
               uint64_t seed)
{
    const spil_setup su = sim_setup(game, spec);
    sim_open(s, &su, terms, people, 0);
    sim_start(s, seed);
}

void sim_close(sim *s)
{
    spil_driver_free(s->d);
    sim_text_free(&s->journal);
    s->d = NULL;
}

spil_driver *sim_resume(sim *s, size_t len, uint32_t epoch, uint64_t now_ms)
{
    return spil_driver_resume(SPIL_CPU_ANY, s->journal.at, len, KEEP_ALL, epoch, now_ms, &s->err);
}

/* ---- commands ---- */

spil_reply_kind sim_do(sim *s, const spil_command *cmd)
{
    spil_driver_do(s->d, s->now_ms, cmd, &s->reply);
    sim_store(s);
    s->err = s->reply.err;
    if (s->reply.kind != SPIL_REPLY_DONE)
        assert_non_null(s->err.text.format);
    return s->reply.kind;
}

spil_reply_kind sim_cmd(sim *s, spil_command_kind kind, int by)
{
    return sim_do(s, &(spil_command){.kind = kind, .by = by, .seen = SPIL_SEEN_LATEST});
}

void sim_done(sim *s, spil_command_kind kind, int by)
{
    assert_int_equal(sim_cmd(s, kind, by), SPIL_REPLY_DONE);
}

void sim_undone(sim *s, spil_command_kind kind, int by, spil_reply_kind kind_of_reply)
{
    spil_driver_advance(s->d, s->now_ms);
    sim_store(s);
    const uint64_t mark = sim_mark(s->d), clock_ms = spil_driver_clock(s->d);
    const size_t len = s->journal.len;
    assert_int_equal(sim_cmd(s, kind, by), kind_of_reply);
    assert_int_equal(sim_mark(s->d), mark);
    assert_int_equal(spil_driver_clock(s->d), clock_ms);
    assert_int_equal(s->journal.len, len);
}

spil_reply_kind sim_move(sim *s, int seat, spil_move mv)
{
    return sim_do(s, &(spil_command){.kind = SPIL_DO_MOVE, .by = seat, .seen = SPIL_SEEN_LATEST, .move = mv});
}

spil_move sim_read_move(const sim *s, const char *text)
{
    spil_move mv;
    const spil_setup *su = spil_driver_setup(s->d);
    assert_true(su->game->parse_move(su, text, &mv));
    return mv;
}

spil_reply_kind sim_play(sim *s, int seat, const char *move, uint32_t seen)
{
    return sim_do(
        s, &(spil_command){.kind = SPIL_DO_MOVE, .by = seat, .seen = seen, .move = sim_read_move(s, move)});
}

void sim_at(sim *s, uint64_t now_ms)
{
    s->now_ms = now_ms;
    spil_driver_advance(s->d, now_ms);
    sim_store(s);
}

spil_reply_kind sim_answer(sim *s, uint64_t token, spil_move mv)
{
    const spil_reply_kind kind =
        spil_driver_answer(s->d, s->now_ms, token, &(spil_answer){.acts = true, .move = mv}, &s->err);
    sim_store(s);
    return kind;
}

int sim_moves(const sim *s, int seat, const char *begins, spil_move out[])
{
    static spil_move moves[SPIL_MOVES_MAX];
    const spil_setup *su = spil_driver_setup(s->d);
    const int n = spil_driver_moves(s->d, seat, moves);
    int kept = 0;
    for (int i = 0; i < n; i++) {
        char text[SPIL_MOVE_TEXT];
        spil_out to = spil_out_to(text, sizeof text);
        su->game->print_move(su, moves[i], &to);
        if (strncmp(text, begins, strlen(begins)) == 0)
            out[kept++] = moves[i];
    }
    return kept;
}

bool sim_question(sim *s, int seat, spil_question *q)
{
    spil_question other;
    while (spil_driver_take(s->d, &other))
        ;
    return spil_driver_question(s->d, seat, q);
}

int sim_answer_all(sim *s, spil_fast_rng *rng, bool people_too)
{
    int answered = 0;
    spil_question q;
    while (spil_driver_take(s->d, &q)) {
        if (q.player[0] == '\0' && !people_too)
            continue;
        spil_answer answer = {.acts = q.n_moves > 0 && q.kind == SPIL_ASK_MOVE};
        if (q.n_moves > 0)
            answer.move = q.moves[spil_fast_below(rng, (uint32_t)q.n_moves)];
        answer.delay_ms = 200 + spil_fast_below(rng, 1000);
        answer.commit_ms = 100;
        assert_int_equal(spil_driver_answer(s->d, s->now_ms, q.token, &answer, NULL), SPIL_REPLY_DONE);
        sim_store(s);
        answered++;
    }
    return answered;
}

/* ---- looking ---- */

static const char *const note_words[] = {
#define WORD(name, word) word,
    SPIL_NOTES(WORD)
#undef WORD
};

const char *sim_last_note(const sim *s, int seat)
{
    spil_note note;
    return spil_driver_note(s->d, seat, spil_driver_seq(s->d, seat), &note) ? note_words[note.kind] : "";
}

void sim_note_text(const spil_driver *d, int seat, uint32_t seq, sim_text *t)
{
    static char json[SPIL_STATE_TEXT];
    static spil_events events;
    const spil_setup *su = spil_driver_setup(d);
    spil_note note;
    assert_true(spil_driver_note(d, seat, seq, &note));
    assert_int_equal(note.seq, seq);
    sim_say(t, "  %u ms %llu %s step %d seat %d n %d done %d who %d resigned %d '%s' '%s' '%s' '%s'", seq,
            (unsigned long long)note.ms, note_words[note.kind], note.step, note.seat, note.n, note.done,
            (int)note.who, note.resigned, note.name, note.player, note.word, note.text);
    if (note.result != NULL) {
        sim_say(t, " winners %d points", note.result->winners);
        for (int i = 0; i < su->seats; i++)
            sim_say(t, " %d", (int)note.result->points[i]);
    }
    events.n = events.pooled = 0;
    spil_driver_events(d, &note, seat, &events);
    for (int i = 0; i < events.n; i++) {
        spil_out out = spil_out_to(json, sizeof json);
        spil_json_writer w = spil_json_to(&out);
        spil_event_json(su, &events, i, &w);
        sim_put(t, " ", 1);
        sim_put(t, json, out.len);
    }
    sim_put(t, "\n", 1);
}

void sim_describe(const spil_driver *d, uint32_t after, sim_text *t)
{
    const spil_setup *su = spil_driver_setup(d);
    spil_command_kind what;
    uint8_t needs;
    sim_say(t, "phase %d clock %llu count %d steps %d last %llu hash %llx redo %d people %d asked %d\n",
            (int)spil_driver_phase(d), (unsigned long long)spil_driver_clock(d), spil_driver_count(d),
            spil_driver_steps(d), (unsigned long long)spil_driver_last_ms(d), (unsigned long long)sim_hash(d),
            spil_driver_can_redo(d), spil_driver_people(d), spil_driver_asked(d));
    const int by = sim_vote(d, &what, &needs);
    sim_say(t, "vote %d", by);
    if (by >= 0)
        sim_say(t, " %d %x", (int)what, needs);
    sim_put(t, "\n", 1);
    for (int seat = 0; seat < su->seats; seat++) {
        const spil_seat *who = spil_driver_seat(d, seat);
        sim_say(t, "seat %d %d '%s' '%s' left %d resigned %d clock %llu\n", seat, (int)who->kind, who->name,
                who->player, who->left, who->resigned, (unsigned long long)who->clock_ms);
    }
    for (int seat = 0; seat <= SPIL_ONLOOKER; seat++) {
        if (seat >= su->seats && seat < SPIL_ONLOOKER)
            continue;
        const uint32_t n = spil_driver_seq(d, seat);
        sim_say(t, "receiver %d %u\n", seat, n);
        for (uint32_t seq = after + 1; seq <= n; seq++)
            sim_note_text(d, seat, seq, t);
    }
}

int sim_vote(const spil_driver *d, spil_command_kind *what, uint8_t *needs)
{
    *what = d->vote.what;
    *needs = d->vote.open ? d->vote.needs : 0;
    return d->vote.open ? d->vote.by : -1;
}

static bool is_waiting(const seat_question *a, uint64_t token)
{
    return a->token == token && (a->state == ASK_OPEN || a->state == ASK_TAKEN);
}

bool sim_is_open(const spil_driver *d, uint64_t token)
{
    bool open = false;
    for (int seat = 0; seat < spil_driver_setup(d)->seats; seat++)
        open = open || is_waiting(&d->seat[seat].ask, token) || is_waiting(&d->seat[seat].hint, token);
    return open;
}

static uint64_t mix(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * 0x9e3779b97f4a7c15u;
    return hash ^ hash >> 29;
}

uint64_t sim_hash(const spil_driver *d)
{
    return test_hash(spil_driver_state(d), (size_t)spil_driver_setup(d)->game->state_bytes);
}

uint64_t sim_mark(const spil_driver *d)
{
    const spil_setup *su = spil_driver_setup(d);
    spil_command_kind what;
    uint8_t needs;
    bool covered;
    uint64_t mark = mix(sim_hash(d), (uint64_t)spil_driver_phase(d));
    mark = mix(mark, (uint64_t)spil_driver_steps(d));
    mark = mix(mark, (uint64_t)spil_driver_count(d));
    mark = mix(mark, (uint64_t)sim_vote(d, &what, &needs) + 1);
    mark = mix(mark, needs);
    mark = mix(mark, (uint64_t)spil_driver_can_redo(d));
    mark = mix(mark, (uint64_t)spil_driver_asked(d) + 1);
    mark = mix(mark, (uint64_t)spil_driver_screen(d, &covered) + 1);
    mark = mix(mark, covered);
    for (int seat = 0; seat <= SPIL_ONLOOKER; seat++)
        mark = mix(mark, spil_driver_seq(d, seat));
    for (int seat = 0; seat < su->seats; seat++) {
        const spil_seat *who = spil_driver_seat(d, seat);
        mark = mix(mark, (uint64_t)who->kind + 4u * who->left + 8u * who->resigned);
    }
    return mark;
}

void sim_save(const spil_driver *d, sim_text *t)
{
    const size_t bytes = spil_driver_save_bytes(d);
    char *text = malloc(bytes);
    assert_non_null(text);
    spil_out out = spil_out_to(text, bytes);
    spil_driver_save(d, &out);
    assert_false(spil_out_full(&out));
    sim_put(t, text, out.len);
    free(text);
}

void sim_verify(const spil_driver *d)
{
    static spil_state_work work;
    static spil_data data;
    const spil_setup *su = spil_driver_setup(d);
    spil_record *rec = calloc(1, sizeof *rec);
    spil_state st;
    spil_error err = {0};
    sim_text text = {0};
    sim_save(d, &text);
    assert_non_null(rec);
    rec->max_steps = spil_driver_steps(d) + 1;
    rec->steps = malloc((size_t)rec->max_steps * sizeof *rec->steps);
    rec->data = &data;
    if (spil_record_read(SPIL_CPU_ANY, text.at, text.len, &work, rec, &err) != SPIL_OK ||
        spil_record_verify(rec, &st, &err) != SPIL_OK)
        fail_msg("a record is wrong: %s (line %d)\n%s", err.text.format, err.line, text.at);
    assert_memory_equal(&st, spil_driver_state(d), su->game->state_bytes);
    for (int seat = 0; seat < su->seats; seat++)
        assert_int_equal(spil_record_resigned(rec) >> seat & 1, spil_driver_seat(d, seat)->resigned);
    free(rec->steps);
    free(rec);
    sim_text_free(&text);
}

int sim_step(sim *s)
{
    static spil_move moves[SPIL_MOVES_MAX];
    const int seat = spil_driver_asked(s->d);
    assert_true(seat >= 0);
    assert_true(sim_moves(s, seat, "", moves) > 0);
    assert_int_equal(sim_move(s, seat, moves[0]), SPIL_REPLY_DONE);
    return seat;
}

void sim_end(sim *s)
{
    sim_verify(s->d);
    spil_driver *resumed = sim_resume(s, s->journal.len, 9, 0);
    assert_non_null(resumed);
    assert_int_equal(sim_hash(resumed), sim_hash(s->d));
    spil_driver_free(resumed);
    sim_close(s);
}
