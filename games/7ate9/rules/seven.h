/* seven.h: the full state of a game of 7 ATE 9, shared by the files of this folder. */
#ifndef SPIL__SEVEN_H
#define SPIL__SEVEN_H

#include "spil/bits.h"
#include "spil/fields.h"
#include "spil/seven_ate_nine.h"

enum {
    KINDS = SPIL_SEVEN_KINDS,
    CARDS = SPIL_SEVEN_CARDS,
    SEATS = SPIL_SEVEN_SEATS,
    NONE = SPIL_SEVEN_NONE,
    ROTATIONS_MAX = 1000000 /* in a position that is read; a real game has fewer than 73 * 73 */
};
enum { OPTION_START_HAND };
enum { EVENT_DRAW, EVENT_DREW, EVENT_PLAY, EVENT_GO, EVENT_LAST, EVENT_WIN };

/* Equal games have equal bytes: hands are counts, and a card that leaves a draw pile leaves 0 behind. The draw piles
 * stay as they were dealt, card by card around the table, so dealing moves nothing: a seat's cards are `seats` places
 * apart. */
typedef struct seven_state {
    uint64_t hand[SEATS]; /* counters, see spil/seven_ate_nine.h */
    uint64_t piled;       /* the cards of the pile as counters */
    spil_key key;
    uint8_t draw[80];    /* [1..72]: the cards as dealt, 0 where taken; the rest is 0 */
    uint8_t pile[80];    /* bottom first, 0 above the top */
    uint8_t next[SEATS]; /* place in draw of the seat's next card; CARDS or more = none left */
    uint8_t left[SEATS]; /* cards of the seat, hand and draw pile */
    uint32_t rotations;  /* times S8 moved a card */
    uint8_t n_pile;      /* 1..73 */
    uint8_t n_draw;      /* cards in all draw piles */
    uint8_t dealer;
    uint8_t over; /* 0 or 1 */
} seven_state;

_Static_assert(sizeof(seven_state) == 248, "no padding, four cache lines");

/* Built per CPU variant: seven_ate_nine.c, rules.c, actions.c, view.c. The others are built once. */
#ifdef SPIL_V3
#define spil__seven_start   SPIL_VARIANT(spil__seven_start)
#define spil__seven_to_act  SPIL_VARIANT(spil__seven_to_act)
#define spil__seven_moves   SPIL_VARIANT(spil__seven_moves)
#define spil__seven_apply   SPIL_VARIANT(spil__seven_apply)
#define spil__seven_do      SPIL_VARIANT(spil__seven_do)
#define spil__seven_result  SPIL_VARIANT(spil__seven_result)
#define spil__seven_rollout SPIL_VARIANT(spil__seven_rollout)
#define spil__seven_seed_of SPIL_VARIANT(spil__seven_seed_of)
#define spil__seven_view    SPIL_VARIANT(spil__seven_view)
#define spil__seven_imagine SPIL_VARIANT(spil__seven_imagine)
#define spil__seven_actions SPIL_VARIANT(spil__seven_actions)
#endif

/* rules.c */
void spil__seven_start(const spil_setup *su, const spil_key *key, void *state);
int spil__seven_to_act(const spil_setup *su, const void *state, uint8_t seats[SPIL_SEATS_MAX]);
int spil__seven_moves(const spil_setup *su, const void *state, int seat, spil_move out[], int max);
spil_code spil__seven_apply(const spil_setup *su, void *state, int seat, spil_move mv, spil_events *ev,
                            spil_error *err);
/* A move that is known to be legal. */
void spil__seven_do(const spil_setup *su, seven_state *st, int seat, spil_move mv);
bool spil__seven_result(const spil_setup *su, const void *state, spil_result *res);
int spil__seven_rollout(const spil_setup *su, void *state, spil_fast_rng *rng, int max_steps);
void spil__seven_seed_of(const spil_setup *su, const void *state, spil_key *key, uint64_t *op);

/* view.c */
void spil__seven_view(const spil_setup *su, const void *state, int seat, void *view);
void spil__seven_imagine(const spil_setup *su, const void *view, spil_fast_rng *rng, void *state);

/* actions.c */
extern const spil_actions spil__seven_actions;

/* text.c */
bool spil__seven_parse_move(const spil_setup *su, const char *text, spil_move *mv);
void spil__seven_print_move(const spil_setup *su, spil_move mv, spil_out *out);
void spil__seven_print_card(const spil_setup *su, int kind, spil_out *out);
bool spil__seven_whole_card(const spil_setup *su, const char *text, int *kind);
void spil__seven_write_move(const spil_setup *su, spil_move mv, spil_json_writer *w);

/* load.c */
extern const spil_state_field spil__seven_fields[];
int spil__seven_copies(const spil_setup *su, int kind);
spil_code spil__seven_settle(spil_position *p);

/* S5: the kinds that fit on each kind, each as the lowest bit of its counter. */
#define CORNER(number) (((number) + 9) % 10 + 1)
#define FIT(number, step)                                                                                    \
    (SPIL_SEVEN_NUMBER_BITS(CORNER((number) + (step))) |                                                     \
     SPIL_SEVEN_NUMBER_BITS(CORNER((number) - (step)))) &                                                    \
        SPIL_SEVEN_ONES
#define FITS(number) FIT(number, 1), FIT(number, 2), FIT(number, 3)
static const uint64_t fit[KINDS] = {
    FITS(1), FITS(2), FITS(3), FITS(4), FITS(5), FITS(6), FITS(7), FITS(8), FITS(9), FITS(10),
};

/* Cards each seat is dealt (S2). */
static inline int share(const spil_setup *su)
{
    return (CARDS - 1) / su->seats;
}

/* Place in `draw` of the first card dealt to a seat: the dealer's left neighbour has the first. */
static inline int first_place(const spil_setup *su, int dealer, int seat)
{
    return 1 + (seat - dealer - 1 + 2 * su->seats) % su->seats;
}

/* Cards a seat has in its draw pile. */
static inline int draw_count(const spil_setup *su, const seven_state *st, int seat)
{
    return st->next[seat] < CARDS ? (CARDS - 1 - st->next[seat]) / su->seats + 1 : 0;
}

/* Cards in a hand. */
static inline int hand_count(uint64_t hand)
{
    return spil_popcount(hand & SPIL_SEVEN_ONES) + 2 * spil_popcount(hand & ~SPIL_SEVEN_ONES);
}

/* The cards of a pile as counters. */
static inline uint64_t count_pile(const uint8_t pile[], int n)
{
    uint64_t counters = 0;
    for (int i = 0; i < n; i++)
        counters += spil_seven_one(pile[i]);
    return counters;
}

/* Can anybody play, `last` included (S8, S9)? */
static inline bool somebody_can_play(const spil_setup *su, const seven_state *st)
{
    const int top = st->pile[st->n_pile - 1];
    uint64_t fitting = 0;
    bool last = false;
    for (int seat = 0; seat < su->seats; seat++) {
        fitting |= spil_seven_fitting(st->hand[seat], top);
        last = last || (st->left[seat] == 1 && st->next[seat] >= CARDS);
    }
    return last || fitting != 0;
}

#endif
