/* room.h: a room in memory, the list of them, and what is written down about one.
 *
 * A room is a stream of events, "r:ID". Its lines say what changed, and when: MS since the room was opened. Whatever
 * changes a room is written as a line and then carried out by reading that line, so a room that is read back is the
 * same to the byte: the same people, the same notes with the same numbers. No line is decided by a clock when it is
 * read.
 *
 *     open KIND DOOR KEEP_DAYS STANDINGS SECRET INVITE NUMBER UNTIL_S OPENED_S OPENED_MS
 *     title TEXT; voice VOICE; watch 0|1; standings WHO; keep DAYS          as `room_set` says
 *     text K WHO                        private part: a name, whose owner is "m:WHO"
 *     tried WHO PERSON                  somebody asked to come in and did not
 *     came MS WHO PERSON K ROLE         is inside from now on
 *     gone MS WHO WHY                   no longer; `removed`: for good
 *     knocks MS WHO PERSON K            asks to be let in; unknocks WHO: no longer; admitted WHO: may come
 *     named MS WHO K; role MS WHO ROLE; muted MS WHO VOICE
 *     door MS DOOR NUMBER UNTIL_S INVITE    NUMBER - : none; told to guests as well if the door is another one
 *     placed MS WAITS TABLE/NO/GAME/SEAT,SEAT…     who sits where; WAITS: those who wait, or -
 *     sent WHO TABLE                    looks on there, as a host wishes; - : no longer
 *     draw N SEATS HOW ODD BOT LARGER PEOPLE       what was drawn, for the record (spil/pairing.h)
 *     scored MS TABLE CAUSE WINNERS POINTS
 *     sums WHO RIGHT WRONG MISSED TIMES; fact WHO FACT RIGHT WRONG MISSED   of the table that was scored last
 *     halt MS; moves_on MS
 *     at SECONDS                        the store's time, once an hour in which somebody asked for something
 *     closing MS SECONDS                from now on; closed: its tables have ended
 *
 * Times by which something happens on its own are the store's (keeping.h). */
#ifndef ONLINE_ROOM_H
#define ONLINE_ROOM_H

#include "client.h"
#include "people.h"
#include "spil/pairing.h"

enum {
    ROOM_INVITE_TEXT = 23, /* room for 22 characters: 128 bits */
    ROOM_NUMBER_TEXT = 10, /* for nine digits */
    ROOM_KEY_TEXT = 21,    /* for twenty digits */
    ROOM_CODE_TEXT = 24,   /* for either, and the house in front */
    ROOM_TITLE_CHARS = 60,
    ROOM_PEOPLE_MAX = 200,
    ROOM_TABLES_MAX = 100, /* that are not over */
    ROOM_HOSTS_MAX = 10,
    ROOM_KNOCKS_MAX = 50,
    ROOM_NOTES_MAX = 10000, /* then it only ends */
    ROOM_NUMBER_S = 7200,   /* how long a number stands for the link */
    ROOM_CLOSING_S = 60     /* how long running tables have when a room closes */
};

typedef enum room_kind { ROOM_EVENING, ROOM_CLASS } room_kind;
typedef enum room_door { ROOM_DOOR_OPEN, ROOM_DOOR_KNOCK, ROOM_DOOR_SHUT } room_door;
typedef enum room_role { ROOM_GUEST, ROOM_HOST, ROOM_ROLES } room_role;
typedef enum room_voice { ROOM_VOICE_ON, ROOM_VOICE_SIGNS, ROOM_VOICE_OFF } room_voice;
typedef enum room_standings { ROOM_STANDINGS_ALL, ROOM_STANDINGS_OWN, ROOM_STANDINGS_NONE } room_standings;
typedef enum room_why { ROOM_LEFT, ROOM_REMOVED, ROOM_IDLE } room_why;

extern const char *const room_kind_words[], *const room_door_words[], *const room_role_words[],
                                                                          *const room_voice_words[],
                                                                              *const room_standings_words[],
                                                                                  *const room_why_words[];
/* The number of a word in its list, which ends with NULL; -1: it is not in it. */
int spil__room_word(const char *const words[], const char *word);

typedef enum member_state {
    MEMBER_OUT,
    MEMBER_KNOCKS,
    MEMBER_ADMITTED,
    MEMBER_IN,
    MEMBER_BARRED
} member_state;

