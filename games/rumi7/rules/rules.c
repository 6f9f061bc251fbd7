/* rules.c: how Rumi 7 Seven is played (R1–R15). Built per CPU variant.
 *
 * Facts this rests on: in random play most steps draw or discard, so both are a few instructions on bit words; laying
 * and building are rare and use lists of moves. A contract can be laid when the solver's distance is 0. */
#include <string.h>

#include "rumi7.h"

/* ---- R1–R3: dealing ---- */

#define SUIT(s)                                                                                              \
    16 * (s), 16 * (s) + 1, 16 * (s) + 2, 16 * (s) + 3, 16 * (s) + 4, 16 * (s) + 5, 16 * (s) + 6,            \
        16 * (s) + 7, 16 * (s) + 8, 16 * (s) + 9, 16 * (s) + 10, 16 * (s) + 11, 16 * (s) + 12
#define PACK SUIT(0), SUIT(1), SUIT(2), SUIT(3)
static const uint8_t all_cards[CARDS] = {PACK, PACK, JOKER, JOKER, JOKER, JOKER, JOKER, JOKER};

static spil_event *add_event(spil_events *ev, int kind, int a, int b, int c, int d)
{
    return spil_event_with(ev, kind, SPIL_VISIBLE_TO_ALL, a, b, c, d);
}

static void clear_turn(rumi7_state *st)
{
    st->laid_turn = 0;
    st->parts = 0;
    st->taken = NONE;
    st->open = 0;
    st->passed = 0;
}

/* Deals st->round by st->dealer, with operation i of the batch. */
static void begin_round(const spil_setup *su, rumi7_state *st, spil_batch *batch, int i, spil_events *ev)
{
    const int n = cards_in_game(su), dealt = su->seats * cards_dealt(st->round);
    memcpy(st->deck, all_cards, (size_t)n);
    memset(st->deck + n, NONE, (size_t)(CARDS - n));
    spil_batch_shuffle(batch, i, st->deck, n);
    memset(st->hand, 0, sizeof st->hand);
    memset(st->known, 0, sizeof st->known);
    int seat = st->dealer;
    for (int k = 0; k < dealt; k++) {
        seat = seats_mod(su, seat + 1);
        spil_rumi7_put(&st->hand[seat], st->deck[k]);
    }
    const uint8_t upcard = st->deck[dealt];
    memset(st->deck, NONE, (size_t)dealt + 1);
    st->deck[0] = upcard;
    st->n_discard = 1;
    st->n_stock = (uint8_t)(n - dealt - 1);
    memset(st->meld, 0, sizeof st->meld);
    st->n_melds = 0;
    st->discarder = NONE;
    st->turn = (uint8_t)seats_mod(su, st->dealer + 1);
    st->playing = 0;
    st->laid = 0;
    st->turns = 0;
    clear_turn(st);
    if (ev != NULL)
        add_event(ev, EVENT_DEAL, st->round, st->dealer, st->turn, upcard);
}

void spil__rumi7_start(const spil_setup *su, const spil_key *key, void *state)
{
    rumi7_state *st = state;
    spil_batch batch;
    memset(st, 0, sizeof *st);
    st->key = *key;
    spil_batch_open(&batch, key, 0, 2, (const uint8_t[]){1, 7});
    st->dealer = (uint8_t)spil_batch_below(&batch, 0, su->seats);
    st->round = (uint8_t)su->option[OPTION_FIRST_ROUND];
    st->op = 2;
    begin_round(su, st, &batch, 1, NULL);
}

void spil__rumi7_seed_of(const spil_setup *su, const void *state, spil_key *key, uint64_t *op)
{
    (void)su;
    const rumi7_state *st = state;
    *key = st->key;
    *op = st->op;
}

/* ---- R6: who may act ---- */

int spil__rumi7_to_act(const spil_setup *su, const void *state, uint8_t seats[SPIL_SEATS_MAX])
{
    const rumi7_state *st = state;
    if (st->over)
        return 0;
    const unsigned may = claimers(su, st);
    int n = 0;
    for (int i = 1; i < su->seats; i++) {
        const int seat = seats_mod(su, st->turn + i);
        if (may >> seat & 1)
            seats[n++] = (uint8_t)seat;
    }
    seats[n++] = st->turn;
    return n;
}

/* R6: a claim or a pass refers to one offer. There is at most one per turn: not yet made, open, gone. */
uint32_t spil__rumi7_target_version(const spil_setup *su, const void *state)
{
    (void)su;
    const rumi7_state *st = state;
    return (uint32_t)st->round << 16 | (3u * st->turns + (st->playing ? 2u - st->open : 0));
}

