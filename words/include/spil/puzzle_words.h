/* puzzle_words.h: puzzles (spil/puzzle.h) in words: a few sentences each, without a newline. */
#ifndef SPIL_PUZZLE_WORDS_H
#define SPIL_PUZZLE_WORDS_H

#include "spil/puzzle.h"
#include "spil/words.h"

/* What a legal move that is not the answer is worth, and how far behind it is: two of spil_puzzle_compare. */
void spil_words_puzzle_wrong(const spil_words *w, const spil_puzzle *p, const void *view, spil_move tried,
                             const spil_rated two[2], spil_out *out);
/* The answer, why it is right, how sure that is, and the theme. */
void spil_words_puzzle_answer(const spil_words *w, const spil_puzzle *p, const void *view,
                              const spil_sentence *why, spil_out *out);
/* "Theme: stop a row." */
void spil_words_puzzle_theme(const spil_words *w, const spil_puzzle *p, spil_out *out);

#endif
