/* notes.c: what each receiver is told (inside.h). A move is one note for everybody, with the events that the receiver
 * may know, so note numbers reveal nothing. */
#include "inside.h"

#include <stdlib.h>
#include <string.h>

enum { DONE = 1, KIND_MASK = 3, RESIGNED = 4, STANDS_IN = 8 };

void spil__notes_fini(note_log *log)
{
    free(log->list);
    free(log->events);
    free(log->pool);
    free(log->results);
    free(log->text);
}

/* Counts a note and, where notes are entry, stores it; NULL where they are not. */
static note_entry *add_note(spil_driver *d, spil_note_kind kind, int seat, uint8_t visible_to)
{
    note_log *log = &d->notes;
    log->for_all += visible_to == SPIL_VISIBLE_TO_ALL;
    for (int who = 0; visible_to != SPIL_VISIBLE_TO_ALL && who < RECEIVERS; who++)
        log->own[who] += visible_to >> who & 1;
    if (!log->is_kept)
        return NULL;
    log->list = spil_grow(log->list, &log->max, log->n + 1, sizeof *log->list);
    note_entry *note = &log->list[log->n++];
    *note = (note_entry){.ms = d->clock_ms,
                         .target = d->target,
                         .step = d->history.n_steps,
                         .seat = (int8_t)seat,
                         .kind = (uint8_t)kind};
    for (int who = 0; who < RECEIVERS; who++)
        note->seq[who] = seq_of(d, who);
    return note;
}

static uint32_t add_text(note_log *log, const char *text)
{
    const int len = (int)strlen(text) + 1;
    log->text = spil_grow(log->text, &log->max_text, log->n_text + len, 1);
    memcpy(log->text + log->n_text, text, (size_t)len);
    log->n_text += len;
    return (uint32_t)(log->n_text - len);
}

void spil__notes_events(spil_driver *d, const spil_events *ev, bool timed_out)
{
    note_log *log = &d->notes;
    note_entry *note = add_note(d, SPIL_NOTE_EVENT, d->history.last_seat, SPIL_VISIBLE_TO_ALL);
    if (note == NULL)
        return;
    note->at = (uint32_t)log->n_events;
    note->list_at = (uint32_t)log->n_pool;
    note->n = (int16_t)ev->n;
    note->flags = timed_out ? DONE : 0;
    log->events = spil_grow(log->events, &log->max_events, log->n_events + ev->n, sizeof *log->events);
    log->pool = spil_grow(log->pool, &log->max_pool, log->n_pool + ev->pooled, sizeof *log->pool);
    for (int i = 0; i < ev->n; i++) { /* lists are stored in the order of events */
        const spil_event *event = &ev->item[i];
        log->events[log->n_events++] = *event;
        if (event->list_n > 0)
            memcpy(log->pool + log->n_pool, ev->pool + event->list_at, event->list_n * sizeof *log->pool);
        log->n_pool += event->list_n;
    }
}

void spil__notes_plain(spil_driver *d, spil_note_kind kind, int seat, int n, bool done)
{
    note_entry *note = add_note(d, kind, seat, SPIL_VISIBLE_TO_ALL);
    if (note != NULL) {
        note->n = (int16_t)n;
        note->flags = done ? DONE : 0;
    }
}

void spil__notes_text(spil_driver *d, spil_note_kind kind, int seat, const char *one, const char *two,
                      uint8_t visible_to)
{
    note_entry *note = add_note(d, kind, seat, visible_to);
    if (note != NULL) {
        note->at = add_text(&d->notes, one);
        add_text(&d->notes, two);
    }
}

void spil__notes_seat(spil_driver *d, int seat)
{
    const spil_seat *who = &d->seat[seat].who;
    const bool stands_in =
        (who->left || who->resigned || who->stands_in) && d->history.record.end.cause == SPIL_CAUSE_PLAYED;
    note_entry *note = add_note(d, SPIL_NOTE_SEAT, seat, SPIL_VISIBLE_TO_ALL);
    if (note == NULL)
        return;
    const spil_seat_kind kind = stands_in ? SPIL_SEAT_BOT : who->kind;
    const bool away = who->stands_in && !who->left && !who->resigned;
    note->flags = (uint8_t)((unsigned)kind | (who->resigned ? RESIGNED : 0) | (away ? STANDS_IN : 0));
    note->at = add_text(&d->notes, who->name);
    add_text(&d->notes, stands_in ? player_of(d, seat) : who->player);
}

