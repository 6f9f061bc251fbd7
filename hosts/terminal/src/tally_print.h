/* tally_print.h: the statistics (spil/tally.h) in lines. */
#ifndef TALLY_PRINT_H
#define TALLY_PRINT_H

#include "line_output.h"
#include "spil/tally.h"

/* Prints the rows of row->game and row->person as a table, row being the first of them; returns the row after the
 * last. */
int spil__tally_print(const line_output *o, const spil_tally *t, int row);
/* Whose games they are: the person's name, or "You". */
const char *spil__tally_person(const spil_tally_row *row);
const char *spil__tally_game(const spil_tally_row *row);

#endif
