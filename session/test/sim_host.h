/* sim_host.h: a host for tests: a match, its journal, and everything a host sees of it as text. */
#ifndef SIM_HOST_H
#define SIM_HOST_H

/* cmocka.h wants these four before it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases.h"
#include "spil/driver.h"

enum { KEEP_ALL = SPIL_KEEP_STEPS | SPIL_KEEP_NOTES | SPIL_KEEP_JOURNAL };

/* A text that grows. */
typedef struct sim_text {
    char *at;
    size_t len, room;
} sim_text;

void sim_put(sim_text *t, const char *bytes, size_t len);
void sim_say(sim_text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Empties it for the next use. */
void sim_clear(sim_text *t);
void sim_text_free(sim_text *t);
/* Fails when the texts differ, and prints both from the first difference on. */
void sim_same(const sim_text *a, const sim_text *b, const char *what);

typedef struct sim {
    spil_driver *d;
    sim_text journal; /* all lines so far */
    uint64_t now_ms;
    spil_reply reply; /* to the last command */
    spil_error err;
} sim;

spil_setup sim_setup(const char *game, const char *spec);
spil_terms sim_terms(spil_order order); /* free undo, everything kept, "level1" as stand-in; not timed */

/* A table where the seats of `people` (a bit each) are people and the others "bot". Not started. */
void sim_open(sim *s, const spil_setup *su, const spil_terms *terms, unsigned people, uint64_t now_ms);
void sim_start(sim *s, uint64_t seed);
void sim_begin(sim *s, const char *game, const char *spec, const spil_terms *terms, unsigned people,
               uint64_t seed);
void sim_close(sim *s);
/* Takes the journal's new lines, as every call below does. */
void sim_store(sim *s);

/* Each at s->now_ms. */
spil_reply_kind sim_do(sim *s, const spil_command *cmd);
spil_reply_kind sim_cmd(sim *s, spil_command_kind kind, int by);
spil_reply_kind sim_move(sim *s, int seat, spil_move mv);
spil_reply_kind sim_play(sim *s, int seat, const char *move, uint32_t seen);
spil_reply_kind sim_answer(sim *s, uint64_t token, spil_move mv);
void sim_at(sim *s, uint64_t now_ms); /* lets the time pass */
/* A command that must be DONE. */
void sim_done(sim *s, spil_command_kind kind, int by);
void sim_undone(sim *s, spil_command_kind kind, int by, spil_reply_kind kind_of_reply);
bool sim_seat(sim *s, int seat, spil_seat_kind kind, const char *player, const char *name);

spil_move sim_read_move(const sim *s, const char *text);
/* The seat's legal moves that begin with this text; how many. */
int sim_moves(const sim *s, int seat, const char *begins, spil_move out[]);

/* The seat that is asked in turn plays its first move; which it was. */
int sim_step(sim *s);
/* Closes a match, whatever was done: it is verified, and its journal must give the same match. */
void sim_end(sim *s);

/* Answers all questions at once with a random move, by the bots alone or by all; how many. */
int sim_answer_all(sim *s, spil_fast_rng *rng, bool people_too);
/* Takes all questions to people, as a person's host does, and finds that of the seat. */
bool sim_question(sim *s, int seat, spil_question *q);

/* The last note of a receiver, "" for none: its kind's word. */
const char *sim_last_note(const sim *s, int seat);
void sim_note_text(const spil_driver *d, int seat, uint32_t seq, sim_text *t);

/* All that must be the same after a restart: phase, clock, count, position, seats, clocks, vote; the notes of every
 * receiver after number `after`. */
void sim_describe(const spil_driver *d, uint32_t after, sim_text *t);
/* A hash of the position. */
uint64_t sim_hash(const spil_driver *d);
/* A hash of everything a host could see. */
uint64_t sim_mark(const spil_driver *d);
/* The seat that asks for an undo or redo and waits for an answer; -1 = nobody. needs: bit per seat yet to answer. */
int sim_vote(const spil_driver *d, spil_command_kind *what, uint8_t *needs);
/* Is the question with this token still waiting for an answer? */
bool sim_is_open(const spil_driver *d, uint64_t token);

void sim_save(const spil_driver *d, sim_text *t);
/* The record can be read, verifies, and leads to the current position. */
void sim_verify(const spil_driver *d);

/* The match of s->journal, resumed at the host's time now_ms; NULL and s->err on error. */
spil_driver *sim_resume(sim *s, size_t len, uint32_t epoch, uint64_t now_ms);

#endif
