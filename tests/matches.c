/* matches.c: whole matches of the driver, as text that must be the same wherever they are played.
 *
 * usage: matches [SEED [all]]
 *
 * Every case of support/cases.c is played twice: by bots alone, and with a person who does what people do, wise or
 * not. Where a game has racers they race, elsewhere strong bots think in simulations. For each match there is a line
 * with a hash of all that came out: commands and replies, questions, notes, views, journal and record. With `all` it
 * is printed in full; tools/test compares the text of a native build with that of another machine. A journal must
 * lead to the same match on every machine.
 *
 * It needs only the C library, so that it also runs for other machines under emulation. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "spil/hash.h"
#include "spil/messages.h"
#include "spil/racer.h"
#include "walk.h"

enum { ACTS = 250, TURNS = 20000, SIMS = 24, MEMORY = 1 << 20 };

typedef struct match {
    spil_driver *d;
    uint64_t now_ms;
    spil_fast_rng script;              /* the person's */
    spil_fast_rng own[SPIL_SEATS_MAX]; /* the bots' */
    char *journal;
    size_t n_journal;
    int acts;
} match;

static bool print_all;
static uint64_t hash; /* of the match's text so far */
static char json[SPIL_STATE_TEXT];

/* ---- what came out ---- */

static void put(const char *text, size_t len)
{
    hash = spil_hash(hash, text, len);
    if (print_all)
        fwrite(text, 1, len, stdout);
}

__attribute__((format(printf, 1, 2))) static void say(const char *format, ...)
{
    char text[1024];
    va_list args;
    va_start(args, format);
    const int len = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    put(text, (size_t)len < sizeof text ? (size_t)len : sizeof text - 1);
}

/* out holds a JSON text in json[]. */
static void put_json(const char *before, const spil_out *out)
{
    put(before, strlen(before));
    put(json, out->len);
    put("\n", 1);
}

static void stop(const char *why)
{
    printf("%s\n", why);
    exit(1);
}

static void *room(void *old, size_t bytes)
{
    void *p = realloc(old, bytes);
    if (p == NULL)
        stop("no memory");
    return p;
}

static void store_journal(match *m)
{
    size_t len;
    const char *lines = spil_driver_journal(m->d, &len);
    if (len == 0)
        return;
    m->journal = room(m->journal, m->n_journal + len);
    memcpy(m->journal + m->n_journal, lines, len);
    m->n_journal += len;
}

/* What the command was stands in the journal. */
static void command(match *m, const spil_command *cmd)
{
    spil_reply reply;
    char why[1024] = "";
    spil_out out = spil_out_to(why, sizeof why);
    say("%llu %d %d\n", (unsigned long long)m->now_ms, cmd->by, (int)cmd->kind);
    if (spil_driver_do(m->d, m->now_ms, cmd, &reply) != SPIL_REPLY_DONE)
        spil_sentence_print(&reply.err.text, reply.err.text.format, &out);
    store_journal(m);
    say("  %s %u %llu %s\n", spil_reply_word(&reply), (unsigned)reply.seq, (unsigned long long)reply.token,
        why);
}

/* ---- bots ---- */

static spil_answer think(match *m, const spil_question *q, const char *player)
{
    static _Alignas(64) unsigned char memory[MEMORY];
    const spil_bot_resources resources = {.memory = memory, .memory_bytes = sizeof memory};
    spil_fast_rng *rng = &m->own[q->seat];
    spil_racer racer;
    if (spil_driver_terms(m->d)->timed && spil_racer_find(q->setup->game, player, &racer)) {
        const bool back = q->last_reply == SPIL_REPLY_TOO_LATE || q->last_reply == SPIL_REPLY_REFUSED;
        const spil_racer_answer a = spil_racer_think(
            &racer, &(spil_racer_input){
                        .setup = q->setup,
                        .view = q->view,
                        .moves = q->moves,
                        .n_moves = q->n_moves,
                        .since_own_ms = q->acted_ms == 0 ? UINT64_MAX : q->asked_ms - q->acted_ms,
                        .since_back_ms = back ? q->asked_ms - q->replied_ms : UINT64_MAX,
                        .since_target_ms = q->target_by < 0 ? UINT64_MAX : q->asked_ms - q->target_ms,
                        .own_target = q->target_by == q->seat,
                        .rng = rng,
                    });
        return (spil_answer){
            .acts = a.acts, .move = a.move, .delay_ms = a.delay_ms, .commit_ms = a.commit_ms};
    }
    if (q->n_moves == 0)
        return (spil_answer){.acts = false};
    const spil_bot *bot = spil_bot_find(player);
    if (bot == NULL || !bot->plays(q->setup->game))
        bot = spil_bot_find("random");
    const spil_bot_answer a = bot->choose(&(spil_bot_input){.setup = q->setup,
                                                            .view = q->view,
                                                            .moves = q->moves,
                                                            .n_moves = q->n_moves,
                                                            .budget = {.sims = SIMS},
                                                            .rng = rng,
                                                            .resources = &resources});
    return (spil_answer){.acts = true, .move = a.move, .delay_ms = a.delay_ms};
}

