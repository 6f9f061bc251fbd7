/* json.c: the strict JSON reader, and the writer. */
#include "spil/json.h"

#include "unit.h"

static spil_json doc;

static bool reads(const char *text, size_t len)
{
    spil_error err = {0};
    char *copy = malloc(len + 1); /* exactly as long as the text, so that a sanitizer catches an overrun */
    memcpy(copy, text, len);
    const bool ok = spil_json_parse(&doc, copy, len, &err) == SPIL_OK;
    if (!ok && (err.code != SPIL_BAD_STATE || err.text.format == NULL))
        fail_msg("refused without a sentence: %s", text);
    static char kept[1 << 16];
    assert_true(len < sizeof kept);
    memcpy(kept, copy, len);
    doc.text = kept; /* nodes are offsets */
    free(copy);
    return ok;
}

static void valid_documents(void **state)
{
    (void)state;
    static const char *const good[] = {
        "null",
        "true",
        "false",
        "0",
        "-0",
        "-1",
        "10",
        "1.5",
        "0.5",
        "1e5",
        "1E+5",
        "1e-5",
        "-0.0e0",
        "\"\"",
        "\"a\"",
        "[]",
        "{}",
        " [ ] ",
        "\t\r\n{}\n",
        "[1,2]",
        "[ 1 , 2 ]",
        "[[],[[]]]",
        "{\"a\":1}",
        "{ \"a\" : 1 , \"b\" : [ ] }",
        "{\"a\":{\"a\":{\"a\":null}}}",
        "{\"\":0}",
        "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"",
        "\"\\u00e6\\u00C6\"",
        "\"\\ud83c\\udccf\"",
        "\"\x7f\"",
        "\"\xc3\xa6\"",
        "\"\xe2\x82\xac\"",
        "\"\xf0\x9f\x83\x8f\"",
        "\"\xed\x9f\xbf\"",
        "\"\xf4\x8f\xbf\xbf\"",
        "\"\\u0000\"",
        "[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]",
        "99999999999999999999999999999",
    };
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        if (!reads(good[i], strlen(good[i])))
            fail_msg("refused: %s", good[i]);
    }
}

static void invalid_documents(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "",
        " ",
        "nul",
        "nulll",
        "True",
        "NaN",
        "Infinity",
        "01",
        "-01",
        "00",
        "1.",
        ".5",
        "-",
        "+1",
        "--1",
        "1e",
        "1e+",
        "1.e5",
        "0x10",
        "1_000",
        "1 2",
        "[1,]",
        "[,1]",
        "[1 2]",
        "[",
        "]",
        "[1",
        "[1}",
        "{",
        "}",
        "{]",
        "{\"a\"}",
        "{\"a\":}",
        "{\"a\":1,}",
        "{,}",
        "{a:1}",
        "{'a':1}",
        "{1:1}",
        "{\"a\" 1}",
        "{\"a\":1 \"b\":2}",
        "\"",
        "\"a",
        "\"\\\"",
        "\"\\x\"",
        "\"\\u12\"",
        "\"\\u12g4\"",
        "\"\\U0041\"",
        "\"\\ud800\"",
        "\"\\udc00\"",
        "\"\\ud800x\"",
        "\"\\ud800\\n\"",
        "\"\\ud800\\u0041\"",
        "\"\\ud800\\ud800\"",
        "\"\\udc00\\ud800\"",
        "\"\n\"",
        "\"\t\"",
        "\"\x1f\"",
        "\"\x80\"",
        "\"\xc3\"",
        "\"\xc0\x80\"",
        "\"\xc1\xbf\"",
        "\"\xe0\x80\x80\"",
        "\"\xe0\x9f\xbf\"",
        "\"\xed\xa0\x80\"",
        "\"\xed\xbf\xbf\"",
        "\"\xf0\x80\x80\x80\"",
        "\"\xf0\x8f\xbf\xbf\"",
        "\"\xf4\x90\x80\x80\"",
        "\"\xf5\x80\x80\x80\"",
        "\"\xff\"",
        "\"\xe2\x82\"",
        "\xef\xbb\xbf{}",
        "{}x",
        "{} {}",
        "[]]",
        "/* */ 1",
        "1 // one",
        "{\"a\":1,\"a\":1}",
        "{\"a\":1,\"b\":2,\"a\":3}",
        "{\"a\":1,\"\\u0061\":2}",
        "{\"\\u00e6\":1,\"\xc3\xa6\":2}",
        "{\"\\ud83c\\udccf\":1,\"\xf0\x9f\x83\x8f\":2}",
        "{\"\":1,\"\":2}",
        "{\"x\":{\"/\":1,\"\\/\":2}}",
        "[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]",
        "\f1",
        "\xc2\xa0[]",
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        if (reads(bad[i], strlen(bad[i])))
            fail_msg("accepted: %s", bad[i]);
    }
    assert_false(reads("1\0", 2)); /* a zero byte is a character like others */
    assert_false(reads("\"\0\"", 3));
}

