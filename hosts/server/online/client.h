/* client.h: a connection as online play sees it: who is behind it, what it watches. */
#ifndef ONLINE_CLIENT_H
#define ONLINE_CLIENT_H

#include "context.h"
#include "ids.h"
#include "reader.h"

struct client {
    online *on;
    conn *conn;
    person *person; /* NULL before hello */
    client *next;   /* of the person's */
    client *next_of_all, *previous_of_all;
    int64_t last_id;         /* of its requests */
    reading_waiter waits;    /* for what its last request needs */
    const reading *has_come; /* that, while the request is carried out */
    char lang[4];
    char at[ID_TEXT]; /* the table that it shows its person, or "" … */
    bool shown;       /* … if anybody looks: it is no tab in the background */
    uint64_t at_s;    /* the second in which it said so last, and how often */
    int at_times;
    bool asks_mine;     /* wants to hear when its person's tables change … */
    uint32_t mine_told; /* … and has heard of this */
    bool knocks;        /* it has, at some room */
    table **watching;
    int n_watching;
    struct { /* frames with a nonce that are under way to the kernel */
        uint64_t nonce;
        char table[ID_TEXT];
        int8_t seat;
    } nonce[16];
    int next_nonce;
};

#endif
