/* text.c: bounded printing, careful reading, and sentences that can be translated. */
#include "spil/text.h"

#include "spil/error.h"
#include "spil/translator.h"
#include "unit.h"

static void printing_never_passes_the_end(void **state)
{
    (void)state;
    for (size_t size = 1; size <= 12; size++) {
        char buf[16];
        memset(buf, '#', sizeof buf);
        spil_out out = spil_out_to(buf, size);
        spil_put(&out, "abc");
        spil_put_int(&out, -42);
        spil_put_char(&out, '!');
        spil_put_bytes(&out, "xyz", 2);
        assert_int_equal(out.len, 9); /* also what did not fit */
        assert_int_equal(spil_out_full(&out), size <= 9);
        assert_int_equal(spil_out_bytes(&out), strlen(buf));
        assert_memory_equal(buf, "abc-42!xy", size - 1 < 9 ? size - 1 : 9);
        assert_int_equal(buf[size - 1 < 9 ? size - 1 : 9], '\0');
        for (size_t i = size; i < sizeof buf; i++)
            assert_int_equal(buf[i], '#');
    }
}

static void numbers_are_printed_in_full(void **state)
{
    (void)state;
    char buf[64];
    spil_out out = spil_out_to(buf, sizeof buf);
    spil_put_int(&out, INT64_MIN);
    spil_put_char(&out, ' ');
    spil_put_int(&out, 0);
    spil_put_char(&out, ' ');
    spil_put_unsigned(&out, UINT64_MAX);
    assert_string_equal(buf, "-9223372036854775808 0 18446744073709551615");
}

static void hundredths_are_printed_short(void **state)
{
    (void)state;
    static const struct {
        uint64_t value;
        const char *text;
    } tries[] = {{0, "0"}, {5, "0.05"}, {25, "0.25"}, {50, "0.5"}, {150, "1.5"}, {300, "3"}, {1001, "10.01"}};
    for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
        char buf[16];
        spil_out out = spil_out_to(buf, sizeof buf);
        spil_put_hundredths(&out, tries[i].value);
        assert_string_equal(buf, tries[i].text);
    }
}

static void whole_numbers_are_read_as_printed(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool ok;
        int value;
        size_t taken;
    } tries[] = {
        {"0", true, 0, 1},
        {"7", true, 7, 1},
        {"-7", true, -7, 2},
        {"12,", true, 12, 2},
        {"", false, 0, 0},
        {"-", false, 0, 0},
        {"+1", false, 0, 0},
        {"-0", false, 0, 0},
        {"00", false, 0, 0},
        {"01", false, 0, 0},
        {"-01", false, 0, 0},
        {" 1", false, 0, 0},
        {"a", false, 0, 0},
        {"1000000000", true, 1000000000, 10},
        {"1000000001", true, 1000000001, 10},
        {"10000000000", true, 1000000001, 11},
        {"99999999999999999999999", true, 1000000001, 23},
        {"-99999999999999999999999", true, -1000000001, 24},
    };
    for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
        spil_in in = spil_in_from(tries[i].text);
        int value = 0;
        const bool ok = spil_take_int(&in, &value);
        if (ok != tries[i].ok || value != tries[i].value || in.at != tries[i].text + tries[i].taken)
            fail_msg("'%s': %d, %d, %td characters taken", tries[i].text, ok, value, in.at - tries[i].text);
    }
}

static void what_does_not_fit_is_not_taken(void **state)
{
    (void)state;
    spil_in in = spil_in_from("play:7/1");
    assert_false(spil_take_char(&in, 'x'));
    assert_false(spil_take_word(&in, "plays"));
    assert_false(spil_take_word(&in, "play:7/1 and more"));
    assert_int_equal(spil_take_one_of(&in, "abc"), -1);
    assert_true(spil_take_word(&in, "play:"));
    assert_int_equal(spil_take_one_of(&in, "567"), 2);
    assert_true(spil_take_char(&in, '/'));
    assert_false(spil_in_done(&in));
    assert_true(spil_take_char(&in, '1'));
    assert_true(spil_in_done(&in));
    assert_false(spil_take_char(&in, '1'));
    assert_int_equal(spil_take_one_of(&in, "1"), -1);
}

static void words_in_lists(void **state)
{
    (void)state;
    static const char *const list[] = {"one", "two", NULL};
    assert_true(spil_listed(list, "two"));
    assert_false(spil_listed(list, "tw"));
    assert_false(spil_listed(list, "twos"));
    assert_false(spil_listed(NULL, "two"));
    assert_true(spil_same("", ""));
    assert_false(spil_same("a", ""));
    assert_int_equal(spil_length("æ"), 2); /* bytes */
}

/* ---- sentences ---- */

static const char *print(const spil_sentence *sentence, const char *format)
{
    static char buf[256];
    spil_out out = spil_out_to(buf, sizeof buf);
    spil_sentence_print(sentence, format, &out);
    return buf;
}

static void sentences_keep_their_arguments(void **state)
{
    (void)state;
    spil_sentence s;
    spil_sentence_set(&s, "%s cannot cover %s at %d,%d", "B5", "R5", -3, 0);
    assert_string_equal(s.format, "%s cannot cover %s at %d,%d");
    assert_string_equal(print(&s, s.format), "B5 cannot cover R5 at -3,0");
}

