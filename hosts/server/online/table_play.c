/* table_play.c: what is done to a running game: moves, undo, pause, resign, seen, sync (handlers.h). The driver does
 * it; here the codes come in the order of the contract. */
#include <stdlib.h>

#include "handlers.h"
#include "notes.h"
#include "onlookers.h"
#include "presence.h"
#include "race.h"
#include "room_results.h"
#include "room_table.h"
#include "series.h"
#include "table_run.h"

/* The reply to something the driver was asked. */
static void answer(request *r, const spil_reply *reply)
{
    if (reply->kind == SPIL_REPLY_DONE)
        spil__grant(r, NULL);
    else
        spil__refuse_with(r, spil__code_of(reply), &reply->err.text);
}

static void give(request *r, spil_command_kind kind)
{
    spil_reply reply;
    spil__table_decide_race(r->table, true);
    spil_driver_do(r->table->driver, spil_driver_now(r->table->driver),
                   &(spil_command){.kind = kind, .by = r->seat}, &reply);
    answer(r, &reply);
}

/* ---- moves ---- */

void spil__do_move(request *r)
{
    table *t = r->table;
    const spil_setup *su = spil_driver_setup(t->driver);
    char text[SPIL_MOVE_TEXT];
    const int64_t seen = number_of(r, FIELD_SEEN);
    if (seen > spil_driver_seq(t->driver, r->seat)) {
        spil__refuse_plain(r, CODE_BAD_MESSAGE, SPIL_TR("there is no such note yet"));
        return;
    }
    spil_command cmd = {
        .kind = SPIL_DO_MOVE, .by = r->seat, .id = (uint64_t)number_of(r, FIELD_CMD), .seen = (uint32_t)seen};
    cmd.unreadable =
        !spil__request_text(r, FIELD_MOVE, text, sizeof text) || !su->game->parse_move(su, text, &cmd.move);
    r->on->figures.moves++;
    if (spil__race_hold(t, &(held_move){.client = r->client, .id = r->id, .seat = r->seat, .cmd = cmd}))
        return; /* the reply comes when it is decided */
    spil_reply reply;
    sum_view seen_view;
    spil__sums_before(t, &cmd, &seen_view);
    spil_driver_do(t->driver, spil_driver_now(t->driver), &cmd, &reply);
    spil__sums_after(t, &seen_view, &reply);
    answer(r, &reply);
    if (reply.kind == SPIL_REPLY_DONE) {
        spil_out out = spil__scratch_out();
        spil_json_writer w = spil_json_to(&out);
        spil_json_int(&w, "seq", reply.seq);
        spil__grant(r, &out);
    }
}

/* ---- undo ---- */

void spil__do_undo(request *r)
{
    const spil_driver *d = r->table->driver;
    if (spil_driver_setup(d)->game->race || spil_driver_terms(d)->undo == SPIL_UNDO_NEVER) {
        spil__refuse_plain(r, CODE_NOT_ALLOWED, SPIL_TR("moves cannot be taken back in this game"));
        return;
    }
    give(r, SPIL_DO_UNDO);
}

void spil__do_agree(request *r)
{
    give(r, SPIL_DO_AGREE);
}

void spil__do_refuse(request *r)
{
    give(r, SPIL_DO_REFUSE);
}

/* ---- pause, resign ---- */

void spil__do_pause(request *r)
{
    r->table->outage_ms = 0; /* from now on it is a person's pause */
    give(r, SPIL_DO_PAUSE);
}

void spil__do_resume(request *r)
{
    if (spil__room_is_halted(r->table)) {
        spil__refuse_plain(r, CODE_NOT_ALLOWED, SPIL_TR("the room has been halted"));
        return;
    }
    r->table->outage_ms = 0;
    give(r, SPIL_DO_RESUME);
}

void spil__do_resign(request *r)
{
    give(r, SPIL_DO_RESIGN);
    spil__race_seated(r->table, r->seat);
}

/* ---- what is shown ---- */

void spil__do_seen(request *r)
{
    char hex[80], *end;
    spil__request_text(r, FIELD_NONCE, hex, sizeof hex);
    const uint64_t nonce = spil__is_hex(hex, 16) ? strtoull(hex, &end, 16) : 0;
    if (nonce != 0 && spil__race_echo(r->table, r->seat, nonce))
        spil__grant(r, NULL);
    else
        spil__refuse_plain(r, CODE_TOO_LATE, SPIL_TR("that is not the latest frame"));
}

void spil__do_sync(request *r)
{
    table *t = r->table;
    const bool sits = r->seat >= 0 && !spil_driver_seat(t->driver, r->seat)->left;
    if (!sits && !spil__table_is_watched_by(t, r->client)) {
        spil__refuse_plain(r, CODE_NO_SEAT, SPIL_TR("you neither sit at this table nor watch it"));
        return;
    }
    const int receiver = sits ? r->seat : SPIL_ONLOOKER;
    if (number_of(r, FIELD_AFTER) > spil_driver_seq(t->driver, receiver)) {
        spil__refuse_plain(r, CODE_BAD_MESSAGE, SPIL_TR("there is no such note yet"));
        return;
    }
    spil_out out = spil__scratch_out();
    spil_json_writer w = spil_json_to(&out);
    spil__put_around(t, &w);
    spil__put_eyes(t, &w);
    spil__put_rights(t, r->person, &w);
    spil__put_series(t, &w);
    spil__put_sync(t, receiver, (uint32_t)number_of(r, FIELD_AFTER), &w);
    if (receiver == SPIL_ONLOOKER)
        spil__onlooker_is_told(t, r->client);
    spil__grant(r, &out);
}
