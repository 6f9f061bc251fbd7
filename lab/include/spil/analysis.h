/* analysis.h: a finished or broken-off game, reviewed by a bot that rates moves.
 *
 * Every decision is rated from the view of the seat that made it, so that only what the player could know counts. The
 * bot spends half of the budget on all moves and says which is best. When another was played, it compares these two
 * again, with other random numbers: how far behind is the played one? Measured on the same simulations, the best of
 * many would look better than it is. What is then clearly behind is compared once more, with four times as much: of
 * hundreds of decisions some look bad by chance, and a person would be told of just those.
 *
 *     cost    by how much the best move's share of the win exceeds the played one's; noise can make it slightly
 *             negative, and it is kept so that sums are right on average
 *     noise   the standard error of that difference, as the bot reports it
 *
 * In games that are measured by rounds a single round says little about who will win in the end. There a
 * cost is how many more points the seat is expected to get than with the best move, and there is no balance.
 *
 * Where the game was won and lost, in shares of the win, for each side:
 *
 *     result = fair share + deal - own costs + the others' costs (two sides only) + luck
 *
 * deal: by how much the expected share at the side's first decision exceeded the fair share. luck: the rest: cards
 * drawn and turned up, and what the players could not know; with more than two sides also what the others did, because
 * nobody can tell how one side's mistake is divided among the others. */
#ifndef SPIL_ANALYSIS_H
#define SPIL_ANALYSIS_H

#include "spil/player_spec.h"

enum { SPIL_BEST_KEPT = 3 };

typedef enum spil_grade {
    SPIL_GRADE_BEST,    /* the best, less than 2 % (1 point) behind, or within the noise */
    SPIL_GRADE_SLIP,    /* from 2 % (1 point) on */
    SPIL_GRADE_MISTAKE, /* from 5 % (3 points) on */
    SPIL_GRADE_BLUNDER, /* from 15 % (8 points) on */
    SPIL_GRADE_UNKNOWN  /* the bot has no rating for one of the two */
} spil_grade;

typedef struct spil_decision {
    int step; /* of the record, from 0 */
    int seat;
    int n_moves;
    spil_rated own;                  /* the played move */
    spil_rated best[SPIL_BEST_KEPT]; /* best first */
    int n_best;
    double cost, noise;
    spil_grade grade;
} spil_decision;

typedef struct spil_account { /* of a seat … */
    int decisions, grades[SPIL_GRADE_UNKNOWN + 1];
    double cost; /* sum */
} spil_account;

typedef struct spil_balance { /* … and of a side */
    double deal, own_cost, others_cost, luck, result;
    bool known; /* it decided something, and the game is over */
} spil_balance;

typedef struct spil_analysis {
    /* Input. */
    const spil_record *rec;
    const spil_bot *bot; /* one that rates moves (spil_bot_rating) */
    spil_budget budget;  /* nothing: the bot's own each time, as for a hint */
    uint64_t seed;
    int seat;                            /* only its decisions, without a balance; -1: all */
    const spil_bot_resources *resources; /* lent to the bot; NULL: nothing */
    /* Called before every step of the record with the number done; false ends the analysis. May be NULL. */
    bool (*step)(void *of, int done, int n);
    void *step_of;

    /* Results. */
    int sides;
    bool by_points;
    bool whole;               /* it was not ended early */
    spil_decision *decisions; /* those with a choice */
    int n_decisions;
    spil_account seats[SPIL_SEATS_MAX];
    spil_balance side[SPIL_SEATS_MAX];
} spil_analysis;

/* Analyses the record. On error *err says why; call spil_analysis_free in either case. */
spil_code spil_analyse(spil_analysis *a, spil_error *err);
/* What a move is against the best one, rated together; by_points: as in spil_analysis. */
spil_grade spil_rated_grade(bool by_points, const spil_rated *best, const spil_rated *own);
/* The value of a rated move: a share of the win, or points. */
double spil_rated_worth(const spil_analysis *a, const spil_rated *r);
void spil_analysis_free(spil_analysis *a);

#endif
