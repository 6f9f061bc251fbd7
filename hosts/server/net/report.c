/* report.c: health and figures (report.h), in the text format of Prometheus. */
#define _GNU_SOURCE /* asprintf */
#include "report.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "spil/memory.h"

typedef struct figure {
    const char *name, *type, *help;
    double value;
} figure;

static void add_figures(spil_buffer *text, const figure figures[], size_t n)
{
    for (size_t i = 0; i < n; i++) {
        char line[400];
        const figure *f = &figures[i];
        const int len = snprintf(line, sizeof line, "# HELP %s %s\n# TYPE %s %s\n%s %.17g\n", f->name,
                                 f->help, f->name, f->type, f->name, f->value);
        spil_buffer_add(text, line, (size_t)len);
    }
}

/* How often a value was up to `first`, then up to twice that …; the last of the n counts is of all beyond (store.h). */
static void add_histogram(spil_buffer *text, const char *name, const char *help, double first,
                          const uint64_t counts[], size_t n, double sum)
{
    char line[400];
    uint64_t all = 0;
    int len = snprintf(line, sizeof line, "# HELP %s %s\n# TYPE %s histogram\n", name, help, name);
    spil_buffer_add(text, line, (size_t)len);
    for (size_t i = 0; i < n; i++) {
        char most[32] = "+Inf";
        all += counts[i];
        if (i + 1 < n)
            snprintf(most, sizeof most, "%g", first * (double)(1u << i));
        len = snprintf(line, sizeof line, "%s_bucket{le=\"%s\"} %" PRIu64 "\n", name, most, all);
        spil_buffer_add(text, line, (size_t)len);
    }
    len = snprintf(line, sizeof line, "%s_sum %.17g\n%s_count %" PRIu64 "\n", name, sum, name, all);
    spil_buffer_add(text, line, (size_t)len);
}

static void add_network(const reporter *r, spil_buffer *text)
{
    conn_figures sums = {0}; /* uint64_t, all of them */
    for (int i = 0; i < r->n; i++) {
        const uint64_t *more =
            (const uint64_t *)(const void *)spil__conns_figures(spil__house_conns(r->houses[i]));
        for (size_t k = 0; k < sizeof sums / sizeof *more; k++)
            ((uint64_t *)(void *)&sums)[k] += more[k];
    }
    const conn_figures *co = &sums;
    const loop_figures *lo = spil__loop_figures(r->loop);
    const http_figures *ht = spil__http_figures(r->http);
    const figure figures[] = {
        {"spil_connections", "gauge", "WebSocket connections", (double)co->open},
        {"spil_connections_total", "counter", "WebSocket connections so far", (double)co->opened},
        {"spil_slow_readers_total", "counter", "connections cut off because they read too slowly",
         (double)co->cut_off},
        {"spil_silent_total", "counter", "connections closed because no pong came", (double)co->silent},
        {"spil_frames_received_total", "counter", "messages received", (double)co->frames_in},
        {"spil_frames_sent_total", "counter", "messages sent", (double)co->frames_out},
        {"spil_sent_bytes_total", "counter", "bytes sent to WebSockets", (double)co->bytes_out},
        {"spil_too_fast_total", "counter", "messages beyond the budget of a connection or an address",
         (double)co->too_fast},
        {"spil_held_up_total", "counter", "times nothing was read because answers were not taken",
         (double)co->held_up},
        {"spil_waiting_requests", "gauge", "requests that wait for what is being read from the store",
         (double)co->waiting},
        {"spil_waited_requests_total", "counter", "requests that had to wait for that", (double)co->waited},
        {"spil_too_long_total", "counter", "messages longer than 16,384 bytes or in too many fragments",
         (double)co->too_long},
        {"spil_turned_away_total", "counter", "connections beyond the limit of an address, or of all",
         (double)ht->turned_away},
        {"spil_http_too_fast_total", "counter", "requests for files beyond the budget of an address",
         (double)ht->too_fast},
        {"spil_http_waited_total", "counter", "requests for files that were answered in a later round",
         (double)ht->waited},
        {"spil_foreign_total", "counter", "handshakes of pages from foreign origins", (double)ht->foreign},
        {"spil_slow_rounds_total", "counter", "rounds of the loop that took more than 20 ms",
         (double)lo->slow_rounds},
        {"spil_round_seconds_max", "gauge", "the longest round", (double)lo->longest_us / 1e6},
        {"spil_round_cpu_seconds_max", "gauge", "the most that the processor has worked for one round",
         (double)lo->longest_cpu_us / 1e6},
    };
    add_figures(text, figures, sizeof figures / sizeof figures[0]);
}

