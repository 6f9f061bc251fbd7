/* dispatch.c: which request a message is, and the order in which it is refused (dispatch.h). */
#include "dispatch.h"

#include <stdlib.h>

#include "handlers.h"
#include "outbox.h"
#include "people.h"
#include "room_requests.h"
#include "room_run.h"
#include "table_run.h"

/* ---- requests ---- */

#define F(name) (UINT64_C(1) << FIELD_##name)
enum {
    SEAT_NEEDED = 1,
    SERIES = 2,
    WRITES = 4,
    ROOM_HOSTS = 8,
    ROOM_CLOSED = 16,
    ROOM_CHANGES = 32,
    ROOM_EASES = 64,
    ROOM_WRITES = WRITES | ROOM_CHANGES
};

typedef struct request_kind {
    const char *word;
    void (*run)(request *r);
    uint64_t needs, may; /* fields besides do and id */
    int flags; /* SEAT_NEEDED: no_seat otherwise; SERIES: cmd is the person's; WRITES: busy when there is no room;
                * ROOM_HOSTS: a host's work; ROOM_CLOSED: also when the room is closed; ROOM_CHANGES: all in the
                * room hear of it; ROOM_EASES: also when that is too much */
} request_kind;

static const request_kind kinds[] = {
    {"hello", spil__do_hello, 0, F(TOKEN) | F(NAME) | F(LANG), 0},
    {"open", spil__do_open, F(GAME) | F(SEATS),
     F(OPTIONS) | F(SEATING) | F(TIMED) | F(CLAIM_MS) | F(LAG_MS) | F(CLOCK) | F(FLAG) | F(WATCH) | F(UNDO) |
         F(TALK) | F(BOARD) | F(CHANCE) | F(CMD) | F(SEED) | F(STATE) | F(ROOM),
     SERIES | WRITES},
    {"look", spil__do_look, F(TABLE), 0, 0},
    {"sit", spil__do_sit, F(TABLE), F(INVITE) | F(SEAT) | F(CHANCE) | F(NAME), WRITES},
    {"place", spil__do_place, F(TABLE) | F(SEAT) | F(BOT), 0, WRITES},
    {"watch", spil__do_watch, F(TABLE), 0, 0},
    {"leave", spil__do_leave, F(TABLE), 0, WRITES},
    {"start", spil__do_start, F(TABLE), 0, WRITES},
    {"start_hold", spil__do_start_hold, F(TABLE), 0, SEAT_NEEDED | WRITES},
    {"seat_swap", spil__do_seat_swap, F(TABLE) | F(SEAT), 0, SEAT_NEEDED | WRITES},
    {"seat_free", spil__do_seat_free, F(TABLE) | F(SEAT), 0, SEAT_NEEDED | WRITES},
    {"seat_bot", spil__do_seat_bot, F(TABLE) | F(SEAT), F(BOT), SEAT_NEEDED | WRITES},
    {"seat_win", spil__do_seat_win, F(TABLE), 0, SEAT_NEEDED | WRITES},
    {"move", spil__do_move, F(TABLE) | F(CMD) | F(SEEN) | F(MOVE), 0, SEAT_NEEDED | WRITES},
    {"sync", spil__do_sync, F(TABLE) | F(AFTER), 0, 0},
    {"undo", spil__do_undo, F(TABLE), F(CMD), SEAT_NEEDED | SERIES | WRITES},
    {"agree", spil__do_agree, F(TABLE), 0, SEAT_NEEDED | WRITES},
    {"refuse", spil__do_refuse, F(TABLE), 0, SEAT_NEEDED | WRITES},
    {"pause", spil__do_pause, F(TABLE), 0, SEAT_NEEDED | WRITES},
    {"resume", spil__do_resume, F(TABLE), 0, SEAT_NEEDED | WRITES},
    {"resign", spil__do_resign, F(TABLE), 0, SEAT_NEEDED | WRITES},
    {"hint", spil__do_hint, F(TABLE), 0, SEAT_NEEDED | WRITES},
    {"talk", spil__do_talk, F(TABLE) | F(TEXT), F(CMD), SEAT_NEEDED | SERIES | WRITES},
    {"react", spil__do_react, F(TABLE) | F(SIGN), F(CMD), SEAT_NEEDED | SERIES | WRITES},
    {"send_off", spil__do_send_off, F(TABLE) | F(WHO), 0, SEAT_NEEDED | WRITES},
    {"chance", spil__do_chance, F(TABLE) | F(BYTES), 0, SEAT_NEEDED | WRITES},
    {"seen", spil__do_seen, F(TABLE) | F(NONCE), 0, SEAT_NEEDED},
    {"rematch", spil__do_rematch, F(TABLE), F(CHANCE), SEAT_NEEDED | WRITES},
    {"record", spil__do_record, 0, F(TABLE) | F(ROOM), ROOM_CLOSED},
    {"at", spil__do_at, F(SHOWN), F(TABLE) | F(ROOM), ROOM_CLOSED},
    {"mine", spil__do_mine, 0, 0, 0},
    {"today", spil__do_today, F(GAME) | F(DAY), F(RECORD), WRITES},
    {"forget", spil__do_forget, 0, 0, WRITES},
    {"room_open", spil__do_room_open, F(TITLE) | F(KIND) | F(CMD),
     F(DOOR) | F(KEEP_DAYS) | F(STANDINGS) | F(NAME), SERIES | ROOM_WRITES},
    {"room_look", spil__do_room_look, 0, F(INVITE) | F(NUMBER), 0},
    {"room_join", spil__do_room_join, F(NAME) | F(CMD), F(INVITE) | F(NUMBER) | F(KEY), SERIES | ROOM_WRITES},
    {"room_leave", spil__do_room_leave, F(ROOM) | F(CMD), 0, SERIES | ROOM_WRITES | ROOM_EASES},
    {"room_host", spil__do_room_host, F(ROOM) | F(CMD), 0, SERIES | ROOM_WRITES},
    {"room_set", spil__do_room_set, F(ROOM) | F(CMD),
     F(TITLE) | F(DOOR) | F(VOICE) | F(WATCH) | F(STANDINGS) | F(KEEP_DAYS) | F(RENEW),
     SERIES | ROOM_WRITES | ROOM_HOSTS},
    {"room_name", spil__do_room_name, F(ROOM) | F(CMD) | F(WHO) | F(NAME), 0, SERIES | ROOM_WRITES},
    {"room_admit", spil__do_room_admit, F(ROOM) | F(CMD) | F(WHO) | F(YES), 0,
     SERIES | ROOM_WRITES | ROOM_HOSTS},
    {"room_mute", spil__do_room_mute, F(ROOM) | F(CMD) | F(WHO) | F(VOICE), 0,
     SERIES | ROOM_WRITES | ROOM_HOSTS},
    {"room_role", spil__do_room_role, F(ROOM) | F(CMD) | F(WHO) | F(ROLE), 0,
     SERIES | ROOM_WRITES | ROOM_HOSTS},
    {"room_remove", spil__do_room_remove, F(ROOM) | F(CMD) | F(WHO), 0,
     SERIES | ROOM_WRITES | ROOM_EASES | ROOM_HOSTS},
    {"room_move", spil__do_room_move, F(ROOM) | F(CMD) | F(WHO) | F(TO), F(SEAT),
     SERIES | ROOM_WRITES | ROOM_HOSTS},
    {"room_pair", spil__do_room_pair, F(ROOM) | F(GAME) | F(SEATS) | F(HOW) | F(ODD),
     F(CMD) | F(WHO) | F(DRY) | F(PAIRING) | F(OPTIONS) | F(TIMED) | F(CLOCK) | F(BOARD),
     SERIES | ROOM_WRITES | ROOM_HOSTS},
    {"room_halt", spil__do_room_halt, F(ROOM) | F(CMD), 0, SERIES | ROOM_WRITES | ROOM_HOSTS},
    {"room_on", spil__do_room_on, F(ROOM) | F(CMD), 0, SERIES | ROOM_WRITES | ROOM_EASES | ROOM_HOSTS},
    {"room_end", spil__do_room_end, F(ROOM) | F(CMD), F(TABLES),
     SERIES | ROOM_WRITES | ROOM_EASES | ROOM_HOSTS},
    {"room_sync", spil__do_room_sync, F(ROOM) | F(AFTER), 0, ROOM_CLOSED},
    {"room_results", spil__do_room_results, F(ROOM), F(FROM), ROOM_CLOSED},
    {"room_close", spil__do_room_close, F(ROOM) | F(CMD), 0,
     SERIES | ROOM_WRITES | ROOM_EASES | ROOM_HOSTS | ROOM_CLOSED},
};

