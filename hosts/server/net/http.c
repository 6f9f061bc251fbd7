/* http.c: HTTP with libmicrohttpd in our own loop (http.h).
 *
 * libmicrohttpd has its own epoll descriptor, which our loop watches. A connection is a handshake until it has become a
 * WebSocket or has asked for a file: each address may have LIMIT_HANDSHAKES of them. It has HANDSHAKE_MS, counted again
 * after every answer; a file may take longer, as long as some of it is taken all the time. A request for a file counts
 * in the budget of its address as a message does; beyond that, or when a round has answered for long enough, it waits
 * (suspended, as libmicrohttpd calls it). */
#define _GNU_SOURCE
#include "http.h"

#include <fcntl.h>
#include <microhttpd.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "handshake.h"
#include "heads.h"
#include "log.h"
#include "spil/memory.h"

enum {
    HANDSHAKE_MS = 10000,
    SILENT_MS = 2000,
    SWEEP_MS = 1000,
    POOL_BYTES = 49152,
    CONNECTIONS_MAX = 60000,
    FILE_BLOCK = 16384, /* of a file that is sent before it is another connection's turn */
    FILE_QUEUE =
        131072,        /* that the kernel keeps of it: not megabytes for each connection that reads slowly */
    FILE_MS = 600000,  /* the longest that a file may take */
    TURN_US = 2000,    /* that a round spends on answers: the others wait for the next */
    TURN_ANSWERS = 64, /* of those who waited that are tried in a round */
    TOO_FAST_MS = 500, /* that a request beyond the budget waits */
    REQUEST_US = 50, /* that it takes to read a request and send what is short, besides finding the answer */
    ARGUMENTS_MAX = 100, /* that an address of ours may have */
    HOUSE_DIGITS = 2,    /* of its number in a path */
    DOOR_MS = 2000       /* before its end a handshake waits no longer at the door */
};

/* A connection that is not a WebSocket (yet). */
typedef struct pending {
    struct pending *next, *previous;
    http *http;
    int fd;
    uint64_t until_ms;
    limit_entry *entry;           /* NULL: it counts no more */
    limit_kind is;                /* as what entry counts it */
    bool busy;                    /* a request is being answered */
    heads heads;                  /* of its requests, as they came … */
    uint32_t asked;               /* … and how many of them have been looked at */
    bool forwarded;               /* by the proxy, which said the address */
    int house;                    /* of the WebSocket that it becomes */
    struct MHD_Connection *waits; /* its request is answered later … */
    uint64_t waits_ms;            /* … than this … */
    bool at_door;                 /* … or when somebody opens … */
    struct pending *next_waiting; /* … in http->waiting */
    struct MHD_UpgradeResponseHandle *upgrade;
    struct pending *next_upgraded; /* in http->upgraded */
} pending;

struct http {
    loop *loop;
    http_settings settings;
    struct MHD_Daemon *daemon;
    loop_fd watch;
    loop_timer timer, sweep;
    limits *limits;
    pending *first;
    pending *upgraded;               /* have become WebSockets: to be closed here */
    pending *waiting, **waiting_end; /* their requests are answered later, the first first */
    uint64_t turn_us;                /* until when this round gives answers */
    bool refuses;
    http_figures figures;
    uint64_t foreign_ms; /* when the last handshake from a foreign origin was logged */
    bool rests;          /* it is not watched until the timer is due */
    int runs;            /* that libmicrohttpd still needs to tidy up */
    int n;               /* connections, WebSockets included */
    int full_at;         /* with more there are no new WebSockets: descriptors run out … */
    int most;            /* … and with these no new connections */
    char address[ADDRESS_TEXT + 24];
};

/* ---- answers ---- */

static const struct {
    const char *name, *value;
} strict[] = {
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: "
     "blob:; "
     "font-src 'self'; media-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
     "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "DENY"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"},
};

static enum MHD_Result reply(struct MHD_Connection *c, unsigned status, struct MHD_Response *r,
                             const char *type)
{
    for (size_t i = 0; i < sizeof strict / sizeof strict[0]; i++)
        MHD_add_response_header(r, strict[i].name, strict[i].value);
    if (type != NULL)
        MHD_add_response_header(r, "Content-Type", type);
    const enum MHD_Result queued = MHD_queue_response(c, status, r);
    MHD_destroy_response(r);
    return queued;
}

static enum MHD_Result reply_text(struct MHD_Connection *c, unsigned status, const char *text)
{
    struct MHD_Response *r =
        MHD_create_response_from_buffer(strlen(text), spil_strdup(text), MHD_RESPMEM_MUST_FREE);
    MHD_add_response_header(r, "Cache-Control", "no-store");
    if (status == MHD_HTTP_METHOD_NOT_ALLOWED)
        MHD_add_response_header(r, "Allow", "GET, HEAD");
    return reply(c, status, r, "text/plain; charset=utf-8");
}

