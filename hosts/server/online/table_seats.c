/* table_seats.c: seats (seating.h), and the requests look, sit, seat_swap, place, watch, leave, chance (handlers.h). */
#include <sodium.h>
#include <stdio.h>

#include "chance.h"
#include "handlers.h"
#include "names.h"
#include "onlookers.h"
#include "presence.h"
#include "race.h"
#include "ready.h"
#include "room_table.h"
#include "seating.h"
#include "series.h"
#include "spil/messages.h"
#include "table_run.h"

enum {
    SEAT_CHANGES_MAX = 500, /* before the start, at one table */
    WATCHED_MAX = 50,       /* tables that one connection may watch */
    ONLOOKERS_MAX = 200     /* connections that may watch one table */
};

/* ---- pieces ---- */

static void do_host(table *t, const spil_command *cmd)
{
    spil_driver_do(t->driver, spil_driver_now(t->driver), cmd, NULL);
}

void spil__put_seated(const table *t, int seat, uint32_t seq, spil_json_writer *w)
{
    if (seat >= 0)
        spil_json_int(w, "seat", seat);
    else
        spil_json_null(w, "seat");
    spil_json_int(w, "seq", seq);
    spil__put_commit(t, w);
    spil_json_int(w, "cmd", seat >= 0 ? (int64_t)spil_driver_number(t->driver, seat) : 0);
}

static void name_person(table *t, int seat, const char *id, const char *name, bool kept)
{
    char reference[16];
    snprintf(reference, sizeof reference, "@%d", spil__table_text(t, id, name));
    copy_text(t->seat[seat].person, ID_TEXT, id);
    t->seat[seat].kept = kept;
    spil__table_line(t, kept ? "!keep %d %s" : "!sit %d %s", seat, id);
    do_host(t, &(spil_command){.kind = SPIL_DO_SEAT,
                               .by = SPIL_HOST,
                               .seat = seat,
                               .seat_kind = SPIL_SEAT_PERSON,
                               .name = reference});
}

void spil__seat_person(table *t, int seat, person *p, const char *name, const char *chance)
{
    name_person(t, seat, p->id, name, false);
    spil__chance_set(t, seat, chance);
    spil__person_joined_table(t->on, p, t->name);
    spil__race_seated(t, seat);
}

void spil__seat_rename(table *t, int seat, const char *id, const char *name)
{
    char bot[SPIL_PLAYER_TEXT];
    const bool stands_in = spil_driver_seat(t->driver, seat)->stands_in;
    copy_text(bot, sizeof bot, spil_driver_player(t->driver, seat));
    name_person(t, seat, id, name, t->seat[seat].kept);
    if (stands_in)
        do_host(t, &(spil_command){.kind = SPIL_DO_STAND_IN, .by = SPIL_HOST, .seat = seat, .player = bot});
}

void spil__seat_take_over(table *t, int seat, person *p)
{
    person *before = t->seat[seat].person[0] == '\0' ? NULL : spil__person_find(t->on, t->seat[seat].person);
    if (before != NULL && before != p)
        spil__person_left_table(t->on, before, t->name);
    for (client *c = p->clients; c != NULL; c = c->next)
        spil__table_remove_watcher(t, c);
    if (spil__table_has_started(t)) {
        name_person(t, seat, p->id, spil__room_name_at(t, p->id, p->name), false);
        spil__person_joined_table(t->on, p, t->name);
        spil__race_seated(t, seat);
    } else {
        spil__seat_person(t, seat, p, spil__room_name_at(t, p->id, p->name), NULL);
    }
}

void spil__seat_keep(table *t, int seat, const char *id, const char *name)
{
    name_person(t, seat, id, name, true);
}

bool spil__bot_fits(const spil_game *game, const char *text, spil_error *err)
{
    enum { SIMS_MAX = 20000, MS_MAX = 1000, TEXT = 64 };
    spil_player_spec who;
    if (strlen(text) >= TEXT || strchr(text, ',') != NULL) {
        spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("no bot '%s' plays %s"), text, game->name);
        return false;
    }
    if (spil_player_spec_read_bot(text, game, &who, err) != SPIL_OK)
        return false;
    if (who.budget.sims <= SIMS_MAX && who.budget.ms <= MS_MAX)
        return true;
    spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("no bot may think that long here"));
    return false;
}

