/* leaks.c: two matches that differ only in what a seat cannot know look the same to it: notes, questions, replies,
 * times. Onlookers know no more than a seat does, so they cannot tell them apart either. */
#include "sim_host.h"
#include "spil/fields.h"

typedef struct twins {
    sim a, b;
    spil_fast_rng rng;
    int seat; /* who must not see a difference */
    const test_game *row;
    uint32_t compared[2]; /* notes of the seat and the onlookers that have been compared */
    sim_text text_a, text_b;
} twins;

static struct {
    int twins, commands, moves;
} total;

static uint32_t below(twins *t, uint32_t n)
{
    return spil_fast_below(&t->rng, n);
}

/* ---- what the seat gets to see ---- */

static void put_new_notes(const spil_driver *d, int who, uint32_t after, sim_text *text)
{
    sim_say(text, "%d has %u\n", who, spil_driver_seq(d, who));
    for (uint32_t seq = after + 1; seq <= spil_driver_seq(d, who); seq++)
        sim_note_text(d, who, seq, text);
}

static void put_question(sim *s, int seat, sim_text *text)
{
    spil_question q;
    if (!spil_driver_question(s->d, seat, &q)) {
        sim_say(text, "not asked\n");
        return;
    }
    sim_say(
        text,
        "asked '%s' %d moves, deadline %llu, asked %llu acted %llu replied %llu last %d target %llu by %d\n",
        q.player, q.n_moves, (unsigned long long)q.deadline_ms, (unsigned long long)q.asked_ms,
        (unsigned long long)q.acted_ms, (unsigned long long)q.replied_ms, (int)q.last_reply,
        (unsigned long long)q.target_ms, q.target_by);
    sim_put(text, (const char *)q.moves, (size_t)q.n_moves * sizeof q.moves[0]);
    sim_put(text, q.view, q.setup->game->view_bytes);
}

static void put_all(twins *t, sim *s, bool own, sim_text *text)
{
    sim_clear(text);
    put_new_notes(s->d, t->seat, t->compared[0], text);
    put_new_notes(s->d, SPIL_ONLOOKER, t->compared[1], text);
    sim_say(text, "due %llu phase %d count %d\n", (unsigned long long)spil_driver_due(s->d),
            (int)spil_driver_phase(s->d), spil_driver_count(s->d));
    put_question(s, t->seat, text);
    if (own)
        sim_say(text, "reply %d seq %u code %d %s %s\n", (int)s->reply.kind, s->reply.seq,
                (int)s->reply.err.code, s->reply.err.text.format != NULL ? s->reply.err.text.format : "",
                s->reply.err.text.arg[0]);
}

/* Has the seat been shown hidden cards, as the rules demand? */
static bool is_shown(twins *t)
{
    const spil_setup *su = spil_driver_setup(t->a.d);
    spil_view a, b;
    char name[64];
    spil_view_of(su, spil_driver_state(t->a.d), t->seat, &a);
    spil_view_of(su, spil_driver_state(t->b.d), t->seat, &b);
    if (memcmp(&a, &b, su->game->view_bytes) != 0 || spil_driver_phase(t->a.d) == SPIL_PHASE_OVER)
        return true;
    for (int i = 0; t->row->reveals[i] != NULL; i++) {
        snprintf(name, sizeof name, "\"event\":\"%s\"", t->row->reveals[i]);
        if (strstr(t->text_a.at, name) != NULL)
            return true;
    }
    return false;
}

/* ---- the same commands to both ---- */

static bool is_legal(sim *s, int seat, spil_move mv)
{
    static spil_move moves[SPIL_MOVES_MAX];
    const int n = spil_driver_moves(s->d, seat, moves);
    for (int i = 0; i < n; i++) {
        if (moves[i].code == mv.code)
            return true;
    }
    return false;
}

