/* budgets.h: what people may ask of the server, each of them and all together. Beyond it a request is `too_fast`, and
 * nothing was done. (What a connection and an address may cost the loop: budget.h; what they may have: limits.h.) */
#ifndef ONLINE_BUDGETS_H
#define ONLINE_BUDGETS_H

#include "bucket.h"
#include "context.h"

typedef struct budget_kind_rates {
    bucket_rate person, all; /* burst 0: no limit */
} budget_kind_rates;

static const budget_kind_rates budget_kinds[ONLINE_BUDGETS] = {
    [ONLINE_BUDGET_REQUESTS] = {.person = {4000, 2000}},
    [ONLINE_BUDGET_TABLES] = {.person = {120, 2}, .all = {10000, 100}},
    [ONLINE_BUDGET_PEOPLE] = {.all = {20000, 200}},
    [ONLINE_BUDGET_FORGETTING] = {.all = {20, 1}},
    [ONLINE_BUDGET_STORED] = {.person = {50000, 5}}, /* requests that store something */
    [ONLINE_BUDGET_REFUSALS] = {.person = {128, 2}}, /* numbered requests that are refused: each is stored */
};

/* One bucket of each kind. */
struct kind_buckets {
    bucket of[ONLINE_BUDGETS];
};

/* Is there room for one more, for the person who has spent that (NULL: nobody yet) and for all? If not, that is counted. */
bool spil__budgets_have(online *on, const kind_buckets *spent, online_budget kind);
/* Takes one, even beyond the budget. */
void spil__budgets_take(online *on, kind_buckets *spent, online_budget kind);

/* Is memory above the mark? Then nothing new is begun (`busy`), and what nobody uses leaves memory at once. */
bool spil__budgets_memory_is_high(const online *on);
/* Looks at it; gives freed memory back to the system where there is much. Once a second. */
void spil__budgets_look_at_memory(online *on);

#endif
