/* operator_signs.h: the signs of sums, for people. Notation has + - * /, in files, moves and JSON; people read ×
 * and ÷, or what their schools write, and may type any of them. */
#ifndef SPIL_OPERATOR_SIGNS_H
#define SPIL_OPERATOR_SIGNS_H

#include "spil/text.h"
#include "spil/translator.h"

/* The sign of a sum as people read it; sign: + - * or / */
static inline const char *spil_sign(const spil_translator *t, char sign)
{
    switch (sign) {
    case '+': return "+";
    case '-': return "-";
    /* Translators: the sign of multiplication, as schools write it: 7 × 4 */
    case '*': return spil_tr(t, "×");
    /* Translators: the sign of division, as schools write it: 18 ÷ 3; in Icelandic and Norwegian it is a colon */
    default: return spil_tr(t, "÷");
    }
}

/* Takes any sign that people may type, as the one of notation; false: there is none. */
static inline bool spil_take_sign(spil_in *in, char *sign)
{
    static const struct {
        const char *typed;
        char sign;
    } signs[] = {{"+", '+'}, {"-", '-'}, {"\u2212", '-'}, {"*", '*'}, {"x", '*'}, {"X", '*'},
                 {"×", '*'}, {"·", '*'}, {"/", '/'},      {":", '/'}, {"÷", '/'}};
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        if (spil_take_word(in, signs[i].typed)) {
            *sign = signs[i].sign;
            return true;
        }
    }
    return false;
}

#endif
