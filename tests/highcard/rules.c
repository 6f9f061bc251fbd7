/* rules.c: the smallest complete game: rules and nothing else. Copy it to begin a new one.
 *
 * High Card: twelve cards, 1 to 12. Every seat is dealt three, in secret; the first to act is drawn by lot.
 * In turn each plays one card face up; the highest scores a point and leads the next trick.
 * After three tricks most points win, shared leads are a draw.
 *
 *   T1 Operation 0: first = below(seats). Operation 1: shuffle 1..12; seat s holds cards 3s, 3s+1, 3s+2.
 *   T2 A move is the card's number, such as `7`. You must hold it and it must be your turn.
 *   T3 When all have played, the highest card scores one point for its seat, which leads the next trick.
 *   T4 After three tricks the game is over. points = tricks won.
 *
 * Every game has the same static names in the same order: if you have read one, you can read them all. */
#include <string.h>

#include "spil/bits.h"
#include "spil/fields.h"
#include "try.h"

enum { CARDS = 12, HAND = 3, SEATS = 4 };
enum { OPTION_MISERE };
enum { EVENT_PLAY, EVENT_TRICK, EVENT_OVER };

typedef struct state {
    spil_key key;
    uint16_t hand[SEATS];  /* bit c-1 = card c */
    uint16_t gone;         /* cards played so far, this trick included */
    uint8_t played[SEATS]; /* this trick; 0 = not yet */
    uint8_t points[SEATS];
    uint8_t turn;  /* seat to move; when over the winner of the last trick */
    uint8_t trick; /* 0 … 3; 3 = over */
    uint8_t zero[4];
} state;

_Static_assert(sizeof(state) == 56, "no padding");

typedef struct view {
    spil_view_head head;
    uint8_t turn, trick;
    uint8_t played[SEATS], points[SEATS], cards[SEATS]; /* cards: how many each holds */
    uint8_t zero;
    uint16_t own;  /* the seat's own hand; 0 for onlookers */
    uint16_t gone; /* cards everybody has seen */
} view;

static const spil_option options[] = {
    [OPTION_MISERE] = {.name = "misere",
                       .label = SPIL_TR("lowest card wins"),
                       .kind = SPIL_OPTION_NUMBER,
                       .min = 0,
                       .max = 1,
                       .def = 0,
                       .help = SPIL_TR("1: the lowest card takes the trick")},
    {.name = NULL},
};

static const spil_event_kind events[] = {
    [EVENT_PLAY] = {.name = "play",
                    .sentence = SPIL_TR("%s plays %s"),
                    .field = {{"seat", SPIL_FIELD_SEAT, NULL}, {"card", SPIL_FIELD_CARD, NULL}}},
    [EVENT_TRICK] = {.name = "trick",
                     .sentence = SPIL_TR("%s takes the trick"),
                     .field = {{"seat", SPIL_FIELD_SEAT, NULL}}},
    [EVENT_OVER] = {.name = "over", .sentence = SPIL_TR("the game is over"), .field = {{0}}},
};

#define BOTH(field) SPIL_IN_BOTH(state, view, field)
static const spil_state_field fields[] = {
    {.store = SPIL_KEY, SPIL_IN_STATE(state, key)},
    {"turn", SPIL_FIELD_SEAT, SPIL_ONE, SPIL_PLAIN, BOTH(turn)},
    {"trick", SPIL_FIELD_NUMBER, SPIL_ONE, SPIL_PLAIN, BOTH(trick), .max = HAND},
    {"played", SPIL_FIELD_CARD, SPIL_EACH_SEAT, SPIL_PLAIN, BOTH(played), .nullable = true, .none = 0},
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
    spil_batch_open(&batch, key, 0, 2, (const uint8_t[]){1, 1});
    st->turn = (uint8_t)spil_batch_below(&batch, 0, su->seats);
    spil_batch_shuffle(&batch, 1, deck, CARDS);
    for (int i = 0; i < HAND * su->seats; i++)
        st->hand[i / HAND] |= (uint16_t)(1 << (deck[i] - 1));
}

static int to_act(const spil_setup *su, const void *state_, uint8_t seats[SPIL_SEATS_MAX])
{
    (void)su;
    const state *st = state_;
    seats[0] = st->turn;
    return st->trick < HAND;
}

static int moves(const spil_setup *su, const void *state_, int seat, spil_move out[], int max)
{
    (void)su;
    const state *st = state_;
    if (st->trick == HAND || seat != st->turn)
        return 0;
    int n = 0;
    for (uint64_t left = st->hand[seat]; left != 0; left &= left - 1, n++) {
        if (n < max)
            out[n] = (spil_move){(uint32_t)spil_lowest(left) + 1};
    }
    return n;
}

static void say(spil_events *ev, int kind, int a, int b)
{
    spil_event_with(ev, kind, SPIL_VISIBLE_TO_ALL, a, b, 0, 0);
}

