/* postgres.c: the store in a house of a PostgreSQL database (engine.h): connecting, opening, and what is left to do.
 *
 * A connection that is lost is a failure of the store, but for a node, which connects again while its leases hold: what
 * was under way is looked up by its numbers (postgres_write.c). */
#include "postgres.h"

#include <errno.h>
#include <netdb.h>
#include <poll.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "copy.h"

/* A message of any length, in as many pieces as a sentence takes. */
static bool say(bool reached, const char *message, spil_error *err)
{
    char part[SPIL_SENTENCE_ARGS][SPIL_ARG_BYTES] = {"", "", "", ""};
    const char *prefixes[] = {"ERROR:  ", "FATAL:  ", "PANIC:  "};
    const char *failed = strstr(message, "failed: ");
    const char *at = failed != NULL ? failed + 8 : message;
    for (size_t i = 0; i < sizeof prefixes / sizeof prefixes[0]; i++)
        at += strncmp(at, prefixes[i], strlen(prefixes[i])) == 0 ? strlen(prefixes[i]) : 0;
    size_t len = strcspn(at, "\n");
    for (int i = 0; i < SPIL_SENTENCE_ARGS && len > 0; i++) {
        size_t n = len < SPIL_ARG_BYTES ? len : SPIL_ARG_BYTES - 1;
        while (n < len && n > SPIL_ARG_BYTES / 2 && ((unsigned char)at[n] & 0xc0) == 0x80)
            n--; /* not within a letter */
        memcpy(part[i], at, n);
        at += n;
        len -= n;
    }
    if (reached)
        spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("the database has failed: %s%s%s%s"), part[0], part[1],
                  part[2], part[3]);
    else
        spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("the database cannot be reached: %s%s%s%s"), part[0], part[1],
                  part[2], part[3]);
    return false;
}

bool spil__pg_fail(PGconn *db, const PGresult *result, spil_error *err)
{
    const char *why = result != NULL ? PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY) : NULL;
    if (why == NULL)
        why = PQerrorMessage(db);
    return say(true, why[0] != '\0' ? why : "-", err);
}

/* Somebody else holds a row or a table: that is another matter than what fails. */
static bool is_held(const PGresult *r)
{
    const char *state = PQresultErrorField(r, PG_DIAG_SQLSTATE);
    return state != NULL && strcmp(state, "55P03") == 0;
}

bool spil__pg_do(PGconn *db, const char *sql, spil_error *err)
{
    PGresult *r = PQexec(db, sql);
    const ExecStatusType status = PQresultStatus(r);
    const bool ok = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || spil__pg_fail(db, r, err);
    if (!ok && is_held(r))
        err->code = SPIL_OK;
    PQclear(r);
    return ok;
}

PGresult *spil__pg_try(PGconn *db, const char *sql, spil_params *p, spil_error *err)
{
    int formats[SPIL_PG_PARAMS];
    for (int i = 0; i < p->n; i++)
        formats[i] = 1;
    PGresult *r = PQexecParams(db, sql, p->n, NULL, (const char *const *)p->value, p->length, formats, 1);
    spil__pg_forget(p);
    const ExecStatusType status = PQresultStatus(r);
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK)
        return r;
    spil__pg_fail(db, r, err);
    if (is_held(r))
        err->code = SPIL_OK;
    PQclear(r);
    return NULL;
}

PGresult *spil__pg_ask(PGconn *db, const char *sql, spil_params *p, spil_error *err)
{
    PGresult *r = spil__pg_try(db, sql, p, err);
    if (r == NULL)
        err->code = SPIL_BAD_OPTION;
    return r;
}

/* ---- connecting ---- */

/* A commit that was not waited for by its standby comes with a warning. */
static void hear(void *context, const PGresult *result)
{
    bool *warned = context;
    const char *severity = PQresultErrorField(result, PG_DIAG_SEVERITY_NONLOCALIZED);
    *warned = *warned || (severity != NULL && strcmp(severity, "WARNING") == 0);
}

static void ignore(void *context, const PGresult *result)
{
    (void)context, (void)result;
}

/* No time limits; an end of the connection is noticed within seconds on both sides; what is committed is on disk. */
static const char manners[] =
    "SET search_path = spil, pg_temp;"
    "SET jit = off;"
    "SET default_transaction_isolation = 'read committed';"
    "SELECT set_config(name, CASE name WHEN 'tcp_keepalives_idle' THEN '5' WHEN 'tcp_keepalives_interval' "
    "THEN '2'"
    " WHEN 'tcp_keepalives_count' THEN '3' ELSE '0' END, false) FROM pg_settings"
    " WHERE name IN ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout',"
    " 'idle_session_timeout', 'tcp_keepalives_idle', 'tcp_keepalives_interval', 'tcp_keepalives_count');"
    "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') NOT IN"
    " ('on', 'remote_apply');";

