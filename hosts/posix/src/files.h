/* files.h: files read and written whole. */
#ifndef FILES_H
#define FILES_H

#include "memory.h"
#include "spil/game.h"

enum { FILE_BYTES_MAX = 64 << 20 };

/* Reads a file ("-" is standard input) of at most `most` bytes. false and a sentence in *err. */
bool spil__file_read(const char *path, size_t most, text_buffer *text, spil_error *err);
/* Writes a temporary file and renames it: whatever happens, either the old file is there or the new one. false and a
 * sentence in *err. */
bool spil__file_write(const char *path, const char *text, size_t len, spil_error *err);

/* Opens the files that options name; their data lives until the program ends. */
extern const spil_opener spil__opener;

#endif
