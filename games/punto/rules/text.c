/* text.c: cards and moves of Punto as text (P1, P4), states and views as JSON fields. */
#include <string.h>

#include "punto.h"

static const char colour_letters[] = "ROBG";

void spil__punto_print_card(const spil_setup *su, int kind, spil_out *out)
{
    (void)su;
    spil_put_char(out, colour_letters[spil_punto_colour(kind)]);
    spil_put_int(out, spil_punto_points(kind));
}

bool spil__punto_parse_card(spil_in *in, int *kind)
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
    return spil__punto_parse_card(&in, kind) && spil_in_done(&in);
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
    if (!spil__punto_parse_card(&in, &kind) || !spil_take_char(&in, '@') || !spil_take_int(&in, &x) ||
        !spil_take_char(&in, ',') || !spil_take_int(&in, &y) || !spil_in_done(&in))
        return false;
    const bool near = x >= -7 && x <= 7 && y >= -7 && y <= 7; /* no card can be farther off: cell 0 */
    mv->code = (uint32_t)kind | (uint32_t)(near ? spil_punto_cell(x, y) : 0) << 8;
    return true;
}

/* ---- JSON ---- */

static void put_card(spil_json_writer *w, const char *key, int kind)
{
    char text[4];
    spil_out out = spil_out_to(text, sizeof text);
    if (kind == NONE) {
        spil_json_null(w, key);
        return;
    }
    spil__punto_print_card(NULL, kind, &out);
    spil_json_string(w, key, text);
}

void spil__punto_write_move(const spil_setup *su, spil_move mv, spil_json_writer *w)
{
    (void)su;
    const uint8_t cell = spil_punto_move_cell(mv);
    spil_json_string(w, "type", "place");
    put_card(w, "card", spil_punto_move_card(mv));
    if (cell == 0) { /* farther off than any card can be */
        spil_json_null(w, "x");
        spil_json_null(w, "y");
        return;
    }
    spil_json_int(w, "x", spil_punto_x(cell));
    spil_json_int(w, "y", spil_punto_y(cell));
}

static void put_board(spil_json_writer *w, const uint8_t where[CARDS])
{
    uint8_t stack[256][10] = {{0}}; /* [cell][points]: colour + 1; cells ascend by y, then x */
    for (int card = 0; card < CARDS; card++)
        stack[where[card]][spil_punto_points(card / 2)] = (uint8_t)(spil_punto_colour(card / 2) + 1);
    spil_json_open(w, "board", '[');
    for (int cell = 1; cell < 256; cell++) {
        bool open = false;
        for (int points = 9; points > 0; points--) {
            if (stack[cell][points] == 0)
                continue;
            if (!open) {
                spil_json_open(w, NULL, '{');
                spil_json_int(w, "x", spil_punto_x((uint8_t)cell));
                spil_json_int(w, "y", spil_punto_y((uint8_t)cell));
                spil_json_open(w, "stack", '[');
                open = true;
            }
            put_card(w, NULL, 9 * (stack[cell][points] - 1) + points - 1);
        }
        if (open) {
            spil_json_close(w, ']');
            spil_json_close(w, '}');
        }
    }
    spil_json_close(w, ']');
}

static void put_history(const spil_setup *su, const spil_punto_view *v, spil_json_writer *w)
{
    static const char *const words[] = {"none", "row", "short_rows"};
    int trophy = 0;
    spil_json_open(w, "history", '[');
    for (int i = 0; i < v->round - 1 + v->head.over; i++) {
        const unsigned by = v->by >> 2 * i & 3;
        spil_json_open(w, NULL, '{');
        if (by == SPIL_PUNTO_NO_ROW)
            spil_json_null(w, "winner");
        else
            spil_json_int(w, "winner",
                          spil_punto_side_of_colour(su, spil_punto_colour(v->trophies[trophy++])));
        spil_json_string(w, "by", words[by]);
        spil_json_close(w, '}');
    }
    spil_json_close(w, ']');
}

/* The fields that the notation page lists. piles[seat] = the cards of its pile, or NULL where they are not known. */
static void put_fields(const spil_setup *su, const spil_punto_view *v, const uint8_t *const piles[4],
                       spil_json_writer *w)
{
    uint8_t wins[4];
    count_wins(su, v->trophies, v->n_trophies, wins);
    spil_json_int(w, "round", v->round);
    spil_json_open(w, "wins", '[');
    for (int side = 0; side < spil_punto_sides(su); side++)
        spil_json_int(w, NULL, wins[side]);
    spil_json_close(w, ']');
    spil_json_int(w, "starter", v->starter);
    spil_json_int(w, "turn", v->turn);
    put_card(w, "card", v->card);
    put_board(w, v->where);
    spil_json_open(w, "piles", '[');
    for (int seat = 0; seat < su->seats; seat++) {
        spil_json_open(w, NULL, '[');
        for (int i = 0; i < v->pile[seat]; i++) {
            if (piles[seat] == NULL)
                spil_json_string(w, NULL, "?");
            else
                put_card(w, NULL, piles[seat][i]);
        }
        spil_json_close(w, ']');
    }
    spil_json_close(w, ']');
    spil_json_open(w, "trophies", '[');
    for (int i = 0; i < v->n_trophies; i++)
        put_card(w, NULL, v->trophies[i]);
    spil_json_close(w, ']');
    put_history(su, v, w);
}

void spil__punto_write_view(const spil_setup *su, const void *view, spil_json_writer *w)
{
    put_fields(su, view, (const uint8_t *const[4]){NULL, NULL, NULL, NULL}, w);
}

void spil__punto_write_state(const spil_setup *su, const void *state, spil_json_writer *w)
{
    const punto_state *st = state;
    spil_punto_view v;
    const uint8_t *piles[4] = {NULL};
    spil_view_of(su, st, 0, &v);
    for (int seat = 0; seat < su->seats; seat++)
        piles[seat] = st->deck + st->end[seat] - v.pile[seat];
    put_fields(su, &v, piles, w);
}
