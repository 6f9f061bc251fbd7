/* A person at a table: sits down, plays a move drawn by lot, comes back when the line breaks, and compares. */
#include <string.h>

#include "crowd.h"

static void copy(char *to, size_t room, scan_span span)
{
    if (span.len < room) {
        memcpy(to, span.at, span.len);
        to[span.len] = '\0';
    } else {
        to[0] = '\0';
    }
}

/* ---- what it asks ---- */

static void ask_open(crowd *c, client *p)
{
    const load_game *g = p->party->game;
    char seating[600] = "\"me\"", timed[20] = "", room[TEXT + 16] = "";
    size_t n = strlen(seating);
    for (int s = 1; s < g->seats; s++)
        n += (size_t)snprintf(seating + n, sizeof seating - n, ",\"%s\"",
                              s < p->party->n ? "open"
                              : c->o->bot[0]  ? c->o->bot
                                              : "level1");
    if (g->by_clock)
        snprintf(timed, sizeof timed, ",\"timed\":%s", c->o->timed ? "true" : "false");
    if (p->party->place != NULL)
        snprintf(room, sizeof room, ",\"room\":%s", p->party->place->room);
    client_ask(c, p, ASK_OPEN, "open", "\"game\":\"%s\",\"seats\":%d,\"cmd\":%d,\"seating\":[%s]%s%s", g->id,
               g->seats, p->party->place == NULL ? 1 : 2, seating, timed, room);
}

static void ask_sit(crowd *c, client *p)
{
    if (p->party->place != NULL)
        client_ask(c, p, ASK_SIT, "sit", "\"table\":%s", p->party->table);
    else
        client_ask(c, p, ASK_SIT, "sit", "\"table\":%s,\"invite\":%s", p->party->table, p->party->invite);
}

void person_sync(crowd *c, client *p)
{
    p->in_step = false; /* until the reply: what comes before it is in it */
    client_ask(c, p, ASK_SYNC, "sync", "\"table\":%s,\"after\":%lld", p->table, (long long)p->seq);
}

static void ask_start(crowd *c, client *p)
{
    if (p->party->n > 1)
        client_ask(c, p, ASK_START, "start", "\"table\":%s", p->table);
}

static void send_move(crowd *c, client *p, request_kind kind)
{
    client_ask(c, p, kind, "move", "\"table\":%s,\"cmd\":%lld,\"seen\":%lld,\"move\":%s", p->table,
               (long long)p->cmd, (long long)p->sent_seen, p->sent_move);
}

/* Sends an answered move again: the reply must be the same, even if the next game has begun by then. */
static void send_again(crowd *c, client *p)
{
    p->again = p->acked;
    p->again_seq = p->acked_seq;
    send_move(c, p, ASK_AGAIN);
}

static void make_move(crowd *c, client *p)
{
    p->cmd++;
    p->pending = true;
    p->resent = false;
    p->sent_us = c->now_us;
    p->sent_seen = p->move_seen;
    memcpy(p->sent_move, p->move, sizeof p->move);
    p->move[0] = '\0';
    for (int i = 0; i < p->party->n; i++) { /* who still waits for an earlier one goes on with that */
        client *q = &p->party->people[i];
        if (q != p && q->told && q->in_step) {
            q->told = false;
            q->told_from_us = c->now_us;
        }
    }
    send_move(c, p, ASK_MOVE);
    if ((int)spil_fast_below(&c->rng, 1000) < c->o->drop) { /* before the reply can come */
        c->tally->breaks++;
        line_break(&p->line);
        person_broken(c, p);
    }
}

void party_move(crowd *c, party *t)
{
    if (c->ending)
        return;
    const int first = (int)spil_fast_below(&c->rng, (uint32_t)t->n);
    for (int i = 0; i < t->n; i++) {
        client *p = &t->people[(first + i) % t->n];
        if (p->move[0] && !p->pending && p->in_step && p->line.state == LINE_OPEN) {
            t->due = false;
            make_move(c, p);
            return;
        }
    }
    t->due = true;
}

/* The party's next move: at once, or at the pace of all tables together. */
static void next_move(crowd *c, party *t)
{
    if (c->o->rate <= 0) {
        party_move(c, t);
        return;
    }
    const double mean_us = 1e6 * c->o->tables / c->o->rate;
    crowd_later(c, t, false, (uint64_t)(mean_us * (0.5 + (double)spil_fast_below(&c->rng, 1000) / 1000)));
}

