/* room_doors.c: coming and going: the requests room_open, _look, _join, _leave, _host, _sync, _set, _close
 * (room_requests.h). */
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>

#include "keeping.h"
#include "names.h"
#include "outbox.h"
#include "room_names.h"
#include "room_requests.h"
#include "room_run.h"

enum {
    ROOMS_OF_PERSON = 20,
    ROOMS_OF_ADDRESS = 50,
    WRONG_OF_ADDRESS = 20, /* numbers and keys in a minute … */
    WRONG_OF_ALL = 600,    /* … and on the whole server */
    MINUTE_MS = 60000,
    HOUR_MS = 3600000,
    ROOMS_OPEN = 500,
    ROOMS_INSIDE = 100, /* in which one person may be */
    SEEN_MAX = 2000,    /* people who have come to one room, or tried to */
    ROOM_COSTS = 10     /* as many changes of rooms */
};

/* ---- words ---- */

static void refuse_word(request *r, const char *field)
{
    spil__refuse_field(r, SPIL_TR("the field '%s' is not as it should be"), field);
}

/* The number of the word in its list. false: refused. */
static bool read_word(request *r, online_field f, const char *name, const char *const words[], int *to)
{
    char word[32];
    if (!has(r, f))
        return true;
    const int is = spil__request_text(r, f, word, sizeof word) ? spil__room_word(words, word) : -1;
    if (is < 0) {
        refuse_word(r, name);
        return false;
    }
    *to = is;
    return true;
}

static bool read_keep_days(request *r, int *days)
{
    if (!has(r, FIELD_KEEP_DAYS))
        return true;
    const int64_t said = number_of(r, FIELD_KEEP_DAYS);
    if (said < 0 || said > (int64_t)r->on->settings.keep_rooms_days) {
        spil__refuse_plain(r, CODE_BAD_OPTION, SPIL_TR("a room is not kept that long here"));
        return false;
    }
    *days = (int)said;
    return true;
}

static bool read_title(request *r, char *title, size_t size)
{
    if (spil__request_text(r, FIELD_TITLE, title, size) && spil__is_shown_text(title, ROOM_TITLE_CHARS))
        return true;
    refuse_word(r, "title");
    return false;
}

/* ---- room_open ---- */

static bool read_kind(request *r, room_opening *o)
{
    char word[32];
    const bool fits = spil__request_text(r, FIELD_KIND, word, sizeof word);
    const int kind = fits ? spil__room_word(room_kind_words, word) : -1;
    if (kind >= 0) {
        o->kind = (room_kind)kind;
    } else if (fits && (strcmp(word, "cup") == 0 || strcmp(word, "hall") == 0)) {
        spil__refuse_plain(r, CODE_BAD_OPTION, SPIL_TR("there are no rooms of this kind here"));
    } else {
        refuse_word(r, "kind");
    }
    return kind >= 0;
}

static bool read_opening(request *r, room_opening *o)
{
    int door = ROOM_DOOR_OPEN, standings;
    if (!read_title(r, o->title, sizeof o->title) || !read_kind(r, o))
        return false;
    standings = o->kind == ROOM_CLASS ? ROOM_STANDINGS_OWN : ROOM_STANDINGS_ALL;
    o->keep_days = o->kind == ROOM_CLASS ? 7 : 30;
    if (o->keep_days > (int)r->on->settings.keep_rooms_days)
        o->keep_days = (int)r->on->settings.keep_rooms_days;
    if (!read_word(r, FIELD_DOOR, "door", room_door_words, &door) ||
        !read_word(r, FIELD_STANDINGS, "standings", room_standings_words, &standings) ||
        !read_keep_days(r, &o->keep_days))
        return false;
    o->door = (room_door)door;
    o->standings = (room_standings)standings;
    return true;
}

typedef struct counting {
    const char *person;
    int open, own;
} counting;

static void count_room(room *m, void *of)
{
    counting *c = of;
    c->open += !m->closing;
    c->own += !m->closing && m->n_members > 0 && strcmp(m->member[0].person, c->person) == 0;
}

