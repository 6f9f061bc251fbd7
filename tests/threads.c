/* threads.c: the core in several threads at once. Each plays the same random games of every case with memory of
 * its own; all must come to the same end. ThreadSanitizer watches (label threads). Plain C. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "walk.h"

enum { THREADS = 4 };

static test_case cases[TEST_CASES_MAX];
static int n_cases;

/* Plays, looks, writes and reads: all that hosts do with a game. The answer depends on all of it. */
static uint64_t play(test_ctx *t, uint64_t seed)
{
    const spil_setup *su = &t->su;
    spil_state st, other;
    spil_view view;
    spil_step step;
    spil_setup read_setup;
    spil_fast_seed(&t->rng, seed, 0);
    const spil_key key = spil_fast_key(&t->rng);
    uint64_t sum = 0;
    memset(&st, 0, sizeof st);
    su->game->start(su, &key, &st);
    for (int steps = 0; steps < 150 && test_random_step(t, &st, &step); steps++) {
        char text[SPIL_MOVE_TEXT];
        t->events.n = t->events.pooled = 0;
        spil_apply_text(su, &st, step.seat, test_move_text(su, step.move, text), &t->events, NULL);
        const int turn = steps % (su->seats + 1), seat = turn < su->seats ? turn : (int)SPIL_ONLOOKER;
        spil_view_of(su, &st, seat, &view);
        su->game->imagine(su, &view, &t->rng, &other);
        sum = sum * 31 + test_hash(&other, su->game->state_bytes);
        test_view_json(su, &view, t->json);
        sum = sum * 31 + test_hash(t->json, strlen(t->json));
        test_state_json(su, &st, t->json);
        if (steps % 8 == 0 && spil_state_read(SPIL_CPU_ANY, t->json, strlen(t->json), &t->work, &read_setup,
                                              &other, NULL) != SPIL_OK)
            return 0;
        test_events_json(t->c->row, su, &t->events, seat, t->json);
        sum = sum * 31 + test_hash(t->json, strlen(t->json));
    }
    return sum;
}

static void *run(void *argument)
{
    uint64_t *sums = argument;
    for (int i = 0; i < n_cases; i++) {
        test_ctx *t = test_open(&cases[i], 1);
        for (int game = 0; game < test_effort(5); game++)
            sums[i] = sums[i] * 31 + play(t, (uint64_t)game + 1);
        test_close(t);
    }
    return NULL;
}

int main(void)
{
    static uint64_t sums[THREADS][TEST_CASES_MAX];
    pthread_t threads[THREADS];
    int wrong = 0;
    n_cases = test_cases(SPIL_CPU_ANY, cases, TEST_CASES_MAX);
    for (int i = 0; i < THREADS; i++) {
        if (pthread_create(&threads[i], NULL, run, sums[i]) != 0)
            abort();
    }
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    for (int i = 0; i < THREADS; i++) {
        for (int k = 0; k < n_cases; k++) {
            if (sums[i][k] == sums[0][k] && sums[i][k] != 0)
                continue;
            printf("%s: thread %d came to %016llx, thread 0 to %016llx\n", cases[k].name, i,
                   (unsigned long long)sums[i][k], (unsigned long long)sums[0][k]);
            wrong++;
        }
    }
    printf("%d threads, %d cases, %d wrong\n", THREADS, n_cases, wrong);
    return wrong > 0;
}