bool spil__rumi7_is_targeted(const spil_setup *su, spil_move mv)
{
    (void)su;
    return mv.code == SPIL_RUMI7_CLAIM || mv.code == SPIL_RUMI7_PASS;
}

bool spil__rumi7_may_claim(const spil_setup *su, const void *state, int seat, spil_move *pass)
{
    const rumi7_state *st = state;
    if (st->over || seat < 0 || seat >= su->seats || !(claimers(su, st) >> seat & 1))
        return false;
    *pass = (spil_move){SPIL_RUMI7_PASS};
    return true;
}

/* R6. Other moves may also end the round (R12), and the offer with it, but the move alone does not show that. */
bool spil__rumi7_ends_claims(const spil_setup *su, spil_move mv)
{
    (void)su;
    return spil_rumi7_move_verb(mv) == SPIL_RUMI7_DISCARD;
}

bool spil__rumi7_reveals(const spil_setup *su, spil_move mv)
{
    (void)su;
    return spil_rumi7_move_verb(mv) == SPIL_RUMI7_STOCK;
}

/* ---- R12–R15: the end of a round ---- */

static void tell_hands(const spil_setup *su, const rumi7_state *st, int out, spil_events *ev)
{
    if (out == NONE)
        add_event(ev, EVENT_BLOCKED, st->round, 0, 0, 0);
    else
        add_event(ev, EVENT_OUT, out, st->round, 0, 0);
    for (int seat = 0; seat < su->seats; seat++) {
        int16_t cards[CARDS];
        int n = 0;
        for (int card = 0; card < 64; card++) {
            for (int k = 0; k < spil_rumi7_count(&st->hand[seat], card); k++)
                cards[n++] = (int16_t)card;
        }
        spil_event_list(ev, add_event(ev, EVENT_HAND, seat, 5 * hand_fives(&st->hand[seat]), 0, 0), cards, n);
    }
}

/* out: the seat without cards, or NONE (R13). The last turn is already counted. */
static void end_round(const spil_setup *su, rumi7_state *st, int out, spil_events *ev)
{
    const int i = st->round - su->option[OPTION_FIRST_ROUND];
    for (int seat = 0; seat < su->seats; seat++)
        st->score[seat][i] = (uint8_t)hand_fives(&st->hand[seat]);
    if (ev != NULL)
        tell_hands(su, st, out, ev);
    if (st->round == su->option[OPTION_LAST_ROUND]) {
        st->over = 1;
        clear_turn(st);
        add_event(ev, EVENT_OVER, 0, 0, 0, 0);
        return;
    }
    spil_batch batch;
    spil_batch_open(&batch, &st->key, st->op++, 1, (const uint8_t[]){7});
    st->round++;
    st->dealer = (uint8_t)seats_mod(su, st->dealer + 1);
    begin_round(su, st, &batch, 0, ev);
}

bool spil__rumi7_result(const spil_setup *su, const void *state, spil_result *res)
{
    const rumi7_state *st = state;
    memset(res, 0, sizeof *res);
    int least = INT32_MAX;
    for (int seat = 0; seat < su->seats; seat++) {
        for (int i = 0; i < SPIL_RUMI7_ROUNDS; i++)
            res->points[seat] += 5 * st->score[seat][i];
        least = res->points[seat] < least ? res->points[seat] : least;
    }
    for (int seat = 0; st->over && seat < su->seats; seat++) {
        if (res->points[seat] == least)
            res->winners |= (uint8_t)(1 << seat);
    }
    res->over = st->over;
    return res->over;
}

/* ---- moves that are known to be legal ---- */

static inline uint8_t top_discard(const rumi7_state *st)
{
    return st->deck[st->n_discard - 1];
}

/* The top discard goes into a hand, and everybody sees it. */
static inline void pick_up(rumi7_state *st, int seat)
{
    const uint8_t card = top_discard(st);
    st->deck[--st->n_discard] = NONE;
    spil_rumi7_put(&st->hand[seat], card);
    spil_rumi7_put(&st->known[seat], card);
}

/* A card leaves a hand, and its known cards if it was among them. */
static inline void let_go(rumi7_state *st, int seat, int card)
{
    spil_rumi7_drop(&st->hand[seat], card);
    if (spil_rumi7_count(&st->known[seat], card) > 0)
        spil_rumi7_drop(&st->known[seat], card);
}

