/* handicap_screen.h: a menu of head starts and slower bots, for a race that is being set up. */
#ifndef HANDICAP_SCREEN_H
#define HANDICAP_SCREEN_H

#include "match_setup.h"

/* Do handicaps count in this match? By the clock only. */
bool spil__handicaps_count(const match_setup *s);
/* Who has one: "South, West", or the word for nobody. */
void spil__handicaps_text(const match_setup *s, char *buf, size_t size);
void spil__handicap_screen(match_setup *s);

#endif
