/* strong_rumi7.c: how Rumi 7 Seven is thought about.
 *
 * The luck of the cards is far greater than the difference between two moves, so moves are weighed side by side
 * (weigh.h): in the same worlds, dealt as the cards are likely to lie (rumi7_guess.h), each round played to its end
 * by a simple player at every seat (rumi7_world.h). What counts is the points of the round against the others'.
 *
 * The move to beat comes from rules of thumb. Draws, claims and building: mindist's. Discards: live cards that would
 * help, less the chance that another seat can use the card, and dear cards first. Laying: the most points out of the
 * hand, but a card that will fit on a meld counts as nearly gone. The rest is weighing: what to throw away, whether
 * an open card is worth having though the contract comes no nearer, when to lay, and what to keep off the melds. */
#include <string.h>

#include "bots.h"
#include "rumi7_guess.h"
#include "spil/bits.h"
#include "weigh.h"

enum {
    JOKER = SPIL_RUMI7_JOKER,
    KINDS = 64,
    WAYS = 64,
    FIRST_DISCARDS = 8,
    OTHER_DISCARDS = 2,
    FEW_GUESSES = 8
};

/* Rules of thumb for discards, in chances of a better hand. */
static const double DANGER = 0.25;      /* that another seat can use the card */
static const double DANGER_LATER = 0.6; /* of that, if it is not the next seat's turn */
static const double PER_POINT = 0.0015;
static const double FITS = 0.05;    /* on a meld: it can be built later */
static const int GOING_OUT = 10;    /* points that it counts */
static const int FITTING_CARD = 12; /* points, of a card left over that fits on a meld */

typedef struct shared {
    spil__rumi7_world first; /* what the view shows */
    spil__rumi7_guesses guesses;
    int32_t past[SPIL_SEATS_MAX]; /* points of the rounds before */
} shared;

static void look(const spil_bot_input *in, void *memory)
{
    shared *s = memory;
    const spil_rumi7_view *v = in->view;
    spil__rumi7_world_open(&s->first, in->setup, v);
    spil__rumi7_guess(in->setup, v, in->desk != NULL ? SPIL_RUMI7_GUESSES : FEW_GUESSES, in->rng,
                      &s->guesses);
    for (int seat = 0; seat < in->setup->seats; seat++) {
        s->past[seat] = 0;
        for (int i = 0; i < v->n_rounds; i++)
            s->past[seat] += 5 * v->score[seat][i];
    }
}

static void imagine(const spil_thought *t, spil_fast_rng *rng, void *memory)
{
    const shared *s = t->shared;
    spil__rumi7_world *w = memory;
    const int i = (int)spil_fast_below(rng, s->guesses.n);
    *w = s->first;
    spil__rumi7_deal_hands(&s->guesses, i, w);
    spil__rumi7_deal_stock(&s->guesses, i, rng, w);
}

static uint32_t play(const spil_thought *t, void *world, int seat, spil_move mv, spil_fast_rng *rng)
{
    (void)t;
    spil__rumi7_world_do(world, seat, mv, rng);
    return 0;
}

/* Points of the round against the mean of the others: a thousandth of a win each. To be the one who goes out counts a
 * little too. The shares add up to 1. */
