/* recent.c: the last moves (recent.h). */
#include "recent.h"

#include <string.h>

/* The host's moves are nobody's. */
static int last_mover(step_fn *step, const void *of, int n)
{
    int last = SPIL_HOST;
    for (int i = n - 1; i >= 0 && last == SPIL_HOST; i--)
        last = step(of, i)->seat;
    return last;
}

int spil__recent_first(step_fn *step, const void *of, int n, int seat)
{
    const int last = last_mover(step, of, n);
    const bool run = seat == SPIL_ONLOOKER || last == seat; /* the moves of one seat, else of all others */
    int first = n;
    for (int i = n - 1; i >= 0 && n - i <= RECENT_MOVES; i--) {
        const int by = step(of, i)->seat;
        if (by != SPIL_HOST && (run ? by != last : by == seat))
            break;
        first = by != SPIL_HOST || last == SPIL_HOST ? i : first;
    }
    return first;
}

static void add(spil_events *to, const spil_events *from, const spil_event *event)
{
    spil_event *copy = spil_event_add(to, event->kind, event->visible_to);
    if (copy == NULL)
        return;
    memcpy(copy->arg, event->arg, sizeof copy->arg);
    if (event->list_n > 0)
        spil_event_list(to, copy, from->pool + event->list_at, event->list_n);
}

static bool has_room(const spil_events *ev, const spil_event *event)
{
    return ev->n < SPIL_EVENTS_MAX && ev->pooled + event->list_n <= SPIL_EVENT_POOL;
}

static void forget_half(spil_events *ev)
{
    const spil_events old = *ev;
    ev->n = ev->pooled = 0;
    for (int i = (old.n + 1) / 2; i < old.n; i++)
        add(ev, &old, &old.item[i]);
}

void spil__recent_add(spil_events *recent, const spil_events *move, int seat)
{
    for (int i = 0; i < move->n; i++) {
        const spil_event *event = &move->item[i];
        if (!(event->visible_to >> seat & 1))
            continue;
        while (recent->n > 0 && !has_room(recent, event))
            forget_half(recent);
        add(recent, move, event);
    }
}

/* ---- in a match ---- */

static const spil_step *step_of(const void *of, int i)
{
    return spil_driver_step(of, i);
}

/* The numbers of the seat's notes about the latest n moves that stand, the last one first. What was taken back, and
 * what had been played instead before it was, is passed over. */
static void find_notes(const spil_driver *d, int seat, int n, uint32_t seq[])
{
    spil_note note;
    int undone = 0, found = 0;
    for (uint32_t at = spil_driver_seq(d, seat); at > 0 && found < n; at--) {
        spil_driver_note(d, seat, at, &note);
        if (note.kind == SPIL_NOTE_UNDO && note.done)
            undone += note.n;
        else if (note.kind == SPIL_NOTE_EVENT && undone > 0)
            undone--;
        else if (note.kind == SPIL_NOTE_EVENT)
            seq[found++] = at;
    }
}

int spil__recent_of(const spil_driver *d, int since, int seat, bool open, spil_events *recent)
{
    const int steps = spil_driver_steps(d), n = steps - spil__recent_first(step_of, d, steps, since);
    uint32_t seq[RECENT_MOVES] = {0};
    find_notes(d, seat, n, seq);
    recent->n = recent->pooled = 0;
    for (int i = n - 1; i >= 0; i--) {
        spil_note note;
        spil_events move = {.n = 0};
        spil_driver_note(d, seat, seq[i], &note);
        const int knows = open && note.seat != SPIL_HOST ? note.seat : seat; /* the mover knows all of it */
        spil_driver_events(d, &note, knows, &move);
        spil__recent_add(recent, &move, knows);
    }
    return last_mover(step_of, d, steps);
}
