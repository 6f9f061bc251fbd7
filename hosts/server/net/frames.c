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
    if (control)
        return last && (f->head[1] & LENGTH) <= CONTROL_MAX ? 0 : 1002;
    if ((opcode == CONTINUATION) != (f->begun != 0))
        return 1002;
    return opcode == BINARY ? 1003 : 0;
}

/* The head is whole. */
static int check_head(frames *f)
{
    const uint64_t bytes = payload_bytes(f);
    if (bytes >> 63 != 0)
        return 1002;
    f->left = bytes;
    f->n = 0;
    if ((f->head[0] & OPCODE) >= CLOSE)
        return 0;
    if (bytes > f->longest || f->message + bytes > f->longest)
        return 1009;
    f->begun = !(f->head[0] & FIN);
    f->message = f->begun ? f->message + bytes : 0;
    return 0;
}

int spil__frames_read(frames *f, const uint8_t *bytes, size_t len, size_t *good)
{
    size_t at = 0, start = 0;
    while (at < len) {
        if (f->left > 0) {
            const uint64_t skipped = f->left < len - at ? f->left : len - at;
            f->left -= skipped;
            at += (size_t)skipped;
            continue;
        }
        start = f->n == 0 ? at : start;
        f->head[f->n++] = bytes[at++];
        int status = f->n == 2 ? check_start(f) : 0;
        if (status == 0 && f->n >= 2 && f->n == head_bytes(f))
            status = check_head(f);
        if (status != 0) {
            *good = start;
            return status;
        }
    }
    *good = len;
    return 0;
}
