/* table_show.c: what there is to see at the table, and nothing that the person at the screen may not know (table.h). */
#include <stdlib.h>
#include <string.h>

#include "catalogue.h"
#include "shown.h"
#include "spil/lesson.h"
#include "spil/memory.h"
#include "spil/messages.h"
#include "spil/saved.h"
#include "spil/tally.h"
#include "spil/today.h"
#include "table.h"

/* Does the person decide now? */
static bool is_asked(table *t, spil_question *q)
{
    const int seat = table_seat(t);
    return seat >= 0 && spil_driver_question(t->driver, seat, q) && q->player[0] == '\0';
}

static void put_seats(call *c, const table *t, const void *view)
{
    spil_json_open(&c->w, "table", '[');
    for (int seat = 0; seat < table_setup(t)->seats; seat++) {
        const spil_seat *who = spil_driver_seat(t->driver, seat);
        const shown_seat shown = {.person = who->kind == SPIL_SEAT_PERSON,
                                  .asked = spil_driver_asked(t->driver) == seat,
                                  .resigned = who->resigned,
                                  .hinted = spil_driver_hinted(t->driver, seat),
                                  .player = spil_seat_text(t->driver, seat),
                                  .bot = who->kind == SPIL_SEAT_BOT ? who->player : NULL,
                                  .handicap = &spil_driver_terms(t->driver)->handicap[seat],
                                  .late_ms = spil_driver_late(t->driver, seat)};
        spil__put_seat(c, &t->teller.words, table_setup(t), view, seat, &shown);
    }
    spil_json_close(&c->w, ']');
}

static void put_result(call *c, const table *t)
{
    spil_result res;
    const bool over = spil_driver_phase(t->driver) == SPIL_PHASE_OVER;
    if (over)
        spil_driver_result(t->driver, &res);
    spil__put_result(c, &t->teller.words, table_setup(t), over ? &res : NULL);
}

static void put_guide(call *c, const table *t)
{
    static char text[SPIL_WORDS_TEXT];
    spil_out out = spil_out_to(text, sizeof text);
    const spil_guide_step *step = spil_guided_step(&t->guided);
    const bool over = spil_guided_over(&t->guided);
    if (step != NULL || over)
        spil_words_guide(&t->teller.words, table_setup(t)->game, over ? t->guided.scene->done : step->text,
                         &out);
    spil_json_open(&c->w, "guide", '{');
    spil_json_int(&c->w, "scene", t->scene);
    spil_json_int(&c->w, "scenes", t->guide->n_scenes);
    spil_json_int(&c->w, "step", spil_guide_steps(t->guide, t->scene) + t->guided.at);
    spil_json_int(&c->w, "steps", spil_guide_steps(t->guide, t->guide->n_scenes));
    spil_json_bool(&c->w, "over", over);
    spil_json_string(&c->w, "text", text);
    spil_json_close(&c->w, '}');
}

static void put_ask(call *c, table *t, const void *view)
{
    static char text[SPIL_WORDS_TEXT];
    spil_out out = spil_out_to(text, sizeof text);
    spil_question q;
    if (is_asked(t, &q)) {
        spil_words_ask(&t->teller.words, table_setup(t), view, &out);
        if (q.deadline_ms != UINT64_MAX) {
            const uint64_t now_ms = spil__arg_now(c);
            spil_json_int(&c->w, "left_ms", q.deadline_ms > now_ms ? (int64_t)(q.deadline_ms - now_ms) : 0);
        }
    }
    spil_json_string(&c->w, "ask", text);
}

/* {"now":MS}; left_ms is there while the person must decide by some time. */
bool spil__table_show(call *c)
{
    table *t = &spil__table;
    bool covered;
    if (!spil__table_need(c))
        return false;
    spil__answer_room(c, 4 * SPIL_STATE_TEXT + (size_t)SPIL_MOVES_MAX * 2 * SPIL_MOVE_TEXT);
    spil_driver_screen(t->driver, &covered);
    const spil_terms *terms = spil_driver_terms(t->driver);
    spil_setup_members(table_setup(t), &c->w);
    spil_json_bool(&c->w, "timed", terms->timed);
    spil_json_bool(&c->w, "hides", spil_teaches(table_setup(t)->game->id));
    spil_json_int(&c->w, "steps_played", spil_driver_steps(t->driver));
    spil_json_bool(&c->w, "can_undo", spil_driver_can_undo(t->driver, table_seat(t)));
    spil_json_bool(&c->w, "can_redo", spil_driver_can_redo(t->driver));
    if (spil_today_of_match(t->driver) != 0)
        spil_json_bool(&c->w, "of_day", true);
    if (spil_duplicate_is_match(t->driver))
        spil_json_bool(&c->w, "of_friends", true);
    if (covered || spil_driver_phase(t->driver) == SPIL_PHASE_GATHER) {
        put_seats(c, t, NULL);
        spil_json_null(&c->w, "view");
        spil_json_open(&c->w, "moves", '[');
        spil_json_close(&c->w, ']');
        spil_json_string(&c->w, "ask", "");
    } else {
        spil_view view;
        spil_question q;
        spil_driver_view(t->driver, t->teller.receiver, &view);
        put_seats(c, t, &view);
        spil_view_json(table_setup(t), &view, "view", &c->w);
        const bool asked = is_asked(t, &q);
        spil_moves_json(table_setup(t), "moves", asked ? q.moves : NULL, asked ? q.n_moves : 0, false, &c->w);
        put_ask(c, t, &view);
    }
    put_result(c, t);
    if (t->guide != NULL)
        put_guide(c, t);
    return true;
}

