/* actions.c: Rumi 7 Seven in numbers (spil/actions.h). Built per CPU variant.
 *
 * Drawing, claiming and discarding are one action each. Laying and building are two or three, so that a few hundred
 * numbers cover some thousands of moves:
 *
 *     a set     its rank, then which cards of it          set:7 … SHX
 *     a run     its first card, then where jokers stand    run:8C … -X--
 *     add       the meld, then the card                    add:2 … QH
 *     swap      the meld, the card, then the joker's end   swap:2 … QH … >
 *
 * The second number follows from the move alone, and the first is legal only if a legal move begins with it: no
 * prefix is a dead end. */
#include "observe.h"
#include "spil/envs_loop.h"

/* The cards of a set by suit, as in its move from bit 8 on (two bits each, then two for jokers): in the order in
 * which they are written, fewest jokers first. No more than two of a suit exist. */
#define SET_SHAPES(X)                                                                                        \
    X(0, 0x006)                                                                                              \
    X(1, 0x012)                                                                                              \
    X(2, 0x042)                                                                                              \
    X(3, 0x009)                                                                                              \
    X(4, 0x015)                                                                                              \
    X(5, 0x045)                                                                                              \
    X(6, 0x021)                                                                                              \
    X(7, 0x051)                                                                                              \
    X(8, 0x081)                                                                                              \
    X(9, 0x018)                                                                                              \
    X(10, 0x048)                                                                                             \
    X(11, 0x024)                                                                                             \
    X(12, 0x054)                                                                                             \
    X(13, 0x084)                                                                                             \
    X(14, 0x060)                                                                                             \
    X(15, 0x090)                                                                                             \
    X(16, 0x102)                                                                                             \
    X(17, 0x105)                                                                                             \
    X(18, 0x111)                                                                                             \
    X(19, 0x141)                                                                                             \
    X(20, 0x108)                                                                                             \
    X(21, 0x114)                                                                                             \
    X(22, 0x144)                                                                                             \
    X(23, 0x120)                                                                                             \
    X(24, 0x150)                                                                                             \
    X(25, 0x180)                                                                                             \
    X(26, 0x201)                                                                                             \
    X(27, 0x204)                                                                                             \
    X(28, 0x210)                                                                                             \
    X(29, 0x240)
#define SHAPE_AT(i, shape)  [i] = (shape),
#define NUMBER_OF(i, shape) [shape] = (i),
static const uint16_t shapes[SHAPES] = {SET_SHAPES(SHAPE_AT)};
static const uint8_t shape_numbers[] = {SET_SHAPES(NUMBER_OF)};

static int count(const spil_setup *su)
{
    (void)su;
    return ACTIONS;
}

/* ---- actions ---- */

/* The first and second action of a part of a contract. */
static inline int part_begins(spil_move part)
{
    return spil_rumi7_move_verb(part) == SPIL_RUMI7_LAY_SET
               ? FIRST_SET + spil_rumi7_set_rank(part.code)
               : FIRST_RUN + spil_rumi7_run_suit(part.code) * RANKS + spil_rumi7_run_first(part.code);
}

static inline int part_ends(spil_move part)
{
    return spil_rumi7_move_verb(part) == SPIL_RUMI7_LAY_SET ? FIRST_SHAPE + shape_numbers[part.code >> 8]
                                                            : FIRST_PLACE + (int)(part.code >> 10 & 15);
}

static int write(const spil_setup *su, const void *state, int seat, spil_move mv,
                 uint16_t out[SPIL_ACTION_STEPS])
{
    (void)su;
    (void)state;
    (void)seat;
    const int card = spil_rumi7_move_card(mv), meld = spil_rumi7_move_meld(mv);
    const spil_rumi7_end end = spil_rumi7_move_end(mv);
    switch (spil_rumi7_move_verb(mv)) {
    case SPIL_RUMI7_STOCK:
    case SPIL_RUMI7_TAKE:
    case SPIL_RUMI7_CLAIM:
    case SPIL_RUMI7_PASS: out[0] = (uint16_t)mv.code; return 1;
    case SPIL_RUMI7_DISCARD: out[0] = (uint16_t)(FIRST_DISCARD + index_of(card)); return 1;
    case SPIL_RUMI7_LAY_SET:
    case SPIL_RUMI7_LAY_RUN:
        out[0] = (uint16_t)part_begins(mv);
        out[1] = (uint16_t)part_ends(mv);
        return 2;
    case SPIL_RUMI7_ADD:
        out[0] = (uint16_t)(FIRST_ADD + meld);
        out[1] = (uint16_t)(end == SPIL_RUMI7_FRONT  ? JOKER_FRONT
                            : end == SPIL_RUMI7_BACK ? JOKER_BACK
                                                     : FIRST_CARD + index_of(card));
        return 2;
    case SPIL_RUMI7_SWAP: break;
    }
    out[0] = (uint16_t)(FIRST_SWAP + meld);
    out[1] = (uint16_t)(FIRST_CARD + index_of(card));
    out[2] = end == SPIL_RUMI7_FRONT ? FRONT : BACK;
    return 3;
}

