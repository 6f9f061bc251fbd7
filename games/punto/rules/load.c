/* load.c: a position of Punto read from JSON, with the checks its notation page names, and what a seat knows of one.
 *
 * First everything is read as it stands, then checked against the 72 cards, then against the course of the game: who
 * can have started, how many cards each seat must have placed, what it started the round with. Fields that follow
 * from the rest (`wins`, `to_act`, `rng.op`) are compared by the caller. */
#include <string.h>

#include "punto.h"
#include "spil/bits.h"
#include "try.h"

typedef struct position {
    const spil_setup *su;
    const spil_json *doc;
    spil_error *err;
    bool over;
    bool view;      /* what a seat knows: of the piles only how many cards they have */
    int card;       /* face up, or NONE */
    int trophy_now; /* 1: over, and the last trophy was placed in this round */
    int placed;     /* cards placed in this round, that trophy included */
    uint8_t n_pile[4];
    uint8_t pile[4][CARDS];
    uint8_t winner[SPIL_PUNTO_ROUNDS]; /* side per finished round; NONE = drawn */
    uint8_t by[SPIL_PUNTO_ROUNDS];
    int n_history;
    int hidden;          /* cards of the piles of a view */
    uint8_t used[KINDS]; /* cards of each kind met so far */
} position;

/* ---- reading ---- */

static spil_code read_card(position *p, const spil_json_node *node, const char *field, int *kind)
{
    char text[4];
    const bool fits = spil_json_text(p->doc, node, text, sizeof text);
    if (!fits || !spil__punto_whole_card(p->su, text, kind))
        return REFUSE_STATE(p, SPIL_TR("'%s' holds something that is not a card"), field);
    if (++p->used[*kind] > 2)
        return REFUSE_STATE(p, SPIL_TR("there are only two %s"), text);
    return SPIL_OK;
}

static spil_code read_cards(position *p, const spil_json_node *list, const char *field, int max,
                            uint8_t out[], int *n)
{
    if (list->type != SPIL_JSON_ARRAY || list->count > (uint32_t)max)
        return REFUSE_STATE(p, SPIL_TR("'%s' must hold lists of at most %d cards"), field, max);
    *n = 0;
    for (const spil_json_node *c = spil_json_first(p->doc, list); c != NULL; c = spil_json_next(p->doc, c)) {
        int kind;
        TRY(read_card(p, c, field, &kind));
        out[(*n)++] = (uint8_t)kind;
    }
    return SPIL_OK;
}

/* In a view the cards are not known (NONE); the caller finds those that are written as if they were. */
static spil_code read_pile(position *p, const spil_json_node *list, int seat)
{
    int n = (int)list->count;
    if (p->view && n <= CARDS) {
        memset(p->pile[seat], NONE, (size_t)n);
        p->hidden += n;
    } else {
        TRY(read_cards(p, list, "piles", CARDS, p->pile[seat], &n));
    }
    p->n_pile[seat] = (uint8_t)n;
    return SPIL_OK;
}

static spil_code read_stack(position *p, const spil_json_node *node, punto_state *st)
{
    static const char *const names[] = {"x", "y", "stack", NULL};
    const spil_json_node *stack;
    int x, y, n;
    uint8_t cards[9];
    if (node->type != SPIL_JSON_OBJECT)
        return REFUSE_STATE(p, SPIL_TR("'%s' must hold objects"), "board");
    TRY(spil_json_only(p->doc, node, names, NULL, p->err));
    TRY(spil_json_want_int(p->doc, node, "x", -5, 5, &x, p->err));
    TRY(spil_json_want_int(p->doc, node, "y", -5, 5, &y, p->err));
    TRY(spil_json_want(p->doc, node, "stack", SPIL_JSON_ARRAY, &stack, p->err));
    TRY(read_cards(p, stack, "stack", 9, cards, &n));
    if (n == 0)
        return REFUSE_STATE(p, SPIL_TR("the stack at %d,%d is empty"), x, y);
    const uint8_t cell = spil_punto_cell(x, y);
    for (int card = 0; card < CARDS; card++) {
        if (st->where[card] == cell)
            return REFUSE_STATE(p, SPIL_TR("two stacks lie at %d,%d"), x, y);
    }
    for (int i = 0; i < n; i++) {
        if (i > 0 && spil_punto_points(cards[i]) >= spil_punto_points(cards[i - 1]))
            return REFUSE_STATE(p, SPIL_TR("the stack at %d,%d does not rise"), x, y);
        put_card_on(st->where, cards[i], cell);
    }
    p->placed += n;
    return SPIL_OK;
}

