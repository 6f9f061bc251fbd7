/* match_bots.h: answers those of a match's questions (spil/driver.h) that are not for people. For hosts with people,
 * whether they wait for an answer or not. */
#ifndef SPIL_MATCH_BOTS_H
#define SPIL_MATCH_BOTS_H

#include "spil/seat_player.h"

/* What a bot may think for a person who waits. */
enum { SPIL_THINK_MS = 600 };
/* … in simulations, in a deal that others play, too (spil/today.h), whatever the host's budget is. */
enum { SPIL_TODAY_SIMS = 2000 };

typedef struct spil_match_bots spil_match_bots;

/* budget: for players whose text gives none. adviser: asked for hints. The seed is for the bots' random choices. The
 * driver outlives it. */
spil_match_bots *spil_bots_open(spil_driver *d, const spil_players *players, spil_budget budget,
                                const spil_bot *adviser, uint64_t seed);
/* Stops bots that are thinking, ends programs. NULL does nothing. */
void spil_bots_close(spil_match_bots *b);
/* What the host's players share (spil/players.h). */
void *spil_bots_shared(const spil_match_bots *b);

/* What happened while questions were answered. */
typedef struct spil_bots_news {
    int faulty; /* the seat whose player failed and was replaced by the stand-in, or -1 … */
    char player[SPIL_PLAYER_TEXT]; /* … which player that was … */
    spil_sentence why;             /* … and what it did */
    bool advised;                  /* there is a hint … */
    int seat;                      /* … for this seat */
    spil_bot_answer advice;
} spil_bots_news;

/* Answers one question that is not for a person, and waits for the answer. now_ms: the host's clock, read once the
 * answer is there. */
void spil_bots_answer(spil_match_bots *b, const spil_question *q, uint64_t (*now_ms)(void *of), void *of,
                      spil_bots_news *news);

/* The same without waiting, for hints too: thinking begins; racers answer at once. */
void spil_bots_start(spil_match_bots *b, const spil_question *q, uint64_t now_ms);
/* Passes on the answers that are ready; with `wait`, all that are being worked on. Drops withdrawn questions. */
void spil_bots_collect(spil_match_bots *b, uint64_t now_ms, bool wait, spil_bots_news *news);
/* Drops withdrawn questions, and passes nothing on. */
void spil_bots_drop_withdrawn(spil_match_bots *b);
/* Is anybody thinking? */
bool spil_bots_busy(const spil_match_bots *b);
/* … about a hint? */
bool spil_bots_advises(const spil_match_bots *b);

/* A hint, with every move rated: out has room for q->n_moves. Waits. */
spil_bot_answer spil_bots_rate(spil_match_bots *b, const spil_question *q, spil_rated out[]);

#endif
