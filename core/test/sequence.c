/* sequence.c: the rules of Sequence Numbers one by one (N1–N14), and the checks on positions. Most positions are on
 * the small board:
 *
 *         a   b   c   d   e   f   g   h
 *     1   *   1   2   3   4   5   6   *
 *     2  14  13  12  11  10   9   8   7
 *     3  15  16  17  18  19  20  21  22
 *     4  30  29  28  27  26  25  24  23
 *     5   1   2   3   4   5   6   7   8
 *     6  16  15  14  13  12  11  10   9
 *     7  17  18  19  20  21  22  23  24
 *     8   *  30  29  28  27  26  25   *                                                                       */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "spil/record.h"
#include "spil/sequence.h"

/* ---- positions ---- */

typedef struct table {
    spil_setup su;
    spil_state st;
    spil_events ev;
    spil_error err;
    char json[SPIL_STATE_TEXT];
} table;

/* What a test says about a position. Cards are separated by blanks; those named nowhere lie below the stock, or
 * with `rest_discarded` below seat 0's discards. The turn follows from dealer and turns. */
typedef struct spec {
    int seats, teams;  /* teams 0: 2, with three seats 3 */
    bool by_hand;      /* draw=manual */
    const char *board; /* NULL = small */
    int dealer, turns, passes;
    bool over, dead_used, rest_discarded;
    unsigned may_draw, must_forfeit; /* bit per seat */
    const char *chips[10];           /* rows; NULL = empty */
    const char *sequences;           /* JSON objects; NULL = none */
    const char *hand[6], *discard[6], *stock;
} spec;

static spil_state_work work;

static int spec_turn(const spec *sp)
{
    return (sp->dealer + sp->turns + !sp->over) % sp->seats;
}

static const spil_sequence_board *spec_board(const spec *sp)
{
    for (int i = 0; i < SPIL_SEQUENCE_BOARDS; i++) {
        if (strcmp(spil_sequence_board_names[i], sp->board != NULL ? sp->board : "small") == 0)
            return &spil_sequence_boards[i];
    }
    fail();
    return NULL;
}

static const char *card_text(const spil_sequence_board *b, int kind)
{
    static char text[16];
    if (kind >= b->plus)
        return kind == b->plus ? "plus" : "minus";
    snprintf(text, sizeof text, "%d%c%d", b->card[kind].a, b->card[kind].sign, b->card[kind].b);
    return text;
}

