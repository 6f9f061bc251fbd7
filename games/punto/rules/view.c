/* view.c: what a seat may know of a game of Punto, and states that fit it. Built per CPU variant.
 *
 * Everybody sees the same: everything except the order of the piles; with three seats, who holds which of the neutral
 * cards that are not on the table; with teams, which partner holds which card. */
#include <string.h>

#include "punto.h"

static int face_up(const punto_state *st)
{
    return st->over ? NONE : st->deck[st->top[st->turn]];
}

void spil__punto_view(const spil_setup *su, const void *state, int seat, void *view)
{
    (void)seat; /* all seats and onlookers know the same */
    const punto_state *st = state;
    spil_punto_view *v = view;
    v->round = st->round;
    v->turn = st->turn;
    v->starter = st->starter;
    v->card = (uint8_t)face_up(st);
    v->ox = st->ox;
    v->oy = st->oy;
    v->n_trophies = st->n_trophies;
    for (int s = 0; s < su->seats; s++)
        v->pile[s] = (uint8_t)(st->end[s] - st->top[s] - (!st->over && s == st->turn));
    memcpy(v->trophies, st->deck, st->n_trophies);
    memcpy(v->where, st->where, sizeof v->where);
    memcpy(v->value, st->value, sizeof v->value);
    memcpy(v->colour, st->colour, sizeof v->colour);
    v->legal = st->legal;
    v->by = st->by;
}

/* Cards that are in a pile: two of each kind, less those on the table, taken as trophies or face up. */
static void count_hidden(const spil_punto_view *v, uint8_t left[KINDS])
{
    memset(left, 2, KINDS);
    for (int card = 0; card < CARDS; card++)
        left[card / 2] = (uint8_t)(left[card / 2] - (v->where[card] != 0));
    for (int i = 0; i < v->n_trophies; i++)
        left[v->trophies[i]]--;
    if (v->card != NONE)
        left[v->card]--;
}

/* Appends the hidden cards of some colours; returns the new count. */
static int collect(const uint8_t left[KINDS], int first_colour, int n_colours, uint8_t out[], int n)
{
    for (int kind = 9 * first_colour; kind < 9 * (first_colour + n_colours); kind++) {
        for (int k = 0; k < left[kind]; k++)
            out[n++] = (uint8_t)kind;
    }
    return n;
}

void spil__punto_imagine(const spil_setup *su, const void *view, spil_fast_rng *rng, void *state)
{
    const spil_punto_view *v = view;
    punto_state *st = state;
    uint8_t left[KINDS], pool[CARDS], neutral[18];
    const int sides = spil_punto_sides(su), colours = spil_punto_two_sides(su) ? 2 : 1;

    /* 1. What is public. */
    memset(st, 0, sizeof *st);
    memcpy(st->value, v->value, sizeof st->value);
    memcpy(st->colour, v->colour, sizeof st->colour);
    memcpy(st->where, v->where, sizeof st->where);
    memset(st->deck, NONE, sizeof st->deck);
    memcpy(st->deck, v->trophies, v->n_trophies);
    st->legal = v->legal;
    st->by = v->by;
    st->round = v->round;
    st->turn = v->turn;
    st->starter = v->starter;
    st->over = v->head.over;
    st->ox = v->ox;
    st->oy = v->oy;
    st->n_trophies = v->n_trophies;
    st->key = spil_fast_key(rng);

    /* 2. Where each pile begins: as dealt, so cards played from it count. A trophy that ended the game was played in
     * this round and still counts. */
    const bool trophy_now = st->over && (v->by >> 2 * (v->round - 1) & 3) != SPIL_PUNTO_NO_ROW;
    int placed = trophy_now;
    for (int card = 0; card < CARDS; card++)
        placed += v->where[card] != 0;
    int at = v->n_trophies - trophy_now;
    for (int side = 0; side < sides; side++) {
        for (int seat = side; seat < su->seats; seat += sides) {
            const int size = v->pile[seat] + (!st->over && seat == v->turn);
            st->top[seat] = (uint8_t)(at + placed_by_seat(su, placed, v->starter, seat));
            at = st->end[seat] = (uint8_t)(st->top[seat] + size);
        }
    }

    /* 3. What is not public: every arrangement of the hidden cards is equally likely. */
    count_hidden(v, left);
    int dealt = 0;
    if (su->seats == 3)
        spil_fast_shuffle(rng, neutral, collect(left, NEUTRAL, 1, neutral, 0));
    for (int side = 0; side < sides; side++) {
        int n = collect(left, colours * side, colours, pool, 0);
        while (su->seats == 3 && n < v->pile[side])
            pool[n++] = neutral[dealt++];
        spil_fast_shuffle(rng, pool, n);
        int from = 0;
        for (int seat = side; seat < su->seats; seat += sides) {
            const bool shows = !st->over && seat == v->turn;
            if (shows)
                st->deck[st->top[seat]] = v->card;
            memcpy(st->deck + st->top[seat] + shows, pool + from, v->pile[seat]);
            from += v->pile[seat];
        }
    }
}
