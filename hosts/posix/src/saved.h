/* saved.h: saved games as texts: records (spil/record.h), whose comments say who sat where ("# seat 1 greedy"), and
 * journals (spil/driver.h). Every reader takes both. */
#ifndef SAVED_H
#define SAVED_H

#include "player_spec.h"
#include "spil/driver.h"
#include "spil/memory.h"

/* The record of a match, with its players in comments, and one more comment unless it is NULL. To be freed. */
spil_buffer spil__saved_text(const spil_driver *d, const char *comment);

/* The record in a text of either kind. Its steps and its data are allocated: spil__record_free. false: *err. */
bool spil__record_text(const char *text, size_t len, spil_record *rec, spil_error *err);
/* The same of a match, independent of the match. */
bool spil__record_of(const spil_driver *d, spil_record *rec, spil_error *err);
/* The same from a file; "-" is standard input. */
bool spil__record_file(const char *path, spil_record *rec, spil_error *err);
void spil__record_free(spil_record *rec);

/* How a host wants a match with this setup to be run, handicaps apart: those are the match's own. */
typedef spil_terms terms_fn(void *of, const spil_setup *su);

/* The match in a text of either kind, with its players. Programs become the usual bot: no file may start a program.
 * Seats that the text does not name are a person on seat 0 and bots on the others. *same: the match continues under
 * its original terms, so its journal can grow; otherwise it is a new match with the record's moves. *rec may own the
 * setup's data: free it after the driver. NULL: *err. */
spil_driver *spil__saved_driver(const char *text, size_t len, terms_fn *terms, void *of, uint64_t now_ms,
                                bool *same, spil_record *rec, spil_error *err);

/* Bytes of the text's whole lines: a full disk or a power cut can leave half a line at the end. */
size_t spil__whole_lines(const char *text, size_t len);

/* Seats a player. */
void spil__seat(spil_driver *d, uint64_t now_ms, int seat, const player_spec *spec, const char *name);
/* Who plays a seat, as the text of a player_spec without the handicap. */
const char *spil__seat_text(const spil_driver *d, int seat);
/* Who plays where, for another game; the usual player for one that cannot play here. */
seating spil__seating_of(const spil_driver *d);

#endif
