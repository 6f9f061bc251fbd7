/* teller.c: which lines there are, and in which order (spil/teller.h). */
#include "spil/teller.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "inside.h"

void spil__teller_print(spil_out *out, const char *format, ...)
{
    char text[SPIL_REPLY_TEXT];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    spil_put(out, text);
}

/* ---- to whom ---- */

static int at_screen(const spil_teller *t, bool *covered)
{
    *covered = false;
    const int seat = t->driver == NULL || spil_driver_people(t->driver) == 0
                         ? SPIL_HOST
                         : spil_driver_screen(t->driver, covered);
    return seat < 0 ? SPIL_ONLOOKER : seat;
}

void spil_teller_begin(spil_teller *t, spil_driver *d, const spil_words *words)
{
    bool covered;
    memset(t, 0, sizeof *t);
    t->driver = d;
    t->setup = d == NULL ? NULL : spil_driver_setup(d);
    t->words = *words;
    t->called = -1;
    t->receiver = at_screen(t, &covered);
}

void spil_teller_skip(spil_teller *t)
{
    spil_note note;
    for (int to = 0; to <= SPIL_ONLOOKER; to++) {
        uint32_t seq = spil_driver_seq(t->driver, to);
        while (spil_driver_note(t->driver, to, seq, &note) &&
               (note.kind == SPIL_NOTE_COUNT || note.kind == SPIL_NOTE_SEAT))
            seq--;
        t->told[to] = t->decided[to] = seq;
    }
}

void spil_teller_look(spil_teller *t, int seat, uint32_t seq)
{
    t->receiver = seat;
    t->told[seat] = seq;
    t->called = -1;
    t->introduced = t->introduced && seq > 0;
    t->again = 0;
    t->event = t->events.n = 0; /* what was meant for another: a hint may tell their cards */
    t->text[t->at = 0] = '\0';
    if (t->reply.kind != SPIL_LINE_FAILED)
        t->reply_text[0] = '\0';
}

bool spil_teller_hand_over(spil_teller *t)
{
    bool covered;
    const int seat = at_screen(t, &covered);
    if (seat == t->receiver)
        return false;
    spil_teller_look(t, seat, covered ? t->told[seat] : spil_driver_seq(t->driver, seat));
    return true;
}

bool spil_teller_plays_on(const spil_teller *t)
{
    for (int seat = 0; t->driver != NULL && seat < t->setup->seats; seat++) {
        const spil_seat *who = spil_driver_seat(t->driver, seat);
        if (who->kind == SPIL_SEAT_PERSON && !who->left && !who->resigned)
            return true;
    }
    return t->driver == NULL || spil_driver_people(t->driver) == 0;
}

uint32_t spil_teller_told(const spil_teller *t)
{
    return t->told[t->receiver];
}

/* ---- notes ---- */

/* Begins to tell something else. */
static spil_out open_text(spil_teller *t, spil_line_kind kind)
{
    t->line = (spil_line){.kind = kind, .first = true, .seat = t->receiver, .event = -1};
    t->at = 0;
    return spil_out_to(t->text, sizeof t->text);
}

/* Is it news to the people at this screen? Of a table elsewhere everything is. */
static bool is_told(const spil_teller *t, const spil_note *note)
{
    if (t->driver == NULL)
        return true;
    const bool plays = spil_teller_plays_on(t); /* those who have all resigned want to know the end alone */
    switch (note->kind) {
    case SPIL_NOTE_SEAT: return note->resigned;
    case SPIL_NOTE_PAUSE: /* a game that is continued begins with one */
        return plays && !(t->logs && note->seat == SPIL_HOST && spil_driver_people(t->driver) > 0);
    case SPIL_NOTE_COUNT: return plays && !t->logs;
    case SPIL_NOTE_EVENT:
    case SPIL_NOTE_GO:
    case SPIL_NOTE_BEGIN:
    case SPIL_NOTE_ASKS:
    case SPIL_NOTE_UNDO:
    case SPIL_NOTE_REDO: return plays || t->logs;
    case SPIL_NOTE_START:
    case SPIL_NOTE_RESUME:
    case SPIL_NOTE_OVER: /* at the end of all notes */
    case SPIL_NOTE_TELL: break;
    }
    return false;
}

