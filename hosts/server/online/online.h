/* online.h: online play as the rest of the server sees it, and the settings of it. */
#ifndef ONLINE_H
#define ONLINE_H

#include "conn.h"
#include "spil/games.h"
#include "store.h"

typedef struct online online;

typedef struct online_settings {
    bool allow_seeds;
    uint32_t pace_ms;  /* how long a bot seems to think about a move */
    uint32_t sleep_ms; /* a table that nobody looks at leaves memory after that */
    uint32_t idle_s;   /* a table where nothing has happened for so long is closed; 0: never */
    int workers;       /* threads that think; 0: by the number of processors */
} online_settings;

typedef struct online_figures {
    uint64_t requests, refused, moves, tables_opened, tables, people, clients, thinking, waiting_bytes;
} online_figures;

/* The store outlives it. Nothing is read before somebody asks for it. NULL and a sentence in *err: no bot could
 * think. */
online *spil__online_open(loop *l, spil_store *store, spil_cpu cpu, const online_settings *settings,
                          spil_error *err);
void spil__online_close(online *on);
/* Whom the connections are to tell. */
conn_owner spil__online_owner(online *on);
/* Becomes known once the connections are open. */
void spil__online_conns(online *on, conns *all);
/* The answer to /api/games; freed by the caller. */
char *spil__online_games(const online *on);
void spil__online_figures(const online *on, online_figures *figures);

/* The store has something new: what waited for it is sent. */
void spil__online_stored(online *on);
/* No new tables; everybody is told why ("restart", "trouble"), and all connections are closed with this status. */
void spil__online_bye(online *on, const char *why, int status);
/* Is everything that happened stored and sent? */
bool spil__online_is_quiet(const online *on);

#endif