static spil_code read_history_entry(position *p, const spil_json_node *node)
{
    static const char *const names[] = {"winner", "by", NULL};
    if (node->type != SPIL_JSON_OBJECT)
        return REFUSE_STATE(p, SPIL_TR("'%s' must hold objects"), "history");
    TRY(spil_json_only(p->doc, node, names, NULL, p->err));
    const spil_json_node *by = spil_json_get(p->doc, node, "by");
    const spil_json_node *winner = spil_json_get(p->doc, node, "winner");
    const int i = p->n_history++;
    if (by == NULL || winner == NULL)
        return REFUSE_STATE(p, SPIL_TR("'history' needs 'winner' and 'by' for every round"));
    p->winner[i] = NONE;
    p->by[i] = SPIL_PUNTO_NO_ROW;
    if (spil_json_is(p->doc, by, "none") && winner->type == SPIL_JSON_NULL)
        return SPIL_OK;
    p->by[i] = spil_json_is(p->doc, by, "row") ? SPIL_PUNTO_ROW : SPIL_PUNTO_SHORT_ROWS;
    if (p->by[i] == SPIL_PUNTO_SHORT_ROWS && !spil_json_is(p->doc, by, "short_rows"))
        return REFUSE_STATE(p,
                            SPIL_TR("a round is won by a row or by short_rows, or by none with winner null"));
    if (winner->type != SPIL_JSON_NUMBER || !winner->whole || winner->number < 0 ||
        winner->number >= spil_punto_sides(p->su))
        return REFUSE_STATE(p, SPIL_TR("the winner of round %d is not a side"), i + 1);
    p->winner[i] = (uint8_t)winner->number;
    return SPIL_OK;
}

static spil_code read_fields(position *p, punto_state *st)
{
    const spil_json *doc = p->doc;
    const spil_json_node *root = doc->node, *list;
    const int seats = p->su->seats;
    int round, turn, starter, n;
    TRY(spil_json_want_int(doc, root, "round", 1, SPIL_PUNTO_ROUNDS, &round, p->err));
    TRY(spil_json_want_int(doc, root, "starter", 0, seats - 1, &starter, p->err));
    TRY(spil_json_want_int(doc, root, "turn", 0, seats - 1, &turn, p->err));
    st->round = (uint8_t)round;
    st->starter = (uint8_t)starter;
    st->turn = (uint8_t)turn;

    const spil_json_node *card = spil_json_get(doc, root, "card");
    if (card == NULL)
        return REFUSE_STATE(p, SPIL_TR("the field '%s' is missing"), "card");
    p->card = NONE;
    if (card->type != SPIL_JSON_NULL)
        TRY(read_card(p, card, "card", &p->card));
    if ((p->card == NONE) != p->over)
        return REFUSE_STATE(p, SPIL_TR("'card' is null when the game is over, and only then"));

    TRY(spil_json_want(doc, root, "board", SPIL_JSON_ARRAY, &list, p->err));
    for (const spil_json_node *s = spil_json_first(doc, list); s != NULL; s = spil_json_next(doc, s))
        TRY(read_stack(p, s, st));

    TRY(spil_json_want(doc, root, "piles", SPIL_JSON_ARRAY, &list, p->err));
    if (list->count != (uint32_t)seats)
        return REFUSE_STATE(p, SPIL_TR("'%s' needs a list for each of %d seats"), "piles", seats);
    int seat = 0;
    for (const spil_json_node *s = spil_json_first(doc, list); s != NULL; s = spil_json_next(doc, s), seat++)
        TRY(read_pile(p, s, seat));

    TRY(spil_json_want(doc, root, "trophies", SPIL_JSON_ARRAY, &list, p->err));
    TRY(read_cards(p, list, "trophies", SPIL_PUNTO_ROUNDS, st->deck, &n));
    st->n_trophies = (uint8_t)n;

    TRY(spil_json_want(doc, root, "history", SPIL_JSON_ARRAY, &list, p->err));
    if (list->count != (uint32_t)(round - 1 + p->over))
        return REFUSE_STATE(p, SPIL_TR("'history' must have an entry for each of %d finished rounds"),
                            round - 1 + p->over);
    for (const spil_json_node *h = spil_json_first(doc, list); h != NULL; h = spil_json_next(doc, h))
        TRY(read_history_entry(p, h));
    return SPIL_OK;
}

