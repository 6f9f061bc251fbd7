/* line_ui.c: how Rumi 7 Seven is drawn (line_ui.h): the contract and how far off it is, the melds with
 * their numbers, the score sheet, the hand by suit or by rank. */
#include <string.h>

#include "intl.h"
#include "line_ui.h"
#include "meld_options.h"
#include "typed.h"

enum { CARD_TEXT = 4, MELD_CARD = 8 };

static void print_card(int card, char text[CARD_TEXT])
{
    spil_out out = spil_out_to(text, CARD_TEXT);
    spil_rumi7_print_card(card, &out);
}

/* Hearts and diamonds in red; the letter says so anyway. */
static paint card_paint(int card)
{
    const int suit = spil_rumi7_suit(card);
    return card == SPIL_RUMI7_JOKER ? PAINT_YELLOW : suit == 1 || suit == 2 ? PAINT_RED : PAINT_STRONG;
}

static void put_card(const line_output *o, int card)
{
    char text[CARD_TEXT];
    print_card(card, text);
    spil__paint(o, card_paint(card), "%s", text);
}

/* ---- the table ---- */

static const char *part_name(bool set)
{
    return set ? _("set") : _("run");
}

/* A card as in notation; a rank or a suit alone. */
static void write_card(const void *of, int rank, int suit, spil_out *out)
{
    (void)of;
    char text[CARD_TEXT];
    print_card(spil_rumi7_card(suit < 0 ? 0 : suit, rank < 0 ? 0 : rank), text);
    text[suit < 0 ? 1 : 2] = '\0';
    spil_put(out, rank < 0 ? text + 1 : text);
}

/* "  set: 6H 6C + any 6": the parts of the contract, and what they lack. */
static void draw_plan(const line_output *o, const rumi7_plan *plan)
{
    static const rumi7_writer writer = {.put = write_card};
    const spil_words w = {.tr = &spil__translator};
    for (int p = 0; p < plan->n; p++) {
        const rumi7_part *part = &plan->part[p];
        char wish[160];
        spil_out out = spil_out_to(wish, sizeof wish);
        spil__rumi7_put_wish(&w, part, &writer, &out);
        spil__paint(o, PAINT_FAINT, "  %s:", part_name(part->kind == SPIL_RUMI7_SET));
        for (int i = 0; i < part->n; i++) {
            if (part->missing >> i & 1)
                continue;
            fputc(' ', o->out);
            put_card(o, part->cards[i]);
        }
        const bool holds = part->missing != (1u << part->n) - 1;
        fprintf(o->out, "%s%s\n", wish[0] == '\0' ? "" : holds ? " + " : " ", wish);
    }
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
    rumi7_plan plan;
    spil__rumi7_plan(su, v, &plan);
    const int missing = plan.distance;
    if (missing == 0 && v->head.seat == v->turn && v->playing)
        fputs(_("You can lay it now; type: lay\n"), o->out);
    else if (missing == 0)
        fputs(_("You can lay it in your next turn.\n"), o->out);
    else {
        fprintf(o->out, ngettext("%d card is missing", "%d cards are missing", (unsigned long)missing),
                missing);
        fputs(".\n", o->out);
        draw_plan(o, &plan);
    }
}

static int name_columns(const line_output *o, const spil_setup *su)
{
    int widest = 4;
    for (int seat = 0; seat < su->seats; seat++)
        widest = spil__columns(o->name[seat]) > widest ? spil__columns(o->name[seat]) : widest;
    return widest < 16 ? widest : 16;
}

