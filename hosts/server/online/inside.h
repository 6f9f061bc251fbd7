/* inside.h: what the files of online play share.
 *
 *   online.c       opening, clients, frames that wait until what they tell is stored
 *   request.c      a message as a request: fields by a table, codes, replies
 *   people.c       who somebody is: hello, forget, replies kept by number
 *   tables.c       tables by name: made, read back from their events, put to sleep
 *   table_open.c   open and rematch
 *   table_seats.c  look, sit, place, watch, leave, start; table_chance.c: the shuffle
 *   table_play.c   what is done to a running game; table_race.c: who was first
 *   table_talk.c   talk, hints, records
 *   table_notes.c  notes and views, and who gets them
 *   bots.c         threads that think
 *
 * A request is carried out in memory at once. What it made goes into one group of events (spil__on_event), the group to
 * the store (spil__on_commit), and then the reply, the notes and the views into a queue, behind the group's ticket:
 * nothing leaves before it is durable. There is one queue for all, so nobody can be told anything out of order.
 *
 * A table is two things: the driver's journal, and lines of our own, which begin with '!' (tables.c). Names and talk are
 * private parts of events of their own (spil__table_text), so that they can be forgotten: the driver knows only their
 * numbers, "@3". */
#ifndef ONLINE_INSIDE_H
#define ONLINE_INSIDE_H

#include <sodium.h>
#include <string.h>

#include "fair.h"
#include "memory.h"
#include "online.h"
#include "spil/driver.h"
#include "spil/entrant.h"
#include "spil/messages.h"
#include "spil/responder.h"

enum {
    ID_TEXT = 13,     /* room for a person's public id or a table's name */
    INVITE_TEXT = 21, /* for an invitation */
    TOKEN_TEXT = 33,  /* for a token */
    NAME_CHARS = 40,
    NAME_TEXT = 4 * NAME_CHARS + 1,
    TALK_CHARS = 200,
    TALK_TEXT = 4 * TALK_CHARS + 1,
    TALKS = 10,       /* in … */
    TALKS_MS = 10000, /* … */
    STREAM_TEXT = ID_TEXT + 2,
    OPENS = 600,        /* tables that one person may open in … */
    OPENS_MS = 60000,   /* … */
    SYNC_BYTES = 32768, /* the longest reply to `sync` */
    CHANCE_MS = 2000,
    RECEIVERS = SPIL_SEATS_MAX + 1
};

#define NUMBER_MAX (((int64_t)1 << 53) - 1)

typedef struct person person;
typedef struct table table;
typedef struct client client;
typedef struct request request;
typedef struct bots bots;

/* ---- clients: connections ---- */

struct client {
    online *on;
    conn *conn;
    person *person; /* NULL before hello */
    client *next;   /* of the person's */
    client *next_of_all, *previous_of_all;
    int64_t last_id;
    char lang[4];
    table **watching;
    int n_watching;
    struct { /* frames with a nonce that are under way to the kernel */
        uint64_t nonce;
        char table[ID_TEXT];
        int8_t seat;
    } nonce[16];
    int next_nonce;
};

/* ---- people ---- */

typedef struct sits_at {
    char table[ID_TEXT];
    bool over;
} sits_at;

typedef struct kept_reply {
    uint64_t cmd, ticket;
    char *members;
} kept_reply;

struct person {
    char id[ID_TEXT];
    char name[NAME_TEXT];
    uint8_t token_hash[32];
    uint64_t head;   /* number of its stream's last event */
    uint64_t ticket; /* of that event, if it was made here */
    uint64_t cmd;    /* the highest so far */
    sits_at *at;
    int n_at;
    kept_reply *recent; /* those that may not be durable yet */
    int n_recent;
    uint64_t opens_ms; /* the minute in which … */
    int opens;         /* … it has opened so many tables */
    uint64_t talked_ms[TALKS];
    int talks;
    client *clients;
    person *next; /* with the same hash */
    bool forgotten;
};

/* ---- tables ---- */

typedef enum chance_state { CHANCE_NONE, CHANCE_HASHED, CHANCE_GIVEN } chance_state;

typedef struct table_seat {
    char person[ID_TEXT]; /* "": a bot's, or open */
    bool kept;            /* for that person, who has yet to come */
    chance_state chance;
    uint8_t hash[32], bytes[16];
    spil_responder *responder; /* of the bot that plays there; NULL: not asked yet */
    char player[SPIL_PLAYER_TEXT > 64 ? 64 : SPIL_PLAYER_TEXT]; /* whose responder it is */
} table_seat;

