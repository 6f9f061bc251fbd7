/* canvas.h: pages of a PDF, and the page's drawings on them: numbers, signs, suits (web/src/shared/shapes.json).
 * Lengths are millimetres from the upper left corner, unless a box has its own units. */
#ifndef CANVAS_H
#define CANVAS_H

#include <stdbool.h>

#include "spil/memory.h"

typedef struct canvas canvas;

/* The tokens of the page's style sheet, in daylight; the card is the paper, where nothing is printed. */
typedef enum ink { INK_CARD, INK_INK, INK_INK2, INK_LINE, INK_R, INK_O, INK_B, INK_G, INKS } ink;

typedef enum face { FACE_PLAIN, FACE_STRONG, FACE_MONO } face;

/* low_ink: nothing is filled, all is outlines; title: the file's. */
canvas *spil__canvas_open(double width, double height, bool low_ink, const char *title);
/* The next page. A page on which nothing was drawn stays empty. */
void spil__canvas_next(canvas *c);
/* Appends the PDF to a text, whose bytes depend on nothing but what was drawn, and frees the canvas. Returns the pages;
 * 0: the library failed, and the text is unchanged. */
int spil__canvas_close(canvas *c, spil_buffer *pdf);

/* From here on, until it is left again, lengths are those of a box `wide` units wide, whose corner is there and whose
 * width is w. */
void spil__box_enter(canvas *c, double x, double y, double w, double wide);
void spil__box_leave(canvas *c);

/* The ink in which a number is written on a ground of this ink. */
ink spil__ink_on(const canvas *c, ink ground);

/* The outline of an SVG path, M L H V C S A and Z, moved and enlarged; arcs are circular. The line's width is enlarged,
 * too. Filled with INK_CARD, it is not filled; with a line of no width it has none. */
typedef struct shape {
    const char *path;
    double x, y, scale;
    ink fill, line;
    double line_width;
} shape;
void spil__put_shape(canvas *c, const shape *s);

/* A number or rank drawn as strokes, "10", "±2", by its middle and its upper edge; false: a character has none. */
bool spil__put_number(canvas *c, const char *text, double middle, double y, double size, ink colour);
/* The sign of a colour: house, sun, drop, leaf; its ink line and, a hair beside it, its fill. */
void spil__put_sign(canvas *c, ink colour, double x, double y, double size);
/* S H D C, X the joker. */
void spil__put_suit(canvas *c, char suit, double x, double y, double size);

void spil__put_line(canvas *c, double x, double y, double x2, double y2, double width, ink colour);
/* A box with round corners. fill: the page's colour 0xRRGGBB, or -1 for none; not printed with low ink. */
void spil__put_box(canvas *c, double x, double y, double w, double h, double radius, long fill, ink line,
                   double line_width);

/* A lattice of meshes w by h; thinner with low ink. */
void spil__put_lattice(canvas *c, double x, double y, double w, double h, int columns, int rows, ink colour);

/* Set text; y is its base line, size the height of its type. */
typedef enum align { ALIGN_LEFT, ALIGN_MIDDLE, ALIGN_RIGHT } align;
void spil__put_text(canvas *c, const char *text, double x, double y, double size, face in, align to,
                    ink colour);
double spil__text_width(canvas *c, const char *text, double size, face in);

#endif
