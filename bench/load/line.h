/* line.h: one WebSocket connection of `spil load`, as a client: it never blocks. */
#ifndef SPIL_LOAD_LINE_H
#define SPIL_LOAD_LINE_H

#include <netinet/in.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum line_state {
    LINE_CLOSED,
    LINE_CONNECTING, /* TCP, then the opening handshake */
    LINE_OPEN
} line_state;

typedef struct line_bytes {
    char *data;
    size_t len, room;
} line_bytes;

typedef struct line {
    line_state state;
    int fd;
    int status;     /* HTTP status of the handshake; 0 before it */
    int close_code; /* of the close frame that came; 0: none */
    line_bytes in, out;
    size_t sent;   /* bytes of out */
    size_t taken;  /* bytes of in that line_frame has given out */
    uint32_t mask; /* changes with every frame */
} line;

/* Begins to connect; false: no socket (errno). */
bool line_connect(line *l, const struct sockaddr_in *to);
/* Closes it at once, as a broken line would. */
void line_break(line *l);
/* Queues a masked text frame, and sends what goes. */
void line_send(line *l, const char *text, size_t len);
/* Queues bytes as they are. */
void line_send_raw(line *l, const void *bytes, size_t len);
/* Sends what goes; false: the line is broken. */
bool line_flush(line *l);
/* Reads what is there; false: the line has ended. Frames that came before are still to be taken. */
bool line_read(line *l);
/* The next whole text frame; false: none yet. It lasts until the next call of line_read. Answers pings, notes the code
 * of a close frame. */
bool line_frame(line *l, const char **text, size_t *len);
/* Is there something to write? */
bool line_wants_to_write(const line *l);
void line_free(line *l);

#endif
