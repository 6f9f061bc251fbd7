/* handshake.h: may this request become a WebSocket? Pure, apart from the rest of HTTP. */
#ifndef HANDSHAKE_H
#define HANDSHAKE_H

#define HANDSHAKE_PROTOCOL "spil.1"

enum { HS_HOST, HS_UPGRADE, HS_CONNECTION, HS_VERSION, HS_KEY, HS_PROTOCOL, HS_ORIGIN, HS_HEADERS };
enum { HANDSHAKE_ACCEPT = 32 }; /* room for the value of Sec-WebSocket-Accept */

/* value: the headers, NULL where missing; origins: NULL-terminated. Returns 101 and fills accept; else 400, 403 or 426
 * and a sentence in *why. */
unsigned spil__handshake(const char *const value[HS_HEADERS], const char *const *origins,
                         char accept[HANDSHAKE_ACCEPT], const char **why);

#endif
