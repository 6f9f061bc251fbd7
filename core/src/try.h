/* try.h: for functions made of many steps that may each refuse; inside the core only. */
#ifndef SPIL__TRY_H
#define SPIL__TRY_H

#include "spil/error.h"

/* Goes on when the step went well, else returns its code. */
#define TRY(step)                                                                                            \
    do {                                                                                                     \
        const spil_code code_ = (step);                                                                      \
        if (code_ != SPIL_OK)                                                                                \
            return code_;                                                                                    \
    } while (0)

/* What a reader of positions answers to one that cannot be; p has the error to fill in p->err. */
#define REFUSE_STATE(p, ...) (spil_fail((p)->err, SPIL_BAD_STATE, __VA_ARGS__), SPIL_BAD_STATE)

#endif
