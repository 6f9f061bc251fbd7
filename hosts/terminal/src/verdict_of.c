/* verdict_of.c: a decision as words want it (verdict_of.h). */
#include "verdict_of.h"

spil_verdict spil__verdict_of(const spil_analysis *a, const spil_decision *d)
{
    static const spil_verdict_grade grades[] = {
        [SPIL_GRADE_BEST] = SPIL_VERDICT_GOOD,       [SPIL_GRADE_SLIP] = SPIL_VERDICT_SLIP,
        [SPIL_GRADE_MISTAKE] = SPIL_VERDICT_MISTAKE, [SPIL_GRADE_BLUNDER] = SPIL_VERDICT_BLUNDER,
        [SPIL_GRADE_UNKNOWN] = SPIL_VERDICT_NONE,
    };
    return (spil_verdict){.played = a->rec->steps[d->step].move,
                          .best = d->best[0].move,
                          .worth = spil_rated_worth(a, &d->own),
                          .best_worth = spil_rated_worth(a, &d->best[0]),
                          .cost = d->cost,
                          .noise = d->noise,
                          .grade = grades[d->grade],
                          .by_points = a->by_points};
}
