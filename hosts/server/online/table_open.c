/* table_open.c: new tables: the requests open and rematch (handlers.h). */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

#include "handlers.h"
#include "opening.h"
#include "ready.h"
#include "room_requests.h"
#include "room_run.h"
#include "room_table.h"
#include "seating.h"
#include "series.h"
#include "spil/messages.h"
#include "table_run.h"

enum { LAG_MS = 120 }; /* where it is not said */

static bool bad_option(request *r, const spil_error *err)
{
    spil__refuse_with(r, CODE_BAD_OPTION, &err->text);
    return false;
}

static bool bad(request *r, const char *sentence)
{
    spil__refuse_plain(r, CODE_BAD_OPTION, sentence);
    return false;
}

/* ---- the setup ---- */

static const spil_data *own_board(void *context, const spil_game *game, const char *name, spil_error *err)
{
    const opening *o = context;
    if (o->data != NULL && o->setup.game == game && strcmp(name, o->data->name) == 0)
        return o->data;
    spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("there is no such board"));
    return NULL;
}

static const char *file_option(const spil_game *game)
{
    for (const spil_option *option = game->options; option->name != NULL; option++) {
        if (option->kind == SPIL_OPTION_FILE)
            return option->name;
    }
    return NULL;
}

static bool read_board(request *r, opening *o)
{
    spil_error err;
    if (!has(r, FIELD_BOARD))
        return true;
    if (file_option(o->setup.game) == NULL)
        return bad(r, SPIL_TR("this game has no use for a board"));
    spil__request_text(r, FIELD_BOARD, r->on->text, sizeof r->on->text);
    o->data = spil_alloc(sizeof *o->data);
    if (spil_data_read(o->setup.game, "own", r->on->text, strlen(r->on->text), o->data, &err) != SPIL_OK)
        return bad_option(r, &err);
    return true;
}

/* A number where the option is one, a text where it is not. */
static bool are_of_their_kind(const spil_json *doc, const spil_json_node *options, const spil_game *game)
{
    for (const spil_option *option = game->options; option->name != NULL; option++) {
        const spil_json_node *node = options == NULL ? NULL : spil_json_get(doc, options, option->name);
        if (node != NULL && (node->type == SPIL_JSON_NUMBER) != (option->kind == SPIL_OPTION_NUMBER))
            return false;
    }
    return true;
}

static bool read_setup(request *r, opening *o)
{
    const spil_json *doc = &r->on->doc;
    spil_error err = {0};
    char id[32];
    const spil_game *game =
        spil__request_text(r, FIELD_GAME, id, sizeof id) ? spil_game_find(r->on->cpu, id) : NULL;
    if (game == NULL)
        return bad(r, SPIL_TR("there is no such game"));
    o->setup.game = game;
    if (number_of(r, FIELD_SEATS) < game->min_seats || number_of(r, FIELD_SEATS) > game->max_seats)
        return bad(r, SPIL_TR("this game is not for that number of players"));
    if (!are_of_their_kind(doc, r->field[FIELD_OPTIONS], game))
        return bad(r, SPIL_TR("an option is not of its kind"));
    if (!read_board(r, o))
        return false;
    const spil_opener opener = {.open = own_board, .context = o};
    spil_setup su;
    if (spil_setup_from_json(r->on->cpu, &opener, doc, doc->node, &su, &err) != SPIL_OK)
        return bad_option(r, &err);
    if (o->data != NULL && su.data == NULL) { /* `options.board` may be left out, or must be "own" */
        const char *name = file_option(game);
        const spil_json_node *said =
            has(r, FIELD_OPTIONS) ? spil_json_get(doc, r->field[FIELD_OPTIONS], name) : NULL;
        if (said != NULL)
            return bad(r, SPIL_TR("a board of your own is called 'own'"));
        if (spil_setup_option_from(&su, name, "own", &opener, &err) != SPIL_OK ||
            spil_setup_check(&su, &err) != SPIL_OK)
            return bad_option(r, &err);
    }
    o->setup = su;
    return true;
}

/* ---- seed and state ---- */

