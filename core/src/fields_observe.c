/* fields_observe.c: an observation that follows from the table of fields, for games without their own numbers
 * (spil/actions.h). Fields that follow from others, and those of shapes nobody else has, are left out. */
#include <string.h>

#include "values.h"

/* How a field becomes bytes. */
typedef struct encoding {
    int parts; /* 1, or one for each of max_seats, counted from the seat that looks */
    int one;   /* bytes of what is known of a part; of hands only the own one is */
    bool own;
    bool counts; /* and a byte for each part: how many cards in all */
    const char *what;
} encoding;

typedef struct observer {
    const spil_setup *su;
    const void *view;
    int viewer; /* seats are counted from here */
    int span;   /* cards are numbers below this */
    uint8_t copies[SPIL_CARDS_MAX];
} observer;

static observer look(const spil_setup *su, const void *view)
{
    observer o = {.su = su, .view = view};
    const int seat = view != NULL ? ((const spil_view_head *)view)->seat : SPIL_ONLOOKER;
    o.viewer = seat == SPIL_ONLOOKER ? 0 : seat;
    spil__deck_of(su, o.copies);
    for (int card = 0; card < SPIL_CARDS_MAX; card++)
        o.span = o.copies[card] > 0 ? card + 1 : o.span;
    return o;
}

/* ---- how large ---- */

/* Bytes of one value. */
static int value_bytes(const observer *o, const spil_state_field *f, const char **what)
{
    int n = 0;
    switch (f->kind) {
    case SPIL_FIELD_BOOL: *what = "255: yes"; return 1;
    case SPIL_FIELD_SEAT:
        *what = "255 at the seat, from the one that looks on";
        return o->su->game->max_seats;
    case SPIL_FIELD_SIDE: *what = "255 at the side, from the own one on"; return o->su->game->max_seats;
    case SPIL_FIELD_CARD: *what = "255 at the card"; return o->span;
    case SPIL_FIELD_WORD:
        while (f->words[n] != NULL)
            n++;
        *what = "255 at the word";
        return n;
    case SPIL_FIELD_NUMBER:
    case SPIL_FIELD_PLACE:
        *what =
            f->max - f->min > UINT8_MAX ? "a number, the highest byte first" : "255 is the most there can be";
        return f->max - f->min > UINT16_MAX ? 4 : f->max - f->min > UINT8_MAX ? 2 : 1;
    default: return 0;
    }
}

static encoding encode(const observer *o, const spil_state_field *f)
{
    encoding e = {.parts = spil__has_seats(f) ? o->su->game->max_seats : 1};
    if (!spil__is_read(f))
        return e;
    if (f->shape == SPIL_ROWS) {
        e.one = o->span;
        e.what = "the cards in it: 255 where all copies are";
        return e;
    }
    e.one = value_bytes(o, f, &e.what);
    if (!spil__is_list(f) || f->kind == SPIL_FIELD_SEAT)
        return e;
    if (f->kind != SPIL_FIELD_CARD)
        e.one = 0;
    else if (f->seen == SPIL_BY_NOBODY)
        e = (encoding){.parts = e.parts, .counts = true, .what = "how many cards"};
    else if (f->unordered || f->store == SPIL_BITS)
        e.what = "the cards in it: 255 where all copies are";
    else
        e.what = "255 at its first card, one less at each that follows";
    e.own = f->seen == SPIL_BY_OWNER;
    e.counts = e.counts || f->seen != SPIL_BY_ALL;
    if (e.own)
        e.what = "the own cards, 255 where all copies are; then how many each seat has";
    return e;
}

static int encoding_bytes(encoding e)
{
    return e.one * (e.own ? 1 : e.parts) + (e.counts ? e.parts : 0);
}

/* ---- bytes ---- */