/* R13: all discards except the top one become the new stock. */
static void reshuffle(const spil_setup *su, rumi7_state *st, spil_events *ev)
{
    const int n = st->n_discard - 1;
    const uint8_t top = top_discard(st), blocks = (uint8_t)((n + 14) / 16);
    uint8_t cards[CARDS];
    spil_batch batch;
    memcpy(cards, st->deck, (size_t)n);
    spil_batch_open(&batch, &st->key, st->op++, 1, &blocks);
    spil_batch_shuffle(&batch, 0, cards, n);
    memset(st->deck, NONE, (size_t)n + 1);
    st->deck[0] = top;
    memcpy(st->deck + cards_in_game(su) - n, cards, (size_t)n);
    st->n_discard = 1;
    st->n_stock = (uint8_t)n;
    if (ev != NULL)
        add_event(ev, EVENT_RESHUFFLE, n, 0, 0, 0);
}

static inline void do_stock(const spil_setup *su, rumi7_state *st, spil_events *ev)
{
    if (st->n_stock == 0)
        reshuffle(su, st, ev);
    uint8_t *top = st->deck + cards_in_game(su) - st->n_stock;
    const uint8_t card = *top;
    *top = NONE;
    st->n_stock--;
    spil_rumi7_put(&st->hand[st->turn], card);
    st->playing = 1;
    st->open = 1;
    if (ev != NULL) {
        add_event(ev, EVENT_STOCK, st->turn, 0, 0, 0);
        spil_event *drawn = add_event(ev, EVENT_DRAWN, st->turn, card, 0, 0);
        if (drawn != NULL)
            drawn->visible_to = (uint8_t)(1 << st->turn);
    }
}

static inline void do_take(rumi7_state *st, spil_events *ev)
{
    st->taken = top_discard(st);
    pick_up(st, st->turn);
    st->playing = 1;
    if (ev != NULL)
        add_event(ev, EVENT_TAKE, st->turn, st->taken, 0, 0);
}

static inline void do_claim(rumi7_state *st, int seat, spil_events *ev)
{
    if (ev != NULL)
        add_event(ev, EVENT_CLAIM, seat, top_discard(st), 0, 0);
    pick_up(st, seat);
    st->open = 0;
    st->passed = 0;
}

static inline bool hand_is_empty(const spil_rumi7_hand *hand)
{
    return (hand->one | hand->two) == 0;
}

static inline void do_discard(const spil_setup *su, rumi7_state *st, int card, spil_events *ev)
{
    const int seat = st->turn;
    let_go(st, seat, card);
    st->deck[st->n_discard++] = (uint8_t)card;
    st->discarder = (uint8_t)seat;
    st->turns++;
    if (ev != NULL)
        add_event(ev, EVENT_DISCARD, seat, card, 0, 0);
    const bool out = hand_is_empty(&st->hand[seat]);
    if (out || st->turns == SPIL_RUMI7_TURNS) {
        end_round(su, st, out ? seat : NONE, ev);
        return;
    }
    st->turn = (uint8_t)seats_mod(su, seat + 1);
    st->playing = 0;
    clear_turn(st);
}

/* After laying or building: R12. */
static void end_if_empty(const spil_setup *su, rumi7_state *st, spil_events *ev)
{
    const int seat = st->turn;
    if (hand_is_empty(&st->hand[seat])) {
        st->turns++;
        end_round(su, st, seat, ev);
    }
}

static void do_lay(const spil_setup *su, rumi7_state *st, spil_move mv, spil_events *ev)
{
    const int seat = st->turn, number = st->n_melds;
    uint8_t cards[14];
    int16_t list[14];
    const uint32_t meld = spil_rumi7_laid_meld(mv, seat);
    const int n = spil_rumi7_meld_cards(meld, cards);
    for (int i = 0; i < n; i++) {
        let_go(st, seat, cards[i]);
        list[i] = cards[i];
    }
    st->meld[st->n_melds++] = meld;
    st->parts++;
    if (ev != NULL)
        spil_event_list(
            ev, add_event(ev, EVENT_LAY, seat, spil_rumi7_meld_kind(meld) == SPIL_RUMI7_RUN, number, 0), list,
            n);
    if (st->parts == contract_parts(st->round)) {
        st->laid |= (uint8_t)(1 << seat);
        st->laid_turn = 1;
        add_event(ev, EVENT_LAID, seat, 0, 0, 0);
    }
    end_if_empty(su, st, ev);
}