static void put(char *json, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void put(char *json, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(json + strlen(json), SPIL_STATE_TEXT - strlen(json), format, args);
    va_end(args);
}

/* The named cards, and all that are left over when `rest`. */
static void put_cards(char *json, const spil_sequence_board *b, const char *cards, int left[], bool rest)
{
    char name[16];
    int n = 0;
    put(json, "[");
    for (const char *c = cards; c != NULL && sscanf(c, " %15s%n", name, &n) == 1; c += n) {
        put(json, "%s\"%s\"", json[strlen(json) - 1] == '[' ? "" : ",", name);
        for (int kind = 0; kind <= b->minus; kind++)
            left[kind] -= strcmp(card_text(b, kind), name) == 0;
    }
    for (int kind = 0; rest && kind <= b->minus; kind++) {
        for (; left[kind] > 0; left[kind]--)
            put(json, "%s\"%s\"", json[strlen(json) - 1] == '[' ? "" : ",", card_text(b, kind));
    }
    put(json, "]");
}

static void put_flags(char *json, const char *name, unsigned flags, int n)
{
    put(json, ",\"%s\":[", name);
    for (int i = 0; i < n; i++)
        put(json, "%s%s", i == 0 ? "" : ",", flags >> i & 1 ? "true" : "false");
    put(json, "]");
}

/* N13. */
static void put_to_act(char *json, const spec *sp)
{
    const int turn = spec_turn(sp);
    put(json, ",\"to_act\":[");
    for (int i = 0; i < sp->seats && sp->must_forfeit != 0; i++) {
        const int seat = (turn + i) % sp->seats;
        if (sp->must_forfeit >> seat & 1)
            put(json, "%s%d", json[strlen(json) - 1] == '[' ? "" : ",", seat);
    }
    for (int i = 1; i <= sp->seats && sp->must_forfeit == 0 && !sp->over; i++) {
        const int seat = (turn + i) % sp->seats;
        if (seat == turn || sp->may_draw >> seat & 1)
            put(json, "%s%d", json[strlen(json) - 1] == '[' ? "" : ",", seat);
    }
    put(json, "]");
}

static const char *spec_json(const spec *sp)
{
    static char json[SPIL_STATE_TEXT];
    const spil_sequence_board *b = spec_board(sp);
    const int teams = sp->teams != 0 ? sp->teams : sp->seats == 3 ? 3 : 2;
    int left[SPIL_SEQUENCE_KINDS] = {0};
    for (int i = 0; i < b->n_cards; i++)
        left[b->deck[i]]++;
    json[0] = '\0';
    put(json,
        "{\"game\":\"sequence\",\"seats\":%d,\"options\":{\"teams\":%d,\"draw\":\"%s\",\"board\":\"%s\"}",
        sp->seats, teams, sp->by_hand ? "manual" : "auto", sp->board != NULL ? sp->board : "small");
    put_to_act(json, sp);
    put(json, ",\"over\":%s,\"rng\":{\"key\":\"%064d\",\"op\":7},\"sides\":[", sp->over ? "true" : "false",
        0);
    for (int s = 0; s < sp->seats; s++)
        put(json, "%s%d", s == 0 ? "" : ",", s % teams);
    put(json, "],\"dealer\":%d,\"turn\":%d,\"need\":%d,\"grid\":[", sp->dealer, spec_turn(sp),
        sp->seats < 4 ? 1 : 2);
    for (int row = 0; row < b->rows; row++) {
        put(json, row == 0 ? "[" : ",[");
        for (int column = 0; column < b->columns; column++) {
            const int number = b->number[row * b->width + column];
            if (number < 0)
                put(json, "%s\"*\"", column == 0 ? "" : ",");
            else
                put(json, "%s%d", column == 0 ? "" : ",", number);
        }
        put(json, "]");
    }
    put(json, "],\"chips\":[");
    for (int row = 0; row < b->rows; row++) {
        char empty[16] = "..........";
        empty[b->columns] = '\0';
        if (row == 0 || row == b->rows - 1)
            empty[0] = empty[b->columns - 1] = '*';
        put(json, "%s\"%s\"", row == 0 ? "" : ",", sp->chips[row] != NULL ? sp->chips[row] : empty);
    }
    put(json, "],\"sequences\":[%s],\"hands\":[", sp->sequences != NULL ? sp->sequences : "");
    for (int s = 0; s < sp->seats; s++) {
        put(json, s == 0 ? "" : ",");
        put_cards(json, b, sp->hand[s], left, false);
    }
    char stock[4096] = "";
    put_cards(stock, b, sp->stock, left, false);
    put(json, "],\"discards\":[");
    char discards[8192] = "";
    for (int s = sp->seats - 1; s >= 0; s--) { /* seat 0's last, for the rest */
        char one[4096] = "";
        put_cards(one, b, sp->discard[s], left, s == 0 && sp->rest_discarded);
        char more[8192];
        snprintf(more, sizeof more, "%s%s%.4000s", one, s == sp->seats - 1 ? "" : ",", discards);
        snprintf(discards, sizeof discards, "%s", more);
    }
    put(json, "%s],\"stock\":", discards);
    stock[strlen(stock) - 1] = '\0';
    put(json, "%s", stock);
    for (int kind = 0; kind <= b->minus; kind++) {
        for (; left[kind] > 0; left[kind]--)
            put(json, "%s\"%s\"", json[strlen(json) - 1] == '[' ? "" : ",", card_text(b, kind));
    }
    put(json, "],\"dead_used\":%s", sp->dead_used ? "true" : "false");
    put_flags(json, "may_draw", sp->may_draw, sp->seats);
    put_flags(json, "must_forfeit", sp->must_forfeit, sp->seats);
    put(json, ",\"passes\":%d,\"turns\":%d}", sp->passes, sp->turns);
    return json;
}

static const char *sentence(const spil_error *err)
{
    static char text[256];
    spil_out out = spil_out_to(text, sizeof text);
    spil_sentence_print(&err->text, err->text.format, &out);
    return text;
}

static table *at(const spec *sp)
{
    static table t;
    const char *json = spec_json(sp);
    memset(&t, 0, sizeof t);
    if (spil_state_read(SPIL_CPU_ANY, json, strlen(json), &work, &t.su, &t.st, &t.err) != SPIL_OK)
        fail_msg("%s\n%s", sentence(&t.err), json);
    return &t;
}

static void does(table *t, int seat, const char *move)
{
    t->ev.n = t->ev.pooled = 0;
    if (spil_do(&t->su, &t->st, seat, move, &t->ev, &t->err) != SPIL_OK)
        fail_msg("seat %d, %s: %s", seat, move, sentence(&t->err));
}

/* Refused with this sentence, and nothing has changed. */
static void refuses(table *t, int seat, const char *move, const char *why)
{
    const spil_state before = t->st;
    assert_int_equal(spil_do(&t->su, &t->st, seat, move, NULL, &t->err), SPIL_ILLEGAL_MOVE);
    assert_string_equal(sentence(&t->err), why);
    assert_memory_equal(&before, &t->st, sizeof before);
}

static const char *state_json(table *t)
{
    spil_out out = spil_out_to(t->json, sizeof t->json);
    spil_json_writer w = spil_json_to(&out);
    spil_state_json(&t->su, &t->st, &w);
    assert_false(spil_out_full(&out));
    return t->json;
}

static const char *view_json(table *t, int seat)
{
    spil_view view;
    spil_out out = spil_out_to(t->json, sizeof t->json);
    spil_json_writer w = spil_json_to(&out);
    spil_view_of(&t->su, &t->st, seat, &view);
    spil_view_json(&t->su, &view, &w);
    return t->json;
}

#define assert_has(text, part)                                                                               \
    do {                                                                                                     \
        if (strstr((text), (part)) == NULL)                                                                  \
            fail_msg("no %s in %s", (part), (text));                                                         \
    } while (0)

static bool may(table *t, int seat, const char *move)
{
    static spil_move moves[SPIL_MOVES_MAX];
    spil_move mv;
    const int n = t->su.game->moves(&t->su, &t->st, seat, moves, SPIL_MOVES_MAX);
    assert_true(t->su.game->parse_move(&t->su, move, &mv));
    for (int i = 0; i < n; i++) {
        if (moves[i].code == mv.code)
            return true;
    }
    return false;
}

static int n_moves(table *t, int seat)
{
    return t->su.game->moves(&t->su, &t->st, seat, NULL, 0);
}

static spil_result result(table *t)
{
    spil_result res;
    t->su.game->result(&t->su, &t->st, &res);
    return res;
}

static spil_setup setup(int seats)
{
    return spil_setup_default(spil_game_find(SPIL_CPU_ANY, "sequence"), seats);
}

static table *fresh(int seats, const char *seed)
{
    static table t;
    spil_key key;
    memset(&t, 0, sizeof t);
    assert_true(spil_key_parse(seed, &key));
    t.su = setup(seats);
    assert_int_equal(spil_setup_check(&t.su, &t.err), SPIL_OK);
    t.su.game->start(&t.su, &key, &t.st);
    return &t;
}

/* Events of the last move with this name; seen by everybody or not. */
static int events(table *t, const char *name)
{
    int n = 0;
    for (int i = 0; i < t->ev.n; i++)
        n += strcmp(t->su.game->events[t->ev.item[i].kind].name, name) == 0;
    return n;
}

/* ---- N1: sides ---- */

static void N1_sides_by_seats(void **state)
{
    (void)state;
    assert_has(state_json(fresh(2, "1")), "\"teams\":2");
    assert_has(state_json(fresh(2, "1")), "\"sides\":[0,1]");
    assert_has(state_json(fresh(3, "1")), "\"sides\":[0,1,2]");
    assert_has(state_json(fresh(4, "1")), "\"sides\":[0,1,0,1]");
    assert_has(state_json(fresh(6, "1")), "\"sides\":[0,1,0,1,0,1]");
}

static void N1_six_seats_may_be_three_teams(void **state)
{
    (void)state;
    spil_setup su = setup(6);
    assert_int_equal(spil_setup_option(&su, "teams", "3", NULL), SPIL_OK);
    assert_int_equal(spil_setup_check(&su, NULL), SPIL_OK);
    assert_int_equal(spil_sequence_side_of(&su, 4), 1);
}

static void N1_five_seats_are_refused_with_the_reason(void **state)
{
    (void)state;
    spil_setup su = setup(5);
    spil_error err;
    assert_int_equal(spil_setup_check(&su, &err), SPIL_BAD_OPTION);
    assert_string_equal(sentence(&err), "five seats cannot form even teams: play with 2, 3, 4 or 6");
}

static void N1_other_numbers_of_sides_are_refused(void **state)
{
    (void)state;
    static const struct {
        int seats;
        const char *teams;
    } bad[] = {{2, "3"}, {3, "2"}, {4, "3"}, {2, "1"}, {6, "4"}, {6, "0"}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        spil_setup su = setup(bad[i].seats);
        spil_code code = spil_setup_option(&su, "teams", bad[i].teams, NULL);
        if (code == SPIL_OK)
            code = spil_setup_check(&su, NULL);
        assert_int_equal(code, SPIL_BAD_OPTION);
    }
}

/* ---- N2–N4: board, cards, deal ---- */

static void N2_corners_are_never_occupied(void **state)
{
    (void)state;
    table *t = at(&(spec){.seats = 2, .dealer = 1, .hand = {"plus 1+0"}});
    refuses(t, 0, "plus@a1", "a1 is a corner: it belongs to everybody and is never taken");
    refuses(t, 0, "plus@h8", "h8 is a corner: it belongs to everybody and is never taken");
    refuses(t, 0, "plus@i1", "there is no such cell on the board");
    assert_int_equal(n_moves(t, 0), 60 + 2);
}

static void N4_deal(void **state)
{
    (void)state;
    static const int hands[] = {0, 0, 5, 5, 4, 0, 4};
    static const int seats[] = {2, 3, 4, 6};
    for (size_t i = 0; i < 4; i++) {
        const int n = seats[i];
        table *t = fresh(n, "77");
        spil_sequence_view v;
        spil_view_of(&t->su, &t->st, 0, &v);
        assert_int_equal(v.turn, (v.dealer + 1) % n);
        for (int s = 0; s < n; s++)
            assert_int_equal(v.n_hand[s], hands[n]);
        assert_int_equal(v.n_stock, 100 - n * hands[n]);
        assert_has(state_json(t), "\"op\":2}");
    }
}

static void N4_a_deck_too_small_for_the_deal_is_refused(void **state)
{
    (void)state;
    static const char text[] =
        "board 5 6\n* 1 2 3 *\n4 5 6 7 8\n9 10 11 12 13\n8 7 6 5 4\n13 12 11 10 9\n* 3 2 1 *\n"
        "cards\n1+0 2+0 3+0 4+0 5+0 6+0 7+0 8+0 9+0 10+0 11+0 12+0 13+0\nplus 2\nminus 0\n";
    static spil_data data;
    spil_setup su = setup(2);
    spil_error err;
    assert_int_equal(spil_data_read(su.game, "mine", text, strlen(text), &data, &err), SPIL_OK);
    su.data = &data;
    su.option[SPIL_SEQUENCE_BOARD] = SPIL_OPTION_OWN;
    assert_int_equal(spil_setup_check(&su, &err), SPIL_OK);
    su.seats = 3;
    su.option[SPIL_SEQUENCE_TEAMS] = 3;
    assert_int_equal(spil_setup_check(&su, &err), SPIL_BAD_OPTION);
    assert_string_equal(sentence(&err), "a deck of 15 cards is too small for 3 seats");
}

/* ---- N5: a turn ---- */

static void N5_a_sum_goes_on_its_answer(void **state)
{
    (void)state;
    table *t = at(&(spec){.seats = 2, .dealer = 1, .hand = {"8+4 5+2", "1+0"}, .stock = "9-8"});
    assert_int_equal(n_moves(t, 0), 4);
    refuses(t, 0, "8+4@c3", "8+4 is 12: c3 shows 17");
    refuses(t, 0, "1+0@b1", "you do not hold 1+0");
    refuses(t, 0, "7+7@b1", "there is no such card in the deck");
    refuses(t, 1, "1+0@b1", "it is not your turn: seat 0 is to move");
    does(t, 0, "8+4@c2");
    assert_has(state_json(t), "\"chips\":[\"*......*\",\"..0.....\"");
    assert_has(state_json(t), "\"hands\":[[\"9-8\",\"5+2\"],[\"1+0\"]]");
    assert_has(state_json(t), "\"discards\":[[\"8+4\"],[]]");
    assert_has(state_json(t), "\"turn\":1");
    does(t, 1, "1+0@b1");
    assert_true(events(t, "draw") == 1 && events(t, "drew") == 1);
    for (int i = 0; i < t->ev.n; i++) { /* the card itself is for the drawer's eyes */
        if (strcmp(t->su.game->events[t->ev.item[i].kind].name, "drew") == 0)
            assert_int_equal(t->ev.item[i].seen_by, 1 << 1);
    }
}

static void N5_taken_cells_are_refused(void **state)
{
    (void)state;
    table *t = at(&(spec){.seats = 2, .dealer = 1, .chips = {NULL, "..1....."}, .hand = {"8+4"}});
    refuses(t, 0, "8+4@c2", "there is a chip on c2 already");
    does(t, 0, "8+4@e6");
}

static void N5_a_minus_takes_a_chip_of_another_side(void **state)
{
    (void)state;
    table *t = at(&(spec){.seats = 4,
                          .dealer = 3,
                          .turns = 8,
                          .chips = {"*....0.*", "111110..", "1......."},
                          .sequences = "{\"side\":1,\"cells\":[\"a2\",\"b2\",\"c2\",\"d2\",\"e2\"]}",
                          .hand = {"minus", "minus 1+0"}});
    refuses(t, 0, "minus@f1", "the chip on f1 is your own side's");
    refuses(t, 0, "minus@b1", "there is no chip on b1 to take away");
    refuses(t, 0, "minus@c2", "the chip on c2 is part of a sequence and stays");
    assert_int_equal(n_moves(t, 0), 1);
    does(t, 0, "minus@a3");
    assert_has(state_json(t), "\"chips\":[\"*....0.*\",\"111110..\",\"........\"");
    does(t, 1, "minus@f1"); /* and no chip goes down instead */
    assert_has(state_json(t), "\"chips\":[\"*......*\",\"111110..\"");
}

/* ---- N6, N7: dead cards, passing ---- */

static void N6_a_dead_card_is_exchanged_once_a_turn(void **state)
{
    (void)state;
    table *t = at(&(spec){.seats = 2,
                          .dealer = 1,
                          .chips = {"*11....*", NULL, NULL, NULL, "00......"},
                          .hand = {"1+0 1+1 8+4"},
                          .stock = "9-8 6-4"});
    refuses(t, 0, "dead:8+4", "8+4 is not dead: there is an empty cell for it");
    assert_true(may(t, 0, "dead:1+0") && may(t, 0, "dead:1+1") && may(t, 0, "8+4@c2"));
    does(t, 0, "dead:1+0");
    assert_has(state_json(t), "\"hands\":[[\"9-8\",\"1+1\",\"8+4\"]");
    assert_has(state_json(t), "\"dead_used\":true");
    assert_has(state_json(t), "\"turn\":0");
    refuses(t, 0, "dead:9-8", "only one dead card can be exchanged in a turn");
    does(t, 0, "8+4@c2");
    assert_has(state_json(t), "\"dead_used\":false");
}

static void N6_an_exchange_draws_at_once_also_by_hand(void **state)
{
    (void)state;
    table *t = at(&(spec){.seats = 2,
                          .by_hand = true,
                          .dealer = 1,
                          .chips = {"*1.....*", NULL, NULL, NULL, "0......."},
                          .hand = {"1+0"},
                          .stock = "6-4"});
    does(t, 0, "dead:1+0");
    assert_has(state_json(t), "\"hands\":[[\"6-4\"],[]]");
    assert_has(state_json(t), "\"may_draw\":[false,false]");
}

static const char *const full_rows[] = {"*001100*", "11001100", "00110011", "11001100",
                                        "00110011", "11001100", "00110011", "*100110*"};

static void N6_a_plus_is_dead_on_a_full_board_and_a_minus_never(void **state)
{
    (void)state;
    spec sp = {.seats = 2, .dealer = 1, .hand = {"plus minus"}, .stock = "1+0"};
    memcpy(sp.chips, full_rows, sizeof full_rows);
    table *t = at(&sp);
    refuses(t, 0, "dead:minus", "a minus is never dead");
    assert_true(may(t, 0, "dead:plus"));
    assert_int_equal(n_moves(t, 0), 1 + 29);
    does(t, 0, "dead:plus");
}

static void N7_pass_only_when_nothing_else_is_legal(void **state)
{
    (void)state;
    spec sp = {.seats = 2, .dealer = 1, .hand = {"1+0", "1+1"}, .stock = "6-4 9-8"};
    memcpy(sp.chips, full_rows, sizeof full_rows);
    table *t = at(&sp);
    refuses(t, 0, "pass", "you can only pass when you can neither play nor exchange a card");
    does(t, 0, "dead:1+0"); /* what is drawn is dead too, but this turn's exchange is used */
    assert_int_equal(n_moves(t, 0), 1);
    does(t, 0, "pass");
    assert_has(state_json(t), "\"passes\":1,\"turns\":1}");
    assert_has(state_json(t), "\"hands\":[[\"6-4\"],[\"1+1\"]]"); /* nothing drawn */
    does(t, 1, "dead:1+1"); /* an exchange does not begin the count anew */
    assert_has(state_json(t), "\"passes\":1,");
    does(t, 1, "pass");
    assert_true(result(t).over);
    assert_int_equal(result(t).winners, 0);
}

static void N7_a_seat_without_cards_passes_and_a_card_begins_the_count_anew(void **state)
{
    (void)state;
    table *t = at(&(spec){.seats = 2, .dealer = 1, .hand = {NULL, "1+0"}});
    does(t, 0, "pass");
    does(t, 1, "1+0@b1");
    assert_has(state_json(t), "\"passes\":0,\"turns\":2}");
}

static void N7_most_sequences_win_a_blocked_game(void **state)
{
    (void)state;
    table *t = at(&(spec){.seats = 4,
                          .dealer = 3,
                          .turns = 7,
                          .passes = 3,
                          .chips = {NULL, "11111..."},
                          .sequences = "{\"side\":1,\"cells\":[\"a2\",\"b2\",\"c2\",\"d2\",\"e2\"]}"});
    does(t, 3, "pass");
    assert_true(result(t).over);
    assert_int_equal(result(t).winners, 2 | 8);
    assert_int_equal(result(t).points[1], 1);
}

static void N7_turn_1000_is_the_last_and_draws(void **state)
{
    (void)state;
    table *t = at(&(spec){.seats = 2, .dealer = 0, .turns = 999, .hand = {"1+0", "1+1"}, .stock = "9-8"});
    does(t, 0, "1+0@b1");
    assert_true(result(t).over);
    assert_has(state_json(t), "\"hands\":[[\"9-8\"],[\"1+1\"]]");
    assert_has(state_json(t), "\"turns\":1000}");
    assert_has(state_json(t), "\"turn\":0");
}

/* ---- N8, N9: sequences ---- */

static void N8_four_chips_and_a_corner(void **state)
{
    (void)state;
    table *t = at(&(spec){.seats = 2, .dealer = 1, .chips = {"*000...*"}, .hand = {"3+1 1+0"}});
    does(t, 0, "3+1@e1");
    assert_has(state_json(t), "\"sequences\":[{\"side\":0,\"cells\":[\"a1\",\"b1\",\"c1\",\"d1\",\"e1\"]}]");
    assert_int_equal(result(t).winners, 1);
}

static void N8_a_corner_counts_for_several_sides(void **state)
{
    (void)state;
    table *t = at(&(spec){.seats = 4,
                          .dealer = 3,
                          .turns = 5,
                          .chips = {"*0000..*", "1.......", "1.......", "1......."},
                          .sequences = "{\"side\":0,\"cells\":[\"a1\",\"b1\",\"c1\",\"d1\",\"e1\"]}",
                          .hand = {NULL, "1+0"}});
    does(t, 1, "1+0@a5");
    assert_has(state_json(t), "{\"side\":1,\"cells\":[\"a1\",\"a2\",\"a3\",\"a4\",\"a5\"]}]");
}

static void N8_a_rising_diagonal_is_read_from_the_lower_left(void **state)
{
    (void)state;
    table *t = at(&(spec){.seats = 2,
                          .dealer = 1,
                          .chips = {NULL, "......0.", ".....0..", NULL, "...0....", "..0....."},
                          .hand = {"20+6 26+1"}});
    does(t, 0, "20+6@e4");
    assert_has(state_json(t), "\"cells\":[\"c6\",\"d5\",\"e4\",\"f3\",\"g2\"]");
}

static void N8_six_in_a_row_are_one_sequence_and_the_sixth_chip_is_loose(void **state)
{
    (void)state;
    table *t = at(&(spec){
        .seats = 4, .dealer = 3, .turns = 8, .chips = {NULL, "000.00.."}, .hand = {"9+2 1+0", "minus"}});
    does(t, 0, "9+2@d2");
    assert_has(state_json(t), "\"sequences\":[{\"side\":0,\"cells\":[\"a2\",\"b2\",\"c2\",\"d2\",\"e2\"]}]");
    assert_false(result(t).over);
    refuses(t, 1, "minus@a2", "the chip on a2 is part of a sequence and stays");
    does(t, 1, "minus@f2");
}

static void N8_nine_in_a_row_can_be_two(void **state)
{
    (void)state;
    table *t = at(&(spec){.seats = 4,
                          .board = "standard",
                          .dealer = 3,
                          .turns = 8,
                          .chips = {NULL, "0000.0000."},
                          .hand = {"5+9"}});
    does(t, 0, "5+9@e2");
    assert_has(state_json(t), "\"sequences\":[{\"side\":0,\"cells\":[\"a2\",\"b2\",\"c2\",\"d2\",\"e2\"]},"
                              "{\"side\":0,\"cells\":[\"e2\",\"f2\",\"g2\",\"h2\",\"i2\"]}]");
    assert_int_equal(result(t).winners, 1 | 4);
}

static void N8_two_sequences_of_a_side_share_at_most_one_cell(void **state)
{
    (void)state;
    spec sp = {.seats = 4,
               .dealer = 3,
               .turns = 8,
               .chips = {NULL, "00000.0."},
               .sequences = "{\"side\":0,\"cells\":[\"a2\",\"b2\",\"c2\",\"d2\",\"e2\"]}",
               .hand = {"8+1 9-2"}};
    table *t = at(&sp);
    does(t, 0, "8+1@f2"); /* c2…g2 would share three, b2…f2 four */
    assert_false(result(t).over);
    sp.chips[2] = "..0.....";
    sp.chips[3] = "..0.....";
    sp.chips[4] = "..0.....";
    sp.hand[0] = "11+3";
    t = at(&sp);
    does(t, 0, "11+3@c6"); /* down from c2: shares one */
    assert_int_equal(result(t).points[0], 2);
    assert_int_equal(result(t).winners, 1 | 4);
}

static void N8_order_of_directions(void **state)
{
    (void)state;
    /* One chip on e5 completes a line in each direction. */
    table *t = at(&(spec){.seats = 4,
                          .board = "standard",
                          .dealer = 3,
                          .turns = 8,
                          .chips = {"*...0....*", ".0..0.....", "..0.0.....", "...00.....", "0000......",
                                    "...0......", "..0.......", ".0........", "0........."},
                          .hand = {"38+5"}});
    does(t, 0, "38+5@e5");
    assert_has(state_json(t), "\"sequences\":[{\"side\":0,\"cells\":[\"a5\",\"b5\",\"c5\",\"d5\",\"e5\"]},"
                              "{\"side\":0,\"cells\":[\"e1\",\"e2\",\"e3\",\"e4\",\"e5\"]},"
                              "{\"side\":0,\"cells\":[\"a1\",\"b2\",\"c3\",\"d4\",\"e5\"]},"
                              "{\"side\":0,\"cells\":[\"a9\",\"b8\",\"c7\",\"d6\",\"e5\"]}]");
}

static void N9_the_game_ends_at_once_and_nothing_is_drawn(void **state)
{
    (void)state;
    table *t = at(&(spec){
        .seats = 2, .by_hand = true, .dealer = 1, .turns = 8, .chips = {"*000...*"}, .hand = {"3+1 1+0"}});
    does(t, 0, "3+1@e1");
    assert_has(state_json(t), "\"hands\":[[\"1+0\"],[]]");
    assert_has(state_json(t), "\"may_draw\":[false,false]");
    assert_int_equal(result(t).points[0], 1);
    t = at(&(spec){.seats = 2, .dealer = 1, .turns = 8, .chips = {"*000...*"}, .hand = {"3+1 1+0"}});
    does(t, 0, "3+1@e1");
    assert_has(state_json(t), "\"hands\":[[\"1+0\"],[]]");
}

/* ---- N10: stock ---- */

static void N10_discards_become_the_stock_seat_after_seat(void **state)
{
    (void)state;
    table *t = at(&(spec){.seats = 2,
                          .dealer = 1,
                          .turns = 8,
                          .rest_discarded = true,
                          .hand = {"1+0 1+1", "3+1"},
                          .discard = {NULL, "2+1 12-9"}});
    does(t, 0, "1+0@b1");
    assert_int_equal(events(t, "reshuffle"), 1);
    assert_has(state_json(t), "\"op\":8}");
    assert_has(state_json(t), "\"discards\":[[],[]]"); /* the card just played went with them */
    spil_sequence_view v;
    spil_view_of(&t->su, &t->st, 0, &v);
    assert_int_equal(v.n_stock, 64 - 3);
    assert_int_equal(v.n_hand[0], 2);
}

/* ---- N11: drawing by hand ---- */

static spec by_hand(int seats, int turns, unsigned may_draw)
{
    return (spec){.seats = seats,
                  .by_hand = true,
                  .dealer = seats - 1,
                  .turns = turns,
                  .may_draw = may_draw,
                  .hand = {"1+0 1+1", "3+1 9-5", "3+2 6-1", "5+1 12-6"},
                  .stock = "8+4 21-9 8+5 18-5"};
}

static void N11_playing_passes_the_turn_and_gives_the_right(void **state)
{
    (void)state;
    spec sp = by_hand(2, 0, 0);
    table *t = at(&sp);
    refuses(t, 0, "draw", "you have no card to draw now");
    does(t, 0, "1+0@b1");
    assert_has(state_json(t), "\"turn\":1");
    assert_has(state_json(t), "\"may_draw\":[true,false]");
    assert_has(state_json(t), "\"hands\":[[\"1+1\"],");
    does(t, 0, "draw");
    assert_has(state_json(t), "\"may_draw\":[false,false]");
    assert_has(state_json(t), "\"hands\":[[\"1+1\",\"8+4\"],");
}

static void N11_the_right_ends_when_the_next_seat_has_played_and_drawn(void **state)
{
    (void)state;
    spec sp = by_hand(4, 0, 0);
    table *t = at(&sp);
    does(t, 0, "1+0@b1");
    does(t, 1, "3+1@e1");
    assert_true(may(t, 0, "draw") && may(t, 1, "draw"));
    does(t, 1, "draw");
    assert_int_equal(events(t, "lost"), 1);
    assert_false(may(t, 0, "draw"));
    assert_has(state_json(t), "\"may_draw\":[false,false,false,false]");
}

static void N11_a_draw_before_the_own_next_turn_ends_nobodys_right(void **state)
{
    (void)state;
    spec sp = by_hand(2, 2, 1 | 2); /* seat 0 is to move and has not drawn yet, nor has seat 1 */
    table *t = at(&sp);
    does(t, 0, "draw");
    assert_has(state_json(t), "\"may_draw\":[false,true]");
    does(t, 0, "1+0@b1");
    does(t, 0, "draw"); /* seat 1 is to move now: its right was for its turn before */
    assert_has(state_json(t), "\"may_draw\":[false,false]");
}

static void N11_the_own_next_turn_ends_the_right(void **state)
{
    (void)state;
    spec sp = by_hand(2, 2, 1);
    table *t = at(&sp);
    does(t, 0, "1+0@b1"); /* the old right is gone, the new one is there */
    assert_has(state_json(t), "\"may_draw\":[true,false]");
    sp = by_hand(2, 2, 1);
    sp.chips[0] = "*1.....*";
    sp.chips[4] = "1.......";
    t = at(&sp);
    does(t, 0, "dead:1+0");
    assert_has(state_json(t), "\"may_draw\":[false,false]");
    sp = by_hand(2, 2, 1);
    sp.hand[0] = NULL;
    t = at(&sp);
    does(t, 0, "pass");
    assert_has(state_json(t), "\"may_draw\":[false,false]");
}

static void N11_auto_draws_for_everybody(void **state)
{
    (void)state;
    table *t = at(&(spec){.seats = 2, .dealer = 1, .hand = {"1+0"}});
    refuses(t, 0, "draw", "cards are drawn for you in this game");
}

/* ---- N12: table talk ---- */

static void N12_every_seat_of_the_side_forfeits_a_card(void **state)
{
    (void)state;
    table *t = at(&(spec){.seats = 4, .dealer = 3, .hand = {"1+0 1+1", "3+1", "3+2 6-1", "5+1"}});
    assert_int_equal(n_moves(t, SPIL_HOST), 2);
    refuses(t, 0, "talk:1", "only the host can call table talk");
    refuses(t, SPIL_HOST, "pass", "the host can only call table talk");
    refuses(t, SPIL_HOST, "talk:2", "sides are 0 to 1");
    does(t, SPIL_HOST, "talk:0");
    assert_has(state_json(t), "\"must_forfeit\":[true,false,true,false]");
    assert_int_equal(n_moves(t, SPIL_HOST), 0);
    refuses(t, SPIL_HOST, "talk:1", "cards must be forfeited for table talk before the game goes on");
    refuses(t, 0, "1+0@b1", "cards must be forfeited for table talk before the game goes on");
    refuses(t, 1, "forfeit:3+1", "you have no card to forfeit");
    refuses(t, 2, "forfeit:1+0", "you do not hold 1+0");
    assert_true(may(t, 2, "forfeit:6-1"));
    does(t, 2, "forfeit:6-1");
    assert_has(state_json(t), "\"to_act\":[0]");
    does(t, 0, "forfeit:1+1");
    assert_has(state_json(t), "\"hands\":[[\"1+0\"],[\"3+1\"],[\"3+2\"],[\"5+1\"]]");
    assert_has(state_json(t), "\"discards\":[[\"1+1\"],[],[\"6-1\"],[]]");
    does(t, 0, "1+0@b1");
}

static void N12_a_side_without_cards_has_nothing_to_forfeit(void **state)
{
    (void)state;
    table *t = at(&(spec){.seats = 4, .dealer = 3, .hand = {NULL, "3+1", NULL, "5+1"}});
    does(t, SPIL_HOST, "talk:0");
    assert_has(state_json(t), "\"must_forfeit\":[false,false,false,false]");
    does(t, SPIL_HOST, "talk:0");
}

static void N12_no_talk_without_teams(void **state)
{
    (void)state;
    table *t = fresh(3, "1");
    assert_int_equal(n_moves(t, SPIL_HOST), 0);
    refuses(t, SPIL_HOST, "talk:0", "there is no table talk without teams");
}

/* ---- N13, N14 ---- */

static void N13_who_may_act(void **state)
{
    (void)state;
    spec sp = by_hand(4, 5, 1 | 4 | 8); /* seat 1 is to move */
    assert_has(state_json(at(&sp)), "\"to_act\":[2,3,0,1]");
    sp = by_hand(4, 5, 2); /* the seat to move comes last even when it may draw */
    assert_has(state_json(at(&sp)), "\"to_act\":[1]");
    sp = by_hand(4, 5, 1);
    sp.must_forfeit = 1 | 4;
    table *t = at(&sp);
    assert_has(state_json(t), "\"to_act\":[2,0]");
    refuses(t, 0, "draw", "cards must be forfeited for table talk before the game goes on");
}

static void N14_when_over(void **state)
{
    (void)state;
    spec sp = by_hand(4, 8, 2 | 8);
    sp.chips[0] = "*000...*";
    sp.chips[1] = "00000...";
    sp.sequences = "{\"side\":0,\"cells\":[\"a2\",\"b2\",\"c2\",\"d2\",\"e2\"]}";
    sp.hand[0] = "3+1 9-8";
    sp.hand[1] = "1+1";
    sp.hand[3] = "12-6";
    table *t = at(&sp);
    does(t, 0, "3+1@e1");
    const char *json = state_json(t);
    assert_has(json, "\"to_act\":[],\"over\":true");
    assert_has(json, "\"turn\":0");
    assert_has(json, "\"turns\":9}");
    assert_has(json, "\"may_draw\":[false,false,false,false]");
    assert_int_equal(n_moves(t, 0) + n_moves(t, 1) + n_moves(t, SPIL_HOST), 0);
    assert_int_equal(spil_do(&t->su, &t->st, 1, "draw", NULL, &t->err), SPIL_GAME_OVER);
    assert_has(view_json(t, 1), "\"hands\":[[\"?\"],[\"1+1\"],[\"?\",\"?\"],[\"?\"]]");
}

static void G4_views_hide_hands_and_stock(void **state)
{
    (void)state;
    table *t = at(&(spec){.seats = 2, .dealer = 1, .hand = {"1+0 plus", "minus 3+1"}});
    const char *json = view_json(t, 1);
    assert_has(json, "\"hands\":[[\"?\",\"?\"],[\"3+1\",\"minus\"]]");
    assert_has(json, "\"stock\":[\"?\",\"?\"");
    assert_null(strstr(json, "rng"));
    assert_null(strstr(json, "plus"));
}

static void G7_spelling(void **state)
{
    (void)state;
    table *t = at(&(spec){.seats = 4, .dealer = 3, .hand = {"1+0"}});
    static const char *const bad[] = {
        "1+0",   "1+0@",    "1+0@B1", "1+0@b01", "01+0@b1",   "1+0@b1 ", " 1+0@b1", "Pass",
        "talk:", "talk:-1", "dead",   "dead:",   "forfeit:1", "plus@1b", "1+0@b0",  "1-@b1"};
    spil_move mv;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        if (t->su.game->parse_move(&t->su, bad[i], &mv))
            fail_msg("'%s' was read", bad[i]);
    }
}

