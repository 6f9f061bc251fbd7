/* punto_places.h: the table of Punto place by place, for drawings, sentences and reasons: easy to read, not fast
 * (punto_board.h is).
 *
 * Places count from the round's first card, at 0,0. The cards fit into a square of 6 by 6, so none lies more than five
 * places from it. */
#ifndef SPIL_PUNTO_PLACES_H
#define SPIL_PUNTO_PLACES_H

#include "spil/punto.h"

enum { SPIL_PUNTO_REACH = 5, SPIL_PUNTO_ACROSS = 2 * SPIL_PUNTO_REACH + 1, SPIL_PUNTO_SQUARE = 6 };

typedef struct spil_punto_place {
    uint8_t height; /* how many cards lie there */
    uint8_t kind;   /* of the top one; 0 where there is none */
} spil_punto_place;

/* A rectangle of places, both ends included; x0 > x1: nothing in it. */
typedef struct spil_punto_box {
    int x0, x1, y0, y1;
} spil_punto_box;

typedef struct spil_punto_places {
    spil_punto_place at[SPIL_PUNTO_ACROSS][SPIL_PUNTO_ACROSS]; /* [y + REACH][x + REACH] */
    spil_punto_box cards;                                      /* around all cards */
} spil_punto_places;

/* The four ways a row may run. */
static const int8_t spil_punto_ways[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};

static inline bool spil_punto_inside(spil_punto_box b, int x, int y)
{
    return x >= b.x0 && x <= b.x1 && y >= b.y0 && y <= b.y1;
}

/* The cards of a view: its `where`. */
void spil_punto_places_of(const uint8_t where[SPIL_PUNTO_CARDS], spil_punto_places *p);
/* Puts a card on top. The place must be at most REACH away. */
void spil_punto_put(spil_punto_places *p, int kind, int x, int y);
/* An empty place if it is farther away. */
spil_punto_place spil_punto_look(const spil_punto_places *p, int x, int y);
/* Does a card of that colour show there? */
bool spil_punto_shows(const spil_punto_places *p, int x, int y, int colour);
/* What some square of 6 by 6 with all these cards includes: at least 6 by 6, and the square itself once it is fixed. */
spil_punto_box spil_punto_reach(const spil_punto_places *p);
/* Is that width or height of a reach final? */
static inline bool spil_punto_fixed(int from, int to)
{
    return to - from + 1 == SPIL_PUNTO_SQUARE;
}

#endif