/* ---- checks ---- */

/* History against trophies, the end of the game (P9) and who can have started this round (P8). */
static spil_code check_history(position *p, punto_state *st)
{
    const spil_setup *su = p->su;
    int trophy = 0, wins[4] = {0};
    unsigned starters = (1u << su->seats) - 1; /* the first starter may be anybody */
    for (int i = 0; i < p->n_history; i++) {
        const int winner = p->winner[i];
        const bool last = p->over && i == p->n_history - 1;
        st->by |= (uint64_t)p->by[i] << 2 * i;
        bool ended = i + 1 == SPIL_PUNTO_ROUNDS;
        if (winner != NONE) {
            if (trophy == st->n_trophies ||
                spil_punto_side_of_colour(su, spil_punto_colour(st->deck[trophy++])) != winner)
                return REFUSE_STATE(p, SPIL_TR("the trophies are not those of the winners in 'history'"));
            ended = ended || ++wins[winner] == su->option[OPTION_ROUNDS];
        }
        if (ended != last)
            return REFUSE_STATE(
                p, ended ? SPIL_TR("the game ended with round %d") : SPIL_TR("round %d cannot end the game"),
                i + 1);
        if (last)
            break; /* starter is still that of this round */
        /* The next starter sits left of one of these: the round's starter, the winner, either partner. */
        const bool either = p->by[i] == SPIL_PUNTO_ROW && spil_punto_sides(su) < su->seats;
        const unsigned from = winner == NONE ? starters : (either ? 5u : 1u) << winner;
        starters = (from << 1 | from >> (su->seats - 1)) & ((1u << su->seats) - 1);
    }
    if (trophy != st->n_trophies)
        return REFUSE_STATE(p, SPIL_TR("the trophies are not those of the winners in 'history'"));
    if (!(starters >> st->starter & 1))
        return REFUSE_STATE(p, SPIL_TR("seat %d cannot have started this round"), st->starter);
    p->trophy_now = p->over && p->winner[p->n_history - 1] != NONE;
    p->placed += p->trophy_now;
    return SPIL_OK;
}

/* Are the cells connected with each other and with 0,0? */
static bool connected(uint64_t cells, const punto_state *st)
{
    uint64_t reached = 0, next = cells & spil_punto_bit(spil_punto_cell(0, 0), st->ox, st->oy);
    while (next != reached) {
        reached = next;
        const uint64_t wide = reached | reached << 1 | reached >> 1;
        next = (wide | wide << 8 | wide >> 8) & cells;
    }
    return reached == cells;
}

/* The same with the trophy that ended the game put back on one of the cells where it may have been. */
static bool was_connected(uint64_t cells, const punto_state *st)
{
    for (uint64_t left = spil__punto_legal(st->value, st->deck[st->n_trophies - 1]); left != 0;
         left &= left - 1) {
        if (connected(cells | (left & (0 - left)), st))
            return true;
    }
    return false;
}

