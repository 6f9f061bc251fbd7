/* online.c: clients, groups of events, frames that wait for the disk (inside.h). */
#include <stdio.h>
#include <stdlib.h>

#include "inside.h"
#include "log.h"
#include "players.h"

enum {
    WAITING_BYTES_MAX = 32 << 20, /* of frames that wait for the disk: then requests are `busy` */
    SWEEP_MS = 5000
};

struct waiting_frame {
    waiting_frame *next;
    uint64_t ticket, nonce;
    conn *conn;
    size_t len;
    char text[];
};

uint64_t spil__on_ms(const online *on)
{
    return spil__loop_ms(on->loop);
}

uint32_t spil__on_hash(const char *text)
{
    uint32_t hash = 2166136261u; /* FNV-1a */
    for (; *text != '\0'; text++)
        hash = (hash ^ (uint8_t)*text) * 16777619u;
    return hash;
}

const char spil__on_letters[] = "abcdefghijkmnpqrstuvwxyz23456789";

void spil__on_random_word(char *word, size_t size)
{
    randombytes_buf(word, size);
    for (size_t i = 0; i + 1 < size; i++)
        word[i] = spil__on_letters[(unsigned char)word[i] % 32];
    word[size - 1] = '\0';
}

bool spil__on_is_busy(const online *on)
{
    return !spil_store_has_room(on->store) || on->waiting_bytes > WAITING_BYTES_MAX;
}

/* ---- events ---- */

static size_t add_to_room(online *on, const char *bytes, size_t len)
{
    const size_t at = on->room.len;
    spil__text_add(&on->room, bytes, len);
    spil__text_add(&on->room, "", 1);
    return at;
}

void spil__on_event(online *on, const char *stream, uint64_t *head, const char *bytes, size_t len,
                    const char *secret, const char *owner)
{
    enum { TEXTS = 4 };
    if (on->n_events == on->max_events) {
        on->max_events = on->max_events == 0 ? 16 : 2 * on->max_events;
        on->event = spil__resize(on->event, (size_t)on->max_events * sizeof on->event[0]);
        on->offset = spil__resize(on->offset, (size_t)on->max_events * TEXTS * sizeof on->offset[0]);
    }
    size_t *at = on->offset + TEXTS * on->n_events;
    at[0] = add_to_room(on, stream, strlen(stream));
    at[1] = add_to_room(on, bytes, len);
    at[2] = secret == NULL ? SIZE_MAX : add_to_room(on, secret, strlen(secret));
    at[3] = secret == NULL ? SIZE_MAX : add_to_room(on, owner, strlen(owner));
    on->event[on->n_events++] =
        (spil_store_event){.number = ++*head, .len = len, .secret_len = secret == NULL ? 0 : strlen(secret)};
}

void spil__on_commit(online *on)
{
    if (on->n_events == 0)
        return;
    for (int i = 0; i < on->n_events; i++) { /* the room has stopped moving */
        const size_t *at = on->offset + 4 * i;
        on->event[i].stream = on->room.at + at[0];
        on->event[i].bytes = on->room.at + at[1];
        on->event[i].secret = at[2] == SIZE_MAX ? NULL : on->room.at + at[2];
        on->event[i].owner = at[3] == SIZE_MAX ? NULL : on->room.at + at[3];
    }
    on->ticket = spil_store_append(on->store, on->event, (size_t)on->n_events);
    on->n_events = 0;
    sodium_memzero(on->room.at, on->room.len);
    on->room.len = 0;
}

/* ---- frames ---- */

void spil__on_send(client *c, const char *text, size_t len, uint64_t nonce)
{
    online *on = c->on;
    if (on->first == NULL && on->durable >= on->ticket) {
        spil__conn_send(c->conn, text, len, nonce);
        return;
    }
    waiting_frame *f = spil__alloc_raw(sizeof *f + len);
    *f = (waiting_frame){.ticket = on->ticket, .nonce = nonce, .conn = c->conn, .len = len};
    memcpy(f->text, text, len);
    spil__conn_keep(c->conn);
    if (on->last != NULL)
        on->last->next = f;
    else
        on->first = f;
    on->last = f;
    on->waiting_bytes += len;
}