void person_opened(crowd *c, client *p)
{
    p->in_step = false;
    if (p->token[0])
        client_ask(c, p, ASK_HELLO, "hello", "\"token\":%s", p->token);
    else
        client_ask(c, p, ASK_HELLO, "hello", "\"name\":\"Load %d\"",
                   p->index); /* at a table no two are alike */
}

void person_broken(crowd *c, client *p)
{
    p->n_asked = 0;
    p->in_step = p->room_in_step = false;
    p->told = true;
    if (!p->gone_us)
        p->gone_us = c->now_us;
    crowd_later(c, p, true, 50000);
}

/* ---- replies ---- */

static void everybody_sits(crowd *c, party *t)
{
    if (t->sitting == t->n)
        ask_start(c, &t->people[0]);
}

static void sits_down(crowd *c, client *p, scan_span seq)
{
    p->seq = scan_int(seq, -1);
    p->in_step = true;
    if (p->seq < 0)
        crowd_wrong(c, &c->tally->wrong, "a reply without seq");
    if (!p->sits) {
        p->sits = true;
        p->party->sitting++;
        everybody_sits(c, p->party);
    }
}

void person_goes_on(crowd *c, client *p)
{
    party *t = p->party;
    p->gone_us = 0;
    if (t->place != NULL && !p->room_in_step)
        room_ask(c, p);
    if (t->place != NULL && !p->inside)
        return;
    if (p->over)
        client_ask(c, p, ASK_REMATCH, "rematch", "\"table\":%s", p->table);
    else if (p->sits)
        person_sync(c, p);
    else if (p->index == 0)
        ask_open(c, p);
    else if (t->table[0])
        ask_sit(c, p);
}

static void took_table(crowd *c, client *p, scan_span table, scan_span invite)
{
    party *t = p->party;
    copy(p->table, sizeof p->table, table);
    memcpy(t->table, p->table, sizeof p->table);
    copy(t->invite, sizeof t->invite, invite);
    if (!p->table[0] || !t->invite[0])
        crowd_wrong(c, &c->tally->wrong, "a table without a name or an invitation");
    if (!c->watched[0])
        memcpy(c->watched, p->table, sizeof p->table);
}

/* Draws one of the moves by lot. */
static void choose(crowd *c, client *p, scan_span moves, int64_t seq)
{
    scan_walk walk;
    scan_span value;
    uint32_t n = 0;
    p->move[0] = '\0';
    p->move_seen = seq;
    if (!scan_open(moves, &walk))
        return;
    while (scan_next(&walk, NULL, &value))
        if (spil_fast_below(&c->rng, ++n) == 0)
            copy(p->move, sizeof p->move, value);
}

static void heard(crowd *c, client *p, scan_span note);

static void synced(crowd *c, client *p, scan_span seq, scan_span cmd, scan_span notes, scan_span from,
                   scan_span moves)
{
    const int64_t now = scan_int(seq, -1), first = from.at ? scan_int(from, -1) : p->seq + 1;
    if (now < p->seq)
        crowd_wrong(c, &c->tally->lost, "note %lld was told; after coming back there are %lld",
                    (long long)p->seq, (long long)now);
    if (scan_int(cmd, -1) < p->acked)
        crowd_wrong(c, &c->tally->lost,
                    "move number %lld was acknowledged; after coming back the highest is %lld",
                    (long long)p->acked, (long long)scan_int(cmd, -1));
    scan_walk walk;
    scan_span note;
    p->seq = first - 1;
    p->in_step = true;
    if (scan_open(notes, &walk))
        while (scan_next(&walk, NULL, &note))
            heard(c, p, note);
    if (!from.at && p->seq != now)
        crowd_wrong(c, &c->tally->gaps, "sync says %lld notes and shows up to %lld", (long long)now,
                    (long long)p->seq);
    p->seq = now;
    choose(c, p, moves, now);
    if (p->pending) {
        c->tally->resent++;
        p->resent = true;
        send_move(c, p, ASK_MOVE);
    }
    if (p->index == 0 && !p->party->started)
        everybody_sits(c, p->party);
    if (p->over)
        client_ask(c, p, ASK_REMATCH, "rematch", "\"table\":%s", p->table);
    else if (p->party->due)
        party_move(c, p->party);
}

