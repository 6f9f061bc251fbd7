/* cards.c: the cards that people hold in 7 ATE 9 (table.h).
 *
 * A single person's hand is a fan for each number: cards with a frame, in the colour of their step, each covering the
 * lower part of the one before. Of several people each has a block of ten small slots, as their keys lie. */
#include <stdio.h>

#include "intl.h"
#include "table.h"

enum {
    COLUMN_MIN = 8, /* a number in a single person's hand */
    COLUMN_MAX = 12,
    SLOT_W = 7,      /* a number of one of several people */
    FLASH_MS = 150,  /* a card that came back is drawn in one way, then in the other */
    FLIGHT_MS = 600, /* how long a card that came too late is on its way back from the pile … */
    BACK_MS = 1500   /* … and until when it is marked, wrong ones too */
};

const style spil__seven_inks[] = {CARD_GREEN, CARD_BLUE, CARD_RED}; /* S1 */

/* ---- one card ---- */

static void card_text(const scene *s, int kind, char text[16])
{
    snprintf(text, 16, "%d%s%d", spil_seven_number(kind), spil__glyph(s->look, GLYPH_PLUS_MINUS),
             spil_seven_step(kind));
}

/* For how long the card has been back; UINT64_MAX: it never came back, or long ago. */
static uint64_t back_for_ms(const scene *s, int seat, int kind)
{
    const person *p = &((const seven_ui *)s->ui)->at[seat];
    const bool back = p->back == kind + 1 && s->clock_ms >= p->back_ms && s->clock_ms - p->back_ms < BACK_MS;
    return back ? s->clock_ms - p->back_ms : UINT64_MAX;
}

static bool is_flying(const scene *s, int seat, int kind)
{
    return ((const seven_ui *)s->ui)->at[seat].too_late && back_for_ms(s, seat, kind) < FLIGHT_MS;
}

static style card_style(const scene *s, int seat, int kind)
{
    const person *p = &((const seven_ui *)s->ui)->at[seat];
    const uint64_t ms = back_for_ms(s, seat, kind);
    style st = (style)(spil__seven_inks[spil_seven_step(kind) - 1] | MARK_BOLD);
    if (p->choosing > 0 && p->choosing == spil_seven_number(kind))
        st |= MARK_UNDERLINE;
    if (is_flying(s, seat, kind) || (ms != UINT64_MAX && ms / FLASH_MS % 2 == 0))
        st = CARD_GREY; /* its place, which it has left */
    return st;
}

/* Is the card the last one that the seat has drawn? */
static bool is_fresh(const scene *s, int seat, int kind)
{
    for (int i = s->recent == NULL ? 0 : s->recent->n; i > 0; i--) {
        const spil_event *event = &s->recent->item[i - 1];
        if (spil_event_is(s->setup, event, "drew") && event->arg[0] == seat)
            return event->arg[1] == kind;
    }
    return false;
}

/* What stands beside a card, and its style: it came back, is hinted at, fits, or is new. NULL: nothing. */
static const char *mark_of(const scene *s, int seat, int kind, style *st)
{
    const seven_ui *ui = s->ui;
    *st = INK_GOOD | MARK_BOLD;
    if (back_for_ms(s, seat, kind) != UINT64_MAX) {
        *st = INK_BAD | MARK_BOLD;
        return spil__glyph(s->look, GLYPH_CROSS);
    }
    if ((seat == s->seat && ui->hint == kind + 1) ||
        (ui->fits && spil__seven_fits(spil__seven_view(s, seat), spil_seven_number(kind))))
        return spil__glyph(s->look, GLYPH_RIGHT);
    *st = INK_TITLE;
    return is_fresh(s, seat, kind) ? spil__glyph(s->look, GLYPH_BULLET) : NULL;
}

/* ---- the sentence for one person ---- */

/* A question, an explanation, or what to do. */
static void draw_message(const scene *s, area a, int y, int seat, const seven_keys *keys)
{
    const seven_ui *ui = s->ui;
    const person *p = &ui->at[seat];
    const spil_seven_view *v = spil__seven_view(s, seat);
    if (v->head.over || s->watching)
        return;
    if (s->at[seat].late_ms > 0) {
        const int tenths = spil__seven_late_tenths(s, seat);
        spil__draw_textf(a, 0, y, INK_TITLE | MARK_BOLD, _("You start in %d.%d s."), tenths / 10,
                         tenths % 10);
    } else if (p->choosing > 0) {
        int x = spil__draw_textf(a, 0, y, INK_TITLE | MARK_BOLD, _("Which %d?"), p->choosing);
        for (int step = 1; step <= 3; step++) {
            if (!(spil__seven_steps(v, p->choosing) >> step & 1))
                continue;
            x = spil__draw_textf(a, x + 2, y, INK_TITLE | MARK_BOLD, "%c:", keys->keys[step - 1]);
            x = spil__draw_textf(a, x, y, spil__seven_inks[step - 1] | MARK_BOLD, "%s%d",
                                 spil__glyph(s->look, GLYPH_PLUS_MINUS), step);
        }
    } else if (spil__seven_last(v)) { /* whatever went wrong before does not matter now */
        spil__draw_text(a, 0, y, INK_GOOD | MARK_BOLD, _("Your last card always fits: play it!"));
    } else if (p->message[0] != '\0') {
        spil__draw_text(a, 0, y, p->wrong ? INK_BAD | MARK_BOLD : INK_TITLE, p->message);
    } else if (v->n_hand[seat] == 0 && s->phase == SPIL_PHASE_PLAY) {
        spil__draw_textf(a, 0, y, INK_TITLE, _("Draw a card: %s"), _(keys->draw_name));
    }
}