void spil__seat_bot(table *t, int seat, const char *bot)
{
    const bool open = strcmp(bot, "open") == 0;
    if (t->seat[seat].person[0] != '\0') {
        t->seat[seat].person[0] = '\0';
        t->seat[seat].kept = false;
        spil__table_line(t, "!up %d", seat);
    }
    spil__chance_set(t, seat, NULL);
    do_host(t, &(spil_command){.kind = SPIL_DO_SEAT,
                               .by = SPIL_HOST,
                               .seat = seat,
                               .seat_kind = open ? SPIL_SEAT_OPEN : SPIL_SEAT_BOT,
                               .player = open ? NULL : bot});
}

int spil__wanted_seat(request *r)
{
    const int64_t wanted = number_of(r, FIELD_SEAT);
    if (wanted < spil__table_seats(r->table))
        return (int)wanted;
    spil__refuse_plain(r, CODE_NO_SEAT, SPIL_TR("there is no such seat"));
    return -1;
}

/* Has the game not begun? If it has: refused. */
static bool is_before_start(request *r)
{
    if (spil__table_gathers(r->table))
        return true;
    spil__refuse_plain(r, CODE_NOT_NOW, SPIL_TR("the game has begun"));
    return false;
}

int spil__wanted_seat_before(request *r)
{
    const int seat = spil__wanted_seat(r);
    return seat >= 0 && is_before_start(r) ? seat : -1;
}

/* ---- look ---- */

static void put_one(const table *t, int seat, spil_json_writer *w)
{
    const spil_seat *who = spil_driver_seat(t->driver, seat);
    const bool stands_in = who->left || who->resigned || who->stands_in;
    spil_json_open(w, NULL, '{');
    spil_json_int(w, "seat", seat);
    if (who->kind == SPIL_SEAT_OPEN)
        spil_json_null(w, "name");
    else
        spil_json_string(w, "name",
                         who->kind == SPIL_SEAT_BOT ? who->player : spil__table_name_of(t, who->name));
    if (who->kind == SPIL_SEAT_BOT || stands_in)
        spil_json_string(w, "bot", stands_in ? spil_driver_player(t->driver, seat) : who->player);
    spil_json_bool(w, "here", who->kind == SPIL_SEAT_BOT || spil__table_is_here(t, seat));
    if (t->seat[seat].kept)
        spil_json_bool(w, "kept", true);
    if (t->seat[seat].person[0] != '\0' && strcmp(t->seat[seat].person, t->opener) == 0)
        spil_json_bool(w, "opens", true);
    spil_json_close(w, '}');
}

static void put_clock(const table *t, spil_json_writer *w)
{
    const spil_terms *terms = spil_driver_terms(t->driver);
    if (terms->base_ms[0] == 0) {
        spil_json_null(w, "clock");
        return;
    }
    spil_json_open(w, "clock", '{');
    spil_json_int(w, "base_ms", terms->base_ms[0]);
    spil_json_int(w, "add_ms", terms->add_ms[0]);
    if (terms->per_move)
        spil_json_bool(w, "per_move", true);
    spil_json_close(w, '}');
}

void spil__put_who(const table *t, spil_json_writer *w)
{
    spil_json_open(w, "who", '[');
    for (int seat = 0; seat < spil__table_seats(t); seat++)
        put_one(t, seat, w);
    spil_json_close(w, ']');
}

void spil__do_look(request *r)
{
    table *t = r->table;
    const spil_data *board = spil_driver_setup(t->driver)->data;
    spil_out out = spil__scratch_out();
    spil_json_writer w = spil_json_to(&out);
    spil_setup_members(spil_driver_setup(t->driver), &w);
    if (board != NULL) /* a newcomer needs it to understand a view */
        spil_json_string(&w, "board", board->text);
    spil__put_who(t, &w);
    spil_json_string(&w, "phase", spil__table_phase(t));
    spil__put_commit(t, &w);
    if (spil__is_race(t))
        spil_json_int(&w, "lag_ms", t->lag_ms);
    put_clock(t, &w);
    spil__put_around(t, &w);
    spil__put_rights(t, r->person, &w);
    spil__put_series(t, &w);
    spil__grant(r, &out);
}

/* ---- sit ---- */

static bool is_free(const table *t, int seat, const char *id)
{
    const bool kept = t->seat[seat].kept && strcmp(t->seat[seat].person, id) == 0;
    return kept || spil_driver_seat(t->driver, seat)->kind == SPIL_SEAT_OPEN;
}

/* The seat that a newcomer gets; -1: none. */
static int choose_seat(const request *r)
{
    const table *t = r->table;
    if (spil__table_has_started(t))
        return -1;
    for (int seat = 0; seat < spil__table_seats(t); seat++) { /* the one that is kept comes first */
        if (t->seat[seat].kept && strcmp(t->seat[seat].person, r->person->id) == 0)
            return !has(r, FIELD_SEAT) || number_of(r, FIELD_SEAT) == seat ? seat : -1;
    }
    for (int seat = 0; seat < spil__table_seats(t); seat++) {
        if (is_free(t, seat, r->person->id) && (!has(r, FIELD_SEAT) || number_of(r, FIELD_SEAT) == seat))
            return seat;
    }
    return -1;
}

