/* event.c: what happened, collected by games and written as JSON (spil/game.h). */
#include <string.h>

#include "spil/game.h"

spil_event *spil_event_add(spil_events *ev, int kind, uint8_t visible_to)
{
    if (ev == NULL || ev->n == SPIL_EVENTS_MAX)
        return NULL;
    spil_event *event = &ev->item[ev->n++];
    memset(event, 0, sizeof *event);
    event->kind = (uint8_t)kind;
    event->visible_to = visible_to;
    return event;
}

void spil_event_list(spil_events *ev, spil_event *event, const int16_t values[], int n)
{
    if (ev == NULL || event == NULL || ev->pooled + n > SPIL_EVENT_POOL)
        return;
    memcpy(ev->pool + ev->pooled, values, (size_t)n * sizeof *values);
    event->list_at = (uint16_t)ev->pooled;
    event->list_n = (uint16_t)n;
    ev->pooled += n;
}

static void put_card(const spil_setup *su, int card, const char *key, spil_json_writer *w)
{
    char text[SPIL_MOVE_TEXT];
    spil_out out = spil_out_to(text, sizeof text);
    su->game->print_card(su, card, &out);
    spil_json_string(w, key, text);
}

static void put_field(const spil_setup *su, const spil_events *ev, const spil_event *event,
                      const spil_field *field, int value, spil_json_writer *w)
{
    switch (field->kind) {
    case SPIL_FIELD_NONE: break;
    case SPIL_FIELD_SEAT:
    case SPIL_FIELD_NUMBER:
    case SPIL_FIELD_PLACE: spil_json_int(w, field->name, value); break;
    case SPIL_FIELD_SIDE:
        if (value < 0)
            spil_json_null(w, field->name);
        else
            spil_json_int(w, field->name, value);
        break;
    case SPIL_FIELD_CARD: put_card(su, value, field->name, w); break;
    case SPIL_FIELD_WORD: spil_json_string(w, field->name, field->words[value]); break;
    case SPIL_FIELD_CARDS:
    case SPIL_FIELD_NUMBERS:
        spil_json_open(w, field->name, '[');
        for (int i = 0; i < event->list_n; i++) {
            if (field->kind == SPIL_FIELD_CARDS)
                put_card(su, ev->pool[event->list_at + i], NULL, w);
            else
                spil_json_int(w, NULL, ev->pool[event->list_at + i]);
        }
        spil_json_close(w, ']');
        break;
    }
}

void spil_event_json(const spil_setup *su, const spil_events *ev, int i, spil_json_writer *w)
{
    const spil_event *event = &ev->item[i];
    const spil_event_kind *kind = &su->game->events[event->kind];
    spil_json_open(w, NULL, '{');
    spil_json_string(w, "event", kind->name);
    for (int f = 0; f < SPIL_EVENT_FIELDS; f++)
        put_field(su, ev, event, &kind->field[f], event->arg[f], w);
    if (event->visible_to != SPIL_VISIBLE_TO_ALL) {
        spil_json_open(w, "seen_by", '[');
        for (int seat = 0; seat < su->seats; seat++) {
            if (event->visible_to >> seat & 1)
                spil_json_int(w, NULL, seat);
        }
        spil_json_close(w, ']');
    }
    spil_json_close(w, '}');
}