/* ---- which actions are legal ---- */

/* Kinds, and perhaps a joker, from a first number on. */
static int mask_kinds(uint64_t kinds, bool joker, uint8_t *out)
{
    put_kinds(kinds, 0, 1, out);
    out[KINDS - 1] = joker;
    return spil_popcount(kinds) + joker;
}

/* R9, R10: the melds that can be built on. */
static int mask_melds(const spil_setup *su, const rumi7_state *st, uint8_t *out)
{
    const spil_rumi7_hand *hand = &st->hand[st->turn];
    const bool joker = spil_rumi7_jokers(hand) > 0;
    int n = 0;
    for (int m = 0; m < st->n_melds; m++) {
        const uint32_t meld = st->meld[m];
        const bool adds = (hand->one & spil_rumi7_meld_takes(meld)) != 0 || (joker && takes_joker(su, meld));
        const bool swaps = (hand->one & spil_rumi7_meld_swaps(meld)) != 0;
        out[FIRST_ADD + m] = adds;
        out[FIRST_SWAP + m] = swaps;
        n += adds + swaps;
    }
    return n;
}

/* What follows when a meld has been chosen. */
static int mask_build(const spil_setup *su, const rumi7_state *st, const spil_decision *d, uint8_t *out)
{
    const spil_rumi7_hand *hand = &st->hand[st->turn];
    if (d->n_made == 2) {
        out[FRONT] = out[BACK] = 1;
        return 2;
    }
    if (d->made[0] >= FIRST_SWAP)
        return mask_kinds(hand->one & spil_rumi7_meld_swaps(st->meld[d->made[0] - FIRST_SWAP]), false,
                          out + FIRST_CARD);
    const uint32_t meld = st->meld[d->made[0] - FIRST_ADD];
    const bool joker = spil_rumi7_jokers(hand) > 0 && takes_joker(su, meld);
    const bool ends = joker && spil_rumi7_meld_kind(meld) == SPIL_RUMI7_RUN;
    const int n = mask_kinds(hand->one & spil_rumi7_meld_takes(meld), joker && !ends, out + FIRST_CARD);
    out[JOKER_FRONT] = out[JOKER_BACK] = ends;
    return n + 2 * ends;
}

/* The parts of the contract that can be laid, as decided so far: those after which the rest can be. One whose number is
 * known to be legal is not looked at. */
static int mask_contract(const spil_setup *su, const rumi7_state *st, const spil_decision *d, uint8_t *out)
{
    const spil_rumi7_hand *hand = &st->hand[st->turn];
    const spil_rumi7_goal rest_goal = goal_of(su, st->round, st->parts + 1);
    spil_move parts[PARTS_MAX];
    if (!can_lay(hand, goal_of(su, st->round, st->parts)))
        return 0;
    const int all = spil__rumi7_parts(hand, contract_verb(st->round, st->parts), least_naturals(su), parts);
    int n = 0;
    for (int i = 0; i < all; i++) {
        const int begins = part_begins(parts[i]);
        uint8_t *legal = out + (d->n_made == 0 ? begins : part_ends(parts[i]));
        if (*legal != 0 || (d->n_made > 0 && begins != d->made[0]))
            continue;
        const spil_rumi7_hand cards = part_cards(parts[i]), rest = spil_rumi7_without(hand, &cards);
        *legal = can_lay(&rest, rest_goal);
        n += *legal;
    }
    return n;
}

/* Is the contract out of reach, as far as that is known? */
static inline bool is_far(const spil_setup *su, const rumi7_state *st, bounds *b)
{
    if (b == NULL || st->parts > 0)
        return false;
    uint8_t *nearest = &b->nearest[st->turn];
    if (*nearest == 0)
        *nearest = (uint8_t)spil__rumi7_distance(&st->hand[st->turn], goal_of(su, st->round, 0));
    return *nearest > 0;
}

