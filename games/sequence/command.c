/* command.c: `spil boards`: the boards of Sequence Numbers, built in or in a file, drawn and checked. */
#include <string.h>

#include "args.h"
#include "cpu.h"
#include "files.h"
#include "intl.h"
#include "line_output.h"
#include "spil/games.h"
#include "spil/sequence.h"
#include "stderr_report.h"

static const paint group_paints[] = {PAINT_GREEN, PAINT_BLUE,   PAINT_YELLOW,
                                     PAINT_RED,   PAINT_ORANGE, PAINT_WHITE};
enum { GROUP_PAINTS = sizeof group_paints / sizeof group_paints[0] };

static const spil_game *the_game(void)
{
    return spil_game_find(spil__cpu(), "sequence");
}

static paint paint_of(const spil_sequence_board *b, int number)
{
    for (int i = 0; i < b->n_groups; i++) {
        if (number >= b->group[i][0] && number <= b->group[i][1])
            return group_paints[i % GROUP_PAINTS];
    }
    return PAINT_PLAIN;
}

static void put_board(const line_output *o, const spil_sequence_board *b)
{
    fputs("    ", o->out);
    for (int column = 0; column < b->columns; column++)
        spil__paint(o, PAINT_FAINT, "  %c  ", 'a' + column);
    fputc('\n', o->out);
    for (int row = 0; row < b->rows; row++) {
        spil__paint(o, PAINT_FAINT, " %2d ", row + 1);
        for (int column = 0; column < b->columns; column++) {
            const int number = b->number[row * b->width + column];
            if (number < 0)
                spil__paint(o, PAINT_STRONG, "  *  ");
            else
                spil__paint(o, paint_of(b, number), " %3d ", number);
        }
        fputc('\n', o->out);
    }
}

/* Lines of five with a number twice: allowed, but players there can block themselves. */
static int lines_with_twins(const spil_sequence_board *b)
{
    int lines = 0;
    for (int direction = 0; direction < 4; direction++) {
        const int step = spil_sequence_step(b, direction);
        for (int first = 0; first < b->width * b->rows; first++) {
            bool twins = false;
            if (!spil_sequence_fits(b, direction, first % b->width, first / b->width))
                continue;
            for (int i = 0; i < 5; i++) {
                for (int k = 0; k < i; k++) {
                    const int one = b->number[first + i * step];
                    twins = twins || (one >= 0 && one == b->number[first + k * step]);
                }
            }
            lines += twins;
        }
    }
    return lines;
}

static void put_facts(const line_output *o, const char *name, const spil_sequence_board *b)
{
    int low = SPIL_SEQUENCE_NUMBER_MAX, high = 0, plus = 0, minus = 0;
    for (int bit = 0; bit < SPIL_SEQUENCE_BITS; bit++) {
        if (b->number[bit] < 0)
            continue;
        low = b->number[bit] < low ? b->number[bit] : low;
        high = b->number[bit] > high ? b->number[bit] : high;
    }
    for (int i = 0; i < b->n_cards; i++) {
        plus += b->deck[i] == b->plus;
        minus += b->deck[i] == b->minus;
    }
    spil__paint(o, PAINT_STRONG, "%s", name);
    fprintf(o->out, _(": %d columns, %d rows, %d numbers from %d to %d, %d cards (%d plus, %d minus)\n"),
            b->columns, b->rows, (b->columns * b->rows - 4) / 2, low, high, b->n_cards, plus, minus);
    const int twins = lines_with_twins(b);
    if (twins > 0)
        fprintf(o->out,
                ngettext("%d line of five shows a number twice.\n", "%d lines of five show a number twice.\n",
                         (unsigned long)twins),
                twins);
}

/* A built-in board or that of a file; NULL: has complained. */
static const spil_sequence_board *find_board(const char *name)
{
    spil_setup su = spil_setup_default(the_game(), 2);
    spil_error err;
    char sentence[1024];
    if (spil_setup_option_from(&su, "board", name, &spil__opener, &err) == SPIL_OK)
        return spil_sequence_board_of(&su);
    spil__sentence(&err.text, sentence, sizeof sentence);
    if (err.line > 0)
        spil__complain(_("%s: line %d: %s"), name, err.line, sentence);
    else
        spil__complain("%s", sentence);
    return NULL;
}

static void put_seats(const line_output *o, const spil_sequence_board *b)
{
    static const int seats[] = {2, 3, 4, 6};
    fputs(_("The deck is large enough for seats:"), o->out);
    for (size_t i = 0; i < sizeof seats / sizeof seats[0]; i++) {
        const spil_setup su = spil_setup_default(the_game(), seats[i]);
        if (b->n_cards > seats[i] * spil_sequence_deal(&su))
            fprintf(o->out, " %d", seats[i]);
    }
    fputs(".\n", o->out);
}

static int check(const line_output *o, const args *a)
{
    int status = STATUS_OK;
    if (a->n < 2) {
        spil__complain(_("name the file: spil boards check FILE"));
        return STATUS_USAGE;
    }
    for (int i = 1; i < a->n; i++) {
        const spil_sequence_board *b = find_board(a->operand[i]);
        if (b == NULL) {
            status = STATUS_FAILED;
            continue;
        }
        put_facts(o, a->operand[i], b);
        put_seats(o, b);
    }
    return status;
}

static int run(const args *a)
{
    line_output o;
    int status = STATUS_OK;
    spil__output_open(&o, stdout, "auto");
    if (a->n > 0 && strcmp(a->operand[0], "check") == 0)
        return check(&o, a);
    const char *const *names = a->n > 0 ? a->operand : spil_sequence_board_names;
    const int n = a->n > 0 ? a->n : SPIL_SEQUENCE_BOARDS;
    for (int i = 0; i < n; i++) {
        const spil_sequence_board *b = find_board(names[i]);
        if (b == NULL) {
            status = STATUS_FAILED;
            continue;
        }
        if (i > 0)
            fputc('\n', stdout);
        put_facts(&o, names[i], b);
        put_board(&o, b);
    }
    return status;
}

static const flag flags[] = {LANGUAGE_FLAG, {.name = NULL}};

const command spil__command_sequence = {
    .name = "boards",
    .operands = "[check] [NAME...]",
    .max = ARGS_ANY,
    .help = SPIL_TR("draw the boards of Sequence Numbers, or check a file"),
    .more =
        SPIL_TR("NAME is a built-in board or a file; without one all built-in boards are drawn. 'boards "
                "check FILE' says whether a file is a valid board, and if not, what is wrong on which line."),
    .flags = flags,
    .run = run,
};
