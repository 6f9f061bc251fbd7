/* glyphs.h: characters other than letters by name, and the lines and boxes made of them.
 *
 * A table draws the same whatever the look; only the glyphs differ, and each has an ASCII form of the same width.
 * Colours are removed after drawing (spil__cells_mono). */
#ifndef GLYPHS_H
#define GLYPHS_H

#include "cells.h"

/* How the screen looks: as the terminal allows and the person wishes. */
typedef struct look {
    bool colour;
    bool utf8; /* else ASCII */
} look;

/* One column each. */
#define GLYPHS(X)                                                                                            \
    X(HORIZONTAL, "─", "-")                                                                                  \
    X(VERTICAL, "│", "|")                                                                                    \
    X(TOP_LEFT, "┌", "+")                                                                                    \
    X(TOP_RIGHT, "┐", "+")                                                                                   \
    X(BOTTOM_LEFT, "└", "+")                                                                                 \
    X(BOTTOM_RIGHT, "┘", "+")                                                                                \
    X(TEE_DOWN, "┬", "+")                                                                                    \
    X(TEE_UP, "┴", "+")                                                                                      \
    X(TEE_RIGHT, "├", "+")                                                                                   \
    X(TEE_LEFT, "┤", "+")                                                                                    \
    X(CROSSING, "┼", "+")                                                                                    \
    X(HEAVY_HORIZONTAL, "━", "=")                                                                            \
    X(HEAVY_VERTICAL, "┃", "#")                                                                              \
    X(DOT, "·", ".")                                                                                         \
    X(BULLET, "•", "*")                                                                                      \
    X(LEFT, "◀", "<")                                                                                        \
    X(RIGHT, "▶", ">")                                                                                       \
    X(UP, "▲", "^")                                                                                          \
    X(DOWN, "▼", "v")                                                                                        \
    X(CHECK, "✓", "x")                                                                                       \
    X(CROSS, "✗", "!")                                                                                       \
    X(STAR, "★", "*")                                                                                        \
    X(CIRCLE, "●", "O")                                                                                      \
    X(RING, "○", "o")                                                                                        \
    X(SQUARE, "■", "#")                                                                                      \
    X(FRAME, "□", "=")                                                                                       \
    X(TRIANGLE, "▲", "A")                                                                                    \
    X(DIAMOND_SHAPE, "◆", "V")                                                                               \
    X(SPADE, "♠", "S")                                                                                       \
    X(HEART, "♥", "H")                                                                                       \
    X(DIAMOND, "♦", "D")                                                                                     \
    X(CLUB, "♣", "C")                                                                                        \
    X(BACK, "▒", "/")                                                                                        \
    X(BLOCK, "█", "#")                                                                                       \
    X(HALF_BLOCK, "▌", "-")                                                                                  \
    X(PLUS_MINUS, "±", "~")                                                                                  \
    X(MINUS, "−", "-")                                                                                       \
    X(TIMES, "×", "x")                                                                                       \
    X(ELLIPSIS, "…", "~")                                                                                    \
    X(LOCK, "◈", "@")

typedef enum glyph {
#define GLYPH_ENUM(name, utf8, ascii) GLYPH_##name,
    GLYPHS(GLYPH_ENUM)
#undef GLYPH_ENUM
} glyph;

const char *spil__glyph(const look *l, glyph g);

/* A box along the edge of the area, with a title in its upper edge (NULL: none); returns what is inside. */
area spil__draw_box(area a, const look *l, style s, const char *title);
/* A horizontal line of that glyph, w columns long from x on. */
void spil__draw_line(area a, int x, int y, int w, const look *l, glyph g, style s);

#endif