static void different_names_are_not_duplicates(void **state)
{
    (void)state;
    const char *text = "{\"a\":1,\"A\":2,\"a \":3,\"aa\":4,\"\\u0062\":5,\"\":6}";
    assert_true(reads(text, strlen(text)));
    assert_int_equal(doc.node->count, 6);
    assert_int_equal(spil_json_get(&doc, doc.node, "b")->number, 5);
}

static void as_many_values_as_there_is_room_for(void **state)
{
    (void)state;
    static char text[4 * SPIL_JSON_NODES];
    for (int n = SPIL_JSON_NODES - 2; n <= SPIL_JSON_NODES; n++) {
        size_t len = 0;
        text[len++] = '[';
        for (int i = 0; i < n; i++) {
            text[len++] = '7';
            text[len++] = i + 1 < n ? ',' : ']';
        }
        assert_int_equal(reads(text, len), n < SPIL_JSON_NODES);
    }
}

static void which_numbers_are_whole(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool whole;
        int64_t number;
    } tries[] = {
        {"0", true, 0},
        {"-0", true, 0},
        {"-12", true, -12},
        {"9007199254740992", true, INT64_C(9007199254740992)},
        {"-9007199254740992", true, INT64_C(-9007199254740992)},
        {"9007199254740993", false, 0},
        {"9999999999999999", false, 0},
        {"10000000000000000", false, 0},
        {"99999999999999999999999999", false, 0},
        {"1.0", false, 0},
        {"1e2", false, 0},
        {"1E0", false, 0},
    };
    for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
        assert_true(reads(tries[i].text, strlen(tries[i].text)));
        if (doc.node->whole != tries[i].whole || (tries[i].whole && doc.node->number != tries[i].number))
            fail_msg("%s: whole %d, %lld", tries[i].text, doc.node->whole, (long long)doc.node->number);
    }
}

static void strings_are_decoded(void **state)
{
    (void)state;
    const char *text = "\"\\u00e6\\u20AC\\ud83c\\udccf\\\"\\\\\\/\\b\\f\\n\\r\\t\xc3\xa6\"";
    char buf[64];
    assert_true(reads(text, strlen(text)));
    assert_true(spil_json_text(&doc, doc.node, buf, sizeof buf));
    assert_string_equal(buf, "\xc3\xa6\xe2\x82\xac\xf0\x9f\x83\x8f\"\\/\b\f\n\r\t\xc3\xa6");
    for (size_t size = 1; size <= strlen(buf); size++) { /* nothing is copied in part */
        char small[64];
        assert_false(spil_json_text(&doc, doc.node, small, size));
    }
    assert_true(reads("\"a\\u0000b\"", 10));
    assert_false(spil_json_text(&doc, doc.node, buf, sizeof buf)); /* a C string cannot hold it */
}

