/* events.c: events read from JSON, right and wrong. Round trips of all that happens are in tests/games.c. */
#include "spil/state.h"
#include "unit.h"

static spil_json doc;
static spil_events ev;
static spil_error err;
static char said[512];

static spil_setup setup_of(const char *game, int seats)
{
    spil_setup su = spil_setup_default(spil_game_find(SPIL_CPU_ANY, game), seats);
    assert_int_equal(spil_setup_check(&su, NULL), SPIL_OK);
    return su;
}

static spil_code read_json(const spil_setup *su, const char *json)
{
    memset(&err, 0, sizeof err);
    if (spil_json_parse(&doc, json, strlen(json), &err) != SPIL_OK)
        fail_msg("not JSON: %s", json);
    const spil_code code = spil_events_read(su, &doc, doc.node, &ev, &err);
    spil_out out = spil_out_to(said, sizeof said);
    if (code != SPIL_OK)
        spil_sentence_print(&err.text, err.text.format, &out);
    return code;
}

static void refuse(const spil_setup *su, const char *json, const char *why)
{
    if (read_json(su, json) != SPIL_BAD_STATE || err.code != SPIL_BAD_STATE || strstr(said, why) == NULL)
        fail_msg("%s: '%s', \"%s\" instead of \"%s\"", json, spil_code_word(err.code), said, why);
}

static void fields_of_every_kind(void **state)
{
    (void)state;
    const spil_setup punto = setup_of("punto", 2), rumi7 = setup_of("rumi7", 3),
                     sequence = setup_of("sequence", 4);
    assert_int_equal(read_json(&punto,
                               "[{\"event\":\"place\",\"seat\":1,\"card\":\"B3\",\"x\":-2,\"y\":5},"
                               "{\"event\":\"round_end\",\"round\":1,\"winner\":null,\"by\":\"none\"}]"),
                     SPIL_OK);
    assert_int_equal(ev.n, 2);
    assert_true(spil_event_is(&punto, &ev.item[0], "place"));
    assert_int_equal(ev.item[0].visible_to, SPIL_VISIBLE_TO_ALL);
    assert_int_equal(ev.item[0].arg[0], 1);
    assert_int_equal(ev.item[0].arg[2], -2);
    assert_int_equal(ev.item[0].arg[3], 5);
    assert_int_equal(ev.item[1].arg[1], -1);
    assert_int_equal(ev.item[1].arg[2], 0);
    assert_int_equal(
        read_json(
            &rumi7,
            "[{\"event\":\"lay\",\"cards\":[\"4S\",\"X\",\"4H\"],\"meld\":2,\"kind\":\"set\",\"seat\":0},"
            "{\"event\":\"hand\",\"seat\":2,\"points\":15,\"cards\":[\"KC\"]}]"),
        SPIL_OK);
    assert_int_equal(ev.item[0].list_n, 3);
    assert_int_equal(ev.item[1].list_at, 3);
    assert_int_equal(ev.pooled, 4);
    assert_int_equal(
        read_json(&sequence, "[{\"event\":\"drew\",\"seat\":2,\"card\":\"plus\",\"seen_by\":[0,2]}]"),
        SPIL_OK);
    assert_int_equal(ev.item[0].visible_to, 5);
    assert_int_equal(read_json(&sequence, "[]"), SPIL_OK);
    assert_int_equal(ev.n, 0);
}

