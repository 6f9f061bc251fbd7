/* results_file.h: finished games (spil/tally.h) as a file in the user's data folder. It never leaves the computer.
 *
 * Every game is one line, appended under a lock and synced before anybody is told, so that neither a crash nor a second
 * program loses one. Lines that cannot be read are left out and stay where they are; a file that is not this
 * program's is left alone, and nothing is recorded. */
#ifndef RESULTS_FILE_H
#define RESULTS_FILE_H

#include "spil/tally.h"

/* Appends a game to this user's file. false and a sentence in *err. */
bool spil__results_add(const spil_ended *e, spil_error *err);
/* Adds this user's file up into *t; nothing if there is none yet. false and a sentence in *err. Either way it ends with
 * spil_tally_free. */
bool spil__results_read(spil_tally *t, spil_error *err);
/* The ladder of a game in this user's file; false: there is none. */
bool spil__results_ladder(const char *game, spil_ladder *ladder);
/* The handicap that is offered to bots of level 1 in a race by the clock after the last game; false: none is. */
bool spil__results_handicap(const char *game, spil_handicap *handicap);
/* Deletes the games of one person (NULL: everybody) and of one game (NULL: all); with both NULL the file. *deleted is
 * how many there were. false and a sentence in *err. */
bool spil__results_forget(const char *game, const char *name, int *deleted, spil_error *err);

/* The same with another file. */
bool spil__results_add_at(const char *path, const spil_ended *e, spil_error *err);
bool spil__results_read_at(const char *path, spil_tally *t, spil_error *err);
bool spil__results_forget_at(const char *path, const char *game, const char *name, int *deleted,
                             spil_error *err);

#endif
