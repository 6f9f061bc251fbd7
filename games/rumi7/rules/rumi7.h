/* rumi7.h: the full state of a game of Rumi 7 Seven, shared by the files of this folder. */
#ifndef SPIL__RUMI7_H
#define SPIL__RUMI7_H

#include "spil/bits.h"
#include "spil/fields.h"
#include "spil/rumi7.h"

enum {
    RANKS = SPIL_RUMI7_RANKS,
    JOKER = SPIL_RUMI7_JOKER,
    NONE = SPIL_RUMI7_NONE,
    CARDS = SPIL_RUMI7_CARDS,
    RUN_MAX = 13,    /* R5 */
    PARTS_MAX = 1200 /* room for every set or run that any hand can lay: 390 sets, 780 runs */
};
enum { OPTION_JOKERS, OPTION_JOKER_LIMIT, OPTION_LAYOFF, OPTION_FIRST_ROUND, OPTION_LAST_ROUND };
enum {
    EVENT_DEAL,
    EVENT_STOCK,
    EVENT_DRAWN,
    EVENT_RESHUFFLE,
    EVENT_TAKE,
    EVENT_CLAIM,
    EVENT_PASS,
    EVENT_LAY,
    EVENT_LAID,
    EVENT_ADD,
    EVENT_SWAP,
    EVENT_DISCARD,
    EVENT_OUT,
    EVENT_BLOCKED,
    EVENT_HAND,
    EVENT_OVER
};

/* Equal games have equal bytes: hands and known cards have no order, and the part of the deck that is neither discard
 * nor stock is NONE. With n cards in the game the discards lie at deck[0 … n_discard-1], oldest first, and the stock
 * at deck[n-n_stock … n-1], top first: a deal leaves it there, and the discards never reach it. */
typedef struct rumi7_state {
    spil_rumi7_hand hand[SPIL_SEATS_MAX];
    spil_rumi7_hand known[SPIL_SEATS_MAX]; /* what everybody knows of each hand; always part of it */
    spil_key key;
    uint32_t meld[SPIL_RUMI7_MELDS]; /* see spil/rumi7.h; unused ones 0 */
    uint8_t deck[CARDS];
    uint8_t score[SPIL_SEATS_MAX][SPIL_RUMI7_ROUNDS]; /* of finished rounds, in fives: at most 244 (R12) */
    uint16_t op;                                      /* next random operation */
    uint16_t turns;                                   /* finished in this round */
    uint8_t n_stock, n_discard, n_melds;
    uint8_t round; /* 1 … 7 */
    uint8_t dealer, turn;
    uint8_t playing;   /* phase: 0 = draw, 1 = play */
    uint8_t discarder; /* seat or NONE */
    uint8_t laid;      /* bit per seat */
    uint8_t laid_turn; /* 0 or 1 */
    uint8_t parts;     /* laid this turn */
    uint8_t taken;     /* card or NONE */
    uint8_t open;      /* 0 or 1 */
    uint8_t passed;    /* bit per seat */
    uint8_t over;      /* 0 or 1 */
    uint8_t zero[5];   /* padding, 0 */
} rumi7_state;

_Static_assert(sizeof(rumi7_state) == 472, "no padding, below 512 bytes");

/* Built per CPU variant: rumi7.c, rules.c, actions.c, view.c, solver.c, useful_cards.c. The others are built once. */
#ifdef SPIL_V3
#define spil__rumi7_start          SPIL_VARIANT(spil__rumi7_start)
#define spil__rumi7_to_act         SPIL_VARIANT(spil__rumi7_to_act)
#define spil__rumi7_moves          SPIL_VARIANT(spil__rumi7_moves)
#define spil__rumi7_apply          SPIL_VARIANT(spil__rumi7_apply)
#define spil__rumi7_do             SPIL_VARIANT(spil__rumi7_do)
#define spil__rumi7_result         SPIL_VARIANT(spil__rumi7_result)
#define spil__rumi7_rollout        SPIL_VARIANT(spil__rumi7_rollout)
#define spil__rumi7_target_version SPIL_VARIANT(spil__rumi7_target_version)
#define spil__rumi7_is_targeted    SPIL_VARIANT(spil__rumi7_is_targeted)
#define spil__rumi7_may_claim      SPIL_VARIANT(spil__rumi7_may_claim)
#define spil__rumi7_ends_claims    SPIL_VARIANT(spil__rumi7_ends_claims)
#define spil__rumi7_reveals        SPIL_VARIANT(spil__rumi7_reveals)
#define spil__rumi7_seed_of        SPIL_VARIANT(spil__rumi7_seed_of)
#define spil__rumi7_view           SPIL_VARIANT(spil__rumi7_view)
#define spil__rumi7_imagine        SPIL_VARIANT(spil__rumi7_imagine)
#define spil__rumi7_actions        SPIL_VARIANT(spil__rumi7_actions)
#define spil__rumi7_distance       SPIL_VARIANT(spil__rumi7_distance)
#define spil__rumi7_within         SPIL_VARIANT(spil__rumi7_within)
#define spil__rumi7_closer         SPIL_VARIANT(spil__rumi7_closer)
#define spil__rumi7_parts          SPIL_VARIANT(spil__rumi7_parts)
#define spil__rumi7_solver         SPIL_VARIANT(spil__rumi7_solver)
#endif

