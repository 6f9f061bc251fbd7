/* outbox.h: nothing is told before it is stored.
 *
 * What a request does is carried out in memory at once. Its events are gathered into one group
 * (spil__online_event), the group goes to the store, which gives it a ticket (spil__online_commit), and the reply, the
 * notes and the views wait in one queue behind that ticket (spil__online_send). There is one queue for all, so nobody
 * is told anything out of order. */
#ifndef ONLINE_OUTBOX_H
#define ONLINE_OUTBOX_H

#include "client.h"

void spil__outbox_open(online *on);
void spil__outbox_close(online *on);

/* Adds an event to the group; *head, the number of the stream's last event, is raised. secret: its private part and
 * whose it is; NULL: none. Everything is copied. Returns the ticket that the group will have. */
uint64_t spil__online_event(online *on, const char *stream, uint64_t *head, const char *bytes, size_t len,
                            const char *secret, const char *owner);
/* The stream of the event that was added last is kept until then (store.h). */
void spil__online_event_until(online *on, uint64_t until_s);
/* Hands the group to the store. */
void spil__online_commit(online *on);
/* Forgets the private parts of this owner in the store. Returns the ticket. */
uint64_t spil__online_forget(online *on, const char *owner);
/* As spil_store_keep, spil_store_delete, spil_store_note_time. */
uint64_t spil__online_keep(online *on, const char *stream, uint64_t until_s);
uint64_t spil__online_delete(online *on, const char *stream);
void spil__online_note_time(online *on, uint64_t seen_s);
/* Has everything up to this ticket been stored? */
bool spil__online_is_durable(const online *on, uint64_t ticket);

/* Sends a frame once everything so far is stored. nonce: see conn.h's tag. */
void spil__online_send(client *c, const char *text, size_t len, uint64_t nonce);
/* The same to somebody who looks on. As all wait in one queue, there is an end to how many of these wait: when it takes
 * no more, they come later. */
void spil__online_send_onlooker(client *c, const char *text, size_t len);
bool spil__online_takes_onlookers(const online *on);
size_t spil__online_waiting_bytes(const online *on);
/* Must requests that would store something be refused? */
bool spil__online_is_busy(const online *on);

#endif
