/* strong.c: how the strong bot thinks about Rumi 7 Seven.
 *
 * The luck of the cards is far larger than the difference between two moves, so moves are compared in the same worlds
 * (compare.h): hidden cards are dealt as they are likely to lie (hidden_hands_mcmc.h), and each round is played to
 * its end by a simple player at every seat (world.h). What counts is the points of the round against the others'.
 *
 * The move to beat comes from rules of thumb. Draws, claims and building: as mindist. Discards: live cards that would
 * help, less the chance that another seat can use the card, and expensive cards first. Laying: the most points out of
 * the hand, where a card that will fit on a meld counts as nearly gone. The comparison decides the rest: what to
 * throw away, whether an open card is worth having though the contract comes no nearer, when to lay, and what to
 * keep off the melds. */
#include "strong.h"
#include "compare.h"
#include "opponents.h"
#include "spil/bits.h"

enum { WAYS = 64, FIRST_DISCARDS = 8, OTHER_DISCARDS = 2, FEW_GUESSES = 8 };

#include "rumi7_weights.inc" /* RUMI7_name, made from games/rumi7/bots/weights.txt */

#define TUNED(name, what) .name = RUMI7_##name,
const spil__rumi7_weights spil__rumi7_tuned = {SPIL__RUMI7_WEIGHTS(TUNED)};

typedef struct shared {
    spil__rumi7_world first; /* what the view shows */
    spil__rumi7_guesses guesses;
    int32_t past[SPIL_SEATS_MAX]; /* points of earlier rounds */
} shared;

void spil__rumi7_look(const spil_bot_input *in, const spil__rumi7_weights *weights, void *memory)
{
    shared *s = memory;
    const spil_rumi7_view *v = in->view;
    spil__rumi7_world_open(&s->first, in->setup, weights, v);
    spil__rumi7_guess(in->setup, weights, v, in->resources != NULL ? SPIL_RUMI7_GUESSES : FEW_GUESSES,
                      in->rng, &s->guesses);
    for (int seat = 0; seat < in->setup->seats; seat++) {
        s->past[seat] = 0;
        for (int i = 0; i < v->n_rounds; i++)
            s->past[seat] += 5 * v->score[seat][i];
    }
}

static void look(const spil_bot_input *in, void *memory)
{
    spil__rumi7_look(in, &spil__rumi7_tuned, memory);
}

static void imagine(const spil_search_call *t, spil_fast_rng *rng, void *memory)
{
    const shared *s = t->shared;
    spil__rumi7_world *w = memory;
    const int i = (int)spil_fast_below(rng, s->guesses.n);
    *w = s->first;
    spil__rumi7_deal_hands(&s->guesses, i, w);
    spil__rumi7_deal_stock(&s->guesses, i, rng, w);
}

static uint32_t play(const spil_search_call *t, void *world, int seat, spil_move mv, spil_fast_rng *rng)
{
    (void)t;
    spil__rumi7_world_do(world, seat, mv, rng);
    return 0;
}

/* Points of the round against the mean of the others, each a thousandth of a win; going out counts a little too. The
 * shares add up to 1. */
static void finish(const spil_search_call *t, void *world, spil_fast_rng *rng, spil_worth *worth)
{
    const shared *s = t->shared;
    spil__rumi7_world *w = world;
    int sum = 0, points[SPIL_SEATS_MAX], counted[SPIL_SEATS_MAX];
    spil__rumi7_world_finish(w, rng);
    for (int seat = 0; seat < w->seats; seat++) {
        points[seat] = spil__rumi7_hand_points(&w->hand[seat]);
        counted[seat] = points[seat] > 0 ? points[seat] : -w->weights->going_out;
        sum += counted[seat];
    }
    const float others = (float)(w->seats - 1), even = 1 / (float)w->seats;
    for (int seat = 0; seat < w->seats; seat++) {
        const float ahead = (float)(sum - counted[seat]) / others - (float)counted[seat];
        const float value = even + ahead / 1000;
        worth->value[seat] = value < 0 ? 0 : value > 1 ? 1 : value;
        worth->points[seat] = (float)(s->past[seat] + points[seat]);
    }
}

/* ---- discards by rules of thumb, best first ---- */

