/* The server as a whole, in this process, behind a real socket. The first byte of an input says what the rest is:
 *
 *   h   what comes on a fresh connection, as it is: HTTP
 *   f   what comes behind a good opening handshake, as it is: frames
 *   m   lines, each of them a text frame of a person at a table: messages. "$T" stands for the table's name, "$I" for
 *       its invitation, "$M" for a legal move, "$N" for a number that rises
 *
 * Whatever comes, each message is answered once, what is answered is HTTP or well-formed frames, and the next good
 * client is served. */
#define _GNU_SOURCE
#include "fuzz.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <pthread.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "cpu.h"
#include "http.h"
#include "online.h"

enum {
    ROOM = 1 << 20,
    ALWAYS_MS = 15000, /* an answer must come */
    PERHAPS_MS = 20    /* none need come: to what is not finished there is one after seconds, or none */
};

static struct {
    loop *loop;
    online *online;
    conns *conns;
    spil_store *store;
    http *http;
    loop_fd stored;
    char folder[64];
    struct sockaddr_in at;
} server;

static void stored(loop_fd *w, uint32_t events)
{
    (void)w, (void)events;
    spil__online_stored(server.online);
}

static void *serve(void *of)
{
    (void)of;
    spil__loop_run(server.loop);
    return NULL;
}

static void clear_up(void)
{
    DIR *dir = opendir(server.folder);
    for (struct dirent *at; dir != NULL && (at = readdir(dir)) != NULL;)
        unlinkat(dirfd(dir), at->d_name, 0);
    if (dir != NULL)
        closedir(dir);
    rmdir(server.folder);
}

static http_door door(void *of, int house)
{
    (void)of;
    return house == 0 ? HTTP_DOOR_OPEN : HTTP_DOOR_NONE;
}

static void enter(void *of, int house, const conn_socket *from)
{
    (void)of, (void)house;
    spil__conn_open(server.conns, from);
}

