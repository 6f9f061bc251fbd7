/* draw.c: how the table of 7 ATE 9 looks (table.h). */
#include <stdio.h>

#include "big_digits.h"
#include "intl.h"
#include "table.h"

enum {
    PILE_W = 20,
    PILE_H = 9,
    BLOCK_W = 40, /* the cards of one of several people */
    LOG_H = 8,    /* lines to spare from which on the log has its own place under the pile */
    GO_MS = 1000  /* how long "GO!" is shown */
};

/* ---- who played the top card ---- */

typedef struct last_play {
    int seat;   /* -1: nobody, it was turned up or lies face down */
    int number; /* that was called (S6) */
} last_play;

static last_play find_last_play(const scene *s)
{
    const seven_ui *ui = s->ui;
    for (int i = s->recent == NULL ? 0 : s->recent->n; i > 0; i--) {
        const spil_event *event = &s->recent->item[i - 1];
        if (spil_event_is(s->setup, event, "go") || spil_event_is(s->setup, event, "last"))
            return (last_play){.seat = -1};
        if (spil_event_is(s->setup, event, "play"))
            return (last_play){.seat = event->arg[0], .number = event->arg[2]};
    }
    return (last_play){.seat = ui->call > 0 ? ui->caller : -1, .number = ui->call};
}

/* ---- drawing: the pile ---- */

/* The top card in the colour of its step: if there is room with a frame, in which stands who played it, else just the
 * number. */
static void draw_pile(const scene *s, area a)
{
    const spil_seven_view *v = spil__seven_view(s, s->seat);
    const int top = v->pile[v->n_pile - 1];
    const look *l = s->look;
    const bool framed = a.h >= PILE_H;
    const area card = spil__area_part(a, 0, 0, PILE_W, framed ? (int)PILE_H : (int)BIG_LINES);
    if (top == SPIL_SEVEN_NONE) {
        spil__draw_fill(card, CARD_GREY, ' ');
        for (int y = 1; y < card.h - 1; y++)
            spil__draw_line(card, 2, y, PILE_W - 4, l, GLYPH_BACK, CARD_GREY);
        return;
    }
    const style ink = spil__seven_inks[spil_seven_step(top) - 1] | MARK_BOLD;
    char number[12], step[12];
    snprintf(number, sizeof number, "%d", spil_seven_number(top));
    snprintf(step, sizeof step, "%s%d", spil__glyph(l, GLYPH_PLUS_MINUS), spil_seven_step(top));
    spil__draw_fill(card, ink, ' ');
    if (framed) {
        const int by = find_last_play(s).seat;
        spil__draw_box(card, l, ink, NULL);
        spil__draw_text(card, 2, 1, ink, step);
        if (by >= 0)
            spil__draw_textf(spil__area_part(card, 2, PILE_H - 1, PILE_W - 4, 1), 0, 0, ink, " %s ",
                             s->name[by]);
    }
    spil__draw_big(card, framed ? (PILE_W - spil__big_columns(number, true)) / 2 : 1, framed ? 2 : 0, l, ink,
                   number, true);
    spil__draw_text(card, PILE_W - 4, framed ? PILE_H - 2 : 2, ink, step);
}

/* What the card asks for, in words under it; the answer only on request. */
static void draw_question(const scene *s, area a, int y)
{
    const seven_ui *ui = s->ui;
    const spil_seven_view *v = spil__seven_view(s, s->seat);
    const int top = v->pile[v->n_pile - 1];
    if (top == SPIL_SEVEN_NONE) {
        spil__draw_text(a, 0, y, INK_PLAIN, _("the last card"));
        return;
    }
    const int x = spil__draw_textf(a, 0, y, INK_PLAIN, _("%d plus or minus %d"), spil_seven_number(top),
                                   spil_seven_step(top));
    if (ui->fits)
        spil__draw_textf(a, x, y, INK_GOOD | MARK_BOLD, _(": %d or %d"), spil_seven_below(top),
                         spil_seven_above(top));
}

/* ---- drawing: who has how many ---- */

/* When it starts, what it called, or who it is; and how slow. */
static void draw_remark(const scene *s, area a, int x, int y, int seat)
{
    const scene_seat *at = &s->at[seat];
    const last_play last = find_last_play(s);
    const int tenths = spil__seven_late_tenths(s, seat);
    const uint32_t percent = at->handicap.slow_percent;
    char times[SPIL_HUNDREDTHS_TEXT];
    if (tenths > 0) {
        spil__draw_textf(a, x, y, INK_TITLE | MARK_BOLD, _("in %d.%d s"), tenths / 10, tenths % 10);
        return;
    }
    if (last.seat == seat)
        x = spil__draw_textf(a, x, y, INK_TITLE | MARK_BOLD, "\"%d!\"", last.number) + 1;
    else if (!at->person)
        x = spil__draw_text(a, x, y, INK_FAINT, at->who) + 1;
    if (percent == 0)
        return;
    spil_words_hundredths(&spil__translator, percent, times);
    spil__draw_textf(a, x, y, INK_FAINT, "%s%s", spil__glyph(s->look, GLYPH_TIMES), times);
}

static void draw_seat(const scene *s, area a, int y, int seat)
{
    const spil_seven_view *v = spil__seven_view(s, s->seat);
    const bool turn =
        !s->timed && s->phase == SPIL_PHASE_PLAY && (s->asked ? s->seat == seat : s->thinking == seat);
    spil__draw_text(a, 0, y, INK_TITLE, turn ? spil__glyph(s->look, GLYPH_RIGHT) : " ");
    spil__draw_text(spil__area_part(a, 2, y, 13, 1), 0, 0, INK_PLAIN | (s->at[seat].person ? MARK_BOLD : 0),
                    s->name[seat]);
    spil__draw_textf(a, 16, y, INK_PLAIN | MARK_BOLD, "%4d", v->n_hand[seat] + v->n_draw[seat]);
    spil__draw_textf(a, 20, y, INK_FAINT, "%8d%10d", v->n_hand[seat], v->n_draw[seat]);
    draw_remark(s, a, 40, y, seat);
}

