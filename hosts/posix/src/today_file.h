/* today_file.h: scores in the deals of days (spil/par.h) as a file in the user's data folder
 * (kept_lines.h). */
#ifndef TODAY_FILE_H
#define TODAY_FILE_H

#include "spil/memory.h"
#include "spil/par.h"

/* What day it is here; 0: nobody knows. */
spil_day spil__today(void);

/* This user's scores, "" if there are none yet. spil_buffer_free it. false and a sentence in *err: it is empty. */
bool spil__today_read(spil_buffer *text, spil_error *err);
/* Adds a score; false and a sentence in *err. */
bool spil__today_add(const spil_game *game, spil_day day, spil_day_whose whose, const spil_day_score *score,
                     spil_error *err);

#endif
