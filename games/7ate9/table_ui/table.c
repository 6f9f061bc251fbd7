/* table.c: the table of 7 ATE 9: keys and news (table.h). */
#include "table.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "intl.h"

enum { LOCK_MS = 700 }; /* after a wrong card, so that hammering all keys does not pay (S11) */

/* ---- whose keys ---- */

static const seven_keys blocks[] = {
    {"12345qwert", KEY_TAB, SPIL_TR("Tab")},         /* upper left */
    {"67890yuiop", KEY_ERASE, SPIL_TR("Backspace")}, /* upper right */
    {"asdfgzxcvb", KEY_SPACE, SPIL_TR("Space")},     /* lower left */
    {"hjkl;nm,.-", KEY_RETURN, SPIL_TR("Enter")},    /* lower right */
};
static const seven_keys pair[] = {
    {"qwertasdfg", KEY_TAB, SPIL_TR("Tab")},
    {"yuiophjkl;", KEY_RETURN, SPIL_TR("Enter")},
};
static const seven_keys digits = {"1234567890", KEY_SPACE, SPIL_TR("Space")};

/* Other keyboards have other characters in place of ; and -. Capitals mean the same. */
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

int spil__seven_shown(const scene *s, int seats[SPIL_SEVEN_SEATS])
{
    int n = 0;
    if (spil__scene_onlooks(s))
        return 0;
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

const seven_keys *spil__seven_keys(int place, int n_people)
{
    return n_people == 1 ? &digits : n_people == 2 ? &pair[place] : &blocks[place];
}

/* ---- keys ---- */

static ui_action answer_for(int seat, spil_move mv)
{
    return (ui_action){.kind = UI_MOVE, .move = mv, .seat = seat};
}

static void tell_person(person *p, bool wrong, const char *format, ...) __attribute__((format(printf, 3, 4)));

static void tell_person(person *p, bool wrong, const char *format, ...)
{
    va_list list;
    p->wrong = wrong;
    va_start(list, format);
    vsnprintf(p->message, sizeof p->message, format, list);
    va_end(list);
}

static ui_action play_kind(const scene *s, int seat, int kind)
{
    const bool last = spil__seven_last(spil__seven_view(s, seat));
    return answer_for(seat, spil_seven_move(last ? SPIL_SEVEN_LAST : SPIL_SEVEN_PLAY, kind));
}

/* Plays a card with that number; asks which one first, if it fits and there are several. */
static ui_action play_number(const scene *s, person *p, int seat, int number)
{
    const spil_seven_view *v = spil__seven_view(s, seat);
    const unsigned held = spil__seven_steps(v, number);
    p->choosing = 0;
    if (held == 0) {
        tell_person(p, true, _("You hold no %d."), number);
        return spil__ui_action(UI_HANDLED);
    }
    const bool several = (held & (held - 1)) != 0;
    if (several && spil__seven_fits(v, number)) {
        p->choosing = (uint8_t)number;
        return spil__ui_action(UI_HANDLED);
    }
    return play_kind(s, seat, spil_seven_kind(number, __builtin_ctz(held)));
}

static ui_action choose_step(const scene *s, person *p, int seat, int step)
{
    const int number = p->choosing;
    p->choosing = 0;
    if (step >= 1 && step <= 3 && spil__seven_steps(spil__seven_view(s, seat), number) >> step & 1)
        return play_kind(s, seat, spil_seven_kind(number, step));
    return spil__ui_action(UI_HANDLED); /* not that one after all */
}

/* number 1 … 10, or 0: draw. */
static ui_action act(const scene *s, seven_ui *ui, int seat, int number)
{
    person *p = &ui->at[seat];
    if (s->timed ? s->phase != SPIL_PHASE_PLAY : !s->asked) {
        if (s->phase == SPIL_PHASE_WAIT)
            tell_person(p, true, "%s", _("Wait for GO!"));
        return spil__ui_action(UI_HANDLED);
    }
    if (s->timed && (s->clock_ms < p->lock_ms || s->at[seat].late_ms > 0)) /* its message says how long */
        return spil__ui_action(UI_HANDLED);
    if (p->choosing > 0 && number > 0)
        return choose_step(s, p, seat, number);
    p->message[0] = '\0';
    p->choosing = 0;
    return number == 0 ? answer_for(seat, spil_seven_move(SPIL_SEVEN_DRAW, 0))
                       : play_number(s, p, seat, number);
}

static ui_action key(const scene *s, void *memory, int key)
{
    seven_ui *ui = memory;
    int seats[SPIL_SEVEN_SEATS];
    const int n = spil__seven_shown(s, seats);
    if (s->watching)
        return spil__ui_action(UI_UNHANDLED);
    if (spil__is_spot(key)) {
        const int seat = (key - KEY_SPOT) / SEVEN_SPOTS, number = (key - KEY_SPOT) % SEVEN_SPOTS;
        return seat < s->setup->seats && s->at[seat].person && number <= 10 ? act(s, ui, seat, number)
                                                                            : spil__ui_action(UI_UNHANDLED);
    }
    if (n == 1 && key == 'm') {
        ui->fits = !ui->fits;
        return spil__ui_action(UI_HANDLED);
    }
    if (!s->timed && s->asked && key == KEY_RETURN)
        return spil__ui_action(UI_WAIT);
    const int plain = plain_key(key);
    for (int i = 0; i < n; i++) {
        const seven_keys *keys = spil__seven_keys(i, n);
        const char *at = plain > KEY_SPACE && plain < 127 ? strchr(keys->keys, plain) : NULL;
        if (at != NULL)
            return act(s, ui, seats[i], (int)(at - keys->keys) + 1);
        if (plain == keys->draw)
            return act(s, ui, seats[i], 0);
    }
    return spil__ui_action(UI_UNHANDLED);
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
            ui->at[k].message[0] = '\0';
    }
    ui->waited = waits;
    for (int i = 0; i < ev->n; i++) {
        const spil_event *event = &ev->item[i];
        const int seat = event->arg[0];
        if (spil_event_is(s->setup, event, "play")) {
            ui->caller = (int8_t)seat;
            ui->call = (uint8_t)event->arg[2];
            ui->turned = false;
            for (int k = 0; k < s->setup->seats; k++)
                ui->at[k].choosing = 0; /* the question was about another card */
        }
        if (spil_event_is(s->setup, event, "go"))
            ui->turned = true;
        if (spil_event_is(s->setup, event, "go") || spil_event_is(s->setup, event, "last"))
            ui->call = 0; /* nobody called the card that lies there now */
        if (spil_event_is(s->setup, event, "play") || spil_event_is(s->setup, event, "draw"))
            ui->at[seat].message[0] = '\0';
    }
}

