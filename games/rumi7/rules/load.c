/* load.c: the fields of states and views of Rumi 7 Seven, and the checks on positions that its notation page names.
 *
 * Cards are counted while the fields are read. Then the melds are checked against the contract and the flags against
 * each other. Fields that follow from the rest (`contract`, `to_act`) are compared by the caller. The hidden places of
 * a view have any cards that were left, and nothing is asked of these hands. */
#include <string.h>

#include "rumi7.h"
#include "try.h"

/* Does a hand that was read have cards that a view does not show? */
static bool hides(const spil_position *p, int seat)
{
    return p->notes[seat] != 0;
}

/* ---- cards ---- */

int spil__rumi7_copies(const spil_setup *su, int card)
{
    if (card >= JOKER)
        return card == JOKER ? su->option[OPTION_JOKERS] : 0;
    return spil_rumi7_rank(card) < RANKS ? 2 : 0;
}

static int get_stock(const spil_source *from, int seat, int out[])
{
    (void)seat;
    const rumi7_state *st = from->st;
    for (int i = 0; i < st->n_stock; i++)
        out[i] = st->deck[cards_in_game(from->su) - st->n_stock + i];
    return st->n_stock;
}

/* The place between discards and stock is filled when both are there. */
static spil_code put_stock(spil_position *p, int seat, const int cards[], int n)
{
    (void)seat;
    rumi7_state *st = p->state;
    for (int i = 0; i < n; i++)
        st->deck[cards_in_game(p->su) - n + i] = (uint8_t)cards[i];
    st->n_stock = (uint8_t)n;
    return SPIL_OK;
}

/* By suit and rank, jokers last. */
static int list_hand(const spil_rumi7_hand *hand, int out[])
{
    int n = 0;
    for (int card = 0; card <= JOKER; card++) {
        for (int k = 0; k < spil_rumi7_count(hand, card); k++)
            out[n++] = card;
    }
    return n;
}

/* Of another hand a view shows what everybody knows. */
static int get_hand(const spil_source *from, int seat, int out[])
{
    const spil_rumi7_view *v = from->view;
    if (from->st != NULL)
        return list_hand(&((const rumi7_state *)from->st)->hand[seat], out);
    if (seat == v->head.seat)
        return list_hand(&v->own, out);
    for (int i = list_hand(&v->known[seat], out); i < v->n_hand[seat]; i++)
        out[i] = SPIL_UNKNOWN;
    return v->n_hand[seat];
}

static spil_code put_hand(spil_position *p, int seat, const int cards[], int n)
{
    rumi7_state *st = p->state;
    p->notes[seat] = p->fills;
    for (int i = 0; i < n; i++)
        spil_rumi7_put(&st->hand[seat], cards[i]);
    return SPIL_OK;
}

static int get_known(const spil_source *from, int seat, int out[])
{
    return list_hand(&((const spil_rumi7_view *)from->view)->known[seat], out);
}

static spil_code put_known(spil_position *p, int seat, const int cards[], int n)
{
    spil_rumi7_hand *known = &((rumi7_state *)p->state)->known[seat];
    for (int i = 0; i < n; i++) {
        if (spil_rumi7_count(known, cards[i]) == spil__rumi7_copies(p->su, cards[i]))
            return REFUSE_STATE(p, SPIL_TR("'%s' has too many copies of a card"), "known");
        spil_rumi7_put(known, cards[i]);
    }
    return SPIL_OK;
}

/* ---- melds ---- */

enum { MELD_CARDS = 14 }; /* the longest that spil_rumi7_meld_cards gives */
enum { OWNER, KIND, MELD };
static const char *const kinds[] = {"set", "run", NULL};
static const spil_state_field meld_fields[] = {
    [OWNER] = {"owner", .kind = SPIL_FIELD_SEAT},
    [KIND] = {"kind", SPIL_FIELD_WORD, .words = kinds},
    [MELD] = {"cards", SPIL_FIELD_CARD, SPIL_LIST, .deck = true},
};