/* What makes the race harder for whom: "South: starts 3 s later." */
static bool introduce(spil_teller *t)
{
    const spil_terms *terms = spil_driver_terms(t->driver);
    if (t->introduced || spil_driver_phase(t->driver) == SPIL_PHASE_GATHER)
        return false;
    t->introduced = true;
    spil_out out = open_text(t, SPIL_LINE_SAID);
    t->line.note = SPIL_NOTE_START;
    for (int seat = 0; terms->timed && seat < t->setup->seats; seat++) {
        char text[200];
        spil_out words = spil_out_to(text, sizeof text);
        if (spil_words_handicap(t->words.tr, &terms->handicap[seat], &words))
            spil__teller_print(&out, "%s: %s.\n", t->words.name[seat], text);
    }
    return true;
}

static void drop_events(spil_teller *t)
{
    t->event = t->events.n = t->events.pooled = 0;
}

static void keep_worthwhile(spil_teller *t)
{
    int n = 0;
    for (int i = 0; i < t->events.n; i++) {
        const spil_event *event = &t->events.item[i];
        if (t->guided != NULL && spil_event_is(t->setup, event, "over"))
            continue; /* a scene is, and the guided game goes on */
        if ((event->visible_to >> t->receiver & 1) && (t->tells == NULL || t->tells(t->setup, event)))
            t->events.item[n++] = *event;
    }
    t->events.n = n;
}

static void say_note(spil_teller *t, const spil_note *note)
{
    spil_out out = open_text(t, SPIL_LINE_SAID);
    t->line.seq = note->seq;
    t->line.note = note->kind;
    t->line.seat = note->seat;
    t->line.step = note->step;
    if (note->kind == SPIL_NOTE_EVENT) {
        keep_worthwhile(t);
    } else {
        spil_note said = *note;
        if (note->kind == SPIL_NOTE_PAUSE && t->words.you > 0 && t->driver != NULL)
            said.seat = SPIL_HOST; /* a person who plays alone knows who paused */
        spil_words_note(&t->words, t->setup, &said, &out);
    }
}

static bool tell_event(spil_teller *t)
{
    if (t->event >= t->events.n)
        return false;
    spil_out out = spil_out_to(t->text, sizeof t->text);
    t->at = 0;
    t->line.event = t->events.item[t->event].kind;
    spil_words_event(&t->words, t->setup, &t->events, t->event++, &out);
    return true;
}

static bool tell_note(spil_teller *t)
{
    spil_note note;
    if (!spil_driver_note(t->driver, t->receiver, t->told[t->receiver] + 1, &note))
        return false;
    t->told[t->receiver]++;
    if (!is_told(t, &note))
        return true;
    drop_events(t);
    if (note.kind == SPIL_NOTE_EVENT)
        spil_driver_events(t->driver, &note, t->receiver, &t->events);
    say_note(t, &note);
    return true;
}

static bool tell_again(spil_teller *t)
{
    spil_note note;
    if (t->again == 0 || t->again > t->told[t->receiver]) {
        t->again = 0;
        return false;
    }
    if (spil_driver_note(t->driver, t->receiver, t->again++, &note) && note.kind == SPIL_NOTE_EVENT) {
        drop_events(t); /* only moves: "go" is long past */
        spil_driver_events(t->driver, &note, t->receiver, &t->events);
        say_note(t, &note);
    }
    return true;
}

void spil_teller_repeat(spil_teller *t)
{
    t->again = t->decided[t->receiver] + 1;
    t->asked = 0;
}

void spil_teller_hear(spil_teller *t, const spil_note *note, const spil_events *events)
{
    drop_events(t);
    if (events != NULL)
        t->events = *events;
    if (is_told(t, note))
        say_note(t, note);
}

/* ---- whose turn it is ---- */

/* Is the receiver still to come to the screen? */
static bool is_covered(spil_teller *t)
{
    bool covered;
    const bool hidden = at_screen(t, &covered) == t->receiver && covered;
    if (!hidden)
        t->called = -1;
    return hidden;
}

static bool call(spil_teller *t)
{
    if (t->called == t->receiver)
        return false;
    t->called = t->receiver;
    spil_out out = open_text(t, SPIL_LINE_CALLED);
    spil__teller_print(&out, _("%s is to look now; the others look away."), t->words.name[t->receiver]);
    return true;
}

/* In a guided game the others move first. */
static bool others_move(const spil_teller *t)
{
    return t->guided != NULL && t->guided->script[0] != '\0';
}

