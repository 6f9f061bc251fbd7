/* listen.c: the socket that HTTP listens on (http.h). */
#define _GNU_SOURCE
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "http.h"

enum { BACKLOG = 1024 };

/* Splits ADDRESS:PORT. */
static bool split(const char *text, char *host, size_t size, char port[8])
{
    const char *colon = strrchr(text, ':');
    if (colon == NULL || strlen(colon + 1) > 5 || colon[1] == '\0' ||
        strspn(colon + 1, "0123456789") != strlen(colon + 1))
        return false;
    const bool bracket = text[0] == '[' && colon > text && colon[-1] == ']';
    const char *from = bracket ? text + 1 : text;
    const size_t len = (size_t)(colon - from) - bracket;
    if (len == 0 || len >= size || atoi(colon + 1) > 65535)
        return false;
    memcpy(host, from, len);
    host[len] = '\0';
    snprintf(port, 8, "%s", colon + 1);
    return bracket || strchr(host, ':') == NULL;
}

/* For `return`. */
static int fail(spil_code code)
{
    (void)code;
    return -1;
}

int spil__http_listen(const char *text, spil_error *err)
{
    char host[256], port[8];
    const struct addrinfo hints = {
        .ai_flags = AI_NUMERICSERV | AI_PASSIVE, .ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
    struct addrinfo *found = NULL;
    if (!split(text, host, sizeof host, port))
        return fail(spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("'%s' is not of the form ADDRESS:PORT"), text));
    if (getaddrinfo(host, port, &hints, &found) != 0)
        return fail(
            spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("there is no address '%s' on this machine"), text));
    const int yes = 1;
    const int fd = socket(found->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd >= 0)
        setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    const bool ok = fd >= 0 && bind(fd, found->ai_addr, found->ai_addrlen) == 0 && listen(fd, BACKLOG) == 0;
    freeaddrinfo(found);
    if (ok)
        return fd;
    if (fd >= 0)
        close(fd);
    return fail(spil_fail(err, SPIL_BAD_OPTION,
                          SPIL_TR("nothing can listen on %s: it is in use, or not of this machine"), text));
}
