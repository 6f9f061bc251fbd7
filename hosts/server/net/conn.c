/* conn.c: WebSocket connections with wslay (conn.h). wslay checks masks, reserved bits, opcodes, fragments, lengths and
 * UTF-8, and answers pings and closes. */
#define _GNU_SOURCE

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>

#include "conn_inside.h"
#include "spil/memory.h"

static void count_frame(conn *c);

/* ---- wslay's callbacks ---- */

/* Bytes as they came: those that are here already, then from the socket. */
static ssize_t read_bytes(conn *c, uint8_t *buf, size_t len)
{
    ssize_t n;
    if (c->prefetched_at < c->n_prefetched) {
        const size_t rest = c->n_prefetched - c->prefetched_at;
        memcpy(buf, c->prefetched + c->prefetched_at, rest < len ? rest : len);
        return (ssize_t)(rest < len ? rest : len);
    }
    do
        n = recv(c->watch.fd, buf, len, 0);
    while (n < 0 && errno == EINTR);
    return n;
}

/* Of n bytes that were read the first `good` are used: the others stay for later. */
static void keep_rest(conn *c, const uint8_t *buf, size_t n, size_t good)
{
    if (c->prefetched != NULL) {
        c->prefetched_at += good;
    } else if (good < n) {
        c->prefetched = spil_alloc_raw(n - good);
        memcpy(c->prefetched, buf + good, n - good);
        c->n_prefetched = n - good;
        c->prefetched_at = 0;
    }
    if (c->prefetched != NULL && c->prefetched_at == c->n_prefetched) {
        free(c->prefetched);
        c->prefetched = NULL;
        c->n_prefetched = c->prefetched_at = 0;
    }
}

