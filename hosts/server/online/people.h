/* people.h: who somebody is. A person is a stream of events, "p:ID":
 *
 *     person               private part: the hash of the token, and the name
 *     name                 private part: a new name
 *     at TABLE             sits there; gone TABLE: no longer; over TABLE SECONDS: that game is over
 *     in ROOM WHO          is inside, by that id; out ROOM WHO: is not, but has been or asked to be
 *     lost ROOM            it is deleted
 *     cmd N TABLE REPLY    the members of the reply to number N of the person's series; where a room's names are in
 *                          them, they are a private part, which is forgotten with the room or the person
 *     forgotten            nothing private is left
 *
 * Known here: people, their names, the tables they sit at by name, and the replies to their numbered requests. Nothing
 * of the tables themselves. */
#ifndef ONLINE_PEOPLE_H
#define ONLINE_PEOPLE_H

#include "budgets.h"
#include "client.h"

enum {
    TALKS = 10, /* messages in … */
    TALKS_MS = 10000,
    REACTIONS = 5,     /* in the same time */
    SEATS_HELD = 50,   /* tables that are not over at which one person may sit */
    REFUSALS_KEPT = 64 /* numbers of a series whose refusals are remembered */
};

typedef struct membership {
    char table[ID_TEXT];
    bool over;
    uint64_t over_s; /* since when, the store's time; 0: not known */
} membership;

typedef struct person_room {
    char id[ID_TEXT], who[ID_TEXT]; /* who: the person's id there */
    bool inside;
} person_room;

/* The reply to one number of the series, or to several that were granted without further members. */
typedef struct kept_reply {
    uint64_t first, last;
    uint64_t event;  /* where it is in the person's stream */
    uint64_t ticket; /* of that event; 0: already durable */
    char *members;   /* NULL: "ok":true if `plain`, else in the store */
    bool plain, refused;
} kept_reply;

struct person {
    char id[ID_TEXT];
    char name[NAME_TEXT];
    uint8_t token_hash[32];
    uint64_t head;   /* number of its stream's last event */
    uint64_t ticket; /* of that event, if it was made here */
    uint64_t cmd;    /* the highest number so far */
    membership *at;
    int n_at;
    person_room *rooms; /* in which it is, or has been */
    int n_rooms;
    kept_reply *kept; /* by rising numbers */
    int n_kept, max_kept, n_settled;
    kind_buckets spent; /* of its budgets */
    uint64_t talked_ms[TALKS];
    int talks;
    uint64_t reacted_ms[REACTIONS];
    int reactions;
    uint32_t mine; /* how often something has changed at its tables, since it is in memory */
    client *clients;
    person *next; /* with the same hash */
    bool forgotten;
    bool came; /* by its token, since it is in memory: that counts for how long it is kept */
};

void spil__people_open(online *on);
void spil__people_close(online *on);
/* Frees those who are no longer connected: some of them, from this place on. Returns where to go on; 0: that was the
 * last. */
int spil__people_sweep(online *on, int from);

/* The person, if it is in memory; NULL otherwise. */
person *spil__person_find(const online *on, const char *id);
/* Asks for one who is not in memory. */
void spil__person_fetch(online *on, const char *id, reading_waiter *w);
/* Frees a person who will be deleted, if in memory. */
void spil__person_drop(online *on, const char *id);
/* A new one; its token, which nobody else ever sees, is written to `token`. */
person *spil__person_make(online *on, const char *name, char token[TOKEN_TEXT]);
/* The person to whom a token belongs. NULL: nobody's, or it comes from the store, and the client's request waits, or
 * what is stored about the person cannot be read, which is logged: the token's owner is then unknown. */
person *spil__person_of_token(client *c, const char *token, lookup *how);
void spil__person_rename(online *on, person *p, const char *name);
/* Deletes name and token, in the files as well. Its streams stay, without a person. */
void spil__person_forget(online *on, person *p);

/* The tables at which a person sits: each change is an event, and a repeated one does nothing. */
void spil__person_joined_table(online *on, person *p, const char *at_table);
void spil__person_left_table(online *on, person *p, const char *at_table);
/* Somebody else has freed the person's seat; one who is not in memory is read for that. */
void spil__person_loses_seat(online *on, const char *id, const char *at_table);
/* The game there is over; for a person who is not in memory the table itself says so later. */
void spil__person_table_ended(online *on, const char *id, const char *at_table);

/* The person is inside a room, or not (but has asked to come in). */
void spil__person_room(online *on, person *p, const char *id, const char *who, bool inside);
/* The room is deleted: nothing of it is left. */
void spil__person_lost_room(online *on, person *p, const char *id);
/* In how many rooms the person is. */
int spil__person_rooms(const person *p);

/* The members of the reply to this number of the client's person; free() it. NULL: it was never answered, or a refusal
 * that is no longer remembered, or it has to be read: one event, by its number. */
char *spil__person_reply(client *c, uint64_t cmd, lookup *how);
/* Keeps the reply under that number, which is higher than all before; as a private part if it has an owner (""). */
void spil__person_keep_reply(online *on, person *p, uint64_t cmd, const char *at_table, const char *owner,
                             const char *members, size_t len);
/* Tables that are not over at which the person sits. */
int spil__person_seats(const person *p);

#endif
