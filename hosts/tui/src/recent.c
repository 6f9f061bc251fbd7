/* recent.c: the last moves (recent.h). */
#include "recent.h"

#include <string.h>

int spil__recent_first(step_fn *step, const void *of, int n, int seat)
{
    int last = SPIL_HOST; /* whose move was the last */
    for (int i = n - 1; i >= 0 && last == SPIL_HOST; i--)
        last = step(of, i)->seat;
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
