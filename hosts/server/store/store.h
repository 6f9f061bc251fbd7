/* store.h: the door to storage. The rest of the server knows no database, only this: streams of events, append, read,
 * claim.
 *
 *   stream    What happened to one thing, in order: "t:NAME" a table, "p:ID" a person. A name is 1 to 63 printable
 *             ASCII characters without blanks. A stream exists once it has an event.
 *   event     Bytes that mean nothing here, numbered from 1 without gaps within the stream. It may have a private part,
 *             which belongs to somebody (`owner`) and can be forgotten: names, tokens, talk. All the rest stays.
 *   chain     Each event has a hash over the one before it, its number, and the hashes of both its parts. A private
 *             part's hash is keyed with random bytes that are forgotten with it: the chain holds afterwards, and nobody
 *             can find the name again by trying names.
 *   epoch     Opening a store to write gives a higher one than all before. Every append carries it and is refused
 *             when it is no longer the highest: a server that was thought dead cannot write behind its successor's
 *             back. While it lives, a second one on the same data is refused at once.
 *   ticket    Appends are done in order by a thread of the store, in groups, one fsync for each. An append returns a
 *             ticket at once; when spil_store_durable has reached it, the events are on disk, and only then may anybody
 *             be told about them.
 *   time      Seconds that this store has seen: they pass while a server runs, whatever the clock of the machine says.
 *             At a start they go on by what that clock has gone on, but by a day at most, and never back. They begin
 *             with the time of day at which the store was made.
 *   failure   A full disk, a failed write or fsync, a stale epoch: nothing more becomes durable, ever, through this
 *             store. Nothing is tried again: a failed fsync may have thrown pages away that a second one would call
 *             good. The server says so and exits, or puts down the one house of many that has failed; who opens the
 *             store next finds all that was durable.
 *
 * One thread, the owner, makes all calls, except that those that read may all be made by one other instead; nothing in
 * them waits for the disk except open, close, and those that say they read. Allocation aborts when memory runs out. */
#ifndef SPIL_STORE_H
#define SPIL_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "spil/error.h"

typedef struct spil_store spil_store;
typedef struct spil_engine spil_engine; /* engine.h: how a kind of database does it */

enum {
    SPIL_STREAM_BYTES = 64,    /* room for a stream's name, NUL included; the same for an owner's */
    SPIL_PLACE_BYTES = 256,    /* room for a place without its password */
    SPIL_EVENT_BYTES = 1 << 20 /* at most, in each part of an event */
};

typedef struct spil_store_settings {
    const char
        *place; /* a folder, made if it is missing, for its owner only; or postgresql://…, a database, with
                          #HOUSE behind it for another of its houses than 0 */
    const spil_engine *engine; /* NULL: the one that the place is for */
    void *reached;             /* by a node (node.h), which keeps it; NULL: it connects itself */
    struct spil_writers
        *writers;       /* the thread that stores for all of the node's houses; NULL: one of its own */
    size_t queue_bytes; /* spil_store_has_room; 0: 16 MiB */
    unsigned gather_us; /* how long the writer waits for more events before a commit; 0: not at all */
} spil_store_settings;

/* Is it the URL of a database? Otherwise it is a folder. */
bool spil_store_is_url(const char *place);

/* Opens the store to write, makes or migrates it, claims it, and starts the writer. NULL and a sentence in *err: the
 * place cannot be used, another server has it, it is of a newer version, it is damaged, it has moved. */
spil_store *spil_store_open(const spil_store_settings *settings, spil_error *err);
/* Writes what is queued, then closes. Returns false when it had failed, or did now: then not all tickets are durable.
 * NULL is fine. */
bool spil_store_close(spil_store *store);
/* Would closing it have to wait for the disk now? */
bool spil_store_is_busy(const spil_store *store);

uint64_t spil_store_epoch(const spil_store *store);
/* Drawn when the store was made; a copy has the same. */
const char *spil_store_name(const spil_store *store);
/* Its time when it was opened. From then on the owner counts, and notes it now and then. */
uint64_t spil_store_seen_s(const spil_store *store);

/* ---- writing ---- */

typedef struct spil_store_event {
    const char *stream;
    uint64_t
        number; /* the stream's last number + 1: a fence. Any other is a failure of the store: two have written */
    const void *bytes;
    size_t len;
    const void *secret; /* the private part; NULL: none. Empty is not none */
    size_t secret_len;
    const char *owner; /* whose it is, by convention "p:ID"; needed with a private part, NULL without */
    uint64_t until_s;  /* as spil_store_keep; 0: as it was */
} spil_store_event;

/* Is the queue short enough for another command? Ask before a request is carried out: where it is not, the
 * reply is `busy`. Appends are taken even so: what was carried out must be stored. false also after a failure. */
bool spil_store_has_room(const spil_store *store);

/* Queues these events, of one stream or several, to be stored together: all or none. Everything is copied. Returns the
 * ticket: 1, 2, 3 … */