/* Hands wslay one frame at a time, so that after each it can be another connection's turn. */
static ssize_t receive(wslay_event_context_ptr ws, uint8_t *buf, size_t len, int flags, void *of)
{
    conn *c = of;
    size_t good = 0;
    (void)flags;
    if (c->close_status != 0 || c->paused != 0 || c->turn <= 0) {
        wslay_event_set_error(ws, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    const ssize_t n = read_bytes(c, buf, len);
    if (n > 0) {
        c->close_status = spil__frames_read(&c->frames, buf, (size_t)n, &good);
        keep_rest(c, buf, (size_t)n, good);
        if (good > 0 && c->frames.left == 0 && c->frames.n == 0) {
            c->turn--;
            count_frame(c);
        }
    }
    if (good > 0)
        return (ssize_t)good;
    const bool waits = c->close_status != 0 || (n < 0 && errno == EAGAIN);
    wslay_event_set_error(ws, waits ? WSLAY_ERR_WOULDBLOCK : WSLAY_ERR_CALLBACK_FAILURE);
    return -1;
}

static ssize_t transmit(wslay_event_context_ptr ws, const uint8_t *data, size_t len, int flags, void *of)
{
    conn *c = of;
    ssize_t n;
    do
        n = send(c->watch.fd, data, len, MSG_NOSIGNAL | (flags & WSLAY_MSG_MORE ? MSG_MORE : 0));
    while (n < 0 && errno == EINTR);
    if (n >= 0) {
        c->all->figures.bytes_out += (uint64_t)n;
        c->stalled = 0;
        return n;
    }
    wslay_event_set_error(ws, errno == EAGAIN ? WSLAY_ERR_WOULDBLOCK : WSLAY_ERR_CALLBACK_FAILURE);
    return -1;
}

static void mark_dirty(conn *c)
{
    if (c->is_dirty || c->lost)
        return;
    c->is_dirty = true;
    c->refs++;
    c->dirty_round = c->all->round;
    c->next_dirty = c->all->dirty;
    c->all->dirty = c;
}

/* ---- budgets ---- */

static size_t waiting_bytes(const conn *c)
{
    return c->reserved + wslay_event_get_queued_msg_length(c->ws) +
           FRAME_BYTES * wslay_event_get_queued_msg_count(c->ws);
}

/* Too much waits to be sent. It is let go at the end of the round: its owner may be in the middle of something. */
static void cut_off(conn *c)
{
    if (c->is_cut)
        return;
    c->all->figures.cut_off++;
    c->is_cut = c->ending = true;
    mark_dirty(c);
}

static void spend(conn *c, uint32_t requests, uint64_t took_us)
{
    const uint64_t now_ms = spil__loop_ms(c->all->loop);
    spil__budget_spend(&c->own, &budget_of_connection, now_ms, requests, took_us);
    if (c->shared == NULL)
        return;
    spil__budget_spend(c->shared, &budget_of_address, now_ms, requests, took_us);
    c->shared->round_us = took_us + (c->shared->round == c->all->round ? c->shared->round_us : 0);
    c->shared->round = c->all->round;
}

void spil__conn_spend(conn *c, uint64_t took_us)
{
    spend(c, 0, took_us);
    c->turn_us -= took_us < c->turn_us ? took_us : c->turn_us;
}

/* Beyond a budget: nothing is read for a while. */
static void slow_down(conn *c)
{
    c->all->figures.too_fast++;
    c->paused |= PAUSED_TOO_FAST;
    c->paused_ms = spil__loop_ms(c->all->loop) + TOO_FAST_MS;
}

static bool is_within_budgets(const conn *c)
{
    const uint64_t now_ms = spil__loop_ms(c->all->loop);
    return spil__budget_has(&c->own, &budget_of_connection, now_ms) &&
           (c->shared == NULL || spil__budget_has(c->shared, &budget_of_address, now_ms));
}

/* Frames that are no messages cost something, too: pings and pongs as much as a message, fragments their time. */
static void count_frame(conn *c)
{
    const frame_kind kind = spil__frames_kind(&c->frames);
    if (kind == FRAME_MESSAGE)
        return; /* tell_message counts it */
    spend(c, kind == FRAME_CONTROL, CONN_FRAME_US);
    if (!is_within_budgets(c))
        slow_down(c);
}

/* Tells the owner. Where that has to wait, nothing more is read. */
static void tell_owner(conn *c, const char *text, size_t len, uint32_t requests)
{
    conns *all = c->all;
    const uint64_t began_us = spil__loop_cpu_us();
    const bool done = all->owner.message(all->owner.of, c, text, len);
    spend(c, requests, spil__loop_cpu_us() - began_us);
    if (done)
        return;
    c->waits = spil_alloc_raw(len + 1);
    memcpy(c->waits, text, len);
    c->n_waits = len;
    c->paused |= PAUSED_WAITS;
    all->figures.waiting++;
    all->figures.waited += requests;
}

/* The message that waited, for free(). */
static char *take_waiting(conn *c)
{
    char *text = c->waits;
    c->all->figures.waiting -= text != NULL;
    c->waits = NULL;
    c->paused &= (uint8_t)~PAUSED_WAITS;
    return text;
}

/* Within the budgets; what is beyond them is refused, and then nothing is read for a while. */
static void tell_message(conn *c, const char *text, size_t len)
{
    c->too_fast = !is_within_budgets(c);
    tell_owner(c, text, len, 1);
    if (c->too_fast)
        slow_down(c);
    c->too_fast = false;
    if (spil__loop_us() >= c->turn_us)
        c->turn = 0;
}

static void arrived(wslay_event_context_ptr ws, const struct wslay_event_on_msg_recv_arg *msg, void *of)
{
    conn *c = of;
    (void)ws;
    mark_dirty(c);
    if (msg->opcode == WSLAY_PONG && c->pinged) {
        const uint64_t took_us = spil__loop_us() - c->pinged_us;
        c->pinged = false;
        c->pong_us = took_us < c->pong_us ? took_us : c->pong_us;
        c->ping_ms = spil__loop_ms(c->all->loop) + PING_MS;
    }
    if (c->ending || wslay_is_ctrl_frame(msg->opcode))
        return;
    c->all->figures.frames_in++;
    if (msg->opcode != WSLAY_TEXT_FRAME)
        spil__conn_end(c, CONN_NOT_TEXT);
    else
        tell_message(c, (const char *)msg->msg, msg->msg_length);
}

/* ---- closing ---- */

/* The connection is no longer of use. Its memory stays until nobody keeps it. */
static void disconnect(conn *c)
{
    if (c->lost)
        return;
    c->lost = true;
    conns *all = c->all;
    spil__loop_forget(all->loop, &c->watch);
    if (c->inside && c->shared != NULL)
        c->shared->inside--;
    c->release(c->release_of);
    if (c->previous != NULL)
        c->previous->next = c->next;
    else
        all->first = c->next;
    if (c->next != NULL)
        c->next->previous = c->previous;
    c->next = all->dead;
    all->dead = c;
    all->figures.open--;
    free(take_waiting(c));
    all->owner.closed(all->owner.of, c);
}

static void free_disconnected(conns *all)
{
    for (conn *c = all->dead, *next; c != NULL; c = next) {
        next = c->next;
        wslay_event_context_free(c->ws);
        c->ws = NULL;
        if (c->refs == 0) {
            free(c->prefetched);
            free(c);
        } else {
            c->next = NULL;
        }
    }
    all->dead = NULL;
}

static void release(conn *c)
{
    c->refs--;
    if (c->refs == 0 && c->lost && c->ws == NULL) {
        free(c->prefetched);
        free(c);
    }
}

void spil__conn_reserve(conn *c, size_t len)
{
    c->refs++;
    if (!c->lost && waiting_bytes(c) > CONN_QUEUE_MAX)
        cut_off(c);
    c->reserved += len;
    if (!c->lost && c->reserved > CONN_BACKLOG_MAX)
        mark_dirty(c); /* to be paused */
}

void spil__conn_drop_reserved(conn *c, size_t len)
{
    c->reserved -= len;
    release(c);
}

void spil__conn_send_reserved(conn *c, const char *text, size_t len, uint64_t tag)
{
    c->reserved -= len;
    spil__conn_send(c, text, len, tag);
    release(c);
}

/* Reads on when the others have had their turn. */
static void read_later(conn *c)
{
    conns *all = c->all;
    if (c->is_unread || c->lost)
        return;
    c->is_unread = true;
    c->refs++;
    c->next_unread = all->unread;
    all->unread = c;
    spil__loop_set(all->loop, &all->turns, spil__loop_ms(all->loop) + 1);
}

/* false once a close was sent or it is lost */
static bool is_open(const conn *c)
{
    return !c->lost && !c->ending;
}

void spil__conn_go_on(conn *c)
{
    const size_t len = c->n_waits;
    char *text = take_waiting(c);
    if (text != NULL && is_open(c))
        tell_owner(c, text, len, 0);
    free(text);
    if (c->paused == 0)
        read_later(c);
    mark_dirty(c);
}

void spil__conn_end(conn *c, int status)
{
    if (!is_open(c))
        return;
    c->ending = true;
    c->goodbye_ms = spil__loop_ms(c->all->loop) + GOODBYE_MS;
    c->queued_close = status;
    if (c->waits != NULL)
        spil__conn_go_on(c); /* without being told: what the other side answers is to be read */
    mark_dirty(c);
}

void spil__conns_close_all(conns *all, int status)
{
    for (conn *c = all->first; c != NULL; c = c->next)
        spil__conn_end(c, status);
}

/* ---- sending ---- */

void spil__conn_send(conn *c, const char *text, size_t len, uint64_t tag)
{
    if (!is_open(c))
        return;
    if (waiting_bytes(c) > CONN_QUEUE_MAX) {
        cut_off(c);
        return;
    }
    const struct wslay_event_msg msg = {
        .opcode = WSLAY_TEXT_FRAME, .msg = (const uint8_t *)text, .msg_length = len};
    if (wslay_event_queue_msg(c->ws, &msg) != 0)
        return; /* it is closing */
    c->all->figures.frames_out++;
    if (tag != 0) {
        if (c->n_tags == TAGS)
            memmove(c->tag, c->tag + 1, (size_t)--c->n_tags * sizeof c->tag[0]);
        c->tag[c->n_tags++] = tag;
    }
    mark_dirty(c);
}

static void tell_written(conn *c)
{
    const uint64_t now_us = c->n_tags > 0 ? spil__loop_us() : 0;
    const int n = c->n_tags;
    c->n_tags = 0;
    for (int i = 0; i < n; i++)
        c->all->owner.written(c->all->owner.of, c, c->tag[i], now_us);
}

/* What the loop waits for, after a change. */
static void set_watched(conn *c)
{
    const bool writes = wslay_event_want_write(c->ws);
    const bool reads = c->paused == 0 && !c->is_unread;
    const uint32_t events = (reads ? EPOLLIN : 0u) | (writes ? EPOLLOUT : 0u);
    if (events == c->watched)
        return;
    c->watched = events;
    spil__loop_change(c->all->loop, &c->watch, events);
}

/* Nothing is read while too much waits to be sent. */
static void check_backlog(conn *c)
{
    const bool was_paused = c->paused & PAUSED_BACKLOG, pauses = waiting_bytes(c) > CONN_BACKLOG_MAX;
    if (waiting_bytes(c) > CONN_QUEUE_MAX + CONN_BACKLOG_MAX)
        cut_off(c); /* pongs, which nobody asked before queueing */
    if (was_paused == pauses)
        return;
    c->paused ^= PAUSED_BACKLOG;
    c->stalled = 0;
    c->all->figures.held_up += pauses;
    if (!pauses)
        read_later(c);
}

/* Sends what can be sent. false: it is no longer of use. */
static bool send_queued(conn *c)
{
    if (c->is_cut || wslay_event_send(c->ws) != 0)
        return false;
    if (c->queued_close != 0 && !wslay_event_want_write(c->ws)) { /* wslay would let it overtake */
        wslay_event_queue_close(c->ws, (uint16_t)c->queued_close, NULL, 0);
        c->queued_close = 0;
        if (wslay_event_send(c->ws) != 0)
            return false;
    }
    return true;
}

static void flush(conn *c)
{
    if (c->lost)
        return;
    if (!send_queued(c)) {
        disconnect(c);
        return;
    }
    const bool waits = wslay_event_want_write(c->ws);
    if (!waits)
        tell_written(c);
    if (!waits && !wslay_event_want_read(c->ws)) {
        shutdown(c->watch.fd, SHUT_WR);
        disconnect(c);
        return;
    }
    if (wslay_event_get_close_sent(c->ws) && c->goodbye_ms == 0) /* for a rule that wslay found broken */
        c->goodbye_ms = spil__loop_ms(c->all->loop) + GOODBYE_MS;
    if (wslay_event_get_close_sent(c->ws) && (c->close_status != 0 || !wslay_event_get_read_enabled(c->ws)))
        shutdown(c->watch.fd, SHUT_WR); /* nothing more is read: the other side need not wait */
    check_backlog(c);
    set_watched(c);
}

static conn *take_dirty(conn **list)
{
    conn *c = *list;
    *list = c->next_dirty;
    c->is_dirty = false;
    return c;
}

static void flush_some(conn **list)
{
    const uint64_t until_us = spil__loop_us() + SENDING_US;
    for (bool more = true; *list != NULL && more; more = spil__loop_us() < until_us) {
        conn *c = take_dirty(list);
        flush(c);
        release(c);
    }
}

/* Sends for a while to those who were told something in this round, the last first, so that an answer does not wait
 * behind a crowd; then for a while to those whom earlier rounds had no time for, the first first, so that nobody waits
 * for ever. */
static void end_of_round(void *of)
{
    conns *all = of;
    flush_some(&all->dirty);
    *all->late_end = all->dirty;
    while (*all->late_end != NULL)
        all->late_end = &(*all->late_end)->next_dirty;
    all->dirty = NULL;
    flush_some(&all->late);
    if (all->late == NULL)
        all->late_end = &all->late;
    if (all->late != NULL || all->dirty != NULL)
        spil__loop_set(all->loop, &all->turns, spil__loop_ms(all->loop)); /* a next round, at once */
    free_disconnected(all);
    all->round++;
}

/* ---- receiving ---- */

/* A turn of one connection: a few frames. */
static void read_turn(conn *c)
{
    const bool unsent = c->is_dirty && c->dirty_round != c->all->round; /* of an earlier round: first that */
    if (unsent ||
        (c->shared != NULL && c->shared->round == c->all->round && c->shared->round_us >= ADDRESS_US)) {
        read_later(c);
        mark_dirty(c);
        return;
    }
    c->turn = TURN_FRAMES;
    c->turn_us = spil__loop_us() + TURN_US;
    if (!wslay_event_get_read_enabled(c->ws) || c->close_status != 0) {
        /* A broken rule or a close: what follows is thrown away until it ends. */
        char waste[4096];
        const ssize_t n = recv(c->watch.fd, waste, sizeof waste, 0);
        if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR))
            disconnect(c);
    } else if (wslay_event_recv(c->ws) != 0) {
        disconnect(c);
    } else if (c->close_status != 0) {
        c->all->figures.too_long += c->close_status == CONN_TOO_LONG;
        spil__conn_end(c, c->close_status);
    } else if (c->prefetched != NULL) {
        read_later(c);
    }
    mark_dirty(c);
}

