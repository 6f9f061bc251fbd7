/* replay.c: a record, step by step, with any seat's eyes (calls.h). */
#include <string.h>

#include "calls.h"
#include "catalogue.h"
#include "spil/messages.h"
#include "spil/saved.h"
#include "spil/words.h"

static struct {
    bool open;
    spil_record rec;
    char name[SPIL_SEATS_MAX][SPIL_NAME_BYTES];
    int you; /* the seat of the person at the screen, or -1 */
} replay;

/* What the record calls a seat. */
static const char *name_in(const spil_record *rec, int seat)
{
    return rec->name[seat][0] != '\0' ? rec->name[seat]
                                      : spil_words_place(&spil__translator, rec->setup.seats, seat);
}

/* drawn: for eyes, which see the table. What ears hear is in the third person: there nobody is "You". */
static spil_words words_of(bool drawn)
{
    spil_words w = {.tr = &spil__translator,
                    .in_words = true,
                    .on_screen = true,
                    .drawn = drawn,
                    .you = replay.you + 1,
                    .resigned = spil_record_resigned(&replay.rec)};
    for (int seat = 0; seat < replay.rec.setup.seats; seat++)
        w.name[seat] = !drawn && seat == replay.you ? name_in(&replay.rec, seat) : replay.name[seat];
    return w;
}

static bool is_about_you(const spil_setup *su, const spil_event *event)
{
    const spil_event_kind *kind = &su->game->events[event->kind];
    for (int f = 0; f < SPIL_EVENT_FIELDS && replay.you >= 0; f++) {
        if (kind->field[f].kind == SPIL_FIELD_SEAT && event->arg[f] == replay.you)
            return true;
    }
    return false;
}

/* Events for ears: what is about the person is said to them. */
static void put_heard(const spil_setup *su, const spil_events *ev, int eyes, spil_out *out)
{
    const spil_words words = words_of(false), drawn = words_of(true);
    for (int i = 0; i < ev->n; i++) {
        if (ev->item[i].visible_to >> eyes & 1)
            spil_words_event(is_about_you(su, &ev->item[i]) ? &drawn : &words, su, ev, i, out);
    }
}

/* What the seats are called: as the page says, as the record says, or by their places. */
static bool read_names(call *c, const spil_record *rec)
{
    const spil_json_node *names = spil_json_get(c->doc, c->args, "names");
    const spil_json_node *given = names == NULL ? NULL : spil_json_first(c->doc, names);
    replay.you = -1;
    if (spil_json_get(c->doc, c->args, "you") != NULL &&
        !spil__arg_int(c, "you", -1, rec->setup.seats - 1, &replay.you))
        return false;
    for (int seat = 0; seat < rec->setup.seats; seat++) {
        char *name = replay.name[seat];
        name[0] = '\0';
        if (given != NULL && given->type == SPIL_JSON_STRING)
            spil_json_text(c->doc, given, name, SPIL_NAME_BYTES);
        given = given == NULL ? NULL : spil_json_next(c->doc, given);
        if (name[0] != '\0')
            continue;
        spil_out out = spil_out_to(name, SPIL_NAME_BYTES);
        if (seat == replay.you)
            spil_put(&out, spil_tr(&spil__translator, SPIL_TR("You")));
        else
            spil_put(&out, name_in(rec, seat));
    }
    return true;
}

/* {"text":RECORD or JOURNAL,"names":["","Level 3"],"you":SEAT}; `record` is the text with the moves that are shown:
 * of a journal less those that were taken back. */
