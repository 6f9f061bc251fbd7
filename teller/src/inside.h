/* inside.h: shared by the files of this layer. */
#ifndef TELLER_INSIDE_H
#define TELLER_INSIDE_H

#include "spil/teller.h"

/* Prints into out; what does not fit is cut off. */
void spil__teller_print(spil_out *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

#define _(text) spil__teller_text(t, text)

__attribute__((format_arg(2))) static inline const char *spil__teller_text(const spil_teller *t,
                                                                           const char *english)
{
    return spil_tr(t->words.tr, english);
}

#endif
