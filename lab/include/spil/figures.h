/* figures.h: how somebody does in a game, from the finished games of tally.h: lately, over time, against each level,
 * and stage by stage. */
#ifndef SPIL_FIGURES_H
#define SPIL_FIGURES_H

#include "spil/day.h"
#include "spil/stats.h"
#include "spil/tally.h"

enum {
    SPIL_FIGURES_LAST = 10, /* games one by one */
    SPIL_FIGURES_TIMES = 12 /* weeks or months, at most */
};

typedef struct spil_figures_sum {
    int played, won, drawn;
} spil_figures_sum;

typedef struct spil_figures {
    char person[SPIL_NAME_BYTES]; /* "" = without a name */
    char game[SPIL_TALLY_GAME];
    spil_figures_sum all;
    int longest; /* games won in a row, the most */
    uint64_t first_s, last_s;
    spil_outcome last[SPIL_FIGURES_LAST]; /* the latest last */
    int n_last;
    /* Weeks, from Monday on, if all games fit into so many; else months, and games before those are left out. Those
     * without games are among them. By UTC. */
    bool by_week;
    struct {
        spil_day day; /* its first */
        spil_figures_sum sum;
    } time[SPIL_FIGURES_TIMES];
    int n_times;
    /* Alone against bots of one level, without hints, and not in the deal of a day. won: the share of the games won,
     * with its interval of 95 %; not known without games. [0] is unused. */
    struct {
        spil_figures_sum sum;
        spil_estimate won;
    } level[SPIL_LADDER_TOP + 1];
    spil_figures_sum stage[SPIL_STAGES_MAX]; /* won: what it asks for was done */
    int n_stages;                            /* up to the last one that was played */
} spil_figures;

/* The figures of the next person and game, in the order of the table; *row is 0 before the first. false: there are no
 * more. */
bool spil_figures_next(const spil_tally *t, int *row, spil_figures *f);

/* The games that count, of this game (NULL: any) and person (NULL: anybody), a line each, for spreadsheets:
 * name,game,day,outcome,against,level,stages. stages: as in the line of the game. */
void spil_figures_csv(const spil_tally *t, const char *game, const char *name, spil_out *out);

#endif