/* A move was answered. */
static void move_done(crowd *c, client *p, bool ok, scan_span code, scan_span seq)
{
    party *t = p->party;
    if (!ok && (scan_is(code, "\"busy\"") || scan_is(code, "\"too_fast\""))) {
        c->tally->busy++;
        if (!c->ending)
            send_move(c, p, ASK_MOVE); /* nothing was done */
        return;
    }
    p->pending = false;
    if (ok) {
        c->tally->moves++;
        times_add(&c->tally->acked, c->now_us - p->sent_us);
        p->acked = p->cmd;
        p->acked_seq = scan_int(seq, -1);
        if (p->acked_seq < p->seq && !p->resent) /* a kept reply is as old as its move */
            crowd_wrong(c, &c->tally->wrong, "a move's note is %lld, and %lld was told before",
                        (long long)p->acked_seq, (long long)p->seq);
        if ((int)spil_fast_below(&c->rng, 1000) < c->o->again)
            send_again(c, p);
    } else if (scan_is(code, "\"too_late\"") || scan_is(code, "\"not_now\"") ||
               scan_is(code, "\"game_over\"")) {
        c->tally->too_late++;
    } else if (p->seq == p->sent_seen) { /* nothing has happened since the move was legal */
        crowd_wrong(c, &c->tally->wrong, "the legal move %s got %.*s", p->sent_move, (int)code.len,
                    code.at ? code.at : "");
    }
    next_move(c, t);
}

static request_kind answered(crowd *c, client *p, int64_t re)
{
    for (int i = 0; i < p->n_asked; i++) {
        if ((int64_t)p->asked[i].id != re)
            continue;
        const request_kind kind = p->asked[i].kind;
        p->asked[i] = p->asked[--p->n_asked];
        return kind;
    }
    crowd_wrong(c, &c->tally->wrong, "a reply to nothing, or a second one: %lld", (long long)re);
    return ASK_OTHER;
}

typedef struct members {
    scan_span re, ok, code, table, room, invite, token, seq, cmd, view, moves, notes, from, note, nonce;
} members;

static void take_member(members *m, scan_span key, scan_span value)
{
    static const struct {
        const char *name;
        size_t at;
    } row[] = {
#define ROW(name) {#name, offsetof(members, name)}
        ROW(re),  ROW(ok),   ROW(code),  ROW(table), ROW(room), ROW(invite), ROW(token), ROW(seq),
        ROW(cmd), ROW(view), ROW(moves), ROW(notes), ROW(from), ROW(note),   ROW(nonce),
#undef ROW
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++)
        if (scan_is(key, row[i].name))
            *(scan_span *)(void *)((char *)m + row[i].at) = value;
}

/* At the table of the next game. Who was the first there opens it, and starts once all are: a moment earlier than it
 * would begin by itself. */
static void sits_again(crowd *c, client *p, const members *m)
{
    party *t = p->party;
    took_table(c, p, m->table, m->invite);
    p->over = false;
    p->seq = scan_int(m->seq, -1);
    p->in_step = true;
    p->cmd = p->acked = scan_int(m->cmd, 0);
    p->acked_seq = 0;
    p->pending = false;
    if (p->seq == 0)
        t->opener = p;
    if (++t->again < t->n)
        return;
    if (t->opener != NULL && t->opener->line.state == LINE_OPEN)
        ask_start(c, t->opener);
    t->opener = NULL;
    t->again = 0;
}

