/* sequence_net.h: two small nets that judge positions of Sequence Numbers.
 *
 * The player looks with the eyes of the seat to move and says how good each move is. The referee sees all hands and says
 * who will win; the bot asks it about worlds that it imagines.
 *
 * To both, every cell is in one of a few states: whose chip, or which cards there are for it. Five cells in a line make
 * the line's features. For the referee the sum of all lines is the position. For the player, the lines through a cell
 * make the cell's features, and a move is judged by its cell, by the other cell with the same number, and by the sum of
 * all. Lines and cells share their weights, so the nets see any board. They learned from games against themselves
 * (bots/tune/sequence_nets, data/strong/sequence-nets.txt).
 *
 * Sums are added up in a fixed order, whatever the machine: the same position gives the same bits. */
#ifndef SPIL__SEQUENCE_NET_H
#define SPIL__SEQUENCE_NET_H

#include "sequence_judge.h"

enum {
    SPIL__NET = 32, /* features of a line, of a cell, of the whole */
    SPIL__NET_STATES = 16,
    SPIL__NET_FACTS = 12,
    SPIL__NET_OTHERS = SPIL_SEATS_MAX - 1,
    SPIL__NET_KINDS = 3 /* of moves: a number, a plus, a minus */
};

typedef float spil__features[SPIL__NET];

/* What the player has learned. A matrix is a row for each feature it is made of. */
typedef struct spil__player {
    spil__features cell_line[SPIL__NET_STATES * 5]; /* a state at each of the five places */
    spil__features line_bias[1], spent[1];          /* spent: the side cannot use the line any more (N8) */
    spil__features line_line[SPIL__NET], line_bias2[1];
    spil__features all_all[SPIL__NET], fact_all[SPIL__NET_FACTS], all_bias[1];
    spil__features line_cell[SPIL__NET], cell_cell[SPIL__NET_STATES], all_cell[SPIL__NET], cell_bias[1];
    spil__features here[SPIL__NET_KINDS * SPIL__NET], twin[SPIL__NET_KINDS * SPIL__NET];
    spil__features move_bias[SPIL__NET_KINDS], move[SPIL__NET_KINDS];
    spil__features move_out[1]; /* a number for each kind */
    spil__features value_all[SPIL__NET], value_cell[SPIL__NET], value_bias[1], value[1];
    spil__features value_out[1]; /* one number */
} spil__player;

/* What the referee has learned. Others are seats, sides are counted from the one to move, in turn. */
typedef struct spil__referee {
    spil__features cell_line[SPIL__NET_STATES * 5],
        held_line[SPIL__NET_OTHERS * 5]; /* held: a card for the cell */
    spil__features line_bias[1], spent[SPIL_SEQUENCE_SIDES];
    spil__features line_line[SPIL__NET], line_bias2[1];
    spil__features all_all[SPIL__NET], fact_all[SPIL__NET_FACTS], special_all[SPIL__NET_OTHERS * 2],
        all_bias[1];
    spil__features value_all[SPIL__NET], value_bias[1], value[SPIL_SEQUENCE_SIDES];
    spil__features value_out[1]; /* a number for each side */
} spil__referee;

typedef struct spil__nets {
    spil__player player;
    spil__referee referee;
} spil__nets;

/* The nets for a form of the game (spil__sequence_form); NULL: there are none. */
const spil__nets *spil__nets_of(int form);

/* A position as one of them sees it, line by line; 64-byte aligned. */
typedef struct spil__sight {
    spil__features line[SPIL__LINES], sum;
    uint8_t state[SPIL_SEQUENCE_BITS];
} spil__sight;

#ifdef SPIL_V3 /* compiled twice (spil/variant.h) */
#define spil__player_hopes       SPIL_VARIANT(spil__player_hopes)
#define spil__player_judge       SPIL_VARIANT(spil__player_judge)
#define spil__referee_look       SPIL_VARIANT(spil__referee_look)
#define spil__referee_look_again SPIL_VARIANT(spil__referee_look_again)
#define spil__referee_say        SPIL_VARIANT(spil__referee_say)
#endif

/* How good moves of the seat to move are: e to the power of it is in proportion to how often it should be made. */
void spil__player_judge(const spil__lines *l, const spil__world *w, const spil__player *net, spil__sight *s,
                        const spil__option options[], int n, float out[]);

/* The chances of the seat to move, as far as it can know them. */
float spil__player_hopes(const spil__lines *l, const spil__world *w, const spil__player *net, spil__sight *s);

/* A world as the referee sees it before the seat to move moves. */
void spil__referee_look(const spil__lines *l, const spil__world *w, const spil__referee *net, spil__sight *s);
/* The world has changed on these cells, or the cards for them: look there again. */
void spil__referee_look_again(const spil__lines *l, const spil__world *w, const spil__referee *net,
                              spil__sight *s, const uint8_t bits[], int n);
/* Each side's chances in a world that was looked at. */
void spil__referee_say(const spil__lines *l, const spil__world *w, const spil__referee *net,
                       const spil__sight *s, float chance[SPIL_SEQUENCE_SIDES]);

#endif
