/* screen.h: where a game is shown to people: colours, width, and what the seats are called. */
#ifndef SCREEN_H
#define SCREEN_H

#include <stdbool.h>
#include <stdio.h>

#include "spil/record.h"
#include "spil/words.h"

typedef enum paint {
    PAINT_PLAIN,
    PAINT_STRONG, /* headings, what is to be noticed */
    PAINT_FAINT,  /* what one need not read */
    PAINT_RED,    /* the rest: light or dark text on that colour, as on a card */
    PAINT_ORANGE,
    PAINT_BLUE,
    PAINT_GREEN,
    PAINT_YELLOW,
    PAINT_WHITE
} paint;

typedef struct screen {
    FILE *out;
    bool colour;
    bool terminal; /* a person looks at it */
    bool speak;    /* nothing is drawn: plain sentences, cards in words */
    int width;     /* columns */
    int sort;      /* how the hand is shown: index into line_ui.sorts */
    char name[SPIL_SEATS_MAX][SPIL_NAME_BYTES];
} screen;

/* colour: "auto" (a terminal, and NO_COLOR not set), "always" or "never"; false for anything else. */
bool spil__screen_open(screen *s, FILE *out, const char *colour);
/* Prints in a colour where there are colours; the text alone must say it all. */
void spil__paint(const screen *s, paint p, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* printf for figures that people read: with a decimal comma where their language has one. */
void spil__figures(FILE *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Columns that UTF-8 text takes, wide characters not considered. */
int spil__columns(const char *text);
/* Prints the text and blanks up to so many columns. */
void spil__pad(const screen *s, const char *text, int columns);
/* Names for the seats that have none: North, South, … */
void spil__screen_names(screen *s, int seats);
/* How one speaks to who looks at it; points into *s. */
spil_words spil__screen_words(const screen *s);
/* What such a seat is called in English. */
const char *spil__screen_place(int seats, int seat);

#endif