/* ---- load: each check by itself ---- */

static const spec good = {.seats = 4,
                          .by_hand = true,
                          .dealer = 3,
                          .turns = 9,
                          .passes = 0,
                          .may_draw = 1,
                          .chips = {"*......*", "000001..", "1......."},
                          .sequences = "{\"side\":0,\"cells\":[\"a2\",\"b2\",\"c2\",\"d2\",\"e2\"]}",
                          .hand = {"1+0 1+1", "3+1 9-5", "3+2 6-1", "5+1 12-6"},
                          .discard = {"8+4", NULL, "21-9 8+5"}};

/* The good position with one piece of text replaced must be refused with this sentence. */
static void breaks(const char *from, const char *to, const char *why)
{
    static char json[SPIL_STATE_TEXT];
    const char *whole = spec_json(&good), *where = strstr(whole, from);
    table *t = calloc(1, sizeof *t);
    assert_non_null(t);
    if (where == NULL)
        fail_msg("no %s in %s", from, whole);
    snprintf(json, sizeof json, "%.*s%s%s", (int)(where - whole), whole, to, where + strlen(from));
    if (spil_state_read(SPIL_CPU_ANY, json, strlen(json), &work, &t->su, &t->st, &t->err) != SPIL_BAD_STATE)
        fail_msg("taken: %s for %s", to, from);
    assert_string_equal(sentence(&t->err), why);
    free(t);
}

