/* table_sequence.c: the table of Sequence Numbers (tabletop.h).
 *
 * A turn is two steps: a card by its place in the hand, 1 … 5, then a cell, by typing the answer (the cursor goes to
 * that number), by the arrows or by a click. Sums are for the players to solve: nothing here says an answer or where a
 * card can go until somebody asks (m, a hint) or has tried a wrong cell, which the rules explain.
 *
 * Numbers have the colour of their group. A chip is the side's ground with its sign behind the number, 12●; one that is
 * part of a sequence stands in brackets, [12●]. */
#include <stdio.h>
#include <string.h>

#include "intl.h"
#include "spil/sequence.h"
#include "tabletop.h"

enum {
    LABELS = 3, /* columns of the row numbers */
    CARD_W = 11,
    CARD_H = 3,
    PANEL = 22,       /* columns beside the board, at the least */
    SPOT_CARDS = 200, /* clicks: cells by their bit, then the cards of the hand */
    NO_CELL = 255
};

typedef struct sequence_ui {
    uint8_t card;        /* place in the hand that is chosen, from 0 */
    bool aiming;         /* it is going to a cell: the cursor is on the board */
    bool help;           /* cells where the chosen card may go are shown */
    bool talking;        /* the host says whose table talk it was */
    bool placed;         /* the cursor has been put somewhere */
    uint8_t column, row; /* the cursor */
    uint8_t last;        /* the cell that changed last, or NO_CELL */
    uint8_t hint;        /* the cell that a hint names, or NO_CELL */
    typed number;        /* the answer, as far as it is typed */
} sequence_ui;

static const char side_letters[] = "RBG";
static const style side_inks[] = {CARD_RED, CARD_BLUE, CARD_GREEN};
static const glyph side_glyphs[] = {GLYPH_CIRCLE, GLYPH_SQUARE, GLYPH_TRIANGLE};
static const char *const side_names[] = {SPIL_TR("red"), SPIL_TR("blue"), SPIL_TR("green")};
static const style group_inks[SPIL_SEQUENCE_GROUPS] = {INK_RED,  INK_BLUE,   INK_GREEN,  INK_ORANGE,
                                                       INK_CYAN, INK_PURPLE, INK_YELLOW, INK_PLAIN};

/* ---- what is on the table ---- */

static const spil_sequence_view *view_of(const scene *s)
{
    return spil__scene_view(s);
}

static const spil_sequence_board *board_of(const scene *s)
{
    return spil_sequence_board_of(s->setup);
}

static int my_cards(const scene *s)
{
    return view_of(s)->n_hand[s->seat];
}

static int card_at(const scene *s, int place)
{
    return spil_sequence_hand_card(view_of(s)->hand, place);
}

static bool must_forfeit(const scene *s)
{
    return view_of(s)->must_forfeit >> s->seat & 1;
}

static bool may_draw(const scene *s)
{
    return view_of(s)->may_draw >> s->seat & 1;
}

/* May the person play a card now? */
static bool is_turn(const scene *s)
{
    return s->asked && view_of(s)->turn == s->seat && !view_of(s)->head.over && view_of(s)->must_forfeit == 0;
}

static int chip_on(const spil_sequence_view *v, int bit)
{
    for (int side = 0; side < SPIL_SEQUENCE_SIDES; side++) {
        if (spil_cells_has(v->chips[side], bit))
            return side;
    }
    return -1;
}

static int cursor_bit(const scene *s, const sequence_ui *ui)
{
    return ui->row * board_of(s)->width + ui->column;
}

static void print_card(const scene *s, int kind, char text[SPIL_MOVE_TEXT])
{
    spil_out out = spil_out_to(text, SPIL_MOVE_TEXT);
    const spil_sequence_board *b = board_of(s);
    if (kind == b->plus)
        spil_put(&out, _("plus"));
    else if (kind == b->minus)
        spil_put(&out, _("minus"));
    else
        s->setup->game->print_card(s->setup, kind, &out);
}

/* ---- drawing: the board ---- */

typedef struct grid {
    int w, h;   /* of a cell */
    int digits; /* of the longest number */
} grid;

