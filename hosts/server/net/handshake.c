/* handshake.c: the WebSocket handshake (handshake.h), RFC 6455, section 4.2. */
#include "handshake.h"

#include <sodium.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "sha1.h"

/* Is the word in a list with commas? */
static bool lists(const char *list, const char *word, bool any_case)
{
    const size_t len = strlen(word);
    while (list != NULL && *list != '\0') {
        list += strspn(list, " \t,");
        const size_t n = strcspn(list, " \t,");
        if (n == len && (any_case ? strncasecmp(list, word, n) : strncmp(list, word, n)) == 0)
            return true;
        list += n;
    }
    return false;
}

/* 16 bytes in base64. */
static bool is_key(const char *key)
{
    unsigned char bytes[24];
    size_t len;
    return key != NULL &&
           sodium_base642bin(bytes, sizeof bytes, key, strlen(key), NULL, &len, NULL,
                             sodium_base64_VARIANT_ORIGINAL) == 0 &&
           len == 16;
}

bool spil__origin_is_ours(const char *origin, const char *host, const char *const *origins)
{
    static const char scheme[] = "http://";
    if (host != NULL && strncasecmp(origin, scheme, sizeof scheme - 1) == 0 &&
        strcasecmp(origin + sizeof scheme - 1, host) == 0)
        return true;
    for (; *origins != NULL; origins++) {
        if (strcasecmp(origin, *origins) == 0)
            return true;
    }
    return false;
}

unsigned spil__handshake(const char *const value[HS_HEADERS], const char *const *origins,
                         char accept[HANDSHAKE_ACCEPT], const char **why)
{
    static const char magic[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    unsigned char digest[20];
    char text[64];
    *why = "this is the place of a WebSocket\n";
    if (value[HS_HOST] == NULL || !lists(value[HS_UPGRADE], "websocket", true) ||
        !lists(value[HS_CONNECTION], "upgrade", true) || !is_key(value[HS_KEY]))
        return 400;
    if (value[HS_VERSION] == NULL || strcmp(value[HS_VERSION], "13") != 0) {
        *why = "the version of WebSocket is 13\n";
        return 400;
    }
    if (value[HS_ORIGIN] != NULL && !spil__origin_is_ours(value[HS_ORIGIN], value[HS_HOST], origins)) {
        *why = "pages from elsewhere cannot play here\n";
        return 403;
    }
    if (!lists(value[HS_PROTOCOL], HANDSHAKE_PROTOCOL, false)) {
        *why = "the subprotocol is " HANDSHAKE_PROTOCOL "\n";
        return 400;
    }
    snprintf(text, sizeof text, "%s%s", value[HS_KEY], magic);
    spil__sha1(text, strlen(text), digest);
    sodium_bin2base64(accept, HANDSHAKE_ACCEPT, digest, sizeof digest, sodium_base64_VARIANT_ORIGINAL);
    return 101;
}
