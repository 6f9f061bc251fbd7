/* text.c: cards, cells and moves of Sequence Numbers as text (N2, N3, N5), states and views as JSON fields. */
#include <string.h>

#include "sequence.h"

/* ---- cards and cells ---- */

void spil__sequence_print_card(const spil_setup *su, int kind, spil_out *out)
{
    const spil_sequence_board *b = spil_sequence_board_of(su);
    if (kind == b->plus || kind == b->minus) {
        spil_put(out, kind == b->plus ? "plus" : "minus");
        return;
    }
    spil_put_int(out, b->card[kind].a);
    spil_put_char(out, (char)b->card[kind].sign);
    spil_put_int(out, b->card[kind].b);
}

bool spil__sequence_parse_card(const spil_sequence_board *b, spil_in *in, int *kind)
{
    spil_sequence_card card;
    *kind = b->plus;
    if (spil_take_word(in, "plus"))
        return true;
    *kind = b->minus;
    if (spil_take_word(in, "minus"))
        return true;
    if (!spil__sequence_parse_equation(in, &card))
        return false;
    *kind = NONE;
    for (int k = 0; k < b->plus; k++) {
        if (b->card[k].a == card.a && b->card[k].b == card.b && b->card[k].sign == card.sign)
            *kind = k;
    }
    return true;
}

bool spil__sequence_whole_card(const spil_setup *su, const char *text, int *kind)
{
    spil_in in = spil_in_from(text);
    return spil__sequence_parse_card(spil_sequence_board_of(su), &in, kind) && spil_in_done(&in) &&
           *kind != NONE;
}

void spil__sequence_print_cell(const spil_sequence_board *b, int bit, spil_out *out)
{
    spil_put_char(out, (char)('a' + bit % b->width));
    spil_put_int(out, bit / b->width + 1);
}

/* A letter and a row; *bit is OFF where the board has no such cell. */
bool spil__sequence_parse_cell(const spil_sequence_board *b, spil_in *in, int *bit)
{
    int row;
    const int column = spil_take_one_of(in, "abcdefghijklmnopqrstuvwxyz");
    if (column < 0 || !spil_take_int(in, &row) || row < 1)
        return false;
    *bit = column < b->columns && row <= b->rows ? (row - 1) * b->width + column : SPIL_SEQUENCE_OFF;
    return true;
}

/* ---- moves ---- */

void spil__sequence_print_move(const spil_setup *su, spil_move mv, spil_out *out)
{
    const int card = spil_sequence_card_of(mv);
    switch (spil_sequence_act_of(mv)) {
    case SPIL_SEQUENCE_PLAY:
        spil__sequence_print_card(su, card, out);
        spil_put_char(out, '@');
        spil__sequence_print_cell(spil_sequence_board_of(su), spil_sequence_cell_of(mv), out);
        break;
    case SPIL_SEQUENCE_DEAD:
        spil_put(out, "dead:");
        spil__sequence_print_card(su, card, out);
        break;
    case SPIL_SEQUENCE_FORFEIT:
        spil_put(out, "forfeit:");
        spil__sequence_print_card(su, card, out);
        break;
    case SPIL_SEQUENCE_DRAWS: spil_put(out, "draw"); break;
    case SPIL_SEQUENCE_PASS: spil_put(out, "pass"); break;
    case SPIL_SEQUENCE_TALK:
        spil_put(out, "talk:");
        spil_put_int(out, card);
        break;
    }
}

bool spil__sequence_parse_move(const spil_setup *su, const char *text, spil_move *mv)
{
    const spil_sequence_board *b = spil_sequence_board_of(su);
    spil_in in = spil_in_from(text);
    spil_sequence_act act = SPIL_SEQUENCE_PLAY;
    int card = 0, cell = 0;
    bool ok = true;
    if (spil_take_word(&in, "draw")) {
        act = SPIL_SEQUENCE_DRAWS;
    } else if (spil_take_word(&in, "pass")) {
        act = SPIL_SEQUENCE_PASS;
    } else if (spil_take_word(&in, "talk:")) {
        act = SPIL_SEQUENCE_TALK;
        ok = spil_take_int(&in, &card) && card >= 0;
        card = card > UINT8_MAX ? UINT8_MAX : card;
    } else if (spil_take_word(&in, "dead:")) {
        act = SPIL_SEQUENCE_DEAD;
        ok = spil__sequence_parse_card(b, &in, &card);
    } else if (spil_take_word(&in, "forfeit:")) {
        act = SPIL_SEQUENCE_FORFEIT;
        ok = spil__sequence_parse_card(b, &in, &card);
    } else {
        ok = spil__sequence_parse_card(b, &in, &card) && spil_take_char(&in, '@') &&
             spil__sequence_parse_cell(b, &in, &cell);
    }
    if (!ok || !spil_in_done(&in))
        return false;
    *mv = spil_sequence_move(act, card, cell);
    return true;
}