/* Returns the line below. */
static int draw_seats(const scene *s, area a)
{
    spil__draw_right(a, 20, 0, INK_FAINT, _("cards"));
    spil__draw_right(a, 28, 0, INK_FAINT, _("hand"));
    spil__draw_right(a, 38, 0, INK_FAINT, _("to draw"));
    for (int seat = 0; seat < s->setup->seats; seat++)
        draw_seat(s, a, 1 + seat, seat);
    return 1 + s->setup->seats;
}

/* 3, 2, 1 at the beginning and after a pause; a sentence while people look at the turned pile. Returns how many lines
 * it took. */
static int draw_count(const scene *s, area a)
{
    const seven_ui *ui = s->ui;
    char number[12];
    if (s->phase == SPIL_PHASE_PLAY && s->timed && ui->go_ms > 0 && s->clock_ms < ui->go_ms + GO_MS)
        return spil__draw_text(a, 2, 1, CARD_GREEN | MARK_BOLD, _("  GO!  ")) > 0 ? 3 : 0;
    if (s->phase != SPIL_PHASE_WAIT)
        return 0;
    if (ui->turned && s->count <= 1) {
        char message[UI_MESSAGE_BYTES];
        snprintf(message, sizeof message,
                 _("Nobody could play, so %s turns the pile. Look at the new card: GO comes soon!"),
                 s->name[spil__seven_view(s, s->seat)->dealer]);
        return spil__draw_wrapped(a, 0, INK_TITLE | MARK_BOLD, message);
    }
    snprintf(number, sizeof number, "%d", s->count);
    spil__draw_big(a, 2, 0, s->look, INK_TITLE | MARK_BOLD, number, true);
    spil__draw_text(a, 12, 2, INK_TITLE, s->count > 1 ? _("Ready …") : _("Set …"));
    return BIG_LINES;
}

/* ---- drawing: all of it ---- */

/* A single person: the pile, and beside it who has how many; the question on its own line; the hand. The log is
 * where there is room. */
static void draw_one(const scene *s, area a, int seat)
{
    const int pitch = a.h > PILE_H + 1 + spil__seven_hand_lines(3) ? 3 : 2;
    const int hand_h = spil__seven_hand_lines(pitch), top_h = a.h - hand_h;
    /* Where a guide's sentences take their lines, the pile has no frame. */
    const int pile_h = top_h > PILE_H ? (int)PILE_H : (int)BIG_LINES, spare = top_h - pile_h - 2;
    const area pile = spil__area_part(a, 2, 0, PILE_W, pile_h);
    const area side = spil__area_part(a, PILE_W + 5, 0, a.w - PILE_W - 6, pile_h + 1);
    const area hand = spil__area_part(a, 0, top_h, a.w, hand_h);
    draw_pile(s, pile);
    const int used = draw_seats(s, side);
    const bool high =
        used + BIG_LINES < pile_h; /* else the number reaches down to the right of the question */
    const area below = spil__area_part(side, 0, used + high, side.w, pile_h - used - high);
    const area count = spil__area_part(side, high ? 0 : 10, used + high, side.w, BIG_LINES);
    if (draw_count(s, count) == 0 && spare < LOG_H)
        spil__draw_log(s, below);
    draw_question(s, spil__area_part(a, 2, pile_h, a.w - 4, 1), 0);
    if (spare >= LOG_H)
        spil__draw_log(s, spil__area_part(a, 2, pile_h + 2, a.w - 4, spare - 1));
    spil__seven_draw_hand(s, hand, seat, pitch);
    spil__seven_draw_flight(s, a, pile, hand, seat, pitch);
}

/* Several people: the pile above, their blocks below, arranged as their keys are. */
static void draw_many(const scene *s, area a, const int seats[], int n)
{
    const int rows = (n + 1) / 2, pile_h = rows <= 1 ? (int)PILE_H : (int)BIG_LINES;
    const bool roomy = a.h - rows * spil__seven_block_lines(SEVEN_SLOT_H) >= pile_h;
    const int slot_h = roomy ? SEVEN_SLOT_H : SEVEN_SLOT_H - 1, block_h = spil__seven_block_lines(slot_h);
    const int top_h = a.h - rows * block_h;
    draw_pile(s, spil__area_part(a, 2, 0, PILE_W, top_h));
    const area side = spil__area_part(a, PILE_W + 5, 0, a.w - PILE_W - 6, top_h);
    const int used = draw_seats(s, side);
    const bool high = top_h - used >= BIG_LINES; /* else the count goes beside the names */
    const area count = spil__area_part(side, high ? 0 : 44, high ? used : 0, side.w, top_h);
    if (draw_count(s, count) == 0)
        spil__draw_log(s, spil__area_part(side, 0, used, side.w, top_h - used));
    for (int i = 0; i < n; i++)
        spil__seven_draw_block(
            s, spil__area_part(a, i % 2 * (a.w / 2), top_h + i / 2 * block_h, BLOCK_W, block_h), seats[i],
            spil__seven_keys(i, n), slot_h);
}

void spil__seven_draw(const scene *s, area a)
{
    int seats[SPIL_SEVEN_SEATS];
    const int n = spil__seven_shown(s, seats);
    if (n == 1)
        draw_one(s, a, seats[0]);
    else
        draw_many(s, a, seats, n);
}
