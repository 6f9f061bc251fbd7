/* text.c: cards and moves of 7 ATE 9 as text (S1, S4, S5, S9), states and views as JSON fields. */
#include "seven.h"

void spil__seven_print_card(const spil_setup *su, int kind, spil_out *out)
{
    (void)su;
    spil_put_int(out, spil_seven_number(kind));
    spil_put_char(out, '/');
    spil_put_int(out, spil_seven_step(kind));
}

bool spil__seven_parse_card(spil_in *in, int *kind)
{
    int number, step;
    if (!spil_take_int(in, &number) || !spil_take_char(in, '/') || !spil_take_int(in, &step) || number < 1 ||
        number > 10 || step < 1 || step > 3)
        return false;
    *kind = spil_seven_kind(number, step);
    return true;
}

bool spil__seven_whole_card(const spil_setup *su, const char *text, int *kind)
{
    (void)su;
    spil_in in = spil_in_from(text);
    return spil__seven_parse_card(&in, kind) && spil_in_done(&in);
}

void spil__seven_print_move(const spil_setup *su, spil_move mv, spil_out *out)
{
    static const char *const words[] = {"draw", "play:", "last:"};
    spil_put(out, words[spil_seven_verb_of(mv)]);
    if (spil_seven_verb_of(mv) != SPIL_SEVEN_DRAW)
        spil__seven_print_card(su, spil_seven_kind_of(mv), out);
}

bool spil__seven_parse_move(const spil_setup *su, const char *text, spil_move *mv)
{
    (void)su;
    spil_in in = spil_in_from(text);
    int kind = 0;
    spil_seven_verb verb = SPIL_SEVEN_DRAW;
    if (!spil_take_word(&in, "draw")) {
        verb = spil_take_word(&in, "play:") ? SPIL_SEVEN_PLAY : SPIL_SEVEN_LAST;
        if ((verb == SPIL_SEVEN_LAST && !spil_take_word(&in, "last:")) || !spil__seven_parse_card(&in, &kind))
            return false;
    }
    *mv = spil_seven_move(verb, kind);
    return spil_in_done(&in);
}

/* ---- JSON ---- */

static void put_card(spil_json_writer *w, const char *key, int kind)
{
    char text[SPIL_MOVE_TEXT];
    spil_out out = spil_out_to(text, sizeof text);
    if (kind == NONE)
        spil_put_char(&out, '?');
    else
        spil__seven_print_card(NULL, kind, &out);
    spil_json_string(w, key, text);
}

void spil__seven_write_move(const spil_setup *su, spil_move mv, spil_json_writer *w)
{
    (void)su;
    static const char *const words[] = {"draw", "play", "last"};
    spil_json_string(w, "type", words[spil_seven_verb_of(mv)]);
    if (spil_seven_verb_of(mv) != SPIL_SEVEN_DRAW)
        put_card(w, "card", spil_seven_kind_of(mv));
}

static void put_hand(spil_json_writer *w, uint64_t hand)
{
    spil_json_open(w, NULL, '[');
    for (int kind = 0; kind < KINDS; kind++) {
        for (int i = spil_seven_count(hand, kind); i > 0; i--)
            put_card(w, NULL, kind);
    }
    spil_json_close(w, ']');
}

static void put_unknown(spil_json_writer *w, int n)
{
    spil_json_open(w, NULL, '[');
    for (int i = 0; i < n; i++)
        put_card(w, NULL, NONE);
    spil_json_close(w, ']');
}

static void put_pile(spil_json_writer *w, const uint8_t pile[], int n)
{
    spil_json_open(w, "pile", '[');
    for (int i = n - 1; i >= 0; i--)
        put_card(w, NULL, pile[i]);
    spil_json_close(w, ']');
}

void spil__seven_write_view(const spil_setup *su, const void *view, spil_json_writer *w)
{
    const spil_seven_view *v = view;
    spil_json_int(w, "dealer", v->dealer);
    put_pile(w, v->pile, v->n_pile);
    spil_json_open(w, "hands", '[');
    for (int seat = 0; seat < su->seats; seat++) {
        if (seat == v->head.seat)
            put_hand(w, v->hand);
        else
            put_unknown(w, v->n_hand[seat]);
    }
    spil_json_close(w, ']');
    spil_json_open(w, "draws", '[');
    for (int seat = 0; seat < su->seats; seat++)
        put_unknown(w, v->n_draw[seat]);
    spil_json_close(w, ']');
    spil_json_int(w, "rotations", v->rotations);
}

void spil__seven_write_state(const spil_setup *su, const void *state, spil_json_writer *w)
{
    const seven_state *st = state;
    spil_json_int(w, "dealer", st->dealer);
    put_pile(w, st->pile, st->n_pile);
    spil_json_open(w, "hands", '[');
    for (int seat = 0; seat < su->seats; seat++)
        put_hand(w, st->hand[seat]);
    spil_json_close(w, ']');
    spil_json_open(w, "draws", '[');
    for (int seat = 0; seat < su->seats; seat++) {
        spil_json_open(w, NULL, '[');
        for (int at = st->next[seat]; at < CARDS; at += su->seats)
            put_card(w, NULL, st->draw[at]);
        spil_json_close(w, ']');
    }
    spil_json_close(w, ']');
    spil_json_int(w, "rotations", st->rotations);
}