static void ready(loop_fd *w, uint32_t events)
{
    conn *c = (conn *)w;
    if (c->paused != 0 && events & (EPOLLHUP | EPOLLERR))
        disconnect(c); /* what it still said is not waited for */
    else if (c->paused == 0 && !c->is_unread && events & (EPOLLIN | EPOLLHUP | EPOLLERR))
        read_turn(c);
    mark_dirty(c);
}

/* The others have had their turn. */
static void next_turns(loop_timer *t)
{
    conns *all = LOOP_OWNER(t, conns, turns);
    conn *list = all->unread;
    all->unread = NULL;
    for (conn *c = list, *next; c != NULL; c = next) {
        next = c->next_unread;
        c->is_unread = false;
        if (!c->lost && c->paused == 0)
            read_turn(c);
        release(c);
    }
}

/* ---- opening ---- */

void spil__conn_open(conns *all, const conn_socket *from)
{
    static const struct wslay_event_callbacks callbacks = {
        .recv_callback = receive, .send_callback = transmit, .on_msg_recv_callback = arrived};
    const int fd = from->fd;
    conn *c = spil_alloc(sizeof *c);
    *c = (conn){.watch = {.fd = fd, .ready = ready},
                .all = all,
                .next = all->first,
                .release = from->release,
                .release_of = from->of,
                .behind_proxy = from->behind_proxy,
                .shared = from->shared,
                .line_us = from->line_us,
                .pong_us = UINT64_MAX,
                .watched = EPOLLIN,
                .ping_ms = spil__loop_ms(all->loop) + PING_MS,
                .frames = {.longest = CONN_MESSAGE_MAX}};
    if (wslay_event_context_server_init(&c->ws, &callbacks, c) != 0)
        abort(); /* out of memory */
    wslay_event_config_set_max_recv_msg_length(c->ws, CONN_MESSAGE_MAX);
    spil__socket_manners(fd);
    if (from->n_prefetched > 0)
        keep_rest(c, (const uint8_t *)from->prefetched, from->n_prefetched, 0);
    if (all->first != NULL)
        all->first->previous = c;
    all->first = c;
    all->figures.open++;
    all->figures.opened++;
    all->owner.opened(all->owner.of, c);
    if (!spil__loop_watch(all->loop, &c->watch, EPOLLIN))
        disconnect(c);
    else if (from->n_prefetched > 0)
        read_turn(c);
}

