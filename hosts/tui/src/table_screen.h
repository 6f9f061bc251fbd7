/* table_screen.h: the screen of a game as one pure drawing: title, table, what happened, a sentence, keys. Games in
 * progress, replays and tests draw it alike. */
#ifndef TABLE_SCREEN_H
#define TABLE_SCREEN_H

#include "table_ui.h"

typedef struct table_screen {
    const table_ui *top;
    scene scene;
    const char *right;   /* at the right end of the title; NULL = none */
    const char *message; /* the sentence above the keys; NULL = none */
    style message_style;
    const char *cover;    /* instead of the table: who is to look now, a pause; NULL = the table is shown */
    const key_help *keys; /* of the frame, behind those of the table */
} table_screen;

/* A draw_fn (tui.h) for a table_screen; the scene's look is the one it is given. */
void spil__draw_table_screen(const void *model, const look *l, area a);

/* The smallest terminal for a table. */
int spil__table_min_w(const table_ui *top);
int spil__table_min_h(const table_ui *top);

/* What a key means to the frame when the table does not take it. */
typedef enum frame_act {
    FRAME_NONE,
    FRAME_MENU,
    FRAME_HELP,
    FRAME_RULES,
    FRAME_HINT,
    FRAME_UNDO,
    FRAME_REDO,
    FRAME_SAVE,
    FRAME_LOG,
    FRAME_PAUSE,
    FRAME_SETTINGS,
    FRAME_LEAVE
} frame_act;

typedef struct frame_key {
    frame_act act;
    int letter, fn;  /* the letter may be a table's; the function key never is */
    const char *key; /* how the letter is written */
    const char *what;
    bool bar;
} frame_key;

extern const frame_key spil__frame_keys[]; /* ends with act == FRAME_NONE */
/* Does it mean anything in this game? Nothing is ever taken back in a race. */
bool spil__frame_offers(frame_act act, const spil_game *game);
frame_act spil__frame_act(int key);

#endif
