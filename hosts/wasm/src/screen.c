/* screen.c: sentences beside a drawn table (screen.h). */
#include "screen.h"

#include <string.h>

#include "catalogue.h"
#include "shown.h"
#include "spil/memory.h"
#include "table.h"

/* ---- names ---- */

/* "Level 3"; the others of a guided game are beginners. */
static void put_level(const spil_translator *tr, const char *bot, spil_out *out)
{
    char label[SPIL_PLAYER_LABEL];
    spil_out to = spil_out_to(label, sizeof label);
    spil_words_player(tr, strcmp(bot, "guide") == 0 ? "level1" : bot, &to);
    if (label[0] >= 'a' && label[0] <= 'z')
        label[0] = (char)(label[0] - 'a' + 'A');
    spil_put(out, label);
}

static bool sits_twice(const spil_setup *su, const char *const bot[], int seat)
{
    int n = 0;
    for (int other = 0; other < su->seats; other++)
        n += bot[other] != NULL && strcmp(bot[other], bot[seat]) == 0;
    return n > 1;
}

spil_words spil__screen_words(const spil_words *spoken, const spil_setup *su, const char *const bot[],
                              screen_names *names)
{
    spil_words w = *spoken;
    w.drawn = w.on_screen = true;
    for (int seat = 0; seat < su->seats; seat++) {
        spil_out out = spil_out_to(names->text[seat], SCREEN_NAME);
        if (seat == w.you - 1)
            spil_put(&out, spil_tr(w.tr, SPIL_TR("You")));
        else if (bot[seat] != NULL && !sits_twice(su, bot, seat))
            put_level(w.tr, bot[seat], &out);
        else
            spil_put(&out, bot[seat] != NULL ? spil_words_place(w.tr, su->seats, seat) : spoken->name[seat]);
        w.name[seat] = names->text[seat];
    }
    return w;
}

void spil__put_screen(call *c, const spil_words *drawn, const spil_setup *su, const void *view, bool asked)
{
    static char text[SPIL_WORDS_TEXT];
    spil_out out = spil_out_to(text, sizeof text);
    spil_json_open(&c->w, "called", '[');
    for (int seat = 0; seat < su->seats; seat++)
        spil_json_string(&c->w, NULL, drawn->name[seat]);
    spil_json_close(&c->w, ']');
    if (asked && view != NULL)
        spil_words_ask(drawn, su, view, &out);
    text[strcspn(text, "\n")] = '\0';
    spil_json_string(&c->w, "prompt", text);
}

/* ---- a match here ---- */

static spil_words words_here(const table *t, screen_names *names)
{
    const char *bot[SPIL_SEATS_MAX] = {NULL};
    for (int seat = 0; seat < table_setup(t)->seats; seat++) {
        const spil_seat *who = spil_driver_seat(t->driver, seat);
        bot[seat] = who->kind == SPIL_SEAT_BOT ? who->player : NULL;
    }
    spil_words w = spil__screen_words(&t->teller.words, table_setup(t), bot, names);
    w.resigned = spil_driver_resigned(t->driver);
    return w;
}

/* Moves, what is taken back, and who resigns; the page says the rest in its own way. */
static void put_note(call *c, const table *t, const spil_words *drawn, const spil_note *note)
{
    static spil_teller eyes;
    static spil_events events;
    spil_line line;
    if (note->kind != SPIL_NOTE_EVENT && note->kind != SPIL_NOTE_UNDO && note->kind != SPIL_NOTE_REDO &&
        (note->kind != SPIL_NOTE_SEAT || !note->resigned))
        return;
    spil_teller_begin(&eyes, NULL, drawn);
    eyes.setup = table_setup(t);
    eyes.receiver = t->teller.receiver;
    events.n = events.pooled = 0;
    if (note->kind == SPIL_NOTE_EVENT)
        spil_driver_events(t->driver, note, eyes.receiver, &events);
    spil_teller_hear(&eyes, note, &events);
    while (spil_teller_next(&eyes, &line))
        spil__put_line(c, line.text);
}