/* The board: a box of at most 6×6, all connected with 0,0, no finished row; fills the bit boards. */
static spil_code check_board(position *p, punto_state *st)
{
    int min_x = 5, min_y = 5, max_x = -5, max_y = -5;
    for (int card = 0; card < CARDS; card++) {
        const uint8_t cell = st->where[card];
        if (cell == 0)
            continue;
        const int x = spil_punto_x(cell), y = spil_punto_y(cell);
        min_x = x < min_x ? x : min_x;
        max_x = x > max_x ? x : max_x;
        min_y = y < min_y ? y : min_y;
        max_y = y > max_y ? y : max_y;
    }
    if (max_x - min_x > 5 || max_y - min_y > 5)
        return REFUSE_STATE(p, SPIL_TR("the cards do not fit into a square of 6 by 6"));
    const bool empty = max_x < min_x;
    st->ox = (uint8_t)(empty ? 1 : 1 - min_x);
    st->oy = (uint8_t)(empty ? 1 : 1 - min_y);
    uint64_t occupied = 0;
    for (int points = 1; points <= 9; points++) { /* ascending, so that the top card comes last */
        for (int c = 0; c < 4; c++) {
            for (int copy = 0; copy < 2; copy++) {
                const uint8_t cell = st->where[2 * (9 * c + points - 1) + copy];
                if (cell == 0)
                    continue;
                const uint64_t bit = spil_punto_bit(cell, st->ox, st->oy);
                occupied |= bit;
                for (int b = 0; b < 4; b++)
                    st->value[b] = (st->value[b] & ~bit) | (points >> b & 1 ? bit : 0);
                for (int b = 0; b < 2; b++)
                    st->colour[b] = (st->colour[b] & ~bit) | (c >> b & 1 ? bit : 0);
            }
        }
    }
    /* A trophy that ended the game may have left an empty cell behind, 0,0 or a link between others. */
    if (p->trophy_now ? !was_connected(occupied, st) : !connected(occupied, st))
        return REFUSE_STATE(p, SPIL_TR("the cards on the board are not all connected with 0,0"));
    if (p->trophy_now)
        return SPIL_OK; /* a long row without its trophy, or a card below it, may still make a row */
    for (int c = 0; c < 4; c++) {
        const uint64_t board = spil_punto_colour_board(st->value, st->colour, c);
        for (int d = 0; d < 4; d++) {
            if (spil_punto_side_of_colour(p->su, c) < spil_punto_sides(p->su) &&
                spil_punto_lines(board, spil_punto_steps[d], spil_punto_row(p->su)) != 0)
                return REFUSE_STATE(p, SPIL_TR("there is a finished row on the board"));
        }
    }
    return SPIL_OK;
}

/* P4, P9: whose turn it is after this many cards. */
static spil_code check_turn(position *p, const punto_state *st)
{
    const int seats = p->su->seats;
    const bool by_row = p->over && p->by[p->n_history - 1] == SPIL_PUNTO_ROW;
    const int turn = (st->starter + p->placed - by_row + seats) % seats;
    if (st->turn != turn)
        return REFUSE_STATE(p, SPIL_TR("after %d cards it is seat %d's turn"), p->placed, turn);
    if (by_row && p->winner[p->n_history - 1] != spil_punto_side_of_seat(p->su, turn))
        return REFUSE_STATE(p, SPIL_TR("a row is won by the side that placed the last card"));
    return SPIL_OK;
}

/* What each seat began the round with: its own colours, its share of the neutral cards or of its team's. */
static spil_code check_owners(position *p, const punto_state *st)
{
    const spil_setup *su = p->su;
    const int sides = spil_punto_sides(su);
    const int trophies_before = st->n_trophies - p->trophy_now;
    for (int side = 0; side < sides; side++) {
        int own = spil_punto_two_sides(su) ? 36 : 18, began = 0, board = 0, placed = 0;
        for (int i = 0; i < trophies_before; i++)
            own -= spil_punto_side_of_colour(su, spil_punto_colour(st->deck[i])) == side;
        for (int card = 0; card < CARDS; card++)
            board +=
                st->where[card] != 0 && spil_punto_side_of_colour(su, spil_punto_colour(card / 2)) == side;
        if (p->trophy_now)
            board += spil_punto_side_of_colour(su, spil_punto_colour(st->deck[trophies_before])) == side;
        for (int seat = side; seat < su->seats; seat += sides) {
            const bool shows = !p->over && seat == st->turn;
            const int by_seat = placed_by_seat(su, p->placed, st->starter, seat);
            for (int i = -1; i < p->n_pile[seat]; i++) {
                if (i < 0 && !shows)
                    continue;
                const int kind = i < 0 ? p->card : p->pile[seat][i];
                if (kind == NONE)
                    break; /* a pile that is not known */
                const int owner = spil_punto_side_of_colour(su, spil_punto_colour(kind));
                if (owner != side && owner < sides)
                    return REFUSE_STATE(p, SPIL_TR("seat %d holds a card of another side"), seat);
            }
            const int seat_began = by_seat + p->n_pile[seat] + shows;
            const int half = seat == side ? (own + 1) / 2 : own / 2;
            if (sides < su->seats && seat_began != half)
                return REFUSE_STATE(p, SPIL_TR("seat %d must have begun the round with %d cards"), seat,
                                    half);
            began += seat_began;
            placed += by_seat;
        }
        const int neutral = began - own;
        if ((su->seats != 3 && neutral != 0) || neutral < 0 ||
            (su->seats == 3 && st->round == 1 && neutral != 6))
            return REFUSE_STATE(p, SPIL_TR("side %d did not begin the round with the right number of cards"),
                                side);
        if (su->seats == 3 ? board > placed : board != placed)
            return REFUSE_STATE(p, SPIL_TR("side %d has placed %d cards by now, not %d"), side, placed,
                                board);
    }
    return SPIL_OK;
}