static uint32_t built(const spil_setup *su, uint32_t meld, spil_move mv)
{
    const int card = spil_rumi7_move_card(mv);
    const spil_rumi7_end end = spil_rumi7_move_end(mv);
    return spil_rumi7_move_verb(mv) == SPIL_RUMI7_ADD
               ? spil_rumi7_meld_add(meld, card, end, least_naturals(su))
               : spil_rumi7_meld_swap(meld, card, end);
}

static void do_build(const spil_setup *su, rumi7_state *st, spil_move mv, spil_events *ev)
{
    const int seat = st->turn, number = spil_rumi7_move_meld(mv), card = spil_rumi7_move_card(mv);
    st->meld[number] = built(su, st->meld[number], mv);
    let_go(st, seat, card);
    if (spil_rumi7_move_verb(mv) == SPIL_RUMI7_ADD)
        add_event(ev, EVENT_ADD, seat, card, number, 0);
    else
        add_event(ev, EVENT_SWAP, seat, card, number, spil_rumi7_move_end(mv) == SPIL_RUMI7_BACK);
    end_if_empty(su, st, ev);
}

/* ---- R4, R7, R9–R11: what is legal ---- */

/* The next part of the contract for the seat to move: every set or run after which the rest can be laid. */
static int lay_moves(const spil_setup *su, const rumi7_state *st, spil_move out[PARTS_MAX])
{
    const spil_rumi7_hand *hand = &st->hand[st->turn];
    if (!can_lay(hand, goal_of(su, st->round, st->parts)))
        return 0;
    const spil_rumi7_goal rest_goal = goal_of(su, st->round, st->parts + 1);
    const int all = spil__rumi7_parts(hand, contract_verb(st->round, st->parts), least_naturals(su), out);
    int n = 0;
    for (int i = 0; i < all; i++) {
        const spil_rumi7_hand cards = part_cards(out[i]), rest = spil_rumi7_without(hand, &cards);
        if (can_lay(&rest, rest_goal))
            out[n++] = out[i];
    }
    return n;
}

/* Every card that fits somewhere, and every joker that can move. */
static int build_moves(const spil_setup *su, const rumi7_state *st, spil_move out[PARTS_MAX])
{
    const spil_rumi7_hand *hand = &st->hand[st->turn];
    const bool joker = spil_rumi7_jokers(hand) > 0;
    int n = 0;
    for (int m = 0; m < st->n_melds; m++) {
        const uint32_t meld = st->meld[m];
        for (uint64_t left = hand->one & spil_rumi7_meld_takes(meld); left != 0; left &= left - 1)
            out[n++] = spil_rumi7_move(SPIL_RUMI7_ADD, spil_lowest(left), SPIL_RUMI7_NO_END, m);
        for (uint64_t left = hand->one & spil_rumi7_meld_swaps(meld); left != 0; left &= left - 1) {
            out[n++] = spil_rumi7_move(SPIL_RUMI7_SWAP, spil_lowest(left), SPIL_RUMI7_FRONT, m);
            out[n++] = spil_rumi7_move(SPIL_RUMI7_SWAP, spil_lowest(left), SPIL_RUMI7_BACK, m);
        }
        for (spil_rumi7_end end = SPIL_RUMI7_NO_END; joker && end <= SPIL_RUMI7_BACK; end++) {
            if (spil_rumi7_meld_add(meld, JOKER, end, least_naturals(su)) != 0)
                out[n++] = spil_rumi7_move(SPIL_RUMI7_ADD, JOKER, end, m);
        }
    }
    return n;
}

static int discard_moves(const rumi7_state *st, spil_move out[])
{
    bool joker;
    int n = 0;
    for (uint64_t left = discardable(st, &joker); left != 0; left &= left - 1)
        out[n++] = spil_rumi7_move(SPIL_RUMI7_DISCARD, spil_lowest(left), SPIL_RUMI7_NO_END, 0);
    if (joker)
        out[n++] = spil_rumi7_move(SPIL_RUMI7_DISCARD, JOKER, SPIL_RUMI7_NO_END, 0);
    return n;
}

static int all_moves(const spil_setup *su, const rumi7_state *st, int seat, spil_move out[PARTS_MAX + 64])
{
    int n = 0;
    if (st->over)
        return 0;
    if (seat != st->turn) {
        if (claimers(su, st) >> seat & 1) {
            out[n++] = (spil_move){SPIL_RUMI7_CLAIM};
            out[n++] = (spil_move){SPIL_RUMI7_PASS};
        }
        return n;
    }
    if (!st->playing) {
        if (stock_is_legal(st))
            out[n++] = (spil_move){SPIL_RUMI7_STOCK};
        out[n++] = (spil_move){SPIL_RUMI7_TAKE};
        return n;
    }
    if (between_parts(st))
        return lay_moves(su, st, out);
    if (!(st->laid >> seat & 1))
        n = lay_moves(su, st, out);
    else if (may_build(su, st))
        n = build_moves(su, st, out);
    return n + discard_moves(st, out + n);
}

