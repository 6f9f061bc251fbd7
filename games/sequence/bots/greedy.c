/* greedy.c: the baseline for Sequence Numbers: counts windows, one move deep.
 *
 * A window is a line of five cells. It is worth more to a side the more of its chips (and corners) are in it, and
 * nothing once another side has a chip there or a sequence of the side's own rules it out. A chip is judged by what it
 * does to the windows through its cell: own ones grow, others' are broken; own ones count for more when the hand holds
 * cards for what is still missing. A plus or minus must do a good deal more than the best other card, because it will
 * be worth that later. What costs nothing is done at once: drawing, exchanging a dead card. */
#include "opponents.h"
#include "spil/sequence.h"

enum { EMPTY = -1, CORNER = 3 };
enum { WIN = 10000000, MAKES = 200000, KEEP_PLUS = 500, KEEP_MINUS = 350 };

/* By chips in the window: its value to its side, and to another side for breaking it. */
static const int worth[6] = {1, 6, 24, 90, 600, 600}, threat[6] = {0, 3, 14, 70, 900, 900};

typedef struct table {
    const spil_setup *su;
    const spil_sequence_board *board;
    const spil_sequence_view *view;
    int side;
    int made[SPIL_SEQUENCE_SIDES];      /* sequences of each side */
    int8_t chip[SPIL_SEQUENCE_BITS];    /* side, EMPTY or CORNER; EMPTY where there is no cell */
    int8_t in_hand[SPIL_SEQUENCE_BITS]; /* cards of the hand for each cell; plus not counted */
} table;

static table look(const spil_bot_input *in)
{
    const spil_sequence_view *v = in->view;
    table t = {.su = in->setup, .board = spil_sequence_board_of(in->setup), .view = v};
    t.side = spil_sequence_side_of(in->setup, v->head.seat);
    for (int i = 0; i < v->n_made; i++)
        t.made[spil_sequence_side(v->made[i])]++;
    for (int bit = 0; bit < SPIL_SEQUENCE_BITS; bit++) {
        t.chip[bit] = spil_cells_has(t.board->corners, bit) ? CORNER : EMPTY;
        for (int side = 0; side < SPIL_SEQUENCE_SIDES; side++) {
            if (spil_cells_has(v->chips[side], bit))
                t.chip[bit] = (int8_t)side;
        }
    }
    for (int i = 0; i < v->n_hand[v->head.seat]; i++) {
        const int kind = spil_sequence_hand_card(v->hand, i);
        if (kind >= t.board->plus)
            continue;
        for (spil_cells c = t.board->cells[kind]; spil_cells_any(c); c = spil_cells_rest(c))
            t.in_hand[spil_cells_first(c)]++;
    }
    return t;
}

/* ---- one window ---- */

typedef struct window {
    int bit[5];
    int chips[SPIL_SEQUENCE_SIDES]; /* of each side, corners not counted */
    int corners;
    int n_sides; /* that have a chip here */
} window;

static window look_at(const table *t, int first, int step)
{
    window w = {.n_sides = 0};
    for (int i = 0; i < 5; i++) {
        const int chip = t->chip[first + i * step];
        w.bit[i] = first + i * step;
        w.corners += chip == CORNER;
        if (chip >= 0 && chip < CORNER)
            w.n_sides += w.chips[chip]++ == 0;
    }
    return w;
}

/* Can it still become a sequence of that side, given those it has (N8)? */
static bool is_free(const table *t, const window *w, int side)
{
    for (int i = 0; i < t->view->n_made; i++) {
        const uint16_t made = t->view->made[i];
        if (spil_sequence_side(made) != side)
            continue;
        const spil_cells cells = spil_sequence_cells(t->board, made);
        int shared = 0;
        for (int k = 0; k < 5; k++)
            shared += spil_cells_has(cells, w->bit[k]);
        if (shared > 1)
            return false;
    }
    return true;
}

/* Missing cells other than `taken` that the hand has a card for; the card spent on `taken` no longer counts. */
static int reachable(const table *t, const window *w, int taken, int spent)
{
    int n = 0;
    for (int i = 0; i < 5; i++) {
        const int bit = w->bit[i];
        if (bit == taken || t->chip[bit] != EMPTY)
            continue;
        n += t->in_hand[bit] - (spent < t->board->plus && spil_cells_has(t->board->cells[spent], bit)) > 0;
    }
    return n;
}