/* A move that both can make; the seat itself may try what it likes. */
static bool find_move(twins *t, spil_command *cmd)
{
    static spil_move moves[SPIL_MOVES_MAX];
    const int seats = spil_driver_setup(t->a.d)->seats, from = (int)below(t, (uint32_t)seats);
    if (below(t, 4) == 0) { /* the seat tries what another one could do */
        const int n = spil_driver_moves(t->a.d, from, moves);
        cmd->by = t->seat;
        cmd->move = moves[n > 0 ? below(t, (uint32_t)n) : 0];
        if (n > 0)
            return true;
    }
    for (int i = 0; i < seats; i++) {
        const int seat = (from + i) % seats;
        const int n = spil_driver_moves(t->a.d, seat, moves);
        for (int tries = 0; n > 0 && tries < 30; tries++) {
            cmd->by = seat;
            cmd->move = moves[below(t, (uint32_t)n)];
            if (seat == t->seat || is_legal(&t->b, seat, cmd->move))
                return true;
        }
    }
    return false;
}

static bool next_command(twins *t, spil_command *cmd)
{
    static const uint8_t kinds[] = {SPIL_DO_PAUSE, SPIL_DO_RESUME, SPIL_DO_RESUME, SPIL_DO_UNDO,
                                    SPIL_DO_REDO,  SPIL_DO_LEAVE,  SPIL_DO_SIT,    SPIL_DO_WAIT,
                                    SPIL_DO_HINT,  SPIL_DO_AGREE};
    *cmd = (spil_command){.kind = SPIL_DO_MOVE, .seen = SPIL_SEEN_LATEST};
    if (below(t, 10) != 0)
        return find_move(t, cmd);
    cmd->kind = kinds[below(t, sizeof kinds)];
    cmd->by = (int)below(t, spil_driver_setup(t->a.d)->seats);
    return true;
}

/* False: the seat could tell them apart. */
static bool play_both(twins *t, int n)
{
    for (int i = 0; i < n; i++) {
        spil_command cmd;
        if (!next_command(t, &cmd))
            return true;
        t->a.now_ms = t->b.now_ms += below(t, 3) == 0 ? 2500 : below(t, 200);
        t->compared[0] = spil_driver_seq(t->a.d, t->seat);
        t->compared[1] = spil_driver_seq(t->a.d, SPIL_ONLOOKER);
        if (t->compared[0] != spil_driver_seq(t->b.d, t->seat) ||
            t->compared[1] != spil_driver_seq(t->b.d, SPIL_ONLOOKER))
            return false;
        sim_do(&t->a, &cmd);
        sim_do(&t->b, &cmd);
        const bool own = cmd.by == t->seat;
        if (!own && t->a.reply.kind != t->b.reply.kind)
            return true; /* the mover knows the difference, so the commands may differ from here on */
        put_all(t, &t->a, own, &t->text_a);
        put_all(t, &t->b, own, &t->text_b);
        total.commands++;
        total.moves += cmd.kind == SPIL_DO_MOVE && t->a.reply.kind == SPIL_REPLY_DONE;
        if (is_shown(t))
            return true;
        if (t->text_a.len != t->text_b.len || memcmp(t->text_a.at, t->text_b.at, t->text_a.len) != 0)
            return false;
    }
    return true;
}

static void begin_at(sim *s, const spil_setup *su, const spil_terms *terms, unsigned people,
                     const void *state)
{
    sim_open(s, su, terms, people, 0);
    const spil_command start = {.kind = SPIL_DO_START, .by = SPIL_HOST, .state = state};
    assert_int_equal(sim_do(s, &start), SPIL_REPLY_DONE);
}

static bool look_the_same(const test_game *row, const spil_setup *su, uint64_t seed)
{
    static const uint32_t claims[] = {0, 3000, SPIL_FOREVER};
    twins t = {.row = row};
    spil_state a, b;
    spil_view view;
    spil_fast_seed(&t.rng, seed, 5);
    /* A race in turns skips seats without a move, which the others notice: that is part of this order. */
    spil_terms terms = sim_terms(seed % 2 == 0 || su->game->race ? SPIL_ORDER_ARRIVAL : SPIL_ORDER_TURNS);
    terms.keep = SPIL_KEEP_STEPS | SPIL_KEEP_NOTES;
    terms.timed = seed % 3 != 0;
    terms.count_ms = terms.hold_ms = 500;
    terms.claim_ms = claims[seed % 3];
    for (int seat = 0; seat < su->seats && seed % 4 == 0; seat++)
        terms.base_ms[seat] = 20000;
    const spil_key key = spil_fast_key(&t.rng);
    su->game->start(su, &key, &a);
    su->game->rollout(su, &a, &t.rng, (int)below(&t, 30));
    t.seat = (int)below(&t, su->seats);
    spil_view_of(su, &a, t.seat, &view);
    su->game->imagine(su, &view, &t.rng, &b);
    begin_at(&t.a, su, &terms, 63, &a);
    begin_at(&t.b, su, &terms, 63, &b);
    const bool same = play_both(&t, 40);
    total.twins++;
    if (!same && getenv("LEAKS_LOUD") != NULL)
        print_message("%.*s\n----\n%.*s\n", (int)t.text_a.len, t.text_a.at, (int)t.text_b.len, t.text_b.at);
    sim_text_free(&t.text_a);
    sim_text_free(&t.text_b);
    sim_close(&t.a);
    sim_close(&t.b);
    return same;
}

