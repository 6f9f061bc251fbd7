/* limits.h: how many connections an address may have: so many handshakes at once, and so many connections. */
#ifndef LIMITS_H
#define LIMITS_H

#include <stdbool.h>
#include <sys/socket.h>

enum {
    LIMIT_HANDSHAKES = 64,  /* unfinished ones per address */
    LIMIT_CONNECTIONS = 256 /* finished ones per address; none for loopback */
};

typedef struct limits limits;
/* What an address has; stays until nothing of it is left. */
typedef struct limit_entry limit_entry;

limits *spil__limits_open(void);
void spil__limits_close(limits *l);

enum { ADDRESS_TEXT = 64 };
/* The address without its port, as text. */
void spil__address_print(const struct sockaddr *address, char text[ADDRESS_TEXT]);
bool spil__address_is_loopback(const char *text);

/* May this address begin a handshake? */
bool spil__limits_may_begin(limits *l, const char *address);
limit_entry *spil__limits_begin(limits *l, const char *address);
/* The handshake is over: by a connection, which counts as one of `address` (a proxy's client has another than the
 * proxy), or not at all. NULL: too many; the handshake goes on. */
limit_entry *spil__limits_finish(limits *l, limit_entry *begun, const char *address);
/* A handshake (finished false) or a connection ends. */
void spil__limits_end(limits *l, limit_entry *entry, bool finished);

#endif
