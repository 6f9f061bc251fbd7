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
static const uint16_t shapes[SHAPES] = {0x006, 0x012, 0x042, 0x009, 0x015, 0x045, 0x021, 0x051, 0x081, 0x018,
                                        0x048, 0x024, 0x054, 0x084, 0x060, 0x090, 0x102, 0x105, 0x111, 0x141,
                                        0x108, 0x114, 0x144, 0x120, 0x150, 0x180, 0x201, 0x204, 0x210, 0x240};

static int count(const spil_setup *su)
{
    (void)su;
    return ACTIONS;
}

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
        out[0] = (uint16_t)(FIRST_SET + spil_rumi7_set_rank(mv.code));
        for (int i = 0; i < SHAPES; i++) {
            if (shapes[i] == mv.code >> 8)
                out[1] = (uint16_t)(FIRST_SHAPE + i);
        }
        return 2;
    case SPIL_RUMI7_LAY_RUN:
        out[0] = (uint16_t)(FIRST_RUN + spil_rumi7_run_suit(mv.code) * RANKS + spil_rumi7_run_first(mv.code));
        out[1] = (uint16_t)(FIRST_PLACE + (mv.code >> 10 & 15));
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

/* Those of moves in a list that begin as decided. */
static int mask_listed(const spil_decision *d, const spil_move moves[], int n_moves, uint8_t *out)
{
    int n = 0;
    for (int i = 0; i < n_moves; i++) {
        uint16_t action[SPIL_ACTION_STEPS];
        write(NULL, NULL, 0, moves[i], action);
        if (d->n_made == 0 || action[0] == d->made[0]) {
            uint8_t *legal = out + action[d->n_made];
            n += *legal == 0;
            *legal = 1;
        }
    }
    return n;
}

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

/* The seat to move has drawn. */
static int mask_turn(const spil_setup *su, const rumi7_state *st, const spil_decision *d, uint8_t *out)
{
    const bool laid = st->laid >> st->turn & 1;
    int n = 0;
    if (d->n_made > 0 && d->made[0] >= FIRST_ADD)
        return mask_build(su, st, d, out);
    if (!laid) {
        spil_move parts[PARTS_MAX];
        n = mask_listed(d, parts, spil__rumi7_lay_moves(su, st, parts), out);
        if (d->n_made > 0 || between_parts(st))
            return n;
    } else if (may_build(su, st)) {
        n = mask_melds(su, st, out);
    }
    bool joker;
    const uint64_t kinds = discardable(st, &joker);
    return n + mask_kinds(kinds, joker, out + FIRST_DISCARD);
}

static int mask(const spil_setup *su, const void *state, const spil_decision *d, int8_t mask[])
{
    const rumi7_state *st = state;
    uint8_t *out = (uint8_t *)mask;
    spil_clear(out, ACTIONS);
    if (d->actor != st->turn) {
        out[SPIL_RUMI7_CLAIM] = out[SPIL_RUMI7_PASS] = 1;
        return 2;
    }
    if (st->playing)
        return mask_turn(su, st, d, out);
    out[SPIL_RUMI7_TAKE] = 1;
    out[SPIL_RUMI7_STOCK] = stock_is_legal(st);
    return 1 + stock_is_legal(st);
}