static bool call_replay(call *c)
{
    const char *text = spil__arg_text(c, "text");
    spil_buffer record;
    spil_record rec;
    if (text == NULL || !spil_saved_record(SPIL_CPU_ANY, text, strlen(text), &record, &c->err))
        return false;
    spil_state state;
    if (!spil_record_text(SPIL_CPU_ANY, record.at, record.len, &rec, &c->err)) {
        spil_buffer_free(&record);
        return false;
    }
    if (spil_record_replay(&rec, -1, &state, NULL, &c->err) != SPIL_OK || !read_names(c, &rec)) {
        spil_record_free(&rec);
        spil_buffer_free(&record);
        return false;
    }
    spil__answer_text(c, "record", record.at, record.len);
    spil_buffer_free(&record);
    if (replay.open)
        spil_record_free(&replay.rec);
    replay.open = true;
    replay.rec = rec;
    spil_setup_members(&rec.setup, &c->w);
    spil_json_int(&c->w, "steps", rec.n_steps);
    spil_json_open(&c->w, "names", '[');
    for (int seat = 0; seat < rec.setup.seats; seat++)
        spil_json_string(&c->w, NULL, replay.name[seat]);
    spil_json_close(&c->w, ']');
    return true;
}

/* Leaves the events that these eyes may know, and not who else knows them. */
static void keep_heard(spil_events *ev, int eyes)
{
    int n = 0;
    for (int i = 0; i < ev->n; i++) {
        if (ev->item[i].visible_to >> eyes & 1) {
            ev->item[n] = ev->item[i];
            ev->item[n++].visible_to = SPIL_VISIBLE_TO_ALL;
        }
    }
    ev->n = n;
}

/* {"step":N,"seat":SEAT or -1}: the position after N steps, and what the last one was. */
static bool call_replay_at(call *c)
{
    static spil_events events;
    static char text[SPIL_WORDS_TEXT], told[SPIL_WORDS_TEXT];
    const spil_record *rec = &replay.rec;
    int step, seat;
    spil_state state;
    spil_view view;
    spil_result res;
    if (!replay.open)
        return CALL_FAIL(c, SPIL_NO_GAME, SPIL_TR("there is no game here"));
    if (!spil__arg_int(c, "step", 0, rec->n_steps, &step) ||
        !spil__arg_int(c, "seat", -1, rec->setup.seats - 1, &seat))
        return false;
    const int eyes = seat < 0 ? SPIL_ONLOOKER : seat;
    const spil_words words = words_of(false), drawn = words_of(true);
    spil_out out = spil_out_to(text, sizeof text);
    told[0] = '\0';
    events.n = events.pooled = 0;
    spil_record_replay(rec, step > 0 ? step - 1 : 0, &state, NULL, NULL);
    if (step > 0) {
        const spil_step *made = &rec->steps[step - 1];
        rec->setup.game->apply(&rec->setup, &state, made->seat, made->move, &events, NULL);
        spil_json_int(&c->w, "by", made->seat);
        spil_notation_json(&rec->setup, "move", made->move, &c->w);
        put_heard(&rec->setup, &events, eyes, &out);
        spil_out to = spil_out_to(told, sizeof told);
        spil_words_events(&drawn, &rec->setup, &events, eyes, &to);
        keep_heard(&events, eyes);
        spil_events_json(&rec->setup, "events", &events, &c->w);
    }
    spil_words_resigned(&drawn, rec, step, &out);
    spil_view_of(&rec->setup, &state, eyes, &view);
    spil_view_json(&rec->setup, &view, "view", &c->w);
    spil__answer_text(c, "say", text, strlen(text));
    spil__answer_text(c, "told", told, strlen(told));
    out = spil_out_to(text, sizeof text);
    spil_words_all(&words, &rec->setup, &view, &out);
    spil__answer_text(c, "describe", text, strlen(text));
    if (spil_record_result(rec, &state, &res)) {
        spil_json_open(&c->w, "result", '{');
        spil_result_members(&rec->setup, &res, &c->w);
        spil_json_close(&c->w, '}');
        out = spil_out_to(text, sizeof text);
        spil_words_result(&drawn, &rec->setup, &res, &out);
        spil_json_string(&c->w, "ended", text);
    }
    return true;
}

const call_row spil__calls_replay[] = {
    {"replay", call_replay},       /* opens a record */
    {"replay_at", call_replay_at}, /* shows a position of it */
    {NULL, NULL},
};
