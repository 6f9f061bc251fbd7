/* replay.h: replays of games that were played: forward, back, or playing automatically, as any seat saw it or with
 * open cards; or, while a game goes on, as onlookers see it. */
#ifndef REPLAY_H
#define REPLAY_H

#include "game_frame.h"
#include "spil/record.h"
#include "tui.h"

enum { REPLAY_OPEN = -1 }; /* instead of a seat: open cards */

typedef struct replay {
    const spil_record *rec;
    int at;   /* steps made so far */
    int seat; /* whose view; SPIL_ONLOOKER stays, REPLAY_OPEN and seats change with a key */
    bool runs;
    int speed; /* index into the table of speeds */

    game_frame frame;
    spil_state state;
    spil_view view[SPIL_SEATS_MAX];
    spil_events events, recent; /* of the last step; of those that the table marks */
    line_output names;
    char right[120], message[SPIL_RESULT_TEXT];
    char **lines; /* the log: what happened lately */
    int n_lines;
    _Alignas(64) unsigned char ui[TABLE_UI_MAX];
} replay;

/* At the start of a record whose moves are all legal, and which outlives *r. Ends with spil__replay_fini. */
void spil__replay_init(replay *r, const spil_record *rec, int seat);
void spil__replay_fini(replay *r);
/* Goes to the position after this many steps, or the nearest there is. */
void spil__replay_go(replay *r, int at);
/* Does what a key stands for; false: leave. */
bool spil__replay_key(replay *r, int key);
/* Milliseconds until the next step of a running replay; UINT64_MAX = it is not running. */
uint64_t spil__replay_wait_ms(const replay *r);

/* The screens: of a record in memory, and to choose one. */
void spil__replay_screen(tui *t, const spil_record *rec, int seat);
void spil__replays_screen(tui *t);

#endif
