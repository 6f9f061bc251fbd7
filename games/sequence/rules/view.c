/* view.c: what a seat may know of a game of Sequence Numbers, and states that fit it. Built per CPU variant.
 *
 * A seat knows its own hand, the board, every discard and how many cards the others and the stock have. Onlookers
 * know the same, without a hand. */
#include <string.h>

#include "sequence.h"

void spil__sequence_view(const spil_setup *su, const void *state, int seat, void *view)
{
    const sequence_state *st = state;
    spil_sequence_view *v = view;
    v->dealer = st->dealer;
    v->turn = st->turn;
    v->passes = st->passes;
    v->dead_used = st->dead_used;
    v->may_draw = st->may_draw;
    v->must_forfeit = st->must_forfeit;
    v->n_stock = st->n_stock;
    v->n_made = st->n_made;
    for (int s = 0; s < su->seats; s++)
        v->n_hand[s] = (uint8_t)hand_size(st->hand[s]);
    v->turns = st->turns;
    memcpy(v->made, st->made, sizeof v->made);
    memcpy(v->piles, st->piles, sizeof v->piles);
    v->pile_ends = st->pile_ends;
    v->hand = seat == SPIL_ONLOOKER ? SPIL_SEQUENCE_EMPTY_HAND : st->hand[seat];
    memcpy(v->chips, st->chips, sizeof v->chips);
    v->locked = st->locked;
}

/* The cards of the deck that are neither discarded nor in the view's own hand; returns how many. */
static int hidden_cards(const spil_sequence_board *b, const spil_sequence_view *v, uint8_t out[])
{
    uint8_t known[SPIL_SEQUENCE_KINDS] = {0};
    const int own = hand_size(v->hand);
    int n = 0;
    for (int i = 0; i < spil_sequence_pile_end(v->pile_ends, 7); i++)
        known[v->piles[i]]++;
    for (int i = 0; i < own; i++)
        known[spil_sequence_hand_card(v->hand, i)]++;
    for (int i = 0; i < b->n_cards; i++) {
        if (known[b->deck[i]] > 0)
            known[b->deck[i]]--;
        else
            out[n++] = b->deck[i];
    }
    return n;
}

void spil__sequence_imagine(const spil_setup *su, const void *view, spil_fast_rng *rng, void *state)
{
    const spil_sequence_board *b = spil_sequence_board_of(su);
    const spil_sequence_view *v = view;
    sequence_state *st = state;
    uint8_t hidden[SPIL_SEQUENCE_CARDS];

    /* 1. What is public. How often cards were shuffled is not in a view, and with a new key it does not matter. */
    memset(st, 0, sizeof *st);
    memcpy(st->chips, v->chips, sizeof st->chips);
    st->locked = v->locked;
    st->key = spil_fast_key(rng);
    st->op = FIRST_OP;
    st->pile_ends = v->pile_ends;
    memcpy(st->piles, v->piles, sizeof st->piles);
    st->turns = v->turns;
    memcpy(st->made, v->made, sizeof st->made);
    st->n_made = v->n_made;
    st->n_stock = v->n_stock;
    st->dealer = v->dealer;
    st->turn = v->turn;
    st->passes = v->passes;
    st->dead_used = v->dead_used;
    st->may_draw = v->may_draw;
    st->must_forfeit = v->must_forfeit;
    st->over = v->head.over;

    /* 2. What is not: every arrangement of the hidden cards is equally likely. */
    int n = hidden_cards(b, v, hidden);
    spil_fast_shuffle(rng, hidden, n);
    for (int seat = 0; seat < SPIL_SEATS_MAX; seat++) {
        st->hand[seat] = seat == v->head.seat ? v->hand : SPIL_SEQUENCE_EMPTY_HAND;
        for (int i = 0; seat != v->head.seat && i < v->n_hand[seat]; i++)
            st->hand[seat] = hand_with(st->hand[seat], hidden[--n]);
    }
    memcpy(st->stock + STOCK - n, hidden, (size_t)n);
}
