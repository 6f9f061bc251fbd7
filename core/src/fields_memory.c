/* fields_memory.c: fields where they lie in a state or view, and what follows from that: which values a view shows, the
 * view itself, and states that fit it (spil/fields.h). */
#include <string.h>

#include "spil/bits.h"
#include "values.h"

/* ---- integers of any width ---- */

static uint64_t load(const unsigned char *from, size_t bytes)
{
    uint16_t two;
    uint32_t four;
    uint64_t eight;
    switch (bytes) {
    case 1: return from[0];
    case 2: memcpy(&two, from, bytes); return two;
    case 4: memcpy(&four, from, bytes); return four;
    default: memcpy(&eight, from, sizeof eight); return eight;
    }
}

static void store(unsigned char *to, size_t bytes, uint64_t value)
{
    const uint16_t two = (uint16_t)value;
    const uint32_t four = (uint32_t)value;
    switch (bytes) {
    case 1: to[0] = (unsigned char)value; break;
    case 2: memcpy(to, &two, bytes); break;
    case 4: memcpy(to, &four, bytes); break;
    default: memcpy(to, &value, sizeof value); break;
    }
}

/* Bytes of a seat's part; the bits of all seats may be in one integer. */
static size_t part_bytes(const spil_setup *su, const spil_state_field *f)
{
    const bool one_set = f->store == SPIL_BITS && f->shape == SPIL_EACH_SEAT;
    return spil__has_seats(f) && !one_set ? (size_t)f->bytes / su->game->max_seats : f->bytes;
}

/* ---- fields ---- */

static bool is_hidden(const spil_state_field *f)
{
    return f->seen == SPIL_BY_OWNER || f->seen == SPIL_BY_NOBODY;
}

/* Values of the field, or of a seat's part of it, from the state or view in which they lie. */
static int field_load(const spil_setup *su, const spil_state_field *f, const void *memory, bool view,
                      int seat, int out[SPIL_VALUES_MAX])
{
    const size_t bytes = part_bytes(su, f);
    const size_t part = bytes < f->bytes && !(view && f->seen == SPIL_BY_OWNER) ? (size_t)seat * bytes : 0;
    const unsigned char *base = memory, *at = base + (view ? f->view_at : f->at) + part;
    if (spil__is_list(f) && f->store == SPIL_PLAIN) {
        const int n = base[(view ? f->view_count_at : f->count_at) + seat];
        for (int i = 0; i < n; i++) {
            const int byte = at[f->reversed ? n - 1 - i : i];
            out[i] = f->seen == SPIL_IN_PART && byte == f->none ? SPIL_UNKNOWN : byte;
        }
        return n;
    }
    const uint64_t value = load(at, bytes);
    if (f->store == SPIL_BITS && spil__is_list(f)) {
        int n = 0;
        for (uint64_t left = value; left != 0; left &= left - 1)
            out[n++] = f->first + spil_lowest(left);
        return n;
    }
    out[0] = f->store == SPIL_BITS ? (int)(value >> seat & 1) : (int)value;
    if (f->nullable && out[0] == f->none)
        out[0] = SPIL_NONE;
    return 1;
}

bool spil__field_store(const spil_setup *su, const spil_state_field *f, void *st, int seat,
                       const int values[], int n)
{
    const size_t bytes = part_bytes(su, f);
    unsigned char *base = st, *at = base + f->at + (bytes < f->bytes ? (size_t)seat * bytes : 0);
    if (spil__is_list(f) && f->store == SPIL_PLAIN) {
        if (n > (int)bytes)
            return false;
        for (int i = 0; i < n; i++)
            at[f->reversed ? n - 1 - i : i] = (unsigned char)values[i];
        base[f->count_at + seat] = (unsigned char)n;
        return true;
    }
    if (f->store == SPIL_PLAIN) {
        store(at, bytes, values[0] == SPIL_NONE ? f->none : (uint64_t)values[0]);
        return true;
    }
    uint64_t set = load(at, bytes);
    if (!spil__is_list(f))
        set |= (uint64_t)(values[0] != 0) << seat;
    for (int i = 0; spil__is_list(f) && i < n; i++) {
        const int bit = values[i] - f->first;
        if (bit < 0 || bit >= 8 * (int)bytes)
            return false;
        set |= UINT64_C(1) << bit;
    }
    store(at, bytes, set);
    return true;
}

int spil__field_values(const spil_source *from, const spil_state_field *f, int seat, int out[SPIL_VALUES_MAX])
{
    const spil_view_head *head = from->view;
    const bool own = f->seen == SPIL_BY_OWNER && seat == head->seat;
    if (from->st == NULL && !own && is_hidden(f)) {
        const int n = ((const uint8_t *)from->view)[f->view_count_at + seat];
        for (int i = 0; i < n; i++)
            out[i] = SPIL_UNKNOWN;
        return n;
    }
    if (f->get != NULL)
        return f->get(from, seat, out);
    const bool view = f->seen == SPIL_BY_ALL || from->st == NULL;
    return field_load(from->su, f, view ? from->view : from->st, view, seat, out);
}

/* ---- views ---- */

