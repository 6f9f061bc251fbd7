/* observe.h: what a seat of Rumi 7 Seven sees, as bytes, and what of it is kept from action to action. Only for
 * actions.c, into whose loops it is inlined. */
#ifndef SPIL__RUMI7_OBSERVE_H
#define SPIL__RUMI7_OBSERVE_H

#include <string.h>

#include "numbers.h"
#include "spil/actions.h"

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
#define A_SUIT                                                                                               \
    A_CARD, A_CARD, A_CARD, A_CARD, A_CARD, A_CARD, A_CARD, A_CARD, A_CARD, A_CARD, A_CARD, A_CARD, A_CARD
    static const uint8_t copies[KINDS] = {A_SUIT, A_SUIT, A_SUIT, A_SUIT, A_JOKER};
#undef A_SUIT
    static const uint8_t meld[PER_MELD] = {0, 19, 60, 18, A_JOKER, 40};
    static const spil_plane all[] = {
        {"acts", 1, "255: this seat acts", .scale = 255},
        {"over", 1, "255: the game is over", .scale = 255},
        {"playing", 1, "255: the seat to move has drawn", .scale = 255},
        {"turn", SPIL_SEATS_MAX, "255 at the seat to move, counted from this one on", .scale = 255},
        {"round", SPIL_RUMI7_ROUNDS, "255 at the round", .scale = 255},
        {"sets", 1, "85 × sets of its contract", .scale = 85},
        {"runs", 1, "85 × runs of its contract", .scale = 85},
        {"parts", 1, "85 × parts laid in this turn", .scale = 85},
        {"hand", KINDS, "for each card, S H D C from ace to king: 127 × copies in the hand; 42 × jokers",
         .period = KINDS, .scales = copies},
        {"known", OTHERS * KINDS,
         "for each other seat from the next on: the same for cards everybody saw it take", .period = KINDS,
         .scales = copies},
        {"takes", KINDS, "255: the card can be added to a meld on the table", .scale = 255},
        {"swaps", KINDS, "255: a joker at the end of a run stands for it", .scale = 255},
        {"table", KINDS, "for each card: copies in melds, counted as in the hand", .period = KINDS,
         .scales = copies},
        {"top", KINDS, "255 at the top discard", .scale = 255},
        {"discards", KINDS, "for each card: copies in the discard pile, counted as in the hand",
         .period = KINDS, .scales = copies},
        {"taken", KINDS, "255 at the card that the seat to move took in this turn", .scale = 255},
        {"melds", MELDS * PER_MELD,
         "for each meld: 255 set or 127 run; 19 × its rank or first rank, ace 1; 60 × its suit from 1, 0 for "
         "a set; 18 × "
         "cards; 42 × jokers; 40 × its owner, counted from this seat as 1",
         .period = PER_MELD, .scales = meld},
        {"hands", SPIL_SEATS_MAX, "for each seat from this one on: 6 × cards in the hand, at most 42",
         .scale = 0},
        {"laid", SPIL_SEATS_MAX, "255: that seat has laid its contract", .scale = 255},
        {"scores", SPIL_SEATS_MAX, "penalty points of finished rounds, a thirty-fifth", .scale = 0},
        {"passed", SPIL_SEATS_MAX, "255: that seat has passed on the open card", .scale = 255},
        {"discarder", SPIL_SEATS_MAX, "255 at the seat that made the latest discard", .scale = 255},
        {"open", 1, "255: the top discard may be claimed", .scale = 255},
        {"may_build", 1, "255: the seat to move may build", .scale = 255},
        {"stock", 1, "2 × cards in the stock", .scale = 0},
        {"turns", 1, "finished turns of the round, at most 255", .scale = 0},
        {"begun", 4, "255: this seat has begun to lay a set, lay a run, add, swap", .scale = 255},
        {"begun_cards", KINDS, "255 at the rank of that set, the first card of that run, the card to swap",
         .scale = 255},
        {"begun_meld", MELDS, "255 at the meld to add to or to swap in", .scale = 255},
        {.name = NULL},
    };
    memcpy(out, all, sizeof all);
}

/* The counted cards. */
static inline void put_hand(const spil_rumi7_hand *hand, uint8_t *out)
{
    put_kinds(hand->one, hand->two, A_CARD, out);
    out[KINDS - 1] = (uint8_t)(A_JOKER * spil_rumi7_jokers(hand));
}

/* No contract is nearer than this: a card more makes a distance 1 less at most. Noted for each seat, so that the solver
 * is asked less often. 0: not known. */
typedef struct bounds {
    uint8_t nearest[SPIL_SEATS_MAX];
} bounds;

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

#endif
