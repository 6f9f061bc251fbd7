/* notes.c: what is told to whom (inside.h). A move is one note for everybody, with the events in it that the receiver
 * may know, so numbers and counts tell nothing. */
#include "inside.h"

#include <stdlib.h>
#include <string.h>

enum { DONE = 1, KIND_MASK = 3, RESIGNED = 4 };

void spil__notes_fini(notebook *b)
{
    free(b->list);
    free(b->events);
    free(b->pool);
    free(b->results);
    free(b->text);
}

/* Counts a note, and keeps it where notes are kept; else NULL. */
static noted *add(spil_driver *d, spil_note_kind kind, int seat, uint8_t visible_to)
{
    notebook *b = &d->notes;
    b->for_all += visible_to == SPIL_VISIBLE_TO_ALL;
    for (int who = 0; visible_to != SPIL_VISIBLE_TO_ALL && who < RECEIVERS; who++)
        b->own[who] += visible_to >> who & 1;
    if (!b->keeps)
        return NULL;
    b->list = spil__grow(b->list, &b->max, b->n + 1, sizeof *b->list);
    noted *note = &b->list[b->n++];
    *note = (noted){.ms = d->clock_ms,
                    .target = d->target,
                    .step = d->h.n_steps,
                    .seat = (int8_t)seat,
                    .kind = (uint8_t)kind};
    for (int who = 0; who < RECEIVERS; who++)
        note->seq[who] = seq_of(d, who);
    return note;
}

static uint32_t add_text(notebook *b, const char *text)
{
    const int len = (int)strlen(text) + 1;
    b->text = spil__grow(b->text, &b->max_text, b->n_text + len, 1);
    memcpy(b->text + b->n_text, text, (size_t)len);
    b->n_text += len;
    return (uint32_t)(b->n_text - len);
}

void spil__notes_events(spil_driver *d, const spil_events *ev)
{
    notebook *b = &d->notes;
    noted *note = add(d, SPIL_NOTE_EVENT, d->h.last_seat, SPIL_VISIBLE_TO_ALL);
    if (note == NULL)
        return;
    note->at = (uint32_t)b->n_events;
    note->list_at = (uint32_t)b->n_pool;
    note->n = (int16_t)ev->n;
    b->events = spil__grow(b->events, &b->max_events, b->n_events + ev->n, sizeof *b->events);
    b->pool = spil__grow(b->pool, &b->max_pool, b->n_pool + ev->pooled, sizeof *b->pool);
    for (int i = 0; i < ev->n;
         i++) { /* lists in the order of events: their places follow from their lengths */
        const spil_event *event = &ev->item[i];
        b->events[b->n_events++] = *event;
        if (event->list_n > 0)
            memcpy(b->pool + b->n_pool, ev->pool + event->list_at, event->list_n * sizeof *b->pool);
        b->n_pool += event->list_n;
    }
}

void spil__notes_plain(spil_driver *d, spil_note_kind kind, int seat, int n, bool done)
{
    noted *note = add(d, kind, seat, SPIL_VISIBLE_TO_ALL);
    if (note != NULL) {
        note->n = (int16_t)n;
        note->flags = done ? DONE : 0;
    }
}

void spil__notes_text(spil_driver *d, spil_note_kind kind, int seat, const char *one, const char *two,
                      uint8_t visible_to)
{
    noted *note = add(d, kind, seat, visible_to);
    if (note != NULL) {
        note->at = add_text(&d->notes, one);
        add_text(&d->notes, two);
    }
}

void spil__notes_seat(spil_driver *d, int seat)
{
    const spil_seat *who = &d->seat[seat].who;
    const bool stands_in = who->left || who->resigned;
    noted *note = add(d, SPIL_NOTE_SEAT, seat, SPIL_VISIBLE_TO_ALL);
    if (note == NULL)
        return;
    const spil_seat_kind kind = stands_in ? SPIL_SEAT_BOT : who->kind;
    note->flags = (uint8_t)((unsigned)kind | (who->resigned ? RESIGNED : 0));
    note->at = add_text(&d->notes, who->name);
    add_text(&d->notes, stands_in ? d->terms.stand_in : who->player);
}

