/* line_ui.c: how Sequence Numbers is shown (line_ui.h).
 *
 * A cell shows its number, and behind it the letter of the side whose chip lies there: 12R. A chip that is part of
 * a sequence stands in brackets: [12R]. Sums are for the players to solve: nothing here says an answer or where a
 * card can go, unless a person asks for all moves or a hint. */
#include <ctype.h>
#include <string.h>

#include "intl.h"
#include "line_ui.h"
#include "spil/operator_signs.h"
#include "spil/sequence.h"
#include "spil/typed.h"

static const char side_letters[] = "RBG";
static const paint side_paints[] = {PAINT_RED, PAINT_BLUE, PAINT_GREEN};

/* ---- the table ---- */

static int digits(int number)
{
    return number < 10 ? 1 : number < 100 ? 2 : 3;
}

static int widest_number(const spil_sequence_board *b)
{
    int widest = 1;
    for (int bit = 0; bit < SPIL_SEQUENCE_BITS; bit++)
        widest = digits(b->number[bit]) > widest ? digits(b->number[bit]) : widest;
    return widest;
}

static int chip_on(const spil_sequence_view *v, int bit)
{
    for (int side = 0; side < SPIL_SEQUENCE_SIDES; side++) {
        if (spil_cells_has(v->chips[side], bit))
            return side;
    }
    return -1;
}

static void draw_cell(const line_output *o, const spil_sequence_board *b, const spil_sequence_view *v,
                      int bit, int wide)
{
    const int side = chip_on(v, bit);
    char text[16];
    if (b->number[bit] < 0) {
        spil__paint(o, PAINT_STRONG, " %*s  ", wide, "*");
    } else if (side < 0) {
        fprintf(o->out, " %*d  ", wide, b->number[bit]);
    } else {
        const bool locked = spil_cells_has(v->locked, bit);
        snprintf(text, sizeof text, "%c%d%c%c", locked ? '[' : ' ', b->number[bit], side_letters[side],
                 locked ? ']' : ' ');
        fprintf(o->out, "%*s", wide - digits(b->number[bit]), "");
        spil__paint(o, side_paints[side], "%s", text);
    }
}

static void draw_board(const line_output *o, const spil_sequence_board *b, const spil_sequence_view *v)
{
    const int wide = widest_number(b);
    fputs("\n    ", o->out);
    for (int column = 0; column < b->columns; column++)
        spil__paint(o, PAINT_FAINT, " %*c  ", wide, 'a' + column);
    fputc('\n', o->out);
    for (int row = 0; row < b->rows; row++) {
        spil__paint(o, PAINT_FAINT, " %2d ", row + 1);
        for (int column = 0; column < b->columns; column++)
            draw_cell(o, b, v, row * b->width + column, wide);
        fputc('\n', o->out);
    }
}

/* A side: its letter, who plays for it and how many cards they hold, its sequences. */
static void draw_side(const line_output *o, const spil_setup *su, const spil_sequence_view *v, int side)
{
    int made = 0;
    for (int i = 0; i < v->n_made; i++)
        made += spil_sequence_side(v->made[i]) == side;
    fputs(!v->head.over && spil_side_of(su, v->turn) == side ? "> " : "  ", o->out);
    spil__paint(o, side_paints[side], " %c ", side_letters[side]);
    for (int seat = side; seat < su->seats; seat += spil_sequence_sides(su)) {
        const bool turn = !v->head.over && v->turn == seat;
        spil__paint(o, turn ? PAINT_STRONG : PAINT_PLAIN, "  %s", o->name[seat]);
        fprintf(o->out, ngettext(" (%d card)", " (%d cards)", v->n_hand[seat]), v->n_hand[seat]);
    }
    fprintf(o->out, _("   sequences %d of %d\n"), made, spil_sequence_need(su));
}

static void put_card(const line_output *o, const spil_setup *su, int kind)
{
    const spil_words w = spil__output_words(o);
    spil__paint(o, PAINT_STRONG, "%s",
                (o->speak ? spil_words_card(&w, su, kind) : spil_words_card_shown(&w, su, kind)).text);
}

