/* serve.c: `spil serve`: options, the order in which things are opened, signals, the end (serve.h). */
#define _GNU_SOURCE
#include "serve.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <getopt.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bots.h"
#include "cpu.h"
#include "files.h"
#include "folder.h"
#include "house.h"
#include "http.h"
#include "intl.h"
#include "log.h"
#include "node.h"
#include "page.h"
#include "passing.h"
#include "qr.h"
#include "report.h"
#include "sandbox.h"
#include "spil/memory.h"
#include "stderr_report.h"
#include "systems.h"

enum {
    ORIGINS_MAX = 32,
    GOODBYE_MS = 3500,
    PER_THOUSAND_MS = 500, /* what another server takes to let so many come back */
    TROUBLE_MS = 500,
    LOG_BYTES = 1024
};

typedef struct options {
    const char *listen, *admin, *proxy, *store; /* store NULL: in the folder */
    const char *node;                           /* where other nodes reach this one; NULL: nowhere */
    uint32_t houses;                            /* of a new database; 0: not said */
    char data[FILE_PATH];
    const char *origin[ORIGINS_MAX + 1];
    int n_origins;
    online_settings online;
} options;

typedef struct server {
    loop *loop;
    const options *options;
    online_settings online; /* with what all houses share */
    spil_node *node;        /* NULL: it is the only server on its data */
    thinkers *thinkers;
    house *houses[SPIL_HOUSES_MAX];
    int n_houses;
    http *http, *admin;
    page *page;
    passing *passing;                                 /* NULL: nobody is passed on, … */
    char carrier[SPIL_HOUSES_MAX][SPIL_NODE_ADDRESS]; /* … or to these nodes */
    char *games;
    reporter reporter;
    loop_fd signals, changed;
    loop_timer end;
    loop_timer next; /* when the next house's people are sent away */
    int let_go;      /* those who were passed on to so many houses have been */
    const char *why; /* it leaves */
    int status;
    bool failed;
    bool cut_off; /* from the database */
} server;

/* ---- options ---- */

static bool read_number(const char *text, long max, uint32_t *value)
{
    char *end;
    const long n = strtol(text, &end, 10);
    if (text[0] < '0' || text[0] > '9' || *end != '\0' || n > max) {
        spil__complain(_("'%s' is not a number from 0 to %ld"), text, max);
        return false;
    }
    *value = (uint32_t)n;
    return true;
}

/* Days, or with a unit: 12h, 30m, 45s. */
static bool read_days(const char *text, uint32_t *seconds)
{
    static const struct {
        char unit;
        uint32_t seconds;
    } units[] = {{'d', 86400}, {'h', 3600}, {'m', 60}, {'s', 1}};
    char number[16];
    const size_t len = strlen(text);
    size_t unit = 0;
    for (size_t i = 0; len > 1 && i < sizeof units / sizeof units[0]; i++)
        unit = text[len - 1] == units[i].unit ? i : unit;
    const bool has_unit = len > 1 && text[len - 1] == units[unit].unit;
    snprintf(number, sizeof number, "%.*s", (int)(len < sizeof number ? len - has_unit : len), text);
    if (!read_number(number, 36500, seconds))
        return false;
    *seconds *= units[unit].seconds;
    return true;
}

static bool read_address(const char *text)
{
    unsigned char bytes[16];
    if (inet_pton(AF_INET, text, bytes) == 1 || inet_pton(AF_INET6, text, bytes) == 1)
        return true;
    spil__complain(_("'%s' is not an address"), text);
    return false;
}

