/* keep.h: games in progress, kept on disk move by move, so that none is lost.
 *
 * A kept game is a record in $XDG_STATE_HOME/spil (or ~/.local/state/spil). Who sits where is in comment lines,
 * which readers of records pass over: "# seat 1 greedy". */
#ifndef KEEP_H
#define KEEP_H

#include <time.h>

#include "players.h"
#include "screen.h"
#include "spil/match.h"

typedef struct keep {
    char path[4096];  /* "" when nothing is kept */
    int fd;           /* open for appending, or -1 */
    int n_steps;      /* steps that are in the file */
    uint8_t resigned; /* bit per seat, likewise */
} keep;

/* A new file for a game, from its first move on. When that cannot be, says so once and keeps nothing. */
void spil__keep_new(keep *k, const spil_match *m, const seating *who);
/* Goes on with the file a game came from. */
void spil__keep_again(keep *k, const char *path, const spil_match *m, const seating *who);
/* Brings the file up to date after moves, after undo and at the end; without any move there is none. */
void spil__keep_update(keep *k, const spil_match *m, const seating *who);
void spil__keep_close(keep *k);

/* A kept game, as far as one sees it without playing it. */
typedef struct kept_game {
    char path[4096];
    time_t when; /* the last move */
    const spil_game *game;
    int seats, moves;
    bool over;
} kept_game;

/* The kept games with a move at least, the latest first, at most so many; those that are over only when they are wanted too. */
int spil__keep_list(bool finished_too, kept_game out[], int max);
/* The latest kept game that is not over; false when there is none. */
bool spil__keep_latest(char *path, size_t size);
/* How much of a kept game's text is whole lines: a full disk or a power cut can leave half a move at the end. */
size_t spil__keep_whole(const char *text, size_t len);
/* The seating that a record's comments tell of; seats without one are left as they are, and so are those that a
 * program played: nothing is started because a file says so. */
void spil__keep_seating(const char *text, size_t len, const spil_game *game, int seats, seating *who,
                        bool told[SPIL_SEATS_MAX]);
/* The record with the seating, as it is kept; to be freed. */
char *spil__keep_text(const spil_match *m, const seating *who, size_t *len);

#endif
