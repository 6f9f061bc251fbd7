/* draw.c: how the table of Rumi 7 Seven looks (table.h).
 *
 *   round, contract, how many cards are missing
 *   a line per seat: cards, points, melds; on wide screens the score sheet is beside them
 *   stock and discards
 *   the log
 *   what can be done now; the hand in groups
 *
 * Each suit has a colour, and each card shows its suit, so the colours say nothing that is not there in black and
 * white. */
#include <string.h>

#include "intl.h"
#include "table.h"

enum {
    SHEET_COLUMNS = 50,
    WIDE = 114, /* columns, from which the score sheet is always shown, beside the seats */
    TALL = 30   /* lines, from which cards are large */
};

/* A card of the hand: its columns, including the gap before it, and lines. The lowest line is for the mark of a chosen
 * card; a large card leaves the first line empty, because it is raised when chosen. */
typedef struct card_size {
    int columns, lines;
} card_size;

static const card_size small_card = {4, 2}, large_card = {6, 5};

static const style inks[] = {INK_PLAIN, INK_RED, INK_CYAN, INK_GREEN};
static const style papers[] = {CARD_WHITE, CARD_RED, CARD_BLUE, CARD_GREEN};
static const glyph suit_glyphs[] = {GLYPH_SPADE, GLYPH_HEART, GLYPH_DIAMOND, GLYPH_CLUB};

/* "Q♥", "10♠", "★" for a joker. */
typedef struct card_text {
    char text[16];
} card_text;

static card_text text_of(const look *l, int card)
{
    static const char *const ranks[] = {"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"};
    card_text f;
    if (card == SPIL_RUMI7_JOKER)
        snprintf(f.text, sizeof f.text, "%sX", spil__glyph(l, GLYPH_STAR));
    else
        snprintf(f.text, sizeof f.text, "%s%s", ranks[spil_rumi7_rank(card) % 13],
                 spil__glyph(l, suit_glyphs[spil_rumi7_suit(card)]));
    return f;
}

static style ink_of(int card)
{
    return card == SPIL_RUMI7_JOKER ? (style)(INK_YELLOW | MARK_BOLD) : inks[spil_rumi7_suit(card)];
}

static style paper_of(int card)
{
    return (style)((card == SPIL_RUMI7_JOKER ? CARD_YELLOW : papers[spil_rumi7_suit(card)]) | MARK_BOLD);
}

/* ---- the contract ---- */

static void draw_contract(const scene *s, area a, const spread *sp)
{
    const spil_rumi7_view *v = spil__scene_view(s);
    const spil_rumi7_goal whole = spil_rumi7_goal_of(s->setup, v->round, 0);
    int x =
        spil__draw_textf(a, 1, 0, INK_TITLE | MARK_BOLD, _("Round %d of %d:"), v->round, SPIL_RUMI7_ROUNDS);
    for (int i = 0; i < whole.sets + whole.runs; i++)
        x = spil__draw_textf(a, x, 0, INK_PLAIN | MARK_BOLD, "%s %s", i > 0 ? " +" : "",
                             i < whole.sets ? _("set of 3") : _("run of 4"));
    if (v->head.over)
        return;
    if (sp->distance < 0)
        spil__draw_text(a, x + 3, 0, INK_GOOD | MARK_BOLD, _("laid"));
    else if (sp->distance == 0)
        spil__draw_text(a, x + 3, 0, INK_GOOD | MARK_BOLD, _("complete"));
    else
        spil__draw_textf(a, x + 3, 0, INK_PLAIN,
                         ngettext("%d card is missing", "%d cards are missing", (unsigned long)sp->distance),
                         sp->distance);
}

/* ---- seats and melds ---- */

static int sum_of(const spil_rumi7_view *v, int seat)
{
    int sum = 0;
    for (int i = 0; i < v->n_rounds; i++)
        sum += 5 * v->score[seat][i];
    return sum;
}

static int meld_columns(const look *l, uint32_t meld)
{
    uint8_t cards[14];
    int columns = 5;
    for (int i = spil_rumi7_meld_cards(meld, cards) - 1; i >= 0; i--)
        columns += spil__text_columns(text_of(l, cards[i]).text) + 1;
    return columns;
}

static int draw_meld(const scene *s, area a, int x, int y, int number)
{
    const spil_rumi7_view *v = spil__scene_view(s);
    uint8_t cards[14];
    const int n = spil_rumi7_meld_cards(v->meld[number], cards), from = x;
    x = spil__draw_textf(a, x, y, INK_FAINT, "%d:", number);
    for (int i = 0; i < n; i++)
        x = spil__draw_text(a, x, y, ink_of(cards[i]), text_of(s->look, cards[i]).text) + 1;
    spil__draw_zone(spil__area_part(a, from, y, x - from, 1), KEY_SPOT + SPOT_MELD + number);
    return x + 2;
}