static bool get_meld(const spil_source *from, int i, spil_row *row)
{
    const spil_rumi7_view *v = from->view;
    uint8_t cards[MELD_CARDS];
    if (i == v->n_melds)
        return false;
    const int n = spil_rumi7_meld_cards(v->meld[i], cards);
    spil_row_add(row, OWNER, spil_rumi7_meld_owner(v->meld[i]));
    spil_row_add(row, KIND, (int)spil_rumi7_meld_kind(v->meld[i]));
    for (int k = 0; k < n; k++)
        spil_row_add(row, MELD, cards[k]);
    return true;
}

/* The cards as a set, in the order S H D C, jokers last; 0 when they are not one. */
static uint32_t set_of(const int cards[], int n)
{
    uint32_t meld = 0;
    int rank = -1;
    for (int i = 0; i < n; i++) {
        if (i > 0 && cards[i] < cards[i - 1])
            return 0;
        if (cards[i] == JOKER) {
            meld += 1u << 16;
            continue;
        }
        if (rank >= 0 && spil_rumi7_rank(cards[i]) != rank)
            return 0;
        rank = spil_rumi7_rank(cards[i]);
        meld += 1u << (8 + 2 * spil_rumi7_suit(cards[i]));
    }
    return n < 3 || rank < 0 ? 0 : meld | (uint32_t)rank << 4;
}

static uint32_t run_of(const int cards[], int n)
{
    uint32_t jokers = 0;
    int first = -1, suit = -1;
    if (n < 4 || n > RUN_MAX)
        return 0;
    for (int i = 0; i < n; i++) {
        if (cards[i] == JOKER) {
            jokers |= 1u << i;
            continue;
        }
        const int from = spil_rumi7_step(spil_rumi7_rank(cards[i]), -i);
        if (first >= 0 && (from != first || spil_rumi7_suit(cards[i]) != suit))
            return 0;
        first = from;
        suit = spil_rumi7_suit(cards[i]);
    }
    return first < 0 ? 0 : 1u | (uint32_t)suit << 4 | (uint32_t)first << 6 | (uint32_t)n << 10 | jokers << 14;
}

static spil_code put_meld(spil_position *p, int i, const spil_row *row)
{
    rumi7_state *st = p->state;
    const bool set = row->value[KIND][0] == SPIL_RUMI7_SET;
    const int n = row->n[MELD];
    if (n > MELD_CARDS)
        return REFUSE_STATE(p, SPIL_TR("meld %d is too long"), i);
    const uint32_t packed = set ? set_of(row->value[MELD], n) : run_of(row->value[MELD], n);
    if (packed == 0)
        return set ? REFUSE_STATE(p, SPIL_TR("meld %d is not a set as it should be written"), i)
                   : REFUSE_STATE(p, SPIL_TR("meld %d is not a run as it should be written"), i);
    if (least_naturals(p->su) == 2 && 2 * meld_jokers(packed) > n)
        return REFUSE_STATE(p, SPIL_TR("meld %d has more jokers than natural cards"), i);
    st->meld[i] = packed | (uint32_t)row->value[OWNER][0] << 1;
    st->n_melds = (uint8_t)(i + 1);
    return SPIL_OK;
}

/* ---- rounds ---- */

static spil_code put_round(spil_position *p, int seat, const int values[], int n)
{
    (void)seat;
    (void)n;
    const int first = p->su->option[OPTION_FIRST_ROUND], last = p->su->option[OPTION_LAST_ROUND];
    if (values[0] < first || values[0] > last)
        return REFUSE_STATE(p, SPIL_TR("'%s' must be a whole number from %d to %d"), "round", first, last);
    ((rumi7_state *)p->state)->round = (uint8_t)values[0];
    return SPIL_OK;
}

static int get_contract(const spil_source *from, int seat, int out[])
{
    (void)seat;
    const int round = ((const spil_rumi7_view *)from->view)->round;
    for (int part = 0; part < contract_parts(round); part++)
        out[part] = contract_verb(round, part) == SPIL_RUMI7_LAY_SET ? SPIL_RUMI7_SET : SPIL_RUMI7_RUN;
    return contract_parts(round);
}

