/* line_ui.h: how the line client shows a game. A game may have one const table of it: spil__line_ui_punto in
 * games/punto/line_ui.c. Everything in it may be left out: a game without one is shown as the plain fields of its view, and
 * played by its list of moves. What is said, and not drawn, is in words (spil/words.h). */
#ifndef LINE_UI_H
#define LINE_UI_H

#include "screen.h"
#include "spil/record.h"

typedef struct line_ui {
    /* Draws the table as the view's seat sees it, or those who only watch, at most s->width columns. */
    void (*draw)(const screen *s, const spil_setup *su, const void *view);
    /* Reads what a person may type beside the notation, "" for Enter alone; moves are the legal ones. false: not
     * understood. */
    bool (*read)(const spil_setup *su, const void *view, const spil_move moves[], int n_moves,
                 const char *text, spil_move *mv);
    /* Asked before `read`: is it not clear what is meant? Then *out gets the question. */
    bool (*doubt)(const spil_setup *su, const void *view, const char *text, spil_out *out);
    bool numbers;        /* a number means something in this game: the list of moves has none */
    const char *forms;   /* what `read` understands, one line for `help`, translatable */
    const char *example; /* how to type a move: a sentence for who has never done it, translatable */
    /* For games in which finding the move is part of the game: what the word `moves` shows instead of all moves,
     * which then need `moves all`. */
    void (*list)(const screen *s, const spil_setup *su, const void *view, const spil_move moves[],
                 int n_moves);
    /* A few words on a move for the numbered list, such as "on R3"; they stand behind its notation. */
    void (*explain)(const spil_setup *su, const void *view, spil_move mv, spil_out *out);

    /* Ways to show the hand, translatable, NULL-terminated; the word `sort` goes on to the next, and screen.sort says
     * which it is. NULL: there is only one. */
    const char *const *sorts;

    /* Called before the events of a move are told: when these cleared the table, draws what it looked like before
     * that. `before` is the view of the person at the screen before the move. */
    void (*recall)(const screen *s, const spil_setup *su, const void *before, const spil_events *ev);

} line_ui;

/* That of a game; an empty one when it has none. Never NULL. */
const line_ui *spil__line_ui_of(const spil_game *game);

/* ---- the functions around it, which fill in what it leaves out ---- */

/* Draws the table, or says it all on a screen that speaks. */
void spil__line_draw(const screen *s, const spil_setup *su, const void *view);

/* ---- words, on a screen ---- */

/* Tells those events that `seat` may know of, a sentence a line; seat < 0: those everybody may know of. */
void spil__line_tell(const screen *s, const spil_setup *su, const spil_events *ev, int seat);
/* The same as a text, to be freed. */
char *spil__line_told(const screen *s, const spil_setup *su, const spil_events *ev, int seat);
/* Tells who resigned when so many steps had been played, a sentence a line. */
void spil__line_tell_resigned(const screen *s, const spil_record *rec, int after);
/* What the view's seat is to decide now; false: the game has no words for it. */
bool spil__line_ask(const screen *s, const spil_setup *su, const void *view);
/* Says what was asked about. */
void spil__line_say(const screen *s, const spil_setup *su, const void *view, const spil_topic *asked,
                    const char *rest);
/* How a game ended. */
void spil__line_result(const screen *s, const spil_setup *su, const spil_result *res,
                       char buf[SPIL_RESULT_TEXT]);
/* A sentence of the core, such as a refusal, without its end. */
void spil__line_sentence(const screen *s, const spil_setup *su, const spil_sentence *sentence, char *buf,
                         size_t size);

#endif