void spil__notes_over(spil_driver *d, const spil_result *res)
{
    notebook *b = &d->notes;
    noted *note = add(d, SPIL_NOTE_OVER, SPIL_HOST, SPIL_VISIBLE_TO_ALL);
    if (note == NULL)
        return;
    b->results = spil__grow(b->results, &b->max_results, b->n_results + 1, sizeof *b->results);
    note->at = (uint32_t)b->n_results;
    b->results[b->n_results++] = *res;
}

/* ---- reading ---- */

uint32_t spil_driver_seq(const spil_driver *d, int seat)
{
    return seq_of(d, seat);
}

/* The receiver's note with that number; NULL when there is none. */
static const noted *find(const notebook *b, int seat, uint32_t seq)
{
    if (seq == 0 || seq > b->for_all + b->own[seat] || b->n == 0)
        return NULL;
    int low = 0, high = b->n - 1; /* the first note with at least that number */
    while (low < high) {
        const int middle = (low + high) / 2;
        if (b->list[middle].seq[seat] < seq)
            low = middle + 1;
        else
            high = middle;
    }
    return &b->list[low];
}

bool spil_driver_note(const spil_driver *d, int seat, uint32_t seq, spil_note *note)
{
    const notebook *b = &d->notes;
    const noted *kept = find(b, seat, seq);
    if (kept == NULL)
        return false;
    const spil_note_kind kind = (spil_note_kind)kept->kind;
    *note = (spil_note){.kind = kind,
                        .seq = seq,
                        .ms = kept->ms,
                        .step = kept->step,
                        .index = (int)(kept - b->list),
                        .seat = kept->seat,
                        .n = kind == SPIL_NOTE_EVENT ? 0 : kept->n, /* how many are hidden is hidden */
                        .name = "",
                        .player = "",
                        .word = "",
                        .text = ""};
    switch (kind) {
    case SPIL_NOTE_UNDO:
    case SPIL_NOTE_REDO: note->done = kept->flags & DONE; break;
    case SPIL_NOTE_SEAT:
        note->who = (spil_seat_kind)(kept->flags & KIND_MASK);
        note->resigned = kept->flags & RESIGNED;
        note->name = b->text + kept->at;
        note->player = note->name + strlen(note->name) + 1;
        break;
    case SPIL_NOTE_ASKS:
    case SPIL_NOTE_TELL:
        note->word = b->text + kept->at;
        note->text = note->word + strlen(note->word) + 1;
        break;
    case SPIL_NOTE_OVER: note->result = &b->results[kept->at]; break;
    default: break;
    }
    return true;
}

void spil_driver_events(const spil_driver *d, const spil_note *note, int seat, spil_events *ev)
{
    const notebook *b = &d->notes;
    if (note->kind != SPIL_NOTE_EVENT)
        return;
    const noted *kept = &b->list[note->index];
    int at = (int)kept->list_at;
    for (int i = 0; i < kept->n; i++) {
        const spil_event *event = &b->events[kept->at + (uint32_t)i];
        if (event->visible_to >> seat & 1) {
            spil_event *copy = spil_event_add(ev, event->kind, event->visible_to);
            if (copy == NULL)
                return;
            memcpy(copy->arg, event->arg, sizeof copy->arg);
            if (event->list_n > 0) /* or there may be no pool */
                spil_event_list(ev, copy, b->pool + at, event->list_n);
        }
        at += event->list_n;
    }
}

bool spil__notes_target(const spil_driver *d, int seat, uint32_t seq, uint32_t *target)
{
    const notebook *b = &d->notes;
    for (int i = b->n - 1; i >= 0 && b->list[i].seq[seat] > seq; i--) {
        if (b->list[i].kind == SPIL_NOTE_UNDO && b->list[i].flags & DONE)
            return false; /* what came then may count as many changes as what was there before */
    }
    const noted *note = find(b, seat, seq);
    *target = note != NULL ? note->target : b->target_first;
    return true;
}