/* A sum, and how somebody got on with it. */
typedef struct room_fact {
    char fact[16], game[16]; /* the game that asked it last */
    int right, wrong, missed;
} room_fact;

/* Somebody who is inside, or has been, or tried to be. */
typedef struct room_member {
    char person[ID_TEXT], who[ID_TEXT];
    member_state state;
    room_role role;
    room_voice voice;
    int text;              /* the name; -1: none */
    bool waits;            /* for a table */
    bool has_come;         /* has ever been inside */
    uint32_t place;        /* in the order of coming */
    int games, wins;       /* finished here */
    int waited;            /* how often by lot */
    char watches[ID_TEXT]; /* the table to which a host has sent this person to look on; "": none */
    int right, wrong, missed;
    uint32_t *times; /* of right answers, in ms */
    int n_times, max_times;
    room_fact *facts;
    int n_facts, max_facts;
    uint64_t away_s;   /* since when nobody is connected, by the store's time; 0: somebody is */
    client *knocks_by; /* where the answer to a knock goes */
} room_member;

typedef struct room_table {
    char name[ID_TEXT], game[16];
    char *seats; /* "WHO,BOT,-": an open seat is - */
    int no;
    bool over;
    char *winners;               /* "WHO,WHO" or "-" of a game that counts; NULL: it does not, or goes on */
    uint64_t stands[ROOM_ROLES]; /* hash of what was told last of how it stands */
    uint64_t placed_ms;          /* when it was new */
} room_table;

typedef enum room_note_kind {
    ROOM_NOTE_CAME,
    ROOM_NOTE_GONE,
    ROOM_NOTE_KNOCKS,
    ROOM_NOTE_NAMED,
    ROOM_NOTE_ROLE,
    ROOM_NOTE_MUTED,
    ROOM_NOTE_DOOR,
    ROOM_NOTE_PLACED,
    ROOM_NOTE_SCORED,
    ROOM_NOTE_HALT,
    ROOM_NOTE_MOVES_ON,
    ROOM_NOTE_CLOSING
} room_note_kind;

typedef struct room_note {
    room_note_kind kind;
    uint8_t to; /* a bit for each role */
    uint64_t ms;
    int member;                /* whom it is about; -1: nobody */
    int text;                  /* the name in it; -1: none */
    char *members[ROOM_ROLES]; /* the rest of it, as JSON members; NULL: none */
} room_note;

typedef struct room_text {
    char *text; /* NULL: forgotten */
    char who[ID_TEXT];
} room_text;

struct room {
    online *on;
    room *next; /* with the same hash */
    char id[ID_TEXT];
    room_kind kind;
    room_door door;
    room_standings standings;
    room_voice voice;
    bool watch, halted, closing, closed;
    bool is_bad; /* a line could not be read */
    int keep_days;
    char title[4 * ROOM_TITLE_CHARS + 1];
    char invite[ROOM_INVITE_TEXT], number[ROOM_NUMBER_TEXT], key[ROOM_KEY_TEXT];
    uint64_t number_until_s; /* "number" counts until then */
    uint8_t secret[32];
    uint64_t opened_ms; /* the store's time, in ms */
    uint64_t opened_s, closing_s, stamped_s;
    uint64_t last_ms; /* of its last line that has a time */
    uint64_t head, ticket;
    spil_buffer lines; /* not stored yet */
    room_member *member;
    int n_members, max_members;
    room_table *table;
    int n_tables, max_tables;
    room_text *text;
    int n_texts, max_texts;
    room_note *note;
    int n_notes, max_notes;
    int n_published; /* notes that have been sent */
    uint32_t seq[ROOM_ROLES];
    int n_draws;
    char scored[16];      /* the game of the table that was scored last */
    spil_buffer record;   /* draws and results, as `record` gives them */
    uint64_t host_away_s; /* since when no host is connected; 0: one is */
    uint64_t asked_s;     /* when somebody last asked for something */
    uint64_t away_hash;   /* of those who were told to be away */
    char heir[ID_TEXT];   /* who was told to be the heir; "": nobody */
    uint64_t halted_ms;
    uint32_t places; /* given so far */
    budget *address; /* from where it was opened, by this server; NULL: not known, or without limits */
    table **touched; /* by the request that is being carried out */
    int n_touched, max_touched;
};

/* ---- the list ---- */

