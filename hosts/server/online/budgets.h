/* budgets.h: what people may ask of the server, each of them and all together. Beyond it a request is `too_fast`, and
 * nothing was done. (What a connection and an address may cost the loop: budget.h; what they may have: limits.h.) */
#ifndef ONLINE_BUDGETS_H
#define ONLINE_BUDGETS_H

#include "bucket.h"
#include "context.h"

typedef struct budget_kind_rates {
    bucket_rate person, address, all; /* burst 0: no limit */
} budget_kind_rates;

static const budget_kind_rates budget_kinds[ONLINE_BUDGETS] = {
    [ONLINE_BUDGET_REQUESTS] = {.person = {4000, 2000}},
    [ONLINE_BUDGET_TABLES] = {.person = {120, 2}, .address = {500, 10}, .all = {10000, 100}},
    [ONLINE_BUDGET_PEOPLE] = {.address = {100, 1}, .all = {20000, 200}},
    [ONLINE_BUDGET_FORGETTING] = {.address = {10, 1}, .all = {40, 4}},
    [ONLINE_BUDGET_STORED] = {.person = {50000, 5},
                              .address = {200000, 100}}, /* requests that store something */
    [ONLINE_BUDGET_ROOM_CHANGES] = {.person = {300, 1},
                                    .address = {3000, 20}}, /* all in the room hear of each */
    [ONLINE_BUDGET_WATCHING] = {.person = {4000, 1000}, .address = {8000, 4000}},
    [ONLINE_BUDGET_REFUSALS] = {.person = {128, 2}}, /* numbered requests that are refused: each is stored */
};

/* One bucket of each kind. */
struct kind_buckets {
    bucket of[ONLINE_BUDGETS];
};

/* Who spends: a person, and an address. NULL: nobody yet; one without limits. */
typedef struct spender {
    kind_buckets *person;
    budget *address;
} spender;

/* Those behind a connection. */
spender spil__spender(const client *c);
/* Is there room for one more, for them and for all? If not, that is counted. */
bool spil__budgets_have(online *on, spender who, online_budget kind);
/* The same, not counted. */
bool spil__budgets_allow(const online *on, spender who, online_budget kind);
/* Takes so many, even beyond the budget. */
void spil__budgets_take(online *on, spender who, online_budget kind, uint32_t n);

/* Is memory above its mark, or the disk nearly full? Then nothing new is begun (`busy`). */
bool spil__budgets_are_short(const online *on);
/* Gives freed memory back to the system. */
void spil__budgets_give_back(void);
/* Looks at both; gives freed memory back to the system where there is much. Once a second. */
void spil__budgets_look(online *on);

#endif
