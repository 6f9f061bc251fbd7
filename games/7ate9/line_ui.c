/* line_ui.c: how 7 ATE 9 is shown (line_ui.h).
 *
 * Cards are shown the way people say them, 5±1, in the colour of their step. Which numbers fit is for the players to
 * find: nothing here says so unless a person asks for the moves or a hint. Without a clock the seats are asked one by
 * one: a number plays a card, Enter draws. */
#include <string.h>

#include "intl.h"
#include "line_ui.h"
#include "spil/seven_ate_nine.h"
#include "spil/typed.h"

static const paint step_paints[] = {PAINT_GREEN, PAINT_BLUE, PAINT_RED}; /* S1 */

static void put_card(const line_output *o, int kind)
{
    spil__paint(o, step_paints[spil_seven_step(kind) - 1], "%d±%d", spil_seven_number(kind),
                spil_seven_step(kind));
}

/* ---- the table ---- */

static void draw_pile(const line_output *o, const spil_seven_view *v)
{
    const int top = v->pile[v->n_pile - 1];
    fprintf(o->out, ngettext("\nPile of %d card: ", "\nPile of %d cards: ", v->n_pile), v->n_pile);
    if (top == SPIL_SEVEN_NONE) {
        spil__paint(o, PAINT_STRONG, _("the last one lies face down"));
    } else {
        put_card(o, top);
    }
    fputc('\n', o->out);
}

static void draw_seats(const line_output *o, const spil_setup *su, const spil_seven_view *v)
{
    int name_columns = 0;
    for (int seat = 0; seat < su->seats; seat++) {
        const int columns = spil__columns(o->name[seat]);
        name_columns = columns > name_columns ? columns : name_columns;
    }
    for (int seat = 0; seat < su->seats; seat++) {
        fputs(!v->head.over && seat == v->head.seat ? "> " : "  ", o->out);
        spil__pad(o, o->name[seat], name_columns);
        fprintf(o->out, _("   cards left %2d   in hand %2d   to draw %2d\n"),
                v->n_hand[seat] + v->n_draw[seat], v->n_hand[seat], v->n_draw[seat]);
    }
}

/* The hand by numbers, wrapped to the output width. */
static void draw_hand(const line_output *o, const spil_seven_view *v)
{
    enum { CARD_COLUMNS = 6 };
    const bool last = v->n_draw[v->head.seat] == 0 && v->n_hand[v->head.seat] == 1;
    int column = 0;
    for (int kind = 0; kind < SPIL_SEVEN_KINDS; kind++) {
        for (int i = spil_seven_count(v->hand, kind); i > 0; i--) {
            if (column > 0 && column + CARD_COLUMNS > o->width) {
                fputc('\n', o->out);
                column = 0;
            }
            fputs(column == 0 ? "  " : " ", o->out);
            put_card(o, kind);
            fputc(' ', o->out);
            column += CARD_COLUMNS;
        }
    }
    if (column > 0)
        fputc('\n', o->out);
    if (last)
        fputs(_("Your last card: it goes face down, whatever its number, and you win.\n"), o->out);
}

static void draw(const line_output *o, const spil_setup *su, const void *view)
{
    const spil_seven_view *v = view;
    draw_pile(o, v);
    draw_seats(o, su, v);
    if (!v->head.over && v->head.seat != SPIL_ONLOOKER)
        draw_hand(o, v);
}

/* ---- what people type ---- */

/* "6": a number alone; "6/1", "6 1" or "6±1": a card. step 0 = not given. */
static bool read_card(const char *text, int *number, int *step)
{
    spil_in in = spil_in_from(text);
    *step = 0;
    if (!spil_take_int(&in, number) || *number < 1 || *number > 10)
        return false;
    if (spil_in_done(&in))
        return true;
    if (!spil_take_char(&in, '/') && !spil_take_char(&in, ' ') && !spil_take_word(&in, "±"))
        return false;
    return spil_take_int(&in, step) && spil_in_done(&in) && *step >= 1 && *step <= 3;
}

/* Kinds of that number in the hand; *kind = one of them. */
static int count_kinds(uint64_t hand, int number, int *kind)
{
    int n = 0;
    for (int step = 1; step <= 3; step++) {
        if (spil_seven_count(hand, spil_seven_kind(number, step)) > 0) {
            *kind = spil_seven_kind(number, step);
            n++;
        }
    }
    return n;
}

static bool number_fits(const spil_seven_view *v, int number)
{
    const int top = v->pile[v->n_pile - 1];
    return number == spil_seven_below(top) || number == spil_seven_above(top);
}

static bool read_move(const spil_setup *su, const void *view, const spil_move moves[], int n_moves,
                      const char *text, spil_move *mv)
{
    (void)su;
    const spil_seven_view *v = view;
    int number, step, kind = 0;
    if (*text == '\0' || strcmp(text, "d") == 0) {
        *mv = spil_seven_move(SPIL_SEVEN_DRAW, 0);
        return *text != '\0' || (n_moves > 0 && moves[0].code == mv->code);
    }
    if (!read_card(text, &number, &step))
        return false;
    if (step > 0)
        kind = spil_seven_kind(number, step);
    else if (count_kinds(v->hand, number, &kind) == 0)
        return false;
    const bool last = v->n_draw[v->head.seat] == 0 && v->n_hand[v->head.seat] == 1;
    *mv = spil_seven_move(last ? SPIL_SEVEN_LAST : SPIL_SEVEN_PLAY, kind);
    return true;
}

/* A number that fits and is held with several steps: which one? A number not held: says so. */
static bool clarify(const spil_setup *su, const void *view, const char *text, spil_out *out)
{
    const spil_seven_view *v = view;
    int number, step, kind;
    if (!read_card(text, &number, &step) || step > 0)
        return false;
    const int n = count_kinds(v->hand, number, &kind);
    if (n == 0) {
        spil_put(out, _("You hold no "));
        spil_put_int(out, number);
        spil_put(out, ".");
        return true;
    }
    if (n == 1 || !number_fits(v, number))
        return false;
    spil_put(out, _("Which one?"));
    for (step = 1; step <= 3; step++) {
        if (spil_seven_count(v->hand, spil_seven_kind(number, step)) > 0) {
            spil_put(out, "  ");
            su->game->print_card(su, spil_seven_kind(number, step), out);
        }
    }
    return true;
}

static void explain(const spil_setup *su, const void *view, spil_move mv, spil_out *out)
{
    (void)su;
    (void)view;
    const int kind = spil_seven_kind_of(mv);
    if (spil_seven_verb_of(mv) != SPIL_SEVEN_PLAY)
        return;
    spil_put(out, _("takes "));
    spil_put_int(out, spil_seven_below(kind));
    spil_put(out, _(" or "));
    spil_put_int(out, spil_seven_above(kind));
}

static const char *const words[] = {SPIL_TYPED("draw"), NULL};

const line_ui spil__line_ui_seven_ate_nine = {
    .draw = draw,
    .read = read_move,
    .clarify = clarify,
    .words = words,
    .numbers = true,
    .forms = SPIL_TR("a number plays that card: 6, or 6/1 when you have several; Enter draws"),
    .example = SPIL_TR("Type the number of a card that fits, such as 6, to play it; Enter alone draws."),
    .explain = explain,
};
