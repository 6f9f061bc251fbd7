/* line_ui.c: how Stairs is shown line by line (line_ui.h).
 *
 * The stair rises from the lower left: a line a step, each a little further to the right than the one below it, with
 * who climbed there. Below it the seats, and the hand, with brackets around what can climb. */
#include <string.h>

#include "intl.h"
#include "line_ui.h"
#include "spil/stairs.h"
#include "spil/typed.h"

static const paint seat_paints[] = {PAINT_BLUE, PAINT_RED, PAINT_GREEN, PAINT_YELLOW};

enum { SHOWN = 10, TREAD = 3 }; /* the latest steps; columns from one to the next */

/* ---- the table ---- */

/* Steps from … to - 1, the highest first. */
static void draw_steps(const line_output *s, const spil_setup *su, const uint8_t steps[], int from, int to)
{
    const bool bonus = su->option[SPIL_STAIRS_SMALL_STEPS] != 0;
    const int shown = to - from > SHOWN ? (int)SHOWN : to - from;
    for (int i = to - 1; i >= to - shown; i--) {
        const int seat = spil_stairs_seat(steps[i]), number = spil_stairs_card(steps[i]),
                  column = TREAD * (i - to + shown);
        fprintf(s->out, "  %*s", column, "");
        spil__paint(s, seat_paints[seat], " %2d ", number);
        fprintf(s->out, "%*s%s", TREAD * (shown - 1) - column + 2, "", s->name[seat]);
        if (bonus && i > from && number == spil_stairs_card(steps[i - 1]) + 1)
            spil__paint(s, PAINT_STRONG, " +1");
        fputc('\n', s->out);
    }
    if (to - from > shown)
        fprintf(s->out,
                ngettext("  and %d more step below\n", "  and %d more steps below\n",
                         (unsigned long)(to - from - shown)),
                to - from - shown);
}

static void draw_stair(const line_output *s, const spil_setup *su, const spil_stairs_view *v)
{
    const int worth = spil_stairs_worth_now(su, v);
    const int stair = spil_popcount(v->ends) + 1;
    fputc('\n', s->out);
    if (v->n > v->first)
        draw_steps(s, su, v->steps, v->first, v->n);
    if (v->n > v->first)
        fprintf(s->out,
                ngettext("Stair %d, worth %d point. ", "Stair %d, worth %d points. ", (unsigned long)worth),
                stair, worth);
    else
        fprintf(s->out, _("Stair %d begins with any card. "), stair);
    fprintf(s->out, ngettext("%d card in the stock.\n", "%d cards in the stock.\n", v->n_stock), v->n_stock);
}

static void draw_seats(const line_output *s, const spil_setup *su, const spil_stairs_view *v)
{
    int name_columns = 0;
    for (int seat = 0; seat < su->seats; seat++) {
        const int columns = spil__columns(s->name[seat]);
        name_columns = columns > name_columns ? columns : name_columns;
    }
    for (int seat = 0; seat < su->seats; seat++) {
        fputs(!v->head.over && seat == v->turn ? "> " : "  ", s->out);
        spil__pad(s, s->name[seat], name_columns);
        fprintf(s->out, _("   points %2d   cards %d"), v->points[seat], v->n_hand[seat]);
        fputs(v->passed >> seat & 1 ? _("   has passed\n") : "\n", s->out);
    }
}

static void draw_hand(const line_output *s, const spil_stairs_view *v)
{
    const uint64_t climbing = v->turn == v->head.seat ? spil_stairs_above(spil_stairs_top(v)) : 0;
    fputs(_("Your cards: "), s->out);
    for (uint64_t left = v->hand; left != 0; left &= left - 1) {
        const bool climbs = (left & (0 - left) & climbing) != 0;
        spil__paint(s, climbs ? PAINT_STRONG : PAINT_FAINT, climbs ? "[%d]" : " %d ", spil_lowest(left) + 1);
        fputc(' ', s->out);
    }
    fputc('\n', s->out);
}

static void draw(const line_output *s, const spil_setup *su, const void *view)
{
    const spil_stairs_view *v = view;
    if (!v->head.over)
        draw_stair(s, su, v);
    draw_seats(s, su, v);
    if (v->hand != 0)
        draw_hand(s, v);
}

/* ---- what people type ---- */

/* p for a pass; Enter and the numbers need nothing here. */
static bool read_move(const spil_setup *su, const void *view, const spil_move moves[], int n_moves,
                      const char *text, spil_move *mv)
{
    (void)su;
    (void)view;
    (void)moves;
    (void)n_moves;
    *mv = (spil_move){SPIL_STAIRS_PASS};
    return strcmp(text, "p") == 0;
}

static void explain(const spil_setup *su, const void *view, spil_move mv, spil_out *out)
{
    const int top = spil_stairs_top(view);
    if (top > 0 && (int)mv.code == top + 1 && su->option[SPIL_STAIRS_SMALL_STEPS] != 0)
        spil_put(out, _("a small step"));
}

/* ---- what happens ---- */

/* The stair that was banked, its last step included, which nobody would see otherwise. */
static void recall(const line_output *s, const spil_setup *su, const void *before, const spil_events *ev)
{
    const spil_stairs_view *v = before;
    uint8_t steps[SPIL_STAIRS_CARDS];
    int n = v->n;
    bool banked = false;
    memcpy(steps, v->steps, sizeof steps);
    for (int i = 0; i < ev->n; i++) {
        const spil_event *event = &ev->item[i];
        banked = banked || spil_event_is(su, event, "bank");
        if (spil_event_is(su, event, "climb") && n < SPIL_STAIRS_CARDS)
            steps[n++] = spil_stairs_step(event->arg[1], event->arg[0]);
    }
    if (banked) {
        fputc('\n', s->out);
        draw_steps(s, su, steps, v->first, n);
    }
}

static const char *const words[] = {SPIL_TYPED("pass"), NULL};

const line_ui spil__line_ui_stairs = {
    .draw = draw,
    .read = read_move,
    .words = words,
    .numbers = true,
    .forms = SPIL_TR("a number climbs with that card: 12; Enter or p passes"),
    .example = SPIL_TR(
        "Type the number of a card that is higher than the top step, such as 12; Enter alone passes."),
    .explain = explain,
    .recall = recall,
};
