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

/* What a node knows of its house and of the others (node.h). */
typedef struct spil_tended {
    bool ours, taken;                /* the lease is this node's; another's, and it holds */
    uint64_t until;                  /* of the other's, by the database's clock: grows when it is renewed */
    int others;                      /* nodes that are alive, besides this one */
    char address[SPIL_NODE_ADDRESS]; /* of who has the other's; "": other nodes do not reach it */
} spil_tended;

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

    /* NULL: one server has the place, and nobody else can. Otherwise nodes share it: it connects, which a sandbox
     * forbids later. What it returns is used until `leave`, in one house after the other; but for `open` and `close`,
     * whose results have threads of their own, by one thread. */
    void *(*reach)(const char *place, spil_error *err);
    /* Makes or migrates the store, and makes the node known. *key: what all nodes know. */
    bool (*join)(void *reached, const char *address, uint8_t key[SPIL_HASH_BYTES], spil_error *err);
    /* Looks; renews: also says that it is alive, and renews its lease if it has one. */
    bool (*tend)(void *reached, bool renews, uint64_t load, spil_tended *tended, spil_error *err);
    /* Gives up its lease; others need no longer wait for it, and do not count it. */
    bool (*give_up)(void *reached, spil_error *err);
    void (*leave)(void *reached);
    /* reached: NULL where `reach` was not called. Otherwise it claims with a lease. NULL and a sentence in *err. */
    void *(*open)(const spil_engine *engine, const char *place, void *reached, spil_opening how,
                  spil_store_self *is, spil_error *err);
    void (*close)(void *self);

    /* All changes in one transaction, which is on disk when it returns true. false: nothing more may be committed. */
    bool (*commit)(void *self, const spil_change changes[], size_t n, spil_error *err);
    /* What is left to do when nothing waits: true: nothing; false: it is called again in a second; with an error in
     * *err (code not OK) as commit's false. */
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
