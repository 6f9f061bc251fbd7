/* rumi7.h: what may be known of a game of Rumi 7 Seven, and the contract solver, for bots, screens and
 * search.
 *
 * A card is its kind: suit * 16 + rank, suits S H D C, ranks A = 0 … K = 12; there are two of each. A joker
 * is SPIL_RUMI7_JOKER. So one 64-bit word has a lane of 16 bits for each suit, and cards in sequence are
 * bits in sequence. A hand has no order: it is two such words. */
#ifndef SPIL_RUMI7_H
#define SPIL_RUMI7_H

#include "spil/game.h"

enum {
    SPIL_RUMI7_RANKS = 13,
    SPIL_RUMI7_CARDS = 110, /* at most: two packs of 52 and 6 jokers */
    SPIL_RUMI7_MELDS = 18,  /* at most: six seats with three each */
    SPIL_RUMI7_ROUNDS = 7,
    SPIL_RUMI7_PARTS = 3, /* of the longest contracts */
    SPIL_RUMI7_JOKER = 63,
    SPIL_RUMI7_NONE = 255,  /* no card, no seat */
    SPIL_RUMI7_TURNS = 1000 /* the last turn of a round (R13) */
};

/* The bits of a word that are kinds. */
#define SPIL_RUMI7_KINDS UINT64_C(0x1fff1fff1fff1fff)

/* Cards without order. The three highest bits of `two`, which are not kinds, count the jokers. */
typedef struct spil_rumi7_hand {
    uint64_t one; /* bit per kind of which there is at least one */
    uint64_t two; /* bit per kind of which there are two; jokers from bit 61 */
} spil_rumi7_hand;

static inline int spil_rumi7_jokers(const spil_rumi7_hand *hand)
{
    return (int)(hand->two >> 61);
}

static inline uint64_t spil_rumi7_pairs(const spil_rumi7_hand *hand)
{
    return hand->two & SPIL_RUMI7_KINDS;
}

/* Copies of a card in a hand. */
static inline int spil_rumi7_count(const spil_rumi7_hand *hand, int card)
{
    return card == SPIL_RUMI7_JOKER ? spil_rumi7_jokers(hand)
                                    : (int)((hand->one >> card & 1) + (spil_rumi7_pairs(hand) >> card & 1));
}

/* Adds a card. There must be room for it: fewer than two of its kind, fewer than seven jokers. */
static inline void spil_rumi7_put(spil_rumi7_hand *hand, int card)
{
    const uint64_t bit = UINT64_C(1) << (card & 63);
    if (card == SPIL_RUMI7_JOKER) {
        hand->two += UINT64_C(1) << 61;
    } else {
        hand->two |= hand->one & bit;
        hand->one |= bit;
    }
}

/* Removes a card, which must be there. */
static inline void spil_rumi7_drop(spil_rumi7_hand *hand, int card)
{
    const uint64_t bit = UINT64_C(1) << (card & 63);
    if (card == SPIL_RUMI7_JOKER) {
        hand->two -= UINT64_C(1) << 61;
    } else {
        hand->one &= hand->two | ~bit;
        hand->two &= ~bit;
    }
}

/* The hand without cards that it holds. */
static inline spil_rumi7_hand spil_rumi7_without(const spil_rumi7_hand *hand, const spil_rumi7_hand *cards)
{
    const uint64_t two = spil_rumi7_pairs(hand), out_one = cards->one, out_two = spil_rumi7_pairs(cards);
    const uint64_t jokers = (hand->two & ~SPIL_RUMI7_KINDS) - (cards->two & ~SPIL_RUMI7_KINDS);
    return (spil_rumi7_hand){.one = (hand->one & ~out_one) | (two & ~out_two),
                             .two = (two & ~out_one) | jokers};
}

static inline int spil_rumi7_suit(int card)
{
    return card >> 4;
}

static inline int spil_rumi7_rank(int card)
{
    return card & 15;
}

