/* room_pair.c: the request room_pair: people are drawn (spil/pairing.h), and sit down at new tables
 * (room_requests.h). */
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

#include "opening.h"
#include "room_requests.h"
#include "room_run.h"
#include "seating.h"
#include "table_run.h"

typedef struct drawing {
    request *r;
    room *m;
    opening opening;
    spil_draw draw;
    spil_pairing pairing;
    spil_buffer line; /* as it is stored */
    char bot[SPIL_PLAYER_TEXT];
} drawing;

/* ---- what is asked for ---- */

static bool read_word(request *r, online_field f, const char *name, const char *const words[], int *to)
{
    char word[32];
    *to = spil__request_text(r, f, word, sizeof word) ? spil__room_word(words, word) : -1;
    if (*to < 0)
        spil__refuse_field(r, SPIL_TR("the field '%s' is not as it should be"), name);
    return *to >= 0;
}

static void add_person(drawing *d, const room_member *who)
{
    memcpy(d->draw.who[d->draw.n++], who->who, sizeof who->who);
}

static bool is_drawn(const drawing *d, const char *who)
{
    for (int i = 0; i < d->draw.n; i++) {
        if (strcmp(d->draw.who[i], who) == 0)
            return true;
    }
    return false;
}

/* Those whom the request names. false: refused. */
static bool read_people(drawing *d)
{
    request *r = d->r;
    const spil_json *doc = &r->on->doc;
    char who[80];
    bool good = true;
    for (const spil_json_node *at = spil_json_first(doc, r->field[FIELD_WHO]); good && at != NULL;
         at = spil_json_next(doc, at)) {
        good = at->type == SPIL_JSON_STRING && spil_json_text(doc, at, who, sizeof who) &&
               !is_drawn(d, who) && d->draw.n < SPIL_PAIR_PEOPLE;
        const room_member *is = good ? spil__room_member_of(d->m, who) : NULL;
        if (good && (is == NULL || is->state != MEMBER_IN)) {
            spil__refuse_plain(r, CODE_NO_PERSON, SPIL_TR("there is no such person in this room"));
            return false;
        }
        if (good)
            add_person(d, is);
    }
    if (!good)
        spil__refuse_field(r, SPIL_TR("the field '%s' is not as it should be"), "who");
    return good;
}

/* All who are connected and sit at no running table; in a class no hosts. */
static void take_all(drawing *d)
{
    room *m = d->m;
    for (int i = 0; i < m->n_members; i++) {
        const room_member *who = &m->member[i];
        const table *t = spil__room_table_at(m, who);
        if (spil__room_is_connected(m, who) && (t == NULL || !spil__table_has_started(t)) &&
            !(m->kind == ROOM_CLASS && who->role == ROOM_HOST) && d->draw.n < SPIL_PAIR_PEOPLE)
            add_person(d, who);
    }
}

static bool allows_larger(const drawing *d)
{
    spil_setup su = d->opening.setup;
    if (su.seats >= su.game->max_seats)
        return false;
    su.seats++;
    return spil_setup_check(&su, NULL) == SPIL_OK;
}

/* Everything of the request but the draw itself. false: refused. */
static bool read_drawing(drawing *d)
{
    request *r = d->r;
    int how, odd;
    if (!has(r, FIELD_CMD) && !flag_of(r, FIELD_DRY, false)) {
        spil__refuse_field(r, SPIL_TR("the field '%s' is missing"), "cmd");
        return false;
    }
    if (!read_word(r, FIELD_HOW, "how", spil_pair_how_words, &how) ||
        !read_word(r, FIELD_ODD, "odd", spil_pair_odd_words, &odd) || (has(r, FIELD_WHO) && !read_people(d)))
        return false;
    if (!has(r, FIELD_WHO))
        take_all(d);
    if (d->draw.n < 2) {
        spil__refuse_plain(r, CODE_NOT_NOW, SPIL_TR("it takes two people to draw"));
        return false;
    }
    if (!spil__opening_read(r, &d->opening))
        return false;
    d->draw.how = (spil_pair_how)how;
    d->draw.odd = (spil_pair_odd)odd;
    d->draw.seats = d->opening.setup.seats;
    d->draw.larger = allows_larger(d);
    d->draw.count = d->m->n_draws + 1;
    const int n_tables = (d->draw.n + d->draw.seats - 1) / d->draw.seats;
    if (n_tables > ROOM_TABLES_MAX || spil__room_tables_going(d->m) + n_tables > ROOM_TABLES_MAX) {
        spil__refuse_plain(r, CODE_NOT_NOW, SPIL_TR("there are too many tables in this room"));
        return false;
    }
    const bool usual = d->m->kind != ROOM_CLASS && spil__bot_fits(d->opening.setup.game, "level3", NULL);
    snprintf(d->bot, sizeof d->bot, "%s", usual ? "level3" : d->opening.terms.stand_in);
    return true;
}

