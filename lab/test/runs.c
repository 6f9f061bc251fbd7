/* runs.c: contests, series, leagues and analyses as text that must be the same wherever they are run.
 *
 * usage: lab_runs [SEED [all]]
 *
 * Everything is printed: tools/test compares the output of a native build with that of WebAssembly. Budgets are in
 * simulations, with memory and without a clock, one game after another. */
#include <stdio.h>
#include <stdlib.h>

#include "show.h"

static show shown;

static void run_contest(const char *game, int seats, const char *a, const char *b, int pairs, uint64_t seed)
{
    const spil_lineup l = show_lineup(game, seats, (const char *[]){a, b, NULL}, 20, seed);
    const spil_lab lab = {.work = show_work, .players = show_players()};
    spil_contest c = {.lineup = &l, .lab = &lab, .a = 0, .b = 1, .pairs = pairs, .sprt = true, .elo1 = 50};
    spil_contest_play(&c);
    printf("%s\n", show_contest(&shown, &c));
}

static void run_series(const char *game, const char *const who[], int games, uint64_t seed)
{
    int n = 0;
    while (who[n] != NULL)
        n++;
    const spil_lineup l = show_lineup(game, n, who, 20, seed);
    const spil_lab lab = {.work = show_work, .players = show_players()};
    spil_series s = {.lineup = &l, .lab = &lab, .wanted = games};
    spil_series_play(&s);
    printf("%s\n", show_series(&shown, &s));
}

static void run_league(const char *game, int seats, const char *const who[], int pairs, uint64_t seed)
{
    const spil_lineup l = show_lineup(game, seats, who, 20, seed);
    const spil_lab lab = {.work = show_work, .players = show_players()};
    static spil_league league;
    league = (spil_league){.lineup = &l, .lab = &lab, .pairs = pairs};
    spil_league_play(&league);
    printf("%s\n", show_league(&shown, &league));
}

static void run_analysis(const char *game, int seats, const char *const who[], uint64_t seed)
{
    spil_lineup l = show_lineup(game, seats, who, 20, seed);
    spil_analysis a;
    spil_record rec;
    l.steps = true;
    show_analyse(&l, 100, &a, &rec);
    printf("%s\n", show_analysis(&shown, &a));
    show_analyse_free(&a, &rec);
}

int main(int argc, char **argv)
{
    const uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    run_contest("punto", 2, "strong", "greedy", 4, seed);
    run_contest("punto", 3, "greedy", "random", 12, seed);
    run_contest("sequence", 2, "strong", "random", 3, seed);
    run_contest("rumi7", 2, "strong", "mindist", 2, seed);
    run_contest("7ate9", 4, "champion:tuned", "level2", 10, seed);
    run_contest("7ate9", 2, "random", "adult", 5, seed); /* without a clock */
    run_series("punto", (const char *[]){"random", "level2", "greedy@10", NULL}, 10, seed);
    run_series("sequence", (const char *[]){"greedy", "level3", NULL}, 5, seed);
    run_series("rumi7", (const char *[]){"mindist", "level1", "random", NULL}, 3, seed);
    run_series("7ate9", (const char *[]){"adult", "child", "level3", NULL}, 20, seed);
    run_league("punto", 2, (const char *[]){"random", "greedy", "level2", NULL}, 4, seed);
    run_league("7ate9", 3, (const char *[]){"adult", "teenager", NULL}, 10, seed);
    run_analysis("punto", 2, (const char *[]){"random", "greedy", NULL}, seed);
    run_analysis("sequence", 3, (const char *[]){"random", "greedy", "level1", NULL}, seed);
    run_analysis("rumi7", 2, (const char *[]){"level2", "mindist", NULL}, seed);
    return 0;
}