/* The seat to move has drawn. */
static inline int mask_turn(const spil_setup *su, const rumi7_state *st, const spil_decision *d, bounds *b,
                            uint8_t *out)
{
    const bool laid = st->laid >> st->turn & 1;
    int n = 0;
    if (d->n_made > 0 && d->made[0] >= FIRST_ADD)
        return mask_build(su, st, d, out);
    if (!laid) {
        if (!is_far(su, st, b))
            n = mask_contract(su, st, d, out);
        if (d->n_made > 0 || between_parts(st))
            return n;
    } else if (may_build(su, st)) {
        n = mask_melds(su, st, out);
    }
    bool joker;
    const uint64_t kinds = discardable(st, &joker);
    return n + mask_kinds(kinds, joker, out + FIRST_DISCARD);
}

static inline int mask_all(const spil_setup *su, const rumi7_state *st, const spil_decision *d, bounds *b,
                           int8_t mask[])
{
    uint8_t *out = (uint8_t *)mask;
    spil_clear(out, ACTIONS);
    if (d->actor != st->turn) {
        out[SPIL_RUMI7_CLAIM] = out[SPIL_RUMI7_PASS] = 1;
        return 2;
    }
    if (st->playing)
        return mask_turn(su, st, d, b, out);
    out[SPIL_RUMI7_TAKE] = 1;
    out[SPIL_RUMI7_STOCK] = stock_is_legal(st);
    return 1 + stock_is_legal(st);
}

static int mask(const spil_setup *su, const void *state, const spil_decision *d, int8_t out[])
{
    return mask_all(su, state, d, NULL, out);
}

static int nth(const spil_setup *su, const void *state, const spil_decision *d, const void *kept,
               const int8_t mask[], int k)
{
    (void)kept;
    (void)su;
    (void)state;
    (void)d;
    return spil_nth_legal(mask, ACTIONS, k);
}

static spil_action_kind whole(spil_move *mv, spil_rumi7_verb verb, int card, spil_rumi7_end end, int meld)
{
    *mv = spil_rumi7_move(verb, card, end, meld);
    return SPIL_ACTION_MOVE;
}

static spil_action_kind read_first(int action, spil_move *mv)
{
    if (action < FIRST_DISCARD)
        return whole(mv, (spil_rumi7_verb)action, 0, SPIL_RUMI7_NO_END, 0);
    if (action < FIRST_SET)
        return whole(mv, SPIL_RUMI7_DISCARD, card_of(action - FIRST_DISCARD), SPIL_RUMI7_NO_END, 0);
    return action < FIRST_SHAPE ? SPIL_ACTION_PART : SPIL_ACTION_NONE;
}

static spil_action_kind read_second(int first, int action, spil_move *mv)
{
    if (first < FIRST_RUN) {
        if (action < FIRST_SHAPE || action >= FIRST_PLACE)
            return SPIL_ACTION_NONE;
        mv->code = SPIL_RUMI7_LAY_SET | (uint32_t)(first - FIRST_SET) << 4 |
                   (uint32_t)shapes[action - FIRST_SHAPE] << 8;
        return SPIL_ACTION_MOVE;
    }
    if (first < FIRST_ADD) {
        if (action < FIRST_PLACE || action >= FIRST_CARD)
            return SPIL_ACTION_NONE;
        const int from = first - FIRST_RUN;
        mv->code = SPIL_RUMI7_LAY_RUN | (uint32_t)(from / RANKS) << 4 | (uint32_t)(from % RANKS) << 6 |
                   (uint32_t)(action - FIRST_PLACE) << 10;
        return SPIL_ACTION_MOVE;
    }
    if (action < FIRST_CARD || action > JOKER_BACK)
        return SPIL_ACTION_NONE;
    if (first >= FIRST_SWAP)
        return action < JOKER_FRONT ? SPIL_ACTION_PART : SPIL_ACTION_NONE;
    const spil_rumi7_end end = action == JOKER_FRONT  ? SPIL_RUMI7_FRONT
                               : action == JOKER_BACK ? SPIL_RUMI7_BACK
                                                      : SPIL_RUMI7_NO_END;
    const int card = action >= JOKER_FRONT ? JOKER : card_of(action - FIRST_CARD);
    return whole(mv, SPIL_RUMI7_ADD, card, end, first - FIRST_ADD);
}