/* rules.c */
void spil__rumi7_start(const spil_setup *su, const spil_key *key, void *state);
int spil__rumi7_to_act(const spil_setup *su, const void *state, uint8_t seats[SPIL_SEATS_MAX]);
int spil__rumi7_moves(const spil_setup *su, const void *state, int seat, spil_move out[], int max);
spil_code spil__rumi7_apply(const spil_setup *su, void *state, int seat, spil_move mv, spil_events *ev,
                            spil_error *err);
/* A move that is known to be legal. */
void spil__rumi7_do(const spil_setup *su, rumi7_state *st, int seat, spil_move mv);
bool spil__rumi7_result(const spil_setup *su, const void *state, spil_result *res);
int spil__rumi7_rollout(const spil_setup *su, void *state, spil_fast_rng *rng, int max_steps);
uint32_t spil__rumi7_target_version(const spil_setup *su, const void *state);
bool spil__rumi7_is_targeted(const spil_setup *su, spil_move mv);
bool spil__rumi7_may_claim(const spil_setup *su, const void *state, int seat, spil_move *pass);
bool spil__rumi7_ends_claims(const spil_setup *su, spil_move mv);
bool spil__rumi7_reveals(const spil_setup *su, spil_move mv);
void spil__rumi7_seed_of(const spil_setup *su, const void *state, spil_key *key, uint64_t *op);

/* view.c */
void spil__rumi7_view(const spil_setup *su, const void *state, int seat, void *view);
void spil__rumi7_imagine(const spil_setup *su, const void *view, spil_fast_rng *rng, void *state);

/* solver.c */
extern const spil_rumi7_solver spil__rumi7_solver;
int spil__rumi7_distance(const spil_rumi7_hand *hand, spil_rumi7_goal goal);
bool spil__rumi7_within(const spil_rumi7_hand *hand, spil_rumi7_goal goal, int distance);
/* Every set of 3 (or run of 4) cards that the hand can lay by R2, R5, R7 and R8; out has room for PARTS_MAX. */
int spil__rumi7_parts(const spil_rumi7_hand *hand, spil_rumi7_verb verb, int naturals, spil_move out[]);

/* useful_cards.c */
uint64_t spil__rumi7_closer(const spil_rumi7_hand *hand, spil_rumi7_goal goal, int distance, uint64_t cards);

/* actions.c */
extern const spil_actions spil__rumi7_actions;

/* text.c */
bool spil__rumi7_parse_move(const spil_setup *su, const char *text, spil_move *mv);
void spil__rumi7_print_move(const spil_setup *su, spil_move mv, spil_out *out);
void spil__rumi7_print_card(const spil_setup *su, int card, spil_out *out);
bool spil__rumi7_whole_card(const spil_setup *su, const char *text, int *card);
void spil__rumi7_write_move(const spil_setup *su, spil_move mv, spil_json_writer *w);

/* load.c */
extern const spil_state_field spil__rumi7_fields[];
int spil__rumi7_copies(const spil_setup *su, int card);
spil_code spil__rumi7_settle(spil_position *p);

static inline int seats_mod(const spil_setup *su, int seat)
{
    return seat >= su->seats ? seat - su->seats : seat;
}

static inline int cards_in_game(const spil_setup *su)
{
    return 104 + su->option[OPTION_JOKERS];
}

static inline int cards_dealt(int round)
{
    return round == 7 ? 12 : 11;
}

static inline int least_naturals(const spil_setup *su) /* naturals that a part needs when laid (R8) */
{
    return su->option[OPTION_JOKER_LIMIT] == 0 ? 2 : 1;
}

/* R2, a row per round: sets, runs. */
static const uint8_t contracts[SPIL_RUMI7_ROUNDS + 1][2] = {{0, 0}, {2, 0}, {1, 1}, {3, 0},
                                                            {0, 2}, {2, 1}, {1, 2}, {0, 3}};

static inline int contract_parts(int round)
{
    return contracts[round][0] + contracts[round][1];
}

/* The contract in parts: sets come before runs. */
static inline spil_rumi7_verb contract_verb(int round, int part)
{
    return part < contracts[round][0] ? SPIL_RUMI7_LAY_SET : SPIL_RUMI7_LAY_RUN;
}

static inline spil_rumi7_goal goal_of(const spil_setup *su, int round, int parts)
{
    const int sets = contracts[round][0], runs = contracts[round][1];
    return (spil_rumi7_goal){.sets = (uint8_t)(parts < sets ? sets - parts : 0),
                             .runs = (uint8_t)(parts < sets ? runs : runs - (parts - sets)),
                             .naturals = (uint8_t)least_naturals(su),
                             .jokers = (uint8_t)su->option[OPTION_JOKERS]};
}

