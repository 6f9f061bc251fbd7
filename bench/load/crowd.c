/* The loop: lines, timers, arrivals, and the last look at everything. */
#include "crowd.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { HANDSHAKES = 32, EVENTS = 256 }; /* a server allows 64 unfinished handshakes from one address */

static uint64_t clock_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

void crowd_wrong(crowd *c, uint64_t *count, const char *format, ...)
{
    (*count)++;
    if (c->tally->first[0])
        return;
    va_list args;
    va_start(args, format);
    vsnprintf(c->tally->first, sizeof c->tally->first, format, args);
    va_end(args);
}

/* ---- timers: a heap, the earliest first ---- */

void crowd_later(crowd *c, void *who, bool connects, uint64_t in_us)
{
    if (c->n_timers == c->room_timers) {
        c->room_timers = c->room_timers * 2 + 64;
        c->timer = realloc(c->timer, (size_t)c->room_timers * sizeof *c->timer);
        if (!c->timer)
            abort();
    }
    int i = c->n_timers++;
    const uint64_t at_us = c->now_us + in_us;
    for (; i > 0 && c->timer[(i - 1) / 2].at_us > at_us; i = (i - 1) / 2)
        c->timer[i] = c->timer[(i - 1) / 2];
    c->timer[i] = (timer){at_us, who, connects};
}

static timer take_timer(crowd *c)
{
    const timer first = c->timer[0], last = c->timer[--c->n_timers];
    int i = 0;
    for (int child; (child = 2 * i + 1) < c->n_timers; i = child) {
        if (child + 1 < c->n_timers && c->timer[child + 1].at_us < c->timer[child].at_us)
            child++;
        if (c->timer[child].at_us >= last.at_us)
            break;
        c->timer[i] = c->timer[child];
    }
    c->timer[i] = last;
    return first;
}

/* ---- lines ---- */

void client_ask(crowd *c, client *who, request_kind kind, const char *do_word, const char *format, ...)
{
    char text[1600];
    if (who->line.state != LINE_OPEN)
        return;
    if (who->n_asked == OPEN_REQUESTS) {
        crowd_wrong(c, &c->tally->lost, "%d requests wait for their replies", OPEN_REQUESTS);
        who->n_asked = 0;
    }
    const int head =
        snprintf(text, sizeof text, "{\"do\":\"%s\",\"id\":%llu,", do_word, (unsigned long long)++who->id);
    va_list args;
    va_start(args, format);
    const int n = vsnprintf(text + head, sizeof text - (size_t)head - 1, format, args);
    va_end(args);
    text[head + n] = '}';
    who->asked[who->n_asked++] = (request){.id = who->id, .sent_us = c->now_us, .kind = kind};
    line_send(&who->line, text, (size_t)(head + n) + 1);
}

void crowd_connect(crowd *c, client *who)
{
    if (who->queued)
        return;
    if (c->n_waiting == c->room_waiting) {
        c->room_waiting = c->room_waiting * 2 + 64;
        c->waiting = realloc(c->waiting, (size_t)c->room_waiting * sizeof *c->waiting);
        if (!c->waiting)
            abort();
    }
    who->queued = true;
    c->waiting[c->n_waiting++] = who;
}

static void closed(crowd *c, client *who)
{
    if (who->kind != CLIENT_PERSON) {
        other_closed(c, who);
        return;
    }
    const int code = who->line.close_code;
    if (who->was_open && code != 0 && code != 1001 && code != 1000)
        crowd_wrong(c, &c->tally->closed, "a line was closed with %d", code);
    line_break(&who->line);
    person_broken(c, who);
}

static void connect_some(crowd *c)
{
    while (c->connecting < HANDSHAKES && c->first_waiting < c->n_waiting) {
        client *who = c->waiting[c->first_waiting++];
        who->queued = false;
        if (who->line.state != LINE_CLOSED)
            continue;
        who->was_open = false;
        who->n_asked = 0;
        who->id = 0;
        who->line.mask = (uint32_t)spil_fast_next(&c->rng);
        if (!line_connect(&who->line, &c->o->to)) {
            crowd_later(c, who, true, 100000);
            continue;
        }
        struct epoll_event e = {.events = EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET, .data.ptr = who};
        epoll_ctl(c->epoll, EPOLL_CTL_ADD, who->line.fd, &e);
        c->connecting++;
    }
    if (c->first_waiting == c->n_waiting)
        c->first_waiting = c->n_waiting = 0;
}

static void opened(crowd *c, client *who)
{
    who->was_open = true;
    if (who->kind == CLIENT_PERSON)
        person_opened(c, who);
    else
        other_opened(c, who);
}

