/* load.c: the fields of states and views of 7 ATE 9, and the checks on positions that its notation page names. `to_act`
 * and `rng.op` follow from the rest and are compared by the caller. */
#include "seven.h"
#include "try.h"

/* ---- fields ---- */

int spil__seven_copies(const spil_setup *su, int kind)
{
    (void)su;
    return kind < KINDS ? spil_seven_copies(kind) : 0;
}

static int get_hand(const spil_source *from, int seat, int out[])
{
    const uint64_t hand = from->st != NULL ? ((const seven_state *)from->st)->hand[seat]
                                           : ((const spil_seven_view *)from->view)->hand;
    int n = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        for (int i = spil_seven_count(hand, kind); i > 0; i--)
            out[n++] = kind;
    }
    return n;
}

static spil_code put_hand(spil_position *p, int seat, const int kinds[], int n)
{
    seven_state *st = p->state;
    if (n > share(p->su))
        return REFUSE_STATE(p, SPIL_TR("'%s' must hold lists of at most %d cards"), "hands", share(p->su));
    for (int i = 0; i < n; i++)
        st->hand[seat] += spil_seven_one(kinds[i]);
    st->left[seat] = (uint8_t)(st->left[seat] + n);
    return SPIL_OK;
}

static int get_draws(const spil_source *from, int seat, int out[])
{
    const seven_state *st = from->st;
    int n = 0;
    for (int at = st->next[seat]; at < CARDS; at += from->su->seats)
        out[n++] = st->draw[at];
    return n;
}

static spil_code put_draws(spil_position *p, int seat, const int kinds[], int n)
{
    seven_state *st = p->state;
    const int dealt = share(p->su), most = dealt - p->su->option[OPTION_START_HAND];
    if (n > most)
        return REFUSE_STATE(p, SPIL_TR("'%s' must hold lists of at most %d cards"), "draws", most);
    st->left[seat] = (uint8_t)(st->left[seat] + n);
    st->n_draw = (uint8_t)(st->n_draw + n);
    st->next[seat] = (uint8_t)(first_place(p->su, st->dealer, seat) + (dealt - n) * p->su->seats);
    for (int i = 0; i < n; i++)
        st->draw[st->next[seat] + i * p->su->seats] = (uint8_t)kinds[i];
    return SPIL_OK;
}

#define BOTH(field) SPIL_IN_BOTH(seven_state, spil_seven_view, field)
const spil_state_field spil__seven_fields[] = {
    {.store = SPIL_KEY, SPIL_IN_STATE(seven_state, key)},
    {"dealer", SPIL_FIELD_SEAT, SPIL_ONE, SPIL_PLAIN, BOTH(dealer)},
    {"pile", SPIL_FIELD_CARD, SPIL_LIST, SPIL_PLAIN, SPIL_IN_PART, .deck = true, .reversed = true,
     .none = NONE, BOTH(pile), SPIL_COUNTED(seven_state, n_pile), SPIL_VIEW_COUNTS(spil_seven_view, n_pile)},
    {"hands", SPIL_FIELD_CARD, SPIL_LIST_EACH_SEAT, .seen = SPIL_BY_OWNER, .deck = true, .unordered = true,
     .get = get_hand, .put = put_hand, SPIL_VIEW_COUNTS(spil_seven_view, n_hand)},
    {"draws", SPIL_FIELD_CARD, SPIL_LIST_EACH_SEAT, .seen = SPIL_BY_NOBODY, .deck = true, .get = get_draws,
     .put = put_draws, SPIL_VIEW_COUNTS(spil_seven_view, n_draw)},
    {"rotations", SPIL_FIELD_NUMBER, SPIL_ONE, SPIL_PLAIN, BOTH(rotations), .max = ROTATIONS_MAX},
    {0},
};

/* ---- checks ---- */

static spil_code check_course(spil_position *p, const seven_state *st)
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

spil_code spil__seven_settle(spil_position *p)
{
    seven_state *st = p->state;
    st->over = p->over;
    if (st->n_pile == 0)
        return REFUSE_STATE(p, SPIL_TR("the pile is never empty"));
    st->piled = count_pile(st->pile, st->n_pile);
    for (int seat = 0; seat < p->su->seats; seat++) {
        if (st->left[seat] > share(p->su))
            return REFUSE_STATE(p, SPIL_TR("seat %d has more than its share of %d cards"), seat,
                                share(p->su));
    }
    return check_course(p, st);
}
