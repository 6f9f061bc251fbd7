/* review.c: the decisions of one player, in order (spil/review.h). */
#include "spil/review.h"

/* Does decision x come before y? */
static bool is_dearer(const spil_decision *x, const spil_decision *y)
{
    const bool known = x->grade != SPIL_GRADE_UNKNOWN, other = y->grade != SPIL_GRADE_UNKNOWN;
    return known != other ? known : known && x->cost > y->cost;
}

/* A game has some hundreds of decisions at most, so inserting them one by one will do; equal ones stay in order. */
int spil_review_list(const spil_analysis *a, int n, int seat, spil_review_order order, int out[])
{
    int listed = 0;
    for (int i = 0; i < n; i++) {
        int at = listed;
        if (a->decisions[i].seat != seat)
            continue;
        for (; order == SPIL_REVIEW_DEAREST && at > 0 &&
               is_dearer(&a->decisions[i], &a->decisions[out[at - 1]]);
             at--)
            out[at] = out[at - 1];
        out[at] = i;
        listed++;
    }
    return listed;
}
