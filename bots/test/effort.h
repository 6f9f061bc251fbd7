/* effort.h: how many games a test plays: fewer with sanitizers, which are slow. */
#ifndef BOTS_TEST_EFFORT_H
#define BOTS_TEST_EFFORT_H

static inline int games(int n)
{
#ifdef SPIL_TEST_PERCENT
    return 1 + n * SPIL_TEST_PERCENT / 100;
#else
    return n;
#endif
}

#endif
