/* load.c: a position of Stairs read from JSON, with the checks its notation page names, and what a seat knows of one.
 *
 * Who climbed in which order says almost everything: how many cards each seat must have, who leads, who has passed.
 * So the steps are read one by one as they were made, and what they leave open (whose turn it is, which cards are
 * where) is checked against the result. `points`, `passed`, `over`, `to_act` and `rng.op` follow, and are compared by
 * the caller. So are the places of hidden cards in a view, which get any cards that are left. */
#include <string.h>

#include "stairs.h"
#include "try.h"

typedef struct position {
    const spil_setup *su;
    const spil_json *doc;
    spil_error *err;
    stairs_state *st;
    bool view;          /* hidden cards are "?" */
    int viewer;         /* whose hand is known, and read before hidden cards; in a state any seat */
    uint64_t seen;      /* cards met so far */
    int left[SEATS];    /* cards each seat has after the steps so far */
    int stock;          /* … and the stock */
    unsigned passed_by; /* bit per seat: a later seat has climbed in this stair instead */
    int leader;
} position;

/* ---- reading ---- */

static spil_code read_card(position *p, const spil_json_node *node, const char *field, int *card)
{
    char text[4];
    const bool fits = spil_json_text(p->doc, node, text, sizeof text);
    const uint64_t left = ~p->seen & spil_stairs_above(0);
    if (p->view && fits && spil_same(text, "?") && left != 0)
        *card = spil_lowest(left) + 1;
    else if (!fits || !spil__stairs_whole_card(p->su, text, card))
        return REFUSE_STATE(p, SPIL_TR("'%s' holds something that is not a card"), field);
    if (p->seen & spil_stairs_bit(*card))
        return REFUSE_STATE(p, SPIL_TR("there is only one %d"), *card);
    p->seen |= spil_stairs_bit(*card);
    return SPIL_OK;
}

static spil_code read_stock(position *p)
{
    const spil_json_node *list;
    int card;
    TRY(spil_json_want(p->doc, p->doc->node, "stock", SPIL_JSON_ARRAY, &list, p->err));
    if (list->count != (uint32_t)p->stock)
        return REFUSE_STATE(p, SPIL_TR("after %d steps the stock has %d cards"), p->st->n, p->stock);
    p->st->n_stock = (uint8_t)p->stock;
    int i = p->stock;
    for (const spil_json_node *c = spil_json_first(p->doc, list); c != NULL; c = spil_json_next(p->doc, c)) {
        TRY(read_card(p, c, "stock", &card));
        p->st->stock[--i] = (uint8_t)card;
    }
    return SPIL_OK;
}

static spil_code read_hands(position *p)
{
    const spil_json_node *list, *hands[SEATS];
    const int seats = p->su->seats;
    int n = 0, card;
    TRY(spil_json_want(p->doc, p->doc->node, "hands", SPIL_JSON_ARRAY, &list, p->err));
    if (list->count != (uint32_t)seats)
        return REFUSE_STATE(p, SPIL_TR("'%s' needs a list for each of %d seats"), "hands", seats);
    for (const spil_json_node *h = spil_json_first(p->doc, list); h != NULL; h = spil_json_next(p->doc, h))
        hands[n++] = h;
    for (int i = 0; i < seats; i++) {
        const int seat = (p->viewer + i) % seats;
        const spil_json_node *h = hands[seat];
        if (h->type != SPIL_JSON_ARRAY || h->count != (uint32_t)p->left[seat])
            return REFUSE_STATE(p, SPIL_TR("after these steps seat %d has %d cards"), seat, p->left[seat]);
        for (const spil_json_node *c = spil_json_first(p->doc, h); c != NULL; c = spil_json_next(p->doc, c)) {
            TRY(read_card(p, c, "hands", &card));
            p->st->hand[seat] |= spil_stairs_bit(card);
        }
    }
    return SPIL_OK;
}

/* ---- the steps, as they were made ---- */

/* Seats between two that climbed one after the other, or between the last one and the one to move: whoever has cards
 * there must have passed. */
static unsigned between(const position *p, int from, int to)
{
    unsigned seats = 0;
    for (int s = (from + 1) % p->su->seats; s != to; s = (s + 1) % p->su->seats)
        seats |= p->left[s] > 0 ? 1u << s : 0;
    return seats;
}

/* C4–C6 */
static spil_code make_step(position *p, int card, int seat)
{
    stairs_state *st = p->st;
    if (st->n == st->first) {
        if (seat != p->leader)
            return REFUSE_STATE(p, SPIL_TR("stair %d is led by seat %d"), spil_popcount(st->ends) + 1,
                                p->leader);
    } else {
        const int top = spil_stairs_card(st->steps[st->n - 1]), last = spil_stairs_seat(st->steps[st->n - 1]);
        if (card < top)
            return REFUSE_STATE(p, SPIL_TR("a stair rises: %d cannot follow %d"), card, top);
        p->passed_by |= seat == last ? 1u << seat : between(p, last, seat);
        if (p->passed_by >> seat & 1)
            return REFUSE_STATE(p, SPIL_TR("seat %d cannot climb to %d: it had passed, or banked the stair"),
                                seat, card);
    }
    if (p->left[seat] == 0)
        return REFUSE_STATE(p, SPIL_TR("seat %d has no card to climb to %d with"), seat, card);
    st->steps[st->n++] = spil_stairs_step(card, seat);
    p->left[seat] -= p->stock == 0;
    p->stock -= p->stock > 0;
    return SPIL_OK;
}

