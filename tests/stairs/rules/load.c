/* load.c: the checks on positions of Stairs that its notation page names.
 *
 * Who climbed in which order says almost everything: how many cards each seat must have, who leads, who has passed.
 * So the steps are made once more, and what they leave open (whose turn it is, which cards are where) is checked
 * against the result. `points` and `passed` follow, and are compared by the caller. */
#include <string.h>

#include "stairs.h"
#include "try.h"

typedef struct course {
    const spil_setup *su;
    stairs_state *st;
    spil_error *err;
    int left[SEATS];    /* cards each seat has after the steps so far */
    int stock;          /* … and the stock */
    unsigned passed_by; /* bit per seat: a later seat has climbed in this stair instead */
    int leader;
    int first; /* this stair's first step */
} course;

/* Seats between two that climbed one after the other, or between the last one and the one to move: those with cards
 * must have passed. */
static unsigned between(const course *c, int from, int to)
{
    unsigned seats = 0;
    for (int s = (from + 1) % c->su->seats; s != to; s = (s + 1) % c->su->seats)
        seats |= c->left[s] > 0 ? 1u << s : 0;
    return seats;
}

/* C4–C6 */
static spil_code make_step(course *c, int i)
{
    const stairs_state *st = c->st;
    const int card = spil_stairs_card(st->steps[i]), seat = spil_stairs_seat(st->steps[i]);
    if (i == c->first) {
        if (seat != c->leader)
            return REFUSE_STATE(c, SPIL_TR("stair %d is led by seat %d"),
                                spil_popcount(st->ends & ((UINT64_C(1) << i) - 1)) + 1, c->leader);
    } else {
        const int top = spil_stairs_card(st->steps[i - 1]), last = spil_stairs_seat(st->steps[i - 1]);
        if (card < top)
            return REFUSE_STATE(c, SPIL_TR("a stair rises: %d cannot follow %d"), card, top);
        c->passed_by |= seat == last ? 1u << seat : between(c, last, seat);
        if (c->passed_by >> seat & 1)
            return REFUSE_STATE(c, SPIL_TR("seat %d cannot climb to %d: it had passed, or banked the stair"),
                                seat, card);
    }
    if (c->left[seat] == 0)
        return REFUSE_STATE(c, SPIL_TR("seat %d has no card to climb to %d with"), seat, card);
    c->left[seat] -= c->stock == 0;
    c->stock -= c->stock > 0;
    return SPIL_OK;
}

/* C7, C8: the others have passed, which they always may. */
static void bank(course *c, int last)
{
    stairs_state *st = c->st;
    const int seat = spil_stairs_seat(st->steps[last]);
    const int worth = spil_stairs_worth(c->su, st->steps + c->first, last + 1 - c->first);
    st->points[seat] = (uint8_t)(st->points[seat] + worth);
    c->first = last + 1;
    c->passed_by = 0;
    c->leader = seat;
    for (int i = 0; i < c->su->seats && c->left[c->leader] == 0; i++)
        c->leader = (c->leader + 1) % c->su->seats; /* all the way round when nobody has a card (C9) */
}

/* Whose turn it can be: the leader's, or that of a seat that may still climb. */
static spil_code check_turn(course *c)
{
    stairs_state *st = c->st;
    const int turn = st->turn;
    st->passed = 0;
    if (st->n == st->first)
        return turn == c->leader ? SPIL_OK : REFUSE_STATE(c, SPIL_TR("it is the turn of seat %d"), c->leader);
    const int last = spil_stairs_seat(st->steps[st->n - 1]);
    if (turn == last || c->left[turn] == 0 || (c->passed_by >> turn & 1))
        return REFUSE_STATE(c, SPIL_TR("seat %d may not climb now"), turn);
    st->passed = (uint8_t)(c->passed_by | between(c, last, turn));
    return SPIL_OK;
}

spil_code spil__stairs_settle(spil_position *p)
{
    const spil_setup *su = p->su;
    stairs_state *st = p->state;
    course c = {.su = su, .st = st, .err = p->err};
    c.stock = CARDS - su->seats * su->option[SPIL_STAIRS_HAND];
    memset(st->points, 0, sizeof st->points);
    for (int seat = 0; seat < su->seats; seat++)
        c.left[seat] = su->option[SPIL_STAIRS_HAND];

    for (int i = 0; i < st->n; i++) {
        TRY(make_step(&c, i));
        if (st->ends >> i & 1)
            bank(&c, i);
    }
    TRY(check_turn(&c));
    for (int seat = 0; seat < su->seats; seat++) {
        if (spil_popcount(st->hand[seat]) != c.left[seat])
            return REFUSE_STATE(p, SPIL_TR("after these steps seat %d has %d cards"), seat, c.left[seat]);
    }
    if (st->n_stock != c.stock)
        return REFUSE_STATE(p, SPIL_TR("after %d steps the stock has %d cards"), st->n, c.stock);
    return SPIL_OK;
}