static bool read_option(options *o, int option, const char *value)
{
    uint32_t number;
    switch (option) {
    case 'l': o->listen = value; return true;
    case 'a': o->admin = value; return true;
    case 'd':
        if (value[0] == '\0' || strlen(value) >= sizeof o->data - 16) {
            spil__complain(_("'%s' is not the name of a folder"), value);
            return false;
        }
        snprintf(o->data, sizeof o->data, "%s", value);
        return true;
    case 'S':
        if (!spil_store_is_url(value) || strchr(value, '#') != NULL) {
            spil__complain(_("'%s' is not the URL of a database such as postgresql://HOST/NAME"), value);
            return false;
        }
        o->store = value;
        return true;
    case 'N':
        o->node = value;
        if (spil__passing_port(value) != 0)
            return true;
        spil__complain(_("'%s' is not an address and a port where other servers find this one"), value);
        return false;
    case 'H':
        if (!read_number(value, SPIL_HOUSES_MAX, &o->houses))
            return false;
        if (o->houses > 0)
            return true;
        spil__complain(_("a database has at least one house"));
        return false;
    case 'o':
        if (o->n_origins == ORIGINS_MAX ||
            (strncmp(value, "http://", 7) != 0 && strncmp(value, "https://", 8) != 0)) {
            spil__complain(_("'%s' is not an origin such as https://example.org"), value);
            return false;
        }
        o->origin[o->n_origins++] = value;
        return true;
    case 'p': o->proxy = value; return read_address(value);
    case 's': o->online.allow_seeds = true; return true;
    case 't': return read_number(value, 60000, &o->online.pace_ms);
    case 'i': return read_days(value, &o->online.idle_s);
    case 'k': return read_days(value, &o->online.keep_s);
    case 'R': return read_number(value, 3650, &o->online.keep_rooms_days);
    case 'D': return read_number(value, 86400000, &o->online.day_ms);
    case 'u': return read_number(value, 6000000, &o->online.minute_ms);
    case 'M': return read_number(value, 1 << 20, &o->online.memory_mb);
    case 'f': return read_number(value, 1 << 30, &o->online.disk_mb);
    case 'm':
        if (!read_number(value, 86400, &number))
            return false;
        o->online.sleep_ms = number * 1000;
        return true;
    case 'j':
        spil__log_json(strcmp(value, "json") == 0);
        if (strcmp(value, "json") == 0 || strcmp(value, "text") == 0)
            return true;
        spil__complain(_("log lines are text or json, not '%s'"), value);
        return false;
    default: return false; /* getopt has said why */
    }
}

static bool read_options(int argc, char **argv, options *o)
{
    static const struct option known[] = {
        {"listen", required_argument, NULL, 'l'}, {"data", required_argument, NULL, 'd'},
        {"store", required_argument, NULL, 'S'},  {"admin", required_argument, NULL, 'a'},
        {"origin", required_argument, NULL, 'o'}, {"proxy", required_argument, NULL, 'p'},
        {"allow-seeds", no_argument, NULL, 's'},  {"pace", required_argument, NULL, 't'},
        {"idle", required_argument, NULL, 'i'},   {"sleep", required_argument, NULL, 'm'},
        {"memory", required_argument, NULL, 'M'}, {"keep", required_argument, NULL, 'k'},
        {"day", required_argument, NULL, 'D'},    {"log", required_argument, NULL, 'j'},
        {"minute", required_argument, NULL, 'u'}, {"keep-rooms", required_argument, NULL, 'R'},
        {"disk", required_argument, NULL, 'f'},   {"node", required_argument, NULL, 'N'},
        {"houses", required_argument, NULL, 'H'}, {NULL, 0, NULL, 0}};
    *o = (options){.listen = "127.0.0.1:8383",
                   .online = {.pace_ms = 500,
                              .sleep_ms = 60000,
                              .idle_s = 90 * 86400,
                              .keep_s = 365 * 86400,
                              .keep_rooms_days = 90,
                              .day_ms = 86400000,
                              .minute_ms = 60000,
                              .memory_mb = 1024}};
    opterr = 0;
    for (int c; (c = getopt_long(argc, argv, ":", known, NULL)) != -1;) {
        if (c == ':')
            spil__complain(_("%s needs a value"), argv[optind - 1]);
        else if (c == '?')
            spil__complain(_("serve has no option '%s'"), argv[optind - 1]);
        if (c == ':' || c == '?' || !read_option(o, c, optarg))
            return false;
    }
    if (optind < argc) {
        spil__complain(_("serve takes no '%s'"), argv[optind]);
        return false;
    }
    if (o->node != NULL && o->store == NULL) {
        spil__complain(_("--node is for servers that share a database: it needs --store"));
        return false;
    }
    if (o->houses != 0 && o->store == NULL) {
        spil__complain(_("--houses is for servers that share a database: it needs --store"));
        return false;
    }
    if (o->store == NULL && o->data[0] == '\0') {
        char folder[FILE_PATH];
        if (!spil__folder(FOLDER_DATA, true, folder, sizeof folder)) {
            spil__complain(_("there is no folder for the data: name one with --data"));
            return false;
        }
        snprintf(o->data, sizeof o->data, "%.*s/server", (int)sizeof o->data - 16, folder);
    }
    return true;
}

