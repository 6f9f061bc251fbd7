/* conn.h: one WebSocket connection: frames by the rules of RFC 6455 and of the contract (docs/online.md). */
#ifndef CONN_H
#define CONN_H

#include "budget.h"
#include "loop.h"

typedef struct conn conn;
typedef struct conns conns; /* all of them */

enum {
    CONN_MESSAGE_MAX = 16384,  /* bytes of a message, its fragments together */
    CONN_QUEUE_MAX = 65536,    /* bytes that may wait to be sent: for the disk, or for a slow reader */
    CONN_BACKLOG_MAX = 16384,  /* with more than that nothing is read: clients must take the answers */
    CONN_KERNEL_QUEUE = 32768, /* a slow reader must not fill megabytes of the kernel's */
    CONN_FRAME_US = 5          /* that it takes to write a frame, or to read one that is no message */
};

/* Statuses of RFC 6455, section 7.4. */
enum {
    CONN_GOING_AWAY = 1001,
    CONN_PROTOCOL = 1002,
    CONN_NOT_TEXT = 1003,
    CONN_NOT_UTF8 = 1007,
    CONN_TOO_LONG = 1009,
    CONN_TROUBLE = 1011,
    CONN_MOVED = 1012 /* "service restart": come again, another server goes on */
};

/* Who is told what happens to connections. */
typedef struct conn_owner {
    void *of;
    void (*opened)(void *of, conn *c);
    /* Not NUL-terminated. false: it has to wait, and with it all that follows from there: it is told again by
     * spil__conn_go_on. */
    bool (*message)(void *of, conn *c, const char *text, size_t len);
    void (*written)(void *of, conn *c, uint64_t tag, uint64_t now_us); /* a tagged frame is with the kernel */
    void (*closed)(void *of, conn *c);                                 /* the last word about it */
} conn_owner;

typedef struct conn_figures {
    uint64_t open, opened, cut_off, frames_in, frames_out, bytes_out;
    uint64_t too_fast;        /* messages, and other frames, beyond a budget */
    uint64_t too_long;        /* messages beyond CONN_MESSAGE_MAX */
    uint64_t silent;          /* connections closed because no pong came */
    uint64_t held_up;         /* times that nothing was read, as answers were waiting */
    uint64_t waiting, waited; /* messages that wait for what they need; that had to */
} conn_figures;

conns *spil__conns_open(loop *l, const conn_owner *owner);
/* Frees all; nobody is told. */
void spil__conns_close(conns *all);
const conn_figures *spil__conns_figures(const conns *all);
/* Are all connections gone? */
bool spil__conns_empty(const conns *all);
/* Closes all with this status. */
void spil__conns_close_all(conns *all, int status);

/* An upgraded socket, as it is handed over. */
typedef struct conn_socket {
    int fd;
    const char *prefetched; /* bytes that came after the handshake */
    size_t n_prefetched;
    bool behind_proxy;         /* the kernel's round trip is the proxy's, not the client's */
    budget *shared;            /* of its address; NULL: none. Stays until `release` */
    uint64_t *line_us;         /* the same: the quickest round trip of its address */
    void (*release)(void *of); /* called once, when the socket should be closed */
    void *of;
} conn_socket;

void spil__conn_open(conns *all, const conn_socket *from);

/* Queues a text frame; it is written at the end of the round, or of one of the next. A connection for which
 * CONN_QUEUE_MAX bytes wait is cut off. tag: 0, or what `written` will report. */
void spil__conn_send(conn *c, const char *text, size_t len, uint64_t tag);
/* Sends a close frame after what is queued. */
void spil__conn_end(conn *c, int status);
/* The smallest round trip that is known, in us: what the kernel has seen (unless it is a proxy's), pings, and other
 * connections from the same address. UINT64_MAX: none. */
uint64_t spil__conn_round_trip_us(const conn *c);
/* The smallest that the kernel has seen on a socket; UINT64_MAX: none. */
uint64_t spil__socket_round_trip_us(int fd);
/* What every socket of a person gets. */
void spil__socket_manners(int fd);
/* Has nothing ever come on it? */
bool spil__socket_is_silent(int fd);

/* The owner's own pointer. */
void *spil__conn_client(const conn *c);
void spil__conn_set_client(conn *c, void *client);
/* What its address has spent; NULL: it has no limits. Stays until the connection is closed, and longer where it says
 * so. */
budget *spil__conn_address(const conn *c);
/* Its person is in a room: it no longer counts against what an address may have. */
void spil__conn_is_inside(conn *c);
/* Is the message that is being told beyond a budget? If so, refuse it. */
bool spil__conn_is_too_fast(const conn *c);
/* Tells the message again that had to wait, then reads on. */
void spil__conn_go_on(conn *c);
/* It has cost so much time elsewhere, or will: counted as the loop's own, and as its turn's. */
void spil__conn_spend(conn *c, uint64_t took_us);
/* A frame of that many bytes will be sent later: it counts as waiting from now on, and the memory stays after `closed`
 * until it is sent or dropped. */
void spil__conn_reserve(conn *c, size_t len);
void spil__conn_send_reserved(conn *c, const char *text, size_t len, uint64_t tag);
void spil__conn_drop_reserved(conn *c, size_t len);

#endif