/* Hands out a file block by block: a whole one for each of many connections would be one long round of the loop. */
static ssize_t read_block(void *of, uint64_t at, char *to, size_t most)
{
    const page_file *f = of;
    if (at >= f->len)
        return MHD_CONTENT_READER_END_OF_STREAM;
    const size_t n = f->len - at < most ? f->len - at : most;
    memcpy(to, f->bytes + at, n);
    return (ssize_t)n;
}

static enum MHD_Result reply_file(struct MHD_Connection *c, const page_file *f, const char *encoding)
{
    const char *known = MHD_lookup_connection_value(c, MHD_HEADER_KIND, "If-None-Match");
    const bool same = known != NULL && strstr(known, f->etag) != NULL;
    struct MHD_Response *r =
        same || f->len <= FILE_BLOCK
            ? MHD_create_response_from_buffer(same ? 0 : f->len, f->bytes, MHD_RESPMEM_PERSISTENT)
            : MHD_create_response_from_callback(f->len, FILE_BLOCK, read_block, (void *)(uintptr_t)f, NULL);
    MHD_add_response_header(r, "ETag", f->etag);
    MHD_add_response_header(r, "Vary", "Accept-Encoding");
    if (encoding != NULL)
        MHD_add_response_header(r, "Content-Encoding", encoding);
    MHD_add_response_header(r, "Cache-Control", "no-cache"); /* kept, but asked for again by its ETag */
    return reply(c, same ? MHD_HTTP_NOT_MODIFIED : MHD_HTTP_OK, r, f->type);
}

/* A text that stays. */
static enum MHD_Result reply_json(struct MHD_Connection *c, char *text)
{
    struct MHD_Response *r = MHD_create_response_from_buffer(strlen(text), text, MHD_RESPMEM_PERSISTENT);
    MHD_add_response_header(r, "Cache-Control", "no-cache");
    return reply(c, MHD_HTTP_OK, r, "application/json");
}

/* ---- the way to a WebSocket ---- */

static pending *pending_of(struct MHD_Connection *c)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(c, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info == NULL ? NULL : info->socket_context;
}

/* The socket of a WebSocket: it is no longer libmicrohttpd's. */
typedef struct websocket {
    http *http;
    int fd;
    int fds; /* two where it is passed on */
    limit_entry *entry;
} websocket;

static void release_socket(void *of)
{
    websocket *s = of;
    close(s->fd);
    spil__limits_end(s->entry, LIMIT_CONNECTION);
    s->http->n -= s->fds;
    free(s);
}

/* A WebSocket, which counts for this address. */
static void let_in(http *h, int house, int fd, limit_entry *entry, bool forwarded, bool passed,
                   const char *prefetched, size_t n_prefetched)
{
    const http_door door = h->settings.door(h->settings.of, house);
    websocket *s = spil_alloc(sizeof *s);
    const bool passes = door == HTTP_DOOR_ELSEWHERE && !passed;
    *s = (websocket){.http = h, .fd = fd, .fds = passes ? 2 : 1, .entry = entry};
    h->n += s->fds;
    fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
    const conn_socket socket = {.fd = fd,
                                .prefetched = prefetched,
                                .n_prefetched = n_prefetched,
                                .behind_proxy = passed || h->settings.proxy != NULL,
                                .shared = spil__limits_budget(entry, forwarded),
                                .line_us = spil__limits_line_us(entry, forwarded),
                                .release = release_socket,
                                .of = s};
    if (door == HTTP_DOOR_OPEN)
        h->settings.enter(h->settings.of, house, &socket);
    else if (passes)
        h->settings.pass(h->settings.of, house, &socket, spil__limits_address(entry), forwarded);
    else
        release_socket(s);
}

/* libmicrohttpd keeps all its memory for an upgraded connection, 48 KiB, and counts it. So the WebSocket gets
 * its own descriptor, and libmicrohttpd may close the connection: not yet, since it is in the middle of it. */
static void upgraded(void *of, struct MHD_Connection *c, void *request, const char *prefetched,
                     size_t n_prefetched, int fd, struct MHD_UpgradeResponseHandle *upgrade)
{
    http *h = of;
    pending *g = pending_of(c);
    const int own = fcntl(fd, F_DUPFD_CLOEXEC, 0);
    (void)request;
    g->upgrade = upgrade;
    g->next_upgraded = h->upgraded;
    h->upgraded = g;
    spil__loop_set(h->loop, &h->timer, 0);
    if (own < 0)
        return;
    limit_entry *entry = g->entry;
    g->entry = NULL;
    let_in(h, g->house, own, entry, g->forwarded, false, prefetched, n_prefetched);
}

