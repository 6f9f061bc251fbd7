/* text.c: cards and moves of Punto as text (P1, P4). */
#include "punto.h"

static const char colour_letters[] = "ROBG";

void spil__punto_print_card(const spil_setup *su, int kind, spil_out *out)
{
    (void)su;
    spil_put_char(out, colour_letters[spil_punto_colour(kind)]);
    spil_put_int(out, spil_punto_points(kind));
}

static bool parse_card(spil_in *in, int *kind)
{
    const int colour = spil_take_one_of(in, colour_letters);
    const int points = colour < 0 ? -1 : spil_take_one_of(in, "123456789");
    *kind = 9 * colour + points;
    return points >= 0;
}

bool spil__punto_whole_card(const spil_setup *su, const char *text, int *kind)
{
    (void)su;
    spil_in in = spil_in_from(text);
    return parse_card(&in, kind) && spil_in_done(&in);
}

void spil__punto_print_move(const spil_setup *su, spil_move mv, spil_out *out)
{
    const uint8_t cell = spil_punto_move_cell(mv);
    spil__punto_print_card(su, spil_punto_move_card(mv), out);
    spil_put_char(out, '@');
    spil_put_int(out, spil_punto_x(cell));
    spil_put_char(out, ',');
    spil_put_int(out, spil_punto_y(cell));
}

bool spil__punto_parse_move(const spil_setup *su, const char *text, spil_move *mv)
{
    (void)su;
    spil_in in = spil_in_from(text);
    int kind, x, y;
    if (!parse_card(&in, &kind) || !spil_take_char(&in, '@') || !spil_take_int(&in, &x) ||
        !spil_take_char(&in, ',') || !spil_take_int(&in, &y) || !spil_in_done(&in))
        return false;
    const bool near = x >= -7 && x <= 7 && y >= -7 && y <= 7; /* no card can be farther off: cell 0 */
    mv->code = (uint32_t)kind | (uint32_t)(near ? spil_punto_cell(x, y) : 0) << 8;
    return true;
}

void spil__punto_write_move(const spil_setup *su, spil_move mv, spil_json_writer *w)
{
    const uint8_t cell = spil_punto_move_cell(mv);
    spil_json_string(w, "type", "place");
    spil_json_card(su, "card", spil_punto_move_card(mv), w);
    if (cell == 0) { /* farther off than any card can be */
        spil_json_null(w, "x");
        spil_json_null(w, "y");
        return;
    }
    spil_json_int(w, "x", spil_punto_x(cell));
    spil_json_int(w, "y", spil_punto_y(cell));
}
