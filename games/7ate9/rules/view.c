/* view.c: what a seat may know of a game of 7 ATE 9, and states that fit it. Built per CPU variant.
 *
 * A seat knows its own hand and the pile, which everybody saw grow. It does not know any draw pile, its own included,
 * nor the other hands, nor the card that ended the game face down. Onlookers know the pile alone. */
#include <string.h>

#include "seven.h"

void spil__seven_view(const spil_setup *su, const void *state, int seat, void *view)
{
    const seven_state *st = state;
    spil_seven_view *v = view;
    v->dealer = st->dealer;
    v->n_pile = st->n_pile;
    const int open = st->n_pile - st->over; /* the card that ended the game lies face down (S9) */
    memcpy(v->pile, st->pile, (size_t)open);
    if (st->over)
        v->pile[open] = NONE;
    v->piled = st->piled - (st->over ? spil_seven_one(st->pile[open]) : 0);
    for (int s = 0; s < su->seats; s++) {
        v->n_hand[s] = (uint8_t)hand_count(st->hand[s]);
        v->n_draw[s] = (uint8_t)(st->left[s] - v->n_hand[s]);
    }
    v->rotations = st->rotations;
    if (seat != SPIL_ONLOOKER)
        v->hand = st->hand[seat];
}

/* All arrangements of the cards the seat has not seen are equally likely. Whether somebody can play (S8) is the same
 * in all of them: it matters only when all draw piles are empty, and then the unseen cards are exactly the other
 * hands, or to onlookers all hands. */
void spil__seven_imagine(const spil_setup *su, const void *view, spil_fast_rng *rng, void *state)
{
    const spil_seven_view *v = view;
    seven_state *st = state;
    uint8_t copies[KINDS], hidden[CARDS];
    int n = 0;

    /* 1. What the seat knows. */
    memset(st, 0, sizeof *st);
    st->key = spil_fast_key(rng);
    st->dealer = v->dealer;
    st->over = v->head.over;
    st->rotations = v->rotations;
    st->n_pile = v->n_pile;
    memcpy(st->pile, v->pile, v->n_pile);
    if (v->head.seat != SPIL_ONLOOKER)
        st->hand[v->head.seat] = v->hand;

    /* 2. What is left of the deck. */
    for (int kind = 0; kind < KINDS; kind++)
        copies[kind] = spil_seven_copies(kind);
    for (int i = 0; i < v->n_pile - st->over; i++)
        copies[v->pile[i]]--;
    for (int kind = 0; kind < KINDS; kind++) {
        for (int i = spil_seven_count(v->hand, kind); i < copies[kind]; i++)
            hidden[n++] = (uint8_t)kind;
    }
    spil_fast_shuffle(rng, hidden, n);

    /* 3. Dealt out to where cards are missing. */
    if (st->over)
        st->pile[v->n_pile - 1] = hidden[--n];
    st->piled = count_pile(st->pile, st->n_pile);
    for (int seat = 0; seat < su->seats; seat++) {
        const int first = first_place(su, v->dealer, seat), drawn = share(su) - v->n_draw[seat];
        st->left[seat] = (uint8_t)(v->n_hand[seat] + v->n_draw[seat]);
        st->next[seat] = (uint8_t)(first + drawn * su->seats);
        st->n_draw = (uint8_t)(st->n_draw + v->n_draw[seat]);
        for (int i = 0; seat != v->head.seat && i < v->n_hand[seat]; i++)
            st->hand[seat] += spil_seven_one(hidden[--n]);
        for (int at = st->next[seat]; at < CARDS; at += su->seats)
            st->draw[at] = hidden[--n];
    }
}
