/* evaluate.c: judges moves and positions of Sequence Numbers (evaluate.h). */
#include "evaluate.h"

#include <string.h>

/* ---- moves ---- */

enum { MAKES = 1 << 20 };

/* Cards of a slot that the seat does not see; at most 2. */
static inline int unseen(const spil__world *w, int seat, int slot)
{
    const int n = w->left[slot] - w->held[seat][slot];
    return n > 2 ? 2 : n;
}

/* The empty cell of a line, other than `but`. */
static inline int empty_cell(const spil__lines *l, const spil__world *w, int line, int but)
{
    for (spil_cells c = l->cells[line]; spil_cells_any(c); c = spil_cells_rest(c)) {
        const int bit = spil_cells_first(c);
        if (bit != but && w->owner[bit] == SPIL__EMPTY)
            return bit;
    }
    return 0;
}

/* A chip on `bit` in a line in which the side has three. */
static int judge_fourth(const spil__lines *l, const spil__world *w, const int32_t taste[], int seat, int line,
                        int bit, int covered)
{
    const int slot = l->board->cell_slot[empty_cell(l, w, line, bit)], n = unseen(w, seat, slot);
    return taste[covered > 0 ? SPIL__READY + (n > 0) : SPIL__NEAR + n];
}

/* What it is worth to break a rival's line of this many chips. */
static int judge_break(const spil__lines *l, const spil__world *w, const int32_t taste[], int seat, int rival,
                       int line, int chips)
{
    if (chips == 0)
        return 0;
    const bool fresh = spil_cells_has(l->cells[line], w->last[rival]);
    int value;
    if (chips < 4) {
        value = taste[SPIL__BREAKS + 2 * (chips - 1) + fresh];
    } else {
        const int slot = l->board->cell_slot[empty_cell(l, w, line, 0)];
        value = taste[SPIL__STOPS + 2 * unseen(w, seat, slot) + fresh];
    }
    return spil__world_finishes(l, w, rival) ? value : value / 2;
}

/* The seat puts a chip on a cell. */
static int judge_chip(const spil__lines *l, const spil__world *w, const int32_t taste[], int seat, int bit)
{
    const int side = spil__world_side(l, seat);
    const int here = w->held[seat][l->board->cell_slot[bit]] > 0;
    int value = 0;
    for (int direction = 0; direction < 4; direction++) {
        const spil__run run = l->through[bit][direction];
        for (int i = run.first; i < run.first + run.n; i++) {
            const int own = w->count[side][i], covered = w->cover[seat][i] - here;
            if (own < 3)
                value += taste[SPIL__GROWS + 5 * own + covered];
            else if (own == 3)
                value += judge_fourth(l, w, taste, seat, i, bit, covered);
            else if (own == 4)
                return spil__world_finishes(l, w, side) ? 2 * SPIL__WINS : MAKES;
            for (int other = 0; other < l->sides; other++) {
                if (other != side && w->count[other][i] <= 4)
                    value += judge_break(l, w, taste, seat, other, i, w->count[other][i]);
            }
        }
    }
    return value;
}

/* The other cell of the card played: lines through it are no longer covered. */
static int judge_loss(const spil__lines *l, const spil__world *w, const int32_t taste[], int seat, int bit)
{
    const int side = spil__world_side(l, seat);
    int value = 0;
    for (int direction = 0; direction < 4 && w->owner[bit] == SPIL__EMPTY; direction++) {
        const spil__run run = l->through[bit][direction];
        for (int i = run.first; i < run.first + run.n; i++) {
            if (w->count[side][i] < 4)
                value += taste[SPIL__LOSES + 6 * w->count[side][i] + w->cover[seat][i]];
        }
    }
    return value;
}

/* The seat takes a rival's chip away. */
static int judge_removal(const spil__lines *l, const spil__world *w, const int32_t taste[], int seat, int bit)
{
    const int owner = w->owner[bit], side = spil__world_side(l, seat);
    int value = 0;
    for (int direction = 0; direction < 4; direction++) {
        const spil__run run = l->through[bit][direction];
        for (int i = run.first; i < run.first + run.n; i++) {
            const int theirs = w->count[owner][i], own = w->count[side][i];
            if (theirs <= 4)
                value += judge_break(l, w, taste, seat, owner, i, theirs) -
                         judge_break(l, w, taste, seat, owner, i, theirs < 4 ? theirs - 1 : 3);
            if ((theirs & 7) - l->corners[i] == 1 && (own & ~7) == SPIL__BLOCKED && (own & 7) < 4)
                value +=
                    taste[(own & 7) == 3 ? SPIL__NEAR : SPIL__GROWS + 5 * (own & 7)] / 4; /* ours again */
        }
    }
    return value;
}