static bool may_open(request *r)
{
    const budget *address = spil__conn_address(r->client->conn);
    counting c = {.person = r->person->id};
    spil__rooms_each(r->on, count_room, &c);
    if (c.own >= ROOMS_OF_PERSON || spil__person_rooms(r->person) >= ROOMS_INSIDE ||
        (address != NULL && address->rooms >= ROOMS_OF_ADDRESS)) {
        spil__refuse_over(r, ONLINE_LIMIT_ROOMS, CODE_NOT_ALLOWED, SPIL_TR("you have too many rooms open"));
        return false;
    }
    if (c.open >= ROOMS_OPEN || spil__budgets_are_short(r->on)) {
        r->on->figures.busy++;
        spil__refuse_plain(r, CODE_BUSY, SPIL_TR("the server is busy: try again"));
        return false;
    }
    return true;
}

/* A person is inside from now on. */
static void let_in(request *r, room *m, const char *who, const char *name, room_role role)
{
    spil__room_line(m, "came %" PRIu64 " %s %s %d %s", spil__room_ms(m), who, r->person->id,
                    spil__room_text(m, who, name), room_role_words[role]);
    spil__person_room(r->on, r->person, m->id, who, true);
    for (client *c = r->person->clients; c != NULL; c = c->next)
        spil__conn_is_inside(c->conn);
    spil__rooms_presence(r->on, r->person);
}

static void put_number(const room *m, spil_json_writer *w)
{
    char code[ROOM_CODE_TEXT];
    if (m->number[0] != '\0')
        spil_json_string(w, "number", spil__room_code_of(m->on, m->number, code));
    else
        spil_json_null(w, "number");
}

void spil__do_room_open(request *r)
{
    room_opening o = {0};
    char name[NAME_TEXT] = NAME_OF_NOBODY, who[ID_TEXT], code[ROOM_CODE_TEXT];
    lookup how;
    spil__room_by(r->client, ROOM_BY_INVITE, "", &how);
    r->waits = how == LOOKUP_COMES;
    if (r->waits || !read_opening(r, &o) || !may_open(r))
        return;
    if (has(r, FIELD_NAME))
        spil__request_name(r, name);
    for (int i = 1; i < ROOM_COSTS; i++)
        spil__budgets_take(r->on, spil__spender(r->client), ONLINE_BUDGET_ROOM_CHANGES, 1);
    room *m = r->room = spil__room_make(r->on, &o);
    m->address = spil__conn_address(r->client->conn);
    if (m->address != NULL)
        m->address->rooms++;
    spil__room_who(m, r->person->id, who);
    let_in(r, m, who, name, ROOM_HOST);
    spil_out out = spil__scratch_out();
    spil_json_writer w = spil_json_to(&out);
    spil_json_string(&w, "room", m->id);
    spil_json_string(&w, "invite", m->invite);
    put_number(m, &w);
    spil_json_string(&w, "key", spil__room_code_of(r->on, m->key, code));
    spil_json_string(&w, "who", who);
    spil_json_int(&w, "seq", 0);
    spil__grant(r, &out);
}

/* ---- wrong numbers ---- */

static int wrong_in_minute(uint64_t since_ms, int wrong, uint64_t now_ms)
{
    return now_ms < since_ms + MINUTE_MS ? wrong : 0;
}

/* Is a number or a key from there looked at? Not after too many wrong ones, right or wrong. */
static bool may_guess(const request *r)
{
    const uint64_t now_ms = spil__online_ms(r->on);
    const budget *address = spil__conn_address(r->client->conn);
    const bool many = wrong_in_minute(r->on->guesses.since_ms, r->on->guesses.wrong, now_ms) >= WRONG_OF_ALL;
    if (address == NULL)
        return !many;
    return now_ms >= address->guesses.until_ms &&
           (!many || address->guesses.last_ms == 0 || now_ms >= address->guesses.last_ms + HOUR_MS);
}

static int count_wrong(uint64_t *since_ms, int *wrong, uint64_t now_ms)
{
    if (now_ms >= *since_ms + MINUTE_MS) {
        *since_ms = now_ms;
        *wrong = 0;
    }
    return ++*wrong;
}

