/* players.h: bots and programs that play seats here: asked in this thread, or in others without waiting. */
#ifndef PLAYERS_H
#define PLAYERS_H

#include "bot_pool.h"
#include "spil/match_bots.h"

/* Can this one play? A program is started briefly; false: *fault says what it did instead of saying hello. */
bool spil__player_probe(const spil_player_spec *spec, spil_sentence *fault);

/* Players of a match with people: they think in wall time. */
extern const spil_players spil__match_players;
/* Becomes readable when one of them is done; -1: nobody is thinking. */
int spil__match_players_fd(const spil_match_bots *b);
/* Players of the lab: those of one worker think in the CPU time of its thread, with one memory. Only asked and waited
 * for. */
extern const spil_players spil__lab_players;

/* ---- one player ---- */

typedef struct player_terms {
    bot_clock clock;
    int n_workers;      /* as for spil__resources_open */
    spil_budget budget; /* for players whose text gives none */
    bot_pool *pool;     /* shared with others, and with a clock and workers of its own; NULL: the player's */
    void *owner;        /* for spil__bot_pool_answered */
} player_terms;

/* A bot or a program, with what it needs to think; one question at a time. */
typedef struct player player;

player *spil__player_open(const spil_player_spec *spec, const player_terms *terms);
/* Becomes readable when the answer to a question asked by `start` is ready. */
int spil__player_fd(const player *p);
/* The functions of spil_players (spil/players.h), for one player; closing NULL does nothing. */
void spil__player_close(void *of);
bool spil__player_ask(void *of, const spil_bot_input *question, spil_bot_answer *answer,
                      spil_sentence *fault);
void spil__player_start(void *of, const spil_bot_input *question);
bool spil__player_ready(const void *of);
bool spil__player_take(void *of, spil_bot_answer *answer, spil_sentence *fault);
void spil__player_cancel(void *of);

#endif
