/* players.h: players that a host lends: bots with memory, a clock and threads, and programs of people's own. Who wants
 * a move (spil/match_bots.h, the lab) asks through these functions, and knows nothing of how it is done. */
#ifndef SPIL_PLAYERS_H
#define SPIL_PLAYERS_H

#include "spil/player_spec.h"

/* Asks a player for a move, and waits for it; false: it makes none, and *fault says why, as a sentence without its
 * subject, the player ("did not …"). The question's budget and resources are ignored: the player has its own. */
typedef bool spil_ask_fn(void *player, const spil_bot_input *question, spil_bot_answer *answer,
                         spil_sentence *fault);

/* Turns specs into players that can be asked, one question at a time. */
typedef struct spil_players {
    void *of;
    /* What players share that are opened together, such as resources; both NULL: nothing. */
    void *(*enter)(void *of);
    void (*leave)(void *of, void *shared);
    /* budget: where the spec has none of its own. The spec must outlive the player. */
    void *(*open)(void *of, void *shared, const spil_player_spec *who, spil_budget budget);
    void (*close)(void *player); /* whatever it is doing */
    /* A game begins, and is over (res NULL: broken off). Both may be NULL. The setup stays valid in between; the seed
     * is for the random decisions of a program. */
    void (*begin)(void *player, const spil_setup *su, int seat, uint64_t seed);
    void (*end)(void *player, const spil_result *res);
    spil_ask_fn *ask; /* NULL, as is `rate`, where nobody can be waited for */

    /* ---- for matches with people (spil/match_bots.h); the lab does without ---- */

    /* All moves of the question as the player rates them, the one it would choose first. A player that cannot rate only
     * chooses, and visits are 0. Waits. */
    bool (*rate)(void *player, const spil_bot_input *question, spil_rated out[], spil_bot_answer *answer,
                 spil_sentence *fault);
    /* Begins to think, and does not wait. Copies the question; its random stream must stay where it is until the
     * answer is taken or cancelled, and goes on with the answer. */
    void (*start)(void *player, const spil_bot_input *question);
    /* Is there an answer to take? */
    bool (*ready)(const void *player);
    /* The answer, as `ask` gives it; waits if it is not ready, where hosts can wait. */
    bool (*take)(void *player, spil_bot_answer *answer, spil_sentence *fault);
    /* Drops the question, however much of its budget is left. Nothing asked: does nothing. */
    void (*cancel)(void *player);
} spil_players;

#endif
