/* learning_file.h: what people learn at a table (spil/learning.h), in this user's record (facts_file.h). */
#ifndef LEARNING_FILE_H
#define LEARNING_FILE_H

#include "facts_file.h"
#include "line_output.h"
#include "spil/learning.h"

/* Must not move while open. */
typedef struct learning_file {
    facts_file file;
    spil_learning table; /* its err also holds errors of the file */
} learning_file;

/* Opens the record if the game asks sums; names: of the people; bots: a bit per seat; recorded: false where people only
 * get replies to their answers, and the file is left alone. The setup outlives *l. */
void spil__learning_begin(learning_file *l, const spil_setup *su, const line_output *names, unsigned bots,
                          bool recorded);
void spil__learning_end(learning_file *l);

#endif
