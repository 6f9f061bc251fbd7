/* rules.c: the smallest complete game: rules and nothing else. Copy it to begin a new one.
 *
 * High Card: twelve cards, 1 to 12. Every seat is dealt three, in secret; the first to act is drawn by lot.
 * In turn each plays one card face up; whoever played the highest scores a point and leads the next trick.
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
#include "spil/game.h"
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

static const char *const fields[] = {"turn", "trick", "hands", "played", "points", "gone", NULL};
static const char *const unordered[] = {"hands", NULL};

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

/* ---- what a seat may know ---- */

static void view_of(const spil_setup *su, const void *state_, int seat, void *view_)
{
    const state *st = state_;
    view *v = view_;
    v->turn = st->turn;
    v->trick = st->trick;
    memcpy(v->played, st->played, sizeof v->played);
    memcpy(v->points, st->points, sizeof v->points);
    for (int s = 0; s < su->seats; s++)
        v->cards[s] = (uint8_t)spil_popcount(st->hand[s]);
    if (seat != SPIL_ONLOOKER)
        v->own = st->hand[seat];
    v->gone = st->gone;
}

/* What the seat cannot know: the others' hands and the cards not dealt. */
static void imagine(const spil_setup *su, const void *view_, spil_fast_rng *rng, void *state_)
{
    const view *v = view_;
    state *st = state_;
    uint8_t hidden[CARDS];
    int n = 0;
    memset(st, 0, sizeof *st);
    st->key = spil_fast_key(rng);
    st->turn = v->turn;
    st->trick = v->trick;
    st->gone = v->gone;
    memcpy(st->played, v->played, sizeof st->played);
    memcpy(st->points, v->points, sizeof st->points);
    for (int c = 0; c < CARDS; c++) {
        if (!((v->own | v->gone) >> c & 1))
            hidden[n++] = (uint8_t)c;
    }
    spil_fast_shuffle(rng, hidden, n);
    for (int s = 0; s < su->seats; s++) {
        for (int i = 0; s != v->head.seat && i < v->cards[s]; i++)
            st->hand[s] |= (uint16_t)(1 << hidden[--n]);
    }
    if (v->head.seat != SPIL_ONLOOKER)
        st->hand[v->head.seat] = v->own;
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

/* In JSON a card is a string, as print_card writes it. */
static void put_card(const spil_setup *su, const char *key, int card, spil_json_writer *w)
{
    char text[SPIL_MOVE_TEXT];
    spil_out out = spil_out_to(text, sizeof text);
    print_card(su, card, &out);
    spil_json_string(w, key, text);
}

static void write_move(const spil_setup *su, spil_move mv, spil_json_writer *w)
{
    spil_json_string(w, "type", "play");
    put_card(su, "card", (int)mv.code, w);
}

static void put_set(const spil_setup *su, const char *key, uint16_t cards, int unknown, spil_json_writer *w)
{
    spil_json_open(w, key, '[');
    for (uint64_t left = cards; left != 0; left &= left - 1)
        put_card(su, NULL, spil_lowest(left) + 1, w);
    for (int i = 0; i < unknown; i++)
        spil_json_string(w, NULL, "?");
    spil_json_close(w, ']');
}

static void put_public(const spil_setup *su, const view *v, spil_json_writer *w)
{
    spil_json_int(w, "turn", v->turn);
    spil_json_int(w, "trick", v->trick);
    spil_json_open(w, "played", '[');
    for (int s = 0; s < su->seats; s++) {
        if (v->played[s] == 0)
            spil_json_null(w, NULL);
        else
            put_card(su, NULL, v->played[s], w);
    }
    spil_json_close(w, ']');
    spil_json_open(w, "points", '[');
    for (int s = 0; s < su->seats; s++)
        spil_json_int(w, NULL, v->points[s]);
    spil_json_close(w, ']');
    put_set(su, "gone", v->gone, 0, w);
}

static void write_view(const spil_setup *su, const void *view_, spil_json_writer *w)
{
    const view *v = view_;
    put_public(su, v, w);
    spil_json_open(w, "hands", '[');
    for (int s = 0; s < su->seats; s++) {
        const bool own = s == v->head.seat;
        put_set(su, NULL, own ? v->own : 0, own ? 0 : v->cards[s], w);
    }
    spil_json_close(w, ']');
}

static void write_state(const spil_setup *su, const void *state_, spil_json_writer *w)
{
    const state *st = state_;
    view v;
    spil_view_of(su, st, 0, &v);
    put_public(su, &v, w);
    spil_json_open(w, "hands", '[');
    for (int s = 0; s < su->seats; s++)
        put_set(su, NULL, st->hand[s], 0, w);
    spil_json_close(w, ']');
}

static void seed_of(const spil_setup *su, const void *state_, spil_key *key, uint64_t *op)
{
    (void)su;
    *key = ((const state *)state_)->key;
    *op = 2;
}

/* ---- reading a position, or what a seat knows of one ---- */

static spil_code read_card(const spil_setup *su, const spil_json *doc, const spil_json_node *node,
                           uint8_t *card, spil_error *err)
{
    char text[SPIL_MOVE_TEXT];
    spil_move mv;
    if (!spil_json_text(doc, node, text, sizeof text) || !parse_move(su, text, &mv))
        return spil_fail(err, SPIL_BAD_STATE, SPIL_TR("a list holds something that is not a card or number"));
    *card = (uint8_t)mv.code;
    return SPIL_OK;
}

/* A card or null for each seat. */
static spil_code read_played(const spil_setup *su, const spil_json *doc, state *st, spil_error *err)
{
    const spil_json_node *list;
    int seat = 0;
    TRY(spil_json_want(doc, doc->node, "played", SPIL_JSON_ARRAY, &list, err));
    if (list->count > su->seats)
        return spil_fail(err, SPIL_BAD_STATE, SPIL_TR("a list is missing or too long"));
    for (const spil_json_node *i = spil_json_first(doc, list); i != NULL;
         i = spil_json_next(doc, i), seat++) {
        if (i->type != SPIL_JSON_NULL)
            TRY(read_card(su, doc, i, &st->played[seat], err));
    }
    return SPIL_OK;
}

static spil_code read_points(const spil_setup *su, const spil_json *doc, state *st, spil_error *err)
{
    const spil_json_node *list;
    int seat = 0;
    TRY(spil_json_want(doc, doc->node, "points", SPIL_JSON_ARRAY, &list, err));
    if (list->count > su->seats)
        return spil_fail(err, SPIL_BAD_STATE, SPIL_TR("a list is missing or too long"));
    for (const spil_json_node *i = spil_json_first(doc, list); i != NULL; i = spil_json_next(doc, i)) {
        if (i->type != SPIL_JSON_NUMBER || !i->whole || i->number < 0 || i->number > HAND)
            return spil_fail(err, SPIL_BAD_STATE,
                             SPIL_TR("a list holds something that is not a card or number"));
        st->points[seat++] = (uint8_t)i->number;
    }
    return SPIL_OK;
}

/* A list as a set of cards, none of which is in *seen yet. */
static spil_code read_set(const spil_setup *su, const spil_json *doc, const spil_json_node *list,
                          uint16_t *set, uint16_t *seen, spil_error *err)
{
    uint8_t card;
    if (list->type != SPIL_JSON_ARRAY)
        return spil_fail(err, SPIL_BAD_STATE, SPIL_TR("a list is missing or too long"));
    for (const spil_json_node *i = spil_json_first(doc, list); i != NULL; i = spil_json_next(doc, i)) {
        TRY(read_card(su, doc, i, &card, err));
        const uint16_t bit = (uint16_t)(1 << (card - 1));
        if ((*seen & bit) != 0)
            return spil_fail(err, SPIL_BAD_STATE, SPIL_TR("a card is there twice"));
        *seen |= bit;
        *set |= bit;
    }
    return SPIL_OK;
}

/* So many cards that are not in *seen yet: a hand that nobody shows. */
static uint16_t any_set(uint32_t n, uint16_t *seen)
{
    uint16_t set = 0;
    for (int c = 0; c < CARDS && n > 0; c++) {
        if ((*seen >> c & 1) == 0) {
            set |= (uint16_t)(1 << c);
            n--;
        }
    }
    *seen |= set;
    return set;
}

/* viewer: the only seat whose hand is known; SPIL_HOST: all hands are. Those that are known come first. */
static spil_code read_hands(const spil_setup *su, const spil_json *doc, int viewer, uint16_t *seen, state *st,
                            spil_error *err)
{
    const spil_json_node *list;
    TRY(spil_json_want(doc, doc->node, "hands", SPIL_JSON_ARRAY, &list, err));
    for (int hidden = 0; hidden < 2; hidden++) {
        int seat = 0;
        for (const spil_json_node *h = spil_json_first(doc, list); h != NULL && seat < su->seats;
             h = spil_json_next(doc, h), seat++) {
            const bool known = viewer == SPIL_HOST || seat == viewer;
            if (known && !hidden)
                TRY(read_set(su, doc, h, &st->hand[seat], seen, err));
            else if (!known && hidden)
                st->hand[seat] = any_set(h->count, seen);
        }
    }
    return SPIL_OK;
}

/* Tricks, points and hand sizes must be those of a game with this many cards played. */
static spil_code check_counts(const spil_setup *su, const state *st, spil_error *err)
{
    int won = 0, down = 0;
    unsigned table = 0; /* the cards played, as a set */
    for (int s = 0; s < su->seats; s++) {
        won += st->points[s];
        down += st->played[s] != 0;
        table |= 1u << st->played[s] >> 1;
        if (spil_popcount(st->hand[s]) != HAND - st->trick - (st->played[s] != 0))
            return spil_fail(err, SPIL_BAD_STATE, SPIL_TR("seat %d holds the wrong number of cards"), s);
    }
    if ((table & ~(unsigned)st->gone) != 0 || spil_popcount(table) != down)
        return spil_fail(err, SPIL_BAD_STATE,
                         SPIL_TR("a card on the table is there twice or not among those gone"));
    if (won != st->trick || down == su->seats || spil_popcount(st->gone) != st->trick * su->seats + down)
        return spil_fail(err, SPIL_BAD_STATE, SPIL_TR("tricks, points and cards gone do not agree"));
    for (int i = 1; i <= down; i++) { /* the seats that have played are right of the one to move */
        if (st->played[(st->turn - i + su->seats) % su->seats] == 0)
            return spil_fail(err, SPIL_BAD_STATE, SPIL_TR("the turn does not agree with the cards played"));
    }
    if (down == 0 && st->trick > 0 && st->points[st->turn] == 0)
        return spil_fail(err, SPIL_BAD_STATE, SPIL_TR("whoever took the last trick leads"));
    return SPIL_OK;
}

static spil_code read_position(const spil_setup *su, const spil_json *doc, int viewer, state *st,
                               spil_error *err)
{
    const spil_json_node *list;
    uint16_t seen = 0;
    int turn, trick;
    memset(st, 0, sizeof *st);
    TRY(spil_json_want_int(doc, doc->node, "turn", 0, su->seats - 1, &turn, err));
    TRY(spil_json_want_int(doc, doc->node, "trick", 0, HAND, &trick, err));
    st->turn = (uint8_t)turn;
    st->trick = (uint8_t)trick;
    TRY(read_played(su, doc, st, err));
    TRY(read_points(su, doc, st, err));
    TRY(spil_json_want(doc, doc->node, "gone", SPIL_JSON_ARRAY, &list, err));
    TRY(read_set(su, doc, list, &st->gone, &seen, err));
    TRY(read_hands(su, doc, viewer, &seen, st, err));
    return check_counts(su, st, err);
}

static spil_code read_state(const spil_setup *su, const spil_json *doc, const spil_key *key, uint64_t op,
                            bool over, void *state_, spil_error *err)
{
    (void)op;
    (void)over; /* both follow from the rest and are compared by the caller */
    state *st = state_;
    TRY(read_position(su, doc, SPIL_HOST, st, err));
    st->key = *key;
    return SPIL_OK;
}

/* The view of a state that fits: which of the hidden cards is where does not matter. */
static spil_code read_view(const spil_setup *su, const spil_json *doc, void *view_, spil_error *err)
{
    const view *v = view_;
    const int seat = v->head.seat;
    state st;
    TRY(read_position(su, doc, seat, &st, err));
    spil_view_of(su, &st, seat, view_);
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
    .unordered = unordered,
    .check = check,
    .start = start,
    .to_act = to_act,
    .moves = moves,
    .apply = apply,
    .view = view_of,
    .imagine = imagine,
    .result = result,
    .rollout = spil_rollout_by_moves,
    .parse_move = parse_move,
    .print_move = print_move,
    .print_card = print_card,
    .parse_card = parse_card,
    .write_move = write_move,
    .write_state = write_state,
    .write_view = write_view,
    .seed_of = seed_of,
    .read_state = read_state,
    .read_view = read_view,
};