/* ---- JSON ---- */

static void put_cell(const spil_sequence_board *b, const char *key, int bit, spil_json_writer *w)
{
    char text[8];
    spil_out out = spil_out_to(text, sizeof text);
    spil__sequence_print_cell(b, bit, &out);
    spil_json_string(w, key, text);
}

static void put_card(const spil_setup *su, const char *key, int kind, spil_json_writer *w)
{
    char text[SPIL_MOVE_TEXT];
    spil_out out = spil_out_to(text, sizeof text);
    spil__sequence_print_card(su, kind, &out);
    spil_json_string(w, key, text);
}

/* A card and, where it is a sum, its operands and answer. */
static void put_sum(const spil_setup *su, int kind, spil_json_writer *w)
{
    const spil_sequence_board *b = spil_sequence_board_of(su);
    if (kind == NONE) {
        spil_json_null(w, "card"); /* a sum that is not in the deck */
        spil_json_null(w, "operands");
        spil_json_null(w, "sign");
        spil_json_null(w, "answer");
        return;
    }
    put_card(su, "card", kind, w);
    if (kind == b->plus || kind == b->minus)
        return;
    spil_json_open(w, "operands", '[');
    spil_json_int(w, NULL, b->card[kind].a);
    spil_json_int(w, NULL, b->card[kind].b);
    spil_json_close(w, ']');
    spil_json_string(w, "sign", (const char[]){(char)b->card[kind].sign, '\0'});
    spil_json_int(w, "answer", b->card[kind].answer);
}

static void put_place(const spil_sequence_board *b, int bit, spil_json_writer *w)
{
    if (bit == SPIL_SEQUENCE_OFF) {
        spil_json_null(w, "cell");
        spil_json_null(w, "x");
        spil_json_null(w, "y");
        return;
    }
    put_cell(b, "cell", bit, w);
    spil_json_int(w, "x", bit % b->width);
    spil_json_int(w, "y", bit / b->width);
}

void spil__sequence_write_move(const spil_setup *su, spil_move mv, spil_json_writer *w)
{
    static const char *const words[] = {
        [SPIL_SEQUENCE_PLAY] = "play",  [SPIL_SEQUENCE_DEAD] = "dead", [SPIL_SEQUENCE_FORFEIT] = "forfeit",
        [SPIL_SEQUENCE_DRAWS] = "draw", [SPIL_SEQUENCE_PASS] = "pass", [SPIL_SEQUENCE_TALK] = "talk",
    };
    const spil_sequence_board *b = spil_sequence_board_of(su);
    const spil_sequence_act act = spil_sequence_act_of(mv);
    const int card = spil_sequence_card_of(mv);
    const bool joker = act == SPIL_SEQUENCE_PLAY && (card == b->plus || card == b->minus);
    spil_json_string(w, "type", !joker ? words[act] : card == b->plus ? "plus" : "minus");
    switch (act) {
    case SPIL_SEQUENCE_PLAY:
        put_sum(su, card, w);
        put_place(b, spil_sequence_cell_of(mv), w);
        break;
    case SPIL_SEQUENCE_DEAD:
    case SPIL_SEQUENCE_FORFEIT: put_sum(su, card, w); break;
    case SPIL_SEQUENCE_DRAWS:
    case SPIL_SEQUENCE_PASS: break;
    case SPIL_SEQUENCE_TALK:
        if (card < spil_sequence_sides(su))
            spil_json_int(w, "side", card);
        else
            spil_json_null(w, "side");
        break;
    }
}

static void put_flags(spil_json_writer *w, const char *key, unsigned flags, int n)
{
    spil_json_open(w, key, '[');
    for (int i = 0; i < n; i++)
        spil_json_bool(w, NULL, flags >> i & 1);
    spil_json_close(w, ']');
}

