/* sha1.h: SHA-1 (RFC 3174), which the WebSocket handshake asks for. It protects nothing. */
#ifndef SHA1_H
#define SHA1_H

#include <stddef.h>
#include <stdint.h>

void spil__sha1(const void *bytes, size_t len, uint8_t digest[20]);

#endif
