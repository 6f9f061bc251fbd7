/* pairing.h: who plays with whom in a room, and the record of it. Pure: the same record, secret and people give the
 * same draw, without a clock and without a server, so that anybody can draw again.
 *
 * The record is lines of text. People are known by short ids, a bot by "+".
 *
 *     spil room 1                                     always the first line
 *     room NAME
 *     commit HEX                                      BLAKE2b-256 of the secret, shown when the room was opened
 *     secret HEX
 *     draw N SEATS HOW ODD LARGER PEOPLE TABLES WAITS    the Nth draw: how it was asked for, and what it gave
 *     result TABLE CAUSE WINNERS POINTS SEATS         a game that is over; winners and points may be -
 *
 * PEOPLE, WINNERS, WAITS: ids with commas between them, or -. TABLES: the same with / between tables. LARGER: 1 where
 * the game allows one seat more. POINTS - : it never began.
 *
 * Lots are drawn with the key BLAKE2b-256(secret, count of the draw in ASCII): operation 0 (random.h) shuffles the
 * people, last place first. For NEW at tables of two, operation 1 gives each pair of those who sit down, in the order
 * in which the line names them, two words, 64 bits, the first word the lower half: (0, 1), (0, 2) … (1, 2) …; if they
 * are odd, a bot is the last of them. */
#ifndef SPIL_PAIRING_H
#define SPIL_PAIRING_H

#include "spil/game.h"
#include "spil/memory.h"

enum {
    SPIL_PAIR_PEOPLE = 210, /* at most: 200, and hosts beyond that */
    SPIL_PAIR_TABLES = 110,
    SPIL_PAIR_ID = 16 /* room for an id */
};

typedef enum spil_pair_how {
    SPIL_PAIR_LOT, /* shuffled, and cut into tables */
    SPIL_PAIR_NEW, /* the least sum of squares of how often two have met, then of lots; at larger tables each takes,
                    * from the top of the shuffled list, who has met its people least often */
    SPIL_PAIR_NEAR /* by share of games won, neighbours together; last partners apart where possible */
} spil_pair_how;

/* What becomes of those who do not fill a table. */
typedef enum spil_pair_odd {
    SPIL_ODD_MORE, /* one each to full tables, where the game allows it and there are enough; else as BOT */
    SPIL_ODD_BOT,  /* the last table is filled up with bots */
    SPIL_ODD_WAIT  /* they wait: those who have waited least often; they are first in the next draw */
} spil_pair_odd;

extern const char *const spil_pair_how_words[], *const spil_pair_odd_words[]; /* end with NULL */

typedef struct spil_draw {
    int count, seats;
    spil_pair_how how;
    spil_pair_odd odd;
    bool larger; /* the game allows one seat more */
    int n;
    char who[SPIL_PAIR_PEOPLE][SPIL_PAIR_ID];
} spil_draw;

typedef struct spil_pairing {
    int n_tables, n_waits;
    struct {
        int n;                            /* seats */
        int16_t seat[SPIL_SEATS_MAX + 1]; /* numbers of people, -1: a bot */
    } table[SPIL_PAIR_TABLES];
    int16_t waits[SPIL_PAIR_PEOPLE];
} spil_pairing;

/* Draws. record: the lines so far, of which those of draws and results count; others are passed over. The people are at
 * least two. */
void spil_pair(const spil_draw *draw, const uint8_t secret[32], const char *record, spil_pairing *pairing);
/* The line of a draw, without "draw " and a newline, added to *text. */
void spil_pair_put(const spil_draw *draw, const spil_pairing *pairing, spil_buffer *text);

/* Is it the record of a room? */
bool spil_is_room_record(const char *text, size_t len);
/* Draws everything again. BAD_RECORD and a sentence: a line cannot be read, the secret is not the one committed to,
 * or a draw gives something else. */
spil_code spil_room_record_verify(const char *text, size_t len, spil_error *err);

/* ---- matching ---- */

__extension__ typedef __int128 spil_pair_weight;

/* Pairs up n people (even) so that the sum of weights is least: weight[i * n + j] = weight[j * n + i] >= 0, and n times
 * the largest fits. partner[i] becomes who is with i. By Edmonds' blossoms, in steps of the order of n³. */
void spil_match_pairs(int n, const spil_pair_weight weight[], int partner[]);

#endif