/* Names this very draw. */
static void name_draw(const drawing *d, char name[33])
{
    uint8_t hash[16];
    crypto_generichash(hash, sizeof hash, (const uint8_t *)d->line.at, d->line.len, d->m->secret,
                       sizeof d->m->secret);
    sodium_bin2hex(name, 33, hash, sizeof hash);
}

/* ---- the draw ---- */

/* Everything that a draw follows from, and what came of it. */
typedef struct draw_work {
    spil_draw draw;
    uint8_t secret[32];
    spil_pairing pairing;
    char *record;
} draw_work;

static void do_work(reading *r)
{
    draw_work *w = r->result;
    spil_pair(&w->draw, w->secret, w->record, &w->pairing);
}

static void work_came(reading *r)
{
    (void)r; /* the request that waits for it looks at it */
}

static void drop_work(void *of)
{
    draw_work *w = of;
    free(w->record);
    free(w);
}

static const reading_kind work_kind = {.read = do_work, .came = work_came, .drop = drop_work};

/* Stands for all that the draw follows from. */
static uint64_t number_work(const draw_work *w)
{
    uint8_t hash[crypto_generichash_BYTES_MIN];
    uint64_t number;
    crypto_generichash_state state;
    crypto_generichash_init(&state, w->secret, sizeof w->secret, sizeof hash);
    crypto_generichash_update(&state, (const uint8_t *)&w->draw, sizeof w->draw);
    crypto_generichash_update(&state, (const uint8_t *)w->record, strlen(w->record));
    crypto_generichash_final(&state, hash, sizeof hash);
    memcpy(&number, hash, sizeof number);
    return number;
}

/* Draws beside the loop: new pairs of 200 people take a fifth of a second. false: the request waits; if meanwhile
 * anything has changed from which the draw follows, once more. */
static bool draw(drawing *d)
{
    const room *m = d->m;
    const client *c = d->r->client;
    draw_work *w = spil_alloc(sizeof *w);
    char stream[STREAM_TEXT];
    w->draw = d->draw;
    memcpy(w->secret, m->secret, sizeof w->secret);
    w->record = spil_alloc(m->record.len + 1);
    if (m->record.len > 0)
        memcpy(w->record, m->record.at, m->record.len);
    snprintf(stream, sizeof stream, "r:%s", m->id);
    if (spil__reader_work(d->r->on, &work_kind, stream, number_work(w), w, c->has_come,
                          &d->r->client->waits) == LOOKUP_COMES) {
        d->r->waits = true;
        return false;
    }
    d->pairing = ((const draw_work *)c->has_come->result)->pairing;
    return true;
}

/* ---- the reply ---- */

static void put_pairing(const drawing *d, spil_json_writer *w)
{
    spil_json_open(w, "tables", '[');
    for (int t = 0; t < d->pairing.n_tables; t++) {
        spil_json_open(w, NULL, '[');
        for (int i = 0; i < d->pairing.table[t].n; i++) {
            const int who = d->pairing.table[t].seat[i];
            spil_json_string(w, NULL, who < 0 ? d->bot : d->draw.who[who]);
        }
        spil_json_close(w, ']');
    }
    spil_json_close(w, ']');
    spil_json_open(w, "waits", '[');
    for (int i = 0; i < d->pairing.n_waits; i++)
        spil_json_string(w, NULL, d->draw.who[d->pairing.waits[i]]);
    spil_json_close(w, ']');
}

