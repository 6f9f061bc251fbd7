/* sequence.h: boards of Sequence Numbers, and what may be known of a game, for bots, screens and search.
 *
 * A board has at most 10 × 10 cells. A cell is a bit: row * width + column, where width is one more than the
 * columns, so that the column between two rows is always empty and lines are shifts without wrap. Cards are
 * kinds: equal cards of a deck are one kind. Kinds ascend in the order in which the file first names them;
 * plus and minus come last. */
#ifndef SPIL_SEQUENCE_H
#define SPIL_SEQUENCE_H

#include "spil/game.h"

enum {
    SPIL_SEQUENCE_SIDES = 3,
    SPIL_SEQUENCE_SIZE_MIN = 5, /* columns, rows */
    SPIL_SEQUENCE_SIZE_MAX = 10,
    SPIL_SEQUENCE_BITS = 112,  /* more than the highest bit of a cell */
    SPIL_SEQUENCE_CARDS = 120, /* the largest deck */
    SPIL_SEQUENCE_KINDS = 128, /* room for all kinds and for NONE */
    SPIL_SEQUENCE_NONE = 127,  /* no card */
    SPIL_SEQUENCE_HAND = 5,
    SPIL_SEQUENCE_GROUPS = 8,
    SPIL_SEQUENCE_NUMBER_MAX = 999,
    SPIL_SEQUENCE_TURNS = 1000, /* the longest game (N7) */
    SPIL_SEQUENCE_MADE =
        12, /* room for all sequences: one a side before the last move, which makes up to 8 */
    SPIL_SEQUENCE_PILES = 160 /* room for all discards, and for moving them in blocks of 32 */
};

/* Slots count the different numbers on a board from 1 in reading order: small array indices, unlike the numbers. */
enum { SPIL_SEQUENCE_SLOT_PLUS = 49, SPIL_SEQUENCE_SLOT_MINUS, SPIL_SEQUENCE_SLOTS };

enum { SPIL_SEQUENCE_TEAMS, SPIL_SEQUENCE_DRAW, SPIL_SEQUENCE_BOARD }; /* options */

/* A set of cells. */
typedef struct spil_cells {
    uint64_t half[2];
} spil_cells;

typedef struct spil_sequence_card {
    uint16_t a, b;
    int16_t answer; /* plus, minus: -1 */
    uint8_t sign;   /* '+', '-', '*', '/'; plus, minus: 0 */
    uint8_t zero;
} spil_sequence_card;

/* A board and its deck: the table made from a file. */
typedef struct spil_sequence_board {
    spil_cells cells[SPIL_SEQUENCE_KINDS]; /* where a card can ever be played; NONE: nowhere */
    spil_cells numbers, corners;           /* all number cells; the four bonus cells */
    spil_sequence_card card[SPIL_SEQUENCE_KINDS];
    int16_t number[SPIL_SEQUENCE_BITS];     /* what a cell shows; -1 = corner or no cell */
    int16_t group[SPIL_SEQUENCE_GROUPS][2]; /* first and last number of each colour group */
    uint8_t deck[SPIL_SEQUENCE_CARDS];      /* kinds in the order before the first shuffle (N4) */
    uint8_t slot[SPIL_SEQUENCE_KINDS];      /* slot of each kind's answer, or PLUS, MINUS; unused kinds: 0 */
    uint8_t cell_slot[SPIL_SEQUENCE_BITS];  /* slot of each cell's number; 0 = corner or no cell */
    uint8_t pair[SPIL_SEQUENCE_KINDS][2];   /* the two cells of each equation's answer; others: 0, a corner */
    uint8_t columns, rows, width;
    uint8_t n_cards;
    uint8_t plus, minus; /* their kinds */
    uint8_t n_groups;
    uint8_t twins; /* 1: the deck has an equation twice */
} spil_sequence_board;

/* Reads a board file; see spil_game.read_table. */
spil_code spil_sequence_read_board(const char *text, void *board, spil_error *err);