static int nth(const spil_setup *su, const void *state, const spil_decision *d, const int8_t mask[], int k)
{
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

static void make(const spil_setup *su, void *state, spil_decision *d, int action)
{
    rumi7_state *st = state;
    spil_move mv;
    if (read(su, st, d, action, &mv) == SPIL_ACTION_PART) {
        d->made[d->n_made++] = (uint16_t)action;
        return;
    }
    spil__rumi7_do(su, st, d->actor, mv);
    *d = (spil_decision){.actor = (uint8_t)(st->over ? SPIL_NOBODY : asked_next(su, st))};
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

/* The counted cards; `out` is clear. */
static void put_hand(const spil_rumi7_hand *hand, uint8_t *out)
{
    if ((hand->one | hand->two) == 0)
        return;
    put_kinds(hand->one, hand->two, A_CARD, out);
    out[KINDS - 1] = (uint8_t)(A_JOKER * spil_rumi7_jokers(hand));
}

/* What an observation is made of, from a view or straight from the state. */
typedef struct sight {
    const spil_rumi7_hand *own, *known;
    const uint32_t *meld;
    const uint8_t *discard;
    const uint8_t (*score)[SPIL_RUMI7_ROUNDS];
    uint16_t turns;
    uint8_t seat; /* from which others are counted */
    bool acts, over, playing, laid_turn, open;
    uint8_t round, turn, discarder, laid, parts, taken, passed, n_stock, n_discard, n_melds;
    uint8_t n_hand[SPIL_SEATS_MAX];
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

/* The melds on the table, their cards, and what they take. Each is written as eight bytes: the last two belong to the
 * next, or to `hands`, which comes later. */
static inline __attribute__((always_inline)) void put_melds(const spil_setup *su, const sight *s,
                                                            uint8_t *out)
{
    on_table t = {.room = 0};
    uint8_t owners[8]; /* 40 × the owner, counted from this seat as 1 */
    if (s->n_melds == 0)
        return;
    for (int i = 0, owner = s->seat; i < su->seats; i++) {
        owners[owner] = (uint8_t)(40 * (i + 1));
        owner = owner + 1 < su->seats ? owner + 1 : 0;
    }
    for (int m = 0; m < s->n_melds; m++) {
        const uint32_t meld = s->meld[m];
        const uint64_t bytes =
            spil_rumi7_meld_kind(meld) == SPIL_RUMI7_SET ? set_bytes(&t, meld) : run_bytes(&t, meld);
        spil_store8(out + AT_MELDS + m * PER_MELD,
                    bytes | (uint64_t)owners[spil_rumi7_meld_owner(meld)] << 40);
    }
    put_kinds(t.takes, 0, 255, out + AT_TAKES);
    out[AT_TAKES + KINDS - 1] = spil_flag(any_takes_joker(su, s, t.room));
    if (t.swaps != 0)
        put_kinds(t.swaps, 0, 255, out + AT_SWAPS);
    put_hand(&t.cards, out + AT_TABLE);
}

/* Cards in a list. They are counted by their codes, sixteen to a suit. A kind is counted twice at most; 127 is its own
 * inverse modulo 256, which gives the number of jokers. */
static void put_list(const uint8_t cards[], int n, uint8_t *out)
{
    uint8_t counted[64] = {0};
    spil_tally(cards, n, A_CARD, counted);
    for (int suit = 0; suit < 4; suit++) {
        spil_store8(out + RANKS * suit, spil_load8(counted + 16 * suit));
        spil_store8(out + RANKS * suit + 5, spil_load8(counted + 16 * suit + 5));
    }
    out[KINDS - 1] = (uint8_t)(A_JOKER * (uint8_t)(counted[JOKER] * 127));
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

static uint8_t at_most(int x)
{
    return (uint8_t)(x > 255 ? 255 : x);
}

/* The sum of seven bytes; rounds that have not been played are 0. */
static int sum_scores(const uint8_t score[SPIL_RUMI7_ROUNDS])
{
    uint32_t first, last; /* of four, one of them twice */
    memcpy(&first, score, sizeof first);
    memcpy(&last, score + SPIL_RUMI7_ROUNDS - 4, sizeof last);
    const uint64_t bytes = first | (uint64_t)(last >> 8) << 32;
    const uint64_t pairs = (bytes & 0x00ff00ff00ff00ffu) + (bytes >> 8 & 0x00ff00ff00ff00ffu);
    return (int)(pairs * 0x0001000100010001u >> 48);
}

/* A bit for each seat as bytes, 0 or 255, beginning with that of `seat`, round the table. */
static inline uint64_t from_seat(const spil_setup *su, unsigned bits, int seat)
{
    return spil_fill(spil_spread((bits | bits << su->seats) >> seat & ((1u << su->seats) - 1)));
}

/* Where eight bytes are written for six seats, the last two are 0, and what comes there is written later. Inlined, so
 * that a sight is nowhere but in registers. */
static inline __attribute__((always_inline)) void put_sight(const spil_setup *su, const sight *s,
                                                            const spil_decision *d, uint8_t *out)
{
    const int seat = s->seat;
    spil_clear(out, OBSERVATION);

    /* 1. The round. */
    spil_store8(out + AT_TURN, from_seat(su, 1u << s->turn, seat));
    out[AT_ACTS] = spil_flag(s->acts);
    out[AT_OVER] = spil_flag(s->over);
    out[AT_PLAYING] = spil_flag(s->playing);
    out[AT_ROUND + s->round - 1] = 255;
    out[AT_SETS] = (uint8_t)(85 * contracts[s->round][0]);
    out[AT_RUNS] = (uint8_t)(85 * contracts[s->round][1]);
    out[AT_PARTS] = (uint8_t)(85 * s->parts);

    /* 2. Cards. */
    put_hand(s->own, out + AT_HAND);
    for (int i = 1, other = seat; i < su->seats; i++) {
        other = other + 1 < su->seats ? other + 1 : 0;
        put_hand(&s->known[other], out + AT_KNOWN + (i - 1) * KINDS);
    }
    put_melds(su, s, out);
    if (s->n_discard > 0)
        out[AT_TOP + index_of(s->discard[s->n_discard - 1])] = 255;
    put_list(s->discard, s->n_discard, out + AT_DISCARDS);
    if (s->taken != NONE)
        out[AT_TAKEN + index_of(s->taken)] = 255;

    /* 3. Seats. */
    spil_store8(out + AT_LAID, from_seat(su, s->laid, seat));
    for (int i = 0, other = seat; i < su->seats; i++) {
        out[AT_HANDS + i] = at_most(6 * s->n_hand[other]);
        out[AT_SCORES + i] = (uint8_t)(sum_scores(s->score[other]) / 7);
        other = other + 1 < su->seats ? other + 1 : 0;
    }
    for (int i = su->seats; i < SPIL_SEATS_MAX; i++)
        out[AT_HANDS + i] = 0; /* a meld may have been written there */
    spil_store8(out + AT_PASSED, from_seat(su, s->passed, seat));
    spil_store8(out + AT_DISCARDER, from_seat(su, s->discarder == NONE ? 0 : 1u << s->discarder, seat));
    out[AT_OPEN] = spil_flag(s->open);
    out[AT_MAY_BUILD] =
        spil_flag((s->laid >> s->turn & 1) && (!s->laid_turn || su->option[OPTION_LAYOFF] != 0));
    out[AT_STOCK] = (uint8_t)(2 * s->n_stock);
    out[AT_TURNS] = at_most(s->turns);
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
    sight s = {SIGHT(v),
               .own = &v->own,
               .discard = v->discard,
               .seat = seat_of(seat),
               .acts = d->actor == seat,
               .over = v->head.over};
    memcpy(s.n_hand, v->n_hand, sizeof s.n_hand);
    put_sight(su, &s, d, out);
}

static void observe_state(const spil_setup *su, const void *state, const spil_decision *d, int seat,
                          uint8_t *out)
{
    static const spil_rumi7_hand empty = {0, 0};
    const rumi7_state *st = state;
    sight s = {SIGHT(st),
               .own = seat == SPIL_ONLOOKER ? &empty : &st->hand[seat],
               .discard = st->deck,
               .seat = seat_of(seat),
               .acts = d->actor == seat,
               .over = st->over};
    for (int i = 0; i < su->seats; i++)
        s.n_hand[i] = (uint8_t)hand_size(&st->hand[i]);
    put_sight(su, &s, d, out);
}

/* A round has at most 1000 turns (R13): a draw, a discard, and one claim or pass of every other seat (R6). Laying,
 * building and moving a joker each bring a card from a hand to the table for good, by at most three actions (R7, R9,
 * R10). */
static int longest(const spil_setup *su)
{
    const int rounds = su->option[OPTION_LAST_ROUND] - su->option[OPTION_FIRST_ROUND] + 1;
    return rounds * (1000 * (su->seats + 1) + 3 * (104 + su->option[OPTION_JOKERS]));
}

const spil_actions spil__rumi7_actions = {
    .count = count,
    .mask = mask,
    .nth = nth,
    .read = read,
    .write = write,
    .name = name,
    .planes = planes,
    .observe = observe,
    .observe_state = observe_state,
    .make = make,
    .longest = longest,
};
