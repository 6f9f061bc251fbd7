/* cmd_perft.c: `spil perft`: counts the ways to play the first moves, to compare with other programs. */
#include <stdio.h>
#include <stdlib.h>

#include "arg_values.h"
#include "commands.h"
#include "intl.h"
#include "spil/memory.h"
#include "stderr_report.h"

enum { DEPTH_MAX = 64 };

/* Leaves at this depth, over every seat of to_act that has moves. moves: room for SPIL_MOVES_MAX per level. */
static uint64_t count(const spil_setup *su, const spil_state *st, int depth, spil_move *moves)
{
    uint8_t seats[SPIL_SEATS_MAX];
    uint64_t sum = 0;
    if (depth == 0)
        return 1;
    const int n_act = su->game->to_act(su, st, seats);
    for (int i = 0; i < n_act; i++) {
        const int n = su->game->moves(su, st, seats[i], moves, SPIL_MOVES_MAX);
        if (depth == 1) {
            sum += (uint64_t)n;
            continue;
        }
        for (int k = 0; k < n; k++) {
            spil_state next = *st;
            su->game->apply(su, &next, seats[i], moves[k], NULL, NULL);
            sum += count(su, &next, depth - 1, moves + SPIL_MOVES_MAX);
        }
    }
    return sum;
}

static uint64_t divide(const spil_setup *su, const spil_state *st, int depth, spil_move *moves, bool json)
{
    uint8_t seats[SPIL_SEATS_MAX];
    uint64_t sum = 0;
    bool first = true;
    const int n_act = su->game->to_act(su, st, seats);
    for (int i = 0; i < n_act; i++) {
        const int n = su->game->moves(su, st, seats[i], moves, SPIL_MOVES_MAX);
        for (int k = 0; k < n; k++, first = false) {
            char text[SPIL_MOVE_TEXT];
            spil_out out = spil_out_to(text, sizeof text);
            spil_state next = *st;
            su->game->apply(su, &next, seats[i], moves[k], NULL, NULL);
            const uint64_t leaves = count(su, &next, depth - 1, moves + SPIL_MOVES_MAX);
            su->game->print_move(su, moves[k], &out);
            if (json)
                printf("%s{\"seat\":%d,\"move\":\"%s\",\"count\":%llu}", first ? "" : ",", seats[i], text,
                       (unsigned long long)leaves);
            else
                printf("%d %s %llu\n", seats[i], text, (unsigned long long)leaves);
            sum += leaves;
        }
    }
    return sum;
}

int spil__cmd_perft(const args *a)
{
    const spil_game *game = spil__arg_game(a->operand[0]);
    const bool json = spil__args_has(a, "json"), by_move = spil__args_has(a, "divide");
    spil_setup su;
    spil_key key = {.bytes = {1}};
    int depth;
    if (game == NULL || !spil__arg_setup(a, game, &su) ||
        !spil__arg_number(a, "depth", 1, DEPTH_MAX, 3, &depth) ||
        (spil__args_has(a, "seed") && !spil__arg_key(a, &key)))
        return STATUS_USAGE;
    spil_state state;
    spil_move *moves = spil_alloc((size_t)depth * SPIL_MOVES_MAX * sizeof *moves);
    game->start(&su, &key, &state);
    if (json)
        printf("{\"game\":\"%s\",\"seats\":%d,\"depth\":%d,\"%s\":[", game->id, su.seats, depth,
               by_move ? "moves" : "counts");
    uint64_t sum = 0;
    if (by_move)
        sum = divide(&su, &state, depth, moves, json);
    for (int d = 1; !by_move && d <= depth; d++) {
        sum = count(&su, &state, d, moves);
        if (json)
            printf("%s%llu", d > 1 ? "," : "", (unsigned long long)sum);
        else
            printf("%d %llu\n", d, (unsigned long long)sum);
    }
    if (json)
        printf("],\"count\":%llu}\n", (unsigned long long)sum);
    else if (by_move)
        printf(_("all %llu\n"), (unsigned long long)sum);
    free(moves);
    return STATUS_OK;
}