/* A seat's melds from column x on, as many lines as they need; returns the line below. */
static int draw_melds(const scene *s, area a, int left, int y, int seat)
{
    const spil_rumi7_view *v = spil__scene_view(s);
    int x = left;
    for (int m = 0; m < v->n_melds; m++) {
        if (spil_rumi7_meld_owner(v->meld[m]) != seat)
            continue;
        if (x > left && x + meld_columns(s->look, v->meld[m]) > a.w) {
            x = left;
            y++;
        }
        x = draw_meld(s, a, x, y, m);
    }
    return y + 1;
}

/* Cards on one line, as many as fit. */
static void draw_cards(const scene *s, area a, int x, int y, const spil_rumi7_hand *hand)
{
    for (int card = 0; card < 64; card++) {
        for (int k = spil_rumi7_count(hand, card); k > 0; k--)
            x = spil__draw_text(a, x, y, ink_of(card), text_of(s->look, card).text) + 1;
    }
}

static int name_columns(const scene *s)
{
    int widest = 5;
    for (int seat = 0; seat < s->setup->seats; seat++) {
        const int columns = spil__text_columns(s->name[seat]);
        widest = columns > widest ? columns : widest;
    }
    return widest < 12 ? widest : 12;
}

/* A line per seat, or more if its melds need them; with open cards also its hand. Returns the line below. */
static int draw_seats(const scene *s, area a, int y)
{
    const spil_rumi7_view *v = spil__scene_view(s);
    const int cards_at = 3 + name_columns(s), points_at = cards_at + 10, melds_at = points_at + 9;
    spil__draw_text(a, melds_at, y, INK_FAINT, v->n_melds > 0 ? _("melds") : "");
    spil__draw_right(spil__area_part(a, 0, y, points_at + 7, 1), points_at + 7, 0, INK_FAINT, _("points"));
    y++;
    for (int seat = 0; seat < s->setup->seats; seat++) {
        const bool turn = !v->head.over && seat == v->turn;
        const style ink = turn ? INK_TITLE | MARK_BOLD : INK_PLAIN;
        spil__draw_text(a, 1, y, INK_TITLE, turn ? spil__glyph(s->look, GLYPH_RIGHT) : " ");
        spil__draw_text(spil__area_part(a, 0, y, cards_at, 1), 2, 0, ink, s->name[seat]);
        spil__draw_textf(a, cards_at + 1, y, INK_PLAIN, ngettext("%2d card", "%2d cards", v->n_hand[seat]),
                         v->n_hand[seat]);
        char sum[16];
        snprintf(sum, sizeof sum, "%d", sum_of(v, seat));
        spil__draw_right(spil__area_part(a, 0, y, points_at + 7, 1), points_at + 7, 0, INK_PLAIN, sum);
        y = draw_melds(s, a, melds_at, y, seat);
        if (s->open && seat != s->seat && s->at[seat].view != NULL) {
            const spil_rumi7_view *theirs = s->at[seat].view;
            draw_cards(s, a, 4, y++, &theirs->own);
        }
    }
    return y;
}

/* ---- the score sheet ---- */

/* Everybody's points in each round. */
static void draw_sheet(const scene *s, area a)
{
    const spil_rumi7_view *v = spil__scene_view(s);
    spil__draw_fill(a, INK_PLAIN, ' '); /* it may lie over the table */
    const area in = spil__draw_box(a, s->look, INK_FAINT, _("score sheet"));
    const int left = name_columns(s) + 1;
    for (int round = 1; round <= SPIL_RUMI7_ROUNDS; round++)
        spil__draw_textf(in, left + 4 * round - 4, 0, round == v->round ? INK_TITLE | MARK_BOLD : INK_FAINT,
                         "%4d", round);
    spil__draw_right(in, left + 36, 0, INK_FAINT, _("sum"));
    for (int seat = 0; seat < s->setup->seats; seat++) {
        spil__draw_text(spil__area_part(in, 0, 1 + seat, left, 1), 0, 0, INK_PLAIN, s->name[seat]);
        for (int i = 0; i < v->n_rounds; i++) {
            const int round =
                v->round - (v->head.over ? v->n_rounds - 1 : v->n_rounds) + i; /* from first_round on */
            spil__draw_textf(in, left + 4 * round - 4, 1 + seat, INK_PLAIN, "%4d", 5 * v->score[seat][i]);
        }
        char sum[16];
        snprintf(sum, sizeof sum, "%d", sum_of(v, seat));
        spil__draw_right(in, left + 36, 1 + seat, INK_PLAIN | MARK_BOLD, sum);
    }
}