static void start(void)
{
    spil_error err;
    pthread_t thread;
    socklen_t size = sizeof server.at;
    snprintf(server.folder, sizeof server.folder, "%s/spil-fuzz-XXXXXX",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm"
                                           : "/tmp"); /* no disk: it is not the store that is tried */
    require(mkdtemp(server.folder) != NULL, "no folder");
    atexit(clear_up);
    server.loop = spil__loop_open();
    server.store = spil_store_open(&(spil_store_settings){.place = server.folder}, &err);
    require(server.loop != NULL && server.store != NULL, "no store");
    const online_settings settings = {.allow_seeds = true, .sleep_ms = 1000, .workers = 1};
    server.online = spil__online_open(server.loop, server.store, spil__cpu(), &settings, &err);
    require(server.online != NULL, "no threads");
    const conn_owner owner = spil__online_owner(server.online);
    server.conns = spil__conns_open(server.loop, &owner);
    spil__online_conns(server.online, server.conns);

    const int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    server.at = (struct sockaddr_in){.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    require(bind(fd, (const struct sockaddr *)&server.at, sizeof server.at) == 0 && listen(fd, 100) == 0 &&
                getsockname(fd, (struct sockaddr *)&server.at, &size) == 0,
            "no socket");
    static const char *const origins[] = {NULL};
    const http_settings settings_of_http = {.fd = fd,
                                            .origin = origins,
                                            .page = spil__page_open(),
                                            .games = spil__online_games(spil__cpu()),
                                            .door = door,
                                            .enter = enter};
    server.http = spil__http_open(server.loop, &settings_of_http);
    require(server.http != NULL, "no HTTP");
    server.stored = (loop_fd){.fd = spil_store_fd(server.store), .ready = stored};
    spil__loop_watch(server.loop, &server.stored, EPOLLIN);
    require(pthread_create(&thread, NULL, serve, NULL) == 0, "no thread");
}

/* ---- a client ---- */

static char in[ROOM]; /* what the server said on the connection at hand */
static size_t n_in, taken;

/* patience_ms: how long the server may be silent. */
static int connect_to(int patience_ms)
{
    const struct timeval patience = {.tv_sec = patience_ms / 1000, .tv_usec = patience_ms % 1000 * 1000};
    const int fd = socket(AF_INET, SOCK_STREAM, 0);
    require(fd >= 0 && connect(fd, (const struct sockaddr *)&server.at, sizeof server.at) == 0,
            "cannot connect");
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    n_in = taken = 0;
    return fd;
}

/* False: the server has hung up. */
static bool more(int fd)
{
    if (n_in == ROOM)
        return false;
    ssize_t n;
    do
        n = recv(fd, in + n_in, ROOM - n_in, 0);
    while (n < 0 && errno == EINTR); /* the fuzzer's alarm */
    if (n > 0)
        n_in += (size_t)n;
    return n > 0;
}

static void put(int fd, const void *bytes, size_t len)
{
    for (size_t sent = 0; sent < len;) {
        const ssize_t n = send(fd, (const char *)bytes + sent, len - sent, MSG_NOSIGNAL);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return; /* it has hung up: that is an answer */
        sent += (size_t)n;
    }
}

static void shake_hands(int fd)
{
    static const char text[] = "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                               "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
                               "Sec-WebSocket-Protocol: spil.1\r\n\r\n";
    put(fd, text, sizeof text - 1);
    const char *end = NULL;
    while (end == NULL) {
        require(more(fd), "a good handshake is not answered");
        end = memmem(in, n_in, "\r\n\r\n", 4);
    }
    require(memcmp(in, "HTTP/1.1 101 ", 13) == 0, "a good handshake is refused");
    taken = (size_t)(end + 4 - in);
}

/* The next frame: its opcode, or -1 at the end. */
static int next_frame(int fd, const char **text, size_t *len)
{
    for (;;) {
        const uint8_t *at = (const uint8_t *)in + taken;
        const size_t have = n_in - taken;
        if (have >= 2) {
            require((at[0] & 0x70) == 0 && (at[1] & 0x80) == 0, "a frame with reserved bits, or masked");
            size_t n = at[1], head = n == 126 ? 4 : n == 127 ? 10 : 2;
            if (have >= head) {
                for (size_t i = 2; i < head; i++)
                    n = i == 2 ? at[i] : n << 8 | at[i];
                if (have >= head + n) {
                    taken += head + n;
                    *text = (const char *)at + head;
                    *len = n;
                    return at[0] & 15;
                }
            }
        }
        if (!more(fd))
            return -1;
    }
}

static void say(int fd, const char *text, size_t len)
{
    uint8_t head[8] = {0x81, (uint8_t)(0x80 | len)};
    size_t n = 2;
    if (len >= 126) {
        head[1] = 0x80 | 126;
        head[2] = (uint8_t)(len >> 8);
        head[3] = (uint8_t)len;
        n = 4;
    }
    put(fd, head, n + 4); /* the mask is 0 */
    put(fd, text, len);
}

/* The text of a member of the reply to the last message; other frames are passed over. False: it hung up. */
static bool hear(int fd, const char *key, char *value, size_t room)
{
    const char *text;
    size_t len;
    for (int opcode; (opcode = next_frame(fd, &text, &len)) >= 0;) {
        if (opcode != 1 || len < 6 || memcmp(text, "{\"re\":", 6) != 0)
            continue;
        const char *at = memmem(text, len, key, strlen(key));
        value[0] = '\0';
        if (at != NULL) {
            at += strlen(key);
            const char *end = memchr(at, '"', (size_t)(text + len - at));
            if (end != NULL && (size_t)(end - at) < room) {
                memcpy(value, at, (size_t)(end - at));
                value[end - at] = '\0';
            }
        }
        return true;
    }
    return false;
}

/* ---- the three kinds ---- */

static void try_http(const uint8_t *data, size_t n)
{
    const int fd = connect_to(PERHAPS_MS);
    put(fd, data, n);
    shutdown(fd, SHUT_WR);
    while (more(fd))
        ;
    require(n_in < 9 || memcmp(in, "HTTP/1.", 7) == 0, "something else than HTTP");
    close(fd);
}

static void try_frames(const uint8_t *data, size_t n)
{
    const char *text;
    size_t len;
    const int fd = connect_to(ALWAYS_MS);
    const struct timeval patience = {.tv_usec = PERHAPS_MS * 1000};
    shake_hands(fd);
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    put(fd, data, n);
    shutdown(fd, SHUT_WR);
    while (next_frame(fd, &text, &len) >= 0)
        ;
    close(fd);
}

typedef struct names {
    char table[40], invite[40], move[64];
    int id;
} names;

/* A line with its placeholders replaced; 0: it became too long. */
static size_t fill_in(const char *line, size_t len, names *t, char out[16384])
{
    size_t n = 0;
    for (size_t i = 0; i < len; i++) {
        char number[16];
        const char *with = NULL;
        if (line[i] == '$' && i + 1 < len) {
            snprintf(number, sizeof number, "%d", t->id);
            with = line[i + 1] == 'T'   ? t->table
                   : line[i + 1] == 'I' ? t->invite
                   : line[i + 1] == 'M' ? t->move
                   : line[i + 1] == 'N' ? number
                                        : NULL;
        }
        if (with == NULL) {
            if (n + 1 > 16384)
                return 0;
            out[n++] = line[i];
            continue;
        }
        if (n + strlen(with) > 16384)
            return 0;
        memcpy(out + n, with, strlen(with));
        n += strlen(with);
        i++;
    }
    return n;
}

static bool is_utf8(const char *text, size_t len)
{
    for (size_t i = 0, n; i < len; i += n)
        if ((n = spil_utf8_char(text + i, len - i)) == 0)
            return false;
    return true;
}

static void try_messages(const char *data, size_t n)
{
    static const char hello[] = "{\"do\":\"hello\",\"id\":1}";
    static const char open[] = "{\"do\":\"open\",\"id\":2,\"game\":\"punto\",\"seats\":2,\"seed\":\"7\","
                               "\"seating\":[\"me\",\"random\"]}";
    char scratch[8], line[16384];
    names t = {.id = 10, .move = "R5@0,0"};
    const int fd = connect_to(ALWAYS_MS);
    shake_hands(fd);
    say(fd, hello, sizeof hello - 1);
    require(hear(fd, "\"you\":\"", scratch, sizeof scratch), "hello is not answered");
    say(fd, open, sizeof open - 1);
    require(hear(fd, "\"table\":\"", t.table, sizeof t.table) && t.table[0] != '\0', "open is not granted");
    snprintf(t.invite, sizeof t.invite, "x");
    const int len_sync =
        snprintf(line, sizeof line, "{\"do\":\"sync\",\"id\":3,\"table\":\"%s\",\"after\":0}", t.table);
    say(fd, line, (size_t)len_sync);
    require(hear(fd, "\"moves\":[\"", t.move, sizeof t.move), "sync is not answered");

    for (const char *at = data, *end = data + n; at < end;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        const size_t len = (size_t)((stop != NULL ? stop : end) - at);
        t.id++;
        const size_t filled = fill_in(at, len, &t, line);
        at += len + 1;
        if (filled == 0 || !is_utf8(line, filled))
            continue; /* a matter of frames */
        say(fd, line, filled);
        require(hear(fd, "", scratch, sizeof scratch), "a message is not answered");
    }
    say(fd, "{", 1); /* what comes now is its answer, so nothing was answered twice */
    require(hear(fd, "\"code\":\"", line, sizeof line) && strcmp(line, "bad_message") == 0,
            "a message is answered twice");
    close(fd);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes)
{
    static int started;
    if (!started++)
        start();
    if (n_bytes == 0 || n_bytes > 60000)
        return 0;
    switch (data[0]) {
    case 'h': try_http(data + 1, n_bytes - 1); break;
    case 'f': try_frames(data + 1, n_bytes - 1); break;
    case 'm': try_messages((const char *)data + 1, n_bytes - 1); break;
    default: return 0;
    }
    try_messages("", 0); /* the next one is served */
    return 0;
}
