/* context.h: what all of online play shares: the loop, the store, the settings, the counters, and a pointer to the part
 * of each module, which only that module looks into. Everything here happens in the loop's thread, except where
 * reader.h says otherwise. */
#ifndef ONLINE_CONTEXT_H
#define ONLINE_CONTEXT_H

#include "online.h"
#include "spil/json.h"
#include "spil/memory.h"
#include "spil/state.h"

typedef struct client client;
typedef struct person person;
typedef struct table table;
typedef struct outbox outbox;
typedef struct people people;
typedef struct tables tables;
typedef struct room room;
typedef struct rooms rooms;
typedef struct bots bots;
typedef struct waking waking;
typedef struct kind_buckets kind_buckets;
typedef struct expiry expiry;
typedef struct reader reader;
typedef struct deal_scores deal_scores;

struct online {
    loop *loop;
    conns *conns;
    spil_store *store;
    spil_cpu cpu;
    online_settings settings;
    online_figures figures;
    outbox *outbox;
    people *people;
    tables *tables;
    rooms *rooms;
    deal_scores *deals;              /* of these days */
    void (*table_changed)(table *t); /* whom a table of a room tells that something has happened there */
    bots *bots;
    thinkers *own_thinkers; /* NULL: those of all houses */
    reader *reader;
    kind_buckets *budgets; /* of all together */
    bool memory_is_high, disk_is_low;
    client *clients;   /* all of them, linked by next_of_all */
    bool leaving;      /* no new tables: the server is about to end */
    uint64_t began_ms; /* when it was opened */
    struct {           /* of numbers and keys of rooms, from everywhere */
        uint64_t since_ms;
        int wrong; /* in that minute */
    } guesses;
    expiry *expiry;
    loop_timer sweep;
    struct { /* the work of every second, which rounds of the loop do little by little */
        uint64_t began_ms;
        unsigned times; /* so far */
        size_t chore;   /* the present one … */
        int from;       /* … goes on from this place */
        bool frees;     /* … and has freed memory in this round */
    } sweeps;
    table *behind, **behind_end; /* tables with onlookers who are behind (onlookers.h), the first first … */
    loop_timer catching_up;      /* … and when these hear more */
    uint64_t sent;               /* frames so far */
    waking *waking;              /* tables to bring back into memory (table_run.h) */
    /* Memory for one request at a time. */
    spil_json doc;
    spil_state_work state_work;
    char text[CONN_MESSAGE_MAX + 1];
    spil_move moves[SPIL_MOVES_MAX];
    spil_buffer frame;
};

/* The loop's time, in milliseconds. */
static inline uint64_t spil__online_ms(const online *on)
{
    return spil__loop_ms(on->loop);
}

/* How long people are waited for, in the loop's time: as said, except in tests that have no patience. */
static inline uint64_t spil__patience_ms(const online *on, uint64_t ms)
{
    return ms * on->settings.minute_ms / 60000;
}

#endif