/* ---- what is printed ---- */

/* The address at which other devices find this machine; false: none. */
static bool find_address(char *text, size_t size)
{
    struct ifaddrs *all, *at;
    bool found = false;
    if (getifaddrs(&all) != 0)
        return false;
    for (at = all; at != NULL && !found; at = at->ifa_next) {
        if (at->ifa_addr == NULL || at->ifa_addr->sa_family != AF_INET || at->ifa_flags & IFF_LOOPBACK ||
            !(at->ifa_flags & IFF_UP))
            continue;
        const struct sockaddr_in *address = (const struct sockaddr_in *)(const void *)at->ifa_addr;
        found = inet_ntop(AF_INET, &address->sin_addr, text, (socklen_t)size) != NULL;
    }
    freeifaddrs(all);
    return found;
}

/* own: an address of this machine for others, or "". */
static void announce(const char *address, const char *own)
{
    char url[256];
    const char *port = strrchr(address, ':');
    printf("listening on http://%s\n", address);
    fflush(stdout);
    if (strncmp(address, "127.", 4) == 0 || strncmp(address, "[::1]", 5) == 0)
        return;
    const bool any = strncmp(address, "0.0.0.0:", 8) == 0 || strncmp(address, "[::]:", 5) == 0;
    if (!any)
        snprintf(url, sizeof url, "http://%s/", address);
    else if (own[0] != '\0')
        snprintf(url, sizeof url, "http://%s%s/", own, port);
    else
        return;
    printf(_("on a phone in the same network: %s\n"), url);
    spil__qr_print(url, stdout);
    fflush(stdout);
}

/* ---- who comes in ---- */

static http_door door(void *of, int number)
{
    const server *s = of;
    char carrier[SPIL_NODE_ADDRESS];
    if (number >= s->n_houses)
        return HTTP_DOOR_NONE;
    if (spil__house_is_open(s->houses[number]))
        return HTTP_DOOR_OPEN;
    return s->passing != NULL && !spil__house_is_held(s->houses[number]) &&
                   spil_node_carrier(s->node, number, carrier)
               ? HTTP_DOOR_ELSEWHERE
               : HTTP_DOOR_SOON;
}

static int house_of_new(void *of)
{
    const server *s = of;
    return s->node != NULL ? spil_node_least_busy(s->node) : 0;
}

static void enter(void *of, int number, const conn_socket *from)
{
    const server *s = of;
    spil__conn_open(spil__house_conns(s->houses[number]), from);
}

static void pass(void *of, int number, const conn_socket *from, const char *address, bool forwarded)
{
    const server *s = of;
    char carrier[SPIL_NODE_ADDRESS];
    spil_node_carrier(s->node, number, carrier);
    spil__pass(s->passing, carrier, number, from, address, forwarded);
}

/* Passed on once: who does not carry the house does not take them. */
static bool arrived(void *of, int number, int fd, const char *address, bool forwarded, uint64_t line_us,
                    const char *prefetched, size_t n_prefetched)
{
    const server *s = of;
    return number >= 0 && door(of, number) == HTTP_DOOR_OPEN &&
           spil__http_take(s->http, number, fd, address, forwarded, line_us, prefetched, n_prefetched);
}

static void unreachable(void *of, int number)
{
    const server *s = of;
    spil_node_mistrust(s->node, number);
}

/* What an error says in the log. */
static const char *told(const spil_error *err, char say[LOG_BYTES])
{
    spil__language_choose("en");
    spil__sentence(&err->text, say, LOG_BYTES);
    return say;
}

static void watch(server *s, loop_fd *w, int fd, void (*ready)(loop_fd *self, uint32_t events))
{
    *w = (loop_fd){.fd = fd, .ready = ready};
    spil__loop_watch(s->loop, w, EPOLLIN);
}

