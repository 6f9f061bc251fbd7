/* world.c: rounds with all cards open, and the simple player (world.h).
 *
 * The simple player draws, claims and lays like mindist, and builds all it can. It chooses its discard by a value per
 * card, from the cards it combines with, instead of counting the cards that would help: nearly as good, and twenty
 * times as fast. Distances take most of the time, so each is computed once. */
#include "world.h"

#include <string.h>

#include "spil/bits.h"

enum { NONE = SPIL_RUMI7_NONE, JOKER = SPIL_RUMI7_JOKER, LAYOFF = 2, LANE = 0x1fff };
enum { LONG = 160 }; /* turns after which a round is broken off, with the hands as they are */

#define LANES UINT64_C(0x0001000100010001)
static const uint64_t aces = LANES, high = LANES * 0x1f80; /* 8 … K */

/* ---- hands ---- */

int spil__rumi7_hand_size(const spil_rumi7_hand *hand)
{
    return spil_popcount(hand->one) + spil_popcount(spil_rumi7_pairs(hand)) + spil_rumi7_jokers(hand);
}

int spil__rumi7_hand_points(const spil_rumi7_hand *hand)
{
    const uint64_t one = hand->one, two = spil_rumi7_pairs(hand);
    const int cards = spil_popcount(one) + spil_popcount(two);
    const int tens = spil_popcount(one & high) + spil_popcount(two & high);
    return 5 * (cards + tens) + 20 * (spil_popcount(one & aces) + spil_popcount(two & aces)) +
           50 * spil_rumi7_jokers(hand);
}

static bool is_empty(const spil_rumi7_hand *hand)
{
    return (hand->one | hand->two) == 0;
}

/* ---- from a view ---- */

static void find_fits(spil__rumi7_world *w)
{
    w->fits = 0;
    for (int m = 0; m < w->n_melds; m++)
        w->fits |= spil_rumi7_meld_takes(w->meld[m]) | spil_rumi7_meld_swaps(w->meld[m]);
}

void spil__rumi7_world_open(spil__rumi7_world *w, const spil_setup *su, const spil__rumi7_weights *weights,
                            const spil_rumi7_view *v)
{
    memset(w, 0, sizeof *w);
    w->solver = spil_rumi7_solver_of(su->game);
    w->weights = weights;
    w->goal = spil_rumi7_goal_of(su, v->round, 0);
    w->seats = su->seats;
    w->same_turn = su->option[LAYOFF] != 0;
    w->n_discard = v->n_discard;
    w->n_melds = v->n_melds;
    memcpy(w->meld, v->meld, sizeof w->meld);
    memcpy(w->discard, v->discard, v->n_discard);
    memset(w->distance, NONE, sizeof w->distance);
    memcpy(w->hand, v->known, sizeof w->hand);
    w->hand[v->head.seat] = v->own;
    w->turn = v->turn;
    w->discarder = v->discarder;
    w->taken = v->taken;
    w->passed = v->passed;
    w->laid = v->laid;
    w->parts = v->parts;
    w->playing = v->playing;
    w->open = v->open;
    w->laid_turn = v->laid_turn;
    find_fits(w);
}

spil_rumi7_hand spil__rumi7_unseen_cards(const spil_setup *su, const spil_rumi7_view *v)
{
    const uint64_t jokers = spil_rumi7_goal_of(su, v->round, 0).jokers;
    spil_rumi7_hand left = {SPIL_RUMI7_KINDS, SPIL_RUMI7_KINDS | jokers << 61};
    uint8_t in[14];
    for (int i = 0; i < v->n_discard; i++)
        spil_rumi7_drop(&left, v->discard[i]);
    for (int m = 0; m < v->n_melds; m++) {
        for (int i = spil_rumi7_meld_cards(v->meld[m], in); i > 0; i--)
            spil_rumi7_drop(&left, in[i - 1]);
    }
    for (int seat = 0; seat < su->seats; seat++)
        left = spil_rumi7_without(&left, seat == v->head.seat ? &v->own : &v->known[seat]);
    return left;
}

