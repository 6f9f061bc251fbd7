/* messages.c: questions, notes, setups and the catalogue as JSON (spil/messages.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "spil/messages.h"

static spil_json document;
static char text[1 << 20];

static spil_setup setup(const char *game, int seats)
{
    spil_setup su = spil_setup_default(spil_game_find(SPIL_CPU_ANY, game), seats);
    assert_int_equal(spil_setup_check(&su, NULL), SPIL_OK);
    return su;
}

static spil_json_writer writer(spil_out *out)
{
    *out = spil_out_to(text, sizeof text);
    return spil_json_to(out);
}

static spil_driver *match(const char *game, int seats, const char *seed)
{
    const spil_setup su = setup(game, seats);
    spil_key key;
    assert_true(spil_key_parse(seed, &key));
    spil_driver *d = spil_driver_new(
        &su, &(spil_terms){.order = SPIL_ORDER_ARRIVAL, .keep = SPIL_KEEP_STEPS | SPIL_KEEP_NOTES}, 0);
    for (int seat = 0; seat < seats; seat++)
        spil_driver_do(d, 0,
                       &(spil_command){.kind = SPIL_DO_SEAT,
                                       .by = SPIL_HOST,
                                       .seat = seat,
                                       .seat_kind = SPIL_SEAT_PERSON,
                                       .name = "Ása"},
                       NULL);
    spil_driver_do(d, 0, &(spil_command){.kind = SPIL_DO_START, .by = SPIL_HOST, .key = &key}, NULL);
    return d;
}

/* Is it JSON, and an object? */
static const spil_json *parsed(void)
{
    assert_int_equal(spil_json_parse(&document, text, strlen(text), NULL), SPIL_OK);
    return &document;
}

static void a_question_has_all_it_needs(void **state)
{
    (void)state;
    spil_driver *d = match("punto", 2, "42");
    spil_question q;
    spil_out out;
    spil_json_writer w = writer(&out);
    assert_true(spil_driver_take(d, &q));
    q.deadline_ms = 500;
    spil_question_json(NULL, &q, 200, &w);
    const spil_json *doc = parsed();
    const spil_json_node *moves = spil_json_get(doc, doc->node, "moves");
    assert_true(spil_json_is(doc, spil_json_get(doc, doc->node, "ask"), "move"));
    assert_int_equal(spil_json_get(doc, doc->node, "due_ms")->number, 300);
    assert_int_equal(spil_json_get(doc, doc->node, "seat")->number, q.seat);
    assert_int_equal(spil_json_get(doc, doc->node, "view")->type, SPIL_JSON_OBJECT);
    assert_int_equal(moves->count, q.n_moves);
    const spil_json_node *first = spil_json_first(doc, moves);
    assert_true(spil_json_is(doc, spil_json_get(doc, first, "type"), "place"));
    spil_driver_free(d);
}

static void notes_are_what_the_contract_says(void **state)
{
    (void)state;
    spil_driver *d = match("punto", 2, "42");
    spil_question q;
    spil_note note;
    assert_true(spil_driver_take(d, &q));
    const spil_command cmds[] = {
        {.kind = SPIL_DO_MOVE, .by = q.seat, .seen = SPIL_SEEN_LATEST, .move = q.moves[0]},
        {.kind = SPIL_DO_PAUSE, .by = 0},
        {.kind = SPIL_DO_RESUME, .by = SPIL_HOST},
        {.kind = SPIL_DO_UNDO, .by = q.seat},
        {.kind = SPIL_DO_RESIGN, .by = 1},
        {.kind = SPIL_DO_TELL,
         .by = SPIL_HOST,
         .word = "talk",
         .text = "\"seat\":1,\"text\":\"hæ\"",
         .visible_to = SPIL_VISIBLE_TO_ALL},
    };
    for (size_t i = 0; i < sizeof cmds / sizeof cmds[0]; i++)
        assert_int_equal(spil_driver_do(d, 10 * (uint64_t)i, &cmds[i], NULL), SPIL_REPLY_DONE);
    static const char *const expected[] = {
        "{\"seq\":1,\"ms\":0,\"note\":\"seat\",\"seat\":0,\"name\":\"Ása\"}",
        "{\"seq\":2,\"ms\":0,\"note\":\"seat\",\"seat\":1,\"name\":\"Ása\"}",
        "{\"seq\":3,\"ms\":0,\"note\":\"start\"}",
        NULL, /* the move */
        "{\"seq\":5,\"ms\":10,\"note\":\"pause\",\"seat\":0}",
        "{\"seq\":6,\"ms\":10,\"note\":\"resume\",\"seat\":null}",
        "{\"seq\":7,\"ms\":20,\"note\":\"undo\",\"done\":true,\"moves\":0}",
        "{\"seq\":8,\"ms\":30,\"note\":\"seat\",\"seat\":1,\"bot\":\"\",\"resigned\":true}",
        "{\"seq\":9,\"ms\":40,\"note\":\"talk\",\"seat\":1,\"text\":\"hæ\"}",
    };
    for (uint32_t seq = 1; seq <= sizeof expected / sizeof expected[0]; seq++) {
        spil_out out;
        spil_json_writer w = writer(&out);
        assert_true(spil_driver_note(d, SPIL_ONLOOKER, seq, &note));
        spil_json_open(&w, NULL, '{');
        spil_note_members(d, &note, SPIL_ONLOOKER, &w);
        spil_json_close(&w, '}');
        const spil_json *doc = parsed();
        if (expected[seq - 1] != NULL)
            assert_string_equal(text, expected[seq - 1]);
        else
            assert_true(spil_json_get(doc, doc->node, "events")->count > 0);
    }
    assert_false(spil_driver_note(d, SPIL_ONLOOKER, 10, &note));
    spil_driver_free(d);
}

