/* envs_threads.c: two threads step the games of one spil_envs, each its own places; what comes out is what one thread
 * makes. The arrays have no room between places, so a byte too many would be seen by ThreadSanitizer (label threads).
 * Plain C. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "spil/envs.h"
#include "walk.h"

enum { PLACES = 7, THREADS = 2, ROUNDS = 20, STEPS = 10, ARRAYS = 9 };

typedef struct batch {
    spil_envs e;
    size_t bytes[ARRAYS]; /* of each array */
    void *array[ARRAYS];
} batch;

static void open_batch(batch *b, const spil_setup *su)
{
    spil_envs *e = &b->e;
    *e = (spil_envs){.setup = su, .seed = 5, .n = PLACES};
    spil_envs_open(e);
    const size_t places = PLACES, obs = (size_t)e->n_obs;
    const size_t bytes[ARRAYS] = {spil_envs_bytes(su, PLACES),        places * obs,
                                  places * (size_t)e->n_actions,      places * sizeof(int32_t),
                                  places * su->seats * sizeof(float), places,
                                  places * su->seats * obs,           places * sizeof(int32_t),
                                  places * sizeof(uint64_t)};
    for (int i = 0; i < ARRAYS; i++) {
        b->bytes[i] = bytes[i];
        b->array[i] = aligned_alloc(64, (bytes[i] + 63) / 64 * 64);
        if (b->array[i] == NULL)
            abort();
    }
    e->games = b->array[0];
    e->obs = b->array[1];
    e->mask = b->array[2];
    e->actor = b->array[3];
    e->reward = b->array[4];
    e->done = b->array[5];
    e->final_obs = b->array[6];
    e->length = b->array[7];
    e->dealt = b->array[8];
}

static void close_batch(batch *b)
{
    for (int i = 0; i < ARRAYS; i++)
        free(b->array[i]);
}

/* A share of the places. */
typedef struct share {
    spil_envs *e;
    int first, end;
} share;

static void *run(void *argument)
{
    const share *s = argument;
    spil_envs_deal(s->e, s->first, s->end);
    for (int round = 0; round < ROUNDS; round++)
        spil_envs_random(s->e, STEPS, s->first, s->end);
    return NULL;
}

static bool same(const test_case *c)
{
    test_ctx *t = test_open(c, 1);
    batch one, two;
    bool ok = true;
    open_batch(&one, &t->su);
    open_batch(&two, &t->su);
    share alone = {&one.e, 0, PLACES};
    run(&alone);
    pthread_t threads[THREADS];
    share shares[THREADS] = {{&two.e, 0, 3}, {&two.e, 3, PLACES}};
    for (int i = 0; i < THREADS; i++) {
        if (pthread_create(&threads[i], NULL, run, &shares[i]) != 0)
            abort();
    }
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    for (int i = 0; i < ARRAYS; i++)
        ok = ok && memcmp(one.array[i], two.array[i], one.bytes[i]) == 0;
    close_batch(&one);
    close_batch(&two);
    test_close(t);
    return ok;
}

int main(void)
{
    static test_case cases[TEST_CASES_MAX];
    const int n = test_cases(test_has_v3() ? SPIL_CPU_V3 : SPIL_CPU_ANY, cases, TEST_CASES_MAX);
    int wrong = 0;
    for (int i = 0; i < n; i++) {
        if (!same(&cases[i])) {
            printf("%s: two threads came to something else than one\n", cases[i].name);
            wrong++;
        }
    }
    return wrong > 0;
}
