/* room_requests.c: what all requests of rooms share (room_requests.h). */
#include "room_requests.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "keeping.h"
#include "room_run.h"
#include "table_run.h"

/* In kept replies; a name of stars is no key: it does not stand behind this word, whose quotes no text contains. */
static const char hidden_key[] = "********************";
enum { KEY_AT = 7, KEY_MEMBER = 48 };

/* The member as it is kept; in a house with digits of its own those stay. Returns where the stars are. */
static size_t hide(const online *on, char member[KEY_MEMBER])
{
    char code[ROOM_CODE_TEXT];
    snprintf(member, KEY_MEMBER, "\"key\":\"%s\"", spil__room_code_of(on, hidden_key, code));
    return KEY_AT + strlen(code) - strlen(hidden_key);
}

/* Somebody has asked for something. */
static void stamp(room *m)
{
    const uint64_t now_s = spil__keeping_now_s(m->on);
    m->asked_s = now_s;
    if (now_s >= m->stamped_s + HOUR_S && !m->closed)
        spil__room_line(m, "at %" PRIu64, now_s);
}

static bool no_room(request *r)
{
    spil__refuse_plain(r, CODE_NO_ROOM, SPIL_TR("there is no such room"));
    return false;
}

bool spil__room_of_request(request *r, bool by_hosts, bool when_closed)
{
    char id[80];
    lookup how = LOOKUP_DONE;
    room *m = spil__request_text(r, FIELD_ROOM, id, sizeof id) ? spil__room_find(r->client, id, &how) : NULL;
    r->waits = how == LOOKUP_COMES;
    if (r->waits)
        return false;
    room_member *me = m == NULL ? NULL : spil__room_member(m, r->person->id);
    const bool leaves = spil_json_is(&r->on->doc, r->field[FIELD_DO], "room_leave");
    if (me == NULL || (me->state != MEMBER_IN && !(leaves && me->has_come)))
        return no_room(r);
    r->room = m;
    r->me = me->state == MEMBER_IN ? me : NULL;
    if (by_hosts && me->role != ROOM_HOST) {
        spil__refuse_plain(r, CODE_NOT_ALLOWED, SPIL_TR("only hosts of the room may do that"));
        return false;
    }
    if (m->closing && !when_closed) {
        spil__refuse_plain(r, CODE_NOT_NOW, SPIL_TR("the room is closed"));
        return false;
    }
    stamp(m);
    return true;
}

bool spil__room_takes_more(request *r, const room *m)
{
    if (m->n_notes < ROOM_NOTES_MAX)
        return true;
    spil__refuse_over(r, ONLINE_LIMIT_ROOM_NOTES, CODE_FULL,
                      SPIL_TR("too much has happened in this room: open another"));
    return false;
}

bool spil__room_hides_table(request *r)
{
    lookup how = LOOKUP_DONE;
    if (r->table->room[0] == '\0')
        return false;
    const room *m = spil__room_find(r->client, r->table->room, &how);
    r->waits = how == LOOKUP_COMES;
    return m == NULL || !spil__room_is_inside(m, r->person->id);
}

void spil__room_before_reply(request *r)
{
    room *m = r->room;
    if (m == NULL)
        return;
    for (int i = 0; i < m->n_touched; i++)
        spil__table_store(m->touched[i]);
    spil__room_store(m);
}

void spil__room_after_reply(request *r)
{
    room *m = r->room;
    if (m == NULL)
        return;
    spil__room_publish(m);
    table **touched = m->touched;
    const int n = m->n_touched;
    m->touched = NULL;
    m->n_touched = m->max_touched = 0;
    for (int i = 0; i < n; i++)
        spil__table_settle(touched[i]);
    free(touched);
}

/* ---- kept replies ---- */

void spil__room_kept_reply(const request *r, spil_buffer *members, char owner[STREAM_TEXT])
{
    char who[ID_TEXT];
    const spil_json *doc = &r->on->doc;
    owner[0] = '\0';
    spil_buffer_add(members, r->members.at, r->members.len);
    if (r->room == NULL)
        return;
    char *key = strstr(members->at, "\"key\":\""), hidden[KEY_MEMBER];
    hide(r->on, hidden);
    if (spil_json_is(doc, r->field[FIELD_DO], "room_open") && key != NULL)
        memcpy(key, hidden, strlen(hidden));
    spil__room_who(r->room, r->person->id, who);
    if (spil_json_is(doc, r->field[FIELD_DO], "room_join") || (r->refused && r->code == CODE_NAME_TAKEN))
        snprintf(owner, STREAM_TEXT, "m:%s", who);
    if (owner[0] != '\0' && !spil__room_is_inside(r->room, r->person->id))
        spil__person_room(r->on, r->person, r->room->id, who, false);
}

bool spil__room_fill_key(const online *on, char *members)
{
    char id[ID_TEXT], hidden[KEY_MEMBER];
    const size_t at = hide(on, hidden);
    char *key = strstr(members, hidden);
    const char *named = strstr(members, "\"room\":\"");
    if (key == NULL || named == NULL)
        return true;
    copy_text(id, sizeof id, named + 8);
    const room *m = spil__room_in_memory(on, id);
    if (m != NULL)
        memcpy(key + at, m->key, strlen(m->key));
    return m != NULL;
}
