/* screen.h: sentences beside a drawn table: "You cover the blue 5.", "Level 3 …" (spil_words.drawn). What is said to
 * ears (table.c, online.c) is as precise as at a terminal; this is for eyes, which see the rest. */
#ifndef SCREEN_H
#define SCREEN_H

#include "calls.h"
#include "spil/words.h"

enum { SCREEN_NAME = 80 };

/* What the seats are called. */
typedef struct screen_names {
    char text[SPIL_SEATS_MAX][SCREEN_NAME];
} screen_names;

/* The words for eyes, from those for ears. The person who is told is "You", other people have their names, and a bot
 * its level; bots of one level have their places. bot: of each seat, or NULL where a person sits. */
spil_words spil__screen_words(const spil_words *spoken, const spil_setup *su, const char *const bot[],
                              screen_names *names);
/* "called": the names; "prompt": what to decide, or "". view may be NULL. */
void spil__put_screen(call *c, const spil_words *drawn, const spil_setup *su, const void *view, bool asked);

#endif