static void load_takes_the_good_position(void **state)
{
    (void)state;
    table *t = at(&good);
    assert_string_equal(state_json(t), strcpy(work.text, state_json(t)));
    assert_has(t->json, "\"sequences\":[{\"side\":0");
}

static void load_counts_cards(void **state)
{
    (void)state;
    breaks("\"8+4\"", "\"1+0\"", "the deck does not have so many 1+0");
    breaks("\"8+4\"", "\"7+7\"", "the deck does not have so many 7+7");
    breaks("\"8+4\"", "\"?\"", "'discards' holds something that is not a card");
    breaks("\"8+4\"", "5", "'discards' holds something that is not a card");
    breaks("[\"8+4\"]", "[]", "a card is missing: 8+4");
    breaks("[\"1+0\",\"1+1\"]", "[\"1+0\",\"1+1\",\"11+3\",\"15-1\",\"8+7\"]",
           "'hands' must hold lists of at most 4 cards");
    breaks("[\"1+0\",\"1+1\"],", "", "'hands' needs an entry for each of 4 seats");
    breaks("\"discards\":[[\"8+4\"],[],", "\"discards\":[[\"8+4\"],",
           "'discards' needs an entry for each of 4 seats");
}

static void load_compares_the_grid(void **state)
{
    (void)state;
    breaks("[\"*\",1,2,3", "[\"*\",1,2,4", "'grid' does not agree with the rest of the state");
    breaks("\"sides\":[0,1,0,1]", "\"sides\":[0,1,1,0]", "'sides' does not agree with the rest of the state");
    breaks("\"need\":2", "\"need\":1", "'need' does not agree with the rest of the state");
    breaks("\"to_act\":[0,1]", "\"to_act\":[1,0]", "'to_act' does not agree with the rest of the state");
}