static void guessed_wrong(request *r)
{
    const uint64_t now_ms = spil__online_ms(r->on);
    budget *address = spil__conn_address(r->client->conn);
    count_wrong(&r->on->guesses.since_ms, &r->on->guesses.wrong, now_ms);
    if (address == NULL)
        return;
    address->guesses.last_ms = now_ms;
    if (count_wrong(&address->guesses.since_ms, &address->guesses.wrong, now_ms) >= WRONG_OF_ADDRESS)
        address->guesses.until_ms = now_ms + MINUTE_MS;
}

/* ---- finding one ---- */

/* The room of the request's invitation, number or key, exactly one of them. NULL: refused, or it has to wait. */
static room *find_by(request *r, bool key)
{
    static const online_field fields[] = {
        [ROOM_BY_INVITE] = FIELD_INVITE, [ROOM_BY_NUMBER] = FIELD_NUMBER, [ROOM_BY_KEY] = FIELD_KEY};
    char word[160];
    lookup how;
    int way = -1, n = 0;
    for (int i = 0; i < (key ? 3 : 2); i++) {
        way = has(r, fields[i]) ? i : way;
        n += has(r, fields[i]);
    }
    if (n != 1) {
        refuse_word(r, "invite");
        return NULL;
    }
    if (way != ROOM_BY_INVITE && !may_guess(r)) {
        spil__refuse_over(r, ONLINE_LIMIT_GUESSES, CODE_TOO_FAST,
                          SPIL_TR("too many wrong numbers: wait a minute"));
        return NULL;
    }
    spil__request_text(r, fields[way], word, sizeof word);
    room *m = spil__room_by(r->client, (room_way)way, word, &how);
    sodium_memzero(word, sizeof word);
    r->waits = how == LOOKUP_COMES;
    if (m == NULL && !r->waits) {
        if (way != ROOM_BY_INVITE)
            guessed_wrong(r);
        spil__refuse_plain(r, CODE_NOT_INVITED, SPIL_TR("this is not the invitation to a room"));
    }
    return m;
}

/* The host who has been there longest, or who opened it. */
static const room_member *first_host(const room *m)
{
    const room_member *first = NULL;
    for (int i = 0; i < m->n_members; i++) {
        const room_member *who = &m->member[i];
        if (who->state == MEMBER_IN && who->role == ROOM_HOST && (first == NULL || who->place < first->place))
            first = who;
    }
    return first != NULL ? first : &m->member[0];
}

void spil__do_room_look(request *r)
{
    const room *m = find_by(r, false);
    if (m == NULL)
        return;
    spil_out out = spil__scratch_out();
    spil_json_writer w = spil_json_to(&out);
    spil_json_string(&w, "title", m->title);
    spil_json_string(&w, "kind", room_kind_words[m->kind]);
    spil_json_string(&w, "host", spil__room_name(m, first_host(m)));
    spil_json_int(&w, "inside", spil__room_count(m, MEMBER_IN));
    spil_json_int(&w, "keep_days", m->keep_days);
    spil_json_string(&w, "door", room_door_words[m->door]);
    if (spil__room_is_inside(m, r->person->id))
        spil_json_string(&w, "room", m->id);
    spil__grant(r, &out);
}

/* ---- room_join ---- */

static void grant_join(request *r, const room *m, const char *who, uint32_t seq)
{
    const room_member *me = spil__room_member_of(m, who);
    spil_out out = spil__scratch_out();
    spil_json_writer w = spil_json_to(&out);
    spil_json_string(&w, "room", m->id);
    spil_json_string(&w, "who", who);
    spil_json_string(&w, "name", spil__room_name(m, me));
    spil_json_string(&w, "role", room_role_words[me->role]);
    spil_json_int(&w, "seq", seq);
    spil__grant(r, &out);
}

