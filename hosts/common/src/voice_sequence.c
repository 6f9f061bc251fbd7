/* voice_sequence.c: how Sequence Numbers is said (voice.h). Sums are for the players to solve: nothing here says an
 * answer, but every cell of the board, and where a number stands, can be asked for, as others look for it. */
#include <stdlib.h>
#include <string.h>

#include "face.h"
#include "intl.h"
#include "spil/sequence.h"
#include "voice.h"

static const char *const chips[] = {SPIL_TR("red"), SPIL_TR("blue"), SPIL_TR("green")};

static bool card(const char *notation, spil_out *out)
{
    spil_in in = spil_in_from(notation);
    char said[80];
    int a, b;
    if (strcmp(notation, "plus") == 0 || strcmp(notation, "minus") == 0) {
        spil_put(out, *notation == 'p' ? _("the plus card") : _("the minus card"));
        return true;
    }
    if (!spil_take_int(&in, &a))
        return false;
    const int sign = spil_take_one_of(&in, "+-*/");
    if (sign < 0 || !spil_take_int(&in, &b) || !spil_in_done(&in))
        return false;
    snprintf(said, sizeof said,
             sign == 0   ? _("%d plus %d")
             : sign == 1 ? _("%d minus %d")
             : sign == 2 ? _("%d times %d")
                         : _("%d divided by %d"),
             a, b);
    spil_put(out, said);
    return true;
}

static spoken cell_words(const spil_sequence_board *b, int bit)
{
    spoken said;
    snprintf(said.text, sizeof said.text, "%c%d", 'a' + bit % b->width, bit / b->width + 1);
    return said;
}

static void move(const spil_setup *su, const void *view, spil_move mv, spil_out *out)
{
    (void)view;
    const spil_sequence_board *b = spil_sequence_board_of(su);
    const spil_sequence_act act = spil_sequence_act_of(mv);
    const int kind = spil_sequence_card_of(mv);
    char said[300];
    if (act == SPIL_SEQUENCE_DRAWS || act == SPIL_SEQUENCE_PASS || act == SPIL_SEQUENCE_TALK) {
        spil_put(out, act == SPIL_SEQUENCE_DRAWS  ? _("draw a card")
                      : act == SPIL_SEQUENCE_PASS ? _("pass")
                                                  : _("call table talk"));
        return;
    }
    const spoken mine = spil__card_words(su, kind);
    if (act == SPIL_SEQUENCE_DEAD)
        snprintf(said, sizeof said, _("exchange the dead card %s"), mine.text);
    else if (act == SPIL_SEQUENCE_FORFEIT)
        snprintf(said, sizeof said, _("forfeit %s"), mine.text);
    else if (kind == b->minus)
        snprintf(said, sizeof said, _("%s: take away the chip on %s"), mine.text,
                 cell_words(b, spil_sequence_cell_of(mv)).text);
    else
        snprintf(said, sizeof said, _("%s: a chip on %s"), mine.text,
                 cell_words(b, spil_sequence_cell_of(mv)).text);
    spil_put(out, said);
}

static void say_hand(const screen *s, const spil_setup *su, const void *view, const char *rest)
{
    (void)rest;
    const spil_sequence_view *v = view;
    char line[600], piece[200];
    spil_out out = spil_out_to(line, sizeof line);
    int n = 0;
    for (int i = 0; i < v->n_hand[v->head.seat]; i++) {
        snprintf(piece, sizeof piece, "%d: %s", i + 1,
                 spil__card_words(su, spil_sequence_hand_card(v->hand, i)).text);
        spil__put_listed(&out, &n, piece);
    }
    if (n == 0)
        fputs(_("Your hand is empty.\n"), s->out);
    else
        fprintf(s->out, _("Your cards are %s.\n"), line);
}

static void ask(const screen *s, const spil_setup *su, const void *view)
{
    const spil_sequence_view *v = view;
    const char *name = s->name[v->head.seat];
    if (v->must_forfeit >> v->head.seat & 1)
        fprintf(s->out, _("%s, table talk was called: you forfeit a card; type forfeit and its number.\n"),
                name);
    else if (v->turn != v->head.seat)
        fprintf(s->out, _("%s, you may draw a card now; type draw.\n"), name);
    else if (v->may_draw >> v->head.seat & 1)
        fprintf(s->out, _("%s, it is your turn, and you may still draw a card first; type draw.\n"), name);
    else if (v->dead_used)
        fprintf(s->out, _("%s, you have exchanged a card; now play one.\n"), name);
    else
        fprintf(s->out, _("%s, it is your turn.\n"), name);
    say_hand(s, su, view, "");
}

static void seat(const spil_setup *su, const void *view, int who, spil_out *out)
{
    const spil_sequence_view *v = view;
    char said[160];
    snprintf(said, sizeof said,
             ngettext("%s chips, %d card in hand", "%s chips, %d cards in hand", v->n_hand[who]),
             _(chips[spil_sequence_side_of(su, who)]), v->n_hand[who]);
    spil_put(out, said);
}

/* ---- what can be asked ---- */

static int chip_on(const spil_sequence_view *v, int bit)
{
    for (int side = 0; side < SPIL_SEQUENCE_SIDES; side++) {
        if (spil_cells_has(v->chips[side], bit))
            return side;
    }
    return -1;
}

/* "12", "12 with a red chip", "12 with a red chip in a sequence", "a corner". */
static spoken content_words(const spil_sequence_board *b, const spil_sequence_view *v, int bit)
{
    spoken said;
    const int side = chip_on(v, bit);
    if (b->number[bit] < 0)
        snprintf(said.text, sizeof said.text, "%s", _("a corner, which counts for everybody"));
    else if (side < 0)
        snprintf(said.text, sizeof said.text, "%d", b->number[bit]);
    else if (spil_cells_has(v->locked, bit))
        snprintf(said.text, sizeof said.text, _("%d with a %s chip in a sequence"), b->number[bit],
                 _(chips[side]));
    else
        snprintf(said.text, sizeof said.text, _("%d with a %s chip"), b->number[bit], _(chips[side]));
    return said;
}