uint64_t spil_store_append(spil_store *store, const spil_store_event events[], size_t n);

/* Forgets every private part of this owner in all streams, and the key of its hash; it is overwritten in the files, too
 * (as soon as no other program that reads them, a backup for example, stands in the way). What was
 * appended before is included. */
uint64_t spil_store_forget(spil_store *store, const char *owner);

/* Says until when, by the store's time, to keep a stream (spil_store_due). What was never said is due at once. */
uint64_t spil_store_keep(spil_store *store, const char *stream, uint64_t until_s);
/* Deletes a stream with all its events, in the files as well. Nothing may be appended to it afterwards, and until it is
 * durable it can still be read. */
uint64_t spil_store_delete(spil_store *store, const char *stream);
/* Notes the store's time. */
uint64_t spil_store_note_time(spil_store *store, uint64_t seen_s);

/* A descriptor for poll and epoll, readable when spil_store_durable or spil_store_failed has something new. */
int spil_store_fd(const spil_store *store);
/* The highest durable ticket: it and all lower ones are on disk. Quietens the descriptor. */
uint64_t spil_store_durable(spil_store *store);
/* Has it failed? The sentence goes into *err (which may be NULL). Also readable from other threads. */
bool spil_store_failed(const spil_store *store, spil_error *err);

/* Commits are also counted by how long they took and how many events they stored: the n-th of these counts has those up
 * to SPIL_STORE_TIME_US << n, or 1 << n, that are in none before it, and the last one all others. */
enum { SPIL_STORE_TIMES = 14, SPIL_STORE_TIME_US = 250, SPIL_STORE_SIZES = 12 };

/* For /metrics. Counted since it was opened; readable from other threads. */
typedef struct spil_store_figures {
    uint64_t events, bytes, commits;   /* durable */
    uint64_t commit_us, commit_us_max; /* in commits, all together and the longest */
    uint64_t commits_by_us[SPIL_STORE_TIMES], commits_by_events[SPIL_STORE_SIZES];
    uint64_t queued_events, queued_bytes; /* not yet durable */
} spil_store_figures;

void spil_store_figures_get(const spil_store *store, spil_store_figures *figures);

/* ---- reading: waits for the disk; what is durable, nothing else ---- */

typedef struct spil_stored {
    uint64_t number;
    const void *bytes;
    size_t len;
    const void *secret; /* NULL: none, or forgotten */
    size_t secret_len;
    const char *owner; /* NULL: none */
    bool forgotten;    /* it had a private part */
} spil_stored;

/* Gets one event; the memory is valid until it returns. false ends the reading, which is not an error. */
typedef bool spil_event_reader(void *context, const spil_stored *event);

/* Reads the stream from this number on, checking the chain on the way (from a number above 1: from the hash that is
 * stored with the event before). false: cannot read, or the chain is broken; events given before were good. */
bool spil_store_read(spil_store *store, const char *stream, uint64_t from, spil_event_reader *reader,
                     void *context, spil_error *err);

/* Gets the name of a stream and its last number. */
typedef bool spil_stream_reader(void *context, const char *stream, uint64_t last);

/* Streams whose names begin with the prefix, in the order of their names. The reader may call spil_store_read. */
bool spil_store_list(spil_store *store, const char *prefix, spil_stream_reader *reader, void *context,
                     spil_error *err);

/* Streams whose time was over before that moment, those that have waited longest first, `most` of them. The reader gets
 * the moment in place of a number, 0 if it was never said, and must not call spil_store_read. */
bool spil_store_due(spil_store *store, uint64_t now_s, int most, spil_stream_reader *reader, void *context,
                    spil_error *err);

/* ---- beside a running server ---- */

/* Opens to read only: never waits for a writer, never holds one up for long. append and forget must not be
 * called. */
spil_store *spil_store_open_to_read(const char *place, spil_error *err);

typedef struct spil_store_checked {
    uint64_t streams, events, forgotten;
} spil_store_checked;

/* Gets a sentence about something that is wrong with a stream. */
typedef void spil_store_complaint(void *context, const char *stream, const spil_error *err);

/* Checks everything at one moment: pages, numbers, hashes, heads. Returns false when anything was
 * wrong, after all complaints. */
bool spil_store_check(spil_store *store, spil_store_complaint *complain, void *context,
                      spil_store_checked *checked);

/* Copies all of it as of one moment into a new file of SQLite, which is on disk afterwards: a separate store (a folder
 * with this one file, named as SPIL_STORE_FILE, can be opened). Never replaces a file. */
bool spil_store_backup(spil_store *store, const char *file, spil_error *err);

#define SPIL_STORE_FILE "spil.db"

/* Moves all of it to an empty place: same names, numbers, hashes, same store's name. `from` is checked first, and
 * marked: nothing opens it to write from then on. No server may run on either. false: as it was before; only where it
 * was interrupted, `from` is marked, and the same move goes on from there. */
bool spil_store_move(const char *from, const char *to, spil_error *err);

#endif
