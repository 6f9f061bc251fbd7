/* tables.c: tables by name: made, read back from their events, put to sleep (inside.h). A table is a stream of events,
 * "t:NAME". Their lines are the driver's journal, and between them lines of our own:
 *
 *     !open OPENER INVITE WATCH TALK SECRET    SECRET: 64 hex digits, or - where a seed or state was given
 *     !seed KEY                                it is dealt from that key; !state {…}: begins with that
 *     !text K PERSON                           private part: a name or talk, "@K" in the journal
 *     !sit SEAT PERSON                         sits there; !keep SEAT PERSON: it is kept for that person; !up SEAT: nobody
 *     !opener PERSON                           opens from now on (- : nobody); !left PERSON: has left before the start
 *     !chance SEAT HASH                        wants a say in the shuffle; - : no longer
 *     !asked, !unasked                         the bytes have been asked for, or no longer
 *     !bytes SEAT BYTES                        were given
 *     !counted MASK                            whose bytes the key was made from
 *     !fair …                                  what was measured for a play in a race (fair.h)
 *     !rematch                                 it is one: it begins when all are there
 *     !next TABLE INVITE                       the rematch
 *     !at SECONDS                              the time of day, once an hour
 *     !closed                                  nothing has happened for too long */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "inside.h"
#include "log.h"

enum {
    STAMP_S = 3600
}; /* how often the time of day is noted, at most; in a fraction of what counts as idle */

static uint64_t stamp_s(const online *on)
{
    const uint32_t idle_s = on->settings.idle_s;
    return idle_s > 0 && idle_s / 8 < STAMP_S ? idle_s / 8 : STAMP_S;
}

/* ---- in memory ---- */

table *spil__table_in_memory(const online *on, const char *name)
{
    table *t = on->tables[spil__on_hash(name) % BUCKETS];
    while (t != NULL && strcmp(t->name, name) != 0)
        t = t->next;
    return t;
}

static void due(loop_timer *timer)
{
    table *t = LOOP_OWNER(timer, table, timer);
    spil__table_run(t);
}

static table *add_table(online *on, const char *name)
{
    table **bucket = &on->tables[spil__on_hash(name) % BUCKETS];
    table *t = spil__alloc(sizeof *t);
    uint64_t seed;
    snprintf(t->name, sizeof t->name, "%s", name);
    t->on = on;
    t->timer.due = due;
    t->active_ms = spil__on_ms(on);
    t->next = *bucket;
    *bucket = t;
    randombytes_buf(&seed, sizeof seed);
    spil_fast_seed(&t->rng, seed, 1);
    on->figures.tables++;
    return t;
}

static void free_table(table *t)
{
    online *on = t->on;
    spil__loop_set(on->loop, &t->timer, UINT64_MAX);
    spil__bots_drop(on->bots, t, 0);
    spil_driver_free(t->driver);
    for (int i = 0; i < t->n_text; i++)
        free(t->text[i].text);
    for (int i = 0; i < SPIL_SEATS_MAX; i++)
        free(t->seat[i].responder);
    free(t->text);
    free(t->state);
    free(t->data);
    free(t->left);
    free(t->watchers);
    free(t->held);
    free(t->fair);
    spil__text_free(&t->lines);
    sodium_memzero(t, sizeof *t);
    free(t);
}

static void remove_table(table *t)
{
    table **at = &t->on->tables[spil__on_hash(t->name) % BUCKETS];
    while (*at != t)
        at = &(*at)->next;
    *at = t->next;
    t->on->figures.tables--;
    free_table(t);
}

void spil__tables_free(online *on)
{
    for (int i = 0; i < BUCKETS; i++) {
        while (on->tables[i] != NULL)
            remove_table(on->tables[i]);
    }
}

bool spil__table_is_here(const table *t, int seat)
{
    const person *p = t->seat[seat].person[0] == '\0' || t->seat[seat].kept
                          ? NULL
                          : spil__person_find(t->on, t->seat[seat].person);
    return p != NULL && p->clients != NULL && !spil_driver_seat(t->driver, seat)->left;
}

/* May it leave memory? */
static bool is_asleep(const table *t, uint64_t now_ms)
{
    bool here = t->n_watchers > 0;
    for (int seat = 0; seat < SPIL_SEATS_MAX; seat++)
        here = here || spil__table_is_here(t, seat);
    return !here && t->thinking == 0 && t->n_held == 0 && t->hint.token == 0 && !t->asked &&
           t->ticket <= t->on->durable && now_ms - t->active_ms >= t->on->settings.sleep_ms &&
           spil_driver_due(t->driver) == UINT64_MAX;
}