static void load_checks_chips(void **state)
{
    (void)state;
    breaks("\"*......*\"", "\"0......*\"", "row 1 of 'chips': character 1 is wrong there");
    breaks("\"*......*\"", "\"*..*...*\"", "row 1 of 'chips': character 4 is wrong there");
    breaks("\"1.......\"", "\"2.......\"", "row 3 of 'chips': character 1 is wrong there");
    breaks("\"1.......\"", "\"1......\"", "row 3 of 'chips' must be a string of 8 characters");
    breaks("\"1.......\",", "", "'chips' must have 8 rows");
}

static void load_checks_sequences(void **state)
{
    (void)state;
    const char *const line =
        "the cells of a sequence must be five in line, read from the left or from the top";
    breaks("\"side\":0,", "\"side\":1,", "a sequence of side 1 has a cell without its chip");
    breaks("\"side\":0,", "\"side\":2,", "'side' must be a whole number from 0 to 1");
    breaks("\"000001..\"", "\"00.001..\"", "a sequence of side 0 has a cell without its chip");
    breaks("\"e2\"]", "\"f2\"]", line);
    breaks(",\"e2\"]", "]", line);
    breaks("[\"a2\",\"b2\",\"c2\",\"d2\",\"e2\"]", "[\"e2\",\"d2\",\"c2\",\"b2\",\"a2\"]", line);
    breaks("\"e2\"]", "\"z2\"]", "'cells' holds something that is not a cell of the board");
    breaks("\"sequences\":[", "\"sequences\":[{\"side\":0,\"cells\":[\"a2\",\"b2\",\"c2\",\"d2\",\"e2\"]},",
           "two sequences of side 0 share more than one cell");
}

