/* engine.h: what a kind of database has to do for the store. Everything here waits for the disk.
 *
 * `commit` and `tidy` are called by the writer's thread, `read`, `list` and `due` by one that reads, all else by the
 * owner's: an engine keeps them apart. */
#ifndef SPIL_ENGINE_H
#define SPIL_ENGINE_H

#include "store.h"

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
} spil_store_self;

struct spil_engine {
    const char *name;
    const char
        *settings; /* said to the database at last before it is used: for tests that weaken it; NULL: none */

    /* to_write: makes or migrates the store and claims it. NULL and a sentence in *err. */
    void *(*open)(const spil_engine *engine, const char *folder, bool to_write, spil_store_self *is,
                  spil_error *err);
    void (*close)(void *self);

    /* All changes in one transaction, which is on disk when it returns true. false: nothing more may be committed. */
    bool (*commit)(void *self, const spil_change changes[], size_t n, spil_error *err);
    /* What is left to do when nothing waits: true: nothing; with an error in *err (code not OK) as commit's false. */
    bool (*tidy)(void *self, spil_error *err);

    bool (*read)(void *self, const char *stream, uint64_t from, spil_event_reader *reader, void *context,
                 spil_error *err);
    bool (*list)(void *self, const char *prefix, spil_stream_reader *reader, void *context, spil_error *err);
    bool (*due)(void *self, uint64_t now_s, int most, spil_stream_reader *reader, void *context,
                spil_error *err);
    bool (*check)(void *self, spil_store_complaint *complain, void *context, spil_store_checked *checked);
    bool (*backup)(void *self, const char *file, spil_error *err);
};

extern const spil_engine spil_engine_sqlite; /* one file, SPIL_STORE_FILE, and its log */

#endif
