/* state.h: full states, views, moves and setups as JSON, as the notation pages specify. */
#ifndef SPIL_STATE_H
#define SPIL_STATE_H

#include "spil/games.h"

enum { SPIL_STATE_TEXT = 32768 }; /* room for any state or view as JSON */

/* {"rounds":2,…}: every option with its value. */
void spil_options_json(const spil_setup *su, const char *key, spil_json_writer *w);
/* key: the object's name as a member of the open object; NULL inside arrays and at the top. */
void spil_state_json(const spil_setup *su, const void *st, const char *key, spil_json_writer *w);
/* Takes the view, not the state, so that it cannot reveal more. */
void spil_view_json(const spil_setup *su, const void *view, const char *key, spil_json_writer *w);

/* {"move":"R5@0,0","type":"place","card":"R5","x":0,"y":0}: the notation, then its parts. key NULL inside arrays. */
void spil_move_json(const spil_setup *su, const char *key, spil_move mv, spil_json_writer *w);
/* Reads a move from a string (its notation) or from an object as above, whose parts may be missing but must agree
 * with the notation if present. BAD_MOVE and a sentence. */
spil_code spil_move_from_json(const spil_setup *su, const spil_json *doc, const spil_json_node *node,
                              spil_move *mv, spil_error *err);

/* Working memory for reading a state or a view; too large for a small stack. */
typedef struct spil_state_work {
    spil_json doc, rewritten; /* what was read, and the same written again */
    char text[SPIL_STATE_TEXT];
    spil_state state;
    spil_view view;
} spil_state_work;

/* Reads a full state: everything is checked, and every field that follows from others must agree. On error
 * (BAD_STATE, with the field and what is wrong) *su and *st are unchanged. FILE options take built-in names only. */
spil_code spil_state_read(spil_cpu cpu, const char *text, size_t len, spil_state_work *work, spil_setup *su,
                          void *st, spil_error *err);
/* The same; the opener, which may be NULL, finds the file that an option names. */
spil_code spil_state_read_from(spil_cpu cpu, const char *text, size_t len, const spil_opener *opener,
                               spil_state_work *work, spil_setup *su, void *st, spil_error *err);

/* Reads what spil_view_json wrote of a game with this checked setup, for a seat at the table or SPIL_ONLOOKER: whose
 * view it is, it does not say. *view is then the same, byte by byte. On error (BAD_STATE, with the field and what is
 * wrong) *view is unchanged. What the seat knows is checked as in a state. Whether the hidden cards can be what it
 * implies, such as a hand that is worth its score, is not, so `imagine` is for views of a state only. */
spil_code spil_view_read(const spil_setup *su, int seat, const char *text, size_t len, spil_state_work *work,
                         void *view, spil_error *err);

#endif
