/* stored_game.h: the game of a stored table, replayed from its lines alone and compared with what they say.
 *
 * A table's events hold lines: the driver's journal and, with a '!' in front, those of the server. Of the server's this
 * reads only those about the shuffle:
 *
 *     !open OPENER INVITE WATCH TALK SECRET    SECRET: 64 hex digits, or -: the key came from elsewhere
 *     !chance SEAT HASH                        wants a say; -: no longer
 *     !bytes SEAT BYTES                        were shown; -: they did not fit
 *     !counted MASK                            whose bytes the key was made from */
#ifndef STORED_GAME_H
#define STORED_GAME_H

#include "spil/driver.h"
#include "spil/memory.h"
#include "spil/shuffle.h"

typedef struct stored_game {
    spil_buffer journal;
    spil_shuffle shuffle;
    unsigned counted; /* a bit per seat */
} stored_game;

/* Begins with the table of this name. */
void spil__stored_game_open(stored_game *g, const char *table);
/* Takes in the lines of the next event. false: one of them cannot be read. */
bool spil__stored_game_add(stored_game *g, const char *lines, size_t len);

typedef enum stored_verdict {
    STORED_WAITS, /* nothing was dealt yet */
    STORED_GOES_ON,
    STORED_OVER,
    STORED_WRONG /* a sentence in *err */
} stored_verdict;

/* Replays the journal, and again the moves that stand, as a record: both must lead to the same position and to
 * the recorded result, and the key must be what the shuffle gives. */
stored_verdict spil__stored_game_check(const stored_game *g, spil_error *err);
void spil__stored_game_close(stored_game *g);

#endif