static grid grid_of(const scene *s, area a)
{
    const spil_sequence_board *b = board_of(s);
    grid g = {.h = 1, .digits = 1};
    for (int bit = 0; bit < SPIL_SEQUENCE_BITS; bit++) {
        const int digits = b->number[bit] < 10 ? 1 : b->number[bit] < 100 ? 2 : 3;
        g.digits = digits > g.digits ? digits : g.digits;
    }
    g.w = g.digits + 3;
    const int room = a.h - 1 - CARD_H - 7; /* head, hand, what to do, a few lines of what happened */
    g.h = room >= 3 * b->rows ? 3 : room >= 2 * b->rows ? 2 : 1;
    if (g.h > 1 && a.w >= LABELS + b->columns * (g.w + 2) + PANEL)
        g.w += 2;
    return g;
}

static style number_ink(const spil_sequence_board *b, int number)
{
    for (int i = 0; i < b->n_groups; i++) {
        if (number >= b->group[i][0] && number <= b->group[i][1])
            return group_inks[i];
    }
    return INK_PLAIN;
}

/* May the chosen card go there? Asked only for those who want help. */
static bool is_goal(const scene *s, const sequence_ui *ui, int bit)
{
    if (!ui->help || !is_turn(s) || ui->card >= my_cards(s))
        return false;
    return spil__is_legal(s, s->seat, spil_sequence_move(SPIL_SEQUENCE_PLAY, card_at(s, ui->card), bit));
}

/* Has the number of the cell been typed? */
static bool is_typed(const scene *s, const sequence_ui *ui, int bit)
{
    char number[8];
    snprintf(number, sizeof number, "%d", board_of(s)->number[bit]);
    return ui->aiming && ui->number.text[0] != '\0' && strcmp(number, ui->number.text) == 0;
}

static void draw_cell(const scene *s, area a, const grid *g, int bit)
{
    const sequence_ui *ui = s->ui;
    const spil_sequence_board *b = board_of(s);
    const spil_sequence_view *v = view_of(s);
    const int side = chip_on(v, bit), middle = g->h / 2, x = (g->w - g->digits - 1) / 2;
    const bool cursor = ui->aiming && is_turn(s) && bit == cursor_bit(s, ui);
    if (b->number[bit] < 0) {
        spil__draw_text(a, x + g->digits - 1, middle, INK_TITLE | MARK_BOLD,
                        spil__glyph(s->look, GLYPH_STAR));
    } else if (side < 0) {
        const style ink =
            number_ink(b, b->number[bit]) | (is_typed(s, ui, bit) ? MARK_BOLD | MARK_UNDERLINE : 0);
        spil__draw_textf(a, x, middle, ink, "%*d", g->digits, b->number[bit]);
    } else {
        const bool locked = spil_cells_has(v->locked, bit);
        const style ink = side_inks[side] | MARK_BOLD | (bit == ui->last ? MARK_UNDERLINE : 0);
        if (g->h == 3)
            spil__draw_fill(spil__area_part(a, 0, 0, g->w - 1, 3), side_inks[side], ' ');
        spil__draw_textf(a, x - 1, middle, ink, "%s%*d%s%s", locked ? "[" : " ", g->digits, b->number[bit],
                         spil__glyph(s->look, side_glyphs[side]), locked ? "]" : " ");
    }
    if (is_goal(s, ui, bit) || bit == ui->hint)
        spil__draw_text(a, x - 1, middle, INK_GOOD | MARK_BOLD, spil__glyph(s->look, GLYPH_RING));
    if (cursor) {
        spil__draw_text(a, x - 1, middle, INK_PLAIN | MARK_BOLD | MARK_REVERSE,
                        spil__glyph(s->look, GLYPH_RIGHT));
        spil__draw_text(a, x + g->digits + 1, middle, INK_PLAIN | MARK_BOLD | MARK_REVERSE,
                        spil__glyph(s->look, GLYPH_LEFT));
    }
}

static void draw_board(const scene *s, area a, const grid *g)
{
    const sequence_ui *ui = s->ui;
    const spil_sequence_board *b = board_of(s);
    const bool aims = ui->aiming && is_turn(s);
    const int x = (g->w - g->digits - 1) / 2 + g->digits - 1;
    for (int column = 0; column < b->columns; column++)
        spil__draw_textf(a, LABELS + column * g->w + x, 0,
                         aims && column == ui->column ? INK_TITLE : INK_FAINT, "%c", 'a' + column);
    for (int row = 0; row < b->rows; row++) {
        const int y = 1 + row * g->h;
        spil__draw_textf(a, 0, y + g->h / 2, aims && row == ui->row ? INK_TITLE : INK_FAINT, "%2d", row + 1);
        for (int column = 0; column < b->columns; column++) {
            const int bit = row * b->width + column;
            const area spot = spil__area_part(a, LABELS + column * g->w, y, g->w, g->h);
            draw_cell(s, spot, g, bit);
            spil__draw_zone(spot, KEY_SPOT + bit);
        }
    }
}

