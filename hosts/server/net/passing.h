/* passing.h: connections that one node passes on to another, which carries the house.
 *
 * The node that a person has reached answers the handshake, connects to the other and becomes a tube: frames are the
 * other's business alone. The other says 32 random bytes first, and hears one line:
 *
 *   spil 1 HOUSE FORWARDED LINE ADDRESS PROOF
 *
 * PROOF is BLAKE2b-256 of those bytes and the line before it, keyed with what only nodes know: without it the line is
 * closed, and no word of it believed. ADDRESS is the person's, as it counts (limits.h), FORWARDED whether a proxy has
 * said it, LINE the quickest round trip of the person's line in us. What a node is passed it does not pass on. */
#ifndef PASSING_H
#define PASSING_H

#include "conn.h"

typedef struct passing passing;

typedef struct passing_settings {
    int fd;             /* from spil__http_listen, for other nodes */
    const uint8_t *key; /* of PASSING_KEY bytes */
    void *of;
    /* Lets somebody into a house who was passed on. line_us: as above, and the way between the nodes. false: the
     * socket stays the caller's, who closes it. */
    bool (*arrived)(void *of, int house, int fd, const char *address, bool forwarded, uint64_t line_us,
                    const char *prefetched, size_t n_prefetched);
    void (*unreachable)(void *of, int house); /* the node that carries it */
} passing_settings;

enum { PASSING_KEY = 32, PASSING_GUESTS = 256 /* nodes' lines that have not proved themselves yet */ };

/* The port of an ADDRESS:PORT, in numbers, at which others can connect; 0: it is none. */
int spil__passing_port(const char *place);
/* Takes the socket over. */
passing *spil__passing_open(loop *l, const passing_settings *settings);
void spil__passing_close(passing *p);
/* Passes somebody on to a house, which the node at ADDRESS:PORT carries. Takes *from over. */
void spil__pass(passing *p, const char *to, int house, const conn_socket *from, const char *address,
                bool forwarded);
/* Lets go of all who were passed on to a house, or of all where it is -1: they come again. How many they were. */
uint64_t spil__passing_drop(passing *p, int house);

typedef struct passing_figures {
    uint64_t open, passed, arrived;
    uint64_t unproved;    /* lines without a proof */
    uint64_t unreachable; /* people whom the other node did not take */
} passing_figures;

const passing_figures *spil__passing_figures(const passing *p);

#endif
