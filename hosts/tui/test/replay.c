/* replay.c: a replay shows the game that was played, and no seat's view shows more than the seat may know. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "cpu.h"
#include "replay.h"
#include "spil/games.h"
#include "spil/saved.h"

enum { STEPS_MAX = 600 };

/* Makes the record of a game of random moves. */
static void play(const char *game, int seats, spil_record *rec)
{
    const spil_key key = {{(uint8_t)seats}};
    const spil_terms terms = {.order = SPIL_ORDER_TURNS, .keep = SPIL_KEEP_STEPS};
    spil_setup su = spil_setup_default(spil_game_find(SPIL_CPU_ANY, game), seats);
    spil_fast_rng rng;
    spil_error err;
    spil_question q;
    assert_int_equal(spil_setup_check(&su, &err), SPIL_OK);
    spil_fast_seed(&rng, 7, (uint64_t)seats);
    spil_driver *d = spil_driver_new(&su, &terms, 0);
    spil_driver_do(d, 0, &(spil_command){.kind = SPIL_DO_START, .by = SPIL_HOST, .key = &key}, NULL);
    while (spil_driver_steps(d) < STEPS_MAX && spil_driver_take(d, &q)) {
        const spil_answer answer = {.acts = true,
                                    .move = q.moves[spil_fast_below(&rng, (uint32_t)q.n_moves)]};
        const uint64_t now_ms = (uint64_t)spil_driver_steps(d) * 700;
        assert_int_equal(spil_driver_answer(d, now_ms, q.token, &answer, NULL), SPIL_REPLY_DONE);
    }
    spil_buffer text = spil_saved_text(d, NULL);
    assert_true(spil_record_text(spil__cpu(), text.at, text.len, rec, &err));
    spil_buffer_free(&text);
    spil_driver_free(d);
}

static void check_position(const replay *r, const spil_record *rec, int at)
{
    const spil_setup *su = &rec->setup;
    spil_state state;
    spil_view view;
    assert_int_equal(r->at, at);
    assert_int_equal(spil_record_replay(rec, at, &state, NULL, NULL), SPIL_OK);
    for (int seat = 0; seat < su->seats; seat++) {
        const bool may = r->seat == REPLAY_OPEN || r->seat == seat;
        spil_view_of(su, &state, seat, &view);
        assert_int_equal(r->frame.scene.at[seat].view != NULL, may);
        if (may)
            assert_memory_equal(r->frame.scene.at[seat].view, &view, su->game->view_bytes);
        assert_int_equal(r->frame.scene.at[seat].n_moves, 0);
    }
    assert_false(r->frame.scene.asked);
}

static void draw(const replay *r, int w, int h)
{
    static const look plain = {.colour = true, .utf8 = true};
    cells c;
    spil__cells_init(&c, w, h);
    spil__draw_game_frame(&r->frame, &plain, spil__area_all(&c));
    spil__cells_fini(&c);
}

/* Every way to get to a position leads to the same one. */
static void walk(const char *game, int seats)
{
    spil_record rec;
    replay *r = spil_alloc(sizeof *r);
    play(game, seats, &rec);
    const int steps = rec.n_steps;
    spil__replay_init(r, &rec, REPLAY_OPEN);
    check_position(r, &rec, 0);
    for (int at = 1; at <= steps; at++) {
        spil__replay_key(r, KEY_ARROW_RIGHT);
        if (at % 37 == 0 || at == steps) {
            check_position(r, &rec, at);
            draw(r, 80, 24);
            draw(r, 120, 40);
        }
    }
    spil__replay_key(r, KEY_ARROW_RIGHT);
    check_position(r, &rec, steps);
    spil__replay_key(r, KEY_ARROW_LEFT);
    check_position(r, &rec, steps - 1);
    spil__replay_key(r, KEY_START);
    spil__replay_key(r, KEY_ARROW_LEFT);
    check_position(r, &rec, 0);
    spil__replay_key(r, KEY_FINISH);
    for (int seat = 0; seat <= seats; seat++) { /* each seat's view, then open cards again */
        spil__replay_key(r, 'v');
        assert_int_equal(r->seat, seat == seats ? REPLAY_OPEN : seat);
        check_position(r, &rec, steps);
    }
    for (int at = steps; at > 0; at = r->at) { /* page by page back to the start */
        spil__replay_key(r, KEY_PAGE_UP);
        assert_true(r->at < at);
    }
    for (int at = 0; at < steps; at = r->at) {
        spil__replay_key(r, KEY_PAGE_DOWN);
        assert_true(r->at > at);
    }
    assert_true(spil__replay_key(r, 'x'));
    assert_false(spil__replay_key(r, KEY_ESCAPE));
    spil__replay_fini(r);
    spil_record_free(&rec);
    free(r);
}

static void every_way_to_a_position_leads_to_the_same(void **state)
{
    (void)state;
    walk("punto", 2);
    walk("punto", 4);
    walk("7ate9", 3);
    walk("sequence", 4);
    walk("rumi7", 2);
    walk("rumi7", 6);
}

static bool has_line(const replay *r, const char *text)
{
    for (int i = 0; i < r->n_lines; i++) {
        if (strstr(r->lines[i], text) != NULL)
            return true;
    }
    return false;
}

