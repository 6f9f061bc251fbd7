/* rules.c: how Sequence Numbers is played: N4–N14. Built per CPU variant.
 *
 * A turn: [dead] → play or pass → (auto: draw) → next seat. What ends a game ends it inside finish_turn or, with a
 * sequence, inside play. */
#include <string.h>

#include "spil/bits_to_bytes.h"
#include "turn.h"

static inline int seat_before(const spil_setup *su, int seat)
{
    return seat == 0 ? su->seats - 1 : seat - 1;
}

/* ---- N5, N6: what a card can do ---- */

/* N6: both cells taken, or for a plus all cells; a minus never. */
static inline bool is_dead(const spil_sequence_board *b, int kind, spil_cells empty)
{
    return kind != NONE && kind != b->minus && !spil_cells_any(spil_cells_and(b->cells[kind], empty));
}

/* ---- N4, N10: cards ---- */

void spil__sequence_start(const spil_setup *su, const spil_key *key, void *state)
{
    static const uint8_t blocks[] = {1, 7};
    const spil_sequence_board *b = spil_sequence_board_of(su);
    sequence_state *st = state;
    spil_batch batch;
    spil_clear((uint8_t *)state, (int)sizeof *st);
    st->key = *key;
    st->op = FIRST_OP;
    spil_batch_open(&batch, key, 0, FIRST_OP, blocks);
    st->dealer = (uint8_t)spil_batch_below(&batch, 0, su->seats);
    const int n = b->n_cards, seats = su->seats, each = spil_sequence_deal(su);
    uint8_t *deck = st->stock + STOCK - n;
    memcpy(deck, b->deck, (size_t)n);
    spil_batch_shuffle(&batch, 1, deck, n);
    for (int seat = 0; seat < SPIL_SEATS_MAX; seat++)
        st->hand[seat] = SPIL_SEQUENCE_EMPTY_HAND;
    st->turn = (uint8_t)next_seat(su, st->dealer);
    for (int first = 0, seat = st->turn; first < seats; first++, seat = next_seat(su, seat)) {
        uint8_t cards[SPIL_SEQUENCE_HAND] = {NONE, NONE, NONE, NONE, NONE};
        uint8_t *card = deck + first;
        for (int i = 0; i < each; i++, card += seats) { /* to everybody in turn */
            cards[i] = *card;
            *card = 0;
        }
        st->hand[seat] = hand_of(cards);
    }
    st->n_stock = (uint8_t)(n - seats * each);
}

/* N10: all discards, seat after seat, oldest first, become the new stock. */
void spil__sequence_reshuffle(sequence_state *st, spil_events *ev)
{
    static const uint8_t blocks[] = {8};
    const int n = spil_sequence_pile_end(st->pile_ends, 7);
    if (n == 0)
        return;
    spil_batch batch;
    uint8_t *stock = st->stock + STOCK - n;
    memcpy(stock, st->piles, (size_t)n);
    spil_batch_open(&batch, &st->key, st->op++, 1, blocks);
    spil_batch_shuffle(&batch, 0, stock, n);
    memset(st->piles, 0, sizeof st->piles);
    st->pile_ends = 0;
    st->n_stock = (uint8_t)n;
    add_event(ev, EVENT_RESHUFFLE, n, 0, 0);
}

/* ---- N8: sequences ---- */

/* Does a window share at most one cell with each earlier sequence of that side? */
static bool stands_apart(const spil_sequence_board *b, const sequence_state *st, int side, spil_cells window)
{
    for (int i = 0; i < st->n_made; i++) {
        const spil_cells shared = spil_cells_and(window, spil_sequence_cells(b, st->made[i]));
        if (spil_sequence_side(st->made[i]) == side && count_cells(shared) > 1)
            return false;
    }
    return true;
}

