/* print_ui.h: how a game is printed: its cards, and what else it is played with. A game without this table has its
 * cards printed as they are written. */
#ifndef PRINT_UI_H
#define PRINT_UI_H

#include "canvas.h"
#include "spil/words.h"

enum { PRINT_SHEETS = 4 }; /* at most, of one game */

/* Something besides cards and rules, such as a board. */
typedef struct print_sheet {
    const char *id; /* what people type; NULL ends a list */
    /* Draws it on one page, in this room. */
    void (*draw)(canvas *c, const spil_setup *su, double width, double height);
} print_sheet;

/* spil__print_GAME, in the game's print.c. */
typedef struct print_ui {
    double wide, high; /* the box in which a card is drawn; a square one makes square cards */
    ink back;          /* the colour of the backs */
    void (*card)(canvas *c, const spil_words *w, const spil_setup *su, int card);
    /* Draws an example of the rules, which is there in letters, from the corner on; returns its height. draw false:
     * only that. NULL: the letters are set. */
    double (*example)(canvas *c, const char *lines, bool draw);
    print_sheet sheet[PRINT_SHEETS + 1];
} print_ui;

/* The table of a game, or that of games without one. */
const print_ui *spil__print_ui_of(const spil_game *game);

#endif
