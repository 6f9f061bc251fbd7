/* conn_inside.h: a connection from inside: for conn.c and conn_info.c alone. */
#ifndef CONN_INSIDE_H
#define CONN_INSIDE_H

#include <wslay/wslay.h>

#include "conn.h"
#include "frames.h"

enum {
    TAGS = 8,          /* tagged frames under way to the kernel; with more, the oldest are not measured */
    GOODBYE_MS = 2000, /* how long the other side may take to answer a close frame */
    SWEEP_MS = 500,    /* how often that is looked at */
    TURN_FRAMES = 16,  /* that are read from one connection before it is another's turn … */
    TURN_US = 1000,    /* … or what takes that long */
    ADDRESS_US = 5000, /* that a round spends on one address: then its other connections wait for the next */
    SENDING_US =
        2000, /* that a round spends on sending what is new, and on what is late: the rest is sent later */
    TOO_FAST_MS = 500, /* that nothing is read for after a message beyond a budget */
    STALLED_SWEEPS =
        10,          /* after which a connection is cut off that takes none of the answers that wait for it */
    PING_MS = 15000, /* between a pong and the next ping */
    PONG_MS = 10000, /* for the pong: then it is closed */
    FRAME_BYTES = 64 /* a queued frame costs, beside its text */
};

/* Why nothing is read from a connection. */
enum { PAUSED_BACKLOG = 1, PAUSED_TOO_FAST = 2, PAUSED_WAITS = 4 };

struct conn {
    loop_fd watch;
    conns *all;
    conn *next, *previous;      /* in all->first */
    conn *next_dirty;           /* in all->dirty or all->late … */
    uint64_t dirty_round;       /* … since this round */
    conn *next_unread;          /* in all->unread */
    wslay_event_context_ptr ws; /* NULL: closed */
    void *client;
    void (*release)(void *of);
    void *release_of;
    char *prefetched; /* bytes that were taken from the socket and have not been read yet */
    size_t n_prefetched, prefetched_at;
    char *waits; /* the message that has to wait, while PAUSED_WAITS */
    size_t n_waits;
    int turn;            /* frames that may still be read in this turn … */
    uint64_t turn_us;    /* … which ends then at the latest */
    uint64_t goodbye_ms; /* closes without an answer then; 0: not closing */
    uint64_t paused_ms;  /* PAUSED_TOO_FAST until then */
    uint64_t ping_ms;    /* the next ping is due then, or its pong */
    bool pinged;         /* its pong is awaited … */
    uint64_t pinged_us;  /* … since then */
    uint64_t pong_us;    /* the quickest; UINT64_MAX: none yet */
    uint64_t *line_us;   /* of its address; NULL: none */
    budget own, *shared; /* its own, and its address's; NULL: none */
    bool inside;         /* its person is in a room */
    size_t reserved;     /* bytes of frames that will be sent later */
    int refs;
    int n_tags;
    uint64_t tag[TAGS];
    uint8_t paused;   /* bits of PAUSED_… */
    uint8_t stalled;  /* sweeps since the last byte was sent, while PAUSED_BACKLOG */
    uint32_t watched; /* events that the loop waits for */
    bool behind_proxy, is_dirty, is_unread, too_fast, lost, ending;
    frames frames;
    int queued_close; /* status of the close frame that follows what is queued; 0: none */
    int close_status; /* the status to close with once what came before has been read; 0: none */
    bool is_cut; /* reads too slowly: disconnected at the end of the round, when its owner is done with it */
};

struct conns {
    loop *loop;
    conn_owner owner;
    conn *first;
    conn *dirty;            /* to be looked at at the end of the round, the last first */
    conn *late, **late_end; /* those for whom an earlier round had no time, the first first */
    conn *unread;           /* have been read in part: it was another's turn */
    conn *dead;             /* freed after the round; linked by next */
    uint64_t round;
    conn_figures figures;
    loop_timer sweep, turns;
};

#endif
