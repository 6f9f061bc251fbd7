/* autosave.h: games in progress, written to disk line by line so that none is lost.
 *
 * An autosaved game is a journal (spil/driver.h) in $XDG_STATE_HOME/spil (or ~/.local/state/spil); it only ever
 * grows. Earlier versions wrote records, which become journals when they are resumed. */
#ifndef AUTOSAVE_H
#define AUTOSAVE_H

#include <time.h>

#include "spil/driver.h"

typedef struct autosave {
    char path[4096]; /* "" when nothing is saved */
    int fd;          /* open for appending, or -1 */
} autosave;

/* A new file for a game, created with its first move. If it cannot be, complains once and saves nothing. */
void spil__autosave_new(autosave *a, const spil_game *game);
/* Continues the file a game came from. appends: the file is its journal; otherwise it is rewritten. */
void spil__autosave_again(autosave *a, const char *path, bool appends, spil_driver *d);
/* Brings the file up to date; before the first move there is none. */
void spil__autosave_update(autosave *a, spil_driver *d);
/* Deletes the file if every move was taken back. d may be NULL. */
void spil__autosave_close(autosave *a, const spil_driver *d);

/* An autosaved game. */
typedef struct autosaved_game {
    char path[4096];
    time_t when; /* the last move */
    const spil_game *game;
    int seats, moves;
    bool over;
} autosaved_game;

/* At most `max` games with at least one move, the latest first; finished ones only if asked for. How many. */
int spil__autosave_list(bool finished_too, autosaved_game out[], int max);
/* The latest unfinished game; false: there is none. */
bool spil__autosave_latest(char *path, size_t size);

#endif