/* Answers all questions except the person's. */
static void answer_bots(match *m)
{
    spil_question q;
    while (spil_driver_take(m->d, &q)) {
        spil_out out = spil_out_to(json, sizeof json);
        spil_json_writer w = spil_json_to(&out);
        spil_question_json(NULL, &q, m->now_ms, &w);
        say("%llu ? %d %016llx\n", (unsigned long long)m->now_ms, q.seat,
            (unsigned long long)test_hash(json, out.len));
        if (q.player[0] == '\0' && q.kind == SPIL_ASK_MOVE)
            continue;
        spil_answer answer = think(m, &q, q.kind == SPIL_ASK_HINT ? "strong" : q.player);
        answer.acts = answer.acts && q.kind == SPIL_ASK_MOVE; /* a hint is the host's to tell */
        say("  %d %lx %u %u: %d\n", answer.acts, (unsigned long)answer.move.code, (unsigned)answer.delay_ms,
            (unsigned)answer.commit_ms, (int)spil_driver_answer(m->d, m->now_ms, q.token, &answer, NULL));
        store_journal(m);
    }
}

/* ---- the person in seat 0 ---- */

static uint32_t below(match *m, uint32_t n)
{
    return spil_fast_below(&m->script, n);
}

static void act(match *m)
{
    /* What people do besides moving, and how often in a hundred. */
    static const struct {
        spil_command_kind kind;
        uint32_t often;
    } others[] = {{SPIL_DO_UNDO, 4}, {SPIL_DO_REDO, 3}, {SPIL_DO_PAUSE, 2}, {SPIL_DO_HINT, 3},
                  {SPIL_DO_WAIT, 2}, {SPIL_DO_AWAY, 1}, {SPIL_DO_HERE, 1},  {SPIL_DO_LEAVE, 1},
                  {SPIL_DO_TELL, 1}, {SPIL_DO_AGREE, 1}};
    static spil_move moves[SPIL_MOVES_MAX];
    spil_command cmd = {.kind = SPIL_DO_MOVE, .by = 0, .seen = SPIL_SEEN_LATEST};
    bool covered;
    const int screen = spil_driver_screen(m->d, &covered);
    m->acts++;
    if (below(m, 3) == 0)
        cmd.id = (uint64_t)m->acts;
    if (spil_driver_phase(m->d) == SPIL_PHASE_PAUSE) {
        cmd.kind = SPIL_DO_RESUME;
    } else if (m->acts >= ACTS) { /* enough has been tried: let the match end */
        cmd.kind = SPIL_DO_RESIGN;
    } else if (screen == 0 && covered) {
        cmd.kind = SPIL_DO_LOOK;
    } else if (spil_driver_seat(m->d, 0)->left) {
        cmd.kind = SPIL_DO_SIT;
    } else {
        uint32_t pick = below(m, 100);
        for (size_t i = 0; i < sizeof others / sizeof others[0] && cmd.kind == SPIL_DO_MOVE; i++) {
            if (pick < others[i].often)
                cmd.kind = others[i].kind;
            pick -= others[i].often;
        }
    }
    if (cmd.kind == SPIL_DO_TELL) {
        cmd.by = SPIL_HOST;
        cmd.word = "said";
        cmd.text = "\"what\":\"hello\"";
        cmd.visible_to = (uint8_t)below(m, 128);
    }
    if (cmd.kind == SPIL_DO_MOVE) {
        const int whose = below(m, 20) == 0; /* sometimes another seat's, which the rules refuse */
        const int n = spil_driver_moves(m->d, whose, moves);
        if (n == 0)
            return;
        cmd.move = moves[below(m, (uint32_t)n)];
        if (below(m, 4) == 0) /* has not looked for a while */
            cmd.seen = spil_driver_seq(m->d, 0) - below(m, 2);
    }
    command(m, &cmd);
    if (cmd.kind == SPIL_DO_RESIGN) /* a match that all people left stands still */
        command(m, &(spil_command){.kind = SPIL_DO_RESUME, .by = SPIL_HOST});
}

/* ---- a match ---- */

static void put_end(const match *m, const spil_driver *d)
{
    const spil_setup *su = spil_driver_setup(d);
    spil_note note;
    spil_view view;
    for (int who = 0; who <= SPIL_ONLOOKER; who = test_next_view(su, who)) {
        say("notes of %d\n", who);
        for (uint32_t seq = 1; spil_driver_note(d, who, seq, &note); seq++) {
            spil_out out = spil_out_to(json, sizeof json);
            spil_json_writer w = spil_json_to(&out);
            spil_json_open(&w, NULL, '{');
            spil_note_members(d, &note, who, &w);
            spil_json_close(&w, '}');
            put_json("", &out);
        }
        spil_driver_view(d, who, &view);
        test_view_json(su, &view, json);
        say("view of %d ", who);
        put(json, strlen(json));
        say("\n");
    }
    put(m->journal, m->n_journal);
    const size_t bytes = spil_driver_save_bytes(d);
    char *save = room(NULL, bytes);
    spil_out out = spil_out_to(save, bytes);
    spil_driver_save(d, &out);
    put(save, out.len);
    say("hash %llx clock %llu\n",
        (unsigned long long)test_hash(spil_driver_state(d), (size_t)su->game->state_bytes),
        (unsigned long long)spil_driver_clock(d));
    free(save);
}