int spil__rumi7_unseen(const spil_setup *su, const spil_rumi7_view *v, uint8_t cards[SPIL_RUMI7_CARDS])
{
    const spil_rumi7_hand unseen = spil__rumi7_unseen_cards(su, v);
    int n = 0;
    for (uint64_t left = unseen.one; left != 0; left &= left - 1) {
        const int card = spil_lowest(left);
        cards[n++] = (uint8_t)card;
        if (unseen.two >> card & 1)
            cards[n++] = (uint8_t)card;
    }
    for (int more = spil_rumi7_jokers(&unseen); more > 0; more--)
        cards[n++] = JOKER;
    return n;
}

spil_rumi7_hand spil__rumi7_helpful(const spil_rumi7_solver *solver, spil_rumi7_goal goal,
                                    const spil_rumi7_hand *hand, int distance, const spil_rumi7_hand *cards)
{
    const uint64_t joker = UINT64_C(1) << JOKER, jokers = cards->two & ~SPIL_RUMI7_KINDS;
    const uint64_t closer =
        solver->closer(hand, goal, distance, (cards->one & ~hand->two) | (jokers != 0 ? joker : 0));
    return (spil_rumi7_hand){.one = closer & ~joker,
                             .two = (spil_rumi7_pairs(cards) & closer) | (closer & joker ? jokers : 0)};
}

/* ---- moves ---- */

static void draw_stock(spil__rumi7_world *w, spil_fast_rng *rng)
{
    if (w->n_stock == 0) { /* R13 */
        w->n_stock = (uint8_t)(w->n_discard - 1);
        memcpy(w->stock, w->discard, w->n_stock);
        spil_fast_shuffle(rng, w->stock, w->n_stock);
        w->discard[0] = w->discard[w->n_discard - 1];
        w->n_discard = 1;
    }
    spil_rumi7_put(&w->hand[w->turn], w->stock[--w->n_stock]);
    w->playing = w->open = true;
}

static void take(spil__rumi7_world *w)
{
    w->taken = w->discard[--w->n_discard];
    spil_rumi7_put(&w->hand[w->turn], w->taken);
    w->playing = true;
}

static void claim(spil__rumi7_world *w, int seat)
{
    spil_rumi7_put(&w->hand[seat], w->discard[--w->n_discard]);
    w->distance[seat] = NONE;
    w->open = false;
}

static void end_turn(spil__rumi7_world *w)
{
    w->turns++;
    w->turn = (uint8_t)(w->turn + 1 == w->seats ? 0 : w->turn + 1);
    w->playing = w->open = w->laid_turn = false;
    w->parts = w->passed = 0;
    w->taken = NONE;
}

static void throw_away(spil__rumi7_world *w, int card)
{
    spil_rumi7_drop(&w->hand[w->turn], card);
    w->discard[w->n_discard++] = (uint8_t)card;
    w->discarder = w->turn;
    w->over = is_empty(&w->hand[w->turn]);
    if (!w->over)
        end_turn(w);
}

static void lay(spil__rumi7_world *w, spil_move part)
{
    uint8_t cards[14];
    const uint32_t meld = spil_rumi7_laid_meld(part, w->turn);
    for (int i = spil_rumi7_meld_cards(meld, cards); i > 0; i--)
        spil_rumi7_drop(&w->hand[w->turn], cards[i - 1]);
    w->meld[w->n_melds++] = meld;
    w->fits |= spil_rumi7_meld_takes(meld) | spil_rumi7_meld_swaps(meld);
    if (++w->parts == w->goal.sets + w->goal.runs) {
        w->laid |= (uint8_t)(1 << w->turn);
        w->laid_turn = true;
    }
    w->over = is_empty(&w->hand[w->turn]);
}

/* Meld m becomes `after` by a card from the hand. */
static void build(spil__rumi7_world *w, int m, uint32_t after, int card)
{
    w->meld[m] = after;
    spil_rumi7_drop(&w->hand[w->turn], card);
    find_fits(w);
    w->over = is_empty(&w->hand[w->turn]);
}