static int get_scores(const spil_source *from, int seat, int out[])
{
    const spil_rumi7_view *v = from->view;
    for (int i = 0; i < v->n_rounds; i++)
        out[i] = 5 * v->score[seat][i];
    return v->n_rounds;
}

static spil_code put_scores(spil_position *p, int seat, const int scores[], int n)
{
    rumi7_state *st = p->state;
    const int n_rounds = st->round - p->su->option[OPTION_FIRST_ROUND] + p->over;
    if (n != n_rounds)
        return REFUSE_STATE(p, SPIL_TR("'scores' needs %d finished rounds for each seat"), n_rounds);
    for (int i = 0; i < n; i++) {
        if (scores[i] % 5 != 0)
            return REFUSE_STATE(p, SPIL_TR("'scores' holds something no hand can be worth"));
        st->score[seat][i] = (uint8_t)(scores[i] / 5);
        for (int s = 0; s < seat; s++) {
            if (scores[i] == 0 && st->score[s][i] == 0)
                return REFUSE_STATE(p, SPIL_TR("only one seat can go out in a round"));
        }
    }
    return SPIL_OK;
}

/* ---- the table ---- */

static const char *const phases[] = {"draw", "play", NULL};

#define BOTH(field) SPIL_IN_BOTH(rumi7_state, spil_rumi7_view, field)
const spil_state_field spil__rumi7_fields[] = {
    {.store = SPIL_KEY, SPIL_IN_STATE(rumi7_state, key)},
    {"round", SPIL_FIELD_NUMBER, SPIL_ONE, SPIL_PLAIN, BOTH(round), .max = SPIL_RUMI7_ROUNDS,
     .put = put_round},
    {"contract", SPIL_FIELD_WORD, SPIL_LIST, .words = kinds, .get = get_contract},
    {"dealer", SPIL_FIELD_SEAT, SPIL_ONE, SPIL_PLAIN, BOTH(dealer)},
    {"turn", SPIL_FIELD_SEAT, SPIL_ONE, SPIL_PLAIN, BOTH(turn)},
    {"phase", SPIL_FIELD_WORD, SPIL_ONE, SPIL_PLAIN, BOTH(playing), .words = phases},
    {"discard", SPIL_FIELD_CARD, SPIL_LIST, SPIL_PLAIN, .deck = true, .reversed = true,
     SPIL_IN_STATE(rumi7_state, deck), SPIL_IN_VIEW(spil_rumi7_view, discard),
     SPIL_COUNTED(rumi7_state, n_discard), SPIL_VIEW_COUNTS(spil_rumi7_view, n_discard)},
    {"discarder", SPIL_FIELD_SEAT, SPIL_ONE, SPIL_PLAIN, BOTH(discarder), .nullable = true, .none = NONE},
    {"melds", .shape = SPIL_ROWS, .max = SPIL_RUMI7_MELDS, .member = meld_fields, .get_row = get_meld,
     .put_row = put_meld},
    {"laid", SPIL_FIELD_BOOL, SPIL_EACH_SEAT, SPIL_BITS, BOTH(laid)},
    {"laid_turn", SPIL_FIELD_BOOL, SPIL_ONE, SPIL_PLAIN, BOTH(laid_turn)},
    {"parts", SPIL_FIELD_NUMBER, SPIL_ONE, SPIL_PLAIN, BOTH(parts), .max = SPIL_RUMI7_PARTS},
    {"taken", SPIL_FIELD_CARD, SPIL_ONE, SPIL_PLAIN, BOTH(taken), .nullable = true, .none = NONE},
    {"open", SPIL_FIELD_BOOL, SPIL_ONE, SPIL_PLAIN, BOTH(open)},
    {"passed", SPIL_FIELD_SEAT, SPIL_LIST, SPIL_BITS, BOTH(passed), .unordered = true},
    {"scores", SPIL_FIELD_NUMBER, SPIL_LIST_EACH_SEAT, .max = 5 * 244, .get = get_scores, .put = put_scores},
    {"known", SPIL_FIELD_CARD, SPIL_LIST_EACH_SEAT, .unordered = true, .get = get_known, .put = put_known},
    {"turns", SPIL_FIELD_NUMBER, SPIL_ONE, SPIL_PLAIN, BOTH(turns), .max = SPIL_RUMI7_TURNS},
    {"stock", SPIL_FIELD_CARD, SPIL_LIST, .seen = SPIL_BY_NOBODY, .deck = true, .get = get_stock,
     .put = put_stock, SPIL_VIEW_COUNTS(spil_rumi7_view, n_stock)},
    {"hands", SPIL_FIELD_CARD, SPIL_LIST_EACH_SEAT, .seen = SPIL_IN_PART, .deck = true, .unordered = true,
     .get = get_hand, .put = put_hand},
    {0},
};

