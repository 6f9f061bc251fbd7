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
#include <string.h>

#include "rumi7.h"
#include "spil/actions.h"
#include "spil/bits_to_bytes.h"
#include "spil/envs_loop.h"

enum { KINDS = 53, SHAPES = 30, PLACES = 15, MELDS = SPIL_RUMI7_MELDS }; /* KINDS: with the joker, the last */

enum {
    FIRST_DISCARD = 4, /* stock, take, claim, pass, as the verbs are numbered */
    FIRST_SET = FIRST_DISCARD + KINDS,
    FIRST_RUN = FIRST_SET + RANKS,
    FIRST_ADD = FIRST_RUN + KINDS - 1,
    FIRST_SWAP = FIRST_ADD + MELDS,
    FIRST_SHAPE = FIRST_SWAP + MELDS, /* from here on: second and third actions */
    FIRST_PLACE = FIRST_SHAPE + SHAPES,
    FIRST_CARD = FIRST_PLACE + PLACES,
    JOKER_FRONT = FIRST_CARD + KINDS,
    JOKER_BACK,
    FRONT,
    BACK,
    ACTIONS
};

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

/* No contract is nearer than this: a card more makes a distance 1 less at most. Noted for each seat, so that the solver
 * is asked less often. 0: not known. */
typedef struct bounds {
    uint8_t nearest[SPIL_SEATS_MAX];
} bounds;

/* Cards as 0 … 51, suit by suit, and 52 for the joker. */
static int index_of(int card)
{
    return card == JOKER ? KINDS - 1 : spil_rumi7_suit(card) * RANKS + spil_rumi7_rank(card);
}

