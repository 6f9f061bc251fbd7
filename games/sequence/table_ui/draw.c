/* draw.c: how the table of Sequence Numbers looks (table.h).
 *
 * Numbers have the colour of their group. A chip is the side's colour behind the number, and its sign after it, 12●;
 * one that is part of a sequence is in brackets, [12●]. */
#include <stdio.h>
#include <string.h>

#include "table.h"

#include "intl.h"

enum {
    LABELS = 3, /* columns of the row numbers */
    CARD_W = 11,
    CARD_H = 3,
    PANEL = 22 /* columns beside the board, at least */
};

static const char side_letters[] = "RBG";
static const style side_inks[] = {CARD_RED, CARD_BLUE, CARD_GREEN};
static const glyph side_glyphs[] = {GLYPH_CIRCLE, GLYPH_SQUARE, GLYPH_TRIANGLE};
static const char *const side_names[] = {SPIL_TR("red"), SPIL_TR("blue"), SPIL_TR("green")};
static const style group_inks[SPIL_SEQUENCE_GROUPS] = {INK_RED,  INK_BLUE,   INK_GREEN,  INK_ORANGE,
                                                       INK_CYAN, INK_PURPLE, INK_YELLOW, INK_PLAIN};

static void print_card(const scene *s, int kind, char text[SPIL_MOVE_TEXT])
{
    const spil_words w = spil__scene_words(s);
    spil_out out = spil_out_to(text, SPIL_MOVE_TEXT);
    spil_put(&out, spil_words_card_shown(&w, s->setup, kind).text);
}

/* ---- drawing: the board ---- */

typedef struct grid {
    int w, h;   /* of a cell */
    int digits; /* of the longest number */
} grid;

