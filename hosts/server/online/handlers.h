/* handlers.h: what each request does, by its word: docs/online.md says what. Each leaves its reply in the request, and
 * the table that it changed in r->table, whose new lines are stored and told when it returns. A handler may look at all
 * the rest of online play; nothing there calls one. */
#ifndef ONLINE_HANDLERS_H
#define ONLINE_HANDLERS_H

#include "request.h"

/* hello.c */
void spil__do_hello(request *r);
void spil__do_forget(request *r);
void spil__do_at(request *r);

/* mine.c */
void spil__do_mine(request *r);

/* today.c */
void spil__do_today(request *r);

/* table_open.c */
void spil__do_open(request *r);
void spil__do_rematch(request *r);

/* table_seats.c */
void spil__do_look(request *r);
void spil__do_sit(request *r);
void spil__do_place(request *r);
void spil__do_watch(request *r);
void spil__do_leave(request *r);
void spil__do_seat_swap(request *r);
void spil__do_chance(request *r);

/* table_ready.c */
void spil__do_start(request *r);
void spil__do_start_hold(request *r);

/* table_away.c */
void spil__do_seat_free(request *r);
void spil__do_seat_bot(request *r);
void spil__do_seat_win(request *r);

/* table_play.c */
void spil__do_move(request *r);
void spil__do_undo(request *r);
void spil__do_agree(request *r);
void spil__do_refuse(request *r);
void spil__do_pause(request *r);
void spil__do_resume(request *r);
void spil__do_resign(request *r);
void spil__do_seen(request *r);
void spil__do_sync(request *r);

/* table_talk.c */
void spil__do_hint(request *r);
void spil__do_talk(request *r);
void spil__do_react(request *r);
void spil__do_send_off(request *r);
void spil__do_record(request *r);

#endif