/* ---- checks ---- */

static spil_code check_hands(spil_position *p, const rumi7_state *st)
{
    for (int seat = 0; seat < p->su->seats; seat++) {
        if (!hand_holds(&st->hand[seat], &st->known[seat]))
            return REFUSE_STATE(p, SPIL_TR("seat %d is known to hold a card that it does not hold"), seat);
        const bool empty = (st->hand[seat].one | st->hand[seat].two) == 0;
        if (empty && !(st->over && seat == st->turn))
            return REFUSE_STATE(p, SPIL_TR("seat %d has no cards, which would have ended the round"), seat);
        if (st->over && !hides(p, seat) &&
            st->score[seat][st->round - p->su->option[OPTION_FIRST_ROUND]] != hand_fives(&st->hand[seat]))
            return REFUSE_STATE(p, SPIL_TR("the last score of seat %d is not what its hand is worth"), seat);
    }
    return SPIL_OK;
}

/* R7: melds lie in blocks, a contract each, of different owners; the last may have been begun in this turn.
 */
static spil_code check_melds(spil_position *p, const rumi7_state *st)
{
    const int whole = contract_parts(st->round);
    unsigned laid = 0;
    int begun = 0; /* parts of an incomplete contract */
    for (int at = 0; at < st->n_melds; at += whole) {
        const int owner = spil_rumi7_meld_owner(st->meld[at]);
        const int n = st->n_melds - at < whole ? st->n_melds - at : whole;
        for (int i = 0; i < n; i++) {
            const bool set = spil_rumi7_meld_kind(st->meld[at + i]) == SPIL_RUMI7_SET;
            if (spil_rumi7_meld_owner(st->meld[at + i]) != owner)
                return REFUSE_STATE(p, SPIL_TR("the melds of seat %d are not together"), owner);
            if (set != (contract_verb(st->round, i) == SPIL_RUMI7_LAY_SET))
                return REFUSE_STATE(p, SPIL_TR("the melds of seat %d are not the contract of round %d"),
                                    owner, st->round);
        }
        if (laid >> owner & 1)
            return REFUSE_STATE(p, SPIL_TR("seat %d has laid its contract twice"), owner);
        if (n == whole)
            laid |= 1u << owner;
        else if (owner == st->turn && !st->over)
            begun = n;
        else
            return REFUSE_STATE(p, SPIL_TR("the contract of seat %d is not complete"), owner);
    }
    if (laid != st->laid)
        return REFUSE_STATE(p, SPIL_TR("'laid' does not agree with the melds"));
    if (st->parts > whole || begun != (st->parts < whole ? st->parts : 0))
        return REFUSE_STATE(p, SPIL_TR("'parts' does not agree with the melds"));
    if (st->laid_turn != (st->parts == whole))
        return REFUSE_STATE(p, SPIL_TR("'laid_turn' does not agree with 'parts'"));
    if (st->laid_turn && (st->n_melds == 0 || spil_rumi7_meld_owner(st->meld[st->n_melds - 1]) != st->turn))
        return REFUSE_STATE(p, SPIL_TR("the seat that laid in this turn must have the last melds"));
    if (begun > 0 && !hides(p, st->turn) &&
        !can_lay(&st->hand[st->turn], goal_of(p->su, st->round, st->parts)))
        return REFUSE_STATE(p, SPIL_TR("the contract that seat %d began cannot be completed"), st->turn);
    return SPIL_OK;
}

