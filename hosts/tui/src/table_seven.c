/* table_seven.c: the table of 7 ATE 9 (tabletop.h).
 *
 * One person has the digits: 1 … 9 and 0 for 10 play that number, Space draws. Several people at one keyboard each have
 * a block of five by two keys, 1 … 5 above 6 … 10, in their own corner of it, and the nearest large key to draw with;
 * their cards lie on the screen as their keys lie on the keyboard, each with its key beside it.
 *
 * Which numbers fit is for the players to find: nothing here says it until somebody asks (m, a hint) or has played a
 * wrong card. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "big.h"
#include "intl.h"
#include "spil/seven_ate_nine.h"
#include "tabletop.h"

enum {
    PILE_W = 20,
    PILE_H = 9,
    COLUMN = 8,   /* of a number in the hand of one person */
    BLOCK_W = 40, /* the cards of one of several people */
    BLOCK_H = 7,
    GO_MS = 1000,  /* so long "GO!" stands there */
    LOCK_MS = 700, /* after a wrong card: hammering all keys is no way to play (S11) */
    SPOTS = 16     /* clicks: numbers 1 … 10 of a seat, 0 = its draw pile */
};

typedef struct person {
    uint8_t choosing; /* the number whose step is being asked for; 0 = none */
    bool wrong;       /* `said` explains a mistake */
    uint64_t lock_ms; /* on the table's clock: keys do nothing until then */
    char said[TABLE_SAY / 2];
} person;

typedef struct seven_ui {
    person at[SPIL_SEVEN_SEATS];
    bool fits;      /* cards that fit are marked */
    bool turned;    /* the last thing that happened: nobody could play, and the pile was turned (S8) */
    uint8_t hint;   /* kind + 1 of the card that a hint names; kind SPIL_SEVEN_KINDS: draw; 0 = none */
    int8_t caller;  /* who played last … */
    uint8_t call;   /* … and called this number (S6); 0 = nobody yet */
    bool waited;    /* nobody could act when the table was looked at last */
    uint64_t go_ms; /* when "go" came, on the table's clock */
} seven_ui;

static const style step_inks[] = {CARD_GREEN, CARD_BLUE, CARD_RED}; /* S1 */

/* ---- whose keys ---- */

/* A block of keys: for the numbers 1 … 10, and to draw. `more`: other keyboards have these in the same places. */
typedef struct layout {
    const char *keys; /* ten, ASCII */
    int draw;
    const char *draw_name; /* translatable */
} layout;

static const layout blocks[] = {
    {"12345qwert", KEY_TAB, SPIL_TR("Tab")},         /* upper left */
    {"67890yuiop", KEY_ERASE, SPIL_TR("Backspace")}, /* upper right */
    {"asdfgzxcvb", KEY_SPACE, SPIL_TR("Space")},     /* lower left */
    {"hjkl;nm,.-", KEY_RETURN, SPIL_TR("Enter")},    /* lower right */
};
static const layout pair[] = {
    {"qwertasdfg", KEY_TAB, SPIL_TR("Tab")},
    {"yuiophjkl;", KEY_RETURN, SPIL_TR("Enter")},
};
static const layout digits = {"1234567890", KEY_SPACE, SPIL_TR("Space")};

/* Keys that lie where US keyboards have ; and - / do, on others: ð æ ö ø å þ. */
static int plain_key(int key)
{
    switch (key) {
    case 0xe6: /* æ */
    case 0xf8: /* ø */
    case 0xf6: /* ö */ return ';';
    case 0xfe: /* þ */
    case '/':
    case '_': return '-';
    default: return key >= 'A' && key <= 'Z' ? key - 'A' + 'a' : key;
    }
}

/* Whose cards are on the screen, in the order of seats; returns how many. */
static int shown_seats(const scene *s, int seats[SPIL_SEVEN_SEATS])
{
    int n = 0;
    if (!s->timed && !s->open) {
        seats[0] = s->seat;
        return 1;
    }
    for (int seat = 0; seat < s->setup->seats; seat++) {
        if (s->at[seat].view != NULL && (s->open || s->at[seat].person))
            seats[n++] = seat;
    }
    if (n == 0)
        seats[n++] = s->seat;
    return n;
}

