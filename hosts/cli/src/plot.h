/* plot.h: pictures by gnuplot, a separate program that may be missing. */
#ifndef PLOT_H
#define PLOT_H

#include <stdbool.h>
#include <stdio.h>

/* Can a picture of this name be made (….svg or ….png, in a writable folder), and is gnuplot installed? Complains if
 * not. An existing file stays as it is. */
bool spil__plot_possible(const char *path);

/* Begins a picture; the stream takes gnuplot's commands. NULL: has complained. The picture is written under a temporary
 * name: an existing file stays until the end. */
FILE *spil__plot_begin(const char *path, const char *title);
/* Prints a text in quotes, safe for gnuplot. */
void spil__plot_text(FILE *plot, const char *text);
/* Ends it; false: there is no picture, has complained. */
bool spil__plot_end(FILE *plot, const char *path);

#endif