/* ---- one move ---- */

typedef enum reason { BUILDS, HINDERS, BLOCKS, MAKES_SEQUENCE, TAKES_AWAY, LEAST } reason;

/* What a chip that is taken away was: part of lines, or of one that lacked one chip; or all that was in the way of
 * one's own sequence, for which there are the cards or not. What says more is later. */
typedef enum removed { WAS_IN_LINES, WAS_IN_THE_WAY, WAS_ONE_OF_FOUR, WAS_ALL_IN_THE_WAY } removed;

typedef struct judgement {
    int value;
    reason why;
    removed what; /* if it takes one away */
    window line;  /* four chips of a rival's, if it stops or breaks them */
    int chips;    /* the most that the side then has in a window that can become a sequence; 0: in none … */
    int ways;     /* … and how many such windows there are */
} judgement;

/* A chip of ours on this cell: what it does to one window. */
static void judge_chip(const table *t, const window *w, int bit, int kind, judgement *j, int *completed)
{
    const int own = w->chips[t->side] + w->corners;
    const bool only_own = w->n_sides == 0 || (w->n_sides == 1 && w->chips[t->side] > 0);
    if (only_own && is_free(t, w, t->side)) {
        if (own == 4) {
            ++*completed;
            return;
        }
        const int hand = reachable(t, w, bit, kind);
        const int factor = own + 1 + hand >= 5 ? 4 : 2 + hand; /* the hand can finish it */
        j->value += (worth[own + 1] - worth[own]) * factor / 2;
        const int chips = w->chips[t->side] > 0 ? own + 1 : 1; /* a corner alone is no beginning */
        j->chips = chips > j->chips ? chips : j->chips;
        j->ways++;
    }
    if (w->n_sides != 1 || w->chips[t->side] > 0)
        return;
    for (int side = 0; side < spil_sequence_sides(t->su); side++) {
        if (w->chips[side] == 0 || !is_free(t, w, side))
            continue;
        const int theirs = w->chips[side] + w->corners;
        const bool wins = t->made[side] + 1 >= spil_sequence_need(t->su);
        j->value += wins ? threat[theirs] : threat[theirs] / 2;
        if (theirs == 4) {
            j->why = BLOCKS;
            j->line = *w;
        } else if (theirs == 3 && j->why == BUILDS)
            j->why = HINDERS;
    }
}

/* A chip taken off this cell: what that does to one window. */
static void judge_removal(const table *t, const window *w, int bit, judgement *j)
{
    const int owner = t->chip[bit], theirs = w->chips[owner] + w->corners;
    removed what = WAS_IN_LINES;
    if (w->n_sides == 1 && is_free(t, w, owner)) {
        const bool wins = t->made[owner] + 1 >= spil_sequence_need(t->su);
        j->value += (threat[theirs] - threat[theirs - 1]) / (wins ? 1 : 2);
        if (theirs == 4) {
            what = WAS_ONE_OF_FOUR;
            j->line = *w;
        }
    }
    if (w->n_sides == 2 && w->chips[owner] == 1 && w->chips[t->side] > 0 && is_free(t, w, t->side)) {
        const int own = w->chips[t->side] + w->corners;
        j->value += worth[own] / 2; /* ours again */
        const int cards = (t->in_hand[bit] > 0) + reachable(t, w, bit, t->board->minus);
        what = own + cards >= 5 ? WAS_ALL_IN_THE_WAY : own == 4 ? WAS_IN_THE_WAY : WAS_IN_LINES;
    }
    j->what = what > j->what ? what : j->what;
}

/* What playing this card there does; for a plus or minus, less what it must do beyond other cards. */
static judgement judge_play(const table *t, int kind, int bit)
{
    const spil_sequence_board *b = t->board;
    const bool removes = kind == b->minus;
    static const int step_column[4] = {1, 0, 1, 1}, step_row[4] = {0, 1, 1, -1};
    judgement j = {.why = removes ? TAKES_AWAY : BUILDS};
    int completed = 0;
    for (int direction = 0; direction < 4; direction++) {
        const int step = spil_sequence_step(b, direction);
        for (int back = 0; back < 5; back++) {
            const int column = bit % b->width - back * step_column[direction];
            const int row = bit / b->width - back * step_row[direction];
            if (!spil_sequence_fits(b, direction, column, row))
                continue;
            const window w = look_at(t, bit - back * step, step);
            if (removes)
                judge_removal(t, &w, bit, &j);
            else
                judge_chip(t, &w, bit, kind, &j, &completed);
        }
    }
    if (completed > 0) {
        j.why = MAKES_SEQUENCE;
        j.value += t->made[t->side] + 1 >= spil_sequence_need(t->su) ? WIN : MAKES;
    }
    if (kind == b->plus)
        j.value -= KEEP_PLUS;
    if (removes)
        j.value -= KEEP_MINUS;
    return j;
}

