/* guide.h: a guided first game: short steps on a fixed deal, each done by playing.
 *
 * A guide is data, an optional const table of each game (games/GAME/guide.c): positions, sentences, the moves that a
 * step takes, the moves of the others. spil_guided leads one person, at seat 0, through one of its scenes at a driver
 * (spil/driver.h). The host shows the present step, and gives the person's moves to spil_guided_do instead of
 * spil_driver_do; everything else, from views to notes, it does as in any match.
 *
 * No sentence names a key or a word to type: those are the host's, and its own help tells them. */
#ifndef SPIL_GUIDE_H
#define SPIL_GUIDE_H

#include "spil/driver.h"
#include "spil/games.h"

/* What to do, and what it leads to. Moves are written in notation. */
typedef struct spil_guide_step {
    /* One or two sentences, translatable; NULL ends a list. A card stands in braces, so that it can be shown or said:
     * {R6}; in languages that inflect with its case: {R6:a} accusative, {R6:d} dative, {R6:g} genitive. What names a
     * place stands in brackets, for those who see no ring around it: "Cover it[, at 1,0]." */
    const char *text;
    const char *moves;  /* those the step takes, with blanks between: the first is the one a hint shows */
    const char *wrong;  /* the answer to any other legal move, translatable; illegal ones the rules answer */
    const char *before; /* moves of the others that land just before it, so that it comes too late; or NULL */
    const char *after;  /* moves of the others that follow, "1 B3@1,0; 2 pass"; or NULL */
} spil_guide_step;

typedef struct spil_guide_scene {
    const char *position; /* a full state as JSON (spil/state.h), with ' in place of each quotation mark */
    const spil_guide_step *step;
    const char *done; /* said when all steps are done, translatable */
} spil_guide_scene;

typedef struct spil_guide {
    const spil_guide_scene *scene;
    int n_scenes;
} spil_guide;

/* The guide of the game with this id; NULL: it has none. */
const spil_guide *spil_guide_of(const char *game);

/* How many steps its first n_scenes scenes have. */
int spil_guide_steps(const spil_guide *guide, int n_scenes);

/* ---- a scene in progress ---- */

typedef struct spil_guided {
    const spil_guide_scene *scene;
    spil_driver *driver; /* borrowed */
    int at;              /* the present step */
    const char *script;  /* the others' moves that are still to come; "" = none */
    int waits;           /* moves played when the others' next one was decided; -1: it is not yet */
} spil_guided;

enum { SPIL_GUIDED_SEAT = 0 }; /* the person's */

/* Sets up a scene: a driver with the position, the person (whose name may be NULL) and the others. The caller frees
 * the driver. NULL: the position is no good, which a test rules out; *err says why. */
spil_driver *spil_guided_begin(spil_guided *g, const spil_guide_scene *scene, spil_cpu cpu, const char *name,
                               uint64_t now_ms, spil_error *err);

/* The step that waits to be done; NULL: all are. While the others move it is the next one already. */
const spil_guide_step *spil_guided_step(const spil_guided *g);
/* Have the others finished what follows the last step? */
bool spil_guided_over(const spil_guided *g);

/* How a move of the person was taken. */
typedef enum spil_guided_kind {
    SPIL_GUIDED_DONE, /* it was what the step asks for: *reply is DONE, or TOO_LATE where that is the lesson */
    SPIL_GUIDED_WRONG, /* legal, but not what the step asks for: nothing has changed; the step's `wrong` says why */
    SPIL_GUIDED_WAIT,   /* the others are moving: nothing has changed */
    SPIL_GUIDED_REFUSED /* against the rules: nothing has changed; *reply says why */
} spil_guided_kind;

/* The person's move. seen: the last note that they knew. */
spil_guided_kind spil_guided_do(spil_guided *g, uint64_t now_ms, spil_move mv, uint32_t seen,
                                spil_reply *reply);
/* Lets the others move as far as it is their turn, after so much thought; call it whenever time has passed. */
void spil_guided_advance(spil_guided *g, uint64_t now_ms, uint32_t delay_ms);
/* The move that a hint shows; false: nothing is asked for. */
bool spil_guided_hint(const spil_guided *g, spil_move *mv);
/* Does the present step take this move? */
bool spil_guided_takes(const spil_guided *g, spil_move mv);

#endif