static void put_value(const observer *o, const spil_state_field *f, int value, int bytes, uint8_t *out)
{
    const int seats = o->su->seats, sides = spil_sides(o->su);
    if (value == SPIL_NONE || value == SPIL_UNKNOWN)
        return;
    if (f->kind == SPIL_FIELD_SEAT) {
        out[(value - o->viewer + seats) % seats] = 255;
    } else if (f->kind == SPIL_FIELD_SIDE) {
        out[(value - spil_side_of(o->su, o->viewer) + sides) % sides] = 255;
    } else if (f->kind == SPIL_FIELD_CARD || f->kind == SPIL_FIELD_WORD) {
        out[value] = 255;
    } else if (f->kind == SPIL_FIELD_BOOL) {
        out[0] = value != 0 ? 255 : 0;
    } else if (bytes == 1) {
        out[0] = (uint8_t)(255 * (value - f->min) / (f->max > f->min ? f->max - f->min : 1));
    } else {
        for (int i = 0; i < bytes; i++)
            out[i] = (uint8_t)((value - f->min) >> 8 * (bytes - 1 - i));
    }
}

/* Cards of which the order does not count. */
static void put_cards(const observer *o, const int cards[], int n, uint8_t *out)
{
    for (int i = 0; i < n; i++) {
        if (cards[i] != SPIL_UNKNOWN)
            out[cards[i]] = (uint8_t)(out[cards[i]] + 255 / o->copies[cards[i]]);
    }
}

static void put_part(const observer *o, const spil_state_field *f, const int values[], int n, int bytes,
                     uint8_t *out)
{
    if (f->kind == SPIL_FIELD_CARD && (f->unordered || (spil__is_list(f) && f->store == SPIL_BITS))) {
        put_cards(o, values, n, out);
        return;
    }
    for (int i = n - 1; i >= 0; i--) {
        if (spil__is_list(f) && f->kind == SPIL_FIELD_CARD && values[i] != SPIL_UNKNOWN)
            out[values[i]] = (uint8_t)(i < 254 ? 255 - i : 1);
        else
            put_value(o, f, values[i], bytes, out);
    }
}

static void put_field(const observer *o, const spil_state_field *f, encoding e, uint8_t *out)
{
    const spil_view_head *head = o->view;
    const spil_source from = {.su = o->su, .view = o->view};
    uint8_t *counts = out + e.one * (e.own ? 1 : e.parts);
    spil_row row = {.at = 0};
    for (int i = 0; f->shape == SPIL_ROWS && f->get_row(&from, i, &row); i++) {
        for (int m = 0; m < SPIL_MEMBERS_MAX && f->member[m].name != NULL; m++) {
            if (f->member[m].kind == SPIL_FIELD_CARD)
                put_cards(o, row.value[m], row.n[m], out);
        }
        memset(row.n, 0, sizeof row.n);
    }
    for (int i = 0; f->shape != SPIL_ROWS && i < (e.parts > 1 ? o->su->seats : 1); i++) {
        const int seat = e.parts > 1 ? (o->viewer + i) % o->su->seats : 0;
        const int n = spil__field_values(&from, f, seat, row.value[0]);
        if (e.counts)
            counts[i] = (uint8_t)n;
        if (e.one > 0 && (!e.own || seat == head->seat))
            put_part(o, f, row.value[0], n, e.one, out + (e.own ? 0 : i * e.one));
    }
}

/* ---- all of it ---- */

void spil__planes_by_fields(const spil_setup *su, spil_plane out[SPIL_PLANES_MAX + 1])
{
    const observer o = look(su, NULL);
    int n = 0;
    out[n++] = (spil_plane){"acts", 1, "255: this seat may act", .scale = 255};
    for (const spil_state_field *f = su->game->fields; !spil_fields_end(f); f++) {
        const encoding e = encode(&o, f);
        if (encoding_bytes(e) > 0)
            out[n++] = (spil_plane){f->name, (uint16_t)encoding_bytes(e), e.what, .scale = 0};
    }
    out[n] = (spil_plane){.name = NULL};
}

void spil__observe_by_fields(const spil_setup *su, const void *view, const spil_decision *d, uint8_t *out)
{
    (void)d;
    const spil_view_head *head = view;
    const observer o = look(su, view);
    out[0] = 0;
    for (int i = 0; i < head->n_act; i++)
        out[0] = head->act[i] == head->seat ? 255 : out[0];
    out++;
    for (const spil_state_field *f = su->game->fields; !spil_fields_end(f); f++) {
        const encoding e = encode(&o, f);
        memset(out, 0, (size_t)encoding_bytes(e));
        if (encoding_bytes(e) > 0)
            put_field(&o, f, e, out);
        out += encoding_bytes(e);
    }
}
