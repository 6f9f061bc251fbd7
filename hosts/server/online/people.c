/* people.c: people in memory and in the store (people.h). */
#include "people.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

#include "expiry.h"
#include "keeping.h"
#include "outbox.h"

enum { BUCKETS = 4096, SOME_BUCKETS = 16 }; /* some: looked at in one go */

/* A seat that was freed, and whose person is being read. */
typedef struct lost_seat {
    struct lost_seat *next, **at;
    online *on;
    char person[ID_TEXT], table[ID_TEXT];
    reading_waiter waits;
} lost_seat;

struct people {
    person *bucket[BUCKETS];
    lost_seat *lost;
};

static const char granted[] = "\"ok\":true";

/* ---- in memory ---- */

static person **bucket_of(const online *on, const char *id)
{
    return &on->people->bucket[spil__id_hash(id) % BUCKETS];
}

person *spil__person_find(const online *on, const char *id)
{
    person *p = *bucket_of(on, id);
    while (p != NULL && strcmp(p->id, id) != 0)
        p = p->next;
    return p;
}

static person *blank_person(const char *id)
{
    person *p = spil_alloc(sizeof *p);
    copy_text(p->id, sizeof p->id, id);
    return p;
}

static void link_person(online *on, person *p)
{
    person **at = bucket_of(on, p->id);
    p->next = *at;
    *at = p;
    on->figures.people++;
}

/* One who is in no list. */
static void free_person(void *of)
{
    person *p = of;
    for (int i = 0; i < p->n_kept; i++)
        free(p->kept[i].members);
    free(p->kept);
    free(p->at);
    free(p->rooms);
    sodium_memzero(p, sizeof *p);
    free(p);
}

static void remove_person(online *on, person *p)
{
    person **at = bucket_of(on, p->id);
    while (*at != p)
        at = &(*at)->next;
    *at = p->next;
    on->figures.people--;
    free_person(p);
}

void spil__person_drop(online *on, const char *id)
{
    person *p = spil__person_find(on, id);
    if (p != NULL)
        remove_person(on, p);
}

/* From now on for so long, if it was here. */
static void keep_person(online *on, const person *p)
{
    char stream[STREAM_TEXT];
    snprintf(stream, sizeof stream, "p:%s", p->id);
    spil__online_keep(on, stream, spil__keeping_person_until_s(on));
}

int spil__people_sweep(online *on, int from)
{
    for (int i = 0; i < SOME_BUCKETS; i++) {
        for (person *p = on->people->bucket[from + i], *next; p != NULL; p = next) {
            next = p->next;
            if (p->clients != NULL || !spil__online_is_durable(on, p->ticket))
                continue;
            if (p->came && !p->forgotten)
                keep_person(on, p);
            remove_person(on, p);
        }
    }
    return (from + SOME_BUCKETS) % BUCKETS;
}

void spil__people_open(online *on)
{
    on->people = spil_alloc(sizeof *on->people);
}

void spil__people_close(online *on)
{
    for (int i = 0; i < BUCKETS; i++) {
        while (on->people->bucket[i] != NULL)
            remove_person(on, on->people->bucket[i]);
    }
    for (lost_seat *l = on->people->lost, *next; l != NULL; l = next) {
        next = l->next;
        free(l);
    }
    free(on->people);
    on->people = NULL;
}

/* ---- events ---- */

static void stream_of(const person *p, char stream[STREAM_TEXT])
{
    snprintf(stream, STREAM_TEXT, "p:%s", p->id);
}

static void add_event(online *on, person *p, const char *bytes, size_t len, const char *secret)
{
    char stream[STREAM_TEXT];
    stream_of(p, stream);
    p->ticket = spil__online_event(on, stream, &p->head, bytes, len, secret, stream);
}

static void add_word(online *on, person *p, const char *word, const char *at_table)
{
    char text[64];
    const int len = snprintf(text, sizeof text, "%s %s\n", word, at_table);
    add_event(on, p, text, (size_t)len, NULL);
}

/* The newest first: most of what is asked for is new, and those who are forgotten leave from the end. */
static membership *find_at(const person *p, const char *at_table)
{
    for (int i = p->n_at - 1; i >= 0; i--) {
        if (strcmp(p->at[i].table, at_table) == 0)
            return &p->at[i];
    }
    return NULL;
}

/* One that is not there yet. */
static void add_at(person *p, const char *at_table)
{
    p->at = spil_resize(p->at, (size_t)(p->n_at + 1) * sizeof p->at[0]);
    p->at[p->n_at] = (membership){.over = false};
    copy_text(p->at[p->n_at++].table, ID_TEXT, at_table);
}

