/* table.h: the table of Rumi 7 Seven on the full screen: what its files share.
 *
 *   spread.c   the hand in groups: what it could become
 *   cards.c    a card, large or small
 *   melds.c    the seats and their melds
 *   sheet.c    points and hands: the score sheet, the end of a round
 *   draw.c     the whole table
 *   table.c    keys and news */
#ifndef RUMI7_TABLE_H
#define RUMI7_TABLE_H

#include "../meld_options.h"
#include "spil/rumi7.h"
#include "table_ui.h"

enum {
    GROUPS_MAX = 16,
    ITEMS_MAX = 128, /* cards of a hand, and missing ones */
    LABEL_BYTES = 96,
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
    char label[GROUPS_MAX][LABEL_BYTES]; /* in the player's language: what it is, and what it lacks */
    int distance;                        /* cards missing for the contract; -1 when it is laid */
} spread;

/* Spreads out the hand of the view's seat. chosen: as in rumi7_ui, NULL = none; l: how labels write suits,
 * NULL = they lack what a group lacks. */
void spil__rumi7_spread(const spil_setup *su, const spil_rumi7_view *v, rumi7_sort sort,
                        const uint8_t chosen[64], const look *l, spread *out);
/* The place of the next card in that direction that is not a missing one; `at` if there is none. */
int spil__rumi7_next(const spread *sp, int at, int way);

/* ---- cards ---- */

/* Columns and lines of a drawn card. */
typedef struct card_size {
    int wide, tall;
} card_size;

/* "Q♥", "10♠", "★X" for a joker. */
typedef struct card_text {
    char text[16];
} card_text;

card_text spil__rumi7_card_text(const look *l, int card);
/* A card, a rank or a suit alone: rumi7_writer.put; `of` is the look. */
void spil__rumi7_write(const void *of, int rank, int suit, spil_out *out);
style spil__rumi7_ink(int card);
void spil__rumi7_draw_card(const look *l, area a, int x, int y, card_size size, int card);
/* A joker in a meld: with a star, and what it stands for. */
void spil__rumi7_draw_joker(const look *l, area a, int x, int y, card_size size, rumi7_stands as);
void spil__rumi7_draw_back(const look *l, area a, int x, int y, card_size size);
/* The place of a card that is missing. */
void spil__rumi7_draw_slot(const look *l, area a, int x, int y, card_size size);
/* The cursor: in the columns before and after the card. */
void spil__rumi7_draw_brackets(area a, int x, int y, card_size size);
/* Cards of a hand on one line, as many as fit. */
void spil__rumi7_draw_hand_line(const scene *s, area a, int x, int y, const spil_rumi7_hand *hand);

/* ---- seats, melds, points ---- */

/* What is new on the table since the person's last move. */
typedef struct rumi7_news {
    uint32_t laid;                    /* bit per meld */
    uint64_t added[SPIL_RUMI7_MELDS]; /* bit per kind that came to a meld */
    bool discard;                     /* the top discard */
} rumi7_news;

void spil__rumi7_news(const scene *s, rumi7_news *n);
/* The mark of what is new, one column. */
const char *spil__rumi7_new_mark(const look *l);

/* A line per seat, or more if its melds need them; with open cards also its hand. Returns the line below. news NULL:
 * nothing is drawn. */
int spil__rumi7_place_seats(const scene *s, area a, card_size size, const rumi7_news *news);
int spil__rumi7_name_columns(const scene *s);
int spil__rumi7_sum(const spil_rumi7_view *v, int seat);

/* Columns of the score sheet. */
int spil__rumi7_sheet_columns(const scene *s);
/* Everybody's points in each round. */
void spil__rumi7_draw_sheet(const scene *s, area a);
/* The end of a round: what everybody still held. */
void spil__rumi7_draw_end(const scene *s, area a);

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