/* The end of a round: what everybody still held. */
static void draw_end(const scene *s, area a)
{
    const rumi7_ui *ui = s->ui;
    int y = 1;
    if (ui->ended_by == SPIL_RUMI7_NONE)
        spil__draw_textf(a, 2, y++, INK_GOOD | MARK_BOLD, _("Round %d is over: nobody went out."),
                         ui->ended_round);
    else
        spil__draw_textf(a, 2, y++, INK_GOOD | MARK_BOLD, _("Round %d is over: %s has no cards left."),
                         ui->ended_round, s->name[ui->ended_by]);
    y++;
    for (int seat = 0; seat < s->setup->seats; seat++, y++) {
        spil__draw_text(spil__area_part(a, 2, y, name_columns(s), 1), 0, 0, INK_PLAIN, s->name[seat]);
        spil__draw_textf(a, 3 + name_columns(s), y, INK_PLAIN | MARK_BOLD, "%4d", 5 * ui->ended_points[seat]);
        draw_cards(s, a, 9 + name_columns(s), y, &ui->ended_hand[seat]);
    }
    draw_sheet(s, spil__area_part(a, 2, y + 1, SHEET_COLUMNS + 2, s->setup->seats + 3));
    spil__draw_text(a, 2, y + s->setup->seats + 5, INK_TITLE | MARK_BOLD, _("Enter goes on."));
}

/* ---- piles ---- */

static void draw_piles(const scene *s, area a)
{
    const spil_rumi7_view *v = spil__scene_view(s);
    const rumi7_ui *ui = s->ui;
    const bool draws = spil__rumi7_asks(s) == ASK_DRAW;
    const style bracket = INK_TITLE | MARK_BOLD;
    int x = 1, from = x;
    x = spil__draw_text(a, x, 0, bracket, draws && !ui->on_discard ? "[" : " ");
    x = spil__draw_text(a, x, 0, CARD_GREY, spil__glyph(s->look, GLYPH_BACK));
    x = spil__draw_textf(a, x, 0, CARD_GREY, _(" stock %d "), v->n_stock);
    x = spil__draw_text(a, x, 0, bracket, draws && !ui->on_discard ? "]" : " ");
    spil__draw_zone(spil__area_part(a, from, 0, x - from, 1), KEY_SPOT + SPOT_STOCK);
    from = x += 2;
    if (v->n_discard == 0) {
        spil__draw_text(a, x + 1, 0, INK_FAINT, _("no discards"));
        return;
    }
    const int top = v->discard[v->n_discard - 1];
    x = spil__draw_text(a, x, 0, bracket, draws && ui->on_discard ? "[" : " ");
    x = spil__draw_textf(a, x, 0, paper_of(top), " %s ", text_of(s->look, top).text);
    x = spil__draw_text(a, x, 0, bracket, draws && ui->on_discard ? "]" : " ");
    spil__draw_zone(spil__area_part(a, from, 0, x - from, 1), KEY_SPOT + SPOT_DISCARD);
    if (v->n_discard > 1)
        x = spil__draw_text(a, x + 1, 0, INK_FAINT, _("under it:")) + 1;
    for (int i = v->n_discard - 2; i >= 0 && x + 5 < a.w; i--)
        x = spil__draw_text(a, x, 0, INK_FAINT, text_of(s->look, v->discard[i]).text) + 1;
}

/* ---- the hand ---- */

/* Where the items of a spread go: row by row, with groups kept together if possible. */
typedef struct layout {
    int n_rows;
    struct {
        int16_t x, row;
    } item[ITEMS_MAX], label[GROUPS_MAX];
} layout;

static int group_columns(const spread *sp, int first, int card_columns)
{
    int columns = spil__text_columns(sp->label[sp->item[first].group]) + 1;
    for (int i = first; i < sp->n && sp->item[i].group == sp->item[first].group; i++)
        columns += card_columns;
    return columns;
}

static void lay_out(const spread *sp, int width, int card_columns, layout *out)
{
    int x = 1, row = 0, group = -1;
    memset(out, 0, sizeof *out);
    for (int i = 0; i < sp->n; i++) {
        if (sp->item[i].group != group) {
            group = sp->item[i].group;
            const int columns = group_columns(sp, i, card_columns);
            if (x > 1 && x + columns > width) {
                x = 1;
                row++;
            }
            out->label[group].x = (int16_t)x;
            out->label[group].row = (int16_t)row;
            x += spil__text_columns(sp->label[group]) + (sp->label[group][0] != '\0');
        }
        if (x + card_columns + 1 > width) {
            x = 1;
            row++;
        }
        out->item[i].x = (int16_t)x;
        out->item[i].row = (int16_t)row;
        x += card_columns;
        if (i + 1 == sp->n || sp->item[i + 1].group != group)
            x += 2;
    }
    out->n_rows = sp->n == 0 ? 0 : row + 1;
}

