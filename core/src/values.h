/* values.h: one value of an event, a state or a view as JSON; inside the core only. */
#ifndef SPIL__VALUES_H
#define SPIL__VALUES_H

#include "spil/actions.h"
#include "spil/fields.h"

/* SPIL_NONE is null, SPIL_UNKNOWN a "?". */
void spil__value_put(const spil_setup *su, spil_field_kind kind, const char *const words[], const char *key,
                     int value, spil_json_writer *w);
/* A number is from min to max; a seat or side is at the table. false: it is not such a value. */
bool spil__value_read(const spil_setup *su, const spil_json *doc, const spil_json_node *node,
                      spil_field_kind kind, const char *const words[], int min, int max, int *value);

/* How many of each card there are. */
void spil__deck_of(const spil_setup *su, uint8_t copies[SPIL_CARDS_MAX]);

/* ---- what lies plainly in memory (fields_memory.c) ---- */

/* Values of the field, or of a seat's part of it, into the state; false: there is no room for them. */
bool spil__field_store(const spil_setup *su, const spil_state_field *f, void *st, int seat,
                       const int values[], int n);
/* The values that are written: those of the state if there is one, else what the view knows. */
int spil__field_values(const spil_source *from, const spil_state_field *f, int seat,
                       int out[SPIL_VALUES_MAX]);

static inline bool spil__has_seats(const spil_state_field *f)
{
    return f->shape == SPIL_EACH_SEAT || f->shape == SPIL_LIST_EACH_SEAT;
}

/* Fields that are not read follow from others: the reader of a position compares them. */
static inline bool spil__is_read(const spil_state_field *f)
{
    return f->name != NULL &&
           (f->store != SPIL_BY_FUNCTIONS || f->put != NULL || f->put_row != NULL || f->read != NULL);
}

static inline bool spil__is_list(const spil_state_field *f)
{
    return f->shape == SPIL_LIST || f->shape == SPIL_LIST_EACH_SEAT;
}

/* ---- what follows for programs that learn (fields_observe.c) ---- */

void spil__planes_by_fields(const spil_setup *su, spil_plane out[SPIL_PLANES_MAX + 1]);
void spil__observe_by_fields(const spil_setup *su, const void *view, const spil_decision *d, uint8_t *out);

#endif
