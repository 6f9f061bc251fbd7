/* match.h: a game in progress, with its history: what terminal, browser and server sit on.
 *
 * The history is a record (spil/record.h): the state is always what replaying it gives, so undo, save and resume
 * are all the same thing. No I/O and no clock: time comes as an argument, in milliseconds since the start.
 * Memory for the steps is allocated; a program that has none left stops. */
#ifndef SPIL_MATCH_H
#define SPIL_MATCH_H

#include "spil/record.h"

typedef struct spil_match {
    spil_record record; /* setup, seed or position, names, steps; the result is not kept here */
    spil_state state;   /* after all steps */
} spil_match;

/* Begins with a fresh deal, with a position, or where a record leaves off. The setup has been checked.
 * resume: a move the rules refuse is an error, and *m is then of no use. The record is copied. */
void spil_match_begin(spil_match *m, const spil_setup *su, const spil_key *key);
void spil_match_begin_at(spil_match *m, const spil_setup *su, const void *state);
spil_code spil_match_resume(spil_match *m, const spil_record *rec, spil_error *err);
void spil_match_fini(spil_match *m);

/* Plays a move and notes it. Times never run backwards: an earlier one counts as that of the last step. On error
 * nothing has changed. ev and err may be NULL. */
spil_code spil_match_do(spil_match *m, uint64_t now_ms, int seat, spil_move mv, spil_events *ev,
                        spil_error *err);

/* Takes back the last n steps (all, when there are fewer; none, when n < 1); returns how many. Who has resigned
 * stays so. */
int spil_match_undo(spil_match *m, int n);

/* Steps to take back so that `seat` decides again what it decided last; 0 when it has not decided anything. */
int spil_match_steps_of(const spil_match *m, int seat);

/* Bytes a save takes, and the save itself: the record, with its result once the game is over. */
size_t spil_match_save_bytes(const spil_match *m);
void spil_match_save(const spil_match *m, spil_out *out);

#endif