static bool take_up(server *s, int number, spil_store *store, spil_error *err)
{
    if (!spil__house_take_up(s->houses[number], store, err)) {
        if (s->node != NULL)
            spil_node_reject(s->node, number, store);
        else
            spil_store_close(store);
        return false;
    }
    if (s->http != NULL)
        spil__http_look_again(s->http);
    if (s->passing != NULL) /* to another before: they come again */
        spil__passing_drop(s->passing, number);
    return true;
}

/* ---- the end ---- */

static void end_now(loop_timer *t)
{
    server *s = LOOP_OWNER(t, server, end);
    spil__loop_stop(s->loop);
}

static uint64_t people_of(const house *h)
{
    return spil__conns_figures(spil__house_conns(h))->open;
}

/* How long it takes until so many people are at another server. */
static uint64_t back_within_ms(uint64_t n)
{
    return n * PER_THOUSAND_MS / 1000;
}

/* Sends the people of a house after the other away where another server goes on with it, the next ones once those have
 * come back there, so that only few wait for it at a time; then likewise those whom this server only passes on.
 * Otherwise all at once. */
static void say_goodbye(server *s)
{
    const bool one_by_one = s->status == CONN_MOVED;
    bool waits = s->next.place != 0;
    for (int i = 0; i < s->n_houses && !waits; i++) {
        const uint64_t ms = spil__house_is_open(s->houses[i]) ? back_within_ms(people_of(s->houses[i])) : 0;
        spil__house_bye(s->houses[i], s->why, s->status);
        waits = one_by_one && (ms > 0 || spil__house_is_leaving(s->houses[i]));
        if (one_by_one && ms > 0)
            spil__loop_set(s->loop, &s->next, spil__loop_ms(s->loop) + ms);
    }
    for (; s->let_go < s->n_houses && !waits; s->let_go++) {
        const uint64_t ms =
            s->passing != NULL ? back_within_ms(spil__passing_drop(s->passing, s->let_go)) : 0;
        waits = one_by_one && ms > 0;
        if (waits)
            spil__loop_set(s->loop, &s->next, spil__loop_ms(s->loop) + ms);
    }
}

static void go_on(loop_timer *t)
{
    (void)t; /* a round follows */
}

static void end_when_quiet(server *s)
{
    bool quiet = true, empty = true;
    say_goodbye(s);
    for (int i = 0; i < s->n_houses; i++) {
        quiet = quiet && (s->failed || spil__house_is_quiet(s->houses[i]));
        empty = empty && spil__house_is_empty(s->houses[i]);
    }
    if (quiet && empty && s->let_go == s->n_houses)
        spil__loop_stop(s->loop);
}

static void end_of_round(void *of)
{
    server *s = of;
    for (int i = 0; i < s->n_houses; i++) {
        if (s->node != NULL)
            spil_node_set_load(s->node, i, people_of(s->houses[i]));
        if (spil__house_tidy(s->houses[i])) /* now they can be passed on */
            spil__http_look_again(s->http);
    }
    if (s->reporter.leaving)
        end_when_quiet(s);
}

static void leave(server *s, const char *why, int status, uint64_t within_ms)
{
    if (s->reporter.leaving)
        return;
    s->reporter.leaving = true;
    s->why = why;
    s->status = status;
    spil__http_refuse(s->http);
    if (s->node != NULL)
        spil_node_leave(s->node);
    for (int i = 0; i < s->n_houses && status == CONN_MOVED; i++)
        within_ms += back_within_ms(people_of(s->houses[i]));
    if (s->passing != NULL && status == CONN_MOVED)
        within_ms += back_within_ms(spil__passing_figures(s->passing)->open);
    spil__loop_set(s->loop, &s->end, spil__loop_ms(s->loop) + within_ms);
}

static void signalled(loop_fd *w, uint32_t events)
{
    server *s = LOOP_OWNER(w, server, signals);
    struct signalfd_siginfo info;
    (void)events;
    if (read(w->fd, &info, sizeof info) != (ssize_t)sizeof info)
        return;
    spil__log("leaving", "why", "signal", NULL);
    spil_node_figures nodes = {0};
    if (s->node != NULL)
        spil_node_figures_get(s->node, &nodes);
    if (nodes.others > 0)
        leave(s, "moved", CONN_MOVED, GOODBYE_MS);
    else
        leave(s, "restart", CONN_GOING_AWAY, GOODBYE_MS);
}

