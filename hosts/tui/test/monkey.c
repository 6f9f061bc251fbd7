/* monkey.c: random keys, clicks, sizes and times on every screen of the full-screen client. Nothing may crash, hang or
 * show what cannot be shown, nor upset the sanitizers in builds that have them. Arguments: keys per run, runs. */
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>

#include "fake_term.h"

int main(int argc, char **argv)
{
    static const char quick[] = "quick=yes punto.seat1=random rumi7.seat1=random sequence.seat1=random";
    const int keys = argc > 1 ? atoi(argv[1]) : 5000, runs = argc > 2 ? atoi(argv[2]) : 4;
    setlocale(LC_ALL, "C.UTF-8");
    for (int i = 0; i < runs; i++) {
        const term_profile from = {80, 24, "en", i % 2 == 0, i % 3 != 0};
        static const char *const games[] = {"punto", "rumi7", "sequence", "7ate9"};
        static const char people[] =
            "punto.seat1=human rumi7.seat1=human sequence.seat1=human 7ate9.seat1=human";
        char set[300];
        snprintf(set, sizeof set, "%s %s untimed=%s game=%s", quick, i % 8 < 4 ? "" : people,
                 i % 2 == 0 ? "yes" : "no", games[i % 4]); /* the game that Enter alone begins */
        printf("run %d\n", i);
        fflush(stdout);
        run_monkey(&from, set, (uint64_t)i + 1, keys);
    }
    printf("%d keys\n", keys * runs);
    return 0;
}