void spil__tables_sweep(online *on)
{
    const uint64_t now_ms = spil__on_ms(on);
    for (int i = 0; i < BUCKETS; i++) {
        for (table *t = on->tables[i], *next; t != NULL; t = next) {
            next = t->next;
            if (is_asleep(t, now_ms))
                remove_table(t);
        }
    }
}

/* ---- making ---- */

static void own(table *t)
{
    spil_driver_pace(t->driver, t->on->settings.pace_ms, t->on->settings.pace_ms);
    t->position = spil_driver_position(t->driver);
}

table *spil__table_new(online *on, const spil_setup *su, const spil_terms *terms, spil_data *data)
{
    char name[ID_TEXT];
    spil__on_random_word(name, sizeof name);
    table *t = add_table(on, name);
    t->data = data;
    t->driver = spil_driver_new(su, terms, spil__on_ms(on));
    own(t);
    on->figures.tables_opened++;
    return t;
}

/* ---- writing ---- */

void spil__table_line(table *t, const char *format, ...)
{
    char line[512];
    va_list args;
    va_start(args, format);
    const int n = vsnprintf(line, sizeof line, format, args);
    va_end(args);
    if (n < 0 || (size_t)n >= sizeof line)
        abort(); /* our own lines are short */
    spil__text_add(&t->lines, line, (size_t)n);
    spil__text_add(&t->lines, "\n", 1);
}

static void add_text(table *t, const char *owner, const char *text)
{
    if (t->n_text == t->max_text) {
        t->max_text = t->max_text == 0 ? 8 : 2 * t->max_text;
        t->text = spil__resize(t->text, (size_t)t->max_text * sizeof t->text[0]);
    }
    table_text *at = &t->text[t->n_text++];
    at->text = text == NULL ? NULL : spil__strdup(text);
    snprintf(at->owner, sizeof at->owner, "%s", owner);
}

static void stream_of(const table *t, char stream[STREAM_TEXT + 2])
{
    snprintf(stream, STREAM_TEXT + 2, "t:%s", t->name);
}

int spil__table_text(table *t, const char *owner, const char *text)
{
    char stream[STREAM_TEXT + 2], whose[STREAM_TEXT + 2], line[64];
    const int k = t->n_text;
    add_text(t, owner, text);
    spil__table_store(t); /* what came before it */
    stream_of(t, stream);
    snprintf(whose, sizeof whose, "p:%s", owner);
    const int n = snprintf(line, sizeof line, "!text %d %s\n", k, owner);
    spil__on_event(t->on, stream, &t->head, line, (size_t)n, text, whose);
    return k;
}

void spil__table_store(table *t)
{
    char stream[STREAM_TEXT + 2];
    size_t len;
    const char *journal = spil_driver_journal(t->driver, &len);
    const uint64_t now_s = (uint64_t)time(NULL);
    if (len == 0 && t->lines.len == 0)
        return;
    if (now_s >= t->stamped_s + stamp_s(t->on)) {
        t->stamped_s = now_s;
        spil__table_line(t, "!at %" PRIu64, now_s);
    }
    spil__text_add(&t->lines, journal, len);
    stream_of(t, stream);
    spil__on_event(t->on, stream, &t->head, t->lines.at, t->lines.len, NULL, NULL);
    t->lines.len = 0;
    t->ticket = t->on->ticket + 1; /* the group's, which comes next */
}

/* ---- reading ---- */

bool spil__is_hex(const char *text, size_t digits)
{
    return strlen(text) == digits && strspn(text, "0123456789abcdefABCDEF") == digits;
}

static void from_hex(const char *hex, uint8_t *bytes, size_t n)
{
    sodium_hex2bin(bytes, n, hex, 2 * n, NULL, NULL, NULL);
}

typedef struct loading {
    table *t;
    text_buffer journal;
    char *state; /* the line of !state; NULL: none */
    bool bad;
} loading;

static void set_person(table *t, int seat, const char *id, bool kept)
{
    copy_text(t->seat[seat].person, ID_TEXT, id);
    t->seat[seat].kept = kept;
}

