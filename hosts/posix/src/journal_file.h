/* journal_file.h: a journal (spil/driver.h) as a file with one writer at a time.
 *
 * The writer holds a lock on the file, which the system releases however the program ends. Another program may take
 * the game over: it puts a copy in the file's place and locks that. Both the copy and every addition are made under
 * a second lock, and an addition first looks whether the path still leads to its file: so each line that was added is
 * in the copy, and none is added to the file that was copied. docs/decisions/0021-one-writer.md has the reasons. */
#ifndef JOURNAL_FILE_H
#define JOURNAL_FILE_H

#include <sys/types.h>

#include "files.h"

typedef struct journal_file {
    char path[FILE_PATH];
    int fd;     /* locked; -1: none */
    off_t size; /* bytes of whole lines */
} journal_file;

typedef enum journal_reply {
    JOURNAL_DONE,
    JOURNAL_BUSY,  /* claim: another program writes it */
    JOURNAL_TAKEN, /* append: another program has taken it over; the file is closed */
    JOURNAL_FAILED /* a sentence in *err; what was written before is still there */
} journal_reply;

/* Creates the file, for its owner only. Never replaces one: JOURNAL_FAILED. */
journal_reply spil__journal_create(journal_file *j, const char *path, const char *text, size_t len,
                                   spil_error *err);
/* Becomes the writer, and reads the text, whole lines only. take_over: also if another program is. The lines are on
 * disk. The text is set with JOURNAL_DONE only, and freed by the caller. */
journal_reply spil__journal_claim(journal_file *j, const char *path, bool take_over, spil_buffer *text,
                                  spil_error *err);
/* Adds lines; with `sync` they are on disk afterwards. What cannot be written whole leaves nothing. A file that was
 * deleted is created again. */
journal_reply spil__journal_append(journal_file *j, const char *text, size_t len, bool sync, spil_error *err);
/* Puts another text in the place of the journal, of which this program is the writer. */
journal_reply spil__journal_rewrite(journal_file *j, const char *text, size_t len, spil_error *err);
/* Deletes the file, unless it was taken over. */
void spil__journal_delete(journal_file *j);
void spil__journal_close(journal_file *j);

/* Does a program write this journal now? */
bool spil__journal_busy(const char *path);

#endif
