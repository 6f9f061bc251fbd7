/* room.c: rooms in memory, and what is written down about them (room.h). */
#include "room.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "expiry.h"
#include "keeping.h"
#include "outbox.h"
#include "room_run.h"

enum { BUCKETS = 256 };

struct rooms {
    room *bucket[BUCKETS];
    bool are_here; /* those that are open have been read */
};

const char *const room_kind_words[] = {"evening", "class", NULL};
const char *const room_door_words[] = {"open", "knock", "shut", NULL};
const char *const room_role_words[] = {"guest", "host", NULL};
const char *const room_voice_words[] = {"on", "signs", "off", NULL};
const char *const room_standings_words[] = {"all", "own", "none", NULL};
const char *const room_why_words[] = {"left", "removed", "idle", NULL};

int spil__room_word(const char *const words[], const char *word)
{
    for (int i = 0; words[i] != NULL; i++) {
        if (strcmp(words[i], word) == 0)
            return i;
    }
    return -1;
}

/* ---- the list ---- */

static room **bucket_of(const online *on, const char *id)
{
    return &on->rooms->bucket[spil__id_hash(id) % BUCKETS];
}

room *spil__room_in_memory(const online *on, const char *id)
{
    room *m = *bucket_of(on, id);
    while (m != NULL && strcmp(m->id, id) != 0)
        m = m->next;
    return m;
}

void spil__room_link(room *m)
{
    room **at = bucket_of(m->on, m->id);
    m->next = *at;
    *at = m;
    m->on->figures.rooms++;
}

void spil__room_free(void *of)
{
    room *m = of;
    for (int i = 0; i < m->n_members; i++) {
        free(m->member[i].times);
        free(m->member[i].facts);
    }
    for (int i = 0; i < m->n_tables; i++) {
        free(m->table[i].seats);
        free(m->table[i].winners);
    }
    for (int i = 0; i < m->n_texts; i++)
        free(m->text[i].text);
    for (int i = 0; i < m->n_notes; i++) {
        for (int role = 0; role < ROOM_ROLES; role++)
            free(m->note[i].members[role]);
    }
    free(m->member);
    free(m->table);
    free(m->text);
    free(m->note);
    free(m->touched);
    spil_buffer_free(&m->lines);
    spil_buffer_free(&m->record);
    sodium_memzero(m, sizeof *m);
    free(m);
}

void spil__room_unlink(room *m)
{
    room **at = bucket_of(m->on, m->id);
    while (*at != m)
        at = &(*at)->next;
    *at = m->next;
    m->on->figures.rooms--;
}

void spil__room_remove(room *m)
{
    spil__room_unlink(m);
    spil__room_free(m);
}

int spil__rooms_some(const online *on, int from, void (*call)(room *m, void *context), void *context)
{
    for (room *m = on->rooms->bucket[from], *next; m != NULL; m = next) {
        next = m->next;
        call(m, context);
    }
    return (from + 1) % BUCKETS;
}

void spil__rooms_each(const online *on, void (*call)(room *m, void *context), void *context)
{
    int at = 0;
    do
        at = spil__rooms_some(on, at, call, context);
    while (at != 0);
}

static void sweep(room *m, void *context)
{
    (void)context;
    for (int i = 0; i < m->n_members; i++) {
        if (spil__room_is_connected(m, &m->member[i]))
            return;
    }
    if (m->closed && spil__online_is_durable(m->on, m->ticket))
        spil__room_remove(m);
}

int spil__rooms_sweep(online *on, int from)
{
    return spil__rooms_some(on, from, sweep, NULL);
}

/* ---- from the store ---- */