void spil__rumi7_world_do(spil__rumi7_world *w, int seat, spil_move mv, spil_fast_rng *rng)
{
    const int card = spil_rumi7_move_card(mv), m = spil_rumi7_move_meld(mv);
    const spil_rumi7_end end = spil_rumi7_move_end(mv);
    w->distance[seat] = NONE;
    switch (spil_rumi7_move_verb(mv)) {
    case SPIL_RUMI7_STOCK: draw_stock(w, rng); break;
    case SPIL_RUMI7_TAKE: take(w); break;
    case SPIL_RUMI7_CLAIM: claim(w, seat); break;
    case SPIL_RUMI7_PASS: w->passed |= (uint8_t)(1 << seat); break;
    case SPIL_RUMI7_DISCARD: throw_away(w, card); break;
    case SPIL_RUMI7_LAY_SET:
    case SPIL_RUMI7_LAY_RUN: lay(w, mv); break;
    case SPIL_RUMI7_ADD:
        build(w, m, spil_rumi7_meld_add(w->meld[m], card, end, w->goal.naturals), card);
        break;
    case SPIL_RUMI7_SWAP: build(w, m, spil_rumi7_meld_swap(w->meld[m], card, end), card); break;
    }
}

/* ---- the simple player: drawing ---- */

/* Finds a meld that takes a joker; returns it with the joker, and its number, or 0. */
static uint32_t place_joker(const spil__rumi7_world *w, int *number)
{
    for (int m = 0; m < w->n_melds; m++) {
        for (spil_rumi7_end end = SPIL_RUMI7_NO_END; end <= SPIL_RUMI7_BACK; end++) {
            const uint32_t after = spil_rumi7_meld_add(w->meld[m], JOKER, end, w->goal.naturals);
            *number = m;
            if (after != 0)
                return after;
        }
    }
    return 0;
}

static int distance_at(spil__rumi7_world *w, int seat)
{
    if (w->distance[seat] == NONE)
        w->distance[seat] = (uint8_t)w->solver->distance(&w->hand[seat], w->goal);
    return w->distance[seat];
}

bool spil__rumi7_wants(spil__rumi7_world *w, int seat, int card)
{
    int m;
    if (w->laid >> seat & 1)
        return card == JOKER ? place_joker(w, &m) != 0 : w->fits >> card & 1;
    if (distance_at(w, seat) == 0)
        return false;
    spil_rumi7_hand more = w->hand[seat];
    spil_rumi7_put(&more, card);
    return w->solver->within(&more, w->goal, w->distance[seat] - 1);
}

uint64_t spil__rumi7_wanted(spil__rumi7_world *w, int seat, uint64_t cards)
{
    const uint64_t joker = UINT64_C(1) << JOKER;
    if (w->laid >> seat & 1)
        return (cards & w->fits) | (cards & joker && spil__rumi7_wants(w, seat, JOKER) ? joker : 0);
    const uint64_t two = w->hand[seat].two & SPIL_RUMI7_KINDS;
    return w->solver->closer(&w->hand[seat], w->goal, distance_at(w, seat), cards & ~two);
}

/* R6. A claimed card stays in the hand: a seat that has laid wants none. */
static void offer(spil__rumi7_world *w)
{
    const int card = w->discard[w->n_discard - 1];
    for (int i = 1; i < w->seats; i++) {
        const int seat = w->turn + i < w->seats ? w->turn + i : w->turn + i - w->seats;
        if (seat != w->discarder && !((w->passed | w->laid) >> seat & 1) &&
            spil__rumi7_wants(w, seat, card)) {
            claim(w, seat);
            return;
        }
    }
    w->open = false;
}

/* Leaves the distance of the hand with the new card, if that of the hand before is known. */
static void draw(spil__rumi7_world *w, spil_fast_rng *rng)
{
    const bool forced = w->n_stock + w->n_discard < 2;
    const bool wanted = !forced && spil__rumi7_wants(w, w->turn, w->discard[w->n_discard - 1]);
    uint8_t *distance = &w->distance[w->turn];
    if (forced || wanted)
        take(w);
    else
        draw_stock(w, rng);
    if (*distance != NONE && *distance > 0 &&
        (wanted || w->solver->within(&w->hand[w->turn], w->goal, *distance - 1)))
        --*distance;
}

/* ---- the simple player: laying and building ---- */

/* What is left of the contract for the seat to move. */
static spil_rumi7_goal goal_left(const spil__rumi7_world *w)
{
    spil_rumi7_goal goal = w->goal;
    for (int i = 0; i < w->parts; i++) {
        if (goal.sets > 0)
            goal.sets--;
        else
            goal.runs--;
    }
    return goal;
}

