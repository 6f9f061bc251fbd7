/* messages.h: what goes into a driver and comes out of it, as JSON. Each has one form, which is written and read here
 * and nowhere else: the referee, external bots, a web page and a server all use it.
 *
 *   setup     {"game":"punto","seats":2,"options":{"rounds":2,"teams":0}}
 *   command   {"do":"move","by":0,"id":7,"seen":12,"move":"R5@0,0"}          by: a seat or "host"; docs/messages.md
 *   answer    {"token":"17","move":"R5@0,0","delay_ms":900,"commit_ms":120}  without a move: nothing for now
 * question
 * {"ask":"move","token":"17","seat":0,"player":"level3","view":{…},"moves":[{"move":"R5@0,0",…}…],"due_ms":8000}
 *   reply     {"ok":true,"seq":14} or {"ok":false,"code":"too_late","say":"…","seq":14}
 *   note      {"seq":14,"ms":1840,"note":"event","events":[…]}
 *   result    {"over":true,"winners":[0],"points":[2,1],"returns":[1,-1]}
 *   catalogue [{"id":"punto","name":"Punto","seats":[2,3,4],"options":[…],"bots":["random",…]}…]
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

void spil_command_json(const spil_setup *su, const spil_command *cmd, spil_json_writer *w);
void spil_answer_json(const spil_setup *su, uint64_t token, const spil_answer *answer, spil_json_writer *w);
/* due_ms: time left until the deadline, at the host's time now_ms; absent without a deadline. */
void spil_question_json(const char *key, const spil_question *q, uint64_t now_ms, spil_json_writer *w);
/* Members: ok, code, say, seq. say: the error's sentence in the reader's language; NULL = in English. */
void spil_reply_members(const spil_reply *reply, const char *say, spil_json_writer *w);
/* Members: seq, ms, note and what belongs to it, as that receiver may know it. */
void spil_note_members(const spil_driver *d, const spil_note *note, int seat, spil_json_writer *w);

/* The names of the bots that play a game, NULL-terminated; the host knows them. */
typedef const char *const *spil_bot_names(const spil_game *game);
void spil_catalogue_json(const char *key, spil_cpu cpu, spil_bot_names *bots, spil_json_writer *w);

/* The reply as a word for programs: its kind, or, where the rules refused, the error's code. */
const char *spil_reply_word(const spil_reply *reply);

/* ---- reading: BAD_COMMAND and a sentence that names the field; other fields than those above are refused ---- */

/* Working memory for reading a message; too large for a small stack. What was read points into it and into the text. */
typedef struct spil_message_work {
    spil_json doc;
    spil_state_work state;
    spil_state position;
    spil_key key;
    char player[SPIL_PLAYER_TEXT], name[SPIL_NAME_BYTES], word[64];
    char *text; /* TELL: the caller's room for its members, as long as the message; NULL: TELL is refused */
    size_t text_size;
} spil_message_work;

spil_code spil_setup_from_json(spil_cpu cpu, const spil_opener *opener, const spil_json *doc,
                               const spil_json_node *node, spil_setup *su, spil_error *err);
spil_code spil_command_read(spil_cpu cpu, const spil_setup *su, const char *text, size_t len,
                            spil_message_work *work, spil_command *cmd, spil_error *err);
spil_code spil_answer_read(const spil_setup *su, const char *text, size_t len, spil_message_work *work,
                           uint64_t *token, spil_answer *answer, spil_error *err);

#endif
