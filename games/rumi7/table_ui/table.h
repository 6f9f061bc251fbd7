/* table.h: the table of Rumi 7 Seven on the full screen: what its files share.
 *
 *   spread.c   the hand in groups: what it could become
 *   draw.c     the drawing
 *   table.c    keys and news */
#ifndef RUMI7_TABLE_H
#define RUMI7_TABLE_H

#include "spil/rumi7.h"
#include "table_ui.h"

enum {
    GROUPS_MAX = 16,
    ITEMS_MAX = 128,  /* cards of a hand, and missing ones */
    OPTIONS_MAX = 48, /* moves to choose from */
    /* Spots that can be clicked. */
    SPOT_CARD = 0,
    SPOT_MELD = SPOT_CARD + ITEMS_MAX,
    SPOT_STOCK = SPOT_MELD + SPIL_RUMI7_MELDS,
    SPOT_DISCARD,
    SPOT_OPTION,
    SPOT_YES = SPOT_OPTION + OPTIONS_MAX,
    SPOT_NO,
    SPOTS
};

/* How the hand is grouped. */
typedef enum rumi7_sort { SORT_PLAN, SORT_SUIT, SORT_RANK, SORTS } rumi7_sort;

typedef struct rumi7_ui {
    uint8_t at;            /* the card under the cursor, by its place in the spread */
    uint8_t sort;          /* rumi7_sort */
    bool on_discard;       /* when drawing: the cursor is on the discard pile, not on the stock */
    bool sheet;            /* the score sheet is shown */
    bool held;             /* a round is over: hands and scores are shown until a key is pressed */
    spil_rumi7_hand own;   /* the hand that `at` and `chosen` are about … */
    uint8_t turn, playing; /* … and the view's turn and playing at that time */
    uint8_t chosen[64];    /* which copies of each card are chosen: bit i = the i-th in the spread */
    uint8_t n_options, option_at;
    spil_move option[OPTIONS_MAX]; /* the moves that use what was chosen, if there are several */
    /* held: the round, who ended it (NONE: nobody), everybody's points and cards. */
    uint8_t ended_by, ended_round;
    uint8_t ended_points[SPIL_SEATS_MAX]; /* in fives */
    spil_rumi7_hand ended_hand[SPIL_SEATS_MAX];
} rumi7_ui;

/* ---- the hand, spread out ---- */

typedef struct spread_item {
    uint8_t card;
    uint8_t group;
    bool missing; /* not in the hand: a card that would complete the group */
    bool chosen;
} spread_item;

typedef struct spread {
    int n, n_groups;
    spread_item item[ITEMS_MAX];
    const char *label[GROUPS_MAX]; /* in the player's language */
    int distance;                  /* cards missing for the contract; -1 when it is laid */
} spread;

/* Spreads out the hand of the view's seat. chosen: as in rumi7_ui, NULL = none. */
void spil__rumi7_spread(const spil_setup *su, const spil_rumi7_view *v, rumi7_sort sort,
                        const uint8_t chosen[64], spread *out);
/* The place of the next card in that direction that is not a missing one; `at` if there is none. */
int spil__rumi7_next(const spread *sp, int at, int way);

/* ---- */

void spil__rumi7_draw(const scene *s, area a);

/* What the person at the screen is asked to do. */
typedef enum rumi7_ask {
    ASK_NOTHING, /* it is somebody else's turn */
    ASK_CLAIM,   /* claim the discard or not */
    ASK_DRAW,
    ASK_REST,  /* lay the rest of the contract */
    ASK_LAY,   /* lay the contract, which is complete, or discard */
    ASK_BUILD, /* add to melds, or discard */
    ASK_THROW  /* discard */
} rumi7_ask;

rumi7_ask spil__rumi7_asks(const scene *s);

#endif
