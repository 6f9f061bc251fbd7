/* A person in a room: the first of its people opens it, the others come by its link. Notes of the room have no gaps,
 * and none is lost over a broken line. */
#include <string.h>

#include "crowd.h"

static bool is_first(const crowd *c, const client *p)
{
    return p->index == 0 && p->party == &c->party[p->party->place - c->place];
}

void room_ask(crowd *c, client *p)
{
    const place *at = p->party->place;
    if (p->inside)
        client_ask(c, p, ASK_ROOM_SYNC, "room_sync", "\"room\":%s,\"after\":%lld", at->room,
                   (long long)p->room_seq);
    else if (at->room[0])
        client_ask(c, p, ASK_ROOM, "room_join", "\"invite\":%s,\"name\":\"Load %d of %d\",\"cmd\":1",
                   at->invite, p->index, (int)(p->party - c->party));
    else if (is_first(c, p))
        client_ask(c, p, ASK_ROOM, "room_open",
                   "\"title\":\"Load\",\"kind\":\"evening\",\"name\":\"Load\",\"cmd\":1");
}

/* Everybody who waits for the room comes. */
static void call_all(crowd *c, const place *at)
{
    for (int i = 0; i < c->arrived; i++) {
        for (int k = 0; k < c->party[i].n && c->party[i].place == at; k++) {
            client *p = &c->party[i].people[k];
            if (p->token[0] && p->line.state == LINE_OPEN && !p->inside && p->n_asked == 0)
                room_ask(c, p);
        }
    }
}

static void copy(char to[TEXT], scan_span span)
{
    const size_t len = span.len < TEXT ? span.len : 0;
    memcpy(to, span.at, len);
    to[len] = '\0';
}

void room_answered(crowd *c, client *p, scan_span room, scan_span invite, scan_span seq)
{
    place *at = p->party->place;
    const bool opens = !at->room[0];
    if (!room.at || scan_int(seq, -1) < 0 || (opens && !invite.at)) {
        crowd_wrong(c, &c->tally->wrong, "a room without a name, a link or notes");
        return;
    }
    if (opens) {
        copy(at->room, room);
        copy(at->invite, invite);
    }
    p->inside = p->room_in_step = true;
    p->room_seq = scan_int(seq, -1);
    person_goes_on(c, p);
    if (opens)
        call_all(c, at);
}

void room_synced(crowd *c, client *p, scan_span seq)
{
    const int64_t now = scan_int(seq, -1);
    if (now < p->room_seq)
        crowd_wrong(c, &c->tally->lost, "note %lld of a room was told; after coming back there are %lld",
                    (long long)p->room_seq, (long long)now);
    p->room_seq = now;
    p->room_in_step = true;
}

void room_heard(crowd *c, client *p, scan_span room, scan_span seq)
{
    const place *at = p->party->place;
    const int64_t n = scan_int(seq, -1);
    if (at == NULL || room.len != strlen(at->room) || memcmp(room.at, at->room, room.len) != 0) {
        crowd_wrong(c, &c->tally->wrong, "a note of another room");
        return;
    }
    if (!p->room_in_step)
        return; /* room_sync will have it */
    if (n != p->room_seq + 1)
        crowd_wrong(c, &c->tally->gaps, "note %lld of a room after %lld", (long long)n,
                    (long long)p->room_seq);
    p->room_seq = n;
}
