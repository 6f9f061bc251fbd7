/* fuzz.h: what the fuzz targets share. */
#ifndef FUZZ_H
#define FUZZ_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "walk.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes);

/* Aborts when it is not ok, which is how a fuzzer notices. */
static inline void require(bool ok, const char *what)
{
    if (ok)
        return;
    fprintf(stderr, "broken: %s\n", what);
    abort();
}

/* Written as JSON, a state is read back as the same bytes. */
static inline void require_readable(const spil_setup *su, const void *st)
{
    static spil_state_work work;
    static char json[SPIL_STATE_TEXT];
    spil_setup again;
    spil_state read;
    if (su->data != NULL)
        return; /* it names a file that nobody can open here */
    test_state_json(su, st, json);
    require(spil_state_read(SPIL_CPU_ANY, json, strlen(json), &work, &again, &read, NULL) == SPIL_OK,
            "a state that was accepted or reached is refused when read back");
    require(spil_setup_same(su, &again), "another setup when read back");
    require(memcmp(st, &read, su->game->state_bytes) == 0, "other bytes when read back");
}

/* Plays up to n random moves; every listed one must be accepted, and the game must know when it is over. */
static inline void play_on(const spil_setup *su, void *st, uint64_t seed, int n)
{
    static spil_move moves[SPIL_MOVES_MAX];
    static spil_events events;
    spil_fast_rng rng;
    spil_fast_seed(&rng, seed, 0);
    for (int i = 0; i < n; i++) {
        uint8_t act[SPIL_SEATS_MAX];
        spil_result res;
        int n_act = su->game->to_act(su, st, act), n_moves = 0, seat = 0;
        require(su->game->result(su, st, &res) == (n_act == 0),
                "over, and yet somebody may act; or the reverse");
        if (n_act == 0)
            return;
        while (n_act > 0 && n_moves == 0) {
            const uint32_t pick = spil_fast_below(&rng, (uint32_t)n_act);
            seat = act[pick];
            act[pick] = act[--n_act];
            n_moves = su->game->moves(su, st, seat, moves, SPIL_MOVES_MAX);
        }
        require(n_moves > 0 && n_moves <= SPIL_MOVES_MAX, "not over, but nobody has a move");
        events.n = events.pooled = 0;
        require(su->game->apply(su, st, seat, moves[spil_fast_below(&rng, (uint32_t)n_moves)], &events,
                                NULL) == SPIL_OK,
                "a listed move is refused");
    }
}

#endif