static const request_kind *kind_of(const spil_json *doc, const spil_json_node *node)
{
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (spil_json_is(doc, node, kinds[i].word))
            return &kinds[i];
    }
    return NULL;
}

/* Which request it is, with all its fields as they should be. false: refused. */
static bool read_request(request *r, const request_kind **kind)
{
    const spil_json *doc = &r->on->doc;
    char unknown[32];
    if (!spil__request_sort(r, unknown, sizeof unknown))
        return false;
    if (unknown[0] != '\0') {
        spil__refuse_field(r, SPIL_TR("there is no field '%s'"), unknown);
        return false;
    }
    *kind = has(r, FIELD_DO) && r->field[FIELD_DO]->type == SPIL_JSON_STRING
                ? kind_of(doc, r->field[FIELD_DO])
                : NULL;
    if (*kind == NULL) {
        spil__refuse_plain(r, CODE_BAD_MESSAGE, SPIL_TR("there is no such request"));
        return false;
    }
    return spil__request_check(r, (*kind)->needs | F(DO) | F(ID), (*kind)->may);
}

/* Finds the table and the seat. false: refused, or it has to wait. */
static bool find_table(request *r, const request_kind *kind)
{
    char name[80];
    if (!has(r, FIELD_TABLE))
        return true;
    lookup how = LOOKUP_DONE;
    r->table = spil__request_text(r, FIELD_TABLE, name, sizeof name) ? spil__table_find(r->client, name, &how)
                                                                     : NULL;
    r->waits = how == LOOKUP_COMES;
    if (r->waits)
        return false;
    if (r->table != NULL && spil__room_hides_table(r)) {
        r->table = NULL;
        if (r->waits)
            return false;
    }
    if (r->table == NULL) {
        spil__refuse_plain(r, CODE_NO_TABLE, SPIL_TR("there is no such table"));
        return false;
    }
    r->table->active_ms = spil__online_ms(r->on);
    spil__table_run(r->table);
    r->seat = spil__table_seat(r->table, r->person->id);
    const bool away = r->seat >= 0 && spil_driver_seat(r->table->driver, r->seat)->left;
    if (kind->flags & SEAT_NEEDED && (r->seat < 0 || away)) {
        spil__refuse_plain(r, CODE_NO_SEAT, SPIL_TR("you do not sit at this table"));
        return false;
    }
    return true;
}