/* The match that the journal describes must end in the same way. */
static void check_journal(const match *m, uint64_t first)
{
    spil_error err;
    const uint64_t whole = hash;
    spil_driver *again = spil_driver_resume(SPIL_CPU_ANY, m->journal, m->n_journal,
                                            spil_driver_terms(m->d)->keep, 1, m->now_ms, &err);
    if (again == NULL) {
        printf("line %d of the journal: %s\n", err.line, err.text.format);
        exit(1);
    }
    const bool printing = print_all;
    print_all = false;
    hash = first;
    put_end(m, again);
    print_all = printing;
    if (hash != whole)
        stop("the journal leads to another match");
    spil_driver_free(again);
}

static void play(const test_case *c, uint64_t seed, bool person, bool by_arrival)
{
    static const char *const racers[] = {"adult:tuned", "champion", "teenager", "level3"};
    static const char *const thinkers[] = {"strong", "strong", "level4", "greedy", "strong", "level2"};
    const spil_setup *su = &c->setup;
    const bool race = su->game->race, has_racers = spil_racer_usual(su->game) != NULL;
    const spil_terms terms = {.order = by_arrival ? SPIL_ORDER_ARRIVAL : SPIL_ORDER_TURNS,
                              .timed = race && by_arrival,
                              .count_ms = 1000,
                              .hold_ms = 1500,
                              .claim_ms = 3000,
                              .base_ms = {person ? 400000 : 0},
                              .add_ms = {1000},
                              .one_screen = !by_arrival,
                              .keep = SPIL_KEEP_STEPS | SPIL_KEEP_NOTES | SPIL_KEEP_JOURNAL,
                              .stand_in = "level1"};
    match m = {.d = spil_driver_new(su, &terms, 0)};
    hash = SPIL_HASH_START;
    spil_driver_pace(m.d, 100, 2000);
    spil_fast_seed(&m.script, seed, 100);
    const spil_key key = spil_fast_key(&m.script);
    for (int seat = 0; seat < su->seats; seat++) {
        spil_fast_seed(&m.own[seat], seed, (uint64_t)seat);
        const bool here = person && seat == 0;
        command(&m, &(spil_command){.kind = SPIL_DO_SEAT,
                                    .by = SPIL_HOST,
                                    .seat = seat,
                                    .seat_kind = here ? SPIL_SEAT_PERSON : SPIL_SEAT_BOT,
                                    .name = here ? "Anna" : NULL,
                                    .player = here ? NULL : (has_racers ? racers : thinkers)[seat]});
    }
    command(&m, &(spil_command){.kind = SPIL_DO_START, .by = SPIL_HOST, .key = &key});
    uint64_t act_ms = person ? 0 : UINT64_MAX;
    int turns = 0;
    for (; spil_driver_phase(m.d) != SPIL_PHASE_OVER && turns < TURNS; turns++) {
        answer_bots(&m);
        const uint64_t due_ms = spil_driver_due(m.d);
        if (due_ms == UINT64_MAX && act_ms == UINT64_MAX)
            stop("nobody has anything to do");
        if (act_ms < due_ms) {
            m.now_ms = act_ms;
            act(&m);
            act_ms = spil_driver_seat(m.d, 0)->resigned ? UINT64_MAX : m.now_ms + 100 + below(&m, 1500);
        } else {
            m.now_ms = due_ms;
            spil_driver_advance(m.d, m.now_ms);
            store_journal(&m);
        }
    }
    if (turns == TURNS)
        stop("the match does not end");
    const uint64_t so_far = hash;
    put_end(&m, m.d);
    check_journal(&m, so_far);
    printf("%s %s %s: %d moves, %d commands, %016llx\n", c->name, person ? "a person" : "bots",
           by_arrival ? "by arrival" : "in turns", spil_driver_steps(m.d), m.acts, (unsigned long long)hash);
    spil_driver_free(m.d);
    free(m.journal);
}

int main(int argc, char **argv)
{
    static test_case cases[TEST_CASES_MAX];
    const uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    print_all = argc > 2 && strcmp(argv[2], "all") == 0;
    const int n = test_cases(SPIL_CPU_ANY, cases, TEST_CASES_MAX);
    for (int i = 0; i < n; i++) {
        play(&cases[i], seed, false, i % 2 == 0);
        play(&cases[i], seed, true, i % 2 != 0);
    }
    return 0;
}