static void load_checks_the_course(void **state)
{
    (void)state;
    breaks("\"turn\":1", "\"turn\":2", "after 9 turns from dealer 3 on, 'turn' must be 1");
    breaks("\"turns\":9", "\"turns\":1000", "'turns' must be a whole number from 0 to 999");
    breaks("\"passes\":0", "\"passes\":4", "'passes' must be a whole number from 0 to 3");
    breaks("\"passes\":0,\"turns\":9", "\"passes\":3,\"turns\":1", "there cannot be more passes than turns");
    breaks("\"op\":7", "\"op\":1", "'rng.op' must be at least 2: the deal has used as many");
    breaks("\"to_act\":[0,1],\"over\":false", "\"to_act\":[],\"over\":true",
           "after 9 turns from dealer 3 on, 'turn' must be 0");
}

static void refused_spec(const spec *sp, const char *why)
{
    table *t = calloc(1, sizeof *t);
    const char *json = spec_json(sp);
    assert_non_null(t);
    assert_int_equal(spil_state_read(SPIL_CPU_ANY, json, strlen(json), &work, &t->su, &t->st, &t->err),
                     SPIL_BAD_STATE);
    assert_string_equal(sentence(&t->err), why);
    free(t);
}

static void load_checks_how_the_game_ended(void **state)
{
    (void)state;
    spec sp = {.seats = 2, .dealer = 1, .turns = 9, .chips = {"*0000..*"}};
    sp.sequences = "{\"side\":0,\"cells\":[\"a1\",\"b1\",\"c1\",\"d1\",\"e1\"]}";
    refused_spec(&sp, "side 0 has the sequences it needs: the game is over");
    sp.over = true;
    at(&sp);
    sp.turns = 10;
    refused_spec(&sp, "side 0 cannot have won with the last turn");
    sp.turns = 9;
    sp.passes = 1;
    refused_spec(&sp, "side 0 cannot have won with the last turn");
    spec none = {.seats = 2, .dealer = 1, .turns = 9, .passes = 1, .over = true};
    refused_spec(&none, "nothing has ended this game");
    none.passes = 2;
    at(&none);
    none.passes = 0;
    none.turns = 1000;
    at(&none);
}