static int find_discards(const spil_search_call *t, spil_move best[SPIL_RUMI7_DISCARDS])
{
    const shared *s = t->shared;
    spil__rumi7_discard all[SPIL_RUMI7_DISCARDS];
    double worth[SPIL_RUMI7_DISCARDS];
    const int n = spil__rumi7_discards(t->in, &s->first, &s->guesses, all);
    for (int i = 0; i < n; i++) {
        const double new = spil__rumi7_discard_worth(&all[i], s->first.weights);
        int at = i;
        for (; at > 0 && worth[at - 1] < new; at--) {
            worth[at] = worth[at - 1];
            best[at] = best[at - 1];
        }
        worth[at] = new;
        best[at] = all[i].move;
    }
    return n;
}

/* ---- laying by rules of thumb ---- */

/* Points that leave the hand, and those that will follow. */
static int way_worth(const shared *s, const spil_rumi7_view *v, const spil_rumi7_way *way, int parts)
{
    uint64_t fits = s->first.fits;
    spil_rumi7_hand rest = v->own;
    uint8_t cards[14];
    for (int i = 0; i < parts; i++) {
        const uint32_t meld = spil_rumi7_laid_meld(way->part[i], v->turn);
        for (int k = spil_rumi7_meld_cards(meld, cards); k > 0; k--)
            spil_rumi7_drop(&rest, cards[k - 1]);
        fits |= spil_rumi7_meld_takes(meld) | spil_rumi7_meld_swaps(meld);
    }
    return way->points + s->first.weights->fitting_card * spil_popcount(rest.one & fits);
}

/* The first part of the best way to lay what is left of the contract. */
static spil_move best_part(const spil_search_call *t)
{
    const shared *s = t->shared;
    const spil_rumi7_view *v = t->in->view;
    const spil_rumi7_goal goal = spil_rumi7_goal_of(t->in->setup, v->round, v->parts);
    const int parts = goal.sets + goal.runs;
    spil_rumi7_way way[WAYS], best;
    s->first.solver->best_way(&v->own, goal, &best);
    int most = way_worth(s, v, &best, parts);
    const int n = s->first.solver->ways(&v->own, goal, way, WAYS);
    for (int i = 0; i < n && i < WAYS; i++) {
        const int worth = way_worth(s, v, &way[i], parts);
        if (worth > most) {
            most = worth;
            best = way[i];
        }
    }
    return best.part[0];
}

/* ---- candidates: the move to beat, then the others ---- */

static bool lays(spil_rumi7_verb verb)
{
    return verb == SPIL_RUMI7_LAY_SET || verb == SPIL_RUMI7_LAY_RUN;
}

/* Adds a move, if there is room and it is not there already. */
static void add(spil_candidate out[], int *n, int max, spil_move mv)
{
    for (int i = 0; i < *n; i++) {
        if (out[i].move.code == mv.code)
            return;
    }
    if (*n < max)
        out[(*n)++] = (spil_candidate){.move = mv, .prior = 1};
}

static int candidates(const spil_search_call *t, const void *world, int seat, spil_candidate out[])
{
    (void)world;
    const shared *s = t->shared;
    const spil_bot_input *in = t->in;
    const spil_rumi7_view *v = in->view;
    const spil_move usual = spil__mindist(in).move;
    const spil_rumi7_verb verb = spil_rumi7_move_verb(usual);
    const bool discarding = verb == SPIL_RUMI7_DISCARD;
    int n = 0;
    const int room = 3 * s->first.goal.sets + 4 * s->first.goal.runs + 1; /* with the discard */
    if (in->n_moves == 1 ||
        (lays(verb) && (v->parts > 0 || v->n_hand[seat] <= room))) { /* has begun to lay, or goes out */
        add(out, &n, 1, lays(verb) ? best_part(t) : usual);
        return n;
    }
    if (!discarding)
        add(out, &n, 1, lays(verb) ? best_part(t) : usual);
    for (int i = 0; i < in->n_moves && !discarding && !lays(verb); i++) {
        if (spil_rumi7_move_verb(in->moves[i]) != SPIL_RUMI7_DISCARD)
            add(out, &n, SPIL_COMPARED_MAX - OTHER_DISCARDS, in->moves[i]);
    }
    if (seat == v->turn && v->playing) {
        spil_move discard[SPIL_RUMI7_DISCARDS];
        const int n_discards = find_discards(t, discard), most = discarding ? FIRST_DISCARDS : OTHER_DISCARDS;
        for (int i = 0; i < n_discards && i < most; i++)
            add(out, &n, SPIL_COMPARED_MAX, discard[i]);
    }
    return n;
}

