/* passing.c: tubes to another node, and who comes out of them (passing.h). */
#define _GNU_SOURCE /* accept4 */
#include "passing.h"

#include <arpa/inet.h>
#include <errno.h>
#include <inttypes.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "limits.h"
#include "spil/blake2b.h"
#include "spil/memory.h"

enum {
    NONCE = 32,
    PROOF_TEXT = 2 * SPIL_HASH_BYTES,
    LINE_BYTES = 256,   /* of a head */
    PIECE = 16384,      /* that is carried from one end to the other in a round */
    PATIENCE_MS = 5000, /* for the other node, until it is proved who asks */
    SWEEP_MS = 500
};

typedef struct tube_end {
    loop_fd watch;
    struct tube *of;
    char *rest; /* what is to be written here, but did not fit */
    size_t n, at;
    bool is_over; /* nothing more comes from here */
    uint32_t watched;
} tube_end;

/* From a person to the node that plays. */
typedef struct tube {
    struct tube *next, *previous;
    passing *all;
    tube_end person, node;
    bool is_connected, is_proved, is_dead;
    int house;
    uint64_t until_ms; /* is_proved must be by then */
    char head[LINE_BYTES];
    uint8_t nonce[NONCE];
    size_t n_nonce;
    budget *shared;
    void (*release)(void *of);
    void *release_of;
} tube;

/* A node that wants to pass somebody on. */
typedef struct guest {
    loop_fd watch;
    struct guest *next, *previous;
    passing *all;
    uint64_t until_ms;
    uint8_t nonce[NONCE];
    size_t n;
    bool is_dead;
    char text[2048]; /* its head, and what comes with it */
} guest;

struct passing {
    loop *loop;
    passing_settings settings;
    loop_fd watch;
    loop_timer sweep;
    tube *first, *dead;
    guest *guests, *gone;
    int n_guests;
    passing_figures figures;
};

static void prove(const passing *p, const uint8_t nonce[NONCE], const char *line, size_t len,
                  char proof[PROOF_TEXT + 1])
{
    spil_blake2b hash;
    uint8_t out[SPIL_HASH_BYTES];
    spil_blake2b_open(&hash, sizeof out, p->settings.key, PASSING_KEY);
    spil_blake2b_add(&hash, nonce, NONCE);
    spil_blake2b_add(&hash, line, len);
    spil_blake2b_close(&hash, out);
    sodium_bin2hex(proof, PROOF_TEXT + 1, out, sizeof out);
}

/* ---- a tube ---- */

static void end_tube(tube *w)
{
    passing *p = w->all;
    if (w->is_dead)
        return;
    w->is_dead = true;
    const int fd = w->node.watch.fd;
    spil__loop_forget(p->loop, &w->person.watch);
    spil__loop_forget(p->loop, &w->node.watch);
    close(fd);
    if (w->shared != NULL)
        w->shared->inside--;
    w->release(w->release_of);
    if (w->previous != NULL)
        w->previous->next = w->next;
    else
        p->first = w->next;
    if (w->next != NULL)
        w->next->previous = w->previous;
    w->next = p->dead;
    p->dead = w;
    p->figures.open--;
}

/* The other node is not there, or does not want this one: who hangs up is there. */
static void fail(tube *w)
{
    w->all->figures.unreachable++;
    if (!w->is_connected || w->until_ms <= spil__loop_ms(w->all->loop))
        w->all->settings.unreachable(w->all->settings.of, w->house);
    end_tube(w);
}

static bool is_alive(ssize_t n)
{
    return n >= 0 || errno == EAGAIN || errno == EINTR;
}

/* What cannot be written now is kept. false: the line is broken. */
static bool put(tube_end *to, const char *bytes, size_t len)
{
    const ssize_t n = to->rest == NULL ? send(to->watch.fd, bytes, len, MSG_NOSIGNAL) : 0;
    const size_t sent = n > 0 ? (size_t)n : 0;
    if (sent < len) {
        to->rest = spil_resize(to->rest, to->n + len - sent);
        memcpy(to->rest + to->n, bytes + sent, len - sent);
        to->n += len - sent;
    }
    return is_alive(n);
}