/* What is lost with a card that is forfeited: the best it could do now, and more for a plus or minus. */
static judgement judge_forfeit(const table *t, int kind)
{
    const spil_sequence_board *b = t->board;
    judgement j = {.why = LEAST};
    if (kind >= b->plus) {
        j.value = kind == b->plus ? -KEEP_PLUS : -KEEP_MINUS;
        return j;
    }
    const spil_cells empty = spil_sequence_empty(b, t->view->chips);
    for (spil_cells c = spil_cells_and(b->cells[kind], empty); spil_cells_any(c); c = spil_cells_rest(c)) {
        const int value = judge_play(t, kind, spil_cells_first(c)).value;
        j.value = -value < j.value ? -value : j.value;
    }
    return j;
}

/* What a chip does for one's own lines. */
static void explain_chips(spil_sentence *why, judgement best)
{
    if (best.chips == 4)
        spil_sentence_set(why, SPIL_TR("it makes four of five in a line, and the fifth is free"));
    else if (best.chips > 1)
        spil_sentence_set(why, SPIL_TR("it makes %d of five in a line, and the rest is free"), best.chips);
    else if (best.chips == 1)
        spil_sentence_set_n(why,
                            SPIL_TR_N("it begins something new: %d line of five can go through there",
                                      "it begins something new: %d lines of five can go through there"),
                            best.ways, best.ways);
    else
        spil_sentence_set(why, SPIL_TR("it keeps your other cards for your lines"));
}

/* With the numbers that the chips of the line lie on. */
static void explain_block(const table *t, spil_sentence *why, const window *line)
{
    char numbers[SPIL_ARG_BYTES];
    spil_out out = spil_out_to(numbers, sizeof numbers);
    for (int i = 0; i < 5; i++) {
        if (t->chip[line->bit[i]] < 0 || t->chip[line->bit[i]] == CORNER)
            continue;
        spil_put(&out, out.len > 0 ? ", " : "");
        spil_put_int(&out, t->board->number[line->bit[i]]);
    }
    /* Translators: %s is the numbers that the rival's chips lie on: "12, 7, 30, 5". */
    spil_sentence_set(why, SPIL_TR("it stops a rival who is one chip short of a sequence (%s)"), numbers);
}

static void explain_removal(const table *t, spil_sentence *why, const judgement *best)
{
    switch (best->what) {
    case WAS_IN_LINES: spil_sentence_set(why, SPIL_TR("that chip is worth most to a rival")); break;
    case WAS_ONE_OF_FOUR: explain_block(t, why, &best->line); break;
    case WAS_IN_THE_WAY:
    case WAS_ALL_IN_THE_WAY:
        spil_sentence_set(why, SPIL_TR("only that chip is in the way of your sequence"));
        break;
    }
}

static void explain(const table *t, spil_sentence *why, judgement best)
{
    switch (best.why) {
    case MAKES_SEQUENCE: spil_sentence_set(why, SPIL_TR("it completes a sequence")); break;
    case BLOCKS: explain_block(t, why, &best.line); break;
    case HINDERS:
        if (best.chips == 4)
            explain_chips(why, best);
        else
            spil_sentence_set(why, SPIL_TR("it stands in the way of a rival's line"));
        break;
    case TAKES_AWAY: explain_removal(t, why, &best); break;
    case LEAST: spil_sentence_set(why, SPIL_TR("it is the card you will miss least")); break;
    case BUILDS: explain_chips(why, best); break;
    }
}

