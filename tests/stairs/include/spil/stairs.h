/* stairs.h: what may be known of a game of Stairs, for bots, words and tables.
 *
 * Cards are their numbers, 1 to 36; a set of cards has bit c - 1 for card c. A step is a card and the seat that
 * climbed with it, in one byte. */
#ifndef SPIL_STAIRS_H
#define SPIL_STAIRS_H

#include "spil/bits.h"
#include "spil/game.h"

enum { SPIL_STAIRS_CARDS = 36, SPIL_STAIRS_SEATS = 4 };
enum { SPIL_STAIRS_HAND, SPIL_STAIRS_SMALL_STEPS }; /* the options */
enum { SPIL_STAIRS_PASS = SPIL_STAIRS_CARDS + 1 };  /* a move's code is its card, or this */
enum { SPIL_STAIRS_NOBODY = -1 };

typedef struct spil_stairs_view {
    spil_view_head head;
    uint8_t turn;   /* seat to move; when over, the one that banked last */
    uint8_t passed; /* bit per seat: out until the next stair */
    uint8_t first;  /* index of this stair's first step … */
    uint8_t n;      /* … and the number of steps so far; equal: the stair has none yet */
    uint8_t n_stock;
    uint8_t n_hand[SPIL_STAIRS_SEATS];
    uint8_t points[SPIL_STAIRS_SEATS];
    uint8_t steps[SPIL_STAIRS_CARDS]; /* all that were ever made, in order */
    uint8_t zero[6];
    uint64_t ends; /* bit i: step i is the last one of a stair that was banked */
    uint64_t hand; /* the seat's own cards; none for onlookers */
} spil_stairs_view;

_Static_assert(sizeof(spil_stairs_view) == 80, "no padding");

static inline uint64_t spil_stairs_bit(int card)
{
    return UINT64_C(1) << (card - 1);
}

/* The cards above this one; for 0 all cards. */
static inline uint64_t spil_stairs_above(int card)
{
    return ((UINT64_C(1) << SPIL_STAIRS_CARDS) - 1) >> card << card;
}

static inline uint8_t spil_stairs_step(int card, int seat)
{
    return (uint8_t)(card | seat << 6);
}

static inline int spil_stairs_card(uint8_t step)
{
    return step & 63;
}

static inline int spil_stairs_seat(uint8_t step)
{
    return step >> 6;
}

/* The highest card of this stair; 0: it has none yet. */
static inline int spil_stairs_top(const spil_stairs_view *v)
{
    return v->n > v->first ? spil_stairs_card(v->steps[v->n - 1]) : 0;
}

/* Who climbed last in this stair, or nobody. */
static inline int spil_stairs_climber(const spil_stairs_view *v)
{
    return v->n > v->first ? spil_stairs_seat(v->steps[v->n - 1]) : SPIL_STAIRS_NOBODY;
}

/* May the seat still climb in this stair, now or later (C5)? */
static inline bool spil_stairs_is_in(const spil_stairs_view *v, int seat)
{
    return v->n_hand[seat] > 0 && !(v->passed >> seat & 1);
}

/* How many of these steps are exactly 1 higher than the one before (C7). */
static inline int spil_stairs_small_steps(const uint8_t steps[], int n)
{
    int small = 0;
    for (int i = 1; i < n; i++)
        small += spil_stairs_card(steps[i]) == spil_stairs_card(steps[i - 1]) + 1;
    return small;
}

/* What a stair of these steps is worth (C7). */
static inline int spil_stairs_worth(const spil_setup *su, const uint8_t steps[], int n)
{
    return n + (su->option[SPIL_STAIRS_SMALL_STEPS] != 0 ? spil_stairs_small_steps(steps, n) : 0);
}

/* The stair that is being climbed. */
static inline int spil_stairs_worth_now(const spil_setup *su, const spil_stairs_view *v)
{
    return spil_stairs_worth(su, v->steps + v->first, v->n - v->first);
}

/* Cards that the view's seat has not seen: in other hands or in the stock. */
static inline uint64_t spil_stairs_unseen(const spil_stairs_view *v)
{
    uint64_t unseen = spil_stairs_above(0) & ~v->hand;
    for (int i = 0; i < v->n; i++)
        unseen &= ~spil_stairs_bit(spil_stairs_card(v->steps[i]));
    return unseen;
}

#endif
