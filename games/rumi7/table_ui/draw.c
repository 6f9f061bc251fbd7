/* draw.c: how the table of Rumi 7 Seven looks (table.h).
 *
 *   round, contract, how many cards are missing
 *   a line per seat: cards, points, and its melds as cards; on wide screens the score sheet is beside them
 *   stock and discards; the top one says what it would be good for
 *   the log
 *   what can be done now; the hand in groups, each with what it lacks
 *
 * Cards are drawn as large as there is room for. */
#include <string.h>

#include "intl.h"
#include "table.h"

enum {
    WIDE = 114, /* columns, from which the score sheet is always shown, beside the seats */
    TALL = 30   /* lines, from which there is room for a line between things */
};

/* What sizes cards have, and how many lines at least are for the log and, below the hand, for a message. */
typedef struct arrangement {
    card_size hand, meld, pile;
    int log, spare;
} arrangement;

/* From roomy to tight: the first that fits is taken, else the last. */
static const arrangement arrangements[] = {
    {.hand = {7, 5}, .meld = {5, 3}, .pile = {7, 5}, .log = 4, .spare = 1},
    {.hand = {5, 3}, .meld = {5, 3}, .pile = {5, 3}, .log = 4, .spare = 1},
    {.hand = {5, 3}, .meld = {4, 3}, .pile = {5, 3}, .log = 2, .spare = 1},
    {.hand = {4, 3}, .meld = {4, 3}, .pile = {4, 3}, .log = 2, .spare = 1},
    {.hand = {5, 3}, .meld = {3, 1}, .pile = {5, 3}, .log = 2, .spare = 1},
    {.hand = {4, 3}, .meld = {3, 1}, .pile = {4, 3}, .log = 2, .spare = 1},
    {.hand = {3, 3}, .meld = {4, 3}, .pile = {4, 3}, .log = 2, .spare = 1},
    {.hand = {3, 3}, .meld = {3, 1}, .pile = {4, 3}, .log = 2, .spare = 1},
    {.hand = {4, 3}, .meld = {3, 1}, .pile = {3, 1}, .log = 2, .spare = 1},
    {.hand = {3, 3}, .meld = {3, 1}, .pile = {3, 1}, .log = 2, .spare = 1},
    {.hand = {4, 3}, .meld = {3, 1}, .pile = {3, 1}, .log = 2, .spare = 0},
    {.hand = {3, 1}, .meld = {3, 1}, .pile = {3, 1}, .log = 2, .spare = 1},
    {.hand = {3, 1}, .meld = {3, 1}, .pile = {3, 1}, .log = 0, .spare = 0},
};
enum { ARRANGEMENTS = sizeof arrangements / sizeof arrangements[0] };

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
    if (v->head.over || spil__scene_onlooks(s))
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

/* ---- piles ---- */

/* What the top discard would be good for; returns the column behind it. */
static int draw_use(const scene *s, area a, int x, int y)
{
    const spil_words w = spil__scene_words(s);
    char text[160];
    spil_out out = spil_out_to(text, sizeof text);
    spil__rumi7_put_use(&w, spil__rumi7_use_of_discard(s->setup, spil__scene_view(s)), &out);
    if (out.len == 0)
        return x;
    return spil__draw_textf(a, x, y, INK_GOOD | MARK_BOLD, "%s %s", spil__glyph(s->look, GLYPH_CHECK), text) +
           2;
}

static void draw_buried(const scene *s, area a, int x, int y)
{
    const spil_rumi7_view *v = spil__scene_view(s);
    if (v->n_discard > 1)
        x = spil__draw_text(a, x, y, INK_FAINT, _("under it:")) + 1;
    for (int i = v->n_discard - 2; i >= 0 && x + 5 < a.w; i--)
        x = spil__draw_text(a, x, y, INK_FAINT, spil__rumi7_card_text(s->look, v->discard[i]).text) + 1;
}