static int card_of(int index)
{
    return index == KINDS - 1 ? JOKER : spil_rumi7_card(index / RANKS, index % RANKS);
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

/* ---- kinds as bytes ---- */

/* The 52 kinds of a word as 52 bytes, `each` for a bit, and the same for the pairs, added. */
#ifdef __AVX2__
static inline __m256i spread_kinds(uint64_t one, uint64_t two, int shift, uint8_t each)
{
    const __m256i a = spil_spread32((uint32_t)(one >> shift)), b = spil_spread32((uint32_t)(two >> shift));
    return _mm256_add_epi8(_mm256_and_si256(a, _mm256_set1_epi8((char)each)),
                           _mm256_and_si256(b, _mm256_set1_epi8((char)each)));
}

static inline void put_kinds(uint64_t one, uint64_t two, uint8_t each, uint8_t *out)
{
    const uint64_t a = _pext_u64(one, SPIL_RUMI7_KINDS), b = _pext_u64(two, SPIL_RUMI7_KINDS);
    _mm256_storeu_si256((__m256i *)(void *)out, spread_kinds(a, b, 0, each));
    _mm256_storeu_si256((__m256i *)(void *)(out + 20), spread_kinds(a, b, 20, each)); /* 12 of them again */
}
#else
static inline void put_kinds(uint64_t one, uint64_t two, uint8_t each, uint8_t *out)
{
    for (int suit = 0; suit < 4; suit++, one >>= 16, two >>= 16) {
        spil_store8(out + RANKS * suit, each * (spil_spread(one) + spil_spread(two)));
        spil_store8(out + RANKS * suit + 5, each * (spil_spread(one >> 5) + spil_spread(two >> 5)));
    }
}
#endif

/* ---- which actions are legal ---- */

/* Kinds, and perhaps a joker, from a first number on. */
static int mask_kinds(uint64_t kinds, bool joker, uint8_t *out)
{
    put_kinds(kinds, 0, 1, out);
    out[KINDS - 1] = joker;
    return spil_popcount(kinds) + joker;
}

/* Two bits for each suit of a set, to lanes of sixteen. */
static inline uint64_t set_lanes(uint32_t meld)
{
#ifdef __BMI2__
    return _pdep_u64(meld >> 8, 0x0003000300030003u);
#else
    const uint64_t counts = meld >> 8 & 0xff;
    return (counts & 3) | (counts & 12) << 14 | (counts & 48) << 28 | (counts & 192) << 42;
#endif
}

/* Cards of a meld that are not jokers. */
static inline int count_naturals(uint32_t meld)
{
    if (spil_rumi7_meld_kind(meld) == SPIL_RUMI7_SET)
        return (int)(set_lanes(meld) * UINT64_C(0x0001000100010001) >> 48);
    return spil_rumi7_run_length(meld) - spil_popcount(spil_rumi7_run_jokers(meld));
}

/* R8, R9: can a joker be added to a meld? */
static inline bool takes_joker(const spil_setup *su, uint32_t meld)
{
    const bool full = spil_rumi7_meld_kind(meld) == SPIL_RUMI7_RUN && spil_rumi7_run_length(meld) == RUN_MAX;
    return !full && (least_naturals(su) == 1 || meld_jokers(meld) < count_naturals(meld));
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

/* ---- observations ---- */

enum { A_CARD = 127, A_JOKER = 42, PER_MELD = 6, OTHERS = SPIL_SEATS_MAX - 1 };

/* Where each part begins. */
enum {
    AT_ACTS = 0,
    AT_OVER = AT_ACTS + 1,
    AT_PLAYING = AT_OVER + 1,
    AT_TURN = AT_PLAYING + 1,
    AT_ROUND = AT_TURN + SPIL_SEATS_MAX,
    AT_SETS = AT_ROUND + SPIL_RUMI7_ROUNDS,
    AT_RUNS = AT_SETS + 1,
    AT_PARTS = AT_RUNS + 1,
    AT_HAND = AT_PARTS + 1,
    AT_KNOWN = AT_HAND + KINDS,
    AT_TAKES = AT_KNOWN + OTHERS * KINDS,
    AT_SWAPS = AT_TAKES + KINDS,
    AT_TABLE = AT_SWAPS + KINDS,
    AT_TOP = AT_TABLE + KINDS,
    AT_DISCARDS = AT_TOP + KINDS,
    AT_TAKEN = AT_DISCARDS + KINDS,
    AT_MELDS = AT_TAKEN + KINDS,
    AT_HANDS = AT_MELDS + MELDS * PER_MELD,
    AT_LAID = AT_HANDS + SPIL_SEATS_MAX,
    AT_SCORES = AT_LAID + SPIL_SEATS_MAX,
    AT_PASSED = AT_SCORES + SPIL_SEATS_MAX,
    AT_DISCARDER = AT_PASSED + SPIL_SEATS_MAX,
    AT_OPEN = AT_DISCARDER + SPIL_SEATS_MAX,
    AT_MAY_BUILD = AT_OPEN + 1,
    AT_STOCK = AT_MAY_BUILD + 1,
    AT_TURNS = AT_STOCK + 1,
    AT_BEGUN = AT_TURNS + 1,
    AT_BEGUN_CARDS = AT_BEGUN + 4,
    AT_BEGUN_MELD = AT_BEGUN_CARDS + KINDS,
    OBSERVATION = AT_BEGUN_MELD + MELDS
};

static void planes(const spil_setup *su, spil_plane out[SPIL_PLANES_MAX + 1])
{
    (void)su;
    static const spil_plane all[] = {
        {"acts", 1, "255: this seat acts"},
        {"over", 1, "255: the game is over"},
        {"playing", 1, "255: the seat to move has drawn"},
        {"turn", SPIL_SEATS_MAX, "255 at the seat to move, counted from this one on"},
        {"round", SPIL_RUMI7_ROUNDS, "255 at the round"},
        {"sets", 1, "85 × sets of its contract"},
        {"runs", 1, "85 × runs of its contract"},
        {"parts", 1, "85 × parts laid in this turn"},
        {"hand", KINDS, "for each card, S H D C from ace to king: 127 × copies in the hand; 42 × jokers"},
        {"known", OTHERS * KINDS,
         "for each other seat from the next on: the same for cards everybody saw it take"},
        {"takes", KINDS, "255: the card can be added to a meld on the table"},
        {"swaps", KINDS, "255: a joker at the end of a run stands for it"},
        {"table", KINDS, "for each card: copies in melds, counted as in the hand"},
        {"top", KINDS, "255 at the top discard"},
        {"discards", KINDS, "for each card: copies in the discard pile, counted as in the hand"},
        {"taken", KINDS, "255 at the card that the seat to move took in this turn"},
        {"melds", MELDS * PER_MELD,
         "for each meld: 255 set or 127 run; 19 × its rank or first rank, ace 1; 60 × its suit from 1, 0 for "
         "a set; 18 × "
         "cards; 42 × jokers; 40 × its owner, counted from this seat as 1"},
        {"hands", SPIL_SEATS_MAX, "for each seat from this one on: 6 × cards in the hand, at most 42"},
        {"laid", SPIL_SEATS_MAX, "255: that seat has laid its contract"},
        {"scores", SPIL_SEATS_MAX, "penalty points of finished rounds, a thirty-fifth"},
        {"passed", SPIL_SEATS_MAX, "255: that seat has passed on the open card"},
        {"discarder", SPIL_SEATS_MAX, "255 at the seat that made the latest discard"},
        {"open", 1, "255: the top discard may be claimed"},
        {"may_build", 1, "255: the seat to move may build"},
        {"stock", 1, "2 × cards in the stock"},
        {"turns", 1, "finished turns of the round, at most 255"},
        {"begun", 4, "255: this seat has begun to lay a set, lay a run, add, swap"},
        {"begun_cards", KINDS, "255 at the rank of that set, the first card of that run, the card to swap"},
        {"begun_meld", MELDS, "255 at the meld to add to or to swap in"},
        {NULL, 0, NULL},
    };
    memcpy(out, all, sizeof all);
}

/* The counted cards. */
static inline void put_hand(const spil_rumi7_hand *hand, uint8_t *out)
{
    put_kinds(hand->one, hand->two, A_CARD, out);
    out[KINDS - 1] = (uint8_t)(A_JOKER * spil_rumi7_jokers(hand));
}

/* What is kept from action to action. */
typedef struct shared {
    uint8_t table[AT_HANDS - AT_TAKES];  /* as in an observation, but for the owners of melds */
    uint8_t hand[SPIL_SEATS_MAX][KINDS]; /* the cards of each seat, for its own eyes */
    /* Each seat twice: from any of them on round the table. */
    uint8_t known[2 * SPIL_SEATS_MAX][KINDS]; /* those that everybody knows of */
    uint8_t hands[2 * SPIL_SEATS_MAX + 4];    /* cards in hands */
    uint8_t scores[2 * SPIL_SEATS_MAX + 4];   /* penalty points */
    uint8_t n_discard, top, taken;            /* what `table` tells of; places there, KINDS: none */
    bounds bounds;
} shared;

enum { /* in shared.table */
       IN_SWAPS = AT_SWAPS - AT_TAKES,
       IN_TABLE = AT_TABLE - AT_TAKES,
       IN_TOP = AT_TOP - AT_TAKES,
       IN_DISCARDS = AT_DISCARDS - AT_TAKES,
       IN_TAKEN = AT_TAKEN - AT_TAKES,
       IN_MELDS = AT_MELDS - AT_TAKES
};

/* What an observation is made of, from a view or straight from the state. */
typedef struct sight {
    const spil_rumi7_hand *known;
    const uint32_t *meld;
    const uint8_t *discard;
    const uint8_t (*score)[SPIL_RUMI7_ROUNDS];
    uint16_t turns;
    uint8_t seat; /* from which others are counted */
    bool acts, over, playing, laid_turn, open;
    uint8_t round, turn, discarder, laid, parts, taken, passed, n_stock, n_discard, n_melds;
} sight;

/* The melds on the table so far: their cards, and what they take. */
typedef struct on_table {
    spil_rumi7_hand cards;
    uint64_t takes, swaps;
    int room; /* most naturals that a meld has beyond its jokers, if it is not full */
} on_table;

/* The first two bytes of a set. */
#define SET_RANK(rank) (uint16_t)(255 | 19 * ((rank) + 1) << 8)
static const uint16_t set_ranks[RANKS] = {SET_RANK(0),  SET_RANK(1),  SET_RANK(2), SET_RANK(3), SET_RANK(4),
                                          SET_RANK(5),  SET_RANK(6),  SET_RANK(7), SET_RANK(8), SET_RANK(9),
                                          SET_RANK(10), SET_RANK(11), SET_RANK(12)};

static inline void add_naturals(on_table *t, uint64_t one, uint64_t two, int jokers)
{
    t->cards.two |= two | (t->cards.one & one);
    t->cards.two += (uint64_t)jokers << 61;
    t->cards.one |= one;
}

static inline uint64_t set_bytes(on_table *t, uint32_t meld)
{
    const uint64_t each = UINT64_C(0x0001000100010001), lanes = set_lanes(meld);
    const uint64_t two = lanes >> 1 & each, one = (lanes & each) | two;
    const int rank = spil_rumi7_set_rank(meld), jokers = spil_rumi7_set_jokers(meld);
    const int naturals = (int)(lanes * each >> 48), room = naturals - jokers;
    add_naturals(t, one << rank, two << rank, jokers);
    t->takes |= each << rank;
    t->room = room > t->room ? room : t->room;
    return set_ranks[rank] | (uint64_t)(18 * (naturals + jokers) + (A_JOKER * jokers << 8)) << 24;
}

static inline uint64_t run_bytes(on_table *t, uint32_t meld)
{
    const int suit = spil_rumi7_run_suit(meld), first = spil_rumi7_run_first(meld);
    const int length = spil_rumi7_run_length(meld), jokers = spil_popcount(spil_rumi7_run_jokers(meld));
    const uint64_t places = ((UINT64_C(1) << length) - 1) & ~(uint64_t)spil_rumi7_run_jokers(meld);
    const uint64_t lane = (places << first | places >> (RANKS - first)) & 0x1fff;
    const int room = length == RUN_MAX ? 0 : length - 2 * jokers;
    add_naturals(t, lane << 16 * suit, 0, jokers);
    t->takes |= spil_rumi7_meld_takes(meld);
    if (jokers > 0)
        t->swaps |= spil_rumi7_meld_swaps(meld);
    t->room = room > t->room ? room : t->room;
    return 127 | (uint64_t)(19 * (first + 1)) << 8 | (uint64_t)(60 * (suit + 1)) << 16 |
           (uint64_t)(18 * length) << 24 | (uint64_t)(A_JOKER * jokers) << 32;
}

/* Without a limit of jokers (R8) any meld takes one that is not full. */
static bool any_takes_joker(const spil_setup *su, const sight *s, int room)
{
    bool any = room > 0;
    for (int m = 0; m < s->n_melds && least_naturals(su) == 1 && !any; m++)
        any = takes_joker(su, s->meld[m]);
    return any;
}

/* The melds on the table, their cards, and what they take. Each is written as eight bytes, the last two of which belong
 * to the next one: they are written from the first on, and the last one ends before the known cards. */
static void keep_melds(const spil_setup *su, const sight *s, shared *k)
{
    on_table t = {.room = 0};
    for (int m = 0; m < s->n_melds; m++) {
        const uint32_t meld = s->meld[m];
        const uint64_t bytes =
            spil_rumi7_meld_kind(meld) == SPIL_RUMI7_SET ? set_bytes(&t, meld) : run_bytes(&t, meld);
        uint8_t *at = k->table + IN_MELDS + m * PER_MELD;
        spil_store4(at, (uint32_t)bytes);
        at[4] = (uint8_t)(bytes >> 32);
    }
    put_kinds(t.takes, 0, 255, k->table);
    k->table[KINDS - 1] = spil_flag(any_takes_joker(su, s, t.room));
    put_kinds(t.swaps, 0, 255, k->table + IN_SWAPS);
    put_hand(&t.cards, k->table + IN_TABLE);
}

static inline uint8_t a_card(int card)
{
    return card == JOKER ? A_JOKER : A_CARD;
}

/* The discard pile: a card more, a card less, or another one altogether. */
static inline void keep_discards(const uint8_t discard[], int n, shared *k, bool other)
{
    uint8_t *counts = k->table + IN_DISCARDS, *tops = k->table + IN_TOP;
    const int top = n > 0 ? index_of(discard[n - 1]) : KINDS;
    if (other) {
        memset(counts, 0, KINDS);
        for (int i = 0; i < n; i++)
            counts[index_of(discard[i])] = (uint8_t)(counts[index_of(discard[i])] + a_card(discard[i]));
    } else if (n > k->n_discard) {
        counts[top] = (uint8_t)(counts[top] + a_card(discard[n - 1]));
    } else if (n < k->n_discard) {
        counts[k->top] = (uint8_t)(counts[k->top] - (k->top == KINDS - 1 ? A_JOKER : A_CARD));
    }
    if (k->top < KINDS)
        tops[k->top] = 0;
    if (top < KINDS)
        tops[top] = 255;
    k->top = (uint8_t)top;
    k->n_discard = (uint8_t)n;
}

static inline void keep_taken(int taken, shared *k)
{
    uint8_t *out = k->table + IN_TAKEN;
    const int at = taken == NONE ? KINDS : index_of(taken);
    if (k->taken < KINDS)
        out[k->taken] = 0;
    if (at < KINDS)
        out[at] = 255;
    k->taken = (uint8_t)at;
}

static uint8_t at_most(int x)
{
    return (uint8_t)(x > 255 ? 255 : x);
}

static inline void keep_count(const spil_setup *su, uint8_t counts[], int seat, uint8_t n)
{
    counts[seat] = counts[seat + su->seats] = n;
}

/* The sum of seven bytes; rounds that have not been played are 0. */
static int sum_scores(const uint8_t score[SPIL_RUMI7_ROUNDS])
{
    int sum = 0;
    for (int i = 0; i < SPIL_RUMI7_ROUNDS; i++)
        sum += score[i];
    return sum;
}

static inline void keep_known(const spil_setup *su, const spil_rumi7_hand *known, int seat, shared *k)
{
    put_hand(known, k->known[seat]);
    spil_copy(k->known[seat + su->seats], k->known[seat], KINDS);
}

/* Everything that is kept, from what there is to see. */
static void keep_sight(const spil_setup *su, const sight *s, const uint8_t n_hand[], shared *k)
{
    memset(k, 0, sizeof *k);
    k->top = k->taken = KINDS;
    keep_melds(su, s, k);
    keep_discards(s->discard, s->n_discard, k, true);
    keep_taken(s->taken, k);
    for (int seat = 0; seat < su->seats; seat++) {
        keep_known(su, &s->known[seat], seat, k);
        keep_count(su, k->hands, seat, at_most(6 * n_hand[seat]));
        keep_count(su, k->scores, seat, (uint8_t)(sum_scores(s->score[seat]) / 7));
    }
}

/* What this seat has begun. */
static void put_begun(const spil_decision *d, uint8_t *out)
{
    if (d->n_made == 0)
        return;
    const int first = d->made[0];
    if (first < FIRST_RUN) {
        out[AT_BEGUN] = 255;
        for (int suit = 0; suit < 4; suit++)
            out[AT_BEGUN_CARDS + suit * RANKS + first - FIRST_SET] = 255;
    } else if (first < FIRST_ADD) {
        out[AT_BEGUN + 1] = 255;
        out[AT_BEGUN_CARDS + first - FIRST_RUN] = 255;
    } else {
        const bool swap = first >= FIRST_SWAP;
        out[AT_BEGUN + 2 + swap] = 255;
        out[AT_BEGUN_MELD + first - (swap ? FIRST_SWAP : FIRST_ADD)] = 255;
        if (d->n_made == 2)
            out[AT_BEGUN_CARDS + d->made[1] - FIRST_CARD] = 255;
    }
}

/* A bit for each seat as bytes, 0 or 255, beginning with that of `seat`, round the table. */
static inline uint64_t from_seat(int seats, unsigned bits, int seat)
{
    return spil_fill(spil_spread((bits | bits << seats) >> seat & ((1u << seats) - 1)));
}

/* A byte for each seat, kept twice, beginning with that of `seat`. */
static inline uint64_t counts_from(int seats, const uint8_t counts[], int seat)
{
    return spil_load8(counts + seat) & ((UINT64_C(1) << 8 * seats) - 1);
}

/* 40 × the owner of a meld, counted from a seat as 1: by how many seats it sits behind it, round the table twice. */
static const uint8_t owner_rings[SPIL_SEATS_MAX + 1][2 * SPIL_SEATS_MAX] = {
    [2] = {40, 80, 40, 80},
    [3] = {40, 80, 120, 40, 80, 120},
    [4] = {40, 80, 120, 160, 40, 80, 120, 160},
    [5] = {40, 80, 120, 160, 200, 40, 80, 120, 160, 200},
    [6] = {40, 80, 120, 160, 200, 240, 40, 80, 120, 160, 200, 240},
};

/* Where eight bytes are written for six seats, the last two are 0, and what comes there is written later. Inlined, so
 * that a sight is nowhere but in registers. */
static inline __attribute__((always_inline)) void put_sight(const spil_setup *su, const sight *s,
                                                            const shared *k, const uint8_t own[KINDS],
                                                            const spil_decision *d, uint8_t *out)
{
    const int seat = s->seat, seats = su->seats;
    const uint8_t *owners = owner_rings[seats] + seats - seat;

    /* 1. The round. */
    out[AT_ACTS] = spil_flag(s->acts);
    out[AT_OVER] = spil_flag(s->over);
    out[AT_PLAYING] = spil_flag(s->playing);
    spil_store8(out + AT_TURN, from_seat(seats, 1u << s->turn, seat));
    spil_store8(out + AT_ROUND, UINT64_C(255) << 8 * (s->round - 1));
    out[AT_SETS] = (uint8_t)(85 * contracts[s->round][0]);
    out[AT_RUNS] = (uint8_t)(85 * contracts[s->round][1]);
    out[AT_PARTS] = (uint8_t)(85 * s->parts);

    /* 2. Cards. */
    spil_copy(out + AT_HAND, own, KINDS);
    spil_copy(out + AT_KNOWN, k->known[seat + 1], OTHERS * KINDS);
    for (int i = seats - 1; i < OTHERS; i++)
        spil_clear(out + AT_KNOWN + i * KINDS, KINDS);
    spil_copy(out + AT_TAKES, k->table, sizeof k->table);
    for (int m = 0; m < s->n_melds; m++)
        out[AT_MELDS + m * PER_MELD + 5] = owners[spil_rumi7_meld_owner(s->meld[m])];

    /* 3. Seats. */
    spil_store8(out + AT_HANDS, counts_from(seats, k->hands, seat));
    spil_store8(out + AT_LAID, from_seat(seats, s->laid, seat));
    spil_store8(out + AT_SCORES, counts_from(seats, k->scores, seat));
    spil_store8(out + AT_PASSED, from_seat(seats, s->passed, seat));
    spil_store8(out + AT_DISCARDER, from_seat(seats, s->discarder == NONE ? 0 : 1u << s->discarder, seat));
    out[AT_OPEN] = spil_flag(s->open);
    out[AT_MAY_BUILD] =
        spil_flag((s->laid >> s->turn & 1) && (!s->laid_turn || su->option[OPTION_LAYOFF] != 0));
    out[AT_STOCK] = (uint8_t)(2 * s->n_stock);
    out[AT_TURNS] = at_most(s->turns);
    spil_clear(out + AT_BEGUN, OBSERVATION - AT_BEGUN);
    put_begun(d, out);
}

/* Onlookers sit with seat 0. */
static uint8_t seat_of(int viewer)
{
    return (uint8_t)(viewer == SPIL_ONLOOKER ? 0 : viewer);
}

/* What a view and a state call the same. */
#define SIGHT(from)                                                                                          \
    .known = (from)->known, .meld = (from)->meld, .score = (from)->score, .turns = (from)->turns,            \
    .playing = (from)->playing, .laid_turn = (from)->laid_turn, .open = (from)->open,                        \
    .round = (from)->round, .turn = (from)->turn, .discarder = (from)->discarder, .laid = (from)->laid,      \
    .parts = (from)->parts, .taken = (from)->taken, .passed = (from)->passed, .n_stock = (from)->n_stock,    \
    .n_discard = (from)->n_discard, .n_melds = (from)->n_melds

static void observe(const spil_setup *su, const void *view, const spil_decision *d, uint8_t *out)
{
    const spil_rumi7_view *v = view;
    const int seat = v->head.seat;
    const sight s = {SIGHT(v), .discard = v->discard, .seat = seat_of(seat), .acts = d->actor == seat,
                     .over = v->head.over};
    shared k;
    uint8_t own[KINDS];
    keep_sight(su, &s, v->n_hand, &k);
    put_hand(&v->own, own);
    put_sight(su, &s, &k, own, d, out);
}

static inline sight sight_of(const rumi7_state *st, const spil_decision *d, int seat)
{
    return (sight){SIGHT(st), .discard = st->deck, .seat = seat_of(seat), .acts = d->actor == seat,
                   .over = st->over};
}

static void keep(const spil_setup *su, const void *state, void *kept)
{
    const rumi7_state *st = state;
    const sight s = sight_of(st, &(spil_decision){.actor = SPIL_NOBODY}, 0);
    uint8_t n_hand[SPIL_SEATS_MAX];
    for (int i = 0; i < su->seats; i++)
        n_hand[i] = (uint8_t)hand_size(&st->hand[i]);
    keep_sight(su, &s, n_hand, kept);
    for (int i = 0; i < su->seats; i++)
        put_hand(&st->hand[i], ((shared *)kept)->hand[i]);
}

static void observe_kept(const spil_setup *su, const void *state, const spil_decision *d, int seat,
                         const void *kept, uint8_t *out)
{
    static const uint8_t nothing[KINDS] = {0};
    const shared *k = kept;
    const sight s = sight_of(state, d, seat);
    put_sight(su, &s, k, seat == SPIL_ONLOOKER ? nothing : k->hand[seat], d, out);
}

static void observe_state(const spil_setup *su, const void *state, const spil_decision *d, int seat,
                          uint8_t *out)
{
    shared k;
    keep(su, state, &k);
    observe_kept(su, state, d, seat, &k, out);
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
