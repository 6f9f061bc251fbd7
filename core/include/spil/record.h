/* record.h: a game as a text file: the save, the replay, the bug report, the test case, the fuzz seed.
 *
 *     spil 1                      always the first line
 *     game punto
 *     seats 2
 *     option rounds 2             every option; when reading, those left out have their default
 *     data 1 2 3                  a line of the player's own file that an option names, in order
 *     seed 42                     or: state {full state as JSON}, for games that began with one
 *     table quiet-heron           of a game on a server, all three lines: how its seed came about (spil/shuffle.h)
 *     commit HEX                  the hash that was shown before the start
 *     secret HEX                  what it is the hash of
 *     chance 0 HEX HEX            a seat's hash, and its bytes, or - where they did not count; by rising seats
 *     name 0 North                optional
 *     move 1840 1 B3@1,0          milliseconds since the start, seat (or host), move
 *     resign 2500 1               milliseconds since the start, seat: among the moves, where it happened
 *     end 2500 resign             milliseconds since the start, cause (spil_cause): where the rules did not end it
 *     result winners=0 points=2,1 only when the game is over
 *
 * Empty lines and lines that begin with # are skipped. `position` is an older word for `state`.
 *
 * A seat that resigns does not win, whatever becomes of its cards: somebody else plays on for it, because the rules
 * know no way to leave. So a record's result is that of the rules without the resigned seats (spil_result_resign).
 *
 * A game that was ended before the rules did (`end`) is won by those who have not resigned, where it was resigned or
 * time was up; by the side that was there, where the other was absent; by nobody, where it was broken off. Points are
 * those of the position. */
#ifndef SPIL_RECORD_H
#define SPIL_RECORD_H

#include "spil/shuffle.h"
#include "spil/state.h"

enum { SPIL_NAME_BYTES = 64 };

/* Why a game is over. */
#define SPIL_CAUSES(X)                                                                                       \
    X(PLAYED, "played") /* to the end */                                                                     \
    X(RESIGN, "resign") /* those who have not resigned are one side, or none of them is a person */          \
    X(ABSENT, "absent") /* the other side was away, and the win was claimed */                               \
    X(TIME, "time")     /* as by resigning, but the clock did it */                                          \
    X(ENDED, "ended")   /* broken off by who had a right to it */                                            \
    X(CLOSED, "closed") /* broken off because its room was closed */

typedef enum spil_cause {
#define SPIL_CAUSE_ENUM(name, word) SPIL_CAUSE_##name,
    SPIL_CAUSES(SPIL_CAUSE_ENUM)
#undef SPIL_CAUSE_ENUM
} spil_cause;

enum { SPIL_N_CAUSES = SPIL_CAUSE_CLOSED + 1 };
extern const char *const spil_cause_words[SPIL_N_CAUSES];

typedef struct spil_step {
    uint64_t ms;
    spil_move move;
    int8_t seat; /* or SPIL_HOST */
} spil_step;

typedef struct spil_record {
    spil_setup setup;
    spil_key key;
    bool from_position; /* begins with `state`, not with a deal from `key` */
    spil_shuffle shuffle;
    bool has_result;
    spil_result result;                         /* as recorded; only winners and points count */
    spil_state position;                        /* when from_position */
    char name[SPIL_SEATS_MAX][SPIL_NAME_BYTES]; /* "" = none */
    struct {
        bool is;
        uint64_t ms;
        int after; /* steps played before it */
    } resign[SPIL_SEATS_MAX];
    struct {
        spil_cause cause; /* PLAYED: the rules ended it, or it goes on */
        uint64_t ms;
        uint8_t winners; /* ABSENT: the side that was there, a bit per seat */
    } end;
    spil_step *steps; /* the caller's array */
    int n_steps, max_steps;
    spil_data *data; /* the caller's room for a file in the record; NULL: such a record is refused.
                        Untouched by records without a file */
} spil_record;

/* Reads a record into *rec, whose steps, max_steps and data the caller has set (each step is a line, so the number of
 * lines is always enough). Moves are read but not played. On error (with its line) *rec is undefined. */
spil_code spil_record_read(spil_cpu cpu, const char *text, size_t len, spil_state_work *work,
                           spil_record *rec, spil_error *err);

/* The position before the first step. */
void spil_record_start(const spil_record *rec, void *st);
/* Plays the first n steps (all when n < 0) from the start. A move that the rules refuse is BAD_RECORD; *st is
 * then the position before it and *played the number of steps made. played may be NULL. */
spil_code spil_record_replay(const spil_record *rec, int n, void *st, int *played, spil_error *err);

/* The seats that have resigned, one bit each. */
uint8_t spil_record_resigned(const spil_record *rec);
/* Takes the win from seats that resigned, when the game is over. A side keeps its win while one of its seats has not
 * resigned; the seat that has is not a winner itself. If no winner is left, all seats that have not resigned share
 * the win; if there are none, the winners stand. A draw stays a draw. */
void spil_result_resign(const spil_setup *su, uint8_t resigned, spil_result *res);
/* The result of the record's game in *st, without the resigned seats, and as `end` says. Returns res->over. */
bool spil_record_result(const spil_record *rec, const void *st, spil_result *res);
/* Replays everything and compares the recorded result with the real one. A record has a result if and only if its
 * game is over. And the seed must be what its shuffle gives. */
spil_code spil_record_verify(const spil_record *rec, void *st, spil_error *err);

/* Writing starts with the head; then steps, resignations, the end and the result follow. spil_record_put does all of
 * it. */
void spil_record_put_head(const spil_record *rec, spil_out *out);
void spil_record_put_step(const spil_setup *su, const spil_step *step, spil_out *out);
void spil_record_put_result(const spil_setup *su, const spil_result *res, spil_out *out);
/* The whole file: head, steps, resignations, the end, and the result when the game is over in *st. */
void spil_record_put(const spil_record *rec, const void *st, spil_out *out);

/* A name that a record can hold: 1 to 63 bytes, plain (spil_is_plain); otherwise `code`, and a sentence that says what
 * is wrong with it. */
spil_code spil_name_check(const char *name, spil_code code, spil_error *err);
bool spil_name_fits(const char *name);

#endif