/* n cells from `bit` on. */
static void say_cells(const screen *s, const spil_sequence_board *b, const spil_sequence_view *v, int bit,
                      int step, int n)
{
    for (int i = 0; i < n; i++, bit += step)
        fprintf(s->out, _("%s: %s.\n"), cell_words(b, bit).text, content_words(b, v, bit).text);
}

/* The chips of each side, and its sequences. */
static void say_table(const screen *s, const spil_setup *su, const void *view, const char *rest)
{
    (void)rest;
    const spil_sequence_view *v = view;
    const spil_sequence_board *b = spil_sequence_board_of(su);
    fprintf(s->out, _("The board has columns a to %c and rows 1 to %d.\n"), 'a' + b->columns - 1, b->rows);
    for (int side = 0; side < spil_sequence_sides(su) && side < SPIL_SEQUENCE_SIDES; side++) {
        char line[1000];
        spil_out out = spil_out_to(line, sizeof line);
        int n = 0;
        for (spil_cells left = v->chips[side]; spil_cells_any(left); left = spil_cells_rest(left))
            spil__put_listed(&out, &n, cell_words(b, spil_cells_first(left)).text);
        if (n == 0)
            fprintf(s->out, _("There are no %s chips.\n"), _(chips[side]));
        else
            fprintf(s->out, ngettext("%d %s chip: %s.\n", "%d %s chips: %s.\n", (unsigned long)n), n,
                    _(chips[side]), line);
    }
    for (int i = 0; i < v->n_made; i++) {
        const int first = spil_sequence_first(v->made[i]);
        const int last = first + 4 * spil_sequence_step(b, spil_sequence_direction(v->made[i]));
        fprintf(s->out, _("A %s sequence goes from %s to %s.\n"), _(chips[spil_sequence_side(v->made[i])]),
                cell_words(b, first).text, cell_words(b, last).text);
    }
}

static void say_where(const screen *s, const spil_setup *su, const void *view, const char *rest)
{
    const spil_sequence_view *v = view;
    const spil_sequence_board *b = spil_sequence_board_of(su);
    const int column = *rest - 'a', row = *rest != '\0' ? atoi(rest + 1) - 1 : -1;
    spil_in in = spil_in_from(rest);
    int number, n = 0;
    if (column >= 0 && column < b->columns && row >= 0 && row < b->rows) {
        say_cells(s, b, v, row * b->width + column, 0, 1);
        return;
    }
    if (!spil_take_int(&in, &number) || !spil_in_done(&in)) {
        fputs(_("Type a cell or a number of the board, such as: where c3, or where 12\n"), s->out);
        return;
    }
    for (int bit = 0; bit < b->rows * b->width; bit++) {
        if (b->number[bit] == number && number >= 0) {
            say_cells(s, b, v, bit, 0, 1);
            n++;
        }
    }
    if (n == 0)
        fprintf(s->out, _("There is no %d on the board.\n"), number);
}

static void say_row(const screen *s, const spil_setup *su, const void *view, const char *rest)
{
    const spil_sequence_board *b = spil_sequence_board_of(su);
    const int row = atoi(rest) - 1;
    if (row >= 0 && row < b->rows)
        say_cells(s, b, view, row * b->width, 1, b->columns);
    else
        fprintf(s->out, _("Type a row from 1 to %d, such as: row 3\n"), b->rows);
}

static void say_column(const screen *s, const spil_setup *su, const void *view, const char *rest)
{
    const spil_sequence_board *b = spil_sequence_board_of(su);
    const int column = *rest - 'a';
    if (column >= 0 && column < b->columns && rest[1] == '\0')
        say_cells(s, b, view, column, b->width, b->rows);
    else
        fprintf(s->out, _("Type a column from a to %c, such as: column c\n"), 'a' + b->columns - 1);
}

static void say_scores(const screen *s, const spil_setup *su, const void *view, const char *rest)
{
    (void)rest;
    const spil_sequence_view *v = view;
    for (int side = 0; side < spil_sequence_sides(su) && side < SPIL_SEQUENCE_SIDES; side++) {
        int made = 0;
        for (int i = 0; i < v->n_made; i++)
            made += spil_sequence_side(v->made[i]) == side;
        fprintf(s->out, _("The %s side has %d of %d sequences.\n"), _(chips[side]), made,
                spil_sequence_need(su));
    }
    fprintf(s->out,
            ngettext("%d card is left in the stock.\n", "%d cards are left in the stock.\n", v->n_stock),
            v->n_stock);
}

static const topic topics[] = {
    {.word = "hand", .help = SPIL_TR("your cards"), .say = say_hand},
    {.word = "table",
     .also = "board",
     .help = SPIL_TR("the chips and sequences on the board"),
     .say = say_table},
    {.word = "where",
     .help = SPIL_TR("where c3: what is on that cell; where 12: the cells with that number"),
     .takes_rest = true,
     .say = say_where},
    {.word = "row", .help = SPIL_TR("row 3: its cells, one by one"), .takes_rest = true, .say = say_row},
    {.word = "column",
     .help = SPIL_TR("column c: its cells, one by one"),
     .takes_rest = true,
     .say = say_column},
    {.word = "scores", .help = SPIL_TR("sequences of each side"), .say = say_scores},
    {.word = NULL},
};

const voice spil__voice_sequence = {
    .card = card,
    .move = move,
    .ask = ask,
    .seat = seat,
    .topics = topics,
};
