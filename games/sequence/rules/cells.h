/* cells.h: counting cells and finding lines, inlined where games are played (rules.c, rollout.c,
 * actions.c).
 *
 * Facts this rests on: sets of cells are two words, so the targets of a card are an AND, and their number is a bit
 * count; the four directions of the line test are in four vector lanes, where one CPU instruction shifts each by its
 * own step. Which windows a new chip completes is needed a few times per game at most, so that code is plain. */
#ifndef SPIL__SEQUENCE_CELLS_H
#define SPIL__SEQUENCE_CELLS_H

#include "sequence.h"
#include "spil/bits.h"

static inline int next_seat(const spil_setup *su, int seat)
{
    return seat + 1 == su->seats ? 0 : seat + 1;
}

static inline int count_cells(spil_cells x)
{
    return spil_popcount(x.half[0]) + spil_popcount(x.half[1]);
}

/* Chips of other sides that are not part of a sequence. */
static inline spil_cells removable(const sequence_state *st, int side)
{
    const spil_cells all = spil_cells_or(spil_cells_or(st->chips[0], st->chips[1]), st->chips[2]);
    return spil_cells_without(spil_cells_without(all, st->chips[side]), st->locked);
}

/* Cells on which a card can be played, given what is empty and what is removable. */
static inline spil_cells targets(const spil_sequence_board *b, int kind, spil_cells empty, spil_cells enemy)
{
    return spil_cells_and(b->cells[kind], kind == b->minus ? enemy : empty);
}

typedef uint64_t lanes __attribute__((vector_size(32)));

static inline bool any_lane(lanes x)
{
#ifdef __AVX__
    return !_mm256_testz_si256((__m256i)x, (__m256i)x);
#else
    return (x[0] | x[1] | x[2] | x[3]) != 0;
#endif
}

/* How far the cells of a line lie apart in each of the four directions, and what is left of a word. */
typedef struct line_steps {
    lanes one, two, four, less_one, less_two, less_four;
} line_steps;

static inline line_steps steps_of(int width)
{
    const uint64_t w = (uint64_t)width;
    const lanes one = {1, w - 1, w, w + 1}; /* / is read from above here */
    const lanes all = {64, 64, 64, 64};
    const lanes two = one + one, four = two + two; /* at most 48 */
    return (line_steps){one, two, four, all - one, all - two, all - four};
}

/* The lowest cell of every line of five in x, for each direction. */
static inline void lines_of_five(spil_cells x, const line_steps *s, lanes *first_half, lanes *second_half)
{
    const lanes low = {x.half[0], x.half[0], x.half[0], x.half[0]};
    const lanes high = {x.half[1], x.half[1], x.half[1], x.half[1]};
    const lanes low2 = low & (low >> s->one | high << s->less_one), high2 = high & high >> s->one;
    const lanes low4 = low2 & (low2 >> s->two | high2 << s->less_two), high4 = high2 & high2 >> s->two;
    *first_half = low4 & (low >> s->four | high << s->less_four);
    *second_half = high4 & high >> s->four;
}

/* Is there a line of five anywhere in x? */
static inline bool has_five_by(spil_cells x, const line_steps *s)
{
    lanes low, high;
    lines_of_five(x, s, &low, &high);
    return any_lane(low | high);
}

static inline bool has_five(spil_cells x, int width)
{
    const line_steps s = steps_of(width);
    return has_five_by(x, &s);
}

#endif
