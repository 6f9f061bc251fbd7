/* table.h: the table of Punto on the full screen: what is on it (board.c), its drawing (draw.c, panel.c) and its keys
 * (table.c).
 *
 * A frame shows the places that the square of 6 by 6 can still reach; it closes in as cards are laid, and its sides are
 * solid once they are final. Cards are as large as the window allows for what is inside the frame. */
#ifndef TABLE_PUNTO_H
#define TABLE_PUNTO_H

#include "spil/punto_places.h"
#include "table_ui.h"

/* How a round ended. */
typedef struct punto_ending {
    bool known;
    int8_t winner;          /* side, -1: drawn */
    uint8_t by;             /* spil_punto_by */
    uint8_t trophy, placed; /* cards, SPIL_PUNTO_NONE = none: the trophy, and the last one placed … */
    int8_t x, y;            /* … with its place */
} punto_ending;

typedef struct punto_ui {
    int8_t x, y;          /* the cursor, -REACH … REACH */
    bool placed;          /* the cursor has been put on a sensible place */
    bool legal;           /* shows where the card may go */
    bool held;            /* a round is over: its table is shown until a key is pressed */
    typed cell;           /* a place being typed, "1,0" */
    spil_punto_view last; /* of the round that ended last: its table with all cards, … */
    punto_ending ending;  /* … how it ended, … */
    char outcome[UI_MESSAGE_BYTES], trophy[UI_MESSAGE_BYTES]; /* … and that in words */
} punto_ui;

enum { PUNTO_LEGAL = 1, PUNTO_RECENT = 2, PUNTO_WON = 4, PUNTO_TROPHY = 8 };

/* What the table shows. */
typedef struct punto_board {
    spil_punto_places places;
    spil_punto_box reach;
    uint8_t marks[SPIL_PUNTO_ACROSS][SPIL_PUNTO_ACROSS]; /* [y + REACH][x + REACH], PUNTO_* */
} punto_board;

static inline uint8_t spil__punto_marks(const punto_board *b, int x, int y)
{
    return b->marks[y + SPIL_PUNTO_REACH][x + SPIL_PUNTO_REACH];
}

/* The view whose table is shown: that of a round that is over until the next one is looked at, even at the game's end;
 * trophies are those of the scene's view. */
const spil_punto_view *spil__punto_shown(const scene *s);
punto_board spil__punto_board(const scene *s);
/* What the events say about the end of a round. */
punto_ending spil__punto_ending(const spil_setup *su, const spil_events *ev);

/* A card over the whole area; how: PUNTO_WON, PUNTO_RECENT, PUNTO_TROPHY. */
void spil__punto_draw_card(area a, const look *l, int kind, int height, int how);
/* A colour's letter and name, or its letter only, as a little card; returns the column after it. */
int spil__punto_draw_colour(area a, int x, int y, int colour, bool named);
int spil__punto_colour_columns(int colour);
/* Round, card, players, trophies, at least PUNTO_PANEL columns wide, and nothing in the last `free` lines; returns the
 * line below. */
enum { PUNTO_PANEL = 22 };
int spil__punto_draw_panel(const scene *s, area a, int free);
void spil__punto_draw(const scene *s, area a);

#endif
