/* online.h: online play as the rest of the server sees it, and the settings of it. */
#ifndef ONLINE_H
#define ONLINE_H

#include "conn.h"
#include "spil/games.h"
#include "store.h"

typedef struct online online;
typedef struct thinkers thinkers; /* threads in which bots think (bots.h) */

typedef struct online_settings {
    int house; /* of the database, from 0 */
    bool allow_seeds;
    uint32_t pace_ms;         /* how long a bot seems to think about a move */
    uint32_t sleep_ms;        /* a table that nobody looks at leaves memory after that */
    uint32_t idle_s;          /* a table where nothing has happened for this long is closed; 0: never */
    uint32_t keep_s;          /* finished and closed tables are deleted after that; 0: never */
    uint32_t keep_rooms_days; /* the most that a closed room may be kept */
    uint32_t day_ms; /* how long a day of the store's time lasts, for tests that have no patience; 0: a day */
    uint32_t minute_ms; /* how long a minute lasts in which people are waited for, the same; 0: a minute */
    int workers;        /* threads that think; 0: by the number of processors … */
    thinkers *thinkers; /* … or those that there are */
    uint32_t memory_mb; /* with more in use nothing new is begun; 0: no mark */
    uint32_t disk_mb;   /* the same with less free on the disk; 0: 256 MB or a twentieth of it */
    int data_fd;        /* of the folder there; 0: not looked at */
} online_settings;

/* What has a budget (budgets.h). */
typedef enum online_budget {
    ONLINE_BUDGET_REQUESTS,
    ONLINE_BUDGET_TABLES,     /* opened */
    ONLINE_BUDGET_PEOPLE,     /* made */
    ONLINE_BUDGET_FORGETTING, /* cleans the files */
    ONLINE_BUDGET_STORED,
    ONLINE_BUDGET_REFUSALS,
    ONLINE_BUDGET_ROOM_CHANGES,
    ONLINE_BUDGET_WATCHING, /* frames to onlookers */
    ONLINE_BUDGETS
} online_budget;

/* What has an end besides. */
typedef enum online_limit {
    ONLINE_LIMIT_AT,
    ONLINE_LIMIT_TALK,
    ONLINE_LIMIT_REACTIONS,
    ONLINE_LIMIT_SEATS,        /* held by a person */
    ONLINE_LIMIT_WATCHED,      /* tables */
    ONLINE_LIMIT_ONLOOKERS,    /* of a table */
    ONLINE_LIMIT_CONNECTIONS,  /* of a person */
    ONLINE_LIMIT_SEAT_CHANGES, /* before the start */
    ONLINE_LIMIT_ROOMS,        /* of a person, or of an address */
    ONLINE_LIMIT_ROOM_PEOPLE,  /* in one room */
    ONLINE_LIMIT_ROOM_NOTES,   /* the same */
    ONLINE_LIMIT_GUESSES,      /* wrong numbers and keys of rooms */
    ONLINE_LIMITS
} online_limit;

typedef struct online_figures {
    uint64_t requests, refused, moves, tables_opened, tables, people, tables_deleted, people_deleted, clients,
        thinking, waiting_bytes, coming, reads, rooms, rooms_opened, rooms_deleted;
    uint64_t behind;       /* times that an onlooker fell behind */
    uint64_t sweep_turns;  /* times that the work of a second went on in another round */
    uint64_t memory_bytes; /* in use */
    uint64_t disk_free_bytes;
    uint64_t busy;                        /* requests refused for memory, the queue or the end */
    uint64_t over_budget[ONLINE_BUDGETS]; /* requests that were too_fast */
    uint64_t over_limit[ONLINE_LIMITS];   /* requests beyond one of these */
} online_figures;

/* The store outlives it. Nothing is read before somebody asks for it. NULL and a sentence in *err: no bot could
 * think. */
online *spil__online_open(loop *l, spil_store *store, spil_cpu cpu, const online_settings *settings,
                          spil_error *err);
void spil__online_close(online *on);
/* Whom the connections tell. */
conn_owner spil__online_owner(online *on);
/* Becomes known once the connections are open. */
void spil__online_conns(online *on, conns *all);
/* The answer to /api/games; freed by the caller. */
char *spil__online_games(spil_cpu cpu);
void spil__online_figures(const online *on, online_figures *figures);

/* The store has something new: what waited for it is sent. */
void spil__online_stored(online *on);
/* No new tables; everybody is told why ("restart", "trouble"), and all connections are closed with this status. */
void spil__online_bye(online *on, const char *why, int status);
/* Is everything that happened stored and sent? */
bool spil__online_is_quiet(const online *on);

#endif