/* Nothing more can be stored. */
static void fail(void *of, const spil_error *err)
{
    server *s = of;
    char say[LOG_BYTES] = "";
    if (s->failed)
        return;
    s->failed = true;
    spil__log("trouble", "what", "store", "why", told(err, say), NULL);
    leave(s, "trouble", CONN_TROUBLE, TROUBLE_MS);
}

/* Who were passed on to another than now come again, and those at the door need no longer wait. */
static void look_for_carriers(server *s)
{
    char carrier[SPIL_NODE_ADDRESS];
    for (int i = 0; i < s->n_houses && s->passing != NULL; i++) {
        if (!spil_node_carrier(s->node, i, carrier))
            continue;
        if (strcmp(carrier, s->carrier[i]) != 0) {
            memcpy(s->carrier[i], carrier, sizeof carrier);
            spil__passing_drop(s->passing, i);
        }
        spil__http_look_again(s->http);
    }
}

static void say_why(const char *word, int number, const spil_error *err)
{
    char name[16], say[LOG_BYTES] = "";
    snprintf(name, sizeof name, "%d", number);
    spil__log(word, "house", name, "why", told(err, say), NULL);
}

/* A house of another node has an end here, and one that was claimed begins. Who plays already gives back what it has no
 * room for; false: who does not play yet has none. */
static bool take_news(server *s, spil_error *err)
{
    int number;
    bool fault;
    for (int i = 0; i < s->n_houses; i++) {
        if (spil_node_has_lost(s->node, i, &fault))
            spil__house_lose(s->houses[i]);
    }
    for (spil_store *store; (store = spil_node_take(s->node, &number)) != NULL;) {
        if (s->reporter.leaving) {
            spil_node_give_up(s->node, number);
            spil_node_return(s->node, number, store);
        } else if (!take_up(s, number, store, err)) {
            if (s->http == NULL)
                return false;
            say_why("lost", number, err);
        }
    }
    spil_error why;
    while ((number = spil_node_refused(s->node, &why)) >= 0)
        say_why("refused", number, &why);
    return true;
}

/* Its absence is told once, and its end. */
static void look_for_database(server *s)
{
    spil_error err;
    char say[LOG_BYTES] = "";
    if (s->cut_off == spil_node_is_cut_off(s->node))
        return;
    s->cut_off = !s->cut_off;
    spil_node_why(s->node, &err);
    if (s->cut_off)
        spil__log("waits", "for", "database", "why", told(&err, say), NULL);
    else
        spil__log("goes on", "with", "database", NULL);
}

/* The node's thread has news. */
static void changed(loop_fd *w, uint32_t events)
{
    server *s = LOOP_OWNER(w, server, changed);
    spil_error err;
    (void)events;
    spil_node_quieten(s->node);
    look_for_carriers(s);
    look_for_database(s);
    take_news(s, &err);
    const int unwanted = spil_node_unwanted(s->node);
    if (unwanted >= 0)
        spil__house_bye(s->houses[unwanted], "moved", CONN_MOVED);
    if (spil_node_is(s->node) != SPIL_NODE_FAILED)
        return;
    bool is_known = false;
    for (int i = 0; i < s->n_houses && !is_known; i++) {
        const spil_store *held = spil__house_store(s->houses[i]);
        is_known = held != NULL && spil_store_failed(held, &err);
    }
    if (!is_known)
        spil_node_why(s->node, &err);
    fail(s, &err);
}

/* ---- opening, in the order that the sandbox wants: sockets, then it, then threads ---- */