static void remove_at(person *p, const char *at_table)
{
    membership *at = find_at(p, at_table);
    if (at != NULL)
        memmove(at, at + 1, (size_t)(p->at + --p->n_at - at) * sizeof *at);
}

void spil__person_joined_table(online *on, person *p, const char *at_table)
{
    if (find_at(p, at_table) != NULL)
        return;
    add_at(p, at_table);
    p->mine++;
    add_word(on, p, "at", at_table);
}

void spil__person_left_table(online *on, person *p, const char *at_table)
{
    if (find_at(p, at_table) == NULL)
        return;
    remove_at(p, at_table);
    p->mine++;
    add_word(on, p, "gone", at_table);
}

static void lost_came(reading_waiter *w, const reading *r)
{
    lost_seat *l = LOOP_OWNER(w, lost_seat, waits);
    person *p = spil__person_find(l->on, l->person);
    (void)r;
    if (p != NULL && !p->forgotten) {
        spil__person_left_table(l->on, p, l->table);
        spil__online_commit(l->on);
    }
    *l->at = l->next;
    if (l->next != NULL)
        l->next->at = l->at;
    free(l);
}

void spil__person_loses_seat(online *on, const char *id, const char *at_table)
{
    person *p = spil__person_find(on, id);
    if (p != NULL) {
        spil__person_left_table(on, p, at_table);
        return;
    }
    lost_seat *l = spil_alloc(sizeof *l);
    *l = (lost_seat){
        .next = on->people->lost, .at = &on->people->lost, .on = on, .waits = {.go_on = lost_came}};
    copy_text(l->person, sizeof l->person, id);
    copy_text(l->table, sizeof l->table, at_table);
    if (l->next != NULL)
        l->next->at = &l->next;
    on->people->lost = l;
    spil__person_fetch(on, id, &l->waits);
}

void spil__person_table_ended(online *on, const char *id, const char *at_table)
{
    person *p = spil__person_find(on, id);
    membership *at = p == NULL ? NULL : find_at(p, at_table);
    if (at == NULL || at->over)
        return;
    char words[ID_TEXT + 24];
    at->over = true;
    at->over_s = spil__keeping_now_s(on);
    snprintf(words, sizeof words, "%s %" PRIu64, at_table, at->over_s);
    add_word(on, p, "over", words);
}

static person_room *find_room(const person *p, const char *id)
{
    for (int i = 0; i < p->n_rooms; i++) {
        if (strcmp(p->rooms[i].id, id) == 0)
            return &p->rooms[i];
    }
    return NULL;
}

static void set_room(person *p, const char *id, const char *who, bool inside)
{
    person_room *at = find_room(p, id);
    if (at == NULL) {
        p->rooms = spil_resize(p->rooms, (size_t)(p->n_rooms + 1) * sizeof p->rooms[0]);
        at = &p->rooms[p->n_rooms++];
        copy_text(at->id, sizeof at->id, id);
        copy_text(at->who, sizeof at->who, who);
    }
    at->inside = inside;
}

static void remove_room(person *p, const char *id)
{
    person_room *at = find_room(p, id);
    if (at != NULL)
        memmove(at, at + 1, (size_t)(p->rooms + --p->n_rooms - at) * sizeof *at);
}

void spil__person_room(online *on, person *p, const char *id, const char *who, bool inside)
{
    char text[2 * ID_TEXT];
    const person_room *at = find_room(p, id);
    if (at != NULL && at->inside == inside)
        return;
    set_room(p, id, who, inside);
    snprintf(text, sizeof text, "%s %s", id, who);
    add_word(on, p, inside ? "in" : "out", text);
}

void spil__person_lost_room(online *on, person *p, const char *id)
{
    if (find_room(p, id) == NULL)
        return;
    remove_room(p, id);
    add_word(on, p, "lost", id);
    for (int i = 0; i < p->n_kept; i++) { /* what was kept of it is read again, and no longer there */
        kept_reply *k = &p->kept[i];
        if (k->members != NULL && strstr(k->members, id) != NULL && spil__online_is_durable(on, k->ticket)) {
            free(k->members);
            k->members = NULL;
        }
    }
}

int spil__person_rooms(const person *p)
{
    int n = 0;
    for (int i = 0; i < p->n_rooms; i++)
        n += p->rooms[i].inside;
    return n;
}

int spil__person_seats(const person *p)
{
    int n = 0;
    for (int i = 0; i < p->n_at; i++)
        n += !p->at[i].over;
    return n;
}

/* ---- replies by number ---- */

