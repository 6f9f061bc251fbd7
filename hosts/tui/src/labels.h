/* labels.h: the words of options and the names of bots as people read them. Files and command lines hold the words
 * themselves ("joker_limit", "level3"); screens show these. */
#ifndef LABELS_H
#define LABELS_H

#include "players.h"

enum { WHO_LABEL = SEAT_TEXT + 100 }; /* room for somebody at a seat */

/* In the player's language; a word without a label is shown as it is. */
const char *spil__label(const char *word);
/* Who plays a seat: "level 3", "adult, with a plan", "strong @50ms"; a program's command is shown as it is. */
const char *spil__who_label(const seat_who *who, char label[WHO_LABEL]);

#endif
