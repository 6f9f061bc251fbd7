/* table_ui.h: a game at the full-screen client: one const table per game, in a file of its own (table_punto.c),
 * registered by one line in table_ui.c.
 *
 * All of it is pure: drawing reads a scene, keys change nothing but the table's own memory (ui) and answer what is to
 * be done. The frame (game_screen.c) does it: moves, undo, hints, saving, clocks, other people's turns. Keys that a table
 * does not take go to the frame (table_screen.h). */
#ifndef TABLE_UI_H
#define TABLE_UI_H

#include "key.h"
#include "line_ui.h"
#include "scene.h"

enum { TABLE_UI_MAX = 4096, TABLE_SAY = 240, TYPED_MAX = 31 };

/* What a key came to. */
typedef enum table_act {
    TABLE_PASS,    /* not the table's key: the frame looks at it */
    TABLE_TAKEN,   /* done with it; the table may look different */
    TABLE_MOVE,    /* `move` is to be played by `seat`; the rules may refuse it, and say why */
    TABLE_WAIT,    /* the others may act first, where seats are asked in turn though several may act */
    TABLE_SENTENCE /* `say` is to be said to the person */
} table_act;

typedef struct table_answer {
    table_act act;
    spil_move move;
    int seat; /* who plays: a person here, or SPIL_HOST */
    bool
        picked; /* TAKEN: the person at the screen begins to think about one card; its time counts from here */
    char say[TABLE_SAY];
} table_answer;

/* A line of the help: how the key is written, what it does. Both translatable; keys need it only where they are words.
 */
typedef struct key_help {
    const char *key;  /* "arrows", "Enter", "m"; NULL ends a list */
    const char *what; /* a few words */
    int code;         /* what a click on it in the help bar is; 0: it cannot be clicked */
    bool bar;         /* also in the bar at the bottom of the screen, as far as there is room */
} key_help;

typedef struct table_ui {
    int min_w, min_h; /* the smallest terminal; 0 = 80 × 24 */
    int log_lines; /* what happened is told in so many lines under the table; 0: the table draws it (spil__draw_log) */
    bool words;      /* what happened is told with cards in words, not in notation */
    size_t ui_bytes; /* memory of the table, zeroed before a game; at most TABLE_UI_MAX. Plain memory */
    const key_help *keys;
    const char *teach; /* what to do, one or two sentences for who plays the first time; translatable */

    /* Does the table take all letters and digits now? Then the bar names the frame's function keys, and leaves out the
     * keys of the table, which it shows itself. May be NULL. */
    bool (*letters)(const scene *s);
    /* Draws the table into the area: everything but the frame's three lines (title, message, keys) and log_lines, so
     * 80 × 21 at the least where the table draws the log itself. Roomier where there is room. */
    void (*draw)(const scene *s, area a);
    /* ui: s->ui, writable. Called for every key the frame does not keep to itself, also when it is not the person's
     * turn (s->asked is false then). */
    table_answer (*key)(const scene *s, void *ui, int key);
    /* Something has changed: `ev` says what happened (n = 0: undo, another person's turn, the beginning), as far as the
     * seat at the screen may know; before: its view before that, NULL when there is none. May be NULL. */
    void (*news)(const scene *s, void *ui, const void *before, const spil_events *ev);
    /* Is the event worth a line of what happened? May be NULL: every one is. */
    bool (*tells)(const spil_setup *su, const spil_event *event);
    /* A move of `seat` was not done. May be NULL: the frame has said why. */
    void (*refused)(const scene *s, void *ui, int seat, spil_move mv, spil_reply_kind reply);
    /* Does the table want to be looked at before the game goes on, such as at the end of a round? Bots wait, no
     * person is asked; `key` ends it. May be NULL. */
    bool (*holds)(const scene *s, const void *ui);
    /* Does the table show what the players are to find out for themselves? Then it is not noted as found. May be
     * NULL. */
    bool (*helps)(const scene *s, const void *ui);
    /* How a hint shows on the table: marks the move. May be NULL: the sentence has to do. */
    void (*point)(const scene *s, void *ui, spil_move mv);
} table_ui;

/* The table of a game; the plain one (a list of moves) when it has none. Never NULL. */
const table_ui *spil__table_ui_of(const spil_game *game);

/* ---- what tables share ---- */

static inline table_answer spil__answer(table_act act)
{
    return (table_answer){.act = act};
}

static inline table_answer spil__answer_move(const scene *s, spil_move mv)
{
    return (table_answer){.act = TABLE_MOVE, .move = mv, .seat = s->seat};
}

table_answer spil__answer_say(const char *format, ...) __attribute__((format(printf, 1, 2)));

bool spil__is_legal(const scene *s, int seat, spil_move mv);

/* A few characters being typed. */
typedef struct typed {
    char text[TYPED_MAX + 1]; /* ASCII */
} typed;

/* Takes characters of `allowed` and Backspace: true when the key was taken. */
bool spil__typed_key(typed *t, int key, const char *allowed);

#endif
