/* kept_lines.h: files of lines in the user's data folder that only ever grow: scores in the deals of days, puzzles
 * tried. They never leave the computer. Lines are added as those of the statistics are (results_file.h); a file that
 * begins with another line is left alone. */
#ifndef KEPT_LINES_H
#define KEPT_LINES_H

#include "spil/game.h"
#include "spil/memory.h"

/* All of it, "" if there is none yet. spil_buffer_free it. false and a sentence in *err: it is empty. A file that does
 * not begin with the line `first` is such a case. */
bool spil__kept_read(const char *file, const char *first, spil_buffer *text, spil_error *err);
/* Adds a line, its newline included, to a file that begins with the line `first`. false and a sentence in *err. */
bool spil__kept_add(const char *file, const char *first, const char *line, spil_error *err);

#endif
