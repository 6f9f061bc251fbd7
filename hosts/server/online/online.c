/* online.c: online play, opened and closed, and the connections that come and go (online.h). */
#include "online.h"

#include <stdio.h>
#include <stdlib.h>

#include "bots.h"
#include "budgets.h"
#include "dispatch.h"
#include "expiry.h"
#include "keeping.h"
#include "mine.h"
#include "onlookers.h"
#include "outbox.h"
#include "players.h"
#include "presence.h"
#include "race.h"
#include "room_run.h"
#include "spil/messages.h"
#include "table_run.h"
#include "today.h"

enum { SWEEP_MS = 1000, RARE_SWEEPS = 5, SWEEP_US = 2000 };

/* ---- clients ---- */

static void opened(void *of, conn *line)
{
    online *on = of;
    client *c = spil_alloc(sizeof *c);
    *c = (client){.on = on,
                  .conn = line,
                  .lang = "en",
                  .next_of_all = on->clients,
                  .waits = {.go_on = spil__dispatch_again}};
    if (on->clients != NULL)
        on->clients->previous_of_all = c;
    on->clients = c;
    on->figures.clients++;
    spil__conn_set_client(line, c);
}

static bool message(void *of, conn *line, const char *text, size_t len)
{
    return spil__dispatch(of, spil__conn_client(line), text, len);
}

static void written(void *of, conn *line, uint64_t nonce, uint64_t now_us)
{
    (void)of;
    spil__race_wrote(spil__conn_client(line), nonce, now_us);
}

static void closed(void *of, conn *line)
{
    online *on = of;
    client *c = spil__conn_client(line);
    spil__reader_leave(&c->waits);
    spil__presence_detach(c);
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

/* Looked at every second, some at a time: each goes on from a place, and says where it stopped; 0: all is done. */
static const struct {
    const char *label;
    int (*some)(online *on, int from);
    bool frees; /* memory: it is enough every RARE_SWEEPS seconds, unless that is short */
} chores[] = {
    {"presence", spil__presence_tick, false},   {"rooms", spil__rooms_tick, false},
    {"tables leave", spil__tables_sweep, true}, {"rooms leave", spil__rooms_sweep, true},
    {"people leave", spil__people_sweep, true},
};

enum { CHORES = sizeof chores / sizeof chores[0] };

/* For a while: thousands of tables, rooms or people are not one round's work. */
static void do_chores(online *on)
{
    const uint64_t until_us = spil__loop_us() + SWEEP_US;
    const bool rarely = on->sweeps.times % RARE_SWEEPS == 0 || on->memory_is_high;
    do {
        const size_t i = on->sweeps.chore;
        spil__loop_label(on->loop, chores[i].label);
        if (!chores[i].frees || rarely)
            on->sweeps.from = chores[i].some(on, on->sweeps.from);
        on->sweeps.frees = chores[i].frees;
        if (on->sweeps.from == 0)
            on->sweeps.chore++;
    } while (on->sweeps.chore < CHORES && spil__loop_us() < until_us);
    on->figures.sweep_turns += on->sweeps.chore < CHORES;
}

static void sweep(loop_timer *timer)
{
    online *on = LOOP_OWNER(timer, online, sweep);
    const uint64_t now_ms = spil__online_ms(on);
    if (on->sweeps.chore == CHORES) {
        spil__loop_label(on->loop, "memory");
        on->sweeps.chore = 0;
        on->sweeps.frees = false;
        on->sweeps.began_ms = now_ms;
        on->sweeps.times++;
        spil__budgets_look(on);
        spil__mine_tick(on);
    } else if (on->sweeps
                   .frees) { /* much of it: what a round has freed is given back before the next frees more */
        spil__loop_label(on->loop, "memory");
        on->sweeps.frees = false;
        spil__budgets_give_back();
    } else {
        do_chores(on);
    }
    spil__loop_set(on->loop, timer, on->sweeps.chore == CHORES ? on->sweeps.began_ms + SWEEP_MS : now_ms);
}

static void close_parts(online *on)
{
    spil__reader_close(on->reader);
    spil__tables_forget_waking(on);
    spil__tables_close(on);
    spil__rooms_close(on);
    spil__today_close(on);
    spil__bots_end(on->bots);
    spil__thinkers_close(on->own_thinkers);
    spil__people_close(on);
    spil__outbox_close(on);
    free(on->budgets);
    spil_buffer_free(&on->frame);
    free(on);
}

online *spil__online_open(loop *l, spil_store *store, spil_cpu cpu, const online_settings *settings,
                          spil_error *err)
{
    online *on = spil_alloc(sizeof *on);
    on->loop = l;
    on->store = store;
    on->cpu = cpu;
    on->settings = *settings;
    if (on->settings.day_ms == 0)
        on->settings.day_ms = 1000 * DAY_S;
    if (on->settings.minute_ms == 0)
        on->settings.minute_ms = 60000;
    on->began_ms = spil__online_ms(on);
    on->budgets = spil_alloc(sizeof *on->budgets);
    spil__outbox_open(on);
    spil__people_open(on);
    spil__tables_open(on, spil__table_due);
    spil__onlookers_open(on);
    spil__rooms_open(on);
    const bots_owner owner = {.run = spil__table_run, .settle = spil__table_settle};
    if (settings->thinkers == NULL)
        on->own_thinkers = spil__thinkers_open(l, settings->workers, err);
    thinkers *threads = settings->thinkers != NULL ? settings->thinkers : on->own_thinkers;
    on->bots = threads == NULL ? NULL : spil__bots_open(threads, owner);
    on->reader = on->bots == NULL ? NULL : spil__reader_open(on, err);
    if (on->reader == NULL) {
        close_parts(on);
        return NULL;
    }
    spil__expiry_open(on);
    spil__rooms_load(on);
    on->sweep.due = sweep;
    on->sweeps.chore = CHORES;
    spil__loop_set(l, &on->sweep, spil__online_ms(on) + SWEEP_MS);
    return on;
}

void spil__online_close(online *on)
{
    if (on == NULL)
        return;
    spil__loop_set(on->loop, &on->sweep, UINT64_MAX);
    spil__onlookers_close(on);
    spil__expiry_close(on);
    close_parts(on);
}

void spil__online_bye(online *on, const char *why, int status)
{
    char text[64];
    const int len = snprintf(text, sizeof text, "{\"bye\":\"%s\"}", why);
    on->leaving = true;
    /* Not in the queue: once the disk has failed, nothing leaves it. */
    for (client *c = on->clients, *next; c != NULL; c = next) {
        next = c->next_of_all;
        spil__conn_send(c->conn, text, (size_t)len, 0);
    }
    spil__conns_close_all(on->conns, status);
}

char *spil__online_games(spil_cpu cpu)
{
    enum { SIZE = 1 << 16 };
    char *text = spil_alloc(SIZE);
    spil_out out = spil_out_to(text, SIZE);
    spil_json_writer w = spil_json_to(&out);
    spil_catalogue_json(NULL, cpu, spil_bot_name, &w);
    return text;
}

void spil__online_figures(const online *on, online_figures *figures)
{
    *figures = on->figures;
    figures->waiting_bytes = spil__online_waiting_bytes(on);
    figures->thinking = (uint64_t)spil__bots_thinking(on->bots);
    figures->reads = spil__reader_figures(on->reader).reads;
    figures->coming = spil__reader_figures(on->reader).coming;
}
