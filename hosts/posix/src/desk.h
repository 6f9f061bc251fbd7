/* desk.h: what a host lends its bots to think with (spil_desk in spil/bot.h): memory, a clock, threads, and a way
 * to stop. */
#ifndef DESK_H
#define DESK_H

#include "spil/bot.h"

/* Whose time a bot's milliseconds are. */
typedef enum desk_clock {
    DESK_WALL, /* everybody's: for people, who wait that long. Several threads may think at once */
    DESK_CPU   /* the thread's own on the processor: for measuring, also on a busy machine. One thread only */
} desk_clock;

typedef struct desk desk;

/* n_workers: threads that may think at once; 0: as many as there are processors, at most 8. */
desk *spil__desk_open(desk_clock clock, int n_workers);
void spil__desk_close(desk *d);

/* What is lent to this bot; valid until the next call. Its memory is made the first time, and kept. */
const spil_desk *spil__desk_for(desk *d, const spil_bot *bot);

/* From cancel to reset a bot that thinks here is told to stop: it answers within milliseconds, with anything legal.
 * From any thread. */
void spil__desk_cancel(desk *d);
void spil__desk_reset(desk *d);

#endif
