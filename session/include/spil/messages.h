/* messages.h: setups, and what comes out of a driver, as JSON. Written here once for the referee, the page and the
 * server.
 *
 *   setup     {"game":"punto","seats":2,"options":{"rounds":2,"teams":0}}
 *   question  {"ask":"move","token":"17","seat":0,"player":"level3","view":{…},"moves":[…],"due_ms":8000}
 *   note      {"seq":14,"ms":1840,"note":"event","events":[…]}
 *   result    {"over":true,"winners":[0],"points":[2,1],"returns":[1,-1]}
 *   catalogue [{"id":"punto","name":…,"seats":[2,3,4],"options":[…],"bots":["random",…]}…]
 *
 * docs/messages.md lists their members. What goes into a driver has no JSON form: the referee, the page and the
 * server each have requests (docs/command-line.md, docs/web.md, docs/online.md), from which they make commands.
 *
 * Moves are as in docs/moves.md: their notation, and their parts beside it. Writers of objects that hosts add to write
 * members only; the caller opens and closes the object. */
#ifndef SPIL_MESSAGES_H
#define SPIL_MESSAGES_H

#include "spil/driver.h"

/* ---- writing ---- */

/* Members: game, seats, options. */
void spil_setup_members(const spil_setup *su, spil_json_writer *w);
/* Members: over, winners, points, returns. */
void spil_result_members(const spil_setup *su, const spil_result *res, spil_json_writer *w);
/* An array of seats, given as bits. */
void spil_seats_json(const spil_setup *su, const char *key, uint8_t seats, spil_json_writer *w);
/* The array of points. */
void spil_points_json(const spil_setup *su, const char *key, const spil_result *res, spil_json_writer *w);
/* A move's notation alone. */
void spil_notation_json(const spil_setup *su, const char *key, spil_move mv, spil_json_writer *w);
/* An array of moves: their notation or, with `parts`, objects. */
void spil_moves_json(const spil_setup *su, const char *key, const spil_move moves[], int n, bool parts,
                     spil_json_writer *w);
void spil_events_json(const spil_setup *su, const char *key, const spil_events *ev, spil_json_writer *w);

/* due_ms: time left until the deadline, at the host's time now_ms; absent without a deadline. */
void spil_question_json(const char *key, const spil_question *q, uint64_t now_ms, spil_json_writer *w);
/* Members: seq, ms, note and what belongs to it, as that receiver may know it. */
void spil_note_members(const spil_driver *d, const spil_note *note, int seat, spil_json_writer *w);

/* The name of the i-th bot that plays a game; NULL: there are no more. This layer knows no bots. */
typedef const char *spil_bot_name_fn(const spil_game *game, int i);
void spil_catalogue_json(const char *key, spil_cpu cpu, spil_bot_name_fn *bot, spil_json_writer *w);

/* The reply as a word for programs: its kind, or, where the rules refused, the error's code. */
const char *spil_reply_word(const spil_reply *reply);

/* ---- reading ---- */

/* Reads game, seats and options of the object `node`. BAD_COMMAND and a sentence that names the field, BAD_GAME, or
 * what spil_setup_option_from and spil_setup_check refuse; *su stays then. */
spil_code spil_setup_from_json(spil_cpu cpu, const spil_opener *opener, const spil_json *doc,
                               const spil_json_node *node, spil_setup *su, spil_error *err);

#endif
