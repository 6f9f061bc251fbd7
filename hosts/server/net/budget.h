/* budget.h: how many requests somebody may send the loop, and how much of its thread's time they may take. The
 * time is the processor's, so that a busy machine makes nobody too fast. */
#ifndef BUDGET_H
#define BUDGET_H

#include "bucket.h"

enum { BUDGET_KINDS = 8 }; /* at most */

typedef struct budget {
    bucket requests;
    bucket time;                /* in milliseconds */
    bucket kinds[BUDGET_KINDS]; /* of an address: what its people ask for (budgets.h) … */
    uint64_t kinds_until_ms;    /* … of which something is spent until then */
    uint64_t round, round_us;   /* what the present round of the loop has spent on an address */
    int rooms;                  /* open ones that were opened from an address */
    int watched;                /* tables that its connections watch, together */
    int inside;                 /* its connections whose people are in a room */
    struct {                    /* of numbers and keys of rooms */
        uint64_t since_ms, last_ms,
            until_ms; /* a minute began; the last wrong one; none is looked at until then */
        int wrong;    /* in that minute */
    } guesses;
} budget;

typedef struct budget_rates {
    bucket_rate requests, time;
} budget_rates;

static const budget_rates budget_of_connection = {{2000, 1000}, {1000, 250}};
static const budget_rates budget_of_address = {{8000, 4000}, {2000, 400}};

static inline bool spil__budget_has(const budget *b, const budget_rates *rates, uint64_t now_ms)
{
    return spil__bucket_has(&b->requests, rates->requests, now_ms) &&
           spil__bucket_has(&b->time, rates->time, now_ms);
}

/* Has nothing been spent that has not come back? */
static inline bool spil__budget_is_whole(const budget *b, const budget_rates *rates, uint64_t now_ms)
{
    return spil__bucket_spent(&b->requests, rates->requests, now_ms) == 0 &&
           spil__bucket_spent(&b->time, rates->time, now_ms) == 0 && b->kinds_until_ms <= now_ms &&
           b->rooms == 0 && (b->guesses.last_ms == 0 || now_ms >= b->guesses.last_ms + 3600000);
}

/* Requests, which took that long. */
static inline void spil__budget_spend(budget *b, const budget_rates *rates, uint64_t now_ms,
                                      uint32_t requests, uint64_t took_us)
{
    spil__bucket_spend(&b->requests, rates->requests, now_ms, 1000 * requests);
    spil__bucket_spend(&b->time, rates->time, now_ms, took_us);
}

#endif
