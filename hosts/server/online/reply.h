/* reply.h: replies: their codes, sentences in the client's language, and the frame around them. */
#ifndef ONLINE_REPLY_H
#define ONLINE_REPLY_H

#include "client.h"
#include "spil/driver.h"

#define ONLINE_CODES(X)                                                                                      \
    X(BAD_MESSAGE, "bad_message")                                                                            \
    X(NO_HELLO, "no_hello")                                                                                  \
    X(NO_TABLE, "no_table")                                                                                  \
    X(NO_ROOM, "no_room")                                                                                    \
    X(NO_PERSON, "no_person")                                                                                \
    X(NOT_INVITED, "not_invited")                                                                            \
    X(NO_SEAT, "no_seat")                                                                                    \
    X(NOT_ALLOWED, "not_allowed")                                                                            \
    X(NOT_STARTED, "not_started")                                                                            \
    X(GAME_OVER, "game_over")                                                                                \
    X(NOT_NOW, "not_now")                                                                                    \
    X(NAME_TAKEN, "name_taken")                                                                              \
    X(FULL, "full")                                                                                          \
    X(BAD_OPTION, "bad_option")                                                                              \
    X(BAD_MOVE, "bad_move")                                                                                  \
    X(ILLEGAL_MOVE, "illegal_move")                                                                          \
    X(TOO_LATE, "too_late")                                                                                  \
    X(BUSY, "busy")                                                                                          \
    X(TOO_FAST, "too_fast")

typedef enum online_code {
#define ONLINE_CODE_ENUM(name, word) CODE_##name,
    ONLINE_CODES(ONLINE_CODE_ENUM)
#undef ONLINE_CODE_ENUM
} online_code;

/* A large buffer to write a frame or a reply into; there is one, so what was written before is lost. */
spil_out spil__scratch_out(void);
/* A sentence in the language of the client. */
void spil__say(const client *c, const spil_sentence *sentence, char *buf, size_t size);
/* Writes the members of a refusal. */
void spil__refusal(const client *c, online_code code, const spil_sentence *why, spil_out *out);
/* The code for what the driver said; it was not granted. */
online_code spil__code_of(const spil_reply *reply);
/* Sends {"re":id,MEMBERS} once everything so far is stored. */
void spil__send_reply(client *c, int64_t id, const char *members);

#endif
