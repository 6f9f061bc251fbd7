/* frames.c: the heads of frames (frames.h), RFC 6455, section 5.2. */
#include "frames.h"

#include <stdbool.h>

enum { FIN = 0x80, RESERVED = 0x70, OPCODE = 0x0f, MASKED = 0x80, LENGTH = 0x7f };
enum { CONTINUATION = 0, TEXT = 1, BINARY = 2, CLOSE = 8, PONG = 10, CONTROL_MAX = 125 };

/* How long the head is, as far as its first bytes tell. */
static size_t head_bytes(const frames *f)
{
    if (f->n < 2)
        return 2;
    const unsigned length = f->head[1] & LENGTH;
    return 2 + (length == 126 ? 2 : length == 127 ? 8 : 0) + 4;
}

static uint64_t payload_bytes(const frames *f)
{
    const unsigned length = f->head[1] & LENGTH;
    const int n = length == 126 ? 2 : length == 127 ? 8 : 0;
    uint64_t bytes = n == 0 ? length : 0;
    for (int i = 0; i < n; i++)
        bytes = bytes << 8 | f->head[2 + i];
    return bytes;
}

/* What the first two bytes say. */
static int check_start(const frames *f)
{
    const unsigned opcode = f->head[0] & OPCODE;
    const bool last = f->head[0] & FIN, control = opcode >= CLOSE;
    if (f->head[0] & RESERVED || !(f->head[1] & MASKED) || (opcode > BINARY && opcode < CLOSE) ||
        opcode > PONG)
        return 1002;
    const unsigned length = f->head[1] & LENGTH;
    if (control) /* a close frame has a status of two bytes, or nothing */
        return last && length <= CONTROL_MAX && !(opcode == CLOSE && length == 1) ? 0 : 1002;
    if ((opcode == CONTINUATION) != (f->fragments != 0))
        return 1002;
    return opcode == BINARY ? 1003 : 0;
}

/* The head is whole. */
static int check_head(frames *f)
{
    const uint64_t bytes = payload_bytes(f);
    const unsigned length = f->head[1] & LENGTH;
    if (bytes >> 63 != 0 || (length == 126 && bytes < 126) || (length == 127 && bytes < 65536))
        return 1002; /* a length is written in as few bytes as it needs */
    f->left = bytes;
    f->n = 0;
    if ((f->head[0] & OPCODE) >= CLOSE)
        return 0;
    if (bytes > f->longest || f->message + bytes > f->longest || f->fragments == FRAGMENTS_MAX)
        return 1009;
    const bool last = f->head[0] & FIN;
    f->fragments = last ? 0 : (uint16_t)(f->fragments + 1);
    f->message = last ? 0 : f->message + bytes;
    return 0;
}

int spil__frames_read(frames *f, const uint8_t *bytes, size_t len, size_t *good)
{
    size_t at = 0;
    *good = 0;
    while (at < len) {
        if (f->left > 0) {
            const uint64_t skipped = f->left < len - at ? f->left : len - at;
            f->left -= skipped;
            at += (size_t)skipped;
        } else {
            f->head[f->n++] = bytes[at++];
            int status = f->n == 2 ? check_start(f) : 0;
            if (status == 0 && f->n >= 2 && f->n == head_bytes(f))
                status = check_head(f);
            if (status != 0)
                return status; /* one frame at a time: nothing came before it */
        }
        if (f->left == 0 && f->n == 0)
            break; /* the end of a frame */
    }
    *good = at;
    return 0;
}

frame_kind spil__frames_kind(const frames *f)
{
    const unsigned opcode = f->head[0] & OPCODE;
    return opcode > CLOSE ? FRAME_CONTROL : f->head[0] & FIN ? FRAME_MESSAGE : FRAME_FRAGMENT;
}
