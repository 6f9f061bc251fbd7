/* house.c: taking a house up and putting it down (house.h). */
#include "house.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>

#include "cpu.h"
#include "intl.h"
#include "log.h"
#include "spil/memory.h"

struct house {
    house_settings settings;
    char number[16];
    conns *conns;
    /* NULL: it is free. */
    online *online;
    spil_store *store;
    conn_owner owner; /* of the connections: `online` */
    loop_fd stored;
    bool is_lost;
    bool leaving;        /* everybody has been sent away by us … */
    bool gave_up;        /* … and the lease is no longer ours */
    online_figures past; /* of the times before */
    spil_store_figures past_store;
};

/* ---- connections: without a house nobody comes in ---- */

static void opened(void *of, conn *c)
{
    const house *h = of;
    h->owner.opened(h->owner.of, c);
}

/* What needs no append may be answered only while the lease holds. */
static bool message(void *of, conn *c, const char *text, size_t len)
{
    house *h = of;
    if (h->settings.node != NULL && !spil_node_holds(h->settings.node, h->settings.number)) {
        spil__house_lose(h);
        return true;
    }
    return h->owner.message(h->owner.of, c, text, len);
}

static void written(void *of, conn *c, uint64_t tag, uint64_t now_us)
{
    const house *h = of;
    h->owner.written(h->owner.of, c, tag, now_us);
}

static void closed(void *of, conn *c)
{
    const house *h = of;
    h->owner.closed(h->owner.of, c);
}

/* ---- taken up, put down ---- */

static void stored(loop_fd *w, uint32_t events)
{
    house *h = LOOP_OWNER(w, house, stored);
    spil_error err;
    (void)events;
    spil__online_stored(h->online);
    if (h->gave_up || h->is_lost || !spil_store_failed(h->store, &err))
        return;
    if (h->settings.node == NULL)
        h->settings.failed(h->settings.of, &err);
    else
        spil_node_doubt(h->settings.node, h->settings.number); /* another node may have claimed it */
}

bool spil__house_take_up(house *h, spil_store *store, spil_error *err)
{
    online_settings settings = *h->settings.online;
    settings.house = h->settings.number;
    h->online = spil__online_open(h->settings.loop, store, spil__cpu(), &settings, err);
    if (h->online == NULL)
        return false;
    h->store = store;
    h->owner = spil__online_owner(h->online);
    spil__online_conns(h->online, h->conns);
    h->stored = (loop_fd){.fd = spil_store_fd(store), .ready = stored};
    spil__loop_watch(h->settings.loop, &h->stored, EPOLLIN);
    if (h->settings.node != NULL)
        spil__log("carries", "house", h->number, NULL);
    return true;
}

void spil__house_lose(house *h)
{
    spil_error err;
    char say[1024] = "lease";
    bool fault = false;
    if (h->is_lost || h->gave_up || h->online == NULL)
        return;
    h->is_lost = true;
    if (spil_node_has_lost(h->settings.node, h->settings.number, &fault))
        snprintf(say, sizeof say, "claimed");
    if (fault && spil_store_failed(h->store, &err)) {
        spil__language_choose("en");
        spil__sentence(&err.text, say, sizeof say);
    }
    spil__log("lost", "house", h->number, "why", say, NULL);
    if (!h->leaving)
        spil__online_bye(h->online, "moved", CONN_MOVED);
}

/* Sums of figures, all of which are uint64_t. */
static void add_all(void *to, const void *from, size_t size)
{
    uint64_t *sum = to;
    const uint64_t *more = from;
    for (size_t i = 0; i < size / sizeof *sum; i++)
        sum[i] += more[i];
}

/* What it counted stays counted; what it had is gone. */
static void keep_figures(house *h)
{
    online_figures on;
    spil_store_figures st;
    spil__online_figures(h->online, &on);
    spil_store_figures_get(h->store, &st);
    on.tables = on.people = on.clients = on.thinking = on.waiting_bytes = on.coming = on.rooms = 0;
    on.memory_bytes = on.disk_free_bytes = 0;
    st.queued_events = st.queued_bytes = 0;
    const uint64_t longest_us =
        st.commit_us_max > h->past_store.commit_us_max ? st.commit_us_max : h->past_store.commit_us_max;
    add_all(&h->past, &on, sizeof on);
    add_all(&h->past_store, &st, sizeof st);
    h->past_store.commit_us_max = longest_us;
}