static inline int spil_rumi7_card(int suit, int rank)
{
    return suit * 16 + rank;
}

/* The rank `steps` places on in the circle (R5); -13 <= steps <= 13. */
static inline int spil_rumi7_step(int rank, int steps)
{
    const int on = rank + steps + SPIL_RUMI7_RANKS;
    return on >= 2 * SPIL_RUMI7_RANKS ? on - 2 * SPIL_RUMI7_RANKS
                                      : (on >= SPIL_RUMI7_RANKS ? on - SPIL_RUMI7_RANKS : on);
}

/* Penalty points of a card (R12). */
static inline int spil_rumi7_points(int card)
{
    const int rank = spil_rumi7_rank(card);
    return card == SPIL_RUMI7_JOKER ? 50 : rank == 0 ? 25 : rank >= 7 ? 10 : 5;
}

/* ---- melds, packed: kind bit 0, owner bits 1–3, then
 *   set: rank bits 4–7, cards of each suit 2 bits from bit 8, jokers bits 16–18
 *   run: suit bits 4–5, first rank bits 6–9, length bits 10–13, joker places 13 bits from bit 14 ---- */

typedef enum spil_rumi7_kind { SPIL_RUMI7_SET, SPIL_RUMI7_RUN } spil_rumi7_kind;

static inline spil_rumi7_kind spil_rumi7_meld_kind(uint32_t meld)
{
    return meld & 1 ? SPIL_RUMI7_RUN : SPIL_RUMI7_SET;
}

static inline int spil_rumi7_meld_owner(uint32_t meld)
{
    return meld >> 1 & 7;
}

static inline int spil_rumi7_set_rank(uint32_t meld)
{
    return meld >> 4 & 15;
}

static inline int spil_rumi7_set_count(uint32_t meld, int suit)
{
    return meld >> (8 + 2 * suit) & 3;
}

static inline int spil_rumi7_set_jokers(uint32_t meld)
{
    return meld >> 16 & 7;
}

static inline int spil_rumi7_run_suit(uint32_t meld)
{
    return meld >> 4 & 3;
}

static inline int spil_rumi7_run_first(uint32_t meld)
{
    return meld >> 6 & 15;
}

static inline int spil_rumi7_run_length(uint32_t meld)
{
    return meld >> 10 & 15;
}

static inline uint32_t spil_rumi7_run_jokers(uint32_t meld) /* bit i = the i-th card is a joker */
{
    return meld >> 14;
}

/* The cards of a meld in the order in which they are written; returns how many, at most 14. */
int spil_rumi7_meld_cards(uint32_t meld, uint8_t cards[14]);

/* ---- moves, packed: verb bits 0–3, then
 *   discard: card bits 4–9
 *   set:  rank bits 4–7, cards of each suit 2 bits from bit 8, jokers bits 16–17
 *   run:  suit bits 4–5, first rank bits 6–9, joker places bits 10–13
 *   add, swap: card bits 4–9, end bits 10–11, meld bits 12–21 ---- */

typedef enum spil_rumi7_verb {
    SPIL_RUMI7_STOCK,
    SPIL_RUMI7_TAKE,
    SPIL_RUMI7_CLAIM,
    SPIL_RUMI7_PASS,
    SPIL_RUMI7_DISCARD,
    SPIL_RUMI7_LAY_SET,
    SPIL_RUMI7_LAY_RUN,
    SPIL_RUMI7_ADD,
    SPIL_RUMI7_SWAP
} spil_rumi7_verb;

typedef enum spil_rumi7_end { SPIL_RUMI7_NO_END, SPIL_RUMI7_FRONT, SPIL_RUMI7_BACK } spil_rumi7_end;

static inline spil_rumi7_verb spil_rumi7_move_verb(spil_move mv)
{
    return (spil_rumi7_verb)(mv.code & 15);
}

static inline int spil_rumi7_move_card(spil_move mv)
{
    return mv.code >> 4 & 63;
}