static void draw_item(const scene *s, area a, const spread_item *item, int x, int y, card_size size,
                      bool cursor)
{
    const card_text text = text_of(s->look, item->card);
    const style paper = paper_of(item->card), mark = INK_TITLE | MARK_BOLD;
    const bool large = size.lines > small_card.lines;
    const int wide = size.columns - 1, tall = large ? 3 : 1;
    const int top = large && !item->chosen ? y + 1 : y;
    if (item->missing) {
        spil__draw_text(a, x, top, INK_FAINT, "?");
        spil__draw_right(spil__area_part(a, x, top, 4, 1), 4, 0, INK_FAINT, text.text);
        return;
    }
    const area card = spil__area_part(a, x + 1, top, wide, tall);
    spil__draw_fill(card, paper, ' ');
    if (large)
        spil__draw_text(card, 0, 0, paper, text.text);
    spil__draw_right(card, wide, tall - 1, paper, text.text);
    if (item->chosen)
        spil__draw_text(a, x + 1 + wide / 2, y + size.lines - 1, mark, spil__glyph(s->look, GLYPH_UP));
    for (int i = 0; cursor && i < tall; i++) {
        spil__draw_text(a, x, top + i, mark, "[");
        spil__draw_text(a, x + size.columns, top + i, mark, "]");
    }
}

static void draw_hand(const scene *s, area a, const spread *sp, const layout *lay, card_size size)
{
    const rumi7_ui *ui = s->ui;
    const rumi7_ask asks = spil__rumi7_asks(s);
    const bool chooses = asks >= ASK_REST && ui->n_options == 0;
    const int h = size.lines;
    for (int g = 0; g < sp->n_groups; g++)
        spil__draw_text(a, lay->label[g].x, lay->label[g].row * h + (h > 2), INK_FAINT, sp->label[g]);
    for (int i = 0; i < sp->n; i++) {
        const int x = lay->item[i].x, y = lay->item[i].row * h;
        draw_item(s, a, &sp->item[i], x, y, size, false);
        if (!sp->item[i].missing)
            spil__draw_zone(spil__area_part(a, x, y, size.columns, h), KEY_SPOT + SPOT_CARD + i);
    }
    if (chooses && ui->at < sp->n) /* last, because it overlaps the neighbour's gap */
        draw_item(s, a, &sp->item[ui->at], lay->item[ui->at].x, lay->item[ui->at].row * h, size, true);
}

/* ---- what can be done ---- */

static int draw_claim(const scene *s, area a, int y)
{
    const spil_rumi7_view *v = spil__scene_view(s);
    const int top = v->discard[v->n_discard - 1];
    int x = spil__draw_textf(a, 1, y, INK_TITLE | MARK_BOLD, _("%s did not take %s. Do you want it?"),
                             s->name[v->turn], text_of(s->look, top).text) +
            1;
    int from = x;
    x = spil__draw_text(a, x, y, INK_PLAIN | MARK_REVERSE, _(" y: yes, claim it "));
    spil__draw_zone(spil__area_part(a, from, y, x - from, 1), KEY_SPOT + SPOT_YES);
    from = ++x;
    x = spil__draw_text(a, x, y, INK_PLAIN | MARK_REVERSE, _(" n: no "));
    spil__draw_zone(spil__area_part(a, from, y, x - from, 1), KEY_SPOT + SPOT_NO);
    if (s->left_ms > 0)
        spil__draw_textf(a, x + 1, y, INK_BAD | MARK_BOLD, _("%d s"), (int)((s->left_ms + 999) / 1000));
    return y + 1;
}

