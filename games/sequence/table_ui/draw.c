/* draw.c: how the table of Sequence Numbers looks (table.h).
 *
 * Numbers have the colour of their group. A chip is the side's colour behind the number, and its sign after it, 12●;
 * one that is part of a sequence is in brackets, [12●], and what the last moves changed in round ones, (12●). Where
 * there is room the cells have lines around them, and the log stands beside the board. */
#include <stdio.h>
#include <string.h>

#include "table.h"

#include "intl.h"
#include "spil/operator_signs.h"

enum {
    LABELS = 3, /* columns of the row numbers */
    CARD_W = 10,
    CARD_H = 3,
    TASK_H = 3, /* lines of what to do */
    PANEL = 22, /* columns beside the board, at least */
    PANEL_MOST = 40
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

/* ---- drawing: where things are ---- */

typedef struct grid {
    int w, h;   /* from a cell to the next */
    int digits; /* of the longest number */
    int lined;  /* 1: there are lines between the cells and around them; else 0 */
} grid;

static int digits_of(const spil_sequence_board *b)
{
    int most = 1;
    for (int bit = 0; bit < SPIL_SEQUENCE_BITS; bit++) {
        const int digits = b->number[bit] < 10 ? 1 : b->number[bit] < 100 ? 2 : 3;
        most = digits > most ? digits : most;
    }
    return most;
}

static int board_w(const spil_sequence_board *b, const grid *g)
{
    return LABELS + b->columns * g->w + g->lined;
}

static int board_h(const spil_sequence_board *b, const grid *g)
{
    return 1 + b->rows * g->h + g->lined;
}

/* The largest that fits: cells with lines, of three lines or one; else without, of three lines, two or one. */
static grid grid_of(const spil_sequence_board *b, area a)
{
    static const struct {
        int w, h, lined; /* w: more than the digits */
        int below;       /* lines that must be left below */
    } sizes[] = {
        {6, 4, 1, CARD_H + TASK_H}, {4, 4, 1, CARD_H + TASK_H}, {6, 2, 1, CARD_H + TASK_H},
        {4, 2, 1, CARD_H + TASK_H}, {5, 3, 0, CARD_H + 7},      {3, 3, 0, CARD_H + 7},
        {5, 2, 0, CARD_H + 7},      {3, 2, 0, CARD_H + 7},
    };
    const int digits = digits_of(b);
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        const grid g = {.w = digits + sizes[i].w, .h = sizes[i].h, .digits = digits, .lined = sizes[i].lined};
        if (board_w(b, &g) + PANEL < a.w && board_h(b, &g) + sizes[i].below <= a.h)
            return g;
    }
    return (grid){.w = digits + 3, .h = 1, .digits = digits};
}

/* The inside of a cell. */
static area cell_area(area board, const grid *g, int row, int column)
{
    return spil__area_part(board, LABELS + column * g->w + g->lined, 1 + row * g->h + g->lined,
                           g->w - g->lined, g->h - g->lined);
}

/* ---- drawing: the board ---- */

/* The bit of a cell as events give it. */
static int event_bit(const scene *s, int value)
{
    return value / SPIL_SEQUENCE_SIZE_MAX * spil__seq_board_of(s)->width + value % SPIL_SEQUENCE_SIZE_MAX;
}

/* Did one of the last moves put a chip there, or take one away? */
static bool is_recent(const scene *s, int bit)
{
    for (int i = 0; s->recent != NULL && i < s->recent->n; i++) {
        const spil_event *event = &s->recent->item[i];
        const bool play = spil_event_is(s->setup, event, "play");
        if ((play || spil_event_is(s->setup, event, "remove")) &&
            event_bit(s, event->arg[play ? 2 : 1]) == bit)
            return true;
    }
    return false;
}

static style number_ink(const spil_sequence_board *b, int number)
{
    for (int i = 0; i < b->n_groups; i++) {
        if (number >= b->group[i][0] && number <= b->group[i][1])
            return group_inks[i];
    }
    return INK_PLAIN;
}

/* A number and its chip, in brackets where it belongs to a sequence or has just changed. */
static void draw_number(const scene *s, area a, const grid *g, int bit)
{
    const sequence_ui *ui = s->ui;
    const spil_sequence_board *b = spil__seq_board_of(s);
    const spil_sequence_view *v = spil__seq_view_of(s);
    const int side = spil__seq_chip_on(v, bit), middle = a.h / 2, x = (a.w - g->digits - 1 + g->lined) / 2;
    const bool recent = is_recent(s, bit), locked = side >= 0 && spil_cells_has(v->locked, bit);
    const style mark = spil__seq_is_typed(s, ui, bit) ? MARK_BOLD | MARK_UNDERLINE : 0;
    const style ink = side < 0 ? number_ink(b, b->number[bit]) | mark
                               : side_inks[side] | MARK_BOLD | (recent ? MARK_UNDERLINE : 0);
    if (side >= 0 && a.h == 3)
        spil__draw_fill(spil__area_part(a, 0, 0, a.w - 1 + g->lined, 3), side_inks[side], ' ');
    if (side >= 0 || recent)
        spil__draw_textf(a, x - 1, middle, ink, "%s%*d%s%s",
                         locked   ? "["
                         : recent ? "("
                                  : " ",
                         g->digits, b->number[bit], side >= 0 ? spil__glyph(s->look, side_glyphs[side]) : " ",
                         locked   ? "]"
                         : recent ? ")"
                                  : " ");
    else
        spil__draw_textf(a, x, middle, ink, "%*d", g->digits, b->number[bit]);
}