/* How many parts a field has. */
static int parts(const spil_setup *su, const spil_state_field *f)
{
    return spil__has_seats(f) ? su->seats : 1;
}

/* Bytes that say how long the lists of a field are. */
static size_t counts(const spil_setup *su, const spil_state_field *f)
{
    return spil__is_list(f) && f->store == SPIL_PLAIN ? (size_t)parts(su, f) : 0;
}

void spil_view_by_fields(const spil_setup *su, const void *state, int seat, void *view_)
{
    const unsigned char *st = state;
    unsigned char *view = view_;
    for (const spil_state_field *f = su->game->fields; !spil_fields_end(f); f++) {
        if (f->store != SPIL_PLAIN && f->store != SPIL_BITS)
            continue;
        const size_t part = part_bytes(su, f);
        int values[SPIL_VALUES_MAX];
        if (!is_hidden(f)) {
            memcpy(view + f->view_at, st + f->at, f->bytes);
            memcpy(view + f->view_count_at, st + f->count_at, counts(su, f));
            continue;
        }
        for (int s = 0; s < parts(su, f); s++)
            view[f->view_count_at + s] = (unsigned char)field_load(su, f, st, false, s, values);
        if (f->seen == SPIL_BY_OWNER && seat != SPIL_ONLOOKER)
            memcpy(view + f->view_at, st + f->at + (size_t)seat * part, part);
    }
}

/* ---- states that fit a view ---- */

/* What the view knows of a field goes back to where it was. */
static void put_known(const spil_setup *su, const spil_state_field *f, const unsigned char *view,
                      spil_fast_rng *rng, unsigned char *st)
{
    const spil_view_head *head = (const void *)view;
    const size_t part = part_bytes(su, f);
    if (f->store == SPIL_KEY) {
        const spil_key key = spil_fast_key(rng);
        memcpy(st + f->at, &key, sizeof key);
    } else if (f->store == SPIL_BY_FUNCTIONS) {
        return;
    } else if (!is_hidden(f)) {
        memcpy(st + f->at, view + f->view_at, f->bytes);
        memcpy(st + f->count_at, view + f->view_count_at, counts(su, f));
    } else if (f->seen == SPIL_BY_OWNER && head->seat != SPIL_ONLOOKER) {
        memcpy(st + f->at + head->seat * part, view + f->view_at, part);
        if (counts(su, f) > 0)
            st[f->count_at + head->seat] = view[f->view_count_at + head->seat];
    }
}

static void take_known(const int values[], int n, uint8_t left[SPIL_CARDS_MAX])
{
    for (int i = 0; i < n; i++) {
        if (values[i] != SPIL_UNKNOWN && values[i] != SPIL_NONE)
            left[values[i]]--;
    }
}

/* Takes the cards of a field that the view shows from what is left of the deck. */
static void take_shown(const spil_source *from, const spil_state_field *f, uint8_t left[SPIL_CARDS_MAX])
{
    spil_row row = {.at = 0};
    for (int i = 0; f->shape == SPIL_ROWS && f->get_row(from, i, &row); i++) {
        for (int m = 0; m < SPIL_MEMBERS_MAX && f->member[m].name != NULL; m++) {
            if (f->member[m].deck)
                take_known(row.value[m], row.n[m], left);
        }
        memset(row.n, 0, sizeof row.n);
    }
    for (int s = 0; f->deck && s < parts(from->su, f); s++)
        take_known(row.value[0], spil__field_values(from, f, s, row.value[0]), left);
}

/* Deals the last of the hidden cards into a field's hidden places; returns how many are left. */
static int deal_hidden(const spil_setup *su, const spil_state_field *f, const void *view,
                       const uint8_t hidden[], int n, void *st)
{
    const spil_view_head *head = view;
    int values[SPIL_VALUES_MAX];
    for (int s = 0; s < parts(su, f); s++) {
        if (f->seen == SPIL_BY_OWNER && s == head->seat)
            continue;
        const int count = ((const uint8_t *)view)[f->view_count_at + s];
        for (int i = 0; i < count; i++)
            values[i] = hidden[--n];
        spil__field_store(su, f, st, s, values, count);
    }
    return n;
}

void spil_imagine_by_fields(const spil_setup *su, const void *view, spil_fast_rng *rng, void *st)
{
    const spil_source from = {.su = su, .view = view};
    uint8_t left[SPIL_CARDS_MAX], hidden[SPIL_VALUES_MAX];
    int n = 0;
    memset(st, 0, su->game->state_bytes);
    spil__deck_of(su, left);
    for (const spil_state_field *f = su->game->fields; !spil_fields_end(f); f++) {
        put_known(su, f, view, rng, st);
        take_shown(&from, f, left);
    }
    for (int card = 0; card < SPIL_CARDS_MAX; card++) {
        for (int k = 0; k < left[card]; k++)
            hidden[n++] = (uint8_t)card;
    }
    spil_fast_shuffle(rng, hidden, n);
    for (const spil_state_field *f = su->game->fields; !spil_fields_end(f); f++) {
        if (f->deck && is_hidden(f))
            n = deal_hidden(su, f, view, hidden, n, st);
    }
}
