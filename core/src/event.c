/* event.c: what happened, collected by games, written as JSON and read (spil/game.h). */
#include <string.h>

#include "try.h"
#include "values.h"

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

static spil_field_kind kind_in_list(spil_field_kind kind)
{
    return kind == SPIL_FIELD_CARDS ? SPIL_FIELD_CARD : SPIL_FIELD_NUMBER;
}

static void put_field(const spil_setup *su, const spil_events *ev, const spil_event *event,
                      const spil_field *field, int value, spil_json_writer *w)
{
    if (field->kind == SPIL_FIELD_NONE)
        return;
    if (field->kind < SPIL_FIELD_CARDS) {
        const bool nobody = field->kind == SPIL_FIELD_SIDE && value < 0;
        spil__value_put(su, field->kind, field->words, field->name, nobody ? SPIL_NONE : value, w);
        return;
    }
    spil_json_open(w, field->name, '[');
    for (int i = 0; i < event->list_n; i++)
        spil__value_put(su, kind_in_list(field->kind), NULL, NULL, ev->pool[event->list_at + i], w);
    spil_json_close(w, ']');
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

/* ---- reading ---- */

/* Refuses a member. */
static spil_code bad_value(const char *name, spil_error *err)
{
    return spil_fail(err, SPIL_BAD_STATE, SPIL_TR("'%s' has a value that it cannot have"), name);
}

static bool read_value(const spil_setup *su, const spil_json *doc, const spil_json_node *node,
                       spil_field_kind kind, const char *const words[], int *value)
{
    if (kind == SPIL_FIELD_SIDE && node->type == SPIL_JSON_NULL) {
        *value = -1;
        return true;
    }
    return spil__value_read(su, doc, node, kind, words, kind == SPIL_FIELD_PLACE ? 0 : INT16_MIN, INT16_MAX,
                            value);
}

static bool read_list(const spil_setup *su, const spil_json *doc, const spil_json_node *node,
                      spil_field_kind kind, spil_events *ev, spil_event *event)
{
    if (node->type != SPIL_JSON_ARRAY || node->count > (uint32_t)(SPIL_EVENT_POOL - ev->pooled))
        return false;
    event->list_at = (uint16_t)ev->pooled;
    event->list_n = (uint16_t)node->count;
    for (const spil_json_node *n = spil_json_first(doc, node); n != NULL; n = spil_json_next(doc, n)) {
        int value;
        if (!read_value(su, doc, n, kind_in_list(kind), NULL, &value))
            return false;
        ev->pool[ev->pooled++] = (int16_t)value;
    }
    return true;
}

static bool read_seen_by(const spil_setup *su, const spil_json *doc, const spil_json_node *node,
                         uint8_t *visible_to)
{
    int seat = -1; /* they rise */
    *visible_to = 0;
    for (const spil_json_node *n = spil_json_first(doc, node); n != NULL; n = spil_json_next(doc, n)) {
        if (!spil__value_read(su, doc, n, SPIL_FIELD_NUMBER, NULL, seat + 1, su->seats - 1, &seat))
            return false;
        *visible_to |= (uint8_t)(1u << seat);
    }
    return node->type == SPIL_JSON_ARRAY;
}

static spil_code read_fields(const spil_setup *su, const spil_json *doc, const spil_json_node *node,
                             spil_events *ev, spil_event *event, spil_error *err)
{
    const spil_field *fields = su->game->events[event->kind].field;
    const char *names[SPIL_EVENT_FIELDS + 3] = {"event", "seen_by"};
    for (int f = 0; f < SPIL_EVENT_FIELDS && fields[f].kind != SPIL_FIELD_NONE; f++) {
        const spil_json_node *member = spil_json_get(doc, node, fields[f].name);
        const bool is_list = fields[f].kind >= SPIL_FIELD_CARDS;
        int value = 0;
        names[2 + f] = fields[f].name;
        if (member == NULL)
            return spil_fail(err, SPIL_BAD_STATE, SPIL_TR("the field '%s' is missing"), fields[f].name);
        if (!(is_list ? read_list(su, doc, member, fields[f].kind, ev, event)
                      : read_value(su, doc, member, fields[f].kind, fields[f].words, &value)))
            return bad_value(fields[f].name, err);
        event->arg[f] = (int16_t)value;
    }
    return spil_json_only(doc, node, names, NULL, err);
}

static spil_code read_event(const spil_setup *su, const spil_json *doc, const spil_json_node *node,
                            spil_events *ev, spil_error *err)
{
    const spil_json_node *name;
    int kind = 0;
    if (node->type != SPIL_JSON_OBJECT || ev->n == SPIL_EVENTS_MAX)
        return bad_value("events", err);
    TRY(spil_json_want(doc, node, "event", SPIL_JSON_STRING, &name, err));
    while (kind < su->game->n_events && !spil_json_is(doc, name, su->game->events[kind].name))
        kind++;
    if (kind == su->game->n_events)
        return bad_value("event", err);
    spil_event *event = spil_event_add(ev, kind, SPIL_VISIBLE_TO_ALL);
    TRY(read_fields(su, doc, node, ev, event, err));
    const spil_json_node *seen_by = spil_json_get(doc, node, "seen_by");
    if (seen_by != NULL && !read_seen_by(su, doc, seen_by, &event->visible_to))
        return bad_value("seen_by", err);
    return SPIL_OK;
}

spil_code spil_events_read(const spil_setup *su, const spil_json *doc, const spil_json_node *array,
                           spil_events *ev, spil_error *err)
{
    ev->n = ev->pooled = 0;
    if (array->type != SPIL_JSON_ARRAY)
        return bad_value("events", err);
    for (const spil_json_node *n = spil_json_first(doc, array); n != NULL; n = spil_json_next(doc, n))
        TRY(read_event(su, doc, n, ev, err));
    return SPIL_OK;
}
