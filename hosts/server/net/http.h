/* http.h: HTTP with libmicrohttpd in our own loop: the page, the list of games, and the way to a WebSocket. */
#ifndef HTTP_H
#define HTTP_H

#include "conn.h"
#include "limits.h"
#include "page.h"
#include "spil/error.h"

typedef struct http http;

/* May somebody come into a house? */
typedef enum http_door {
    HTTP_DOOR_OPEN,
    HTTP_DOOR_SOON,      /* nobody is there to play with, for a moment: WebSockets wait */
    HTTP_DOOR_ELSEWHERE, /* another server plays: they are passed on */
    HTTP_DOOR_NONE       /* there is no such house, nor a path in it */
} http_door;

typedef struct http_settings {
    int fd;                    /* from spil__http_listen */
    const char *const *origin; /* NULL-terminated: further origins of ours */
    const char *proxy;         /* the address of a trusted proxy; NULL: none */
    const page *page;
    char *games; /* the answer to /api/games */
    int keeps;   /* how many descriptors are for houses that others carry still */
    void *of;
    http_door (*door)(void *of, int house);
    int (*house)(void *of); /* in which somebody new begins */
    /* Where it is open, and where it is elsewhere. *from->release lets go of it; address: as it counts. */
    void (*enter)(void *of, int house, const conn_socket *from);
    void (*pass)(void *of, int house, const conn_socket *from, const char *address, bool forwarded);
    /* What the admin listener says; NULL: this is not one. *text is malloc'd. Returns the HTTP status. */
    unsigned (*report)(void *of, const char *path, char **text);
    void *report_of;
} http_settings;

/* A socket that listens on ADDRESS:PORT, or [ADDRESS]:PORT for IPv6. -1 and a sentence in *err (BAD_OPTION): no such
 * address, or it is in use. */
int spil__http_listen(const char *text, spil_error *err);
/* Takes the socket over. NULL: libmicrohttpd cannot start; the socket is closed. */
http *spil__http_open(loop *l, const http_settings *settings);
void spil__http_close(http *h);
/* The address and port that it listens on, as in a URL: "127.0.0.1:8383". */
const char *spil__http_address(const http *h);
/* Are nine tenths of the descriptors in use? Then there are no new WebSockets (503). */
bool spil__http_is_full(const http *h);
typedef struct http_figures {
    uint64_t foreign;     /* handshakes of pages from foreign origins */
    uint64_t turned_away; /* connections beyond the limits of an address, or of all */
    uint64_t too_fast;    /* requests beyond the budget of an address */
    uint64_t waited;      /* requests that were answered in a later round */
} http_figures;

const http_figures *spil__http_figures(const http *h);
/* Takes a WebSocket that another server has passed on into a house: as whose it counts, and the quickest round trip
 * that is known of its line. false: there are too many; the socket stays the caller's. */
bool spil__http_take(http *h, int house, int fd, const char *address, bool forwarded, uint64_t line_us,
                     const char *prefetched, size_t n_prefetched);
/* The door may have been opened, or closed. */
void spil__http_look_again(http *h);
/* No new connections. */
void spil__http_refuse(http *h);

#endif
