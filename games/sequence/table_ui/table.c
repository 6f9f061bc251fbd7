/* table.c: the table of Sequence Numbers: keys and news (table.h). */
#include "table.h"

#include <stdio.h>
#include <string.h>

#include "intl.h"

static const char side_letters[] = "RBG";

/* ---- where a card may go ---- */

bool spil__seq_is_goal(const scene *s, const sequence_ui *ui, int bit)
{
    if (!ui->help || !spil__seq_is_turn(s) || ui->card >= spil__seq_my_cards(s))
        return false;
    return spil__is_legal(s, s->seat,
                          spil_sequence_move(SPIL_SEQUENCE_PLAY, spil__seq_card_at(s, ui->card), bit));
}

bool spil__seq_is_typed(const scene *s, const sequence_ui *ui, int bit)
{
    char number[8];
    snprintf(number, sizeof number, "%d", spil__seq_board_of(s)->number[bit]);
    return ui->aiming && ui->number.text[0] != '\0' && strcmp(number, ui->number.text) == 0;
}

/* ---- keys ---- */

static ui_action move_of(const scene *s, spil_sequence_act act, int card, int bit)
{
    return spil__ui_move(s, spil_sequence_move(act, card, bit));
}

/* Would the chosen card go to such a cell, as far as one can tell without doing the sum? */
static bool suits(const scene *s, const sequence_ui *ui, int bit)
{
    const bool taken = spil__seq_chip_on(spil__seq_view_of(s), bit) >= 0;
    return spil__seq_card_at(s, ui->card) == spil__seq_board_of(s)->minus ? taken : !taken;
}

static void go_to(const scene *s, sequence_ui *ui, int bit)
{
    ui->row = (uint8_t)(bit / spil__seq_board_of(s)->width);
    ui->column = (uint8_t)(bit % spil__seq_board_of(s)->width);
}

/* Goes to the next cell, or stays unless `next`: one with the typed number or, if none is typed, one where help shows
 * that the card may go; preferably one that suits. false: there is none. */
static bool go_on(const scene *s, sequence_ui *ui, bool next)
{
    const spil_sequence_board *b = spil__seq_board_of(s);
    const int from = spil__seq_cursor_bit(s, ui);
    const bool typing = ui->number.text[0] != '\0';
    int best = -1;
    for (int n = next ? 1 : 0; n < SPIL_SEQUENCE_BITS; n++) {
        const int bit = (from + n) % SPIL_SEQUENCE_BITS;
        if (b->number[bit] < 0 || !(typing ? spil__seq_is_typed(s, ui, bit) : spil__seq_is_goal(s, ui, bit)))
            continue;
        if (best < 0 || (!suits(s, ui, best) && suits(s, ui, bit)))
            best = bit;
    }
    if (best >= 0)
        go_to(s, ui, best);
    return best >= 0;
}

static void step(const scene *s, sequence_ui *ui, int dx, int dy)
{
    const spil_sequence_board *b = spil__seq_board_of(s);
    ui->column = (uint8_t)((ui->column + dx + b->columns) % b->columns);
    ui->row = (uint8_t)((ui->row + dy + b->rows) % b->rows);
    ui->number.text[0] = '\0';
    ui->exchange = false;
}

static void stop_aiming(sequence_ui *ui)
{
    ui->aiming = false;
    ui->exchange = false;
    ui->number.text[0] = '\0';
}

/* Chooses a card. To forfeit it takes Enter as well. */
static ui_action choose(const scene *s, sequence_ui *ui, int place)
{
    if (place >= spil__seq_my_cards(s))
        return spil__ui_message("%s", _("You have no such card."));
    ui->card = (uint8_t)place;
    ui->hint = SEQUENCE_NO_CELL;
    stop_aiming(ui);
    ui->aiming = spil__seq_is_turn(s);
    if (!ui->placed) {
        ui->row = (uint8_t)(spil__seq_board_of(s)->rows / 2);
        ui->column = (uint8_t)(spil__seq_board_of(s)->columns / 2);
        ui->placed = true;
    }
    if (ui->help)
        go_on(s, ui, false);
    return (ui_action){.kind = UI_HANDLED, .picked = ui->aiming};
}

/* Plays the chosen card where the cursor is, which must be on the typed number. */
static ui_action put_chip(const scene *s, sequence_ui *ui)
{
    if (ui->number.text[0] != '\0' && !spil__seq_is_typed(s, ui, spil__seq_cursor_bit(s, ui))) {
        const ui_action message = spil__ui_message(_("There is no %s on the board."), ui->number.text);
        ui->number.text[0] = '\0';
        return message;
    }
    return move_of(s, SPIL_SEQUENCE_PLAY, spil__seq_card_at(s, ui->card), spil__seq_cursor_bit(s, ui));
}