static PGconn *dialled(PGconn *db, spil_error *err)
{
    PQsetNoticeReceiver(db, ignore, NULL);
    if (PQstatus(db) == CONNECTION_OK && spil__pg_do(db, manners, err))
        return db;
    if (PQstatus(db) != CONNECTION_OK)
        say(false, PQerrorMessage(db), err);
    PQfinish(db);
    return NULL;
}

static PGconn *dial(const char *url, spil_error *err)
{
    const char *const words[] = {"connect_timeout",  "keepalives_idle",  "keepalives_interval",
                                 "keepalives_count", "tcp_user_timeout", "fallback_application_name",
                                 "dbname",           "client_encoding",  NULL};
    const char *const values[] = {"10", "5", "2", "3", "15000", "spil", url, "UTF8", NULL};
    return dialled(PQconnectdbParams(words, values, 1), err);
}

/* The URL without its house. */
static bool read_house(const char *place, char *url, size_t size, unsigned *house, spil_error *err)
{
    const char *hash = strchr(place, '#');
    const size_t len = hash != NULL ? (size_t)(hash - place) : strlen(place);
    char *end = NULL;
    const unsigned long n = hash != NULL ? strtoul(hash + 1, &end, 10) : 0;
    if (len >= size ||
        (hash != NULL && (hash[1] < '0' || hash[1] > '9' || *end != '\0' || n >= SPIL_HOUSES_MAX))) {
        spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("'%s' is not the number of a house"),
                  hash != NULL ? hash + 1 : place);
        return false;
    }
    memcpy(url, place, len);
    url[len] = '\0';
    *house = (unsigned)n;
    return true;
}

/* ---- how to connect again ---- */

static void add_word(spil_redial *d, const char *word, const char *value)
{
    for (int i = 0; i < d->n; i++) {
        if (strcmp(d->word[i], word) == 0)
            return; /* what was said first counts */
    }
    if (d->n < SPIL_PG_WORDS && value != NULL && value[0] != '\0') {
        d->word[d->n] = spil_strdup(word);
        d->value[d->n++] = spil_strdup(value);
    }
}

/* The addresses of the hosts, with a comma between them, as they were looked up now: a sandbox has no names. An empty
 * one is a socket's folder. */
static void look_up_hosts(const char *hosts, char *addresses, size_t size)
{
    char host[256];
    addresses[0] = '\0';
    for (const char *at = hosts;; at++) {
        const size_t len = strcspn(at, ",");
        const size_t used = strlen(addresses);
        struct addrinfo *found = NULL;
        const struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
        snprintf(host, sizeof host, "%.*s", (int)(len < sizeof host ? len : 0), at);
        if (host[0] != '/' && host[0] != '\0' && used < size && getaddrinfo(host, NULL, &hints, &found) == 0)
            getnameinfo(found->ai_addr, found->ai_addrlen, addresses + used, (socklen_t)(size - used), NULL,
                        0, NI_NUMERICHOST);
        if (found != NULL)
            freeaddrinfo(found);
        at += len;
        if (*at == '\0')
            return;
        snprintf(addresses + strlen(addresses), size - strlen(addresses), ",");
    }
}

/* Where libpq looks for the certificates that it believes, if nobody has said so. */
static bool home_root(char *path, size_t size)
{
    const struct passwd *who = getpwuid(geteuid());
    const char *home = getenv("HOME") != NULL ? getenv("HOME") : who != NULL ? who->pw_dir : "";
    return snprintf(path, size, "%s/.postgresql/root.crt", home) < (int)size && access(path, R_OK) == 0;
}

/* What libpq would look for in files and libraries, which a sandbox does not have, is said. What it has found, a
 * password for one, is said again. */
