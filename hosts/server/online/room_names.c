/* room_names.c: names in a room (room_names.h). */
#include "room_names.h"

#include "names.h"

bool spil__room_name_is_taken(const room *m, const char *name, const char *who)
{
    for (int i = 0; i < m->n_members; i++) {
        const room_member *other = &m->member[i];
        const bool counts =
            other->state == MEMBER_IN || other->state == MEMBER_KNOCKS || other->state == MEMBER_ADMITTED;
        if (counts && strcmp(other->who, who) != 0 && spil__name_same(spil__room_name(m, other), name))
            return true;
    }
    return false;
}

typedef struct namesake {
    const room *m;
    const char *who;
} namesake;

static bool is_taken(const void *of, const char *name)
{
    const namesake *n = of;
    return spil__room_name_is_taken(n->m, name, n->who);
}

void spil__room_refuse_name(request *r, const room *m, const char *name, const char *who)
{
    spil__refuse_plain(r, CODE_NAME_TAKEN, SPIL_TR("somebody here has that name already"));
    spil_out out = spil__scratch_out();
    spil_json_writer w = spil_json_to(&out);
    spil__put_free_names(name, is_taken, &(namesake){.m = m, .who = who}, &w);
    spil__reply_add(r, &out);
}
