/* files.h: files read and written whole. */
#ifndef FILES_H
#define FILES_H

#include "spil/saved.h"

enum { FILE_BYTES_MAX = 64 << 20, FILE_PATH = 4096 };

/* Reads a file ("-" is standard input) of at most `most` bytes. false and a sentence in *err. */
bool spil__file_read(const char *path, size_t most, spil_buffer *text, spil_error *err);
/* The same for ordinary files only: a pipe could block, and "-" is a file. */
bool spil__file_read_ordinary(const char *path, size_t most, spil_buffer *text, spil_error *err);
/* The same from an open file, from its start; the path is for the sentence. */
bool spil__file_read_open(int fd, const char *path, size_t most, spil_buffer *text, spil_error *err);

/* The record in a file ("-" is standard input) of either kind (spil/saved.h). Its steps and its data are allocated:
 * spil_record_free. false: *err. */
bool spil__record_file(const char *path, spil_record *rec, spil_error *err);

/* Writes a temporary file and lets it take the path: whatever happens, either the old file is there or the new one, on
 * disk. A file that was there keeps its permissions. false and a sentence in *err. */
bool spil__file_write(const char *path, const char *text, size_t len, spil_error *err);
/* The same for a file that is nobody else's business: readable by its owner only, whatever it was before. */
bool spil__file_write_private(const char *path, const char *text, size_t len, spil_error *err);

/* ---- the same in steps, for a file to lock or write to later ---- */

/* A file that is not at its path yet. If the program dies before it is, it leaves nothing behind; killed between the
 * last two calls of a replacement it can leave PATH.PID.new, which the next replacement removes. No link is
 * followed. */
typedef struct new_file {
    int fd;                 /* for reading and appending */
    char path[FILE_PATH];   /* where it will be */
    char beside[FILE_PATH]; /* where it is; "": nowhere yet */
} new_file;

/* mode: its permissions, less the umask. false and a sentence in *err: there is nothing to drop. */
bool spil__new_file_open(new_file *f, const char *path, unsigned mode, spil_error *err);
/* Syncs the file and puts it at its path; `replace`: also where there is another file. The descriptor stays open. false
 * and a sentence in *err: the file is dropped. */
bool spil__new_file_place(new_file *f, bool replace, spil_error *err);
void spil__new_file_drop(new_file *f);

/* Writes all of it. false: errno says why; a part may have been written. */
bool spil__write_all(int fd, const char *text, size_t len);
/* Puts on disk that a file was created, renamed or deleted. Does what it can. */
void spil__folder_sync(const char *path_of_file);

/* The data of a file that an option names, from its text; lives until the program ends. Not for two threads at once.
 * NULL: BAD_OPTION and a sentence. */
const spil_data *spil__data_keep(const spil_game *game, const char *name, const char *text, size_t len,
                                 spil_error *err);
/* Opens the files that options name, and keeps their data. */
extern const spil_opener spil__opener;

#endif
