/* table_ui.c: the table of Stairs on the full screen (hosts/tui/src/table_ui.h).
 *
 * The stair rises to the right: a step shows its number in the colour of the climber, with their sign under
 * it, and +1 if it was a small step. Until a new stair has its first step the last one stays, greyed out. On the right
 * are the seats and all 36 cards, your own underlined, a dot for those that were played; below is the hand, with the
 * chosen card raised. */
#include <stdio.h>
#include <string.h>

#include "intl.h"
#include "spil/stairs.h"
#include "table_ui.h"

enum {
    PANEL = 28, /* columns beside the stair */
    CARD_W = 6,
    CARD_H = 3,
    HAND_H = CARD_H + 2, /* with a heading, and a line to raise a card by */
    LOG_H = 3,
    MAP_ACROSS = 9,
    MAP_H = SPIL_STAIRS_CARDS / MAP_ACROSS
};

typedef struct stairs_ui {
    uint8_t card; /* the chosen one, or SPIL_STAIRS_PASS */
    typed number; /* a card's number being typed, "12" */
} stairs_ui;

static const style seat_inks[] = {CARD_BLUE, CARD_RED, CARD_GREEN, CARD_YELLOW};
static const glyph seat_signs[] = {GLYPH_CIRCLE, GLYPH_SQUARE, GLYPH_TRIANGLE, GLYPH_DIAMOND_SHAPE};

/* ---- drawing: the stair ---- */

/* The stair to show: this one or, until it has a step, the one before; false: there is neither. */
static bool shown_stair(const spil_stairs_view *v, int *from, int *to)
{
    *from = v->first;
    *to = v->n;
    if (v->n > v->first || v->n == 0)
        return v->n > 0;
    for (*from = v->n - 1; *from > 0 && !(v->ends >> (*from - 1) & 1);)
        --*from;
    return true;
}

static void draw_step(const scene *s, area a, const spil_stairs_view *v, int i, bool first, bool banked)
{
    const int number = spil_stairs_card(v->steps[i]), seat = spil_stairs_seat(v->steps[i]);
    const bool small = !first && number == spil_stairs_card(v->steps[i - 1]) + 1;
    const style ink = banked ? CARD_GREY : seat_inks[seat] | MARK_BOLD;
    const int middle = a.w / 2 - 2;
    spil__draw_fill(a, CARD_GREY, ' ');
    spil__draw_style(spil__area_part(a, 0, 0, a.w, 1), ink);
    spil__draw_textf(a, middle, 0, ink, " %2d ", number);
    spil__draw_textf(a, middle + 1, 1, CARD_GREY, "%s", spil__glyph(s->look, seat_signs[seat]));
    if (small && s->setup->option[SPIL_STAIRS_SMALL_STEPS] != 0)
        spil__draw_text(a, middle + 1, 2, CARD_GREY | MARK_BOLD, "+1");
}

static void draw_stair(const scene *s, area a)
{
    const spil_stairs_view *v = spil__scene_view(s);
    int from, to;
    const bool any = shown_stair(v, &from, &to), banked = from < v->first;
    const int stair = spil_popcount(v->ends) + !banked,
              worth = any ? spil_stairs_worth(s->setup, v->steps + from, to - from) : 0;
    if (!any) {
        spil__draw_text(a, 1, 0, INK_TITLE, _("A new stair"));
        return;
    }
    if (banked)
        spil__draw_textf(
            a, 1, 0, INK_GOOD | MARK_BOLD,
            ngettext("Stair %d: %d point for %s", "Stair %d: %d points for %s", (unsigned long)worth), stair,
            worth, s->name[spil_stairs_seat(v->steps[to - 1])]);
    else
        spil__draw_textf(
            a, 1, 0, INK_TITLE,
            ngettext("Stair %d: worth %d point", "Stair %d: worth %d points", (unsigned long)worth), stair,
            worth);
    /* Each step is a line higher than the one before, and the first has a line below it. */
    const area room = spil__area_part(a, 1, 1, a.w - 1, a.h - 1);
    const int high = room.h - 1, width = room.w >= 72 ? 6 : 4, wide = room.w / width;
    const int most = high < wide ? high : wide, n = to - from > most ? most : to - from;
    for (int i = 0; i < n; i++) {
        const int step = to - n + i;
        draw_step(s, spil__area_part(room, i * width, high - 1 - i, width, i + 2), v, step, step == from,
                  banked);
    }
    if (to - from > n)
        spil__draw_textf(a, 1, 1, INK_FAINT, "%s %d", spil__glyph(s->look, GLYPH_ELLIPSIS), to - from - n);
}

/* ---- drawing: seats and cards ---- */

