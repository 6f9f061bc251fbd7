/* line_ui.h: how the line client shows a game. A game may have one const table of this type: spil__line_ui_GAME in
 * games/GAME/line_ui.c. Any part may be left out: a game without a table is shown as the plain fields of its view and
 * played from its list of moves. Sentences, as opposed to drawings, are in spil/words.h. */
#ifndef LINE_UI_H
#define LINE_UI_H

#include "line_output.h"
#include "spil/record.h"

typedef struct line_ui {
    /* Draws the table as the view's seat (or an onlooker) sees it, in at most o->width columns. */
    void (*draw)(const line_output *o, const spil_setup *su, const void *view);
    /* Reads what a person may type besides notation, "" for Enter alone; moves are the legal ones. false: not
     * understood. */
    bool (*read)(const spil_setup *su, const void *view, const spil_move moves[], int n_moves,
                 const char *text, spil_move *mv);
    /* Called before `read`. true: the text is ambiguous or impossible, and *out says so, or asks what was meant. */
    bool (*clarify)(const spil_setup *su, const void *view, const char *text, spil_out *out);
    /* A move as people type it: one of the forms that `read` understands. NULL: in notation. */
    void (*print)(const spil_setup *su, spil_move mv, spil_out *out);
    /* The words of `read` and of notation, marked with SPIL_TYPED and ended by NULL: people may type them in their own
     * language, in any place of a line, and `read`, `clarify` and notation get them in English. NULL: none. */
    const char *const *words;
    bool numbers;        /* numbers mean something else in this game: its list of moves has none */
    const char *forms;   /* what `read` understands, a short paragraph for `help`, translatable */
    const char *example; /* how to type a move, a sentence for newcomers, translatable */
    /* For games in which finding the move is part of the game: what the word `moves` shows instead of all moves,
     * which then take `moves all`. */
    void (*list)(const line_output *o, const spil_setup *su, const void *view, const spil_move moves[],
                 int n_moves);
    /* A few words about a move in the numbered list, such as "on R3"; they follow the move. */
    void (*explain)(const spil_setup *su, const void *view, spil_move mv, spil_out *out);

    /* Ways to sort the hand, translatable, NULL-terminated; the word `sort` switches to the next, and line_output.sort
     * is the present one. NULL: there is only one. */
    const char *const *sorts;

    /* Called before a move's events are printed: if they cleared the table, draws it as it was just before. `before`
     * is the view of the person at the screen before the move. */
    void (*recall)(const line_output *o, const spil_setup *su, const void *before, const spil_events *ev);

} line_ui;

/* A game's table; an empty one if it has none. Never NULL. */
const line_ui *spil__line_ui_of(const spil_game *game);

/* ---- around it: these fill in what it leaves out ---- */

/* Draws the table; with o->speak describes it. */
void spil__line_draw(const line_output *o, const spil_setup *su, const void *view);

/* ---- sentences ---- */

/* Prints the events that `seat` may know of, a sentence per line; seat < 0: those that everybody may. */
void spil__line_print_events(const line_output *o, const spil_setup *su, const spil_events *ev, int seat);
/* The same as a text; free() it. */
char *spil__line_events_text(const line_output *o, const spil_setup *su, const spil_events *ev, int seat);
/* Prints who resigned after this many steps, a sentence per line. */
void spil__line_print_resigned(const line_output *o, const spil_record *rec, int after);
/* Prints the description of a topic. */
void spil__line_print_topic(const line_output *o, const spil_setup *su, const void *view,
                            const spil_topic *topic, const char *rest);
/* How a game ended. */
void spil__line_result(const line_output *o, const spil_setup *su, const spil_result *res,
                       char buf[SPIL_RESULT_TEXT]);
/* A sentence of the core, such as a refusal, without a full stop. */
void spil__line_sentence(const line_output *o, const spil_setup *su, const spil_sentence *sentence, char *buf,
                         size_t size);
/* A saved game was opened, and the usual bot has taken the seat of a program (spil_reopened): who was replaced, and
 * why. */
void spil__line_replaced(const line_output *o, const spil_setup *su, int seat, const char *program,
                         spil_out *out);

#endif
