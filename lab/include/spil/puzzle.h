/* puzzle.h: positions from games in which one move is clearly right.
 *
 * The games are those that the usual bots play in the deals of days (spil/today.h), so a date names a puzzle. A
 * position is one if the first search prefers a move that has a theme, and a second search, with more simulations and
 * other random numbers, prefers the same one by far: by a blunder's cost (spil/analysis.h) at least, and by four
 * standard errors of that difference; for a quiet theme (spil/bot.h) a mistake's cost is enough. In a race the rules
 * decide: of the moves with a theme, only one is allowed.
 *
 * A text has the puzzles of one game:
 *
 *     spil puzzles 1
 *     game punto
 *     1970-01-05 4C0aB R7@1,0 812 431 11 stop a row
 *
 * The deal; the moves made, each as its place among the legal moves of all seats, from seat 0 on, in digits of base 64,
 * as many as the largest place needs; the move that is right; thousandths of the share of the win, or of points, that
 * it is worth, that the second best is worth, and of the standard error of the difference; the theme. */
#ifndef SPIL_PUZZLE_H
#define SPIL_PUZZLE_H

#include "spil/analysis.h"
#include "spil/lab.h"
#include "spil/par.h"

enum {
    SPIL_PUZZLE_THEME = 48,
    SPIL_PUZZLE_THEMES = 31, /* of a game, at most */
    SPIL_PUZZLE_LINE = 4096, /* bytes enough for any line */
    SPIL_PUZZLE_SEAT = SPIL_TODAY_SEAT,
    SPIL_PUZZLE_TRIES = 2 /* then the answer is told */
};

typedef struct spil_puzzle {
    spil_day deal;
    spil_setup su;
    spil_state state; /* before the move */
    spil_step *steps; /* that led there */
    int n_steps;
    spil_move answer;
    int worth, second, noise; /* thousandths */
    bool by_points;
    bool by_rules;                 /* a race's */
    char theme[SPIL_PUZZLE_THEME]; /* translatable */
} spil_puzzle;

/* ---- as text ---- */

/* The line of a puzzle, with a newline. */
void spil_puzzle_put(const spil_puzzle *p, spil_out *out);
/* Reads the i-th puzzle of a text; false: there is none, or its line is wrong: then *err has a sentence, otherwise NULL
 * as its format. spil_puzzle_free it. */
bool spil_puzzle_read(spil_cpu cpu, const char *text, int i, spil_puzzle *p, spil_error *err);
void spil_puzzle_free(spil_puzzle *p);
/* How many there are, and the deals of the first `most` of them. */
int spil_puzzle_deals(const char *text, spil_day deals[], int most);
/* The first lines of a text. */
void spil_puzzle_put_head(const spil_game *game, spil_out *out);

/* ---- making them ---- */

/* Is the move the right one, by the second search, for who has seen the moves before as for who has not? Fills worth,
 * second and noise. */
bool spil_puzzle_check(spil_puzzle *p, const spil_bot_resources *resources);

typedef struct spil_puzzle_search {
    const spil_game *game;
    const char *kept;  /* puzzles to begin with, as text, where they still are; NULL: none */
    const char *theme; /* of the others: as many as there are, by commas; NULL: any */
    spil_day first;    /* deal; the one behind the last one kept, if that is later */
    int wanted;        /* puzzles, one of a game */
    int most;          /* of a theme */
    const spil_lab *lab;
    void (*take)(void *of, const char *line); /* gets them by rising deals */
    void *of;

    /* Results. */
    int n_kept; /* that were there */
    int found;
    struct {
        char name[SPIL_PUZZLE_THEME];
        int n; /* 0 behind the last one */
    } count[SPIL_PUZZLE_THEMES + 1];
} spil_puzzle_search;

/* Looks again at those kept, and at deals until there are enough, or those of SPIL_PUZZLE_DEALS days are done. false:
 * nobody could work. */
enum { SPIL_PUZZLE_DEALS = 20000 };
bool spil_puzzles_make(spil_puzzle_search *s);

/* ---- solving them ---- */

/* A table in that position, for one person. */
spil_driver *spil_puzzle_table(const spil_puzzle *p, uint64_t now_ms);
/* What a search thinks of the answer and of another legal move: out[0], out[1]; visits 0: nothing. */
void spil_puzzle_compare(const spil_puzzle *p, spil_move tried, const spil_bot_resources *resources,
                         spil_rated out[2]);
/* Is a legal move right: the answer, or one that costs nothing that a search would notice? The sets of a contract can
 * be laid in any order, and with a joker here or there. */
bool spil_puzzle_is_right(const spil_puzzle *p, spil_move tried, const spil_bot_resources *resources);
/* Why the answer is right, for people; its format is NULL where nobody knows. */
spil_sentence spil_puzzle_why(const spil_puzzle *p, const spil_bot_resources *resources);

#endif