/* Is the other side still there? A line that was cut says nothing by itself. */
static void check_pulse(conn *c, uint64_t now_ms)
{
    const struct wslay_event_msg ping = {.opcode = WSLAY_PING};
    if (c->ping_ms > now_ms || !is_open(c))
        return;
    if (c->pinged && c->paused == 0) {
        c->all->figures.silent++;
        spil__conn_end(c, CONN_GOING_AWAY);
        return;
    }
    c->ping_ms = now_ms + PONG_MS;
    if (!c->pinged && wslay_event_queue_msg(c->ws, &ping) == 0) {
        c->pinged = true;
        c->pinged_us = spil__loop_us();
    }
    mark_dirty(c);
}

static void sweep(loop_timer *t)
{
    conns *all = LOOP_OWNER(t, conns, sweep);
    const uint64_t now_ms = spil__loop_ms(all->loop);
    for (conn *c = all->first, *next; c != NULL; c = next) {
        next = c->next;
        if (c->goodbye_ms != 0 && c->goodbye_ms <= now_ms) {
            disconnect(c);
        } else if (c->paused & PAUSED_BACKLOG && ++c->stalled > STALLED_SWEEPS) {
            cut_off(c);
        } else if (c->paused & PAUSED_TOO_FAST && c->paused_ms <= now_ms) {
            c->paused &= (uint8_t)~PAUSED_TOO_FAST;
            read_later(c);
            mark_dirty(c);
        } else {
            check_pulse(c, now_ms);
        }
    }
    spil__loop_set(all->loop, t, now_ms + SWEEP_MS);
}

conns *spil__conns_open(loop *l, const conn_owner *owner)
{
    conns *all = spil_alloc(sizeof *all);
    all->loop = l;
    all->late_end = &all->late;
    all->owner = *owner;
    all->round = 1;
    all->sweep.due = sweep;
    all->turns.due = next_turns;
    spil__loop_set(l, &all->sweep, spil__loop_ms(l) + SWEEP_MS);
    spil__loop_after(l, end_of_round, all);
    return all;
}

void spil__conns_close(conns *all)
{
    if (all == NULL)
        return;
    while (all->first != NULL)
        disconnect(all->first);
    next_turns(&all->turns); /* lets go of those to read … */
    while (all->dirty != NULL)
        release(take_dirty(&all->dirty)); /* … and to send to */
    while (all->late != NULL)
        release(take_dirty(&all->late));
    free_disconnected(all);
    spil__loop_set(all->loop, &all->sweep, UINT64_MAX);
    spil__loop_set(all->loop, &all->turns, UINT64_MAX);
    free(all);
}

const conn_figures *spil__conns_figures(const conns *all)
{
    return &all->figures;
}

bool spil__conns_empty(const conns *all)
{
    return all->first == NULL;
}