static void draw(const line_output *o, const spil_setup *su, const void *view)
{
    const spil_sequence_view *v = view;
    draw_board(o, spil_sequence_board_of(su), v);
    fputc('\n', o->out);
    for (int side = 0; side < spil_sequence_sides(su); side++)
        draw_side(o, su, v, side);
    if (v->head.over || v->head.seat == SPIL_ONLOOKER)
        return;
    if (v->must_forfeit >> v->head.seat & 1)
        fputs(_("Table talk: you forfeit a card; type: forfeit 1\n"), o->out);
    else if (v->may_draw >> v->head.seat & 1)
        fputs(_("You have a card to draw (draw).\n"), o->out);
    else if (v->turn == v->head.seat && v->dead_used)
        fputs(_("You have exchanged a card; now play one.\n"), o->out);
    fprintf(o->out, _("Cards of %s:"), o->name[v->head.seat]);
    for (int i = 0; i < v->n_hand[v->head.seat]; i++) {
        fprintf(o->out, "  %d) ", i + 1);
        put_card(o, su, spil_sequence_hand_card(v->hand, i));
    }
    fprintf(o->out, _("   (stock %d)\n"), v->n_stock);
}

/* ---- what people type ---- */

enum { WORD_DEAD, WORD_FORFEIT };
static const char *const words[] = {[WORD_DEAD] = SPIL_TYPED("dead"),
                                    [WORD_FORFEIT] = SPIL_TYPED("forfeit"),
                                    SPIL_TYPED("draw"),
                                    SPIL_TYPED("plus"),
                                    SPIL_TYPED("minus"),
                                    NULL};

enum { TYPED_BYTES = 160 };

/* Any of the cards in the hand as it is spoken, "7 plus 5"; `words` are in English in what was typed. */
static int spoken_card(const spil_setup *su, const spil_sequence_view *v, const char *typed)
{
    const spil_words w = {.tr = &spil__translator};
    for (int i = 0; i < v->n_hand[v->head.seat]; i++) {
        const int kind = spil_sequence_hand_card(v->hand, i);
        char spoken[TYPED_BYTES];
        spil_out out = spil_out_to(spoken, sizeof spoken);
        spil_typed_line(&spil__translator, words, spil_words_card(&w, su, kind).text, &out);
        if (spil_typed_same(spoken, typed, strlen(typed)))
            return kind;
    }
    return SPIL_SEQUENCE_NONE;
}

/* A sum as people type it, with any of their signs and blanks around it, in notation; else as it was typed. */
static void read_sum(const char *typed, char *card, size_t size)
{
    char close[TYPED_BYTES];
    size_t n = 0;
    for (const char *at = typed; *at != '\0' && n + 1 < sizeof close; at++) {
        if (*at != ' ')
            close[n++] = *at;
    }
    close[n] = '\0';
    spil_in in = spil_in_from(close);
    int a, b;
    char sign;
    if (spil_take_int(&in, &a) && spil_take_sign(&in, &sign) && spil_take_int(&in, &b) && spil_in_done(&in))
        snprintf(card, size, "%d%c%d", a, sign, b);
    else
        snprintf(card, size, "%s", typed);
}

/* A card as people write it: 7+5, plus, +, minus, -, its place in the hand, or as it is spoken. Writes notation. */
static void read_card(const spil_setup *su, const spil_sequence_view *v, const char *typed, char *card,
                      size_t size)
{
    const spil_sequence_board *b = spil_sequence_board_of(su);
    int place, kind = spoken_card(su, v, typed);
    spil_in in = spil_in_from(typed);
    if (strcmp(typed, "+") == 0)
        kind = b->plus;
    else if (strcmp(typed, "-") == 0)
        kind = b->minus;
    else if (spil_take_int(&in, &place) && spil_in_done(&in) && place >= 1 &&
             place <= v->n_hand[v->head.seat])
        kind = spil_sequence_hand_card(v->hand, place - 1);
    spil_out out = spil_out_to(card, size);
    if (kind == SPIL_SEQUENCE_NONE)
        read_sum(typed, card, size);
    else
        su->game->print_card(su, kind, &out);
}

/* dead CARD, forfeit CARD, in notation; false: the line begins with neither. */
static bool read_act(const spil_setup *su, const void *view, const char *typed, char *move, size_t size)
{
    static const char *const acts[] = {"dead", "forfeit"};
    const size_t len = strcspn(typed, " ");
    char card[TYPED_BYTES];
    for (int i = 0; i < 2; i++) {
        if (!spil_typed_same(acts[i], typed, len))
            continue;
        read_card(su, view, typed + len + strspn(typed + len, " "), card, sizeof card);
        snprintf(move, size, "%s:%s", acts[i], card);
        return true;
    }
    return false;
}

