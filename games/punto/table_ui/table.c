/* table.c: the table of Punto on the full screen: its keys, and what happens (table.h). */
#include <string.h>

#include "table.h"

enum { REACH = SPIL_PUNTO_REACH, ACROSS = SPIL_PUNTO_ACROSS };

/* ---- keys ---- */

static ui_action play_at(const scene *s, punto_ui *ui, int x, int y)
{
    const spil_punto_view *v = spil__scene_view(s);
    if (!s->asked)
        return spil__ui_message("%s",
                                spil_words_alone(&spil__translator, SPIL_TR("it is not your turn")).text);
    ui->x = (int8_t)x;
    ui->y = (int8_t)y;
    const spil_move mv = {v->card | (uint32_t)spil_punto_cell(x, y) << 8};
    return spil__ui_move(s, mv);
}

/* Enter: the place that was typed, or the cursor's. */
static ui_action enter(const scene *s, punto_ui *ui)
{
    int x, y;
    if (ui->cell.text[0] == '\0')
        return play_at(s, ui, ui->x, ui->y);
    spil_in in = spil_in_from(ui->cell.text);
    const bool read = spil_take_int(&in, &x) && (spil_take_char(&in, ',') || spil_take_char(&in, '.')) &&
                      spil_take_int(&in, &y) && spil_in_done(&in);
    ui->cell.text[0] = '\0';
    if (!read)
        return spil__ui_message("%s", _("A place is typed as column and row, such as 1,0 or 0,-1."));
    if (x < -REACH || x > REACH || y < -REACH || y > REACH)
        return spil__ui_message("%s", _("That is outside the table."));
    return play_at(s, ui, x, y);
}

/* On to the next or previous place where the card may go, line by line. */
static void next_legal(const scene *s, punto_ui *ui, int way)
{
    const punto_board b = spil__punto_board(s);
    int at = (ui->y + REACH) * ACROSS + ui->x + REACH;
    for (int n = 0; n < ACROSS * ACROSS; n++) {
        at = (at + way + ACROSS * ACROSS) % (ACROSS * ACROSS);
        if (b.marks[at / ACROSS][at % ACROSS] & PUNTO_LEGAL)
            break;
    }
    ui->x = (int8_t)(at % ACROSS - REACH);
    ui->y = (int8_t)(at / ACROSS - REACH);
}

/* Inside the frame. */
static void step(const scene *s, punto_ui *ui, int dx, int dy)
{
    const punto_board b = spil__punto_board(s);
    if (!spil_punto_inside(b.reach, ui->x + dx, ui->y + dy))
        return;
    ui->x = (int8_t)(ui->x + dx);
    ui->y = (int8_t)(ui->y + dy);
}

static ui_action typed_place(punto_ui *ui)
{
    return ui->cell.text[0] == '\0' ? spil__ui_action(UI_HANDLED)
                                    : spil__ui_message(_("Place: %s_"), ui->cell.text);
}

static ui_action key(const scene *s, void *memory, int key)
{
    punto_ui *ui = memory;
    if (ui->held) {
        const bool on = key == KEY_RETURN || key == KEY_SPACE || key == KEY_CLICK || spil__is_spot(key);
        ui->held = !on;
        return spil__ui_action(on ? UI_HANDLED : UI_UNHANDLED);
    }
    if (spil__is_spot(key) && key - KEY_SPOT < ACROSS * ACROSS)
        return play_at(s, ui, (key - KEY_SPOT) % ACROSS - REACH, (key - KEY_SPOT) / ACROSS - REACH);
    if (spil__typed_key(&ui->cell, key, "0123456789,.-"))
        return typed_place(ui);
    if (key != KEY_RETURN && key != KEY_SPACE)
        ui->cell.text[0] = '\0'; /* any other key drops the place being typed */
    switch (key) {
    case KEY_ARROW_UP: step(s, ui, 0, -1); break;
    case KEY_ARROW_DOWN: step(s, ui, 0, 1); break;
    case KEY_ARROW_LEFT: step(s, ui, -1, 0); break;
    case KEY_ARROW_RIGHT: step(s, ui, 1, 0); break;
    case KEY_TAB: next_legal(s, ui, 1); break;
    case KEY_BACK_TAB: next_legal(s, ui, -1); break;
    case KEY_RETURN:
    case KEY_SPACE: return enter(s, ui);
    case 'm': ui->legal = !ui->legal; break;
    default: return spil__ui_action(UI_UNHANDLED);
    }
    return spil__ui_action(UI_HANDLED);
}