static bool put_rest(tube_end *to)
{
    if (to->rest == NULL)
        return true;
    const ssize_t n = send(to->watch.fd, to->rest + to->at, to->n - to->at, MSG_NOSIGNAL);
    to->at += n > 0 ? (size_t)n : 0;
    if (to->at == to->n) {
        free(to->rest);
        to->rest = NULL;
        to->n = to->at = 0;
    }
    return is_alive(n);
}

/* Carries a piece over. false: the line is broken. */
static bool carry(tube_end *from, tube_end *to)
{
    char piece[PIECE];
    if (from->is_over || to->rest != NULL)
        return true;
    const ssize_t n = recv(from->watch.fd, piece, sizeof piece, 0);
    from->is_over = n == 0;
    return is_alive(n) && (n <= 0 || put(to, piece, (size_t)n));
}

static void set_watched(tube_end *e, const tube_end *other, bool reads)
{
    const uint32_t events =
        (reads && !e->is_over && other->rest == NULL ? EPOLLIN : 0u) | (e->rest != NULL ? EPOLLOUT : 0u);
    if (events != e->watched)
        spil__loop_change(e->of->all->loop, &e->watch, events);
    e->watched = events;
}

/* The end of one side is told to the other once all before it is written. */
static void tell_end(const tube_end *from, const tube_end *to)
{
    if (from->is_over && to->rest == NULL)
        shutdown(to->watch.fd, SHUT_WR);
}

static void compose(tube *w)
{
    char proof[PROOF_TEXT + 1];
    const size_t len = strlen(w->head);
    prove(w->all, w->nonce, w->head, len, proof);
    snprintf(w->head + len, sizeof w->head - len, "%s\n", proof);
}

/* The other node speaks first; then it is told who comes. */
static bool introduce(tube *w)
{
    const ssize_t n = recv(w->node.watch.fd, w->nonce + w->n_nonce, NONCE - w->n_nonce, 0);
    w->n_nonce += n > 0 ? (size_t)n : 0;
    if (n == 0 || !is_alive(n))
        return false;
    if (w->n_nonce < NONCE)
        return true;
    compose(w);
    /* What the person has said already comes behind it. */
    char *said = w->node.rest;
    const size_t len = w->node.n;
    w->node.rest = NULL;
    w->node.n = 0;
    const bool good = put(&w->node, w->head, strlen(w->head)) && (len == 0 || put(&w->node, said, len));
    free(said);
    w->is_proved = true;
    w->all->figures.passed++;
    return good;
}

static bool connect_further(tube *w, uint32_t events)
{
    int wrong = 0;
    socklen_t len = sizeof wrong;
    getsockopt(w->node.watch.fd, SOL_SOCKET, SO_ERROR, &wrong, &len);
    if (wrong != 0 || events & (EPOLLHUP | EPOLLERR))
        return false;
    w->is_connected = w->is_connected || events & EPOLLOUT;
    if (w->is_connected && w->node.watched != EPOLLIN) {
        spil__loop_change(w->all->loop, &w->node.watch, EPOLLIN);
        w->node.watched = EPOLLIN;
    }
    return !(events & EPOLLIN) || introduce(w);
}

static void ready(loop_fd *watch, uint32_t events)
{
    tube_end *e = (tube_end *)watch;
    tube *w = e->of;
    tube_end *other = e == &w->person ? &w->node : &w->person;
    if (!w->is_proved) {
        if (e == &w->person)
            end_tube(w); /* it has hung up: nothing else is waited for there */
        else if (!connect_further(w, events))
            fail(w);
        if (w->is_dead || !w->is_proved)
            return;
    } else {
        const bool broken = events & (EPOLLHUP | EPOLLERR) && (e->is_over || other->rest != NULL);
        if (broken || !put_rest(e) || (events & ~(uint32_t)EPOLLOUT && !carry(e, other))) {
            end_tube(w);
            return;
        }
        tell_end(e, other);
        tell_end(other, e);
    }
    if (w->person.is_over && w->node.is_over && w->person.rest == NULL && w->node.rest == NULL) {
        end_tube(w);
        return;
    }
    set_watched(&w->person, &w->node, true);
    set_watched(&w->node, &w->person, true);
}