/* The windows of five through a new chip, in the order of N8; those that count become sequences. */
void spil__sequence_make(const spil_sequence_board *b, sequence_state *st, int side, int bit, spil_events *ev)
{
    static const uint8_t lane[4] = {0, 2, 3, 1}; /* of each direction */
    const line_steps steps = steps_of(b->width);
    lanes low, high;
    lines_of_five(spil_cells_or(st->chips[side], b->corners), &steps, &low, &high);
    for (int direction = 0; direction < 4; direction++) {
        const int step = spil_sequence_step(b, direction);
        const spil_cells lines = {{low[lane[direction]], high[lane[direction]]}};
        for (int back = 4; back >= 0 && spil_cells_any(lines); back--) {
            const int first = bit - back * step, last = first + 4 * step, lowest = step < 0 ? last : first;
            if (lowest < 0 || !spil_cells_has(lines, lowest))
                continue;
            const uint16_t made = spil_sequence_make(side, direction, first);
            const spil_cells window = spil_sequence_cells(b, made);
            if (!stands_apart(b, st, side, window))
                continue;
            st->made[st->n_made++] = made;
            st->locked = spil_cells_or(st->locked, spil_cells_without(window, b->corners));
            if (ev != NULL)
                add_event(ev, EVENT_SEQUENCE, side, event_cell(b, first), event_cell(b, last));
        }
    }
}

/* ---- a turn ---- */

/* N6. */
static inline void exchange(sequence_state *st, int i, spil_events *ev)
{
    const int seat = st->turn, kind = spil_sequence_hand_card(st->hand[seat], i);
    st->may_draw &= (uint8_t) ~(1 << seat); /* N11 */
    st->hand[seat] = hand_without(st->hand[seat], i);
    discard(st, seat, kind);
    add_event(ev, EVENT_DEAD, seat, kind, 0);
    draw(st, seat, ev);
    st->dead_used = 1;
}

/* N7. */
static inline void pass(const spil_setup *su, sequence_state *st, spil_events *ev)
{
    st->turns++;
    st->passes++;
    st->may_draw &= (uint8_t) ~(1 << st->turn); /* N11 */
    add_event(ev, EVENT_PASS, st->turn, 0, 0);
    finish_turn(su, st, ev);
}

/* N11: the right of the previous seat ends, unless this seat draws for its own previous turn. */
static void draw_by_hand(const spil_setup *su, sequence_state *st, int seat, spil_events *ev)
{
    const int before = seat_before(su, seat);
    st->may_draw &= (uint8_t) ~(1 << seat);
    if (seat != st->turn && st->may_draw >> before & 1) {
        st->may_draw &= (uint8_t) ~(1 << before);
        add_event(ev, EVENT_LOST, before, 0, 0);
    }
    draw(st, seat, ev);
}

/* N12. */
static void call_talk(const spil_setup *su, sequence_state *st, int side, spil_events *ev)
{
    add_event(ev, EVENT_TALK, side, 0, 0);
    for (int seat = side; seat < su->seats; seat += spil_sequence_sides(su)) {
        if (st->hand[seat] != SPIL_SEQUENCE_EMPTY_HAND)
            st->must_forfeit |= (uint8_t)(1 << seat);
    }
}

static void forfeit(sequence_state *st, int seat, int i, spil_events *ev)
{
    const int kind = spil_sequence_hand_card(st->hand[seat], i);
    st->hand[seat] = hand_without(st->hand[seat], i);
    discard(st, seat, kind);
    st->must_forfeit &= (uint8_t) ~(1 << seat);
    add_event(ev, EVENT_FORFEIT, seat, kind, 0);
}

/* ---- the table's functions ---- */

/* N13. */
int spil__sequence_to_act(const spil_setup *su, const void *state, uint8_t seats[SPIL_SEATS_MAX])
{
    const sequence_state *st = state;
    int n = 0;
    if (st->over)
        return 0;
    if (st->must_forfeit != 0) {
        for (int i = 0, seat = st->turn; i < su->seats; i++, seat = next_seat(su, seat)) {
            if (st->must_forfeit >> seat & 1)
                seats[n++] = (uint8_t)seat;
        }
        return n;
    }
    for (int seat = next_seat(su, st->turn); seat != st->turn; seat = next_seat(su, seat)) {
        if (st->may_draw >> seat & 1)
            seats[n++] = (uint8_t)seat;
    }
    seats[n++] = st->turn;
    return n;
}

