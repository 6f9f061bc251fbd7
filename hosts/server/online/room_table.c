/* room_table.c: what a table has to know of its room (room_table.h). */
#include "room_table.h"

static const room *room_of(const table *t)
{
    return t->room[0] == '\0' ? NULL : spil__room_in_memory(t->on, t->room);
}

static const room_member *member_at(const table *t, const char *id)
{
    const room *m = room_of(t);
    return m == NULL ? NULL : spil__room_member(m, id);
}

const char *spil__room_name_at(const table *t, const char *id, const char *otherwise)
{
    const room_member *who = member_at(t, id);
    return who != NULL ? spil__room_name(room_of(t), who) : otherwise;
}

const char *spil__room_who_at(const table *t, const char *id)
{
    const room_member *who = member_at(t, id);
    return t->room[0] == '\0' ? id : who != NULL ? who->who : NULL;
}

room_voice spil__room_voice_at(const table *t, const person *p)
{
    const room *m = room_of(t);
    const room_member *who = member_at(t, p->id);
    if (m == NULL)
        return ROOM_VOICE_ON;
    return who != NULL && who->voice > m->voice ? who->voice : m->voice;
}

bool spil__room_may_watch(const table *t, const person *p)
{
    const room *m = room_of(t);
    const room_member *who = member_at(t, p->id);
    if (m == NULL)
        return true;
    return who != NULL && (m->watch || who->role == ROOM_HOST || strcmp(who->watches, t->name) == 0);
}

bool spil__room_may_read(const table *t, const person *p)
{
    const room_member *who = member_at(t, p->id);
    return who != NULL && who->state == MEMBER_IN && who->role == ROOM_HOST;
}

bool spil__room_is_halted(const table *t)
{
    const room *m = room_of(t);
    return m != NULL && m->halted;
}

bool spil__room_is_closed(const table *t)
{
    const room *m = room_of(t);
    return m != NULL && m->closing;
}