static void happened(crowd *c, client *who, uint32_t events)
{
    line *l = &who->line;
    const bool was_connecting = l->state == LINE_CONNECTING;
    bool alive = l->state != LINE_CLOSED;
    if (!alive)
        return;
    if (events & EPOLLOUT)
        alive = line_flush(l);
    if (events & (EPOLLIN | EPOLLRDHUP | EPOLLHUP | EPOLLERR) &&
        !(who->kind == CLIENT_SLOW && l->state == LINE_OPEN))
        alive = line_read(l) && alive;
    if (who->kind == CLIENT_SLOW && events & (EPOLLHUP | EPOLLERR | EPOLLRDHUP))
        alive = false;
    if (was_connecting && (l->state == LINE_OPEN || !alive)) {
        c->connecting--;
        if (l->state == LINE_OPEN)
            opened(c, who);
    }
    const char *text;
    size_t len;
    while (l->state == LINE_OPEN && line_frame(l, &text, &len)) {
        if (who->kind == CLIENT_PERSON)
            person_frame(c, who, text, len);
        else
            other_frame(c, who, text, len);
    }
    if (!alive && l->state != LINE_CLOSED)
        closed(c, who);
}

/* ---- the whole of it ---- */

static void set_up(crowd *c, party *p, int i)
{
    p->game = &c->o->game[i % c->o->n_games];
    p->place = c->o->rooms > 0 ? &c->place[i % c->o->rooms] : NULL;
    p->n = c->o->people;
    p->due = true;
    p->alive_us = c->now_us;
    for (int k = 0; k < p->n; k++) {
        p->people[k] =
            (client){.kind = CLIENT_PERSON, .party = p, .index = k, .told = true, .gone_us = c->now_us};
        crowd_connect(c, &p->people[k]);
    }
}

static void arrive(crowd *c, uint64_t since_us)
{
    int target = c->o->tables;
    if (c->o->arrive > 0) {
        const double so_far = (double)(c->now_us - since_us) * c->o->arrive / 1e6 + 1;
        target = so_far < target ? (int)so_far : target;
    }
    while (c->arrived < target && !c->ending) {
        set_up(c, &c->party[c->arrived], c->arrived);
        c->arrived++;
    }
}

/* Requests that nobody answers, and tables where nothing happens. */
static void look_round(crowd *c)
{
    for (int i = 0; i < c->arrived; i++) {
        party *p = &c->party[i];
        for (int k = 0; k < p->n; k++) {
            client *q = &p->people[k];
            if (q->n_asked > 0 && c->now_us - q->asked[0].sent_us > PATIENCE_US) {
                crowd_wrong(c, &c->tally->lost, "no reply to request %d for 10 s", (int)q->asked[0].kind);
                q->n_asked = 0;
            }
            if (q->gone_us && c->now_us - q->gone_us > STALLED_US) {
                crowd_wrong(c, &c->tally->lost, "no way back to the server for 30 s");
                q->gone_us = c->now_us;
            }
        }
        if (p->due && c->now_us - p->alive_us > STALLED_US) {
            crowd_wrong(c, &c->tally->stalled, "nothing happens at table %s", p->table);
            p->alive_us = c->now_us;
        }
    }
}

/* Does anybody still wait for a reply? */
static bool unanswered(const crowd *c)
{
    for (int i = 0; i < c->arrived; i++)
        for (int k = 0; k < c->party[i].n; k++)
            if (c->party[i].people[k].n_asked > 0 || c->party[i].people[k].pending)
                return true;
    return false;
}

static bool all_playing(const crowd *c)
{
    for (int i = 0; i < c->o->tables; i++)
        if (i >= c->arrived || !c->party[i].started)
            return false;
    for (int i = 0; i < c->n_other; i++)
        if (c->other[i].kind == CLIENT_IDLE && c->other[i].line.state != LINE_OPEN)
            return false;
    return true;
}

/* Once around: what is due, and what comes within a millisecond. */
static void turn(crowd *c, uint64_t since_us)
{
    struct epoll_event events[EVENTS];
    connect_some(c);
    int wait_ms = c->first_waiting < c->n_waiting ? 1 : 50;
    c->now_us = clock_us();
    if (c->n_timers > 0) {
        const uint64_t at_us = c->timer[0].at_us;
        const uint64_t left_ms = at_us > c->now_us ? (at_us - c->now_us + 999) / 1000 : 0;
        wait_ms = left_ms < (uint64_t)wait_ms ? (int)left_ms : wait_ms;
    }
    const int n = epoll_wait(c->epoll, events, EVENTS, wait_ms);
    c->now_us = clock_us();
    for (int i = 0; i < n; i++)
        happened(c, events[i].data.ptr, events[i].events);
    while (c->n_timers > 0 && c->timer[0].at_us <= c->now_us) {
        const timer t = take_timer(c);
        if (t.connects)
            crowd_connect(c, t.who);
        else
            party_move(c, t.who);
    }
    arrive(c, since_us);
}

