/* bot.h: opponents. A bot sees a view, never a state: it cannot be written to see more (G4).
 *
 * A bot is one const table. It keeps nothing between two calls: what it may remember is in the view, and its
 * random numbers come from a stream of its own, so the same input always gives the same answer. */
#ifndef SPIL_BOT_H
#define SPIL_BOT_H

#include "spil/game.h"

/* How long a bot may think. Simulations give the same move everywhere, time does not. Both 0: as long as the
 * bot likes to, counted in simulations. Both given: whatever is used up first. */
typedef struct spil_budget {
    uint32_t sims;
    uint32_t ms; /* needs a clock */
} spil_budget;

/* What a host lends a bot to think with. All of it may be missing: then a bot that wants it thinks less. */
typedef struct spil_bot_resources {
    void *memory; /* aligned to 64 bytes; what it holds is forgotten between two calls */
    size_t memory_bytes;
    uint64_t (*now_us)(void *clock); /* a clock that does not run backwards; NULL: none */
    void *clock;
    int n_workers; /* jobs that may run at the same time; 0 and 1: one after the other */
    /* Runs job(of, 0) … job(of, n - 1) and returns when all are done; NULL where n_workers < 2. */
    void (*share)(void *workers, int n, void (*job)(void *of, int i), void *of);
    void *workers;
    /* Asked again and again while a bot thinks, by jobs too: true: answer at once, with anything legal; NULL: never. */
    bool (*stop)(void *stop_of);
    void *stop_of;
} spil_bot_resources;

/* Is an answer wanted at once? Whatever takes more than a few milliseconds asks in between. */
static inline bool spil_bot_should_stop(const spil_bot_resources *resources)
{
    return resources != NULL && resources->stop != NULL && resources->stop(resources->stop_of);
}

typedef struct spil_bot_input {
    const spil_setup *setup;
    const void *view;       /* of the seat that is to act; its head says which */
    const spil_move *moves; /* that seat's legal moves; at least one */
    int n_moves;
    spil_budget budget;
    spil_fast_rng *rng;                  /* the bot's own stream */
    const spil_bot_resources *resources; /* NULL: nothing is lent */
    const spil_move *only;               /* rate: these few moves and no others; NULL: all */
    int n_only;
} spil_bot_input;

typedef struct spil_bot_answer {
    spil_move move;    /* one of input.moves */
    uint32_t delay_ms; /* how long a person like this would have taken; hosts may wait or not */
    spil_sentence why; /* the reason, for hints; format NULL when there is none to give */
} spil_bot_answer;

/* What a bot thinks of a move, for hints and analysis. */
typedef struct spil_rated {
    spil_move move;
    uint32_t visits; /* simulations it rests on */
    double share;    /* of the win that the seat expects, 0 … 1: a win 1, a win of k sides together 1/k */
    double points;   /* that the seat expects in the end, as in spil_result; where the game counts points */
    double share_error, points_error; /* standard errors of how far these are from those of the first move */
} spil_rated;

typedef struct spil_bot {
    const char *name; /* "greedy" */
    const char *help; /* one line, translatable */
    bool (*plays)(const spil_game *game);
    spil_bot_answer (*choose)(const spil_bot_input *in);
    /* All moves with what the bot thinks of them, the one it would choose first, which is the answer, too; in->n_moves
     * of them are written, or in->n_only. visits 0: it has no thoughts about that one. NULL: about none. */
    spil_bot_answer (*rate)(const spil_bot_input *in, spil_rated out[]);
    size_t memory_bytes; /* that it would like to be lent for one worker; 0: none */
} spil_bot;

/* The i-th bot, or NULL past the last one; by name, or NULL. */
const spil_bot *spil_bot_at(int i);
const spil_bot *spil_bot_find(const char *name);

#endif