static ui_action aim_key(const scene *s, sequence_ui *ui, int key)
{
    if (spil__typed_key(&ui->number, key, "0123456789")) {
        ui->exchange = false;
        go_on(s, ui, false);
        return spil__ui_action(UI_HANDLED);
    }
    switch (key) {
    case KEY_ARROW_UP: step(s, ui, 0, -1); break;
    case KEY_ARROW_DOWN: step(s, ui, 0, 1); break;
    case KEY_ARROW_LEFT: step(s, ui, -1, 0); break;
    case KEY_ARROW_RIGHT: step(s, ui, 1, 0); break;
    case KEY_TAB: go_on(s, ui, true); break;
    case KEY_ERASE: stop_aiming(ui); break;
    case KEY_RETURN:
    case KEY_SPACE:
        return ui->exchange ? move_of(s, SPIL_SEQUENCE_DEAD, spil__seq_card_at(s, ui->card), 0)
                            : put_chip(s, ui);
    default: return spil__ui_action(UI_UNHANDLED);
    }
    return spil__ui_action(UI_HANDLED);
}

/* Choosing a card: by its place, or along the hand. */
static ui_action choose_key(const scene *s, sequence_ui *ui, int key)
{
    const int n = spil__seq_my_cards(s);
    if (key >= '1' && key <= '9')
        return choose(s, ui, key - '1');
    if (n == 0)
        return spil__ui_action(UI_UNHANDLED);
    switch (key) {
    case KEY_ARROW_LEFT:
    case KEY_BACK_TAB: ui->card = (uint8_t)((ui->card + n - 1) % n); break;
    case KEY_ARROW_RIGHT:
    case KEY_TAB: ui->card = (uint8_t)((ui->card + 1) % n); break;
    case KEY_RETURN:
    case KEY_SPACE:
        if (spil__seq_must_forfeit(s))
            return move_of(s, SPIL_SEQUENCE_FORFEIT, spil__seq_card_at(s, ui->card), 0);
        return choose(s, ui, ui->card);
    default: return spil__ui_action(UI_UNHANDLED);
    }
    return spil__ui_action(UI_HANDLED);
}

static ui_action click(const scene *s, sequence_ui *ui, int spot)
{
    if (spot >= SEQUENCE_SPOT_CARDS)
        return choose(s, ui, spot - SEQUENCE_SPOT_CARDS);
    if (!spil__seq_is_turn(s))
        return spil__ui_message("%s",
                                spil_words_alone(&spil__translator, SPIL_TR("it is not your turn")).text);
    if (!ui->aiming)
        return spil__ui_message("%s", _("Choose a card first: type its place in your hand, or click on it."));
    if (spot >= SPIL_SEQUENCE_BITS)
        return spil__ui_action(UI_UNHANDLED);
    go_to(s, ui, spot);
    return move_of(s, SPIL_SEQUENCE_PLAY, spil__seq_card_at(s, ui->card), spot);
}

/* The host calls table talk: t, then the side's letter. */
static ui_action talk_key(const scene *s, sequence_ui *ui, int key)
{
    const char *at =
        key > KEY_SPACE && key < 127 ? strchr(side_letters, key >= 'a' && key <= 'z' ? key - 32 : key) : NULL;
    const int side = at == NULL ? -1 : (int)(at - side_letters);
    if (key == KEY_ERASE || key == 't') {
        ui->talking = false;
        return spil__ui_action(UI_HANDLED);
    }
    if (side < 0 || side >= spil_sequence_sides(s->setup))
        return spil__ui_action(UI_UNHANDLED);
    ui->talking = false;
    return (ui_action){
        .kind = UI_MOVE, .seat = SPIL_HOST, .move = spil_sequence_move(SPIL_SEQUENCE_TALK, side, 0)};
}

static ui_action key(const scene *s, void *memory, int key)
{
    sequence_ui *ui = memory;
    if (s->watching || spil__seq_view_of(s)->head.over)
        return spil__ui_action(UI_UNHANDLED);
    if (ui->talking)
        return talk_key(s, ui, key);
    if (key == 't') {
        if (s->setup->seats < 4)
            return spil__ui_message("%s", _("There is no table talk without partners."));
        ui->talking = true;
        return spil__ui_action(UI_HANDLED);
    }
    if (key == 'd')
        return move_of(s, SPIL_SEQUENCE_DRAWS, 0, 0);
    if (key == 'm') {
        ui->help = !ui->help;
        if (ui->aiming)
            go_on(s, ui, false);
        return spil__ui_action(UI_HANDLED);
    }
    if (spil__seq_can_only(s, SPIL_SEQUENCE_PASS) && (key == KEY_RETURN || key == KEY_SPACE))
        return move_of(s, SPIL_SEQUENCE_PASS, 0, 0);
    if (spil__seq_can_only(s, SPIL_SEQUENCE_DRAWS) && key == KEY_SPACE)
        return move_of(s, SPIL_SEQUENCE_DRAWS, 0, 0);
    if (spil__seq_can_only(s, SPIL_SEQUENCE_DRAWS) && key == KEY_RETURN)
        return spil__ui_action(UI_WAIT);
    if (spil__is_spot(key))
        return click(s, ui, key - KEY_SPOT);
    if (!s->asked)
        return spil__ui_action(UI_UNHANDLED);
    if (key == 'x' && spil__seq_is_turn(s) && ui->card < spil__seq_my_cards(s))
        return move_of(s, SPIL_SEQUENCE_DEAD, spil__seq_card_at(s, ui->card), 0);
    return ui->aiming && spil__seq_is_turn(s) ? aim_key(s, ui, key) : choose_key(s, ui, key);
}