typedef struct list {
    spil_move *out;
    int n, max;
} list;

static void add(list *moves, spil_sequence_act act, int card, int cell)
{
    if (moves->n < moves->max)
        moves->out[moves->n] = spil_sequence_move(act, card, cell);
    moves->n++;
}

/* Plays and exchanges of the seat to move; with `out` NULL and max 0 only their number. */
static void list_turn(const spil_setup *su, const sequence_state *st, int seat, list *moves)
{
    const spil_sequence_board *b = spil_sequence_board_of(su);
    const spil_cells empty = spil_sequence_empty(b, st->chips);
    const spil_cells enemy = removable(st, spil_sequence_side_of(su, seat));
    int last = NONE; /* equal cards are adjacent */
    for (int i = 0; i < SPIL_SEQUENCE_HAND; i++) {
        const int kind = spil_sequence_hand_card(st->hand[seat], i);
        if (kind == last)
            continue;
        last = kind;
        for (spil_cells left = targets(b, kind, empty, enemy); spil_cells_any(left);
             left = spil_cells_rest(left))
            add(moves, SPIL_SEQUENCE_PLAY, kind, spil_cells_first(left));
        if (!st->dead_used && is_dead(b, kind, empty))
            add(moves, SPIL_SEQUENCE_DEAD, kind, 0);
    }
}

int spil__sequence_moves(const spil_setup *su, const void *state, int seat, spil_move out[], int max)
{
    const sequence_state *st = state;
    list moves = {out, 0, max};
    if (st->over)
        return 0;
    if (seat == SPIL_HOST) {
        for (int side = 0; side < spil_sequence_sides(su) && su->seats >= 4 && st->must_forfeit == 0; side++)
            add(&moves, SPIL_SEQUENCE_TALK, side, 0);
        return moves.n;
    }
    if (st->must_forfeit != 0) {
        int last = NONE;
        for (int i = 0; i < SPIL_SEQUENCE_HAND && st->must_forfeit >> seat & 1; i++) {
            const int kind = spil_sequence_hand_card(st->hand[seat], i);
            if (kind != last && kind != NONE)
                add(&moves, SPIL_SEQUENCE_FORFEIT, kind, 0);
            last = kind;
        }
        return moves.n;
    }
    if (seat == st->turn) {
        list_turn(su, st, seat, &moves);
        if (moves.n == 0) /* N7 */
            add(&moves, SPIL_SEQUENCE_PASS, 0, 0);
    }
    if (st->may_draw >> seat & 1)
        add(&moves, SPIL_SEQUENCE_DRAWS, 0, 0);
    return moves.n;
}

/* ---- refusing, in words ---- */

#define ILLEGAL(err, ...) spil_fail((err), SPIL_ILLEGAL_MOVE, __VA_ARGS__)

typedef struct word {
    char text[SPIL_MOVE_TEXT];
} word;

static word card_word(const spil_setup *su, int kind)
{
    word w;
    spil_out out = spil_out_to(w.text, sizeof w.text);
    spil__sequence_print_card(su, kind, &out);
    return w;
}

/* Why this card cannot be played on this cell, which people know: they have just meant it. */
static spil_code explain_play(const spil_setup *su, const sequence_state *st, int kind, int bit,
                              spil_error *err)
{
    const spil_sequence_board *b = spil_sequence_board_of(su);
    const spil_cells taken = spil_cells_without(b->numbers, spil_sequence_empty(b, st->chips));
    if (bit == SPIL_SEQUENCE_OFF)
        return ILLEGAL(err, SPIL_TR("there is no such cell on the board"));
    if (spil_cells_has(b->corners, bit))
        return ILLEGAL(err, SPIL_TR("corners belong to everybody and are never taken"));
    if (kind == b->minus) {
        if (!spil_cells_has(taken, bit))
            return ILLEGAL(err, SPIL_TR("there is no chip there to take away"));
        if (spil_cells_has(st->locked, bit))
            return ILLEGAL(err, SPIL_TR("that chip is part of a sequence and stays"));
        return ILLEGAL(err, SPIL_TR("that chip is your own side's"));
    }
    if (!spil_cells_has(b->cells[kind], bit))
        return ILLEGAL(err, SPIL_TR("the number there is %d, and that is not %s"), b->number[bit],
                       card_word(su, kind).text); /* the answer is for the players to find */
    return ILLEGAL(err, SPIL_TR("there is a chip there already"));
}

