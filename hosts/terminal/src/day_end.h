/* day_end.h: what follows when the deal of a day (spil/today.h) is over: the first time is kept, and beside it stands
 * what the best bot makes of it. */
#ifndef DAY_END_H
#define DAY_END_H

#include "line_output.h"
#include "spil/par.h"
#include "today_file.h"

typedef struct day_scores { /* by spil_day_whose */
    bool has[2];
    spil_day_score score[2];
} day_scores;

/* What is kept of a deal, in the text of today_file.h. */
day_scores spil__day_scores(const spil_buffer *text, const spil_game *game, spil_day day);

typedef struct day_end {
    const spil_game *game;
    spil_day day;
    spil_record rec;
    spil_day_score mine;
    day_scores before; /* kept when it was over */
    bool keeps;
} day_end;

/* false: it is not the deal of a day, or not over. keeps: its score is kept if it is the first; then *err has a
 * sentence if it could not be. Ends with spil__day_end_fini if true. */
bool spil__day_end(const spil_driver *d, bool keeps, day_end *e, spil_error *err);
void spil__day_end_fini(day_end *e);

/* The best bot has played it: keeps par, and tells it all, a line each: whether it counts, where the two parted, and
 * the line to share, which comes last. */
void spil__day_tell(const day_end *e, const line_output *names, const spil_par *par, spil_out *out,
                    spil_error *err);

#endif
