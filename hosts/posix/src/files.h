/* files.h: files read and written whole. Errors are said on stderr, or given back as a sentence. */
#ifndef FILES_H
#define FILES_H

#include "memory.h"
#include "spil/game.h"

enum { FILE_BYTES_MAX = 64 << 20 };

/* Reads all of a file ("-" is standard input) of at most so many bytes. false and a sentence in *err. */
bool spil__file_read(const char *path, size_t most, text_buffer *text, spil_error *err);
/* Writes all of it beside the file first and puts it in its place then: the old file or the new one is there,
 * whatever happens. */
bool spil__file_write(const char *path, const char *text, size_t len, spil_error *err);

/* Opens the files that options name; what it opened is kept until the program ends. */
extern const spil_opener spil__opener;

#endif
