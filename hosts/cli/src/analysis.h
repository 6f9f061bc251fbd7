/* analysis.h: a finished or broken-off game, looked at again with a bot that rates moves.
 *
 * Every decision is rated from the view of the seat that made it, so that only what the player could know counts. The
 * bot thinks about each with half of the budget and says which move is best. When another was played, it thinks about
 * these two again, with other random numbers: how far is the played one behind? Measured in the same thinking, the best
 * of many would look better than it is.
 *
 *     cost    share of the win that the best move promises more than the played one; noise can make it a little less
 *             than 0, and stays in, so that sums are right on average
 *     noise   the standard error of that difference, as the bot tells it
 *
 * In games that are measured by rounds (Rumi 7 Seven) a single round says little of who will win in the end. There a
 * cost is in points that the seat is expected to get more than with the best move, and there is no balance.
 *
 * Where the game was won and lost, in shares of the win, for each side:
 *
 *     result = fair share + deal - own costs + the others' costs (two sides only) + luck
 *
 * deal: what the side's first decision promised more than the fair share. luck: what is left: cards drawn and turned
 * up, and what the players could not know; among more than two sides also what the others did, because a mistake of
 * one is a gift to the others in parts that nobody can tell. */
#ifndef ANALYSIS_H
#define ANALYSIS_H

#include "players.h"
#include "spil/record.h"

enum { BEST_SHOWN = 3 };

typedef enum grade {
    GRADE_BEST,    /* the best, or less than 2 % (1 point) behind, or within the noise */
    GRADE_SLIP,    /* from 2 % (1 point) on */
    GRADE_MISTAKE, /* from 5 % (3 points) on */
    GRADE_BLUNDER, /* from 15 % (8 points) on */
    GRADE_UNKNOWN  /* the bot has no thoughts about one of the two */
} grade;

typedef struct decision {
    int step; /* of the record, from 0 */
    int seat;
    int n_moves;
    spil_rated own;              /* the played move */
    spil_rated best[BEST_SHOWN]; /* the best ones */
    int n_best;
    double cost, noise;
    grade grade;
} decision;

typedef struct account { /* of a seat … */
    int decisions, grades[GRADE_UNKNOWN + 1];
    double cost; /* sum */
} account;

typedef struct balance { /* … and of a side */
    double deal, own_cost, others_cost, luck, result;
    bool known; /* it decided something, and the game is over */
} balance;

typedef struct analysis {
    const spil_record *rec;
    const spil_bot *bot;
    spil_budget budget;
    uint64_t seed;
    int sides;
    bool by_points;
    decision *decisions; /* where there was something to choose */
    int n_decisions;
    account seat[SPIL_SEATS_MAX];
    balance side[SPIL_SEATS_MAX];
} analysis;

/* The bot that can rate moves of a game; NULL when there is none. */
const spil_bot *spil__rating_bot(const spil_game *game);

/* Looks at the record, whose bot, budget and seed are set. seat >= 0: only its decisions, and no balance. `step` is
 * called now and then with the steps done, and ends it by returning false. On error *err. */
spil_code spil__analyse(analysis *a, int seat, bool (*step)(int done, int of), spil_error *err);
/* What a rated move is worth: a share of the win, or points. */
double spil__rated_worth(const analysis *a, const spil_rated *r);
void spil__analysis_free(analysis *a);

#endif
