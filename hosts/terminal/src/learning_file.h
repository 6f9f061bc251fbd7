/* learning_file.h: what people do at a table (spil/learning.h), noted in the record of this user (facts_file.h). */
#ifndef LEARNING_FILE_H
#define LEARNING_FILE_H

#include "facts_file.h"
#include "screen.h"
#include "spil/learning.h"

/* While it is open *l stays where it is. */
typedef struct learning_file {
    facts_file file;
    spil_learning table; /* its err also says what is wrong with the file */
} learning_file;

/* Opens the record for a game that asks sums, for the people named; bots: bit per seat. The setup outlives *l. It ends
 * with spil__learning_end. */
void spil__learning_begin(learning_file *l, const spil_setup *su, const screen *names, unsigned bots);
void spil__learning_end(learning_file *l);

#endif
