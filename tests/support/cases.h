/* cases.h: which games, seats and options the tests over all games go through. Each game has a file for it,
 * test/cases.c in its folder. */
#ifndef TEST_CASES_H
#define TEST_CASES_H

#include "effort.h"
#include "spil/state.h"

enum { TEST_CASES_PER_GAME = 8 };

typedef struct test_game {
    /* "SEATS option=value …", NULL-terminated; each gets a golden record and goes through every check. */
    const char *cases[TEST_CASES_PER_GAME + 1];
    /* JSON fields (at any depth) whose scalars are the cards of the game, NULL-terminated: G4, conservation. */
    const char *cards[8];
    /* Events that reveal hidden cards because the rules say so, NULL-terminated: the leak check skips them. */
    const char *reveals[8];
    /* Is every card in the state's JSON, or in `deck`? Then the imagine check can list all states that fit a view. */
    bool whole_deck;
    /* Those cases whose games practically never reach a position with few hidden cards: nothing is listed. */
    const char *many_hidden[TEST_CASES_PER_GAME + 1];
    /* The other cases where this is so for onlookers. */
    const char *many_hidden_to_onlookers[TEST_CASES_PER_GAME + 1];
    /* Can every hidden card be in every hidden place? Then the probabilities are known without listing states. */
    bool any_place;
    /* All cards as in JSON, separated by blanks, where the state's JSON does not show those left over. */
    const char *deck;
    /* Where rollouts are not even, as the game's notation page says: keeps those of a seat's legal moves that random
     * play chooses from, and returns how many. NULL: all of them. */
    int (*random_moves)(const spil_setup *su, spil_move moves[], int n);
    /* Those cases in which every move is forced, so that random play has nothing to choose from. */
    const char *forced[TEST_CASES_PER_GAME + 1];
    /* Golden records have at most this many moves, where views are large; 0 = no limit. */
    int golden_steps;
    /* The i-th text that a player could conceivably type, or false past the last one. NULL: all moves that are
     * met in a few random games. */
    bool (*conceivable)(int i, char text[SPIL_MOVE_TEXT]);
} test_game;

/* A game with its cases, and where it lives in the source tree. */
typedef struct test_row {
    const char *id, *folder;
    const test_game *game; /* NULL: it has no cases */
} test_row;

/* The i-th game, or NULL past the last one; that of an id, or NULL. */
const test_row *test_row_at(int i);
const test_row *test_row_of(const char *id);

typedef struct test_case {
    const test_game *row;
    const char *folder; /* of the game */
    const char *spec;   /* one of row->cases */
    char file[48];      /* "4-teams=1": of golden files */
    char name[64];      /* "punto-4-teams=1": of tests */
    spil_setup setup;
} test_case;

/* The case with this text of a game, whatever SPIL_GAME says. Stops the program when there is none. */
test_case test_case_of(spil_cpu cpu, const char *game, const char *spec);
/* All cases of all games, or of the one that the environment variable SPIL_GAME names. Stops the program when a case
 * names seats or options that do not exist. */
int test_cases(spil_cpu cpu, test_case out[], int max);

enum { TEST_CASES_MAX = 64 };

/* The setup of "SEATS option=value …" (or false and a sentence on stderr). */
bool test_setup(spil_cpu cpu, const char *game, const char *spec, spil_setup *su);

/* Can this machine run the second build of the rules, and is there one? */
bool test_has_v3(void);

#endif