void spil__notes_over(spil_driver *d, const spil_result *res, spil_cause cause)
{
    note_log *log = &d->notes;
    note_entry *note = add_note(d, SPIL_NOTE_OVER, SPIL_HOST, SPIL_VISIBLE_TO_ALL);
    if (note == NULL)
        return;
    log->results = spil_grow(log->results, &log->max_results, log->n_results + 1, sizeof *log->results);
    note->at = (uint32_t)log->n_results;
    note->flags = (uint8_t)cause;
    log->results[log->n_results++] = *res;
}

/* ---- reading ---- */

uint32_t spil_driver_seq(const spil_driver *d, int seat)
{
    return seq_of(d, seat);
}

/* The receiver's note with that number; NULL when there is none. */
static const note_entry *find_note(const note_log *log, int seat, uint32_t seq)
{
    if (seq == 0 || seq > log->for_all + log->own[seat] || log->n == 0)
        return NULL;
    int low = 0, high = log->n - 1; /* the first note with at least that number */
    while (low < high) {
        const int middle = (low + high) / 2;
        if (log->list[middle].seq[seat] < seq)
            low = middle + 1;
        else
            high = middle;
    }
    return &log->list[low];
}

bool spil_driver_note(const spil_driver *d, int seat, uint32_t seq, spil_note *note)
{
    const note_log *log = &d->notes;
    const note_entry *entry = find_note(log, seat, seq);
    if (entry == NULL)
        return false;
    const spil_note_kind kind = (spil_note_kind)entry->kind;
    *note = (spil_note){.kind = kind,
                        .seq = seq,
                        .ms = entry->ms,
                        .step = entry->step,
                        .index = (int)(entry - log->list),
                        .seat = entry->seat,
                        .n = kind == SPIL_NOTE_EVENT ? 0 : entry->n, /* some events may be hidden */
                        .name = "",
                        .player = "",
                        .word = "",
                        .text = ""};
    switch (kind) {
    case SPIL_NOTE_EVENT: note->timed_out = entry->flags & DONE; break;
    case SPIL_NOTE_UNDO:
    case SPIL_NOTE_REDO: note->done = entry->flags & DONE; break;
    case SPIL_NOTE_SEAT:
        note->who = (spil_seat_kind)(entry->flags & KIND_MASK);
        note->resigned = entry->flags & RESIGNED;
        note->stands_in = entry->flags & STANDS_IN;
        note->name = log->text + entry->at;
        note->player = note->name + strlen(note->name) + 1;
        break;
    case SPIL_NOTE_ASKS:
    case SPIL_NOTE_TELL:
        note->word = log->text + entry->at;
        note->text = note->word + strlen(note->word) + 1;
        break;
    case SPIL_NOTE_OVER:
        note->result = &log->results[entry->at];
        note->cause = (spil_cause)entry->flags;
        break;
    default: break;
    }
    return true;
}

void spil_driver_events(const spil_driver *d, const spil_note *note, int seat, spil_events *ev)
{
    const note_log *log = &d->notes;
    if (note->kind != SPIL_NOTE_EVENT)
        return;
    const note_entry *entry = &log->list[note->index];
    int at = (int)entry->list_at;
    for (int i = 0; i < entry->n; i++) {
        const spil_event *event = &log->events[entry->at + (uint32_t)i];
        if (event->visible_to >> seat & 1) {
            spil_event *copy = spil_event_add(ev, event->kind, event->visible_to);
            if (copy == NULL)
                return;
            memcpy(copy->arg, event->arg, sizeof copy->arg);
            if (event->list_n > 0) /* or there may be no pool */
                spil_event_list(ev, copy, log->pool + at, event->list_n);
        }
        at += event->list_n;
    }
}

bool spil__notes_target(const spil_driver *d, int seat, uint32_t seq, uint32_t *target)
{
    const note_log *log = &d->notes;
    for (int i = log->n - 1; i >= 0 && log->list[i].seq[seat] > seq; i--) {
        if (log->list[i].kind == SPIL_NOTE_UNDO && log->list[i].flags & DONE)
            return false; /* the version may be the same again by now */
    }
    const note_entry *note = find_note(log, seat, seq);
    *target = note != NULL ? note->target : log->target_first;
    return true;
}