bool spil__http_take(http *h, int house, int fd, const char *address, bool forwarded, uint64_t line_us,
                     const char *prefetched, size_t n_prefetched)
{
    limit_entry *begun = spil__limits_begin(h->limits, address);
    limit_entry *entry = h->refuses || spil__http_is_full(h)
                             ? NULL
                             : spil__limits_finish(h->limits, begun, LIMIT_HANDSHAKE, address, forwarded);
    h->figures.turned_away += entry == NULL;
    if (entry == NULL) {
        spil__limits_end(begun, LIMIT_HANDSHAKE);
        return false;
    }
    uint64_t *line = spil__limits_line_us(entry, forwarded);
    if (line != NULL && line_us < *line)
        *line = line_us;
    let_in(h, house, fd, entry, forwarded, true, prefetched, n_prefetched);
    return true;
}

/* Lets libmicrohttpd have back what has become a WebSocket. It tidies up when it runs next. */
static void close_upgraded(http *h)
{
    for (pending *g = h->upgraded, *next; g != NULL; g = next) {
        next = g->next_upgraded;
        MHD_upgrade_action(g->upgrade, MHD_UPGRADE_ACTION_CLOSE);
        h->runs = 2;
    }
    h->upgraded = NULL;
}

/* The last value of a header that may come more than once: what the proxy itself has added. */
static enum MHD_Result take_last(void *of, enum MHD_ValueKind kind, const char *name, const char *value)
{
    (void)kind;
    if (strcasecmp(name, "X-Forwarded-For") == 0)
        *(const char **)of = value;
    return MHD_YES;
}

/* The address that a connection counts for; returns whether the proxy has said it. */
static bool client_address(const http *h, struct MHD_Connection *c, char address[ADDRESS_TEXT])
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(c, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    const char *list = NULL;
    char last[ADDRESS_TEXT];
    spil__address_print(info == NULL ? NULL : info->client_addr, address);
    if (info == NULL || !spil__address_is(info->client_addr, h->settings.proxy))
        return false;
    MHD_get_connection_values(c, MHD_HEADER_KIND, take_last, &list);
    if (list == NULL)
        return false;
    const char *at = strrchr(list, ',');
    at = at == NULL ? list : at + 1;
    at += strspn(at, " \t");
    snprintf(last, sizeof last, "%.*s", (int)strcspn(at, " \t"), at);
    return spil__address_read(last, address);
}

/* Pages from an origin that is not ours were turned away: a line once in a while, as anybody can make them. */
static void log_foreign(http *h, const char *origin)
{
    char text[128];
    enum { FOREIGN_MS = 10000 };
    const uint64_t now_ms = spil__loop_ms(h->loop);
    if (h->figures.foreign++ > 0 && now_ms < h->foreign_ms + FOREIGN_MS)
        return;
    h->foreign_ms = now_ms;
    snprintf(text, sizeof text, "%s", origin);
    spil__log("foreign", "origin", text, "if-it-is-yours", "--origin", NULL);
}

/* Whether a page from the origin `of` may play here: it cannot learn that from a WebSocket that does not open. */
static enum MHD_Result reply_origin(http *h, struct MHD_Connection *c)
{
    const char *of = MHD_lookup_connection_value(c, MHD_GET_ARGUMENT_KIND, "of");
    const char *host = MHD_lookup_connection_value(c, MHD_HEADER_KIND, "Host");
    static char yes[] = "{\"ours\":true}", no[] = "{\"ours\":false}";
    return reply_json(c, of != NULL && spil__origin_is_ours(of, host, h->settings.origin) ? yes : no);
}