bool spil__seat_name_is_taken(const table *t, const char *id, const char *name)
{
    for (int seat = 0; seat < spil__table_seats(t); seat++) {
        if (t->seat[seat].person[0] != '\0' && strcmp(t->seat[seat].person, id) != 0 &&
            spil__name_same(spil__table_name_of(t, spil_driver_seat(t->driver, seat)->name), name))
            return true;
    }
    return false;
}

static bool is_name_taken(const void *of, const char *name)
{
    return spil__seat_name_is_taken(of, "", name);
}

/* false: the name is somebody else's, and it is refused. */
static bool check_name(request *r, const table *t, const char *name)
{
    if (!spil__seat_name_is_taken(t, r->person->id, name))
        return true;
    spil__refuse_plain(r, CODE_NAME_TAKEN, SPIL_TR("somebody at this table has that name"));
    spil_out out = spil__scratch_out();
    spil_json_writer w = spil_json_to(&out);
    spil__put_free_names(name, is_name_taken, t, &w);
    spil__reply_add(r, &out);
    return false;
}

bool spil__seat_requester(request *r, table *t, int seat, const char *name)
{
    char chance[65];
    if (!check_name(r, t, name))
        return false;
    const bool given = has(r, FIELD_CHANCE) && spil__request_text(r, FIELD_CHANCE, chance, sizeof chance);
    for (client *c = r->person->clients; c != NULL; c = c->next)
        spil__table_remove_watcher(t, c);
    spil__seat_person(t, seat, r->person, name, given ? chance : NULL);
    if (t->opener[0] == '\0') {
        copy_text(t->opener, ID_TEXT, r->person->id);
        spil__table_line(t, "!opener %s", t->opener);
    }
    return true;
}

bool spil__may_take_seat(request *r)
{
    if (spil__person_seats(r->person) < SEATS_HELD)
        return true;
    spil__refuse_over(r, ONLINE_LIMIT_SEATS, CODE_NOT_ALLOWED,
                      SPIL_TR("you sit at too many tables: finish or leave some"));
    return false;
}

/* May somebody still come or go here before the start? Each time is stored. */
static bool is_calm(request *r)
{
    if (r->table->n_text < SEAT_CHANGES_MAX &&
        spil_driver_seq(r->table->driver, SPIL_ONLOOKER) < 4 * SEAT_CHANGES_MAX)
        return true;
    spil__refuse_over(r, ONLINE_LIMIT_SEAT_CHANGES, CODE_NOT_ALLOWED,
                      SPIL_TR("there has been too much coming and going at this table"));
    return false;
}

void spil__seat_again(request *r)
{
    table *t = r->table;
    const spil_seat *who = spil_driver_seat(t->driver, r->seat);
    if (!who->left && !who->stands_in)
        return;
    for (client *c = r->person->clients; c != NULL; c = c->next)
        spil__table_remove_watcher(t, c);
    spil__table_decide_race(t, true);
    spil_driver_do(t->driver, spil_driver_now(t->driver), &(spil_command){.kind = SPIL_DO_SIT, .by = r->seat},
                   NULL);
    spil__person_joined_table(t->on, r->person, t->name);
    t->seat[r->seat].told =
        PRESENCE_UNKNOWN; /* the note says that somebody is here: who goes at once is told again */
    spil__race_seated(t, r->seat);
}

/* Has the request the invitation? At a table of one's room it needs none. If not: refused. */
static bool is_invited(request *r)
{
    const table *t = r->table;
    char invite[160];
    if (t->room[0] != '\0') {
        if (!spil__room_is_closed(t))
            return true;
        spil__refuse_plain(r, CODE_NOT_NOW, SPIL_TR("the room is closed"));
        return false;
    }
    if (!has(r, FIELD_INVITE)) {
        spil__refuse_field(r, SPIL_TR("the field '%s' is missing"), "invite");
        return false;
    }
    spil__request_text(r, FIELD_INVITE, invite, sizeof invite);
    if (strlen(invite) != INVITE_TEXT - 1 || sodium_memcmp(invite, t->invite, INVITE_TEXT - 1) != 0) {
        spil__refuse_plain(r, CODE_NOT_INVITED, SPIL_TR("this is not the invitation to this table"));
        return false;
    }
    return true;
}

