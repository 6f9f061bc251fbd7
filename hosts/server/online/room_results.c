/* room_results.c: what has been learned in a room, and its record: the requests room_results, record
 * (room_results.h). */
#include "room_results.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

#include "notes.h"
#include "outbox.h"
#include "room_requests.h"
#include "spil/lesson.h"

/* ---- counting ---- */

/* Changes when there is something new to answer. */
static uint32_t version_of(const table *t)
{
    const spil_setup *su = spil_driver_setup(t->driver);
    return 1 + (su->game->target_version != NULL ? su->game->target_version(su, spil_driver_state(t->driver))
                                                 : (uint32_t)spil_driver_steps(t->driver));
}

void spil__sums_before(const table *t, const spil_command *cmd, sum_view *v)
{
    v->counts = t->room[0] != '\0' && !cmd->unreadable && spil__table_has_started(t) &&
                cmd->id > spil_driver_number(t->driver, cmd->by) &&
                spil_teaches(spil_driver_setup(t->driver)->game->id);
    if (!v->counts)
        return;
    v->move = cmd->move;
    v->seat = cmd->by;
    spil_driver_view(t->driver, cmd->by, &v->view);
}

/* Has the seat missed what there is to answer now? That counts once, also after a restart. */
static bool has_missed(const table *t, int seat)
{
    for (int i = t->n_sums - 1; i >= 0; i--) {
        if (t->sums[i].seat == seat && t->sums[i].is == 'm' && t->sums[i].version == t->sum_version)
            return true;
    }
    return false;
}

void spil__sums_after(table *t, const sum_view *v, const spil_reply *reply)
{
    static const char words[] = {[SPIL_SUM_RIGHT] = 'r', [SPIL_SUM_WRONG] = 'w', [SPIL_SUM_MISSED] = 'm'};
    const bool done = reply->kind == SPIL_REPLY_DONE;
    spil_sum sum;
    if (!v->counts || (!done && (reply->kind != SPIL_REPLY_REFUSED || reply->err.code != SPIL_ILLEGAL_MOVE)))
        return;
    const spil_sum_end end = spil_sum_judge(spil_driver_setup(t->driver), &v->view, v->move, done, &sum);
    if (end == SPIL_SUM_NONE || (end == SPIL_SUM_MISSED && has_missed(t, v->seat)))
        return;
    const uint64_t now_ms = spil_driver_clock(t->driver);
    table_sum s = {.seat = (int8_t)v->seat,
                   .is = words[end],
                   .ms = (uint32_t)(now_ms > t->sum_since_ms ? now_ms - t->sum_since_ms : 0),
                   .step = spil_driver_steps(t->driver) - 1,
                   .version = t->sum_version};
    spil_sum_word(&sum, s.fact);
    spil__table_add_sum(t, &s);
    spil__table_line(t, "!sum %d %c %s %" PRIu32 " %d %" PRIu32, s.seat, s.is, s.fact, s.ms, s.step,
                     s.version);
}

void spil__sums_update(table *t)
{
    if (!spil__table_has_started(t))
        return;
    const int steps = spil_driver_steps(t->driver);
    const uint32_t version = version_of(t);
    if (steps < t->sum_steps && t->n_sums > 0) {
        spil__table_take_sums_back(t, steps);
        spil__table_line(t, "!unsum %d", steps);
        spil__table_store(t);
        spil__online_commit(t->on);
    }
    t->sum_steps = steps;
    if (version != t->sum_version) {
        t->sum_version = version;
        t->sum_since_ms = spil_driver_clock(t->driver);
    }
}

/* ---- at the end ---- */

static int count_of(const table *t, int seat, char is, const char *fact)
{
    int n = 0;
    for (int i = 0; i < t->n_sums; i++)
        n += t->sums[i].seat == seat && t->sums[i].is == is &&
             (fact == NULL || strcmp(t->sums[i].fact, fact) == 0);
    return n;
}

static bool is_first(const table *t, int i)
{
    for (int k = 0; k < i; k++) {
        if (t->sums[k].seat == t->sums[i].seat && strcmp(t->sums[k].fact, t->sums[i].fact) == 0)
            return false;
    }
    return true;
}

static void count_seat(room *m, const table *t, int seat, const char *who)
{
    spil_buffer times = {0};
    char text[16];
    spil_buffer_add(&times, "", 0);
    for (int i = 0; i < t->n_sums; i++) {
        const table_sum *s = &t->sums[i];
        if (s->seat != seat)
            continue;
        if (s->is == 'r')
            spil_buffer_add(&times, text, (size_t)snprintf(text, sizeof text, " %" PRIu32, s->ms));
        if (is_first(t, i))
            spil__room_line(m, "fact %s %s %d %d %d", who, s->fact, count_of(t, seat, 'r', s->fact),
                            count_of(t, seat, 'w', s->fact), count_of(t, seat, 'm', s->fact));
    }
    spil__room_line(m, "sums %s %d %d %d%s", who, count_of(t, seat, 'r', NULL), count_of(t, seat, 'w', NULL),
                    count_of(t, seat, 'm', NULL), times.at);
    spil_buffer_free(&times);
}

void spil__room_count_sums(room *m, const table *t)
{
    for (int seat = 0; seat < spil__table_seats(t); seat++) {
        const room_member *who = spil__room_member(m, t->seat[seat].person);
        if (who != NULL && t->n_sums > 0)
            count_seat(m, t, seat, who->who);
    }
}

/* ---- room_results ---- */

static int compare_times(const void *a, const void *b)
{
    const uint32_t one = *(const uint32_t *)a, other = *(const uint32_t *)b;
    return one < other ? -1 : one > other;
}

