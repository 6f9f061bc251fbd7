/* punto.h: the full state of a game of Punto, shared by the files of this folder. */
#ifndef SPIL__PUNTO_H
#define SPIL__PUNTO_H

#include <string.h>

#include "spil/fields.h"
#include "spil/punto.h"

enum { KINDS = SPIL_PUNTO_KINDS, CARDS = SPIL_PUNTO_CARDS, NONE = SPIL_PUNTO_NONE, NEUTRAL = 3 };
enum { OPTION_ROUNDS, OPTION_TEAMS };
enum { EVENT_PLACE, EVENT_STUCK, EVENT_ROUND, EVENT_TROPHY, EVENT_DEAL, EVENT_TURN, EVENT_OVER };

/* Equal games have equal bytes: played cards leave the deck (NONE), and `where` does not say who played which
 * of two equal cards when. Stacks store no order, because points in a stack rise (P4). */
typedef struct punto_state {
    uint64_t value[4], colour[2]; /* visible cards, see spil/punto.h */
    uint64_t legal;               /* cells for the face-up card; 0 when over */
    uint64_t by;                  /* how each finished round ended, see spil/punto.h */
    spil_key key;
    uint8_t deck[CARDS];  /* trophies in the order taken, then the piles seat by seat, top first */
    uint8_t where[CARDS]; /* cell of each card on the board or 0; [2*kind] <= [2*kind+1] */
    uint8_t top[4];       /* deck index of each seat's next card; of the seat to move: its face-up card */
    uint8_t end[4];       /* deck index after each seat's pile */
    uint8_t round;        /* from 1 */
    uint8_t turn, starter;
    uint8_t over;   /* 0 or 1 */
    uint8_t ox, oy; /* column and row of the round's first card */
    uint8_t n_trophies;
    uint8_t zero; /* padding, 0 */
} punto_state;

_Static_assert(sizeof(punto_state) == 256, "no padding, four cache lines");

/* What follows from placing a card. */
typedef enum punto_outcome { PUNTO_GOES_ON, PUNTO_ROW_MADE, PUNTO_STUCK } punto_outcome;

enum { PUNTO_ORDER = 96 }; /* room for all cards in the order in which they are turned up */

/* Cards that random play has placed and not yet laid down in the state. */
typedef struct punto_log {
    int n, first;               /* how many; the seat that placed the first one */
    uint8_t order[PUNTO_ORDER]; /* which, and those to come */
    uint8_t origin[CARDS];      /* where each went: what spil_punto_cell() of row 0, column 0 was, … */
    uint64_t cell[CARDS];       /* … and the board bit */
} punto_log;

/* Built per CPU variant: punto.c, rules.c, rollout.c, deal.c, actions.c, view.c. The others are built once. */
#ifdef SPIL_V3
#define spil__punto_start   SPIL_VARIANT(spil__punto_start)
#define spil__punto_to_act  SPIL_VARIANT(spil__punto_to_act)
#define spil__punto_moves   SPIL_VARIANT(spil__punto_moves)
#define spil__punto_apply   SPIL_VARIANT(spil__punto_apply)
#define spil__punto_result  SPIL_VARIANT(spil__punto_result)
#define spil__punto_finish  SPIL_VARIANT(spil__punto_finish)
#define spil__punto_rest    SPIL_VARIANT(spil__punto_rest)
#define spil__punto_rollout SPIL_VARIANT(spil__punto_rollout)
#define spil__punto_seed_of SPIL_VARIANT(spil__punto_seed_of)
#define spil__punto_deal    SPIL_VARIANT(spil__punto_deal)
#define spil__punto_legal   SPIL_VARIANT(spil__punto_legal)
#define spil__punto_view    SPIL_VARIANT(spil__punto_view)
#define spil__punto_imagine SPIL_VARIANT(spil__punto_imagine)
#define spil__punto_actions SPIL_VARIANT(spil__punto_actions)
#endif