/* Puts the piles into the deck, in the order of a deal (deal.c). */
static void fill_deck(const position *p, punto_state *st)
{
    const spil_setup *su = p->su;
    const int sides = spil_punto_sides(su);
    int at = st->n_trophies - p->trophy_now;
    memset(st->deck + st->n_trophies, NONE, (size_t)(CARDS - st->n_trophies));
    for (int side = 0; side < sides; side++) {
        for (int seat = side; seat < su->seats; seat += sides) {
            const bool shows = !p->over && seat == st->turn;
            at += placed_by_seat(su, p->placed, st->starter, seat);
            st->top[seat] = (uint8_t)at;
            if (shows)
                st->deck[at++] = (uint8_t)p->card;
            memcpy(st->deck + at, p->pile[seat], p->n_pile[seat]);
            at += p->n_pile[seat];
            st->end[seat] = (uint8_t)at;
        }
    }
}

static spil_code check_cards(position *p)
{
    int cards = p->hidden;
    for (int kind = 0; kind < KINDS; kind++) {
        cards += p->used[kind];
        if (p->used[kind] != 2 && !p->view) {
            char text[4];
            spil_out out = spil_out_to(text, sizeof text);
            spil__punto_print_card(p->su, kind, &out);
            return REFUSE_STATE(p, SPIL_TR("a card is missing: %s"), text);
        }
    }
    if (cards != CARDS)
        return REFUSE_STATE(p, SPIL_TR("there are %d cards, not %d"), cards, CARDS);
    return SPIL_OK;
}

static spil_code read_position(const spil_setup *su, const spil_json *doc, bool view, bool over,
                               punto_state *st, spil_error *err)
{
    position pos;
    memset(&pos, 0, sizeof pos);
    memset(st, 0, sizeof *st);
    pos.su = su;
    pos.doc = doc;
    pos.err = err;
    pos.over = over;
    pos.view = view;
    position *p = &pos;
    st->over = over;

    TRY(read_fields(p, st));
    TRY(check_cards(p));
    TRY(check_history(p, st));
    TRY(check_board(p, st));
    TRY(check_turn(p, st));
    TRY(check_owners(p, st));
    fill_deck(p, st);
    if (!over) {
        st->legal = spil__punto_legal(st->value, p->card);
        if (st->legal == 0)
            return REFUSE_STATE(p, SPIL_TR("the face-up card has no cell to go to"));
    }
    return SPIL_OK;
}

spil_code spil__punto_read(const spil_setup *su, const spil_json *doc, const spil_key *key, uint64_t op,
                           bool over, void *state, spil_error *err)
{
    (void)op; /* follows from the round; the caller compares it */
    punto_state *st = state;
    TRY(read_position(su, doc, false, over, st, err));
    st->key = *key;
    return SPIL_OK;
}

spil_code spil__punto_read_view(const spil_setup *su, const spil_json *doc, void *view, spil_error *err)
{
    const spil_view_head *head = view;
    punto_state st;
    TRY(read_position(su, doc, true, head->over, &st, err));
    spil_view_of(su, &st, head->seat, view);
    return SPIL_OK;
}
