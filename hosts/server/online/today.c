/* today.c: how others did in the deal of a day (today.h, handlers.h). */
#include "today.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "budgets.h"
#include "expiry.h"
#include "handlers.h"
#include "keeping.h"
#include "outbox.h"
#include "people.h"
#include "players.h"
#include "spil/par.h"
#include "spil/saved.h"

enum {
    SCORES_MAX = 100000, /* of one deal */
    KEPT_DAYS = 8
};

typedef struct scored {
    spil_day_score score;
    char person[ID_TEXT]; /* "": forgotten */
} scored;

struct deal_scores {
    deal_scores *next;
    const spil_game *game;
    spil_day day;
    char stream[STREAM_TEXT];
    uint64_t head; /* of the stream */
    scored *of;
    int n, max;
};

/* ---- in memory ---- */

static void free_scores(void *of)
{
    deal_scores *d = of;
    free(d->of);
    free(d);
}

static void add(deal_scores *d, const spil_day_score *score, const char *id, size_t len)
{
    d->of = spil_grow(d->of, &d->max, d->n + 1, sizeof *d->of);
    scored *s = &d->of[d->n++];
    *s = (scored){.score = *score};
    memcpy(s->person, id, len < ID_TEXT ? len : 0);
}

static deal_scores *in_memory(const online *on, const char *stream)
{
    deal_scores *d = on->deals;
    while (d != NULL && strcmp(d->stream, stream) != 0)
        d = d->next;
    return d;
}

bool spil__today_has(const online *on, const char *stream)
{
    return in_memory(on, stream) != NULL;
}

/* The day by the machine's clock; there is a day before and one after it somewhere on earth. */
static bool is_near(spil_day day)
{
    const spil_day now = (spil_day)(time(NULL) / DAY_S);
    return day + 1 >= now && day <= now + 1;
}

/* Those of days that are over leave memory. */
static void drop_old(online *on)
{
    for (deal_scores **at = &on->deals; *at != NULL;) {
        deal_scores *d = *at;
        if (is_near(d->day)) {
            at = &d->next;
        } else {
            *at = d->next;
            free_scores(d);
        }
    }
}

void spil__today_forget(online *on, const char *id)
{
    for (deal_scores *d = on->deals; d != NULL; d = d->next) {
        for (int i = 0; i < d->n; i++) {
            if (strcmp(d->of[i].person, id) == 0)
                d->of[i].person[0] = '\0';
        }
    }
}

void spil__today_close(online *on)
{
    for (deal_scores *d = on->deals, *next; d != NULL; d = next) {
        next = d->next;
        free_scores(d);
    }
}

/* ---- from the store ---- */

static bool read_score(void *context, const spil_stored *event)
{
    deal_scores *d = context;
    spil_day_score score;
    d->head = event->number;
    if (spil_day_find(event->bytes, event->len, d->game, d->day, SPIL_DAY_MINE, &score))
        add(d, &score, event->secret == NULL ? "" : event->secret, event->secret_len);
    return true;
}

static void read_scores(reading *r)
{
    char date[16];
    deal_scores *d = spil_alloc(sizeof *d);
    copy_text(d->stream, sizeof d->stream, r->stream);
    copy_text(date, sizeof "2026-11-18", r->stream + 2);
    d->game = spil_game_find(r->on->cpu, strchr(r->stream, '.') + 1);
    spil_in in = spil_in_from(date);
    spil_day_take(&in, &d->day);
    r->unreadable = !spil_store_read(r->on->store, r->stream, 1, read_score, d, &r->err);
    r->result = d;
}

static void scores_came(reading *r)
{
    deal_scores *d = r->result;
    if (r->unreadable)
        return;
    d->next = r->on->deals;
    r->on->deals = d;
    r->result = NULL;
}

static const reading_kind scores_kind = {.read = read_scores, .came = scores_came, .drop = free_scores};

/* ---- somebody's record is played again ---- */

typedef struct checking {
    char *text;
    const spil_game *game;
    spil_day day;
    bool is_true; /* then: */
    spil_day_score score;
} checking;

static void drop_checking(void *of)
{
    checking *c = of;
    free(c->text);
    free(c);
}

static void check(reading *r)
{
    checking *c = r->result;
    spil_record rec;
    spil_error err;
    if (!spil_record_text(r->on->cpu, c->text, strlen(c->text), &rec, &err))
        return;
    c->is_true = rec.setup.game == c->game && !rec.from_position &&
                 spil_today_of(c->game, &rec.key) == c->day &&
                 spil_day_score_checked(&rec, &spil__lab_players, &c->score);
    spil_record_free(&rec);
}

static void checked(reading *r)
{
    (void)r; /* who waits looks at it */
}

static const reading_kind checking_kind = {.read = check, .came = checked, .drop = drop_checking};

