/* windows.c: makes the table of windows.h. Takes some 10 µs at the beginning of every call of the bot. */
#include "windows.h"

#include <string.h>

/* How a window's value for one colour changes when a card is placed in it. */
typedef struct change {
    int16_t now;
    int16_t fill;  /* a card of the colour on an empty cell */
    int16_t cover; /* on a card of another colour */
    int16_t spoil; /* a card of another colour on an empty cell */
    int16_t lose;  /* on a card of the colour */
} change;

/* The value of a window of n cells with `own` cards of the colour and `taken` of others. */
static int worth_of(const spil__punto_weights *w, int own, int taken, int n)
{
    const int32_t by_missing[6] = {w->missing_1, w->missing_1, w->missing_2, w->missing_3, w->missing_4, 0};
    const int32_t by_taken[6] = {1000, w->taken_1, w->taken_2, w->taken_3, w->taken_4, 0};
    return own == 0 ? 0 : (by_missing[n - own] * by_taken[taken] + 500) / 1000;
}

static void find_changes(const spil__punto_weights *w, int n, change changes[6][6])
{
    for (int own = 0; own <= n; own++) {
        for (int taken = 0; own + taken <= n; taken++) {
            const int now = worth_of(w, own, taken, n);
            const bool full = own + taken == n;
            changes[own][taken] = (change){
                .now = (int16_t)now,
                .fill = (int16_t)(full ? 0 : worth_of(w, own + 1, taken, n) - now),
                .cover = (int16_t)(taken == 0 ? 0 : worth_of(w, own + 1, taken - 1, n) - now),
                .spoil = (int16_t)(full ? 0 : worth_of(w, own, taken + 1, n) - now),
                .lose = (int16_t)(own == 0 ? 0 : worth_of(w, own - 1, taken + 1, n) - now),
            };
        }
    }
}

/* ---- kinds of window ---- */

/* What a colour is to the eight deeds of a set: a mask, or 1, -1 or 0, for each. Whole sets are added up at once, which
 * cut the table from 320,000 instructions to 30,000. */
typedef struct role {
    spil__deeds own; /* all ones: the card has the colour, and it counts */
    spil__deeds
        plain; /* 1: the side's own colour, but not the card's; -1: a rival's; the card is not a nine */
    spil__deeds nine;   /* the same where it is a nine */
    spil__deeds others; /* all ones: the card has another colour */
} role;

static role role_of(const spil_setup *su, int set, int colour)
{
    const int sides = spil_punto_sides(su), owner = spil_punto_side_of_colour(su, colour);
    role r;
    memset(&r, 0, sizeof r);
    for (int i = 0; i < 8; i++) {
        const int card = set == 0 ? i / 2 : 3, side = set == 0 ? spil_punto_side_of_colour(su, card) : i / 2;
        const int16_t sign = owner >= sides ? 0 : owner == side ? 1 : -1;
        r.own[i] = card == colour && owner < sides ? -1 : 0;
        r.others[i] = card == colour ? 0 : -1;
        r.plain[i] = card == colour || i % 2 != 0 ? 0 : sign;
        r.nine[i] = card == colour || i % 2 == 0 ? 0 : sign;
    }
    return r;
}

static spil__deeds all_of(int16_t x)
{
    return (spil__deeds){x, x, x, x, x, x, x, x};
}

/* What the deeds gain in a window with these changes for each colour. A nine ends it for all other colours. */
static void gain_in(const change *const ch[4], const role roles[4], spil__deeds gain[5])
{
    spil__deeds ended = {0}, fill = {0}, cover = {0};
    for (int c = 0; c < 4; c++) {
        ended -= roles[c].nine * all_of(ch[c]->now);
        cover += roles[c].own & all_of(ch[c]->cover);
        fill += (roles[c].own & all_of(ch[c]->fill)) + roles[c].plain * all_of(ch[c]->spoil);
    }
    gain[SPIL__FOUND_NOTHING] = fill + ended;
    for (int c = 0; c < 4; c++)
        gain[c] = (roles[c].others & cover) + roles[c].plain * all_of(ch[c]->lose) + ended;
}

typedef struct maker {
    spil__gains *g;
    change changes[6][6];
    role roles[2][4];
    int sets, kind; /* the next one */
} maker;

/* Adds a kind, and returns where its gains begin. cards: of each colour (-1: ended by a nine of another); all: in all.
 * An empty window gains nothing: it is not worth starting for its own sake. */
static uint16_t make_kind(maker *m, const int cards[4], int all)
{
    static const change none;
    const change *ch[4];
    for (int c = 0; c < 4; c++)
        ch[c] = cards[c] >= 0 && all > 0 ? &m->changes[cards[c]][all - cards[c]] : &none;
    for (int set = 0; set < m->sets; set++)
        gain_in(ch, m->roles[set], m->g->of[set * m->g->n_kinds + m->kind]);
    return (uint16_t)(sizeof m->g->of[0] * (size_t)m->kind++);
}

static void make_kinds(maker *m, int n)
{
    uint16_t *kind = m->g->kind, with_nine[4][6][6] = {{{0}}};
    make_kind(m, (const int[4]){-1, -1, -1, -1}, 0); /* dead: kind 0 */
    for (int c = 0; c < 4; c++) {
        for (int own = 1; own <= n; own++) {
            for (int all = own; all <= n; all++) {
                int cards[4] = {-1, -1, -1, -1};
                cards[c] = own;
                with_nine[c][own][all] = make_kind(m, cards, all);
            }
        }
    }
    int cards[4];
    for (cards[3] = 0; cards[3] <= n; cards[3]++) {
        for (cards[2] = 0; cards[2] + cards[3] <= n; cards[2]++) {
            for (cards[1] = 0; cards[1] + cards[2] + cards[3] <= n; cards[1]++) {
                for (cards[0] = 0; cards[0] + cards[1] + cards[2] + cards[3] <= n; cards[0]++) {
                    const int mix = cards[0] + 6 * cards[1] + 36 * cards[2] + 216 * cards[3];
                    const int all = cards[0] + cards[1] + cards[2] + cards[3];
                    kind[mix] = make_kind(m, cards, all);
                    for (int c = 0; c < 4; c++)
                        kind[(c + 1) * SPIL__MIXES + mix] = with_nine[c][cards[c]][all];
                }
            }
        }
    }
}

static void find_reach(spil__gains *g, int n)
{
    for (int last = 1; last <= 6; last++) {
        for (int at = 0; at < 8; at++) {
            for (int k = 0; k < n; k++) {
                const bool fits = at - k >= last - 5 && at - k + n - 1 <= 6;
                g->reach[last][at] = (uint8_t)(g->reach[last][at] | fits << k);
                g->back[last][at] = (uint8_t)(g->back[last][at] | fits << (n - 1 - k));
            }
        }
    }
}

void spil__gains_make(const spil_setup *su, const spil__punto_weights *weights, spil__gains *g)
{
    const int n = spil_punto_row(su);
    maker m = {.g = g, .sets = spil__deed_sets(su->seats)};
    memset(g, 0, sizeof *g);
    g->n_kinds = n == 5 ? 187 : 111;
    find_changes(weights, n, m.changes);
    for (int set = 0; set < m.sets; set++) {
        for (int c = 0; c < 4; c++)
            m.roles[set][c] = role_of(su, set, c);
    }
    make_kinds(&m, n);
    find_reach(g, n);
}
