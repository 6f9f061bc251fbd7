/* room_requests.c: what all requests of rooms share (room_requests.h). */
#include "room_requests.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "keeping.h"
#include "room_run.h"
#include "table_run.h"

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

/* In the reply to room_open; a text that has these words has no quotes around them. */
static const char number_word[] = "\"number\":\"", key_word[] = "\"key\":\"";
static const char hidden_key[] = "********************";

/* That reply with the digits of this house, or none, in front of its number and of this key. Both are what stands last
 * there, whatever house the reply was made in. */
static void put_codes(const char *members, const char *house, const char *key, spil_buffer *to)
{
    const struct {
        const char *word, *digits;
        ptrdiff_t n;
    } codes[] = {{number_word, NULL, ROOM_NUMBER_TEXT - 1}, {key_word, key, ROOM_KEY_TEXT - 1}};
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++) {
        const char *at = strstr(members, codes[i].word);
        const char *code = at != NULL ? at + strlen(codes[i].word) : NULL;
        const char *end = code != NULL ? strchr(code, '"') : NULL;
        if (end == NULL || end - code < codes[i].n)
            continue;
        spil_buffer_add(to, members, (size_t)(code - members));
        spil_buffer_add(to, house, strlen(house));
        spil_buffer_add(to, codes[i].digits != NULL ? codes[i].digits : end - codes[i].n, (size_t)codes[i].n);
        members = end;
    }
    spil_buffer_add(to, members, strlen(members));
}

void spil__room_kept_reply(const request *r, spil_buffer *members, char owner[STREAM_TEXT])
{
    char who[ID_TEXT];
    const spil_json *doc = &r->on->doc;
    owner[0] = '\0';
    spil_buffer_add(members, r->members.at, r->members.len);
    if (r->room == NULL)
        return;
    if (spil_json_is(doc, r->field[FIELD_DO], "room_open") && strstr(members->at, key_word) != NULL) {
        spil_buffer kept = {0};
        put_codes(members->at, "", hidden_key, &kept);
        spil_buffer_free(members);
        *members = kept;
    }
    spil__room_who(r->room, r->person->id, who);
    if (spil_json_is(doc, r->field[FIELD_DO], "room_join") || (r->refused && r->code == CODE_NAME_TAKEN))
        snprintf(owner, STREAM_TEXT, "m:%s", who);
    if (owner[0] != '\0' && !spil__room_is_inside(r->room, r->person->id))
        spil__person_room(r->on, r->person, r->room->id, who, false);
}

char *spil__room_fill_codes(const online *on, char *members)
{
    char id[ID_TEXT], house[ROOM_CODE_TEXT];
    const char *named = strstr(members, "\"room\":\"");
    if (strstr(members, key_word) == NULL || named == NULL)
        return members;
    copy_text(id, sizeof id, named + 8);
    const room *m = spil__room_in_memory(on, id);
    spil_buffer filled = {0};
    if (m != NULL)
        put_codes(members, spil__room_code_of(on, "", house), m->key, &filled);
    free(members);
    return filled.at;
}
