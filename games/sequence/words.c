/* words.c: Sequence Numbers in words (spil/words.h). Sums are for the players to solve: nothing here says an
 * answer, but every cell and the places of a number can be asked about, as sighted players look for them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "inside.h"
#include "spil/operator_signs.h"
#include "spil/sequence.h"

static const char *const chips[] = {SPIL_TR("red"), SPIL_TR("blue"), SPIL_TR("green")};

/* The parts of a sum in notation; false: not a sum. */
static bool read_sum(const char *notation, int *a, char *sign, int *b)
{
    static const char signs[] = "+-*/";
    spil_in in = spil_in_from(notation);
    const int which = spil_take_int(&in, a) ? spil_take_one_of(&in, signs) : -1;
    if (which < 0 || !spil_take_int(&in, b) || !spil_in_done(&in))
        return false;
    *sign = signs[which];
    return true;
}

/* With the signs that schools write; plus and minus are words. */
static bool show(const spil_words *w, const char *notation, spil_out *out)
{
    int a, b;
    char sign;
    if (strcmp(notation, "plus") == 0 || strcmp(notation, "minus") == 0) {
        spil_put(out, *notation == 'p' ? _("plus") : _("minus"));
        return true;
    }
    if (!read_sum(notation, &a, &sign, &b))
        return false;
    spil__print(out, w->drawn ? "%d %s %d" : "%d%s%d", a,
                w->drawn && sign == '-' ? "−" : spil_sign(w->tr, sign), b);
    return true;
}

static bool card(const spil_words *w, const char *notation, spil_case in_case, spil_out *out)
{
    (void)in_case; /* numbers stay as they are */
    int a, b;
    char sign;
    if (w->drawn)
        return show(w, notation, out);
    if (strcmp(notation, "plus") == 0 || strcmp(notation, "minus") == 0) {
        spil_put(out, *notation == 'p' ? _("the plus card") : _("the minus card"));
        return true;
    }
    if (!read_sum(notation, &a, &sign, &b))
        return false;
    spil__print(out,
                sign == '+'   ? _("%d plus %d")
                : sign == '-' ? _("%d minus %d")
                : sign == '*' ? _("%d times %d")
                              : _("%d divided by %d"),
                a, b);
    return true;
}

static spil_phrase cell_words(const spil_sequence_board *b, int bit)
{
    spil_phrase phrase;
    spil__phrase(&phrase, "%c%d", 'a' + bit % b->width, bit / b->width + 1);
    return phrase;
}

static void move(const spil_words *w, const spil_setup *su, const void *view, spil_move mv, spil_out *out)
{
    (void)view;
    const spil_sequence_board *b = spil_sequence_board_of(su);
    const spil_sequence_act act = spil_sequence_act_of(mv);
    const int kind = spil_sequence_card_of(mv);
    if (act == SPIL_SEQUENCE_DRAWS || act == SPIL_SEQUENCE_PASS || act == SPIL_SEQUENCE_TALK) {
        spil_put(out, act == SPIL_SEQUENCE_DRAWS  ? _("draw a card")
                      : act == SPIL_SEQUENCE_PASS ? _("pass")
                                                  : _("call table talk"));
        return;
    }
    const spil_phrase mine = spil_words_card(w, su, kind);
    if (act == SPIL_SEQUENCE_DEAD)
        spil__print(out, _("exchange the dead card %s"), mine.text);
    else if (act == SPIL_SEQUENCE_FORFEIT)
        spil__print(out, _("forfeit %s"), mine.text);
    else if (w->drawn) /* the board shows where */
        spil__print(out, kind == b->minus ? _("take away the chip on %d") : _("a chip on %d"),
                    b->number[spil_sequence_cell_of(mv)]);
    else if (kind == b->minus)
        spil__print(out, _("%s: take away the chip on %s"), mine.text,
                    cell_words(b, spil_sequence_cell_of(mv)).text);
    else
        spil__print(out, _("%s: a chip on %s"), mine.text, cell_words(b, spil_sequence_cell_of(mv)).text);
}

