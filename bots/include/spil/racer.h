/* racer.h: opponents in a race that are as fast, and as often wrong, as people. A game that is a race may have them; it
 * decides which names there are and what they do. */
#ifndef SPIL_RACER_H
#define SPIL_RACER_H

#include "spil/bot.h"

typedef struct spil_racing spil_racing;

typedef struct spil_racer {
    const spil_racing *racing;
    const void *profile, *choice; /* the game's own: how fast it is, and which moves it prefers */
    int32_t form_permille;        /* factor on all times in this game; 1000 = as usual */
} spil_racer;

typedef struct spil_racer_input {
    const spil_setup *setup;
    const void *view;
    const spil_move *moves;   /* legal ones */
    int n_moves;              /* may be 0 */
    uint64_t since_own_ms;    /* since its own last action; UINT64_MAX = there was none */
    uint64_t since_back_ms;   /* since a card last came back to its hand; UINT64_MAX = none did */
    uint64_t since_target_ms; /* since the target of moves changed; UINT64_MAX = it never did, or no clock */
    bool own_target;          /* the racer itself changed it */
    spil_fast_rng *rng;
} spil_racer_input;

typedef struct spil_racer_answer {
    bool acts;          /* false: it waits until something changes */
    spil_move move;     /* legal, or a mistake */
    uint32_t delay_ms;  /* until it arrives */
    uint32_t commit_ms; /* the last part of the delay, in which it can no longer be stopped */
} spil_racer_answer;

/* The racers of one game. */
struct spil_racing {
    /* Sets profile and choice; false when there is none of that name. "level1" … "level5" must exist. */
    bool (*find)(const char *name, spil_racer *racer);
    /* A form_permille for one game. */
    int32_t (*form)(const spil_racer *racer, spil_fast_rng *rng);
    spil_racer_answer (*think)(const spil_racer *racer, const spil_racer_input *in);
    /* The name of one that is as fast as most people. */
    const char *usual;
    /* As an ordinary bot, for hosts without a clock: it makes no mistakes. The name must exist. */
    spil_bot_answer (*choose)(const char *name, const spil_bot_input *in);
};

/* A racer of that game, with its usual form; false when the game has none of that name. */
bool spil_racer_find(const spil_game *game, const char *name, spil_racer *racer);
/* The name of a racer that is as fast as most people; NULL where the game has no racers. */
const char *spil_racer_usual(const spil_game *game);
/* Draws its form for one game. */
void spil_racer_begin(spil_racer *racer, spil_fast_rng *rng);
/* What the racer does now, and when. */
spil_racer_answer spil_racer_think(const spil_racer *racer, const spil_racer_input *in);

#endif
