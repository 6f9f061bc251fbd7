/* table.c: the match: time passes, bots answer, people are told (table.h). */
#include "table.h"

#include <stdlib.h>
#include <string.h>

#include "catalogue.h"
#include "shown.h"
#include "spil/memory.h"
#include "spil/messages.h"
#include "spil/tally.h"
#include "worker_queue.h"

enum { GUIDE_MS = 900 }; /* the others in a guided game seem to think this long */

table spil__table;

bool spil__table_need(call *c)
{
    return spil__table.driver != NULL || CALL_FAIL(c, SPIL_NO_GAME, SPIL_TR("there is no game here"));
}

/* ---- bots ---- */

static void let_bots_answer(table *t, uint64_t now_ms)
{
    spil_question q;
    spil_bots_news news;
    if (t->guide != NULL) {
        spil_guided_advance(&t->guided, now_ms, t->fast ? 0 : GUIDE_MS);
        return;
    }
    if (t->bots == NULL) {
        spil_driver_advance(t->driver, now_ms);
        return;
    }
    do {
        spil_driver_advance(t->driver, now_ms);
        spil_bots_collect(t->bots, now_ms, false, &news);
        if (news.faulty >= 0)
            spil_teller_failed(&t->teller, news.faulty, news.player, &news.why);
        if (news.advised)
            spil_teller_hint(&t->teller, news.seat, news.advice.move, &news.advice.why);
        while (spil_driver_take(t->driver, &q)) {
            if (q.kind == SPIL_ASK_HINT || q.player[0] != '\0')
                spil_bots_start(t->bots, &q, now_ms);
        }
    } while (spil_driver_due(t->driver) <= now_ms); /* racers may answer at once */
}

/* ---- what people are told ---- */

static void put_notes(call *c, const table *t)
{
    const int to = t->teller.receiver;
    spil_note note;
    spil_json_open(&c->w, "notes", '[');
    for (uint32_t seq = spil_teller_told(&t->teller) + 1; spil_driver_note(t->driver, to, seq, &note);
         seq++) {
        spil__answer_room(c, 40000);
        spil_json_open(&c->w, NULL, '{');
        spil_note_members(t->driver, &note, to, &c->w);
        spil_json_close(&c->w, '}');
    }
    spil_json_close(&c->w, ']');
}

/* Of a guided game only the steps: they ask, too. A hint is left in *hint. */
static void put_lines(call *c, table *t, spil_line *hint)
{
    spil_line line;
    while (spil_teller_next(&t->teller, &line)) {
        if (line.is_hint)
            *hint = line;
        else if (line.text[0] != '\0' && (t->guide == NULL || line.kind != SPIL_LINE_ASKED))
            spil__put_line(c, line.text);
    }
}

static void put_advice(call *c, const table *t, const spil_line *hint)
{
    char why[1024];
    spil_out out = spil_out_to(why, sizeof why);
    spil_json_open(&c->w, "advice", '{');
    spil_json_int(&c->w, "seat", hint->seat);
    spil_notation_json(table_setup(t), "move", hint->move, &c->w);
    spil_json_string(&c->w, "say", hint->what);
    if (hint->why->format != NULL)
        spil_words_whole(&t->teller.words, table_setup(t), hint->why, &out);
    spil_json_string(&c->w, "why", why);
    spil_json_close(&c->w, '}');
}

/* The person who had the screen is told first, if it is not covered; then the one who has it now. */
static void tell(call *c, table *t, bool covered)
{
    spil_line hint = {.is_hint = false};
    if (covered) {
        spil_teller_hand_over(&t->teller);
        return;
    }
    put_notes(c, t);
    spil_json_open(&c->w, "say", '[');
    put_lines(c, t, &hint);
    if (spil_teller_hand_over(&t->teller))
        put_lines(c, t, &hint);
    spil_json_close(&c->w, ']');
    spil_json_int(&c->w, "seen", spil_teller_told(&t->teller));
    if (hint.is_hint)
        put_advice(c, t, &hint);
}

/* ---- all that is new ---- */

static void put_tasks(call *c)
{
    posted question;
    spil_json_open(&c->w, "tasks", '[');
    while (spil__posted(&question)) {
        spil__answer_room(c, strlen(question.text) + 100);
        spil_json_open(&c->w, NULL, '{');
        spil_json_int(&c->w, "task", question.number);
        spil_json_string(&c->w, "text", question.text);
        spil_json_close(&c->w, '}');
        free(question.text);
    }
    spil_json_close(&c->w, ']');
    spil_json_open(&c->w, "dropped", '[');
    for (int number; (number = spil__posted_dropped()) != 0;)
        spil_json_int(&c->w, NULL, number);
    spil_json_close(&c->w, ']');
}

static const char *phase_word(const table *t)
{
    switch (spil_driver_phase(t->driver)) {
    case SPIL_PHASE_PLAY: return t->guide != NULL && spil_guided_over(&t->guided) ? "over" : "play";
    case SPIL_PHASE_PAUSE: return "pause";
    case SPIL_PHASE_OVER: return "over";
    case SPIL_PHASE_GATHER:
    case SPIL_PHASE_WAIT: break;
    }
    return "wait";
}

