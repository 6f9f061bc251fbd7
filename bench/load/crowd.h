/* crowd.h: who is at the server: inside `spil load` only. */
#ifndef SPIL_LOAD_CROWD_H
#define SPIL_LOAD_CROWD_H

#include "line.h"
#include "load.h"
#include "scan.h"
#include "spil/random.h"

enum { TEXT = 128, MOVE_TEXT = 96, OPEN_REQUESTS = 16, PATIENCE_US = 10000000, STALLED_US = 30000000 };

typedef enum client_kind { CLIENT_PERSON, CLIENT_IDLE, CLIENT_SLOW, CLIENT_HOSTILE } client_kind;

typedef enum request_kind {
    ASK_HELLO,
    ASK_OPEN,
    ASK_SIT,
    ASK_START,
    ASK_SYNC,
    ASK_MOVE,
    ASK_AGAIN, /* a move that was acknowledged, under the same number */
    ASK_REMATCH,
    ASK_ROOM,      /* opens it, or comes in */
    ASK_ROOM_SYNC, /* all since the last note known of it */
    ASK_SEEN,
    ASK_OTHER
} request_kind;

typedef struct request {
    uint64_t id, sent_us;
    request_kind kind;
} request;

typedef struct crowd crowd;
typedef struct party party;

/* A room in which tables stand. */
typedef struct place {
    char room[TEXT], invite[TEXT]; /* "": it is not open yet */
} place;

/* Anybody with a line. Texts are kept as they stood in the JSON, quotes included, and sent back so. */
typedef struct client {
    client_kind kind;
    line line;
    bool queued; /* waits for its turn to connect */
    bool was_open;
    uint64_t gone_us; /* since when the line is broken; 0: it is not */
    uint64_t id;
    request asked[OPEN_REQUESTS];
    int n_asked;

    /* a person */
    party *party;
    int index; /* in the party; 0 opens */
    char token[TEXT], table[TEXT];
    bool sits, over;
    bool inside;       /* the party's room */
    bool room_in_step; /* its notes are known up to room_seq */
    int64_t room_seq;
    bool in_step; /* notes are known up to seq: the next is seq + 1 */
    int64_t seq;
    int64_t cmd;              /* of the last move sent */
    int64_t acked;            /* the highest acknowledged … */
    int64_t acked_seq;        /* … and the note in its reply */
    int64_t again, again_seq; /* both of the move that was sent again */
    char move[MOVE_TEXT];     /* what it would do now; "": nothing */
    int64_t move_seen;
    bool pending; /* move number cmd was sent and not answered */
    bool resent;  /* … and again after a break, with notes learned in between */
    char sent_move[MOVE_TEXT];
    int64_t sent_seen;
    uint64_t sent_us;      /* for the first time */
    bool told;             /* has heard of … */
    uint64_t told_from_us; /* … the party's move that was sent then */

    /* one that breaks rules */
    int trick;
    bool expects; /* its trick has been played: the answer is to come */
} client;

/* The people of one table, and of its rematches. */
struct party {
    client people[LOAD_SEATS];
    int n, sitting;
    int again;      /* how many sit at the next game's table … */
    client *opener; /* … which this one opened; NULL: not known */
    const load_game *game;
    place *place; /* NULL: in no room */
    char table[TEXT], invite[TEXT];
    bool started, due; /* somebody should move as soon as it can */
    uint64_t alive_us;
};

typedef struct timer {
    uint64_t at_us;
    void *who;
    bool connects; /* who: a client that connects again; otherwise a party whose next move is due */
} timer;

struct crowd {
    const load_options *o;
    load_tally *tally;
    spil_fast_rng rng;
    int epoll;
    uint64_t now_us;
    bool ending; /* no more moves */
    party *party;
    int arrived; /* parties so far */
    place *place;
    client *other;
    int n_other;
    client **waiting; /* to connect */
    int n_waiting, first_waiting, room_waiting;
    int connecting;
    timer *timer; /* a heap */
    int n_timers, room_timers;
    char watched[TEXT]; /* a table that slow readers look at */
};

void crowd_wrong(crowd *c, uint64_t *count, const char *format, ...) __attribute__((format(printf, 3, 4)));
void crowd_connect(crowd *c, client *who); /* as soon as there is room for a handshake */
void crowd_later(crowd *c, void *who, bool connects, uint64_t in_us);
/* Sends a request: the members behind do and id. */
void client_ask(crowd *c, client *who, request_kind kind, const char *do_word, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

void person_opened(crowd *c, client *p);
/* After hello, or inside the room: what is next for this person. */
void person_goes_on(crowd *c, client *p);
void room_ask(crowd *c, client *p);
void room_answered(crowd *c, client *p, scan_span room, scan_span invite, scan_span seq);
void room_synced(crowd *c, client *p, scan_span seq);
void room_heard(crowd *c, client *p, scan_span room, scan_span seq);
/* Asks for all notes since the last one known. */
void person_sync(crowd *c, client *p);
void person_frame(crowd *c, client *p, const char *text, size_t len);
void person_broken(crowd *c, client *p);
void party_move(crowd *c, party *t);

void other_opened(crowd *c, client *who);
void other_frame(crowd *c, client *who, const char *text, size_t len);
void other_closed(crowd *c, client *who);

#endif
