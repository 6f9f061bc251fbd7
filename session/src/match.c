/* match.c: a game in progress as a record that grows (spil/match.h). */
#include "spil/match.h"

#include <stdlib.h>
#include <string.h>

static void reserve(spil_match *m, int n)
{
    spil_record *rec = &m->record;
    if (n <= rec->max_steps)
        return;
    int max = rec->max_steps < 64 ? 64 : rec->max_steps;
    while (max < n)
        max *= 2;
    spil_step *steps = realloc(rec->steps, (size_t)max * sizeof *steps);
    if (steps == NULL)
        abort(); /* out of memory */
    rec->steps = steps;
    rec->max_steps = max;
}

void spil_match_begin(spil_match *m, const spil_setup *su, const spil_key *key)
{
    memset(m, 0, sizeof *m);
    m->record.setup = *su;
    m->record.key = *key;
    spil_record_start(&m->record, &m->state);
}

void spil_match_begin_at(spil_match *m, const spil_setup *su, const void *state)
{
    memset(m, 0, sizeof *m);
    m->record.setup = *su;
    m->record.from_position = true;
    memcpy(&m->record.position, state, su->game->state_bytes);
    spil_record_start(&m->record, &m->state);
}

spil_code spil_match_resume(spil_match *m, const spil_record *rec, spil_error *err)
{
    memset(m, 0, sizeof *m);
    m->record = *rec;
    m->record.steps = NULL;
    m->record.max_steps = 0;
    m->record.has_result = false;
    reserve(m, rec->n_steps);
    if (rec->n_steps > 0)
        memcpy(m->record.steps, rec->steps, (size_t)rec->n_steps * sizeof *rec->steps);
    const spil_code code = spil_record_replay(&m->record, -1, &m->state, NULL, err);
    if (code != SPIL_OK)
        spil_match_fini(m);
    return code;
}

void spil_match_fini(spil_match *m)
{
    free(m->record.steps);
    memset(m, 0, sizeof *m);
}

spil_code spil_match_do(spil_match *m, uint64_t now_ms, int seat, spil_move mv, spil_events *ev,
                        spil_error *err)
{
    spil_record *rec = &m->record;
    const spil_code code = rec->setup.game->apply(&rec->setup, &m->state, seat, mv, ev, err);
    if (code != SPIL_OK)
        return code;
    reserve(m, rec->n_steps + 1);
    const uint64_t last_ms = rec->n_steps > 0 ? rec->steps[rec->n_steps - 1].ms : 0;
    rec->steps[rec->n_steps++] =
        (spil_step){.ms = now_ms < last_ms ? last_ms : now_ms, .move = mv, .seat = (int8_t)seat};
    return SPIL_OK;
}

int spil_match_undo(spil_match *m, int n)
{
    spil_record *rec = &m->record;
    const int back = n > rec->n_steps ? rec->n_steps : n < 0 ? 0 : n;
    rec->n_steps -= back;
    for (int seat = 0; seat < rec->setup.seats; seat++) {
        if (rec->resign[seat].after > rec->n_steps)
            rec->resign[seat].after = rec->n_steps;
    }
    spil_record_replay(rec, -1, &m->state, NULL, NULL); /* these steps have been played before */
    return back;
}

int spil_match_steps_of(const spil_match *m, int seat)
{
    const spil_record *rec = &m->record;
    for (int i = rec->n_steps - 1; i >= 0; i--) {
        if (rec->steps[i].seat == seat)
            return rec->n_steps - i;
    }
    return 0;
}

size_t spil_match_save_bytes(const spil_match *m)
{
    char none[1];
    spil_out out = spil_out_to(none, sizeof none); /* counts what it cannot hold */
    spil_match_save(m, &out);
    return out.len + 1;
}

void spil_match_save(const spil_match *m, spil_out *out)
{
    spil_record_put(&m->record, &m->state, out);
}