static void add_online(const reporter *r, spil_buffer *text)
{
    const online_figures on = r->all.online;
    const figure figures[] = {
        {"spil_busy_total", "counter",
         "requests refused for memory, the disk, the queue or the end of the server", (double)on.busy},
        {"spil_behind_total", "counter", "times that an onlooker fell behind", (double)on.behind},
        {"spil_sweep_turns_total", "counter", "times that the work of a second went on in another round",
         (double)on.sweep_turns},
        {"spil_memory_bytes", "gauge", "memory in use", (double)on.memory_bytes},
        {"spil_disk_free_bytes", "gauge", "what is free on the disk of the data", (double)on.disk_free_bytes},
        {"spil_people", "gauge", "people in memory", (double)on.people},
        {"spil_tables", "gauge", "tables in memory", (double)on.tables},
        {"spil_tables_opened_total", "counter", "tables opened", (double)on.tables_opened},
        {"spil_rooms", "gauge", "rooms in memory", (double)on.rooms},
        {"spil_rooms_opened_total", "counter", "rooms opened", (double)on.rooms_opened},
        {"spil_rooms_deleted_total", "counter", "rooms deleted: closed long enough ago",
         (double)on.rooms_deleted},
        {"spil_tables_deleted_total", "counter", "tables deleted: never begun, finished or closed long ago",
         (double)on.tables_deleted},
        {"spil_people_deleted_total", "counter", "people deleted: they sat nowhere, and were away for a year",
         (double)on.people_deleted},
        {"spil_coming", "gauge", "things that are being read from the store", (double)on.coming},
        {"spil_reads_total", "counter", "things read from the store", (double)on.reads},
        {"spil_requests_total", "counter", "requests", (double)on.requests},
        {"spil_refused_total", "counter", "requests that were refused", (double)on.refused},
        {"spil_moves_total", "counter", "moves asked for by people", (double)on.moves},
        {"spil_bots_thinking", "gauge", "questions that bots think about, or wait for a thread",
         (double)on.thinking},
        {"spil_waiting_bytes", "gauge", "bytes of frames that wait until what they tell is stored",
         (double)on.waiting_bytes},
    };
    add_figures(text, figures, sizeof figures / sizeof figures[0]);
}

/* Each budget and limit of requests (budgets.h). */
static void add_refusals(const reporter *r, spil_buffer *text)
{
    const online_figures on = r->all.online;
    const figure figures[] = {
        {"spil_over_requests_total", "counter", "requests beyond a person's rate",
         (double)on.over_budget[ONLINE_BUDGET_REQUESTS]},
        {"spil_over_tables_total", "counter", "tables not opened: too many in a short time",
         (double)on.over_budget[ONLINE_BUDGET_TABLES]},
        {"spil_over_people_total", "counter", "people not made: too many in a short time",
         (double)on.over_budget[ONLINE_BUDGET_PEOPLE]},
        {"spil_over_forgetting_total", "counter", "people not forgotten yet: too many in a short time",
         (double)on.over_budget[ONLINE_BUDGET_FORGETTING]},
        {"spil_over_stored_total", "counter",
         "requests refused because a person or an address has stored too much",
         (double)on.over_budget[ONLINE_BUDGET_STORED]},
        {"spil_over_refusals_total", "counter", "requests beyond the rate of refused ones",
         (double)on.over_budget[ONLINE_BUDGET_REFUSALS]},
        {"spil_over_room_changes_total", "counter", "changes of rooms that were too fast",
         (double)on.over_budget[ONLINE_BUDGET_ROOM_CHANGES]},
        {"spil_over_watching_total", "counter", "times that an onlooker had heard too much",
         (double)on.over_budget[ONLINE_BUDGET_WATCHING]},
        {"spil_over_at_total", "counter", "at, said too often", (double)on.over_limit[ONLINE_LIMIT_AT]},
        {"spil_over_talk_total", "counter", "talk that was too fast",
         (double)on.over_limit[ONLINE_LIMIT_TALK]},
        {"spil_over_reactions_total", "counter", "reactions that were too fast",
         (double)on.over_limit[ONLINE_LIMIT_REACTIONS]},
        {"spil_over_seats_total", "counter", "seats beyond what a person may hold",
         (double)on.over_limit[ONLINE_LIMIT_SEATS]},
        {"spil_over_watched_total", "counter", "tables beyond what a connection or an address may watch",
         (double)on.over_limit[ONLINE_LIMIT_WATCHED]},
        {"spil_over_seat_changes_total", "counter", "coming and going beyond what a table allows",
         (double)on.over_limit[ONLINE_LIMIT_SEAT_CHANGES]},
        {"spil_over_onlookers_total", "counter", "onlookers beyond what a table takes",
         (double)on.over_limit[ONLINE_LIMIT_ONLOOKERS]},
        {"spil_over_connections_total", "counter", "connections beyond what a person may have",
         (double)on.over_limit[ONLINE_LIMIT_CONNECTIONS]},
        {"spil_over_room_notes_total", "counter", "changes of rooms in which too much has happened",
         (double)on.over_limit[ONLINE_LIMIT_ROOM_NOTES]},
        {"spil_over_rooms_total", "counter", "rooms beyond what a person or an address may have",
         (double)on.over_limit[ONLINE_LIMIT_ROOMS]},
        {"spil_over_room_people_total", "counter", "people whom a full room did not take",
         (double)on.over_limit[ONLINE_LIMIT_ROOM_PEOPLE]},
        {"spil_over_guesses_total", "counter", "numbers and keys of rooms not looked at: too many wrong ones",
         (double)on.over_limit[ONLINE_LIMIT_GUESSES]},
    };
    add_figures(text, figures, sizeof figures / sizeof figures[0]);
}

