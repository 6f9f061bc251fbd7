/* text.c: cards and moves of Stairs as text (C1, C5), and the fields of states and views. */
#include <string.h>

#include "stairs.h"
#include "try.h"

void spil__stairs_print_card(const spil_setup *su, int card, spil_out *out)
{
    (void)su;
    spil_put_int(out, card);
}

bool spil__stairs_whole_card(const spil_setup *su, const char *text, int *card)
{
    (void)su;
    spil_in in = spil_in_from(text);
    return spil_take_int(&in, card) && spil_in_done(&in) && *card >= 1 && *card <= CARDS;
}

void spil__stairs_print_move(const spil_setup *su, spil_move mv, spil_out *out)
{
    if (mv.code == SPIL_STAIRS_PASS)
        spil_put(out, "pass");
    else
        spil__stairs_print_card(su, (int)mv.code, out);
}

bool spil__stairs_parse_move(const spil_setup *su, const char *text, spil_move *mv)
{
    (void)su;
    spil_in in = spil_in_from(text);
    int card = SPIL_STAIRS_PASS;
    if (!spil_take_word(&in, "pass") && (!spil_take_int(&in, &card) || card < 1 || card > CARDS))
        return false;
    mv->code = (uint32_t)card;
    return spil_in_done(&in);
}

void spil__stairs_write_move(const spil_setup *su, spil_move mv, spil_json_writer *w)
{
    const bool passes = mv.code == SPIL_STAIRS_PASS;
    spil_json_string(w, "type", passes ? "pass" : "climb");
    if (!passes)
        spil_json_card(su, "card", (int)mv.code, w);
}

/* ---- fields ---- */

int spil__stairs_copies(const spil_setup *su, int card)
{
    (void)su;
    return card >= 1 && card <= CARDS;
}

static int get_steps(const spil_source *from, int seat, int out[])
{
    (void)seat;
    const spil_stairs_view *v = from->view;
    for (int i = v->first; i < v->n; i++)
        out[i - v->first] = spil_stairs_card(v->steps[i]);
    return v->n - v->first;
}

/* This stair's steps, of which `by` says who made them; those before it are put in front. */
static spil_code put_steps(spil_position *p, int seat, const int cards[], int n)
{
    (void)seat;
    stairs_state *st = p->state;
    for (int i = 0; i < n; i++)
        st->steps[i] = (uint8_t)cards[i];
    st->n = (uint8_t)n;
    return SPIL_OK;
}

static int get_by(const spil_source *from, int seat, int out[])
{
    (void)seat;
    const spil_stairs_view *v = from->view;
    for (int i = v->first; i < v->n; i++)
        out[i - v->first] = spil_stairs_seat(v->steps[i]);
    return v->n - v->first;
}

static spil_code put_by(spil_position *p, int seat, const int seats[], int n)
{
    (void)seat;
    stairs_state *st = p->state;
    if (n != st->n)
        return REFUSE_STATE(p, SPIL_TR("'by' must name the seat of every step"));
    for (int i = 0; i < n; i++)
        st->steps[i] = spil_stairs_step(st->steps[i], seats[i]);
    return SPIL_OK;
}

enum { STEPS, BY };

static bool get_stair(const spil_source *from, int i, spil_row *row)
{
    (void)i;
    const spil_stairs_view *v = from->view;
    if (row->at == v->first)
        return false;
    do {
        spil_row_add(row, STEPS, spil_stairs_card(v->steps[row->at]));
        spil_row_add(row, BY, spil_stairs_seat(v->steps[row->at]));
    } while (!(v->ends >> row->at++ & 1));
    return true;
}

static spil_code put_stair(spil_position *p, int i, const spil_row *row)
{
    (void)i;
    stairs_state *st = p->state;
    const int n = row->n[STEPS];
    uint8_t *to = st->steps + st->first; /* there is room: no card is there twice */
    if (n != row->n[BY])
        return REFUSE_STATE(p, SPIL_TR("'by' must name the seat of every step"));
    if (n == 0)
        return REFUSE_STATE(p, SPIL_TR("a stair without steps cannot be banked"));
    memmove(to + n, to, (size_t)(st->n - st->first));
    for (int k = 0; k < n; k++)
        to[k] = spil_stairs_step(row->value[STEPS][k], row->value[BY][k]);
    st->first = (uint8_t)(st->first + n);
    st->n = (uint8_t)(st->n + n);
    st->ends |= UINT64_C(1) << (st->first - 1);
    return SPIL_OK;
}

static const spil_state_field stair[] = {
    [STEPS] = {"steps", SPIL_FIELD_CARD, SPIL_LIST, .deck = true},
    [BY] = {"by", SPIL_FIELD_SEAT, .shape = SPIL_LIST},
    {0},
};

#define BOTH(field) SPIL_IN_BOTH(stairs_state, spil_stairs_view, field)
const spil_state_field spil__stairs_fields[] = {
    {.store = SPIL_KEY, SPIL_IN_STATE(stairs_state, key)},
    {.store = SPIL_PLAIN, BOTH(steps)},
    {.store = SPIL_PLAIN, BOTH(ends)},
    {.store = SPIL_PLAIN, BOTH(n)},
    {.store = SPIL_PLAIN, BOTH(first)},
    {"turn", SPIL_FIELD_SEAT, SPIL_ONE, SPIL_PLAIN, BOTH(turn)},
    {"passed", SPIL_FIELD_SEAT, SPIL_LIST, SPIL_BITS, BOTH(passed), .unordered = true},
    {"steps", SPIL_FIELD_CARD, SPIL_LIST, .get = get_steps, .put = put_steps, .deck = true},
    {"by", SPIL_FIELD_SEAT, SPIL_LIST, .get = get_by, .put = put_by},
    {"stairs", .shape = SPIL_ROWS, .max = CARDS, .member = stair, .get_row = get_stair, .put_row = put_stair},
    {"points", SPIL_FIELD_NUMBER, SPIL_EACH_SEAT, SPIL_PLAIN, BOTH(points), .max = UINT8_MAX},
    {"hands", SPIL_FIELD_CARD, SPIL_LIST_EACH_SEAT, SPIL_BITS, SPIL_BY_OWNER, .deck = true, .first = 1,
     .unordered = true, SPIL_IN_STATE(stairs_state, hand), SPIL_IN_VIEW(spil_stairs_view, hand),
     SPIL_VIEW_COUNTS(spil_stairs_view, n_hand)},
    {"stock", SPIL_FIELD_CARD, SPIL_LIST, SPIL_PLAIN, SPIL_BY_NOBODY, .deck = true, .reversed = true,
     SPIL_IN_STATE(stairs_state, stock), SPIL_COUNTED(stairs_state, n_stock),
     SPIL_VIEW_COUNTS(spil_stairs_view, n_stock)},
    {0},
};
