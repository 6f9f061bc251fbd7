/* frames.h: the heads of a client's WebSocket frames, looked at before anything else sees them. Pure. */
#ifndef FRAMES_H
#define FRAMES_H

#include <stddef.h>
#include <stdint.h>

typedef struct frames {
    uint8_t head[14];
    uint8_t n;          /* bytes of the present head so far */
    uint64_t left;      /* bytes of the present frame's payload still to come */
    uint64_t message;   /* bytes of the present message so far */
    uint64_t longest;   /* that a message may have */
    uint16_t fragments; /* of the present message so far; 0: it has not begun */
} frames;

enum { FRAGMENTS_MAX = 256 }; /* of one message: each costs memory besides its bytes */

/* Reads on, to the end of the present frame at most. *good: how many of these bytes were read. Returns 0, or the status
 * to close with: 1002, 1003 or 1009; *good is then how many of these bytes came before the frame that is wrong. */
int spil__frames_read(frames *f, const uint8_t *bytes, size_t len, size_t *good);

typedef enum frame_kind {
    FRAME_MESSAGE,  /* ends a message, or the connection */
    FRAME_FRAGMENT, /* more of the message follows */
    FRAME_CONTROL   /* a ping or a pong */
} frame_kind;

/* What the frame was that has just come to its end. */
frame_kind spil__frames_kind(const frames *f);

#endif
