/* facts_file.h: the learning record (spil/facts.h) as a file in the user's data folder, for the user's eyes only. It
 * never leaves the computer.
 *
 * What happens is appended, one whole line at a time and under a lock, so that neither a crash nor a second program
 * loses anything. A file that has grown long is rewritten as totals, beside the old one, and then replaces it.
 * Unreadable lines are moved to a file "facts.unread" next to it; a file that is not a learning record is left
 * alone, and nothing is recorded. */
#ifndef FACTS_FILE_H
#define FACTS_FILE_H

#include "spil/facts.h"

enum {
    FACTS_LONG = 1 << 18, /* bytes of single lines after which the file is rewritten */
    FACTS_BYTES = 8 << 20 /* of the largest file that is read */
};

/* The keeper of the facts writes to the file and points to *f, which must not move while open. */
typedef struct facts_file {
    spil_facts facts;
    char path[4096];  /* of the file itself, where `given` is a link; "": nothing is written */
    char given[4096]; /* as it was opened */
    bool moved;       /* lines that could not be read were moved aside */
} facts_file;

/* Reads this user's record; empty if there is none yet. false: a sentence in *err; the file is untouched, *f is empty
 * and records nothing. Either way it ends with spil__facts_close. */
bool spil__facts_open(facts_file *f, spil_error *err);
/* The same with another file. */
bool spil__facts_open_at(facts_file *f, const char *path, spil_error *err);
void spil__facts_close(facts_file *f);
/* The error for facts.n_unread > 0 after opening: lines were moved aside, or could not be. */
void spil__facts_unread_error(const facts_file *f, spil_error *err);

/* Deletes one person's record; NULL: all of it. Unreadable lines go as well: all of them, or those with the person's
 * name. Works on a record that could not be opened, such as one that is too long; a foreign file is left alone.
 * *was_there: there was something to delete. false and a sentence. */
bool spil__facts_forget(facts_file *f, const char *name, bool *was_there, spil_error *err);

#endif