static enum MHD_Result reply_upgrade(http *h, struct MHD_Connection *c, const char *version, int house)
{
    static const char *const names[] = {[HS_HOST] = "Host",
                                        [HS_UPGRADE] = "Upgrade",
                                        [HS_CONNECTION] = "Connection",
                                        [HS_VERSION] = "Sec-WebSocket-Version",
                                        [HS_KEY] = "Sec-WebSocket-Key",
                                        [HS_PROTOCOL] = "Sec-WebSocket-Protocol",
                                        [HS_ORIGIN] = "Origin"};
    const char *value[HS_HEADERS];
    char accept[HANDSHAKE_ACCEPT], address[ADDRESS_TEXT];
    const char *why;
    for (int i = 0; i < HS_HEADERS; i++)
        value[i] = MHD_lookup_connection_value(c, MHD_HEADER_KIND, names[i]);
    if (strcmp(version, "HTTP/1.1") != 0)
        return reply_text(c, MHD_HTTP_BAD_REQUEST, "a WebSocket needs HTTP/1.1\n");
    const unsigned status = spil__handshake(value, h->settings.origin, accept, &why);
    if (status == MHD_HTTP_FORBIDDEN)
        log_foreign(h, value[HS_ORIGIN]);
    if (status != MHD_HTTP_SWITCHING_PROTOCOLS)
        return reply_text(c, status, why);
    const bool forwarded = client_address(h, c, address);
    pending *g = pending_of(c);
    if (h->refuses || g == NULL || g->entry == NULL)
        return reply_text(c, MHD_HTTP_SERVICE_UNAVAILABLE, "the server is about to restart\n");
    const bool full = spil__http_is_full(h);
    limit_entry *entry = full ? NULL : spil__limits_finish(h->limits, g->entry, g->is, address, forwarded);
    h->figures.turned_away += entry == NULL;
    if (full)
        return reply_text(c, MHD_HTTP_SERVICE_UNAVAILABLE, "the server is full\n");
    if (entry == NULL)
        return reply_text(c, MHD_HTTP_TOO_MANY_REQUESTS,
                          "there are too many connections from this address\n");
    g->entry = entry;
    g->is = LIMIT_CONNECTION;
    g->forwarded = forwarded;
    g->house = house;
    struct MHD_Response *r = MHD_create_response_for_upgrade(upgraded, h);
    MHD_add_response_header(r, "Upgrade", "websocket");
    MHD_add_response_header(r, "Sec-WebSocket-Accept", accept);
    MHD_add_response_header(r, "Sec-WebSocket-Protocol", HANDSHAKE_PROTOCOL);
    const enum MHD_Result queued = MHD_queue_response(c, MHD_HTTP_SWITCHING_PROTOCOLS, r);
    MHD_destroy_response(r);
    return queued;
}

/* ---- pending connections ---- */

/* It ends, and counts no more: libmicrohttpd may learn of it late. */
static void drop(pending *g)
{
    spil__limits_end(g->entry, g->is);
    g->entry = NULL;
    shutdown(g->fd, SHUT_RDWR);
}

/* There are too many handshakes: those whose other side has hung up, or has said nothing for a while, make room.
 * libmicrohttpd is told of the end of a line once, together with the last bytes. Browsers open lines ahead of need. */
