/* replay.h: a game that was played, looked at again: forward, back, by itself, with any seat's eyes or all cards
 * open. */
#ifndef REPLAY_H
#define REPLAY_H

#include "spil/record.h"
#include "table_screen.h"
#include "tui.h"

enum { REPLAY_OPEN = -1 }; /* instead of a seat: all cards open */

typedef struct replay {
    const spil_record *rec;
    int at;   /* steps that have been made */
    int seat; /* whose eyes, or REPLAY_OPEN */
    bool runs;
    int speed; /* index into the table of speeds */

    table_screen screen;
    spil_state state;
    spil_view view[SPIL_SEATS_MAX];
    spil_events events;
    line_output names;
    char right[120], message[SPIL_RESULT_TEXT];
    char **lines; /* what happened lately */
    int n_lines;
    _Alignas(64) unsigned char ui[TABLE_UI_MAX];
} replay;

/* At the start of a record whose moves are all allowed; it outlives *r. Ends with spil__replay_fini. */
void spil__replay_init(replay *r, const spil_record *rec, int seat);
void spil__replay_fini(replay *r);
/* After so many steps, as far as there are so many. */
void spil__replay_go(replay *r, int at);
/* What a key does; false: it leaves. */
bool spil__replay_key(replay *r, int key);
/* Milliseconds until the next step is made by itself; UINT64_MAX = it is not. */
uint64_t spil__replay_wait_ms(const replay *r);

/* The screens: a record that was read; a file; a choice of games. */
void spil__tui_replay(tui *t, const spil_record *rec, int seat);
void spil__tui_replay_file(tui *t, const char *path);
void spil__tui_replays(tui *t);

#endif