/* ---- the tables ---- */

/* Are all of them in memory? If not, the request waits. */
static bool people_are_here(drawing *d)
{
    for (int i = 0; i < d->draw.n; i++) {
        const room_member *who = spil__room_member_of(d->m, d->draw.who[i]);
        if (spil__person_find(d->r->on, who->person) != NULL)
            continue;
        spil__person_fetch(d->r->on, who->person, &d->r->client->waits);
        d->r->waits = true;
        return false;
    }
    return true;
}

static table *make_table(drawing *d, int number)
{
    const int seats = d->pairing.table[number].n;
    table *t = spil__opening_in_room(d->r, &d->opening, seats, d->m, true);
    for (int seat = 0; seat < seats; seat++) {
        const int i = d->pairing.table[number].seat[seat];
        if (i < 0) {
            spil__seat_bot(t, seat, d->bot);
            continue;
        }
        const room_member *who = spil__room_member_of(d->m, d->draw.who[i]);
        spil__seat_person(t, seat, spil__person_find(d->r->on, who->person), spil__room_name(d->m, who),
                          NULL);
    }
    return t;
}

static void make_tables(drawing *d)
{
    room *m = d->m;
    spil_buffer placed = {0};
    const int first = m->n_tables;
    spil__room_line(m, "draw %s", d->line.at);
    for (int i = 0; i < d->draw.n; i++)
        spil__room_leave_tables(m, spil__room_member_of(m, d->draw.who[i]), "");
    for (int i = 0; i < d->pairing.n_waits; i++) {
        spil_buffer_add(&placed, ",", i > 0);
        spil_buffer_add(&placed, d->draw.who[d->pairing.waits[i]], strlen(d->draw.who[d->pairing.waits[i]]));
    }
    spil_buffer_add(&placed, "-", d->pairing.n_waits == 0);
    for (int i = 0; i < d->pairing.n_tables; i++) {
        char head[64];
        table *t = make_table(d, i);
        char *seats = spil__room_seats_of(m, t);
        const int n =
            snprintf(head, sizeof head, " %s/%d/%s/", t->name, first + i + 1, d->opening.setup.game->id);
        spil_buffer_add(&placed, head, (size_t)n);
        spil_buffer_add(&placed, seats, strlen(seats));
        free(seats);
        spil__room_touch(m, t);
    }
    spil__room_line(m, "placed %" PRIu64 " %s", spil__room_ms(m), placed.at);
    spil_buffer_free(&placed);
}

static void carry_out(drawing *d)
{
    request *r = d->r;
    char name[33], said[80] = "";
    const bool dry = flag_of(r, FIELD_DRY, false);
    name_draw(d, name);
    if (has(r, FIELD_PAIRING))
        spil__request_text(r, FIELD_PAIRING, said, sizeof said);
    if (!dry && has(r, FIELD_PAIRING) && strcmp(said, name) != 0) {
        spil__refuse_plain(r, CODE_TOO_LATE, SPIL_TR("that draw is no longer possible: draw again"));
        return;
    }
    if (!dry && spil__may_not_open(r, d->pairing.n_tables))
        return;
    if (!dry)
        make_tables(d);
    spil_out out = spil__scratch_out();
    spil_json_writer w = spil_json_to(&out);
    put_pairing(d, &w);
    if (dry)
        spil_json_string(&w, "pairing", name);
    spil__grant(r, &out);
}

void spil__do_room_pair(request *r)
{
    drawing *d = spil_alloc(sizeof *d);
    d->r = r;
    d->m = r->room;
    if (flag_of(r, FIELD_DRY, false))
        r->cmd = 0; /* nothing is stored */
    if (read_drawing(d) && (flag_of(r, FIELD_DRY, false) || people_are_here(d)) && draw(d)) {
        spil_pair_put(&d->draw, &d->pairing, &d->line);
        carry_out(d);
    }
    spil_buffer_free(&d->line);
    free(d->opening.data);
    free(d->opening.state);
    free(d);
}