static void fields_that_are_wanted(void **state)
{
    (void)state;
    static const char *const names[] = {"n", "s", "t", NULL};
    const char *text = "{\"n\":5,\"s\":\"x\",\"t\":true}";
    const spil_json_node *node;
    spil_error err;
    int n;
    bool yes;
    assert_true(reads(text, strlen(text)));
    assert_int_equal(spil_json_want_int(&doc, doc.node, "n", 5, 5, &n, &err), SPIL_OK);
    assert_int_equal(n, 5);
    assert_int_equal(spil_json_want_int(&doc, doc.node, "n", 6, 9, &n, &err), SPIL_BAD_STATE);
    assert_int_equal(spil_json_want_int(&doc, doc.node, "n", 0, 4, &n, &err), SPIL_BAD_STATE);
    assert_int_equal(spil_json_want_int(&doc, doc.node, "s", 0, 9, &n, &err), SPIL_BAD_STATE);
    assert_int_equal(spil_json_want(&doc, doc.node, "s", SPIL_JSON_STRING, &node, &err), SPIL_OK);
    assert_true(spil_json_is(&doc, node, "x"));
    assert_false(spil_json_is(&doc, node, "xx"));
    assert_int_equal(spil_json_want(&doc, doc.node, "m", SPIL_JSON_STRING, &node, &err), SPIL_BAD_STATE);
    assert_string_equal(err.text.arg[0], "m");
    assert_int_equal(spil_json_want_bool(&doc, doc.node, "t", &yes, &err), SPIL_OK);
    assert_true(yes);
    assert_int_equal(spil_json_want_bool(&doc, doc.node, "n", &yes, &err), SPIL_BAD_STATE);
    assert_int_equal(spil_json_only(&doc, doc.node, names, NULL, &err), SPIL_OK);
    assert_int_equal(spil_json_only(&doc, doc.node, names + 1, NULL, &err), SPIL_BAD_STATE);
    assert_int_equal(spil_json_only(&doc, doc.node, names + 1, names, &err), SPIL_OK);
}

static void what_is_written_can_be_read(void **state)
{
    (void)state;
    char buf[512], back[64];
    spil_out out = spil_out_to(buf, sizeof buf);
    spil_json_writer w = spil_json_to(&out);
    const char *awkward = "\"\\/\n\r\t\b\f\x01\x1f æ";
    spil_json_open(&w, NULL, '{');
    spil_json_string(&w, "a\"b", awkward);
    spil_json_int(&w, "n", -7);
    spil_json_bool(&w, "t", true);
    spil_json_null(&w, "z");
    spil_json_open(&w, "l", '[');
    spil_json_open(&w, NULL, '[');
    spil_json_close(&w, ']');
    spil_json_int(&w, NULL, 1);
    spil_json_raw(&w, NULL, "{\"r\":2}");
    spil_json_close(&w, ']');
    spil_json_close(&w, '}');
    assert_string_equal(
        buf, "{\"a\\\"b\":\"\\\"\\\\/\\n\\u000d\\u0009\\u0008\\u000c\\u0001\\u001f æ\",\"n\":-7,\"t\":true,"
             "\"z\":null,\"l\":[[],1,{\"r\":2}]}");
    assert_true(reads(buf, out.len));
    assert_true(spil_json_text(&doc, spil_json_get(&doc, doc.node, "a\"b"), back, sizeof back));
    assert_string_equal(back, awkward);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(valid_documents),
        cmocka_unit_test(invalid_documents),
        cmocka_unit_test(different_names_are_not_duplicates),
        cmocka_unit_test(as_many_values_as_there_is_room_for),
        cmocka_unit_test(which_numbers_are_whole),
        cmocka_unit_test(strings_are_decoded),
        cmocka_unit_test(fields_that_are_wanted),
        cmocka_unit_test(what_is_written_can_be_read),
    };
    return cmocka_run_group_tests_name("core_json", tests, NULL, NULL);
}
