/* today.h: the deal of a day: one for each game, the same for everybody, without asking anybody.
 *
 * Its key is the text "spil 2026-11-18 punto", then zeros: everybody who knows the seed contract can make it. It is
 * played in turns, against the usual bot, who answers the same moves with the same moves: its random numbers come from
 * the key, the seat and how many moves were made (spil/match_bots.h), and it counts simulations, never time. No move is
 * taken back, and nobody gives hints. */
#ifndef SPIL_TODAY_H
#define SPIL_TODAY_H

#include "spil/day.h"
#include "spil/driver.h"
#include "spil/game.h"
#include "spil/random.h"

/* The person's seat. */
enum { SPIL_TODAY_SEAT = 0 };

/* false: there is none, because nobody knows what day it is. */
bool spil_today_key(const spil_game *game, spil_day day, spil_key *key);
/* The fewest seats, the default options, and those that go by the day. */
spil_setup spil_today_setup(const spil_game *game, spil_day day);
/* The day whose deal of this game it is; 0: it is another deal. */
spil_day spil_today_of(const spil_game *game, const spil_key *key);
/* The same of a match. */
spil_day spil_today_of_match(const spil_driver *d);

#endif
