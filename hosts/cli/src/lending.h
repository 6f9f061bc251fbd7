/* lending.h: what the command line lends the lab (spil/lab.h): threads with a bar, players, a folder for games. */
#ifndef LENDING_H
#define LENDING_H

#include "jobs.h"
#include "spil/contest.h"

/* The crew outlives it. */
spil_lab spil__lab(job_crew *crew);

/* Can everybody play? Programs are started for a moment and must say hello. false: it has been said who does not, and
 * why, or Ctrl-C came. */
bool spil__lineup_works(const spil_lineup *l);

/* For job_crew.estimate: how a contest stands. */
void spil__contest_stands(const void *contest, char *buf, size_t size);

/* A folder in which the games of a run are kept (records.h). */
typedef struct game_folder {
    const char *path;
    const spil_game *game;
    bool names_both; /* who met whom is in the files' names */
    bool failed;     /* a file could not be written: why is in err */
    spil_error err;
} game_folder;
spil_keeper spil__keeper(game_folder *folder);

/* Says why a run has nothing to show: -1 of the lab, a folder that fails (NULL: there is none), or Ctrl-C before
 * anything was finished, which `stopped` tells. true: there is something. */
bool spil__run_ended(int64_t done, const game_folder *folder, const char *stopped);

/* A line about the first fault, for people; or a JSON object of the bot and what it did, null when `who` is -1. */
void spil__first_fault(const spil_lineup *l, int who, const spil_sentence *fault);
void spil__first_fault_json(const spil_lineup *l, int who, const spil_sentence *fault);

#endif
