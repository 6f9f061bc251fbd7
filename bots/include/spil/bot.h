/* bot.h: opponents. A bot sees a view, never a state: it cannot be written to see more (G4).
 *
 * A bot is one const table. It keeps nothing between two calls: what it may remember is in the view, and its
 * random numbers come from a stream of its own, so the same input always gives the same answer. */
#ifndef SPIL_BOT_H
#define SPIL_BOT_H

#include "spil/game.h"

typedef struct spil_bot_input {
    const spil_setup *setup;
    const void *view;       /* of the seat that is to act; its head says which */
    const spil_move *moves; /* that seat's legal moves; at least one */
    int n_moves;
    uint32_t budget_ms; /* how long it may think; 0 = as long as it likes to */
    spil_fast_rng *rng; /* the bot's own stream */
} spil_bot_input;

typedef struct spil_bot_answer {
    spil_move move;    /* one of input.moves */
    uint32_t delay_ms; /* how long a person like this would have taken; hosts may wait or not */
    spil_sentence why; /* the reason, for hints; format NULL when there is none to give */
} spil_bot_answer;

typedef struct spil_bot {
    const char *name; /* "greedy" */
    const char *help; /* one line, translatable */
    bool (*plays)(const spil_game *game);
    spil_bot_answer (*choose)(const spil_bot_input *in);
} spil_bot;

/* The i-th bot, or NULL past the last one; by name, or NULL. */
const spil_bot *spil_bot_at(int i);
const spil_bot *spil_bot_find(const char *name);

#endif