/* Lays the rest of the contract, which the hand can do. Where that goes out, any way will do. */
static void lay_all(spil__rumi7_world *w, spil_rumi7_goal goal)
{
    spil_rumi7_hand *hand = &w->hand[w->turn];
    if (spil__rumi7_hand_size(hand) <= 3 * goal.sets + 4 * goal.runs + 1) {
        *hand = (spil_rumi7_hand){0, 0};
        w->over = true;
        return;
    }
    spil_rumi7_way way;
    if (w->solver->best_way(hand, goal, &way)) {
        for (int i = 0; i < goal.sets + goal.runs; i++)
            lay(w, way.part[i]);
    }
}

/* A seat that has begun to lay can lay the rest (R7), but another seat, which may still claim, has guessed a hand that
 * cannot: some of its cards go, as if they were the rest. */
static void lay_unknown(spil__rumi7_world *w, spil_rumi7_goal goal)
{
    spil_rumi7_hand *hand = &w->hand[w->turn];
    for (int n = 3 * goal.sets + 4 * goal.runs; n > 0 && hand->one != 0; n--)
        spil_rumi7_drop(hand, spil_lowest(hand->one));
    w->laid |= (uint8_t)(1 << w->turn);
    w->laid_turn = true;
    w->over = is_empty(hand);
}

static void build_kind(spil__rumi7_world *w, int card)
{
    const uint64_t kind = UINT64_C(1) << card;
    for (int m = 0; m < w->n_melds; m++) {
        const uint32_t meld = w->meld[m];
        if (spil_rumi7_meld_takes(meld) & kind) {
            build(w, m, spil_rumi7_meld_add(meld, card, SPIL_RUMI7_NO_END, w->goal.naturals), card);
            return;
        }
        if (spil_rumi7_meld_swaps(meld) & kind) {
            build(w, m, spil_rumi7_meld_swap(meld, card, SPIL_RUMI7_BACK), card);
            return;
        }
    }
}

static void build_all(spil__rumi7_world *w)
{
    const spil_rumi7_hand *hand = &w->hand[w->turn];
    while ((hand->one & w->fits) != 0)
        build_kind(w, spil_lowest(hand->one & w->fits));
    for (int m; spil_rumi7_jokers(hand) > 0;) {
        const uint32_t after = place_joker(w, &m);
        if (after == 0)
            return;
        build(w, m, after, JOKER);
    }
}

/* ---- the simple player: discards ---- */

/* Kinds that may be discarded (R11); none: only a joker. */
static uint64_t discardable(const spil__rumi7_world *w)
{
    const spil_rumi7_hand *hand = &w->hand[w->turn];
    if (w->taken >= JOKER || (hand->two >> w->taken & 1))
        return hand->one;
    const uint64_t others = hand->one & ~(UINT64_C(1) << w->taken);
    return others != 0 || spil_rumi7_jokers(hand) > 0 ? others : hand->one;
}

/* Once the contract is laid: the card with the most points, of those that fit nowhere if there are any. */
static int most_expensive(const spil__rumi7_world *w)
{
    uint64_t kinds = discardable(w);
    if (kinds == 0)
        return JOKER;
    kinds = kinds & ~w->fits ? kinds & ~w->fits : kinds;
    return spil_lowest(kinds & aces ? kinds & aces : kinds & high ? kinds & high : kinds);
}

/* By which of the seven ranks around a card, itself in the middle, are held: how many of the fours in sequence with the
 * card in it hold one other (bits 0–2), two (3–5), three (6–8). */
#define ONES(x)     (((x)&1) + ((x) >> 1 & 1) + ((x) >> 2 & 1) + ((x) >> 3 & 1))
#define FOUR(x)     (ONES(x) == 2 ? 1 : ONES(x) == 3 ? 8 : ONES(x) == 4 ? 64 : 0)
#define FOURS(x)    FOUR(x) + FOUR((x) >> 1) + FOUR((x) >> 2) + FOUR((x) >> 3)
#define FOURS_4(x)  FOURS(x), FOURS((x) + 1), FOURS((x) + 2), FOURS((x) + 3)
#define FOURS_16(x) FOURS_4(x), FOURS_4((x) + 4), FOURS_4((x) + 8), FOURS_4((x) + 12)
static const uint16_t fours[128] = {FOURS_16(0),  FOURS_16(16), FOURS_16(32), FOURS_16(48),
                                    FOURS_16(64), FOURS_16(80), FOURS_16(96), FOURS_16(112)};