void spil__house_add_figures(const house *h, online_figures *on, spil_store_figures *st)
{
    online_figures now = {0};
    spil_store_figures stored = {0};
    const uint64_t longest_us = st->commit_us_max;
    if (h->online != NULL) {
        spil__online_figures(h->online, &now);
        spil_store_figures_get(h->store, &stored);
    }
    /* Of the process, or of all houses in common. */
    const uint64_t memory = now.memory_bytes > on->memory_bytes ? now.memory_bytes : on->memory_bytes;
    const uint64_t disk =
        now.disk_free_bytes > on->disk_free_bytes ? now.disk_free_bytes : on->disk_free_bytes;
    const uint64_t thinking = now.thinking > on->thinking ? now.thinking : on->thinking;
    add_all(on, &now, sizeof now);
    add_all(on, &h->past, sizeof h->past);
    on->memory_bytes = memory;
    on->disk_free_bytes = disk;
    on->thinking = thinking;
    add_all(st, &stored, sizeof stored);
    add_all(st, &h->past_store, sizeof h->past_store);
    st->commit_us_max = longest_us > stored.commit_us_max ? longest_us : stored.commit_us_max;
    if (h->past_store.commit_us_max > st->commit_us_max)
        st->commit_us_max = h->past_store.commit_us_max;
}

/* Once all is stored others need not wait until everybody has gone. */
static void give_up(house *h)
{
    if (!h->leaving || h->gave_up || h->is_lost || h->settings.node == NULL ||
        !spil__online_is_quiet(h->online))
        return;
    h->gave_up = true;
    spil_node_give_up(h->settings.node, h->settings.number);
}

bool spil__house_tidy(house *h)
{
    online_figures now;
    if (h->online == NULL || h->settings.node == NULL)
        return false;
    if (!h->gave_up && !spil_node_holds(h->settings.node, h->settings.number))
        spil__house_lose(h);
    give_up(h);
    if ((!h->is_lost && !h->gave_up) || !spil__conns_empty(h->conns))
        return false;
    spil__online_figures(h->online, &now);
    if (now.coming > 0)
        return false; /* its thread waits for the database, which may be away: the loop does not */
    keep_figures(h);
    spil__loop_forget(h->settings.loop, &h->stored);
    spil__online_close(h->online);
    spil_node_return(h->settings.node, h->settings.number, h->store);
    h->online = NULL;
    h->store = NULL;
    h->is_lost = h->leaving = h->gave_up = false;
    return true;
}

void spil__house_bye(house *h, const char *why, int status)
{
    if (h->online == NULL || h->leaving || h->is_lost)
        return;
    h->leaving = true;
    spil__online_bye(h->online, why, status);
}

/* ---- how it is ---- */

bool spil__house_is_open(const house *h)
{
    return h->online != NULL && !h->is_lost && !h->leaving;
}

bool spil__house_is_held(const house *h)
{
    return h->online != NULL;
}

bool spil__house_is_leaving(const house *h)
{
    return h->leaving && !h->gave_up && !h->is_lost;
}

bool spil__house_is_quiet(const house *h)
{
    return h->online == NULL || h->is_lost || h->gave_up || spil__online_is_quiet(h->online);
}

bool spil__house_is_empty(const house *h)
{
    return spil__conns_empty(h->conns);
}

spil_store *spil__house_store(const house *h)
{
    return h->store;
}

conns *spil__house_conns(const house *h)
{
    return h->conns;
}

/* ---- opening ---- */

house *spil__house_open(const house_settings *settings)
{
    house *h = spil_alloc(sizeof *h);
    h->settings = *settings;
    snprintf(h->number, sizeof h->number, "%d", settings->number);
    h->conns = spil__conns_open(
        settings->loop,
        &(conn_owner){.of = h, .opened = opened, .message = message, .written = written, .closed = closed});
    return h;
}

bool spil__house_close(house *h)
{
    if (h == NULL)
        return true;
    spil__conns_close(h->conns);
    spil__online_close(h->online);
    const bool good = spil_store_close(h->store) || h->gave_up || h->is_lost;
    free(h);
    return good;
}
