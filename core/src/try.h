/* try.h: for functions whose steps may each fail; inside the core and the rules of games only. */
#ifndef SPIL__TRY_H
#define SPIL__TRY_H

#include "spil/error.h"

/* Continues when the step succeeds, otherwise returns its code. */
#define TRY(step)                                                                                            \
    do {                                                                                                     \
        const spil_code code_ = (step);                                                                      \
        if (code_ != SPIL_OK)                                                                                \
            return code_;                                                                                    \
    } while (0)

/* Refuses a position that cannot exist; p->err is the error to fill. */
#define REFUSE_STATE(p, ...) (spil_fail((p)->err, SPIL_BAD_STATE, __VA_ARGS__), SPIL_BAD_STATE)

#endif
