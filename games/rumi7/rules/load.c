/* load.c: a position of Rumi 7 Seven read from JSON, with the checks its notation page names, and what a seat knows of
 * one.
 *
 * First everything is read as it stands, then the cards are counted, then the melds are checked against the contract
 * and the flags against each other. Fields that follow from the rest (`contract`, `to_act`) are compared by the
 * caller. So are the places of hidden cards in a view: they get any cards that are left, and nothing is asked of these
 * hands. */
#include <string.h>

#include "rumi7.h"
#include "try.h"

typedef struct position {
    const spil_setup *su;
    const spil_json *doc;
    spil_error *err;
    bool view;                      /* hidden cards are "?" */
    int hidden[SPIL_SEATS_MAX + 1]; /* cards of each hand, and then of the stock */
    uint8_t used[64];               /* cards of each kind met so far */
} position;

static int copies_of(const position *p, int card)
{
    return card == JOKER ? p->su->option[OPTION_JOKERS] : 2;
}

/* ---- reading ---- */

static spil_code read_card(position *p, const spil_json_node *node, const char *field, int *card)
{
    char text[4];
    const bool fits = spil_json_text(p->doc, node, text, sizeof text);
    if (!fits || !spil__rumi7_whole_card(p->su, text, card))
        return REFUSE_STATE(p, SPIL_TR("'%s' holds something that is not a card"), field);
    return SPIL_OK;
}

/* A real card: no more of a kind than there are. */
static spil_code read_real_card(position *p, const spil_json_node *node, const char *field, int *card)
{
    TRY(read_card(p, node, field, card));
    if (p->used[*card]++ == copies_of(p, *card)) {
        char text[4];
        spil_out out = spil_out_to(text, sizeof text);
        spil_rumi7_print_card(*card, &out);
        return REFUSE_STATE(p, SPIL_TR("there are only %d of %s"), copies_of(p, *card), text);
    }
    return SPIL_OK;
}

/* A pile, top first, into out[]; n cards. */
static spil_code read_pile(position *p, const char *field, uint8_t out[CARDS], int *n)
{
    const spil_json_node *list;
    TRY(spil_json_want(p->doc, p->doc->node, field, SPIL_JSON_ARRAY, &list, p->err));
    *n = 0;
    for (const spil_json_node *c = spil_json_first(p->doc, list); c != NULL; c = spil_json_next(p->doc, c)) {
        int card;
        TRY(read_real_card(p, c, field, &card));
        out[(*n)++] = (uint8_t)card; /* never more than there are cards */
    }
    return SPIL_OK;
}

static spil_code read_piles(position *p, rumi7_state *st)
{
    uint8_t pile[CARDS];
    int n;
    memset(st->deck, NONE, sizeof st->deck);
    TRY(read_pile(p, "discard", pile, &n));
    for (int i = 0; i < n; i++)
        st->deck[n - 1 - i] = pile[i];
    st->n_discard = (uint8_t)n;
    if (p->view) {
        const spil_json_node *stock;
        TRY(spil_json_want(p->doc, p->doc->node, "stock", SPIL_JSON_ARRAY, &stock, p->err));
        p->hidden[SPIL_SEATS_MAX] = (int)stock->count;
        return SPIL_OK;
    }
    TRY(read_pile(p, "stock", pile, &n));
    memcpy(st->deck + cards_in_game(p->su) - n, pile, (size_t)n);
    st->n_stock = (uint8_t)n;
    return SPIL_OK;
}

/* A list with an entry for each seat. */
static spil_code want_per_seat(position *p, const char *field, const spil_json_node **list)
{
    TRY(spil_json_want(p->doc, p->doc->node, field, SPIL_JSON_ARRAY, list, p->err));
    if ((*list)->count != p->su->seats)
        return REFUSE_STATE(p, SPIL_TR("'%s' needs an entry for each of %d seats"), field, p->su->seats);
    return SPIL_OK;
}

static spil_code read_hands(position *p, const char *field, bool real, spil_rumi7_hand hand[SPIL_SEATS_MAX])
{
    const spil_json_node *list;
    TRY(want_per_seat(p, field, &list));
    int seat = 0;
    for (const spil_json_node *h = spil_json_first(p->doc, list); h != NULL;
         h = spil_json_next(p->doc, h), seat++) {
        if (h->type != SPIL_JSON_ARRAY)
            return REFUSE_STATE(p, SPIL_TR("'%s' must hold lists of cards"), field);
        for (const spil_json_node *c = spil_json_first(p->doc, h); c != NULL; c = spil_json_next(p->doc, c)) {
            int card;
            if (real && p->view && c->type == SPIL_JSON_STRING && spil_json_is(p->doc, c, "?")) {
                p->hidden[seat]++;
                continue;
            }
            TRY(real ? read_real_card(p, c, field, &card) : read_card(p, c, field, &card));
            if (spil_rumi7_count(&hand[seat], card) == copies_of(p, card))
                return REFUSE_STATE(p, SPIL_TR("'%s' has too many copies of a card"), field);
            spil_rumi7_put(&hand[seat], card);
        }
    }
    return SPIL_OK;
}