/* Cards of a rank. */
static int count_rank(const spil_rumi7_hand *hand, int rank)
{
    const uint64_t one = hand->one >> rank & LANES, two = spil_rumi7_pairs(hand) >> rank & LANES;
    return (int)((one + two) * LANES >> 48);
}

/* The value of keeping a card: by how many others of its rank are held, and of each four in sequence it belongs to. */
static int keep_worth(const spil__rumi7_world *w, const spil_rumi7_hand *hand, int card)
{
    const spil__rumi7_weights *by = w->weights;
    const int rank = spil_rumi7_rank(card);
    int worth = (w->fits >> card & 1 ? by->keep_fitting : 0) - by->keep_point * spil_rumi7_points(card);
    if (w->goal.sets > 0) {
        const int beside = count_rank(hand, rank) - 1;
        worth += beside == 0 ? 0 : beside == 1 ? by->rank_1 : beside == 2 ? by->rank_2 : by->rank_3;
    }
    if (w->goal.runs > 0 && !(hand->two >> card & 1)) { /* a run takes only one of two equal cards */
        const uint64_t lane = hand->one >> 16 * spil_rumi7_suit(card) & LANE,
                       circle = lane | lane << 13 | lane << 26;
        const int in = fours[circle >> (rank + 10) & 127];
        worth += (in & 7) * by->four_1 + (in >> 3 & 7) * by->four_2 + (in >> 6) * by->four_3;
    }
    return worth;
}

/* The least valuable of the cards that leave the distance, which is that of the hand, as it is; else of all: without
 * one of them it is 1 more. */
static int least_needed(spil__rumi7_world *w, int distance)
{
    const spil_rumi7_hand *hand = &w->hand[w->turn];
    int worth[64], n = 0;
    uint8_t card[64];
    for (uint64_t left = discardable(w); left != 0; left &= left - 1) {
        const int c = spil_lowest(left), v = keep_worth(w, hand, c);
        int at = n++;
        for (; at > 0 && worth[at - 1] > v; at--) {
            worth[at] = worth[at - 1];
            card[at] = card[at - 1];
        }
        worth[at] = v;
        card[at] = (uint8_t)c;
    }
    for (int i = 0; i < n; i++) {
        spil_rumi7_hand rest = *hand;
        spil_rumi7_drop(&rest, card[i]);
        if (w->solver->within(&rest, w->goal, distance)) {
            w->distance[w->turn] = (uint8_t)distance;
            return card[i];
        }
    }
    w->distance[w->turn] = n > 0 ? (uint8_t)(distance + 1) : NONE;
    return n > 0 ? card[0] : JOKER;
}

/* ---- the simple player: a turn ---- */

/* drew: just now, so that the world knows the distance of the hand, if it knows any. */
static void play(spil__rumi7_world *w, bool drew)
{
    const int seat = w->turn;
    int distance = 0;
    if (!(w->laid >> seat & 1)) {
        const spil_rumi7_goal goal = goal_left(w);
        distance =
            drew && w->distance[seat] != NONE ? w->distance[seat] : w->solver->distance(&w->hand[seat], goal);
        if (distance == 0)
            lay_all(w, goal);
        else if (w->parts > 0)
            lay_unknown(w, goal);
    }
    if (!w->over && (w->laid >> seat & 1) && (!w->laid_turn || w->same_turn))
        build_all(w);
    if (!w->over)
        throw_away(w, w->laid >> seat & 1 ? most_expensive(w) : least_needed(w, distance));
}

void spil__rumi7_world_turn(spil__rumi7_world *w, spil_fast_rng *rng)
{
    const bool draws = !w->playing;
    if (draws)
        draw(w, rng);
    if (w->open)
        offer(w);
    play(w, draws);
}

void spil__rumi7_world_finish(spil__rumi7_world *w, spil_fast_rng *rng)
{
    while (!w->over && w->turns < LONG)
        spil__rumi7_world_turn(w, rng);
}
