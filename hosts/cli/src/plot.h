/* plot.h: pictures by gnuplot, a program of its own that need not be there. */
#ifndef PLOT_H
#define PLOT_H

#include <stdbool.h>
#include <stdio.h>

/* Can a picture be made under this name (….svg or ….png, in a folder that can be written to), and is gnuplot there?
 * Says what is wrong. A file that has this name stays as it is. */
bool spil__plot_possible(const char *path);

/* Begins a picture; what is printed to the stream are gnuplot's commands. NULL: it has been said why. The picture is
 * made beside its name: what had that name before is there until the end. */
FILE *spil__plot_begin(const char *path, const char *title);
/* A text in quotes, with all that means something to gnuplot taken out. */
void spil__plot_text(FILE *plot, const char *text);
/* Ends it; false when there is no picture, and it has been said why. */
bool spil__plot_end(FILE *plot, const char *path);

#endif