static void remember(spil_link *l)
{
    static const char nowhere[] = "/nonexistent";
    spil_redial *d = &l->redial;
    char addresses[512], port[16], root[512];
    PQconninfoOption *all = PQconninfo(l->write);
    const char *hosts = NULL;
    for (const PQconninfoOption *o = all; o != NULL && o->keyword != NULL; o++)
        hosts = strcmp(o->keyword, "host") == 0 ? o->val : hosts;
    if (hosts == NULL || hosts[0] == '\0')
        hosts = PQhost(l->write);
    look_up_hosts(hosts, addresses, sizeof addresses);
    add_word(d, "host", hosts);
    for (const PQconninfoOption *o = all; o != NULL && o->keyword != NULL; o++) {
        if (strcmp(o->keyword, "hostaddr") == 0)
            add_word(d, "hostaddr", o->val);
    }
    if (strspn(addresses, ",") < strlen(addresses))
        add_word(d, "hostaddr", addresses);
    add_word(d, "connect_timeout", "2");
    add_word(d, "user", PQuser(l->write));
    add_word(d, "dbname", PQdb(l->write));
    add_word(d, "password", PQpass(l->write));
    add_word(d, "passfile", nowhere);
    add_word(d, "gssencmode", "disable");
    if (!PQsslInUse(l->write))
        add_word(d, "sslmode", "disable");
    for (const PQconninfoOption *o = all; o != NULL && o->keyword != NULL; o++) {
        if (strcmp(o->keyword, "service") != 0)
            add_word(d, o->keyword, o->val);
    }
    snprintf(port, sizeof port, "%s", PQport(l->write));
    add_word(d, "port", port);
    add_word(d, "sslcert", nowhere);
    add_word(d, "sslkey", nowhere);
    add_word(d, "sslcrl", nowhere);
    add_word(d, "sslrootcert", home_root(root, sizeof root) ? root : nowhere);
    PQconninfoFree(all);
}

static const char *word_of(const spil_redial *d, const char *word)
{
    for (int i = 0; i < d->n; i++) {
        if (strcmp(d->word[i], word) == 0)
            return d->value[i];
    }
    return "";
}

static int ways(const void *reached, int ports[], int most, bool *local, const char **file)
{
    const spil_link *l = reached;
    int n = 0;
    *file = word_of(&l->redial, "sslrootcert");
    *local = strchr(word_of(&l->redial, "host"), '/') != NULL;
    for (const char *at = word_of(&l->redial, "port"); n < most && *at >= '0' && *at <= '9';) {
        ports[n++] = atoi(at);
        at += strcspn(at, ",");
        at += *at == ',';
    }
    return n;
}

static void forget_words(spil_redial *d)
{
    for (int i = 0; i < d->n; i++) {
        explicit_bzero(d->value[i], strlen(d->value[i]));
        free(d->word[i]);
        free(d->value[i]);
    }
    d->n = 0;
}

/* ---- connections ---- */

static const char read_manners[] = "SET default_transaction_read_only = on";
/* What is stored finds its rows by their keys. What the database knows of its tables may be from when they were empty,
 * and then it would look at all of them for each group. */
static const char write_manners[] = "SET enable_seqscan = off; SET enable_bitmapscan = off;"
                                    "SET enable_hashjoin = off; SET enable_mergejoin = off";
/* Renewals wait for nobody. */
static const char lease_manners[] = "SET lock_timeout = '500ms'";

static spil_link *open_link(const char *url, bool to_write, spil_error *err)
{
    spil_link *l = spil_alloc(sizeof *l);
    pthread_mutex_init(&l->reading, NULL);
    bool ok = (l->read = dial(url, err)) != NULL && spil__pg_do(l->read, read_manners, err);
    if (ok && to_write)
        ok = (l->write = dial(url, err)) != NULL && spil__pg_do(l->write, write_manners, err);
    if (!ok) {
        spil__pg_leave(l);
        return NULL;
    }
    if (l->write != NULL)
        PQsetNoticeReceiver(l->write, hear, &l->warned);
    return l;
}

spil_pg *spil__pg_reach(const char *place, bool to_write, spil_error *err)
{
    char url[1024];
    unsigned house;
    if (!read_house(place, url, sizeof url, &house, err))
        return NULL;
    spil_link *l = open_link(url, to_write, err);
    explicit_bzero(url, sizeof url);
    if (l == NULL)
        return NULL;
    spil_pg *s = spil_alloc(sizeof *s);
    s->link = l;
    s->is_alone = true;
    s->house = house;
    spil__place_name(place, s->name);
    return s;
}

static void *reach(const char *place, spil_error *err)
{
    spil_link *l = open_link(place, true, err);
    if (l == NULL)
        return NULL;
    l->lease = dial(place, err);
    if (l->lease != NULL && spil__pg_do(l->lease, lease_manners, err) && spil__pg_draw_name(l->node, err)) {
        PQsetNoticeReceiver(l->lease, hear, &l->claim_warned);
        remember(l);
        return l;
    }
    spil__pg_leave(l);
    return NULL;
}

void spil__pg_leave(void *reached)
{
    spil_link *l = reached;
    PQfinish(l->read);
    PQfinish(l->write);
    PQfinish(l->lease);
    pthread_mutex_destroy(&l->reading);
    forget_words(&l->redial);
    free(l);
}

