/* people.c: who somebody is (inside.h). A person is a stream of events, "p:ID":
 *
 *     person                 made; private: the token's hash and the name
 *     name                   renamed; private: the name
 *     at TABLE               sits there; gone TABLE: no longer; over TABLE: that game has ended
 *     cmd N TABLE MEMBERS    the reply to a numbered request (TABLE - : of none)
 *     forgotten              the person wanted that; the private parts are gone
 *
 * The id is made from the token by a hash, and another hash of it is stored: who has the token finds the person, and
 * nobody finds the token. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "inside.h"
#include "log.h"

/* ---- in memory ---- */

person *spil__person_find(const online *on, const char *id)
{
    person *p = on->people[spil__on_hash(id) % BUCKETS];
    while (p != NULL && strcmp(p->id, id) != 0)
        p = p->next;
    return p;
}

static person *add_person(online *on, const char *id)
{
    person **bucket = &on->people[spil__on_hash(id) % BUCKETS];
    person *p = spil__alloc(sizeof *p);
    snprintf(p->id, sizeof p->id, "%s", id);
    p->next = *bucket;
    *bucket = p;
    on->figures.people++;
    return p;
}

static void free_person(person *p)
{
    for (int i = 0; i < p->n_recent; i++)
        free(p->recent[i].members);
    free(p->recent);
    free(p->at);
    sodium_memzero(p, sizeof *p);
    free(p);
}

static void remove_person(online *on, person *p)
{
    person **at = &on->people[spil__on_hash(p->id) % BUCKETS];
    while (*at != p)
        at = &(*at)->next;
    *at = p->next;
    on->figures.people--;
    free_person(p);
}

void spil__people_sweep(online *on)
{
    for (int i = 0; i < BUCKETS; i++) {
        for (person *p = on->people[i], *next; p != NULL; p = next) {
            next = p->next;
            if (p->clients == NULL && p->ticket <= on->durable)
                remove_person(on, p);
        }
    }
}

void spil__people_free(online *on)
{
    for (int i = 0; i < BUCKETS; i++) {
        while (on->people[i] != NULL)
            remove_person(on, on->people[i]);
    }
}

/* ---- events ---- */

static void add_event(online *on, person *p, const char *bytes, size_t len, const char *secret)
{
    char stream[STREAM_TEXT + 2];
    snprintf(stream, sizeof stream, "p:%s", p->id);
    spil__on_event(on, stream, &p->head, bytes, len, secret, stream);
    p->ticket = on->ticket + 1; /* the group's, which comes next */
}

static void add_word(online *on, person *p, const char *word, const char *at_table)
{
    char text[64];
    const int len = snprintf(text, sizeof text, "%s %s\n", word, at_table);
    add_event(on, p, text, (size_t)len, NULL);
}

static sits_at *find_at(const person *p, const char *at_table)
{
    for (int i = 0; i < p->n_at; i++) {
        if (strcmp(p->at[i].table, at_table) == 0)
            return &p->at[i];
    }
    return NULL;
}

static void add_at(person *p, const char *at_table)
{
    if (find_at(p, at_table) != NULL)
        return;
    p->at = spil__resize(p->at, (size_t)(p->n_at + 1) * sizeof p->at[0]);
    p->at[p->n_at] = (sits_at){.over = false};
    snprintf(p->at[p->n_at++].table, ID_TEXT, "%s", at_table);
}

static void remove_at(person *p, const char *at_table)
{
    sits_at *at = find_at(p, at_table);
    if (at != NULL)
        memmove(at, at + 1, (size_t)(p->at + --p->n_at - at) * sizeof *at);
}

void spil__person_sits(online *on, person *p, const char *at_table)
{
    if (find_at(p, at_table) != NULL)
        return;
    add_at(p, at_table);
    add_word(on, p, "at", at_table);
}

void spil__person_gone(online *on, person *p, const char *at_table)
{
    if (find_at(p, at_table) == NULL)
        return;
    remove_at(p, at_table);
    add_word(on, p, "gone", at_table);
}

void spil__person_over(online *on, const char *id, const char *at_table)
{
    person *p = spil__person_find(on, id);
    sits_at *at = p == NULL ? NULL : find_at(p, at_table);
    if (at == NULL || at->over)
        return;
    at->over = true;
    add_word(on, p, "over", at_table);
}