/* ---- drawing: the sides ---- */

static void draw_seat(const scene *s, area a, int y, int seat)
{
    const spil_sequence_view *v = view_of(s);
    const bool turn = !v->head.over && v->turn == seat;
    const bool teams = spil_sequence_sides(s->setup) < s->setup->seats;
    const bool partner = teams && !s->watching && seat != s->seat &&
                         spil_sequence_side_of(s->setup, seat) == spil_sequence_side_of(s->setup, s->seat);
    const int start = spil_sequence_pile_start(v->pile_ends, seat),
              end = spil_sequence_pile_end(v->pile_ends, seat);
    spil__draw_text(a, 0, y, INK_TITLE, turn ? spil__glyph(s->look, GLYPH_RIGHT) : " ");
    const int x = spil__draw_text(
        spil__area_part(a, 2, y, a.w - 12, 1), 0, 0,
        turn ? INK_TITLE | MARK_BOLD : INK_PLAIN | (s->at[seat].person ? MARK_BOLD : 0), s->name[seat]);
    if (v->must_forfeit >> seat & 1)
        spil__draw_right(a, a.w, y, INK_BAD, _("gives a card"));
    else if (v->may_draw >> seat & 1)
        spil__draw_right(a, a.w, y, INK_TITLE, _("may draw"));
    else if (partner)
        spil__draw_textf(a, 2 + x + 1, y, INK_FAINT, "(%s)", _("partner"));
    if ((v->must_forfeit | v->may_draw) >> seat & 1)
        return;
    char card[SPIL_MOVE_TEXT] = "", text[SPIL_MOVE_TEXT + 8];
    if (end > start)
        print_card(s, v->piles[end - 1], card);
    snprintf(text, sizeof text, "%.8s %2d", card, v->n_hand[seat]);
    if (!partner || a.w >= 30)
        spil__draw_right(a, a.w, y, INK_FAINT, text);
    else
        spil__draw_right(a, a.w, y, INK_FAINT, text + (strlen(text) - 2));
}

static int made_by(const spil_sequence_view *v, int side)
{
    int made = 0;
    for (int i = 0; i < v->n_made; i++)
        made += spil_sequence_side(v->made[i]) == side;
    return made;
}

static void draw_panel(const scene *s, area a)
{
    const spil_sequence_view *v = view_of(s);
    const int sides = spil_sequence_sides(s->setup);
    const bool close = sides + s->setup->seats + sides > 9; /* no lines to spare */
    int y = 0;
    for (int side = 0; side < sides; side++) {
        const int made = made_by(v, side), need = spil_sequence_need(s->setup);
        int x = spil__draw_textf(a, 0, y, side_inks[side] | MARK_BOLD, " %s %c %s ",
                                 spil__glyph(s->look, side_glyphs[side]), side_letters[side],
                                 _(side_names[side]));
        for (int i = 0; i < need; i++)
            x = spil__draw_text(a, x + 1, y, INK_TITLE | MARK_BOLD,
                                spil__glyph(s->look, i < made ? GLYPH_STAR : GLYPH_DOT));
        spil__draw_textf(a, x + 1, y, INK_PLAIN, _("%d of %d"), made, need);
        y++;
        for (int seat = side; seat < s->setup->seats; seat += sides)
            draw_seat(s, a, y++, seat);
        y += !close;
    }
    spil__draw_textf(a, 0, y, INK_FAINT, _("stock %d"), v->n_stock);
    if (v->dead_used && !v->head.over)
        spil__draw_right(a, a.w, y, INK_FAINT, _("exchanged"));
}

/* ---- drawing: the hand ---- */

