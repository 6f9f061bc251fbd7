/* table.c: tables in memory, and what is written down about them (table.h). */
#include "table.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "keeping.h"
#include "onlookers.h"
#include "outbox.h"
#include "people.h"
#include "table_lines.h"

enum { BUCKETS = 4096, SOME_BUCKETS = 16 }; /* some: looked at in one go */

struct tables {
    table *bucket[BUCKETS];
    void (*due)(loop_timer *timer);
};

/* ---- the list ---- */

static table **bucket_of(const online *on, const char *name)
{
    return &on->tables->bucket[spil__id_hash(name) % BUCKETS];
}

table *spil__table_in_memory(const online *on, const char *name)
{
    table *t = *bucket_of(on, name);
    while (t != NULL && strcmp(t->name, name) != 0)
        t = t->next;
    return t;
}

table *spil__table_blank(online *on, const char *name)
{
    table *t = spil_alloc(sizeof *t);
    copy_text(t->name, sizeof t->name, name);
    t->on = on;
    t->timer.due = on->tables->due;
    t->kept_phase = -1;
    randombytes_buf(&t->eyes_key, sizeof t->eyes_key);
    return t;
}

void spil__table_link(table *t)
{
    table **at = bucket_of(t->on, t->name);
    t->active_ms = spil__online_ms(t->on);
    t->next = *at;
    *at = t;
    t->on->figures.tables++;
}

void spil__table_free(void *of)
{
    table *t = of;
    online *on = t->on;
    spil__loop_set(on->loop, &t->timer, UINT64_MAX);
    spil_bots_close(t->bots);
    spil_driver_free(t->driver);
    for (int i = 0; i < t->n_text; i++)
        free(t->text[i].text);
    free(t->text);
    free(t->state);
    free(t->data);
    free(t->left.id);
    free(t->held_by.id);
    free(t->off.id);
    free(t->sums);
    free(t->watchers);
    free(t->held);
    free(t->fair);
    spil_buffer_free(&t->lines);
    sodium_memzero(t, sizeof *t);
    free(t);
}

void spil__table_remove(table *t)
{
    table **at = bucket_of(t->on, t->name);
    while (*at != t)
        at = &(*at)->next;
    *at = t->next;
    t->on->figures.tables--;
    spil__table_remove_watchers(t);
    spil__table_free(t);
}

void spil__table_drop(online *on, const char *name)
{
    table *t = spil__table_in_memory(on, name);
    if (t != NULL)
        spil__table_remove(t);
}

/* May it leave memory? */
static bool is_asleep(const table *t, uint64_t now_ms)
{
    bool here = t->n_watchers > 0;
    for (int seat = 0; seat < SPIL_SEATS_MAX; seat++)
        here = here || spil__table_is_here(t, seat);
    return !here && !t->in_room && (t->bots == NULL || !spil_bots_busy(t->bots)) && t->n_held == 0 &&
           t->hint.token == 0 && !t->awaits_chance && t->ready_ms == 0 &&
           spil__online_is_durable(t->on, t->ticket) &&
           (t->on->memory_is_high || now_ms - t->active_ms >= t->on->settings.sleep_ms) &&
           spil_driver_due(t->driver) == UINT64_MAX;
}

/* Before the start its time is counted from when the last has gone. */
static void keep_waiting(const table *t)
{
    char stream[STREAM_TEXT];
    const uint64_t now_s = spil__keeping_now_s(t->on);
    if (spil__table_has_started(t) || now_s < t->kept_s + HOUR_S)
        return;
    spil__table_stream(t, stream);
    spil__online_keep(t->on, stream, spil__keeping_table_until_s(t, now_s));
}

int spil__tables_some(const online *on, int from, void (*call)(table *t, const void *context),
                      const void *context)
{
    for (int i = 0; i < SOME_BUCKETS; i++) {
        for (table *t = on->tables->bucket[from + i], *next; t != NULL; t = next) {
            next = t->next;
            call(t, context);
        }
    }
    return (from + SOME_BUCKETS) % BUCKETS;
}

void spil__tables_each(const online *on, void (*call)(table *t, const void *context), const void *context)
{
    int at = 0;
    do
        at = spil__tables_some(on, at, call, context);
    while (at != 0);
}

static void sweep(table *t, const void *context)
{
    (void)context;
    if (!is_asleep(t, spil__online_ms(t->on)))
        return;
    keep_waiting(t);
    spil__table_remove(t);
}

int spil__tables_sweep(online *on, int from)
{
    return spil__tables_some(on, from, sweep, NULL);
}

void spil__tables_open(online *on, void (*due)(loop_timer *timer))
{
    on->tables = spil_alloc(sizeof *on->tables);
    on->tables->due = due;
}

void spil__tables_close(online *on)
{
    for (int i = 0; i < BUCKETS; i++) {
        while (on->tables->bucket[i] != NULL)
            spil__table_remove(on->tables->bucket[i]);
    }
    free(on->tables);
    on->tables = NULL;
}

void spil__table_adopt_driver(table *t, spil_driver *driver)
{
    t->driver = driver;
    spil_driver_pace(driver, t->on->settings.pace_ms, t->on->settings.pace_ms);
    t->position = spil_driver_position(driver);
}

