/* wire.h: the lines exchanged with a bot process (docs/bot-protocol.md). No I/O: lines are written to a buffer and
 * read from one. */
#ifndef WIRE_H
#define WIRE_H

#include "memory.h"
#include "spil/bot.h"

enum {
    WIRE_VERSION = 1,
    WIRE_LINE_MAX = 65536 /* bytes of the longest line that is accepted */
};

/* Each of these five sets *line to one line, newline included. */
void spil__wire_hello(text_buffer *line);
void spil__wire_game(const spil_setup *su, int seat, uint64_t seed, text_buffer *line);
/* ms: how long the answer may take. */
void spil__wire_ask(const spil_bot_input *in, int64_t id, uint32_t ms, text_buffer *line);
/* res NULL: the game was abandoned. */
void spil__wire_over(const spil_setup *su, const spil_result *res, text_buffer *line);
void spil__wire_quit(text_buffer *line);

typedef enum wire_kind { WIRE_HELLO, WIRE_MOVE } wire_kind;

typedef struct wire_answer {
    wire_kind kind;
    int64_t protocol;          /* HELLO */
    int64_t id;                /* MOVE */
    char move[SPIL_MOVE_TEXT]; /* MOVE: "" if longer than any move */
} wire_answer;

/* Reads a line without its newline. false: it is no answer, and *fault says so, with the program as subject. */
bool spil__wire_read(const char *line, size_t len, spil_json *room, wire_answer *answer,
                     spil_sentence *fault);

/* Finds the legal move that a text names. false: *fault. */
bool spil__wire_move(const spil_bot_input *in, const char *text, spil_move *mv, spil_sentence *fault);

#endif