/* A number of the person's series that has been answered already gets its reply again, if need be once it is read. */
static bool is_repeated(request *r, const request_kind *kind)
{
    if (!(kind->flags & SERIES) || !has(r, FIELD_CMD))
        return false;
    r->cmd = (uint64_t)number_of(r, FIELD_CMD);
    if (r->cmd > r->person->cmd)
        return false;
    lookup how;
    char *members = spil__person_reply(r->client, r->cmd, &how);
    r->waits = how == LOOKUP_COMES;
    members = members != NULL ? spil__room_fill_codes(r->on, members) : NULL;
    if (members != NULL)
        spil__reply_again(r, members);
    else if (how == LOOKUP_UNREADABLE)
        spil__refuse_plain(r, CODE_BUSY, SPIL_TR("the server is busy: try again"));
    else if (!r->waits)
        spil__refuse_plain(r, CODE_TOO_LATE, SPIL_TR("a later command has been given already"));
    free(members);
    return true;
}

/* Keeps the reply under its number, if it has one of the person's series. */
static void keep_reply(request *r)
{
    if (r->cmd == 0 || r->members.len == 0 ||
        (r->refused && (r->code == CODE_TOO_FAST || r->code == CODE_BAD_MESSAGE || r->code == CODE_BUSY)))
        return;
    spil_buffer members = {0};
    char owner[STREAM_TEXT];
    spil__room_kept_reply(r, &members, owner);
    spil__person_keep_reply(r->on, r->person, r->cmd, r->table != NULL ? spil__table_name(r->table) : "-",
                            owner, members.at, members.len);
    spil_buffer_free(&members);
}

/* Finds the room, and whether the person may ask it for this. false: refused, or it has to wait. */
static bool find_room(request *r, const request_kind *kind)
{
    if (!has(r, FIELD_ROOM))
        return true;
    return spil__room_of_request(r, kind->flags & ROOM_HOSTS, kind->flags & ROOM_CLOSED) &&
           (!(kind->flags & ROOM_CHANGES) || kind->flags & ROOM_EASES || spil__room_takes_more(r, r->room));
}

/* Is it a number, of the person's series or of the seat's, that has not been answered? */
static bool is_new_number(const request *r)
{
    return has(r, FIELD_CMD) &&
           (r->cmd != 0 || (r->seat >= 0 && (uint64_t)number_of(r, FIELD_CMD) >
                                                spil_driver_number(r->table->driver, r->seat)));
}

