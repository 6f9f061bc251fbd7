/* line_output.h: where lines for people go: the stream, its colours and width, and the names of the seats. */
#ifndef LINE_OUTPUT_H
#define LINE_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

#include "spil/record.h"
#include "spil/words.h"

typedef enum paint {
    PAINT_PLAIN,
    PAINT_STRONG, /* headings, things to notice */
    PAINT_FAINT,  /* things that need not be read */
    PAINT_RED,    /* this one and the rest: light or dark text on that colour, as on a card */
    PAINT_ORANGE,
    PAINT_BLUE,
    PAINT_GREEN,
    PAINT_YELLOW,
    PAINT_WHITE
} paint;

typedef struct line_output {
    FILE *out;
    bool colour;
    bool terminal; /* `out` is a terminal */
    bool speak;    /* no drawings: plain sentences, cards in words */
    int width;     /* columns */
    int sort;      /* how the hand is sorted: index into line_ui.sorts */
    int you;       /* the seat of the only person here, plus 1; 0: there are several, or none */
    char name[SPIL_SEATS_MAX][SPIL_NAME_BYTES];
    const spil_events *recent; /* what drawings mark as the last moves; NULL: nothing */
} line_output;

/* colour: "auto" (on a terminal, unless NO_COLOR is set), "always" or "never"; false for anything else. */
bool spil__output_open(line_output *o, FILE *out, const char *colour);
/* printf in a colour, if there are colours; they must add no information. */
void spil__paint(const line_output *o, paint p, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* printf for figures that people read: with a decimal comma if their language has one. */
void spil__figures(FILE *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Columns that UTF-8 text takes; wide characters count as one. */
int spil__columns(const char *text);
/* Prints the text, padded with blanks to this many columns. */
void spil__pad(const line_output *o, const char *text, int columns);
/* Prints a paragraph, wrapped to the output's width; in one line for those who listen. */
void spil__put_wrapped(const line_output *o, const char *text);
/* Names the seats that have no name: North, South, … */
void spil__output_names(line_output *o, int seats);
/* The form of sentences for this output; points into *o. */
spil_words spil__output_words(const line_output *o);
/* A person's name in records that are kept. A seat without a name is called after its place at the table, in the
 * player's language: records have the English word, or "" for a person who plays alone. */
void spil__record_name(const line_output *o, int seats, int seat, bool alone, char name[SPIL_NAME_BYTES]);

#endif
