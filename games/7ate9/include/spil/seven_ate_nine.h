/* seven_ate_nine.h: what may be known of a game of 7 ATE 9, for bots, screens and search.
 *
 * Cards are kinds 0..29: (number - 1) * 3 + step - 1. A hand is 30 counters of two bits in one word, a kind's
 * counter at bit 2 * kind, so all cards of one number are six bits side by side and "which of my cards fit"
 * is one AND with a mask that depends on the top card only. */
#ifndef SPIL_SEVEN_ATE_NINE_H
#define SPIL_SEVEN_ATE_NINE_H

#include "spil/game.h"

/* The deck (S1): copies of each card, a row per step, a column per number 1 to 10. The printed rules give only the
 * total, 73. This is the only published count of a boxed game: two of each card, and a third of thirteen. */
#define SPIL_SEVEN_DECK(ROW)                                                                                 \
    ROW(1, 3, 3, 3, 3, 2, 2, 2, 2, 2, 2)                                                                     \
    ROW(2, 2, 2, 2, 2, 3, 3, 3, 3, 2, 2)                                                                     \
    ROW(3, 3, 3, 3, 2, 2, 2, 2, 2, 3, 3)

enum {
    SPIL_SEVEN_KINDS = 30,
    SPIL_SEVEN_CARDS = 73,
    SPIL_SEVEN_SEATS = 4,
    SPIL_SEVEN_NONE = 255 /* a card nobody may see */
};

/* Copies of a kind in the deck. */
static inline uint8_t spil_seven_copies(int kind)
{
#define SPIL_SEVEN_ROW(step, ...) {__VA_ARGS__},
    static const uint8_t rows[3][10] = {SPIL_SEVEN_DECK(SPIL_SEVEN_ROW)};
#undef SPIL_SEVEN_ROW
    return rows[kind % 3][kind / 3];
}

typedef struct spil_seven_view {
    spil_view_head head;
    uint8_t dealer;
    uint8_t n_pile;
    uint8_t pile[SPIL_SEVEN_CARDS];   /* bottom first; the last one NONE when over (S9); unused ones 0 */
    uint8_t n_hand[SPIL_SEVEN_SEATS]; /* cards in each hand */
    uint8_t n_draw[SPIL_SEVEN_SEATS]; /* cards in each draw pile */
    uint8_t zero[4];
    uint32_t rotations; /* times S8 moved a card */
    uint64_t hand;      /* the seat's own; 0 for onlookers */
    uint64_t piled;     /* the open cards of the pile as counters */
} spil_seven_view;

_Static_assert(sizeof(spil_seven_view) == 120, "no padding");

/* What a move does, in bits 8 and up of its code; its card's kind is in the lowest eight (0 for a draw). */
typedef enum spil_seven_verb { SPIL_SEVEN_DRAW, SPIL_SEVEN_PLAY, SPIL_SEVEN_LAST } spil_seven_verb;

static inline spil_move spil_seven_move(spil_seven_verb verb, int kind)
{
    return (spil_move){(uint32_t)verb << 8 | (uint32_t)kind};
}

static inline int spil_seven_verb_of(spil_move mv)
{
    return (int)(mv.code >> 8);
}

static inline int spil_seven_kind_of(spil_move mv)
{
    return (int)(mv.code & 0xff);
}

static inline int spil_seven_kind(int number, int step)
{
    return 3 * (number - 1) + step - 1;
}

static inline int spil_seven_number(int kind)
{
    return kind / 3 + 1;
}

static inline int spil_seven_step(int kind)
{
    return kind % 3 + 1;
}

/* The two numbers that fit on a card (S5): number - step and number + step, around the corner. */
static inline int spil_seven_below(int kind)
{
    const int below = spil_seven_number(kind) - spil_seven_step(kind);
    return below < 1 ? below + 10 : below;
}

static inline int spil_seven_above(int kind)
{
    const int above = spil_seven_number(kind) + spil_seven_step(kind);
    return above > 10 ? above - 10 : above;
}

/* All counters of one number. */
#define SPIL_SEVEN_NUMBER_BITS(number) (UINT64_C(63) << 6 * ((number)-1))
/* The lowest bit of every counter. */
#define SPIL_SEVEN_ONES UINT64_C(0x0555555555555555)

static inline uint64_t spil_seven_one(int kind)
{
    return UINT64_C(1) << 2 * kind;
}

static inline int spil_seven_count(uint64_t hand, int kind)
{
    return (int)(hand >> 2 * kind & 3);
}

/* The kinds of a hand, each as the lowest bit of its counter, whose numbers fit on `top`. */
static inline uint64_t spil_seven_fitting(uint64_t hand, int top)
{
    const uint64_t fit =
        SPIL_SEVEN_NUMBER_BITS(spil_seven_below(top)) | SPIL_SEVEN_NUMBER_BITS(spil_seven_above(top));
    return (hand | hand >> 1) & SPIL_SEVEN_ONES & fit;
}

/* The version of the pile: changes whenever the pile does (S7, spil_game.target_version). */
static inline uint32_t spil_seven_pile_version(int n_pile, uint32_t rotations)
{
    return (uint32_t)n_pile - 1 + rotations;
}

#endif
