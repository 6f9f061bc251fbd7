/* discard.c: discards by rules of thumb (discard.h). */
#include "discard.h"

static const double SCALE = 10000; /* of the weights */

/* How likely the other seats can use each of the cards. */
static void find_danger(const spil__rumi7_world *first, const spil__rumi7_guesses *guesses,
                        spil__rumi7_discard d[], int n)
{
    spil__rumi7_world w = *first;
    const int me = guesses->seat, next = me + 1 < w.seats ? me + 1 : 0;
    uint64_t cards = 0; /* a joker is a bit like others */
    for (int k = 0; k < n; k++)
        cards |= UINT64_C(1) << spil_rumi7_move_card(d[k].move);
    for (int i = 0; i < guesses->n; i++) {
        spil__rumi7_deal_hands(guesses, i, &w);
        const uint64_t at_once = spil__rumi7_wanted(&w, next, cards);
        uint64_t later = 0;
        for (int seat = 0; seat < w.seats; seat++) {
            if (seat != me && seat != next && !(w.laid >> seat & 1))
                later |= spil__rumi7_wanted(&w, seat, cards & ~(at_once | later));
        }
        for (int k = 0; k < n; k++) {
            const int card = spil_rumi7_move_card(d[k].move);
            d[k].at_once += at_once >> card & 1 ? 1.0 / guesses->n : 0;
            d[k].later += later >> card & 1 ? 1.0 / guesses->n : 0;
        }
    }
}

static spil_rumi7_hand without(const spil_rumi7_hand *hand, int card)
{
    spil_rumi7_hand rest = *hand;
    spil_rumi7_drop(&rest, card);
    return rest;
}

/* The discards that leave the least distance, a joker only where there is nothing else; returns how many. `own` is that
 * of the whole hand. */
static int list_discards(const spil_bot_input *in, const spil__rumi7_world *w, int own,
                         spil__rumi7_discard out[], int *least)
{
    const spil_rumi7_view *v = in->view;
    const bool laid = v->laid >> v->head.seat & 1;
    int n = 0, joker = -1;
    *least = SPIL_RUMI7_NONE;
    for (int i = 0; i < in->n_moves; i++) {
        if (spil_rumi7_move_verb(in->moves[i]) != SPIL_RUMI7_DISCARD)
            continue;
        const int card = spil_rumi7_move_card(in->moves[i]);
        const spil_rumi7_hand rest = without(&v->own, card);
        const int distance = laid || w->solver->within(&rest, w->goal, own) ? own : own + 1;
        if (distance < *least) {
            *least = distance;
            n = 0;
        }
        if (card == SPIL_RUMI7_JOKER)
            joker = i;
        else if (distance == *least)
            out[n++] = (spil__rumi7_discard){
                .move = in->moves[i], .points = spil_rumi7_points(card), .fits = w->fits >> card & 1};
    }
    if (n == 0 && joker >= 0)
        out[n++] = (spil__rumi7_discard){.move = in->moves[joker]};
    return n;
}

int spil__rumi7_discards(const spil_bot_input *in, const spil__rumi7_world *first,
                         const spil__rumi7_guesses *guesses, spil__rumi7_discard out[SPIL_RUMI7_DISCARDS])
{
    const spil_rumi7_view *v = in->view;
    const spil_rumi7_solver *solver = first->solver;
    const int own = v->laid >> v->head.seat & 1 ? 0 : solver->distance(&v->own, first->goal);
    int least;
    const int n = list_discards(in, first, own, out, &least);
    const spil_rumi7_hand unseen = spil__rumi7_unseen_cards(in->setup, v);
    const int n_unseen = spil__rumi7_hand_size(&unseen);
    const spil_rumi7_hand helpful =
        own < least ? unseen : spil__rumi7_helpful(solver, first->goal, &v->own, own, &unseen);
    find_danger(first, guesses, out, n);
    for (int i = 0; i < n && least > 0; i++) {
        const spil_rumi7_hand rest = without(&v->own, spil_rumi7_move_card(out[i].move));
        const spil_rumi7_hand outs = spil__rumi7_helpful(solver, first->goal, &rest, least, &helpful);
        out[i].outs = (double)spil__rumi7_hand_size(&outs) / n_unseen;
    }
    return n;
}

double spil__rumi7_discard_worth(const spil__rumi7_discard *d, const spil__rumi7_weights *by)
{
    const double danger = d->at_once + by->danger_later / SCALE * d->later;
    return by->discard_point / SCALE * d->points - by->danger / SCALE * danger -
           (d->fits ? by->fits / SCALE : 0) + d->outs;
}