void spil__table_news(call *c, uint64_t now_ms)
{
    table *t = &spil__table;
    bool covered;
    size_t len;
    let_bots_answer(t, now_ms);
    spil_driver_screen(t->driver, &covered);
    spil_json_string(&c->w, "phase", phase_word(t));
    spil_json_bool(&c->w, "covered", covered);
    spil_json_int(&c->w, "count", spil_driver_count(t->driver));
    const uint64_t due_ms = spil_driver_due(t->driver);
    if (due_ms == UINT64_MAX)
        spil_json_null(&c->w, "due_ms");
    else
        spil_json_int(&c->w, "due_ms", due_ms > now_ms ? (int64_t)(due_ms - now_ms) : 0);
    tell(c, t, covered);
    spil_json_int(&c->w, "seat", table_seat(t));
    put_tasks(c);
    const char *journal = spil_driver_journal(t->driver, &len);
    if (len > 0)
        spil__answer_text(c, "journal", journal, len);
    if (!covered && table_seat(t) >= 0) {
        spil_view view;
        spil_driver_view(t->driver, table_seat(t), &view);
        spil_learning_see(&t->learning, table_seat(t), &view, spil_driver_clock(t->driver));
    }
}

/* ---- calls ---- */

static bool call_advance(call *c)
{
    if (!spil__table_need(c))
        return false;
    spil__table_news(c, spil__arg_now(c));
    return true;
}

static bool call_answer(call *c)
{
    int number;
    if (!spil__table_need(c) || !spil__arg_int(c, "task", 1, INT32_MAX, &number))
        return false;
    const char *text = spil__arg_text(c, "text");
    spil_json_bool(&c->w, "taken", text != NULL && spil__posted_answer(number, text));
    spil__table_news(c, spil__arg_now(c));
    return true;
}

/* It was not done: the teller says why. */
static bool refused(call *c, const spil_reply *reply)
{
    spil_line line;
    c->code = spil_reply_word(reply);
    c->say = spil_teller_next(&spil__table.teller, &line) ? line.text : "";
    return false;
}

/* Who gives the command: "by", or the person at the screen. */
static bool arg_by(call *c, int *by)
{
    *by = table_seat(&spil__table);
    if (spil_json_get(c->doc, c->args, "by") != NULL &&
        !spil__arg_int(c, "by", SPIL_HOST, table_setup(&spil__table)->seats - 1, by))
        return false;
    return *by >= 0 || spil_json_get(c->doc, c->args, "by") != NULL ||
           CALL_FAIL(c, SPIL_BAD_SEAT, SPIL_TR("nobody plays at this screen"));
}

/* {"move":TEXT,"by":SEAT,"seen":N} */
static bool call_move(call *c)
{
    table *t = &spil__table;
    int by, seen = INT32_MAX;
    spil_move mv;
    bool covered;
    spil_reply reply = {.kind = SPIL_REPLY_NOT_NOW};
    if (!spil__table_need(c) || !arg_by(c, &by))
        return false;
    const uint64_t now_ms = spil__arg_now(c);
    const char *text = spil__arg_text(c, "move");
    if (spil_json_get(c->doc, c->args, "seen") != NULL && !spil__arg_int(c, "seen", 0, INT32_MAX, &seen))
        return false;
    spil_driver_screen(t->driver, &covered);
    if (covered) {
        c->code = spil_reply_word(&reply);
        c->say = spil_tr(&spil__translator, SPIL_TR("The screen is covered: look first."));
        return false;
    }
    if (spil_move_read(table_setup(t), spil_driver_state(t->driver), text == NULL ? "" : text, &mv,
                       &c->err) != SPIL_OK)
        return false;
    if (!spil_teller_move(&t->teller, now_ms, by, mv, seen == INT32_MAX ? SPIL_SEEN_LATEST : (uint32_t)seen,
                          &reply))
        return refused(c, &reply);
    spil__table_news(c, now_ms);
    return true;
}

/* {"what":"undo"|"redo"|"hint"|"pause"|"resume"|"resign"|"look"|"wait","by":SEAT} */
static bool call_command(call *c)
{
    static const struct {
        const char *word;
        spil_command_kind kind;
    } commands[] = {
        {"undo", SPIL_DO_UNDO},   {"redo", SPIL_DO_REDO},     {"hint", SPIL_DO_HINT},
        {"pause", SPIL_DO_PAUSE}, {"resume", SPIL_DO_RESUME}, {"resign", SPIL_DO_RESIGN},
        {"look", SPIL_DO_LOOK},   {"wait", SPIL_DO_WAIT},
    };
    table *t = &spil__table;
    const spil_json_node *what = spil_json_get(c->doc, c->args, "what");
    spil_reply reply;
    int by;
    size_t i = 0;
    if (!spil__table_need(c) || !arg_by(c, &by))
        return false;
    while (i < sizeof commands / sizeof commands[0] &&
           (what == NULL || !spil_json_is(c->doc, what, commands[i].word)))
        i++;
    if (i == sizeof commands / sizeof commands[0])
        return CALL_FAIL(c, SPIL_BAD_COMMAND, "there is no such command");
    const uint64_t now_ms = spil__arg_now(c);
    if (!spil_teller_do(&t->teller, now_ms, by, commands[i].kind, &reply))
        return refused(c, &reply);
    spil__table_news(c, now_ms);
    return true;
}

static bool call_close(call *c)
{
    (void)c;
    spil__table_close(&spil__table);
    return true;
}

const call_row spil__calls_table[] = {
    {"open", spil__table_open},         /* begins a match */
    {"resume", spil__table_resume},     /* continues a kept one */
    {"guide", spil__table_guide},       /* begins a guided game */
    {"again", spil__table_again},       /* another game at the same table */
    {"advance", call_advance},          /* lets the time pass */
    {"answer", call_answer},            /* a bot has thought */
    {"move", call_move},                /* a person's move */
    {"command", call_command},          /* what else a person can do */
    {"show", spil__table_show},         /* what there is to see */
    {"view", spil__table_view},         /* what another person at this screen sees */
    {"moves", spil__table_moves},       /* what the person can do, with parts and words */
    {"describe", spil__table_describe}, /* the table in sentences */
    {"record", spil__table_record},     /* the record so far */
    {"close", call_close},
    {NULL, NULL},
};