int spil__rumi7_moves(const spil_setup *su, const void *state, int seat, spil_move out[], int max)
{
    spil_move all[PARTS_MAX + 64];
    const int n = seat < 0 ? 0 : all_moves(su, state, seat, all);
    if (n > 0 && max > 0)
        memcpy(out, all, (size_t)(n < max ? n : max) * sizeof *out);
    return n;
}

/* ---- apply ---- */

#define REFUSE(...)     spil_fail(err, SPIL_ILLEGAL_MOVE, __VA_ARGS__)
#define CARD_NAME(card) spil_rumi7_name_of(card).text

/* Is it a code that parse_move makes? */
static bool well_formed(spil_move mv)
{
    const uint32_t code = mv.code;
    const int card = spil_rumi7_move_card(mv);
    const bool is_card = card == JOKER || (SPIL_RUMI7_KINDS >> card & 1);
    switch (spil_rumi7_move_verb(mv)) {
    case SPIL_RUMI7_STOCK:
    case SPIL_RUMI7_TAKE:
    case SPIL_RUMI7_CLAIM:
    case SPIL_RUMI7_PASS: return code < 16;
    case SPIL_RUMI7_DISCARD: return code >> 10 == 0 && is_card;
    case SPIL_RUMI7_LAY_SET: {
        uint32_t n = code >> 16 & 3;
        for (int suit = 0; suit < 4; suit++)
            n += (uint32_t)spil_rumi7_set_count(code, suit);
        return code >> 18 == 0 && n == 3 && (code >> 16) < 3 && spil_rumi7_set_rank(code) < RANKS;
    }
    case SPIL_RUMI7_LAY_RUN:
        return code >> 14 == 0 && spil_rumi7_run_first(code) < RANKS && (code >> 10 & 15) != 15;
    case SPIL_RUMI7_ADD:
    case SPIL_RUMI7_SWAP: return code >> 22 == 0 && is_card && spil_rumi7_move_end(mv) <= SPIL_RUMI7_BACK;
    }
    return false;
}

static spil_code check_offer(const spil_setup *su, const rumi7_state *st, int seat, spil_error *err)
{
    if (claimers(su, st) >> seat & 1)
        return SPIL_OK;
    if (seat == st->turn)
        return REFUSE(SPIL_TR("it is your turn: claiming is for the others"));
    if (!st->open)
        return REFUSE(
            SPIL_TR("no card is on offer: the top discard is, once the seat to move draws from the stock"));
    if (seat == st->discarder)
        return REFUSE(SPIL_TR("you cannot claim the card you threw away yourself"));
    return REFUSE(SPIL_TR("you have passed on this card already"));
}

static spil_code check_lay(const spil_setup *su, const rumi7_state *st, spil_move mv, spil_error *err)
{
    const spil_rumi7_hand *hand = &st->hand[st->turn];
    if (st->laid >> st->turn & 1)
        return REFUSE(SPIL_TR("you have laid your contract in this round: no new melds, only building"));
    const spil_rumi7_verb next = contract_verb(st->round, st->parts);
    if (spil_rumi7_move_verb(mv) != next)
        return next == SPIL_RUMI7_LAY_SET ? REFUSE(SPIL_TR("the next part of the contract is a set"))
                                          : REFUSE(SPIL_TR("the next part of the contract is a run"));
    const spil_rumi7_hand cards = part_cards(mv);
    bool three = false; /* three of a kind that exists twice */
    for (int suit = 0; next == SPIL_RUMI7_LAY_SET && suit < 4; suit++)
        three = three || spil_rumi7_set_count(mv.code, suit) == 3;
    if (three || !hand_holds(hand, &cards))
        return REFUSE(SPIL_TR("you do not hold all of these cards"));
    if (spil_popcount(cards.one) + spil_popcount(spil_rumi7_pairs(&cards)) < least_naturals(su))
        return REFUSE(SPIL_TR("a meld cannot have more jokers than natural cards"));
    const spil_rumi7_hand rest = spil_rumi7_without(hand, &cards);
    if (!can_lay(&rest, goal_of(su, st->round, st->parts + 1)))
        return REFUSE(SPIL_TR("what is left of your hand could not complete the contract"));
    return SPIL_OK;
}

