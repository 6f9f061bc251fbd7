/* typed.h: words that people type, in their own language as well as in English.
 *
 * A table marks such a word with SPIL_TYPED. Its translation lists one or more words, separated by blanks or commas;
 * the first one is shown, and each of them may be typed, in any case. English is always understood. Notation is no
 * word: it is the same in every language. */
#ifndef SPIL_TYPED_H
#define SPIL_TYPED_H

#include "spil/words.h"

/* Marks a word in a table; tools/po looks for it. A context keeps it apart from the same text in a sentence, in the way
 * that gettext writes contexts. */
#define SPIL_TYPED(english) "typed word\004" english

/* Do the first `len` bytes of a text say this, in any case? */
bool spil_typed_same(const char *wanted, const char *text, size_t len);
/* The marked word as the source has it. */
const char *spil_typed_english(const char *word);
/* The marked word as it is shown. */
spil_phrase spil_typed_shown(const spil_translator *tr, const char *word);
/* Is the marked word what the first `len` bytes of a text say? */
bool spil_typed_is(const spil_translator *tr, const char *word, const char *text, size_t len);
/* The i-th way to type the marked word: in English, then those of the language; false: there are fewer. */
bool spil_typed_way(const spil_translator *tr, const char *word, int i, spil_phrase *way);
/* Writes the line with each word of the list, which ends with NULL, in English, so that it can be read as notation. */
void spil_typed_line(const spil_translator *tr, const char *const words[], const char *line, spil_out *out);

#endif