/* The first of the kept replies whose numbers do not all lie below cmd. */
static int place_of(const person *p, uint64_t cmd)
{
    int low = 0, high = p->n_kept;
    while (low < high) {
        const int middle = (low + high) / 2;
        if (p->kept[middle].last < cmd)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Of replies that lie far enough back only what was granted is remembered, and where to find it. on: NULL while the
 * person is read, when everything is durable. */
static void settle_replies(const online *on, person *p)
{
    while (p->n_settled < p->n_kept) {
        kept_reply *k = &p->kept[p->n_settled], *before = k - 1;
        if (k->last + REFUSALS_KEPT > p->cmd || (on != NULL && !spil__online_is_durable(on, k->ticket)))
            return;
        free(k->members);
        k->members = NULL;
        const bool joins =
            !k->refused && k->plain && p->n_settled > 0 && before->plain && before->last + 1 == k->first;
        if (joins)
            before->last = k->last;
        if (joins || k->refused)
            memmove(k, k + 1, (size_t)(p->kept + --p->n_kept - k) * sizeof *k);
        else
            p->n_settled++;
    }
}

static void add_reply(const online *on, person *p, kept_reply reply, const char *members, size_t len)
{
    p->kept = spil_grow(p->kept, &p->max_kept, p->n_kept + 1, sizeof p->kept[0]);
    reply.plain = len == strlen(granted) && memcmp(members, granted, len) == 0;
    reply.refused = len < strlen(granted) || memcmp(members, granted, strlen(granted)) != 0;
    reply.members = spil_strndup(members, len);
    p->kept[p->n_kept++] = reply;
    p->cmd = reply.last;
    settle_replies(on, p);
}

/* The members in an event "cmd N TABLE MEMBERS\n"; NULL: it is not one, or they have been forgotten. */
static const char *members_in(const spil_stored *e, size_t *len)
{
    if (e->secret != NULL || e->forgotten) {
        *len = e->secret_len;
        return e->secret;
    }
    const char *at = e->bytes, *end = at + e->len;
    for (int blanks = 0; blanks < 3 && at != NULL; blanks++) {
        at = memchr(at, ' ', (size_t)(end - at));
        at = at == NULL ? NULL : at + 1;
    }
    *len = at == NULL ? 0 : (size_t)(end - at) - (end > at && end[-1] == '\n');
    return at;
}

static bool read_members(void *of, const spil_stored *e)
{
    size_t len;
    const char *members = members_in(e, &len);
    if (members != NULL)
        *(char **)of = spil_strndup(members, len);
    return false; /* one event is enough */
}

static void read_reply_of(reading *r)
{
    r->unreadable = !spil_store_read(r->on->store, r->stream, r->number, read_members, &r->result, &r->err);
}

static void reply_came(reading *r)
{
    (void)r; /* those who wait copy it */
}

static const reading_kind reply_kind = {.read = read_reply_of, .came = reply_came, .drop = free};

char *spil__person_reply(client *c, uint64_t cmd, lookup *how)
{
    const person *p = c->person;
    const int i = place_of(p, cmd);
    const kept_reply *k = &p->kept[i];
    char stream[STREAM_TEXT];
    *how = LOOKUP_DONE;
    if (i == p->n_kept || k->first > cmd || (k->refused && cmd + REFUSALS_KEPT <= p->cmd))
        return NULL;
    if (k->members != NULL || k->plain)
        return spil_strdup(k->members != NULL ? k->members : granted);
    stream_of(p, stream);
    *how = spil__reader_look_up(c->on, &reply_kind, stream, k->event, c->has_come, &c->waits);
    return *how == LOOKUP_DONE && c->has_come->result != NULL ? spil_strdup(c->has_come->result) : NULL;
}

void spil__person_keep_reply(online *on, person *p, uint64_t cmd, const char *at_table, const char *owner,
                             const char *members, size_t len)
{
    spil_buffer text = {0};
    char head[64], stream[STREAM_TEXT];
    const int n = snprintf(head, sizeof head, "cmd %" PRIu64 " %s ", cmd, at_table);
    spil_buffer_add(&text, head, (size_t)n);
    if (owner[0] == '\0') {
        spil_buffer_add(&text, members, len);
        spil_buffer_add(&text, "\n", 1);
        add_event(on, p, text.at, text.len, NULL);
    } else {
        char *secret = spil_strndup(members, len);
        stream_of(p, stream);
        p->ticket = spil__online_event(on, stream, &p->head, text.at, text.len, secret, owner);
        sodium_memzero(secret, len);
        free(secret);
    }
    spil_buffer_free(&text);
    add_reply(on, p, (kept_reply){.first = cmd, .last = cmd, .event = p->head, .ticket = p->ticket}, members,
              len);
}

/* ---- from the store ---- */

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

static void read_reply(person *p, const spil_stored *e, uint64_t cmd)
{
    size_t len;
    const char *members = members_in(e, &len);
    if (cmd > p->cmd)
        p->cmd = members == NULL ? cmd : p->cmd;
    if (members != NULL && cmd > p->cmd)
        add_reply(NULL, p, (kept_reply){.first = cmd, .last = cmd, .event = e->number}, members, len);
}

static void read_over(person *p, const char *rest)
{
    char name[ID_TEXT];
    uint64_t over_s = 0; /* earlier servers did not say */
    if (sscanf(rest, "%12s %" SCNu64, name, &over_s) < 1 || find_at(p, name) == NULL)
        return;
    find_at(p, name)->over = true;
    find_at(p, name)->over_s = over_s;
}

/* ROOM WHO */
static void read_room(person *p, const char *rest, bool inside)
{
    char id[ID_TEXT], who[ID_TEXT];
    if (sscanf(rest, "%12s %12s", id, who) == 2)
        set_room(p, id, who, inside);
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
    } else if (is_word(e, "over", rest, sizeof rest)) {
        read_over(p, rest);
    } else if (is_word(e, "in", rest, sizeof rest) || is_word(e, "out", rest, sizeof rest)) {
        read_room(p, rest, ((const char *)e->bytes)[0] == 'i');
    } else if (is_word(e, "lost", rest, sizeof rest)) {
        remove_room(p, rest);
    } else if (is_word(e, "cmd", rest, sizeof rest)) {
        read_reply(p, e, strtoull(rest, NULL, 10));
    } else if (is_word(e, "forgotten", rest, sizeof rest)) {
        p->forgotten = true;
    }
    return true;
}

/* In the reader's thread. */
static void read_person(reading *r)
{
    person *p = blank_person(r->stream + 2);
    r->unreadable = !spil_store_read(r->on->store, r->stream, 1, read_event, p, &r->err);
    if (!r->unreadable && p->head > 0 && !p->forgotten)
        r->result = p;
    else
        free_person(p);
}

static void person_came(reading *r)
{
    if (r->result == NULL || spil__expiry_has_taken(r->on, r->stream))
        return;
    link_person(r->on, r->result);
    r->result = NULL;
}

static const reading_kind person_kind = {.read = read_person, .came = person_came, .drop = free_person};

void spil__person_fetch(online *on, const char *id, reading_waiter *w)
{
    char stream[STREAM_TEXT];
    snprintf(stream, sizeof stream, "p:%s", id);
    spil__reader_ask(on, &person_kind, stream, 0, w);
}

/* ---- who somebody is ---- */

person *spil__person_make(online *on, const char *name, char token[TOKEN_TEXT])
{
    char id[ID_TEXT], hidden[NAME_TEXT + 80];
    uint8_t hash[32];
    spil__random_word(token, TOKEN_TEXT);
    spil__token_hash(token, hash, id);
    person *p = blank_person(id);
    link_person(on, p);
    copy_text(p->name, sizeof p->name, name);
    memcpy(p->token_hash, hash, sizeof hash);
    sodium_bin2hex(hidden, sizeof hidden, p->token_hash, sizeof p->token_hash);
    snprintf(hidden + 64, sizeof hidden - 64, " %s", name);
    add_event(on, p, "person\n", 7, hidden);
    spil__online_event_until(on, spil__keeping_person_until_s(on));
    sodium_memzero(hidden, sizeof hidden);
    return p;
}

person *spil__person_of_token(client *c, const char *token, lookup *how)
{
    char id[ID_TEXT], stream[STREAM_TEXT];
    uint8_t hash[32];
    spil__token_hash(token, hash, id);
    snprintf(stream, sizeof stream, "p:%s", id);
    *how = LOOKUP_DONE;
    person *p = spil__person_find(c->on, id);
    if (p == NULL && !spil__expiry_has_taken(c->on, stream))
        *how = spil__reader_look_up(c->on, &person_kind, stream, 0, c->has_come, &c->waits);
    if (p == NULL || p->forgotten || sodium_memcmp(hash, p->token_hash, sizeof hash) != 0)
        return NULL;
    p->came = true;
    return p;
}

void spil__person_rename(online *on, person *p, const char *name)
{
    copy_text(p->name, sizeof p->name, name);
    add_event(on, p, "name\n", 5, name);
}

void spil__person_forget(online *on, person *p)
{
    char owner[STREAM_TEXT];
    stream_of(p, owner);
    add_event(on, p, "forgotten\n", 10, NULL);
    p->forgotten = true;
    p->ticket = spil__online_forget(on, owner);
    sodium_memzero(p->token_hash, sizeof p->token_hash);
    sodium_memzero(p->name, sizeof p->name);
}