static bool read_beginning(request *r, opening *o)
{
    const spil_json *doc = &r->on->doc;
    const spil_opener opener = {.open = own_board, .context = o};
    char seed[80];
    spil_setup own;
    spil_error err = {0};
    if (has(r, FIELD_SEED)) {
        o->has_seed = spil__request_text(r, FIELD_SEED, seed, sizeof seed) && spil_key_parse(seed, &o->seed);
        return o->has_seed || bad(r, SPIL_TR("a seed is a number below 2^64, or 64 hex digits"));
    }
    if (!has(r, FIELD_STATE))
        return true;
    o->state = spil_alloc(sizeof *o->state);
    const spil_json_node *node = r->field[FIELD_STATE];
    if (spil_state_read_from(r->on->cpu, doc->text + node->at, node->len, &opener, &r->on->state_work, &own,
                             o->state, &err) != SPIL_OK)
        return bad_option(r, &err);
    return spil_setup_same(&own, &o->setup) ||
           bad(r, SPIL_TR("the state is of another game than the rest says"));
}

/* ---- terms ---- */

/* Fields that this game has no use for. */
static bool check_use(request *r, const spil_game *game)
{
    const bool claims = game->may_claim != NULL;
    const struct {
        online_field field;
        bool of_use;
    } uses[] = {{FIELD_TIMED, game->race || claims},
                {FIELD_CLAIM_MS, claims},
                {FIELD_LAG_MS, game->race && flag_of(r, FIELD_TIMED, true)},
                {FIELD_CLOCK, !game->race},
                {FIELD_FLAG, !game->race && has(r, FIELD_CLOCK)},
                {FIELD_UNDO, !game->race}};
    for (size_t i = 0; i < sizeof uses / sizeof uses[0]; i++) {
        if (has(r, uses[i].field) && !uses[i].of_use)
            return bad(r, SPIL_TR("this game has no use for one of these fields"));
    }
    return true;
}

/* Who plays for people who are away, or have left. */
static const char *stand_in_of(const request *r, const opening *o)
{
    static const char easy[] = "level1"; /* for children */
    const spil_game *game = o->setup.game;
    if (r->room != NULL && r->room->kind == ROOM_CLASS && spil__bot_fits(game, easy, NULL))
        return easy;
    return (o->terms.timed ? spil_bot_racing(game) : spil_bot_usual(game))->name;
}

static bool read_terms(request *r, opening *o)
{
    enum { CLAIM_MS = 8000 };
    const spil_json *doc = &r->on->doc;
    const spil_game *game = o->setup.game;
    if (!check_use(r, game))
        return false;
    const bool timed = flag_of(r, FIELD_TIMED, true);
    o->terms = (spil_terms){.order = SPIL_ORDER_ARRIVAL,
                            .undo = SPIL_UNDO_ASK,
                            .timed = timed && game->race,
                            .hints_alone = true,
                            .resign_ends = true,
                            .keep = SPIL_KEEP_STEPS | SPIL_KEEP_NOTES | SPIL_KEEP_JOURNAL};
    if (has(r, FIELD_UNDO) && spil_json_is(doc, r->field[FIELD_UNDO], "never"))
        o->terms.undo = SPIL_UNDO_NEVER;
    if (game->race && timed) {
        o->terms.count_ms = SPIL_RACE_COUNT_MS;
        o->terms.hold_ms = SPIL_RACE_HOLD_MS;
    }
    if (game->may_claim != NULL)
        o->terms.claim_ms = !timed                   ? SPIL_FOREVER
                            : has(r, FIELD_CLAIM_MS) ? (uint32_t)number_of(r, FIELD_CLAIM_MS)
                                                     : CLAIM_MS;
    if (has(r, FIELD_CLOCK)) {
        int base = 0, add = 0;
        const spil_json_node *per_move = spil_json_get(doc, r->field[FIELD_CLOCK], "per_move");
        o->terms.per_move = per_move != NULL && per_move->type == SPIL_JSON_TRUE;
        o->terms.flag_loses = has(r, FIELD_FLAG) && spil_json_is(doc, r->field[FIELD_FLAG], "lose");
        spil_json_want_int(doc, r->field[FIELD_CLOCK], "base_ms", 0, INT32_MAX, &base, NULL);
        spil_json_want_int(doc, r->field[FIELD_CLOCK], "add_ms", 0, INT32_MAX, &add, NULL);
        for (int seat = 0; seat < o->setup.seats; seat++) {
            o->terms.base_ms[seat] = (uint32_t)base;
            o->terms.add_ms[seat] = (uint32_t)add;
        }
    }
    snprintf(o->terms.stand_in, sizeof o->terms.stand_in, "%s", stand_in_of(r, o));
    return true;
}

bool spil__opening_read(request *r, opening *o)
{
    return read_setup(r, o) && read_terms(r, o);
}

/* ---- seats ---- */

