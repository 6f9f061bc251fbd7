/* history.c: a game as a record that grows (inside.h). The state is always what replaying the steps gives.
 *
 * Undo replays from the nearest checkpoint. There is one every SPACING steps, and of those whose number is divisible by
 * the same power of two only the latest stays: a game of a million steps has 16. The latest moves are near one, and
 * going far back leaves new ones on the way. */
#include "inside.h"

#include <stdlib.h>
#include <string.h>

void spil__history_init(history *h, const spil_setup *su, bool keeps_steps)
{
    memset(&h->record, 0, sizeof h->record);
    h->record.setup = *su;
    h->keeps_steps = keeps_steps;
    h->last_seat = -1;
}

void spil__history_fini(history *h)
{
    free(h->record.steps);
    free(h->undone);
    free(h->checkpoints);
}

/* ---- checkpoints ---- */

enum { SPACING = 32 };

/* Keeps the state after this many steps, if that is one to keep. */
static void save_checkpoint(history *h, int step)
{
    if (step % SPACING != 0)
        return;
    const int slot = __builtin_ctz((unsigned)(step / SPACING));
    if (slot >= h->max_checkpoints) { /* one by one: they are large, and few */
        h->max_checkpoints = slot + 1;
        h->checkpoints = spil_resize(h->checkpoints, (size_t)h->max_checkpoints * sizeof *h->checkpoints);
    }
    for (; h->n_checkpoints <= slot; h->n_checkpoints++)
        h->checkpoints[h->n_checkpoints].step = 0;
    h->checkpoints[slot].step = step;
    memcpy(h->checkpoints[slot].state, &h->state, h->record.setup.game->state_bytes);
}

/* Sets the state to that after `step` steps, all of which have been played before. */
static void go_back_to(history *h, int step)
{
    const spil_record *rec = &h->record;
    const checkpoint *from = NULL;
    for (int i = 0; i < h->n_checkpoints; i++) {
        checkpoint *c = &h->checkpoints[i];
        if (c->step > step)
            c->step = 0; /* other moves may follow */
        else if (c->step > 0 && (from == NULL || c->step > from->step))
            from = c;
    }
    int at = from == NULL ? 0 : from->step;
    if (from == NULL)
        spil_record_start(rec, &h->state);
    else
        memcpy(&h->state, from->state, rec->setup.game->state_bytes);
    while (at < step) {
        rec->setup.game->apply(&rec->setup, &h->state, rec->steps[at].seat, rec->steps[at].move, NULL, NULL);
        save_checkpoint(h, ++at);
    }
}

/* ---- playing ---- */

void spil__history_start(history *h, const spil_key *key, const void *state)
{
    spil_record *rec = &h->record;
    rec->from_position = key == NULL;
    if (key != NULL)
        rec->key = *key;
    else
        memcpy(&rec->position, state, rec->setup.game->state_bytes);
    rec->n_steps = h->n_steps = 0;
    h->n_undone = 0;
    h->last_ms = 0;
    h->last_seat = -1;
    h->n_checkpoints = 0;
    h->events.n = h->events.pooled = 0;
    spil_record_start(rec, &h->state);
}

spil_code spil__history_do(history *h, uint64_t now_ms, int seat, spil_move mv, spil_error *err)
{
    spil_record *rec = &h->record;
    spil_events *ev = &h->events;
    const int n = ev->n, pooled = ev->pooled;
    ev->n = ev->pooled = 0;
    const spil_code code = rec->setup.game->apply(&rec->setup, &h->state, seat, mv, ev, err);
    if (code != SPIL_OK) {
        ev->n = n;
        ev->pooled = pooled;
        return code;
    }
    h->n_steps++;
    h->last_ms = now_ms;
    h->last_seat = (int8_t)seat;
    if (h->keeps_steps) {
        rec->steps = spil_grow(rec->steps, &rec->max_steps, h->n_steps, sizeof *rec->steps);
        rec->steps[rec->n_steps++] = (spil_step){.ms = now_ms, .move = mv, .seat = (int8_t)seat};
        h->n_undone = 0;
        save_checkpoint(h, h->n_steps);
    }
    return SPIL_OK;
}

static void set_last(history *h)
{
    const spil_record *rec = &h->record;
    const spil_step *last = rec->n_steps > 0 ? &rec->steps[rec->n_steps - 1] : NULL;
    h->n_steps = rec->n_steps;
    h->last_ms = last != NULL ? last->ms : 0;
    h->last_seat = last != NULL ? last->seat : -1;
}

void spil__history_undo(history *h, int n)
{
    spil_record *rec = &h->record;
    h->undone = spil_grow(h->undone, &h->max_undone, h->n_undone + 1, sizeof *h->undone);
    h->undone[h->n_undone++] = n;
    rec->n_steps -= n;
    for (int seat = 0; seat < rec->setup.seats; seat++) {
        if (rec->resign[seat].after > rec->n_steps)
            rec->resign[seat].after = rec->n_steps; /* a resignation is not undone */
    }
    set_last(h);
    h->events.n = h->events.pooled = 0;
    go_back_to(h, rec->n_steps);
}

int spil__history_redo_steps(const history *h)
{
    return h->n_undone == 0 ? 0 : h->undone[h->n_undone - 1];
}

void spil__history_redo_one(history *h, uint64_t now_ms)
{
    const int n_undone = h->n_undone;
    const spil_step step = h->record.steps[h->record.n_steps];
    spil__history_do(h, now_ms, step.seat, step.move, NULL); /* cannot fail: played before */
    h->n_undone = n_undone;
}

void spil__history_redo_done(history *h)
{
    h->n_undone--;
}

int spil__history_steps_of(const history *h, int seat)
{
    const spil_record *rec = &h->record;
    for (int i = rec->n_steps - 1; i >= 0; i--) {
        if (rec->steps[i].seat == seat)
            return rec->n_steps - i;
    }
    return 0;
}
