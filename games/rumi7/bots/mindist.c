/* mindist.c: Rumi 7 Seven by distance: takes what brings the contract nearer, and throws away what it does not need.
 *
 * Draws and claims: the open card when it reduces the distance, else the stock. Discards: the card without which the
 * distance is least; then the one that leaves most live cards that would reduce it; then the one with most points. A
 * card is live when it is neither in the hand nor seen anywhere else. Lays as soon as it can, in the way that leaves
 * fewest points; then builds everything it can.
 *
 * What makes it fast: throwing away a card that leaves the distance as it is can only lose helpful cards, so only those
 * that help the whole hand are tried again, and the first card that loses none is as good as any with fewer points. */
#include <string.h>

#include "opponents.h"
#include "spil/bits.h"
#include "world.h"

enum { DRAW_MS = 900, CLAIM_MS = 700, LAY_MS = 1500, BUILD_MS = 1100, DISCARD_MS = 1300, KINDS = 64 };

typedef struct table {
    const spil_bot_input *in;
    const spil_rumi7_view *view;
    const spil_rumi7_solver *solver;
    spil_rumi7_goal goal;
    bool laid; /* its own contract is laid */
} table;

static int top_discard(const spil_rumi7_view *v)
{
    return v->discard[v->n_discard - 1];
}

/* The cards that fit on some meld, a bit each. */
static uint64_t fitting(const table *t)
{
    const uint64_t joker = UINT64_C(1) << SPIL_RUMI7_JOKER;
    uint64_t cards = 0;
    for (int m = 0; m < t->view->n_melds; m++) {
        const uint32_t meld = t->view->meld[m];
        const spil_rumi7_end end =
            spil_rumi7_meld_kind(meld) == SPIL_RUMI7_RUN ? SPIL_RUMI7_BACK : SPIL_RUMI7_NO_END;
        cards |= spil_rumi7_meld_takes(meld) | spil_rumi7_meld_swaps(meld);
        if (!(cards & joker) && spil_rumi7_meld_add(meld, SPIL_RUMI7_JOKER, end, t->goal.naturals) != 0)
            cards |= joker;
    }
    return cards;
}

static const spil_move *find_verb(const spil_bot_input *in, spil_rumi7_verb verb)
{
    for (int i = 0; i < in->n_moves; i++) {
        if (spil_rumi7_move_verb(in->moves[i]) == verb)
            return &in->moves[i];
    }
    return NULL;
}

/* ---- drawing and claiming ---- */

/* Is the open card worth having? Says why; "it" is the card of the move that the reason stands beside. */
static bool wants(const table *t, int card, spil_sentence *why)
{
    const spil_rumi7_name name = spil_rumi7_name_of(card);
    if (t->laid) {
        const bool fits = fitting(t) >> card & 1;
        if (fits)
            spil_sentence_set(why, SPIL_TR("it fits on a meld"));
        else
            spil_sentence_set(why, SPIL_TR("%s fits on no meld"), name.text);
        return fits;
    }
    spil_rumi7_hand more = t->view->own;
    spil_rumi7_put(&more, card);
    const int now = t->solver->distance(&t->view->own, t->goal);
    const bool nearer = now > 0 && t->solver->within(&more, t->goal, now - 1);
    if (nearer)
        spil_sentence_set(why, SPIL_TR("it brings the contract nearer: missing %d instead of %d"), now - 1,
                          now);
    else if (now == 0)
        spil_sentence_set(why, SPIL_TR("the contract is ready to be laid"));
    else
        spil_sentence_set(why, SPIL_TR("%s brings the contract no nearer (missing: %d)"), name.text, now);
    return nearer;
}

static spil_bot_answer draw(const table *t)
{
    spil_bot_answer answer = {.delay_ms = DRAW_MS};
    const spil_move *stock = find_verb(t->in, SPIL_RUMI7_STOCK);
    const spil_move *take = find_verb(t->in, SPIL_RUMI7_TAKE);
    answer.move =
        stock == NULL || (take != NULL && wants(t, top_discard(t->view), &answer.why)) ? *take : *stock;
    return answer;
}