static spil_action_kind read(const spil_setup *su, const void *state, const spil_decision *d, int action,
                             spil_move *mv)
{
    (void)su;
    (void)state;
    if (d->n_made == 0)
        return read_first(action, mv);
    if (d->n_made == 1)
        return read_second(d->made[0], action, mv);
    if (action != FRONT && action != BACK)
        return SPIL_ACTION_NONE;
    return whole(mv, SPIL_RUMI7_SWAP, card_of(d->made[1] - FIRST_CARD),
                 action == FRONT ? SPIL_RUMI7_FRONT : SPIL_RUMI7_BACK, d->made[0] - FIRST_SWAP);
}

/* R6: those who may claim are asked first, from the left neighbour of the seat to move on. */
static int asked_next(const spil_setup *su, const rumi7_state *st)
{
    const unsigned may = claimers(su, st), first = st->turn + 1u;
    return may == 0 ? st->turn : seats_mod(su, (int)first + spil_lowest((may | may << su->seats) >> first));
}

/* ---- names ---- */

static const char ranks[] = "A23456789TJQK";

static void put_shape(int shape, spil_out *out)
{
    for (int suit = 0; suit < 4; suit++) {
        for (int n = shape >> 2 * suit & 3; n > 0; n--)
            spil_put_char(out, "SHDC"[suit]);
    }
    for (int n = shape >> 8; n > 0; n--)
        spil_put_char(out, 'X');
}

static void put_numbered(spil_out *out, const char *word, int number)
{
    spil_put(out, word);
    spil_put_int(out, number);
}

static void name(const spil_setup *su, int action, spil_out *out)
{
    static const char *const words[] = {"stock", "take", "claim", "pass"};
    if (action < FIRST_DISCARD) {
        spil_put(out, words[action]);
    } else if (action < FIRST_SET) {
        spil_put(out, "discard:");
        spil__rumi7_print_card(su, card_of(action - FIRST_DISCARD), out);
    } else if (action < FIRST_RUN) {
        spil_put(out, "set:");
        spil_put_char(out, ranks[action - FIRST_SET]);
    } else if (action < FIRST_ADD) {
        spil_put(out, "run:");
        spil__rumi7_print_card(su, card_of(action - FIRST_RUN), out);
    } else if (action < FIRST_SWAP) {
        put_numbered(out, "add:", action - FIRST_ADD);
    } else if (action < FIRST_SHAPE) {
        put_numbered(out, "swap:", action - FIRST_SWAP);
    } else if (action < FIRST_PLACE) {
        put_shape(shapes[action - FIRST_SHAPE], out);
    } else if (action < FIRST_CARD) {
        for (int i = 0; i < 4; i++)
            spil_put_char(out, (action - FIRST_PLACE) >> i & 1 ? 'X' : '-');
    } else if (action < JOKER_FRONT) {
        spil__rumi7_print_card(su, card_of(action - FIRST_CARD), out);
    } else {
        static const char *const ends[] = {"X<", "X>", "<", ">"};
        spil_put(out, ends[action - JOKER_FRONT]);
    }
}

/* ---- steps ---- */

static int first_actor(const spil_setup *su, const void *state)
{
    (void)su;
    return ((const rumi7_state *)state)->turn;
}

/* One card came into a hand or left it. */
static inline void keep_card(const spil_rumi7_hand *hand, int card, uint8_t *out)
{
    out[index_of(card)] = (uint8_t)(a_card(card) * spil_rumi7_count(hand, card));
}

/* After a legal move of a seat within a round; `card` is the only one that moved, or NONE. */
static inline void renew(const spil_setup *su, const rumi7_state *st, int seat, spil_rumi7_verb verb,
                         int card, shared *k)
{
    if (verb == SPIL_RUMI7_PASS)
        return;
    keep_count(su, k->hands, seat, at_most(6 * hand_size(&st->hand[seat])));
    if (verb >= SPIL_RUMI7_LAY_SET) {
        const sight s = sight_of(st, &(spil_decision){.actor = SPIL_NOBODY}, 0);
        keep_melds(su, &s, k);
        put_hand(&st->hand[seat], k->hand[seat]);
        keep_known(su, &st->known[seat], seat, k);
        return;
    }
    keep_card(&st->hand[seat], card, k->hand[seat]);
    if (verb != SPIL_RUMI7_DISCARD && k->bounds.nearest[seat] > 0)
        k->bounds.nearest[seat]--;
    if (verb == SPIL_RUMI7_STOCK)
        return;
    keep_card(&st->known[seat], card, k->known[seat]);
    keep_card(&st->known[seat], card, k->known[seat + su->seats]);
    keep_discards(st->deck, st->n_discard, k, false);
    keep_taken(st->taken, k);
}