/* CARD CELL, dead CARD, forfeit CARD; Enter draws where there is nothing else to do. */
static bool read_move(const spil_setup *su, const void *view, const spil_move moves[], int n_moves,
                      const char *text, spil_move *mv)
{
    if (*text == '\0' && n_moves == 1 && spil_sequence_act_of(moves[0]) == SPIL_SEQUENCE_DRAWS) {
        *mv = moves[0];
        return true;
    }
    char typed[TYPED_BYTES], card[TYPED_BYTES], move[2 * TYPED_BYTES];
    snprintf(typed, sizeof typed, "%.*s", (int)sizeof typed - 1, text);
    for (char *p = typed; *p != '\0'; p++)
        *p = *p == '@' ? ' ' : (char)tolower((unsigned char)*p); /* C3 is c3 */
    if (!read_act(su, view, typed, move, sizeof move)) {
        char *cell = strrchr(typed, ' ');
        if (cell == NULL)
            return false;
        char *end = cell;
        while (end > typed && end[-1] == ' ')
            end--;
        *end = '\0';
        read_card(su, view, typed, card, sizeof card);
        snprintf(move, sizeof move, "%s@%s", card, cell + 1);
    }
    return su->game->parse_move(su, move, mv);
}

/* With cards as they are shown: 7×7@b5, "dead 7×7". */
static void type_move(const spil_setup *su, spil_move mv, spil_out *out)
{
    const spil_words w = {.tr = &spil__translator};
    const spil_sequence_act act = spil_sequence_act_of(mv);
    char notation[SPIL_MOVE_TEXT];
    spil_out to = spil_out_to(notation, sizeof notation);
    su->game->print_move(su, mv, &to);
    const char *cell = strchr(notation, '@');
    if (act != SPIL_SEQUENCE_PLAY && act != SPIL_SEQUENCE_DEAD && act != SPIL_SEQUENCE_FORFEIT) {
        spil_put(out, notation);
        return;
    }
    if (act != SPIL_SEQUENCE_PLAY) {
        const char *word = words[act == SPIL_SEQUENCE_DEAD ? WORD_DEAD : WORD_FORFEIT];
        spil_put(out, spil_typed_shown(&spil__translator, word).text);
        spil_put_char(out, ' ');
    }
    spil_put(out, spil_words_card_shown(&w, su, spil_sequence_card_of(mv)).text);
    spil_put(out, cell != NULL ? cell : "");
}

/* What each card can do, without its answer. */
static void list(const line_output *o, const spil_setup *su, const void *view, const spil_move moves[],
                 int n_moves)
{
    const spil_sequence_view *v = view;
    const spil_sequence_board *b = spil_sequence_board_of(su);
    int cells[SPIL_SEQUENCE_KINDS] = {0};
    for (int i = 0; i < n_moves; i++)
        cells[spil_sequence_card_of(moves[i])] += spil_sequence_act_of(moves[i]) == SPIL_SEQUENCE_PLAY;
    for (int i = 0; i < v->n_hand[v->head.seat]; i++) {
        const int kind = spil_sequence_hand_card(v->hand, i);
        if (cells[kind] == 0)
            continue;
        fprintf(o->out, o->speak ? "%d: " : "  %d) ", i + 1);
        put_card(o, su, kind);
        if (kind == b->plus)
            fputs(_("  on any empty cell"), o->out);
        else if (kind == b->minus)
            fputs(_("  takes away a chip of another side"), o->out);
        else
            fprintf(o->out,
                    ngettext("  on its answer: %d cell is free", "  on its answer: %d cells are free",
                             (unsigned long)cells[kind]),
                    cells[kind]);
        fputc('\n', o->out);
    }
    for (int i = 0; i < n_moves; i++) {
        char text[SPIL_MOVE_TEXT];
        spil_out out = spil_out_to(text, sizeof text);
        if (spil_sequence_act_of(moves[i]) == SPIL_SEQUENCE_PLAY)
            continue;
        type_move(su, moves[i], &out);
        fprintf(o->out, "  %s\n", text);
    }
    fputs(_("'moves all' lists every cell, and so the answers.\n"), o->out);
}

const line_ui spil__line_ui_sequence = {
    .draw = draw,
    .read = read_move,
    .print = type_move,
    .words = words,
    .forms = SPIL_TR("7+5 c3 or 2 c3: your card 7+5, or your second card, on c3; + c3, - c3; dead 2"),
    .example = SPIL_TR("Type a card and a cell: 2 c3 (your second card, on c3) or 5+9@c3."),
    .list = list,
};
