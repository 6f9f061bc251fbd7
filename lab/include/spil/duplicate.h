/* duplicate.h: the same deal with friends. A code holds a deal, and who sits at it; a result holds what somebody made
 * of it, so that whoever gets it can play it again and believe nothing. Nobody else has to be asked.
 *
 *     1-punto-me.level3-7k2m9x4qa2bc-rounds=3-x7q4                       a code
 *     1-punto-me.level3-7k2m9x4qa2bc-rounds=3-x7q4--Anna--3Fa0…--9m2k    a result
 *
 * A code has the number of the bots' answers, the game, who sits at each seat ("me": a person), what was drawn for the
 * key (spil/today.h), the options that are not the usual ones, and four signs that nearly always notice a mistake. A
 * result has the code, the name, the people's decisions, and four more such signs. Both are plain ASCII that links and
 * messages leave alone.
 *
 * Of a game only people's decisions are written: each as its number among all that people could do then, in as many
 * digits to the base 64 as that many need, and nothing where there was one. What the bots did follows.
 *
 * Where bots play, everybody has the same seat against the same answers. Where only people play, the deal is for two
 * tables in crossed seats: two sides who change seats, or two pairs of whom one half sits at each table. */
#ifndef SPIL_DUPLICATE_H
#define SPIL_DUPLICATE_H

#include "spil/memory.h"
#include "spil/par.h"

/* Raised when a bot, or the order of a game's moves, changes: results from before cannot be played again. */
enum { SPIL_DUPLICATE_ANSWERS = 1 };

enum { SPIL_DUPLICATE_CODE = 300 }; /* room for a code, NUL included */

typedef struct spil_duplicate {
    spil_setup setup;
    spil_seating players;
    spil_key key;
} spil_duplicate;

/* What was drawn: twelve signs of eight random bytes. */
void spil_duplicate_draw(const uint8_t random[8], char drawn[SPIL_DUPLICATE_DRAWN + 1]);
/* A deal for this setup and these players. BAD_OPTION and a sentence: it does not fit a code. */
spil_code spil_duplicate_make(const spil_setup *su, const spil_seating *who, const char *drawn,
                              spil_duplicate *d, spil_error *err);
void spil_duplicate_put(const spil_duplicate *d, spil_out *out);
/* Reads a code. BAD_OPTION and a sentence, and *d is undefined. */
spil_code spil_duplicate_read(spil_cpu cpu, const char *code, spil_duplicate *d, spil_error *err);
/* The deal of a match that has been dealt; false: it is no such deal, or other players sit there. */
bool spil_duplicate_of_match(const spil_driver *match, spil_duplicate *d);
/* Do only people play it, in crossed seats? */
bool spil_duplicate_is_crossed(const spil_duplicate *d);
/* The first person's seat. */
int spil_duplicate_seat(const spil_duplicate *d);

/* ---- results ---- */

/* What was made of it. */
typedef struct spil_played {
    spil_duplicate deal;
    char name[2][SPIL_NAME_BYTES]; /* "" = none; in crossed seats of both sides, else the first one */
    bool crossed;
    spil_day_score score; /* of the first person's seat, unless the seats are crossed; else: */
    int ahead;            /* by how much the first side is ahead: points, or 1 for a win */
} spil_played;

/* A finished game as a result; free() it. NULL and BAD_RECORD: it is not over, it is not that deal, or somebody gave up
 * in crossed seats. */
char *spil_duplicate_result(const spil_duplicate *d, const spil_record *rec, const char *const name[2],
                            spil_error *err);
/* What a text is about, as far as can be said without playing: its deal, and whether it is a code alone or a result. A
 * link is taken as well. BAD_OPTION and a sentence. */
spil_code spil_duplicate_look(spil_cpu cpu, const char *text, spil_duplicate *d, bool *is_result,
                              spil_error *err);
/* The game of a result, played again with the bots' own answers (players as for spil_par_open). BAD_OPTION, BAD_RECORD
 * and a sentence: it is not counted. */
spil_code spil_duplicate_check(spil_cpu cpu, const char *text, const spil_players *players,
                               spil_played *played, spil_error *err);
/* The best bot in the people's seats. Step, score and close it as any par; not in crossed seats. */
spil_par *spil_duplicate_par(const spil_duplicate *d, const spil_players *players);
bool spil_duplicate_par_score(const spil_par *par, const spil_duplicate *d, spil_day_score *score);

/* Above 0: a is better than b. In crossed seats 0. */
int spil_played_compare(const spil_played *a, const spil_played *b);

/* What a name has at all tables of the deal: the sum is what the luck of the deal has no part in once it sat on both
 * sides. */
typedef struct spil_crossed {
    char name[SPIL_NAME_BYTES];
    int ahead, tables;
    bool both; /* sides */
} spil_crossed;

enum { SPIL_RESULTS_MAX = 100 };

/* The names in results in crossed seats, the best first; returns how many, at most 2 for each. */
int spil_crossed_sums(const spil_played played[], int n, spil_crossed sums[2 * SPIL_RESULTS_MAX]);

/* ---- kept results, a text ----
 *
 *     spil duplicates 1      always the first line
 *     mine RESULT
 *     theirs RESULT
 *
 * One's own first line about a deal counts, so that a keeper only has to append. In crossed seats all are "theirs". */
#define SPIL_DUPLICATES_FIRST "spil duplicates 1\n"

typedef struct spil_kept_result {
    bool mine;
    const char *at; /* within the text */
    size_t len;
} spil_kept_result;

/* The line of a result, without blanks around it or the address of a link, newline included; free() it. */
char *spil_duplicates_line(const char *result, bool mine);
/* Those about a deal (NULL: about any), each once, one's own first; returns how many. */
int spil_duplicates_find(const char *text, size_t len, const spil_duplicate *d,
                         spil_kept_result found[SPIL_RESULTS_MAX]);

/* ---- side by side ---- */

typedef struct spil_beside_row {
    bool mine, is_true; /* it is true: */
    spil_played played;
    spil_sentence why; /* otherwise */
} spil_beside_row;

/* Results of a deal, each played again: the best first, those that are not true last. */
typedef struct spil_beside {
    spil_duplicate deal;
    int n, n_true;
    spil_beside_row row[SPIL_RESULTS_MAX];
    bool has_par; /* and it was played: */
    spil_day_score par;
    int n_sums; /* in crossed seats */
    spil_crossed sum[2 * SPIL_RESULTS_MAX];
} spil_beside;

/* Plays all of them, and par; may_go_on is asked before each (NULL: yes). NULL: it said no. free() it. A result of
 * another deal is not true. */
spil_beside *spil_beside_play(spil_cpu cpu, const spil_duplicate *d, const spil_kept_result results[], int n,
                              const spil_players *players, bool (*may_go_on)(void *of, int done, int all),
                              void *of);
/* Members: code, game, seats, options, seed, players, par, results, refused (how many), sums. */
void spil_beside_members(const spil_beside *b, spil_json_writer *w);
/* The same as a whole object; free() it. */
char *spil_beside_json(const spil_beside *b);
/* code, game, seats, options, seed, players. */
void spil_duplicate_members(const spil_duplicate *d, spil_json_writer *w);
/* The same as a whole object; free() it. */
char *spil_duplicate_json(const spil_duplicate *d);

#endif
