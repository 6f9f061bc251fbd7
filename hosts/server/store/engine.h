/* engine.h: what a kind of database has to do for the store. Everything here waits for the disk.
 *
 * `commit` and `tidy` are called by the writer's thread, `read`, `list` and `due` by one that reads, all else by the
 * owner's: an engine keeps them apart. */
#ifndef SPIL_ENGINE_H
#define SPIL_ENGINE_H

#include "node.h"
#include "spil/blake2b.h"

typedef enum spil_change_kind {
    SPIL_CHANGE_EVENT,
    SPIL_CHANGE_FORGET, /* owner */
    SPIL_CHANGE_KEEP,   /* stream, until_s */
    SPIL_CHANGE_DELETE, /* stream */
    SPIL_CHANGE_TIME    /* until_s: the store's time */
} spil_change_kind;

typedef struct spil_change {
    spil_change_kind kind;
    spil_store_event of;
} spil_change;

/* What a store says of itself when it is opened. */
typedef struct spil_store_self {
    char name[16];
    uint64_t epoch, seen_s;
    char moved_to[SPIL_PLACE_BYTES]; /* "": it is here */
} spil_store_self;

typedef enum spil_opening {
    SPIL_OPEN_TO_READ,
    SPIL_OPEN_TO_WRITE, /* makes or migrates the store and claims it; refused where it has moved */
    SPIL_OPEN_TO_MOVE   /* the same, but not refused */
} spil_opening;

/* What is stored of a stream itself, … */
typedef struct spil_head {
    const char *name;
    uint64_t last, epoch, until_s;
    const void *hash; /* of the last event */
    size_t hash_len;
} spil_head;

/* … and of an event: as it lies there, with nothing checked. */
typedef struct spil_row {
    uint64_t number;
    const void *bytes, *hash, *secret_hash; /* secret_hash NULL: it has no private part */
    size_t len, hash_len, secret_hash_len;
    const char *owner; /* NULL: none, or forgotten */
    const void *salt, *secret;
    size_t salt_len, secret_len;
} spil_row;

/* Changes of one store that are committed together: all or none. */
typedef struct spil_group {
    void *self;
    const spil_change *changes;
    size_t n;
    bool good;      /* it is on disk … */
    spil_error err; /* … or nothing more may be committed there, and why */
} spil_group;

/* What a node knows of a house … */
typedef struct spil_lease {
    bool ours, taken;                /* this node has just renewed its lease; another's holds */
    uint64_t until;                  /* of the other's, by the database's clock: grows when it is renewed */
    uint64_t load;                   /* the other's connections to it */
    char address[SPIL_NODE_ADDRESS]; /* of who has the other's; "": other nodes do not reach it */
} spil_lease;

/* … and of all of them, and of the others (node.h). */
typedef struct spil_tended {
    int others; /* nodes that are alive, besides this one … */
    int within; /* … those of them that others reach … */
    int fewest; /* … and how many houses one of those carries: how much room there is */
    bool fails; /* a commit has failed in a way that no house is to blame for: a full disk */
    spil_lease house[SPIL_HOUSES_MAX];
} spil_tended;

/* What a node says. */
typedef struct spil_tending {
    bool renews, leaves; /* it says that it is alive; it does no more */
    uint64_t load;       /* of the node */
    int n;               /* houses that it carries: numbers and connections */
    int house[SPIL_HOUSES_MAX];
    uint64_t house_load[SPIL_HOUSES_MAX];
} spil_tending;

/* How a node comes, … */
typedef struct spil_joining {
    const char *address;
    int houses; /* that there shall be where the database is new; 0: as many as usual */
    /* Does the lease of a house hold? What is lost of a database is waited for while it does. */
    bool (*holds)(const spil_node *node, int house);
    const spil_node *node;
} spil_joining;

/* … and what it finds. */
typedef struct spil_joined {
    uint8_t key[SPIL_NODE_KEY]; /* what all nodes know */
    int houses;                 /* how many there are */
} spil_joined;

typedef bool spil_head_reader(void *context, const spil_head *head);

