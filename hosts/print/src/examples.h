/* examples.h: examples of the rules, drawn: what blocks of letters have in common. */
#ifndef EXAMPLES_H
#define EXAMPLES_H

#include "canvas.h"

enum { EXAMPLE_WORD = 64 }; /* bytes of a word at most */

/* Takes the next word off a line, which ends at a line feed or at the end; returns the blanks before it, or -1: there
 * is none. */
int spil__take_word(const char **at, char word[EXAMPLE_WORD]);

/* Goes to the next line; false: there is none. */
bool spil__next_line(const char **at);

/* A grid: a line with the names of columns, then lines of a row's name and its cells, in boxes wide by high. Each cell
 * is handed on with its corner. Returns the height of all; draw false: only that. */
double spil__put_grid(canvas *c, const char *lines, double wide, double high, bool draw,
                      void (*cell)(canvas *c, const char *word, double x, double y));

/* Words under a drawing in the colour of the paper, for searching and for those who have it read. */
void spil__put_hidden(canvas *c, const char *words, double x, double y);

#endif