void spil__online_stored(online *on)
{
    on->durable = spil_store_durable(on->store);
    while (on->first != NULL && on->first->ticket <= on->durable) {
        waiting_frame *f = on->first;
        on->first = f->next;
        on->last = on->first == NULL ? NULL : on->last;
        on->waiting_bytes -= f->len;
        spil__conn_send(f->conn, f->text, f->len, f->nonce);
        spil__conn_release(f->conn);
        free(f);
    }
}

bool spil__online_is_quiet(const online *on)
{
    return on->first == NULL && on->durable >= on->ticket;
}

/* ---- clients ---- */

static void opened(void *of, conn *line)
{
    online *on = of;
    client *c = spil__alloc(sizeof *c);
    *c = (client){.on = on, .conn = line, .lang = "en", .next_of_all = on->clients};
    if (on->clients != NULL)
        on->clients->previous_of_all = c;
    on->clients = c;
    on->figures.clients++;
    spil__conn_set_client(line, c);
}

static void message(void *of, conn *line, const char *text, size_t len)
{
    spil__request(of, spil__conn_client(line), text, len);
}

static void written(void *of, conn *line, uint64_t nonce, uint64_t now_us)
{
    spil__race_wrote(of, spil__conn_client(line), nonce, now_us);
}

static void closed(void *of, conn *line)
{
    online *on = of;
    client *c = spil__conn_client(line);
    while (c->n_watching > 0)
        spil__unwatch(c, c->watching[0]);
    spil__person_detach(on, c);
    if (c->previous_of_all != NULL)
        c->previous_of_all->next_of_all = c->next_of_all;
    else
        on->clients = c->next_of_all;
    if (c->next_of_all != NULL)
        c->next_of_all->previous_of_all = c->previous_of_all;
    on->figures.clients--;
    free(c->watching);
    free(c);
}

conn_owner spil__online_owner(online *on)
{
    return (conn_owner){.of = on, .opened = opened, .message = message, .written = written, .closed = closed};
}

void spil__online_conns(online *on, conns *all)
{
    on->conns = all;
}

/* ---- all of it ---- */

static void sweep(loop_timer *timer)
{
    online *on = LOOP_OWNER(timer, online, sweep);
    spil__tables_sweep(on);
    spil__people_sweep(on);
    spil__loop_set(on->loop, timer, spil__on_ms(on) + SWEEP_MS);
}

online *spil__online_open(loop *l, spil_store *store, spil_cpu cpu, const online_settings *settings,
                          spil_error *err)
{
    online *on = spil__alloc(sizeof *on);
    on->loop = l;
    on->store = store;
    on->cpu = cpu;
    on->settings = *settings;
    on->bots = spil__bots_threads(on, settings->workers, err);
    if (on->bots == NULL) {
        free(on);
        return NULL;
    }
    on->sweep.due = sweep;
    spil__loop_set(l, &on->sweep, spil__on_ms(on) + SWEEP_MS);
    return on;
}

void spil__online_close(online *on)
{
    if (on == NULL)
        return;
    spil__bots_end(on->bots);
    spil__tables_free(on);
    spil__people_free(on);
    for (waiting_frame *f = on->first, *next; f != NULL; f = next) {
        next = f->next;
        spil__conn_release(f->conn);
        free(f);
    }
    spil__loop_set(on->loop, &on->sweep, UINT64_MAX);
    spil__text_free(&on->room);
    spil__text_free(&on->frame);
    free(on->event);
    free(on->offset);
    free(on);
}

void spil__online_bye(online *on, const char *why, int status)
{
    char text[64];
    const int len = snprintf(text, sizeof text, "{\"bye\":\"%s\"}", why);
    on->leaving = true;
    /* Not in the queue: where the disk has failed, nothing leaves it any more. */
    for (client *c = on->clients, *next; c != NULL; c = next) {
        next = c->next_of_all;
        spil__conn_send(c->conn, text, (size_t)len, 0);
    }
    spil__conns_close_all(on->conns, status);
}

char *spil__online_games(const online *on)
{
    enum { SIZE = 1 << 16 };
    char *text = spil__alloc(SIZE);
    spil_out out = spil_out_to(text, SIZE);
    spil_json_writer w = spil_json_to(&out);
    spil_catalogue_json(NULL, on->cpu, spil__bot_names, &w);
    return text;
}

void spil__online_figures(const online *on, online_figures *figures)
{
    *figures = on->figures;
    figures->waiting_bytes = on->waiting_bytes;
    figures->thinking = (uint64_t)spil__bots_thinking(on->bots);
}
