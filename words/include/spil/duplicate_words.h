/* duplicate_words.h: results of a deal for friends (spil/duplicate.h) in words. */
#ifndef SPIL_DUPLICATE_WORDS_H
#define SPIL_DUPLICATE_WORDS_H

#include "spil/duplicate.h"
#include "spil/words.h"

/* Whose a result is: "You", the name, or "a friend"; in crossed seats "Anna – Bo". */
void spil_words_beside_who(const spil_words *w, const spil_beside_row *row, spil_out *out);
/* What was made of it: "won in 14 moves ○", with the sign of spil_words_day_par where par is known; "Anna is 10 points
 * ahead". */
void spil_words_beside_what(const spil_words *w, const spil_beside *b, const spil_beside_row *row,
                            spil_out *out);
/* In crossed seats what a name has from all its tables: "2 tables: +10"; that it sat on one side only is said. */
void spil_words_beside_sum(const spil_words *w, const spil_crossed *sum, spil_out *out);
/* The answers to what it is about: "Won by Anna." or who shares it; nothing for a single result. */
void spil_words_beside_best(const spil_words *w, const spil_beside *b, spil_out *out);

#endif