static void drop_handshakes(http *h)
{
    const uint64_t now_ms = spil__loop_ms(h->loop);
    for (pending *g = h->first; g != NULL; g = g->next) {
        char byte;
        if (g->is != LIMIT_HANDSHAKE || g->entry == NULL || g->fd < 0)
            continue;
        const bool silent = now_ms + HANDSHAKE_MS >= g->until_ms + SILENT_MS && spil__socket_is_silent(g->fd);
        if (silent || recv(g->fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0)
            drop(g);
    }
}

/* The address has too many lines that fetch files: those that fetch nothing right now make room. */
static void drop_idle(http *h, const limit_entry *entry)
{
    for (pending *g = h->first; g != NULL; g = g->next) {
        if (g->is == LIMIT_FILE && g->entry == entry && !g->busy && g->fd >= 0)
            drop(g);
    }
}

/* It fetches a file, for which it has longer: it is no handshake any longer. false: there are too many. */
static bool may_fetch(http *h, pending *g)
{
    if (g == NULL || g->entry == NULL)
        return true;
    g->until_ms = spil__loop_ms(h->loop) + FILE_MS;
    if (g->is != LIMIT_HANDSHAKE)
        return true;
    bool good = spil__limits_serve(g->entry);
    if (!good) {
        drop_idle(h, g->entry);
        good = spil__limits_serve(g->entry);
    }
    g->is = good ? LIMIT_FILE : LIMIT_HANDSHAKE;
    if (good)
        setsockopt(g->fd, SOL_SOCKET, SO_SNDBUF, &(int){FILE_QUEUE}, sizeof(int));
    h->figures.turned_away += !good;
    return good;
}

/* ---- those that wait ---- */

static void wait(http *h, pending *g, struct MHD_Connection *c, uint64_t until_ms)
{
    MHD_suspend_connection(c);
    g->waits = c;
    g->at_door = false;
    g->waits_ms = until_ms;
    g->next_waiting = NULL;
    *h->waiting_end = g;
    h->waiting_end = &g->next_waiting;
}

/* Those whose time has come are asked for again, a few in a round; all: every one. */
static void go_on(http *h, bool all)
{
    const uint64_t now_ms = spil__loop_ms(h->loop);
    int n = 0;
    pending **at = &h->waiting;
    for (pending *g; (g = *at) != NULL;) {
        if (all || (n < TURN_ANSWERS && g->waits_ms <= now_ms)) {
            n++;
            *at = g->next_waiting;
            MHD_resume_connection(g->waits);
        } else {
            at = &g->next_waiting;
        }
    }
    h->waiting_end = at;
}

/* When the next of them is due. */
static uint64_t waiting_ms(const http *h)
{
    uint64_t next_ms = UINT64_MAX;
    for (const pending *g = h->waiting; g != NULL; g = g->next_waiting)
        next_ms = g->waits_ms < next_ms ? g->waits_ms : next_ms;
    return next_ms;
}

/* What its address may spend; behind the proxy, the address that the proxy says. NULL: no limit. */
static budget *budget_of(http *h, struct MHD_Connection *c, const pending *g)
{
    char address[ADDRESS_TEXT];
    if (h->settings.proxy != NULL && client_address(h, c, address))
        return spil__limits_budget(spil__limits_entry(h->limits, address), true);
    return g->entry == NULL ? NULL : spil__limits_budget(g->entry, false);
}

/* May it be answered now? If not, it waits. */
static bool may_answer(http *h, struct MHD_Connection *c, pending *g, const budget *b)
{
    const uint64_t now_ms = spil__loop_ms(h->loop);
    if (b != NULL && !spil__budget_has(b, &budget_of_address, now_ms)) {
        h->figures.too_fast++;
        wait(h, g, c, now_ms + TOO_FAST_MS);
        return false;
    }
    if (spil__loop_us() < h->turn_us)
        return true;
    h->figures.waited++;
    wait(h, g, c, now_ms);
    return false;
}

/* For a WebSocket: nobody is there yet. true: it waits. It has said what it wants, and is no handshake that others of
 * its address wait for: when a server dies all of them come at once. */
static bool waits_at_door(http *h, pending *g, struct MHD_Connection *c, http_door door)
{
    const uint64_t until_ms = g == NULL ? 0 : g->until_ms - DOOR_MS;
    if (door != HTTP_DOOR_SOON || h->refuses || until_ms <= spil__loop_ms(h->loop))
        return false;
    if (g->entry != NULL && g->is == LIMIT_HANDSHAKE && spil__limits_serve(g->entry))
        g->is = LIMIT_FILE;
    wait(h, g, c, until_ms);
    g->at_door = true;
    return true;
}

void spil__http_look_again(http *h)
{
    for (pending *g = h->waiting; g != NULL; g = g->next_waiting)
        g->waits_ms = g->at_door ? 0 : g->waits_ms;
    spil__loop_set(h->loop, &h->timer, 0);
}

/* ---- requests ---- */

/* Marks of a request, by their addresses: its head has been seen; its first line is wrong. */
static char seen, wrong_line;

/* The first line has come, libmicrohttpd has not looked at it yet. It unescapes, so that a %00 would end a path early,
 * and has no memory, not even for an answer, where there are very many arguments. */
static void *first_line(void *of, const char *uri, struct MHD_Connection *c)
{
    static const char too_long[] =
        "HTTP/1.1 414 URI Too Long\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
    const pending *g = pending_of(c);
    int arguments = 0;
    (void)of;
    for (const char *at = uri; *at != '\0'; at++) {
        if (*at <= ' ' || *at > '~' || strncmp(at, "%00", 3) == 0)
            return &wrong_line;
        arguments += *at == '&';
    }
    if (arguments > ARGUMENTS_MAX && g != NULL && g->fd >= 0) {
        (void)!send(g->fd, too_long, sizeof too_long - 1, MSG_NOSIGNAL | MSG_DONTWAIT);
        shutdown(g->fd, SHUT_RDWR);
    }
    return NULL;
}

typedef struct header_counts {
    int hosts;
    bool has_body;
    bool has_odd_name; /* other than a token of RFC 9110: with a blank before the colon, for one */
} header_counts;

static bool is_token(const char *name)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&'*+-.^_`|~";
    return name[0] != '\0' && name[strspn(name, letters)] == '\0';
}

static enum MHD_Result count_header(void *of, enum MHD_ValueKind kind, const char *name, const char *value)
{
    header_counts *counts = of;
    (void)kind;
    counts->hosts += strcasecmp(name, "Host") == 0;
    counts->has_odd_name = counts->has_odd_name || !is_token(name);
    counts->has_body = counts->has_body || strcasecmp(name, "Transfer-Encoding") == 0 ||
                       (strcasecmp(name, "Content-Length") == 0 && strcmp(value, "0") != 0);
    return MHD_YES;
}

/* What could be read in two ways, by a proxy and by us, is refused. */
static const char *what_is_wrong(struct MHD_Connection *c, const char *version)
{
    header_counts counts = {0};
    MHD_get_connection_values(c, MHD_HEADER_KIND, count_header, &counts);
    if (counts.has_odd_name)
        return "the name of a header is a word\n";
    if (counts.hosts > 1 || (counts.hosts == 0 && strcmp(version, "HTTP/1.1") == 0))
        return "a request names one host\n";
    return counts.has_body ? "a request has no body here\n" : NULL;
}