static bool read_seating(request *r, opening *o)
{
    const spil_json *doc = &r->on->doc;
    spil_error err = {0};
    int me = 0;
    for (int seat = 0; seat < o->setup.seats; seat++)
        snprintf(o->seating[seat], sizeof o->seating[seat], "%s", seat == 0 ? "me" : "open");
    if (!has(r, FIELD_SEATING))
        return true;
    if (r->field[FIELD_SEATING]->count != o->setup.seats)
        return bad(r, SPIL_TR("the seating does not have the right number of seats"));
    const spil_json_node *at = spil_json_first(doc, r->field[FIELD_SEATING]);
    for (int seat = 0; seat < o->setup.seats; seat++, at = spil_json_next(doc, at)) {
        char *word = o->seating[seat];
        if (!spil_json_text(doc, at, word, sizeof o->seating[seat]))
            return bad(r, SPIL_TR("there is no such bot"));
        me += strcmp(word, "me") == 0;
        if (strcmp(word, "me") != 0 && strcmp(word, "open") != 0 &&
            !spil__bot_fits(o->setup.game, word, &err))
            return bad_option(r, &err);
    }
    return me <= 1 || bad(r, SPIL_TR("you can sit on one seat only"));
}

/* ---- the table ---- */

/* The head of a new table's lines. */
static void write_head(table *t, const char *opener)
{
    char hex[65] = "-";
    spil__random_word(t->invite, sizeof t->invite);
    snprintf(t->opener, sizeof t->opener, "%s", opener);
    if (t->shuffled) {
        randombytes_buf(t->secret, sizeof t->secret);
        sodium_bin2hex(hex, sizeof hex, t->secret, sizeof t->secret);
    }
    spil__table_line(t, "!open %s %s %d %d %s %u", t->opener, t->invite, t->watch, t->talk, hex, t->lag_ms);
    sodium_memzero(hex, sizeof hex);
}

static void write_beginning(table *t, opening *o)
{
    char text[80];
    t->has_seed = o->has_seed;
    t->seed = o->seed;
    t->state = o->state;
    o->state = NULL;
    spil_out out = spil_out_to(text, sizeof text);
    if (t->has_seed) {
        spil_key_print_hex(&t->seed, &out);
        spil__table_line(t, "!seed %s", text);
    }
    if (t->state != NULL) {
        spil_out large = spil__scratch_out();
        spil_json_writer w = spil_json_to(&large);
        spil_state_json(spil_driver_setup(t->driver), t->state, NULL, &w);
        spil_buffer_add(&t->lines, "!state ", 7);
        spil_buffer_add(&t->lines, large.buf, large.len);
        spil_buffer_add(&t->lines, "\n", 1);
    }
}

static void put_opened(const table *t, int seat, uint32_t seq, spil_out *out)
{
    spil_json_writer w = spil_json_to(out);
    spil_json_string(&w, "table", t->name);
    if (t->room[0] == '\0')
        spil_json_string(&w, "invite", t->invite);
    else
        spil_json_null(&w, "invite"); /* its people need none */
    spil__put_seated(t, seat, seq, &w);
}

static void make(request *r, opening *o)
{
    char chance[65];
    table *t = spil__table_new(r->on, &o->setup, &o->terms, o->data);
    int own = -1;
    o->data = NULL;
    t->watch = flag_of(r, FIELD_WATCH, true);
    t->talk = flag_of(r, FIELD_TALK, true);
    t->lag_ms = has(r, FIELD_LAG_MS) ? (uint32_t)number_of(r, FIELD_LAG_MS) : LAG_MS;
    t->shuffled = !o->has_seed && o->state == NULL;
    write_head(t, r->person->id);
    write_beginning(t, o);
    if (r->room != NULL)
        spil__room_adopt(r->room, t, false);
    const bool given = has(r, FIELD_CHANCE) && spil__request_text(r, FIELD_CHANCE, chance, sizeof chance);
    for (int seat = 0; seat < o->setup.seats; seat++) {
        if (strcmp(o->seating[seat], "me") == 0) {
            spil__seat_person(t, seat, r->person, spil__room_name_at(t, r->person->id, r->person->name),
                              given ? chance : NULL);
            own = seat;
        } else if (strcmp(o->seating[seat], "open") != 0) {
            spil__seat_bot(t, seat, o->seating[seat]);
        }
    }
    if (r->room != NULL)
        spil__room_place(r->room, t);
    r->table = t;
    r->seat = own;
    spil_out out = spil__scratch_out();
    put_opened(t, own, 0, &out);
    spil__grant(r, &out);
    spil__start_if_ready(t);
}

