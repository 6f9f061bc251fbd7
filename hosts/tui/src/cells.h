/* cells.h: what a screen shows, in plain memory. The full-screen client draws everything here first, without curses, so
 * that a test can look at it and the terminal (term.h) has nothing to decide.
 *
 * A cell has a character, a style and a zone. The zone is the key that a mouse click on the cell stands for, so the
 * mouse can do nothing that the keyboard cannot.
 *
 * Drawing goes to an area, a rectangle of a grid. Coordinates count from its top left corner, and whatever lies outside
 * is cut off: no drawing can leave its area, however small that is. */
#ifndef CELLS_H
#define CELLS_H

#include <stdbool.h>
#include <stdint.h>

#include "spil/memory.h"

/* ---- styles: an ink and any marks: INK_GOOD | MARK_BOLD ---- */

typedef uint16_t style;

/* Nothing is said by colour alone: a letter, a shape or a word says the same. */
enum {
    INK_PLAIN,
    INK_FAINT, /* not essential to read */
    INK_TITLE,
    INK_GOOD,
    INK_BAD,
    INK_RED, /* from here on letters of that colour */
    INK_ORANGE,
    INK_YELLOW,
    INK_GREEN,
    INK_CYAN,
    INK_BLUE,
    INK_PURPLE,
    CARD_WHITE, /* from here on a card: a background of that colour, reversed on screens without colours */
    CARD_RED,
    CARD_ORANGE,
    CARD_YELLOW,
    CARD_GREEN,
    CARD_CYAN,
    CARD_BLUE,
    CARD_PURPLE,
    CARD_GREY,
    INKS,
    INK_MASK = 0xff,
    MARK_BOLD = 0x100,
    MARK_REVERSE = 0x200,
    MARK_UNDERLINE = 0x400
};

enum { CELL_MARKS = 2 };

typedef struct cell {
    uint32_t ch;               /* code point; 0: the second half of a wide character */
    uint32_t mark[CELL_MARKS]; /* combining characters on it, such as accents; 0 = no more */
    int32_t zone;              /* the key that a click here stands for, 0 = none */
    style style;
} cell;

typedef struct cells {
    int w, h;
    cell *at;               /* w * h, line by line */
    int cursor_x, cursor_y; /* where the terminal's own cursor stands; -1: it is hidden */
    /* The latest sentence of the log (scene.h) is shown somewhere; there was a log to draw, but no room for it. */
    bool log_shown, log_hidden;
} cells;

typedef struct area {
    cells *on;
    int x, y, w, h; /* on the grid, and inside it */
} area;

/* All blank, at least 1 × 1. Ends with spil__cells_fini. */
void spil__cells_init(cells *c, int w, int h);
void spil__cells_fini(cells *c);

area spil__area_all(cells *c);
/* A part of an area, as far as it lies inside. */
area spil__area_part(area a, int x, int y, int w, int h);

/* ---- drawing ---- */

/* Text in UTF-8 from column x of line y on; returns the column after it. What is not plain text (spil_plain_char) shows
 * as U+FFFD. */
int spil__draw_text(area a, int x, int y, style s, const char *text);
int spil__draw_textf(area a, int x, int y, style s, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
/* The same, its first letter as a capital. */
int spil__draw_capitalised(area a, int x, int y, style s, const char *text);
/* Text that ends before column x_end. */
void spil__draw_right(area a, int x_end, int y, style s, const char *text);
/* Text in the middle of the line; one that is too long begins at its left end. */
void spil__draw_centred(area a, int y, style s, const char *text);
/* Wraps the text, on as many lines as it needs from line y on; returns the line below. */
int spil__draw_wrapped(area a, int y, style s, const char *text);
/* How many lines it would need. */
int spil__wrapped_lines(int columns, const char *text);
/* Wraps the text into buf: lines of at most this many columns, each with its \n. */
void spil__wrap(const char *text, int columns, char *buf, size_t size);
/* Fills the area with a character; zones are cleared. */
void spil__draw_fill(area a, style s, uint32_t ch);
/* Changes the style of all cells, but not their characters. */
void spil__draw_style(area a, style s);
/* A click anywhere in the area stands for this key. */
void spil__draw_zone(area a, int key);
/* Puts the terminal's cursor there. */
void spil__draw_cursor(area a, int x, int y);

/* Columns that a text takes up. */
int spil__text_columns(const char *text);
/* A code point as UTF-8, without a NUL; returns the number of bytes. */
size_t spil__utf8(uint32_t ch, char buf[4]);

/* ---- the whole grid ---- */

/* For screens without colours: turns inks into marks. */
void spil__cells_mono(cells *c);
/* For screens with ASCII only: replaces every other character by the one most like it. */
void spil__cells_ascii(cells *c);
/* The key that a click there stands for, 0 = none. */
int spil__cells_zone(const cells *c, int x, int y);

#endif