/* A claimed card stays in the hand: one that only fits on a meld is no gain. */
static spil_bot_answer claim(const table *t)
{
    spil_bot_answer answer = {.delay_ms = CLAIM_MS};
    const spil_move *claim = find_verb(t->in, SPIL_RUMI7_CLAIM);
    const bool worth = claim != NULL && !t->laid && wants(t, top_discard(t->view), &answer.why);
    if (t->laid)
        spil_sentence_set(&answer.why,
                          SPIL_TR("after the contract a claimed card only makes the hand larger"));
    answer.move = worth ? *claim : *find_verb(t->in, SPIL_RUMI7_PASS);
    return answer;
}

/* ---- laying and building ---- */

static spil_bot_answer lay(const table *t, spil_move any)
{
    spil_bot_answer answer = {.move = any, .delay_ms = LAY_MS};
    spil_rumi7_way way;
    if (t->solver->best_way(&t->view->own, t->goal, &way)) {
        answer.move = way.part[0];
        spil_sentence_set(&answer.why, SPIL_TR("the contract can be laid, and takes %d points from the hand"),
                          way.points);
    }
    return answer;
}

/* How many cards of the hand fit on a meld at once. */
static int cards_fitting(const spil_rumi7_hand *hand, uint32_t meld)
{
    int n = 0;
    for (uint64_t left = hand->one; left != 0; left &= left - 1)
        n += spil_rumi7_meld_add(meld, spil_lowest(left), SPIL_RUMI7_NO_END, 1) != 0;
    return n;
}

/* Expensive cards first; of several melds the one after which more of the hand fits. Jokers wait until nothing else
 * fits, because the ends they close may be wanted. */
static bool build(const table *t, spil_bot_answer *answer)
{
    int best = -1;
    for (int i = 0; i < t->in->n_moves; i++) {
        const spil_move mv = t->in->moves[i];
        const spil_rumi7_verb verb = spil_rumi7_move_verb(mv);
        if (verb != SPIL_RUMI7_ADD && verb != SPIL_RUMI7_SWAP)
            continue;
        const int card = spil_rumi7_move_card(mv);
        const uint32_t meld = t->view->meld[spil_rumi7_move_meld(mv)];
        const uint32_t after =
            verb == SPIL_RUMI7_ADD
                ? spil_rumi7_meld_add(meld, card, spil_rumi7_move_end(mv), t->goal.naturals)
                : spil_rumi7_meld_swap(meld, card, spil_rumi7_move_end(mv));
        spil_rumi7_hand rest = t->view->own;
        spil_rumi7_drop(&rest, card);
        const int worth = (card == SPIL_RUMI7_JOKER ? 0 : spil_rumi7_points(card)) +
                          40 * (cards_fitting(&rest, after) - cards_fitting(&rest, meld)) + 100;
        if (worth > best) {
            best = worth;
            answer->move = mv;
        }
    }
    if (best < 0)
        return false;
    answer->delay_ms = BUILD_MS;
    spil_sentence_set(&answer->why, SPIL_TR("it fits there"));
    return true;
}

/* ---- discarding ---- */

/* The cards that may be discarded, most points first, jokers last. */
static int list_discards(const spil_bot_input *in, uint8_t cards[KINDS])
{
    const uint64_t aces = UINT64_C(0x0001000100010001), high = aces * 0x1f80;
    const uint64_t by_points[] = {aces, high, SPIL_RUMI7_KINDS & ~(aces | high),
                                  UINT64_C(1) << SPIL_RUMI7_JOKER};
    uint64_t may = 0;
    int n = 0;
    for (int i = 0; i < in->n_moves; i++) {
        if (spil_rumi7_move_verb(in->moves[i]) == SPIL_RUMI7_DISCARD)
            may |= UINT64_C(1) << spil_rumi7_move_card(in->moves[i]);
    }
    for (int k = 0; k < 4; k++) {
        for (uint64_t left = may & by_points[k]; left != 0; left &= left - 1)
            cards[n++] = (uint8_t)spil_lowest(left);
    }
    return n;
}

