/* bot_resources.h: what a host gives its bots to think with (spil_bot_resources in spil/bot.h): memory, a clock,
 * threads, and a way to stop. */
#ifndef BOT_RESOURCES_H
#define BOT_RESOURCES_H

#include "spil/bot.h"

/* The clock by which a bot's milliseconds are counted. */
typedef enum bot_clock {
    BOT_CLOCK_WALL, /* wall time: for people, who wait that long. Several threads may think at once */
    BOT_CLOCK_CPU   /* the thread's CPU time: for measuring, on a busy machine too. One thread only */
} bot_clock;

typedef struct bot_resources bot_resources;

/* n_workers: threads that may think at once; 0: one per processor, at most 8. */
bot_resources *spil__resources_open(bot_clock clock, int n_workers);
void spil__resources_close(bot_resources *r); /* NULL does nothing */

/* The resources for this bot; valid until the next call. Memory is allocated when first needed, and reused. Who counts
 * simulations thinks in one thread, and so finds the same move on every machine. */
const spil_bot_resources *spil__resources_for(bot_resources *r, const spil_bot *bot, spil_budget budget);

/* From now until reset a bot that thinks with these resources is told to stop: it answers within milliseconds, with
 * any legal move. Callable from any thread. */
void spil__resources_cancel(bot_resources *r);
/* Ends a cancel. */
void spil__resources_reset(bot_resources *r);

#endif
