/* bot_resources.h: what a host lends its bots to think with (spil_bot_resources in spil/bot.h): memory, a clock, threads, and a way
 * to stop. */
#ifndef BOT_RESOURCES_H
#define BOT_RESOURCES_H

#include "spil/bot.h"

/* Whose time a bot's milliseconds are. */
typedef enum bot_clock {
    BOT_CLOCK_WALL, /* everybody's: for people, who wait that long. Several threads may think at once */
    BOT_CLOCK_CPU /* the thread's own on the processor: for measuring, also on a busy machine. One thread only */
} bot_clock;

typedef struct bot_resources bot_resources;

/* n_workers: threads that may think at once; 0: as many as there are processors, at most 8. */
bot_resources *spil__resources_open(bot_clock clock, int n_workers);
void spil__resources_close(bot_resources *d);

/* What is lent to this bot; valid until the next call. Its memory is made the first time, and kept. */
const spil_bot_resources *spil__resources_for(bot_resources *d, const spil_bot *bot);

/* From cancel to reset a bot that thinks here is told to stop: it answers within milliseconds, with anything legal.
 * From any thread. */
void spil__resources_cancel(bot_resources *d);
void spil__resources_reset(bot_resources *d);

#endif