static void draw_piles(const scene *s, area a, card_size size, const rumi7_news *news)
{
    const spil_rumi7_view *v = spil__scene_view(s);
    const rumi7_ui *ui = s->ui;
    const bool draws = spil__rumi7_asks(s) == ASK_DRAW;
    const int middle = size.tall / 2;
    int x = 2;
    if (v->n_stock > 0)
        spil__rumi7_draw_back(s->look, a, x, 0, size);
    else
        spil__rumi7_draw_slot(s->look, a, x, 0, size);
    if (draws && !ui->on_discard)
        spil__rumi7_draw_brackets(a, x, 0, size);
    const int behind = spil__draw_textf(a, x + size.wide + 1, middle, INK_PLAIN, _("stock %d"), v->n_stock);
    spil__draw_zone(spil__area_part(a, x - 1, 0, behind - x + 1, size.tall), KEY_SPOT + SPOT_STOCK);
    x = behind + 5;
    if (v->n_discard == 0) {
        spil__draw_text(a, x, middle, INK_FAINT, _("no discards"));
        return;
    }
    if (news->discard)
        spil__draw_text(a, x - 2, 0, INK_GOOD | MARK_BOLD, spil__rumi7_new_mark(s->look));
    spil__rumi7_draw_card(s->look, a, x, 0, size, v->discard[v->n_discard - 1]);
    if (draws && ui->on_discard)
        spil__rumi7_draw_brackets(a, x, 0, size);
    spil__draw_zone(spil__area_part(a, x - 1, 0, size.wide + 2, size.tall), KEY_SPOT + SPOT_DISCARD);
    x += size.wide + 2;
    const int used = spil__scene_onlooks(s) ? x : draw_use(s, a, x, 0);
    draw_buried(s, a, size.tall > 1 ? x : used, size.tall > 1 ? size.tall - 1 : 0);
}

/* ---- the hand ---- */

/* Where the items of a spread go: row by row, with groups kept together if possible. A row has a line for labels, the
 * cards, and a line for the marks of chosen ones. */
typedef struct layout {
    int n_rows;
    struct {
        int16_t x, row;
    } item[ITEMS_MAX], label[GROUPS_MAX];
} layout;

static int row_lines(card_size size)
{
    return size.tall + 2;
}

/* Of the group that begins with this item: the columns of its cards, with a gap behind each; of its label with two. */
static int group_columns(const spread *sp, int first, int card_columns)
{
    const int label = spil__text_columns(sp->label[sp->item[first].group]);
    int columns = 0;
    for (int i = first; i < sp->n && sp->item[i].group == sp->item[first].group; i++)
        columns += card_columns;
    return columns + 1 > label + 2 ? columns + 1 : label + 2;
}

static void lay_out(const spread *sp, int width, card_size size, layout *out)
{
    const int left = 2, card_columns = size.wide + 1;
    int x = left, row = 0, group = -1, next = left;
    memset(out, 0, sizeof *out);
    for (int i = 0; i < sp->n; i++) {
        if (sp->item[i].group != group) {
            const int columns = group_columns(sp, i, card_columns);
            group = sp->item[i].group;
            x = next > x ? next : x;
            if (x > left && x + columns - 2 > width) {
                x = left;
                row++;
            }
            next = x + columns;
            out->label[group].x = (int16_t)x;
            out->label[group].row = (int16_t)row;
        }
        if (x + card_columns > width) {
            x = next = left;
            row++;
        }
        out->item[i].x = (int16_t)x;
        out->item[i].row = (int16_t)row;
        x += card_columns;
    }
    out->n_rows = sp->n == 0 ? 0 : row + 1;
}

static void draw_hand(const scene *s, area a, const spread *sp, const layout *lay, card_size size)
{
    const rumi7_ui *ui = s->ui;
    const bool chooses = spil__rumi7_asks(s) >= ASK_REST && ui->n_options == 0;
    for (int g = 0; g < sp->n_groups; g++)
        spil__draw_text(a, lay->label[g].x, lay->label[g].row * row_lines(size), INK_FAINT, sp->label[g]);
    for (int i = 0; i < sp->n; i++) {
        const int x = lay->item[i].x, y = lay->item[i].row * row_lines(size) + 1;
        if (sp->item[i].missing) {
            spil__rumi7_draw_slot(s->look, a, x, y, size);
            continue;
        }
        spil__rumi7_draw_card(s->look, a, x, y, size, sp->item[i].card);
        if (sp->item[i].chosen)
            spil__draw_text(a, x + size.wide / 2, y + size.tall, INK_TITLE | MARK_BOLD,
                            spil__glyph(s->look, GLYPH_UP));
        if (chooses && i == ui->at)
            spil__rumi7_draw_brackets(a, x, y, size);
        spil__draw_zone(spil__area_part(a, x, y, size.wide + 1, size.tall + 1), KEY_SPOT + SPOT_CARD + i);
    }
}

/* ---- what can be done ---- */

