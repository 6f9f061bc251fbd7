/* discard.c: discards by rules of thumb (discard.h). */
#include "discard.h"

static const double SCALE = 10000; /* of the weights */

/* How likely the other seats can use each of the cards. */
static void find_danger(const spil__rumi7_world *first, const spil__rumi7_guesses *guesses,
                        spil__rumi7_discard d[], int n)
{
    spil__rumi7_world w = *first;
    const int me = guesses->seat, next = me + 1 < w.seats ? me + 1 : 0;
    for (int i = 0; i < guesses->n; i++) {
        spil__rumi7_deal_hands(guesses, i, &w);
        for (int k = 0; k < n; k++) {
            const int card = spil_rumi7_move_card(d[k].move);
            bool later = false;
            const bool at_once = spil__rumi7_wants(&w, next, card);
            for (int seat = 0; seat < w.seats && !at_once && !later; seat++)
                later =
                    seat != me && seat != next && !(w.laid >> seat & 1) && spil__rumi7_wants(&w, seat, card);
            d[k].at_once += at_once ? 1.0 / guesses->n : 0;
            d[k].later += later ? 1.0 / guesses->n : 0;
        }
    }
}

/* Counts the cards of a list that bring a hand below this distance; `keep` (may be NULL) gets them. */
static int count_outs(const spil__rumi7_world *w, const spil_rumi7_hand *hand, int distance,
                      const uint8_t unseen[], int n, uint8_t keep[], int *n_keep)
{
    int outs = 0, last = -1;
    bool helps = false;
    for (int i = 0; i < n; i++) {
        if (unseen[i] != last) { /* equal cards are adjacent */
            spil_rumi7_hand more = *hand;
            spil_rumi7_put(&more, unseen[i]);
            helps = w->solver->distance(&more, w->goal) < distance;
            last = unseen[i];
        }
        outs += helps;
        if (helps && keep != NULL)
            keep[(*n_keep)++] = unseen[i];
    }
    return outs;
}

static spil_rumi7_hand without(const spil_rumi7_hand *hand, int card)
{
    spil_rumi7_hand rest = *hand;
    spil_rumi7_drop(&rest, card);
    return rest;
}

/* The discards that leave the least distance, a joker only where there is nothing else; returns how many. */
static int list_discards(const spil_bot_input *in, const spil__rumi7_world *w, spil__rumi7_discard out[],
                         int *least)
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
        const int distance = laid ? 0 : w->solver->distance(&rest, w->goal);
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
    uint8_t unseen[SPIL_RUMI7_CARDS], helpful[SPIL_RUMI7_CARDS];
    int least, n_helpful = 0;
    const int n = list_discards(in, first, out, &least);
    const int n_unseen = spil__rumi7_unseen(in->setup, v, unseen);
    if (least > 0)
        count_outs(first, &v->own, least, unseen, n_unseen, helpful, &n_helpful);
    find_danger(first, guesses, out, n);
    for (int i = 0; i < n && least > 0; i++) {
        const spil_rumi7_hand rest = without(&v->own, spil_rumi7_move_card(out[i].move));
        out[i].outs = (double)count_outs(first, &rest, least, helpful, n_helpful, NULL, NULL) / n_unseen;
    }
    return n;
}

double spil__rumi7_discard_worth(const spil__rumi7_discard *d, const spil__rumi7_weights *by)
{
    const double danger = d->at_once + by->danger_later / SCALE * d->later;
    return by->discard_point / SCALE * d->points - by->danger / SCALE * danger -
           (d->fits ? by->fits / SCALE : 0) + d->outs;
}
