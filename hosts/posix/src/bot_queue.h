/* bot_queue.h: questions that wait for a thread, in an order that is fair by person: the next is from the one with the
 * least use of the threads' time lately. Hints and what is answered in an instant go before all others, so that a long
 * question of a stranger delays them by no more than its own time. Not for several threads at once. */
#ifndef BOT_QUEUE_H
#define BOT_QUEUE_H

#include <stdbool.h>
#include <stdint.h>

enum {
    BOT_INSTANT_US = 20000, /* what takes less is answered in an instant */
    BOT_PERSON_TEXT = 32    /* room for who asks */
};

typedef struct bot_queue bot_queue;
typedef struct bot_lane bot_lane; /* what waits of one person */

/* The first member of what waits. */
typedef struct bot_waiting {
    struct bot_waiting *next;
    bot_lane *lane; /* NULL: it was not added yet, or is answered */
} bot_waiting;

bot_queue *spil__bot_queue_open(void);
/* Nothing may wait now. */
void spil__bot_queue_close(bot_queue *q);
void spil__bot_queue_add(bot_queue *q, const char *person, bool quick, bot_waiting *w);
/* The next one, or NULL. *share: how many people wait for one like it, this one included. */
bot_waiting *spil__bot_queue_take(bot_queue *q, int *share);
/* What was taken has been answered, and took that long. */
void spil__bot_queue_took(bot_waiting *w, uint64_t took_us);
/* Removes it from those that wait; false: it does not. */
bool spil__bot_queue_remove(bot_waiting *w);

/* How long the questions of this kind (a bot and a game, say) have taken, as far as is known: 0 at first. */
uint64_t spil__bot_queue_usual_us(const bot_queue *q, const void *bot, const void *game);
void spil__bot_queue_learn(bot_queue *q, const void *bot, const void *game, uint64_t took_us);

#endif