/* T3, T4: everybody has played. */
static void end_trick(const spil_setup *su, state *st, spil_events *ev)
{
    const bool low = su->option[OPTION_MISERE] != 0;
    int best = 0;
    for (int s = 1; s < su->seats; s++) {
        if (low ? st->played[s] < st->played[best] : st->played[s] > st->played[best])
            best = s;
    }
    st->points[best]++;
    st->trick++;
    st->turn = (uint8_t)best;
    memset(st->played, 0, sizeof st->played);
    say(ev, EVENT_TRICK, best, 0);
    if (st->trick == HAND)
        say(ev, EVENT_OVER, 0, 0);
}

static spil_code apply(const spil_setup *su, void *state_, int seat, spil_move mv, spil_events *ev,
                       spil_error *err)
{
    state *st = state_;
    if (st->trick == HAND)
        return spil_fail(err, SPIL_GAME_OVER, SPIL_TR("the game is over"));
    if (seat != st->turn)
        return spil_fail(err, SPIL_ILLEGAL_MOVE, SPIL_TR("it is not your turn: seat %d is to move"),
                         st->turn);
    if (mv.code < 1 || mv.code > CARDS || !(st->hand[seat] >> (mv.code - 1) & 1))
        return spil_fail(err, SPIL_ILLEGAL_MOVE, SPIL_TR("you do not hold that card"));

    st->hand[seat] &= (uint16_t) ~(1u << (mv.code - 1));
    st->gone |= (uint16_t)(1u << (mv.code - 1));
    st->played[seat] = (uint8_t)mv.code;
    st->turn = (uint8_t)((seat + 1) % su->seats);
    say(ev, EVENT_PLAY, seat, (int)mv.code);
    if (st->played[st->turn] != 0)
        end_trick(su, st, ev);
    return SPIL_OK;
}

static bool result(const spil_setup *su, const void *state_, spil_result *res)
{
    const state *st = state_;
    memset(res, 0, sizeof *res);
    res->over = st->trick == HAND;
    int best = 0, leaders = 0;
    for (int s = 0; s < su->seats; s++) {
        res->points[s] = st->points[s];
        leaders = st->points[s] > best ? 1 : leaders + (st->points[s] == best);
        best = st->points[s] > best ? st->points[s] : best;
    }
    for (int s = 0; s < su->seats; s++) {
        if (res->over && leaders == 1 && st->points[s] == best)
            res->winners = (uint8_t)(1 << s);
    }
    return res->over;
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
    spil_json_string(w, "type", "play");
    spil_json_card(su, "card", (int)mv.code, w);
}

static void seed_of(const spil_setup *su, const void *state_, spil_key *key, uint64_t *op)
{
    (void)su;
    *key = ((const state *)state_)->key;
    *op = 2;
}

/* ---- positions that are read ---- */

static int copies(const spil_setup *su, int card)
{
    (void)su;
    return card >= 1 && card <= CARDS;
}

/* Tricks, points and hand sizes must be those of a game with this many cards played. */
static spil_code settle(spil_position *p)
{
    const spil_setup *su = p->su;
    const state *st = p->state;
    int won = 0, down = 0;
    unsigned table = 0; /* the cards played, as a set */
    for (int s = 0; s < su->seats; s++) {
        won += st->points[s];
        down += st->played[s] != 0;
        table |= 1u << st->played[s] >> 1;
        if (spil_popcount(st->hand[s]) != HAND - st->trick - (st->played[s] != 0))
            return REFUSE_STATE(p, SPIL_TR("seat %d holds the wrong number of cards"), s);
    }
    if ((table & ~(unsigned)st->gone) != 0 || spil_popcount(table) != down)
        return REFUSE_STATE(p, SPIL_TR("a card on the table is there twice or not among those gone"));
    if (won != st->trick || down == su->seats || spil_popcount(st->gone) != st->trick * su->seats + down)
        return REFUSE_STATE(p, SPIL_TR("tricks, points and cards gone do not agree"));
    for (int i = 1; i <= down; i++) { /* the seats that have played are right of the one to move */
        if (st->played[(st->turn - i + su->seats) % su->seats] == 0)
            return REFUSE_STATE(p, SPIL_TR("the turn does not agree with the cards played"));
    }
    if (down == 0 && st->trick > 0 && st->points[st->turn] == 0)
        return REFUSE_STATE(p, SPIL_TR("the player who took the last trick leads"));
    return SPIL_OK;
}

const spil_game SPIL_VARIANT(spil_highcard) = {
    .id = "highcard",
    .name = SPIL_TR("High Card"),
    .tagline = SPIL_TR("the smallest complete game, for people who write games"),
    .min_seats = 2,
    .max_seats = SEATS,
    .host_acts = false,
    .state_bytes = sizeof(state),
    .view_bytes = sizeof(view),
    .options = options,
    .events = events,
    .n_events = sizeof events / sizeof events[0],
    .fields = fields,
    .check = check,
    .start = start,
    .to_act = to_act,
    .moves = moves,
    .n_codes = CARDS,
    .apply = apply,
    .view = spil_view_by_fields,
    .imagine = spil_imagine_by_fields,
    .result = result,
    .rollout = spil_rollout_by_moves,
    .parse_move = parse_move,
    .print_move = print_move,
    .print_card = print_card,
    .parse_card = parse_card,
    .write_move = write_move,
    .copies = copies,
    .settle = settle,
    .seed_of = seed_of,
};
