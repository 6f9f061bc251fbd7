/* players.h: bots and programs that play seats: opening them and asking them for moves, waiting or not. */
#ifndef PLAYERS_H
#define PLAYERS_H

#include "bot_resources.h"
#include "player_spec.h"

/* Can this one play? A program is started briefly; false: *fault says what it did instead of saying hello. */
bool spil__player_probe(const player_spec *spec, spil_sentence *fault);

/* How a host lets its players think. */
typedef struct player_terms {
    bot_clock clock;
    int n_workers;      /* as for spil__resources_open */
    spil_budget budget; /* for players whose text gives none */
    bot_resources
        *resources; /* shared with players that do not think at the same time; NULL: the player's own */
} player_terms;

/* A bot or a program, with what it needs to think; one question at a time. */
typedef struct player player;

player *spil__player_open(const player_spec *spec, const player_terms *terms);
void spil__player_close(player *p); /* NULL does nothing */

/* A game begins. The setup stays in place until the game ends; the seed is for a program's random choices. Optional:
 * bots do not need it, and a program's first question begins a game. */
void spil__player_begin(player *p, const spil_setup *su, int seat, uint64_t seed);
/* The game is over; res NULL: abandoned. */
void spil__player_end(player *p, const spil_result *res);

/* The player's move; waits for it. The question's own budget and resources are ignored: the player has its own.
 * false: there is no move, and only *fault is set: a sentence whose subject is the player, "did not …". */
bool spil__player_ask(player *p, const spil_bot_input *question, spil_bot_answer *answer,
                      spil_sentence *fault);

/* All moves of the question as the player rates them, the one it would choose first. A player that cannot rate only
 * chooses, and visits are 0. Waits. */
bool spil__player_rate(player *p, const spil_bot_input *question, spil_rated out[], spil_bot_answer *answer,
                       spil_sentence *fault);

/* ---- without waiting, for hosts that have a screen to draw meanwhile ----
 *
 *     spil__player_start(p, &question);
 *     poll() on spil__player_fd(p), or spil__player_ready(p) now and then
 *     bool ok = spil__player_take(p, &answer, &fault); */

/* Begins to think. Copies the question, except the setup and the random stream, which must stay as they are until the
 * answer is taken or cancelled. */
void spil__player_start(player *p, const spil_bot_input *question);
/* Becomes readable when the answer is ready. */
int spil__player_fd(const player *p);
/* Is there an answer to take? */
bool spil__player_ready(const player *p);
/* The answer, as spil__player_ask gives it; waits if it is not ready. */
bool spil__player_take(player *p, spil_bot_answer *answer, spil_sentence *fault);
/* Drops the question, whatever its budget, and waits until the player has stopped. Nothing asked: does nothing. */
void spil__player_cancel(player *p);

#endif
