/* limits.h: what an address may have and may cost: handshakes at once, connections, and a budget that all of its
 * connections share. An address is an IPv4 address or the first 64 bits of an IPv6 address: who has one of those has
 * all of them. This machine itself (loopback) has no limits; an address that a proxy forwards always has. */
#ifndef LIMITS_H
#define LIMITS_H

#include <stdbool.h>
#include <sys/socket.h>

#include "budget.h"

enum {
    LIMIT_HANDSHAKES = 64,   /* unfinished ones per address: no request has been read to its end */
    LIMIT_FILES = 512,       /* connections per address that fetch files: a class behind one address */
    LIMIT_CONNECTIONS = 256, /* finished ones per address of people who are in no room … */
    LIMIT_ALL = 2000,        /* … and of all */
    LIMIT_REMEMBERED = 20000 /* addresses whose lines are remembered */
};

typedef struct limits limits;
/* What an address has; stays until nothing of it is left and its budget is whole again. */
typedef struct limit_entry limit_entry;
typedef enum limit_kind { LIMIT_HANDSHAKE, LIMIT_FILE, LIMIT_CONNECTION, LIMIT_KINDS } limit_kind;

limits *spil__limits_open(void);
void spil__limits_close(limits *l);

enum { ADDRESS_TEXT = 64 };
/* The address as it counts here, as text: "192.0.2.1", "2001:db8:1:2::/64". An IPv4 address in IPv6 is the IPv4 one. */
void spil__address_print(const struct sockaddr *address, char text[ADDRESS_TEXT]);
/* The same from text; false: it is not an address. */
bool spil__address_read(const char *from, char text[ADDRESS_TEXT]);
/* Is it this address, all of it? */
bool spil__address_is(const struct sockaddr *address, const char *text);

/* May this address begin a handshake? */
bool spil__limits_may_begin(limits *l, const char *address);
limit_entry *spil__limits_begin(limits *l, const char *address);
/* The request is for a file: no handshake any longer. false: the address has too many of those. */
bool spil__limits_serve(limit_entry *entry);
/* The handshake is over: by a connection, which counts as one of `address` (a proxy's client has another than the
 * proxy), or not at all. NULL: too many; the handshake goes on. `was`: as what it counted. */
limit_entry *spil__limits_finish(limits *l, limit_entry *begun, limit_kind was, const char *address,
                                 bool forwarded);
/* One of these ends. */
void spil__limits_end(limit_entry *entry, limit_kind was);
const char *spil__limits_address(const limit_entry *entry);
/* What an address has; it may have nothing. */
limit_entry *spil__limits_entry(limits *l, const char *address);
/* What its connections share; NULL: no limit. */
budget *spil__limits_budget(limit_entry *entry, bool forwarded);
/* The quickest round trip that anything from this address has shown, in us, lowered by anything that measures;
 * UINT64_MAX: none yet. Remembered for a day after the last connection. NULL for this machine itself. */
uint64_t *spil__limits_line_us(limit_entry *entry, bool forwarded);
/* Forgets addresses that have nothing left. */
void spil__limits_sweep(limits *l, uint64_t now_ms);

#endif
