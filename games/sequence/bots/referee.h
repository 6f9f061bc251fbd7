/* referee.h: the net that says who will win an imagined world of Sequence Numbers (net.h).
 *
 * The features of a position are the sum of the features of its lines: so when a cell changes, only the lines through
 * it have to be computed again. */
#ifndef SPIL__SEQUENCE_REFEREE_H
#define SPIL__SEQUENCE_REFEREE_H

#include "net.h"

/* A world as the referee net sees it; 64-byte aligned. */
typedef struct spil__referee_sight {
    spil__narrow line[SPIL__LINES], sum;
    uint8_t state[SPIL_SEQUENCE_BITS];
} spil__referee_sight;

#ifdef SPIL_V3 /* compiled twice (spil/variant.h) */
#define spil__referee_look       SPIL_VARIANT(spil__referee_look)
#define spil__referee_look_again SPIL_VARIANT(spil__referee_look_again)
#define spil__referee_say        SPIL_VARIANT(spil__referee_say)
#endif

/* Computes the features of a world. */
void spil__referee_look(const spil__lines *l, const spil__world *w, const spil__referee *net,
                        spil__referee_sight *s);
/* Updates them after these cells, or the cards for them, have changed. */
void spil__referee_look_again(const spil__lines *l, const spil__world *w, const spil__referee *net,
                              spil__referee_sight *s, const uint8_t changed[], int n);
/* Each side's chances in a world whose features are up to date. */
void spil__referee_say(const spil__lines *l, const spil__world *w, const spil__referee *net,
                       const spil__referee_sight *s, float chance[SPIL_SEQUENCE_SIDES]);

#endif
