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
#define spil__referee_look  SPIL_VARIANT(spil__referee_look)
#define spil__referee_whole SPIL_VARIANT(spil__referee_whole)
#define spil__referee_after SPIL_VARIANT(spil__referee_after)
#define spil__referee_say   SPIL_VARIANT(spil__referee_say)
#endif

/* Computes the features of a world. Sums are 64-byte aligned, here and below. */
void spil__referee_look(const spil__lines *l, const spil__world *w, const spil__referee *net,
                        spil__referee_sight *s);
/* Only their sum. */
void spil__referee_whole(const spil__lines *l, const spil__world *w, const spil__referee *net,
                         spil__narrow sum);
/* The sum after these cells, or the cards for them, have changed in a world that was looked at before. */
void spil__referee_after(const spil__lines *l, const spil__world *w, const spil__referee *net,
                         const spil__referee_sight *before, const uint8_t changed[], int n, spil__narrow sum);
/* Each side's chances in a world with this sum of features. */
void spil__referee_say(const spil__lines *l, const spil__world *w, const spil__referee *net,
                       const spil__narrow sum, float chance[SPIL_SEQUENCE_SIDES]);

#endif
