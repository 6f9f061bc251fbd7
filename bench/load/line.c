#include "line.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { READ_STEP = 16384 };

static void want_room(line_bytes *b, size_t more)
{
    if (b->len + more <= b->room)
        return;
    b->room = b->len + more + b->room / 2 + 256;
    b->data = realloc(b->data, b->room);
    if (!b->data)
        abort();
}

static void append(line_bytes *b, const void *bytes, size_t len)
{
    want_room(b, len);
    memcpy(b->data + b->len, bytes, len);
    b->len += len;
}

bool line_connect(line *l, const struct sockaddr_in *to)
{
    line_break(l);
    l->fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (l->fd < 0)
        return false;
    const int one = 1;
    setsockopt(l->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (connect(l->fd, (const struct sockaddr *)to, sizeof *to) < 0 && errno != EINPROGRESS) {
        close(l->fd);
        return false;
    }
    l->state = LINE_CONNECTING;
    l->status = l->close_code = 0;
    char address[INET_ADDRSTRLEN], text[400];
    inet_ntop(AF_INET, &to->sin_addr, address, sizeof address);
    const int n = snprintf(text, sizeof text,
                           "GET /ws HTTP/1.1\r\nHost: %s:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                           "Sec-WebSocket-Key: c3BpbCBsb2FkIGlzIGhlcg==\r\nSec-WebSocket-Version: 13\r\n"
                           "Sec-WebSocket-Protocol: spil.1\r\n\r\n",
                           address, ntohs(to->sin_port));
    append(&l->out, text, (size_t)n);
    return true;
}

void line_break(line *l)
{
    if (l->state != LINE_CLOSED)
        close(l->fd);
    l->state = LINE_CLOSED;
    l->in.len = l->out.len = l->sent = l->taken = 0;
}

void line_send_raw(line *l, const void *bytes, size_t len)
{
    if (l->state == LINE_CLOSED)
        return;
    append(&l->out, bytes, len);
    if (l->state == LINE_OPEN)
        line_flush(l);
}

static void put_frame(line *l, int opcode, const char *text, size_t len)
{
    uint8_t head[14] = {(uint8_t)(0x80 | opcode)};
    size_t n = 2;
    if (len < 126) {
        head[1] = (uint8_t)(0x80 | len);
    } else if (len < 65536) {
        head[1] = 0x80 | 126;
        head[2] = (uint8_t)(len >> 8);
        head[3] = (uint8_t)len;
        n = 4;
    } else {
        head[1] = 0x80 | 127;
        for (int i = 0; i < 8; i++)
            head[2 + i] = (uint8_t)((uint64_t)len >> (56 - 8 * i));
        n = 10;
    }
    l->mask = l->mask * 1664525u + 1013904223u;
    memcpy(head + n, &l->mask, 4);
    const uint8_t *mask = head + n;
    append(&l->out, head, n + 4);
    want_room(&l->out, len);
    for (size_t i = 0; i < len; i++)
        l->out.data[l->out.len + i] = (char)((uint8_t)text[i] ^ mask[i % 4]);
    l->out.len += len;
}

void line_send(line *l, const char *text, size_t len)
{
    if (l->state == LINE_CLOSED)
        return;
    put_frame(l, 1, text, len);
    if (l->state == LINE_OPEN)
        line_flush(l);
}

bool line_flush(line *l)
{
    while (l->sent < l->out.len) {
        const ssize_t n = send(l->fd, l->out.data + l->sent, l->out.len - l->sent, MSG_NOSIGNAL);
        if (n < 0)
            return errno == EAGAIN || errno == EINTR || errno == ENOTCONN || errno == EINPROGRESS;
        l->sent += (size_t)n;
    }
    l->out.len = l->sent = 0;
    return true;
}

bool line_wants_to_write(const line *l)
{
    return l->state != LINE_CLOSED && l->sent < l->out.len;
}

/* The answer to the opening handshake, once it is whole; false: not a good one. */
static bool take_handshake(line *l)
{
    want_room(&l->in, 1);
    l->in.data[l->in.len] = '\0';
    char *end = strstr(l->in.data, "\r\n\r\n");
    if (!end)
        return l->in.len < 8192;
    if (sscanf(l->in.data, "HTTP/1.1 %d", &l->status) != 1 || l->status != 101)
        return false;
    l->taken = (size_t)(end + 4 - l->in.data);
    l->state = LINE_OPEN;
    return true;
}

bool line_read(line *l)
{
    if (l->taken > 0) {
        memmove(l->in.data, l->in.data + l->taken, l->in.len - l->taken);
        l->in.len -= l->taken;
        l->taken = 0;
    }
    for (;;) {
        want_room(&l->in, READ_STEP);
        const ssize_t n = recv(l->fd, l->in.data + l->in.len, READ_STEP, 0);
        if (n < 0)
            return errno == EAGAIN || errno == EINTR;
        if (n == 0)
            return false;
        l->in.len += (size_t)n;
        if (l->state == LINE_CONNECTING && !take_handshake(l))
            return false;
        if (n < READ_STEP)
            return true;
    }
}

bool line_frame(line *l, const char **text, size_t *len)
{
    while (l->state == LINE_OPEN) {
        const uint8_t *at = (const uint8_t *)l->in.data + l->taken;
        const size_t have = l->in.len - l->taken;
        if (have < 2)
            return false;
        uint64_t n = at[1] & 0x7F;
        size_t head = 2;
        if (n >= 126) {
            head = n == 126 ? 4 : 10;
            if (have < head)
                return false;
            n = 0;
            for (size_t i = 2; i < head; i++)
                n = n << 8 | at[i];
        }
        if (have - head < n)
            return false;
        l->taken += head + (size_t)n;
        const char *payload = (const char *)at + head;
        const int opcode = at[0] & 0x0F;
        if (opcode == 1) {
            *text = payload;
            *len = (size_t)n;
            return true;
        }
        if (opcode == 9) {
            put_frame(l, 10, payload, (size_t)n);
            line_flush(l); /* one who does nothing else would send it with the next ping, which is too late */
        } else if (opcode == 8) {
            l->close_code = n >= 2 ? (uint8_t)payload[0] << 8 | (uint8_t)payload[1] : 1005;
        }
    }
    return false;
}

void line_free(line *l)
{
    line_break(l);
    free(l->in.data);
    free(l->out.data);
    l->in = l->out = (line_bytes){0};
}
