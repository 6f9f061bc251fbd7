/* conn.h: one WebSocket connection: frames by the rules of RFC 6455 and of the contract (docs/online.md). */
#ifndef CONN_H
#define CONN_H

#include "loop.h"

typedef struct conn conn;
typedef struct conns conns; /* all of them */

enum {
    CONN_MESSAGE_MAX = 16384, /* bytes of a message, its fragments together */
    CONN_QUEUE_MAX = 65536    /* bytes that may wait for a slow reader */
};

/* Statuses of RFC 6455, section 7.4. */
enum {
    CONN_GOING_AWAY = 1001,
    CONN_PROTOCOL = 1002,
    CONN_NOT_TEXT = 1003,
    CONN_NOT_UTF8 = 1007,
    CONN_TOO_LONG = 1009,
    CONN_TROUBLE = 1011
};

/* Who is told what happens to connections. */
typedef struct conn_owner {
    void *of;
    void (*opened)(void *of, conn *c);
    void (*message)(void *of, conn *c, const char *text, size_t len);  /* not NUL-terminated */
    void (*written)(void *of, conn *c, uint64_t tag, uint64_t now_us); /* a tagged frame is with the kernel */
    void (*closed)(void *of, conn *c);                                 /* the last word about it */
} conn_owner;

typedef struct conn_figures {
    uint64_t open, opened, cut_off, frames_in, frames_out, bytes_out;
} conn_figures;

conns *spil__conns_open(loop *l, const conn_owner *owner);
/* Frees all; nobody is told. */
void spil__conns_close(conns *all);
const conn_figures *spil__conns_figures(const conns *all);
/* Are all connections gone? */
bool spil__conns_empty(const conns *all);
/* Closes all with this status. */
void spil__conns_close_all(conns *all, int status);

/* Takes over an upgraded socket. prefetched: bytes that came behind the handshake. release is called once, when the
 * socket is to be closed. behind_proxy: the kernel's round trip is the proxy's, not the client's. */
void spil__conn_open(conns *all, int fd, const char *prefetched, size_t n_prefetched, bool behind_proxy,
                     void (*release)(void *of), void *of);

/* Queues a text frame; it is written at the end of the round. A reader that is CONN_QUEUE_MAX behind is cut off. tag: 0,
 * or what `written` is to tell. */
void spil__conn_send(conn *c, const char *text, size_t len, uint64_t tag);
/* Sends a close frame after what is queued. */
void spil__conn_end(conn *c, int status);
bool spil__conn_is_open(const conn *c); /* false once a close was sent or it is lost */
/* The smallest round trip that the kernel has seen, in us; UINT64_MAX: none, or a proxy's. */
uint64_t spil__conn_round_trip_us(const conn *c);

/* The owner's own pointer. */
void *spil__conn_client(const conn *c);
void spil__conn_set_client(conn *c, void *client);
/* Keeps the memory after `closed`, until released as often as kept. */
void spil__conn_keep(conn *c);
void spil__conn_release(conn *c);

#endif