/* ---- from the store ---- */

void spil__token_hash(const char *token, uint8_t hash[32], char id[ID_TEXT])
{
    uint8_t both[64];
    crypto_generichash(both, sizeof both, (const unsigned char *)token, strlen(token), NULL, 0);
    memcpy(hash, both, 32);
    for (int i = 0; i < ID_TEXT - 1; i++)
        id[i] = spil__on_letters[both[32 + i] % 32];
    id[ID_TEXT - 1] = '\0';
    sodium_memzero(both, sizeof both);
}

/* "WORD REST" at the front of an event's bytes. */
static bool is_word(const spil_stored *e, const char *word, char *rest, size_t size)
{
    const size_t n = strlen(word);
    const char *at = e->bytes;
    if (e->len < n + 1 || memcmp(at, word, n) != 0 || (at[n] != ' ' && at[n] != '\n'))
        return false;
    const size_t len = at[n] == '\n' ? 0 : e->len - n - 2;
    snprintf(rest, size, "%.*s", (int)(len < size ? len : size - 1), at + n + 1);
    return true;
}

static void read_secret(person *p, const spil_stored *e, bool with_token)
{
    char text[NAME_TEXT + 80];
    size_t len;
    snprintf(text, sizeof text, "%.*s", (int)e->secret_len, (const char *)e->secret);
    const char *name = text;
    if (with_token) {
        if (strlen(text) < 65 ||
            sodium_hex2bin(p->token_hash, sizeof p->token_hash, text, 64, NULL, &len, NULL) != 0)
            p->forgotten = true;
        name = p->forgotten ? "" : text + 65;
    }
    snprintf(p->name, sizeof p->name, "%.*s", NAME_TEXT - 1, name);
    sodium_memzero(text, sizeof text);
}

static bool read_event(void *of, const spil_stored *e)
{
    person *p = of;
    char rest[64];
    p->head = e->number;
    if (is_word(e, "person", rest, sizeof rest) || is_word(e, "name", rest, sizeof rest)) {
        p->forgotten = p->forgotten || e->secret == NULL;
        if (e->secret != NULL)
            read_secret(p, e, is_word(e, "person", rest, sizeof rest));
    } else if (is_word(e, "at", rest, sizeof rest)) {
        add_at(p, rest);
    } else if (is_word(e, "gone", rest, sizeof rest)) {
        remove_at(p, rest);
    } else if (is_word(e, "over", rest, sizeof rest) && find_at(p, rest) != NULL) {
        find_at(p, rest)->over = true;
    } else if (is_word(e, "cmd", rest, sizeof rest)) {
        p->cmd = strtoull(rest, NULL, 10);
    } else if (is_word(e, "forgotten", rest, sizeof rest)) {
        p->forgotten = true;
    }
    return true;
}

/* The person with this id, from the store if need be; NULL: there is none. */
static person *load_person(online *on, const char *id)
{
    char stream[STREAM_TEXT + 2];
    person *p = spil__person_find(on, id);
    spil_error err;
    if (p != NULL)
        return p->forgotten ? NULL : p;
    snprintf(stream, sizeof stream, "p:%s", id);
    p = add_person(on, id);
    if (spil_store_read(on->store, stream, 1, read_event, p, &err) && p->head > 0 && !p->forgotten)
        return p;
    remove_person(on, p);
    return NULL;
}

/* ---- replies by number ---- */

typedef struct reply_search {
    uint64_t cmd;
    char *members;
} reply_search;

static bool search_event(void *of, const spil_stored *e)
{
    reply_search *s = of;
    const char *at = e->bytes, *end = at + e->len;
    if (e->len < 5 || memcmp(at, "cmd ", 4) != 0 || strtoull(at + 4, NULL, 10) != s->cmd)
        return true;
    const char *name = memchr(at + 4, ' ', (size_t)(end - at - 4));
    const char *members = name == NULL ? NULL : memchr(name + 1, ' ', (size_t)(end - name - 1));
    if (members != NULL && end - members >= 2)
        s->members = spil__strndup(members + 1, (size_t)(end - members - 2));
    return false;
}

