/* rules.c: three small games that are at the edge of what a game may be, for tests only. One set of rules serves them:
 *
 *   Rush    a race of up to six seats, whose moves refer to the top card
 *   Dash    the same race, but a move is judged only by the position it meets: no target_version
 *   Parade  in turn, and every move is forced; with two seats it has six moves in all
 *
 *   R1 Operation 0: shuffle 1..18; seat s holds cards 3s, 3s+1, 3s+2. The rest is out of play.
 *   R2 A move lays a card on the pile, such as `7`. You must hold it. In Parade it must be your turn, seat 0 first,
 *      and the card your lowest.
 *   R3 A card that is higher than the one it is laid on scores a point; so does the first.
 *   R4 It ends when somebody has no card left, in Parade when nobody has one. Most points win; shared leads are a
 *      draw. */
#include <string.h>

#include "spil/bits.h"
#include "spil/fields.h"
#include "try.h"

enum { CARDS = 18, HAND = 3, SEATS = 6 };
enum { EVENT_LAY, EVENT_OVER };

typedef struct state {
    spil_key key;
    uint32_t hand[SEATS]; /* bit c-1 = card c */
    uint32_t gone;        /* cards laid so far */
    uint8_t points[SEATS];
    uint8_t top; /* of the pile; 0 = nothing has been laid */
    uint8_t zero[5];
} state;

_Static_assert(sizeof(state) == 72, "no padding");

typedef struct view {
    spil_view_head head;
    uint8_t top;
    uint8_t points[SEATS], cards[SEATS]; /* cards: how many each holds */
    uint8_t zero[2];
    uint32_t own; /* the seat's own hand; 0 for onlookers */
    uint32_t gone;
} view;

static const spil_option options[] = {{.name = NULL}};

static const spil_event_kind events[] = {
    [EVENT_LAY] = {.name = "lay",
                   .sentence = "%s lays %s, and has %s points",
                   .field = {{"seat", SPIL_FIELD_SEAT, NULL},
                             {"card", SPIL_FIELD_CARD, NULL},
                             {"points", SPIL_FIELD_NUMBER, NULL}}},
    [EVENT_OVER] = {.name = "over", .sentence = "the game is over", .field = {{0}}},
};

#define BOTH(field) SPIL_IN_BOTH(state, view, field)
static const spil_state_field fields[] = {
    {.store = SPIL_KEY, SPIL_IN_STATE(state, key)},
    {"top", SPIL_FIELD_CARD, SPIL_ONE, SPIL_PLAIN, BOTH(top), .nullable = true, .none = 0},
    {"points", SPIL_FIELD_NUMBER, SPIL_EACH_SEAT, SPIL_PLAIN, BOTH(points), .max = HAND},
    {"gone", SPIL_FIELD_CARD, SPIL_LIST, SPIL_BITS, BOTH(gone), .first = 1, .deck = true},
    {"hands", SPIL_FIELD_CARD, SPIL_LIST_EACH_SEAT, SPIL_BITS, SPIL_BY_OWNER, SPIL_IN_STATE(state, hand),
     SPIL_IN_VIEW(view, own), SPIL_VIEW_COUNTS(view, cards), .first = 1, .deck = true, .unordered = true},
    {0},
};

/* ---- rules ---- */

static spil_code check(const spil_setup *su, spil_error *err)
{
    (void)su;
    (void)err;
    return SPIL_OK;
}

static void start(const spil_setup *su, const spil_key *key, void *state_)
{
    state *st = state_;
    uint8_t deck[CARDS];
    spil_batch batch;
    memset(st, 0, sizeof *st);
    st->key = *key;
    for (int i = 0; i < CARDS; i++)
        deck[i] = (uint8_t)(i + 1);
    spil_batch_open(&batch, key, 0, 1, (const uint8_t[]){1});
    spil_batch_shuffle(&batch, 0, deck, CARDS);
    for (int i = 0; i < HAND * su->seats; i++)
        st->hand[i / HAND] |= 1u << (deck[i] - 1);
}

static int laid(const state *st)
{
    return spil_popcount(st->gone);
}

static bool is_over(const spil_setup *su, const state *st)
{
    int out = 0;
    for (int s = 0; s < su->seats; s++)
        out += st->hand[s] == 0;
    return su->game->race ? out > 0 : out == su->seats;
}

static int to_act(const spil_setup *su, const void *state_, uint8_t seats[SPIL_SEATS_MAX])
{
    const state *st = state_;
    if (is_over(su, st))
        return 0;
    if (!su->game->race) {
        seats[0] = (uint8_t)(laid(st) % su->seats);
        return 1;
    }
    for (int s = 0; s < su->seats; s++)
        seats[s] = (uint8_t)s;
    return su->seats;
}

/* What the seat may lay now, as a set. */
static uint32_t choices(const spil_setup *su, const state *st, int seat)
{
    if (seat < 0 || seat >= su->seats || is_over(su, st))
        return 0;
    if (su->game->race)
        return st->hand[seat];
    return seat == laid(st) % su->seats ? st->hand[seat] & -st->hand[seat] : 0;
}

static int moves(const spil_setup *su, const void *state_, int seat, spil_move out[], int max)
{
    int n = 0;
    for (uint64_t left = choices(su, state_, seat); left != 0; left &= left - 1, n++) {
        if (n < max)
            out[n] = (spil_move){(uint32_t)spil_lowest(left) + 1};
    }
    return n;
}