static spil_bot_answer throw_away(int card)
{
    return (spil_bot_answer){.move = spil_rumi7_move(SPIL_RUMI7_DISCARD, card, SPIL_RUMI7_NO_END, 0),
                             .delay_ms = DISCARD_MS};
}

/* Once the contract is laid the card with most points goes; what fits somewhere has been built by now, or will be next
 * turn. */
static spil_bot_answer discard_after_laying(const table *t, const uint8_t cards[], int n)
{
    const uint64_t fits = fitting(t);
    int pick = cards[0];
    for (int i = n - 1; i >= 0; i--) {
        if (cards[i] != SPIL_RUMI7_JOKER && !(fits >> cards[i] & 1))
            pick = cards[i];
    }
    spil_bot_answer answer = throw_away(pick);
    spil_sentence_set(&answer.why, SPIL_TR("it costs %d points and fits nowhere"), spil_rumi7_points(pick));
    return answer;
}

static spil_bot_answer discard(const table *t)
{
    uint8_t cards[KINDS], distance[KINDS];
    const int n = list_discards(t->in, cards);
    if (t->laid)
        return discard_after_laying(t, cards, n);

    /* 1. The distance without each card: that of the hand, or 1 more. */
    const int own = t->solver->distance(&t->view->own, t->goal);
    int least = own + 1;
    for (int i = 0; i < n; i++) {
        spil_rumi7_hand rest = t->view->own;
        spil_rumi7_drop(&rest, cards[i]);
        distance[i] = (uint8_t)(own + !t->solver->within(&rest, t->goal, own));
        least = distance[i] < least ? distance[i] : least;
    }

    /* 2. What helps the whole hand, and how much of that each card leaves. */
    const spil_rumi7_hand live = spil__rumi7_unseen_cards(t->in->setup, t->view);
    const spil_rumi7_hand helpful =
        own < least ? live : spil__rumi7_helpful(t->solver, t->goal, &t->view->own, own, &live);
    const int full = spil__rumi7_hand_size(&helpful);
    int best = -1, pick = cards[0];
    for (int i = 0; i < n && best < full; i++) {
        if (distance[i] != least)
            continue;
        spil_rumi7_hand rest = t->view->own;
        spil_rumi7_drop(&rest, cards[i]);
        const spil_rumi7_hand still = spil__rumi7_helpful(t->solver, t->goal, &rest, least, &helpful);
        const int left = spil__rumi7_hand_size(&still);
        if (left > best) {
            best = left;
            pick = cards[i];
        }
    }
    spil_bot_answer answer = throw_away(pick);
    spil_sentence_set(
        &answer.why, SPIL_TR("it is needed least (missing without it: %d; unseen cards that would help: %d)"),
        least, best);
    return answer;
}

spil_bot_answer spil__mindist(const spil_bot_input *in)
{
    const spil_rumi7_view *v = in->view;
    const int seat = v->head.seat;
    const table t = {.in = in,
                     .view = v,
                     .solver = spil_rumi7_solver_of(in->setup->game),
                     .goal = spil_rumi7_goal_of(in->setup, v->round, seat == v->turn ? v->parts : 0),
                     .laid = v->laid >> seat & 1};
    if (seat != v->turn)
        return claim(&t);
    if (!v->playing)
        return draw(&t);
    const spil_move *set = find_verb(in, SPIL_RUMI7_LAY_SET), *run = find_verb(in, SPIL_RUMI7_LAY_RUN);
    if (set != NULL || run != NULL)
        return lay(&t, set != NULL ? *set : *run);
    spil_bot_answer answer = {.delay_ms = 0};
    return build(&t, &answer) ? answer : discard(&t);
}