/* The built-in boards, and their names in the same order, NULL-terminated. */
enum { SPIL_SEQUENCE_BOARDS = 4 };
extern const spil_sequence_board spil_sequence_boards[SPIL_SEQUENCE_BOARDS];
extern const char *const spil_sequence_board_names[SPIL_SEQUENCE_BOARDS + 1];

static inline const spil_sequence_board *spil_sequence_board_of(const spil_setup *su)
{
    return su->data != NULL ? (const spil_sequence_board *)(const void *)su->data->table
                            : &spil_sequence_boards[su->option[SPIL_SEQUENCE_BOARD]];
}

/* ---- sets of cells ---- */

static inline spil_cells spil_cells_bit(int bit)
{
    return (spil_cells){{bit < 64 ? UINT64_C(1) << bit : 0, bit < 64 ? 0 : UINT64_C(1) << (bit - 64)}};
}

static inline bool spil_cells_has(spil_cells x, int bit)
{
    return x.half[bit >> 6] >> (bit & 63) & 1;
}

static inline bool spil_cells_any(spil_cells x)
{
    return (x.half[0] | x.half[1]) != 0;
}

static inline spil_cells spil_cells_and(spil_cells x, spil_cells y)
{
    return (spil_cells){{x.half[0] & y.half[0], x.half[1] & y.half[1]}};
}

static inline spil_cells spil_cells_or(spil_cells x, spil_cells y)
{
    return (spil_cells){{x.half[0] | y.half[0], x.half[1] | y.half[1]}};
}

static inline spil_cells spil_cells_without(spil_cells x, spil_cells y)
{
    return (spil_cells){{x.half[0] & ~y.half[0], x.half[1] & ~y.half[1]}};
}

/* The lowest cell; x is not empty. */
static inline int spil_cells_first(spil_cells x)
{
    return x.half[0] != 0 ? __builtin_ctzll(x.half[0]) : 64 + __builtin_ctzll(x.half[1]);
}

/* All cells except the lowest; x is not empty. */
static inline spil_cells spil_cells_rest(spil_cells x)
{
    return x.half[0] != 0 ? (spil_cells){{x.half[0] & (x.half[0] - 1), x.half[1]}}
                          : (spil_cells){{0, x.half[1] & (x.half[1] - 1)}};
}

/* ---- hands: eight bytes in a word, ascending, NONE behind the last card ---- */

#define SPIL_SEQUENCE_EMPTY_HAND UINT64_C(0x7f7f7f7f7f7f7f7f)

static inline int spil_sequence_hand_card(uint64_t hand, int i)
{
    return (int)(hand >> 8 * i & 0xff);
}

/* ---- sequences: two bytes each ---- */

/* Steps of the four directions in the order of N8: across, down, \, /; lines are read in this direction. */
static inline int spil_sequence_step(const spil_sequence_board *b, int direction)
{
    static const int8_t right[4] = {1, 0, 1, 1}, down[4] = {0, 1, 1, -1};
    return right[direction] + down[direction] * b->width;
}

static inline uint16_t spil_sequence_make(int side, int direction, int first)
{
    return (uint16_t)(side << 9 | direction << 7 | first);
}

static inline int spil_sequence_side(uint16_t made)
{
    return made >> 9;
}

static inline int spil_sequence_direction(uint16_t made)
{
    return made >> 7 & 3;
}

static inline int spil_sequence_first(uint16_t made)
{
    return made & 127;
}

/* The five cells of a sequence. */
static inline spil_cells spil_sequence_cells(const spil_sequence_board *b, uint16_t made)
{
    const int step = spil_sequence_step(b, spil_sequence_direction(made));
    spil_cells cells = {{0, 0}};
    for (int i = 0; i < 5; i++)
        cells = spil_cells_or(cells, spil_cells_bit(spil_sequence_first(made) + i * step));
    return cells;
}

/* Does the line of five that begins here stay on the board? */
static inline bool spil_sequence_fits(const spil_sequence_board *b, int direction, int column, int row)
{
    const int last_column = direction == 1 ? column : column + 4;
    const int last_row = direction == 0 ? row : direction == 3 ? row - 4 : row + 4;
    return column >= 0 && row >= 0 && row < b->rows && last_column < b->columns && last_row >= 0 &&
           last_row < b->rows;
}