/* R3, R4, R13, R15: whose turn it is, and which seat discarded last. */
static spil_code check_turn(spil_position *p, const rumi7_state *st)
{
    const int seats = p->su->seats;
    const int turn = (st->dealer + 1 + st->turns - st->over + seats) % seats;
    if (st->over && (st->turns == 0 || st->round != p->su->option[OPTION_LAST_ROUND] || !st->playing))
        return REFUSE_STATE(p, SPIL_TR("the game cannot be over yet"));
    if (!st->over && st->turns == SPIL_RUMI7_TURNS)
        return REFUSE_STATE(p, SPIL_TR("a round has at most %d turns"), SPIL_RUMI7_TURNS);
    if (st->turn != turn)
        return REFUSE_STATE(p, SPIL_TR("after %d turns it is seat %d's turn"), st->turns, turn);
    const int before = st->turns - st->over > 0 ? (turn + seats - 1) % seats : NONE;
    const bool out = (st->hand[turn].one | st->hand[turn].two) == 0;
    const bool may_be_own = st->over;          /* the last turn ended with a discard */
    const bool must_be_own = st->over && !out; /* turn 1000 does */
    if (st->over && !out && st->turns != SPIL_RUMI7_TURNS)
        return REFUSE_STATE(p, SPIL_TR("nobody has gone out"));
    if (st->discarder == turn ? !may_be_own : must_be_own || st->discarder != before)
        return REFUSE_STATE(p, SPIL_TR("'discarder' does not agree with the turns"));
    if (st->over && st->discarder == turn && st->n_discard == 0)
        return REFUSE_STATE(p, SPIL_TR("there must be a discard"));
    return SPIL_OK;
}

/* R4, R6, R15: phase, offer and taken card. */
static spil_code check_flags(spil_position *p, const rumi7_state *st)
{
    if ((!st->playing || st->over) && (st->taken != NONE || st->open || st->parts != 0))
        return REFUSE_STATE(p, SPIL_TR("'taken', 'open' and 'parts' belong to a turn after its draw"));
    if (!st->playing && st->n_discard == 0)
        return REFUSE_STATE(p, SPIL_TR("there is no card to draw: the discard pile is empty"));
    if (st->open && (st->taken != NONE || st->n_discard == 0))
        return REFUSE_STATE(p, SPIL_TR("a card is on offer only after a draw from the stock"));
    const unsigned cannot = 1u << st->turn | (st->discarder == NONE ? 0u : 1u << st->discarder);
    if (st->passed != 0 && (!st->open || (st->passed & cannot)))
        return REFUSE_STATE(p, SPIL_TR("'passed' holds a seat that was not asked"));
    const bool untouched = st->taken != NONE && st->parts == 0 && !(st->laid >> st->turn & 1);
    if (untouched && spil_rumi7_count(&st->known[st->turn], st->taken) == 0)
        return REFUSE_STATE(p, SPIL_TR("the card taken in this turn is not known to be in the hand"));
    return SPIL_OK;
}

/* Operation 0, one deal per round, and at most one shuffle per turn (R13). */
static spil_code check_op(spil_position *p, const rumi7_state *st)
{
    const uint64_t rounds = (uint64_t)(st->round - p->su->option[OPTION_FIRST_ROUND]);
    const uint64_t least = 2 + rounds;
    if (p->op < least || p->op > least + rounds * SPIL_RUMI7_TURNS + st->turns + 1)
        return REFUSE_STATE(p, SPIL_TR("'%s' does not agree with the rest of the state"), "rng");
    return SPIL_OK;
}

spil_code spil__rumi7_settle(spil_position *p)
{
    rumi7_state *st = p->state;
    const int stock_at = cards_in_game(p->su) - st->n_stock;
    st->over = p->over;
    st->op = (uint16_t)p->op;
    TRY(spil_position_whole(p));
    memset(st->deck + st->n_discard, NONE, (size_t)(stock_at - st->n_discard));
    memset(st->deck + cards_in_game(p->su), NONE, (size_t)(CARDS - cards_in_game(p->su)));
    TRY(check_turn(p, st));
    TRY(check_hands(p, st));
    TRY(check_melds(p, st));
    TRY(check_flags(p, st));
    return p->view ? SPIL_OK : check_op(p, st);
}