typedef struct table_text {
    char *text; /* NULL: forgotten */
    char owner[ID_TEXT];
} table_text;

/* A move in a race, waiting for its turn. */
typedef struct held_move {
    client *client; /* NULL: gone, or a bot's */
    conn *conn;
    int64_t id;
    int seat;
    spil_command cmd;
} held_move;

struct table {
    online *on;
    table *next; /* with the same hash */
    char name[ID_TEXT], invite[INVITE_TEXT], opener[ID_TEXT];
    spil_driver *driver;
    spil_data *data;   /* an own board */
    uint64_t head;     /* number of its stream's last event */
    uint64_t ticket;   /* of the last one made here */
    text_buffer lines; /* our own, not stored yet */
    table_seat seat[SPIL_SEATS_MAX];
    bool watch, talk;
    bool is_rematch; /* begins when all are there */
    bool shuffled;   /* it has a secret, and the key comes from it */
    bool closed;
    bool asked; /* for chance bytes */
    uint64_t chance_until_ms;
    uint8_t counted;
    uint8_t secret[32];
    bool has_seed;
    spil_key seed;
    spil_state *state;                                 /* begins with it */
    char next_name[ID_TEXT], next_invite[INVITE_TEXT]; /* the rematch */
    char (*left)[ID_TEXT];                             /* people who left before the start */
    int n_left;
    table_text *text;
    int n_text, max_text;
    client **watchers;
    int n_watchers, max_watchers;
    uint32_t told[RECEIVERS]; /* notes that have been sent */
    uint32_t position;        /* spil_driver_position of the last view */
    uint64_t active_ms;       /* when somebody last asked for it */
    uint64_t stamped_s;       /* the last time of day in its lines */
    int thinking;             /* questions with the bots */
    spil_fast_rng rng;
    loop_timer timer;
    /* A race. */
    spil_fair *fair;
    uint32_t target; /* of the pile that is raced for */
    held_move *held;
    int n_held, max_held;
    uint64_t held_ms; /* the driver's time stands still since then; 0: it does not */
    struct {          /* a hint that is being thought about */
        client *client;
        int64_t id;
        uint64_t token;
    } hint;
};

/* ---- all of it ---- */

typedef struct waiting_frame waiting_frame;

enum { BUCKETS = 4096 };

struct online {
    loop *loop;
    conns *conns;
    spil_store *store;
    spil_cpu cpu;
    online_settings settings;
    online_figures figures;
    bots *bots;
    client *clients;
    person *people[BUCKETS];
    table *tables[BUCKETS];
    /* The group of events that is being made. */
    spil_store_event *event;
    size_t *offset; /* of its texts in `room` */
    int n_events, max_events;
    text_buffer room;
    uint64_t ticket, durable;
    /* Frames that wait for their ticket. */
    waiting_frame *first, *last;
    size_t waiting_bytes;
    bool leaving;
    /* Memory for one request. */
    spil_json doc;
    spil_state_work state_work;
    char text[CONN_MESSAGE_MAX + 1];
    spil_move moves[SPIL_MOVES_MAX];
    text_buffer frame;
    loop_timer sweep;
};

/* Copies what fits. */
static inline void copy_text(char *to, size_t size, const char *from)
{
    const size_t len = strnlen(from, size - 1);
    memcpy(to, from, len);
    to[len] = '\0';
}

/* ---- online.c ---- */

/* Adds an event to the group; *head is raised. secret NULL: none. */
void spil__on_event(online *on, const char *stream, uint64_t *head, const char *bytes, size_t len,
                    const char *secret, const char *owner);
/* Hands the group to the store. */
void spil__on_commit(online *on);
/* Sends a frame once everything so far is stored. */
void spil__on_send(client *c, const char *text, size_t len, uint64_t nonce);
uint32_t spil__on_hash(const char *text);
extern const char spil__on_letters[]; /* 32 of them, none like another */
/* A random word of so many characters, size - 1 of them. */
void spil__on_random_word(char *word, size_t size);
bool spil__on_is_busy(const online *on);
uint64_t spil__on_ms(const online *on);

/* ---- request.c ---- */