static void finish(const spil_thought *t, void *world, spil_fast_rng *rng, spil_worth *worth)
{
    const shared *s = t->shared;
    spil__rumi7_world *w = world;
    int sum = 0, points[SPIL_SEATS_MAX], counted[SPIL_SEATS_MAX];
    spil__rumi7_world_finish(w, rng);
    for (int seat = 0; seat < w->seats; seat++) {
        points[seat] = spil__rumi7_hand_points(&w->hand[seat]);
        counted[seat] = points[seat] > 0 ? points[seat] : -GOING_OUT;
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

/* ---- discards by rules of thumb ---- */

typedef struct discards {
    int n;
    spil_move move[KINDS]; /* best first */
    double score[KINDS];
} discards;

static void put_discard(discards *d, spil_move mv, double score)
{
    int at = d->n++;
    for (; at > 0 && d->score[at - 1] < score; at--) {
        d->score[at] = d->score[at - 1];
        d->move[at] = d->move[at - 1];
    }
    d->score[at] = score;
    d->move[at] = mv;
}

/* How likely another seat can use each of the cards. */
static void find_danger(const shared *s, int me, const uint8_t cards[], int n, double danger[])
{
    spil__rumi7_world w = s->first;
    const int next = me + 1 < w.seats ? me + 1 : 0;
    memset(danger, 0, (size_t)n * sizeof *danger);
    for (int i = 0; i < s->guesses.n; i++) {
        spil__rumi7_deal_hands(&s->guesses, i, &w);
        for (int k = 0; k < n; k++) {
            bool later = false;
            const bool at_once = spil__rumi7_wants(&w, next, cards[k]);
            for (int seat = 0; seat < w.seats && !at_once && !later; seat++)
                later = seat != me && seat != next && !(w.laid >> seat & 1) &&
                        spil__rumi7_wants(&w, seat, cards[k]);
            danger[k] += (at_once ? 1 : later ? DANGER_LATER : 0) / s->guesses.n;
        }
    }
}

/* The cards of a list that bring a hand below this distance; `keep` (may be NULL) gets them. */
static int count_outs(const shared *s, const spil_rumi7_hand *hand, int distance, const uint8_t unseen[],
                      int n, uint8_t keep[], int *n_keep)
{
    int outs = 0, last = -1;
    bool helps = false;
    for (int i = 0; i < n; i++) {
        if (unseen[i] != last) { /* equal cards are neighbours */
            spil_rumi7_hand more = *hand;
            spil_rumi7_put(&more, unseen[i]);
            helps = s->first.solver->distance(&more, s->first.goal) < distance;
            last = unseen[i];
        }
        outs += helps;
        if (helps && keep != NULL)
            keep[(*n_keep)++] = unseen[i];
    }
    return outs;
}

/* The discards without which the contract is nearest; who has laid: all of them. */
static void find_discards(const spil_thought *t, discards *d)
{
    const shared *s = t->shared;
    const spil_rumi7_view *v = t->in->view;
    const bool laid = v->laid >> t->seat & 1;
    uint8_t card[KINDS], unseen[SPIL_RUMI7_CARDS], helpful[SPIL_RUMI7_CARDS], distance[KINDS];
    double danger[KINDS];
    int n = 0, least = SPIL_RUMI7_NONE, n_helpful = 0;

    /* 1. Which. */
    d->n = 0;
    for (int i = 0; i < t->in->n_moves; i++) {
        if (spil_rumi7_move_verb(t->in->moves[i]) != SPIL_RUMI7_DISCARD)
            continue;
        spil_rumi7_hand rest = v->own;
        card[n] = (uint8_t)spil_rumi7_move_card(t->in->moves[i]);
        spil_rumi7_drop(&rest, card[n]);
        distance[n] = (uint8_t)(laid ? 0 : s->first.solver->distance(&rest, s->first.goal));
        least = distance[n] < least ? distance[n] : least;
        n++;
    }

    /* 2. What each of them costs. */
    const int n_unseen = spil__rumi7_unseen(t->in->setup, v, unseen);
    if (least > 0)
        count_outs(s, &v->own, least, unseen, n_unseen, helpful, &n_helpful);
    find_danger(s, t->seat, card, n, danger);
    for (int i = 0; i < n; i++) {
        const bool fits = card[i] != JOKER && (s->first.fits >> card[i] & 1);
        double score = PER_POINT * spil_rumi7_points(card[i]) - DANGER * danger[i] - (fits ? FITS : 0);
        if (distance[i] > least || (card[i] == JOKER && n > 1))
            continue;
        if (least > 0) {
            spil_rumi7_hand rest = v->own;
            spil_rumi7_drop(&rest, card[i]);
            score += (double)count_outs(s, &rest, least, helpful, n_helpful, NULL, NULL) / n_unseen;
        }
        put_discard(d, spil_rumi7_move(SPIL_RUMI7_DISCARD, card[i], SPIL_RUMI7_NO_END, 0), score);
    }
    if (d->n == 0) /* a joker it must be */
        put_discard(d, spil_rumi7_move(SPIL_RUMI7_DISCARD, card[0], SPIL_RUMI7_NO_END, 0), 0);
}

/* ---- laying by rules of thumb ---- */

/* Points out of the hand, and those that will follow. */
static int way_worth(const spil_rumi7_view *v, uint64_t fits, const spil_rumi7_way *way, int parts)
{
    spil_rumi7_hand rest = v->own;
    uint8_t cards[14];
    for (int i = 0; i < parts; i++) {
        const uint32_t meld = spil_rumi7_laid_meld(way->part[i], v->turn);
        for (int k = spil_rumi7_meld_cards(meld, cards); k > 0; k--)
            spil_rumi7_drop(&rest, cards[k - 1]);
        fits |= spil_rumi7_meld_takes(meld) | spil_rumi7_meld_swaps(meld);
    }
    return way->points + FITTING_CARD * spil_popcount(rest.one & fits);
}

/* The first part of the best way to lay what is left of the contract. */
static spil_move best_part(const spil_thought *t)
{
    const shared *s = t->shared;
    const spil_rumi7_view *v = t->in->view;
    const spil_rumi7_goal goal = spil_rumi7_goal_of(t->in->setup, v->round, v->parts);
    const int parts = goal.sets + goal.runs;
    spil_rumi7_way way[WAYS], best;
    s->first.solver->best_way(&v->own, goal, &best);
    int most = way_worth(v, s->first.fits, &best, parts);
    const int n = s->first.solver->ways(&v->own, goal, way, WAYS);
    for (int i = 0; i < n && i < WAYS; i++) {
        const int worth = way_worth(v, s->first.fits, &way[i], parts);
        if (worth > most) {
            most = worth;
            best = way[i];
        }
    }
    return best.part[0];
}

/* ---- candidates: the move to beat, then what else is worth a thought ---- */

static bool lays(spil_rumi7_verb verb)
{
    return verb == SPIL_RUMI7_LAY_SET || verb == SPIL_RUMI7_LAY_RUN;
}

/* Adds a move, if there is room and it is not there yet. */
static void add(spil_candidate out[], int *n, int max, spil_move mv)
{
    for (int i = 0; i < *n; i++) {
        if (out[i].move.code == mv.code)
            return;
    }
    if (*n < max)
        out[(*n)++] = (spil_candidate){.move = mv, .prior = 1};
}

static int candidates(const spil_thought *t, const void *world, int seat, spil_candidate out[])
{
    (void)world;
    const shared *s = t->shared;
    const spil_bot_input *in = t->in;
    const spil_rumi7_view *v = in->view;
    const spil_move usual = spil__mindist(in).move;
    const spil_rumi7_verb verb = spil_rumi7_move_verb(usual);
    const bool discarding = verb == SPIL_RUMI7_DISCARD;
    discards d;
    int n = 0;
    const int room = 3 * s->first.goal.sets + 4 * s->first.goal.runs + 1; /* with the discard */
    if (in->n_moves == 1 ||
        (lays(verb) && (v->parts > 0 || v->n_hand[seat] <= room))) { /* begun, or goes out */
        add(out, &n, 1, lays(verb) ? best_part(t) : usual);
        return n;
    }
    if (!discarding)
        add(out, &n, 1, lays(verb) ? best_part(t) : usual);
    for (int i = 0; i < in->n_moves && !discarding && !lays(verb); i++) {
        if (spil_rumi7_move_verb(in->moves[i]) != SPIL_RUMI7_DISCARD)
            add(out, &n, SPIL_WEIGHED - OTHER_DISCARDS, in->moves[i]);
    }
    if (seat == v->turn && v->playing) {
        find_discards(t, &d);
        const int most = discarding ? FIRST_DISCARDS : OTHER_DISCARDS;
        for (int i = 0; i < d.n && i < most; i++)
            add(out, &n, SPIL_WEIGHED, d.move[i]);
    }
    return n;
}

/* ---- why ---- */

static void explain_draw(const spil_bot_input *in, const spil_rated *best, int points, spil_sentence *why)
{
    const spil_rumi7_view *v = in->view;
    const spil_rumi7_name name = spil_rumi7_name_of(v->discard[v->n_discard - 1]);
    switch (spil_rumi7_move_verb(best->move)) {
    case SPIL_RUMI7_TAKE:
        spil_say(why, SPIL_TR("%s is worth more than an unknown card (%d points expected)"), name.text,
                 points);
        return;
    case SPIL_RUMI7_STOCK:
        spil_say(why, SPIL_TR("an unknown card is worth more than %s (%d points expected)"), name.text,
                 points);
        return;
    case SPIL_RUMI7_CLAIM:
        spil_say(why, SPIL_TR("%s is worth one card more in the hand (%d points expected)"), name.text,
                 points);
        return;
    default:
        spil_say(why, SPIL_TR("%s is not worth one card more in the hand (%d points expected)"), name.text,
                 points);
    }
}

static bool has_card(spil_rumi7_verb verb)
{
    return verb == SPIL_RUMI7_DISCARD || verb == SPIL_RUMI7_ADD || verb == SPIL_RUMI7_SWAP;
}

static void explain(const spil_bot_input *in, const spil_rated *best, spil_sentence *why)
{
    const spil_rumi7_view *v = in->view;
    const spil_rumi7_verb verb = spil_rumi7_move_verb(best->move);
    double points = best->points + 0.5;
    for (int i = 0; i < v->n_rounds; i++)
        points -= 5 * v->score[v->head.seat][i];
    if (best->visits == 0 || (!lays(verb) && !has_card(verb) && v->n_discard == 0)) {
        spil_say(why, SPIL_TR("there is nothing else worth a thought"));
        return;
    }
    if (lays(verb)) {
        spil_say(why, SPIL_TR("it is time to lay the contract (%d points expected)"), (int)points);
        return;
    }
    if (!has_card(verb)) {
        explain_draw(in, best, (int)points, why);
        return;
    }
    const spil_rumi7_name name = spil_rumi7_name_of(spil_rumi7_move_card(best->move));
    if (verb != SPIL_RUMI7_DISCARD)
        spil_say(why, SPIL_TR("%s does best on meld %d (%d points expected)"), name.text,
                 spil_rumi7_move_meld(best->move), (int)points);
    else if (lays(spil_rumi7_move_verb(in->moves[0])))
        spil_say(why, SPIL_TR("the contract can wait; %s goes (%d points expected)"), name.text, (int)points);
    else
        spil_say(why, SPIL_TR("%s is missed least and helps the others least (%d points expected)"),
                 name.text, (int)points);
}

const spil_thinker spil__think_rumi7 = {
    .game = "rumi7",
    .shared_bytes = sizeof(shared),
    .world_bytes = sizeof(spil__rumi7_world),
    .look = look,
    .imagine = imagine,
    .candidates = candidates,
    .play = play,
    .finish = finish,
    .explain = explain,
    .side_by_side = true,
    .doubt = 1,
    .default_sims = 1500,
};