static void describe_hand(const spil_words *w, const spil_setup *su, const void *view, const char *rest,
                          spil_out *out)
{
    (void)rest;
    const spil_sequence_view *v = view;
    char line[600], piece[200];
    spil_out list = spil_out_to(line, sizeof line);
    int n = 0;
    for (int i = 0; i < v->n_hand[v->head.seat]; i++) {
        snprintf(piece, sizeof piece, "%d: %s", i + 1,
                 spil_words_card(w, su, spil_sequence_hand_card(v->hand, i)).text);
        spil__put_listed(&list, &n, piece);
    }
    if (n == 0)
        spil_put(out, _("Your hand is empty.\n"));
    else
        spil__print(out, _("Your cards are %s.\n"), line);
}

static void ask(const spil_words *w, const spil_setup *su, const void *view, spil_out *out)
{
    const spil_sequence_view *v = view;
    const char *name = w->name[v->head.seat];
    if (w->drawn) {
        spil_put(out, v->must_forfeit >> v->head.seat & 1
                          ? _("Table talk was called: choose a card to forfeit.\n")
                      : v->turn != v->head.seat ? _("You may draw a card now.\n")
                      : v->may_draw >> v->head.seat & 1
                          ? _("Your turn. You may still draw a card before you play.\n")
                      : v->dead_used ? _("You have exchanged a card. Now play one.\n")
                                     : _("Your turn. Choose a card, then the cell with its answer.\n"));
        return;
    }
    if (v->must_forfeit >> v->head.seat & 1)
        spil__print(out, _("%s, table talk was called: you forfeit a card; type forfeit and its number.\n"),
                    name);
    else if (v->turn != v->head.seat)
        spil__print(out, _("%s, you may draw a card now; type draw.\n"), name);
    else if (v->may_draw >> v->head.seat & 1)
        spil__print(out, _("%s, it is your turn, and you may still draw a card first; type draw.\n"), name);
    else if (v->dead_used)
        spil__print(out, _("%s, you have exchanged a card; now play one.\n"), name);
    else
        spil__print(out, _("%s, it is your turn.\n"), name);
    describe_hand(w, su, view, "", out);
}

static void seat(const spil_words *w, const spil_setup *su, const void *view, int who, spil_out *out)
{
    const spil_sequence_view *v = view;
    spil__print(out, _n("%s chips, %d card in hand", "%s chips, %d cards in hand", v->n_hand[who]),
                _(chips[spil_sequence_side_of(su, who)]), v->n_hand[who]);
}

/* ---- what happens ---- */

/* A chip, beside the board: the sum and its answer. */
static void put_chip(const spil_words *w, const spil_setup *su, const spil_event *event, spil_out *out)
{
    const spil_sequence_board *b = spil_sequence_board_of(su);
    const int cell = event->arg[2], number = b->number[cell / 10 * b->width + cell % 10];
    const bool you = spil__is_you(w, event->arg[0]), sum = event->arg[1] != b->plus;
    const spil_phrase card = spil_words_card(w, su, event->arg[1]);
    if (sum && you)
        spil__print(out, _("You: %s is %d.\n"), card.text, number);
    else if (sum)
        spil__print(out, _("%s: %s is %d.\n"), w->name[event->arg[0]], card.text, number);
    else if (you)
        spil__print(out, _("You put a chip on %d with your plus.\n"), number);
    else
        spil__print(out, _("%s puts a chip on %d with a plus.\n"), w->name[event->arg[0]], number);
}

static void put_removed(const spil_words *w, const spil_setup *su, const spil_event *event, spil_out *out)
{
    const char *name = w->name[event->arg[0]];
    if (spil__is_you(w, event->arg[0]))
        spil_put(out, _("You take away a rival's chip.\n"));
    else if (w->you > 0 && spil_side_of(su, w->you - 1) == event->arg[2])
        spil__print(out, _("%s takes away your chip.\n"), name);
    else
        spil__print(out, _("%s takes away a rival's chip.\n"), name);
}

