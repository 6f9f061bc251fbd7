/* par.h: the deal of a day (spil/today.h) when it is over: what somebody made of it, and par, which is what the best
 * bot makes of the same seat against the same opponents. */
#ifndef SPIL_PAR_H
#define SPIL_PAR_H

#include "spil/json.h"
#include "spil/match_bots.h"
#include "spil/record.h"
#include "spil/rematch.h"
#include "spil/today.h"

/* ---- scores ---- */

enum { SPIL_DAY_GIVEN_UP = -1 };

typedef struct spil_day_score {
    spil_outcome outcome;
    int32_t points; /* where they decide; else 0 */
    bool by_points;
    int moves; /* of the person's seat, or: */
} spil_day_score;

/* Does a match count: a person at the person's seat, the day's bots at all others, and nobody has a handicap? */
bool spil_day_counts(const spil_driver *d);
/* Do points decide in this game, and fewer of them are better? */
bool spil_day_by_points(const spil_game *game);
/* What was made of a seat in any game; false: it is not over, or its moves are not those of the rules. */
bool spil_day_score_at(const spil_record *rec, int seat, spil_day_score *score);
/* What was made of the deal of a day; false: it is another deal or another setup, or not over. */
bool spil_day_score_of(const spil_record *rec, spil_day_score *score);
/* Above 0: a is better than b, below 0: worse, 0: as good. Points decide where they are counted; else a win before a
 * draw before a loss, and among wins the one with fewer moves. Nothing is worse than giving up. */
int spil_day_score_compare(const spil_day_score *a, const spil_day_score *b);
/* The same of somebody else's record, believing nothing: all of it is played again, and the others must answer the
 * person's moves as it says (milliseconds; players as for spil_par_open). false: it is not what happened, or the person
 * gave up. */
bool spil_day_score_checked(const spil_record *rec, const spil_players *players, spil_day_score *score);
/* How many of a record's first steps are this seat's moves. */
int spil_day_moves(const spil_record *rec, int seat, int n_steps);
/* The first step that differs, as an index into the steps of both; the shorter length where one begins the other. */
int spil_day_parted(const spil_record *a, const spil_record *b);

/* Members: outcome, points, moves. */
void spil_day_score_members(const spil_day_score *score, spil_json_writer *w);

/* ---- kept scores, a text ----
 *
 *     spil today 1                                 always the first line
 *     2026-11-18 punto mine won 0 14               outcome, points, moves
 *     2026-11-18 punto par won 0 12
 *
 * The first line about a deal counts, so that a keeper only has to append. */
#define SPIL_TODAY_FIRST "spil today 1\n"

typedef enum spil_day_whose { SPIL_DAY_MINE, SPIL_DAY_PAR } spil_day_whose;

enum { SPIL_DAY_LINE = 120 };

void spil_day_line(const spil_game *game, spil_day day, spil_day_whose whose, const spil_day_score *score,
                   spil_out *out);
/* Finds the score that counts; false: there is none. */
bool spil_day_find(const char *text, size_t len, const spil_game *game, spil_day day, spil_day_whose whose,
                   spil_day_score *score);

/* ---- par ---- */

/* The best bot at the person's seat. */
typedef struct spil_par spil_par;

/* Deals; players must be able to wait for an answer (`ask`), and think in one thread. */
spil_par *spil_par_open(const spil_game *game, spil_day day, const spil_players *players);
/* The same with another bot at that seat. */
spil_par *spil_par_open_with(const spil_game *game, spil_day day, const spil_bot *bot,
                             const spil_players *players);
/* Any deal, with anybody at its seats. */
spil_par *spil_par_open_deal(const spil_setup *su, const spil_seating *who, const spil_key *key,
                             const spil_players *players);
void spil_par_close(spil_par *par);
/* Somebody who is not a person makes a move; false: the game is over, or waits for a person. */
bool spil_par_step(spil_par *par);
/* A person makes one; false: it is not allowed. */
bool spil_par_move(spil_par *par, int seat, spil_move mv);
/* The match, with its steps. */
const spil_driver *spil_par_match(const spil_par *par);
/* What was made of it; false: it is not over. */
bool spil_par_score(const spil_par *par, spil_day_score *score);
/* An object: game, seats, options, date, seed, par (spil_day_score_members) and record, every seat and its move. free()
 * it. */
char *spil_par_json(const spil_par *par);

#endif
