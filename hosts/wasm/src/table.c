/* table.c: the match: time passes, bots answer, people are told (table.h). */
#include "table.h"

#include <stdlib.h>
#include <string.h>

#include "catalogue.h"
#include "memory.h"
#include "posted.h"
#include "shown.h"
#include "spil/messages.h"
#include "spil/tally.h"

enum { GUIDE_MS = 900 }; /* the others in a guided game seem to think this long */

table spil__table = {.looking = -1};

spil_words spil__table_words(const table *t)
{
    spil_words w = {.tr = &spil__translator, .in_words = true};
    for (int seat = 0; seat < SPIL_SEATS_MAX; seat++)
        w.name[seat] = t->name[seat];
    w.you = t->driver == NULL ? 0 : spil_only_person(t->driver) + 1;
    return w;
}

int spil__table_receiver(const table *t)
{
    return t->looking < 0 ? SPIL_ONLOOKER : t->looking;
}

bool spil__table_need(call *c)
{
    return spil__table.driver != NULL || CALL_FAIL(c, SPIL_NO_GAME, SPIL_TR("there is no game here"));
}

/* ---- bots ---- */

static void let_bots_answer(table *t, uint64_t now_ms)
{
    spil_question q;
    bot_news news;
    if (t->guide != NULL) {
        spil_guided_advance(&t->guided, now_ms, t->fast ? 0 : GUIDE_MS);
        return;
    }
    do {
        spil_driver_advance(t->driver, now_ms);
        spil__bots_collect(t->bots, now_ms, false, &news);
        if (news.advised) {
            t->advised = true;
            t->advised_seat = news.seat;
            t->advice = news.advice;
        }
        while (spil_driver_take(t->driver, &q)) {
            if (q.kind == SPIL_ASK_HINT || q.player[0] != '\0')
                spil__bots_start(t->bots, &q, now_ms);
        }
    } while (spil_driver_due(t->driver) <= now_ms); /* racers may answer at once */
}

/* ---- what people are told ---- */

/* Notes that are news to the people at this screen. */
static bool is_said(const spil_note *note)
{
    return note->kind == SPIL_NOTE_COUNT || note->kind == SPIL_NOTE_GO || note->kind == SPIL_NOTE_BEGIN ||
           note->kind == SPIL_NOTE_UNDO || note->kind == SPIL_NOTE_REDO || note->kind == SPIL_NOTE_PAUSE ||
           (note->kind == SPIL_NOTE_SEAT && note->resigned);
}

static void say_note(const table *t, const spil_note *note, spil_out *out)
{
    static spil_events events;
    const spil_words words = spil__table_words(t);
    const int to = spil__table_receiver(t);
    if (note->kind == SPIL_NOTE_EVENT) {
        events.n = events.pooled = 0;
        spil_driver_events(t->driver, note, to, &events);
        spil_words_events(&words, table_setup(t), &events, to, out);
    } else if (is_said(note)) {
        spil_words_note(&words, table_setup(t), note, out);
    }
}

/* What the person has to decide, once for each question. */
static void say_question(table *t, spil_out *out)
{
    spil_question q;
    spil_view view;
    if (t->looking < 0 || !spil_driver_question(t->driver, t->looking, &q) || q.player[0] != '\0' ||
        q.token == t->asked)
        return;
    t->asked = q.token;
    const spil_words words = spil__table_words(t);
    spil_driver_view(t->driver, t->looking, &view);
    const bool asked = spil_words_ask(&words, table_setup(t), &view, out);
    if (!asked &&
        spil_topics(table_setup(t)->game)->word != NULL) /* bare fields are at the table, and no news */
        spil_words_all(&words, table_setup(t), &view, out);
}

static void say_guide(const table *t, const char *english, spil_out *out)
{
    const spil_words words = spil__table_words(t);
    if (spil_words_guide(&words, table_setup(t)->game, english, out))
        spil_put_char(out, '\n');
}

/* The present step, once; and the end of the scene. */
static void say_step(table *t, spil_out *out)
{
    const spil_guide_step *step = spil_guided_step(&t->guided);
    if (t->guided.script[0] != '\0')
        return; /* first the others */
    if (step != NULL && t->told_step <= t->guided.at) {
        say_guide(t, step->text, out);
        t->told_step = t->guided.at + 1;
    }
    if (spil_guided_over(&t->guided) && !t->ended) {
        t->ended = true;
        say_guide(t, t->guided.scene->done, out);
    }
}

static void say_end(table *t, spil_out *out)
{
    spil_result res;
    if (t->ended || spil_driver_phase(t->driver) != SPIL_PHASE_OVER)
        return;
    t->ended = true;
    const spil_words words = spil__table_words(t);
    spil_driver_result(t->driver, &res);
    spil_words_result(&words, table_setup(t), &res, out);
    spil_put_char(out, '\n');
}