bool spil__may_not_open(request *r, int n)
{
    if (spil__budgets_are_short(r->on)) {
        r->on->figures.busy++;
        spil__refuse_plain(r, CODE_BUSY, SPIL_TR("the server is busy: try again"));
    } else if (!spil__budgets_have(r->on, spil__spender(r->client), ONLINE_BUDGET_TABLES)) {
        spil__refuse_plain(r, CODE_TOO_FAST, SPIL_TR("slow down: that is a great many tables"));
    } else {
        for (int i = 0; i < n; i++)
            spil__budgets_take(r->on, spil__spender(r->client), ONLINE_BUDGET_TABLES, 1);
        return false;
    }
    return true;
}

/* May the room have one more table? If not: refused. */
static bool has_room_for_table(request *r, const room *m)
{
    if (spil__room_tables_going(m) < ROOM_TABLES_MAX)
        return true;
    spil__refuse_plain(r, CODE_FULL, SPIL_TR("there are too many tables in this room"));
    return false;
}

/* May the person open a table in this room? If not: refused. */
static bool may_open_in_room(request *r)
{
    const room *m = r->room;
    if (m == NULL)
        return true;
    if (m->kind != ROOM_EVENING && r->me->role != ROOM_HOST) {
        spil__refuse_plain(r, CODE_NOT_ALLOWED, SPIL_TR("only hosts of the room may do that"));
        return false;
    }
    return spil__room_takes_more(r, m) && has_room_for_table(r, m);
}

static bool sits_there(const opening *o)
{
    bool sits = false;
    for (int seat = 0; seat < o->setup.seats; seat++)
        sits = sits || strcmp(o->seating[seat], "me") == 0;
    return sits;
}

void spil__do_open(request *r)
{
    opening o = {0};
    if (spil__may_not_open(r, 1))
        return;
    if ((has(r, FIELD_SEED) || has(r, FIELD_STATE)) && !r->on->settings.allow_seeds)
        spil__refuse_plain(r, CODE_NOT_ALLOWED, SPIL_TR("seeds and states are for tests only"));
    else if (may_open_in_room(r) && spil__opening_read(r, &o) && read_seating(r, &o) &&
             read_beginning(r, &o) && (!sits_there(&o) || spil__may_take_seat(r)))
        make(r, &o);
    free(o.data);
    free(o.state);
}

/* ---- rematch ---- */

static spil_data *copy_data(const spil_setup *su)
{
    if (su->data == NULL)
        return NULL;
    spil_data *copy = spil_alloc(sizeof *copy);
    memcpy(copy, su->data, sizeof *copy);
    return copy;
}

table *spil__opening_in_room(request *r, const opening *o, int seats, room *m, bool drawn)
{
    spil_setup su = o->setup;
    spil_data *data = copy_data(&su);
    su.seats = (uint8_t)seats;
    su.data = data;
    table *t = spil__table_new(r->on, &su, &o->terms, data);
    t->watch = t->talk = true;
    t->lag_ms = LAG_MS;
    t->shuffled = true;
    write_head(t, r->person->id);
    spil__room_adopt(m, t, drawn);
    return t;
}

/* As at the old table; in a room people may have another name by now. */
static const char *name_at_next(const table *old, int seat)
{
    return spil__room_name_at(old, old->seat[seat].person,
                              spil__table_name_of(old, spil_driver_seat(old->driver, seat)->name));
}

/* The next game's table, with everybody one seat further on. */
static table *make_next(request *r, table *old)
{
    spil_setup su = *spil_driver_setup(old->driver);
    spil_data *data = copy_data(&su);
    su.data = data;
    spil_terms terms = *spil_driver_terms(old->driver);
    terms.keep = SPIL_KEEP_STEPS | SPIL_KEEP_NOTES | SPIL_KEEP_JOURNAL;
    table *t = spil__table_new(r->on, &su, &terms, data);
    t->watch = old->watch;
    t->talk = old->talk;
    t->lag_ms = old->lag_ms;
    t->shuffled = true;
    write_head(t, r->person->id);
    spil__table_line(t, "!rematch");
    spil__series_go_on(old, t);
    room *m = old->room[0] == '\0' ? NULL : spil__room_in_memory(r->on, old->room);
    if (m != NULL)
        spil__room_adopt(m, t, false);
    for (int seat = 0; seat < su.seats; seat++) {
        const int next = (seat + 1) % su.seats;
        const spil_seat *who = spil_driver_seat(old->driver, seat);
        if (who->kind == SPIL_SEAT_BOT)
            spil__seat_bot(t, next, who->player);
        else if (seat != r->seat && who->kind == SPIL_SEAT_PERSON && !who->left)
            spil__seat_keep(t, next, old->seat[seat].person, name_at_next(old, seat));
    }
    if (m != NULL) {
        spil__room_place(m, t);
        spil__room_store(m);
    }
    return t;
}