/* Splits ADDRESS:PORT or [ADDRESS]:PORT, in numbers. */
static bool read_place(const char *text, struct sockaddr_storage *place, socklen_t *len)
{
    char host[ADDRESS_TEXT];
    struct sockaddr_in *four = (struct sockaddr_in *)(void *)place;
    struct sockaddr_in6 *six = (struct sockaddr_in6 *)(void *)place;
    const char *colon = strrchr(text, ':');
    const bool bracket = text[0] == '[';
    if (colon == NULL)
        return false;
    const uint16_t port = htons((uint16_t)strtoul(colon + 1, NULL, 10));
    snprintf(host, sizeof host, "%.*s", (int)(colon - text) - 2 * bracket, text + bracket);
    *place = (struct sockaddr_storage){0};
    if (inet_pton(AF_INET, host, &four->sin_addr) == 1) {
        four->sin_family = AF_INET;
        four->sin_port = port;
        *len = sizeof *four;
        return true;
    }
    six->sin6_family = AF_INET6;
    six->sin6_port = port;
    *len = sizeof *six;
    return inet_pton(AF_INET6, host, &six->sin6_addr) == 1;
}

int spil__passing_port(const char *text)
{
    struct sockaddr_storage place;
    socklen_t len;
    const char *colon = strrchr(text, ':'), *end = text + strlen(text);
    if (colon == NULL || end - colon < 2 || end - colon > 6 ||
        strspn(colon + 1, "0123456789") != (size_t)(end - colon - 1) || strlen(text) >= ADDRESS_TEXT ||
        atoi(colon + 1) > UINT16_MAX || !read_place(text, &place, &len))
        return 0;
    const struct sockaddr_in *four = (const struct sockaddr_in *)(const void *)&place;
    const struct sockaddr_in6 *six = (const struct sockaddr_in6 *)(const void *)&place;
    const bool any = place.ss_family == AF_INET ? four->sin_addr.s_addr == INADDR_ANY
                                                : IN6_IS_ADDR_UNSPECIFIED(&six->sin6_addr);
    return any ? 0 : atoi(colon + 1);
}

/* A node that dies without a word, or is cut off, is noticed within seconds. */
static void set_node_manners(int fd)
{
    const int idle_s = 5, between_s = 2, times = 3, unheard_ms = 10000;
    spil__socket_manners(fd);
    setsockopt(fd, IPPROTO_TCP, TCP_KEEPIDLE, &idle_s, sizeof idle_s);
    setsockopt(fd, IPPROTO_TCP, TCP_KEEPINTVL, &between_s, sizeof between_s);
    setsockopt(fd, IPPROTO_TCP, TCP_KEEPCNT, &times, sizeof times);
    setsockopt(fd, IPPROTO_TCP, TCP_USER_TIMEOUT, &unheard_ms, sizeof unheard_ms);
}

void spil__pass(passing *p, const char *to, int house, const conn_socket *from, const char *address,
                bool forwarded)
{
    const int queue = CONN_KERNEL_QUEUE;
    struct sockaddr_storage place;
    socklen_t len;
    const bool known = read_place(to, &place, &len);
    const int fd = known ? socket(place.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0) : -1;
    if (fd >= 0) {
        set_node_manners(fd);
        setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &queue,
                   sizeof queue); /* before it connects, or it is too late */
    }
    if (fd < 0 || (connect(fd, (struct sockaddr *)&place, len) != 0 && errno != EINPROGRESS)) {
        const bool is_ours = errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM;
        if (fd >= 0)
            close(fd);
        if (!known || !is_ours) { /* what this machine lacks is not the other's fault */
            p->figures.unreachable++;
            p->settings.unreachable(p->settings.of, house);
        }
        from->release(from->of);
        return;
    }
    spil__socket_manners(from->fd);
    tube *w = spil_alloc(sizeof *w);
    *w = (tube){.all = p,
                .house = house,
                .next = p->first,
                .person = {.watch = {.fd = from->fd, .ready = ready}, .of = w},
                .node = {.watch = {.fd = fd, .ready = ready}, .of = w, .watched = EPOLLOUT},
                .until_ms = spil__loop_ms(p->loop) + PATIENCE_MS,
                .shared = from->shared,
                .release = from->release,
                .release_of = from->of};
    snprintf(w->head, sizeof w->head, "spil 1 %d %d %" PRIu64 " %s ", house, forwarded,
             from->behind_proxy ? UINT64_MAX : spil__socket_round_trip_us(from->fd), address);
    if (from->n_prefetched > 0) {
        w->node.rest = spil_alloc_raw(from->n_prefetched);
        memcpy(w->node.rest, from->prefetched, from->n_prefetched);
        w->node.n = from->n_prefetched;
    }
    if (p->first != NULL)
        p->first->previous = w;
    p->first = w;
    p->figures.open++;
    if (w->shared != NULL)
        w->shared->inside++; /* how many an address may have, the other node says */
    if (!spil__loop_watch(p->loop, &w->person.watch, 0) ||
        !spil__loop_watch(p->loop, &w->node.watch, EPOLLOUT))
        end_tube(w);
}