static void draw_hand(const scene *s, area a)
{
    const sequence_ui *ui = s->ui;
    const bool choosing = s->asked && (is_turn(s) || must_forfeit(s));
    for (int i = 0; i < my_cards(s); i++) {
        char text[SPIL_MOVE_TEXT], place[12];
        const bool chosen = choosing && i == ui->card;
        const area card = spil__area_part(a, 1 + i * CARD_W, 0, CARD_W - 1, CARD_H);
        const style ink = CARD_WHITE | (chosen ? MARK_BOLD : 0);
        print_card(s, card_at(s, i), text);
        snprintf(place, sizeof place, "%d", i + 1);
        spil__draw_fill(card, ink, ' ');
        spil__draw_box(card, s->look, ink, place);
        spil__draw_centred(spil__area_part(card, 1, 1, CARD_W - 3, 1), 0, ink, text);
        if (chosen)
            spil__draw_text(a, i * CARD_W, 1, INK_TITLE | MARK_BOLD, spil__glyph(s->look, GLYPH_RIGHT));
        spil__draw_zone(card, KEY_SPOT + SPOT_CARDS + i);
    }
}

/* Open cards of a replay: a line per seat. */
static void draw_open_hands(const scene *s, area a)
{
    for (int seat = 0; seat < s->setup->seats; seat++) {
        const spil_sequence_view *v = s->at[seat].view;
        int x = spil__draw_textf(a, 1, seat, INK_PLAIN | MARK_BOLD, "%s:", s->name[seat]);
        for (int i = 0; i < v->n_hand[seat]; i++) {
            char text[SPIL_MOVE_TEXT];
            print_card(s, spil_sequence_hand_card(v->hand, i), text);
            x = spil__draw_textf(a, x + 1, seat, INK_PLAIN, "%s", text);
        }
    }
}

/* ---- drawing: what to do now ---- */

static void print_aim(const scene *s, const sequence_ui *ui, char *text, size_t size)
{
    const spil_sequence_board *b = board_of(s);
    const int kind = card_at(s, ui->card);
    const spil_sequence_card *card = &b->card[kind];
    if (kind == b->plus)
        snprintf(text, size, "%s",
                 _("plus: your chip goes on any empty cell. Arrows or type a number, then Enter."));
    else if (kind == b->minus)
        snprintf(text, size, "%s",
                 _("minus: takes a chip of another side away. Arrows or type a number, then Enter."));
    else if (ui->number.text[0] != '\0')
        snprintf(text, size, _("%d %c %d = %s_  Enter puts your chip there. Tab: the other cell."), card->a,
                 card->sign, card->b, ui->number.text);
    else if (ui->help)
        snprintf(text, size, _("%d %c %d = %d  Enter puts your chip there."), card->a, card->sign, card->b,
                 card->answer);
    else
        snprintf(text, size, _("%d %c %d = ?  Type the answer, or go there with the arrows, then Enter."),
                 card->a, card->sign, card->b);
}

static bool can_only(const scene *s, spil_sequence_act act)
{
    const scene_seat *me = &s->at[s->seat];
    return s->asked && me->n_moves == 1 && spil_sequence_act_of(me->moves[0]) == act;
}

static void print_task(const scene *s, char *text, size_t size)
{
    const sequence_ui *ui = s->ui;
    const spil_sequence_view *v = view_of(s);
    text[0] = '\0';
    if (v->head.over || s->watching)
        return;
    if (ui->talking)
        snprintf(text, size, "%s", _("Table talk: by which side? Press its letter; Backspace: nobody's."));
    else if (s->asked && must_forfeit(s))
        snprintf(text, size,
                 _("Table talk: everybody of your side gives a card away. Choose it: 1-%d, Enter."),
                 my_cards(s));
    else if (can_only(s, SPIL_SEQUENCE_PASS))
        snprintf(text, size, "%s", _("You cannot play anything: Enter passes."));
    else if (s->asked && may_draw(s) && v->turn != s->seat)
        snprintf(
            text, size, "%s",
            _("d draws your card. Enter goes on without it: you may still draw until the next player has."));
    else if (!is_turn(s))
        snprintf(text, size,
                 v->must_forfeit != 0 ? _("Cards are given away for table talk.") : _("%s is to play."),
                 s->name[v->turn]);
    else if (ui->aiming && ui->card < my_cards(s))
        print_aim(s, ui, text, size);
    else if (may_draw(s))
        snprintf(text, size, _("Your turn: choose a card, 1-%d. d draws the card of your last turn first."),
                 my_cards(s));
    else
        snprintf(text, size, _("Your turn: choose a card, 1-%d."), my_cards(s));
}