/* The last look: every person asks again, and what was acknowledged must be there (person.c: synced). */
static void last_look(crowd *c, uint64_t since_us)
{
    const uint64_t until_us = c->now_us + PATIENCE_US;
    while (unanswered(c) && c->now_us < until_us)
        turn(c, since_us);
    for (int i = 0; i < c->arrived; i++) {
        for (int k = 0; k < c->party[i].n; k++) {
            client *p = &c->party[i].people[k];
            if (p->sits && p->line.state == LINE_OPEN && !p->over)
                person_sync(c, p);
        }
    }
    const uint64_t end_us = c->now_us + PATIENCE_US;
    while (unanswered(c) && c->now_us < end_us)
        turn(c, since_us);
    for (int i = 0; i < c->arrived; i++)
        for (int k = 0; k < c->party[i].n; k++)
            if (c->party[i].people[k].n_asked > 0)
                crowd_wrong(c, &c->tally->lost, "no reply to request %d at the end",
                            (int)c->party[i].people[k].asked[0].kind);
}

static void gather_others(crowd *c)
{
    static const client_kind kinds[] = {CLIENT_IDLE, CLIENT_SLOW, CLIENT_HOSTILE};
    const int numbers[] = {c->o->idle, c->o->slow, c->o->hostile};
    c->n_other = numbers[0] + numbers[1] + numbers[2];
    c->other = calloc((size_t)c->n_other + 1, sizeof *c->other);
    if (!c->other)
        abort();
    for (int kind = 0, i = 0; kind < 3; kind++)
        for (int n = 0; n < numbers[kind]; n++, i++)
            c->other[i].kind = kinds[kind];
}

static void connect_others(crowd *c, client_kind kind)
{
    for (int i = 0; i < c->n_other; i++)
        if (c->other[i].kind == kind)
            crowd_connect(c, &c->other[i]);
}

bool load_run(const load_options *o, load_tally *tally)
{
    crowd c = {.o = o, .tally = tally};
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
    }
    spil_fast_seed(&c.rng, o->seed, 0);
    c.epoll = epoll_create1(EPOLL_CLOEXEC);
    c.party = calloc((size_t)o->tables + 1, sizeof *c.party);
    c.place = calloc((size_t)o->rooms + 1, sizeof *c.place);
    if (c.epoll < 0 || !c.party || !c.place)
        abort();
    c.now_us = clock_us();
    const uint64_t since_us = c.now_us;
    gather_others(&c);
    connect_others(&c, CLIENT_IDLE);
    arrive(&c, since_us);

    /* Everybody comes, then the time begins, unless they are to come bit by bit. */
    uint64_t looked_us = c.now_us;
    bool connected = false;
    while (!(o->arrive > 0 || all_playing(&c)) && c.now_us - since_us < 2 * (uint64_t)STALLED_US) {
        turn(&c, since_us);
        for (int i = 0; i < c.arrived && !connected; i++)
            connected = c.party[i].people[0].was_open;
        connected = connected || (c.n_other > 0 && c.other[0].was_open);
        if (!connected && c.now_us - since_us > PATIENCE_US / 5)
            break;
    }
    if (o->arrive <= 0 && !connected)
        goto out;
    connected = true;
    if (o->arrive <= 0 && !all_playing(&c))
        crowd_wrong(&c, &tally->stalled, "not everybody came to play within a minute");
    connect_others(&c, CLIENT_SLOW);
    connect_others(&c, CLIENT_HOSTILE);
    memset(&tally->acked, 0, sizeof tally->acked); /* arriving is not measured */
    memset(&tally->told, 0, sizeof tally->told);
    const uint64_t moves_before = tally->moves, begin_us = c.now_us;
    while ((double)(c.now_us - begin_us) < o->seconds * 1e6) {
        turn(&c, since_us);
        if (c.now_us - looked_us > 1000000) {
            looked_us = c.now_us;
            look_round(&c);
        }
    }
    tally->seconds = (double)(c.now_us - begin_us) / 1e6;
    tally->moves -= moves_before;
    c.ending = true;
    last_look(&c, since_us);
out:
    for (int i = 0; i < c.arrived; i++)
        for (int k = 0; k < c.party[i].n; k++)
            line_free(&c.party[i].people[k].line);
    for (int i = 0; i < c.n_other; i++)
        line_free(&c.other[i].line);
    close(c.epoll);
    free(c.party);
    free(c.place);
    free(c.other);
    free(c.waiting);
    free(c.timer);
    return connected;
}