/* ---- seats and sides ---- */

static inline int spil_sequence_sides(const spil_setup *su)
{
    return su->option[SPIL_SEQUENCE_TEAMS];
}

static inline int spil_sequence_side_of(const spil_setup *su, int seat)
{
    return seat % spil_sequence_sides(su);
}

/* N9: how many sequences win. */
static inline int spil_sequence_need(const spil_setup *su)
{
    return su->seats <= 3 ? 1 : 2;
}

/* N4: how many cards each seat is dealt. */
static inline int spil_sequence_deal(const spil_setup *su)
{
    return su->seats <= 3 ? SPIL_SEQUENCE_HAND : SPIL_SEQUENCE_HAND - 1;
}

/* ---- moves ---- */

typedef enum spil_sequence_act {
    SPIL_SEQUENCE_PLAY,    /* card, cell */
    SPIL_SEQUENCE_DEAD,    /* card */
    SPIL_SEQUENCE_FORFEIT, /* card */
    SPIL_SEQUENCE_DRAWS,
    SPIL_SEQUENCE_PASS,
    SPIL_SEQUENCE_TALK /* side in place of the card */
} spil_sequence_act;

enum { SPIL_SEQUENCE_OFF = 255 }; /* a cell off the board */

static inline spil_move spil_sequence_move(spil_sequence_act act, int card, int cell)
{
    return (spil_move){(uint32_t)act << 16 | (uint32_t)card << 8 | (uint32_t)cell};
}

static inline spil_sequence_act spil_sequence_act_of(spil_move mv)
{
    return (spil_sequence_act)(mv.code >> 16);
}

static inline int spil_sequence_card_of(spil_move mv)
{
    return (int)(mv.code >> 8 & 0xff);
}

static inline int spil_sequence_cell_of(spil_move mv)
{
    return (int)(mv.code & 0xff);
}

/* How a game ended, in the event `over`. */
typedef enum spil_sequence_by {
    SPIL_SEQUENCE_BY_SEQUENCE, /* a side has what it needs (N9) */
    SPIL_SEQUENCE_BY_PASSES,   /* nobody could play (N7) */
    SPIL_SEQUENCE_BY_TURNS     /* turn 1000 (N7) */
} spil_sequence_by;

/* ---- what a seat may know ---- */

typedef struct spil_sequence_view {
    spil_view_head head;
    uint8_t dealer, turn, passes;
    uint8_t dead_used;    /* 0 or 1 */
    uint8_t may_draw;     /* bit per seat */
    uint8_t must_forfeit; /* bit per seat */
    uint8_t n_stock;
    uint8_t n_made;
    uint8_t n_hand[SPIL_SEATS_MAX]; /* cards each seat holds */
    uint8_t zero;
    uint16_t turns;
    uint16_t made[SPIL_SEQUENCE_MADE];  /* sequences in the order made */
    uint8_t piles[SPIL_SEQUENCE_PILES]; /* discards, seat after seat, oldest first */
    uint64_t pile_ends;                 /* byte s: where seat s's pile ends */
    uint64_t hand;                      /* the seat's own; empty for onlookers */
    spil_cells chips[SPIL_SEQUENCE_SIDES];
    spil_cells locked; /* number cells that are part of a sequence */
} spil_sequence_view;

static inline int spil_sequence_pile_end(uint64_t pile_ends, int seat)
{
    return (int)(pile_ends >> 8 * seat & 0xff);
}

static inline int spil_sequence_pile_start(uint64_t pile_ends, int seat)
{
    return seat == 0 ? 0 : spil_sequence_pile_end(pile_ends, seat - 1);
}

/* Number cells without a chip. */
static inline spil_cells spil_sequence_empty(const spil_sequence_board *b,
                                             const spil_cells chips[SPIL_SEQUENCE_SIDES])
{
    return spil_cells_without(b->numbers, spil_cells_or(spil_cells_or(chips[0], chips[1]), chips[2]));
}

#endif
