/* bot_service.h: answers those of a match's questions (spil/driver.h) that are not for people. For hosts with people,
 * whether they wait for an answer or not. */
#ifndef BOT_SERVICE_H
#define BOT_SERVICE_H

#include "players.h"
#include "spil/responder.h"

typedef struct bot_service bot_service;

/* The terms of hosts with people: wall time. */
extern const player_terms spil__bot_terms;

/* adviser: asked for hints. The seed is for the bots' random choices. The driver outlives the service. */
bot_service *spil__bots_open(spil_driver *d, const player_terms *terms, const spil_bot *adviser,
                             uint64_t seed);
/* Stops bots that are thinking, ends programs. */
void spil__bots_close(bot_service *s);

/* What happened while questions were answered. */
typedef struct bot_news {
    int faulty;             /* the seat whose player failed and was replaced by the stand-in, or -1 … */
    char player[SEAT_TEXT]; /* … which player that was … */
    spil_sentence why;      /* … and what it did */
    bool advised;           /* there is a hint … */
    int seat;               /* … for this seat */
    spil_bot_answer advice;
} bot_news;

/* Answers one question that is not for a person, and waits for the answer. now_ms: the host's clock, read once the
 * answer is there. */
void spil__bots_answer(bot_service *s, const spil_question *q, uint64_t (*now_ms)(void *of), void *of,
                       bot_news *news);

/* The same without waiting, for hints too: thinking begins; racers answer at once. */
void spil__bots_start(bot_service *s, const spil_question *q, uint64_t now_ms);
/* Passes on the answers that are ready; with `wait`, all that are being worked on. Drops withdrawn questions. */
void spil__bots_collect(bot_service *s, uint64_t now_ms, bool wait, bot_news *news);
/* Is anybody thinking? */
bool spil__bots_busy(const bot_service *s);
/* Becomes readable when somebody is done; -1: nobody is thinking. */
int spil__bots_fd(const bot_service *s);

/* A hint, with every move rated: out has room for q->n_moves. Waits. */
spil_bot_answer spil__bots_rate(bot_service *s, const spil_question *q, spil_rated out[]);

#endif