static void what_cannot_have_happened_is_refused(void **state)
{
    (void)state;
    static const struct {
        const char *game, *json, *why;
    } tries[] = {
        {"punto", "{}", "'events' has a value"},
        {"punto", "[1]", "'events' has a value"},
        {"punto", "[{}]", "'event' is missing"},
        {"punto", "[{\"event\":1}]", "'event' must be"},
        {"punto", "[{\"event\":\"plac\"}]", "'event' has a value"},
        {"punto", "[{\"event\":\"place\",\"card\":\"B3\",\"x\":0,\"y\":0}]", "'seat' is missing"},
        {"punto", "[{\"event\":\"place\",\"seat\":2,\"card\":\"B3\",\"x\":0,\"y\":0}]", "'seat' has a value"},
        {"punto", "[{\"event\":\"place\",\"seat\":-1,\"card\":\"B3\",\"x\":0,\"y\":0}]",
         "'seat' has a value"},
        {"punto", "[{\"event\":\"place\",\"seat\":0,\"card\":\"B0\",\"x\":0,\"y\":0}]", "'card' has a value"},
        {"punto", "[{\"event\":\"place\",\"seat\":0,\"card\":\"B3 \",\"x\":0,\"y\":0}]",
         "'card' has a value"},
        {"punto", "[{\"event\":\"place\",\"seat\":0,\"card\":3,\"x\":0,\"y\":0}]", "'card' has a value"},
        {"punto", "[{\"event\":\"place\",\"seat\":0,\"card\":\"B3\",\"x\":32768,\"y\":0}]",
         "'x' has a value"},
        {"punto", "[{\"event\":\"place\",\"seat\":0,\"card\":\"B3\",\"x\":0.5,\"y\":0}]", "'x' has a value"},
        {"punto", "[{\"event\":\"place\",\"seat\":0,\"card\":\"B3\",\"x\":0,\"y\":0,\"z\":0}]",
         "'z' is unknown"},
        {"punto", "[{\"event\":\"round_end\",\"round\":1,\"winner\":2,\"by\":\"row\"}]",
         "'winner' has a value"},
        {"punto", "[{\"event\":\"round_end\",\"round\":1,\"winner\":0,\"by\":\"rows\"}]", "'by' has a value"},
        {"punto", "[{\"event\":\"round_end\",\"round\":1,\"winner\":0,\"by\":null}]", "'by' has a value"},
        {"rumi7", "[{\"event\":\"hand\",\"seat\":0,\"points\":5,\"cards\":\"4S\"}]", "'cards' has a value"},
        {"rumi7", "[{\"event\":\"hand\",\"seat\":0,\"points\":5,\"cards\":[\"4S\",\"\"]}]",
         "'cards' has a value"},
        {"rumi7", "[{\"event\":\"lay\",\"seat\":0,\"kind\":\"set\",\"meld\":-1,\"cards\":[]}]",
         "'meld' has a value"},
        {"sequence", "[{\"event\":\"drew\",\"seat\":1,\"card\":\"99+1\"}]", "'card' has a value"},
        {"sequence", "[{\"event\":\"drew\",\"seat\":1,\"card\":\"plus\",\"seen_by\":1}]",
         "'seen_by' has a value"},
        {"sequence", "[{\"event\":\"drew\",\"seat\":1,\"card\":\"plus\",\"seen_by\":[1,0]}]",
         "'seen_by' has a value"},
        {"sequence", "[{\"event\":\"drew\",\"seat\":1,\"card\":\"plus\",\"seen_by\":[2]}]",
         "'seen_by' has a value"},
    };
    for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
        const spil_setup su = setup_of(tries[i].game, 2);
        refuse(&su, tries[i].json, tries[i].why);
    }
}

static void there_is_room_for_so_many(void **state)
{
    (void)state;
    static char json[8192];
    const spil_setup punto = setup_of("punto", 2), rumi7 = setup_of("rumi7", 2);
    for (int n = SPIL_EVENTS_MAX; n <= SPIL_EVENTS_MAX + 1; n++) {
        spil_out out = spil_out_to(json, sizeof json);
        for (int i = 0; i < n; i++)
            spil_put(&out,
                     i == 0 ? "[{\"event\":\"stuck\",\"seat\":0}" : ",{\"event\":\"stuck\",\"seat\":0}");
        spil_put(&out, "]");
        assert_int_equal(read_json(&punto, json), n == SPIL_EVENTS_MAX ? SPIL_OK : SPIL_BAD_STATE);
    }
    for (int n = SPIL_EVENT_POOL; n <= SPIL_EVENT_POOL + 1; n++) {
        spil_out out = spil_out_to(json, sizeof json);
        spil_put(&out, "[{\"event\":\"hand\",\"seat\":0,\"points\":5,\"cards\":[");
        for (int i = 0; i < n; i++)
            spil_put(&out, i == 0 ? "\"X\"" : ",\"X\"");
        spil_put(&out, "]}]");
        assert_int_equal(read_json(&rumi7, json), n == SPIL_EVENT_POOL ? SPIL_OK : SPIL_BAD_STATE);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fields_of_every_kind),
        cmocka_unit_test(what_cannot_have_happened_is_refused),
        cmocka_unit_test(there_is_room_for_so_many),
    };
    return cmocka_run_group_tests_name("core_events", tests, NULL, NULL);
}