static void draw_cell(const scene *s, area a, const grid *g, int bit)
{
    const sequence_ui *ui = s->ui;
    const int middle = a.h / 2, x = (a.w - g->digits - 1 + g->lined) / 2;
    if (spil__seq_board_of(s)->number[bit] < 0)
        spil__draw_text(a, x + g->digits - 1, middle, INK_TITLE | MARK_BOLD,
                        spil__glyph(s->look, GLYPH_STAR));
    else
        draw_number(s, a, g, bit);
    if (spil__seq_is_goal(s, ui, bit) || bit == ui->hint)
        spil__draw_text(a, x - 1, middle, INK_GOOD | MARK_BOLD, spil__glyph(s->look, GLYPH_RING));
    if (ui->aiming && spil__seq_is_turn(s) && bit == spil__seq_cursor_bit(s, ui)) {
        spil__draw_text(a, x - 1, middle, INK_PLAIN | MARK_BOLD | MARK_REVERSE,
                        spil__glyph(s->look, GLYPH_RIGHT));
        spil__draw_text(a, x + g->digits + 1, middle, INK_PLAIN | MARK_BOLD | MARK_REVERSE,
                        spil__glyph(s->look, GLYPH_LEFT));
    }
}

/* A line across, with its crossings: the first of them, those between, and the last. */
static void draw_rule(const scene *s, area a, const grid *g, int y, const glyph crossings[3])
{
    const int columns = spil__seq_board_of(s)->columns;
    spil__draw_line(a, LABELS, y, columns * g->w, s->look, GLYPH_HORIZONTAL, INK_FAINT);
    for (int column = 0; column <= columns; column++)
        spil__draw_text(a, LABELS + column * g->w, y, INK_FAINT,
                        spil__glyph(s->look, crossings[column == 0        ? 0
                                                       : column < columns ? 1
                                                                          : 2]));
}

static void draw_lines(const scene *s, area a, const grid *g)
{
    static const glyph top[] = {GLYPH_TOP_LEFT, GLYPH_TEE_DOWN, GLYPH_TOP_RIGHT},
                       between[] = {GLYPH_TEE_RIGHT, GLYPH_CROSSING, GLYPH_TEE_LEFT},
                       bottom[] = {GLYPH_BOTTOM_LEFT, GLYPH_TEE_UP, GLYPH_BOTTOM_RIGHT};
    const spil_sequence_board *b = spil__seq_board_of(s);
    for (int y = 0; y <= b->rows * g->h; y++) {
        if (y % g->h == 0)
            draw_rule(s, a, g, 1 + y, y == 0 ? top : y < b->rows * g->h ? between : bottom);
        for (int column = 0; y % g->h != 0 && column <= b->columns; column++)
            spil__draw_text(a, LABELS + column * g->w, 1 + y, INK_FAINT,
                            spil__glyph(s->look, GLYPH_VERTICAL));
    }
}

