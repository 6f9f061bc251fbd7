/* table_play.c: what is done to a running game: moves, undo, pause, resign (inside.h). The driver does it; here the codes
 * come in the order of the contract. */
#include <stdio.h>
#include <stdlib.h>

#include "inside.h"

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
    spil__race_decide(r->table, true);
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
    if (spil__race_hold(r, &cmd))
        return; /* the reply comes when it is decided */
    spil_reply reply;
    spil_driver_do(t->driver, spil_driver_now(t->driver), &cmd, &reply);
    answer(r, &reply);
    if (reply.kind == SPIL_REPLY_DONE) {
        spil_out out = spil__reply_room();
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
    give(r, SPIL_DO_PAUSE);
}

void spil__do_resume(request *r)
{
    give(r, SPIL_DO_RESUME);
}

void spil__do_resign(request *r)
{
    give(r, SPIL_DO_RESIGN);
    spil__race_seated(r->table, r->seat);
}