#define ONLINE_CODES(X)                                                                                      \
    X(BAD_MESSAGE, "bad_message")                                                                            \
    X(NO_HELLO, "no_hello")                                                                                  \
    X(NO_TABLE, "no_table")                                                                                  \
    X(NOT_INVITED, "not_invited")                                                                            \
    X(NO_SEAT, "no_seat")                                                                                    \
    X(NOT_ALLOWED, "not_allowed")                                                                            \
    X(NOT_STARTED, "not_started")                                                                            \
    X(GAME_OVER, "game_over")                                                                                \
    X(NOT_NOW, "not_now")                                                                                    \
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
    X(SEEN, "seen") X(MOVE, "move") X(AFTER, "after") X(TEXT, "text") X(BYTES, "bytes") X(NONCE, "nonce")

typedef enum online_field {
#define ONLINE_FIELD_ENUM(name, word) FIELD_##name,
    ONLINE_FIELDS(ONLINE_FIELD_ENUM)
#undef ONLINE_FIELD_ENUM
        FIELDS
} online_field;

struct request {
    online *on;
    client *client;
    person *person; /* NULL before hello */
    table *table;   /* NULL where the request names none */
    int seat;       /* the person's there; -1: none */
    int64_t id;
    uint64_t cmd; /* of the person's series; 0: none, or the seat's */
    const char *word;
    const spil_json_node *field[FIELDS];
    text_buffer members; /* of the reply: "ok":true,… */
    bool refused;
    online_code code;
};

/* Carries out one message. */
void spil__request(online *on, client *c, const char *text, size_t len);

/* Is the field there? */
static inline bool has(const request *r, online_field f)
{
    return r->field[f] != NULL;
}

/* A text field, decoded; the type has been checked. false: it does not fit. */
bool spil__request_text(const request *r, online_field f, char *buf, size_t size);
static inline int64_t number_of(const request *r, online_field f)
{
    return r->field[f]->number;
}
static inline bool flag_of(const request *r, online_field f, bool otherwise)
{
    return has(r, f) ? r->field[f]->type == SPIL_JSON_TRUE : otherwise;
}

/* The reply: granted, with members to come; or refused. Both replace what was there. */
spil_out spil__reply_room(void);                       /* a large buffer, one at a time */
void spil__grant(request *r, const spil_out *members); /* NULL: none */
void spil__refuse_with(request *r, online_code code, const spil_sentence *why);
void spil__refuse_plain(request *r, online_code code, const char *why); /* marked with SPIL_TR */
/* Stores what was done, sends the reply, then the notes and views of the table (NULL: none). */
void spil__finish(request *r, table *t);
/* A reply outside a request: to a hint, to a move in a race. */
void spil__reply_later(client *c, int64_t id, const char *members);
/* A sentence in the language of the client. */
void spil__say(const client *c, const spil_sentence *sentence, char *buf, size_t size);
/* The members of a refusal, in the client's language. */
void spil__refusal(const client *c, online_code code, const spil_sentence *why, spil_out *out);
online_code spil__code_of(const spil_reply *reply);

/* ---- people.c ---- */

void spil__do_hello(request *r);
void spil__do_forget(request *r);
/* The person, if it is in memory. */
person *spil__person_find(const online *on, const char *id);
void spil__person_attach(person *p, client *c);
void spil__person_detach(online *on, client *c);
void spil__person_sits(online *on, person *p, const char *at_table);
void spil__person_gone(online *on, person *p, const char *at_table);
void spil__person_over(online *on, const char *id, const char *at_table);
/* Has this number of the person's series been answered? Then the request is refused or granted as it was. */
bool spil__person_repeats(request *r);
/* Keeps the reply under r->cmd. */
void spil__person_keep(request *r, const char *at_table);
/* Frees those who are not connected any more. */
void spil__people_sweep(online *on);
void spil__people_free(online *on);
void spil__token_hash(const char *token, uint8_t hash[32], char id[ID_TEXT]);

/* ---- tables.c ---- */

