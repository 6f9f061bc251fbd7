/* match_end.h: the end of a match as a line of this user's statistics (results_file.h). */
#ifndef MATCH_END_H
#define MATCH_END_H

#include "line_output.h"
#include "spil/player_spec.h"
#include "spil/tally.h"

/* spil_ended_of with the seats' names as they are shown here. */
bool spil__match_end(const spil_driver *d, const line_output *names, uint64_t when_s, spil_ended *e);

/* What is offered after this game, once it is in the statistics: by the ladder, or where two are unequal; mostly
 * nothing. */
void spil__match_offer(const spil_driver *d, const spil_ended *e, spil_out *out);
/* A bot with a level gets the level that is offered; its handicap stays. */
void spil__take_level(const spil_ladder *ladder, const spil_game *game, spil_player_spec *who);

/* The score over games, with one bot as the opponent called by its label: "You 2 - 1 level 3". */
void spil__match_score(const spil_driver *d, const line_output *names, const spil_score *score,
                       spil_out *out);

#endif