static bool is_any_store_failed(const reporter *r)
{
    for (int i = 0; i < r->n; i++) {
        const spil_store *store = spil__house_store(r->houses[i]);
        if (store != NULL && spil_store_failed(store, NULL))
            return true;
    }
    return false;
}

static void add_store(const reporter *r, spil_buffer *text)
{
    const spil_store_figures st = r->all.store;
    const figure figures[] = {
        {"spil_store_events_total", "counter", "events stored", (double)st.events},
        {"spil_store_bytes_total", "counter", "bytes of these events", (double)st.bytes},
        {"spil_store_commits_total", "counter", "groups of events stored, with an fsync each",
         (double)st.commits},
        {"spil_store_commit_seconds_total", "counter", "time spent storing", (double)st.commit_us / 1e6},
        {"spil_store_commit_seconds_max", "gauge", "the longest of these times",
         (double)st.commit_us_max / 1e6},
        {"spil_store_queued_events", "gauge", "events not stored yet", (double)st.queued_events},
        {"spil_store_queued_bytes", "gauge", "bytes of these events", (double)st.queued_bytes},
        {"spil_store_failed", "gauge", "1: nothing can be stored any more", is_any_store_failed(r)},
    };
    add_figures(text, figures, sizeof figures / sizeof figures[0]);
    add_histogram(text, "spil_store_commit_duration_seconds", "how long it took to store a group of events",
                  SPIL_STORE_TIME_US / 1e6, st.commits_by_us, SPIL_STORE_TIMES, (double)st.commit_us / 1e6);
    add_histogram(text, "spil_store_group_events", "events that were stored with one fsync", 1,
                  st.commits_by_events, SPIL_STORE_SIZES, (double)st.events);
}

static void add_node(const reporter *r, spil_buffer *text)
{
    spil_node_figures no = {0};
    double houses = 0;
    if (r->node != NULL)
        spil_node_figures_get(r->node, &no);
    for (int i = 0; i < r->n; i++)
        houses += r->node != NULL ? spil_node_holds(r->node, i) : spil__house_is_held(r->houses[i]);
    const passing_figures pa = r->passing != NULL ? *spil__passing_figures(r->passing) : (passing_figures){0};
    const figure figures[] = {
        {"spil_houses", "gauge", "houses that this server carries", houses},
        {"spil_nodes", "gauge", "servers on these data that are alive, this one included", no.others + 1},
        {"spil_claims_total", "counter", "houses claimed", (double)no.claims},
        {"spil_fenced_total", "counter", "houses lost to other nodes", (double)no.lost},
        {"spil_given_up_total", "counter", "houses given up: at an end, or because another node had room",
         (double)no.given},
        {"spil_passed", "gauge", "connections that this node passes on now", (double)pa.open},
        {"spil_passed_total", "counter", "connections passed on to another node", (double)pa.passed},
        {"spil_arrived_total", "counter", "connections that another node has passed on", (double)pa.arrived},
        {"spil_unreachable_total", "counter", "connections that could not be passed on",
         (double)pa.unreachable},
        {"spil_unproved_total", "counter", "lines of others who are no nodes", (double)pa.unproved},
        {"spil_renewals_total", "counter", "times that a lease was renewed", (double)no.renewals},
    };
    add_figures(text, figures, sizeof figures / sizeof figures[0]);
}

static char *metrics(reporter *r)
{
    spil_buffer text = {0};
    r->all = (reporter_sums){0};
    for (int i = 0; i < r->n; i++)
        spil__house_add_figures(r->houses[i], &r->all.online, &r->all.store);
    add_network(r, &text);
    add_online(r, &text);
    add_refusals(r, &text);
    add_store(r, &text);
    add_node(r, &text);
    return text.at;
}

/* Can somebody who comes now play? */
static bool is_ready(const reporter *r)
{
    char carrier[SPIL_NODE_ADDRESS];
    if (r->leaving || spil__http_is_full(r->http) || (r->node != NULL && spil_node_is_cut_off(r->node)))
        return false;
    for (int i = 0; i < r->n; i++) {
        const spil_store *store = spil__house_store(r->houses[i]);
        if (store == NULL
                ? r->passing != NULL && spil_node_carrier(r->node, i, carrier)
                : !spil_store_failed(store, NULL) && (r->node == NULL || spil_node_holds(r->node, i)))
            return true;
    }
    return false;
}

unsigned spil__report(void *of, const char *path, char **text)
{
    reporter *r = of;
    if (strcmp(path, "/healthz") == 0) {
        *text = spil_strdup("ok\n");
        return 200;
    }
    if (strcmp(path, "/readyz") == 0) {
        const bool ready = is_ready(r);
        *text = spil_strdup(ready ? "ok\n" : "not ready\n");
        return ready ? 200 : 503;
    }
    if (strcmp(path, "/metrics") == 0) {
        *text = metrics(r);
        return 200;
    }
    return 404;
}