static spil_code explain_dead(const spil_setup *su, const sequence_state *st, int kind, spil_error *err)
{
    const spil_sequence_board *b = spil_sequence_board_of(su);
    if (kind == b->minus)
        return ILLEGAL(err, SPIL_TR("a minus is never dead"));
    if (!is_dead(b, kind, spil_sequence_empty(b, st->chips)))
        return ILLEGAL(err, SPIL_TR("%s is not dead: there is an empty cell for it"),
                       card_word(su, kind).text);
    return ILLEGAL(err, SPIL_TR("only one dead card can be exchanged in a turn"));
}

/* Why the seat may not do that now, whatever the card. SPIL_OK when it may. */
static spil_code check_actor(const spil_setup *su, const sequence_state *st, int seat, spil_sequence_act act,
                             spil_error *err)
{
    if ((seat == SPIL_HOST) != (act == SPIL_SEQUENCE_TALK))
        return ILLEGAL(err, seat == SPIL_HOST ? SPIL_TR("the host can only call table talk")
                                              : SPIL_TR("only the host can call table talk"));
    if (act == SPIL_SEQUENCE_TALK && su->seats < 4)
        return ILLEGAL(err, SPIL_TR("there is no table talk without teams"));
    if (st->must_forfeit != 0 && act != SPIL_SEQUENCE_FORFEIT)
        return ILLEGAL(err, SPIL_TR("cards must be forfeited for table talk before the game goes on"));
    if (act == SPIL_SEQUENCE_FORFEIT && !(st->must_forfeit >> seat & 1))
        return ILLEGAL(err, SPIL_TR("you have no card to forfeit"));
    if (act == SPIL_SEQUENCE_DRAWS && !(st->may_draw >> seat & 1))
        return ILLEGAL(err, su->option[SPIL_SEQUENCE_DRAW] == DRAW_AUTO
                                ? SPIL_TR("cards are drawn for you in this game")
                                : SPIL_TR("you have no card to draw now"));
    const bool for_turn = act == SPIL_SEQUENCE_PLAY || act == SPIL_SEQUENCE_DEAD || act == SPIL_SEQUENCE_PASS;
    if (for_turn && seat != st->turn)
        return ILLEGAL(err, SPIL_TR("it is not your turn: seat %d is to move"), st->turn);
    return SPIL_OK;
}

/* Is it a code that parse_move makes? Moves without card or cell have 0 there. */
static bool well_formed(spil_sequence_act act, int kind, int bit)
{
    if (act == SPIL_SEQUENCE_PLAY)
        return kind < SPIL_SEQUENCE_KINDS && (bit < SPIL_SEQUENCE_BITS || bit == SPIL_SEQUENCE_OFF);
    if (act == SPIL_SEQUENCE_DEAD || act == SPIL_SEQUENCE_FORFEIT)
        return kind < SPIL_SEQUENCE_KINDS && bit == 0;
    return bit == 0 && (act == SPIL_SEQUENCE_TALK || (act < SPIL_SEQUENCE_TALK && kind == 0));
}

