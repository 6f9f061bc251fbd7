/* saved.h: games on disk as texts: records (spil/record.h) with who sat where in comments ("# seat 1 greedy"), and
 * journals (spil/driver.h). Whoever reads games reads both. */
#ifndef SAVED_H
#define SAVED_H

#include "memory.h"
#include "players.h"
#include "spil/driver.h"

/* The record of a match, with its players in comments, and one more comment line unless that is NULL. To be freed. */
text_buffer spil__saved_text(const spil_driver *d, const char *comment);

/* The record in a text or a file ("-" is standard input) of either kind. The steps and a file it carries are allocated;
 * spil__record_free frees them. */
bool spil__record_text(const char *text, size_t len, spil_record *rec, spil_error *err);
bool spil__record_file(const char *path, spil_record *rec, spil_error *err);
void spil__record_free(spil_record *rec);

/* How a host wants a match with this setup to be run. */
typedef spil_terms terms_fn(void *of, const spil_setup *su);

/* The match in a text of either kind, with its players: programs are replaced by the usual bot, because nothing is
 * started because a file says so, and where nothing is said seat 0 is a person and the others are bots. *same: it
 * goes on under the terms it was begun with, so that its journal can grow; else it begins anew with the record's
 * moves. A setup's file is the record's or the driver's: *rec keeps it and is freed after the driver. NULL and a
 * sentence. */
spil_driver *spil__saved_driver(const char *text, size_t len, terms_fn *terms, void *of, uint64_t now_ms,
                                bool *same, spil_record *rec, spil_error *err);

/* How much of a text is whole lines: a full disk or a power cut can leave half a line at the end. */
size_t spil__whole_lines(const char *text, size_t len);

/* Sits down: who plays a seat from now on. */
void spil__seat(spil_driver *d, uint64_t now_ms, int seat, const player_spec *who, const char *name);
/* Who plays a seat, as text: "human" for people. */
const char *spil__seat_text(const spil_driver *d, int seat);

#endif