static void replies_have_a_word(void **state)
{
    (void)state;
    spil_driver *d = match("punto", 2, "42");
    spil_reply reply;
    spil_driver_do(d, 0, &(spil_command){.kind = SPIL_DO_AGREE, .by = 0}, &reply);
    assert_string_equal(spil_reply_word(&reply), "not_now");
    reply = (spil_reply){.kind = SPIL_REPLY_REFUSED, .err = {.code = SPIL_BAD_MOVE}};
    assert_string_equal(spil_reply_word(&reply), "bad_move");
    spil_driver_free(d);
}

static const char *two_bots(const spil_game *game, int i)
{
    static const char *const names[] = {"one", "two", NULL};
    (void)game;
    return names[i];
}

static void the_catalogue_and_setups(void **state)
{
    (void)state;
    spil_out out;
    spil_json_writer w = writer(&out);
    spil_catalogue_json(NULL, SPIL_CPU_ANY, two_bots, &w);
    const spil_json *doc = parsed();
    int games = 0;
    for (const spil_json_node *g = spil_json_first(doc, doc->node); g != NULL; g = spil_json_next(doc, g)) {
        char id[32];
        assert_true(spil_json_text(doc, spil_json_get(doc, g, "id"), id, sizeof id));
        const spil_game *game = spil_game_find(SPIL_CPU_ANY, id);
        assert_non_null(game);
        assert_int_equal(spil_json_get(doc, g, "options")->count, spil_options_count(game));
        assert_int_equal(spil_json_get(doc, g, "bots")->count, 2);
        games++;
    }
    assert_non_null(spil_game_at(SPIL_CPU_ANY, games - 1));
    assert_null(spil_game_at(SPIL_CPU_ANY, games));
    for (int i = 0; i < games; i++) { /* a setup there and back */
        const spil_setup su = setup(spil_game_at(SPIL_CPU_ANY, i)->id, 2);
        spil_setup read;
        w = writer(&out);
        spil_json_open(&w, NULL, '{');
        spil_setup_members(&su, &w);
        spil_json_close(&w, '}');
        doc = parsed();
        assert_int_equal(spil_setup_from_json(SPIL_CPU_ANY, NULL, doc, doc->node, &read, NULL), SPIL_OK);
        assert_true(spil_setup_same(&su, &read));
    }
    static const struct {
        const char *text;
        spil_code code;
    } bad[] = {{"{\"game\":\"chess\",\"seats\":2}", SPIL_BAD_GAME},
               {"{\"seats\":2}", SPIL_BAD_COMMAND},
               {"{\"game\":\"punto\"}", SPIL_BAD_COMMAND},
               {"{\"game\":\"punto\",\"seats\":5}", SPIL_BAD_OPTION},
               {"{\"game\":\"punto\",\"seats\":2,\"options\":{\"rounds\":true}}", SPIL_BAD_COMMAND},
               {"{\"game\":\"punto\",\"seats\":2,\"options\":{\"wings\":1}}", SPIL_BAD_OPTION}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        spil_setup read;
        assert_int_equal(spil_json_parse(&document, bad[i].text, strlen(bad[i].text), NULL), SPIL_OK);
        assert_int_equal(spil_setup_from_json(SPIL_CPU_ANY, NULL, &document, document.node, &read, NULL),
                         bad[i].code);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_question_has_all_it_needs),
        cmocka_unit_test(notes_are_what_the_contract_says),
        cmocka_unit_test(replies_have_a_word),
        cmocka_unit_test(the_catalogue_and_setups),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