/* The house that a path begins with; *path is what comes behind it. The short paths are those of house 0. -1: it is no
 * number. */
static int take_house(const char **path)
{
    static const char houses[] = "/h/";
    if (strncmp(*path, houses, sizeof houses - 1) != 0)
        return 0;
    const char *number = *path + sizeof houses - 1;
    const size_t digits = strspn(number, "0123456789");
    if (digits == 0 || digits > HOUSE_DIGITS || number[digits] != '/' || (number[0] == '0' && digits > 1))
        return -1;
    *path = number + digits;
    return atoi(number);
}

/* Where somebody new begins. */
static enum MHD_Result reply_house(const http *h, struct MHD_Connection *c)
{
    char text[32];
    snprintf(text, sizeof text, "{\"house\":%d}", h->settings.house(h->settings.of));
    struct MHD_Response *r = MHD_create_response_from_buffer(strlen(text), text, MHD_RESPMEM_MUST_COPY);
    MHD_add_response_header(r, "Cache-Control", "no-cache");
    return reply(c, MHD_HTTP_OK, r, "application/json");
}

/* A request that can be answered: for the page, its files and what it asks for. */
static enum MHD_Result reply_get(http *h, struct MHD_Connection *c, pending *g, const char *path)
{
    if (!may_fetch(h, g))
        return reply_text(c, MHD_HTTP_TOO_MANY_REQUESTS,
                          "there are too many connections from this address\n");
    if (strcmp(path, "/api/games") == 0)
        return reply_json(c, h->settings.games);
    if (strcmp(path, "/api/origin") == 0)
        return reply_origin(h, c);
    if (strcmp(path, "/api/house") == 0)
        return reply_house(h, c);
    const char *encoding;
    const page_file *f =
        spil__page_find(h->settings.page, path,
                        MHD_lookup_connection_value(c, MHD_HEADER_KIND, "Accept-Encoding"), &encoding);
    return f != NULL ? reply_file(c, f, encoding)
                     : reply_text(c, MHD_HTTP_NOT_FOUND, "there is nothing here\n");
}

static enum MHD_Result reply_report(const http *h, struct MHD_Connection *c, const char *path)
{
    char *text = NULL;
    const unsigned status = h->settings.report(h->settings.report_of, path, &text);
    const enum MHD_Result queued = reply_text(c, status, text != NULL ? text : "there is nothing here\n");
    free(text);
    return queued;
}

/* Its head has come: MHD_YES: it is to be answered when all of it has. */
static enum MHD_Result look_at_head(struct MHD_Connection *c, pending *g, const char *method,
                                    const char *version, bool is_wrong_line)
{
    if (g != NULL && ++g->asked >= g->heads.bad && g->heads.bad != 0)
        return reply_text(c, MHD_HTTP_BAD_REQUEST,
                          "a line ends with CR and LF, and has no such characters\n");
    if (strcmp(version, "HTTP/1.1") != 0 && strcmp(version, "HTTP/1.0") != 0)
        return reply_text(c, MHD_HTTP_HTTP_VERSION_NOT_SUPPORTED, "this is HTTP/1.1\n");
    if (is_wrong_line)
        return reply_text(c, MHD_HTTP_BAD_REQUEST, "there are no such characters in an address\n");
    if (strcmp(method, "GET") != 0 && strcmp(method, "HEAD") != 0)
        return reply_text(c, MHD_HTTP_METHOD_NOT_ALLOWED, "there is nothing here but GET\n");
    const char *wrong = what_is_wrong(c, version);
    return wrong != NULL ? reply_text(c, MHD_HTTP_BAD_REQUEST, wrong) : MHD_YES;
}

static enum MHD_Result answer(void *of, struct MHD_Connection *c, const char *path, const char *method,
                              const char *version, const char *body, size_t *body_len, void **request)
{
    http *h = of;
    pending *g = pending_of(c);
    (void)body;
    if (*request != &seen && *body_len == 0) {
        const bool is_wrong_line = *request == &wrong_line;
        *request = &seen;
        if (g != NULL)
            g->busy = true;
        return look_at_head(c, g, method, version, is_wrong_line);
    }
    if (h->settings.report != NULL)
        return reply_report(h, c, path);
    budget *b = g == NULL ? NULL : budget_of(h, c, g);
    if (g != NULL && !may_answer(h, c, g, b))
        return MHD_YES;
    const int house = take_house(&path);
    const http_door door = house < 0 ? HTTP_DOOR_NONE : h->settings.door(h->settings.of, house);
    const bool is_ws = door != HTTP_DOOR_NONE && strcmp(path, "/ws") == 0;
    if (is_ws && waits_at_door(h, g, c, door))
        return MHD_YES;
    const uint64_t began_us = spil__loop_cpu_us();
    const enum MHD_Result queued =
        !is_ws                   ? reply_get(h, c, g, door == HTTP_DOOR_NONE ? "" : path)
        : door == HTTP_DOOR_SOON ? reply_text(c, MHD_HTTP_SERVICE_UNAVAILABLE, "nobody plays right now\n")
        : strcmp(method, "GET") == 0
            ? reply_upgrade(h, c, version, house)
            : reply_text(c, MHD_HTTP_METHOD_NOT_ALLOWED, "a WebSocket begins with GET\n");
    if (b != NULL)
        spil__budget_spend(b, &budget_of_address, spil__loop_ms(h->loop), 1,
                           REQUEST_US + spil__loop_cpu_us() - began_us);
    return queued;
}

