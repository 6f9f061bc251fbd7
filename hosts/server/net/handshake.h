/* handshake.h: may this request become a WebSocket? Pure, apart from the rest of HTTP. */
#ifndef HANDSHAKE_H
#define HANDSHAKE_H

#include <stdbool.h>

#define HANDSHAKE_PROTOCOL "spil.1"

enum { HS_HOST, HS_UPGRADE, HS_CONNECTION, HS_VERSION, HS_KEY, HS_PROTOCOL, HS_ORIGIN, HS_HEADERS };
enum { HANDSHAKE_ACCEPT = 32 }; /* room for the value of Sec-WebSocket-Accept */

/* May pages from this origin play here, where the request named this host? The host's own http:// is always ours. */
bool spil__origin_is_ours(const char *origin, const char *host, const char *const *origins);
/* value: the headers, NULL where missing; origins: NULL-terminated. Returns 101 and fills accept; else 400, 403 or 426
 * and a sentence in *why. */
unsigned spil__handshake(const char *const value[HS_HEADERS], const char *const *origins,
                         char accept[HANDSHAKE_ACCEPT], const char **why);

#endif
