/* hostile.c: what strangers may send and how the core handles it: text that is not UTF-8, JSON made to be slow,
 * records and positions that are almost right. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "spil/record.h"

static spil_state_work work;

/* ---- text ---- */

static void utf8_by_the_book(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t bytes;
        bool plain;
    } tries[] = {
        {"a", 1, true},
        {"\x7f", 1, false},
        {"\n", 1, false},
        {"\xc3\xa9", 2, true},  /* é */
        {"\xc2\x9b", 2, false}, /* a control character that begins a terminal's sequences */
        {"\xc2\xa0", 2, true},
        {"\xe2\x80\xa6", 3, true},
        {"\xef\xbf\xbd", 3, true},
        {"\xf0\x9f\x82\xa1", 4, true}, /* a playing card */
        {"\xf4\x8f\xbf\xbf", 4, true},
        {"\x80", 0, false},
        {"\xc1\xbf", 0, false}, /* overlong */
        {"\xe0\x9f\xbf", 0, false},
        {"\xf0\x8f\xbf\xbf", 0, false},
        {"\xed\xa0\x80", 0, false},     /* a surrogate */
        {"\xf4\x90\x80\x80", 0, false}, /* beyond U+10FFFF */
        {"\xc3", 0, false},             /* cut */
        {"\xe2\x80", 0, false},
        {"\xf0\x9f\x82", 0, false},
        {"\xff", 0, false},
        {"", 0, true},
    };
    for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
        assert_int_equal(spil_utf8_char(tries[i].text, strlen(tries[i].text)), tries[i].bytes);
        assert_int_equal(spil_is_plain(tries[i].text), tries[i].plain);
    }
}

static void sentences_hold_plain_text_only(void **state)
{
    (void)state;
    static const struct {
        const char *text, *shown;
    } tries[] = {
        {"R5@0,0", "R5@0,0"},
        {"12345678901234567890123456789012345678901234567",
         "12345678901234567890123456789012345678901234567"},
        {"123456789012345678901234567890123456789012345678", "12345678901234567890123456789012345678901234…"},
        {"1234567890123456789012345678901234567890123éééééé", "1234567890123456789012345678901234567890123…"},
        {"\x1b[31mred", "\xef\xbf\xbd[31mred"},
        {"\xff\xc3", "\xef\xbf\xbd\xef\xbf\xbd"},
        {"", ""},
    };
    for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
        spil_error err;
        spil_fail(&err, SPIL_BAD_MOVE, "'%s' in %d %% of 100%%d", tries[i].text, 7);
        assert_string_equal(err.text.arg[0], tries[i].shown);
        assert_string_equal(err.text.arg[1], "7");
        assert_string_equal(err.text.arg[2], "");
        assert_true(spil_is_plain(err.text.arg[0]));
    }
    /* Truncation anywhere: all lengths of characters of all widths. */
    static const char *const wide[] = {"a", "é", "日", "🂡", "\xff"};
    for (size_t w = 0; w < sizeof wide / sizeof wide[0]; w++) {
        for (int before = 0; before < 50; before++) {
            char text[400] = "";
            spil_error err;
            for (int i = 0; i < 70; i++)
                strcat(text, i < before ? "x" : wide[w]);
            spil_fail(&err, SPIL_BAD_MOVE, "%s", text);
            assert_true(spil_is_plain(err.text.arg[0]));
            assert_true(strlen(err.text.arg[0]) >= SPIL_ARG_BYTES - 5);
            assert_non_null(strstr(err.text.arg[0], "…"));
        }
    }
}

/* ---- JSON ---- */

/* An object of n names; the parser compares each with those before it. */
static spil_code parse_names(int n)
{
    static char text[1 << 20];
    spil_error err;
    size_t len = (size_t)sprintf(text, "{");
    for (int i = 0; i < n; i++)
        len += (size_t)sprintf(text + len, "%s\"%0*d\":0", i > 0 ? "," : "", 200, i);
    len += (size_t)sprintf(text + len, "}");
    return spil_json_parse(&work.doc, text, len, &err);
}