/* ---- coming and going ---- */

static enum MHD_Result may_connect(void *of, const struct sockaddr *address, socklen_t len)
{
    http *h = of;
    char text[ADDRESS_TEXT];
    (void)len;
    spil__address_print(address, text);
    const bool proxy = spil__address_is(address, h->settings.proxy);
    if (!proxy && !spil__limits_may_begin(h->limits, text))
        drop_handshakes(h);
    const bool good = !h->refuses && h->n < h->most && (proxy || spil__limits_may_begin(h->limits, text));
    h->figures.turned_away += !good;
    return good ? MHD_YES : MHD_NO;
}

static void add_pending(http *h, struct MHD_Connection *c, void **context)
{
    char text[ADDRESS_TEXT];
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(c, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    spil__address_print(info == NULL ? NULL : info->client_addr, text);
    pending *g = spil_alloc(sizeof *g);
    info = MHD_get_connection_info(c, MHD_CONNECTION_INFO_CONNECTION_FD);
    *g = (pending){.http = h,
                   .fd = info == NULL ? -1 : info->connect_fd,
                   .until_ms = spil__loop_ms(h->loop) + HANDSHAKE_MS,
                   .next = h->first,
                   .entry = spil__limits_begin(h->limits, text)};
    spil__heads_watch(g->fd, &g->heads);
    if (h->first != NULL)
        h->first->previous = g;
    h->first = g;
    h->n++;
    *context = g;
}

/* If libmicrohttpd had run out of descriptors, it listens again only in the run after the one that has tidied up: when
 * that was the last connection, nothing else might ever cause it. */
static void remove_pending(http *h, pending *g)
{
    spil__heads_watch(g->fd, NULL);
    if (g->entry != NULL)
        spil__limits_end(g->entry, g->is);
    if (g->previous != NULL)
        g->previous->next = g->next;
    else
        h->first = g->next;
    if (g->next != NULL)
        g->next->previous = g->previous;
    h->n--;
    h->runs = 2;
    free(g);
}

static void connection_changed(void *of, struct MHD_Connection *c, void **context,
                               enum MHD_ConnectionNotificationCode code)
{
    if (code == MHD_CONNECTION_NOTIFY_STARTED)
        add_pending(of, c, context);
    else if (*context != NULL)
        remove_pending(of, *context);
}

static void answered(void *of, struct MHD_Connection *c, void **request, enum MHD_RequestTerminationCode code)
{
    http *h = of;
    pending *g = pending_of(c);
    (void)request;
    (void)code;
    uint64_t *line_us = g == NULL || g->entry == NULL || g->is == LIMIT_CONNECTION
                            ? NULL
                            : spil__limits_line_us(g->entry, false);
    if (line_us != NULL) { /* what loading the page shows of the line */
        const uint64_t us = spil__socket_round_trip_us(g->fd);
        *line_us = us < *line_us ? us : *line_us;
    }
    if (g != NULL) {
        g->busy = false;
        g->until_ms = spil__loop_ms(h->loop) + HANDSHAKE_MS;
    }
}

static void sweep(loop_timer *t)
{
    http *h = LOOP_OWNER(t, http, sweep);
    const uint64_t now_ms = spil__loop_ms(h->loop);
    for (pending *g = h->first; g != NULL; g = g->next) {
        if (g->is != LIMIT_CONNECTION && g->until_ms <= now_ms && g->fd >= 0)
            shutdown(g->fd, SHUT_RDWR);
    }
    spil__limits_sweep(h->limits, now_ms);
    spil__loop_set(h->loop, t, now_ms + SWEEP_MS);
}

/* ---- running in the loop ---- */

/* When much is fetched, as much time as that took is left for the WebSockets before it runs again. */
static void run(http *h)
{
    MHD_UNSIGNED_LONG_LONG wait_ms = 0;
    const uint64_t began_us = spil__loop_us();
    spil__loop_label(h->loop, "http");
    close_upgraded(h);
    h->turn_us = began_us + TURN_US;
    go_on(h, false);
    MHD_run(h->daemon);
    const uint64_t took_ms = (spil__loop_us() - began_us) / 1000;
    const bool waits = MHD_get_timeout(h->daemon, &wait_ms) == MHD_YES;
    uint64_t next_ms = waits ? spil__loop_ms(h->loop) + wait_ms : UINT64_MAX;
    next_ms = waiting_ms(h) < next_ms ? waiting_ms(h) : next_ms;
    if (h->upgraded != NULL || (h->runs > 0 && --h->runs > 0))
        next_ms = 0;
    if (took_ms > 0)
        next_ms = spil__loop_ms(h->loop) + took_ms;
    spil__loop_set(h->loop, &h->timer, next_ms);
    if ((took_ms > 0) != h->rests)
        spil__loop_change(h->loop, &h->watch, took_ms > 0 ? 0 : EPOLLIN);
    h->rests = took_ms > 0;
}

static void ready(loop_fd *w, uint32_t events)
{
    (void)events;
    run(LOOP_OWNER(w, http, watch));
}

static void due(loop_timer *t)
{
    run(LOOP_OWNER(t, http, timer));
}

/* ---- opening ---- */

static void read_address(http *h, int fd)
{
    struct sockaddr_storage own;
    socklen_t len = sizeof own;
    char host[ADDRESS_TEXT] = "", port[16] = "";
    getsockname(fd, (struct sockaddr *)&own, &len);
    getnameinfo((struct sockaddr *)&own, len, host, sizeof host, port, sizeof port,
                NI_NUMERICHOST | NI_NUMERICSERV);
    const bool six = own.ss_family == AF_INET6;
    snprintf(h->address, sizeof h->address, "%s%s%s:%s", six ? "[" : "", host, six ? "]" : "", port);
}

/* Descriptors are for connections, all but a few: the store, the loop, the threads, and the houses to come. */
static void set_most(http *h)
{
    const rlim_t others = 32 + (rlim_t)h->settings.keeps;
    struct rlimit limit;
    const rlim_t many = CONNECTIONS_MAX;
    const rlim_t all = getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < many ? limit.rlim_cur : many;
    h->most = (int)(all > 2 * others ? all - others : all / 2);
    h->full_at = h->most / 10 * 9;
}

const http_figures *spil__http_figures(const http *h)
{
    return &h->figures;
}

bool spil__http_is_full(const http *h)
{
    return h->n > h->full_at;
}

http *spil__http_open(loop *l, const http_settings *settings)
{
    const int fd = settings->fd;
    http *h = spil_alloc(sizeof *h);
    h->loop = l;
    h->settings = *settings;
    h->limits = spil__limits_open();
    h->waiting_end = &h->waiting;
    set_most(h);
    read_address(h, fd);
    h->daemon = MHD_start_daemon(
        MHD_USE_EPOLL | MHD_ALLOW_UPGRADE | MHD_ALLOW_SUSPEND_RESUME, 0, may_connect, h, answer, h,
        MHD_OPTION_LISTEN_SOCKET, fd, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)POOL_BYTES,
        MHD_OPTION_CONNECTION_LIMIT, (unsigned)CONNECTIONS_MAX, MHD_OPTION_CONNECTION_TIMEOUT,
        (unsigned)HANDSHAKE_MS / 1000, MHD_OPTION_NOTIFY_CONNECTION, connection_changed, h,
        MHD_OPTION_NOTIFY_COMPLETED, answered, h, MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_URI_LOG_CALLBACK, first_line, h, MHD_OPTION_END);
    const union MHD_DaemonInfo *info =
        h->daemon == NULL ? NULL : MHD_get_daemon_info(h->daemon, MHD_DAEMON_INFO_EPOLL_FD);
    if (info == NULL) {
        if (h->daemon == NULL)
            close(fd);
        spil__http_close(h);
        return NULL;
    }
    h->watch = (loop_fd){.fd = info->epoll_fd, .ready = ready};
    h->timer.due = due;
    h->sweep.due = sweep;
    spil__loop_watch(l, &h->watch, EPOLLIN);
    spil__loop_set(l, &h->sweep, spil__loop_ms(l) + SWEEP_MS);
    return h;
}

void spil__http_close(http *h)
{
    if (h == NULL)
        return;
    spil__loop_set(h->loop, &h->timer, UINT64_MAX);
    spil__loop_set(h->loop, &h->sweep, UINT64_MAX);
    if (h->daemon != NULL) {
        close_upgraded(h);
        go_on(h, true);
        if (h->watch.ready != NULL)
            spil__loop_forget(h->loop, &h->watch);
        MHD_stop_daemon(h->daemon);
    }
    spil__limits_close(h->limits);
    free(h);
}

const char *spil__http_address(const http *h)
{
    return h->address;
}

void spil__http_refuse(http *h)
{
    h->refuses = true;
}