/* Cells on which a plus or minus might do something: those of lines that are nearly complete. */
static spil_cells hot_cells(const spil__lines *l, const spil__world *w, int side, bool plus)
{
    spil_cells hot = {{0, 0}};
    for (int i = 0; i < l->n; i++) {
        bool is_hot = plus && (w->count[side][i] == 3 || w->count[side][i] == 4);
        for (int other = 0; other < l->sides; other++)
            is_hot |= other != side && w->count[other][i] == 4;
        if (is_hot)
            hot = spil_cells_or(hot, l->cells[i]);
    }
    return hot;
}

static int add_special(const spil__lines *l, const spil__world *w, const int32_t taste[], int slot, bool all,
                       spil__option out[])
{
    const int seat = w->turn, side = spil__world_side(l, seat);
    const bool plus = slot == SPIL__PLUS;
    int n = 0;
    for (spil_cells c = all ? l->board->numbers : hot_cells(l, w, side, plus); spil_cells_any(c);
         c = spil_cells_rest(c)) {
        const int bit = spil_cells_first(c), owner = w->owner[bit];
        if (plus && owner == SPIL__EMPTY)
            out[n++] = (spil__option){SPIL__PLUS, (uint8_t)bit,
                                      judge_chip(l, w, taste, seat, bit) - taste[SPIL__KEEPS]};
        else if (!plus && owner < SPIL__EMPTY && owner != side && !w->locked[bit])
            out[n++] = (spil__option){SPIL__MINUS, (uint8_t)bit,
                                      judge_removal(l, w, taste, seat, bit) - taste[SPIL__KEEPS + 1]};
    }
    return n;
}

static int list_options(const spil__lines *l, const spil__world *w, const int32_t taste[], bool all,
                        spil__option out[])
{
    const int seat = w->turn;
    int n = 0;
    for (int i = 0; i < w->n_hand[seat]; i++) {
        const int slot = w->hand[seat][i], held = w->held[seat][slot];
        if (held > 1 && memchr(w->hand[seat], slot, (size_t)i) != NULL)
            continue;
        if (slot >= SPIL__PLUS) {
            n += add_special(l, w, taste, slot, all, out + n);
            continue;
        }
        for (int k = 0; k < 2; k++) {
            const int bit = l->where[slot][k], other = l->where[slot][1 - k];
            if (w->owner[bit] != SPIL__EMPTY)
                continue;
            const int lost = held == 1 ? judge_loss(l, w, taste, seat, other) : 0;
            out[n++] = (spil__option){(uint8_t)slot, (uint8_t)bit, judge_chip(l, w, taste, seat, bit) - lost};
        }
    }
    return n;
}

int spil__sequence_options(const spil__lines *l, const spil__world *w, const int32_t taste[SPIL__TASTES],
                           bool all, spil__option out[SPIL__OPTIONS])
{
    const int n = list_options(l, w, taste, all, out);
    return n > 0 || all ? n : list_options(l, w, taste, true, out);
}

/* ---- positions ---- */

int spil__sequence_form(const spil__lines *l)
{
    return l->seats <= 4 ? l->seats - 2 : l->sides == 2 ? 3 : 4;
}

/* Cards left for the one cell of a line that the seat cannot fill; at most 2. */
static int cards_left(const spil__lines *l, const spil__world *w, int seat, int line)
{
    for (spil_cells c = l->cells[line]; spil_cells_any(c); c = spil_cells_rest(c)) {
        const int bit = spil_cells_first(c), slot = l->board->cell_slot[bit];
        if (w->owner[bit] != SPIL__EMPTY || w->held[seat][slot] > 0)
            continue;
        int left = w->left[slot];
        for (int other = 0; other < l->seats; other++)
            left -= w->held[other][slot];
        return left > 2 ? 2 : left;
    }
    return 0;
}

static bool can_be_broken(const spil__lines *l, const spil__world *w, int side)
{
    for (int other = 0; other < l->sides; other++) {
        if (other != side && memchr(w->count[other], 4, l->n) != NULL)
            return true;
    }
    return false;
}

/* For each side and line: do rivals have cards for empty cells of it? */
typedef struct rivals {
    uint8_t cover[SPIL_SEQUENCE_SIDES][SPIL__LINES_ROOM];
} rivals;

static void find_rivals(const spil__lines *l, const spil__world *w, rivals *r)
{
    memset(r, 0, sizeof *r);
    for (int side = 0; side < l->sides; side++) {
        for (int seat = 0; seat < l->seats; seat++) {
            for (int i = 0; seat % l->sides != side && i < SPIL__LINES_ROOM; i++)
                r->cover[side][i] |= w->cover[seat][i];
        }
    }
}

