/* draw.c: how the table of 7 ATE 9 looks (table.h). */
#include <stdio.h>

#include "big.h"
#include "intl.h"
#include "table.h"

enum {
    PILE_W = 20,
    PILE_H = 9,
    COLUMN = 8,   /* width of a number in a single person's hand */
    BLOCK_W = 40, /* the cards of one of several people */
    BLOCK_H = 7,
    GO_MS = 1000 /* how long "GO!" is shown */
};

static const style step_inks[] = {CARD_GREEN, CARD_BLUE, CARD_RED}; /* S1 */

/* ---- drawing: the pile ---- */

/* The top card in the colour of its step: with a frame if there is room, else just the number. */
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
    const style ink = step_inks[spil_seven_step(top) - 1] | MARK_BOLD;
    char number[12], step[12];
    snprintf(number, sizeof number, "%d", spil_seven_number(top));
    snprintf(step, sizeof step, "%s%d", spil__glyph(l, GLYPH_PLUS_MINUS), spil_seven_step(top));
    spil__draw_fill(card, ink, ' ');
    if (framed) {
        spil__draw_box(card, l, ink, NULL);
        spil__draw_text(card, 2, 1, ink, step);
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

static void draw_seat(const scene *s, area a, int y, int seat)
{
    const seven_ui *ui = s->ui;
    const spil_seven_view *v = spil__seven_view(s, s->seat);
    const bool turn =
        !s->timed && s->phase == SPIL_PHASE_PLAY && (s->asked ? s->seat == seat : s->thinking == seat);
    const bool calls = ui->call > 0 && ui->caller == seat;
    spil__draw_text(a, 0, y, INK_TITLE, turn ? spil__glyph(s->look, GLYPH_RIGHT) : " ");
    spil__draw_text(spil__area_part(a, 2, y, 13, 1), 0, 0, INK_PLAIN | (s->at[seat].person ? MARK_BOLD : 0),
                    s->name[seat]);
    spil__draw_textf(a, 16, y, INK_PLAIN | MARK_BOLD, "%4d", v->n_hand[seat] + v->n_draw[seat]);
    spil__draw_textf(a, 20, y, INK_FAINT, "%8d%10d", v->n_hand[seat], v->n_draw[seat]);
    if (calls)
        spil__draw_textf(a, 40, y, INK_TITLE | MARK_BOLD, "\"%d!\"", ui->call);
    else if (!s->at[seat].person)
        spil__draw_text(a, 40, y, INK_FAINT, s->at[seat].who);
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

/* ---- drawing: cards ---- */

static style card_style(const scene *s, int seat, int kind)
{
    const seven_ui *ui = s->ui;
    const person *p = &ui->at[seat];
    style st = step_inks[spil_seven_step(kind) - 1];
    if (p->choosing > 0 && p->choosing == spil_seven_number(kind))
        st |= MARK_BOLD | MARK_UNDERLINE;
    return st;
}

/* Is the card marked: by a hint, or as one that fits? */
static bool is_marked(const scene *s, int seat, int kind)
{
    const seven_ui *ui = s->ui;
    if (seat == s->seat && ui->hint == kind + 1)
        return true;
    return ui->fits && spil__seven_fits(spil__seven_view(s, seat), spil_seven_number(kind));
}

/* A card of a single person's hand: a block of colour, 6 columns and 1 or 3 lines. */
static void draw_card(const scene *s, area a, int seat, int kind)
{
    const int copies = spil_seven_count(spil__seven_view(s, seat)->hand, kind);
    const style ink = card_style(s, seat, kind) | MARK_BOLD;
    const int middle = a.h / 2;
    char text[32], times[16] = "";
    if (copies > 1)
        snprintf(times, sizeof times, "%s%d", spil__glyph(s->look, GLYPH_TIMES), copies);
    snprintf(text, sizeof text, "%d%s%d", spil_seven_number(kind), spil__glyph(s->look, GLYPH_PLUS_MINUS),
             spil_seven_step(kind));
    const area card = spil__area_part(a, 1, 0, a.w - 1, a.h);
    spil__draw_fill(card, ink, ' ');
    if (a.h > 1 || times[0] == '\0')
        spil__draw_text(card, spil__text_columns(text) < 4 ? 1 : 0, middle, ink, text);
    else
        spil__draw_textf(card, 0, 0, ink, "%s%s", text, times);
    if (a.h > 1)
        spil__draw_text(card, card.w - spil__text_columns(times), a.h - 1, ink, times);
    if (is_marked(s, seat, kind))
        spil__draw_text(a, 0, middle, INK_GOOD | MARK_BOLD, spil__glyph(s->look, GLYPH_RIGHT));
}

/* The sentence for one person: a question, an explanation, or what to do. */
static void draw_message(const scene *s, area a, int y, int seat, const seven_keys *keys)
{
    const seven_ui *ui = s->ui;
    const person *p = &ui->at[seat];
    const spil_seven_view *v = spil__seven_view(s, seat);
    if (v->head.over)
        return;
    if (p->choosing > 0) {
        int x = spil__draw_textf(a, 0, y, INK_TITLE | MARK_BOLD, _("Which %d?"), p->choosing);
        for (int step = 1; step <= 3; step++) {
            if (!(spil__seven_steps(v, p->choosing) >> step & 1))
                continue;
            x = spil__draw_textf(a, x + 2, y, INK_TITLE | MARK_BOLD, "%c:", keys->keys[step - 1]);
            x = spil__draw_textf(a, x, y, step_inks[step - 1] | MARK_BOLD, "%s%d",
                                 spil__glyph(s->look, GLYPH_PLUS_MINUS), step);
        }
    } else if (p->message[0] != '\0') {
        spil__draw_text(a, 0, y, p->wrong ? INK_BAD | MARK_BOLD : INK_TITLE, p->message);
    } else if (spil__seven_last(v)) {
        spil__draw_text(a, 0, y, INK_GOOD | MARK_BOLD, _("Your last card always fits: play it!"));
    } else if (v->n_hand[seat] == 0 && s->phase == SPIL_PHASE_PLAY) {
        spil__draw_textf(a, 0, y, INK_TITLE, _("Draw a card: %s"), _(keys->draw_name));
    }
}

static int hand_lines(int card_h)
{
    return 3 + 3 * card_h + 1;
}

/* A single person: a column per number, a line (or three) per step; hand_lines in all. */
static void draw_hand(const scene *s, area a, int seat, int card_h)
{
    const seven_ui *ui = s->ui;
    const spil_seven_view *v = spil__seven_view(s, seat);
    const seven_keys *keys = spil__seven_keys(0, 1);
    const bool plays = s->at[seat].person && !s->watching;
    int x = spil__draw_textf(a, 1, 0, INK_PLAIN | MARK_BOLD, _("Cards of %s"), s->name[seat]);
    if (plays && v->n_draw[seat] > 0 && !v->head.over) {
        const int from = x + 2;
        x = spil__draw_textf(a, from, 0, ui->hint == SPIL_SEVEN_KINDS + 1 ? INK_GOOD | MARK_BOLD : INK_FAINT,
                             _("%s draws (%d left)"), _(keys->draw_name), v->n_draw[seat]);
        spil__draw_zone(spil__area_part(a, from, 0, x - from, 1), KEY_SPOT + seat * SEVEN_SPOTS);
    }
    for (int number = 1; number <= 10; number++) {
        const int left = (number - 1) * COLUMN;
        const bool held = spil__seven_steps(v, number) != 0;
        if (plays)
            spil__draw_textf(a, left + 2, 1, held ? INK_PLAIN | MARK_BOLD : INK_FAINT, "[%c]",
                             keys->keys[number - 1]);
        for (int step = 1; step <= 3; step++) {
            const int kind = spil_seven_kind(number, step);
            const area spot = spil__area_part(a, left, 2 + (step - 1) * card_h, COLUMN - 1, card_h);
            if (spil_seven_count(v->hand, kind) > 0)
                draw_card(s, spot, seat, kind);
        }
        if (held)
            spil__draw_zone(spil__area_part(a, left, 1, COLUMN, 1 + 3 * card_h),
                            KEY_SPOT + seat * SEVEN_SPOTS + number);
    }
    draw_message(s, spil__area_part(a, 1, 0, a.w - 2, a.h), 3 + 3 * card_h, seat, keys);
}

/* A number of one of several people: its key, and the steps held of it in their colours. */
static void draw_slot(const scene *s, area a, int seat, int number, char key)
{
    const spil_seven_view *v = spil__seven_view(s, seat);
    const unsigned held = spil__seven_steps(v, number);
    if (s->at[seat].person)
        spil__draw_textf(a, 0, 0, held != 0 ? INK_TITLE : INK_FAINT, "[%c]", key);
    spil__draw_textf(a, 3, 0, held != 0 ? INK_PLAIN | MARK_BOLD : INK_FAINT, "%2d", number);
    for (int step = 1, x = 0; step <= 3; step++) {
        const int kind = spil_seven_kind(number, step), copies = spil_seven_count(v->hand, kind);
        if (copies == 0)
            continue;
        spil__draw_textf(a, x, 1, card_style(s, seat, kind) | MARK_BOLD, "%s%d",
                         spil__glyph(s->look, GLYPH_PLUS_MINUS), step);
        if (copies > 1)
            spil__draw_textf(a, x, 2, INK_FAINT, "%s%d", spil__glyph(s->look, GLYPH_TIMES), copies);
        if (is_marked(s, seat, kind))
            spil__draw_text(a, 6, 0, INK_GOOD | MARK_BOLD, spil__glyph(s->look, GLYPH_LEFT));
        x += 2;
    }
    if (held != 0)
        spil__draw_zone(spil__area_part(a, 0, 0, COLUMN - 1, 3), KEY_SPOT + seat * SEVEN_SPOTS + number);
}

/* One of several people: five numbers above five, as on the keyboard. */
static void draw_block(const scene *s, area a, int seat, const seven_keys *keys)
{
    const spil_seven_view *v = spil__seven_view(s, seat);
    int x = spil__draw_textf(spil__area_part(a, 0, 0, 14, 1), 1, 0, INK_PLAIN | MARK_BOLD | MARK_UNDERLINE,
                             "%s", s->name[seat]);
    if (v->n_draw[seat] > 0 && !v->head.over && s->at[seat].person && !s->open) {
        const int from = x + 1;
        x = spil__draw_textf(a, from, 0, INK_TITLE, _("%s draws"), _(keys->draw_name));
        spil__draw_zone(spil__area_part(a, from, 0, x - from, 1), KEY_SPOT + seat * SEVEN_SPOTS);
    }
    for (int number = 1; number <= 10; number++)
        draw_slot(
            s,
            spil__area_part(a, 1 + (number - 1) % 5 * (COLUMN - 1), 1 + (number - 1) / 5 * 3, COLUMN - 1, 3),
            seat, number, keys->keys[number - 1]);
    draw_message(s, spil__area_part(a, 1, 0, a.w - 2, a.h), BLOCK_H, seat, keys);
}

/* ---- drawing: all of it ---- */

static void draw_one(const scene *s, area a, int seat)
{
    const int card_h = a.h >= PILE_H + 3 + hand_lines(3) ? 3 : 1;
    const int hand_h = hand_lines(card_h), top_h = a.h - hand_h;
    draw_pile(s, spil__area_part(a, 2, 0, PILE_W, PILE_H));
    draw_question(s, spil__area_part(a, 2, PILE_H, a.w - 4, 1), 0);
    const area side = spil__area_part(a, PILE_W + 5, 0, a.w - PILE_W - 6, top_h);
    const int used = draw_seats(s, side) + 1;
    const area below = spil__area_part(side, 0, used, side.w, top_h - used - 1);
    if (draw_count(s, below) == 0)
        spil__draw_log(s, below);
    draw_hand(s, spil__area_part(a, 0, top_h, a.w, hand_h), seat, card_h);
}

/* Several people: the pile above, their blocks below, arranged as their keys are. */
static void draw_many(const scene *s, area a, const int seats[], int n)
{
    const int rows = n <= 2 ? 1 : 2, hands_h = rows * (BLOCK_H + 1), top_h = a.h - hands_h;
    draw_pile(s, spil__area_part(a, 2, 0, PILE_W, top_h));
    const area side = spil__area_part(a, PILE_W + 5, 0, a.w - PILE_W - 6, top_h);
    const int used = draw_seats(s, side);
    const bool high = top_h - used >= BIG_LINES; /* else the count goes beside the names */
    const area count = spil__area_part(side, high ? 0 : 44, high ? used + 1 : 0, side.w, top_h);
    if (draw_count(s, count) == 0)
        spil__draw_log(s, spil__area_part(side, 0, used, side.w, top_h - used));
    for (int i = 0; i < n; i++)
        draw_block(s,
                   spil__area_part(a, i % 2 * (a.w / 2), top_h + i / 2 * (BLOCK_H + 1), BLOCK_W, BLOCK_H + 1),
                   seats[i], spil__seven_keys(i, n));
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