static void a_sentence_may_have_a_plural(void **state)
{
    (void)state;
    static const struct {
        int n;
        const char *said;
    } rows[] = {{0, "X: 0 points"}, {1, "X: 1 point"}, {2, "X: 2 points"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        spil_sentence s;
        spil_sentence_set_n(&s, SPIL_TR_N("%s: %d point", "%s: %d points"), rows[i].n, "X", rows[i].n);
        assert_string_equal(print(&s, spil_sentence_in(NULL, &s)), rows[i].said);
    }
    spil_sentence s;
    spil_sentence_set(&s, "%d points", 1);
    assert_string_equal(print(&s, spil_sentence_in(NULL, &s)), "1 points"); /* only one form */
}

static void translations_may_reorder(void **state)
{
    (void)state;
    spil_sentence s;
    spil_sentence_set(&s, "%s cannot cover %s", "B5", "R5");
    assert_string_equal(print(&s, "á %2$s má ekki leggja %1$s"), "á R5 má ekki leggja B5");
    assert_string_equal(print(&s, "%2$s %2$s %s"), "R5 R5 B5");
    assert_string_equal(print(&s, "100 %% %s"), "100 % B5");
}

/* A translation can be wrong; it can never do harm. */
static void wrong_translations_do_no_harm(void **state)
{
    (void)state;
    spil_sentence s;
    spil_sentence_set(&s, "only %s", "B5");
    assert_string_equal(print(&s, "%s %s %s %s %s %s"), "B5     ");
    assert_string_equal(print(&s, "%4$s|"), "|");
    assert_string_equal(print(&s, "%s %"), "B5 ");
    assert_string_equal(print(&s, "%n%x"), "nx");
    assert_string_equal(print(&s, "%9$s"), "9$s");
}

static void long_arguments_are_cut(void **state)
{
    (void)state;
    spil_sentence s;
    char text[200];
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    spil_sentence_set(&s, "%s|%s", text, "end");
    assert_int_equal(strlen(s.arg[0]), SPIL_ARG_BYTES - 1);
    assert_string_equal(print(&s, "%2$s"), "end");
}

static void errors_have_code_and_sentence(void **state)
{
    (void)state;
    spil_error err;
    memset(&err, 0xff, sizeof err);
    assert_int_equal(spil_fail(&err, SPIL_BAD_MOVE, "'%s' is not a move", "x"), SPIL_BAD_MOVE);
    assert_int_equal(err.code, SPIL_BAD_MOVE);
    assert_int_equal(err.line, 0);
    assert_string_equal(print(&err.text, err.text.format), "'x' is not a move");
    assert_int_equal(spil_fail(NULL, SPIL_BAD_SEAT, "%d", 1), SPIL_BAD_SEAT);
    assert_string_equal(spil_code_word(SPIL_ILLEGAL_MOVE), "illegal_move");
    assert_string_equal(spil_code_word(SPIL_GAME_OVER), "game_over");
}

static const char *shouted(void *of, const char *english)
{
    return spil_same(english, "yes") ? of : english;
}

static const char *many_always(void *of, const char *one, const char *many, unsigned long n)
{
    (void)of, (void)one, (void)n;
    return many;
}

static void without_a_translator_it_is_English(void **state)
{
    (void)state;
    char loud[] = "YES";
    const spil_translator none = {0}, some = {.text = shouted, .plural = many_always, .of = loud};
    const spil_translator *const english[] = {NULL, &none};
    for (int i = 0; i < 2; i++) {
        assert_string_equal(spil_tr(english[i], "yes"), "yes");
        assert_string_equal(spil_tr_plural(english[i], "card", "cards", 0), "cards");
        assert_string_equal(spil_tr_plural(english[i], "card", "cards", 1), "card");
        assert_string_equal(spil_tr_plural(english[i], "card", "cards", 2), "cards");
    }
    assert_string_equal(spil_tr(&some, "yes"), "YES");
    assert_string_equal(spil_tr(&some, "no"), "no");
    assert_string_equal(spil_tr_plural(&some, "card", "cards", 1), "cards");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(printing_never_passes_the_end),
        cmocka_unit_test(numbers_are_printed_in_full),
        cmocka_unit_test(hundredths_are_printed_short),
        cmocka_unit_test(whole_numbers_are_read_as_printed),
        cmocka_unit_test(what_does_not_fit_is_not_taken),
        cmocka_unit_test(words_in_lists),
        cmocka_unit_test(sentences_keep_their_arguments),
        cmocka_unit_test(a_sentence_may_have_a_plural),
        cmocka_unit_test(translations_may_reorder),
        cmocka_unit_test(wrong_translations_do_no_harm),
        cmocka_unit_test(long_arguments_are_cut),
        cmocka_unit_test(errors_have_code_and_sentence),
        cmocka_unit_test(without_a_translator_it_is_English),
    };
    return cmocka_run_group_tests_name("core_text", tests, NULL, NULL);
}
