/* saved.h: saved games as texts: records (spil/record.h), whose comments say who sat where ("# seat 1 greedy"), and
 * journals (spil/driver.h). Every reader takes both. */
#ifndef SPIL_SAVED_H
#define SPIL_SAVED_H

#include "spil/memory.h"
#include "spil/player_spec.h"

/* The record of a match, with its players in comments, and one more comment unless it is NULL. free() it. */
spil_buffer spil_saved_text(const spil_driver *d, const char *comment);

/* The record in a text of either kind, as text: of a journal what spil_saved_text would write. free() it.
 * false: *err. */
bool spil_saved_record(spil_cpu cpu, const char *text, size_t len, spil_buffer *record, spil_error *err);
/* The same, for this build of the rules. Its steps and its data are allocated:
 * spil_record_free. false: *err. */
bool spil_record_text(spil_cpu cpu, const char *text, size_t len, spil_record *rec, spil_error *err);
/* The record of a match, independent of the match. */
bool spil_record_of(spil_cpu cpu, const spil_driver *d, spil_record *rec, spil_error *err);
void spil_record_free(spil_record *rec);

/* How a host wants a match with this setup to be run, handicaps apart: those are the match's own. */
typedef spil_terms spil_terms_fn(void *of, const spil_setup *su);

/* How a saved match was opened. */
typedef struct spil_reopened {
    bool
        same; /* under its original terms, so its journal can grow; otherwise a new match with the same moves */
    char program[SPIL_SEATS_MAX]
                [SPIL_PLAYER_TEXT]; /* "cmd:…" where the usual bot has taken a program's seat */
} spil_reopened;

/* The match in a text of either kind, with its players. Programs become the usual bot: no file may start a program.
 * Seats that the text does not name are a person on seat 0 and bots on the others. *rec may own the setup's data:
 * free it after the driver. NULL: *err. */
spil_driver *spil_saved_driver(spil_cpu cpu, const char *text, size_t len, spil_terms_fn *terms, void *of,
                               uint64_t now_ms, spil_reopened *how, spil_record *rec, spil_error *err);

/* Bytes of the text's whole lines: a full disk or a power cut can leave half a line at the end. */
size_t spil_whole_lines(const char *text, size_t len);

/* Seats a player. */
void spil_give_seat(spil_driver *d, uint64_t now_ms, int seat, const spil_player_spec *spec,
                    const char *name);
/* Who plays a seat, as the text of a spil_player_spec without the handicap. */
const char *spil_seat_text(const spil_driver *d, int seat);
/* Who plays where, for another game; the usual player for one that cannot play here. */
spil_seating spil_seating_of(const spil_driver *d);

#endif