/* Everybody at the old table hears of it; those who sit, also how to come. */
static void tell_next(table *old, const table *t)
{
    const int seats = spil_driver_setup(old->driver)->seats;
    for (int onlookers = 0; onlookers < 2; onlookers++) {
        char members[1024];
        spil_out out = spil_out_to(members, sizeof members);
        spil_json_writer w = spil_json_to(&out);
        spil_json_string(&w, "next", old->next_name);
        if (!onlookers && t->room[0] == '\0')
            spil_json_string(&w, "invite", old->next_invite);
        else if (!onlookers)
            spil_json_null(&w, "invite");
        spil__put_series(t, &w);
        const unsigned to = onlookers ? 1u << SPIL_ONLOOKER : (1u << seats) - 1;
        const spil_command cmd = {.kind = SPIL_DO_TELL,
                                  .by = SPIL_HOST,
                                  .word = "rematch",
                                  .text = members,
                                  .visible_to = (uint8_t)to};
        spil_driver_do(old->driver, spil_driver_now(old->driver), &cmd, NULL);
    }
}

/* The requester sits down there, one seat further on, and gets the reply. false: refused. */
static bool sit_at_next(request *r, const table *old, table *t, bool first)
{
    const int next = (r->seat + 1) % spil_driver_setup(old->driver)->seats;
    int seat = spil__table_seat(t, r->person->id);
    const uint32_t seq = spil_driver_seq(t->driver, seat >= 0 ? seat : next);
    const bool is_open =
        spil_driver_seat(t->driver, next)->kind == SPIL_SEAT_OPEN; /* perhaps freed meanwhile */
    if (seat < 0 && (is_open || (t->seat[next].kept && strcmp(t->seat[next].person, r->person->id) == 0))) {
        char name[NAME_TEXT];
        copy_text(name, sizeof name, name_at_next(old, r->seat));
        if (!spil__seat_requester(r, t, next, name))
            return false;
        seat = next;
    }
    if (seat < 0) {
        spil__refuse_plain(r, CODE_NO_SEAT, SPIL_TR("that seat is taken, or there is none"));
        return false;
    }
    spil_out out = spil__scratch_out();
    put_opened(t, seat, first ? 0 : seq, &out);
    spil__grant(r, &out);
    return true;
}

void spil__do_rematch(request *r)
{
    table *old = r->table;
    if (spil_driver_phase(old->driver) != SPIL_PHASE_OVER) {
        spil__refuse_plain(r, CODE_NOT_NOW, SPIL_TR("the game is not over"));
        return;
    }
    const bool first = old->next_name[0] == '\0';
    if (spil__room_is_closed(old)) {
        spil__refuse_plain(r, CODE_NOT_NOW, SPIL_TR("the room is closed"));
        return;
    }
    const room *m = old->room[0] == '\0' ? NULL : spil__room_in_memory(r->on, old->room);
    if (first && ((m != NULL && !has_room_for_table(r, m)) || spil__may_not_open(r, 1)))
        return;
    lookup how = LOOKUP_DONE;
    table *t = first ? make_next(r, old) : spil__table_find(r->client, old->next_name, &how);
    r->waits = how == LOOKUP_COMES;
    if (r->waits)
        return;
    if (t != NULL && !first)
        spil__table_run(t);
    if (t == NULL) {
        spil__refuse_plain(r, CODE_NO_TABLE, SPIL_TR("there is no such table"));
        return;
    }
    if (first) {
        memcpy(old->next_name, t->name, sizeof old->next_name);
        memcpy(old->next_invite, t->invite, sizeof old->next_invite);
        spil__table_line(old, "!next %s %s", t->name, t->invite);
    }
    if (!sit_at_next(r, old, t, first))
        return;
    if (first)
        tell_next(old, t);
    spil__start_if_ready(t);
    /* Both tables have lines: the old one's go with the new one's. */
    spil__table_store(old);
    spil__request_finish(r, t);
    spil__table_settle(old);
    r->table = NULL;
}