static void what_others_draw_is_told_with_open_cards_only(void **state)
{
    (void)state;
    spil_record rec;
    replay *r = spil_alloc(sizeof *r);
    play("rumi7", 2, &rec);
    spil__replay_init(r, &rec, 0);
    int at = 1;
    for (spil__replay_go(r, at); !has_line(r, "South draws from the stock"); spil__replay_go(r, ++at))
        assert_true(at < rec.n_steps);
    assert_false(has_line(r, "South gets"));
    for (int seat = 0; seat < 2; seat++)
        spil__replay_key(r, 'v');
    assert_int_equal(r->seat, REPLAY_OPEN);
    assert_true(has_line(r, "South gets"));
    spil__replay_fini(r);
    spil_record_free(&rec);
    free(r);
}

/* An onlooker could be one of the players: until the game is over nobody's cards are seen or told. */
static void look_on(const char *game, int seats)
{
    spil_record rec;
    spil_state state;
    spil_view view;
    replay *r = spil_alloc(sizeof *r);
    play(game, seats, &rec);
    spil__replay_init(r, &rec, SPIL_ONLOOKER);
    for (int at = 0; at <= rec.n_steps; at += 7) {
        spil__replay_go(r, at);
        spil__replay_key(r, 'v');
        assert_int_equal(r->seat, SPIL_ONLOOKER);
        assert_int_equal(spil_record_replay(&rec, at, &state, NULL, NULL), SPIL_OK);
        spil_view_of(&rec.setup, &state, SPIL_ONLOOKER, &view);
        const scene *s = &r->frame.scene;
        assert_true(spil__scene_onlooks(s));
        assert_false(s->open);
        assert_memory_equal(s->at[s->seat].view, &view, rec.setup.game->view_bytes);
        for (int seat = 1; seat < seats; seat++)
            assert_null(s->at[seat].view);
        assert_false(has_line(r, " gets "));
        draw(r, 80, 24);
        draw(r, 120, 40);
    }
    spil__replay_fini(r);
    spil_record_free(&rec);
    free(r);
}

static void onlookers_see_nobodys_cards(void **state)
{
    (void)state;
    look_on("punto", 3);
    look_on("7ate9", 2);
    look_on("7ate9", 4);
    look_on("sequence", 2);
    look_on("rumi7", 2);
    look_on("rumi7", 6);
}

static void who_resigned_is_told_and_does_not_win(void **state)
{
    (void)state;
    spil_record rec;
    spil_state end;
    spil_result res;
    replay *r = spil_alloc(sizeof *r);
    play("punto", 2, &rec);
    assert_int_equal(spil_record_replay(&rec, -1, &end, NULL, NULL), SPIL_OK);
    assert_true(rec.setup.game->result(&rec.setup, &end, &res));
    const int winner = res.winners >> 1;
    static const char *const names[] = {"North", "South"};
    rec.resign[winner].is = true;
    rec.resign[winner].after = 2;
    char expected[40];
    spil__replay_init(r, &rec, REPLAY_OPEN);
    snprintf(expected, sizeof expected, "%s resigns", names[winner]);
    spil__replay_go(r, 1);
    assert_false(has_line(r, expected));
    spil__replay_go(r, 2);
    assert_true(has_line(r, expected));
    spil__replay_key(r, KEY_FINISH);
    snprintf(expected, sizeof expected, "%s wins!", names[1 - winner]);
    assert_non_null(strstr(r->message, expected));
    spil__replay_fini(r);
    spil_record_free(&rec);
    free(r);
}

static void it_plays_by_itself_and_stops_at_the_end(void **state)
{
    (void)state;
    spil_record rec;
    replay *r = spil_alloc(sizeof *r);
    play("punto", 2, &rec);
    spil__replay_init(r, &rec, REPLAY_OPEN);
    assert_true(spil__replay_wait_ms(r) == UINT64_MAX);
    spil__replay_key(r, KEY_NOTHING);
    assert_int_equal(r->at, 0);
    spil__replay_key(r, KEY_SPACE);
    const uint64_t usual = spil__replay_wait_ms(r);
    spil__replay_key(r, '+');
    assert_true(spil__replay_wait_ms(r) < usual);
    for (int i = 0; i < 20; i++)
        spil__replay_key(r, '-');
    assert_true(spil__replay_wait_ms(r) > usual && spil__replay_wait_ms(r) < UINT64_MAX);
    for (int i = 1; i <= rec.n_steps; i++) {
        spil__replay_key(r, KEY_NOTHING);
        assert_int_equal(r->at, i);
    }
    assert_true(spil__replay_wait_ms(r) == UINT64_MAX);
    spil__replay_key(r, KEY_SPACE); /* from the start again */
    assert_int_equal(r->at, 0);
    spil__replay_key(r, KEY_ARROW_RIGHT); /* a step by hand stops it */
    assert_true(spil__replay_wait_ms(r) == UINT64_MAX);
    spil__replay_fini(r);
    spil_record_free(&rec);
    free(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_way_to_a_position_leads_to_the_same),
        cmocka_unit_test(what_others_draw_is_told_with_open_cards_only),
        cmocka_unit_test(onlookers_see_nobodys_cards),
        cmocka_unit_test(who_resigned_is_told_and_does_not_win),
        cmocka_unit_test(it_plays_by_itself_and_stops_at_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