/* One line of our own, without its '!'. */
static void read_own(loading *l, const char *line)
{
    table *t = l->t;
    char word[16], one[80], two[80];
    int seat = 0, a, b, used = 0;
    one[0] = two[0] = '\0';
    if (sscanf(line, "%15s%n", word, &used) != 1) {
        l->bad = true;
        return;
    }
    const char *rest = line + used;
    const bool at_seat = sscanf(rest, "%d %79s", &seat, one) >= 1 && seat >= 0 && seat < SPIL_SEATS_MAX;
    if (strcmp(word, "open") == 0 &&
        sscanf(rest, "%12s %20s %d %d %79s", t->opener, t->invite, &a, &b, one) == 5) {
        t->watch = a != 0;
        t->talk = b != 0;
        t->shuffled = spil__is_hex(one, 64);
        if (t->shuffled)
            from_hex(one, t->secret, 32);
    } else if (strcmp(word, "seed") == 0 && sscanf(rest, "%79s", one) == 1) {
        t->has_seed = spil_key_parse(one, &t->seed);
    } else if (strcmp(word, "state") == 0 && rest[0] == ' ' && l->state == NULL) {
        l->state = spil__strdup(rest + 1);
    } else if (strcmp(word, "sit") == 0 && at_seat) {
        set_person(t, seat, one, false);
    } else if (strcmp(word, "keep") == 0 && at_seat) {
        set_person(t, seat, one, true);
    } else if (strcmp(word, "up") == 0 && at_seat) {
        set_person(t, seat, "", false);
    } else if (strcmp(word, "opener") == 0 && sscanf(rest, "%12s", one) == 1) {
        copy_text(t->opener, ID_TEXT, strcmp(one, "-") == 0 ? "" : one);
    } else if (strcmp(word, "left") == 0 && sscanf(rest, "%12s", one) == 1) {
        t->left = spil__resize(t->left, (size_t)(t->n_left + 1) * sizeof t->left[0]);
        copy_text(t->left[t->n_left++], ID_TEXT, one);
    } else if (strcmp(word, "chance") == 0 && at_seat) {
        t->seat[seat].chance = spil__is_hex(one, 64) ? CHANCE_HASHED : CHANCE_NONE;
        if (t->seat[seat].chance == CHANCE_HASHED)
            from_hex(one, t->seat[seat].hash, 32);
    } else if (strcmp(word, "asked") == 0) {
        t->asked = true;
    } else if (strcmp(word, "unasked") == 0) {
        t->asked = false;
        for (int i = 0; i < SPIL_SEATS_MAX; i++)
            t->seat[i].chance = t->seat[i].chance == CHANCE_GIVEN ? CHANCE_HASHED : t->seat[i].chance;
    } else if (strcmp(word, "bytes") == 0 && at_seat && spil__is_hex(one, 32)) {
        t->seat[seat].chance = CHANCE_GIVEN;
        from_hex(one, t->seat[seat].bytes, 16);
    } else if (strcmp(word, "counted") == 0 && sscanf(rest, "%d", &a) == 1) {
        t->counted = (uint8_t)a;
        t->asked = false;
    } else if (strcmp(word, "next") == 0 && sscanf(rest, "%12s %20s", one, two) == 2) {
        copy_text(t->next_name, ID_TEXT, one);
        copy_text(t->next_invite, INVITE_TEXT, two);
    } else if (strcmp(word, "at") == 0) {
        t->stamped_s = strtoull(rest, NULL, 10);
    } else if (strcmp(word, "rematch") == 0) {
        t->is_rematch = true;
    } else if (strcmp(word, "closed") == 0) {
        t->closed = true;
    } else if (strcmp(word, "fair") != 0) {
        l->bad = true;
    }
}

static void read_text(loading *l, const spil_stored *e, const char *line)
{
    char owner[ID_TEXT];
    int k;
    if (sscanf(line, "text %d %12s", &k, owner) != 2 || k != l->t->n_text) {
        l->bad = true;
        return;
    }
    char *text = e->secret == NULL ? NULL : spil__strndup(e->secret, e->secret_len);
    add_text(l->t, owner, text);
    free(text);
}

static bool read_event(void *of, const spil_stored *e)
{
    loading *l = of;
    const char *at = e->bytes, *end = at + e->len;
    l->t->head = e->number;
    while (at < end && !l->bad) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        stop = stop == NULL ? end : stop;
        if (*at != '!') {
            spil__text_add(&l->journal, at, (size_t)(stop - at));
            spil__text_add(&l->journal, "\n", 1);
        } else {
            char *line = spil__strndup(at + 1, (size_t)(stop - at - 1));
            if (strncmp(line, "text ", 5) == 0)
                read_text(l, e, line);
            else
                read_own(l, line);
            free(line);
        }
        at = stop + 1;
    }
    return !l->bad;
}

static const spil_data *own_board(void *context, const spil_game *game, const char *name, spil_error *err)
{
    const spil_setup *su = context;
    (void)name;
    if (su->game == game && su->data != NULL)
        return su->data;
    spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("there is no such board"));
    return NULL;
}