static bool read_event(void *of, const spil_stored *e)
{
    room *m = of;
    char who[ID_TEXT];
    int k;
    char *lines = spil_strndup(e->bytes, e->len), *rest = lines, *line;
    bool good = true;
    m->head = e->number;
    while (good && (line = strsep(&rest, "\n")) != NULL) {
        if (sscanf(line, "text %d %12s", &k, who) == 2 && k == m->n_texts) {
            char *text = e->secret == NULL ? NULL : spil_strndup(e->secret, e->secret_len);
            spil__room_add_text(m, who, text);
            free(text);
        } else if (*line != '\0') {
            good = spil__room_apply(m, line);
        }
    }
    free(lines);
    m->is_bad = !good;
    return good;
}

static room *blank(online *on, const char *id)
{
    room *m = spil_alloc(sizeof *m);
    m->on = on;
    copy_text(m->id, sizeof m->id, id);
    return m;
}

room *spil__room_read(reading *r)
{
    room *m = blank(r->on, r->stream + 2);
    const bool read = spil_store_read(r->on->store, r->stream, 1, read_event, m, &r->err);
    r->unreadable = !read || m->is_bad;
    if (!r->unreadable && m->head > 0) {
        m->n_published = m->n_notes;
        return m;
    }
    spil__room_free(m);
    return NULL;
}

/* Into memory, if it may be: nobody is connected there yet. */
static void take_in(room *m)
{
    online *on = m->on;
    const uint64_t now_s = spil__keeping_now_s(on);
    m->host_away_s = m->asked_s = now_s;
    for (int i = 0; i < m->n_members; i++)
        m->member[i].away_s = spil__room_is_connected(m, &m->member[i]) ? 0 : now_s;
    spil__room_link(m);
    if (!m->closed)
        spil__room_wake(m);
}

static void read_room(reading *r)
{
    r->result = spil__room_read(r);
}

static void room_came(reading *r)
{
    if (r->result == NULL || spil__expiry_has_taken(r->on, r->stream) ||
        spil__room_in_memory(r->on, r->stream + 2) != NULL)
        return;
    take_in(r->result);
    r->result = NULL;
}

static const reading_kind room_kind_read = {.read = read_room, .came = room_came, .drop = spil__room_free};

/* All of them, when the server starts. */
typedef struct all_rooms {
    reading *r;
    room *first;
} all_rooms;

static bool add_room(void *of, const char *stream, uint64_t last)
{
    all_rooms *all = of;
    reading one = {.on = all->r->on};
    (void)last;
    copy_text(one.stream, sizeof one.stream, stream);
    room *m = spil__room_read(&one);
    if (m != NULL && !m->closed) {
        m->next = all->first;
        all->first = m;
    } else if (m != NULL) {
        spil__room_free(m);
    } else {
        all->r->unreadable = true;
        all->r->err = one.err;
    }
    return true;
}

static void read_all(reading *r)
{
    all_rooms all = {.r = r};
    if (!spil_store_list(r->on->store, "r:", add_room, &all, &r->err))
        r->unreadable = true;
    r->result = all.first;
}

static void all_came(reading *r)
{
    r->on->rooms->are_here = true;
    for (room *m = r->result, *next; m != NULL; m = next) {
        next = m->next;
        take_in(m);
    }
    r->result = NULL;
}

static void drop_all(void *result)
{
    for (room *m = result, *next; m != NULL; m = next) {
        next = m->next;
        spil__room_free(m);
    }
}

static const reading_kind all_kind = {.read = read_all, .came = all_came, .drop = drop_all};

/* Are those that are open in memory? If not, the request waits. */
static bool are_here(client *c, lookup *how)
{
    *how = LOOKUP_DONE;
    if (!c->on->rooms->are_here)
        *how = spil__reader_look_up(c->on, &all_kind, "r:", 0, c->has_come, &c->waits);
    return c->on->rooms->are_here;
}