void spil__rooms_open(online *on);
/* Those that are open are read. */
void spil__rooms_load(online *on);
void spil__rooms_close(online *on);
/* NULL: there is none, or it comes from the store, and the request waits: when the server starts, all rooms that are
 * open; later those that are closed, one by one. */
room *spil__room_find(client *c, const char *id, lookup *how);
/* NULL: it is not in memory. */
room *spil__room_in_memory(const online *on, const char *id);
/* The open room of an invitation, a number that still counts, or a key. Waits in the same way. */
typedef enum room_way { ROOM_BY_INVITE, ROOM_BY_NUMBER, ROOM_BY_KEY } room_way;
room *spil__room_by(client *c, room_way way, const char *word, lookup *how);
void spil__rooms_each(const online *on, void (*call)(room *m, void *context), void *context);
/* A part of them, beginning with 0: returns where the next part begins; 0: that was the last. */
int spil__rooms_some(const online *on, int from, void (*call)(room *m, void *context), void *context);
typedef struct room_opening {
    room_kind kind;
    room_door door;
    room_standings standings;
    int keep_days;
    char title[4 * ROOM_TITLE_CHARS + 1];
} room_opening;

/* A new one, with a secret of its own, and nobody in it. */
room *spil__room_make(online *on, const room_opening *o);
/* Reads r->stream in the reader's thread; NULL: there is none, or it is unreadable. It is in no list. */
room *spil__room_read(reading *r);
void spil__room_link(room *m);
void spil__room_remove(room *m);
/* Takes it off the list; the caller frees it. */
void spil__room_unlink(room *m);
void spil__room_free(void *m);
/* Closed rooms that nobody uses leave memory: some of them, from this place on. Returns where to go on; 0: that was the
 * last. */
int spil__rooms_sweep(online *on, int from);

/* ---- what is written down ---- */

/* Writes a line and carries it out. */
void spil__room_line(room *m, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* A number or key as people say it: behind the two digits of the house, but for house 0. NULL from `without`: it is of
 * another house. */
const char *spil__room_code_of(const online *on, const char *digits, char code[ROOM_CODE_TEXT]);
const char *spil__room_code_without(const online *on, const char *code);
/* Keeps a name; returns its number. */
int spil__room_text(room *m, const char *who, const char *text);
/* Carries out a line that is already stored (room_lines.c). false: it cannot be read. */
bool spil__room_apply(room *m, const char *line);
void spil__room_add_text(room *m, const char *who, const char *text);
/* Forgets the names of this member in memory. */
void spil__room_forget_texts(room *m, const char *who);
/* Puts the new lines into the group of events (outbox.h). */
void spil__room_store(room *m);
/* Until when it is kept, by the store's time. */
uint64_t spil__room_until_s(const room *m);
/* The room's time: ms since it was opened. It never goes back. */
uint64_t spil__room_ms(const room *m);
/* What follows from the secret (room.c). */
void spil__room_derive_key(room *m);
/* The id that a person has in this room, and in no other. */
void spil__room_who(const room *m, const char *id, char who[ID_TEXT]);
void spil__room_draw_number(const online *on, char number[ROOM_NUMBER_TEXT]);
void spil__room_draw_invite(char invite[ROOM_INVITE_TEXT]);

/* ---- looking ---- */

room_member *spil__room_member(const room *m, const char *id); /* NULL: never seen */
room_member *spil__room_member_of(const room *m, const char *who);
/* The person is inside. */
bool spil__room_is_inside(const room *m, const char *id);
room_table *spil__room_table(const room *m, const char *name);
const char *spil__room_text_of(const room *m, int text); /* "someone": forgotten */
const char *spil__room_name(const room *m, const room_member *who);
/* {"table","no","game","seats", which the caller closes; the members `waits` and, once there was a draw, `round`. */
void spil__room_put_table(const room *m, const room_table *t, spil_json_writer *w);
void spil__room_put_waits(const room *m, spil_json_writer *w);
void spil__room_put_round(const room *m, spil_json_writer *w);
bool spil__room_is_connected(const room *m, const room_member *who);
int spil__room_count(const room *m, member_state state);
int spil__room_hosts(const room *m);
/* Who becomes host by `room_host`: in an evening, once no host has been connected for a minute, the guest who has been
 * there longest of those who are; NULL: nobody. The member `heir`. */
const room_member *spil__room_heir(const room *m);
void spil__room_put_heir(const room *m, spil_json_writer *w);
int spil__room_tables_going(const room *m);

#endif