static bool event_words(const spil_words *w, const spil_setup *su, const spil_events *ev, int i,
                        spil_out *out)
{
    const spil_event *event = &ev->item[i];
    if (w->drawn && spil_event_is(su, event, "play")) {
        put_chip(w, su, event, out);
        return true;
    }
    if (w->drawn && spil_event_is(su, event, "remove")) {
        put_removed(w, su, event, out);
        return true;
    }
    if (spil_event_is(su, event, "draw")) /* put better for the seat itself, not worth a line for others */
        return true;
    if (!spil_event_is(su, event, "over") || event->arg[0] == SPIL_SEQUENCE_BY_SEQUENCE)
        return false;
    spil__mark(w, SPIL_MARK_STRONG, out);
    spil_put(out, event->arg[0] == SPIL_SEQUENCE_BY_PASSES
                      ? _("Nobody can play any more: most sequences win.")
                      : _("That was the last turn: most sequences win."));
    spil__unmark(w, out);
    spil_put_char(out, '\n');
    return true;
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
static spil_phrase content_words(const spil_words *w, const spil_sequence_board *b,
                                 const spil_sequence_view *v, int bit)
{
    spil_phrase phrase;
    const int side = chip_on(v, bit);
    if (b->number[bit] < 0)
        spil__phrase(&phrase, "%s", _("a corner, which counts for everybody"));
    else if (side < 0)
        spil__phrase(&phrase, "%d", b->number[bit]);
    else if (spil_cells_has(v->locked, bit))
        spil__phrase(&phrase, _("%d with a %s chip in a sequence"), b->number[bit], _(chips[side]));
    else
        spil__phrase(&phrase, _("%d with a %s chip"), b->number[bit], _(chips[side]));
    return phrase;
}

/* n cells from `bit` on. */
static void describe_cells(const spil_words *w, const spil_sequence_board *b, const spil_sequence_view *v,
                           int bit, int step, int n, spil_out *out)
{
    for (int i = 0; i < n; i++, bit += step)
        spil__print(out, _("%s: %s.\n"), cell_words(b, bit).text, content_words(w, b, v, bit).text);
}

/* The chips and sequences of each side. */
static void describe_table(const spil_words *w, const spil_setup *su, const void *view, const char *rest,
                           spil_out *out)
{
    (void)rest;
    const spil_sequence_view *v = view;
    const spil_sequence_board *b = spil_sequence_board_of(su);
    spil__print(out, _("The board has columns a to %c and rows 1 to %d.\n"), 'a' + b->columns - 1, b->rows);
    for (int side = 0; side < spil_sequence_sides(su) && side < SPIL_SEQUENCE_SIDES; side++) {
        char line[1000];
        spil_out list = spil_out_to(line, sizeof line);
        int n = 0;
        for (spil_cells left = v->chips[side]; spil_cells_any(left); left = spil_cells_rest(left))
            spil__put_listed(&list, &n, cell_words(b, spil_cells_first(left)).text);
        if (n == 0)
            spil__print(out, _("There are no %s chips.\n"), _(chips[side]));
        else
            spil__print(out, _n("%d %s chip: %s.\n", "%d %s chips: %s.\n", n), n, _(chips[side]), line);
    }
    for (int i = 0; i < v->n_made; i++) {
        const int first = spil_sequence_first(v->made[i]);
        const int last = first + 4 * spil_sequence_step(b, spil_sequence_direction(v->made[i]));
        spil__print(out, _("A %s sequence goes from %s to %s.\n"), _(chips[spil_sequence_side(v->made[i])]),
                    cell_words(b, first).text, cell_words(b, last).text);
    }
}

/* The column that a letter of either case names. */
static int column_named(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? letter - 'A' : letter - 'a';
}

static void describe_where(const spil_words *w, const spil_setup *su, const void *view, const char *rest,
                           spil_out *out)
{
    const spil_sequence_view *v = view;
    const spil_sequence_board *b = spil_sequence_board_of(su);
    const int column = column_named(*rest), row = *rest != '\0' ? atoi(rest + 1) - 1 : -1;
    spil_in in = spil_in_from(rest);
    int number, n = 0;
    if (column >= 0 && column < b->columns && row >= 0 && row < b->rows) {
        describe_cells(w, b, v, row * b->width + column, 0, 1, out);
        return;
    }
    if (!spil_take_int(&in, &number) || !spil_in_done(&in)) {
        spil_put(out, _("Type a cell or a number of the board, such as: where c3, or where 12\n"));
        return;
    }
    for (int bit = 0; bit < b->rows * b->width; bit++) {
        if (b->number[bit] == number && number >= 0) {
            describe_cells(w, b, v, bit, 0, 1, out);
            n++;
        }
    }
    if (n == 0)
        spil__print(out, _("There is no %d on the board.\n"), number);
}

static void describe_row(const spil_words *w, const spil_setup *su, const void *view, const char *rest,
                         spil_out *out)
{
    const spil_sequence_board *b = spil_sequence_board_of(su);
    const int row = atoi(rest) - 1;
    if (row >= 0 && row < b->rows)
        describe_cells(w, b, view, row * b->width, 1, b->columns, out);
    else
        spil__print(out, _("Type a row from 1 to %d, such as: row 3\n"), b->rows);
}

static void describe_column(const spil_words *w, const spil_setup *su, const void *view, const char *rest,
                            spil_out *out)
{
    const spil_sequence_board *b = spil_sequence_board_of(su);
    const int column = column_named(*rest);
    if (column >= 0 && column < b->columns && rest[1] == '\0')
        describe_cells(w, b, view, column, b->width, b->rows, out);
    else
        spil__print(out, _("Type a column from a to %c, such as: column c\n"), 'a' + b->columns - 1);
}

static void describe_scores(const spil_words *w, const spil_setup *su, const void *view, const char *rest,
                            spil_out *out)
{
    (void)rest;
    const spil_sequence_view *v = view;
    for (int side = 0; side < spil_sequence_sides(su) && side < SPIL_SEQUENCE_SIDES; side++) {
        int made = 0;
        for (int i = 0; i < v->n_made; i++)
            made += spil_sequence_side(v->made[i]) == side;
        spil__print(out, _("The %s side has %d of %d sequences.\n"), _(chips[side]), made,
                    spil_sequence_need(su));
    }
    spil__print(out, _n("%d card is left in the stock.\n", "%d cards are left in the stock.\n", v->n_stock),
                v->n_stock);
}

static const spil_topic topics[] = {
    {.word = SPIL_TYPED("hand"), .help = SPIL_TR("your cards"), .own = true, .describe = describe_hand},
    {.word = SPIL_TYPED("table"),
     .also = SPIL_TYPED("board"),
     .help = SPIL_TR("the chips and sequences on the board"),
     .describe = describe_table},
    {.word = SPIL_TYPED("where"),
     .help = SPIL_TR("where c3: what is on that cell; where 12: the cells with that number"),
     .takes_rest = true,
     .describe = describe_where},
    {.word = SPIL_TYPED("row"),
     .help = SPIL_TR("row 3: its cells, one by one"),
     .takes_rest = true,
     .describe = describe_row},
    {.word = SPIL_TYPED("column"),
     .help = SPIL_TR("column c: its cells, one by one"),
     .takes_rest = true,
     .describe = describe_column},
    {.word = SPIL_TYPED("scores"), .help = SPIL_TR("sequences of each side"), .describe = describe_scores},
    {.word = NULL},
};

static const drawn_event seen[] = {
    {"sequence", 0, SPIL_TR("You have a sequence!"), SPIL_TR("A sequence for %1$s.")},
    {"dead", 0, SPIL_TR("You exchange %2$s, which has no free cell."), NULL},
    {"drew", 0, SPIL_TR("You draw %2$s."), ""},
    {"no_card", 0, SPIL_TR("There is no card left for you to draw."), NULL},
    {"lost", 0, SPIL_TR("You forgot to draw and go on with a card fewer."), NULL},
    {"pass", 0, SPIL_TR("You cannot play, so you pass."), NULL},
    {"talk", 0, SPIL_TR("Table talk: each of you forfeits a card."), NULL},
    {"forfeit", 0, SPIL_TR("You forfeit %2$s."), NULL},
    {"over", 1, "", ""}, /* the result says so */
    {0},
};

const game_words spil__words_sequence = {
    .seen = seen,
    .card = card,
    .show = show,
    .move = move,
    .event = event_words,
    .ask = ask,
    .seat = seat,
    .topics = topics,
    .points = SPIL_TR("Sequences"),
    .brief = SPIL_TR("Put a chip on the answer"),
};
