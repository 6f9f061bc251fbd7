/* sequence.h: the full state of a game of Sequence Numbers, shared by the files of this folder. */
#ifndef SPIL__SEQUENCE_H
#define SPIL__SEQUENCE_H

#include "spil/fields.h"
#include "spil/sequence.h"

enum { NONE = SPIL_SEQUENCE_NONE, STOCK = 128, FIRST_OP = 2 /* operations a deal uses (N4) */ };
enum { DRAW_AUTO, DRAW_MANUAL };
enum {
    EVENT_PLAY,
    EVENT_REMOVE,
    EVENT_SEQUENCE,
    EVENT_DEAD,
    EVENT_DRAW,
    EVENT_DREW,
    EVENT_NO_CARD,
    EVENT_RESHUFFLE,
    EVENT_LOST,
    EVENT_PASS,
    EVENT_TALK,
    EVENT_FORFEIT,
    EVENT_OVER
};

/* Equal games have equal bytes: hands are sorted, the stock ends at the end of its array, and places without a
 * card are 0. Discards lie seat after seat, because nobody may know their order across seats later. */
typedef struct sequence_state {
    spil_cells chips[SPIL_SEQUENCE_SIDES];
    spil_cells locked; /* number cells that are part of a sequence */
    spil_key key;
    uint64_t hand[SPIL_SEATS_MAX]; /* see spil/sequence.h; unused seats hold nothing */
    uint64_t pile_ends;   /* byte s: where seat s's discards end; bytes beyond the seats: the last end */
    uint8_t stock[STOCK]; /* top card at STOCK - n_stock */
    uint8_t piles[SPIL_SEQUENCE_PILES]; /* discards, seat after seat, oldest first */
    uint32_t op;                        /* next random operation */
    uint16_t turns;                     /* finished turns */
    uint16_t made[SPIL_SEQUENCE_MADE];  /* sequences in the order made */
    uint8_t n_made;
    uint8_t n_stock;
    uint8_t dealer, turn, passes;
    uint8_t dead_used;    /* 0 or 1 */
    uint8_t may_draw;     /* bit per seat */
    uint8_t must_forfeit; /* bit per seat */
    uint8_t over;         /* 0 or 1 */
    uint8_t zero[1];
} sequence_state;

_Static_assert(sizeof(sequence_state) == 480, "no padding");
_Static_assert(sizeof(spil_sequence_board) <= SPIL_TABLE_MAX, "fits a spil_data");

/* Built per CPU variant: sequence.c, rules.c, rollout.c, actions.c, view.c. The others are built once. */
#ifdef SPIL_V3
#define spil__sequence_start     SPIL_VARIANT(spil__sequence_start)
#define spil__sequence_to_act    SPIL_VARIANT(spil__sequence_to_act)
#define spil__sequence_moves     SPIL_VARIANT(spil__sequence_moves)
#define spil__sequence_apply     SPIL_VARIANT(spil__sequence_apply)
#define spil__sequence_do        SPIL_VARIANT(spil__sequence_do)
#define spil__sequence_result    SPIL_VARIANT(spil__sequence_result)
#define spil__sequence_rollout   SPIL_VARIANT(spil__sequence_rollout)
#define spil__sequence_seed_of   SPIL_VARIANT(spil__sequence_seed_of)
#define spil__sequence_make      SPIL_VARIANT(spil__sequence_make)
#define spil__sequence_reshuffle SPIL_VARIANT(spil__sequence_reshuffle)
#define spil__sequence_view      SPIL_VARIANT(spil__sequence_view)
#define spil__sequence_imagine   SPIL_VARIANT(spil__sequence_imagine)
#define spil__sequence_actions   SPIL_VARIANT(spil__sequence_actions)
#endif

/* rules.c */
void spil__sequence_start(const spil_setup *su, const spil_key *key, void *state);
int spil__sequence_to_act(const spil_setup *su, const void *state, uint8_t seats[SPIL_SEATS_MAX]);
int spil__sequence_moves(const spil_setup *su, const void *state, int seat, spil_move out[], int max);
spil_code spil__sequence_apply(const spil_setup *su, void *state, int seat, spil_move mv, spil_events *ev,
                               spil_error *err);
/* Makes a legal move. */
void spil__sequence_do(const spil_setup *su, sequence_state *st, int seat, spil_move mv, spil_events *ev);
bool spil__sequence_result(const spil_setup *su, const void *state, spil_result *res);
void spil__sequence_seed_of(const spil_setup *su, const void *state, spil_key *key, uint64_t *op);

/* N8: the windows of five through a side's new chip, in the order of the rule; those that count become sequences. */
void spil__sequence_make(const spil_sequence_board *b, sequence_state *st, int side, int bit,
                         spil_events *ev);
/* N10: all discards, seat after seat, oldest first, become the new stock, if there are any. */
void spil__sequence_reshuffle(sequence_state *st, spil_events *ev);