static void objects_have_a_few_names(void **state)
{
    (void)state;
    assert_int_equal(parse_names(SPIL_JSON_MEMBERS), SPIL_OK);
    assert_int_equal(parse_names(SPIL_JSON_MEMBERS + 1), SPIL_BAD_STATE);
    assert_int_equal(parse_names(4000), SPIL_BAD_STATE);
    /* Lists may be longer. */
    char text[1000] = "[0";
    spil_error err;
    for (int i = 0; i < 200; i++)
        strcat(text, ",0");
    strcat(text, "]");
    assert_int_equal(spil_json_parse(&work.doc, text, strlen(text), &err), SPIL_OK);
}

/* ---- records ---- */

static spil_code read_record(const char *line, spil_error *err)
{
    static spil_step steps[16];
    static spil_record rec;
    char text[1000];
    snprintf(text, sizeof text, "spil 1\ngame punto\nseats 2\nseed 1\n%s\n", line);
    rec.steps = steps;
    rec.max_steps = 16;
    rec.data = NULL;
    return spil_record_read(SPIL_CPU_ANY, text, strlen(text), &work, &rec, err);
}

static void names_are_text(void **state)
{
    (void)state;
    spil_error err;
    assert_int_equal(read_record("name 0 Þórunn 日本", &err), SPIL_OK);
    assert_int_equal(read_record("name 0 \xff", &err), SPIL_BAD_RECORD);
    assert_int_equal(read_record("name 0 a\xc2\x9b"
                                 "31m",
                                 &err),
                     SPIL_BAD_RECORD);
    assert_int_equal(read_record("name 0 \x1b[31m", &err), SPIL_BAD_RECORD);
    assert_int_equal(err.line, 5);
    assert_int_equal(read_record("name 0 ", &err), SPIL_BAD_RECORD);
}

static void results_are_spelled_exactly(void **state)
{
    (void)state;
    spil_error err;
    static const char *const right[] = {"result winners=0 points=2,1", "result winners= points=1,1",
                                        "result winners=0,1 points=1,-1"};
    static const char *const wrong[] = {
        "result winners=0, points=2,1",  "result winners=,0 points=2,1",  "result winners=1,0 points=2,1",
        "result winners=0,0 points=2,1", "result winners=2 points=2,1",   "result winners=0 points=2",
        "result winners=0 points=2,1,0", "result winners=0 points=2,1 ",  "result winners=0  points=2,1",
        "result winners=, points=2,1",   "result winners=-1 points=2,1",  "result winners=00 points=2,1",
        "result winners=0 points=2,",    "result winners=0,1, points=2,1"};
    for (size_t i = 0; i < sizeof right / sizeof right[0]; i++)
        assert_int_equal(read_record(right[i], &err), SPIL_OK);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        if (read_record(wrong[i], &err) != SPIL_BAD_RECORD)
            fail_msg("accepted: %s", wrong[i]);
    }
}

/* ---- Punto: the board of a finished game (P7, P9) ---- */

/* The state with all its stacks moved, as JSON. */
static void move_board(const spil_setup *su, const spil_state *st, int dx, int dy, char *out)
{
    static char text[SPIL_STATE_TEXT];
    spil_out to = spil_out_to(text, sizeof text);
    spil_json_writer w = spil_json_to(&to);
    spil_state_json(su, st, NULL, &w);
    const char *p = text;
    while (*p != '\0') {
        const bool x = strncmp(p, "\"x\":", 4) == 0, y = strncmp(p, "\"y\":", 4) == 0;
        if (x || y) {
            char *end;
            const long n = strtol(p + 4, &end, 10) + (x ? dx : dy);
            out += sprintf(out, "\"%c\":%ld", x ? 'x' : 'y', n);
            p = end;
        } else {
            *out++ = *p++;
        }
    }
    *out = '\0';
}

/* Is 0,0 among the cells, or one of them next to it? */
static bool near_0_0(const char *json)
{
    int x, y;
    for (const char *p = json; (p = strstr(p, "{\"x\":")) != NULL; p++) {
        if (sscanf(p, "{\"x\":%d,\"y\":%d", &x, &y) == 2 && abs(x) <= 1 && abs(y) <= 1)
            return true;
    }
    return false;
}