table *spil__table_new(online *on, const spil_setup *su, const spil_terms *terms, spil_data *data)
{
    char name[ID_TEXT];
    spil__random_word(name, sizeof name);
    table *t = spil__table_blank(on, name);
    spil__table_link(t);
    t->data = data;
    spil__table_adopt_driver(t, spil_driver_new(su, terms, spil__online_ms(on)));
    on->figures.tables_opened++;
    return t;
}

/* ---- what is written down ---- */

void spil__table_line(table *t, const char *format, ...)
{
    char line[512];
    va_list args;
    va_start(args, format);
    const int n = vsnprintf(line, sizeof line, format, args);
    va_end(args);
    if (n < 0 || (size_t)n >= sizeof line)
        abort(); /* the lines are short */
    spil_buffer_add(&t->lines, line, (size_t)n);
    spil_buffer_add(&t->lines, "\n", 1);
}

void spil__table_add_text(table *t, const char *owner, const char *text)
{
    t->text = spil_grow(t->text, &t->max_text, t->n_text + 1, sizeof t->text[0]);
    table_text *at = &t->text[t->n_text++];
    at->text = text == NULL ? NULL : spil_strdup(text);
    copy_text(at->owner, sizeof at->owner, owner);
}

void spil__table_stream(const table *t, char stream[STREAM_TEXT])
{
    snprintf(stream, STREAM_TEXT, "t:%s", t->name);
}

int spil__table_text(table *t, const char *owner, const char *text)
{
    char stream[STREAM_TEXT], whose[STREAM_TEXT], line[64];
    const int k = t->n_text;
    spil__table_add_text(t, owner, text);
    spil__table_store(t); /* what came before it */
    spil__table_stream(t, stream);
    snprintf(whose, sizeof whose, "p:%s", owner);
    const int n = snprintf(line, sizeof line, "!text %d %s\n", k, owner);
    spil__online_event(t->on, stream, &t->head, line, (size_t)n, text, whose);
    return k;
}

void spil__table_store(table *t)
{
    char stream[STREAM_TEXT];
    size_t len;
    const char *journal = spil_driver_journal(t->driver, &len);
    const uint64_t now_s = spil__keeping_now_s(t->on);
    const int phase = (int)spil_driver_phase(t->driver);
    if (len == 0 && t->lines.len == 0)
        return;
    const bool is_stamped = now_s >= t->stamped_s + HOUR_S;
    if (is_stamped) {
        t->stamped_s = now_s;
        t->opened_s = t->opened_s == 0 ? now_s : t->opened_s;
        t->moved_s = t->moved_s == 0 ? now_s : t->moved_s;
        spil__table_line(t, "!at %" PRIu64, now_s);
    }
    spil_buffer_add(&t->lines, journal, len);
    spil__table_stream(t, stream);
    t->ticket = spil__online_event(t->on, stream, &t->head, t->lines.at, t->lines.len, NULL, NULL);
    t->lines.len = 0;
    if (is_stamped || t->kept_phase != phase) {
        spil__online_event_until(t->on, spil__keeping_table_until_s(t, now_s));
        t->kept_s = now_s;
        t->kept_phase = phase;
    }
}

void spil__table_add_sum(table *t, const table_sum *sum)
{
    t->sums = spil_grow(t->sums, &t->max_sums, t->n_sums + 1, sizeof t->sums[0]);
    t->sums[t->n_sums++] = *sum;
}

void spil__table_take_sums_back(table *t, int step)
{
    while (t->n_sums > 0 && t->sums[t->n_sums - 1].step >= step)
        t->n_sums--;
}

void spil__table_forget_texts(table *t, const char *owner)
{
    for (int i = 0; i < t->n_text; i++) {
        if (strcmp(t->text[i].owner, owner) != 0 || t->text[i].text == NULL)
            continue;
        sodium_memzero(t->text[i].text, strlen(t->text[i].text));
        free(t->text[i].text);
        t->text[i].text = NULL;
    }
}

/* ---- looking ---- */

const char *spil__table_name(const table *t)
{
    return t->name;
}

int spil__table_seats(const table *t)
{
    return spil_driver_setup(t->driver)->seats;
}

bool spil__table_has_started(const table *t)
{
    return spil_driver_phase(t->driver) != SPIL_PHASE_GATHER;
}

bool spil__table_gathers(const table *t)
{
    return !spil__table_has_started(t) && !t->awaits_chance;
}

const char *spil__table_phase(const table *t)
{
    static const char *const words[] = {[SPIL_PHASE_GATHER] = "wait",
                                        [SPIL_PHASE_WAIT] = "play",
                                        [SPIL_PHASE_PLAY] = "play",
                                        [SPIL_PHASE_PAUSE] = "pause",
                                        [SPIL_PHASE_OVER] = "over"};
    return words[spil_driver_phase(t->driver)];
}

const char *spil__table_cause(const table *t)
{
    return spil_cause_words[spil_driver_cause(t->driver)];
}

bool spil__table_is_here(const table *t, int seat)
{
    const person *p = t->seat[seat].person[0] == '\0' || t->seat[seat].kept
                          ? NULL
                          : spil__person_find(t->on, t->seat[seat].person);
    return p != NULL && p->clients != NULL && !spil_driver_seat(t->driver, seat)->left;
}

int spil__table_seat(const table *t, const char *id)
{
    for (int seat = 0; seat < SPIL_SEATS_MAX; seat++) {
        if (strcmp(t->seat[seat].person, id) == 0 && !t->seat[seat].kept)
            return seat;
    }
    return -1;
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
