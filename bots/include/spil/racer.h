/* racer.h: opponents in a race that are as fast, and as often wrong, as people. A game that is a race may have them;
 * which names there are, and what they do, is the game's own. */
#ifndef SPIL_RACER_H
#define SPIL_RACER_H

#include "spil/bot.h"

typedef struct spil_racing spil_racing;

typedef struct spil_racer {
    const spil_racing *how;
    const void *profile, *choice; /* the game's own: how fast, and what it likes to do */
    int32_t form_permille;        /* all times are multiplied by this today; 1000 = as usual */
} spil_racer;

typedef struct spil_racer_input {
    const spil_setup *setup;
    const void *view;
    const spil_move *moves; /* legal ones */
    int n_moves;            /* may be 0 */
    uint64_t since_own_ms;  /* since its own last action was done; UINT64_MAX = there was none */
    uint64_t since_back_ms; /* since its last card came back to its hand; UINT64_MAX = it did not */
    uint64_t
        since_target_ms; /* since what moves are aimed at changed; UINT64_MAX = nobody did that, or no clock */
    bool own_target;     /* it did so itself */
    spil_fast_rng *rng;
} spil_racer_input;

typedef struct spil_racer_answer {
    bool acts;          /* false: waits until something happens */
    spil_move move;     /* legal, or a mistake */
    uint32_t delay_ms;  /* until it arrives */
    uint32_t commit_ms; /* the last part of that, in which it cannot be stopped */
} spil_racer_answer;

/* The racers of one game. */
struct spil_racing {
    /* Sets profile and choice; false when there is none of that name. "level1" … "level5" must be there. */
    bool (*find)(const char *name, spil_racer *racer);
    /* Today's form. */
    int32_t (*form)(const spil_racer *racer, spil_fast_rng *rng);
    spil_racer_answer (*think)(const spil_racer *racer, const spil_racer_input *in);
    /* As an ordinary bot, for hosts without a clock: no mistakes. The name must be there. */
    spil_bot_answer (*choose)(const char *name, const spil_bot_input *in);
};

/* A racer of that game, in usual form; false when the game has none of that name. */
bool spil_racer_find(const spil_game *game, const char *name, spil_racer *racer);
/* Draws today's form, for one game. */
void spil_racer_begin(spil_racer *racer, spil_fast_rng *rng);
spil_racer_answer spil_racer_think(const spil_racer *racer, const spil_racer_input *in);

#endif