void spil__do_sit(request *r)
{
    table *t = r->table;
    if (!is_invited(r))
        return;
    const int own = r->seat;
    const int seat = own >= 0 ? own : choose_seat(r);
    if (seat < 0) {
        spil__refuse_plain(r, CODE_NO_SEAT, SPIL_TR("that seat is taken, or there is none"));
        return;
    }
    if (own < 0 && (!spil__may_take_seat(r) || !is_calm(r)))
        return;
    const uint32_t seq = spil_driver_seq(t->driver, seat);
    char name[NAME_TEXT], chance[65];
    copy_text(name, sizeof name, spil__room_name_at(t, r->person->id, r->person->name));
    if (has(r, FIELD_NAME) && t->room[0] == '\0')
        spil__request_name(r, name);
    if (own < 0 && !spil__seat_requester(r, t, seat, name))
        return;
    if (own >= 0)
        spil__seat_again(r);
    if (own >= 0 && t->is_drawn && has(r, FIELD_CHANCE) && spil__table_gathers(t)) {
        spil__request_text(r, FIELD_CHANCE, chance,
                           sizeof chance); /* who was placed has a say in the shuffle, too */
        spil__chance_set(t, seat, chance);
    }
    spil_out out = spil__scratch_out();
    spil_json_writer w = spil_json_to(&out);
    spil__put_seated(t, seat, seq, &w);
    spil__grant(r, &out);
    spil__start_if_ready(t);
}

/* ---- seat_swap ---- */

/* Everything of the person goes along. Before the start all seats have the same notes. */
static void move_person(table *t, int from, int to)
{
    char name[SPIL_NAME_BYTES], hash[65];
    const table_seat was = t->seat[from];
    copy_text(name, sizeof name, spil_driver_seat(t->driver, from)->name);
    sodium_bin2hex(hash, sizeof hash, was.hash, sizeof was.hash);
    spil__chance_set(t, from, NULL);
    spil__table_line(t, "!up %d", from);
    do_host(t, &(spil_command){.kind = SPIL_DO_SEAT, .by = SPIL_HOST, .seat = from});
    t->seat[from] = (table_seat){.kept = false};
    t->seat[to] = was;
    t->seat[to].chance = CHANCE_NONE;
    spil__table_line(t, "!sit %d %s", to, was.person);
    spil__chance_set(t, to, was.chance == CHANCE_NONE ? NULL : hash);
    do_host(
        t,
        &(spil_command){
            .kind = SPIL_DO_SEAT, .by = SPIL_HOST, .seat = to, .seat_kind = SPIL_SEAT_PERSON, .name = name});
}

void spil__do_seat_swap(request *r)
{
    table *t = r->table;
    const int seat = spil__wanted_seat_before(r);
    if (seat < 0)
        return;
    if (seat != r->seat && spil_driver_seat(t->driver, seat)->kind != SPIL_SEAT_OPEN) {
        spil__refuse_plain(r, CODE_NO_SEAT, SPIL_TR("that seat is taken, or there is none"));
        return;
    }
    if (seat != r->seat && !is_calm(r))
        return;
    if (seat != r->seat)
        move_person(t, r->seat, seat);
    spil_out out = spil__scratch_out();
    spil_json_writer w = spil_json_to(&out);
    spil_json_int(&w, "seat", seat);
    spil__grant(r, &out);
}

/* ---- place ---- */

void spil__do_place(request *r)
{
    table *t = r->table;
    char bot[80];
    spil_error err = {0};
    const int seat = spil__wanted_seat(r);
    if (seat < 0)
        return;
    if (strcmp(t->opener, r->person->id) != 0) {
        spil__refuse_plain(r, CODE_NOT_ALLOWED, SPIL_TR("only the person who opened the table may do that"));
        return;
    }
    if (t->seat[seat].person[0] != '\0' && !t->seat[seat].kept) {
        spil__refuse_plain(r, CODE_NOT_ALLOWED, SPIL_TR("a person sits there"));
        return;
    }
    if (!is_before_start(r))
        return;
    const bool fits = spil__request_text(r, FIELD_BOT, bot, sizeof bot);
    if (!fits ||
        (strcmp(bot, "open") != 0 && !spil__bot_fits(spil_driver_setup(t->driver)->game, bot, &err))) {
        if (!fits)
            spil_fail(&err, SPIL_BAD_OPTION, SPIL_TR("there is no such bot"));
        spil__refuse_with(r, CODE_BAD_OPTION, &err.text);
        return;
    }
    spil__seat_bot(t, seat, bot);
    spil__grant(r, NULL);
    spil__start_if_ready(t);
}

/* ---- watch ---- */

