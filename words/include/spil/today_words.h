/* today_words.h: the deal of a day (spil/par.h) in words. */
#ifndef SPIL_TODAY_WORDS_H
#define SPIL_TODAY_WORDS_H

#include "spil/par.h"
#include "spil/words.h"

/* "14 moves", "35 points", "a draw", "a loss", "given up". */
void spil_words_day_score(const spil_words *w, const spil_day_score *score, spil_out *out);
/* A sign: " ★": better than par, " ●": as good, " ○": not as good. */
void spil_words_day_sign(const spil_day_score *mine, const spil_day_score *par, spil_out *out);
/* The score with par, unless that is NULL, and the sign: "14 moves, par 12 moves ○". */
void spil_words_day_par(const spil_words *w, const spil_day_score *mine, const spil_day_score *par,
                        spil_out *out);
/* A line to show to others, which gives no card away: "Spil 2026-11-18 · GAME · 14 moves, par 12 moves ○". */
void spil_words_day_share(const spil_words *w, const spil_game *game, spil_day day,
                          const spil_day_score *mine, const spil_day_score *par, spil_out *out);

#endif
