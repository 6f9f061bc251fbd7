/* conn.c: WebSocket connections with wslay (conn.h). wslay checks masks, reserved bits, opcodes, fragments, lengths and
 * UTF-8, and answers pings and closes. */
#define _GNU_SOURCE
#include "conn.h"

#include <errno.h>
#include <linux/tcp.h> /* its tcp_info is newer than the C library's */
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <wslay/wslay.h>

#include "frames.h"
#include "memory.h"

enum {
    TAGS = 8,            /* tagged frames under way to the kernel; with more, the oldest are not measured */
    GOODBYE_MS = 2000,   /* how long the other side may take to answer a close frame */
    SWEEP_MS = 500,      /* how often that is looked at */
    TURN_BYTES = 65536,  /* that are read from one connection before it is another's turn */
    KERNEL_QUEUE = 32768 /* a slow reader shall not fill megabytes of the kernel's */
};

struct conn {
    loop_fd watch;
    conns *all;
    conn *next, *previous;      /* in all->first */
    conn *next_dirty;           /* in all->dirty */
    wslay_event_context_ptr ws; /* NULL: closed */
    void *client;
    void (*release)(void *of);
    void *release_of;
    char *prefetched;
    size_t n_prefetched, prefetched_at;
    size_t turn;         /* bytes that may still be read in this turn */
    uint64_t goodbye_ms; /* closes without an answer then; 0: not closing */
    int refs;
    int n_tags;
    uint64_t tag[TAGS];
    bool behind_proxy, is_dirty, waits_to_write, lost, ending;
    frames frames;
    int queued_close; /* status of the close frame that follows what is queued; 0: none */
    int close_status; /* the status to close with once what came before has been read; 0: none */
    bool is_cut; /* reads too slowly: disconnected at the end of the round, when its owner is done with it */
};

struct conns {
    loop *loop;
    conn_owner owner;
    conn *first, *dirty;
    conn *dead; /* to be freed after the round; linked by next */
    conn_figures figures;
    loop_timer sweep;
};

/* ---- wslay's callbacks ---- */

static ssize_t read_bytes(conn *c, uint8_t *buf, size_t len)
{
    if (c->prefetched_at < c->n_prefetched) {
        const size_t n = c->n_prefetched - c->prefetched_at < len ? c->n_prefetched - c->prefetched_at : len;
        memcpy(buf, c->prefetched + c->prefetched_at, n);
        c->prefetched_at += n;
        return (ssize_t)n;
    }
    if (c->turn == 0) {
        errno = EAGAIN;
        return -1;
    }
    ssize_t n;
    do
        n = recv(c->watch.fd, buf, len < c->turn ? len : c->turn, 0);
    while (n < 0 && errno == EINTR);
    c->turn -= n > 0 ? (size_t)n : 0;
    return n;
}

static ssize_t receive(wslay_event_context_ptr ws, uint8_t *buf, size_t len, int flags, void *of)
{
    conn *c = of;
    size_t good = 0;
    (void)flags;
    const ssize_t n = c->close_status != 0 ? 0 : read_bytes(c, buf, len);
    if (n > 0)
        c->close_status = spil__frames_read(&c->frames, buf, (size_t)n, &good);
    if (good > 0)
        return (ssize_t)good;
    wslay_event_set_error(ws, c->close_status != 0 || (n < 0 && errno == EAGAIN)
                                  ? WSLAY_ERR_WOULDBLOCK
                                  : WSLAY_ERR_CALLBACK_FAILURE);
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
    c->next_dirty = c->all->dirty;
    c->all->dirty = c;
}

static void arrived(wslay_event_context_ptr ws, const struct wslay_event_on_msg_recv_arg *msg, void *of)
{
    conn *c = of;
    (void)ws;
    mark_dirty(c);
    if (c->ending || wslay_is_ctrl_frame(msg->opcode))
        return;
    c->all->figures.frames_in++;
    if (msg->opcode != WSLAY_TEXT_FRAME)
        spil__conn_end(c, CONN_NOT_TEXT);
    else
        c->all->owner.message(c->all->owner.of, c, (const char *)msg->msg, msg->msg_length);
}

/* ---- closing ---- */