void spil__do_watch(request *r)
{
    table *t = r->table;
    client *c = r->client;
    if (!t->watch || spil__id_listed(&t->off, r->person->id) || !spil__room_may_watch(t, r->person)) {
        spil__refuse_plain(r, CODE_NOT_ALLOWED, SPIL_TR("watching is not allowed at this table"));
        return;
    }
    if (r->seat >= 0 && !spil_driver_seat(t->driver, r->seat)->left) {
        spil__refuse_plain(r, CODE_NOT_ALLOWED, SPIL_TR("you sit at this table"));
        return;
    }
    const bool is_new = !spil__table_is_watched_by(t, c);
    if (is_new && c->n_watching >= WATCHED_MAX) {
        spil__refuse_over(r, ONLINE_LIMIT_WATCHED, CODE_NOT_ALLOWED, SPIL_TR("you watch too many tables"));
        return;
    }
    if (is_new && spil__address_watches_enough(c)) {
        spil__refuse_over(r, ONLINE_LIMIT_WATCHED, CODE_NOT_ALLOWED,
                          SPIL_TR("too many tables are watched from your network"));
        return;
    }
    if (is_new && t->n_watchers >= ONLOOKERS_MAX) {
        spil__refuse_over(r, ONLINE_LIMIT_ONLOOKERS, CODE_FULL, SPIL_TR("too many people look on here"));
        return;
    }
    spil__table_add_watcher(t, c);
    spil_out out = spil__scratch_out();
    spil_json_writer w = spil_json_to(&out);
    spil_json_int(&w, "seq", spil_driver_seq(t->driver, SPIL_ONLOOKER));
    spil__grant(r, &out);
}

/* ---- leave ---- */

static void next_opener(table *t, int seat)
{
    t->opener[0] = '\0';
    for (int i = 1; i < spil__table_seats(t) && t->opener[0] == '\0'; i++) {
        const table_seat *s = &t->seat[(seat + i) % spil__table_seats(t)];
        if (s->person[0] != '\0' && !s->kept)
            copy_text(t->opener, ID_TEXT, s->person);
    }
    spil__table_line(t, "!opener %s", t->opener[0] == '\0' ? "-" : t->opener);
}

void spil__table_leave(table *t, int seat)
{
    const bool started = spil__table_has_started(t), opens = strcmp(t->opener, t->seat[seat].person) == 0;
    spil__table_decide_race(t, true);
    if (!started) {
        spil__chance_call_off(t);
        spil__table_line(t, "!left %s", t->seat[seat].person);
        spil__id_add(&t->left, t->seat[seat].person);
        spil__table_line(t, "!up %d", seat);
        spil__chance_set(t, seat, NULL);
        t->seat[seat].person[0] = '\0';
        t->seat[seat].kept = false;
    }
    spil_driver_do(t->driver, spil_driver_now(t->driver), &(spil_command){.kind = SPIL_DO_LEAVE, .by = seat},
                   NULL);
    if (!started && opens)
        next_opener(t, seat);
    spil__race_seated(t, seat);
}

void spil__do_leave(request *r)
{
    table *t = r->table;
    if (r->seat < 0 && !spil__id_listed(&t->left, r->person->id)) {
        spil__refuse_plain(r, CODE_NO_SEAT, SPIL_TR("you do not sit at this table"));
        return;
    }
    if (r->seat >= 0 && !spil_driver_seat(t->driver, r->seat)->left) {
        spil__table_leave(t, r->seat);
        spil__person_left_table(r->on, r->person, t->name);
    }
    spil__grant(r, NULL);
    spil__start_if_ready(t);
}

/* ---- chance ---- */

void spil__do_chance(request *r)
{
    table *t = r->table;
    const table_seat *s = &t->seat[r->seat];
    char hex[40];
    uint8_t bytes[16], hash[32];
    if (!t->awaits_chance || s->chance == CHANCE_NONE) {
        spil__refuse_plain(r, CODE_NOT_NOW, SPIL_TR("nobody has asked you for bytes"));
        return;
    }
    spil__request_text(r, FIELD_BYTES, hex, sizeof hex);
    sodium_hex2bin(bytes, sizeof bytes, hex, 32, NULL, NULL, NULL);
    crypto_generichash(hash, sizeof hash, bytes, sizeof bytes, NULL, 0);
    if (memcmp(hash, s->hash, sizeof hash) != 0) {
        spil__refuse_plain(r, CODE_NOT_ALLOWED, SPIL_TR("these bytes do not fit the hash that you sent"));
        return;
    }
    spil__grant(r, NULL);
    spil__chance_give(t, r->seat, bytes);
}
