/* net.h: two nets that judge positions of Sequence Numbers.
 *
 * The player (player.h) has the view of the seat to move and says how good each move is. The referee (referee.h) sees
 * all hands and says who will win; the bot asks it about imagined worlds.
 *
 * To both, every cell is in one of a few states: whose chip, or which cards there are for it; and five cells in a line
 * make the line's features. All lines share weights, and so do all cells, so the nets work on any board. They learned
 * from games against themselves (games/sequence/tune/nets, nets.txt).
 *
 * Sums are added up in a fixed order, whatever the machine (sums.h): the same position gives the same bits. */
#ifndef SPIL__SEQUENCE_NET_H
#define SPIL__SEQUENCE_NET_H

#include "belief.h"

enum {
    SPIL__NARROW = 32, /* features that are added up together */
    SPIL__WIDE = 64,
    SPIL__NET_STATES = 13,
    SPIL__NET_AGED = SPIL__NET_STATES + 9, /* with the ages of chips */
    SPIL__NET_FACTS = 16,
    SPIL__NET_OTHERS = SPIL_SEATS_MAX - 1,
    SPIL__NET_KINDS = 3 /* of moves: a number, a plus, a minus */
};

typedef float spil__narrow[SPIL__NARROW], spil__wide[SPIL__WIDE];

/* The weights of the player. A matrix has a row for each input. */
typedef struct spil__player {
    spil__wide cell_line[5 * SPIL__NET_AGED]; /* each of the five places in each state */
    spil__wide line_bias[1], spent[1];        /* spent: the side can no longer use the line (N8) */
    spil__wide line_line[SPIL__WIDE], line_bias2[1];
    spil__wide line_all[SPIL__WIDE], fact_all[SPIL__NET_FACTS], all_bias[1];
    spil__wide line_cell[SPIL__WIDE], cell_cell[SPIL__NET_AGED], all_cell[SPIL__WIDE], cell_bias[1];
    spil__wide line_line2[SPIL__WIDE], cell_line2[SPIL__WIDE], all_line2[SPIL__WIDE], line_bias3[1];
    spil__wide line_all2[SPIL__WIDE], cell_all2[SPIL__WIDE], all_all2[SPIL__WIDE], all_bias2[1];
    spil__wide line_cell2[SPIL__WIDE], cell_cell2[SPIL__WIDE], twin_cell2[SPIL__WIDE], all_cell2[SPIL__WIDE],
        cell_bias2[1];
    spil__narrow here[SPIL__NET_KINDS * SPIL__WIDE], twin[SPIL__NET_KINDS * SPIL__WIDE];
    spil__narrow move_bias[SPIL__NET_KINDS], move[SPIL__NET_KINDS];
    spil__narrow move_out[1]; /* a number for each kind */
} spil__player;

/* The weights of the referee. Other seats, and sides, are counted from the one to move, in turn. */
typedef struct spil__referee {
    spil__narrow cell_line[5 * SPIL__NET_STATES],
        held_line[SPIL__NET_OTHERS * 5]; /* held: a card for the cell */
    spil__narrow line_bias[1], spent[SPIL_SEQUENCE_SIDES];
    spil__narrow line_line[SPIL__NARROW], line_bias2[1];
    spil__narrow all_all[SPIL__NARROW], fact_all[SPIL__NET_FACTS], special_all[SPIL__NET_OTHERS * 2],
        all_bias[1];
    spil__narrow value_all[SPIL__NARROW], value_bias[1], value[SPIL_SEQUENCE_SIDES];
    spil__narrow value_out[1]; /* a number for each side */
} spil__referee;

typedef struct spil__nets {
    spil__player player;
    spil__referee referee;
} spil__nets;

/* NULL: that form has none. */
const spil__nets *spil__nets_of(int form);

/* ---- what they see ---- */

/* The state of a cell as the seat to move sees it. */
int spil__net_state(const spil__lines *l, const spil__world *w, int bit);
/* The states of all cells. */
void spil__net_states(const spil__lines *l, const spil__world *w, uint8_t state[SPIL_SEQUENCE_BITS]);
/* The same for the player, which also sees the ages of loose chips (spil__belief): a rival that let a threat stand
 * probably has no card for it. */
void spil__net_aged_states(const spil__lines *l, const spil__world *w, const uint8_t age[SPIL_SEQUENCE_BITS],
                           uint8_t state[SPIL_SEQUENCE_BITS]);
/* Plus and minus in the seat's hand and elsewhere, sequences made, how long the game has lasted: writes the numbers of
 * the facts that are true; returns how many. */
int spil__net_facts(const spil__lines *l, const spil__world *w, uint8_t facts[SPIL__NET_FACTS]);

#endif