/* Two lines: name, points and cards. */
static void draw_seat(const scene *s, area a, int y, int seat)
{
    const spil_stairs_view *v = spil__scene_view(s);
    const bool turn = !v->head.over && v->turn == seat;
    spil__draw_text(a, 0, y, INK_TITLE, turn ? spil__glyph(s->look, GLYPH_RIGHT) : " ");
    spil__draw_textf(a, 2, y, seat_inks[seat] | MARK_BOLD, " %s ", spil__glyph(s->look, seat_signs[seat]));
    const int end = spil__draw_text(a, 6, y, (turn ? INK_TITLE : INK_PLAIN) | MARK_BOLD, s->name[seat]);
    spil__draw_text(a, end + 1, y, INK_FAINT, s->at[seat].who);
    int x = spil__draw_textf(a, 6, y + 1, INK_PLAIN | MARK_BOLD,
                             ngettext("%d point", "%d points", v->points[seat]), v->points[seat]);
    x = spil__draw_textf(a, x, y + 1, INK_PLAIN, ", ");
    x = spil__draw_textf(a, x, y + 1, INK_PLAIN, ngettext("%d card", "%d cards", v->n_hand[seat]),
                         v->n_hand[seat]);
    if (v->passed >> seat & 1)
        spil__draw_right(a, a.w, y, INK_FAINT, _("passed"));
}

/* All cards, and which of them are still to come. */
static void draw_map(const scene *s, area a)
{
    const spil_stairs_view *v = spil__scene_view(s);
    const uint64_t unseen = spil_stairs_unseen(v);
    for (int card = 1; card <= SPIL_STAIRS_CARDS; card++) {
        const int x = (card - 1) % MAP_ACROSS * 3, y = (card - 1) / MAP_ACROSS;
        const bool own = (v->hand & spil_stairs_bit(card)) != 0;
        if (own)
            spil__draw_textf(a, x + (card < 10), y, INK_TITLE | MARK_BOLD | MARK_UNDERLINE, "%d", card);
        else if (unseen & spil_stairs_bit(card))
            spil__draw_textf(a, x, y, INK_PLAIN, "%2d", card);
        else
            spil__draw_text(a, x + 1, y, INK_FAINT, spil__glyph(s->look, GLYPH_DOT));
    }
}

static void draw_panel(const scene *s, area a)
{
    const spil_stairs_view *v = spil__scene_view(s);
    const int gap = s->setup->seats < 4 || a.h > 2 * SPIL_STAIRS_SEATS + 4 + MAP_H;
    int y = 0;
    for (int seat = 0; seat < s->setup->seats; seat++, y += 2 + gap)
        draw_seat(s, a, y, seat);
    spil__draw_textf(a, 0, y, INK_FAINT,
                     ngettext("%d card in the stock", "%d cards in the stock", v->n_stock), v->n_stock);
    draw_map(s, spil__area_part(a, 0, y + 1, a.w, MAP_H));
}

/* ---- drawing: the hand ---- */

static void draw_card(const scene *s, area a, int card, bool chosen, bool climbs)
{
    const area spot = spil__area_part(a, 0, !chosen, CARD_W, CARD_H);
    const style ink = climbs ? CARD_WHITE | MARK_BOLD : CARD_GREY;
    spil__draw_fill(spot, ink, ' ');
    spil__draw_box(spot, s->look, ink, NULL);
    spil__draw_textf(spot, 2, 1, ink, "%2d", card);
    spil__draw_zone(spil__area_part(a, 0, 0, CARD_W, CARD_H + 1), KEY_SPOT + card);
}

/* The cards, and after them the pass if the rules allow it. */
static void draw_hand(const scene *s, area a)
{
    const stairs_ui *ui = s->ui;
    const spil_stairs_view *v = spil__scene_view(s);
    const uint64_t climbing = spil_stairs_above(s->asked ? spil_stairs_top(v) : 0);
    const area cards = spil__area_part(a, 1, 1, a.w - 1, CARD_H + 1);
    int x = 0;
    if (spil__scene_onlooks(s))
        return;
    spil__draw_textf(a, 1, 0, INK_FAINT, _("Cards of %s"), s->name[s->seat]);
    for (uint64_t left = v->hand; left != 0; left &= left - 1, x += CARD_W + 1) {
        const int card = spil_lowest(left) + 1;
        draw_card(s, spil__area_part(cards, x, 0, CARD_W, CARD_H + 1), card, s->asked && ui->card == card,
                  (climbing & spil_stairs_bit(card)) != 0);
    }
    if (!s->asked || spil_stairs_top(v) == 0)
        return;
    const bool chosen = ui->card == SPIL_STAIRS_PASS;
    const style ink = chosen ? INK_TITLE | MARK_BOLD | MARK_REVERSE : INK_PLAIN;
    const int end = spil__draw_textf(cards, x + 2, 2 - chosen, ink, " %s ", _("pass"));
    spil__draw_zone(spil__area_part(cards, x + 2, 0, end - x - 2, CARD_H + 1), KEY_SPOT + SPIL_STAIRS_PASS);
}