static grid grid_of(const scene *s, area a)
{
    const spil_sequence_board *b = spil__seq_board_of(s);
    grid g = {.h = 1, .digits = 1};
    for (int bit = 0; bit < SPIL_SEQUENCE_BITS; bit++) {
        const int digits = b->number[bit] < 10 ? 1 : b->number[bit] < 100 ? 2 : 3;
        g.digits = digits > g.digits ? digits : g.digits;
    }
    g.w = g.digits + 3;
    const int room = a.h - 1 - CARD_H - 7; /* without heading, hand, what to do, and a few lines of the log */
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

static void draw_cell(const scene *s, area a, const grid *g, int bit)
{
    const sequence_ui *ui = s->ui;
    const spil_sequence_board *b = spil__seq_board_of(s);
    const spil_sequence_view *v = spil__seq_view_of(s);
    const int side = spil__seq_chip_on(v, bit), middle = g->h / 2, x = (g->w - g->digits - 1) / 2;
    const bool cursor = ui->aiming && spil__seq_is_turn(s) && bit == spil__seq_cursor_bit(s, ui);
    if (b->number[bit] < 0) {
        spil__draw_text(a, x + g->digits - 1, middle, INK_TITLE | MARK_BOLD,
                        spil__glyph(s->look, GLYPH_STAR));
    } else if (side < 0) {
        const style ink =
            number_ink(b, b->number[bit]) | (spil__seq_is_typed(s, ui, bit) ? MARK_BOLD | MARK_UNDERLINE : 0);
        spil__draw_textf(a, x, middle, ink, "%*d", g->digits, b->number[bit]);
    } else {
        const bool locked = spil_cells_has(v->locked, bit);
        const style ink = side_inks[side] | MARK_BOLD | (bit == ui->last ? MARK_UNDERLINE : 0);
        if (g->h == 3)
            spil__draw_fill(spil__area_part(a, 0, 0, g->w - 1, 3), side_inks[side], ' ');
        spil__draw_textf(a, x - 1, middle, ink, "%s%*d%s%s", locked ? "[" : " ", g->digits, b->number[bit],
                         spil__glyph(s->look, side_glyphs[side]), locked ? "]" : " ");
    }
    if (spil__seq_is_goal(s, ui, bit) || bit == ui->hint)
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
    const spil_sequence_board *b = spil__seq_board_of(s);
    const bool aims = ui->aiming && spil__seq_is_turn(s);
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

/* The text after a name: what the seat has to do, or its last card and how many it holds. */
static style print_state(const scene *s, int seat, bool narrow, char *text, size_t size)
{
    const spil_sequence_view *v = spil__seq_view_of(s);
    const int start = spil_sequence_pile_start(v->pile_ends, seat),
              end = spil_sequence_pile_end(v->pile_ends, seat);
    char card[SPIL_MOVE_TEXT] = "";
    if (v->must_forfeit >> seat & 1) {
        snprintf(text, size, "%s", _("gives a card"));
        return INK_BAD;
    }
    if (v->may_draw >> seat & 1) {
        snprintf(text, size, "%s", _("may draw"));
        return INK_TITLE;
    }
    if (end > start && !narrow)
        print_card(s, v->piles[end - 1], card);
    snprintf(text, size, "%.8s %2d", card, v->n_hand[seat]);
    return INK_FAINT;
}

static void draw_seat(const scene *s, area a, int y, int seat)
{
    const spil_sequence_view *v = spil__seq_view_of(s);
    const bool turn = !v->head.over && v->turn == seat;
    const bool teams = spil_sequence_sides(s->setup) < s->setup->seats;
    const bool partner = teams && !s->watching && seat != s->seat &&
                         spil_sequence_side_of(s->setup, seat) == spil_sequence_side_of(s->setup, s->seat);
    char state[SPIL_MOVE_TEXT], name[SPIL_NAME_BYTES + 40];
    const style ink = print_state(s, seat, a.w < PANEL || (partner && a.w < 30), state, sizeof state);
    const int room = a.w - 3 - spil__text_columns(state);
    snprintf(name, sizeof name, "%s (%s)", s->name[seat], _("partner"));
    if (!partner || spil__text_columns(name) > room)
        snprintf(name, sizeof name, "%s", s->name[seat]);
    spil__draw_text(a, 0, y, INK_TITLE, turn ? spil__glyph(s->look, GLYPH_RIGHT) : " ");
    spil__draw_text(spil__area_part(a, 2, y, room, 1), 0, 0,
                    turn ? INK_TITLE | MARK_BOLD : INK_PLAIN | (s->at[seat].person ? MARK_BOLD : 0), name);
    spil__draw_right(a, a.w, y, ink, state);
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
    const spil_sequence_view *v = spil__seq_view_of(s);
    const int sides = spil_sequence_sides(s->setup);
    const bool close = sides + s->setup->seats + sides > 9; /* no lines to spare */
    int y = 0;
    for (int side = 0; side < sides; side++) {
        const int made = made_by(v, side), need = spil_sequence_need(s->setup);
        int x = spil__draw_textf(a, 0, y, side_inks[side] | MARK_BOLD, " %s %c ",
                                 spil__glyph(s->look, side_glyphs[side]), side_letters[side]);
        if (a.w >= PANEL)
            x = spil__draw_textf(a, x, y, side_inks[side] | MARK_BOLD, "%s ", _(side_names[side]));
        for (int i = 0; i < need; i++)
            x = spil__draw_text(a, x + 1, y, INK_TITLE | MARK_BOLD,
                                spil__glyph(s->look, i < made ? GLYPH_STAR : GLYPH_DOT));
        spil__draw_textf(a, x + 1, y, INK_PLAIN, a.w >= PANEL ? _("%d of %d") : "%d/%d", made, need);
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
    const bool choosing = s->asked && (spil__seq_is_turn(s) || spil__seq_must_forfeit(s));
    for (int i = 0; i < spil__seq_my_cards(s); i++) {
        char text[SPIL_MOVE_TEXT], place[12];
        const bool chosen = choosing && i == ui->card;
        const area card = spil__area_part(a, 1 + i * CARD_W, 0, CARD_W - 1, CARD_H);
        const style ink = CARD_WHITE | (chosen ? MARK_BOLD : 0);
        print_card(s, spil__seq_card_at(s, i), text);
        snprintf(place, sizeof place, "%d", i + 1);
        spil__draw_fill(card, ink, ' ');
        spil__draw_box(card, s->look, ink, place);
        spil__draw_centred(spil__area_part(card, 1, 1, CARD_W - 3, 1), 0, ink, text);
        if (chosen)
            spil__draw_text(a, i * CARD_W, 1, INK_TITLE | MARK_BOLD, spil__glyph(s->look, GLYPH_RIGHT));
        spil__draw_zone(card, KEY_SPOT + SEQUENCE_SPOT_CARDS + i);
    }
}

/* The open cards of a replay, a line per seat. */
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
    const spil_sequence_board *b = spil__seq_board_of(s);
    const int kind = spil__seq_card_at(s, ui->card);
    const spil_sequence_card *card = &b->card[kind];
    if (kind == b->plus)
        snprintf(text, size, "%s",
                 _("plus: your chip goes on any empty cell. Arrows or type a number, then Enter."));
    else if (kind == b->minus)
        snprintf(text, size, "%s",
                 _("minus: takes away another side's chip. Arrows or type a number, then Enter."));
    else if (ui->number.text[0] != '\0')
        snprintf(text, size, _("%d %c %d = %s_  Enter puts your chip there. Tab: the other cell."), card->a,
                 card->sign, card->b, ui->number.text);
    else if (ui->help && spil__is_legal(s, s->seat, spil_sequence_move(SPIL_SEQUENCE_DEAD, kind, 0)))
        snprintf(text, size, _("%d %c %d = %d  Both cells are taken: x exchanges the card."), card->a,
                 card->sign, card->b, card->answer);
    else if (ui->help)
        snprintf(text, size, _("%d %c %d = %d  Enter puts your chip there."), card->a, card->sign, card->b,
                 card->answer);
    else
        snprintf(text, size, _("%d %c %d = ?  Type the answer, or go there with the arrows, then Enter."),
                 card->a, card->sign, card->b);
}

static void print_task(const scene *s, char *text, size_t size)
{
    const sequence_ui *ui = s->ui;
    const spil_sequence_view *v = spil__seq_view_of(s);
    text[0] = '\0';
    if (v->head.over || s->watching)
        return;
    if (ui->talking)
        snprintf(text, size, "%s", _("Table talk: by which side? Press its letter, or Backspace for none."));
    else if (s->asked && spil__seq_must_forfeit(s))
        snprintf(text, size,
                 _("Table talk: everybody on your side gives a card away. Choose it: 1-%d, Enter."),
                 spil__seq_my_cards(s));
    else if (spil__seq_can_only(s, SPIL_SEQUENCE_PASS))
        snprintf(text, size, "%s", _("You cannot play anything: Enter passes."));
    else if (s->asked && spil__seq_may_draw(s) && v->turn != s->seat)
        snprintf(
            text, size, "%s",
            _("d draws your card. Enter goes on without it: you may still draw until the next player has."));
    else if (!spil__seq_is_turn(s))
        snprintf(text, size,
                 v->must_forfeit != 0 ? _("Cards are given away for table talk.") : _("%s is to play."),
                 s->name[v->turn]);
    else if (ui->aiming && ui->card < spil__seq_my_cards(s))
        print_aim(s, ui, text, size);
    else if (spil__seq_may_draw(s))
        snprintf(text, size, _("Your turn: choose a card, 1-%d. d draws the card of your last turn first."),
                 spil__seq_my_cards(s));
    else
        snprintf(text, size, _("Your turn: choose a card, 1-%d."), spil__seq_my_cards(s));
}

void spil__seq_draw(const scene *s, area a)
{
    const spil_sequence_board *b = spil__seq_board_of(s);
    const grid g = grid_of(s, a);
    const int board_w = LABELS + b->columns * g.w, board_h = 1 + b->rows * g.h;
    const int hand_y = a.h > board_h + CARD_H + 5 ? board_h + 1 : board_h;
    char task[UI_MESSAGE_BYTES];
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