static inline spil_rumi7_end spil_rumi7_move_end(spil_move mv)
{
    return (spil_rumi7_end)(mv.code >> 10 & 3);
}

static inline int spil_rumi7_move_meld(spil_move mv)
{
    return (int)(mv.code >> 12);
}

static inline spil_move spil_rumi7_move(spil_rumi7_verb verb, int card, spil_rumi7_end end, int meld)
{
    return (spil_move){(uint32_t)verb | (uint32_t)card << 4 | (uint32_t)end << 10 | (uint32_t)meld << 12};
}

/* What a move that lays a part puts on the table, as a meld of that owner. */
static inline uint32_t spil_rumi7_laid_meld(spil_move mv, int owner)
{
    const uint32_t common = (uint32_t)owner << 1;
    if (spil_rumi7_move_verb(mv) == SPIL_RUMI7_LAY_SET)
        return common | (mv.code & ~15u);
    return common | 1u | (mv.code & 0x3f0u) | 4u << 10 | (mv.code >> 10 & 15) << 14;
}

/* The meld with a card added (R9), or with the card where a joker stood and that joker at an end (R10); 0 when that
 * is not allowed. `naturals` as in spil_rumi7_goal. Whose turn it is and who has laid is not checked. */
uint32_t spil_rumi7_meld_add(uint32_t meld, int card, spil_rumi7_end end, int naturals);
uint32_t spil_rumi7_meld_swap(uint32_t meld, int card, spil_rumi7_end end);

/* The kinds that can be added to a meld (R9). */
static inline uint64_t spil_rumi7_meld_takes(uint32_t meld)
{
    if (spil_rumi7_meld_kind(meld) == SPIL_RUMI7_SET)
        return UINT64_C(0x0001000100010001) << spil_rumi7_set_rank(meld);
    const int first = spil_rumi7_run_first(meld), length = spil_rumi7_run_length(meld);
    const uint64_t ends = UINT64_C(1) << spil_rumi7_step(first, -1) | UINT64_C(1)
                                                                          << spil_rumi7_step(first, length);
    return length == SPIL_RUMI7_RANKS ? 0 : ends << 16 * spil_rumi7_run_suit(meld);
}

/* The kinds that jokers at the ends of a run stand for (R10). */
static inline uint64_t spil_rumi7_meld_swaps(uint32_t meld)
{
    const int first = spil_rumi7_run_first(meld), length = spil_rumi7_run_length(meld);
    if (spil_rumi7_meld_kind(meld) == SPIL_RUMI7_SET || length == SPIL_RUMI7_RANKS)
        return 0;
    const uint64_t jokers = spil_rumi7_run_jokers(meld);
    const uint64_t ends = (jokers & 1) << first | (jokers >> (length - 1) & 1)
                                                      << spil_rumi7_step(first, length - 1);
    return ends << 16 * spil_rumi7_run_suit(meld);
}

/* ---- the view ---- */

typedef struct spil_rumi7_view {
    spil_view_head head;
    uint8_t round; /* 1 … 7 */
    uint8_t dealer, turn;
    uint8_t playing;   /* phase: 0 = draw, 1 = play */
    uint8_t discarder; /* seat of this round's latest discard; NONE before the first */
    uint8_t laid;      /* bit per seat that has laid its contract */
    uint8_t laid_turn; /* the seat to move did so in this turn */
    uint8_t parts;     /* of the contract laid in this turn */
    uint8_t taken;     /* card, or NONE */
    uint8_t open;      /* the top discard may be claimed */
    uint8_t passed;    /* bit per seat */
    uint8_t n_stock, n_discard, n_melds;
    uint8_t n_hand[SPIL_SEATS_MAX];
    uint8_t n_rounds;                                 /* finished */
    uint16_t turns;                                   /* finished in this round */
    uint8_t discard[SPIL_RUMI7_CARDS];                /* oldest first: the top is discard[n_discard - 1] */
    uint8_t score[SPIL_SEATS_MAX][SPIL_RUMI7_ROUNDS]; /* per finished round, in fives */
    uint32_t meld[SPIL_RUMI7_MELDS];
    spil_rumi7_hand own;                   /* the seat's own hand; empty for onlookers */
    spil_rumi7_hand known[SPIL_SEATS_MAX]; /* what everybody saw go into each hand and not leave it */
} spil_rumi7_view;