static void load_checks_flags(void **state)
{
    (void)state;
    spec sp = by_hand(4, 9, 1); /* seat 1 is to move */
    at(&sp);
    sp.by_hand = false;
    refused_spec(&sp, "'may_draw' is for draw=manual");
    sp = by_hand(4, 1, 1 | 4);
    refused_spec(&sp, "seat 2 has not played a card to draw for");
    sp = by_hand(4, 9, 1);
    sp.passes = 1; /* the last turn was seat 0's */
    refused_spec(&sp, "seat 0 has not played a card to draw for");
    sp = by_hand(4, 9, 1);
    sp.hand[0] = "1+0 1+1 11+3 15-1";
    refused_spec(&sp, "seat 0 holds too many cards to draw one");
    sp = by_hand(4, 9, 2);
    at(&sp);
    sp.dead_used = true;
    refused_spec(&sp, "an exchange ends the right to draw of seat 1");
    sp = by_hand(4, 9, 0);
    sp.must_forfeit = 1 | 2;
    refused_spec(&sp, "only one side forfeits cards at a time");
    sp.must_forfeit = 1 | 4;
    at(&sp);
    sp.hand[2] = NULL;
    refused_spec(&sp, "seat 2 has no card to forfeit");
    sp = by_hand(2, 9, 0);
    sp.must_forfeit = 1;
    refused_spec(&sp, "there is no table talk without teams");
    sp = (spec){.seats = 4, .dealer = 3, .turns = 9, .passes = 4, .over = true, .hand = {"1+0"}};
    at(&sp);
    breaks("\"must_forfeit\":[false", "\"must_forfeit\":[0", "'must_forfeit' must be true or false");
    breaks("\"may_draw\":[true,", "\"may_draw\":[", "'may_draw' needs an entry for each of 4 seats");
}

static void load_gives_the_same_bytes(void **state)
{
    (void)state;
    table *t = fresh(6, "99");
    spil_fast_rng rng;
    spil_fast_seed(&rng, 1, 1);
    for (int i = 0; i < 60 && !result(t).over; i++) {
        spil_setup su;
        spil_state again;
        const char *json = state_json(t);
        assert_int_equal(spil_state_read(SPIL_CPU_ANY, json, strlen(json), &work, &su, &again, &t->err),
                         SPIL_OK);
        assert_memory_equal(&again, &t->st, t->su.game->state_bytes);
        spil_rollout_by_moves(&t->su, &t->st, &rng, 1);
    }
}

