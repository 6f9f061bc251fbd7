/* request.h: a message as a request: its fields, sorted by a table, and the reply that it gets. What each request does
 * is in handlers.h; who calls them, in dispatch.c. */
#ifndef ONLINE_REQUEST_H
#define ONLINE_REQUEST_H

#include "reply.h"

#define NUMBER_MAX (((int64_t)1 << 53) - 1)

enum { TALK_CHARS = 200, TALK_TEXT = 4 * TALK_CHARS + 1 };

/* The fields of all requests: a name means the same wherever it is used. */
#define ONLINE_FIELDS(X)                                                                                     \
    X(ID, "id")                                                                                              \
    X(DO, "do")                                                                                              \
    X(TABLE, "table")                                                                                        \
    X(CMD, "cmd")                                                                                            \
    X(TOKEN, "token")                                                                                        \
    X(NAME, "name")                                                                                          \
    X(LANG, "lang")                                                                                          \
    X(GAME, "game")                                                                                          \
    X(SEATS, "seats")                                                                                        \
    X(OPTIONS, "options")                                                                                    \
    X(SEATING, "seating")                                                                                    \
    X(TIMED, "timed")                                                                                        \
    X(CLAIM_MS, "claim_ms")                                                                                  \
    X(LAG_MS, "lag_ms")                                                                                      \
    X(CLOCK, "clock")                                                                                        \
    X(WATCH, "watch")                                                                                        \
    X(UNDO, "undo")                                                                                          \
    X(TALK, "talk")                                                                                          \
    X(BOARD, "board")                                                                                        \
    X(CHANCE, "chance")                                                                                      \
    X(SEED, "seed")                                                                                          \
    X(STATE, "state")                                                                                        \
    X(INVITE, "invite")                                                                                      \
    X(SEAT, "seat")                                                                                          \
    X(BOT, "bot")                                                                                            \
    X(SEEN, "seen")                                                                                          \
    X(MOVE, "move")                                                                                          \
    X(AFTER, "after")                                                                                        \
    X(TEXT, "text")                                                                                          \
    X(BYTES, "bytes")                                                                                        \
    X(NONCE, "nonce")                                                                                        \
    X(SHOWN, "shown")                                                                                        \
    X(SIGN, "sign")                                                                                          \
    X(FLAG, "flag")                                                                                          \
    X(ROOM, "room")                                                                                          \
    X(KIND, "kind")                                                                                          \
    X(TITLE, "title")                                                                                        \
    X(DOOR, "door")                                                                                          \
    X(KEEP_DAYS, "keep_days")                                                                                \
    X(STANDINGS, "standings")                                                                                \
    X(NUMBER, "number")                                                                                      \
    X(KEY, "key")                                                                                            \
    X(VOICE, "voice")                                                                                        \
    X(RENEW, "renew")                                                                                        \
    X(WHO, "who")                                                                                            \
    X(YES, "yes")                                                                                            \
    X(ROLE, "role")                                                                                          \
    X(TO, "to")                                                                                              \
    X(HOW, "how")                                                                                            \
    X(ODD, "odd")                                                                                            \
    X(DRY, "dry")                                                                                            \
    X(PAIRING, "pairing")                                                                                    \
    X(TABLES, "tables")                                                                                      \
    X(FROM, "from")                                                                                          \
    X(DAY, "day")                                                                                            \
    X(RECORD, "record")

typedef enum online_field {
#define ONLINE_FIELD_ENUM(name, word) FIELD_##name,
    ONLINE_FIELDS(ONLINE_FIELD_ENUM)
#undef ONLINE_FIELD_ENUM
        FIELDS
} online_field;

typedef struct request {
    online *on;
    client *client;
    person *person;         /* NULL before hello */
    table *table;           /* NULL where the request names none */
    int seat;               /* the person's there; -1: none */
    room *room;             /* NULL where the request names none */
    struct room_member *me; /* who asks, inside it */
    int64_t id;
    uint64_t cmd; /* of the person's series; 0: none, or the seat's */
    const spil_json_node *field[FIELDS];
    spil_buffer members; /* of the reply: "ok":true,…; empty: it comes later */
    bool refused;
    online_code code; /* if refused */
    bool again;       /* it has waited for something, which has come */
    bool waits;       /* for something else: nothing was done */
} request;

/* Sorts the members of the message, which on->doc holds, into r->field, and reads the number. unknown: the name of a
 * member that no request has, or "". false: refused. */
bool spil__request_sort(request *r, char *unknown, size_t size);
/* Checks that all fields in `needs` are there, none but those and those in `may` (bits 1 << FIELD_…), and that each is
 * as it should be. false: refused. */
bool spil__request_check(request *r, uint64_t needs, uint64_t may);
void spil__refuse_field(request *r, const char *sentence, const char *name);

/* Is the field there? */
static inline bool has(const request *r, online_field f)
{
    return r->field[f] != NULL;
}

/* A text field, decoded; the type has been checked. false: it does not fit. */
bool spil__request_text(const request *r, online_field f, char *buf, size_t size);
/* The field `name`, trimmed. false: it is no name. */
bool spil__request_name(request *r, char name[NAME_TEXT]);
static inline int64_t number_of(const request *r, online_field f)
{
    return r->field[f]->number;
}
static inline bool flag_of(const request *r, online_field f, bool otherwise)
{
    return has(r, f) ? r->field[f]->type == SPIL_JSON_TRUE : otherwise;
}

/* The reply: granted, with these members (NULL: none); or refused. Each replaces what was there. */
void spil__grant(request *r, const spil_out *members);
void spil__refuse_with(request *r, online_code code, const spil_sentence *why);
void spil__refuse_plain(request *r, online_code code, const char *why); /* marked with SPIL_TR */
/* Adds members to the reply. */
void spil__reply_add(request *r, const spil_out *members);
/* As being beyond a limit, which is counted. */
void spil__refuse_over(request *r, online_limit limit, online_code code, const char *why);
/* The reply that was kept under this number. */
void spil__reply_again(request *r, const char *members);
/* Sends the reply, if there is one. */
void spil__request_reply(request *r);

#endif