static bool make_folder(options *o)
{
    struct stat st;
    if (o->store != NULL) /* its disk is elsewhere */
        return true;
    if (spil__folder_make(o->data, 0700) && stat(o->data, &st) == 0 && S_ISDIR(st.st_mode) &&
        access(o->data, R_OK | W_OK | X_OK) == 0) {
        o->online.data_fd = open(o->data, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        return true;
    }
    spil__complain(_("the folder '%s' cannot be used"), o->data);
    return false;
}

/* The database, before the sandbox forbids to connect to anything. */
static bool reach_store(server *s)
{
    spil_error err;
    if (s->options->store == NULL ||
        spil_node_reach(&(spil_node_settings){.place = s->options->store,
                                              .address = s->options->node,
                                              .houses = (int)s->options->houses,
                                              .minute_ms = s->options->online.minute_ms},
                        &s->node, &err))
        return true;
    spil__complain_error(&err);
    return false;
}

/* Every language is read once, so that no file is needed later. */
static void read_languages(void)
{
    static const char *const languages[] = {"is", "nb", "en"};
    for (size_t i = 0; i < sizeof languages / sizeof languages[0]; i++) {
        spil__language_choose(languages[i]);
        (void)gettext("the game is over");
    }
}

static bool enter_sandbox(const options *o, const spil_node *n, const page *p, spil_sandbox *sandbox)
{
    spil_error err;
    char program[FILE_PATH], locale[FILE_PATH + 16] = "";
    if (spil__program_folder(program, sizeof program))
        snprintf(locale, sizeof locale, "%s/locale", program);
    const char *reads[] = {spil__page_folder(p), locale, SPIL_LOCALE_DIR, NULL, NULL};
    spil_sandbox_settings settings = {.data = o->store == NULL ? o->data : NULL,
                                      .reads = reads[0][0] == '\0' ? reads + 1 : reads};
    if (n != NULL) {
        const int used =
            spil_node_ways(n, settings.ports, SPIL_SANDBOX_PORTS - 1, &settings.local, &reads[3]);
        settings.ports[used] = o->node != NULL ? spil__passing_port(o->node) : 0;
    }
    if (spil_sandbox_enter(&settings, sandbox, &err))
        return true;
    spil__complain_error(&err);
    return false;
}

static void open_houses(server *s, int n)
{
    for (; s->n_houses < n; s->n_houses++)
        s->houses[s->n_houses] = spil__house_open(&(house_settings){.loop = s->loop,
                                                                    .number = s->n_houses,
                                                                    .node = s->node,
                                                                    .online = &s->online,
                                                                    .of = s,
                                                                    .failed = fail});
}

/* Houses of its own, or the certainty that other nodes carry them: one that has died is waited for. false: they cannot
 * be used, or a signal has come. */
static bool find_houses(server *s, int signal_fd, spil_error *err)
{
    if (!spil_node_start(s->node, err))
        return false;
    struct pollfd p[] = {{.fd = spil_node_fd(s->node), .events = POLLIN},
                         {.fd = signal_fd, .events = POLLIN}};
    while (spil_node_is(s->node) == SPIL_NODE_LOOKS && (p[1].revents & POLLIN) == 0) {
        if (poll(p, 2, -1) <= 0 || (p[0].revents & POLLIN) == 0)
            continue;
        spil_node_quieten(s->node);
        open_houses(s, spil_node_houses(s->node));
        if (!take_news(s, err))
            return false;
    }
    open_houses(s, spil_node_houses(s->node));
    if (spil_node_is(s->node) != SPIL_NODE_FAILED)
        return take_news(s, err);
    spil_node_why(s->node, err);
    return false;
}

static bool open_house(server *s, int signal_fd, spil_error *err)
{
    s->online = s->options->online;
    s->thinkers = s->online.thinkers = spil__thinkers_open(s->loop, s->online.workers, err);
    if (s->thinkers == NULL)
        return false;
    if (s->node != NULL)
        return find_houses(s, signal_fd, err);
    open_houses(s, 1);
    spil_store *store = spil_store_open(&(spil_store_settings){.place = s->options->data}, err);
    return store != NULL && take_up(s, 0, store, err);
}

static bool open_rest(server *s, int fd, int admin_fd, int node_fd, int signal_fd)
{
    spil_error err;
    const options *o = s->options;
    if (!open_house(s, signal_fd, &err)) {
        spil__complain_error(&err);
        return false;
    }
    s->games = spil__online_games(spil__cpu());
    s->http = spil__http_open(s->loop, &(http_settings){.fd = fd,
                                                        .origin = o->origin,
                                                        .proxy = o->proxy,
                                                        .page = s->page,
                                                        .games = s->games,
                                                        .keeps = s->node != NULL ? 2 * s->n_houses : 0,
                                                        .of = s,
                                                        .door = door,
                                                        .house = house_of_new,
                                                        .enter = enter,
                                                        .pass = pass});
    if (node_fd >= 0)
        s->passing = spil__passing_open(s->loop, &(passing_settings){.fd = node_fd,
                                                                     .key = spil_node_key(s->node),
                                                                     .of = s,
                                                                     .arrived = arrived,
                                                                     .unreachable = unreachable});
    s->reporter = (reporter){.loop = s->loop,
                             .node = s->node,
                             .passing = s->passing,
                             .houses = s->houses,
                             .n = s->n_houses,
                             .http = s->http};
    if (admin_fd >= 0)
        s->admin = spil__http_open(
            s->loop, &(http_settings){.fd = admin_fd, .report = spil__report, .report_of = &s->reporter});
    if (s->http == NULL || (admin_fd >= 0 && s->admin == NULL)) {
        spil__complain(_("the server cannot start: HTTP is not available"));
        return false;
    }
    watch(s, &s->signals, signal_fd, signalled);
    if (s->node != NULL)
        watch(s, &s->changed, spil_node_fd(s->node), changed);
    look_for_carriers(s);
    s->end.due = end_now;
    s->next.due = go_on;
    spil__loop_after(s->loop, end_of_round, s);
    return true;
}

static int close_all(server *s, int status)
{
    for (int i = 0; i < s->n_houses; i++) {
        if (!spil__house_close(s->houses[i]) && status == STATUS_OK)
            status = STATUS_FAILED;
    }
    spil__thinkers_close(s->thinkers);
    spil__passing_close(s->passing);
    spil__http_close(s->http);
    spil__http_close(s->admin);
    spil_node_close(s->node);
    spil__page_close(s->page);
    free(s->games);
    spil__loop_close(s->loop);
    return status;
}

/* As many descriptors as the system allows: each connection has one. */
static void raise_limit(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < limit.rlim_max) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

int spil__serve_main(int argc, char **argv)
{
    options o;
    server s = {.options = &o};
    spil_error err;
    sigset_t signals;
    spil_sandbox sandbox;
    int admin_fd = -1, node_fd = -1;
    char own[64];
    if (!read_options(argc, argv, &o) || !make_folder(&o))
        return STATUS_USAGE;
    raise_limit();
    spil_sandbox_begin();
    const int fd = spil__http_listen(o.listen, &err);
    if (fd >= 0 && o.admin != NULL)
        admin_fd = spil__http_listen(o.admin, &err);
    if (fd >= 0 && o.node != NULL)
        node_fd = spil__http_listen(o.node, &err);
    if (fd < 0 || (o.admin != NULL && admin_fd < 0) || (o.node != NULL && node_fd < 0)) {
        spil__complain_error(&err);
        return STATUS_USAGE;
    }
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGINT);
    sigprocmask(SIG_BLOCK, &signals, NULL);
    const int signal_fd = signalfd(-1, &signals, SFD_NONBLOCK | SFD_CLOEXEC);
    if (!find_address(own, sizeof own)) /* now: the sandbox has no sockets to ask with */
        own[0] = '\0';
    s.loop = spil__loop_open();
    s.page = spil__page_open();
    read_languages();
    if (s.loop == NULL || !reach_store(&s) || !enter_sandbox(&o, s.node, s.page, &sandbox) ||
        !open_rest(&s, fd, admin_fd, node_fd, signal_fd))
        return close_all(&s, STATUS_USAGE);
    announce(spil__http_address(s.http), own);
    spil__log("listening", "address", spil__http_address(s.http), "admin",
              s.admin == NULL ? "-" : spil__http_address(s.admin), "landlock",
              sandbox.landlock > 0 ? "on" : "not in this kernel", "seccomp",
              sandbox.seccomp ? "on" : "not in this build", NULL);
    spil__loop_run(s.loop);
    const int status = close_all(&s, s.failed ? STATUS_FAILED : STATUS_OK);
    spil__log("ended", "status", status == STATUS_OK ? "0" : "1", NULL);
    return status;
}
