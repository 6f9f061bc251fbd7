/* walk.h: random games, and a check at many of their positions. */
#ifndef TEST_WALK_H
#define TEST_WALK_H

#include "cases.h"
#include "spil/record.h"

enum { TEST_TEXTS_MAX = 8192, TEST_STEPS_MAX = 400000 };

typedef struct test_text {
    char text[SPIL_MOVE_TEXT];
} test_text;

/* All that the checks of one case share. Allocate it with test_open. */
typedef struct test_ctx {
    const test_case *c;
    spil_setup su; /* a copy, so that a twin of the game can take its place */
    spil_fast_rng rng;
    char why[8192]; /* what went wrong, both values */

    int n_texts; /* conceivable moves */
    test_text texts[TEST_TEXTS_MAX];
    spil_move moves[SPIL_MOVES_MAX], more_moves[SPIL_MOVES_MAX];
    char json[SPIL_STATE_TEXT], more_json[SPIL_STATE_TEXT];
    spil_events events, more_events;
    spil_state_work work;
    spil_json doc;
    uint64_t sum; /* a check's own memory; 0 when a game begins */
    int found;    /* the same, for a whole walk */
} test_ctx;

test_ctx *test_open(const test_case *c, uint64_t seed);
void test_close(test_ctx *t);

/* Records what went wrong and returns false. */
bool test_wrong(test_ctx *t, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A check looks at a position: false and t->why when something is wrong. */
typedef bool (*test_check)(test_ctx *t, const void *st);

/* Plays random games from random keys and checks about every gap-th position, and the last of each game, until
 * n_checks were made. A game that does not end is wrong, too. */
bool test_walk(test_ctx *t, int n_checks, int gap, test_check check);

/* One random legal move of a random seat that has one (rarely the host's). False when there is none. */
bool test_random_step(test_ctx *t, const void *st, spil_step *step);

/* Seats to ask for moves: all, and the host where it acts. for (int s = test_first_seat(su); s < su->seats; …) */
static inline int test_first_seat(const spil_setup *su)
{
    return su->game->host_acts ? SPIL_HOST : 0;
}

/* Whose views there are: all seats, then onlookers. for (int s = 0; s <= SPIL_ONLOOKER; s = test_next_view(su, s)) */
static inline int test_next_view(const spil_setup *su, int seat)
{
    return seat + 1 == su->seats ? SPIL_ONLOOKER : seat + 1;
}

/* As JSON; test_fields_json has only what the game itself writes: no rng. */
const char *test_state_json(const spil_setup *su, const void *st, char buf[SPIL_STATE_TEXT]);
const char *test_fields_json(const spil_setup *su, const void *st, char buf[SPIL_STATE_TEXT]);
const char *test_view_json(const spil_setup *su, const void *view, char buf[SPIL_STATE_TEXT]);
/* The events that a seat, or SPIL_ONLOOKER, may see, as a JSON array, without those that row->reveals names. */
const char *test_events_json(const test_game *row, const spil_setup *su, const spil_events *ev, int seat,
                             char buf[SPIL_STATE_TEXT]);
const char *test_sentence(const spil_error *err, char buf[512]);
const char *test_move_text(const spil_setup *su, spil_move mv, char buf[SPIL_MOVE_TEXT]);

/* A bound that a chi-square with this many degrees of freedom exceeds about once in a million tries. */
double test_chi_square_bound(int degrees);

/* FNV-1a. */
uint64_t test_hash(const void *bytes, size_t n);

#endif