/* Rows of a stream, in their order, from a number on. */
typedef struct spil_rows {
    bool (*row)(struct spil_rows *rows, const spil_row *row); /* false ends it, which is no error */
    uint64_t last;                       /* of the stream, set before the first row; 0: there is no stream */
    uint8_t before[2 * SPIL_HASH_BYTES]; /* what is stored as the hash of the event before … */
    size_t before_len;                   /* … and its whole length; 0: there is no such event */
} spil_rows;

struct spil_engine {
    const char *name;
    const char
        *settings; /* said to the database at last before it is used: for tests that weaken it; NULL: none */

    /* NULL: one server has the place, and nobody else can. Otherwise nodes share it: it connects. What it returns is
     * used until `leave`, by all houses; but for what `open` returns, which is for threads of its own, by one
     * thread. */
    void *(*reach)(const char *place, spil_error *err);
    /* Makes or migrates the store, and makes the node known. */
    bool (*join)(void *reached, const spil_joining *how, spil_joined *joined, spil_error *err);
    /* Looks; `renews` also renews the leases of what it carries. */
    bool (*tend)(void *reached, const spil_tending *says, spil_tended *tended, spil_error *err);
    /* Gives up the leases of these houses; `leaves`: others do not count it any more. */
    bool (*give_up)(void *reached, const int houses[], int n, bool leaves, spil_error *err);
    void (*leave)(void *reached);
    /* To which ports it connects again when a connection is lost; returns how many. *local: by sockets of this
     * machine, too. *file: what it has to read then, or "". */
    int (*ways)(const void *reached, int ports[], int most, bool *local, const char **file);
    /* reached: NULL where `reach` was not called. Otherwise it claims with a lease. NULL and a sentence in *err; code
     * OK: not now, but perhaps later. */
    void *(*open)(const spil_engine *engine, const char *place, void *reached, spil_opening how,
                  spil_store_self *is, spil_error *err);
    void (*close)(void *self);

    /* Each group in one transaction, which is on disk when it is good. There are several only of what was opened with
     * the same `reached`. */
    void (*commit)(spil_group groups[], size_t n);
    /* What is left to do when nothing waits: true: nothing; false: it is called again in a second; with an error in
     * *err (code not OK) as a group that is not good, for all that was opened with the same `reached`. */
    bool (*tidy)(void *self, spil_error *err);

    /* Where there is no row, `last` and `before` are set as well. */
    bool (*read)(void *self, const char *stream, uint64_t from, spil_rows *rows, spil_error *err);
    /* By name; the reader may read. */
    bool (*heads)(void *self, const char *prefix, spil_head_reader *reader, void *context, spil_error *err);
    bool (*due)(void *self, uint64_t now_s, int most, spil_stream_reader *reader, void *context,
                spil_error *err);

    /* All that is read between begin and end is as of one moment. */
    bool (*moment)(void *self, bool begin, spil_error *err);
    /* What the database itself finds wrong; NULL: it is not asked. */
    void (*examine)(void *self, spil_store_complaint *complain, void *context);
    /* How many rows do not belong together. */
    bool (*strays)(void *self, int64_t *n, spil_error *err);
    /* Copies all as of one moment into an empty file of SQLite; NULL: row by row (copy.h). */
    bool (*copy)(void *self, const char *file, spil_error *err);

    /* Notes that it has moved (NULL: that it is here), so that no server opens it. */
    bool (*mark)(void *self, const char *to, spil_error *err);
    /* Fills an empty place, locked, in one transaction: `fill`, then for each stream its head and then its rows, and
     * `filled`, which keeps all or nothing and frees what `fill` gave. */
    void *(*fill)(const char *place, const spil_store_self *is, spil_error *err);
    bool (*fill_head)(void *filling, const spil_head *head, spil_error *err);
    bool (*fill_row)(void *filling, const char *stream, const spil_row *row, spil_error *err);
    bool (*filled)(void *filling, bool keep, spil_error *err);
};

extern const spil_engine spil_engine_sqlite; /* one file, SPIL_STORE_FILE, and its log */

#ifdef SPIL_HAS_LIBPQ
extern const spil_engine spil_engine_postgres; /* a house of a database: postgresql://…#HOUSE */
#endif

/* The one that a place is for. NULL and a sentence in *err: this program has none. */
const spil_engine *spil__engine_of(const char *place, spil_error *err);

#endif