static void draw(const scene *s, area a)
{
    const spil_sequence_board *b = board_of(s);
    const grid g = grid_of(s, a);
    const int board_w = LABELS + b->columns * g.w, board_h = 1 + b->rows * g.h;
    const int hand_y = a.h > board_h + CARD_H + 5 ? board_h + 1 : board_h;
    char task[TABLE_SAY];
    draw_board(s, spil__area_part(a, 0, 0, board_w, board_h), &g);
    draw_panel(
        s, spil__area_part(a, board_w + 1, 0, a.w - board_w - 2 < 40 ? a.w - board_w - 2 : 40, board_h + 1));
    if (s->open) {
        draw_open_hands(s, spil__area_part(a, 0, hand_y, a.w, s->setup->seats));
    } else if (!s->watching) {
        draw_hand(s, spil__area_part(a, 0, hand_y, a.w, CARD_H));
    }
    const int below = hand_y + (s->open ? (int)s->setup->seats : s->watching ? 0 : (int)CARD_H);
    const area rest = spil__area_part(a, 1, below, a.w - 2, a.h - below);
    print_task(s, task, sizeof task);
    const bool mine = s->asked;
    const int used =
        task[0] == '\0' ? 0 : spil__draw_wrapped(rest, 0, mine ? INK_TITLE | MARK_BOLD : INK_FAINT, task);
    spil__draw_log(s, spil__area_part(rest, 0, used, rest.w, rest.h - used));
}

/* ---- keys ---- */

static table_answer move_of(const scene *s, spil_sequence_act act, int card, int bit)
{
    return spil__answer_move(s, spil_sequence_move(act, card, bit));
}

/* Does the chosen card want such a cell, as far as one sees without doing the sum? */
static bool suits(const scene *s, const sequence_ui *ui, int bit)
{
    const bool taken = chip_on(view_of(s), bit) >= 0;
    return card_at(s, ui->card) == board_of(s)->minus ? taken : !taken;
}

static void go_to(const scene *s, sequence_ui *ui, int bit)
{
    ui->row = (uint8_t)(bit / board_of(s)->width);
    ui->column = (uint8_t)(bit % board_of(s)->width);
}

/* To the next cell behind the cursor (or the cursor's own) that was typed, or for those who have help one where the
 * card may go; rather to one that suits. false: there is none. */
