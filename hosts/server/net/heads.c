/* heads.c: what may stand in the head of a request, and recv (heads.h). */
#undef _FORTIFY_SOURCE /* which has a recv of its own, to be inlined */
#include "heads.h"

#include <sys/socket.h>

enum { DESCRIPTORS = 65536 }; /* more than connections can have (http.c) */

static heads *watched[DESCRIPTORS];

void spil__heads_watch(int fd, heads *h)
{
    if (fd >= 0 && fd < DESCRIPTORS)
        watched[fd] = h;
}

/* May this byte not stand where it does? */
static bool is_wrong(const heads *h, unsigned char byte)
{
    if ((byte == '\n') != (h->before == '\r'))
        return true;
    if (byte == ' ' || byte == '\t')
        return h->at == 0 && h->later;
    return byte != '\r' && byte != '\n' && (byte < ' ' || byte == 0x7F);
}

void spil__heads_read(heads *h, const char *bytes, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        const char byte = bytes[i];
        const bool ends_line = byte == '\n' || byte == '\r';
        if (!h->inside && !ends_line) {
            h->inside = true;
            h->later = false;
            h->before = '\0';
            h->n++;
        }
        if (h->inside && h->bad == 0 && is_wrong(h, (unsigned char)byte))
            h->bad = h->n;
        if (byte == '\n') {
            h->inside = h->inside && h->at > 0;
            h->later = true;
            h->at = 0;
        } else if (!ends_line) {
            h->at++;
        }
        h->before = byte;
    }
}

/* In the place of the C library's, for libmicrohttpd as well: it lets nobody else see the bytes of a request. */
__attribute__((visibility("default"))) ssize_t recv(int fd, void *to, size_t len, int flags)
{
    const ssize_t n = recvfrom(fd, to, len, flags, NULL, NULL);
    if (n > 0 && fd < DESCRIPTORS && watched[fd] != NULL && !(flags & MSG_PEEK))
        spil__heads_read(watched[fd], to, (size_t)n);
    return n;
}