static void put_guide_text(call *c, const table *t, const spil_words *w, const char *key, const char *english)
{
    static char text[SPIL_WORDS_TEXT];
    spil_out out = spil_out_to(text, sizeof text);
    spil_words_guide(w, table_setup(t)->game, english, &out);
    spil__answer_room(c, 2 * sizeof text);
    spil_json_string(&c->w, key, text);
}

/* All steps of the scene, so that none needs more room than another; and of the one that waits its moves, and what is
 * said to others. */
static void put_coach(call *c, const table *t, const spil_words *w)
{
    const spil_guide_step *step = spil_guided_step(&t->guided);
    char moves[200];
    spil_json_open(&c->w, "coach", '{');
    spil_json_open(&c->w, "texts", '[');
    for (const spil_guide_step *s = t->guided.scene->step; s->text != NULL; s++)
        put_guide_text(c, t, w, NULL, s->text);
    put_guide_text(c, t, w, NULL, t->guided.scene->done);
    spil_json_close(&c->w, ']');
    spil_json_int(&c->w, "at", t->guided.at);
    spil_json_open(&c->w, "moves", '[');
    if (step != NULL && t->guided.script[0] == '\0') {
        spil_out out = spil_out_to(moves, sizeof moves);
        spil_put(&out, step->moves);
        for (char *at = moves, *end; *at != '\0'; at = end) {
            end = at + strcspn(at, " ");
            const bool more = *end == ' ';
            *end = '\0';
            spil_json_string(&c->w, NULL, at);
            end += more;
        }
    }
    spil_json_close(&c->w, ']');
    put_guide_text(c, t, w, "wrong", step != NULL ? step->wrong : "");
    spil_json_close(&c->w, '}');
}

/* {"from":SEQ,"to":SEQ}: what these notes tell, and what there is to see at the moment, in words for eyes. */
static bool call_see(call *c)
{
    table *t = &spil__table;
    static char text[SPIL_WORDS_TEXT];
    screen_names names;
    spil_note note;
    spil_view view;
    spil_question q;
    spil_result res;
    bool covered;
    int from, to;
    if (!spil__table_need(c) || !spil__arg_int(c, "from", 0, INT32_MAX, &from) ||
        !spil__arg_int(c, "to", 0, INT32_MAX, &to))
        return false;
    spil_driver_screen(t->driver, &covered);
    const int eyes = t->teller.receiver;
    const bool there = !covered && spil_driver_phase(t->driver) != SPIL_PHASE_GATHER;
    if (there)
        spil_driver_view(t->driver, eyes, &view);
    spil_words w = words_here(t, &names);
    w.view = there ? &view : NULL;
    spil_json_open(&c->w, "told", '[');
    for (uint32_t seq = (uint32_t)from;
         from > 0 && !covered && seq <= (uint32_t)to && spil_driver_note(t->driver, eyes, seq, &note); seq++)
        put_note(c, t, &w, &note);
    spil_json_close(&c->w, ']');
    const bool asked = there && eyes != SPIL_ONLOOKER && t->guide == NULL &&
                       spil_driver_question(t->driver, eyes, &q) && q.player[0] == '\0';
    spil__put_screen(c, &w, table_setup(t), there ? &view : NULL, asked);
    if (spil_driver_phase(t->driver) == SPIL_PHASE_OVER) {
        spil_out out = spil_out_to(text, sizeof text);
        spil_driver_result(t->driver, &res);
        spil_words_result(&w, table_setup(t), &res, &out);
        spil_json_string(&c->w, "ended", text);
    }
    if (t->guide != NULL)
        put_coach(c, t, &w);
    return true;
}

const call_row spil__calls_screen[] = {
    {"see", call_see}, /* notes, and what to decide, in words for eyes */
    {NULL, NULL},
};