static void draw_board(const scene *s, area a, const grid *g)
{
    const sequence_ui *ui = s->ui;
    const spil_sequence_board *b = spil__seq_board_of(s);
    const bool aims = ui->aiming && spil__seq_is_turn(s);
    if (g->lined)
        draw_lines(s, a, g);
    for (int row = 0; row < b->rows; row++) {
        for (int column = 0; column < b->columns; column++) {
            const int bit = row * b->width + column;
            const area spot = cell_area(a, g, row, column);
            const int x = spot.x - a.x, y = spot.y - a.y;
            if (g->lined && is_recent(s, bit))
                spil__draw_style(spil__area_part(a, x - 1, y - 1, spot.w + 2, spot.h + 2),
                                 INK_TITLE | MARK_BOLD);
            draw_cell(s, spot, g, bit);
            spil__draw_zone(spot, KEY_SPOT + bit);
            if (row == 0)
                spil__draw_textf(a, x + (spot.w - g->digits - 1 + g->lined) / 2 + g->digits - 1, 0,
                                 aims && column == ui->column ? INK_TITLE : INK_FAINT, "%c", 'a' + column);
            if (column == 0)
                spil__draw_textf(a, 0, y + spot.h / 2, aims && row == ui->row ? INK_TITLE : INK_FAINT, "%2d",
                                 row + 1);
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

/* The sides and their seats; returns the line below. */
static int draw_panel(const scene *s, area a)
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
    return y + 1;
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
    char sum[64], answer[8];
    if (kind == b->plus || kind == b->minus) {
        snprintf(text, size, "%s",
                 kind == b->plus ? _("plus: your chip goes on any empty cell. Arrows or type a number, then "
                                     "Enter. Backspace: another card.")
                                 : _("minus: takes away another side's chip. Arrows or type a number, then "
                                     "Enter. Backspace: another card."));
        return;
    }
    snprintf(sum, sizeof sum, "%d %s %d", card->a, spil_sign(&spil__translator, (char)card->sign), card->b);
    snprintf(answer, sizeof answer, "%d", card->answer);
    const bool found = strcmp(ui->number.text, answer) == 0;
    if ((found || ui->help || ui->exchange) &&
        spil__is_legal(s, s->seat, spil_sequence_move(SPIL_SEQUENCE_DEAD, kind, 0)))
        snprintf(text, size, _("%s = %d  Both cells are taken: x exchanges the card."), sum, card->answer);
    else if (ui->number.text[0] != '\0')
        snprintf(text, size, _("%s = %s_  Enter puts your chip there. Tab: the other cell."), sum,
                 ui->number.text);
    else if (ui->help)
        snprintf(text, size, _("%s = %d  Enter puts your chip there. Backspace: another card."), sum,
                 card->answer);
    else
        snprintf(text, size,
                 _("%s = ?  Type the answer, or go there with the arrows, then Enter. Backspace: another "
                   "card."),
                 sum);
}

/* Whom everybody waits for: a seat that may draw is asked before the one to play. */
static void print_wait(const scene *s, char *text, size_t size)
{
    const spil_sequence_view *v = spil__seq_view_of(s);
    const int who = s->thinking >= 0 ? s->thinking : v->turn;
    if (v->must_forfeit != 0)
        snprintf(text, size, "%s", _("Cards are given away for table talk."));
    else
        snprintf(text, size, who == v->turn ? _("%s is to play.") : _("%s may draw a card first."),
                 s->name[who]);
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
        print_wait(s, text, size);
    else if (ui->aiming && ui->card < spil__seq_my_cards(s))
        print_aim(s, ui, text, size);
    else if (spil__seq_may_draw(s))
        snprintf(text, size, _("Your turn: choose a card, 1-%d. d draws the card of your last turn first."),
                 spil__seq_my_cards(s));
    else
        snprintf(text, size, _("Your turn: choose a card, 1-%d."), spil__seq_my_cards(s));
}

/* The hand, or in a replay the open hands, and what to do; returns the line below. */
static int draw_below(const scene *s, area a)
{
    char task[UI_MESSAGE_BYTES];
    int y = 0;
    if (s->open) {
        y = (int)s->setup->seats;
        draw_open_hands(s, spil__area_part(a, 0, 0, a.w, y));
    } else if (!s->watching) {
        y = CARD_H;
        draw_hand(s, spil__area_part(a, 0, 0, a.w, y));
    }
    print_task(s, task, sizeof task);
    const area rest = spil__area_part(a, 1, y, a.w - 2, a.h - y);
    return task[0] == '\0'
               ? y
               : y + spil__draw_wrapped(rest, 0, s->asked ? INK_TITLE | MARK_BOLD : INK_FAINT, task);
}

void spil__seq_draw(const scene *s, area a)
{
    const spil_sequence_board *b = spil__seq_board_of(s);
    const grid g = grid_of(b, a);
    const int high = board_h(b, &g), hand_w = 1 + spil_sequence_deal(s->setup) * CARD_W;
    const int left = board_w(b, &g) > hand_w ? board_w(b, &g) : hand_w, right = a.w - left - 2;
    const bool beside = right >= PANEL; /* the log has its own column */
    const int hand_y = a.h > high + CARD_H + TASK_H ? high + 1 : high;
    draw_board(s, spil__area_part(a, 0, 0, board_w(b, &g), high), &g);
    const int panel_x = beside ? left + 1 : board_w(b, &g) + 1;
    const int panel_w = a.w - panel_x - 1 < PANEL_MOST ? a.w - panel_x - 1 : PANEL_MOST;
    const int panel_end = draw_panel(s, spil__area_part(a, panel_x, 0, panel_w, beside ? a.h : high + 1));
    const int end =
        hand_y + draw_below(s, spil__area_part(a, 0, hand_y, beside ? left + 1 : a.w, a.h - hand_y));
    spil__draw_log(s, beside ? spil__area_part(a, left + 1, panel_end + 1, right, a.h - panel_end - 1)
                             : spil__area_part(a, 1, end, a.w - 2, a.h - end));
}