/* rollout.c */
int spil__sequence_rollout(const spil_setup *su, void *state, spil_fast_rng *rng, int max_steps);

/* view.c */
void spil__sequence_view(const spil_setup *su, const void *state, int seat, void *view);
void spil__sequence_imagine(const spil_setup *su, const void *view, spil_fast_rng *rng, void *state);

/* actions.c */
extern const spil_actions spil__sequence_actions;

/* text.c */
bool spil__sequence_parse_cell(const spil_sequence_board *b, spil_in *in, int *bit);
bool spil__sequence_parse_move(const spil_setup *su, const char *text, spil_move *mv);
void spil__sequence_print_move(const spil_setup *su, spil_move mv, spil_out *out);
void spil__sequence_print_card(const spil_setup *su, int kind, spil_out *out);
bool spil__sequence_whole_card(const spil_setup *su, const char *text, int *kind);
void spil__sequence_write_move(const spil_setup *su, spil_move mv, spil_json_writer *w);
void spil__sequence_print_cell(const spil_sequence_board *b, int bit, spil_out *out);

/* board.c: an equation such as 7+5; false when it cannot be read or has a number of more than four digits. */
bool spil__sequence_parse_equation(spil_in *in, spil_sequence_card *card);

/* load.c */
extern const spil_state_field spil__sequence_fields[];
int spil__sequence_copies(const spil_setup *su, int kind);
spil_code spil__sequence_settle(spil_position *p);

/* Sequences of one side. */
static inline int count_made(const uint16_t made[], int n_made, int side)
{
    int n = 0;
    for (int i = 0; i < n_made; i++)
        n += spil_sequence_side(made[i]) == side;
    return n;
}

/* ---- hands ---- */

static inline int hand_size(uint64_t hand)
{
    const uint64_t ones = UINT64_C(0x0101010101010101), other = hand ^ SPIL_SEQUENCE_EMPTY_HAND; /* 0: NONE */
    return __builtin_ctzll((other - ones) & ~other & ones << 7) >> 3; /* the last byte is NONE */
}

static inline uint64_t bytes_below(int i)
{
    return (UINT64_C(1) << 8 * i) - 1; /* i < 8 */
}

/* Cards below `kind` come first. All bytes are below 128, so subtracting from each byte with its top bit set leaves
 * that bit set where the byte was not less. The hand has room: at most seven cards before this. */
static inline uint64_t hand_with(uint64_t hand, int kind)
{
    const uint64_t ones = UINT64_C(0x0101010101010101), tops = ones << 7;
    const uint64_t not_less =
        ((hand | tops) - ones * (uint64_t)kind) & tops; /* ascending: all at the high end */
    const int at = __builtin_ctzll(not_less) & ~7;      /* the last byte is NONE */
    const uint64_t below = (UINT64_C(1) << at) - 1;
    return (hand & below) | (uint64_t)kind << at | (hand & ~below) << 8;
}

/* The hand of five cards in any order, NONE where there is none: sorted by exchanges. */
static inline uint64_t hand_of(const uint8_t cards[SPIL_SEQUENCE_HAND])
{
    unsigned a = cards[0], b = cards[1], c = cards[2], d = cards[3], e = cards[4];
#define IN_ORDER(x, y)                                                                                       \
    do {                                                                                                     \
        const unsigned low = x < y ? x : y;                                                                  \
        y ^= x ^ low;                                                                                        \
        x = low;                                                                                             \
    } while (0)
    IN_ORDER(a, d);
    IN_ORDER(b, e);
    IN_ORDER(a, c);
    IN_ORDER(b, d);
    IN_ORDER(a, b);
    IN_ORDER(c, e);
    IN_ORDER(b, c);
    IN_ORDER(d, e);
    IN_ORDER(c, d);
#undef IN_ORDER
    return (SPIL_SEQUENCE_EMPTY_HAND & ~bytes_below(SPIL_SEQUENCE_HAND)) | a | b << 8 | c << 16 | d << 24 |
           (uint64_t)e << 32;
}

static inline uint64_t hand_without(uint64_t hand, int i)
{
    const uint64_t below = bytes_below(i);
    return (hand & below) | (hand >> 8 & ~below) | (uint64_t)NONE << 56;
}

/* Bits of the bytes of a hand that are this kind; the lowest is right. */
static inline uint64_t hand_matches(uint64_t hand, int kind)
{
    const uint64_t ones = UINT64_C(0x0101010101010101),
                   other = hand ^ ones * (uint64_t)kind; /* 0: this kind */
    return (other - ones) & ~other & ones << 7;
}

/* Where a kind is in a hand that holds it. */
static inline int hand_place(uint64_t hand, int kind)
{
    return __builtin_ctzll(hand_matches(hand, kind)) >> 3;
}

/* The same, or -1. */
static inline int hand_find(uint64_t hand, int kind)
{
    return hand_matches(hand, kind) != 0 && kind != NONE ? hand_place(hand, kind) : -1;
}

#endif