void spil__pg_close(void *self)
{
    spil_pg *s = self;
    if (s->is_alone)
        spil__pg_leave(s->link);
    free(s);
}

bool spil__pg_may_wait(const spil_link *l, unsigned house)
{
    return l->redial.n > 0 && l->joined.holds != NULL && l->joined.holds(l->joined.node, (int)house);
}

bool spil__pg_again(spil_link *l, PGconn **lost, spil_error *err)
{
    const struct timespec moment = {.tv_nsec = 100000000};
    const char *words[SPIL_PG_WORDS + 1] = {NULL}, *values[SPIL_PG_WORDS + 1] = {NULL};
    for (int i = 0; i < l->redial.n; i++) {
        words[i] = l->redial.word[i];
        values[i] = l->redial.value[i];
    }
    nanosleep(&moment, NULL);
    PGconn *db = dialled(PQconnectdbParams(words, values, 0), err);
    const char *more = lost == &l->read ? read_manners : lost == &l->lease ? lease_manners : write_manners;
    if (db == NULL || !spil__pg_do(db, more, err)) {
        PQfinish(db);
        return false;
    }
    if (lost != &l->read)
        PQsetNoticeReceiver(db, hear, lost == &l->write ? &l->warned : &l->claim_warned);
    PQfinish(*lost);
    *lost = db;
    return true;
}

/* ---- opening ---- */

/* A house of a node, or one with connections of its own. */
static spil_pg *find_house(const char *place, void *reached, bool to_write, spil_error *err)
{
    char url[1024];
    unsigned house;
    if (reached == NULL)
        return spil__pg_reach(place, to_write, err);
    if (!read_house(place, url, sizeof url, &house, err))
        return NULL;
    explicit_bzero(url, sizeof url);
    spil_pg *s = spil_alloc(sizeof *s);
    s->link = reached;
    s->house = house;
    spil__place_name(place, s->name);
    return s;
}

static void *open_all(const spil_engine *engine, const char *place, void *reached, spil_opening how,
                      spil_store_self *is, spil_error *err)
{
    const bool to_write = how != SPIL_OPEN_TO_READ;
    int version;
    spil_pg *s = find_house(place, reached, to_write, err);
    bool ok = s != NULL;
    if (ok && reached != NULL)
        ok = spil__pg_claim(s, how, err);
    else if (ok && to_write)
        ok = spil__pg_migrate(s->link->write, err) && spil__pg_lock(s, err) && spil__pg_claim(s, how, err) &&
             spil__pg_prepare(s->link, err) &&
             (engine->settings == NULL || spil__pg_do(s->link->write, engine->settings, err));
    else if (ok)
        ok = spil__pg_schema_check(s->link->read, err) && spil__pg_read_self(s, &version, err);
    if (ok) {
        *is = s->is;
        return s;
    }
    if (s != NULL)
        spil__pg_close(s);
    return NULL;
}

/* Are both connections still there? Asked every second, so that the end of a database is noticed when nobody plays. */
static bool tidy(void *self, spil_error *err)
{
    spil_link *l = ((spil_pg *)self)->link;
    struct pollfd p = {.fd = PQsocket(l->write), .events = POLLIN};
    err->code = SPIL_OK;
    l->warned = false;
    if (poll(&p, 1, 0) > 0)
        PQconsumeInput(l->write);
    const bool lost = PQstatus(l->write) != CONNECTION_OK;
    if (lost && l->redial.n > 0) { /* a node waits for it: what is queued meanwhile is written then */
        l->prepared = false;
        if (!spil__pg_again(l, &l->write, err) || !spil__pg_prepare(l, err))
            err->code = SPIL_OK;
        return false;
    }
    if (lost || atomic_load(&l->lost))
        spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("the connection to the database is lost"));
    return false;
}

const spil_engine spil_engine_postgres = {
    .name = "PostgreSQL",
    .reach = reach,
    .join = spil__pg_join,
    .tend = spil__pg_tend,
    .give_up = spil__pg_give_up,
    .leave = spil__pg_leave,
    .ways = ways,
    .open = open_all,
    .close = spil__pg_close,
    .commit = spil__pg_commit,
    .tidy = tidy,
    .read = spil__pg_read,
    .heads = spil__pg_heads,
    .due = spil__pg_due,
    .moment = spil__pg_moment,
    .strays = spil__pg_strays,
    .mark = spil__pg_mark,
    .fill = spil__pg_fill,
    .fill_head = spil__pg_fill_head,
    .fill_row = spil__pg_fill_row,
    .filled = spil__pg_filled,
};