/* rules.c */
void spil__punto_start(const spil_setup *su, const spil_key *key, void *state);
int spil__punto_to_act(const spil_setup *su, const void *state, uint8_t seats[SPIL_SEATS_MAX]);
int spil__punto_moves(const spil_setup *su, const void *state, int seat, spil_move out[], int max);
spil_code spil__punto_apply(const spil_setup *su, void *state, int seat, spil_move mv, spil_events *ev,
                            spil_error *err);
bool spil__punto_result(const spil_setup *su, const void *state, spil_result *res);
void spil__punto_seed_of(const spil_setup *su, const void *state, spil_key *key, uint64_t *op);
/* Cells where `kind` may go on this board (P4); the first card of a round goes to row 1, column 1. */
uint64_t spil__punto_legal(const uint64_t value[4], int kind);
/* P5, P6: what follows from a turn in which a card of this colour was put down, unless the round goes on. The board has
 * been copied back to the state; log: what is not in the state yet, or NULL. */
void spil__punto_finish(const spil_setup *su, punto_state *st, punto_outcome out, int colour,
                        const punto_log *log, spil_events *ev);
/* Random play rests: board, box and legal cells are in the state; the cards of the log, who is to move and what follows
 * from the last card are not. */
void spil__punto_rest(const spil_setup *su, punto_state *st, punto_log *log, punto_outcome out);

/* rollout.c */
int spil__punto_rollout(const spil_setup *su, void *state, spil_fast_rng *rng, int max_steps);

/* deal.c */
/* Deals the piles of a new round from all cards except trophies, with operations i, i+1, … of the batch. In the deck
 * they lie in the order dealt: side after side, and within a team seat after seat. Seat first_neutral gets the first
 * neutral card. */
void spil__punto_deal(const spil_setup *su, punto_state *st, spil_batch *batch, int i, int first_neutral);

/* view.c */
void spil__punto_view(const spil_setup *su, const void *state, int seat, void *view);
void spil__punto_imagine(const spil_setup *su, const void *view, spil_fast_rng *rng, void *state);

/* actions.c */
extern const spil_actions spil__punto_actions;

/* text.c */
bool spil__punto_parse_move(const spil_setup *su, const char *text, spil_move *mv);
void spil__punto_print_move(const spil_setup *su, spil_move mv, spil_out *out);
void spil__punto_print_card(const spil_setup *su, int kind, spil_out *out);
bool spil__punto_whole_card(const spil_setup *su, const char *text, int *kind);
void spil__punto_write_move(const spil_setup *su, spil_move mv, spil_json_writer *w);

/* load.c */
extern const spil_state_field spil__punto_fields[];
int spil__punto_copies(const spil_setup *su, int kind);
spil_code spil__punto_settle(spil_position *p);

static inline int seats_mod(const spil_setup *su, int seat)
{
    return seat >= su->seats ? seat - su->seats : seat;
}

/* Rounds won by each side: a trophy has its winner's colour, and every won round has one. */
static inline void count_wins(const spil_setup *su, const uint8_t trophies[], int n_trophies, uint8_t wins[4])
{
    memset(wins, 0, 4);
    for (int i = 0; i < n_trophies; i++)
        wins[spil_punto_side_of_colour(su, spil_punto_colour(trophies[i]))]++;
}

/* Random operations a round uses (P3): a shuffle per pile, and with three seats one of the neutral cards. */
static inline int ops_per_round(const spil_setup *su)
{
    return spil_punto_two_sides(su) ? 2 : 4;
}

/* Cards a seat has placed in this round, of `placed` in all. */
static inline int placed_by_seat(const spil_setup *su, int placed, int starter, int seat)
{
    const int behind = (seat - starter + su->seats) % su->seats; /* turns after the starter's */
    return (placed - behind + su->seats - 1) / su->seats;
}

/* Notes in `where` that a card of this kind lies on the cell; at most one of the two was on the board before. */
static inline void put_card_on(uint8_t where[CARDS], int kind, uint8_t cell)
{
    uint8_t *copies = where + (size_t)2 * (size_t)kind;
    copies[0] = copies[1] < cell ? copies[1] : cell;
    copies[1] = copies[1] < cell ? cell : copies[1];
}

#endif