bool spil__person_repeats(request *r)
{
    person *p = r->person;
    char stream[STREAM_TEXT + 2];
    reply_search search = {.cmd = r->cmd};
    if (r->cmd > p->cmd)
        return false;
    for (int i = 0; i < p->n_recent; i++) {
        if (p->recent[i].cmd == r->cmd)
            search.members = spil__strdup(p->recent[i].members);
    }
    snprintf(stream, sizeof stream, "p:%s", p->id);
    if (search.members == NULL)
        spil_store_read(r->on->store, stream, 1, search_event, &search, NULL);
    if (search.members == NULL) {
        spil__refuse_plain(r, CODE_TOO_LATE, SPIL_TR("a later command has been given already"));
    } else {
        r->members.len = 0;
        spil__text_add(&r->members, search.members, strlen(search.members));
    }
    free(search.members);
    r->cmd = 0; /* it is kept already */
    return true;
}

void spil__person_keep(request *r, const char *at_table)
{
    person *p = r->person;
    online *on = r->on;
    text_buffer text = {0};
    char head[64];
    int kept = 0;
    const int n = snprintf(head, sizeof head, "cmd %" PRIu64 " %s ", r->cmd, at_table);
    spil__text_add(&text, head, (size_t)n);
    spil__text_add(&text, r->members.at, r->members.len);
    spil__text_add(&text, "\n", 1);
    add_event(on, p, text.at, text.len, NULL);
    spil__text_free(&text);
    p->cmd = r->cmd;
    for (int i = 0; i < p->n_recent; i++) { /* durable ones are found in the store */
        if (p->recent[i].ticket > on->durable)
            p->recent[kept++] = p->recent[i];
        else
            free(p->recent[i].members);
    }
    p->n_recent = kept;
    p->recent = spil__resize(p->recent, (size_t)(kept + 1) * sizeof p->recent[0]);
    p->recent[p->n_recent++] = (kept_reply){
        .cmd = r->cmd, .ticket = on->ticket + 1, .members = spil__strndup(r->members.at, r->members.len)};
}

/* ---- connections ---- */

/* Tables in memory at which the person sits learn that it has come or gone. */
static void tell_tables(online *on, const person *p, const client *gone)
{
    for (int i = 0; i < p->n_at; i++) {
        table *t = spil__table_in_memory(on, p->at[i].table);
        const int seat = t == NULL ? -1 : spil__table_seat(t, p->id);
        if (seat < 0)
            continue;
        t->active_ms = spil__on_ms(on);
        spil__race_seated(t, seat);
        if (gone != NULL) {
            spil__race_forget_client(t, gone);
            t->hint.client = t->hint.client == gone ? NULL : t->hint.client;
        }
    }
}

void spil__person_attach(person *p, client *c)
{
    c->person = p;
    c->next = p->clients;
    p->clients = c;
    tell_tables(c->on, p, NULL);
}

void spil__person_detach(online *on, client *c)
{
    person *p = c->person;
    if (p == NULL)
        return;
    client **at = &p->clients;
    while (*at != c)
        at = &(*at)->next;
    *at = c->next;
    c->person = NULL;
    tell_tables(on, p, c);
}

/* ---- hello ---- */

static person *make_person(online *on, const char *name, char token[TOKEN_TEXT])
{
    char id[ID_TEXT], hidden[NAME_TEXT + 80];
    uint8_t hash[32];
    spil__on_random_word(token, TOKEN_TEXT);
    spil__token_hash(token, hash, id);
    person *p = add_person(on, id);
    snprintf(p->name, sizeof p->name, "%s", name);
    memcpy(p->token_hash, hash, sizeof hash);
    sodium_bin2hex(hidden, sizeof hidden, p->token_hash, sizeof p->token_hash);
    snprintf(hidden + 64, sizeof hidden - 64, " %s", name);
    add_event(on, p, "person\n", 7, hidden);
    sodium_memzero(hidden, sizeof hidden);
    return p;
}

/* The person a token belongs to; NULL: nobody's. */
static person *person_of(online *on, const char *token)
{
    char id[ID_TEXT];
    uint8_t hash[32];
    spil__token_hash(token, hash, id);
    person *p = load_person(on, id);
    return p != NULL && sodium_memcmp(hash, p->token_hash, sizeof hash) == 0 ? p : NULL;
}

