/* table.h: the table of Sequence Numbers on the full screen: what its drawing (draw.c) and its keys (table.c) share.
 *
 * A turn has two steps: choosing a card by its place in the hand, 1 …, then a cell, by typing the answer (the cursor
 * goes to that number), with the arrows or with a click. Sums are for the players to solve: nothing gives away an
 * answer or where a card can go until somebody asks (m, a hint) or has missed it twice. */
#ifndef TABLE_SEQUENCE_H
#define TABLE_SEQUENCE_H

#include "spil/sequence.h"

#include "table_ui.h" /* after the above, which has its own cells */

enum {
    SEQUENCE_SPOT_CARDS = 200, /* spots: cells by their bit; from here on the cards of the hand */
    SEQUENCE_NO_CELL = 255
};

typedef struct sequence_ui {
    uint8_t card;        /* the chosen place in the hand, from 0 */
    bool aiming;         /* a cell is being chosen for it: the cursor is on the board */
    bool help;           /* shows where the chosen card may go */
    bool talking;        /* the host is to say whose table talk it was */
    bool placed;         /* the cursor has been on the board before */
    uint8_t column, row; /* the cursor */
    uint8_t hint;        /* the cell of a hint, or SEQUENCE_NO_CELL */
    bool exchange;       /* a hint has said: exchange the chosen card */
    typed number;        /* the answer being typed */
} sequence_ui;

static inline const spil_sequence_view *spil__seq_view_of(const scene *s)
{
    return spil__scene_view(s);
}

static inline const spil_sequence_board *spil__seq_board_of(const scene *s)
{
    return spil_sequence_board_of(s->setup);
}

static inline int spil__seq_my_cards(const scene *s)
{
    return spil__seq_view_of(s)->n_hand[s->seat];
}

static inline int spil__seq_card_at(const scene *s, int place)
{
    return spil_sequence_hand_card(spil__seq_view_of(s)->hand, place);
}

static inline bool spil__seq_must_forfeit(const scene *s)
{
    return spil__seq_view_of(s)->must_forfeit >> s->seat & 1;
}

static inline bool spil__seq_may_draw(const scene *s)
{
    return spil__seq_view_of(s)->may_draw >> s->seat & 1;
}

/* May the person play a card now? */
static inline bool spil__seq_is_turn(const scene *s)
{
    return s->asked && spil__seq_view_of(s)->turn == s->seat && !spil__seq_view_of(s)->head.over &&
           spil__seq_view_of(s)->must_forfeit == 0;
}

/* The side whose chip lies there, or -1. */
static inline int spil__seq_chip_on(const spil_sequence_view *v, int bit)
{
    for (int side = 0; side < SPIL_SEQUENCE_SIDES; side++) {
        if (spil_cells_has(v->chips[side], bit))
            return side;
    }
    return -1;
}

static inline int spil__seq_cursor_bit(const scene *s, const sequence_ui *ui)
{
    return ui->row * spil__seq_board_of(s)->width + ui->column;
}

/* Is this the only thing the person can do? */
static inline bool spil__seq_can_only(const scene *s, spil_sequence_act act)
{
    const scene_seat *me = &s->at[s->seat];
    return s->asked && me->n_moves == 1 && spil_sequence_act_of(me->moves[0]) == act;
}

/* May the chosen card go there? Always false without help. */
bool spil__seq_is_goal(const scene *s, const sequence_ui *ui, int bit);
/* Has the number of the cell been typed? */
bool spil__seq_is_typed(const scene *s, const sequence_ui *ui, int bit);

void spil__seq_draw(const scene *s, area a);

#endif