static spil_code apply(const spil_setup *su, void *state_, int seat, spil_move mv, spil_events *ev,
                       spil_error *err)
{
    state *st = state_;
    if (is_over(su, st))
        return spil_fail(err, SPIL_GAME_OVER, "the game is over");
    if (mv.code < 1 || mv.code > CARDS || !(choices(su, st, seat) >> (mv.code - 1) & 1))
        return spil_fail(err, SPIL_ILLEGAL_MOVE, "you cannot lay that card now");

    st->hand[seat] &= ~(1u << (mv.code - 1));
    st->gone |= 1u << (mv.code - 1);
    if (mv.code > st->top)
        st->points[seat]++;
    st->top = (uint8_t)mv.code;
    spil_event_with(ev, EVENT_LAY, SPIL_VISIBLE_TO_ALL, seat, st->top, st->points[seat], 0);
    if (is_over(su, st))
        spil_event_with(ev, EVENT_OVER, SPIL_VISIBLE_TO_ALL, 0, 0, 0, 0);
    return SPIL_OK;
}

static bool result(const spil_setup *su, const void *state_, spil_result *res)
{
    const state *st = state_;
    memset(res, 0, sizeof *res);
    res->over = is_over(su, st);
    int best = -1, leaders = 0, leader = 0;
    for (int s = 0; s < su->seats; s++) {
        res->points[s] = st->points[s];
        leaders = st->points[s] > best ? 1 : leaders + (st->points[s] == best);
        leader = st->points[s] > best ? s : leader;
        best = st->points[leader];
    }
    if (res->over && leaders == 1)
        res->winners = (uint8_t)(1 << leader);
    return res->over;
}

static uint32_t target_version(const spil_setup *su, const void *state_)
{
    (void)su;
    return (uint32_t)laid(state_);
}

static bool is_targeted(const spil_setup *su, spil_move mv)
{
    (void)su;
    (void)mv;
    return true;
}

/* ---- text ---- */

static void print_card(const spil_setup *su, int card, spil_out *out)
{
    (void)su;
    spil_put_int(out, card);
}

static bool parse_card(const spil_setup *su, const char *text, int *card)
{
    (void)su;
    spil_in in = spil_in_from(text);
    return spil_take_int(&in, card) && spil_in_done(&in) && *card >= 1 && *card <= CARDS;
}

static bool parse_move(const spil_setup *su, const char *text, spil_move *mv)
{
    int card;
    if (!parse_card(su, text, &card))
        return false;
    mv->code = (uint32_t)card;
    return true;
}

static void print_move(const spil_setup *su, spil_move mv, spil_out *out)
{
    print_card(su, (int)mv.code, out);
}

static void write_move(const spil_setup *su, spil_move mv, spil_json_writer *w)
{
    spil_json_string(w, "type", "lay");
    spil_json_card(su, "card", (int)mv.code, w);
}

static void seed_of(const spil_setup *su, const void *state_, spil_key *key, uint64_t *op)
{
    (void)su;
    *key = ((const state *)state_)->key;
    *op = 1;
}

/* ---- positions that are read ---- */

static int copies(const spil_setup *su, int card)
{
    (void)su;
    return card >= 1 && card <= CARDS;
}

/* Hands, points and the pile must be those of a game with this many cards laid. */
static spil_code settle(spil_position *p)
{
    const spil_setup *su = p->su;
    const state *st = p->state;
    const int n = laid(st);
    int out = 0, down = 0, won = 0;
    for (int s = 0; s < su->seats; s++) {
        const int own = HAND - spil_popcount(st->hand[s]);
        const bool in_turn = su->game->race || own == (n + su->seats - 1 - s) / su->seats;
        if (own < 0 || !in_turn || st->points[s] > own)
            return REFUSE_STATE(p, "seat %d holds the wrong number of cards or points", s);
        out += own == HAND;
        down += own;
        won += st->points[s];
    }
    if (down != n || (n > 0) != (won > 0) || (su->game->race && out > 1))
        return REFUSE_STATE(p, "cards laid, hands and points do not agree");
    if (n > 0 ? st->top == 0 || !(st->gone >> (st->top - 1) & 1) : st->top != 0)
        return REFUSE_STATE(p, "the top card has not been laid");
    return SPIL_OK;
}

#define RULES                                                                                                \
    .min_seats = 2, .max_seats = SEATS, .state_bytes = sizeof(state), .view_bytes = sizeof(view),            \
    .options = options, .events = events, .n_events = sizeof events / sizeof events[0], .fields = fields,    \
    .check = check, .start = start, .to_act = to_act, .moves = moves, .apply = apply,                        \
    .view = spil_view_by_fields, .imagine = spil_imagine_by_fields, .result = result,                        \
    .rollout = spil_rollout_by_moves, .parse_move = parse_move, .print_move = print_move,                    \
    .print_card = print_card, .parse_card = parse_card, .write_move = write_move, .copies = copies,          \
    .settle = settle, .seed_of = seed_of, .n_codes = CARDS

const spil_game SPIL_VARIANT(spil_rush) = {
    .id = "rush",
    .name = "Rush",
    .tagline = "a race of up to six, for tests",
    .race = true,
    .target_version = target_version,
    .is_targeted = is_targeted,
    RULES,
};

const spil_game SPIL_VARIANT(spil_dash) = {
    .id = "dash",
    .name = "Dash",
    .tagline = "a race for nothing in particular, for tests",
    .race = true,
    RULES,
};

const spil_game SPIL_VARIANT(spil_parade) = {
    .id = "parade",
    .name = "Parade",
    .tagline = "nobody has a choice, for tests",
    RULES,
};