/* Who completes a line first with what the hands hold, if no rival has a card for a cell of it. */
typedef struct race {
    int seat;  /* -1: nobody */
    int trait; /* that it gets for that */
} race;

static race find_first(const spil__lines *l, const spil__world *w, const rivals *r)
{
    race first = {-1, 0};
    int best = INT32_MAX;
    for (int seat = 0; seat < l->seats; seat++) {
        const int side = spil__world_side(l, seat), plus = w->held[seat][SPIL__PLUS];
        int most = -1;
        for (int i = 0; i < l->n; i++) {
            const int own = w->count[side][i];
            if (own <= 4 && own > most && own + w->cover[seat][i] + plus >= 5 && r->cover[side][i] == 0)
                most = own;
        }
        const int time = (seat + l->seats - w->turn) % l->seats + (4 - most) * l->seats;
        if (most >= 0 && time < best) {
            best = time;
            first = (race){seat, SPIL__TRAIT_FIRST + 4 - most};
        }
    }
    bool stoppable = false;
    for (int seat = 0; seat < l->seats && first.seat >= 0; seat++)
        stoppable |= spil__world_side(l, seat) != spil__world_side(l, first.seat) &&
                     w->held[seat][SPIL__PLUS] + w->held[seat][SPIL__MINUS] > 0;
    first.trait += 5 * stoppable;
    return first;
}

/* Calls add(of, trait) for each trait of a seat, except the race. Inlined into both callers below, so that adding up
 * weights costs no calls. */
__attribute__((always_inline)) static inline void each_trait(const spil__lines *l, const spil__world *w,
                                                             const rivals *r, int seat,
                                                             void (*add)(void *of, int trait), void *of)
{
    const int side = spil__world_side(l, seat);
    const int n_plus = w->held[seat][SPIL__PLUS], n_minus = w->held[seat][SPIL__MINUS];
    for (int i = 0; i < l->n; i++) {
        const int own = w->count[side][i], covered = w->cover[seat][i], rival = r->cover[side][i] != 0;
        if (own > 4)
            continue;
        if (own + covered != 4) {
            add(of, SPIL__TRAIT_LINES + 12 * own + 2 * covered + rival);
            continue;
        }
        add(of, SPIL__TRAIT_ONE + 6 * own + 3 * rival + cards_left(l, w, seat, i));
        if (n_plus > 0)
            add(of, SPIL__TRAIT_PLUS + own);
    }
    add(of, SPIL__TRAIT_HAND);
    if (n_plus > 0)
        add(of, SPIL__TRAIT_HAND + (n_plus > 1 ? 2 : 1));
    if (n_minus > 0) {
        add(of, SPIL__TRAIT_HAND + (n_minus > 1 ? 4 : 3));
        if (can_be_broken(l, w, side))
            add(of, SPIL__TRAIT_HAND + 5);
    }
}

static int bank_of(const spil__lines *l, const spil__world *w, int seat)
{
    const int wait = (seat + l->seats - w->turn) % l->seats;
    return 2 * wait + spil__world_finishes(l, w, spil__world_side(l, seat));
}

static void count_trait(void *of, int trait)
{
    ((uint8_t *)of)[trait]++;
}

void spil__sequence_traits(const spil__lines *l, const spil__world *w, uint8_t n[][SPIL__TRAITS],
                           uint8_t bank[SPIL_SEATS_MAX])
{
    rivals r;
    find_rivals(l, w, &r);
    const race first = find_first(l, w, &r);
    for (int seat = 0; seat < l->seats; seat++) {
        memset(n[seat], 0, SPIL__TRAITS);
        each_trait(l, w, &r, seat, count_trait, n[seat]);
        bank[seat] = (uint8_t)bank_of(l, w, seat);
    }
    if (first.seat >= 0)
        n[first.seat][first.trait]++;
}

typedef struct sum {
    const int32_t *weight;
    int64_t strength;
} sum;

static inline void add_weight(void *of, int trait)
{
    sum *s = of;
    s->strength += s->weight[trait];
}

void spil__sequence_chances(const spil__lines *l, const spil__world *w, const spil__weights *weights,
                            float chance[SPIL_SEQUENCE_SIDES])
{
    int64_t strength[SPIL_SEQUENCE_SIDES] = {0}, all = 0;
    rivals r;
    find_rivals(l, w, &r);
    const race first = find_first(l, w, &r);
    for (int seat = 0; seat < l->seats; seat++) {
        sum s = {weights->strength[bank_of(l, w, seat)], 1};
        each_trait(l, w, &r, seat, add_weight, &s);
        if (seat == first.seat)
            add_weight(&s, first.trait);
        strength[spil__world_side(l, seat)] += s.strength;
        all += s.strength;
    }
    for (int side = 0; side < l->sides; side++)
        chance[side] = (float)strength[side] / (float)all;
}
