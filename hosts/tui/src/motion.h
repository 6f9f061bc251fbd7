/* motion.h: a moment of movement for played cards, found by comparing two screens: a card that lies where it did not
 * lie before slides there from where it was, or drops in from above. No table takes part in it. */
#ifndef MOTION_H
#define MOTION_H

#include "cells.h"

enum { MOTION_MS = 200, MOTION_FRAME_MS = 40, MOTION_CARDS = 4 };

typedef struct motion {
    int n; /* cards that move; 0 = nothing does */
    struct {
        int w, h, from_x, from_y, to_x, to_y;
    } card[MOTION_CARDS];
} motion;

/* Which cards have come to lie elsewhere between the lines y and y_end? None if the screens differ in size, or in more
 * than a few cards: then it is another table, not a move. */
void spil__motion_find(const cells *before, const cells *after, int y, int y_end, motion *m);
/* Draws the cards on their way over the screen as it is afterwards. done_ms: 0 … MOTION_MS. */
void spil__motion_draw(const motion *m, const cells *before, int done_ms, cells *after);

#endif