static bool go_on(const scene *s, sequence_ui *ui, bool next)
{
    const spil_sequence_board *b = board_of(s);
    const int from = cursor_bit(s, ui);
    const bool typing = ui->number.text[0] != '\0';
    int best = -1;
    for (int n = next ? 1 : 0; n < SPIL_SEQUENCE_BITS; n++) {
        const int bit = (from + n) % SPIL_SEQUENCE_BITS;
        if (b->number[bit] < 0 || !(typing ? is_typed(s, ui, bit) : is_goal(s, ui, bit)))
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
    const spil_sequence_board *b = board_of(s);
    ui->column = (uint8_t)((ui->column + dx + b->columns) % b->columns);
    ui->row = (uint8_t)((ui->row + dy + b->rows) % b->rows);
    ui->number.text[0] = '\0';
}

static void stop_aiming(sequence_ui *ui)
{
    ui->aiming = false;
    ui->number.text[0] = '\0';
}

/* A card is chosen; where one is to be given away that is not done before Enter. */
static table_answer choose(const scene *s, sequence_ui *ui, int place)
{
    if (place >= my_cards(s))
        return spil__answer_say("%s", _("You have no such card."));
    ui->card = (uint8_t)place;
    ui->hint = NO_CELL;
    stop_aiming(ui);
    ui->aiming = is_turn(s);
    if (!ui->placed) {
        ui->row = (uint8_t)(board_of(s)->rows / 2);
        ui->column = (uint8_t)(board_of(s)->columns / 2);
        ui->placed = true;
    }
    if (ui->help)
        go_on(s, ui, false);
    return (table_answer){.act = TABLE_TAKEN, .picked = ui->aiming};
}

/* The card goes where the cursor is, which is where the typed number is. */
static table_answer put_chip(const scene *s, sequence_ui *ui)
{
    if (ui->number.text[0] != '\0' && !is_typed(s, ui, cursor_bit(s, ui))) {
        const table_answer said = spil__answer_say(_("There is no %s on the board."), ui->number.text);
        ui->number.text[0] = '\0';
        return said;
    }
    return move_of(s, SPIL_SEQUENCE_PLAY, card_at(s, ui->card), cursor_bit(s, ui));
}

static table_answer aim_key(const scene *s, sequence_ui *ui, int key)
{
    if (spil__typed_key(&ui->number, key, "0123456789")) {
        go_on(s, ui, false);
        return spil__answer(TABLE_TAKEN);
    }
    switch (key) {
    case KEY_ARROW_UP: step(s, ui, 0, -1); break;
    case KEY_ARROW_DOWN: step(s, ui, 0, 1); break;
    case KEY_ARROW_LEFT: step(s, ui, -1, 0); break;
    case KEY_ARROW_RIGHT: step(s, ui, 1, 0); break;
    case KEY_TAB: go_on(s, ui, true); break;
    case KEY_ERASE: stop_aiming(ui); break;
    case KEY_RETURN:
    case KEY_SPACE: return put_chip(s, ui);
    default: return spil__answer(TABLE_PASS);
    }
    return spil__answer(TABLE_TAKEN);
}

/* Choosing a card: by its place, or along the hand. */
static table_answer choose_key(const scene *s, sequence_ui *ui, int key)
{
    const int n = my_cards(s);
    if (key >= '1' && key <= '9')
        return choose(s, ui, key - '1');
    if (n == 0)
        return spil__answer(TABLE_PASS);
    switch (key) {
    case KEY_ARROW_LEFT:
    case KEY_BACK_TAB: ui->card = (uint8_t)((ui->card + n - 1) % n); break;
    case KEY_ARROW_RIGHT:
    case KEY_TAB: ui->card = (uint8_t)((ui->card + 1) % n); break;
    case KEY_RETURN:
    case KEY_SPACE:
        if (must_forfeit(s))
            return move_of(s, SPIL_SEQUENCE_FORFEIT, card_at(s, ui->card), 0);
        return choose(s, ui, ui->card);
    default: return spil__answer(TABLE_PASS);
    }
    return spil__answer(TABLE_TAKEN);
}

static table_answer click(const scene *s, sequence_ui *ui, int spot)
{
    if (spot >= SPOT_CARDS)
        return choose(s, ui, spot - SPOT_CARDS);
    if (!is_turn(s))
        return spil__answer_say("%s", _("It is not your turn."));
    if (!ui->aiming)
        return spil__answer_say("%s", _("Choose a card first: 1-5, or click on it."));
    if (spot >= SPIL_SEQUENCE_BITS)
        return spil__answer(TABLE_PASS);
    go_to(s, ui, spot);
    return move_of(s, SPIL_SEQUENCE_PLAY, card_at(s, ui->card), spot);
}

/* The host calls table talk: t, then the side's letter. */
static table_answer talk_key(const scene *s, sequence_ui *ui, int key)
{
    const char *at =
        key > KEY_SPACE && key < 127 ? strchr(side_letters, key >= 'a' && key <= 'z' ? key - 32 : key) : NULL;
    const int side = at == NULL ? -1 : (int)(at - side_letters);
    if (key == KEY_ERASE || key == 't') {
        ui->talking = false;
        return spil__answer(TABLE_TAKEN);
    }
    if (side < 0 || side >= spil_sequence_sides(s->setup))
        return spil__answer(TABLE_PASS);
    ui->talking = false;
    return (table_answer){
        .act = TABLE_MOVE, .seat = SPIL_HOST, .move = spil_sequence_move(SPIL_SEQUENCE_TALK, side, 0)};
}

static table_answer key(const scene *s, void *memory, int key)
{
    sequence_ui *ui = memory;
    if (s->watching || view_of(s)->head.over)
        return spil__answer(TABLE_PASS);
    if (ui->talking)
        return talk_key(s, ui, key);
    if (key == 't') {
        if (s->setup->seats < 4)
            return spil__answer_say("%s", _("There is no table talk without partners."));
        ui->talking = true;
        return spil__answer(TABLE_TAKEN);
    }
    if (key == 'd')
        return move_of(s, SPIL_SEQUENCE_DRAWS, 0, 0);
    if (key == 'm') {
        ui->help = !ui->help;
        if (ui->aiming)
            go_on(s, ui, false);
        return spil__answer(TABLE_TAKEN);
    }
    if (can_only(s, SPIL_SEQUENCE_PASS) && (key == KEY_RETURN || key == KEY_SPACE))
        return move_of(s, SPIL_SEQUENCE_PASS, 0, 0);
    if (can_only(s, SPIL_SEQUENCE_DRAWS) && key == KEY_SPACE)
        return move_of(s, SPIL_SEQUENCE_DRAWS, 0, 0);
    if (can_only(s, SPIL_SEQUENCE_DRAWS) && key == KEY_RETURN)
        return spil__answer(TABLE_WAIT);
    if (spil__is_spot(key))
        return click(s, ui, key - KEY_SPOT);
    if (!s->asked)
        return spil__answer(TABLE_PASS);
    if (key == 'x' && is_turn(s) && ui->card < my_cards(s))
        return move_of(s, SPIL_SEQUENCE_DEAD, card_at(s, ui->card), 0);
    return ui->aiming && is_turn(s) ? aim_key(s, ui, key) : choose_key(s, ui, key);
}

/* ---- what happens ---- */

/* A cell in events: row and column in tens. */
static int event_cell(const scene *s, int value)
{
    return value / 10 * board_of(s)->width + value % 10;
}

static void news(const scene *s, void *memory, const void *before, const spil_events *ev)
{
    sequence_ui *ui = memory;
    const int n = my_cards(s);
    if (before == NULL)
        ui->last = NO_CELL;
    ui->hint = NO_CELL;
    for (int i = 0; i < ev->n; i++) {
        const spil_event *event = &ev->item[i];
        if (spil__is_event(s->setup, event, "play"))
            ui->last = (uint8_t)event_cell(s, event->arg[2]);
        else if (spil__is_event(s->setup, event, "remove"))
            ui->last = (uint8_t)event_cell(s, event->arg[1]);
        else
            continue;
        stop_aiming(ui);
    }
    if (!is_turn(s))
        stop_aiming(ui);
    ui->card = ui->card < n ? ui->card : 0;
}

static void refused(const scene *s, void *memory, int seat, spil_move mv, spil_reply reply)
{
    (void)s;
    (void)seat;
    (void)mv;
    (void)reply;
    ((sequence_ui *)memory)->number.text[0] = '\0'; /* another try */
}

static bool helps(const scene *s, const void *memory)
{
    (void)s;
    return ((const sequence_ui *)memory)->help;
}

static void point(const scene *s, void *memory, spil_move mv)
{
    sequence_ui *ui = memory;
    for (int i = 0; i < my_cards(s); i++) {
        if (card_at(s, i) == spil_sequence_card_of(mv))
            ui->card = (uint8_t)i;
    }
    if (spil_sequence_act_of(mv) != SPIL_SEQUENCE_PLAY)
        return;
    choose(s, ui, ui->card);
    ui->hint = (uint8_t)spil_sequence_cell_of(mv);
    go_to(s, ui, ui->hint);
}

static const key_help keys[] = {
    {.key = "1-5", .what = SPIL_TR("card"), .bar = true},
    {.key = SPIL_TR("the answer"), .what = SPIL_TR("typed: the cursor goes there"), .bar = false},
    {.key = SPIL_TR("arrows"), .what = SPIL_TR("cell"), .bar = true},
    {.key = SPIL_TR("Enter"), .what = SPIL_TR("put chip"), .code = KEY_RETURN, .bar = true},
    {.key = SPIL_TR("Tab"), .what = SPIL_TR("the other cell with that number"), .code = KEY_TAB},
    {.key = SPIL_TR("Backspace"), .what = SPIL_TR("another card"), .code = KEY_ERASE},
    {.key = "x", .what = SPIL_TR("exchange a dead card: both its cells are taken"), .code = 'x'},
    {.key = "m", .what = SPIL_TR("answers"), .code = 'm', .bar = true},
    {.key = "d", .what = SPIL_TR("draw (where cards are drawn by hand)"), .code = 'd'},
    {.key = "t", .what = SPIL_TR("the host calls table talk of partners"), .code = 't'},
    {.key = NULL},
};

const tabletop spil__tabletop_sequence = {
    .game = "sequence",
    .ui_bytes = sizeof(sequence_ui),
    .keys = keys,
    .teach = SPIL_TR(
        "Make a row of five chips. Choose a card with 1-5, work out its sum, type the answer and press "
        "Enter: your chip goes there. The corners are everybody's."),
    .draw = draw,
    .key = key,
    .news = news,
    .refused = refused,
    .helps = helps,
    .point = point,
};