static void draw(const scene *s, area a)
{
    const int log_h = LOG_H + (a.h > 30 ? 3 : 0), upper = a.h - HAND_H - log_h;
    draw_stair(s, spil__area_part(a, 0, 0, a.w - PANEL - 1, upper));
    draw_panel(s, spil__area_part(a, a.w - PANEL, 0, PANEL, upper));
    spil__draw_log(s, spil__area_part(a, 1, upper, a.w - 2, log_h));
    draw_hand(s, spil__area_part(a, 0, upper + log_h, a.w, HAND_H));
}

/* ---- keys ---- */

static ui_action play(const scene *s, stairs_ui *ui, int card)
{
    ui->number.text[0] = '\0';
    if (!s->asked)
        return spil__ui_message("%s",
                                spil_words_alone(&spil__translator, SPIL_TR("it is not your turn")).text);
    return spil__ui_move(s, (spil_move){(uint32_t)card});
}

/* Enter: the number that was typed, or what is chosen. */
static ui_action enter(const scene *s, stairs_ui *ui)
{
    if (ui->number.text[0] == '\0')
        return play(s, ui, ui->card);
    spil_in in = spil_in_from(ui->number.text);
    int card;
    const bool read =
        spil_take_int(&in, &card) && spil_in_done(&in) && card >= 1 && card <= SPIL_STAIRS_CARDS;
    ui->number.text[0] = '\0';
    return read ? play(s, ui, card) : spil__ui_message("%s", _("The cards have the numbers 1 to 36."));
}

/* On to the next or previous legal move, around the ends; they are in the order in which they are drawn. */
static void choose(const scene *s, stairs_ui *ui, int way)
{
    const scene_seat *me = &s->at[s->seat];
    int at = way > 0 ? -1 : 0;
    if (me->n_moves == 0)
        return;
    for (int i = 0; i < me->n_moves; i++) {
        if (me->moves[i].code == ui->card)
            at = i;
    }
    ui->card = (uint8_t)me->moves[(at + way + me->n_moves) % me->n_moves].code;
}

static ui_action key(const scene *s, void *memory, int key)
{
    stairs_ui *ui = memory;
    if (s->watching)
        return spil__ui_action(UI_UNHANDLED);
    if (spil__is_spot(key) && key - KEY_SPOT <= SPIL_STAIRS_PASS)
        return play(s, ui, key - KEY_SPOT);
    if (spil__typed_key(&ui->number, key, "0123456789"))
        return ui->number.text[0] == '\0' ? spil__ui_action(UI_HANDLED)
                                          : spil__ui_message(_("Card: %s_"), ui->number.text);
    switch (key) {
    case KEY_ARROW_LEFT:
    case KEY_BACK_TAB: choose(s, ui, -1); break;
    case KEY_ARROW_RIGHT:
    case KEY_TAB: choose(s, ui, 1); break;
    case KEY_RETURN: return enter(s, ui);
    case KEY_SPACE: return play(s, ui, SPIL_STAIRS_PASS);
    default: return spil__ui_action(UI_UNHANDLED);
    }
    return spil__ui_action(UI_HANDLED);
}

/* ---- what happens ---- */

/* Chooses the lowest card that climbs, or the pass if there is none. */
static void news(const scene *s, void *memory, const void *before, const spil_events *ev)
{
    (void)before;
    (void)ev;
    stairs_ui *ui = memory;
    ui->number.text[0] = '\0';
    if (s->asked && s->at[s->seat].n_moves > 0)
        ui->card = (uint8_t)s->at[s->seat].moves[0].code;
}

/* No line for what the panel shows. */
static bool tells(const spil_setup *su, const spil_event *event)
{
    return !spil_event_is(su, event, "draw") && !spil_event_is(su, event, "lead");
}

static void point(const scene *s, void *memory, spil_move mv)
{
    (void)s;
    ((stairs_ui *)memory)->card = (uint8_t)mv.code;
}

static const key_help keys[] = {
    {.key = SPIL_TR("arrows"), .what = SPIL_TR("choose"), .bar = true},
    {.key = SPIL_TR("Enter"), .what = SPIL_TR("climb"), .code = KEY_RETURN, .bar = true},
    {.key = SPIL_TR("Space"), .what = SPIL_TR("pass"), .code = KEY_SPACE, .bar = true},
    {.key = "12", .what = SPIL_TR("type a card's number, then Enter")},
    {.key = NULL},
};

const table_ui spil__table_ui_stairs = {
    .ui_bytes = sizeof(stairs_ui),
    .keys = keys,
    .teach = SPIL_TR("Climb higher (arrows, Enter) or pass (Space): the last one up banks the stair."),
    .draw = draw,
    .key = key,
    .news = news,
    .tells = tells,
    .point = point,
};
