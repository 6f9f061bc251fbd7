/* stairs.c: the rules of Stairs (C1–C11), what a seat may know, and the table of the game. Built per CPU variant.
 * text.c has notation and JSON, load.c reads positions. */
#include "stairs.h"

#include <string.h>

static const char *const yes_labels[] = {SPIL_TR("no"), SPIL_TR("yes"), NULL};

static const spil_option options[] = {
    [SPIL_STAIRS_HAND] = {.name = "hand",
                          .label = SPIL_TR("cards in hand"),
                          .kind = SPIL_OPTION_NUMBER,
                          .min = 3,
                          .max = 7,
                          .def = 5,
                          .help = SPIL_TR("cards dealt to each")},
    [SPIL_STAIRS_SMALL_STEPS] = {.name = "small_steps",
                                 .label = SPIL_TR("small steps count double"),
                                 .kind = SPIL_OPTION_NUMBER,
                                 .min = 0,
                                 .max = 1,
                                 .def = 1,
                                 .labels = yes_labels,
                                 .help = SPIL_TR("yes (1): a step that is just 1 higher counts double")},
    {.name = NULL},
};

static const spil_event_kind events[] = {
    [EVENT_CLIMB] = {.name = "climb",
                     .sentence = SPIL_TR("%s climbs to %s"),
                     .field = {{"seat", SPIL_FIELD_SEAT, NULL}, {"card", SPIL_FIELD_CARD, NULL}}},
    [EVENT_DRAW] = {.name = "draw",
                    .sentence = SPIL_TR("%s draws a card"),
                    .field = {{"seat", SPIL_FIELD_SEAT, NULL}}},
    [EVENT_DREW] = {.name = "drew",
                    .sentence = SPIL_TR("%s draws %s"),
                    .field = {{"seat", SPIL_FIELD_SEAT, NULL}, {"card", SPIL_FIELD_CARD, NULL}}},
    [EVENT_PASS] = {.name = "pass",
                    .sentence = SPIL_TR("%s passes"),
                    .field = {{"seat", SPIL_FIELD_SEAT, NULL}}},
    [EVENT_BANK] = {.name = "bank",
                    .sentence = SPIL_TR("%s banks a stair of %s steps, %s of them small: %s points"),
                    .field = {{"seat", SPIL_FIELD_SEAT, NULL},
                              {"steps", SPIL_FIELD_NUMBER, NULL},
                              {"small", SPIL_FIELD_NUMBER, NULL},
                              {"points", SPIL_FIELD_NUMBER, NULL}}},
    [EVENT_LEAD] = {.name = "lead",
                    .sentence = SPIL_TR("%s leads the next stair"),
                    .field = {{"seat", SPIL_FIELD_SEAT, NULL}}},
    [EVENT_OVER] = {.name = "over", .sentence = SPIL_TR("the game is over"), .field = {{0}}},
};

/* ---- rules ---- */

static spil_code check(const spil_setup *su, spil_error *err)
{
    (void)su; /* four hands of seven leave eight cards */
    (void)err;
    return SPIL_OK;
}

/* C3 */
static void start(const spil_setup *su, const spil_key *key, void *state)
{
    stairs_state *st = state;
    uint8_t deck[CARDS];
    spil_batch batch;
    const int hand = su->option[SPIL_STAIRS_HAND], dealt = hand * su->seats;
    memset(st, 0, sizeof *st);
    st->key = *key;
    for (int i = 0; i < CARDS; i++)
        deck[i] = (uint8_t)(i + 1);
    spil_batch_open(&batch, key, 0, OPERATIONS, (const uint8_t[]){3});
    spil_batch_shuffle(&batch, 0, deck, CARDS);
    for (int i = 0; i < dealt; i++)
        st->hand[i / hand] |= spil_stairs_bit(deck[i]);
    for (int i = CARDS; i > dealt; i--)
        st->stock[st->n_stock++] = deck[i - 1];
}

static bool is_over(const stairs_state *st)
{
    return (st->hand[0] | st->hand[1] | st->hand[2] | st->hand[3]) == 0; /* C9 */
}

static int top_of(const stairs_state *st)
{
    return st->n > st->first ? spil_stairs_card(st->steps[st->n - 1]) : 0;
}

static int to_act(const spil_setup *su, const void *state, uint8_t seats[SPIL_SEATS_MAX])
{
    (void)su;
    const stairs_state *st = state;
    seats[0] = st->turn;
    return !is_over(st);
}

static int moves(const spil_setup *su, const void *state, int seat, spil_move out[], int max)
{
    (void)su;
    const stairs_state *st = state;
    if (is_over(st) || seat != st->turn)
        return 0;
    int n = 0;
    for (uint64_t left = st->hand[seat] & spil_stairs_above(top_of(st)); left != 0; left &= left - 1, n++) {
        if (n < max)
            out[n] = (spil_move){(uint32_t)spil_lowest(left) + 1};
    }
    if (st->n > st->first) { /* C5 */
        if (n < max)
            out[n] = (spil_move){SPIL_STAIRS_PASS};
        n++;
    }
    return n;
}

static void say(spil_events *ev, int kind, int a, int b)
{
    spil_event_with(ev, kind, SPIL_VISIBLE_TO_ALL, a, b, 0, 0);
}

/* C6 */
static void draw(stairs_state *st, int seat, spil_events *ev)
{
    if (st->n_stock == 0)
        return;
    const int card = st->stock[--st->n_stock];
    st->stock[st->n_stock] = 0;
    st->hand[seat] |= spil_stairs_bit(card);
    say(ev, EVENT_DRAW, seat, 0);
    spil_event_with(ev, EVENT_DREW, (uint8_t)(1 << seat), seat, card, 0, 0);
}