/* ---- what happens ---- */

/* The sentence of the event of that name, "" if there is none. */
static void note_event(const scene *s, const spil_events *ev, const char *name, char text[UI_MESSAGE_BYTES])
{
    const spil_words w = spil__scene_words(s);
    spil_out out = spil_out_to(text, UI_MESSAGE_BYTES);
    text[0] = '\0';
    for (int i = 0; i < ev->n; i++) {
        if (spil_event_is(s->setup, &ev->item[i], name))
            spil_words_event(&w, s->setup, ev, i, &out);
    }
    text[strcspn(text, "\n")] = '\0';
}

/* Lays the cards of these moves, up to the end of the round, on the table of a view. */
static void lay_cards(const spil_setup *su, spil_punto_view *v, const spil_events *ev)
{
    bool turned_up = true; /* the first card is no longer in its pile */
    for (int i = 0; i < ev->n && !spil_event_is(su, &ev->item[i], "round_end"); i++) {
        const spil_event *event = &ev->item[i];
        if (!spil_event_is(su, event, "place"))
            continue;
        uint8_t *where = &v->where[2 * event->arg[1]]; /* of the two such cards */
        where[where[0] != 0] = spil_punto_cell(event->arg[2], event->arg[3]);
        v->pile[event->arg[0]] = (uint8_t)(v->pile[event->arg[0]] - !turned_up);
        turned_up = false;
    }
}

/* If a round is over: keeps its table, with the last cards, to be looked at. */
static void hold_round(const scene *s, punto_ui *ui, const spil_punto_view *before, const spil_events *ev)
{
    ui->ending = spil__punto_ending(s->setup, ev);
    if (!ui->ending.known)
        return;
    ui->last = *before;
    lay_cards(s->setup, &ui->last, ev);
    note_event(s, ev, "round_end", ui->outcome);
    note_event(s, ev, "trophy", ui->trophy);
    ui->held = true;
}

static void news(const scene *s, void *memory, const void *before, const spil_events *ev)
{
    punto_ui *ui = memory;
    ui->cell.text[0] = '\0';
    if (before != NULL)
        hold_round(s, ui, before, ev);
    if (ev->n == 0)
        ui->held = ui->ending.known = false;
    const punto_board b = spil__punto_board(s);
    const bool lost = !ui->placed || !spil_punto_inside(b.reach, ui->x, ui->y) ||
                      (spil__punto_marks(&b, ui->x, ui->y) & PUNTO_LEGAL) == 0;
    if (s->asked && !ui->held && lost) {
        ui->x = 0;
        ui->y = 0;
        next_legal(s, ui, 1);
        ui->placed = true;
    }
}

static bool holds(const scene *s, const void *memory)
{
    (void)s;
    return ((const punto_ui *)memory)->held;
}

static void point(const scene *s, void *memory, spil_move mv)
{
    (void)s;
    punto_ui *ui = memory;
    ui->x = (int8_t)spil_punto_x(spil_punto_move_cell(mv));
    ui->y = (int8_t)spil_punto_y(spil_punto_move_cell(mv));
}

static const key_help keys[] = {
    {.key = SPIL_TR("arrows"), .what = SPIL_TR("choose"), .bar = true},
    {.key = SPIL_TR("Enter"), .what = SPIL_TR("lay card"), .code = KEY_RETURN, .bar = true},
    {.key = "m", .what = SPIL_TR("show places"), .code = 'm', .bar = true},
    {.key = SPIL_TR("Tab"), .what = SPIL_TR("go to the next such place"), .code = KEY_TAB},
    {.key = "1,0", .what = SPIL_TR("type a place: column, row")},
    {.key = NULL},
};

const table_ui spil__table_ui_punto = {
    .ui_bytes = sizeof(punto_ui),
    .keys = keys,
    .teach = SPIL_TR("Put your card beside another, or on one with fewer points: arrows, then Enter."),
    .draw = spil__punto_draw,
    .key = key,
    .news = news,
    .holds = holds,
    .point = point,
};