/* The cards as a set, in the order S H D C, jokers last; 0 when they are not one. */
static uint32_t set_of(const uint8_t cards[], int n)
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

static uint32_t run_of(const uint8_t cards[], int n)
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

static spil_code read_meld(position *p, const spil_json_node *node, rumi7_state *st)
{
    static const char *const names[] = {"owner", "kind", "cards", NULL};
    const spil_json_node *kind, *list;
    uint8_t cards[14];
    int owner, n = 0;
    const int number = st->n_melds;
    if (node->type != SPIL_JSON_OBJECT)
        return REFUSE_STATE(p, SPIL_TR("'%s' must hold objects"), "melds");
    if (number == SPIL_RUMI7_MELDS)
        return REFUSE_STATE(p, SPIL_TR("there are too many melds"));
    TRY(spil_json_only(p->doc, node, names, NULL, p->err));
    TRY(spil_json_want_int(p->doc, node, "owner", 0, p->su->seats - 1, &owner, p->err));
    TRY(spil_json_want(p->doc, node, "kind", SPIL_JSON_STRING, &kind, p->err));
    TRY(spil_json_want(p->doc, node, "cards", SPIL_JSON_ARRAY, &list, p->err));
    const bool set = spil_json_is(p->doc, kind, "set");
    if (!set && !spil_json_is(p->doc, kind, "run"))
        return REFUSE_STATE(p, SPIL_TR("a meld is a set or a run"));
    for (const spil_json_node *c = spil_json_first(p->doc, list); c != NULL; c = spil_json_next(p->doc, c)) {
        int card;
        if (n == 14)
            return REFUSE_STATE(p, SPIL_TR("meld %d is too long"), number);
        TRY(read_real_card(p, c, "melds", &card));
        cards[n++] = (uint8_t)card;
    }
    const uint32_t meld = set ? set_of(cards, n) : run_of(cards, n);
    if (meld == 0)
        return set ? REFUSE_STATE(p, SPIL_TR("meld %d is not a set as it should be written"), number)
                   : REFUSE_STATE(p, SPIL_TR("meld %d is not a run as it should be written"), number);
    if (least_naturals(p->su) == 2 && 2 * meld_jokers(meld) > n)
        return REFUSE_STATE(p, SPIL_TR("meld %d has more jokers than natural cards"), number);
    st->meld[st->n_melds++] = meld | (uint32_t)owner << 1;
    return SPIL_OK;
}

static spil_code read_scores(position *p, int n_rounds, rumi7_state *st)
{
    const spil_json_node *list;
    TRY(want_per_seat(p, "scores", &list));
    int seat = 0, zeros[SPIL_RUMI7_ROUNDS] = {0};
    for (const spil_json_node *s = spil_json_first(p->doc, list); s != NULL;
         s = spil_json_next(p->doc, s), seat++) {
        if (s->type != SPIL_JSON_ARRAY || s->count != (uint32_t)n_rounds)
            return REFUSE_STATE(p, SPIL_TR("'scores' needs %d finished rounds for each seat"), n_rounds);
        int i = 0;
        for (const spil_json_node *c = spil_json_first(p->doc, s); c != NULL;
             c = spil_json_next(p->doc, c), i++) {
            if (c->type != SPIL_JSON_NUMBER || !c->whole || c->number < 0 || c->number > 5 * 244 ||
                c->number % 5 != 0)
                return REFUSE_STATE(p, SPIL_TR("'scores' holds something no hand can be worth"));
            st->score[seat][i] = (uint8_t)(c->number / 5);
            zeros[i] += c->number == 0;
        }
    }
    for (int i = 0; i < n_rounds; i++) {
        if (zeros[i] > 1)
            return REFUSE_STATE(p, SPIL_TR("only one seat can go out in a round"));
    }
    return SPIL_OK;
}