static spil_code check_build(const spil_setup *su, const rumi7_state *st, spil_move mv, spil_error *err)
{
    const int card = spil_rumi7_move_card(mv), m = spil_rumi7_move_meld(mv);
    if (!(st->laid >> st->turn & 1))
        return REFUSE(SPIL_TR("you can build once you have laid your own contract"));
    if (!may_build(su, st))
        return REFUSE(SPIL_TR("you laid your contract in this turn: you can build from your next turn on"));
    if (m >= st->n_melds)
        return REFUSE(SPIL_TR("there is no such meld on the table"));
    if (spil_rumi7_count(&st->hand[st->turn], card) == 0)
        return REFUSE(SPIL_TR("you do not hold %s"), CARD_NAME(card));
    if (built(su, st->meld[m], mv) != 0)
        return SPIL_OK;
    const bool run = spil_rumi7_meld_kind(st->meld[m]) == SPIL_RUMI7_RUN;
    if (run && spil_rumi7_run_length(st->meld[m]) == RUN_MAX)
        return REFUSE(SPIL_TR("this run has all thirteen ranks"));
    if (spil_rumi7_move_verb(mv) == SPIL_RUMI7_SWAP)
        return REFUSE(SPIL_TR("no joker at an end of this meld stands for %s"), CARD_NAME(card));
    if (card != JOKER)
        return REFUSE(SPIL_TR("%s does not fit on this meld"), CARD_NAME(card));
    if (run != (spil_rumi7_move_end(mv) != SPIL_RUMI7_NO_END))
        return run ? REFUSE(SPIL_TR("say at which end of the run the joker goes: X< or X>"))
                   : REFUSE(SPIL_TR("a set has no ends: add the joker as X"));
    return REFUSE(SPIL_TR("a meld cannot have more jokers than natural cards"));
}

static spil_code check_discard(const rumi7_state *st, int card, spil_error *err)
{
    bool joker;
    const uint64_t kinds = discardable(st, &joker);
    if (spil_rumi7_count(&st->hand[st->turn], card) == 0)
        return REFUSE(SPIL_TR("you do not hold %s"), CARD_NAME(card));
    if (card == JOKER ? !joker : !(kinds >> card & 1))
        return REFUSE(SPIL_TR("you took %s from the pile in this turn: throw another card away"),
                      CARD_NAME(card));
    return SPIL_OK;
}

/* R4, R7: the course of a turn. */
static spil_code check_turn(const spil_setup *su, const rumi7_state *st, spil_move mv, spil_error *err)
{
    const spil_rumi7_verb verb = spil_rumi7_move_verb(mv);
    if (!well_formed(mv))
        return REFUSE(SPIL_TR("there is no such move"));
    const bool draws = verb == SPIL_RUMI7_STOCK || verb == SPIL_RUMI7_TAKE;
    const bool lays = verb == SPIL_RUMI7_LAY_SET || verb == SPIL_RUMI7_LAY_RUN;
    if (draws && st->playing)
        return REFUSE(SPIL_TR("you have drawn: now lay down, build or discard"));
    if (verb == SPIL_RUMI7_STOCK && !stock_is_legal(st))
        return REFUSE(SPIL_TR("the stock is empty and there is nothing to shuffle: take the top discard"));
    if (draws)
        return SPIL_OK;
    if (!st->playing)
        return REFUSE(SPIL_TR("draw first: stock or take"));
    if (between_parts(st) && !lays)
        return contract_verb(st->round, st->parts) == SPIL_RUMI7_LAY_SET
                   ? REFUSE(SPIL_TR("lay the rest of your contract first: a set is next"))
                   : REFUSE(SPIL_TR("lay the rest of your contract first: a run is next"));
    if (lays)
        return check_lay(su, st, mv, err);
    if (verb == SPIL_RUMI7_DISCARD)
        return check_discard(st, spil_rumi7_move_card(mv), err);
    return check_build(su, st, mv, err);
}