uint64_t spil__passing_drop(passing *p, int house)
{
    const uint64_t before = p->figures.open;
    for (tube *w = p->first, *next; w != NULL; w = next) {
        next = w->next;
        if (house < 0 || w->house == house)
            end_tube(w);
    }
    return before - p->figures.open;
}

/* ---- guests ---- */

static void end_guest(guest *g, bool closes)
{
    passing *p = g->all;
    const int fd = g->watch.fd;
    if (g->is_dead)
        return;
    g->is_dead = true;
    spil__loop_forget(p->loop, &g->watch);
    if (closes)
        close(fd);
    if (g->previous != NULL)
        g->previous->next = g->next;
    else
        p->guests = g->next;
    if (g->next != NULL)
        g->next->previous = g->previous;
    g->next = p->gone;
    p->gone = g;
    p->n_guests--;
}

/* It is no node. */
static void refuse_guest(guest *g)
{
    g->all->figures.unproved++;
    end_guest(g, true);
}

/* The next word of the head; it ends with a blank or the line. NULL: there is none. */
static char *take_word(char **at)
{
    char *word = *at;
    const size_t len = strcspn(word, " ");
    if (len == 0)
        return NULL;
    *at = word + len + (word[len] != '\0');
    word[len] = '\0';
    return word;
}

/* Its head has come, up to `end`. */
static void hear_guest(guest *g, char *end)
{
    passing *p = g->all;
    char proof[PROOF_TEXT + 1], *words[7], *at = g->text;
    const size_t len = (size_t)(end - g->text);
    *end = '\0';
    if (len > PROOF_TEXT)
        prove(p, g->nonce, g->text, len - PROOF_TEXT, proof);
    if (len <= PROOF_TEXT || sodium_memcmp(proof, end - PROOF_TEXT, PROOF_TEXT) != 0) {
        refuse_guest(g);
        return;
    }
    bool good = true;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        good = good && (words[i] = take_word(&at)) != NULL;
    good = good && strcmp(words[0], "spil") == 0 && strcmp(words[1], "1") == 0 &&
           strlen(words[5]) < ADDRESS_TEXT;
    const int house = good ? atoi(words[2]) : 0;
    const uint64_t line_us = good ? strtoull(words[4], NULL, 10) : 0;
    const uint64_t way_us = spil__socket_round_trip_us(g->watch.fd);
    const int fd = g->watch.fd;
    const bool known = line_us != UINT64_MAX && way_us != UINT64_MAX;
    end_guest(g, !good); /* the loop lets go of it before it is somebody else's */
    if (!good)
        return;
    p->figures.arrived++;
    if (!p->settings.arrived(p->settings.of, house, fd, words[5], words[3][0] == '1',
                             known ? line_us + way_us : UINT64_MAX, end + 1,
                             g->n - (size_t)(end + 1 - g->text)))
        close(fd);
}