/* The next seat after `seat` that has cards and has not passed, except `but`; or nobody. */
static int next_in(const spil_setup *su, const stairs_state *st, int seat, int but)
{
    for (int i = 1; i <= su->seats; i++) {
        const int s = (seat + i) % su->seats;
        if (s != but && st->hand[s] != 0 && !(st->passed >> s & 1))
            return s;
    }
    return SPIL_STAIRS_NOBODY;
}

/* C7, C8: nobody else may go on. */
static void bank(const spil_setup *su, stairs_state *st, int seat, spil_events *ev)
{
    const uint8_t *steps = st->steps + st->first;
    const int n = st->n - st->first, worth = spil_stairs_worth(su, steps, n);
    spil_event_with(ev, EVENT_BANK, SPIL_VISIBLE_TO_ALL, seat, n, spil_stairs_small_steps(steps, n), worth);
    st->points[seat] = (uint8_t)(st->points[seat] + worth);
    st->ends |= UINT64_C(1) << (st->n - 1);
    st->first = st->n;
    st->passed = 0;
    st->turn = (uint8_t)seat;
    if (is_over(st)) {
        say(ev, EVENT_OVER, 0, 0);
        return;
    }
    st->turn = (uint8_t)(st->hand[seat] != 0 ? seat : next_in(su, st, seat, SPIL_STAIRS_NOBODY));
    say(ev, EVENT_LEAD, st->turn, 0);
}

static spil_code apply(const spil_setup *su, void *state, int seat, spil_move mv, spil_events *ev,
                       spil_error *err)
{
    stairs_state *st = state;
    const int top = top_of(st);
    const bool climbs = mv.code != SPIL_STAIRS_PASS;
    if (is_over(st))
        return spil_fail(err, SPIL_GAME_OVER, SPIL_TR("the game is over"));
    if (seat != st->turn)
        return spil_fail(err, SPIL_ILLEGAL_MOVE, SPIL_TR("it is not your turn: seat %d is to move"),
                         st->turn);
    if (!climbs && top == 0)
        return spil_fail(err, SPIL_ILLEGAL_MOVE, SPIL_TR("you lead this stair: play any card"));
    if (climbs && (mv.code < 1 || mv.code > CARDS || !(st->hand[seat] & spil_stairs_bit((int)mv.code))))
        return spil_fail(err, SPIL_ILLEGAL_MOVE, SPIL_TR("you do not hold that card"));
    if (climbs && (int)mv.code < top)
        return spil_fail(err, SPIL_ILLEGAL_MOVE, SPIL_TR("%d is not higher than %d: climb higher, or pass"),
                         (int)mv.code, top);

    if (climbs) {
        st->hand[seat] &= ~spil_stairs_bit((int)mv.code);
        st->steps[st->n++] = spil_stairs_step((int)mv.code, seat);
        say(ev, EVENT_CLIMB, seat, (int)mv.code);
        draw(st, seat, ev);
    } else {
        st->passed |= (uint8_t)(1 << seat);
        say(ev, EVENT_PASS, seat, 0);
    }
    const int climber = spil_stairs_seat(st->steps[st->n - 1]), next = next_in(su, st, seat, climber);
    if (next == SPIL_STAIRS_NOBODY)
        bank(su, st, climber, ev);
    else
        st->turn = (uint8_t)next;
    return SPIL_OK;
}

/* C10 */
static bool result(const spil_setup *su, const void *state, spil_result *res)
{
    const stairs_state *st = state;
    int best = 0;
    memset(res, 0, sizeof *res);
    res->over = is_over(st);
    for (int s = 0; s < su->seats; s++) {
        res->points[s] = st->points[s];
        best = st->points[s] > best ? st->points[s] : best;
    }
    for (int s = 0; res->over && s < su->seats; s++)
        res->winners |= (uint8_t)((st->points[s] == best) << s);
    return res->over;
}

static void seed_of(const spil_setup *su, const void *state, spil_key *key, uint64_t *op)
{
    (void)su;
    *key = ((const stairs_state *)state)->key;
    *op = OPERATIONS;
}

const spil_game SPIL_VARIANT(spil_stairs) = {
    .id = "stairs",
    .name = SPIL_TR("Stairs"),
    .tagline = SPIL_TR("climb card by card, and bank the stair that nobody climbs further"),
    .min_seats = 2,
    .max_seats = SEATS,
    .state_bytes = sizeof(stairs_state),
    .view_bytes = sizeof(spil_stairs_view),
    .options = options,
    .events = events,
    .n_events = sizeof events / sizeof events[0],
    .fields = spil__stairs_fields,
    .check = check,
    .start = start,
    .to_act = to_act,
    .moves = moves,
    .n_codes = SPIL_STAIRS_PASS,
    .apply = apply,
    .view = spil_view_by_fields, /* C11 */
    .imagine = spil_imagine_by_fields,
    .result = result,
    .rollout = spil_rollout_by_moves,
    .parse_move = spil__stairs_parse_move,
    .print_move = spil__stairs_print_move,
    .print_card = spil__stairs_print_card,
    .parse_card = spil__stairs_whole_card,
    .write_move = spil__stairs_write_move,
    .copies = spil__stairs_copies,
    .settle = spil__stairs_settle,
    .seed_of = seed_of,
};
