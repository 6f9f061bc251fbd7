/* load.c: a position of 7 ATE 9 read from JSON, with the checks its notation page names, and what a seat knows of one.
 * `to_act` and `rng.op` follow from the rest and are compared by the caller. So are the places of hidden cards in a
 * view: which of the cards that nobody has seen is where does not matter to it. */
#include <string.h>

#include "seven.h"
#include "try.h"

typedef struct position {
    const spil_setup *su;
    const spil_json *doc;
    spil_error *err;
    bool view;             /* hidden cards are "?" */
    int viewer;            /* whose hand is known, and read before hidden cards; in a state any seat */
    uint8_t copies[KINDS]; /* of each kind not met yet */
} position;

/* Reads a list of at most `max` cards and takes them off the deck; those that a view does not show are NONE. */
static spil_code read_cards(position *p, const spil_json_node *list, const char *field, int max,
                            uint8_t out[], int *n)
{
    if (list->type != SPIL_JSON_ARRAY || list->count > (uint32_t)max)
        return REFUSE_STATE(p, SPIL_TR("'%s' must hold lists of at most %d cards"), field, max);
    *n = 0;
    for (const spil_json_node *c = spil_json_first(p->doc, list); c != NULL; c = spil_json_next(p->doc, c)) {
        char text[8];
        int kind;
        const bool fits = spil_json_text(p->doc, c, text, sizeof text);
        if (p->view && fits && spil_same(text, "?")) {
            out[(*n)++] = NONE;
            continue;
        }
        if (!fits || !spil__seven_whole_card(p->su, text, &kind))
            return REFUSE_STATE(p, SPIL_TR("'%s' holds something that is not a card"), field);
        if (p->copies[kind] == 0)
            return REFUSE_STATE(p, SPIL_TR("there are not that many %s"), text);
        p->copies[kind]--;
        out[(*n)++] = (uint8_t)kind;
    }
    return SPIL_OK;
}

/* Puts cards that nobody has met into hidden places. If there are not enough, the last kind: too many cards in all. */
static void fill_hidden(position *p, uint8_t cards[], int n)
{
    int kind = 0;
    for (int i = 0; i < n; i++) {
        while (kind < KINDS - 1 && p->copies[kind] == 0)
            kind++;
        if (cards[i] != NONE)
            continue;
        cards[i] = (uint8_t)kind;
        if (p->copies[kind] > 0)
            p->copies[kind]--;
    }
}

/* A field that is a list for each seat. */
static spil_code want_lists(position *p, const char *field, const spil_json_node *lists[SEATS])
{
    const spil_json_node *all;
    TRY(spil_json_want(p->doc, p->doc->node, field, SPIL_JSON_ARRAY, &all, p->err));
    if (all->count != p->su->seats)
        return REFUSE_STATE(p, SPIL_TR("'%s' needs a list for each of %d seats"), field, p->su->seats);
    int seat = 0;
    for (const spil_json_node *s = spil_json_first(p->doc, all); s != NULL; s = spil_json_next(p->doc, s))
        lists[seat++] = s;
    return SPIL_OK;
}

static spil_code read_seat(position *p, seven_state *st, int seat, const spil_json_node *hand,
                           const spil_json_node *draws)
{
    const int dealt = share(p->su), most_draws = dealt - p->su->option[OPTION_START_HAND];
    uint8_t cards[CARDS];
    int n_hand, n_draw;
    TRY(read_cards(p, hand, "hands", dealt, cards, &n_hand));
    fill_hidden(p, cards, n_hand);
    for (int i = 0; i < n_hand; i++)
        st->hand[seat] += spil_seven_one(cards[i]);
    TRY(read_cards(p, draws, "draws", most_draws, cards, &n_draw));
    fill_hidden(p, cards, n_draw);
    if (n_hand + n_draw > dealt)
        return REFUSE_STATE(p, SPIL_TR("seat %d has more than its share of %d cards"), seat, dealt);

    const int first = first_place(p->su, st->dealer, seat);
    st->left[seat] = (uint8_t)(n_hand + n_draw);
    st->n_draw = (uint8_t)(st->n_draw + n_draw);
    st->next[seat] = (uint8_t)(first + (dealt - n_draw) * p->su->seats);
    for (int i = 0; i < n_draw; i++)
        st->draw[st->next[seat] + i * p->su->seats] = cards[i];
    return SPIL_OK;
}