/* The card that a legal move takes to a hand or from it, if it is one; that of a stock which has to be shuffled first
 * is not known yet: NONE. */
static inline int moved_card(const spil_setup *su, const rumi7_state *st, spil_move mv)
{
    switch (spil_rumi7_move_verb(mv)) {
    case SPIL_RUMI7_STOCK: return st->n_stock > 0 ? st->deck[cards_in_game(su) - st->n_stock] : NONE;
    case SPIL_RUMI7_TAKE:
    case SPIL_RUMI7_CLAIM: return st->deck[st->n_discard - 1];
    default: return spil_rumi7_move_card(mv);
    }
}

static void make(const spil_setup *su, void *state, spil_decision *d, int action, void *kept)
{
    rumi7_state *st = state;
    const int seat = d->actor, round = st->round;
    spil_move mv;
    if (read(su, st, d, action, &mv) == SPIL_ACTION_PART) {
        d->made[d->n_made++] = (uint16_t)action;
        return;
    }
    const int card = moved_card(su, st, mv);
    spil__rumi7_do(su, st, seat, mv);
    *d = (spil_decision){.actor = (uint8_t)(st->over ? SPIL_NOBODY : asked_next(su, st))};
    if (st->over || st->round != round || card == NONE)
        keep(su, st, kept);
    else
        renew(su, st, seat, spil_rumi7_move_verb(mv), card, kept);
}

/* What masks need of what is kept: the bounds. */
static void ready(const spil_setup *su, const void *state, void *kept)
{
    (void)su;
    (void)state;
    ((shared *)kept)->bounds = (bounds){{0}};
}

static bool play(const spil_setup *su, void *state, spil_decision *d, int action, void *kept, bool all)
{
    if (all) {
        make(su, state, d, action, kept);
        return true;
    }
    rumi7_state *st = state;
    const int seat = d->actor, round = st->round;
    uint8_t *nearest = &((shared *)kept)->bounds.nearest[seat];
    spil_move mv;
    if (read(su, st, d, action, &mv) == SPIL_ACTION_PART) {
        d->made[d->n_made++] = (uint16_t)action;
        return true;
    }
    spil__rumi7_do(su, st, seat, mv);
    *d = (spil_decision){.actor = (uint8_t)(st->over ? SPIL_NOBODY : asked_next(su, st))};
    const spil_rumi7_verb verb = spil_rumi7_move_verb(mv);
    if (st->round != round)
        ready(su, st, kept);
    else if ((verb == SPIL_RUMI7_STOCK || verb == SPIL_RUMI7_TAKE || verb == SPIL_RUMI7_CLAIM) &&
             *nearest > 0)
        --*nearest;
    return true;
}

static int mask_kept(const spil_setup *su, const void *state, const spil_decision *d, void *kept,
                     int8_t out[])
{
    return mask_all(su, state, d, &((shared *)kept)->bounds, out);
}

/* A round has at most 1000 turns (R13): a draw, a discard, and one claim or pass of every other seat (R6). Laying,
 * building and moving a joker each bring a card from a hand to the table for good, by at most three actions (R7, R9,
 * R10). */
static int longest(const spil_setup *su)
{
    const int rounds = su->option[OPTION_LAST_ROUND] - su->option[OPTION_FIRST_ROUND] + 1;
    return rounds * (1000 * (su->seats + 1) + 3 * (104 + su->option[OPTION_JOKERS]));
}

static const spil_steps own_steps = {
    .state_bytes = sizeof(rumi7_state),
    .start = spil__rumi7_start,
    .result = spil__rumi7_result,
    .keep = keep,
    .first = first_actor,
    .make = make,
    .mask = mask_kept,
    .nth = nth,
    .observe = observe_kept,
    .ready = ready,
    .play = play,
};
SPIL_ENVS_LOOPS(loops, own_steps, sizeof(shared));

const spil_actions spil__rumi7_actions = {
    .count = count,
    .mask = mask,
    .read = read,
    .write = write,
    .name = name,
    .planes = planes,
    .observe = observe,
    .observe_state = observe_state,
    .longest = longest,
    .loops = &loops,
};