/* `steps` and `by` of an object. */
static spil_code read_steps(position *p, const spil_json_node *object)
{
    const spil_json_node *steps, *by;
    int card;
    TRY(spil_json_want(p->doc, object, "steps", SPIL_JSON_ARRAY, &steps, p->err));
    TRY(spil_json_want(p->doc, object, "by", SPIL_JSON_ARRAY, &by, p->err));
    if (steps->count != by->count)
        return REFUSE_STATE(p, SPIL_TR("'by' must name the seat of every step"));
    const spil_json_node *s = spil_json_first(p->doc, by);
    for (const spil_json_node *c = spil_json_first(p->doc, steps); c != NULL;
         c = spil_json_next(p->doc, c), s = spil_json_next(p->doc, s)) {
        TRY(read_card(p, c, "steps", &card));
        if (s->type != SPIL_JSON_NUMBER || !s->whole || s->number < 0 || s->number >= p->su->seats)
            return REFUSE_STATE(p, SPIL_TR("'by' must name the seat of every step"));
        TRY(make_step(p, card, (int)s->number));
    }
    return SPIL_OK;
}

/* C7, C8: the others have passed, which they always may. */
static spil_code bank(position *p)
{
    stairs_state *st = p->st;
    const int n = st->n - st->first;
    if (n == 0)
        return REFUSE_STATE(p, SPIL_TR("a stair without steps cannot be banked"));
    const int seat = spil_stairs_seat(st->steps[st->n - 1]);
    st->points[seat] = (uint8_t)(st->points[seat] + spil_stairs_worth(p->su, st->steps + st->first, n));
    st->ends |= UINT64_C(1) << (st->n - 1);
    st->first = st->n;
    p->passed_by = 0;
    p->leader = seat;
    for (int i = 0; i < p->su->seats && p->left[p->leader] == 0; i++)
        p->leader = (p->leader + 1) % p->su->seats; /* all the way round when nobody has a card (C9) */
    return SPIL_OK;
}

static spil_code read_stairs(position *p)
{
    static const char *const names[] = {"steps", "by", NULL};
    const spil_json_node *list;
    TRY(spil_json_want(p->doc, p->doc->node, "stairs", SPIL_JSON_ARRAY, &list, p->err));
    for (const spil_json_node *s = spil_json_first(p->doc, list); s != NULL; s = spil_json_next(p->doc, s)) {
        if (s->type != SPIL_JSON_OBJECT)
            return REFUSE_STATE(p, SPIL_TR("'%s' must hold objects"), "stairs");
        TRY(spil_json_only(p->doc, s, names, NULL, p->err));
        TRY(read_steps(p, s));
        TRY(bank(p));
    }
    return read_steps(p, p->doc->node);
}

/* Whose turn it can be: the leader's, or that of a seat that may still climb. */
static spil_code check_turn(position *p, int turn)
{
    stairs_state *st = p->st;
    st->turn = (uint8_t)turn;
    if (st->n == st->first)
        return turn == p->leader ? SPIL_OK : REFUSE_STATE(p, SPIL_TR("it is the turn of seat %d"), p->leader);
    const int last = spil_stairs_seat(st->steps[st->n - 1]);
    if (turn == last || p->left[turn] == 0 || (p->passed_by >> turn & 1))
        return REFUSE_STATE(p, SPIL_TR("seat %d may not climb now"), turn);
    st->passed = (uint8_t)(p->passed_by | between(p, last, turn));
    return SPIL_OK;
}

static spil_code read_position(position *p)
{
    const spil_setup *su = p->su;
    int turn;
    memset(p->st, 0, sizeof *p->st);
    p->stock = CARDS - su->seats * su->option[SPIL_STAIRS_HAND];
    for (int seat = 0; seat < su->seats; seat++)
        p->left[seat] = su->option[SPIL_STAIRS_HAND];

    TRY(spil_json_want_int(p->doc, p->doc->node, "turn", 0, su->seats - 1, &turn, p->err));
    TRY(read_stairs(p));
    TRY(check_turn(p, turn));
    TRY(read_hands(p));
    return read_stock(p);
}

spil_code spil__stairs_read(const spil_setup *su, const spil_json *doc, const spil_key *key, uint64_t op,
                            bool over, void *state, spil_error *err)
{
    (void)op;
    (void)over; /* both follow from the rest and are compared by the caller */
    position p = {.su = su, .doc = doc, .err = err, .st = state};
    TRY(read_position(&p));
    p.st->key = *key;
    return SPIL_OK;
}

spil_code spil__stairs_read_view(const spil_setup *su, const spil_json *doc, void *view, spil_error *err)
{
    const int seat = ((const spil_view_head *)view)->seat;
    stairs_state st;
    position p = {.su = su, .doc = doc, .err = err, .st = &st, .view = true, .viewer = seat};
    TRY(read_position(&p));
    spil_view_of(su, &st, seat, view);
    return SPIL_OK;
}