static void put_median(const room_member *who, spil_json_writer *w)
{
    if (who->n_times == 0) {
        spil_json_null(w, "median_ms");
        return;
    }
    uint32_t *times = spil_alloc((size_t)who->n_times * sizeof *times);
    memcpy(times, who->times, (size_t)who->n_times * sizeof *times);
    qsort(times, (size_t)who->n_times, sizeof *times, compare_times);
    const uint64_t low = times[(who->n_times - 1) / 2], high = times[who->n_times / 2];
    spil_json_int(w, "median_ms", (int64_t)((low + high) / 2));
    free(times);
}

/* Games that one of two has won and the other has not, by both sides. */
static void put_against(const room *m, const room_member *who, spil_json_writer *w)
{
    spil_json_open(w, "against", '[');
    for (int i = 0; i < m->n_members; i++) {
        const room_member *other = &m->member[i];
        int won = 0, lost = 0;
        for (int k = 0; k < m->n_tables && other != who && other->games > 0; k++) {
            const room_table *t = &m->table[k];
            if (t->winners == NULL || strstr(t->seats, who->who) == NULL ||
                strstr(t->seats, other->who) == NULL)
                continue;
            const bool wins = strstr(t->winners, who->who) != NULL;
            const bool other_wins = strstr(t->winners, other->who) != NULL;
            won += wins && !other_wins;
            lost += other_wins && !wins;
        }
        if (won + lost == 0)
            continue;
        spil_json_open(w, NULL, '[');
        spil_json_string(w, NULL, other->who);
        spil_json_int(w, NULL, won);
        spil_json_int(w, NULL, lost);
        spil_json_close(w, ']');
    }
    spil_json_close(w, ']');
}

/* What the sums come to: 9 + 2 is 11 in one game and 1 in another. */
static void put_answers(const room_member *who, spil_json_writer *w)
{
    spil_sum sum;
    spil_json_open(w, "answers", '{');
    for (int i = 0; i < who->n_facts; i++) {
        if (spil_sum_read(who->facts[i].game, who->facts[i].fact, &sum))
            spil_json_int(w, who->facts[i].fact, sum.answer);
    }
    spil_json_close(w, '}');
}

/* own: the requester's, who was there; a class has its host learn of no duels. */
static void put_row(const room *m, const room_member *who, bool own, spil_json_writer *w)
{
    spil_json_open(w, NULL, '{');
    spil_json_string(w, "who", who->who);
    spil_json_string(w, "name", spil__room_name(m, who));
    spil_json_int(w, "games", who->games);
    spil_json_int(w, "won", who->wins);
    spil_json_int(w, "sums", who->right + who->wrong + who->missed);
    spil_json_int(w, "right", who->right);
    spil_json_int(w, "wrong", who->wrong);
    spil_json_int(w, "missed", who->missed);
    put_median(who, w);
    spil_json_open(w, "facts", '[');
    for (int i = 0; i < who->n_facts; i++) {
        spil_json_open(w, NULL, '[');
        spil_json_string(w, NULL, who->facts[i].fact);
        spil_json_int(w, NULL, who->facts[i].right);
        spil_json_int(w, NULL, who->facts[i].wrong);
        spil_json_int(w, NULL, who->facts[i].missed);
        spil_json_close(w, ']');
    }
    spil_json_close(w, ']');
    if (own) {
        put_against(m, who, w);
        put_answers(who, w);
    }
    spil_json_close(w, '}');
}

void spil__do_room_results(request *r)
{
    enum { ROOM_FOR_REST = 256 };
    const room *m = r->room;
    const int64_t first = has(r, FIELD_FROM) ? number_of(r, FIELD_FROM) : 0;
    spil_out out = spil__scratch_out();
    spil_json_writer w = spil_json_to(&out);
    int64_t i = first, rest = -1;
    spil_json_open(&w, "rows", '[');
    for (; i < m->n_members && rest < 0; i++) {
        const room_member *who = &m->member[i];
        const size_t before = out.len;
        if (!who->has_come || (r->me->role != ROOM_HOST && who != r->me))
            continue;
        const spil_json_writer kept = w;
        put_row(m, who, who == r->me, &w);
        if (out.len > SYNC_BYTES - ROOM_FOR_REST && i > first) {
            out.len = before;
            w = kept;
            rest = i;
        }
    }
    spil_json_close(&w, ']');
    if (rest >= 0)
        spil_json_int(&w, "rest_from", rest);
    spil__grant(r, &out);
}

/* ---- record ---- */

void spil__do_room_record(request *r)
{
    const room *m = r->room;
    char head[256], secret[65], commit[65];
    uint8_t hash[32];
    if (!m->closed) {
        spil__refuse_plain(r, CODE_NOT_NOW, SPIL_TR("the room is not closed"));
        return;
    }
    crypto_generichash(hash, sizeof hash, m->secret, sizeof m->secret, NULL, 0);
    const int n = snprintf(head, sizeof head, "spil room 1\nroom %s\ncommit %s\nsecret %s\n", m->id,
                           sodium_bin2hex(commit, sizeof commit, hash, sizeof hash),
                           sodium_bin2hex(secret, sizeof secret, m->secret, sizeof m->secret));
    spil_buffer text = {0};
    spil_buffer_add(&text, head, (size_t)n);
    spil_buffer_add(&text, m->record.at == NULL ? "" : m->record.at, m->record.len);
    spil_out out = spil__scratch_out();
    spil_json_writer w = spil_json_to(&out);
    spil_json_string(&w, "record", text.at);
    spil__grant(r, &out);
    spil_buffer_free(&text);
}