/* The position that the game is to begin with. */
static bool read_state(loading *l)
{
    table *t = l->t;
    spil_setup own_setup;
    spil_setup su = *spil_driver_setup(t->driver);
    const spil_opener opener = {.open = own_board, .context = &su};
    if (l->state == NULL || spil_driver_phase(t->driver) != SPIL_PHASE_GATHER)
        return true;
    t->state = spil__alloc(sizeof *t->state);
    return spil_state_read_from(t->on->cpu, l->state, strlen(l->state), &opener, &t->on->state_work,
                                &own_setup, t->state, NULL) == SPIL_OK;
}

static bool is_too_old(const table *t)
{
    const uint64_t idle_s = t->on->settings.idle_s, now_s = (uint64_t)time(NULL);
    return idle_s > 0 && now_s > t->stamped_s + idle_s;
}

static table *load(online *on, const char *name)
{
    char stream[STREAM_TEXT + 2];
    table *t = add_table(on, name);
    loading l = {.t = t};
    spil_error err = {0};
    stream_of(t, stream);
    bool ok =
        spil_store_read(on->store, stream, 1, read_event, &l, &err) && !l.bad && t->head > 0 && !t->closed;
    if (ok) {
        t->driver = spil_driver_resume(on->cpu, l.journal.at, l.journal.len,
                                       SPIL_KEEP_STEPS | SPIL_KEEP_NOTES | SPIL_KEEP_JOURNAL,
                                       (uint32_t)spil_store_epoch(on->store), spil__on_ms(on), &err);
        ok = t->driver != NULL && read_state(&l);
    }
    spil__text_free(&l.journal);
    free(l.state);
    if (!ok) {
        if (t->head > 0 && !t->closed) {
            char say[256] = "";
            spil_out out = spil_out_to(say, sizeof say);
            if (err.text.format != NULL)
                spil_sentence_print(&err.text, err.text.format, &out);
            spil__log("unreadable", "table", name, "why", say, NULL);
        }
        remove_table(t);
        return NULL;
    }
    own(t);
    for (int i = 0; i < RECEIVERS; i++)
        t->told[i] = spil_driver_seq(t->driver, i);
    if (is_too_old(t)) {
        spil__table_line(t, "!closed");
        spil__table_store(t);
        spil__on_commit(on);
        t->closed = true;
        return NULL; /* it goes when that is stored */
    }
    spil__chance_restart(t);
    spil__race_update(t, true);
    return t;
}

table *spil__table_find(online *on, const char *name)
{
    if (strlen(name) != ID_TEXT - 1 || strspn(name, spil__on_letters) != ID_TEXT - 1)
        return NULL;
    table *t = spil__table_in_memory(on, name);
    if (t == NULL) {
        t = load(on, name);
        if (t != NULL)
            spil__table_run(t);
    }
    return t == NULL || t->closed ? NULL : t;
}

/* ---- looking ---- */

int spil__table_seat(const table *t, const char *id)
{
    for (int seat = 0; seat < SPIL_SEATS_MAX; seat++) {
        if (strcmp(t->seat[seat].person, id) == 0 && !t->seat[seat].kept)
            return seat;
    }
    return -1;
}

bool spil__table_has_left(const table *t, const char *id)
{
    for (int i = 0; i < t->n_left; i++) {
        if (strcmp(t->left[i], id) == 0)
            return true;
    }
    return false;
}

const char *spil__table_text_of(const table *t, int number)
{
    return number >= 0 && number < t->n_text ? t->text[number].text : NULL;
}

const char *spil__table_name_of(const table *t, const char *reference)
{
    if (reference[0] != '@')
        return reference;
    const char *name = spil__table_text_of(t, atoi(reference + 1));
    return name != NULL ? name : "someone";
}

/* ---- time ---- */

void spil__table_set_timer(table *t)
{
    uint64_t at_ms = t->held_ms != 0 ? spil__race_due_ms(t) : spil_driver_due(t->driver);
    if (t->asked && t->chance_until_ms < at_ms)
        at_ms = t->chance_until_ms;
    spil__loop_set(t->on->loop, &t->timer, at_ms);
}

void spil__table_run(table *t)
{
    online *on = t->on;
    if (t->closed)
        return;
    const uint64_t now_ms = spil__on_ms(on);
    spil__race_decide(t, false);
    while (t->held_ms == 0 && spil_driver_due(t->driver) <= now_ms) {
        if (spil__race_holds_bot(t)) {
            spil__race_decide(t, false);
            continue;
        }
        spil_driver_next(t->driver, UINT64_MAX);
        spil__table_store(t);
        spil__on_commit(on);
        spil__table_publish(t);
    }
    if (t->held_ms == 0)
        spil_driver_advance(t->driver, now_ms); /* nothing is due: only the time passes */
    if (t->asked)
        spil__chance_check(t);
    spil__table_ask(t);
    spil__table_set_timer(t);
}