/* ---- a single person's hand ---- */

enum { HAND_HEAD = 2 }; /* whose cards they are, and the keys */

int spil__seven_hand_lines(int pitch)
{
    return HAND_HEAD + 3 * pitch + 1 + 1;
}

static int column_of(area a)
{
    const int column = a.w / 10;
    return column < COLUMN_MIN ? COLUMN_MIN : column > COLUMN_MAX ? COLUMN_MAX : column;
}

/* Where a card of the hand lies: its own lines, the edge of the next one included; in front of it is its mark. */
static area place_of(area a, const spil_seven_view *v, int kind, int pitch)
{
    const int number = spil_seven_number(kind), column = column_of(a);
    const unsigned below = spil__seven_steps(v, number) & ((1u << spil_seven_step(kind)) - 1);
    return spil__area_part(a, (number - 1) * column, HAND_HEAD + __builtin_popcount(below) * pitch,
                           column - 1, pitch + 1);
}

static void draw_framed(const scene *s, area card, int kind, style ink)
{
    char text[16];
    card_text(s, kind, text);
    spil__draw_fill(card, ink, ' ');
    spil__draw_box(card, s->look, ink, NULL);
    spil__draw_text(card, (card.w - spil__text_columns(text)) / 2, 1, ink, text);
}

static void draw_card(const scene *s, area place, int seat, int kind)
{
    const int copies = spil_seven_count(spil__seven_view(s, seat)->hand, kind);
    const area card = spil__area_part(place, 1, 0, place.w - 1, place.h);
    const style ink = card_style(s, seat, kind);
    style st;
    const char *mark = mark_of(s, seat, kind, &st);
    draw_framed(s, card, kind, ink);
    if (copies > 1)
        spil__draw_textf(card, card.w - 3, 0, ink, "%s%d", spil__glyph(s->look, GLYPH_TIMES), copies);
    if (mark != NULL)
        spil__draw_text(place, 0, 1, st, mark);
}

/* Whose cards they are, and how to get more. */
static void draw_hand_head(const scene *s, area a, int seat, const seven_keys *keys, bool plays)
{
    const seven_ui *ui = s->ui;
    const spil_seven_view *v = spil__seven_view(s, seat);
    int x = spil__draw_textf(a, 1, 0, INK_PLAIN | MARK_BOLD, _("Cards of %s"), s->name[seat]);
    if (plays && v->n_draw[seat] > 0 && !v->head.over) {
        const int from = x + 2;
        x = spil__draw_textf(a, from, 0, ui->hint == SPIL_SEVEN_KINDS + 1 ? INK_GOOD | MARK_BOLD : INK_FAINT,
                             _("%s draws (%d left)"), _(keys->draw_name), v->n_draw[seat]);
        spil__draw_zone(spil__area_part(a, from, 0, x - from, 1), KEY_SPOT + seat * SEVEN_SPOTS);
    }
}

void spil__seven_draw_hand(const scene *s, area a, int seat, int pitch)
{
    const spil_seven_view *v = spil__seven_view(s, seat);
    const seven_keys *keys = spil__seven_keys(0, 1);
    const bool plays = s->at[seat].person && !s->watching;
    const int column = column_of(a);
    draw_hand_head(s, a, seat, keys, plays);
    for (int number = 1; number <= 10; number++) {
        const int left = (number - 1) * column;
        const unsigned held = spil__seven_steps(v, number);
        if (plays)
            spil__draw_textf(a, left + column / 2 - 2, 1, held != 0 ? INK_PLAIN | MARK_BOLD : INK_FAINT,
                             "[%c]", keys->keys[number - 1]);
        for (int step = 1; step <= 3; step++) {
            const int kind = spil_seven_kind(number, step);
            if (held >> step & 1)
                draw_card(s, place_of(a, v, kind, pitch), seat, kind);
        }
        if (held != 0)
            spil__draw_zone(spil__area_part(a, left, 1, column, HAND_HEAD + 3 * pitch),
                            KEY_SPOT + seat * SEVEN_SPOTS + number);
    }
    draw_message(s, spil__area_part(a, 1, 0, a.w - 2, a.h), HAND_HEAD + 3 * pitch + 1, seat, keys);
}

