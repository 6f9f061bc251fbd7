/* player_spec.c: texts for players that are understood, and those that are not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "spil/games.h"
#include "spil/player_spec.h"
#include "spil/seven_racer.h"

static const spil_game *game(const char *id)
{
    return spil_game_find(SPIL_CPU_ANY, id);
}

static void read_ok(const char *id, const char *text, uint32_t sims, uint32_t ms)
{
    spil_player_spec spec;
    spil_error err;
    if (spil_player_spec_read(text, game(id), &spec, &err) != SPIL_OK)
        fail_msg("'%s' for %s was refused: %s", text, id, err.text.format);
    assert_string_equal(spec.text, text);
    assert_int_equal(spec.budget.sims, sims);
    assert_int_equal(spec.budget.ms, ms);
}

static void texts_that_are_understood(void **state)
{
    (void)state;
    spil_player_spec spec;
    read_ok("punto", "greedy", 0, 0);
    read_ok("punto", "random@2000", 2000, 0);
    read_ok("rumi7", "mindist@50ms", 0, 50);
    read_ok("punto", "human", 0, 0);
    read_ok("7ate9", "adult:tuned", 0, 0);
    assert_int_equal(spil_player_spec_read("human", game("punto"), &spec, NULL), SPIL_OK);
    assert_int_equal(spec.kind, SPIL_PLAYER_PERSON);
    assert_int_equal(spil_player_spec_read("adult:tuned", game("7ate9"), &spec, NULL), SPIL_OK);
    assert_true(spec.races);
    assert_string_equal(((const spil_seven_choice *)spec.racer.choice)->name, "tuned");
    read_ok("7ate9", "adult:tuned,late=0.25,slow=1.5", 0, 0);
    read_ok("7ate9", "human,late=60", 0, 0);
    assert_int_equal(spil_player_spec_read("child,slow=10,late=3.50", game("7ate9"), &spec, NULL), SPIL_OK);
    assert_string_equal(spec.player, "child");
    assert_string_equal(spec.text, "child,late=3.5,slow=10"); /* as it is written here */
    assert_int_equal(spec.handicap.late_ms, 3500);
    assert_int_equal(spec.handicap.slow_percent, 1000);
    assert_int_equal(spil_player_spec_read("child,slow=1,late=0", game("7ate9"), &spec, NULL), SPIL_OK);
    assert_string_equal(spec.text, "child"); /* no handicap at all */
}

static void texts_that_are_not(void **state)
{
    (void)state;
    static const char *const wrong[] = {"",        "nobody",   "greedy@",    "greedy@0",   "greedy@0ms",
                                        "@5",      "greedy@x", "greedy@5m",  "greedy@-1",  "greedy@5 ms",
                                        "mindist", "adult",    "greedy\n@5", "Greedy@5ms", "greedy@600001ms"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        spil_player_spec spec = spil_player_spec_human();
        spil_error err = {.code = SPIL_OK};
        if (spil_player_spec_read(wrong[i], game("punto"), &spec, &err) == SPIL_OK)
            fail_msg("'%s' was understood", wrong[i]);
        assert_int_equal(err.code, SPIL_BAD_OPTION);
        assert_non_null(err.text.format);
        assert_int_equal(spec.kind, SPIL_PLAYER_PERSON); /* as it was */
    }
}

static void every_game_has_somebody_to_ask(void **state)
{
    (void)state;
    for (int i = 0; spil_game_at(SPIL_CPU_ANY, i) != NULL; i++) {
        assert_true(spil_bot_best(spil_game_at(SPIL_CPU_ANY, i))->plays(spil_game_at(SPIL_CPU_ANY, i)));
        assert_true(spil_bot_usual(spil_game_at(SPIL_CPU_ANY, i))->plays(spil_game_at(SPIL_CPU_ANY, i)));
        assert_true(spil_bot_racing(spil_game_at(SPIL_CPU_ANY, i))->plays(spil_game_at(SPIL_CPU_ANY, i)));
    }
    assert_string_equal(spil_bot_racing(game("7ate9"))->name, "adult");
    assert_string_equal(spil_bot_racing(game("highcard"))->name, "level3");
}

/* What a server lets people seat. */
static void only_bots_are_read_where_only_bots_may_play(void **state)
{
    (void)state;
    spil_player_spec spec;
    assert_int_equal(spil_player_spec_read_bot("greedy@50ms", game("punto"), &spec, NULL), SPIL_OK);
    assert_int_equal(spil_player_spec_read_bot("human", game("punto"), &spec, NULL), SPIL_BAD_OPTION);
    assert_int_equal(spil_player_spec_read_bot("cmd:true", game("punto"), &spec, NULL), SPIL_BAD_OPTION);
    assert_int_equal(spil_player_spec_read("cmd:true -x", game("punto"), &spec, NULL), SPIL_OK);
    assert_int_equal(spec.kind, SPIL_PLAYER_PROGRAM);
    assert_string_equal(spil_player_spec_command(&spec), "true -x");
}

static void bots_are_listed_by_number(void **state)
{
    (void)state;
    int n = 0;
    for (const char *name; (name = spil_bot_name(game("punto"), n)) != NULL; n++)
        assert_true(spil_bot_find(name)->plays(game("punto")));
    assert_true(n >= 7); /* random, greedy, five levels … */
    assert_null(spil_bot_name(game("punto"), n + 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_that_are_understood),
        cmocka_unit_test(texts_that_are_not),
        cmocka_unit_test(every_game_has_somebody_to_ask),
        cmocka_unit_test(only_bots_are_read_where_only_bots_may_play),
        cmocka_unit_test(bots_are_listed_by_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
