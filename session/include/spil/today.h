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

/* ---- deals that friends play, too (spil/duplicate.h) ----
 *
 * Their key is the text "duplicate 7k2m9x4qa2bc", then zeros: twelve of the digits and letters below, drawn at random.
 * What holds for the deal of a day holds for them: the same moves meet the same answers, and there is no help. */
enum { SPIL_DUPLICATE_DRAWN = 12 };

extern const char spil_duplicate_signs[]; /* 32 of them: without i, l, o and u, which are misread */

/* false: `drawn` is not twelve such signs. */
bool spil_duplicate_key(const char *drawn, spil_key *key);
/* What was drawn, NUL-terminated; false: it is another key. */
bool spil_duplicate_of_key(const spil_key *key, char drawn[SPIL_DUPLICATE_DRAWN + 1]);
bool spil_duplicate_is_match(const spil_driver *d);

/* Is it a deal that others play as well, of a day or of friends? */
bool spil_is_shared_deal(const spil_driver *d);

#endif