/* A line per seat: whose turn, cards in hand, points by round and in all. */
static void draw_scores(const line_output *o, const spil_setup *su, const spil_rumi7_view *v)
{
    for (int seat = 0; seat < su->seats; seat++) {
        int sum = 0;
        fputs(seat == v->turn && !v->head.over ? "> " : "  ", o->out);
        spil__pad(o, o->name[seat], name_columns(o, su));
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

/* ---- melds ---- */

/* A joker shows what it stands for: "X=9H", in a set "X=9". */
static void print_meld_card(spil_rumi7_kind kind, const uint8_t cards[], int n, int at, char text[MELD_CARD])
{
    char as[CARD_TEXT];
    const rumi7_stands stands = spil__rumi7_stands_for(kind, cards, n, at);
    if (cards[at] != SPIL_RUMI7_JOKER) {
        print_card(cards[at], text);
        return;
    }
    print_card(spil_rumi7_card(stands.suit < 0 ? 0 : stands.suit, stands.rank), as);
    snprintf(text, MELD_CARD, "X=%.*s", stands.suit < 0 ? 1 : 2, as);
}

/* The columns that a drawn meld takes, and the two behind it. */
static int meld_columns(uint32_t meld)
{
    uint8_t cards[14];
    char text[MELD_CARD];
    const int n = spil_rumi7_meld_cards(meld, cards);
    int columns = 3 + spil__columns(part_name(spil_rumi7_meld_kind(meld) == SPIL_RUMI7_SET)) + 2 + 2;
    for (int i = 0; i < n; i++) {
        print_meld_card(spil_rumi7_meld_kind(meld), cards, n, i, text);
        columns += (int)strlen(text) + 1;
    }
    return columns;
}

/* " 2 run |8C|X=9C|TC|JC|" */
static void draw_meld(const line_output *o, int number, uint32_t meld)
{
    uint8_t cards[14];
    char text[MELD_CARD];
    const spil_rumi7_kind kind = spil_rumi7_meld_kind(meld);
    const int n = spil_rumi7_meld_cards(meld, cards);
    spil__paint(o, PAINT_STRONG, "%2d", number);
    spil__paint(o, PAINT_FAINT, " %s ", part_name(kind == SPIL_RUMI7_SET));
    for (int i = 0; i < n; i++) {
        fputc('|', o->out);
        print_meld_card(kind, cards, n, i, text);
        spil__paint(o, card_paint(cards[i]), "%s", text);
    }
    fputc('|', o->out);
}

/* A seat's melds beside each other, on as many lines as they need; its name stands before the first. */
static void draw_melds_of(const line_output *o, const spil_rumi7_view *v, int seat, int left)
{
    int column = 0;
    for (int m = 0; m < v->n_melds; m++) {
        if (spil_rumi7_meld_owner(v->meld[m]) != seat)
            continue;
        const int columns = meld_columns(v->meld[m]);
        if (column == 0 || column + columns - 2 > o->width) {
            fputs(column == 0 ? "  " : "\n  ", o->out);
            spil__pad(o, column == 0 ? o->name[seat] : "", left);
            column = 2 + left;
        } else {
            fputs("  ", o->out);
        }
        draw_meld(o, m + 1, v->meld[m]);
        column += columns;
    }
    if (column > 0)
        fputc('\n', o->out);
}

static void draw_melds(const line_output *o, const spil_setup *su, const spil_rumi7_view *v)
{
    if (v->n_melds > 0)
        spil__paint(o, PAINT_FAINT, "%s\n", _("Melds:"));
    for (int seat = 0; seat < su->seats; seat++)
        draw_melds_of(o, v, seat, name_columns(o, su) + 1);
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
        fprintf(o->out,
                _("%s did not take %s. Do you want it? Type claim, or press Enter for no.\n"
                  "You would get it out of turn, as an extra card: you throw none away for it.\n"),
                o->name[v->turn], top);
    else if (!v->playing && v->n_stock + v->n_discard > 1)
        fprintf(o->out, _("Your turn: draw for the stock, or take for %s.\n"), top);
    else if (!v->playing)
        fprintf(o->out, _("Nothing else is left: take %s.\n"), top);
    else if (v->parts > 0 && !(v->laid >> v->head.seat & 1))
        fputs(_("Lay the rest of your contract.\n"), o->out);
    else
        fputs(_("When you are done, throw a card away: type it.\n"), o->out);
}

/* The top discard says what it would be good for, if it can be taken. */
static void draw_piles(const line_output *o, const spil_setup *su, const spil_rumi7_view *v)
{
    enum { SHOWN = 12 };
    const spil_words w = {.tr = &spil__translator};
    char use[160], text[CARD_TEXT];
    spil_out out = spil_out_to(use, sizeof use);
    spil__rumi7_put_use(&w, spil__rumi7_use_of_discard(su, v), &out);
    fprintf(o->out, ngettext("Stock: %d card. Discards:", "Stock: %d cards. Discards:", v->n_stock),
            v->n_stock);
    for (int i = v->n_discard - 1; i >= 0 && i >= v->n_discard - SHOWN; i--) {
        fputc(' ', o->out);
        if (i == v->n_discard - 1) {
            put_card(o, v->discard[i]);
            continue;
        }
        print_card(v->discard[i], text);
        spil__paint(o, PAINT_FAINT, "%s", text);
    }
    fputs(v->n_discard == 0 ? _(" none") : v->n_discard > SHOWN ? " …" : "", o->out);
    fputc('\n', o->out);
    if (use[0] == '\0')
        return;
    print_card(v->discard[v->n_discard - 1], text);
    spil__paint(o, PAINT_STRONG, "* %s %s.\n", text, use);
}

static void draw(const line_output *o, const spil_setup *su, const void *view)
{
    const spil_rumi7_view *v = view;
    fputc('\n', o->out);
    draw_contract(o, su, v);
    draw_scores(o, su, v);
    draw_melds(o, su, v);
    draw_piles(o, su, v);
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
    .words = spil__rumi7_words,
    .forms = SPIL_TR(
        "draw, take; 5H: throw it away; lay: lay the next part; add 5H, add 2 5H: build (on meld 2, as\n"
        "  numbered on the table; in notation melds count from 0, so add:1:5H is the same)"),
    .example = SPIL_TR("Type draw or take; then lay, add 5H, or 5H alone to throw it away."),
    .sorts = sorts,
};
