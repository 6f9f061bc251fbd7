/* bot.h: opponents. A bot is given a view, never a state, so it cannot see more than its seat may (G4).
 *
 * A bot is one const table. It keeps nothing between two calls: what it may remember is in the view, and its random
 * numbers come from its own stream, so the same input always gives the same answer. */
#ifndef SPIL_BOT_H
#define SPIL_BOT_H

#include "spil/game.h"

/* How long a bot may think. Simulations give the same move everywhere, time does not. Both 0: the bot's own default, in
 * simulations. Both given: whichever is used up first. */
typedef struct spil_budget {
    uint32_t sims;
    uint32_t ms; /* needs a clock */
} spil_budget;

/* What a host lends a bot to think with. Anything may be missing: a bot that wants it then thinks less. */
typedef struct spil_bot_resources {
    void *memory; /* aligned to 64 bytes; its contents are not kept between calls */
    size_t memory_bytes;
    uint64_t (*now_us)(void *clock); /* a monotonic clock; NULL: none */
    void *clock;
    int n_workers; /* jobs that may run at once; 0 or 1: no concurrency */
    /* Runs job(of, 0) … job(of, n - 1) and returns when all are done; NULL where n_workers < 2. */
    void (*share)(void *workers, int n, void (*job)(void *of, int i), void *of);
    void *workers;
    /* Polled while a bot thinks, by its jobs too. true: answer at once, with any legal move. NULL: never. */
    bool (*stop)(void *stop_of);
    void *stop_of;
} spil_bot_resources;

/* Is an answer wanted at once? Anything that takes more than a few milliseconds must ask now and then. */
static inline bool spil_bot_should_stop(const spil_bot_resources *resources)
{
    return resources != NULL && resources->stop != NULL && resources->stop(resources->stop_of);
}

typedef struct spil_bot_input {
    const spil_setup *setup;
    const void *view;       /* of the seat to act; its head says which */
    const spil_move *moves; /* that seat's legal moves; at least one */
    int n_moves;
    spil_budget budget;
    spil_fast_rng *rng;                  /* the bot's own stream */
    const spil_bot_resources *resources; /* NULL: nothing is lent */
    const spil_move *only;               /* rate: only these moves; NULL: all */
    int n_only;
    bool
        advises; /* for a person, who is told more than a rival needs: others may have overlooked what they hold */
} spil_bot_input;

typedef struct spil_bot_answer {
    spil_move move;    /* one of input.moves */
    uint32_t delay_ms; /* how long such a person would have taken; hosts may wait that long */
    spil_sentence why; /* the reason, for hints; format NULL: none */
} spil_bot_answer;

/* What a bot thinks of a move, for hints and analysis. */
typedef struct spil_rated {
    spil_move move;
    uint32_t visits; /* simulations it rests on */
    double share; /* of the win that the seat expects, 0 … 1: a win counts 1, a win shared by k sides 1/k */
    double points; /* that the seat expects in the end, as in spil_result; 0 in games without points */
    double share_error, points_error; /* standard errors of the difference to the first move */
} spil_rated;

typedef struct spil_bot {
    const char *name; /* "greedy" */
    const char *help; /* one line, translatable */
    bool (*plays)(const spil_game *game);
    spil_bot_answer (*choose)(const spil_bot_input *in);
    /* Rates all moves, the one it would choose first; that is also the answer. Writes in->n_moves entries, or
     * in->n_only. visits 0: no rating for that move. NULL: the bot rates no moves. */
    spil_bot_answer (*rate)(const spil_bot_input *in, spil_rated out[]);
    size_t memory_bytes; /* that it wants for each worker; 0: none */
} spil_bot;

/* The i-th bot, or NULL past the last one. */
const spil_bot *spil_bot_at(int i);
/* What a legal move would teach somebody who finds it, in a few translatable words: "stop a row". NULL: nothing. */
const char *spil_bot_theme(const spil_bot_input *in, spil_move mv);
/* Do two moves teach the same, so that who finds one has found the other? */
bool spil_bot_alike(const spil_game *game, spil_move a, spil_move b);
/* Is a move of this theme never worth much, so that a mistake's cost (spil/analysis.h) says that it is right? */
bool spil_bot_theme_is_quiet(const spil_game *game, const char *theme);
/* Takes out of a view what was seen once and lies open no longer: who comes to the table only now has such a view.
 * false: the game has nothing of that kind. */
bool spil_bot_forget(const spil_setup *su, void *view);
/* The bot of that name, or NULL. */
const spil_bot *spil_bot_find(const char *name);

#endif
