/* text.c: cards and moves of Stairs as text (C1, C5), states and views as JSON fields. */
#include "stairs.h"

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

/* ---- JSON ---- */

static void put_card(spil_json_writer *w, const char *key, int card)
{
    char text[SPIL_MOVE_TEXT];
    spil_out out = spil_out_to(text, sizeof text);
    spil__stairs_print_card(NULL, card, &out);
    spil_json_string(w, key, text);
}

void spil__stairs_write_move(const spil_setup *su, spil_move mv, spil_json_writer *w)
{
    (void)su;
    const bool passes = mv.code == SPIL_STAIRS_PASS;
    spil_json_string(w, "type", passes ? "pass" : "climb");
    if (!passes)
        put_card(w, "card", (int)mv.code);
}

static void put_steps(spil_json_writer *w, const uint8_t steps[], int n)
{
    spil_json_open(w, "steps", '[');
    for (int i = 0; i < n; i++)
        put_card(w, NULL, spil_stairs_card(steps[i]));
    spil_json_close(w, ']');
    spil_json_open(w, "by", '[');
    for (int i = 0; i < n; i++)
        spil_json_int(w, NULL, spil_stairs_seat(steps[i]));
    spil_json_close(w, ']');
}

static void put_hand(spil_json_writer *w, uint64_t hand, int unknown)
{
    spil_json_open(w, NULL, '[');
    for (uint64_t left = hand; left != 0; left &= left - 1)
        put_card(w, NULL, spil_lowest(left) + 1);
    for (int i = 0; i < unknown; i++)
        spil_json_string(w, NULL, "?");
    spil_json_close(w, ']');
}

/* The fields of the page. st: NULL where hands and stock are not known beyond what is in the view. */
static void put_fields(const spil_setup *su, const spil_stairs_view *v, const stairs_state *st,
                       spil_json_writer *w)
{
    spil_json_int(w, "turn", v->turn);
    spil_json_open(w, "passed", '[');
    for (int s = 0; s < su->seats; s++) {
        if (v->passed >> s & 1)
            spil_json_int(w, NULL, s);
    }
    spil_json_close(w, ']');
    put_steps(w, v->steps + v->first, v->n - v->first);
    spil_json_open(w, "stairs", '[');
    for (int i = 0, from = 0; i < v->first; i++) {
        if (!(v->ends >> i & 1))
            continue;
        spil_json_open(w, NULL, '{');
        put_steps(w, v->steps + from, i + 1 - from);
        spil_json_close(w, '}');
        from = i + 1;
    }
    spil_json_close(w, ']');
    spil_json_open(w, "points", '[');
    for (int s = 0; s < su->seats; s++)
        spil_json_int(w, NULL, v->points[s]);
    spil_json_close(w, ']');
    spil_json_open(w, "hands", '[');
    for (int s = 0; s < su->seats; s++) {
        if (st != NULL)
            put_hand(w, st->hand[s], 0);
        else
            put_hand(w, s == v->head.seat ? v->hand : 0, s == v->head.seat ? 0 : v->n_hand[s]);
    }
    spil_json_close(w, ']');
    spil_json_open(w, "stock", '[');
    for (int i = v->n_stock; i > 0; i--) {
        if (st != NULL)
            put_card(w, NULL, st->stock[i - 1]);
        else
            spil_json_string(w, NULL, "?");
    }
    spil_json_close(w, ']');
}

void spil__stairs_write_view(const spil_setup *su, const void *view, spil_json_writer *w)
{
    put_fields(su, view, NULL, w);
}

void spil__stairs_write_state(const spil_setup *su, const void *state, spil_json_writer *w)
{
    spil_stairs_view v;
    spil_view_of(su, state, SPIL_ONLOOKER, &v);
    put_fields(su, &v, state, w);
}