static void replied(crowd *c, client *p, const members *m)
{
    const request_kind kind = answered(c, p, scan_int(m->re, -1));
    const bool ok = scan_is(m->ok, "true");
    switch (kind) {
    case ASK_MOVE: move_done(c, p, ok, m->code, m->seq); return;
    case ASK_AGAIN:
        if (!ok || scan_int(m->seq, -1) != p->again_seq)
            crowd_wrong(c, &c->tally->changed, "move number %lld got note %lld, and now %lld %.*s",
                        (long long)p->again, (long long)p->again_seq, (long long)scan_int(m->seq, -1),
                        (int)m->code.len, m->code.at ? m->code.at : "");
        return;
    case ASK_SEEN:
    case ASK_OTHER: return;
    default: break;
    }
    if (!ok) {
        if (scan_is(m->code, "\"busy\"") || scan_is(m->code, "\"too_fast\"")) {
            c->tally->busy++;
            line_break(&p->line); /* comes back in a while */
            person_broken(c, p);
        } else {
            crowd_wrong(c, &c->tally->wrong, "request %d refused: %.*s", (int)kind, (int)m->code.len,
                        m->code.at ? m->code.at : "");
        }
        return;
    }
    switch (kind) {
    case ASK_HELLO:
        if (m->token.at)
            copy(p->token, sizeof p->token, m->token);
        person_goes_on(c, p);
        return;
    case ASK_OPEN:
        took_table(c, p, m->table, m->invite);
        sits_down(c, p, m->seq);
        for (int i = 1; i < p->party->n; i++) {
            client *q = &p->party->people[i];
            if (q->token[0] && q->line.state == LINE_OPEN && !q->sits && q->n_asked == 0 &&
                q->inside == (q->party->place != NULL))
                ask_sit(c, q);
        }
        return;
    case ASK_SIT:
        memcpy(p->table, p->party->table, sizeof p->table);
        sits_down(c, p, m->seq);
        return;
    case ASK_REMATCH: sits_again(c, p, m); return;
    case ASK_ROOM: room_answered(c, p, m->room, m->invite, m->seq); return;
    case ASK_ROOM_SYNC: room_synced(c, p, m->seq); return;
    case ASK_SYNC: synced(c, p, m->seq, m->cmd, m->notes, m->from, m->moves); return;
    default: return;
    }
}

/* ---- notes and views ---- */

static void heard(crowd *c, client *p, scan_span note)
{
    members m = {0};
    scan_walk walk;
    scan_span key, value;
    if (!scan_open(note, &walk))
        return;
    while (scan_next(&walk, &key, &value))
        take_member(&m, key, value);
    const int64_t seq = scan_int(m.seq, -1);
    if (!p->in_step)
        return; /* sync will have it */
    if (seq != p->seq + 1)
        crowd_wrong(c, &c->tally->gaps, "note %lld after %lld", (long long)seq, (long long)p->seq);
    p->seq = seq;
    if (scan_is(m.note, "\"start\"")) {
        p->party->started = true;
    } else if (scan_is(m.note, "\"over\"")) {
        p->over = true;
        p->move[0] = '\0';
        if (p->index == 0)
            c->tally->games++;
    }
}

static void saw(crowd *c, client *p, const members *m)
{
    const int64_t seq = scan_int(m->seq, -1);
    if (m->nonce.at)
        client_ask(c, p, ASK_SEEN, "seen", "\"table\":%s,\"nonce\":%.*s", p->table, (int)m->nonce.len,
                   m->nonce.at);
    if (!p->in_step)
        return;
    if (seq != p->seq)
        crowd_wrong(c, &c->tally->gaps, "a view of note %lld after note %lld", (long long)seq,
                    (long long)p->seq);
    if (!p->told && seq > p->acked_seq) { /* not the view after its own move */
        p->told = true;
        times_add(&c->tally->told, c->now_us - p->told_from_us);
    }
    choose(c, p, m->moves, seq);
    if (p->over && !c->ending)
        client_ask(c, p, ASK_REMATCH, "rematch", "\"table\":%s", p->table);
    else if (p->party->due && p->move[0])
        party_move(c, p->party);
}

void person_frame(crowd *c, client *p, const char *text, size_t len)
{
    members m = {0};
    scan_walk walk = {0};
    scan_span key, value;
    const scan_span whole = {text, len};
    p->party->alive_us = c->now_us;
    if (scan_open(whole, &walk))
        while (scan_next(&walk, &key, &value))
            take_member(&m, key, value);
    if (walk.bad || !walk.at) {
        crowd_wrong(c, &c->tally->wrong, "no JSON: %.*s", (int)(len < 100 ? len : 100), text);
    } else if (m.re.at) {
        replied(c, p, &m);
    } else if (m.room.at && m.note.at) {
        room_heard(c, p, m.room, m.seq);
    } else if (!m.table.at || m.table.len != strlen(p->table) ||
               memcmp(m.table.at, p->table, m.table.len) != 0) {
        return; /* a table of before, or a goodbye */
    } else if (m.note.at) {
        heard(c, p, whole);
    } else if (m.view.at) {
        saw(c, p, &m);
    }
}
