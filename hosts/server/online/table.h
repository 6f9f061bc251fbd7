/* table.h: a table in memory, the list of them, and what is written down about one.
 *
 * A table is a stream of events, "t:NAME". Their lines are the driver's journal, and between them lines of the server's
 * own, which begin with '!':
 *
 *     !open OPENER INVITE WATCH TALK SECRET LAG    SECRET: 64 hex digits, or - where a seed or state was given; LAG, in
 *                                              a race: the most that a long line is given, in ms (missing: 200)
 *     !seed KEY                                it is dealt from that key; !state {…}: begins with that
 *     !text K PERSON                           private part: a name or talk, "@K" in the journal
 *     !sit SEAT PERSON                         sits there; !up SEAT: nobody does
 *     !keep SEAT PERSON                        it is kept for that person
 *     !opener PERSON                           opens from now on (- : nobody); !left PERSON: has left before the start
 *     !chance SEAT HASH                        wants a say in the shuffle; - : no longer
 *     !asked, !unasked                         the bytes have been asked for, or no longer
 *     !bytes SEAT BYTES                        were given
 *     !counted MASK                            whose bytes the key was made from
 *     !fair …                                  what was measured for a play in a race (fair.h)
 *     !ready 1                                 it will begin by itself in a moment; 0: it will not
 *     !held PERSON                             has stopped that, which is possible once
 *     !eyes KEY                                for the ids of onlookers; !off PERSON: may look on no longer
 *     !rematch                                 it is one: its seats are kept for their people
 *     !room ROOM DRAWN                         belongs to a room; DRAWN 1: the room begins it; !halt 1: paused by it
 *     !sum SEAT KIND FACT MS STEP VERSION      a sum right, wrong or missed (room_results.h); !unsum STEP: taken back
 *     !next TABLE INVITE                       the rematch
 *     !series TABLE GAME PERSON WINS …         the first table, which game this is, who has won how many before
 *     !at SECONDS                              the store's time, once an hour
 *     !closed                                  says nothing any more
 *
 * Names and talk are private parts of separate events, so that they can be forgotten: the driver knows only their
 * numbers, "@3". */
#ifndef ONLINE_TABLE_H
#define ONLINE_TABLE_H

#include "client.h"
#include "fair.h"
#include "spil/driver.h"
#include "spil/match_bots.h"

enum { RECEIVERS = SPIL_SEATS_MAX + 1 };

typedef enum chance_state { CHANCE_NONE, CHANCE_HASHED, CHANCE_GIVEN } chance_state;

/* Is a person there? Here: sees this table; near: is connected. */
typedef enum presence { PRESENCE_UNKNOWN, PRESENCE_HERE, PRESENCE_NEAR, PRESENCE_AWAY } presence;

typedef struct table_seat {
    char person[ID_TEXT]; /* "": a bot's, or open */
    bool kept;            /* for that person, who has yet to come */
    chance_state chance;
    uint8_t hash[32], bytes[16];
    presence told, now;       /* as it was told, and as it is since … */
    uint64_t told_ms, now_ms; /* … these times: short breaks are not told */
} table_seat;

enum { SERIES_PEOPLE = 16 }; /* whose wins are counted */

/* The games before this one between the same people. */
typedef struct table_series {
    char first[ID_TEXT]; /* the table of the first game */
    int game;            /* which one this is; 0: there was none before */
    int n;
    struct {
        char id[ID_TEXT];
        int wins;
    } of[SERIES_PEOPLE];
} table_series;

typedef struct table_text {
    char *text; /* NULL: forgotten */
    char owner[ID_TEXT];
} table_text;

/* A sum that a person answered, in a room. */
typedef struct table_sum {
    int8_t seat;
    char is; /* r: right, w: wrong, m: missed */
    char fact[16];
    uint32_t ms;      /* how long it took */
    int step;         /* the last move that stood then, from 0; -1: none did */
    uint32_t version; /* of what there was to answer */
} table_sum;

/* A move in a race, waiting for its turn. */
typedef struct held_move {
    client *client; /* NULL: gone, or a bot's */
    int64_t id;     /* of the request; 0: a bot's */
    int seat;
    spil_command cmd;
} held_move;

/* A connection that looks on (onlookers.h). */
typedef struct onlooker {
    client *client;
    bool behind;  /* has heard the notes … */
    uint32_t seq; /* … up to this one … */
    bool view;    /* … and is to get a view, too */
} onlooker;