static void knock(request *r, room *m, const char *who, const char *name)
{
    room_member *me = spil__room_member_of(m, who);
    if (me == NULL || me->state != MEMBER_KNOCKS) {
        if (spil__room_count(m, MEMBER_KNOCKS) >= ROOM_KNOCKS_MAX) {
            spil__refuse_plain(r, CODE_FULL, SPIL_TR("too many people are waiting at the door"));
            return;
        }
        spil__room_line(m, "knocks %" PRIu64 " %s %s %d", spil__room_ms(m), who, r->person->id,
                        spil__room_text(m, who, name));
        me = spil__room_member_of(m, who);
    }
    me->knocks_by = r->client;
    r->client->knocks = true;
    spil_out out = spil__scratch_out();
    spil_json_writer w = spil_json_to(&out);
    spil_json_string(&w, "room", m->id);
    spil_json_bool(&w, "waits", true);
    spil__grant(r, &out);
}

/* Somebody who is inside already asks to come in: with the key, as a host. */
static void join_again(request *r, room *m, const char *who)
{
    if (has(r, FIELD_KEY) && spil__room_member_of(m, who)->role != ROOM_HOST) {
        spil__room_line(m, "role %" PRIu64 " %s host", spil__room_ms(m), who);
        spil__rooms_presence(r->on, r->person);
        grant_join(r, m, who, m->seq[ROOM_HOST]);
        return;
    }
    grant_join(r, m, who, m->seq[spil__room_member_of(m, who)->role]);
}

/* Is there anything against coming in besides the door? Then refused. */
static bool is_kept_out(request *r, room *m, const char *who, const char *name)
{
    const bool by_key = has(r, FIELD_KEY);
    const room_member *me = spil__room_member_of(m, who);
    if (me != NULL && me->state == MEMBER_BARRED && !by_key) {
        spil__refuse_plain(r, CODE_NOT_INVITED, SPIL_TR("this is not the invitation to a room"));
    } else if (m->door == ROOM_DOOR_SHUT && !by_key && (me == NULL || !me->has_come)) {
        spil__refuse_plain(r, CODE_NOT_NOW, SPIL_TR("the door is shut"));
    } else if (spil__room_name_is_taken(m, name, who)) {
        if (me == NULL && m->n_members < SEEN_MAX)
            spil__room_line(m, "tried %s %s", who, r->person->id);
        spil__room_refuse_name(r, m, name, who);
    } else if ((!by_key && spil__room_count(m, MEMBER_IN) >= ROOM_PEOPLE_MAX) ||
               (me == NULL && m->n_members >= SEEN_MAX)) {
        spil__refuse_over(r, ONLINE_LIMIT_ROOM_PEOPLE, CODE_FULL, SPIL_TR("the room is full"));
    } else if (!spil__room_takes_more(r, m)) {
        return true;
    } else if (spil__person_rooms(r->person) >= ROOMS_INSIDE) {
        spil__refuse_over(r, ONLINE_LIMIT_ROOMS, CODE_NOT_ALLOWED, SPIL_TR("you are in too many rooms"));
    } else {
        return false;
    }
    return true;
}

void spil__do_room_join(request *r)
{
    char who[ID_TEXT], name[NAME_TEXT];
    spil__request_name(r, name);
    room *m = find_by(r, true);
    if (m == NULL)
        return;
    r->room = m;
    spil__room_who(m, r->person->id, who);
    const room_member *me = spil__room_member_of(m, who);
    if (me != NULL && me->state == MEMBER_IN) {
        join_again(r, m, who);
        return;
    }
    if (is_kept_out(r, m, who, name))
        return;
    const bool by_key = has(r, FIELD_KEY);
    const bool is_known = me != NULL && (me->has_come || me->state == MEMBER_ADMITTED);
    if (m->door == ROOM_DOOR_KNOCK && !by_key && !is_known) {
        knock(r, m, who, name);
        return;
    }
    const room_role role = by_key ? ROOM_HOST : ROOM_GUEST;
    const uint32_t seq = m->seq[role];
    let_in(r, m, who, name, role);
    grant_join(r, m, who, seq);
}

/* ---- room_leave, room_host ---- */

void spil__do_room_leave(request *r)
{
    spil__grant(r, NULL);
    if (r->me != NULL)
        spil__room_goes(r->room, r->me, ROOM_LEFT);
}

