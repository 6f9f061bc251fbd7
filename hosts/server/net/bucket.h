/* bucket.h: a token bucket: what may happen `burst` times at once, and `per_s` times a second in the long run. */
#ifndef BUCKET_H
#define BUCKET_H

#include <stdbool.h>
#include <stdint.h>

typedef struct bucket_rate {
    uint32_t burst, per_s;
} bucket_rate;

/* Zeroed: full. */
typedef struct bucket {
    uint64_t spent; /* in thousandths */
    uint64_t at_ms; /* as of then */
} bucket;

/* What has been spent by now, in thousandths: it comes back with time. */
static inline uint64_t spil__bucket_spent(const bucket *b, bucket_rate rate, uint64_t now_ms)
{
    const uint64_t earned = now_ms > b->at_ms ? (now_ms - b->at_ms) * rate.per_s : 0;
    return b->spent > earned ? b->spent - earned : 0;
}

/* Is there room for one more? */
static inline bool spil__bucket_has(const bucket *b, bucket_rate rate, uint64_t now_ms)
{
    return spil__bucket_spent(b, rate, now_ms) + 1000 <= (uint64_t)rate.burst * 1000;
}

/* Spends thousandths, even more than there are. */
static inline void spil__bucket_spend(bucket *b, bucket_rate rate, uint64_t now_ms, uint64_t thousandths)
{
    b->spent = spil__bucket_spent(b, rate, now_ms) + thousandths;
    b->at_ms = now_ms;
}

#endif