/* ---- the contract solver ----
 *
 * All of it is exact, uses no memory but the stack, and works for any hand that two packs allow.
 *
 * A *solution* is a choice of cards that lay the goal, a number of sets of 3 and runs of 4, from the hand and
 * from cards still to be drawn. Those may be anything that exists outside the hand: kinds of which the hand
 * has fewer than two, and jokers of which it has not all. What others hold or have laid does not count. The
 * *distance* is the fewest cards to be drawn in any solution; the solutions that need no more are
 * *closest*. */

typedef struct spil_rumi7_goal {
    uint8_t sets, runs; /* parts still to be laid; together at most three */
    uint8_t naturals;   /* fewest natural cards in a meld when laid: 2, or 1 without joker limit (R8) */
    uint8_t jokers;     /* in the whole game: 4 or 6 */
} spil_rumi7_goal;

typedef struct spil_rumi7_advice {
    int distance;
    spil_rumi7_hand
        closer; /* cards that would each reduce the distance if drawn; no pairs, at most 1 joker */
    spil_rumi7_hand useless; /* cards of the hand that are in no closest solution, copies counted */
} spil_rumi7_advice;

typedef struct spil_rumi7_way {
    spil_move part[SPIL_RUMI7_PARTS]; /* sets first; parts of a kind by ascending code */
    int points;                       /* penalty points of the cards laid */
} spil_rumi7_way;

typedef struct spil_rumi7_solver {
    int (*distance)(const spil_rumi7_hand *hand, spil_rumi7_goal goal);
    /* Is it at most this much? Faster than computing it. */
    bool (*within)(const spil_rumi7_hand *hand, spil_rumi7_goal goal, int distance);
    /* Of some kinds that the hand has less than two of, a bit each, and of a joker (bit SPIL_RUMI7_JOKER), those of
     * which one more card would reduce the distance, which the caller knows. Much faster than trying them. */
    uint64_t (*closer)(const spil_rumi7_hand *hand, spil_rumi7_goal goal, int distance, uint64_t cards);
    void (*advise)(const spil_rumi7_hand *hand, spil_rumi7_goal goal, spil_rumi7_advice *advice);
    /* Every way to lay the whole goal now, each once. Writes at most max, returns how many there are. */
    int (*ways)(const spil_rumi7_hand *hand, spil_rumi7_goal goal, spil_rumi7_way out[], int max);
    /* The way that leaves the fewest penalty points in the hand; false when there is none. */
    bool (*best_way)(const spil_rumi7_hand *hand, spil_rumi7_goal goal, spil_rumi7_way *way);
} spil_rumi7_solver;

/* The solver of the same build as this game table (spil/games.h). */
const spil_rumi7_solver *spil_rumi7_solver_of(const spil_game *game);

/* R9: may the seat to move, which sees this, build in its turn? */
bool spil_rumi7_may_build(const spil_setup *su, const spil_rumi7_view *v);

/* The goal of a seat that has laid `parts` parts of the round's contract (R2). */
spil_rumi7_goal spil_rumi7_goal_of(const spil_setup *su, int round, int parts);

/* Reads and prints one card: `TH`, `X`. */
bool spil_rumi7_parse_card(spil_in *in, int *card);
void spil_rumi7_print_card(int card, spil_out *out);

/* A card's name by value, for sentences. */
typedef struct spil_rumi7_name {
    char text[4];
} spil_rumi7_name;

static inline spil_rumi7_name spil_rumi7_name_of(int card)
{
    spil_rumi7_name name;
    spil_out out = spil_out_to(name.text, sizeof name.text);
    spil_rumi7_print_card(card, &out);
    return name;
}

#endif