/* A move that costs nothing; false when there is none. */
static bool choose_free(const spil_bot_input *in, bool can_win, spil_bot_answer *answer)
{
    for (int i = in->n_moves - 1; i >= 0; i--) {
        const spil_sequence_act act = spil_sequence_act_of(in->moves[i]);
        if (act == SPIL_SEQUENCE_DRAWS)
            spil_sentence_set(&answer->why, SPIL_TR("a card not drawn in time is lost"));
        else if (act == SPIL_SEQUENCE_DEAD && !can_win)
            spil_sentence_set(&answer->why, SPIL_TR("exchanging a dead card costs nothing"));
        else if (act == SPIL_SEQUENCE_PASS)
            spil_sentence_set(&answer->why, SPIL_TR("there is nothing else to do"));
        else
            continue;
        answer->move = in->moves[i];
        return true;
    }
    return false;
}

void spil__explain_sequence(const spil_bot_input *in, spil_move mv, spil_sentence *why)
{
    const table t = look(in);
    spil_bot_answer answer = {.move = mv};
    const bool plays = spil_sequence_act_of(mv) == SPIL_SEQUENCE_PLAY;
    const spil_bot_input alone = {.moves = &mv, .n_moves = 1};
    if (plays || !choose_free(&alone, false, &answer))
        explain(&t, &answer.why,
                plays ? judge_play(&t, spil_sequence_card_of(mv), spil_sequence_cell_of(mv))
                      : (judgement){.why = LEAST});
    *why = answer.why;
}

/* How a card stops a rival who is one chip short. */
static const char *theme_of_stop(const table *t, int kind)
{
    if (kind == t->board->plus)
        return SPIL_TR("stop a sequence with a plus");
    const spil_cells free =
        spil_cells_and(t->board->cells[kind], spil_sequence_empty(t->board, t->view->chips));
    return spil_cells_any(spil_cells_rest(free)) ? SPIL_TR("the sum that fits twice")
                                                 : SPIL_TR("stop a sequence");
}

const char *spil__theme_sequence(const spil_bot_input *in, spil_move mv)
{
    static const char *const themes[] = {
        [BUILDS] = SPIL_TR("build a line"),
        [HINDERS] = SPIL_TR("stand in the way of a line"),
        [MAKES_SEQUENCE] = SPIL_TR("complete a sequence"),
    };
    static const char *const removals[] = {
        [WAS_IN_LINES] = SPIL_TR("take a chip away"),
        [WAS_IN_THE_WAY] = SPIL_TR("clear the way"),
        [WAS_ONE_OF_FOUR] = SPIL_TR("take away one of four"),
        [WAS_ALL_IN_THE_WAY] = SPIL_TR("clear the way"),
    };
    if (spil_sequence_act_of(mv) != SPIL_SEQUENCE_PLAY)
        return NULL;
    const table t = look(in);
    const int kind = spil_sequence_card_of(mv);
    const judgement j = judge_play(&t, kind, spil_sequence_cell_of(mv));
    switch (j.why) {
    case BLOCKS: return theme_of_stop(&t, kind);
    case TAKES_AWAY: return removals[j.what];
    case BUILDS:
    case HINDERS: return j.chips == 4 ? SPIL_TR("make four of five") : themes[j.why];
    default: return themes[j.why];
    }
}

spil_bot_answer spil__greedy_sequence(const spil_bot_input *in)
{
    const table t = look(in);
    spil_bot_answer answer = {.move = in->moves[0]};
    judgement best = {.why = BUILDS};
    uint32_t equal = 0;
    for (int i = 0; i < in->n_moves; i++) {
        const spil_sequence_act act = spil_sequence_act_of(in->moves[i]);
        const int kind = spil_sequence_card_of(in->moves[i]);
        if (act != SPIL_SEQUENCE_PLAY && act != SPIL_SEQUENCE_FORFEIT)
            continue;
        const judgement j = act == SPIL_SEQUENCE_PLAY
                                ? judge_play(&t, kind, spil_sequence_cell_of(in->moves[i]))
                                : judge_forfeit(&t, kind);
        if (equal == 0 || j.value > best.value) {
            best = j;
            answer.move = in->moves[i];
            equal = 1;
        } else if (j.value == best.value && spil_fast_below(in->rng, ++equal) == 0) {
            best = j;
            answer.move = in->moves[i];
        }
    }
    if (!choose_free(in, equal > 0 && best.why == MAKES_SEQUENCE, &answer))
        explain(&t, &answer.why, best);
    return answer;
}
