/* game_frame.h: a game's table and the frame around it, as one pure drawing: title, table, log, message, keys. Games
 * in progress, replays and tests all draw it. */
#ifndef GAME_FRAME_H
#define GAME_FRAME_H

#include "table_ui.h"

typedef struct game_frame {
    const table_ui *table;
    scene scene;
    const char *title;   /* NULL = the game's name */
    const char *right;   /* at the right of the title; NULL = none */
    const char *warning; /* after the title, as long as it is true; NULL = none */
    const char *guide;   /* in a guided game: what to do, between the table and the message; NULL = none */
    const char *message; /* the sentence above the keys; NULL = none */
    style message_style;
    const char *cover; /* instead of the table: whose turn it is to look, or a pause; NULL = show the table */
    const key_help *keys; /* instead of the usual ones; NULL = those of the table, then those of the frame */
    bool can_redo;        /* something was taken back: the key bar says how it is played again */
} game_frame;

/* A draw_fn (tui.h) for a game_frame; it draws the scene with the look it is given. */
void spil__draw_game_frame(const void *model, const look *l, area a);

/* The smallest terminal for a table. */
int spil__game_frame_min_w(const table_ui *table);
int spil__game_frame_min_h(const table_ui *table);

/* What the frame does for a key that the table does not handle. */
typedef enum frame_action {
    FRAME_NONE,
    FRAME_MENU,
    FRAME_HELP,
    FRAME_RULES,
    FRAME_HINT,
    FRAME_UNDO,
    FRAME_REDO,
    FRAME_RESIGN,
    FRAME_SAVE,
    FRAME_LOG,
    FRAME_PAUSE,
    FRAME_SEED,
    FRAME_SETTINGS,
    FRAME_LEAVE
} frame_action;

enum { FRAME_ACTIONS = FRAME_LEAVE + 1 };

typedef struct frame_key {
    frame_action action;
    int letter, fn;   /* a table may use the letter itself, but never the function key; fn 0: there is none */
    const char *key;  /* how the letter is written */
    const char *what; /* as in key_help */
    /* In the key bar: where there is no room for all, the highest are left out; 0: never there. The table's own keys
     * rank 10, 20, 30 … in their order. */
    int rank;
} frame_key;

extern const frame_key spil__frame_keys[]; /* ends with action == FRAME_NONE */
/* Does the action make sense now? There is no undo in a race, who watches cannot resign, and a guided game is neither
 * taken back nor kept. */
bool spil__frame_offers(const game_frame *t, frame_action action);
/* What it does, for this table; translatable. */
const char *spil__frame_what(const game_frame *t, const frame_key *k);
frame_action spil__frame_action(int key);

#endif