static int more(const spil_search_call *t, spil_candidate out[], int n)
{
    for (int i = 0; i < t->in->n_moves; i++)
        add(out, &n, SPIL_CANDIDATES, t->in->moves[i]);
    return n;
}

/* ---- why ---- */

/* The reason stands beside the move: "it" is the card of the move. */
static void explain_verb(spil_rumi7_verb verb, const char *discard, spil_sentence *why)
{
    switch (verb) {
    case SPIL_RUMI7_STOCK:
        spil_sentence_set(why, SPIL_TR("an unknown card is worth more than %s"), discard);
        break;
    case SPIL_RUMI7_TAKE: spil_sentence_set(why, SPIL_TR("it is worth more than an unknown card")); break;
    case SPIL_RUMI7_CLAIM: spil_sentence_set(why, SPIL_TR("it is worth an extra card in the hand")); break;
    case SPIL_RUMI7_PASS:
        spil_sentence_set(why, SPIL_TR("%s is not worth an extra card in the hand"), discard);
        break;
    case SPIL_RUMI7_DISCARD:
        spil_sentence_set(why, SPIL_TR("it is missed least and helps the others least"));
        break;
    case SPIL_RUMI7_LAY_SET:
    case SPIL_RUMI7_LAY_RUN: spil_sentence_set(why, SPIL_TR("it is time to lay the contract")); break;
    case SPIL_RUMI7_ADD:
    case SPIL_RUMI7_SWAP: spil_sentence_set(why, SPIL_TR("it does best there")); break;
    }
}

/* Throws a card away: what the contract has to do with it. A card may be part of a way to the contract which lacks no
 * more cards than any other: the table shows it in a group. false: the contract is laid. */
static bool explain_discard(const spil_bot_input *in, int card, spil_sentence *why)
{
    const spil_rumi7_view *v = in->view;
    const spil_rumi7_solver *solver = spil_rumi7_solver_of(in->setup->game);
    const spil_rumi7_goal goal = spil_rumi7_goal_of(in->setup, v->round, v->parts);
    spil_rumi7_hand rest = v->own;
    spil_rumi7_advice advice;
    if (v->laid >> v->head.seat & 1)
        return false;
    solver->advise(&v->own, goal, &advice);
    spil_rumi7_drop(&rest, card);
    if (spil_rumi7_count(&advice.useless, card) > 0)
        spil_sentence_set(why, SPIL_TR("the contract does not need it, and in the hand it counts %d points"),
                          spil_rumi7_points(card));
    else if (solver->distance(&rest, goal) == solver->distance(&v->own, goal))
        spil_sentence_set(why, SPIL_TR("the contract is just as near without it"));
    else
        spil_sentence_set(why, SPIL_TR("the contract then lacks one card more, and still this costs least"));
    return true;
}

static void explain(const spil_bot_input *in, const spil_rated *best, spil_sentence *why)
{
    const spil_rumi7_view *v = in->view;
    const spil_rumi7_verb verb = spil_rumi7_move_verb(best->move);
    if (best->visits == 0 || (verb < SPIL_RUMI7_DISCARD && v->n_discard == 0))
        spil_sentence_set(why, SPIL_TR("nothing else is worth considering"));
    else if (verb == SPIL_RUMI7_DISCARD && lays(spil_rumi7_move_verb(in->moves[0])))
        spil_sentence_set(why, SPIL_TR("tried many times, laying later cost fewer points than laying now"));
    else if (verb != SPIL_RUMI7_DISCARD || !explain_discard(in, spil_rumi7_move_card(best->move), why))
        explain_verb(verb, v->n_discard > 0 ? spil_rumi7_name_of(v->discard[v->n_discard - 1]).text : "",
                     why);
}

const spil_search_model spil__model_rumi7 = {
    .shared_bytes = sizeof(shared),
    .world_bytes = sizeof(spil__rumi7_world),
    .look = look,
    .imagine = imagine,
    .candidates = candidates,
    .more = more,
    .play = play,
    .finish = finish,
    .explain = explain,
    .side_by_side = true,
    .min_sigma = RUMI7_min_sigma / 1000.0F,
    .default_sims = 1500,
};
