/* text.c: cards, cells and moves of Sequence Numbers as text (N2, N3, N5). */
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

/* A card in its spelling; *kind is NONE when the deck has no such card. false = not a card at all. */
static bool parse_card(const spil_sequence_board *b, spil_in *in, int *kind)
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
    return parse_card(spil_sequence_board_of(su), &in, kind) && spil_in_done(&in) && *kind != NONE;
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
        ok = parse_card(b, &in, &card);
    } else if (spil_take_word(&in, "forfeit:")) {
        act = SPIL_SEQUENCE_FORFEIT;
        ok = parse_card(b, &in, &card);
    } else {
        ok =
            parse_card(b, &in, &card) && spil_take_char(&in, '@') && spil__sequence_parse_cell(b, &in, &cell);
    }
    if (!ok || !spil_in_done(&in))
        return false;
    *mv = spil_sequence_move(act, card, cell);
    return true;
}

/* ---- the parts of moves ---- */

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
    spil_json_card(su, "card", kind, w);
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
    char text[8];
    spil_out out = spil_out_to(text, sizeof text);
    spil__sequence_print_cell(b, bit, &out);
    spil_json_string(w, "cell", text);
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