static void P7_a_finished_board_hangs_together(void **state)
{
    (void)state;
    enum { GAMES = 40 };
    static char json[2 * SPIL_STATE_TEXT];
    int tried = 0, gaps = 0;
    for (int g = 0; g < GAMES; g++) {
        const spil_game *game = spil_game_find(SPIL_CPU_ANY, "punto");
        spil_setup su = spil_setup_default(game, 2 + g % 3), read_su;
        spil_state st, read_st;
        spil_fast_rng rng;
        spil_error err;
        spil_fast_seed(&rng, (uint64_t)g, 0);
        const spil_key key = spil_fast_key(&rng);
        assert_int_equal(spil_setup_option(&su, "rounds", "1", &err), SPIL_OK);
        game->start(&su, &key, &st);
        game->rollout(&su, &st, &rng, 1 << 20);
        for (int dx = -10; dx <= 10; dx++) {
            for (int dy = -10; dy <= 10; dy++) {
                move_board(&su, &st, dx, dy, json);
                const spil_code code =
                    spil_state_read(SPIL_CPU_ANY, json, strlen(json), &work, &read_su, &read_st, &err);
                if (dx == 0 && dy == 0)
                    assert_int_equal(code, SPIL_OK);
                if (code == SPIL_OK && !near_0_0(json))
                    fail_msg("accepted: %s", json);
                tried++;
            }
        }
        move_board(&su, &st, 0, 0, json);
        gaps += strstr(json, "{\"x\":0,\"y\":0") == NULL;
    }
    assert_int_equal(tried, GAMES * 21 * 21);
    assert_true(gaps > 0); /* some trophies did lie alone on 0,0 */
}

/* ---- High Card ---- */

static void highcard_one_card_is_not_played_twice(void **state)
{
    (void)state;
    const spil_game *game = spil_game_find(SPIL_CPU_ANY, "highcard");
    spil_setup su = spil_setup_default(game, 3), read_su;
    spil_state st, read_st;
    spil_error err;
    spil_fast_rng rng;
    static char text[SPIL_STATE_TEXT];
    spil_fast_seed(&rng, 1, 0);
    const spil_key key = spil_fast_key(&rng);
    game->start(&su, &key, &st);
    game->rollout(&su, &st, &rng, 2);
    spil_out out = spil_out_to(text, sizeof text);
    spil_json_writer w = spil_json_to(&out);
    spil_state_json(&su, &st, NULL, &w);
    assert_int_equal(spil_state_read(SPIL_CPU_ANY, text, out.len, &work, &read_su, &read_st, &err), SPIL_OK);

    int card[2], from, to; /* the two cards, and where the second one is */
    const char *played = strstr(text, "\"played\":[");
    const char *first = strchr(played + strlen("\"played\":"), '"');
    assert_int_equal(sscanf(first, "\"%d\"%*[,nul]%n\"%d\"%n", &card[0], &from, &card[1], &to), 2);
    static char twice[SPIL_STATE_TEXT + 16];
    const int n =
        snprintf(twice, sizeof twice, "%.*s\"%d\"%s", (int)(first + from - text), text, card[0], first + to);
    assert_int_equal(spil_state_read(SPIL_CPU_ANY, twice, (size_t)n, &work, &read_su, &read_st, &err),
                     SPIL_BAD_STATE);
    assert_non_null(strstr(err.text.format, "there twice"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(utf8_by_the_book),
        cmocka_unit_test(sentences_hold_plain_text_only),
        cmocka_unit_test(objects_have_a_few_names),
        cmocka_unit_test(names_are_text),
        cmocka_unit_test(results_are_spelled_exactly),
        cmocka_unit_test(P7_a_finished_board_hangs_together),
        cmocka_unit_test(highcard_one_card_is_not_played_twice),
    };
    return cmocka_run_group_tests_name("core_hostile", tests, NULL, NULL);
}
