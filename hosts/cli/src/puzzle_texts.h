/* puzzle_texts.h: the puzzles that are built into the program, made of games/GAME/puzzles.txt. */
#ifndef PUZZLE_TEXTS_H
#define PUZZLE_TEXTS_H

#include <stddef.h>

typedef struct puzzle_text {
    const char *name; /* the game's id; NULL ends the list */
    const char *text; /* spil/puzzle.h */
} puzzle_text;

extern const puzzle_text spil__puzzle_texts[];

#endif