/* The connection is of no use any more. Its memory stays until nobody keeps it. */
static void disconnect(conn *c)
{
    if (c->lost)
        return;
    c->lost = true;
    conns *all = c->all;
    spil__loop_forget(all->loop, &c->watch);
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

void spil__conn_keep(conn *c)
{
    c->refs++;
}

void spil__conn_release(conn *c)
{
    c->refs--;
    if (c->refs == 0 && c->lost && c->ws == NULL) {
        free(c->prefetched);
        free(c);
    }
}

bool spil__conn_is_open(const conn *c)
{
    return !c->lost && !c->ending;
}

void spil__conn_end(conn *c, int status)
{
    if (!spil__conn_is_open(c))
        return;
    c->ending = true;
    c->goodbye_ms = spil__loop_ms(c->all->loop) + GOODBYE_MS;
    c->queued_close = status;
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
    if (!spil__conn_is_open(c))
        return;
    if (wslay_event_get_queued_msg_length(c->ws) > CONN_QUEUE_MAX) {
        c->all->figures.cut_off++;
        c->is_cut = c->ending = true;
        mark_dirty(c);
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

static void flush(conn *c)
{
    if (c->lost)
        return;
    if (c->is_cut || wslay_event_send(c->ws) != 0) {
        disconnect(c);
        return;
    }
    if (c->queued_close != 0 && !wslay_event_want_write(c->ws)) { /* wslay would let it overtake */
        wslay_event_queue_close(c->ws, (uint16_t)c->queued_close, NULL, 0);
        c->queued_close = 0;
        if (wslay_event_send(c->ws) != 0) {
            disconnect(c);
            return;
        }
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
        shutdown(c->watch.fd, SHUT_WR); /* what else comes is not read: the other side need not wait */
    if (waits != c->waits_to_write) {
        c->waits_to_write = waits;
        spil__loop_change(c->all->loop, &c->watch, EPOLLIN | (waits ? EPOLLOUT : 0u));
    }
}

static void end_of_round(void *of)
{
    conns *all = of;
    while (all->dirty != NULL) {
        conn *c = all->dirty;
        all->dirty = c->next_dirty;
        c->is_dirty = false;
        flush(c);
    }
    free_disconnected(all);
}

/* ---- receiving ---- */

static void ready(loop_fd *w, uint32_t events)
{
    conn *c = (conn *)w;
    if (events & (EPOLLIN | EPOLLHUP | EPOLLERR)) {
        c->turn = TURN_BYTES;
        const bool reads = wslay_event_get_read_enabled(c->ws) && c->close_status == 0;
        if (!reads) { /* a broken rule or a close: what follows is thrown away until it ends */
            char waste[4096];
            const ssize_t n = recv(w->fd, waste, sizeof waste, 0);
            if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR)) {
                disconnect(c);
                return;
            }
        } else if (wslay_event_recv(c->ws) != 0) {
            disconnect(c);
            return;
        }
        if (c->close_status != 0)
            spil__conn_end(c, c->close_status);
    }
    mark_dirty(c);
}

/* ---- opening ---- */

void spil__conn_open(conns *all, int fd, const char *prefetched, size_t n_prefetched, bool behind_proxy,
                     void (*release)(void *of), void *of)
{
    static const struct wslay_event_callbacks callbacks = {
        .recv_callback = receive, .send_callback = transmit, .on_msg_recv_callback = arrived};
    const int yes = 1, queue = KERNEL_QUEUE;
    conn *c = spil__alloc(sizeof *c);
    *c = (conn){.watch = {.fd = fd, .ready = ready},
                .all = all,
                .next = all->first,
                .release = release,
                .release_of = of,
                .behind_proxy = behind_proxy,
                .frames = {.longest = CONN_MESSAGE_MAX}};
    if (wslay_event_context_server_init(&c->ws, &callbacks, c) != 0)
        abort(); /* out of memory */
    wslay_event_config_set_max_recv_msg_length(c->ws, CONN_MESSAGE_MAX);
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    setsockopt(fd, SOL_SOCKET, SO_KEEPALIVE, &yes, sizeof yes);
    setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &queue, sizeof queue);
    if (n_prefetched > 0) {
        c->prefetched = spil__alloc_raw(n_prefetched);
        memcpy(c->prefetched, prefetched, n_prefetched);
        c->n_prefetched = n_prefetched;
    }
    if (all->first != NULL)
        all->first->previous = c;
    all->first = c;
    all->figures.open++;
    all->figures.opened++;
    all->owner.opened(all->owner.of, c);
    if (!spil__loop_watch(all->loop, &c->watch, EPOLLIN))
        disconnect(c);
    else if (n_prefetched > 0)
        ready(&c->watch, EPOLLIN);
}

static void sweep(loop_timer *t)
{
    conns *all = LOOP_OWNER(t, conns, sweep);
    const uint64_t now_ms = spil__loop_ms(all->loop);
    for (conn *c = all->first, *next; c != NULL; c = next) {
        next = c->next;
        if (c->goodbye_ms != 0 && c->goodbye_ms <= now_ms)
            disconnect(c);
    }
    spil__loop_set(all->loop, t, now_ms + SWEEP_MS);
}

conns *spil__conns_open(loop *l, const conn_owner *owner)
{
    conns *all = spil__alloc(sizeof *all);
    all->loop = l;
    all->owner = *owner;
    all->sweep.due = sweep;
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
    free_disconnected(all);
    spil__loop_set(all->loop, &all->sweep, UINT64_MAX);
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

/* ---- what the owner asks ---- */

uint64_t spil__conn_round_trip_us(const conn *c)
{
    struct tcp_info info;
    socklen_t len = sizeof info;
    if (c->behind_proxy || c->lost || getsockopt(c->watch.fd, IPPROTO_TCP, TCP_INFO, &info, &len) != 0 ||
        len < offsetof(struct tcp_info, tcpi_min_rtt) + sizeof info.tcpi_min_rtt ||
        info.tcpi_min_rtt == UINT32_MAX || info.tcpi_min_rtt == 0)
        return UINT64_MAX;
    return info.tcpi_min_rtt;
}

void *spil__conn_client(const conn *c)
{
    return c->client;
}

void spil__conn_set_client(conn *c, void *client)
{
    c->client = client;
}