static spil_code read_seat_bits(position *p, rumi7_state *st)
{
    const spil_json_node *list;
    TRY(want_per_seat(p, "laid", &list));
    int seat = 0;
    for (const spil_json_node *b = spil_json_first(p->doc, list); b != NULL;
         b = spil_json_next(p->doc, b), seat++) {
        if (b->type != SPIL_JSON_TRUE && b->type != SPIL_JSON_FALSE)
            return REFUSE_STATE(p, SPIL_TR("'laid' must hold true or false"));
        st->laid |= (uint8_t)((b->type == SPIL_JSON_TRUE) << seat);
    }
    TRY(spil_json_want(p->doc, p->doc->node, "passed", SPIL_JSON_ARRAY, &list, p->err));
    for (const spil_json_node *s = spil_json_first(p->doc, list); s != NULL; s = spil_json_next(p->doc, s)) {
        if (s->type != SPIL_JSON_NUMBER || !s->whole || s->number < 0 || s->number >= p->su->seats)
            return REFUSE_STATE(p, SPIL_TR("'passed' must hold seats"));
        st->passed |= (uint8_t)(1 << s->number); /* the caller finds duplicates */
    }
    return SPIL_OK;
}

/* A field that may be null. */
static spil_code want_or_null(position *p, const char *field, const spil_json_node **node)
{
    *node = spil_json_get(p->doc, p->doc->node, field);
    if (*node == NULL)
        return REFUSE_STATE(p, SPIL_TR("the field '%s' is missing"), field);
    if ((*node)->type == SPIL_JSON_NULL)
        *node = NULL;
    return SPIL_OK;
}

static spil_code read_numbers(position *p, rumi7_state *st)
{
    const spil_json *doc = p->doc;
    const spil_json_node *root = doc->node, *node;
    const int seats = p->su->seats;
    int round, dealer, turn, parts, turns, value;
    bool laid_turn, open;
    TRY(spil_json_want_int(doc, root, "round", p->su->option[OPTION_FIRST_ROUND],
                           p->su->option[OPTION_LAST_ROUND], &round, p->err));
    TRY(spil_json_want_int(doc, root, "dealer", 0, seats - 1, &dealer, p->err));
    TRY(spil_json_want_int(doc, root, "turn", 0, seats - 1, &turn, p->err));
    TRY(spil_json_want_int(doc, root, "parts", 0, contract_parts(round), &parts, p->err));
    TRY(spil_json_want_int(doc, root, "turns", 0, SPIL_RUMI7_TURNS, &turns, p->err));
    TRY(spil_json_want_bool(doc, root, "laid_turn", &laid_turn, p->err));
    TRY(spil_json_want_bool(doc, root, "open", &open, p->err));
    TRY(spil_json_want(doc, root, "phase", SPIL_JSON_STRING, &node, p->err));
    st->playing = spil_json_is(doc, node, "play");
    if (!st->playing && !spil_json_is(doc, node, "draw"))
        return REFUSE_STATE(p, SPIL_TR("'phase' must be draw or play"));
    st->round = (uint8_t)round;
    st->dealer = (uint8_t)dealer;
    st->turn = (uint8_t)turn;
    st->parts = (uint8_t)parts;
    st->turns = (uint16_t)turns;
    st->laid_turn = laid_turn;
    st->open = open;

    TRY(want_or_null(p, "discarder", &node));
    st->discarder = NONE;
    if (node != NULL) {
        TRY(spil_json_want_int(doc, root, "discarder", 0, seats - 1, &value, p->err));
        st->discarder = (uint8_t)value;
    }
    TRY(want_or_null(p, "taken", &node));
    st->taken = NONE;
    if (node != NULL) {
        TRY(read_card(p, node, "taken", &value));
        st->taken = (uint8_t)value;
    }
    return SPIL_OK;
}

static spil_code read_fields(position *p, rumi7_state *st)
{
    const spil_json_node *list;
    TRY(read_numbers(p, st));
    TRY(read_seat_bits(p, st));
    TRY(read_piles(p, st));
    TRY(read_hands(p, "hands", true, st->hand));
    TRY(read_hands(p, "known", false, st->known));
    TRY(spil_json_want(p->doc, p->doc->node, "melds", SPIL_JSON_ARRAY, &list, p->err));
    for (const spil_json_node *m = spil_json_first(p->doc, list); m != NULL; m = spil_json_next(p->doc, m))
        TRY(read_meld(p, m, st));
    return read_scores(p, st->round - p->su->option[OPTION_FIRST_ROUND] + st->over, st);
}

/* ---- checks ---- */