static void draw_claim(const scene *s, area a)
{
    const spil_rumi7_view *v = spil__scene_view(s);
    const int top = v->discard[v->n_discard - 1];
    int x = spil__draw_textf(a, 1, 0, INK_TITLE | MARK_BOLD, _("%s did not take %s. Do you want it?"),
                             s->name[v->turn], spil__rumi7_card_text(s->look, top).text) +
            1;
    int from = x;
    x = spil__draw_text(a, x, 0, INK_PLAIN | MARK_REVERSE, _(" y: yes, claim it "));
    spil__draw_zone(spil__area_part(a, from, 0, x - from, 1), KEY_SPOT + SPOT_YES);
    from = ++x;
    x = spil__draw_text(a, x, 0, INK_PLAIN | MARK_REVERSE, _(" n: no "));
    spil__draw_zone(spil__area_part(a, from, 0, x - from, 1), KEY_SPOT + SPOT_NO);
    if (s->left_ms > 0)
        spil__draw_textf(a, x + 1, 0, INK_BAD | MARK_BOLD, _("%d s"), (int)((s->left_ms + 999) / 1000));
    spil__draw_text(a, 1, 1, INK_FAINT,
                    _("You would get it out of turn, as an extra card: you throw none away for it."));
}

enum { QUESTION_LINES = 2 }; /* at most: a claim is explained */

/* Lines of the question. */
static int question_lines(const scene *s)
{
    return spil__rumi7_asks(s) == ASK_CLAIM ? QUESTION_LINES : 1;
}

