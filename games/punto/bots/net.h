/* net.h: how much a net likes each cell for the card, in Punto with two seats; shared inside the bots layer.
 *
 * What lies on the cells of a window, as long as a row, makes its features, alike for all windows and in all
 * directions; those of the windows through a cell make the cell's, and these how much it is liked. Learned by playing
 * itself (tools/train); net.txt has the numbers, and how they were made.
 *
 * Whole numbers, whose sums have no order: the same on every machine. */
#ifndef SPIL__PUNTO_NET_H
#define SPIL__PUNTO_NET_H

#include "spil/variant.h"
#include "windows.h"

#ifdef SPIL_NO_NET /* a page, which has no 40 kB for it */
enum { SPIL__HAS_NET = 0 };
#else
enum { SPIL__HAS_NET = 1 };
#endif

enum { SPIL__NET_ONE = 1 << 16 }; /* a liking of 1: while it learned, e times as often played as one of 0 */

/* What the net sees. Colours are counted from the card's: its own is 0, the side's other one 1, then the rival's. */
typedef struct spil__net_sight {
    uint8_t cells[SPIL__CELLS]; /* by number less SPIL__FIRST_CELL; 0: empty, else points + 9 * colour */
    uint8_t points;             /* of the card */
    uint8_t unseen[36];         /* [points - 1 + 9 * colour]: cards that have not been turned up */
    uint8_t left, top, right,
        bottom; /* columns and rows of the cards, of 16; on an empty table of the first cell */
} spil__net_sight;

/* cells: numbers of the cells in question, n of them. */
void SPIL_VARIANT(spil__net_likings)(const spil__net_sight *at, const uint8_t cells[], int n,
                                     int32_t likings[]);

#if defined(SPIL_HAVE_V3) && !defined(SPIL_V3)
void spil__net_likings_v3(const spil__net_sight *at, const uint8_t cells[], int n, int32_t likings[]);
#endif

/* 2 to the power of -x / 32, in parts of 65536. */
uint32_t SPIL_VARIANT(spil__net_power)(uint32_t x);

#endif