/* Games that go on while their people are away come back into memory with them. */
static void wake_tables(online *on, person *p)
{
    for (int i = p->n_at - 1; i >= 0; i--) {
        char name[ID_TEXT];
        memcpy(name, p->at[i].table, sizeof name);
        table *t = p->at[i].over ? NULL : spil__table_find(on, name);
        if (t == NULL && !p->at[i].over)
            spil__person_gone(on, p, name); /* it has been closed */
        else if (t != NULL)
            spil__table_run(t);
    }
}

void spil__do_hello(request *r)
{
    online *on = r->on;
    char token[TOKEN_TEXT + 128] = "", name[NAME_TEXT] = "Guest";
    if (r->person != NULL) {
        spil__refuse_plain(r, CODE_NOT_NOW, SPIL_TR("you have said hello already"));
        return;
    }
    if (has(r, FIELD_LANG))
        spil__request_text(r, FIELD_LANG, r->client->lang, sizeof r->client->lang);
    if (has(r, FIELD_NAME))
        spil__request_text(r, FIELD_NAME, name, sizeof name);
    person *p;
    if (has(r, FIELD_TOKEN)) {
        spil__request_text(r, FIELD_TOKEN, token, sizeof token);
        p = person_of(on, token);
        sodium_memzero(token, sizeof token);
        if (p == NULL) {
            spil__refuse_plain(r, CODE_NOT_ALLOWED, SPIL_TR("this token is nobody's"));
            return;
        }
        if (has(r, FIELD_NAME) && strcmp(name, p->name) != 0) {
            snprintf(p->name, sizeof p->name, "%s", name);
            add_event(on, p, "name\n", 5, name);
        }
    } else {
        if (spil__on_is_busy(on)) {
            spil__refuse_plain(r, CODE_BUSY, SPIL_TR("the server is busy: try again"));
            return;
        }
        p = make_person(on, name, token);
    }
    r->person = p;
    wake_tables(on, p); /* first: no frame comes before the reply */
    spil__person_attach(p, r->client);
    spil_out out = spil__reply_room();
    spil_json_writer w = spil_json_to(&out);
    spil_json_string(&w, "you", p->id);
    spil_json_string(&w, "name", p->name);
    if (token[0] != '\0')
        spil_json_string(&w, "token", token);
    spil_json_open(&w, "tables", '[');
    for (int i = 0; i < p->n_at; i++)
        spil_json_string(&w, NULL, p->at[i].table);
    spil_json_close(&w, ']');
    spil_json_int(&w, "cmd", (int64_t)p->cmd);
    spil__grant(r, &out);
    sodium_memzero(token, sizeof token);
}

/* ---- forgetting ---- */

static void forget_texts(online *on, const char *id)
{
    for (int i = 0; i < BUCKETS; i++) {
        for (table *t = on->tables[i]; t != NULL; t = t->next) {
            for (int k = 0; k < t->n_text; k++) {
                if (strcmp(t->text[k].owner, id) == 0 && t->text[k].text != NULL) {
                    sodium_memzero(t->text[k].text, strlen(t->text[k].text));
                    free(t->text[k].text);
                    t->text[k].text = NULL;
                }
            }
        }
    }
}

void spil__do_forget(request *r)
{
    online *on = r->on;
    person *p = r->person;
    char owner[STREAM_TEXT + 2];
    while (p->n_at > 0) {
        char name[ID_TEXT];
        memcpy(name, p->at[p->n_at - 1].table, sizeof name);
        table *t = spil__table_find(on, name);
        const int seat = t == NULL ? -1 : spil__table_seat(t, p->id);
        if (seat >= 0) {
            spil__table_run(t);
            spil__table_leave(t, seat);
            spil__table_store(t);
            spil__on_commit(on);
            spil__table_publish(t);
        }
        spil__person_gone(on, p, name);
    }
    add_event(on, p, "forgotten\n", 10, NULL);
    p->forgotten = true;
    spil__on_commit(on);
    snprintf(owner, sizeof owner, "p:%s", p->id);
    on->ticket = spil_store_forget(on->store, owner);
    forget_texts(on, p->id);
    sodium_memzero(p->token_hash, sizeof p->token_hash);
    sodium_memzero(p->name, sizeof p->name);
    while (p->clients != NULL) {
        while (p->clients->n_watching > 0)
            spil__unwatch(p->clients, p->clients->watching[0]);
        spil__person_detach(on, p->clients);
    }
    p->ticket = on->ticket;
    r->person = NULL;
    spil__grant(r, NULL);
}