/* {"by":SEAT}: what another person at this screen sees, where everybody's cards are open: around one tablet. */
bool spil__table_view(call *c)
{
    table *t = &spil__table;
    spil_view view;
    int seat;
    if (!spil__table_need(c) || !spil__arg_int(c, "by", 0, table_setup(t)->seats - 1, &seat))
        return false;
    if (spil_driver_phase(t->driver) == SPIL_PHASE_GATHER ||
        spil_driver_seat(t->driver, seat)->kind != SPIL_SEAT_PERSON ||
        (seat != table_seat(t) && !spil_driver_terms(t->driver)->open_hands))
        return CALL_FAIL(c, SPIL_BAD_SEAT, SPIL_TR("nobody plays at this screen"));
    spil__answer_room(c, 2 * SPIL_STATE_TEXT);
    spil_driver_view(t->driver, seat, &view);
    spil_view_json(table_setup(t), &view, "view", &c->w);
    return true;
}

/* {"by":SEAT}: the moves of that seat, or of the person at the screen, with their parts and their words. */
bool spil__table_moves(call *c)
{
    table *t = &spil__table;
    spil_question q;
    bool covered;
    spil_view view;
    int seat = table_seat(t);
    if (!spil__table_need(c))
        return false;
    if (spil_json_get(c->doc, c->args, "by") != NULL &&
        !spil__arg_int(c, "by", 0, table_setup(t)->seats - 1, &seat))
        return false;
    const bool is_person = seat >= 0 && spil_driver_seat(t->driver, seat)->kind == SPIL_SEAT_PERSON;
    spil_driver_screen(t->driver, &covered);
    const bool asked = !covered && is_person &&
                       (seat == table_seat(t) || spil_driver_terms(t->driver)->open_hands) &&
                       spil_driver_question(t->driver, seat, &q) && q.player[0] == '\0';
    if (asked)
        spil_driver_view(t->driver, seat, &view);
    spil__put_moves(c, &t->teller.words, table_setup(t), &view, asked ? q.moves : NULL,
                    asked ? q.n_moves : 0);
    return true;
}

bool spil__table_describe(call *c)
{
    table *t = &spil__table;
    bool covered;
    spil_view view;
    if (!spil__table_need(c))
        return false;
    spil_driver_screen(t->driver, &covered);
    if (!covered)
        spil_driver_view(t->driver, t->teller.receiver, &view);
    spil__put_description(c, &t->teller.words, table_setup(t), covered ? NULL : &view);
    return true;
}

/* {"when":SECONDS}: the record, and once the match counts its line of the statistics. */
bool spil__table_record(call *c)
{
    const table *t = &spil__table;
    spil_ended ended;
    char kept[SPIL_SEATS_MAX][SPIL_NAME_BYTES] = {0}, line[SPIL_TALLY_LINE];
    int when = 0;
    if (!spil__table_need(c))
        return false;
    if (spil_json_get(c->doc, c->args, "when") != NULL && !spil__arg_int(c, "when", 0, INT32_MAX, &when))
        return false;
    spil_buffer text = spil_saved_text(t->driver, NULL);
    spil__answer_text(c, "text", text.at, text.len);
    spil_buffer_free(&text);
    const spil_setup *su = table_setup(t);
    for (int seat = 0; seat < su->seats; seat++)
        spil_words_kept_name(&spil__translator, su->seats, seat, spil_driver_people(t->driver) == 1,
                             t->name[seat], kept[seat]);
    if (t->guide == NULL &&
        spil_ended_of(t->driver, (const char(*)[SPIL_NAME_BYTES])kept, (uint64_t)when, &ended)) {
        spil_out out = spil_out_to(line, sizeof line);
        spil_ended_put(&ended, &out);
        spil_json_string(&c->w, "line", line);
    }
    return true;
}
