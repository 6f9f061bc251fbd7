/* table_ui.h: how a game's table is shown and played on the full screen: one const struct per game,
 * spil__table_ui_GAME in games/GAME/table_ui/; TABLE_UI in games/GAME/game.cmake registers it.
 *
 * All of it is pure: drawing reads a scene, and keys change nothing but the table's own memory (ui) and return what is
 * to be done. The game screen (game_screen.c) does it: moves, undo, hints, saving, clocks, other people's turns. Keys
 * that a table does not handle go to the frame (game_frame.h). */
#ifndef TABLE_UI_H
#define TABLE_UI_H

#include "key.h"
#include "line_ui.h"
#include "scene.h"

enum { TABLE_UI_MAX = 4096, UI_MESSAGE_BYTES = 240, TYPED_MAX = 31 };

typedef enum ui_action_kind {
    UI_UNHANDLED, /* not a key of the table: the frame gets it */
    UI_HANDLED,   /* nothing more to do, but the table may look different */
    UI_MOVE,      /* play `move` for `seat`; the rules may refuse it, and say why */
    UI_WAIT,      /* let the others go first, where seats are asked one by one though several may act */
    UI_MESSAGE    /* show `message` to the person */
} ui_action_kind;

/* What to do for a key. */
typedef struct ui_action {
    ui_action_kind kind;
    spil_move move;
    int seat;    /* who plays: a person here, or SPIL_HOST */
    bool picked; /* UI_HANDLED: the person has turned to one card; thinking time is measured from here */
    char message[UI_MESSAGE_BYTES];
} ui_action;

/* A key as the help shows it. Both texts are translatable; `key` needs it only where it is a word. */
typedef struct key_help {
    const char *key;  /* "arrows", "Enter", "m"; NULL ends a list */
    const char *what; /* what it does, in a few words */
    int code;         /* the key that a click on it in the key bar stands for; 0: it cannot be clicked */
    bool bar;         /* also in the key bar at the bottom of the screen, if there is room */
    const char
        *moves; /* how the moves begin that only this key makes, with blanks between; NULL = none. A guided
                        * game names the key where it asks for one of them */
} key_help;

typedef struct table_ui {
    int min_w, min_h; /* the smallest terminal; 0 = 80 × 24 */
    int log_lines; /* lines of the log under the table; 0: the table draws the log itself (spil__draw_log) */
    bool words;    /* the log names cards in words, not in notation */
    size_t
        ui_bytes; /* size of the table's own memory, at most TABLE_UI_MAX; plain bytes, zeroed before a game */
    const key_help *keys;
    const char *teach;         /* what to do, in one or two sentences for a first-time player; translatable */
    const char *teach_untimed; /* the same for a race without a clock; NULL: `teach` is true of that, too */

    /* Changes the copy of a row of `keys` to what is true now: whether it is in the bar, which key it is, what it does.
     * May be NULL: the rows are always true. */
    void (*adapt)(const scene *s, key_help *key);
    /* Writes into the title what the person is asked whose turn it is not; false: it is their turn. May be NULL. */
    bool (*asks)(const scene *s, char *title, size_t size);
    /* Does the table use all letters and digits now? Then the key bar names the frame's function keys, and leaves out
     * the keys of the table, which shows them itself. May be NULL. */
    bool (*letters)(const scene *s);
    /* Draws the table into the area: all but the frame's three lines (title, message, keys) and log_lines, so at least
     * 80 × 21 where the table draws the log itself. Uses more room where there is some. */
    void (*draw)(const scene *s, area a);
    /* ui: s->ui, writable. Called for every key the frame does not reserve, even when it is not the person's turn
     * (s->asked is false then). */
    ui_action (*key)(const scene *s, void *ui, int key);
    /* Something has changed: `ev` holds what happened (n = 0: undo, another person's turn, the beginning), as far as
     * the seat at the screen may know; before: its view before that, NULL if there is none. May be NULL. */
    void (*news)(const scene *s, void *ui, const void *before, const spil_events *ev);
    /* Does the event deserve a line of the log? NULL: every event does. */
    bool (*tells)(const spil_setup *su, const spil_event *event);
    /* A move of `seat` was not played. May be NULL: the game screen has said why. */
    void (*refused)(const scene *s, void *ui, int seat, spil_move mv, spil_reply_kind reply);
    /* Should people have time to look at the table before the game goes on, such as at the end of a round? Bots wait
     * and nobody is asked until `key` ends it. May be NULL. */
    bool (*holds)(const scene *s, const void *ui);
    /* Does the table show what the players should find out for themselves? Then it does not count as found in the
     * learning record. May be NULL. */
    bool (*helps)(const scene *s, const void *ui);
    /* Marks the move of a hint on the table. May be NULL: the sentence has to do. */
    void (*point)(const scene *s, void *ui, spil_move mv);
} table_ui;

/* That of a game; spil__table_ui_plain if it has none. Never NULL. */
const table_ui *spil__table_ui_of(const spil_game *game);

/* A row of its keys as it is true now. */
key_help spil__table_key(const table_ui *table, const scene *s, const key_help *key);

/* What a first-time player is told, translatable; NULL: nothing. */
const char *spil__table_teach(const table_ui *table, bool timed);

/* A picture and a list of moves, for any game (plain_table.c). */
extern const table_ui spil__table_ui_plain;

/* ---- shared by the tables ---- */

static inline ui_action spil__ui_action(ui_action_kind kind)
{
    return (ui_action){.kind = kind};
}

/* A move of the seat at the screen. */
static inline ui_action spil__ui_move(const scene *s, spil_move mv)
{
    return (ui_action){.kind = UI_MOVE, .move = mv, .seat = s->seat};
}

ui_action spil__ui_message(const char *format, ...) __attribute__((format(printf, 1, 2)));

bool spil__is_legal(const scene *s, int seat, spil_move mv);

/* A few characters being typed. */
typedef struct typed {
    char text[TYPED_MAX + 1]; /* ASCII */
} typed;

/* Handles the characters in `allowed`, Backspace, and Esc, which forgets what was typed; false: some other key, also
 * these two when nothing was typed. */
bool spil__typed_key(typed *t, int key, const char *allowed);

#endif