static bool is_not_possible(request *r, const request_kind *kind)
{
    const bool opens = kind->run == spil__do_open || kind->run == spil__do_rematch;
    if ((kind->flags & WRITES && spil__online_is_busy(r->on)) || (r->on->leaving && opens)) {
        r->on->figures.busy++;
        spil__refuse_plain(r, CODE_BUSY, SPIL_TR("the server is busy: try again"));
        return true;
    }
    if (r->person == NULL)
        return false;
    if (is_new_number(r) && !spil__budgets_have(r->on, spil__spender(r->client), ONLINE_BUDGET_REFUSALS)) {
        spil__refuse_plain(r, CODE_TOO_FAST, SPIL_TR("too many requests were refused: wait a moment"));
        return true;
    }
    if (kind->flags & WRITES) {
        if (!spil__budgets_have(r->on, spil__spender(r->client), ONLINE_BUDGET_STORED)) {
            spil__refuse_plain(r, CODE_TOO_FAST, SPIL_TR("too many requests: wait a moment"));
            return true;
        }
        spil__budgets_take(r->on, spil__spender(r->client), ONLINE_BUDGET_STORED, 1);
    }
    if (kind->flags & ROOM_CHANGES) {
        if (!(kind->flags & ROOM_EASES) &&
            !spil__budgets_have(r->on, spil__spender(r->client), ONLINE_BUDGET_ROOM_CHANGES)) {
            spil__refuse_plain(r, CODE_TOO_FAST, SPIL_TR("too many requests: wait a moment"));
            return true;
        }
        spil__budgets_take(r->on, spil__spender(r->client), ONLINE_BUDGET_ROOM_CHANGES, 1);
    }
    return false;
}

/* Is it more than its connection, its address or its person may ask for? */
static bool is_too_fast(request *r)
{
    if (r->again)
        return false;
    if (!spil__conn_is_too_fast(r->client->conn) &&
        (r->person == NULL || spil__budgets_have(r->on, spil__spender(r->client), ONLINE_BUDGET_REQUESTS))) {
        if (r->person != NULL)
            spil__budgets_take(r->on, spil__spender(r->client), ONLINE_BUDGET_REQUESTS, 1);
        return false;
    }
    spil__refuse_plain(r, CODE_TOO_FAST, SPIL_TR("too many requests: wait a moment"));
    return true;
}

static void carry_out(request *r, const request_kind *kind)
{
    if (is_too_fast(r))
        return;
    if (r->person == NULL && kind->run != spil__do_hello) {
        spil__refuse_plain(r, CODE_NO_HELLO, SPIL_TR("say hello first"));
        return;
    }
    if ((r->person != NULL && !find_table(r, kind)) || is_repeated(r, kind) || is_not_possible(r, kind))
        return;
    const bool is_new = is_new_number(r);
    spil__loop_label(r->on->loop, kind->word);
    if (find_room(r, kind))
        kind->run(r);
    if (r->waits)
        return;
    if (is_new && r->refused)
        spil__budgets_take(r->on, spil__spender(r->client), ONLINE_BUDGET_REFUSALS, 1);
    keep_reply(r);
}

bool spil__dispatch(online *on, client *c, const char *text, size_t len)
{
    request r = {.on = on, .client = c, .person = c->person, .seat = -1, .again = c->has_come != NULL};
    const request_kind *kind = NULL;
    const uint64_t sent = on->sent;
    on->figures.requests += !r.again;
    if (spil_json_parse(&on->doc, text, len, NULL) != SPIL_OK || on->doc.node[0].type != SPIL_JSON_OBJECT)
        spil__refuse_plain(&r, CODE_BAD_MESSAGE, SPIL_TR("a request is a JSON object"));
    else if (read_request(&r, &kind))
        carry_out(&r, kind);
    if (!r.waits) {
        spil__room_before_reply(&r);
        spil__request_finish(&r, r.table);
        spil__room_after_reply(&r);
    } else {
        spil__online_commit(on);
    }
    spil_buffer_free(&r.members);
    spil__conn_spend(c->conn, CONN_FRAME_US * (on->sent - sent)); /* what others are told is written later */
    return !r.waits;
}

void spil__dispatch_again(reading_waiter *w, const reading *r)
{
    client *c = LOOP_OWNER(w, client, waits);
    spil__conn_spend(c->conn, r->took_us);
    c->has_come = r;
    spil__conn_go_on(c->conn);
    c->has_come = NULL;
}