/* A legal move. */
static inline void do_move(const spil_setup *su, rumi7_state *st, int seat, spil_move mv, spil_events *ev)
{
    switch (spil_rumi7_move_verb(mv)) {
    case SPIL_RUMI7_STOCK: do_stock(su, st, ev); break;
    case SPIL_RUMI7_TAKE: do_take(st, ev); break;
    case SPIL_RUMI7_CLAIM: do_claim(st, seat, ev); break;
    case SPIL_RUMI7_PASS:
        st->passed |= (uint8_t)(1 << seat);
        add_event(ev, EVENT_PASS, seat, 0, 0, 0);
        break;
    case SPIL_RUMI7_DISCARD: do_discard(su, st, spil_rumi7_move_card(mv), ev); break;
    case SPIL_RUMI7_LAY_SET:
    case SPIL_RUMI7_LAY_RUN: do_lay(su, st, mv, ev); break;
    case SPIL_RUMI7_ADD:
    case SPIL_RUMI7_SWAP: do_build(su, st, mv, ev); break;
    }
}

void spil__rumi7_do(const spil_setup *su, rumi7_state *st, int seat, spil_move mv)
{
    do_move(su, st, seat, mv, NULL);
}

spil_code spil__rumi7_apply(const spil_setup *su, void *state, int seat, spil_move mv, spil_events *ev,
                            spil_error *err)
{
    rumi7_state *st = state;
    const bool offer = mv.code == SPIL_RUMI7_CLAIM || mv.code == SPIL_RUMI7_PASS;
    if (st->over)
        return spil_fail(err, SPIL_GAME_OVER, SPIL_TR("the game is over"));
    if (seat < 0 || seat >= su->seats || (seat != st->turn && !offer))
        return REFUSE(SPIL_TR("it is not your turn: seat %d is to move"), st->turn);
    const spil_code code = offer ? check_offer(su, st, seat, err) : check_turn(su, st, mv, err);
    if (code != SPIL_OK)
        return code;

    do_move(su, st, seat, mv, ev);
    return SPIL_OK;
}

/* ---- random play, as games/rumi7/docs/notation.md describes it ---- */

/* What random play knows besides the state, so that few turns need the solver or a list of moves. */
typedef struct rollout {
    uint64_t seed;
    uint64_t wanted;                  /* kinds that fit on some meld */
    uint64_t takes[SPIL_RUMI7_MELDS]; /* kinds that can be added to each meld … */
    uint64_t swaps[SPIL_RUMI7_MELDS]; /* … or put in place of a joker */
    uint8_t jokers[SPIL_RUMI7_MELDS]; /* ways to add a joker to each … */
    int all_jokers;                   /* … and to all */
    int nearest[SPIL_SEATS_MAX]; /* the contract is not nearer than this: a card more makes 1 less, at most */
    uint8_t round;               /* of which all this is */
} rollout;

static inline int below(rollout *r, int n)
{
    uint64_t rest;
    return (int)spil_share(spil_quick_next(&r->seed), (uint32_t)n, &rest);
}

/* After it was laid or built on, which may have ended the round. */
static void see_meld(const spil_setup *su, const rumi7_state *st, rollout *r, int m)
{
    if (st->round != r->round)
        return;
    const uint32_t meld = st->meld[m];
    r->takes[m] = spil_rumi7_meld_takes(meld);
    r->swaps[m] = spil_rumi7_meld_swaps(meld);
    const bool run = spil_rumi7_meld_kind(meld) == SPIL_RUMI7_RUN; /* its two ends are alike */
    const uint32_t more =
        spil_rumi7_meld_add(meld, JOKER, run ? SPIL_RUMI7_BACK : SPIL_RUMI7_NO_END, least_naturals(su));
    r->jokers[m] = more == 0 ? 0 : run ? 2 : 1;
    r->wanted = 0;
    r->all_jokers = 0;
    for (int i = 0; i < st->n_melds; i++) {
        r->wanted |= r->takes[i] | r->swaps[i];
        r->all_jokers += r->jokers[i];
    }
}

/* At the start, and when a round begins. */
static void see_round(const spil_setup *su, const rumi7_state *st, rollout *r)
{
    *r = (rollout){.seed = r->seed, .round = st->round};
    for (int m = 0; m < st->n_melds; m++)
        see_meld(su, st, r, m);
}

/* Lays a part, each of those after which the rest can be laid equally often: any is tried, until one is such. */
static bool lay_any(const spil_setup *su, rumi7_state *st, rollout *r)
{
    const spil_rumi7_hand *hand = &st->hand[st->turn];
    const spil_rumi7_goal rest_goal = goal_of(su, st->round, st->parts + 1);
    const int number = st->n_melds;
    spil_move part[PARTS_MAX];
    int n = spil__rumi7_parts(hand, contract_verb(st->round, st->parts), least_naturals(su), part);
    while (n > 0) {
        const int i = below(r, n);
        const spil_rumi7_hand cards = part_cards(part[i]), rest = spil_rumi7_without(hand, &cards);
        if (can_lay(&rest, rest_goal)) {
            do_lay(su, st, part[i], NULL);
            see_meld(su, st, r, number);
            return true;
        }
        part[i] = part[--n];
    }
    return false;
}

