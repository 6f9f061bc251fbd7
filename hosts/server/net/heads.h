/* heads.h: the heads of HTTP requests as they come, byte by byte. libmicrohttpd forgives what another program in
 * between may read in another way: lines that end with a bare CR or LF, lines that go on in the next, control
 * characters. So everything that it receives is looked at here first. */
#ifndef HEADS_H
#define HEADS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Of one connection, zeroed at first. Requests have no bodies here: after a head comes the next. */
typedef struct heads {
    uint32_t n;   /* heads that have begun */
    uint32_t bad; /* the first of them that breaks a rule; 0: none does */
    uint32_t at;  /* bytes of the present line, but for its end */
    bool inside;  /* a head … */
    bool later;   /* … of which this is not the first line */
    char before;  /* the last byte */
} heads;

void spil__heads_read(heads *h, const char *bytes, size_t len);
/* From now on h looks at what this process receives on this descriptor; NULL: nobody does. */
void spil__heads_watch(int fd, heads *h);

#endif