room *spil__room_find(client *c, const char *id, lookup *how)
{
    char stream[STREAM_TEXT];
    if (!are_here(c, how) || !spil__is_id(id))
        return NULL;
    room *m = spil__room_in_memory(c->on, id);
    snprintf(stream, sizeof stream, "r:%s", id);
    if (m == NULL && !spil__expiry_has_taken(c->on, stream))
        *how = spil__reader_look_up(c->on, &room_kind_read, stream, 0, c->has_come, &c->waits);
    return m;
}

const char *spil__room_code_of(const online *on, const char *digits, char code[ROOM_CODE_TEXT])
{
    if (on->settings.house == 0)
        snprintf(code, ROOM_CODE_TEXT, "%s", digits);
    else
        snprintf(code, ROOM_CODE_TEXT, "%02d%s", on->settings.house, digits);
    return code;
}

const char *spil__room_code_without(const online *on, const char *code)
{
    char house[ROOM_CODE_TEXT];
    const size_t len = strlen(spil__room_code_of(on, "", house));
    return strncmp(code, house, len) == 0 ? code + len : NULL;
}

static bool is_same(const char *a, const char *b)
{
    return b[0] != '\0' && strlen(a) == strlen(b) && sodium_memcmp(a, b, strlen(a)) == 0;
}

room *spil__room_by(client *c, room_way way, const char *word, lookup *how)
{
    if (!are_here(c, how))
        return NULL;
    if (way != ROOM_BY_INVITE && (word = spil__room_code_without(c->on, word)) == NULL)
        return NULL;
    for (int i = 0; i < BUCKETS; i++) {
        for (room *m = c->on->rooms->bucket[i]; m != NULL; m = m->next) {
            if (m->closing)
                continue;
            if (is_same(word, way == ROOM_BY_INVITE ? m->invite : way == ROOM_BY_NUMBER ? m->number : m->key))
                return m;
        }
    }
    return NULL;
}

void spil__rooms_open(online *on)
{
    on->rooms = spil_alloc(sizeof *on->rooms);
    on->table_changed = spil__room_table_changed;
}

void spil__rooms_load(online *on)
{
    spil__reader_ask(on, &all_kind, "r:", 0, NULL);
}

void spil__rooms_close(online *on)
{
    for (int i = 0; i < BUCKETS; i++) {
        while (on->rooms->bucket[i] != NULL)
            spil__room_remove(on->rooms->bucket[i]);
    }
    free(on->rooms);
    on->rooms = NULL;
}

/* ---- a new one ---- */

