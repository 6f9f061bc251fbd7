/* monkey.c: random keys, clicks, sizes and times on every screen of the full-screen client. Nothing may crash, hang or
 * show what cannot be shown, nor upset the sanitizers in builds that have them. Every game has a run against a bot and
 * one of two people, one of them without clocks. Argument: keys per run. */
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>

#include "fake_term.h"
#include "spil/games.h"

int main(int argc, char **argv)
{
    const int keys = argc > 1 ? atoi(argv[1]) : 5000;
    int runs = 0;
    setlocale(LC_ALL, "C.UTF-8");
    for (int round = 0; round < 2; round++) {
        for (int g = 0; spil_game_at(SPIL_CPU_ANY, g) != NULL; g++, runs++) {
            const char *game = spil_game_at(SPIL_CPU_ANY, g)->id;
            const term_profile from = {80, 24, "en", runs % 2 == 0, runs % 3 != 0, 0};
            char set[200];
            snprintf(set, sizeof set, "quick=yes %s.seat1=%s untimed=%s game=%s", game,
                     round == 0 ? "random" : "human", runs % 2 == 0 ? "yes" : "no",
                     game); /* the game that Enter alone begins */
            printf("run %d: %s\n", runs, game);
            fflush(stdout);
            run_monkey(&from, set, (uint64_t)runs + 1, keys);
        }
    }
    printf("%d keys\n", keys * runs);
    return 0;
}