static void refused(const scene *s, void *memory, int seat, spil_move mv, spil_reply_kind reply)
{
    seven_ui *ui = memory;
    int seats[SPIL_SEVEN_SEATS];
    if (seat < 0)
        return;
    person *p = &ui->at[seat];
    const spil_seven_view *v = spil__seven_view(s, seat);
    const int kind = spil_seven_kind_of(mv), top = v->pile[v->n_pile - 1];
    if (kind < SPIL_SEVEN_KINDS && spil_seven_verb_of(mv) != SPIL_SEVEN_DRAW &&
        (reply == SPIL_REPLY_TOO_LATE || reply == SPIL_REPLY_REFUSED)) {
        p->back = (uint8_t)(1 + kind);
        p->too_late = reply == SPIL_REPLY_TOO_LATE;
        p->back_ms = s->clock_ms;
    }
    if (reply == SPIL_REPLY_REFUSED && spil_seven_verb_of(mv) != SPIL_SEVEN_DRAW)
        p->lock_ms = s->clock_ms + LOCK_MS;
    if (spil_seven_verb_of(mv) == SPIL_SEVEN_DRAW)
        tell_person(p, true, "%s", _("You have no cards left to draw."));
    else if (spil__seven_shown(s, seats) == 1)
        return; /* the game screen has told the only person */
    else if (reply == SPIL_REPLY_TOO_LATE)
        tell_person(p, true, "%s",
                    spil_words_alone(&spil__translator, SPIL_TR("too late: somebody was faster")).text);
    else if (reply == SPIL_REPLY_REFUSED && top != SPIL_SEVEN_NONE && kind < SPIL_SEVEN_KINDS)
        tell_person(p, true, _("%d does not fit: %d - %d = %d, %d + %d = %d"), spil_seven_number(kind),
                    spil_seven_number(top), spil_seven_step(top), spil_seven_below(top),
                    spil_seven_number(top), spil_seven_step(top), spil_seven_above(top));
}

/* No line for a draw by anybody: the hand and the numbers of cards show it. */
static bool tells(const spil_setup *su, const spil_event *event)
{
    return !spil_event_is(su, event, "draw") && !spil_event_is(su, event, "drew");
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
    return !s->watching && spil__seven_shown(s, seats) > 1;
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

const table_ui spil__table_ui_seven_ate_nine = {
    .ui_bytes = sizeof(seven_ui),
    .keys = keys,
    .teach = SPIL_TR("Be the first to run out of cards: add or subtract the pile's small number and "
                     "play a card with that number by its key. After 10 comes 1. No turns: be quick!"),
    .teach_untimed = SPIL_TR("Be the first to run out of cards: add or subtract the pile's small number and "
                             "play a card with that number by its key. After 10 comes 1. Take your time: "
                             "everybody acts in turn, and Enter lets the others go first."),
    .letters = letters,
    .draw = spil__seven_draw,
    .key = key,
    .news = news,
    .tells = tells,
    .refused = refused,
    .helps = helps,
    .point = point,
};