/* Beside the loop. NULL: the request waits, or was refused. */
static const checking *check_record(request *r, const deal_scores *d)
{
    const client *c = r->client;
    checking *work = spil_alloc(sizeof *work);
    uint8_t hash[crypto_generichash_BYTES_MIN];
    uint64_t number;
    spil__request_text(r, FIELD_RECORD, r->on->text, sizeof r->on->text);
    const size_t len = strlen(r->on->text);
    work->text = spil_alloc(len + 1);
    memcpy(work->text, r->on->text, len);
    work->game = d->game;
    work->day = d->day;
    crypto_generichash(hash, sizeof hash, (const uint8_t *)work->text, len, NULL, 0);
    memcpy(&number, hash, sizeof number);
    if (spil__reader_work(r->on, &checking_kind, d->stream, number, work, c->has_come, &r->client->waits) ==
        LOOKUP_COMES) {
        spil__budgets_take(r->on, spil__spender(c), ONLINE_BUDGET_TABLES, 1); /* about what a table costs */
        r->waits = true;
        return NULL;
    }
    return c->has_come->result;
}

/* ---- the request ---- */

static void reply(request *r, const deal_scores *d, const scored *mine)
{
    int better = 0, same = 0;
    for (int i = 0; mine != NULL && i < d->n; i++) {
        const int by = spil_day_score_compare(&d->of[i].score, &mine->score);
        better += by > 0;
        same += by == 0 && &d->of[i] != mine;
    }
    spil_out out = spil__scratch_out();
    spil_json_writer w = spil_json_to(&out);
    spil_json_int(&w, "played", d->n);
    if (mine == NULL) {
        spil_json_null(&w, "place");
    } else {
        spil_json_int(&w, "place", better + 1);
        spil_json_int(&w, "same", same);
    }
    spil__grant(r, &out);
}

static const scored *keep_score(request *r, deal_scores *d, const spil_day_score *score)
{
    char line[SPIL_DAY_LINE], owner[STREAM_TEXT];
    spil_out out = spil_out_to(line, sizeof line);
    spil_day_line(d->game, d->day, SPIL_DAY_MINE, score, &out);
    snprintf(owner, sizeof owner, "p:%s", r->person->id);
    spil__online_event(r->on, d->stream, &d->head, line, out.len, r->person->id, owner);
    spil__online_event_until(r->on, spil__keeping_now_s(r->on) + KEPT_DAYS * (uint64_t)DAY_S);
    add(d, score, r->person->id, strlen(r->person->id));
    return &d->of[d->n - 1];
}

/* Which deal it is about. false: refused. */
static bool read_deal(request *r, char stream[STREAM_TEXT])
{
    char id[32], date[sizeof "2026-11-18"];
    spil_day day = 0;
    const spil_game *game =
        spil__request_text(r, FIELD_GAME, id, sizeof id) ? spil_game_find(r->on->cpu, id) : NULL;
    spil__request_text(r, FIELD_DAY, date, sizeof date);
    spil_in in = spil_in_from(date);
    if (game == NULL) {
        spil__refuse_plain(r, CODE_BAD_OPTION, SPIL_TR("there is no such game"));
    } else if (!spil_day_take(&in, &day) || !spil_in_done(&in) || !is_near(day)) {
        spil__refuse_plain(r, CODE_BAD_OPTION, SPIL_TR("that day is over, or is not yet"));
    } else {
        spil_out out = spil_out_to(stream, STREAM_TEXT);
        spil_put(&out, "d:");
        spil_day_print(day, &out);
        spil_put_char(&out, '.');
        spil_put(&out, game->id);
        return true;
    }
    return false;
}

static const scored *score_of(const deal_scores *d, const char *id)
{
    for (int i = 0; i < d->n; i++) {
        if (strcmp(d->of[i].person, id) == 0)
            return &d->of[i];
    }
    return NULL;
}

void spil__do_today(request *r)
{
    online *on = r->on;
    char stream[STREAM_TEXT];
    if (!read_deal(r, stream))
        return;
    drop_old(on);
    deal_scores *d = in_memory(on, stream);
    if (d == NULL) {
        const lookup how =
            spil__reader_look_up(on, &scores_kind, stream, 0, r->client->has_come, &r->client->waits);
        r->waits = how == LOOKUP_COMES;
        if (!r->waits)
            spil__refuse_plain(r, CODE_BUSY, SPIL_TR("the server is busy: try again"));
        return;
    }
    const scored *mine = score_of(d, r->person->id);
    if (mine != NULL || !has(r, FIELD_RECORD)) {
        reply(r, d, mine);
        return;
    }
    if (d->n >= SCORES_MAX || spil__expiry_has_taken(on, stream)) {
        spil__refuse_plain(r, CODE_BUSY, SPIL_TR("the server is busy: try again"));
        return;
    }
    if (!spil__budgets_have(on, spil__spender(r->client), ONLINE_BUDGET_TABLES)) {
        spil__refuse_plain(r, CODE_TOO_FAST, SPIL_TR("too many requests: wait a moment"));
        return;
    }
    const checking *c = check_record(r, d);
    if (c == NULL)
        return;
    if (!c->is_true)
        spil__refuse_plain(r, CODE_BAD_OPTION, SPIL_TR("this is not how the game goes: it is not counted"));
    else
        reply(r, d, keep_score(r, d, &c->score));
}