/* Lays a part of the contract, if all of it can be laid. */
static bool lay(const spil_setup *su, rumi7_state *st, rollout *r)
{
    int *nearest = &r->nearest[st->turn];
    if (*nearest <= 0 && st->parts == 0)
        *nearest = spil__rumi7_distance(&st->hand[st->turn], goal_of(su, st->round, 0));
    return *nearest <= 0 && lay_any(su, st, r);
}

/* Builds with a card of the hand that fits: each way to do so equally often. */
static void build(const spil_setup *su, rumi7_state *st, rollout *r)
{
    const uint64_t one = st->hand[st->turn].one;
    const bool joker = spil_rumi7_jokers(&st->hand[st->turn]) > 0;
    int n = joker ? r->all_jokers : 0, m = 0;
    for (int i = 0; i < st->n_melds; i++)
        n += spil_popcount(one & r->takes[i]) + 2 * spil_popcount(one & r->swaps[i]);
    int pick = below(r, n);
    for (;; m++) {
        const uint64_t takes = one & r->takes[m], swaps = one & r->swaps[m];
        const int adds = spil_popcount(takes), ends = 2 * spil_popcount(swaps),
                  jokers = joker ? r->jokers[m] : 0;
        spil_move mv;
        if (pick < adds)
            mv = spil_rumi7_move(SPIL_RUMI7_ADD, spil_lowest(spil_select_bit(takes, pick)), SPIL_RUMI7_NO_END,
                                 m);
        else if (pick < adds + ends)
            mv = spil_rumi7_move(SPIL_RUMI7_SWAP, spil_lowest(spil_select_bit(swaps, (pick - adds) / 2)),
                                 (pick - adds) % 2 == 0 ? SPIL_RUMI7_FRONT : SPIL_RUMI7_BACK, m);
        else if (pick < adds + ends + jokers) /* a set has one way, a run two ends */
            mv = spil_rumi7_move(SPIL_RUMI7_ADD, JOKER,
                                 jokers == 1               ? SPIL_RUMI7_NO_END
                                 : pick - adds - ends == 0 ? SPIL_RUMI7_FRONT
                                                           : SPIL_RUMI7_BACK,
                                 m);
        else {
            pick -= adds + ends + jokers;
            continue;
        }
        do_build(su, st, mv, NULL);
        break;
    }
    see_meld(su, st, r, m);
}

static int any_discard(const rumi7_state *st, rollout *r)
{
    bool joker;
    const uint64_t kinds = discardable(st, &joker);
    const int n = spil_popcount(kinds), pick = below(r, n + joker);
    return pick < n ? spil_lowest(spil_select_bit(kinds, pick)) : JOKER;
}

static void lay_build_or_discard(const spil_setup *su, rumi7_state *st, rollout *r)
{
    const int seat = st->turn;
    const spil_rumi7_hand *hand = &st->hand[seat];
    if (!(st->laid >> seat & 1)) {
        if (r->nearest[seat] <= 0 && lay(su, st, r))
            return;
    } else if (((hand->one & r->wanted) != 0 || (r->all_jokers > 0 && spil_rumi7_jokers(hand) > 0)) &&
               may_build(su, st)) {
        build(su, st, r);
        return;
    }
    do_discard(su, st, any_discard(st, r), NULL);
}

int spil__rumi7_rollout(const spil_setup *su, void *state, spil_fast_rng *rng, int max_steps)
{
    rumi7_state *st = state;
    rollout r = {.seed = spil_fast_next(rng)};
    int steps = 0;
    see_round(su, st, &r);
    while (steps < max_steps && !st->over) {
        steps++;
        if (st->playing) {
            lay_build_or_discard(su, st, &r);
            if (st->round != r.round)
                see_round(su, st, &r);
            continue;
        }
        uint64_t word = spil_quick_next(&r.seed);
        r.nearest[st->turn]--;
        if (!stock_is_legal(st) || spil_share(word, 2, &word) == 0) {
            do_take(st, NULL);
            continue;
        }
        do_stock(su, st, NULL);
        const int seat = (int)spil_share(word, su->seats, &word);
        if (steps < max_steps && (claimers(su, st) >> seat & 1)) {
            do_claim(st, seat, NULL);
            r.nearest[seat]--;
            steps++;
        }
    }
    return steps;
}