/* The person at the screen may be another one now. Those who see the same have heard the same. */
static void find_eyes(table *t, bool *covered)
{
    const int seat = spil_driver_screen(t->driver, covered);
    const int before = t->looking, looking = spil_driver_people(t->driver) == 0 ? -1 : seat;
    if (*covered) {
        t->looking = looking;
        return;
    }
    if (looking != before && looking >= 0 && before >= 0 && spil_driver_people(t->driver) > 1)
        t->told[looking] = t->told[looking] > 0 ? t->told[looking] : spil_driver_seq(t->driver, looking);
    t->looking = looking;
}

static void tell(call *c, table *t)
{
    const int to = spil__table_receiver(t);
    static char text[SPIL_WORDS_TEXT];
    spil_note note;
    const uint32_t first = t->told[to] + 1;
    spil_json_open(&c->w, "notes", '[');
    for (uint32_t seq = first; spil_driver_note(t->driver, to, seq, &note); seq++) {
        spil__answer_room(c, 40000);
        spil_json_open(&c->w, NULL, '{');
        spil_note_members(t->driver, &note, to, &c->w);
        spil_json_close(&c->w, '}');
    }
    spil_json_close(&c->w, ']');
    spil_json_open(&c->w, "say", '[');
    for (uint32_t seq = first; spil_driver_note(t->driver, to, seq, &note); seq++) {
        spil_out out = spil_out_to(text, sizeof text);
        if (note.kind == SPIL_NOTE_UNDO)
            t->ended = false; /* it may have taken back the end */
        say_note(t, &note, &out);
        spil__put_lines(c, text);
        t->told[to] = seq;
    }
    spil_out out = spil_out_to(text, sizeof text);
    if (t->guide != NULL) {
        say_step(t, &out);
    } else {
        say_question(t, &out);
        say_end(t, &out);
    }
    spil__put_lines(c, text);
    spil_json_close(&c->w, ']');
    spil_json_int(&c->w, "seen", t->told[to]);
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

static void put_advice(call *c, table *t)
{
    char why[1024];
    spil_out out = spil_out_to(why, sizeof why);
    spil_view view;
    if (!t->advised)
        return;
    t->advised = false;
    const spil_words words = spil__table_words(t);
    spil_driver_view(t->driver, t->advised_seat, &view);
    spil_json_open(&c->w, "advice", '{');
    spil_json_int(&c->w, "seat", t->advised_seat);
    spil_notation_json(table_setup(t), "move", t->advice.move, &c->w);
    spil_json_string(&c->w, "say", spil_words_move(&words, table_setup(t), &view, t->advice.move).text);
    if (t->advice.why.format != NULL)
        spil_words_whole(&words, table_setup(t), &t->advice.why, &out);
    spil_json_string(&c->w, "why", why);
    spil_json_close(&c->w, '}');
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
    find_eyes(t, &covered);
    spil_json_string(&c->w, "phase", phase_word(t));
    spil_json_int(&c->w, "seat", t->looking);
    spil_json_bool(&c->w, "covered", covered);
    spil_json_int(&c->w, "count", spil_driver_count(t->driver));
    const uint64_t due_ms = spil_driver_due(t->driver);
    if (due_ms == UINT64_MAX)
        spil_json_null(&c->w, "due_ms");
    else
        spil_json_int(&c->w, "due_ms", due_ms > now_ms ? (int64_t)(due_ms - now_ms) : 0);
    if (!covered)
        tell(c, t);
    put_advice(c, t);
    put_tasks(c);
    const char *journal = spil_driver_journal(t->driver, &len);
    if (len > 0)
        spil__answer_text(c, "journal", journal, len);
    if (!covered && t->looking >= 0) {
        spil_view view;
        spil_driver_view(t->driver, t->looking, &view);
        spil_learning_see(&t->learning, t->looking, &view, spil_driver_clock(t->driver));
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

/* The reply of a driver that did not do it, as a sentence in the person's language. */
static bool refused(call *c, const spil_reply *reply)
{
    static char sentence[1200];
    const table *t = &spil__table;
    const spil_words words = spil__table_words(t);
    spil_out out = spil_out_to(sentence, sizeof sentence);
    spil_words_whole(&words, table_setup(t), &reply->err.text, &out);
    c->code = spil_reply_word(reply);
    c->say = sentence;
    return false;
}

/* A wrong answer to a sum, or a wrong move of a guided game: said, but not told by the rules. */
static bool answered(call *c, const char *code, const char *english)
{
    static char sentence[SPIL_WORDS_TEXT];
    spil_out out = spil_out_to(sentence, sizeof sentence);
    const spil_words words = spil__table_words(&spil__table);
    spil_words_guide(&words, table_setup(&spil__table)->game, english, &out);
    c->code = code;
    c->say = sentence;
    return false;
}

static bool guided_move(call *c, uint64_t now_ms, spil_move mv, uint32_t seen)
{
    table *t = &spil__table;
    const spil_guide_step *step = spil_guided_step(&t->guided);
    spil_reply reply;
    if (step == NULL)
        return answered(c, "not_now", SPIL_TR("One moment: the others are playing."));
    switch (spil_guided_do(&t->guided, now_ms, mv, seen, &reply)) {
    case SPIL_GUIDED_DONE: break;
    case SPIL_GUIDED_WRONG: return answered(c, "not_now", step->wrong);
    case SPIL_GUIDED_WAIT: return answered(c, "not_now", SPIL_TR("One moment: the others are playing."));
    case SPIL_GUIDED_REFUSED: return refused(c, &reply);
    }
    spil__table_news(c, now_ms);
    return true;
}

/* Who gives the command: "by", or whoever looks. */
static bool arg_by(call *c, int *by)
{
    *by = spil__table.looking;
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
    spil_view view;
    bool covered;
    spil_reply reply;
    if (!spil__table_need(c) || !arg_by(c, &by))
        return false;
    const uint64_t now_ms = spil__arg_now(c);
    const char *text = spil__arg_text(c, "move");
    if (spil_json_get(c->doc, c->args, "seen") != NULL && !spil__arg_int(c, "seen", 0, INT32_MAX, &seen))
        return false;
    spil_driver_screen(t->driver, &covered);
    if (covered)
        return answered(c, "not_now", SPIL_TR("The screen is covered: look first."));
    if (spil_move_read(table_setup(t), spil_driver_state(t->driver), text == NULL ? "" : text, &mv,
                       &c->err) != SPIL_OK)
        return false;
    if (t->guide != NULL)
        return guided_move(c, now_ms, mv, t->told[t->looking]);
    const spil_command cmd = {.kind = SPIL_DO_MOVE,
                              .by = by,
                              .seen = seen == INT32_MAX ? SPIL_SEEN_LATEST : (uint32_t)seen,
                              .move = mv};
    const int seat = by == SPIL_HOST ? SPIL_ONLOOKER : by;
    spil_driver_view(t->driver, seat, &view);
    const spil_reply_kind kind = spil_driver_do(t->driver, now_ms, &cmd, &reply);
    const bool done = kind == SPIL_REPLY_DONE;
    const bool missed = by >= 0 && (done || kind == SPIL_REPLY_REFUSED) &&
                        spil_learning_move(&t->learning, by, &view, mv, done, spil_driver_clock(t->driver));
    if (done) {
        spil__table_news(c, now_ms);
        return true;
    }
    if (!missed)
        return refused(c, &reply);
    static char sentence[400];
    spil_out out = spil_out_to(sentence, sizeof sentence);
    spil_learning_reply(&t->learning, by, &spil__translator, &out);
    c->code = spil_reply_word(&reply);
    c->say = sentence;
    return false;
}

static bool hint_in_guide(call *c)
{
    const table *t = &spil__table;
    spil_move mv;
    spil_view view;
    if (!spil_guided_hint(&t->guided, &mv))
        return answered(c, "not_now", SPIL_TR("One moment: the others are playing."));
    const spil_words words = spil__table_words(t);
    spil_driver_view(t->driver, t->looking, &view);
    spil_json_open(&c->w, "advice", '{');
    spil_json_int(&c->w, "seat", t->looking);
    spil_notation_json(table_setup(t), "move", mv, &c->w);
    spil_json_string(&c->w, "say", spil_words_move(&words, table_setup(t), &view, mv).text);
    spil_json_string(&c->w, "why", "");
    spil_json_close(&c->w, '}');
    spil__table_news(c, spil__arg_now(c));
    return true;
}

/* Everybody has resigned: the bots play on for whoever wants to see the end. */
static void play_on(table *t, uint64_t now_ms)
{
    for (int seat = 0; seat < table_setup(t)->seats; seat++) {
        const spil_seat *who = spil_driver_seat(t->driver, seat);
        if (who->kind == SPIL_SEAT_PERSON && !who->left && !who->resigned)
            return;
    }
    spil_driver_do(t->driver, now_ms, &(spil_command){.kind = SPIL_DO_RESUME, .by = SPIL_HOST}, NULL);
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
    const spil_command_kind kind = commands[i].kind;
    if (t->guide != NULL && kind == SPIL_DO_HINT)
        return hint_in_guide(c);
    if (t->guide != NULL && (kind == SPIL_DO_UNDO || kind == SPIL_DO_REDO || kind == SPIL_DO_RESIGN))
        return answered(c, "not_allowed", SPIL_TR("Not in a guided game."));
    const uint64_t now_ms = spil__arg_now(c);
    const spil_command cmd = {.kind = kind, .by = by};
    if (spil_driver_do(t->driver, now_ms, &cmd, &reply) != SPIL_REPLY_DONE)
        return refused(c, &reply);
    if (kind == SPIL_DO_HINT || kind == SPIL_DO_UNDO)
        spil_learning_told(&t->learning, by);
    if (kind == SPIL_DO_RESIGN)
        play_on(t, now_ms);
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
