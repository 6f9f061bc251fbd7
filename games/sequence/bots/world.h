/* world.h: Sequence Numbers as the strong bot imagines it, made for fast play.
 *
 * A line is five cells in a row. A world counts, for every line, the chips of each side and the cells that each seat
 * has a card for: all judgements of a position are looked up by these. Lines that follow each other on the board have
 * consecutive numbers, so that those through a cell are four short runs of bytes, and a chip changes four words.
 *
 * A world leaves out which of two sums with the same answer a card has (a card is its slot, see spil/sequence.h), the
 * order of discards, the right to draw later (cards are drawn at once) and forfeits. */
#ifndef SPIL__SEQUENCE_WORLD_H
#define SPIL__SEQUENCE_WORLD_H

#include "spil/sequence.h"

enum {
    SPIL__LINES = 192,      /* on the largest board */
    SPIL__LINES_ROOM = 200, /* a run is read as a whole word */
    SPIL__SLOTS = SPIL_SEQUENCE_SLOTS,
    SPIL__HAND = SPIL_SEQUENCE_HAND + 1, /* a bot may draw before it plays */
    SPIL__PLUS = SPIL_SEQUENCE_SLOT_PLUS,
    SPIL__MINUS = SPIL_SEQUENCE_SLOT_MINUS,
    SPIL__EMPTY = SPIL_SEQUENCE_SIDES, /* an owner that is not a side */
    SPIL__OFF,                         /* the same: corners, and where there is no cell */
    SPIL__BLOCKED = 8,                 /* added to the count of a line: another side has a chip there */
    SPIL__SPENT = 16, /* the side can no longer make it a sequence: it shares cells with one (N8) */
    SPIL__COUNTS = 32,
    SPIL__RUNNING = -1, /* in place of the side that won */
    SPIL__DRAWN = -2
};

typedef struct spil__run {
    uint8_t first, n;
} spil__run;

/* What never changes: the lines of a board, and who plays. */
typedef struct spil__lines {
    const spil_sequence_board *board;
    spil_cells cells[SPIL__LINES];
    uint8_t five[SPIL__LINES][5];             /* the cells, in order */
    spil__run through[SPIL_SEQUENCE_BITS][4]; /* the lines through a cell, by direction */
    uint8_t corners[SPIL__LINES];             /* of each line */
    uint8_t where[SPIL__SLOTS][2];            /* the two cells of each number */
    uint8_t n, seats, sides, need;
} spil__lines;

typedef struct spil__world {
    uint8_t count[SPIL_SEQUENCE_SIDES][SPIL__LINES_ROOM]; /* chips of the side and corners; BLOCKED, SPENT */
    uint8_t cover[SPIL_SEATS_MAX][SPIL__LINES_ROOM]; /* empty cells of the line the seat has a card for */
    uint8_t owner[SPIL_SEQUENCE_BITS];               /* side, EMPTY or OFF */
    uint8_t locked[SPIL_SEQUENCE_BITS];              /* 1: part of a sequence */
    uint8_t held[SPIL_SEATS_MAX][SPIL__SLOTS];       /* cards of each slot in each hand */
    uint8_t left[SPIL__SLOTS];                       /* cards of each slot that are not discarded */
    uint8_t hand[SPIL_SEATS_MAX][SPIL__HAND];        /* slots, in no order */
    uint8_t n_hand[SPIL_SEATS_MAX];
    uint8_t stock[SPIL_SEQUENCE_CARDS], pile[SPIL_SEQUENCE_CARDS]; /* slots, in no order: draws are random */
    uint8_t n_stock, n_pile;
    uint8_t made[SPIL_SEQUENCE_SIDES]; /* sequences */
    uint8_t last[SPIL_SEQUENCE_SIDES]; /* the cell of the side's latest chip, or 0, a corner: not known */
    uint8_t turn, passes;
    int8_t winner; /* a side, RUNNING or DRAWN */
    uint16_t turns;
} spil__world;

void spil__lines_init(spil__lines *l, const spil_setup *su);

/* The other cell with the same number; a corner has none but itself. */
static inline int spil__lines_twin(const spil__lines *l, int bit)
{
    const uint8_t *where = l->where[l->board->cell_slot[bit]];
    return spil_cells_has(l->board->corners, bit) ? bit : where[where[0] == bit];
}

/* The world as a view shows it: the other hands are empty, and every card the seat does not see is in the stock. */
void spil__world_open(const spil__lines *l, const spil_sequence_view *v, spil__world *w);

/* A card comes into a hand, from nowhere. */
void spil__world_gain(const spil__lines *l, spil__world *w, int seat, int slot);
/* A card goes from a hand to the discards. */
void spil__world_lose(const spil__lines *l, spil__world *w, int seat, int slot);
/* Draws a random card from the stock, which is refilled from the discards when it is empty. */
void spil__world_draw(const spil__lines *l, spil__world *w, int seat, spil_fast_rng *rng);
/* Puts a chip on an empty cell, and makes the sequences it completes. */
void spil__world_put(const spil__lines *l, spil__world *w, int side, int bit);
/* Takes a chip away. */
void spil__world_take(const spil__lines *l, spil__world *w, int bit);

/* The seat to move plays a card and draws, or passes (slot 0); the next seat exchanges a dead card, if it has one. */
void spil__world_play(const spil__lines *l, spil__world *w, int slot, int bit, spil_fast_rng *rng);
/* The seat to move exchanges this dead card. */
void spil__world_exchange(const spil__lines *l, spil__world *w, int slot, spil_fast_rng *rng);

static inline int spil__world_side(const spil__lines *l, int seat)
{
    return seat % l->sides;
}

static inline bool spil__world_finishes(const spil__lines *l, const spil__world *w, int side)
{
    return w->made[side] + 1 >= l->need;
}

/* Does the seat hold a card that completes the last sequence its side needs? */
bool spil__world_can_win(const spil__lines *l, const spil__world *w, int seat);

#endif
