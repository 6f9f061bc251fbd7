/* line_ui.c: how Rumi 7 Seven is drawn (line_ui.h): the contract and how far off it is, the melds with
 * their numbers, the score sheet, the hand by suit or by rank. */
#include "line_ui.h"
#include "intl.h"
#include "typed.h"

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

static const char *const sorts[] = {SPIL_TR("by suit"), SPIL_TR("by rank"), NULL};

const line_ui spil__line_ui_rumi7 = {
    .draw = draw,
    .read = spil__rumi7_read_move,
    .clarify = spil__rumi7_clarify,
    .print = spil__rumi7_type_move,
    .forms = SPIL_TR(
        "draw, take; 5H: throw it away; lay: lay the next part; add 5H, add 2 5H: build (on meld 2, as\n"
        "  numbered on the table; in notation melds count from 0, so add:1:5H is the same)"),
    .example = SPIL_TR("Type draw or take; then lay, add 5H, or 5H alone to throw it away."),
    .sorts = sorts,
};