static int draw_question(const scene *s, area a, int y)
{
    const spil_rumi7_view *v = spil__scene_view(s);
    const char *text = NULL;
    switch (spil__rumi7_asks(s)) {
    case ASK_CLAIM: return draw_claim(s, a, y);
    case ASK_DRAW: text = _("Draw a card: left or right for the stock or the discard, then Enter."); break;
    case ASK_REST: text = _("Lay the rest of your contract: c, or choose the cards and press Enter."); break;
    case ASK_LAY:
        text = _("You can lay your contract: c. Or throw a card away: choose it, press Enter.");
        break;
    case ASK_BUILD:
        text = _("Add cards to melds, then throw one away: choose a card and press Enter.");
        break;
    case ASK_THROW: text = _("Throw a card away: choose it and press Enter."); break;
    case ASK_NOTHING: break;
    }
    if (text != NULL)
        return spil__draw_wrapped(spil__area_part(a, 1, 0, a.w - 2, a.h), y, INK_TITLE | MARK_BOLD, text);
    if (s->watching)
        spil__draw_textf(a, 1, y, INK_FAINT, _("Cards of %s:"), s->name[s->seat]);
    else if (!v->head.over)
        spil__draw_textf(a, 1, y, INK_FAINT, _("It is %s's turn."), s->name[v->turn]);
    return y + 1;
}

/* The moves to choose from, in a box over the table. */
static void draw_options(const scene *s, area a)
{
    const rumi7_ui *ui = s->ui;
    const spil_words words = spil__scene_words(s);
    int widest = spil__text_columns(_("What do you want to do?")) + 4;
    for (int i = 0; i < ui->n_options; i++) {
        const int columns =
            spil__text_columns(spil_words_move(&words, s->setup, spil__scene_view(s), ui->option[i]).text) +
            6;
        widest = columns > widest ? columns : widest;
    }
    const int most = a.h - 2 < ui->n_options ? a.h - 2 : ui->n_options;
    const int first = ui->option_at >= most ? ui->option_at - most + 1 : 0;
    const int w = widest < a.w - 4 ? widest : a.w - 4;
    const area box = spil__area_part(a, (a.w - w) / 2, (a.h - most - 2) / 2, w, most + 2);
    spil__draw_fill(box, INK_PLAIN, ' ');
    const area in = spil__draw_box(box, s->look, INK_TITLE, _("What do you want to do?"));
    for (int i = 0; i < most; i++) {
        const bool on = first + i == ui->option_at;
        const area line = spil__area_part(in, 0, i, in.w, 1);
        spil__draw_fill(line, on ? INK_PLAIN | MARK_REVERSE : INK_PLAIN, ' ');
        spil__draw_textf(line, 0, 0, on ? INK_PLAIN | MARK_REVERSE : INK_PLAIN, "%s %s",
                         on ? spil__glyph(s->look, GLYPH_RIGHT) : " ",
                         spil_words_move(&words, s->setup, spil__scene_view(s), ui->option[first + i]).text);
        spil__draw_zone(line, KEY_SPOT + SPOT_OPTION + first + i);
    }
}

/* ---- all of it ---- */

void spil__rumi7_draw(const scene *s, area a)
{
    const spil_rumi7_view *v = spil__scene_view(s);
    const rumi7_ui *ui = s->ui;
    const bool wide = a.w >= WIDE, tall = a.h >= TALL;
    spread sp;
    layout lay;
    if (ui->held) {
        draw_end(s, a);
        return;
    }
    spil__rumi7_spread(s->setup, v, (rumi7_sort)ui->sort, ui->chosen, &sp);
    const card_size size = tall ? large_card : small_card;
    lay_out(&sp, a.w - 1, size.columns, &lay);
    const int hand_h = lay.n_rows * size.lines, hand_y = a.h - hand_h - 2;
    draw_contract(s, a, &sp);
    const int top = tall ? 2 : 1, piles_at_most = hand_y - 2; /* what does not fit above is cut off */
    const area seats = spil__area_part(a, 0, top, wide ? a.w - SHEET_COLUMNS - 4 : a.w, piles_at_most - top);
    int y = draw_seats(s, seats, 0) + top;
    if (wide) {
        draw_sheet(s, spil__area_part(a, a.w - SHEET_COLUMNS - 2, 2, SHEET_COLUMNS, s->setup->seats + 3));
        y = y < s->setup->seats + 5 ? s->setup->seats + 5 : y;
    }
    y += tall;
    y = y < piles_at_most ? y : piles_at_most;
    draw_piles(s, spil__area_part(a, 0, y, a.w, 1));
    spil__draw_log(s, spil__area_part(a, 2, y + 1, a.w - 4, hand_y - y - 2));
    draw_hand(s, spil__area_part(a, 0, hand_y, a.w, hand_h), &sp, &lay, size);
    draw_question(s, spil__area_part(a, 0, hand_y - 1, a.w, 1), 0);
    if (ui->sheet && !wide)
        draw_sheet(s, spil__area_part(a, (a.w - SHEET_COLUMNS) / 2, 2, SHEET_COLUMNS, s->setup->seats + 3));
    if (ui->n_options > 0)
        draw_options(s, spil__area_part(a, 0, 0, a.w, hand_y));
}
