/* text.c: cards and moves of 7 ATE 9 as text (S1, S4, S5, S9). */
#include "seven.h"

void spil__seven_print_card(const spil_setup *su, int kind, spil_out *out)
{
    (void)su;
    spil_put_int(out, spil_seven_number(kind));
    spil_put_char(out, '/');
    spil_put_int(out, spil_seven_step(kind));
}

static bool parse_card(spil_in *in, int *kind)
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
    return parse_card(&in, kind) && spil_in_done(&in);
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
        if ((verb == SPIL_SEVEN_LAST && !spil_take_word(&in, "last:")) || !parse_card(&in, &kind))
            return false;
    }
    *mv = spil_seven_move(verb, kind);
    return spil_in_done(&in);
}

void spil__seven_write_move(const spil_setup *su, spil_move mv, spil_json_writer *w)
{
    static const char *const words[] = {"draw", "play", "last"};
    spil_json_string(w, "type", words[spil_seven_verb_of(mv)]);
    if (spil_seven_verb_of(mv) != SPIL_SEVEN_DRAW)
        spil_json_card(su, "card", spil_seven_kind_of(mv), w);
}