spil_code spil__sequence_apply(const spil_setup *su, void *state, int seat, spil_move mv, spil_events *ev,
                               spil_error *err)
{
    const spil_sequence_board *b = spil_sequence_board_of(su);
    const spil_sequence_act act = spil_sequence_act_of(mv);
    const int kind = spil_sequence_card_of(mv), bit = spil_sequence_cell_of(mv);
    sequence_state *st = state;
    if (st->over)
        return spil_fail(err, SPIL_GAME_OVER, SPIL_TR("the game is over"));
    if (!well_formed(act, kind, bit))
        return ILLEGAL(err, SPIL_TR("there is no such move"));
    const spil_code code = check_actor(su, st, seat, act, err);
    if (code != SPIL_OK)
        return code;

    /* Moves without a card. */
    list turn = {NULL, 0, 0};
    if (act == SPIL_SEQUENCE_TALK && kind >= spil_sequence_sides(su))
        return ILLEGAL(err, SPIL_TR("sides are 0 to %d"), spil_sequence_sides(su) - 1);
    if (act == SPIL_SEQUENCE_PASS)
        list_turn(su, st, seat, &turn);
    if (turn.n > 0)
        return ILLEGAL(err, SPIL_TR("you can only pass when you can neither play nor exchange a card"));

    /* Moves with a card. */
    if (act == SPIL_SEQUENCE_PLAY || act == SPIL_SEQUENCE_DEAD || act == SPIL_SEQUENCE_FORFEIT) {
        const spil_cells empty = spil_sequence_empty(b, st->chips);
        if (kind == NONE)
            return ILLEGAL(err, SPIL_TR("there is no such card in the deck"));
        if (hand_find(st->hand[seat], kind) < 0)
            return ILLEGAL(err, SPIL_TR("you do not hold %s"), card_word(su, kind).text);
        if (act == SPIL_SEQUENCE_DEAD && (st->dead_used || !is_dead(b, kind, empty)))
            return explain_dead(su, st, kind, err);
        const spil_cells cells = targets(b, kind, empty, removable(st, spil_sequence_side_of(su, seat)));
        if (act == SPIL_SEQUENCE_PLAY && (bit == SPIL_SEQUENCE_OFF || !spil_cells_has(cells, bit)))
            return explain_play(su, st, kind, bit, err);
    }
    spil__sequence_do(su, st, seat, mv, ev);
    return SPIL_OK;
}

void spil__sequence_do(const spil_setup *su, sequence_state *st, int seat, spil_move mv, spil_events *ev)
{
    const spil_sequence_board *b = spil_sequence_board_of(su);
    const int kind = spil_sequence_card_of(mv);
    switch (spil_sequence_act_of(mv)) {
    case SPIL_SEQUENCE_PLAY:
        play(su, b, b->width, st, hand_find(st->hand[seat], kind), spil_sequence_cell_of(mv),
             su->option[SPIL_SEQUENCE_DRAW] == DRAW_MANUAL, ev);
        return;
    case SPIL_SEQUENCE_DEAD: exchange(st, hand_find(st->hand[seat], kind), ev); return;
    case SPIL_SEQUENCE_PASS: pass(su, st, ev); return;
    case SPIL_SEQUENCE_DRAWS: draw_by_hand(su, st, seat, ev); return;
    case SPIL_SEQUENCE_FORFEIT: forfeit(st, seat, hand_find(st->hand[seat], kind), ev); return;
    case SPIL_SEQUENCE_TALK: call_talk(su, st, kind, ev); return;
    }
}

bool spil__sequence_result(const spil_setup *su, const void *state, spil_result *res)
{
    const sequence_state *st = state;
    const int best = leader(su, st);
    memset(res, 0, sizeof *res);
    for (int seat = 0; seat < su->seats; seat++) {
        const int side = spil_sequence_side_of(su, seat);
        res->points[seat] = count_made(st->made, st->n_made, side);
        if (st->over && side == best)
            res->winners |= (uint8_t)(1 << seat);
    }
    res->over = st->over;
    return res->over;
}

void spil__sequence_seed_of(const spil_setup *su, const void *state, spil_key *key, uint64_t *op)
{
    (void)su;
    const sequence_state *st = state;
    *key = st->key;
    *op = st->op;
}
