/* lab_host.h: what the command line provides to the lab (spil/lab.h), threads with a progress bar and players, and what
 * the commands that run it have in common. */
#ifndef LAB_HOST_H
#define LAB_HOST_H

#include "game_folder.h"
#include "jobs.h"

/* The jobs outlive it. */
spil_lab spil__lab(lab_jobs *jobs);

/* Can everybody play? Programs are started briefly and must say hello. false: has complained who cannot and why, or
 * that Ctrl-C came. */
bool spil__lineup_can_play(const spil_lineup *l);

/* For lab_jobs.estimate: how a contest stands. */
void spil__contest_standing(const void *contest, char *buf, size_t size);

/* Is there something to report? done: the lab's count of results. false: has complained that no thread could be
 * started, that the folder (may be NULL) failed, or with the sentence `stopped` that Ctrl-C came too early. */
bool spil__run_has_result(int64_t done, const game_folder *folder, const char *stopped);

/* Prints a line about the first fault, made by player `who`. */
void spil__print_fault(const spil_lineup *l, int who, const spil_sentence *fault);

#endif