table *spil__table_new(online *on, const spil_setup *su, const spil_terms *terms, spil_data *data);
/* NULL: it is not in memory. */
table *spil__table_in_memory(const online *on, const char *name);
/* From memory or from the store; NULL: there is none. */
table *spil__table_find(online *on, const char *name);
void spil__table_line(table *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Keeps a private text of a person; returns its number. */
int spil__table_text(table *t, const char *owner, const char *text);
/* Puts the new lines into the group of events. */
void spil__table_store(table *t);
/* The seat at which a person sits (or sat and may sit again: `left`, but not one that is kept); -1: none. */
int spil__table_seat(const table *t, const char *id);
/* When something is next due. */
void spil__table_set_timer(table *t);
/* Lets the time pass up to now, step by step, each stored and told; bots are asked. To be called before anything is done
 * to a table, at spil_driver_now: so nothing else happens in the same breath. */
void spil__table_run(table *t);
void spil__tables_sweep(online *on);
void spil__tables_free(online *on);
/* The text of a name or of talk. */
const char *spil__table_name_of(const table *t, const char *reference);
const char *spil__table_text_of(const table *t, int number);
/* Is somebody connected who sits there? */
bool spil__table_is_here(const table *t, int seat);
bool spil__table_has_left(const table *t, const char *id);
bool spil__is_hex(const char *text, size_t digits);

/* ---- table_notes.c ---- */

/* Sends the new notes, and views where they are due. */
void spil__table_publish(table *t);
void spil__do_sync(request *r);
/* Sends one receiver's frame to those it is for. */
void spil__table_frame(table *t, int receiver, const char *text, size_t len, uint64_t nonce);

/* ---- requests, by their words ---- */

void spil__do_open(request *r);
void spil__do_rematch(request *r);
void spil__do_look(request *r);
void spil__do_sit(request *r);
void spil__do_place(request *r);
void spil__do_watch(request *r);
void spil__do_leave(request *r);
void spil__do_start(request *r);
void spil__do_chance(request *r);
void spil__do_move(request *r);
void spil__do_undo(request *r);
void spil__do_agree(request *r);
void spil__do_refuse(request *r);
void spil__do_pause(request *r);
void spil__do_resume(request *r);
void spil__do_resign(request *r);
void spil__do_hint(request *r);
void spil__do_talk(request *r);
void spil__do_seen(request *r);
void spil__do_record(request *r);

/* ---- table_seats.c ---- */

/* Members of the replies to open, sit and rematch. */
void spil__put_seated(const table *t, int seat, uint32_t seq, spil_json_writer *w);
void spil__put_commit(const table *t, spil_json_writer *w);
/* Puts a person on a seat, with its chance (NULL: none). */
void spil__seat_person(table *t, int seat, person *p, const char *chance);
/* The same for the one who asks, for `sit` and `rematch`. */
void spil__come(request *r, table *t, int seat);
/* Keeps a seat for a person who has yet to come. */
void spil__seat_keep(table *t, int seat, const char *id, const char *name);
/* A bot's text that may be seated here, for this game; otherwise a sentence. */
bool spil__bot_fits(const spil_game *game, const char *text, spil_error *err);
void spil__seat_bot(table *t, int seat, const char *bot);
/* Begins if everything is there: a table of one person and bots, or a rematch. */
void spil__start_if_ready(table *t);
/* Takes a person off its seat, as `leave` does. */
void spil__table_leave(table *t, int seat);
bool spil__table_all_taken(const table *t);
void spil__unwatch(client *c, table *t);
/* Does the client that asks watch the table? */
bool spil__watches(const request *r);

/* ---- table_chance.c ---- */

void spil__table_begin(table *t);
/* The time for chance bytes is over, or all have answered. */
void spil__chance_check(table *t);
void spil__chance_restart(table *t);
/* The asking is off: somebody has left. */
void spil__chance_off(table *t);

/* ---- table_race.c ---- */

/* Is it a race by the clock whose moves have a target, so that it can be asked who was first? */
bool spil__is_race(const table *t);
/* After every change: what is raced for, and who plays. */
void spil__race_update(table *t, bool go);
void spil__race_seated(table *t, int seat);
/* Takes a move that has to wait; false: it need not. */
bool spil__race_hold(request *r, const spil_command *cmd);
/* A bot's move is due. true: it waits as well. */
bool spil__race_holds_bot(table *t);
/* Decides who was first, if the time has come or `now`. */
void spil__race_decide(table *t, bool now);
uint64_t spil__race_due_ms(const table *t);
void spil__race_wrote(online *on, client *c, uint64_t nonce, uint64_t now_us);
bool spil__race_echo(table *t, int seat, uint64_t nonce);
void spil__race_forget_client(table *t, const client *c);

/* ---- bots.c ---- */

/* NULL and a sentence in *err: not even one thread could be started. */
bots *spil__bots_threads(online *on, int workers, spil_error *err);
void spil__bots_end(bots *b);
/* Asks for an answer to the question; it comes to spil__table_answer. */
void spil__bots_think(bots *b, table *t, const spil_question *q, const spil_entrant *who, spil_fast_rng rng);
/* The question has been withdrawn, or the table leaves memory. */
void spil__bots_drop(bots *b, const table *t, uint64_t token);
/* Hands out the table's questions. */
void spil__table_ask(table *t);
int spil__bots_thinking(const bots *b);

#endif