static const layout *layout_of(int place, int n_people)
{
    return n_people == 1 ? &digits : n_people == 2 ? &pair[place] : &blocks[place];
}

/* ---- what a person holds ---- */

static const spil_seven_view *view_of(const scene *s, int seat)
{
    return s->at[seat].view;
}

static bool has_last_only(const spil_seven_view *v)
{
    const int seat = v->head.seat;
    return v->n_draw[seat] == 0 && v->n_hand[seat] == 1;
}

static bool fits(const spil_seven_view *v, int number)
{
    const int top = v->pile[v->n_pile - 1];
    return has_last_only(v) ||
           (top != SPIL_SEVEN_NONE && (number == spil_seven_below(top) || number == spil_seven_above(top)));
}

/* Steps held of a number, as bits 1 … 3. */
static unsigned steps_held(const spil_seven_view *v, int number)
{
    unsigned steps = 0;
    for (int step = 1; step <= 3; step++)
        steps |= spil_seven_count(v->hand, spil_seven_kind(number, step)) > 0 ? 1u << step : 0;
    return steps;
}

/* ---- drawing: the pile ---- */

/* With a frame where there is room for one, else the number alone, both in the colour of the step. */
static void draw_pile(const scene *s, area a)
{
    const spil_seven_view *v = view_of(s, s->seat);
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

/* What the card asks for, in words under it; the answer only when it is wanted. */
static void draw_question(const scene *s, area a, int y)
{
    const seven_ui *ui = s->ui;
    const spil_seven_view *v = view_of(s, s->seat);
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
    const spil_seven_view *v = view_of(s, s->seat);
    const bool turn =
        !s->timed && s->phase == SPIL_PHASE_PLAY && (s->asked ? s->seat == seat : s->thinking == seat);
    const bool calls = ui->call > 0 && ui->caller == seat;
    spil__draw_text(a, 0, y, INK_TITLE, turn ? spil__glyph(s->look, GLYPH_RIGHT) : " ");
    spil__draw_text(spil__area_part(a, 2, y, 13, 1), 0, 0, INK_PLAIN | (s->at[seat].person ? MARK_BOLD : 0),
                    s->name[seat]);
    spil__draw_textf(a, 16, y, INK_PLAIN | MARK_BOLD, "%4d", v->n_hand[seat] + v->n_draw[seat]);
    spil__draw_textf(a, 20, y, INK_FAINT, "%8d%8d", v->n_hand[seat], v->n_draw[seat]);
    if (calls)
        spil__draw_textf(a, 38, y, INK_TITLE | MARK_BOLD, "\"%d!\"", ui->call);
    else if (!s->at[seat].person)
        spil__draw_text(a, 38, y, INK_FAINT, s->at[seat].who);
}

/* Returns the line below. */
static int draw_seats(const scene *s, area a)
{
    spil__draw_right(a, 20, 0, INK_FAINT, _("left"));
    spil__draw_right(a, 28, 0, INK_FAINT, _("hand"));
    spil__draw_right(a, 36, 0, INK_FAINT, _("to draw"));
    for (int seat = 0; seat < s->setup->seats; seat++)
        draw_seat(s, a, 1 + seat, seat);
    return 1 + s->setup->seats;
}

/* 3, 2, 1 at the beginning and after a pause; a sentence while the turned pile is looked at. Returns lines used. */
static int draw_count(const scene *s, area a)
{
    const seven_ui *ui = s->ui;
    char number[12];
    if (s->phase == SPIL_PHASE_PLAY && s->timed && ui->go_ms > 0 && s->clock_ms < ui->go_ms + GO_MS)
        return spil__draw_text(a, 2, 1, CARD_GREEN | MARK_BOLD, _("  GO!  ")) > 0 ? 3 : 0;
    if (s->phase != SPIL_PHASE_WAIT)
        return 0;
    if (ui->turned && s->count <= 1) {
        char said[TABLE_SAY];
        snprintf(said, sizeof said,
                 _("Nobody could play, so %s turns the pile. Look at the new card: GO comes soon!"),
                 s->name[view_of(s, s->seat)->dealer]);
        return spil__draw_wrapped(a, 0, INK_TITLE | MARK_BOLD, said);
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
    return ui->fits && fits(view_of(s, seat), spil_seven_number(kind));
}

/* A card of the one person's hand: its block of colour, 6 columns and 1 or 3 lines. */
static void draw_card(const scene *s, area a, int seat, int kind)
{
    const int copies = spil_seven_count(view_of(s, seat)->hand, kind);
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

/* The sentence for one person: a question, an explanation, what to do. */
static void draw_said(const scene *s, area a, int y, int seat, const layout *keys)
{
    const seven_ui *ui = s->ui;
    const person *p = &ui->at[seat];
    const spil_seven_view *v = view_of(s, seat);
    if (v->head.over)
        return;
    if (p->choosing > 0) {
        int x = spil__draw_textf(a, 0, y, INK_TITLE | MARK_BOLD, _("Which %d?"), p->choosing);
        for (int step = 1; step <= 3; step++) {
            if (!(steps_held(v, p->choosing) >> step & 1))
                continue;
            x = spil__draw_textf(a, x + 2, y, INK_TITLE | MARK_BOLD, "%c:", keys->keys[step - 1]);
            x = spil__draw_textf(a, x, y, step_inks[step - 1] | MARK_BOLD, "%s%d",
                                 spil__glyph(s->look, GLYPH_PLUS_MINUS), step);
        }
    } else if (p->said[0] != '\0') {
        spil__draw_text(a, 0, y, p->wrong ? INK_BAD | MARK_BOLD : INK_TITLE, p->said);
    } else if (has_last_only(v)) {
        spil__draw_text(a, 0, y, INK_GOOD | MARK_BOLD, _("Your last card always fits: play it!"));
    } else if (v->n_hand[seat] == 0 && s->phase == SPIL_PHASE_PLAY) {
        spil__draw_textf(a, 0, y, INK_TITLE, _("Draw a card: %s"), _(keys->draw_name));
    }
}

/* One person: a column per number, a line (or three) per step. Returns the lines it takes. */
static int hand_lines(int card_h)
{
    return 3 + 3 * card_h + 1;
}

static void draw_hand(const scene *s, area a, int seat, int card_h)
{
    const seven_ui *ui = s->ui;
    const spil_seven_view *v = view_of(s, seat);
    const bool plays = s->at[seat].person && !s->watching;
    int x = spil__draw_textf(a, 1, 0, INK_PLAIN | MARK_BOLD, _("Cards of %s"), s->name[seat]);
    if (plays && v->n_draw[seat] > 0 && !v->head.over) {
        const int from = x + 2;
        x = spil__draw_textf(a, from, 0, ui->hint == SPIL_SEVEN_KINDS + 1 ? INK_GOOD | MARK_BOLD : INK_FAINT,
                             _("%s draws (%d left)"), _(digits.draw_name), v->n_draw[seat]);
        spil__draw_zone(spil__area_part(a, from, 0, x - from, 1), KEY_SPOT + seat * SPOTS);
    }
    for (int number = 1; number <= 10; number++) {
        const int left = (number - 1) * COLUMN;
        const bool held = steps_held(v, number) != 0;
        if (plays)
            spil__draw_textf(a, left + 2, 1, held ? INK_PLAIN | MARK_BOLD : INK_FAINT, "[%c]",
                             digits.keys[number - 1]);
        for (int step = 1; step <= 3; step++) {
            const int kind = spil_seven_kind(number, step);
            const area spot = spil__area_part(a, left, 2 + (step - 1) * card_h, COLUMN - 1, card_h);
            if (spil_seven_count(v->hand, kind) > 0)
                draw_card(s, spot, seat, kind);
        }
        if (held)
            spil__draw_zone(spil__area_part(a, left, 1, COLUMN, 1 + 3 * card_h),
                            KEY_SPOT + seat * SPOTS + number);
    }
    draw_said(s, spil__area_part(a, 1, 0, a.w - 2, a.h), 3 + 3 * card_h, seat, &digits);
}

/* A number of one of several people: its key, and a small sign in the step's colour per kind. */
static void draw_slot(const scene *s, area a, int seat, int number, char key)
{
    const spil_seven_view *v = view_of(s, seat);
    const unsigned held = steps_held(v, number);
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
        spil__draw_zone(spil__area_part(a, 0, 0, COLUMN - 1, 3), KEY_SPOT + seat * SPOTS + number);
}

/* One of several people: five numbers above five, as on the keyboard. */
static void draw_block(const scene *s, area a, int seat, const layout *keys)
{
    const spil_seven_view *v = view_of(s, seat);
    int x = spil__draw_textf(spil__area_part(a, 0, 0, 14, 1), 1, 0, INK_PLAIN | MARK_BOLD | MARK_UNDERLINE,
                             "%s", s->name[seat]);
    if (v->n_draw[seat] > 0 && !v->head.over && s->at[seat].person && !s->open) {
        const int from = x + 1;
        x = spil__draw_textf(a, from, 0, INK_TITLE, _("%s draws"), _(keys->draw_name));
        spil__draw_zone(spil__area_part(a, from, 0, x - from, 1), KEY_SPOT + seat * SPOTS);
    }
    for (int number = 1; number <= 10; number++)
        draw_slot(
            s,
            spil__area_part(a, 1 + (number - 1) % 5 * (COLUMN - 1), 1 + (number - 1) / 5 * 3, COLUMN - 1, 3),
            seat, number, keys->keys[number - 1]);
    draw_said(s, spil__area_part(a, 1, 0, a.w - 2, a.h), BLOCK_H, seat, keys);
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

/* Several: the pile above, their blocks below as their keys lie. */
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
                   seats[i], layout_of(i, n));
}

static void draw(const scene *s, area a)
{
    int seats[SPIL_SEVEN_SEATS];
    const int n = shown_seats(s, seats);
    if (n == 1)
        draw_one(s, a, seats[0]);
    else
        draw_many(s, a, seats, n);
}

/* ---- keys ---- */

static table_answer answer_for(int seat, spil_move mv)
{
    return (table_answer){.act = TABLE_MOVE, .move = mv, .seat = seat};
}

static void tell_person(person *p, bool wrong, const char *format, ...) __attribute__((format(printf, 3, 4)));
static void tell_person(person *p, bool wrong, const char *format, ...)
{
    va_list list;
    p->wrong = wrong;
    va_start(list, format);
    vsnprintf(p->said, sizeof p->said, format, list);
    va_end(list);
}

static table_answer play_kind(const scene *s, int seat, int kind)
{
    const bool last = has_last_only(view_of(s, seat));
    return answer_for(seat, spil_seven_move(last ? SPIL_SEVEN_LAST : SPIL_SEVEN_PLAY, kind));
}

/* A number: its card, or first the question which one, where that matters. */
static table_answer play_number(const scene *s, person *p, int seat, int number)
{
    const spil_seven_view *v = view_of(s, seat);
    const unsigned held = steps_held(v, number);
    p->choosing = 0;
    if (held == 0) {
        tell_person(p, true, _("You hold no %d."), number);
        return spil__answer(TABLE_TAKEN);
    }
    const bool several = (held & (held - 1)) != 0;
    if (several && fits(v, number)) {
        p->choosing = (uint8_t)number;
        return spil__answer(TABLE_TAKEN);
    }
    return play_kind(s, seat, spil_seven_kind(number, __builtin_ctz(held)));
}

static table_answer choose_step(const scene *s, person *p, int seat, int step)
{
    const int number = p->choosing;
    p->choosing = 0;
    if (step >= 1 && step <= 3 && steps_held(view_of(s, seat), number) >> step & 1)
        return play_kind(s, seat, spil_seven_kind(number, step));
    return spil__answer(TABLE_TAKEN); /* not that one after all */
}

/* number 1 … 10, or 0: draw. */
static table_answer act(const scene *s, seven_ui *ui, int seat, int number)
{
    person *p = &ui->at[seat];
    if (s->timed ? s->phase != SPIL_PHASE_PLAY : !s->asked) {
        if (s->phase == SPIL_PHASE_WAIT)
            tell_person(p, true, "%s", _("Wait for GO!"));
        return spil__answer(TABLE_TAKEN);
    }
    if (s->timed && s->clock_ms < p->lock_ms)
        return spil__answer(TABLE_TAKEN);
    if (p->choosing > 0 && number > 0)
        return choose_step(s, p, seat, number);
    p->said[0] = '\0';
    p->choosing = 0;
    return number == 0 ? answer_for(seat, spil_seven_move(SPIL_SEVEN_DRAW, 0))
                       : play_number(s, p, seat, number);
}

static table_answer key(const scene *s, void *memory, int key)
{
    seven_ui *ui = memory;
    int seats[SPIL_SEVEN_SEATS];
    const int n = shown_seats(s, seats);
    if (s->watching)
        return spil__answer(TABLE_PASS);
    if (spil__is_spot(key)) {
        const int seat = (key - KEY_SPOT) / SPOTS, number = (key - KEY_SPOT) % SPOTS;
        return seat < s->setup->seats && s->at[seat].person && number <= 10 ? act(s, ui, seat, number)
                                                                            : spil__answer(TABLE_PASS);
    }
    if (n == 1 && key == 'm') {
        ui->fits = !ui->fits;
        return spil__answer(TABLE_TAKEN);
    }
    if (!s->timed && s->asked && key == KEY_RETURN)
        return spil__answer(TABLE_WAIT);
    const int plain = plain_key(key);
    for (int i = 0; i < n; i++) {
        const layout *keys = layout_of(i, n);
        const char *at = plain > KEY_SPACE && plain < 127 ? strchr(keys->keys, plain) : NULL;
        if (at != NULL)
            return act(s, ui, seats[i], (int)(at - keys->keys) + 1);
        if (plain == keys->draw)
            return act(s, ui, seats[i], 0);
    }
    return spil__answer(TABLE_PASS);
}

/* ---- what happens ---- */

static void news(const scene *s, void *memory, const void *before, const spil_events *ev)
{
    (void)before;
    seven_ui *ui = memory;
    const bool waits = s->phase == SPIL_PHASE_WAIT;
    if (ev->n > 0)
        ui->hint = 0;
    if (ui->waited && !waits) {
        ui->go_ms = s->clock_ms;
        for (int k = 0; k < s->setup->seats; k++)
            ui->at[k].said[0] = '\0';
    }
    ui->waited = waits;
    for (int i = 0; i < ev->n; i++) {
        const spil_event *event = &ev->item[i];
        const int seat = event->arg[0];
        if (spil__is_event(s->setup, event, "play")) {
            ui->caller = (int8_t)seat;
            ui->call = (uint8_t)event->arg[2];
            ui->turned = false;
            for (int k = 0; k < s->setup->seats; k++)
                ui->at[k].choosing = 0; /* the question was about another card */
        }
        if (spil__is_event(s->setup, event, "go"))
            ui->turned = true;
        if (spil__is_event(s->setup, event, "play") || spil__is_event(s->setup, event, "draw"))
            ui->at[seat].said[0] = '\0';
    }
}

static void refused(const scene *s, void *memory, int seat, spil_move mv, spil_reply reply)
{
    seven_ui *ui = memory;
    int seats[SPIL_SEVEN_SEATS];
    if (seat < 0)
        return;
    person *p = &ui->at[seat];
    const spil_seven_view *v = view_of(s, seat);
    const int kind = spil_seven_kind_of(mv), top = v->pile[v->n_pile - 1];
    if (reply == SPIL_REPLY_TOO_LATE) {
        tell_person(p, true, "%s", _("Too late: somebody was faster."));
    } else if (spil_seven_verb_of(mv) == SPIL_SEVEN_DRAW) {
        tell_person(p, true, "%s", _("You have no cards left to draw."));
    } else if (top != SPIL_SEVEN_NONE && kind < SPIL_SEVEN_KINDS) {
        p->lock_ms = s->clock_ms + LOCK_MS;
        if (shown_seats(s, seats) == 1)
            return; /* the frame has said it to the one who is there */
        tell_person(p, true, _("%d does not fit: %d - %d = %d, %d + %d = %d"), spil_seven_number(kind),
                    spil_seven_number(top), spil_seven_step(top), spil_seven_below(top),
                    spil_seven_number(top), spil_seven_step(top), spil_seven_above(top));
    }
}

/* Others drawing cards is no news: the numbers say it. */
static bool tells(const spil_setup *su, const spil_event *event)
{
    return !spil__is_event(su, event, "draw");
}

static bool helps(const scene *s, const void *memory)
{
    (void)s;
    return ((const seven_ui *)memory)->fits;
}

static void point(const scene *s, void *memory, spil_move mv)
{
    (void)s;
    seven_ui *ui = memory;
    const bool draws = spil_seven_verb_of(mv) == SPIL_SEVEN_DRAW;
    ui->hint = (uint8_t)(1 + (draws ? SPIL_SEVEN_KINDS : spil_seven_kind_of(mv)));
}

static bool letters(const scene *s)
{
    int seats[SPIL_SEVEN_SEATS];
    return !s->watching && shown_seats(s, seats) > 1;
}

static const key_help keys[] = {
    {.key = "1-9, 0", .what = SPIL_TR("play 1 to 10"), .bar = true},
    {.key = SPIL_TR("Space"), .what = SPIL_TR("draw"), .code = KEY_SPACE, .bar = true},
    {.key = "1, 2, 3", .what = SPIL_TR("the step, when you hold several cards of a number")},
    {.key = "m", .what = SPIL_TR("show what fits"), .code = 'm', .bar = true},
    {.key = SPIL_TR("Enter"), .what = SPIL_TR("without a clock: let the others go first")},
    {.key = SPIL_TR("of 2, left"), .what = SPIL_TR("qwert asdfg are 1 to 10, Tab draws")},
    {.key = SPIL_TR("of 2, right"), .what = SPIL_TR("yuiop hjkl; are 1 to 10, Enter draws")},
    {.key = SPIL_TR("of 3 or 4, 1st"), .what = SPIL_TR("12345 qwert are 1 to 10, Tab draws")},
    {.key = SPIL_TR("of 3 or 4, 2nd"), .what = SPIL_TR("67890 yuiop are 1 to 10, Backspace draws")},
    {.key = SPIL_TR("of 3 or 4, 3rd"), .what = SPIL_TR("asdfg zxcvb are 1 to 10, Space draws")},
    {.key = SPIL_TR("of 4, 4th"), .what = SPIL_TR("hjkl; nm,.- are 1 to 10, Enter draws")},
    {.key = NULL},
};

const tabletop spil__tabletop_seven_ate_nine = {
    .game = "7ate9",
    .ui_bytes = sizeof(seven_ui),
    .keys = keys,
    .teach =
        SPIL_TR("Be the first without cards: add or subtract the small number on the pile, and play a card "
                "with that number by its key. After 10 comes 1. No turns: be quick!"),
    .letters = letters,
    .draw = draw,
    .key = key,
    .news = news,
    .tells = tells,
    .refused = refused,
    .helps = helps,
    .point = point,
};