static void nobody_can_tell_apart_what_differs_in_hidden_cards(void **unused)
{
    (void)unused;
    static test_case cases[TEST_CASES_MAX];
    const int n_cases = test_cases(SPIL_CPU_ANY, cases, TEST_CASES_MAX), n = test_effort(8000);
    for (int i = 0; i < n; i++) {
        const test_case *c = &cases[i % n_cases];
        if (!look_the_same(c->row, &c->setup, (uint64_t)i))
            fail_msg("%s, seed %d: a seat can tell", c->name, i);
    }
    print_message("%d pairs, %d commands, %d moves\n", total.twins, total.commands, total.moves);
    assert_true(total.moves > 2 * total.twins);
}

/* ---- the check can fail: games that say too much ---- */

static const spil_game *honest;

static int secret(const spil_setup *su, const void *st)
{
    static char json[SPIL_STATE_TEXT];
    spil_setup own = *su;
    own.game = honest;
    spil_out out = spil_out_to(json, sizeof json);
    spil_json_writer w = spil_json_to(&out);
    spil_json_open(&w, NULL, '{');
    spil_state_fields(&own, st, &w);
    int sum = 0;
    for (size_t i = 0; i < out.len && i < sizeof json; i++)
        sum = sum * 31 % 9973 + json[i];
    return sum;
}

/* An event that everybody sees reveals hidden cards. */
static spil_code apply_and_tell(const spil_setup *su, void *st, int seat, spil_move mv, spil_events *ev,
                                spil_error *err)
{
    const int hidden = secret(su, st);
    const spil_code code = honest->apply(su, st, seat, mv, ev, err);
    if (code == SPIL_OK)
        spil_event_with(ev, 0, SPIL_VISIBLE_TO_ALL, hidden % su->seats, 0, 0, 0);
    return code;
}

/* A refusal depends on hidden cards. */
static spil_code apply_and_hint(const spil_setup *su, void *st, int seat, spil_move mv, spil_events *ev,
                                spil_error *err)
{
    const spil_code code = honest->apply(su, st, seat, mv, ev, err);
    if (code == SPIL_ILLEGAL_MOVE && secret(su, st) % 2 == 0)
        spil_fail(err, code, "no, and there is nothing you can do");
    return code;
}

/* A claim is only waited for where somebody has a use for it: the end of the wait reveals that. */
static bool may_claim_if_useful(const spil_setup *su, const void *st, int seat, spil_move *pass)
{
    return honest->may_claim(su, st, seat, pass) && secret(su, st) % 2 == 0;
}

static void a_driver_or_game_that_leaks_is_noticed(void **unused)
{
    (void)unused;
    for (int which = 0; which < 3; which++) {
        const char *game = which == 0 ? "sequence" : which == 1 ? "7ate9" : "rumi7";
        spil_setup su = sim_setup(game, "3");
        spil_game leaky = *su.game;
        const test_game *row = test_row_of(game)->game;
        int noticed = 0;
        honest = su.game;
        if (which == 2)
            leaky.may_claim = may_claim_if_useful;
        else
            leaky.apply = which == 0 ? apply_and_tell : apply_and_hint;
        su.game = &leaky;
        for (uint64_t seed = 0; seed < 120; seed++)
            noticed += !look_the_same(row, &su, seed);
        print_message("%s: %d of 120 pairs\n", game, noticed);
        assert_true(noticed > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_can_tell_apart_what_differs_in_hidden_cards),
        cmocka_unit_test(a_driver_or_game_that_leaks_is_noticed),
    };
    return cmocka_run_group_tests_name("leaks", tests, NULL, NULL);
}
