/* bot_service.h: the players of this program at one match: takes the driver's questions that are not for people, and
 * brings the answers back. For hosts with people; hosts may wait for an answer or not. */
#ifndef BOT_SERVICE_H
#define BOT_SERVICE_H

#include "players.h"
#include "spil/responder.h"

typedef struct bot_service bot_service;

/* What hosts with people let their bots think with: by the clock. */
extern const player_terms spil__bot_terms;

/* adviser: who is asked for hints. The seed is for what bots do by chance. The driver outlives the service. */
bot_service *spil__bots_open(spil_driver *d, const player_terms *terms, const spil_bot *adviser,
                             uint64_t seed);
/* Ends thinking and programs. */
void spil__bots_close(bot_service *s);

/* What came of it. */
typedef struct bot_news {
    int faulty;             /* the seat whose player could not answer, or -1: the stand-in has its seat … */
    char player[SEAT_TEXT]; /* … this one … */
    spil_sentence why;      /* … did that */
    bool advised;           /* there is advice … */
    int seat;               /* … for this seat */
    spil_bot_answer advice;
} bot_news;

/* Answers one question, which is not for a person; waits for it. now_ms: the host's clock, read when the answer is
 * there. */
void spil__bots_answer(bot_service *s, const spil_question *q, uint64_t (*now_ms)(void *of), void *of,
                       bot_news *news);

/* The same without waiting: thinking begins (racers answer at once), also about a hint. */
void spil__bots_start(bot_service *s, const spil_question *q, uint64_t now_ms);
/* Brings back what is ready, or, with wait, everything that is being thought about; drops what was withdrawn. */
void spil__bots_collect(bot_service *s, uint64_t now_ms, bool wait, bot_news *news);
/* Is anybody thinking? A descriptor that becomes readable when somebody is done, or -1. */
bool spil__bots_busy(const bot_service *s);
int spil__bots_fd(const bot_service *s);

/* A hint with what every move is worth: out has room for q->n_moves. Waits. */
spil_bot_answer spil__bots_rate(bot_service *s, const spil_question *q, spil_rated out[]);

#endif
