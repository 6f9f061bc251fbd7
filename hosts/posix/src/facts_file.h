/* facts_file.h: the learning record (spil/facts.h) as a file in the user's data folder, which never leaves the
 * computer.
 *
 * What happens is appended, a line in one piece and under a lock, so that neither a crash nor a second program at the
 * same time loses anything that was there. A file that has grown long is written anew as totals, beside the old one
 * and then put in its place. Lines that cannot be read are put aside into a file "facts.unread" next to it; a file
 * that is no learning record at all is left alone, and nothing is noted. */
#ifndef FACTS_FILE_H
#define FACTS_FILE_H

#include "spil/facts.h"

enum {
    FACTS_LONG = 1 << 18, /* bytes of single lines after which the file is written anew */
    FACTS_BYTES = 8 << 20 /* of the largest file that is read */
};

/* Its keeper writes to the file: while it is open *f stays where it is. Without a keeper nothing is written. */
typedef struct facts_file {
    spil_facts facts;
    char path[4096]; /* "" when nothing is written */
} facts_file;

/* Reads the record of this user; an empty one where there is none yet. false: one sentence in *err, the file is left
 * as it is, and *f is empty and notes nothing. In both cases it ends with spil__facts_close. */
bool spil__facts_open(facts_file *f, spil_error *err);
/* The same from a file of another name. */
bool spil__facts_open_at(facts_file *f, const char *path, spil_error *err);
void spil__facts_close(facts_file *f);
/* After opening: says that lines were put aside, where there were any. */
void spil__facts_say_unread(const facts_file *f, spil_error *err);

/* Deletes the record of one person; NULL: all of it, with what was put aside. false and a sentence. */
bool spil__facts_forget(facts_file *f, const char *name, spil_error *err);

#endif