static bool ask(spil_teller *t)
{
    spil_question q;
    if (t->holds || t->receiver == SPIL_ONLOOKER || others_move(t) ||
        !spil_driver_question(t->driver, t->receiver, &q) || q.player[0] != '\0' || q.token == t->asked)
        return false;
    t->asked = q.token;
    spil_out out = open_text(t, SPIL_LINE_ASKED);
    if (!spil_words_ask(&t->words, t->setup, q.view, &out) && spil_topics(t->setup->game)->word != NULL)
        spil_words_all(&t->words, t->setup, q.view, &out);
    t->wordless = t->text[0] == '\0';
    return true;
}

static bool lead(spil_teller *t)
{
    if (t->guided == NULL || others_move(t) || t->led > t->guided->at)
        return false;
    const spil_guide_step *step = spil_guided_step(t->guided);
    spil_out out = open_text(t, SPIL_LINE_LED);
    t->line.step = t->guided->at;
    t->led = t->guided->at + 1;
    spil_words_guide(&t->words, t->setup->game, step != NULL ? step->text : t->guided->scene->done, &out);
    return true;
}

/* ---- the end ---- */

static void put_result(const spil_teller *t, spil_out *out)
{
    spil_result res;
    spil_words words = t->words;
    words.resigned = spil_driver_resigned(t->driver);
    spil_driver_result(t->driver, &res);
    spil_words_result(&words, t->setup, &res, out);
    spil_put_char(out, '\n');
    for (int seat = 0; seat < t->setup->seats; seat++) { /* why somebody wins with fewer points */
        if (!(words.resigned >> seat & 1) || seat + 1 == words.you)
            continue;
        spil__teller_print(out, _("%s has resigned."), t->words.name[seat]);
        spil_put_char(out, '\n');
    }
}

bool spil_teller_missed(const spil_teller *t, int seat, spil_out *out)
{
    char missed[400];
    spil_out sums = spil_out_to(missed, sizeof missed);
    const bool any = t->learning != NULL && spil_learning_missed(t->learning, seat, t->words.tr, &sums);
    if (any)
        spil__teller_print(out, _("%s missed: %s"), t->words.name[seat], missed);
    return any;
}

static void put_missed(const spil_teller *t, spil_out *out)
{
    for (int seat = 0; seat < t->setup->seats; seat++) {
        if (spil_teller_missed(t, seat, out))
            spil_put_char(out, '\n');
    }
}

static bool tell_end(spil_teller *t)
{
    if (spil_driver_phase(t->driver) != SPIL_PHASE_OVER) {
        t->ended = 0; /* perhaps again: the last move was taken back */
        return false;
    }
    if (t->holds || t->guided != NULL || t->ended == 2)
        return false;
    spil_out out = open_text(t, t->ended == 0 ? SPIL_LINE_ENDED : SPIL_LINE_ADVISED);
    if (t->ended++ == 0)
        put_result(t, &out);
    else
        put_missed(t, &out);
    return true;
}

/* ---- lines ---- */

static bool tell_reply(spil_teller *t)
{
    if (t->reply_text[0] == '\0')
        return false;
    spil_out out = open_text(t, t->reply.kind);
    t->line = t->reply;
    spil_put(&out, t->reply_text);
    t->reply_text[0] = '\0';
    return true;
}

/* Puts what comes next into t->text, which may be nothing; false: nothing comes next. */
static bool tell_more(spil_teller *t)
{
    if (tell_event(t) || tell_reply(t))
        return true;
    if (t->driver == NULL)
        return false;
    if (is_covered(t))
        return call(t);
    return introduce(t) || tell_again(t) || tell_note(t) || ask(t) || lead(t) || tell_end(t);
}

/* What is left of the text, without empty lines. */
static char *rest_of(spil_teller *t)
{
    t->at += strspn(t->text + t->at, "\n");
    return t->text + t->at;
}

bool spil_teller_next(spil_teller *t, spil_line *line)
{
    char *text;
    while (*(text = rest_of(t)) == '\0' && !t->wordless) {
        if (!tell_more(t))
            return false;
    }
    const size_t len = strcspn(text, "\n");
    t->at += text[len] == '\n' ? len + 1 : len;
    text[len] = '\0';
    *line = t->line;
    line->text = text;
    line->last = *rest_of(t) == '\0';
    line->what = t->what.text;
    line->why = &t->why;
    t->line.first = t->wordless = false;
    return true;
}
