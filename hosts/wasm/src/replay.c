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
} replay;

static spil_words words_of(void)
{
    spil_words w = {.tr = &spil__translator, .in_words = true, .on_screen = true};
    for (int seat = 0; seat < SPIL_SEATS_MAX; seat++)
        w.name[seat] = replay.name[seat];
    return w;
}

/* {"text":RECORD or JOURNAL} */
static bool call_replay(call *c)
{
    const char *text = spil__arg_text(c, "text");
    spil_record rec;
    if (text == NULL || !spil_record_text(SPIL_CPU_ANY, text, strlen(text), &rec, &c->err))
        return false;
    spil_state state;
    if (spil_record_replay(&rec, -1, &state, NULL, &c->err) != SPIL_OK) {
        spil_record_free(&rec);
        return false;
    }
    if (replay.open)
        spil_record_free(&replay.rec);
    replay.open = true;
    replay.rec = rec;
    spil_setup_members(&rec.setup, &c->w);
    spil_json_int(&c->w, "steps", rec.n_steps);
    spil_json_open(&c->w, "names", '[');
    for (int seat = 0; seat < rec.setup.seats; seat++) {
        const char *name = rec.name[seat][0] != '\0'
                               ? rec.name[seat]
                               : spil_words_place(&spil__translator, rec.setup.seats, seat);
        spil_out out = spil_out_to(replay.name[seat], sizeof replay.name[seat]);
        spil_put(&out, name);
        spil_json_string(&c->w, NULL, replay.name[seat]);
    }
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
    static char text[SPIL_WORDS_TEXT];
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
    const spil_words words = words_of();
    spil_out out = spil_out_to(text, sizeof text);
    events.n = events.pooled = 0;
    spil_record_replay(rec, step > 0 ? step - 1 : 0, &state, NULL, NULL);
    if (step > 0) {
        const spil_step *made = &rec->steps[step - 1];
        rec->setup.game->apply(&rec->setup, &state, made->seat, made->move, &events, NULL);
        spil_json_int(&c->w, "by", made->seat);
        spil_notation_json(&rec->setup, "move", made->move, &c->w);
        spil_words_events(&words, &rec->setup, &events, eyes, &out);
        keep_heard(&events, eyes);
        spil_events_json(&rec->setup, "events", &events, &c->w);
    }
    spil_words_resigned(&words, rec, step, &out);
    spil_view_of(&rec->setup, &state, eyes, &view);
    spil_view_json(&rec->setup, &view, "view", &c->w);
    spil__answer_text(c, "say", text, strlen(text));
    out = spil_out_to(text, sizeof text);
    spil_words_all(&words, &rec->setup, &view, &out);
    spil__answer_text(c, "describe", text, strlen(text));
    if (spil_record_result(rec, &state, &res)) {
        spil_json_open(&c->w, "result", '{');
        spil_result_members(&rec->setup, &res, &c->w);
        spil_json_close(&c->w, '}');
        out = spil_out_to(text, sizeof text);
        spil_words_result(&words, &rec->setup, &res, &out);
        spil_json_string(&c->w, "ended", text);
    }
    return true;
}

const call_row spil__calls_replay[] = {
    {"replay", call_replay},       /* opens a record */
    {"replay_at", call_replay_at}, /* shows a position of it */
    {NULL, NULL},
};