static spil_code check_course(position *p, const seven_state *st)
{
    int cards = st->n_pile, empty = 0;
    for (int seat = 0; seat < p->su->seats; seat++) {
        cards += st->left[seat];
        empty += st->left[seat] == 0;
    }
    if (cards != CARDS)
        return REFUSE_STATE(p, SPIL_TR("there are %d cards, not %d"), cards, CARDS);
    if (empty != st->over)
        return REFUSE_STATE(p,
                            SPIL_TR("exactly one seat is without cards when the game is over, none before"));
    if (st->rotations > 0 && st->n_draw > 0)
        return REFUSE_STATE(p, SPIL_TR("the pile is not turned over while somebody can draw"));
    if (!st->over && st->n_draw == 0 && !somebody_can_play(p->su, st))
        return REFUSE_STATE(p, SPIL_TR("nobody can play: the bottom card of the pile should be on top"));
    return SPIL_OK;
}

static spil_code read_position(position *p, bool over, seven_state *st)
{
    const spil_setup *su = p->su;
    const spil_json *doc = p->doc;
    const spil_json_node *list, *hands[SEATS], *draws[SEATS];
    uint8_t cards[CARDS];
    int dealer, rotations, n;
    memset(st, 0, sizeof *st);
    st->over = over;
    for (int kind = 0; kind < KINDS; kind++)
        p->copies[kind] = spil_seven_copies(kind);

    TRY(spil_json_want_int(doc, doc->node, "dealer", 0, su->seats - 1, &dealer, p->err));
    TRY(spil_json_want_int(doc, doc->node, "rotations", 0, ROTATIONS_MAX, &rotations, p->err));
    st->dealer = (uint8_t)dealer;
    st->rotations = (uint32_t)rotations;
    TRY(spil_json_want(doc, doc->node, "pile", SPIL_JSON_ARRAY, &list, p->err));
    TRY(read_cards(p, list, "pile", CARDS, cards, &n));
    if (n == 0)
        return REFUSE_STATE(p, SPIL_TR("the pile is never empty"));
    TRY(want_lists(p, "hands", hands));
    TRY(want_lists(p, "draws", draws));
    for (int i = 0; i < su->seats; i++) {
        const int seat = (p->viewer + i) % su->seats;
        TRY(read_seat(p, st, seat, hands[seat], draws[seat]));
    }
    fill_hidden(p, cards, n); /* the card that ended the game */
    st->n_pile = (uint8_t)n;
    for (int i = 0; i < n; i++)
        st->pile[i] = cards[n - 1 - i];
    st->piled = count_pile(st->pile, n);
    return check_course(p, st);
}

spil_code spil__seven_read(const spil_setup *su, const spil_json *doc, const spil_key *key, uint64_t op,
                           bool over, void *state, spil_error *err)
{
    (void)op;
    seven_state *st = state;
    position p = {.su = su, .doc = doc, .err = err};
    TRY(read_position(&p, over, st));
    st->key = *key;
    return SPIL_OK;
}

spil_code spil__seven_read_view(const spil_setup *su, const spil_json *doc, void *view, spil_error *err)
{
    const spil_view_head *head = view;
    position p = {.su = su, .doc = doc, .err = err, .view = true, .viewer = head->seat};
    seven_state st;
    TRY(read_position(&p, head->over, &st));
    spil_view_of(su, &st, head->seat, view);
    return SPIL_OK;
}
