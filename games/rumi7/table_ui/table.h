/* table.h: what the files of the table of Rumi 7 Seven share: its memory, and the hand as it is spread out.
 *
 *   rumi7_spread.c   the hand in groups: what it could become
 *   rumi7_draw.c     the drawing
 *   table_rumi7.c    keys, and what they lead to */
#ifndef RUMI7_H
#define RUMI7_H

#include "spil/rumi7.h"
#include "table_ui.h"

enum {
    GROUPS_MAX = 16,
    ITEMS_MAX = 128,  /* cards of a hand, and those that are missing */
    OPTIONS_MAX = 48, /* moves to choose from */
    /* Places that can be clicked. */
    SPOT_CARD = 0,
    SPOT_MELD = SPOT_CARD + ITEMS_MAX,
    SPOT_STOCK = SPOT_MELD + SPIL_RUMI7_MELDS,
    SPOT_DISCARD,
    SPOT_OPTION,
    SPOT_YES = SPOT_OPTION + OPTIONS_MAX,
    SPOT_NO,
    SPOTS
};

/* How the hand is spread. */
typedef enum rumi7_sort { SORT_PLAN, SORT_SUIT, SORT_RANK, SORTS } rumi7_sort;

typedef struct rumi7_ui {
    uint8_t at;            /* the card under the cursor, by its place in the spread */
    uint8_t sort;          /* rumi7_sort */
    bool on_discard;       /* when drawing: the cursor is on the discard pile, not on the stock */
    bool sheet;            /* the score sheet is shown */
    bool held;             /* a round is over: hands and scores are shown until a key */
    spil_rumi7_hand own;   /* the hand that `at` and `chosen` are about … */
    uint8_t turn, playing; /* … and the moment of the game */
    uint8_t chosen[64];    /* which copies of each card are chosen: bit i = the i-th in the spread */
    uint8_t n_options, option_at;
    spil_move option[OPTIONS_MAX]; /* moves that fit what was chosen, when there are several */
    /* What the round that is over left: who ended it (NONE: nobody), points and cards of each. */
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

/* The hand of the view's seat. chosen: as in rumi7_ui, NULL = none. */
void spil__rumi7_spread(const spil_setup *su, const spil_rumi7_view *v, rumi7_sort sort,
                        const uint8_t chosen[64], spread *out);
/* The place of the next card (not a missing one) from `at` in a direction; `at` itself where there is none. */
int spil__rumi7_next(const spread *sp, int at, int way);

/* ---- */

void spil__rumi7_draw(const scene *s, area a);

/* What the person is asked for. */
typedef enum rumi7_ask {
    ASK_NOTHING, /* it is somebody else's turn */
    ASK_CLAIM,
    ASK_DRAW,
    ASK_REST, /* the rest of the contract */
    ASK_LAY,  /* the contract can be laid */
    ASK_BUILD,
    ASK_THROW
} rumi7_ask;

rumi7_ask spil__rumi7_asks(const scene *s);

#endif