static inline bool can_lay(const spil_rumi7_hand *hand, spil_rumi7_goal goal)
{
    return spil__rumi7_within(hand, goal, 0);
}

/* ---- melds ---- */

static inline int meld_jokers(uint32_t meld)
{
    return spil_rumi7_meld_kind(meld) == SPIL_RUMI7_SET ? spil_rumi7_set_jokers(meld)
                                                        : spil_popcount(spil_rumi7_run_jokers(meld));
}

static inline int meld_size(uint32_t meld)
{
    if (spil_rumi7_meld_kind(meld) == SPIL_RUMI7_RUN)
        return spil_rumi7_run_length(meld);
    return spil_rumi7_set_count(meld, 0) + spil_rumi7_set_count(meld, 1) + spil_rumi7_set_count(meld, 2) +
           spil_rumi7_set_count(meld, 3) + spil_rumi7_set_jokers(meld);
}

/* ---- hands ---- */

static inline int hand_size(const spil_rumi7_hand *hand)
{
    return spil_popcount(hand->one) + spil_popcount(spil_rumi7_pairs(hand)) + spil_rumi7_jokers(hand);
}

/* R12, in fives: every card counts 1, from 8 on 2, an ace 5, a joker 10. */
static inline int hand_fives(const spil_rumi7_hand *hand)
{
    const uint64_t high = UINT64_C(0x1f801f801f801f80), aces = UINT64_C(0x0001000100010001);
    const uint64_t one = hand->one, two = spil_rumi7_pairs(hand);
    return spil_popcount(one) + spil_popcount(two) + spil_popcount(one & high) + spil_popcount(two & high) +
           4 * (spil_popcount(one & aces) + spil_popcount(two & aces)) + 10 * spil_rumi7_jokers(hand);
}

/* Does the hand hold all of these cards? */
static inline bool hand_holds(const spil_rumi7_hand *hand, const spil_rumi7_hand *cards)
{
    return (cards->one & ~hand->one) == 0 && (spil_rumi7_pairs(cards) & ~hand->two) == 0 &&
           spil_rumi7_jokers(cards) <= spil_rumi7_jokers(hand);
}

/* The cards that a part takes from a hand. */
static inline spil_rumi7_hand part_cards(spil_move part)
{
    spil_rumi7_hand cards = {0, 0};
    if (spil_rumi7_move_verb(part) == SPIL_RUMI7_LAY_SET) {
        const uint64_t first = UINT64_C(1) << spil_rumi7_set_rank(part.code);
        for (int suit = 0; suit < 4; suit++) {
            const int n = spil_rumi7_set_count(part.code, suit);
            cards.one |= n > 0 ? first << 16 * suit : 0;
            cards.two |= n > 1 ? first << 16 * suit : 0;
        }
        cards.two += (uint64_t)(part.code >> 16 & 3) << 61;
    } else {
        const int suit = spil_rumi7_run_suit(part.code), first = spil_rumi7_run_first(part.code);
        for (int i = 0; i < 4; i++) {
            if (part.code >> (10 + i) & 1)
                cards.two += UINT64_C(1) << 61;
            else
                cards.one |= UINT64_C(1) << spil_rumi7_card(suit, spil_rumi7_step(first, i));
        }
    }
    return cards;
}

static inline bool between_parts(const rumi7_state *st)
{
    return st->parts > 0 && st->parts < contract_parts(st->round);
}

/* R6: bit per seat that may claim now. */
static inline unsigned claimers(const spil_setup *su, const rumi7_state *st)
{
    if (!st->open)
        return 0;
    const unsigned not_these =
        st->passed | 1u << st->turn | (st->discarder == NONE ? 0u : 1u << st->discarder);
    return ~not_these & ((1u << su->seats) - 1);
}

static inline bool stock_is_legal(const rumi7_state *st)
{
    return st->n_stock > 0 || st->n_discard > 1;
}

/* R9: may the seat to move build now? */
static inline bool may_build(const spil_setup *su, const rumi7_state *st)
{
    return (st->laid >> st->turn & 1) && (!st->laid_turn || su->option[OPTION_LAYOFF] != 0);
}

/* R11: the kinds that may be discarded; *joker: a joker too. */
static inline uint64_t discardable(const rumi7_state *st, bool *joker)
{
    const spil_rumi7_hand *hand = &st->hand[st->turn];
    uint64_t kinds = hand->one;
    *joker = spil_rumi7_jokers(hand) > 0;
    if (st->taken == NONE || spil_rumi7_count(hand, st->taken) != 1)
        return kinds;
    const uint64_t others = st->taken == JOKER ? kinds : kinds & ~(UINT64_C(1) << st->taken);
    if (st->taken == JOKER)
        *joker = kinds == 0;
    else if (others != 0 || *joker)
        kinds = others;
    return kinds;
}

#endif