void spil__do_room_host(request *r)
{
    room *m = r->room;
    if (r->me->role == ROOM_HOST) {
        spil__grant(r, NULL);
        return;
    }
    if (spil__room_heir(m) != r->me) {
        spil__refuse_plain(
            r, CODE_NOT_ALLOWED,
            SPIL_TR("only the guest who has been here longest becomes host, once no host is left"));
        return;
    }
    spil__room_line(m, "role %" PRIu64 " %s host", spil__room_ms(m), r->me->who);
    spil__rooms_presence(r->on, r->person);
    spil__grant(r, NULL);
}

/* ---- room_sync ---- */

void spil__do_room_sync(request *r)
{
    const room_role role = r->me->role;
    if (number_of(r, FIELD_AFTER) > r->room->seq[role]) {
        spil__refuse_plain(r, CODE_BAD_MESSAGE, SPIL_TR("there is no such note yet"));
        return;
    }
    spil_out out = spil__scratch_out();
    spil_json_writer w = spil_json_to(&out);
    spil__room_put_sync(r->room, r->me, (uint32_t)number_of(r, FIELD_AFTER), &w);
    spil__grant(r, &out);
}

/* ---- room_set ---- */

/* Another door, or a new link and number. */
static void set_door(room *m, int door, bool renew)
{
    char number[ROOM_NUMBER_TEXT] = "-", invite[ROOM_INVITE_TEXT];
    memcpy(invite, m->invite, sizeof invite);
    if (renew)
        spil__room_draw_invite(invite);
    if (door == ROOM_DOOR_OPEN && (renew || m->number[0] == '\0'))
        spil__room_draw_number(m->on, number);
    else if (door == ROOM_DOOR_OPEN)
        copy_text(number, sizeof number, m->number);
    spil__room_line(m, "door %" PRIu64 " %s %s %" PRIu64 " %s", spil__room_ms(m), room_door_words[door],
                    number, spil__keeping_now_s(m->on) + ROOM_NUMBER_S, invite);
}

void spil__do_room_set(request *r)
{
    static const online_field any[] = {FIELD_TITLE,     FIELD_DOOR,      FIELD_VOICE, FIELD_WATCH,
                                       FIELD_STANDINGS, FIELD_KEEP_DAYS, FIELD_RENEW};
    room *m = r->room;
    char title[4 * ROOM_TITLE_CHARS + 1];
    int n = 0, door = (int)m->door, voice = (int)m->voice, standings = (int)m->standings, days = m->keep_days;
    for (size_t i = 0; i < sizeof any / sizeof any[0]; i++)
        n += has(r, any[i]);
    if (n == 0 || (has(r, FIELD_RENEW) && !flag_of(r, FIELD_RENEW, true))) {
        refuse_word(r, n == 0 ? "title" : "renew");
        return;
    }
    if ((has(r, FIELD_TITLE) && !read_title(r, title, sizeof title)) ||
        !read_word(r, FIELD_DOOR, "door", room_door_words, &door) ||
        !read_word(r, FIELD_VOICE, "voice", room_voice_words, &voice) ||
        !read_word(r, FIELD_STANDINGS, "standings", room_standings_words, &standings) ||
        !read_keep_days(r, &days))
        return;

    if (has(r, FIELD_TITLE))
        spil__room_line(m, "title %s", title);
    if (has(r, FIELD_VOICE))
        spil__room_line(m, "voice %s", room_voice_words[voice]);
    if (has(r, FIELD_WATCH))
        spil__room_line(m, "watch %d", flag_of(r, FIELD_WATCH, true));
    if (has(r, FIELD_STANDINGS))
        spil__room_line(m, "standings %s", room_standings_words[standings]);
    if (has(r, FIELD_KEEP_DAYS))
        spil__room_line(m, "keep %d", days);
    if (has(r, FIELD_DOOR) || has(r, FIELD_RENEW))
        set_door(m, door, has(r, FIELD_RENEW));
    spil__grant(r, NULL);
}

/* ---- room_close ---- */

void spil__do_room_close(request *r)
{
    if (!r->room->closing)
        spil__room_close(r->room);
    spil__grant(r, NULL);
}