void spil__room_draw_invite(char invite[ROOM_INVITE_TEXT])
{
    uint8_t bytes[16];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(invite, ROOM_INVITE_TEXT, bytes, sizeof bytes,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

static bool has_number(const online *on, const char *number)
{
    for (int i = 0; i < BUCKETS; i++) {
        for (const room *m = on->rooms->bucket[i]; m != NULL; m = m->next) {
            if (strcmp(m->number, number) == 0)
                return true;
        }
    }
    return false;
}

void spil__room_draw_number(const online *on, char number[ROOM_NUMBER_TEXT])
{
    do {
        for (int i = 0; i < ROOM_NUMBER_TEXT - 1; i++)
            number[i] = (char)('0' + randombytes_uniform(10));
        number[ROOM_NUMBER_TEXT - 1] = '\0';
    } while (has_number(on, number));
}

void spil__room_derive_key(room *m)
{
    crypto_generichash_state state;
    for (int i = 0; i < ROOM_KEY_TEXT - 1; i++) {
        uint8_t hash[32];
        const uint8_t tag[] = {'k', 'e', 'y', (uint8_t)i};
        crypto_generichash_init(&state, NULL, 0, sizeof hash);
        crypto_generichash_update(&state, m->secret, sizeof m->secret);
        crypto_generichash_update(&state, tag, sizeof tag);
        crypto_generichash_final(&state, hash, sizeof hash);
        const uint32_t n = (uint32_t)hash[0] | (uint32_t)hash[1] << 8 | (uint32_t)hash[2] << 16;
        m->key[i] = (char)('0' + n % 10);
    }
    m->key[ROOM_KEY_TEXT - 1] = '\0';
}

void spil__room_who(const room *m, const char *id, char who[ID_TEXT])
{
    char text[80 + ID_TEXT], hex[65];
    uint8_t hash[32];
    sodium_bin2hex(hex, sizeof hex, m->secret, sizeof m->secret);
    snprintf(text, sizeof text, "who %s %s", hex, id);
    spil__token_hash(text, hash, who);
    sodium_memzero(text, sizeof text);
    sodium_memzero(hex, sizeof hex);
}

room *spil__room_make(online *on, const room_opening *o)
{
    char id[ID_TEXT], invite[ROOM_INVITE_TEXT], number[ROOM_NUMBER_TEXT], hex[65];
    uint8_t secret[32];
    spil__random_word(id, sizeof id);
    room *m = blank(on, id);
    const uint64_t now_s = spil__keeping_now_s(on);
    randombytes_buf(secret, sizeof secret);
    sodium_bin2hex(hex, sizeof hex, secret, sizeof secret);
    spil__room_draw_invite(invite);
    spil__room_draw_number(on, number);
    m->opened_ms = spil__keeping_now_ms(on);
    m->host_away_s = m->asked_s = now_s;
    spil__room_line(m, "open %s %s %d %s %s %s %s %" PRIu64 " %" PRIu64 " %" PRIu64, room_kind_words[o->kind],
                    room_door_words[o->door], o->keep_days, room_standings_words[o->standings], hex, invite,
                    o->door == ROOM_DOOR_OPEN ? number : "-", now_s + ROOM_NUMBER_S, now_s, m->opened_ms);
    spil__room_line(m, "title %s", o->title);
    spil__room_link(m);
    on->figures.rooms_opened++;
    sodium_memzero(hex, sizeof hex);
    sodium_memzero(secret, sizeof secret);
    return m;
}

/* ---- what is written down ---- */

uint64_t spil__room_ms(const room *m)
{
    const uint64_t now_ms = spil__keeping_now_ms(m->on);
    const uint64_t ms = now_ms > m->opened_ms ? now_ms - m->opened_ms : 0;
    return ms > m->last_ms ? ms : m->last_ms;
}

void spil__room_line(room *m, const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    const int n = vsnprintf(NULL, 0, format, args);
    va_end(args);
    char *line = spil_alloc_raw((size_t)n + 1);
    vsnprintf(line, (size_t)n + 1, format, again);
    va_end(again);
    spil_buffer_add(&m->lines, line, (size_t)n);
    spil_buffer_add(&m->lines, "\n", 1);
    if (!spil__room_apply(m, line))
        abort(); /* what is written can be read */
    sodium_memzero(line, (size_t)n);
    free(line);
}

static void stream_of(const room *m, char stream[STREAM_TEXT])
{
    snprintf(stream, STREAM_TEXT, "r:%s", m->id);
}

void spil__room_store(room *m)
{
    char stream[STREAM_TEXT];
    if (m->lines.len == 0)
        return;
    stream_of(m, stream);
    m->ticket = spil__online_event(m->on, stream, &m->head, m->lines.at, m->lines.len, NULL, NULL);
    spil__online_event_until(m->on, spil__room_until_s(m));
    sodium_memzero(m->lines.at, m->lines.len);
    m->lines.len = 0;
}

uint64_t spil__room_until_s(const room *m)
{
    if (!m->closed)
        return UINT64_MAX;
    return m->closing_s + (m->keep_days == 0 || m->n_tables == 0 ? HOUR_S : (uint64_t)m->keep_days * DAY_S);
}

void spil__room_add_text(room *m, const char *who, const char *text)
{
    m->text = spil_grow(m->text, &m->max_texts, m->n_texts + 1, sizeof m->text[0]);
    room_text *at = &m->text[m->n_texts++];
    at->text = text == NULL ? NULL : spil_strdup(text);
    copy_text(at->who, sizeof at->who, who);
}

int spil__room_text(room *m, const char *who, const char *text)
{
    char stream[STREAM_TEXT], owner[STREAM_TEXT], line[48];
    const int k = m->n_texts;
    spil__room_store(m); /* what came before it */
    spil__room_add_text(m, who, text);
    stream_of(m, stream);
    snprintf(owner, sizeof owner, "m:%s", who);
    const int n = snprintf(line, sizeof line, "text %d %s\n", k, who);
    spil__online_event(m->on, stream, &m->head, line, (size_t)n, text, owner);
    return k;
}

void spil__room_forget_texts(room *m, const char *who)
{
    for (int i = 0; i < m->n_texts; i++) {
        if (strcmp(m->text[i].who, who) != 0 || m->text[i].text == NULL)
            continue;
        sodium_memzero(m->text[i].text, strlen(m->text[i].text));
        free(m->text[i].text);
        m->text[i].text = NULL;
    }
}

/* ---- looking ---- */

room_member *spil__room_member_of(const room *m, const char *who)
{
    for (int i = 0; i < m->n_members; i++) {
        if (strcmp(m->member[i].who, who) == 0)
            return &m->member[i];
    }
    return NULL;
}

room_member *spil__room_member(const room *m, const char *id)
{
    for (int i = 0; i < m->n_members; i++) {
        if (strcmp(m->member[i].person, id) == 0)
            return &m->member[i];
    }
    return NULL;
}

bool spil__room_is_inside(const room *m, const char *id)
{
    const room_member *who = spil__room_member(m, id);
    return who != NULL && who->state == MEMBER_IN;
}

room_table *spil__room_table(const room *m, const char *name)
{
    for (int i = 0; i < m->n_tables; i++) {
        if (strcmp(m->table[i].name, name) == 0)
            return &m->table[i];
    }
    return NULL;
}

const char *spil__room_text_of(const room *m, int text)
{
    const char *name = text >= 0 && text < m->n_texts ? m->text[text].text : NULL;
    return name != NULL ? name : "someone";
}

const char *spil__room_name(const room *m, const room_member *who)
{
    return spil__room_text_of(m, who->text);
}

bool spil__room_is_connected(const room *m, const room_member *who)
{
    const person *p = who->state == MEMBER_IN ? spil__person_find(m->on, who->person) : NULL;
    return p != NULL && p->clients != NULL;
}

int spil__room_count(const room *m, member_state state)
{
    int n = 0;
    for (int i = 0; i < m->n_members; i++)
        n += m->member[i].state == state;
    return n;
}

int spil__room_hosts(const room *m)
{
    int n = 0;
    for (int i = 0; i < m->n_members; i++)
        n += m->member[i].state == MEMBER_IN && m->member[i].role == ROOM_HOST;
    return n;
}

const room_member *spil__room_heir(const room *m)
{
    enum { HOST_GONE_S = 60 };
    const room_member *first = NULL;
    if (m->kind != ROOM_EVENING || m->host_away_s == 0 ||
        spil__keeping_now_s(m->on) < m->host_away_s + HOST_GONE_S)
        return NULL;
    for (int i = 0; i < m->n_members; i++) {
        const room_member *who = &m->member[i];
        if (who->role == ROOM_GUEST && spil__room_is_connected(m, who) &&
            (first == NULL || who->place < first->place))
            first = who;
    }
    return first;
}

void spil__room_put_heir(const room *m, spil_json_writer *w)
{
    const room_member *heir = spil__room_heir(m);
    if (heir != NULL)
        spil_json_string(w, "heir", heir->who);
    else
        spil_json_null(w, "heir");
}

int spil__room_tables_going(const room *m)
{
    int n = 0;
    for (int i = 0; i < m->n_tables; i++)
        n += !m->table[i].over;
    return n;
}
