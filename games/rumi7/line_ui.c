/* line_ui.c: how Rumi 7 Seven is drawn (line_ui.h): the contract and how far off it is, the melds with
 * their numbers, the score sheet, the hand by suit or by rank. */
#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "intl.h"
#include "line_ui.h"
#include "spil/rumi7.h"

enum { CARD_TEXT = 4 };

static void print_card(int card, char text[CARD_TEXT])
{
    spil_out out = spil_out_to(text, CARD_TEXT);
    spil_rumi7_print_card(card, &out);
}

/* Hearts and diamonds in red; the letter says so anyway. */
static void put_card(const line_output *o, int card)
{
    char text[CARD_TEXT];
    const int suit = spil_rumi7_suit(card);
    print_card(card, text);
    spil__paint(o,
                card == SPIL_RUMI7_JOKER ? PAINT_YELLOW
                : suit == 1 || suit == 2 ? PAINT_RED
                                         : PAINT_STRONG,
                "%s", text);
}

/* ---- the table ---- */

static const char *part_name(bool set)
{
    return set ? _("set") : _("run");
}

static spil_rumi7_goal goal_now(const spil_setup *su, const spil_rumi7_view *v)
{
    return spil_rumi7_goal_of(su, v->round, v->head.seat == v->turn ? v->parts : 0);
}

static void draw_contract(const line_output *o, const spil_setup *su, const spil_rumi7_view *v)
{
    const spil_rumi7_goal whole = spil_rumi7_goal_of(su, v->round, 0);
    spil__paint(o, PAINT_STRONG, _("Round %d:"), v->round);
    for (int i = 0; i < whole.sets + whole.runs; i++)
        spil__paint(o, PAINT_STRONG, " %s", part_name(i < whole.sets));
    if (v->head.over || v->head.seat == SPIL_ONLOOKER) {
        fputc('\n', o->out);
        return;
    }
    fputs("  ", o->out);
    if (v->laid >> v->head.seat & 1) {
        fputs(_("You have laid it: build, and get rid of your cards.\n"), o->out);
        return;
    }
    const int missing = spil_rumi7_solver_of(su->game)->distance(&v->own, goal_now(su, v));
    if (missing == 0 && v->head.seat == v->turn && v->playing)
        fputs(_("You can lay it now; type: lay\n"), o->out);
    else if (missing == 0)
        fputs(_("You can lay it in your next turn.\n"), o->out);
    else {
        fprintf(o->out, ngettext("%d card is missing", "%d cards are missing", (unsigned long)missing),
                missing);
        fputs(".\n", o->out);
    }
}

/* A line per seat: whose turn, cards in hand, points by round and in all. */
static void draw_scores(const line_output *o, const spil_setup *su, const spil_rumi7_view *v)
{
    int widest = 4;
    for (int seat = 0; seat < su->seats; seat++)
        widest = spil__columns(o->name[seat]) > widest ? spil__columns(o->name[seat]) : widest;
    for (int seat = 0; seat < su->seats; seat++) {
        int sum = 0;
        fputs(seat == v->turn && !v->head.over ? "> " : "  ", o->out);
        spil__pad(o, o->name[seat], widest < 16 ? widest : 16);
        fprintf(o->out, ngettext("%4d card ", "%4d cards", v->n_hand[seat]), v->n_hand[seat]);
        if (v->n_rounds > 0 || (v->laid >> seat & 1))
            fprintf(o->out, " %-5s", v->laid >> seat & 1 ? _("laid") : "");
        for (int i = 0; i < v->n_rounds; i++) {
            fprintf(o->out, "%5d", 5 * v->score[seat][i]);
            sum += 5 * v->score[seat][i];
        }
        if (v->n_rounds > 0) {
            fputs("  =", o->out);
            spil__paint(o, PAINT_STRONG, "%5d", sum);
        }
        fputc('\n', o->out);
    }
}

/* The columns that a drawn meld takes. */
static int meld_columns(const line_output *o, uint32_t meld)
{
    uint8_t cards[14];
    const int n = spil_rumi7_meld_cards(meld, cards);
    const bool set = spil_rumi7_meld_kind(meld) == SPIL_RUMI7_SET;
    int columns = 5 + spil__columns(part_name(set)) + 2 + spil__columns(o->name[spil_rumi7_meld_owner(meld)]);
    for (int i = 0; i < n; i++)
        columns += cards[i] == SPIL_RUMI7_JOKER ? 2 : 3;
    return columns;
}

static void draw_meld(const line_output *o, int number, uint32_t meld)
{
    uint8_t cards[14];
    const int n = spil_rumi7_meld_cards(meld, cards);
    spil__paint(o, PAINT_FAINT, "%3d) %s", number, part_name(spil_rumi7_meld_kind(meld) == SPIL_RUMI7_SET));
    for (int i = 0; i < n; i++) {
        fputc(' ', o->out);
        put_card(o, cards[i]);
    }
    spil__paint(o, PAINT_FAINT, "  %s", o->name[spil_rumi7_meld_owner(meld)]);
}

