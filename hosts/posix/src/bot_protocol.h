/* bot_protocol.h: the lines exchanged with a bot process (docs/bot-protocol.md). No I/O: lines are written to a buffer
 * and read from one. */
#ifndef BOT_PROTOCOL_H
#define BOT_PROTOCOL_H

#include "spil/bot.h"
#include "spil/memory.h"

enum {
    PROTOCOL_VERSION = 1,
    PROTOCOL_LINE_MAX = 65536 /* bytes of the longest line that is accepted */
};

/* Each of these five sets *line to one line, newline included. */
void spil__protocol_hello(spil_buffer *line);
void spil__protocol_game(const spil_setup *su, int seat, uint64_t seed, spil_buffer *line);
/* ms: how long the answer may take. */
void spil__protocol_ask(const spil_bot_input *in, int64_t id, uint32_t ms, spil_buffer *line);
/* res NULL: the game was abandoned. */
void spil__protocol_over(const spil_setup *su, const spil_result *res, spil_buffer *line);
void spil__protocol_quit(spil_buffer *line);

typedef enum protocol_kind { PROTOCOL_HELLO, PROTOCOL_MOVE } protocol_kind;

typedef struct protocol_answer {
    protocol_kind kind;
    int64_t protocol;          /* HELLO */
    int64_t id;                /* MOVE */
    char move[SPIL_MOVE_TEXT]; /* MOVE: "" if longer than any move */
} protocol_answer;

/* Reads a line without its newline. false: it is no answer, and *fault says so, with the program as subject. */
bool spil__protocol_read(const char *line, size_t len, spil_json *room, protocol_answer *answer,
                         spil_sentence *fault);

/* Finds the legal move that a text names. false: *fault. */
bool spil__protocol_move(const spil_bot_input *in, const char *text, spil_move *mv, spil_sentence *fault);

#endif