static void put_grid(const spil_sequence_board *b, spil_json_writer *w)
{
    spil_json_open(w, "grid", '[');
    for (int row = 0; row < b->rows; row++) {
        spil_json_open(w, NULL, '[');
        for (int column = 0; column < b->columns; column++) {
            const int number = b->number[row * b->width + column];
            if (number < 0)
                spil_json_string(w, NULL, "*");
            else
                spil_json_int(w, NULL, number);
        }
        spil_json_close(w, ']');
    }
    spil_json_close(w, ']');
}

static void put_chips(const spil_sequence_board *b, const spil_cells chips[], spil_json_writer *w)
{
    spil_json_open(w, "chips", '[');
    for (int row = 0; row < b->rows; row++) {
        char text[SPIL_SEQUENCE_SIZE_MAX + 1] = {0};
        for (int column = 0; column < b->columns; column++) {
            const int bit = row * b->width + column;
            text[column] = spil_cells_has(b->corners, bit) ? '*' : '.';
            for (int side = 0; side < SPIL_SEQUENCE_SIDES; side++) {
                if (spil_cells_has(chips[side], bit))
                    text[column] = (char)('0' + side);
            }
        }
        spil_json_string(w, NULL, text);
    }
    spil_json_close(w, ']');
}

static void put_sequences(const spil_sequence_board *b, const spil_sequence_view *v, spil_json_writer *w)
{
    spil_json_open(w, "sequences", '[');
    for (int i = 0; i < v->n_made; i++) {
        const uint16_t made = v->made[i];
        spil_json_open(w, NULL, '{');
        spil_json_int(w, "side", spil_sequence_side(made));
        spil_json_open(w, "cells", '[');
        for (int k = 0; k < 5; k++)
            put_cell(b, NULL,
                     spil_sequence_first(made) + k * spil_sequence_step(b, spil_sequence_direction(made)), w);
        spil_json_close(w, ']');
        spil_json_close(w, '}');
    }
    spil_json_close(w, ']');
}

/* The fields that the notation page lists. Hidden cards are "?" where st is NULL. */
static void put_fields(const spil_setup *su, const spil_sequence_view *v, const sequence_state *st,
                       spil_json_writer *w)
{
    const spil_sequence_board *b = spil_sequence_board_of(su);
    spil_json_open(w, "sides", '[');
    for (int seat = 0; seat < su->seats; seat++)
        spil_json_int(w, NULL, spil_sequence_side_of(su, seat));
    spil_json_close(w, ']');
    spil_json_int(w, "dealer", v->dealer);
    spil_json_int(w, "turn", v->turn);
    spil_json_int(w, "need", spil_sequence_need(su));
    put_grid(b, w);
    put_chips(b, v->chips, w);
    put_sequences(b, v, w);
    spil_json_open(w, "hands", '[');
    for (int seat = 0; seat < su->seats; seat++) {
        spil_json_open(w, NULL, '[');
        for (int i = 0; i < v->n_hand[seat]; i++) {
            if (st != NULL || seat == v->head.seat)
                put_card(su, NULL, spil_sequence_hand_card(st != NULL ? st->hand[seat] : v->hand, i), w);
            else
                spil_json_string(w, NULL, "?");
        }
        spil_json_close(w, ']');
    }
    spil_json_close(w, ']');
    spil_json_open(w, "stock", '[');
    for (int i = 0; i < v->n_stock; i++) {
        if (st != NULL)
            put_card(su, NULL, st->stock[STOCK - v->n_stock + i], w);
        else
            spil_json_string(w, NULL, "?");
    }
    spil_json_close(w, ']');
    spil_json_open(w, "discards", '[');
    for (int seat = 0; seat < su->seats; seat++) {
        spil_json_open(w, NULL, '[');
        for (int i = spil_sequence_pile_end(v->pile_ends, seat) - 1;
             i >= spil_sequence_pile_start(v->pile_ends, seat); i--)
            put_card(su, NULL, v->piles[i], w);
        spil_json_close(w, ']');
    }
    spil_json_close(w, ']');
    spil_json_bool(w, "dead_used", v->dead_used != 0);
    put_flags(w, "may_draw", v->may_draw, su->seats);
    put_flags(w, "must_forfeit", v->must_forfeit, su->seats);
    spil_json_int(w, "passes", v->passes);
    spil_json_int(w, "turns", v->turns);
}

void spil__sequence_write_view(const spil_setup *su, const void *view, spil_json_writer *w)
{
    put_fields(su, view, NULL, w);
}

void spil__sequence_write_state(const spil_setup *su, const void *state, spil_json_writer *w)
{
    spil_sequence_view v;
    spil_view_of(su, state, 0, &v);
    put_fields(su, &v, state, w);
}
