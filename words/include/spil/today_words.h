/* today_words.h: the deal of a day (spil/par.h) in words. */
#ifndef SPIL_TODAY_WORDS_H
#define SPIL_TODAY_WORDS_H

#include "spil/par.h"
#include "spil/words.h"

/* "won in 14 moves", "drawn after 20 moves", "lost after 17 moves": that seat's own moves; "35 points", "given up". */
void spil_words_day_score(const spil_words *w, const spil_day_score *score, spil_out *out);
/* A sign: " ★": better than par, " ●": as good, " ○": not as good. */
void spil_words_day_sign(const spil_day_score *mine, const spil_day_score *par, spil_out *out);
/* The score with par, unless that is NULL, and the sign: "won in 14 moves · the best bot: won in 12 moves ○". */
void spil_words_day_par(const spil_words *w, const spil_day_score *mine, const spil_day_score *par,
                        spil_out *out);
/* A line to show to others, which gives no card away: "Spil 2026-11-18 · GAME · " and the same. */
void spil_words_day_share(const spil_words *w, const spil_game *game, spil_day day,
                          const spil_day_score *mine, const spil_day_score *par, spil_out *out);

#endif