/* The cards not met yet are those that a view hides; in a state there are none. */
static spil_code place_hidden(position *p, rumi7_state *st)
{
    uint8_t left[CARDS];
    int n = 0, hidden = 0;
    for (int card = 0; card <= JOKER; card++) {
        const bool exists = card == JOKER || (SPIL_RUMI7_KINDS >> card & 1);
        for (int k = p->used[card]; exists && k < copies_of(p, card); k++)
            left[n++] = (uint8_t)card;
    }
    for (int i = 0; i <= SPIL_SEATS_MAX; i++)
        hidden += p->hidden[i];
    if (n > hidden) {
        char text[4];
        spil_out out = spil_out_to(text, sizeof text);
        spil_rumi7_print_card(left[0], &out);
        return REFUSE_STATE(p, SPIL_TR("a card is missing: %s"), text);
    }
    if (n < hidden)
        return REFUSE_STATE(p, SPIL_TR("there are %d cards, not %d"), cards_in_game(p->su) + hidden - n,
                            cards_in_game(p->su));
    for (int seat = 0; seat < p->su->seats; seat++) {
        for (int k = 0; k < p->hidden[seat]; k++)
            spil_rumi7_put(&st->hand[seat], left[--n]);
    }
    if (p->view) {
        st->n_stock = (uint8_t)n;
        memcpy(st->deck + cards_in_game(p->su) - n, left, (size_t)n);
    }
    return SPIL_OK;
}

static spil_code check_hands(position *p, const rumi7_state *st)
{
    for (int seat = 0; seat < p->su->seats; seat++) {
        if (!hand_holds(&st->hand[seat], &st->known[seat]))
            return REFUSE_STATE(p, SPIL_TR("seat %d is known to hold a card that it does not hold"), seat);
        const bool empty = (st->hand[seat].one | st->hand[seat].two) == 0;
        if (empty && !(st->over && seat == st->turn))
            return REFUSE_STATE(p, SPIL_TR("seat %d has no cards, which would have ended the round"), seat);
        if (st->over && p->hidden[seat] == 0 &&
            st->score[seat][st->round - p->su->option[OPTION_FIRST_ROUND]] != hand_fives(&st->hand[seat]))
            return REFUSE_STATE(p, SPIL_TR("the last score of seat %d is not what its hand is worth"), seat);
    }
    return SPIL_OK;
}

/* R7: melds lie in blocks, a contract each, of different owners; the last may have been begun in this turn.
 */
static spil_code check_melds(position *p, const rumi7_state *st)
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
    if (begun != (st->parts < whole ? st->parts : 0))
        return REFUSE_STATE(p, SPIL_TR("'parts' does not agree with the melds"));
    if (st->laid_turn != (st->parts == whole))
        return REFUSE_STATE(p, SPIL_TR("'laid_turn' does not agree with 'parts'"));
    if (st->laid_turn && (st->n_melds == 0 || spil_rumi7_meld_owner(st->meld[st->n_melds - 1]) != st->turn))
        return REFUSE_STATE(p, SPIL_TR("the seat that laid in this turn must have the last melds"));
    if (begun > 0 && p->hidden[st->turn] == 0 &&
        !can_lay(&st->hand[st->turn], goal_of(p->su, st->round, st->parts)))
        return REFUSE_STATE(p, SPIL_TR("the contract that seat %d began cannot be completed"), st->turn);
    return SPIL_OK;
}

/* R3, R4, R13, R15: whose turn it is, and which seat discarded last. */
static spil_code check_turn(position *p, const rumi7_state *st)
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
static spil_code check_flags(position *p, const rumi7_state *st)
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
static spil_code check_op(position *p, const rumi7_state *st, uint64_t op)
{
    const uint64_t rounds = (uint64_t)(st->round - p->su->option[OPTION_FIRST_ROUND]);
    const uint64_t least = 2 + rounds;
    if (op < least || op > least + rounds * SPIL_RUMI7_TURNS + st->turns + 1)
        return REFUSE_STATE(p, SPIL_TR("'%s' does not agree with the rest of the state"), "rng");
    return SPIL_OK;
}

static spil_code read_position(position *p, bool over, rumi7_state *st)
{
    memset(st, 0, sizeof *st);
    st->over = over;
    TRY(read_fields(p, st));
    TRY(place_hidden(p, st));
    TRY(check_turn(p, st));
    TRY(check_hands(p, st));
    TRY(check_melds(p, st));
    return check_flags(p, st);
}

spil_code spil__rumi7_read(const spil_setup *su, const spil_json *doc, const spil_key *key, uint64_t op,
                           bool over, void *state, spil_error *err)
{
    rumi7_state *st = state;
    position p = {.su = su, .doc = doc, .err = err};
    TRY(read_position(&p, over, st));
    TRY(check_op(&p, st, op));
    st->key = *key;
    st->op = (uint16_t)op;
    return SPIL_OK;
}

spil_code spil__rumi7_read_view(const spil_setup *su, const spil_json *doc, void *view, spil_error *err)
{
    const spil_view_head *head = view;
    position p = {.su = su, .doc = doc, .err = err, .view = true};
    rumi7_state st;
    TRY(read_position(&p, head->over, &st));
    spil_view_of(su, &st, head->seat, view);
    return SPIL_OK;
}