/* One below the other; where there are many, two short ones side by side. */
static void draw_melds(const line_output *o, const spil_rumi7_view *v)
{
    enum { MANY = 6 };
    const int half = o->width / 2;
    bool beside = false; /* the meld before, on the same line */
    for (int m = 0; m < v->n_melds; m++) {
        const int columns = meld_columns(o, v->meld[m]);
        draw_meld(o, m, v->meld[m]);
        beside = !beside && v->n_melds > MANY && m + 1 < v->n_melds && columns < half &&
                 meld_columns(o, v->meld[m + 1]) < half;
        if (beside)
            fprintf(o->out, "%*s", half - columns, "");
        else
            fputc('\n', o->out);
    }
}

/* The i-th card in the order of the hand: by suit and rank, or by rank and suit; jokers last. */
static int nth_card(int i, bool by_rank)
{
    if (i == 52)
        return SPIL_RUMI7_JOKER;
    return by_rank ? spil_rumi7_card(i % 4, i / 4) : spil_rumi7_card(i / 13, i % 13);
}

static void draw_hand(const line_output *o, const spil_rumi7_view *v)
{
    const bool by_rank = o->sort == 1;
    int column = fprintf(o->out, "%s", _("Hand: ")), group = -1;
    for (int i = 0; i <= 52; i++) {
        const int card = nth_card(i, by_rank), in = by_rank ? i / 4 : i / 13;
        for (int k = 0; k < spil_rumi7_count(&v->own, card); k++) {
            if (column + 5 > o->width)
                column = fprintf(o->out, "\n      ") - 1;
            column += fprintf(o->out, "%s", group >= 0 && in != group ? "  " : " ");
            group = in;
            put_card(o, card);
            column += card == SPIL_RUMI7_JOKER ? 1 : 2;
        }
    }
    fputc('\n', o->out);
}

static void draw_question(const line_output *o, const spil_rumi7_view *v)
{
    char top[CARD_TEXT] = "";
    if (v->head.over)
        return;
    if (v->n_discard > 0)
        print_card(v->discard[v->n_discard - 1], top);
    if (v->head.seat != v->turn)
        fprintf(o->out, _("%s did not take %s. Do you want it? Type claim, or press Enter for no.\n"),
                o->name[v->turn], top);
    else if (!v->playing && v->n_stock + v->n_discard > 1)
        fprintf(o->out, _("Draw: stock, or take for %s.\n"), top);
    else if (!v->playing)
        fprintf(o->out, _("Nothing else is left: take %s.\n"), top);
    else if (v->parts > 0 && !(v->laid >> v->head.seat & 1))
        fputs(_("Lay the rest of your contract.\n"), o->out);
    else
        fputs(_("When you are done, throw a card away: type it.\n"), o->out);
}

static void draw(const line_output *o, const spil_setup *su, const void *view)
{
    const spil_rumi7_view *v = view;
    fputc('\n', o->out);
    draw_contract(o, su, v);
    draw_scores(o, su, v);
    draw_melds(o, v);
    fprintf(o->out, ngettext("Stock: %d card. Discards:", "Stock: %d cards. Discards:", v->n_stock),
            v->n_stock);
    for (int i = v->n_discard - 1; i >= 0 && i >= v->n_discard - 12; i--) {
        fputc(' ', o->out);
        if (i == v->n_discard - 1)
            put_card(o, v->discard[i]);
        else {
            char text[CARD_TEXT];
            print_card(v->discard[i], text);
            spil__paint(o, PAINT_FAINT, "%s", text);
        }
    }
    fputs(v->n_discard == 0 ? _(" none") : v->n_discard > 12 ? " …" : "", o->out);
    fputc('\n', o->out);
    if (v->head.seat == SPIL_ONLOOKER)
        return;
    if (v->n_hand[v->head.seat] > 0)
        draw_hand(o, v);
    draw_question(o, v);
}

/* ---- what people type ---- */

/* In capitals, as in notation; cut off beyond the longest move. */
static void in_capitals(const char *text, char upper[SPIL_MOVE_TEXT])
{
    size_t len = 0;
    for (; text[len] != '\0' && len + 1 < SPIL_MOVE_TEXT; len++)
        upper[len] = (char)toupper((unsigned char)text[len]);
    upper[len] = '\0';
}