static void draw_question(const scene *s, area a)
{
    const spil_rumi7_view *v = spil__scene_view(s);
    const char *text = NULL;
    switch (spil__rumi7_asks(s)) {
    case ASK_CLAIM: draw_claim(s, a); return;
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
        spil__draw_wrapped(spil__area_part(a, 1, 0, a.w - 2, a.h), 0, INK_TITLE | MARK_BOLD, text);
    else if (s->watching && !spil__scene_onlooks(s))
        spil__draw_textf(a, 1, 0, INK_FAINT, _("Cards of %s:"), s->name[s->seat]);
    else if (!v->head.over)
        spil__draw_textf(a, 1, 0, INK_FAINT, _("It is %s's turn."), s->name[v->turn]);
}

enum { OPTION_POINTER = 2 }; /* columns before the text of an option */

static spil_phrase option_text(const scene *s, int i)
{
    const rumi7_ui *ui = s->ui;
    const spil_words words = spil__scene_words(s);
    return spil_words_move(&words, s->setup, spil__scene_view(s), ui->option[i]);
}

/* As wide as the longest of them, if there is room. */
static int options_columns(const scene *s, int room)
{
    const rumi7_ui *ui = s->ui;
    int widest = spil__text_columns(_("What do you want to do?")) + 2;
    for (int i = 0; i < ui->n_options; i++) {
        const int columns = spil__text_columns(option_text(s, i).text) + OPTION_POINTER + 2;
        widest = columns > widest ? columns : widest;
    }
    return widest < room ? widest : room;
}

/* The lines of the options from `first` to before `end`: long ones are wrapped, for often only their ends differ. */
static int options_lines(const scene *s, int columns, int first, int end)
{
    int lines = 0;
    for (int i = first; i < end; i++)
        lines += spil__wrapped_lines(columns - OPTION_POINTER, option_text(s, i).text);
    return lines;
}

static int draw_option(const scene *s, area in, int y, int i)
{
    const rumi7_ui *ui = s->ui;
    const bool on = i == ui->option_at;
    const style st = on ? INK_PLAIN | MARK_REVERSE : INK_PLAIN;
    const area lines = spil__area_part(in, 0, y, in.w, options_lines(s, in.w, i, i + 1));
    spil__draw_fill(lines, st, ' ');
    spil__draw_text(lines, 0, 0, st, on ? spil__glyph(s->look, GLYPH_RIGHT) : " ");
    spil__draw_wrapped(spil__area_part(lines, OPTION_POINTER, 0, in.w - OPTION_POINTER, lines.h), 0, st,
                       option_text(s, i).text);
    spil__draw_zone(lines, KEY_SPOT + SPOT_OPTION + i);
    return y + lines.h;
}

/* The moves to choose from, in a box over the table. */
static void draw_options(const scene *s, area a)
{
    const rumi7_ui *ui = s->ui;
    const int columns = options_columns(s, a.w - 6), room = a.h - 2;
    int first = 0, end = ui->n_options;
    while (first < ui->option_at && options_lines(s, columns, first, ui->option_at + 1) > room)
        first++;
    while (end > ui->option_at + 1 && options_lines(s, columns, first, end) > room)
        end--;
    const int w = columns + 2, h = options_lines(s, columns, first, end) + 2;
    const area box = spil__area_part(a, (a.w - w) / 2, h < a.h ? (a.h - h) / 2 : 0, w, h);
    spil__draw_fill(box, INK_PLAIN, ' ');
    const area in = spil__draw_box(box, s->look, INK_TITLE, _("What do you want to do?"));
    for (int i = first, y = 0; i < end; i++)
        y = draw_option(s, in, y, i);
}

/* ---- all of it ---- */

/* Where everything is: lines from the top. */
typedef struct places {
    const arrangement *sizes;
    layout hand;
    int seats, piles, log, question, hand_at;
} places;

static area seats_area(const scene *s, area a, int top)
{
    return spil__area_part(a, 0, top, a.w >= WIDE ? a.w - spil__rumi7_sheet_columns(s) - 3 : a.w, a.h - top);
}

/* Arranges the table with these sizes; false: it is cut off. There is always room for a claim and for the card that
 * will be drawn, so that cards do not change their size all the time. */
static bool arrange(const scene *s, area a, const spread *sp, const arrangement *sizes, places *p)
{
    const spil_rumi7_view *v = spil__scene_view(s);
    const bool wide = a.w >= WIDE, roomy = a.h >= TALL, has_drawn = v->head.seat == v->turn && v->playing;
    p->sizes = sizes;
    lay_out(sp, a.w - 1 - (has_drawn ? 0 : sizes->hand.wide + 1), sizes->hand, &p->hand);
    p->hand_at = a.h - p->hand.n_rows * row_lines(sizes->hand) - sizes->spare;
    p->question = p->hand_at - question_lines(s);
    p->seats = roomy ? 2 : 1;
    const int needs = spil__rumi7_place_seats(s, seats_area(s, a, p->seats), sizes->meld, NULL);
    const int sheet = wide ? s->setup->seats + 3 : 0;
    p->piles = p->seats + (needs > sheet ? needs : sheet) + roomy;
    const int most = p->hand_at - QUESTION_LINES - sizes->pile.tall - sizes->log;
    const bool fits = p->piles <= most;
    p->piles = fits ? p->piles : most;
    p->log = p->piles + sizes->pile.tall;
    return fits;
}

/* The largest cards for which there is room; but rather smaller ones than a hand in several rows. */
static void find_places(const scene *s, area a, const spread *sp, places *p)
{
    for (int i = 0; i < ARRANGEMENTS; i++) {
        if (arrange(s, a, sp, &arrangements[i], p) && p->hand.n_rows <= 1 && p->sizes->hand.tall > 1)
            return;
    }
    for (int i = 0; i < ARRANGEMENTS; i++) {
        if (arrange(s, a, sp, &arrangements[i], p))
            return;
    }
}

void spil__rumi7_draw(const scene *s, area a)
{
    const spil_rumi7_view *v = spil__scene_view(s);
    const rumi7_ui *ui = s->ui;
    const bool wide = a.w >= WIDE;
    const int sheet = spil__rumi7_sheet_columns(s);
    spread sp;
    places p;
    rumi7_news news;
    if (ui->held) {
        spil__rumi7_draw_end(s, a);
        return;
    }
    spil__rumi7_spread(s->setup, v, (rumi7_sort)ui->sort, ui->chosen, s->look, &sp);
    spil__rumi7_news(s, &news);
    find_places(s, a, &sp, &p);
    const area seats = seats_area(s, a, p.seats);
    draw_contract(s, a, &sp);
    spil__rumi7_place_seats(s, spil__area_part(seats, 0, 0, seats.w, p.piles - p.seats), p.sizes->meld,
                            &news);
    if (wide)
        spil__rumi7_draw_sheet(s, spil__area_part(a, a.w - sheet - 1, p.seats, sheet, s->setup->seats + 3));
    draw_piles(s, spil__area_part(a, 0, p.piles, a.w, p.sizes->pile.tall), p.sizes->pile, &news);
    spil__draw_log(s, spil__area_part(a, 2, p.log, a.w - 4, p.question - p.log));
    draw_question(s, spil__area_part(a, 0, p.question, a.w, question_lines(s)));
    draw_hand(s, spil__area_part(a, 0, p.hand_at, a.w, a.h - p.hand_at), &sp, &p.hand, p.sizes->hand);
    if (ui->sheet && !wide)
        spil__rumi7_draw_sheet(s, spil__area_part(a, (a.w - sheet) / 2, 2, sheet, s->setup->seats + 3));
    if (ui->n_options > 0)
        draw_options(s, spil__area_part(a, 0, 0, a.w, p.question));
}