/* ---- what happens ---- */

static void news(const scene *s, void *memory, const void *before, const spil_events *ev)
{
    sequence_ui *ui = memory;
    const int n = spil__seq_my_cards(s);
    (void)before;
    ui->hint = SEQUENCE_NO_CELL;
    for (int i = 0; i < ev->n; i++) {
        if (spil_event_is(s->setup, &ev->item[i], "play") || spil_event_is(s->setup, &ev->item[i], "remove"))
            stop_aiming(ui);
    }
    if (!spil__seq_is_turn(s))
        stop_aiming(ui);
    ui->card = ui->card < n ? ui->card : 0;
}

static void refused(const scene *s, void *memory, int seat, spil_move mv, spil_reply_kind reply)
{
    (void)s;
    (void)seat;
    (void)mv;
    (void)reply;
    ((sequence_ui *)memory)->number.text[0] = '\0'; /* for another try */
}

static bool helps(const scene *s, const void *memory)
{
    (void)s;
    return ((const sequence_ui *)memory)->help;
}

static void point(const scene *s, void *memory, spil_move mv)
{
    sequence_ui *ui = memory;
    for (int i = 0; i < spil__seq_my_cards(s); i++) {
        if (spil__seq_card_at(s, i) == spil_sequence_card_of(mv))
            ui->card = (uint8_t)i;
    }
    const spil_sequence_act act = spil_sequence_act_of(mv);
    if (act != SPIL_SEQUENCE_PLAY && act != SPIL_SEQUENCE_DEAD)
        return;
    choose(s, ui, ui->card);
    ui->exchange = act == SPIL_SEQUENCE_DEAD;
    if (ui->exchange)
        return;
    ui->hint = (uint8_t)spil_sequence_cell_of(mv);
    go_to(s, ui, ui->hint);
}

static const char to_choose[] = "1-9";

static const key_help keys[] = {
    {.key = "d", .what = SPIL_TR("draw (where cards are drawn by hand)"), .code = 'd'},
    {.key = to_choose, .what = SPIL_TR("card"), .bar = true},
    {.key = SPIL_TR("the answer"), .what = SPIL_TR("typed: the cursor goes there"), .bar = false},
    {.key = SPIL_TR("arrows"), .what = SPIL_TR("cell"), .bar = true},
    {.key = SPIL_TR("Enter"), .what = SPIL_TR("place chip"), .code = KEY_RETURN, .bar = true},
    {.key = SPIL_TR("Tab"), .what = SPIL_TR("the other cell with that number"), .code = KEY_TAB},
    {.key = SPIL_TR("Backspace"), .what = SPIL_TR("another card"), .code = KEY_ERASE},
    {.key = "x",
     .what = SPIL_TR("exchange a dead card: both its cells are taken"),
     .code = 'x',
     .moves = "dead:"},
    {.key = "m", .what = SPIL_TR("answers"), .code = 'm', .bar = true},
    {.key = "t", .what = SPIL_TR("the host calls table talk of partners"), .code = 't'},
    {.key = NULL},
};

static void adapt(const scene *s, key_help *key)
{
    static const char *const places[] = {"1", "1", "1-2", "1-3", "1-4", "1-5", "1-6", "1-7"};
    enum { MOST = sizeof places / sizeof places[0] - 1 };
    const int n = spil__seq_my_cards(s);
    if (key->key == to_choose)
        key->key = places[n < MOST ? n : MOST];
    if (key->code == 'd' && s->asked && spil__seq_may_draw(s)) {
        key->what = SPIL_TR("draw");
        key->bar = true;
    }
}

/* A card of the last turn may be drawn until the next player has drawn. */
static bool asks(const scene *s, char *title, size_t size)
{
    const bool draws = spil__seq_view_of(s)->turn != s->seat && !spil__seq_must_forfeit(s);
    if (draws)
        snprintf(title, size, _("%s, you may draw"), s->name[s->seat]);
    return draws;
}

const table_ui spil__table_ui_sequence = {
    .ui_bytes = sizeof(sequence_ui),
    .keys = keys,
    .adapt = adapt,
    .asks = asks,
    .teach = SPIL_TR("Make a row of five chips. Choose a card by its place in your hand, work out its sum, "
                     "type the answer "
                     "and press Enter: your chip goes there. The corners belong to everybody."),
    .draw = spil__seq_draw,
    .key = key,
    .news = news,
    .refused = refused,
    .helps = helps,
    .point = point,
};