/* A card in notation, 5h, or in words, "5 of hearts". */
static bool read_card(const spil_setup *su, const char *text, int *card)
{
    char upper[SPIL_MOVE_TEXT];
    in_capitals(text, upper);
    spil_in in = spil_in_from(upper);
    if (spil_rumi7_parse_card(&in, card) && spil_in_done(&in))
        return true;
    const spil_words w = {.tr = &spil__translator};
    for (int i = 0; i <= 52; i++) {
        *card = nth_card(i, false);
        for (spil_case c = 0; c < SPIL_CASES; c++) { /* as it was spoken */
            if (strcasecmp(text, spil_words_card_in(&w, su, *card, c).text) == 0)
                return true;
        }
    }
    return false;
}

/* The one legal move that adds this card, to this meld (any when -1). */
static bool only_add(const spil_move moves[], int n, int card, int meld, spil_move *mv)
{
    int found = 0;
    for (int i = 0; i < n; i++) {
        if (spil_rumi7_move_verb(moves[i]) == SPIL_RUMI7_ADD && spil_rumi7_move_card(moves[i]) == card &&
            (meld < 0 || spil_rumi7_move_meld(moves[i]) == meld)) {
            *mv = moves[i];
            found++;
        }
    }
    return found == 1;
}

/* `lay`: the next part of the layout that leaves the fewest points. */
static bool read_lay(const spil_setup *su, const spil_rumi7_view *v, spil_move *mv)
{
    spil_rumi7_way way;
    if (v->head.seat != v->turn || !v->playing || (v->laid >> v->head.seat & 1) ||
        !spil_rumi7_solver_of(su->game)->best_way(&v->own, goal_now(su, v), &way))
        return false;
    *mv = way.part[0];
    return true;
}

/* A card alone is thrown away; `add CARD` and `add M CARD` build where there is one place; `lay` lays. In
 * small letters too. */
static bool read_move(const spil_setup *su, const void *view, const spil_move moves[], int n_moves,
                      const char *text, spil_move *mv)
{
    const spil_rumi7_view *v = view;
    char upper[SPIL_MOVE_TEXT];
    in_capitals(text, upper);
    if (strcmp(upper, "LAY") == 0)
        return read_lay(su, v, mv);
    const bool add = strncmp(upper, "ADD ", 4) == 0;
    const char *rest = add ? text + 4 : text;
    spil_in in = spil_in_from(rest);
    int card, meld = -1;
    if (!read_card(su, rest, &card)) {
        if (!add || !spil_take_int(&in, &meld) || !spil_take_char(&in, ' ') || !read_card(su, in.at, &card))
            return false;
    }
    if (add) {
        if (!only_add(moves, n_moves, card, meld, mv)) /* the rules say why not */
            *mv = spil_rumi7_move(SPIL_RUMI7_ADD, card, SPIL_RUMI7_NO_END,
                                  meld < 0     ? 0
                                  : meld < 999 ? meld
                                               : 999);
        return true;
    }
    if (v->head.seat != v->turn || !v->playing)
        return false;
    *mv = spil_rumi7_move(SPIL_RUMI7_DISCARD, card, SPIL_RUMI7_NO_END, 0);
    return true;
}

/* `lay` when that is impossible; `add CARD` with several places. */
static bool clarify(const spil_setup *su, const void *view, const char *text, spil_out *out)
{
    const spil_rumi7_view *v = view;
    char upper[SPIL_MOVE_TEXT];
    spil_move mv;
    in_capitals(text, upper);
    if (strcmp(upper, "LAY") == 0 && !read_lay(su, v, &mv)) {
        spil_put(out, _("You cannot lay your contract now."));
        return true;
    }
    int card, places = 0;
    if (strncmp(upper, "ADD ", 4) != 0 || !read_card(su, text + 4, &card))
        return false;
    for (int m = 0; m < v->n_melds; m++) {
        for (spil_rumi7_end end = SPIL_RUMI7_NO_END; end <= SPIL_RUMI7_BACK; end++)
            places += spil_rumi7_meld_add(v->meld[m], card, end, 1) != 0;
    }
    if (places < 2)
        return false;
    spil_put(out, card == SPIL_RUMI7_JOKER
                      ? _("Where does the joker go? For example, add:2:X> is the back of meld 2.")
                      : _("On which meld? For example: add 2 "));
    if (card != SPIL_RUMI7_JOKER)
        spil_rumi7_print_card(card, out);
    return true;
}

static const char *const sorts[] = {SPIL_TR("by suit"), SPIL_TR("by rank"), NULL};

const line_ui spil__line_ui_rumi7 = {
    .draw = draw,
    .read = read_move,
    .clarify = clarify,
    .forms = SPIL_TR("5H: throw it away; lay: lay the next part; add 5H, add 2 5H: build (on 2)"),
    .example = SPIL_TR("Type stock or take to draw; then lay, add 5H, or 5H alone to throw it away."),
    .sorts = sorts,
};