void spil__seven_draw_flight(const scene *s, area all, area from, area hand, int seat, int pitch)
{
    const person *p = &((const seven_ui *)s->ui)->at[seat];
    if (p->back == 0 || !is_flying(s, seat, p->back - 1))
        return;
    const int kind = p->back - 1;
    const area to = place_of(hand, spil__seven_view(s, seat), kind, pitch);
    const int ms = (int)(s->clock_ms - p->back_ms);
    const int x0 = from.x + from.w - to.w, y0 = from.y + from.h - pitch - 1;
    const int x = x0 + (to.x + 1 - x0) * ms / FLIGHT_MS, y = y0 + (to.y - y0) * ms / FLIGHT_MS;
    draw_framed(s, spil__area_part(all, x - all.x, y - all.y, to.w - 1, pitch + 1), kind,
                (style)(spil__seven_inks[spil_seven_step(kind) - 1] | MARK_BOLD));
}

/* ---- one of several people ---- */

int spil__seven_block_lines(int slot_h)
{
    return 1 + 2 * slot_h + 1;
}

/* The cards of a number, a line each. */
static void draw_slot_cards(const scene *s, area a, int seat, int number)
{
    const spil_seven_view *v = spil__seven_view(s, seat);
    for (int step = 1, y = 1; step <= 3; step++) {
        const int kind = spil_seven_kind(number, step), copies = spil_seven_count(v->hand, kind);
        char text[16];
        style st;
        if (copies == 0)
            continue;
        const char *mark = mark_of(s, seat, kind, &st);
        const area card = spil__area_part(a, 1, y, SLOT_W - 1, 1);
        const style ink = card_style(s, seat, kind);
        card_text(s, kind, text);
        spil__draw_fill(card, ink, ' ');
        const int x = spil__draw_text(card, spil__text_columns(text) < 4 ? 1 : 0, 0, ink, text);
        if (copies > 1)
            spil__draw_textf(card, x, 0, ink, "%s%d", spil__glyph(s->look, GLYPH_TIMES), copies);
        if (mark != NULL)
            spil__draw_text(a, 0, y, st, mark);
        y++;
    }
}

/* Only the steps held of a number, in their colours: where there is little room. */
static void draw_slot_steps(const scene *s, area a, int seat, int number)
{
    const spil_seven_view *v = spil__seven_view(s, seat);
    for (int step = 1, x = 0; step <= 3; step++) {
        const int kind = spil_seven_kind(number, step), copies = spil_seven_count(v->hand, kind);
        style st;
        if (copies == 0)
            continue;
        const char *mark = mark_of(s, seat, kind, &st);
        spil__draw_textf(a, x, 1, card_style(s, seat, kind), "%s%d", spil__glyph(s->look, GLYPH_PLUS_MINUS),
                         step);
        if (copies > 1)
            spil__draw_textf(a, x, 2, INK_FAINT, "%s%d", spil__glyph(s->look, GLYPH_TIMES), copies);
        if (mark != NULL)
            spil__draw_text(a, 6, 0, st, mark);
        x += 2;
    }
}

/* A number: its key, and what is held of it. */
static void draw_slot(const scene *s, area a, int seat, int number, char key)
{
    const bool held = spil__seven_steps(spil__seven_view(s, seat), number) != 0;
    if (s->at[seat].person)
        spil__draw_textf(a, 0, 0, held ? INK_TITLE : INK_FAINT, "[%c]", key);
    spil__draw_textf(a, 3, 0, held ? INK_PLAIN | MARK_BOLD : INK_FAINT, "%2d", number);
    if (a.h >= SEVEN_SLOT_H)
        draw_slot_cards(s, a, seat, number);
    else
        draw_slot_steps(s, a, seat, number);
    if (held)
        spil__draw_zone(a, KEY_SPOT + seat * SEVEN_SPOTS + number);
}

void spil__seven_draw_block(const scene *s, area a, int seat, const seven_keys *keys, int slot_h)
{
    const spil_seven_view *v = spil__seven_view(s, seat);
    int x = spil__draw_textf(spil__area_part(a, 0, 0, 14, 1), 1, 0, INK_PLAIN | MARK_BOLD | MARK_UNDERLINE,
                             "%s", s->name[seat]);
    if (v->n_draw[seat] > 0 && !v->head.over && s->at[seat].person && !s->open) {
        const int from = x + 1;
        x = spil__draw_textf(a, from, 0, INK_TITLE, _("%s draws"), _(keys->draw_name));
        spil__draw_zone(spil__area_part(a, from, 0, x - from, 1), KEY_SPOT + seat * SEVEN_SPOTS);
    }
    for (int number = 1; number <= 10; number++) {
        const int column = (number - 1) % 5, row = (number - 1) / 5;
        draw_slot(s, spil__area_part(a, 1 + column * SLOT_W, 1 + row * slot_h, SLOT_W, slot_h), seat, number,
                  keys->keys[number - 1]);
    }
    draw_message(s, spil__area_part(a, 1, 0, a.w - 2, a.h), 1 + 2 * slot_h, seat, keys);
}