struct table {
    online *on;
    table *next; /* with the same hash */
    char name[ID_TEXT], invite[INVITE_TEXT], opener[ID_TEXT];
    spil_driver *driver;
    spil_data *data;   /* a custom board */
    uint64_t head;     /* number of its stream's last event */
    uint64_t ticket;   /* of the last one made here */
    spil_buffer lines; /* the server's, not stored yet */
    table_seat seat[SPIL_SEATS_MAX];
    bool watch, talk;       /* are they allowed? */
    bool is_ready;          /* it was told that it begins by itself … */
    uint64_t ready_ms;      /* … then; 0: nobody counts */
    uint64_t start_held_ms; /* until then somebody has stopped that */
    id_list held_by;        /* who has */
    char room[ID_TEXT];     /* it belongs to; "": none */
    bool in_room;           /* and is used there: it stays in memory */
    bool is_drawn;          /* the room begins it */
    bool halted;            /* paused by the room's halt */
    table_sum *sums;        /* what its people have answered there (room_results.h) */
    int n_sums, max_sums;
    int sum_steps;         /* moves that stood when it was last looked at … */
    uint32_t sum_version;  /* … and what there was to answer, … */
    uint64_t sum_since_ms; /* … since then, on the match's clock */
    bool shuffled;         /* it has a secret, and the key comes from it */
    bool awaits_chance;    /* bytes for the shuffle have been asked for … */
    uint64_t chance_until_ms;
    uint8_t contributors; /* seats whose bytes the key was made from */
    uint8_t secret[32];
    bool has_seed;
    spil_key seed;
    spil_state *state;                                 /* begins with it */
    char next_name[ID_TEXT], next_invite[INVITE_TEXT]; /* the rematch */
    id_list left;                                      /* people who left before the start */
    table_series series;
    table_text *text;
    int n_text, max_text;
    onlooker *watchers;
    int n_watchers, max_watchers;
    unsigned next_watcher;   /* whose turn it is to catch up … */
    table *next_behind;      /* … in on->behind, … */
    bool is_behind;          /* … where it stands if anybody is */
    uint64_t eyes_key;       /* for the ids of onlookers, which are of this table alone */
    bool eyes_kept;          /* it is stored */
    uint32_t eyes_hash;      /* of those who were told */
    id_list off;             /* people who were sent off */
    bool around_news;        /* who is around has changed, and was not told */
    uint64_t opener_gone_ms; /* when the opener was last seen to be away; 0: is here */
    uint32_t last_sent_seq[RECEIVERS];
    uint32_t position;     /* spil_driver_position of the last view */
    uint64_t active_ms;    /* when somebody last asked for it */
    uint64_t moved_s;      /* when the position last changed, the store's; after loading, to the hour */
    uint64_t opened_s;     /* the first time in its lines, the store's, */
    uint64_t stamped_s;    /* and the last */
    uint64_t kept_s;       /* when it was last said how long to keep it … */
    int kept_phase;        /* … and in which phase; -1: not said */
    spil_match_bots *bots; /* NULL: none has been asked */
    loop_timer timer;
    /* A race. */
    spil_fair *fair;
    uint32_t lag_ms; /* the most that a long line is given */
    uint32_t target; /* version of what is raced for */
    held_move *held;
    int n_held, max_held;
    uint64_t held_ms;   /* the driver's time stands still since then; 0: it does not */
    uint64_t outage_ms; /* it waits for those who are away, until then at most; 0: it does not */
    struct {            /* a hint that is being thought about */
        client *client;
        int64_t id;
        uint64_t token;
    } hint;
};

/* ---- the list ---- */

/* due: called when a table's time has come. */
void spil__tables_open(online *on, void (*due)(loop_timer *timer));
void spil__tables_close(online *on);
/* Removes those that nobody uses: some of them, from this place on. Returns where to go on; 0: that was the last. */
int spil__tables_sweep(online *on, int from);
/* Calls for each of some, from this place on, which may free it. Returns as above. */
int spil__tables_some(const online *on, int from, void (*call)(table *t, const void *context),
                      const void *context);
/* Calls for each table in memory. */
void spil__tables_each(const online *on, void (*call)(table *t, const void *context), const void *context);

/* Frees one that will be deleted, if it is in memory: nobody watches it any more. */
void spil__table_drop(online *on, const char *name);
/* A new one with a random name. Takes `data` over. */
table *spil__table_new(online *on, const spil_setup *su, const spil_terms *terms, spil_data *data);
/* NULL: it is not in memory. */
table *spil__table_in_memory(const online *on, const char *name);
/* Reads r->stream from the store, in the reader's thread; NULL: there is none, or it is unreadable. It is in no list
 * yet. */
table *spil__table_read(reading *r);
/* Puts one that was read into the list. */
void spil__table_link(table *t);
/* Frees one that is in no list. */
void spil__table_free(void *t);

/* ---- what is written down ---- */

/* Adds a line of the server's own, '!' included. */
void spil__table_line(table *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Remembers a sum; forgets those from this step on. */
void spil__table_add_sum(table *t, const table_sum *sum);
void spil__table_take_sums_back(table *t, int step);
/* Keeps a private text of a person; returns its number. */
int spil__table_text(table *t, const char *owner, const char *text);
/* Puts the new lines, the server's and the driver's, into the group of events (outbox.h). */
void spil__table_store(table *t);
/* Forgets the texts of this person in memory. */
void spil__table_forget_texts(table *t, const char *owner);

/* ---- looking ---- */

const char *spil__table_name(const table *t);
int spil__table_seats(const table *t);
bool spil__table_has_started(const table *t);
/* Do people still come and go: neither has it started nor is it about to? */
bool spil__table_gathers(const table *t);
/* The seat of a person (also one who has left it after the start and may sit there again; not one that is kept for a
 * person); -1: none. */
int spil__table_seat(const table *t, const char *id);
/* "wait", "play", "pause" or "over". */
const char *spil__table_phase(const table *t);
/* Why it is over. */
const char *spil__table_cause(const table *t);
/* Does a person sit there who is connected? */
bool spil__table_is_here(const table *t, int seat);
/* A name, or what "@3" refers to. */
const char *spil__table_name_of(const table *t, const char *reference);
const char *spil__table_text_of(const table *t, int number); /* NULL: forgotten */

#endif