/* ---- records carry a board of one's own ---- */

static void a_record_carries_its_board(void **state)
{
    (void)state;
    static const char text[] = "spil 1\ngame sequence\nseats 2\noption board mine.txt\ndata board 5 6\n"
                               "data * 1 2 3 *\ndata 4 5 6 7 8\ndata 9 10 11 12 13\ndata 8 7 6 5 4\n"
                               "data 13 12 11 10 9\ndata * 3 2 1 *\ndata\ndata cards\n"
                               "data 1+0 2+0 3+0 4+0 5+0 6+0 7+0 8+0 9+0 10+0 11+0 12+0 13+0\ndata plus 1\n"
                               "data minus 1\nseed 3\n";
    static spil_data data, again;
    static spil_record rec, second;
    spil_error err;
    spil_step steps[64];
    spil_state st;
    char written[4096];
    rec = (spil_record){.steps = steps, .max_steps = 64, .data = &data};
    if (spil_record_read(SPIL_CPU_ANY, text, strlen(text), &work, &rec, &err) != SPIL_OK)
        fail_msg("line %d: %s", err.line, sentence(&err));
    assert_int_equal(spil_sequence_board_of(&rec.setup)->columns, 5);
    spil_record_start(&rec, &st);
    spil_out out = spil_out_to(written, sizeof written);
    spil_record_put(&rec, &st, &out);
    assert_has(written, "option board mine.txt\ndata board 5 6\n");
    assert_has(written, "\ndata\ndata cards\n");
    second = (spil_record){.steps = steps, .max_steps = 64, .data = &again};
    assert_int_equal(spil_record_read(SPIL_CPU_ANY, written, out.len, &work, &second, &err), SPIL_OK);
    assert_true(spil_setup_same(&rec.setup, &second.setup));

    /* From a position, which names the same file. */
    rec.from_position = true;
    rec.position = st;
    char *position = calloc(1, SPIL_STATE_TEXT);
    assert_non_null(position);
    out = spil_out_to(position, SPIL_STATE_TEXT);
    spil_record_put(&rec, &st, &out);
    second = (spil_record){.steps = steps, .max_steps = 64, .data = &again};
    assert_int_equal(spil_record_read(SPIL_CPU_ANY, position, out.len, &work, &second, &err), SPIL_OK);
    assert_memory_equal(&second.position, &st, rec.setup.game->state_bytes);
    free(position);

    /* Without room for the file, without its lines, or with a bad one. */
    second = (spil_record){.steps = steps, .max_steps = 64};
    assert_int_equal(spil_record_read(SPIL_CPU_ANY, text, strlen(text), &work, &second, &err),
                     SPIL_BAD_RECORD);
    assert_int_equal(err.line, 4);
    static const char bare[] = "spil 1\ngame sequence\nseats 2\noption board mine.txt\nseed 3\n";
    second = (spil_record){.steps = steps, .max_steps = 64, .data = &again};
    assert_int_equal(spil_record_read(SPIL_CPU_ANY, bare, strlen(bare), &work, &second, &err),
                     SPIL_BAD_RECORD);
    assert_string_equal(sentence(&err), "the record does not hold the file 'mine.txt'");
    static const char stray[] = "spil 1\ngame sequence\nseats 2\ndata board 5 6\nseed 3\n";
    assert_int_equal(spil_record_read(SPIL_CPU_ANY, stray, strlen(stray), &work, &second, &err),
                     SPIL_BAD_RECORD);
    assert_string_equal(sentence(&err), "'data' is out of place here");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(N1_sides_by_seats),
        cmocka_unit_test(N1_six_seats_may_be_three_teams),
        cmocka_unit_test(N1_five_seats_are_refused_with_the_reason),
        cmocka_unit_test(N1_other_numbers_of_sides_are_refused),
        cmocka_unit_test(N2_corners_are_never_occupied),
        cmocka_unit_test(N4_deal),
        cmocka_unit_test(N4_a_deck_too_small_for_the_deal_is_refused),
        cmocka_unit_test(N5_a_sum_goes_on_its_answer),
        cmocka_unit_test(N5_taken_cells_are_refused),
        cmocka_unit_test(N5_a_minus_takes_a_chip_of_another_side),
        cmocka_unit_test(N6_a_dead_card_is_exchanged_once_a_turn),
        cmocka_unit_test(N6_an_exchange_draws_at_once_also_by_hand),
        cmocka_unit_test(N6_a_plus_is_dead_on_a_full_board_and_a_minus_never),
        cmocka_unit_test(N7_pass_only_when_nothing_else_is_legal),
        cmocka_unit_test(N7_a_seat_without_cards_passes_and_a_card_begins_the_count_anew),
        cmocka_unit_test(N7_most_sequences_win_a_blocked_game),
        cmocka_unit_test(N7_turn_1000_is_the_last_and_draws),
        cmocka_unit_test(N8_four_chips_and_a_corner),
        cmocka_unit_test(N8_a_corner_counts_for_several_sides),
        cmocka_unit_test(N8_a_rising_diagonal_is_read_from_the_lower_left),
        cmocka_unit_test(N8_six_in_a_row_are_one_sequence_and_the_sixth_chip_is_loose),
        cmocka_unit_test(N8_nine_in_a_row_can_be_two),
        cmocka_unit_test(N8_two_sequences_of_a_side_share_at_most_one_cell),
        cmocka_unit_test(N8_order_of_directions),
        cmocka_unit_test(N9_the_game_ends_at_once_and_nothing_is_drawn),
        cmocka_unit_test(N10_discards_become_the_stock_seat_after_seat),
        cmocka_unit_test(N11_playing_passes_the_turn_and_gives_the_right),
        cmocka_unit_test(N11_the_right_ends_when_the_next_seat_has_played_and_drawn),
        cmocka_unit_test(N11_a_draw_before_the_own_next_turn_ends_nobodys_right),
        cmocka_unit_test(N11_the_own_next_turn_ends_the_right),
        cmocka_unit_test(N11_auto_draws_for_everybody),
        cmocka_unit_test(N12_every_seat_of_the_side_forfeits_a_card),
        cmocka_unit_test(N12_a_side_without_cards_has_nothing_to_forfeit),
        cmocka_unit_test(N12_no_talk_without_teams),
        cmocka_unit_test(N13_who_may_act),
        cmocka_unit_test(N14_when_over),
        cmocka_unit_test(G4_views_hide_hands_and_stock),
        cmocka_unit_test(G7_spelling),
        cmocka_unit_test(load_takes_the_good_position),
        cmocka_unit_test(load_counts_cards),
        cmocka_unit_test(load_compares_the_grid),
        cmocka_unit_test(load_checks_chips),
        cmocka_unit_test(load_checks_sequences),
        cmocka_unit_test(load_checks_the_course),
        cmocka_unit_test(load_checks_how_the_game_ended),
        cmocka_unit_test(load_checks_flags),
        cmocka_unit_test(load_gives_the_same_bytes),
        cmocka_unit_test(a_record_carries_its_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