static void guest_ready(loop_fd *watch, uint32_t events)
{
    guest *g = LOOP_OWNER(watch, guest, watch);
    (void)events;
    const ssize_t n = recv(watch->fd, g->text + g->n, sizeof g->text - g->n, 0);
    if (n == 0 || !is_alive(n)) {
        end_guest(g, true);
        return;
    }
    g->n += n > 0 ? (size_t)n : 0;
    char *end = memchr(g->text, '\n', g->n < LINE_BYTES ? g->n : LINE_BYTES);
    if (end != NULL)
        hear_guest(g, end);
    else if (g->n >= LINE_BYTES)
        refuse_guest(g);
}

/* Who has said nothing for the longest makes room: a node answers at once. */
static void make_room(passing *p)
{
    guest *oldest = p->guests;
    while (oldest != NULL && oldest->next != NULL)
        oldest = oldest->next;
    if (p->n_guests > PASSING_GUESTS)
        end_guest(oldest, true);
}

static void come(loop_fd *watch, uint32_t events)
{
    passing *p = LOOP_OWNER(watch, passing, watch);
    (void)events;
    const int fd = accept4(watch->fd, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (fd < 0) {
        if (errno == EMFILE || errno == ENFILE)
            spil__loop_change(p->loop, watch, 0); /* until the next sweep: there may be some again */
        return;
    }
    guest *g = spil_alloc(sizeof *g);
    *g = (guest){.watch = {.fd = fd, .ready = guest_ready},
                 .all = p,
                 .next = p->guests,
                 .until_ms = spil__loop_ms(p->loop) + PATIENCE_MS};
    if (p->guests != NULL)
        p->guests->previous = g;
    p->guests = g;
    p->n_guests++;
    set_node_manners(fd);
    randombytes_buf(g->nonce, sizeof g->nonce);
    if (send(fd, g->nonce, NONCE, MSG_NOSIGNAL) != NONCE || !spil__loop_watch(p->loop, &g->watch, EPOLLIN))
        end_guest(g, true);
    make_room(p);
}

/* ---- all of it ---- */

static void sweep(loop_timer *t)
{
    passing *p = LOOP_OWNER(t, passing, sweep);
    const uint64_t now_ms = spil__loop_ms(p->loop);
    for (tube *w = p->first, *next; w != NULL; w = next) {
        next = w->next;
        if (!w->is_proved && w->until_ms <= now_ms)
            fail(w);
    }
    for (guest *g = p->guests, *next; g != NULL; g = next) {
        next = g->next;
        if (g->until_ms <= now_ms)
            end_guest(g, true);
    }
    spil__loop_change(p->loop, &p->watch, EPOLLIN);
    spil__loop_set(p->loop, t, now_ms + SWEEP_MS);
}

/* What ended in this round: nothing names it any more. */
static void free_ended(void *of)
{
    passing *p = of;
    for (tube *w = p->dead, *next; w != NULL; w = next) {
        next = w->next;
        free(w->person.rest);
        free(w->node.rest);
        free(w);
    }
    for (guest *g = p->gone, *next; g != NULL; g = next) {
        next = g->next;
        free(g);
    }
    p->dead = NULL;
    p->gone = NULL;
}

passing *spil__passing_open(loop *l, const passing_settings *settings)
{
    passing *p = spil_alloc(sizeof *p);
    p->loop = l;
    p->settings = *settings;
    p->watch = (loop_fd){.fd = settings->fd, .ready = come};
    p->sweep.due = sweep;
    spil__loop_watch(l, &p->watch, EPOLLIN);
    spil__loop_set(l, &p->sweep, spil__loop_ms(l) + SWEEP_MS);
    spil__loop_after(l, free_ended, p);
    return p;
}

void spil__passing_close(passing *p)
{
    if (p == NULL)
        return;
    const int fd = p->watch.fd;
    spil__passing_drop(p, -1);
    while (p->guests != NULL)
        end_guest(p->guests, true);
    free_ended(p);
    spil__loop_forget(p->loop, &p->watch);
    spil__loop_set(p->loop, &p->sweep, UINT64_MAX);
    close(fd);
    free(p);
}

const passing_figures *spil__passing_figures(const passing *p)
{
    return &p->figures;
}
