/* spil load: what it reads of JSON, how it counts times, its words, and what breaks a promise. */
#include "load.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

#include "line.h"
#include "scan.h"
#include "spil/random.h"

static void members_are_found_and_depths_skipped(void **state)
{
    (void)state;
    static const char text[] =
        " {\"a\" : 1,\"b\":{\"a\":[1,{}],\"x\":\"}\\\"\"} ,\"c\":[ \"x\\\\\",\"]\" ],\"d\":null}";
    const scan_span whole = {text + 1, sizeof text - 2};
    scan_walk walk, inner;
    scan_span key, value;
    char seen[200] = "";
    assert_true(scan_open(whole, &walk));
    while (scan_next(&walk, &key, &value)) {
        strncat(seen, key.at, key.len);
        strcat(seen, "=");
        strncat(seen, value.at, value.len);
        strcat(seen, ";");
        if (scan_is(key, "c")) {
            assert_true(scan_open(value, &inner));
            assert_true(scan_next(&inner, NULL, &value));
            assert_true(scan_is(value, "\"x\\\\\""));
            assert_true(scan_next(&inner, NULL, &value));
            assert_true(scan_is(value, "\"]\""));
            assert_false(scan_next(&inner, NULL, &value));
            assert_false(inner.bad);
        }
    }
    assert_false(walk.bad);
    assert_string_equal(seen, "a=1;b={\"a\":[1,{}],\"x\":\"}\\\"\"};c=[ \"x\\\\\",\"]\" ];d=null;");
}

static void what_is_no_json_is_noticed(void **state)
{
    (void)state;
    static const char *const texts[] = {"{\"a\"}",     "{\"a\":}", "{a:1}",  "{\"a\":1", "{\"a\":1 \"b\":2}",
                                        "{\"a\":\"x}", "[1,2",     "[[1,2]", "[,]",      "{\"a\":[1}"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        const size_t len = strlen(texts[i]);
        char *copy = malloc(len); /* without a NUL: nothing may be read behind it */
        assert_non_null(copy);
        memcpy(copy, texts[i], len);
        scan_walk walk;
        scan_span value;
        assert_true(scan_open((scan_span){copy, len}, &walk));
        int n = 0;
        while (scan_next(&walk, NULL, &value))
            assert_true(++n < 10);
        if (i < 9)
            assert_true(walk.bad);
        free(copy);
    }
    scan_walk walk;
    assert_false(scan_open((scan_span){"12", 2}, &walk));
    assert_false(scan_open((scan_span){NULL, 0}, &walk));
    assert_int_equal(scan_int((scan_span){"12", 2}, -1), 12);
    assert_int_equal(scan_int((scan_span){"1x", 2}, -1), -1);
    assert_int_equal(scan_int((scan_span){NULL, 0}, -1), -1);
}

static int by_size(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static void percentiles_are_right_to_two_per_cent(void **state)
{
    (void)state;
    enum { N = 20000 };
    static times t;
    static uint64_t all[N];
    spil_fast_rng rng;
    spil_fast_seed(&rng, 3, 0);
    assert_int_equal(times_at(&t, 9900), 0);
    for (int i = 0; i < N; i++) {
        all[i] = spil_fast_below(&rng, 1u << spil_fast_below(&rng, 26));
        times_add(&t, all[i]);
    }
    qsort(all, N, sizeof all[0], by_size);
    static const unsigned at[] = {1, 100, 2500, 5000, 9000, 9900, 9990, 10000};
    for (size_t i = 0; i < sizeof at / sizeof at[0]; i++) {
        const uint64_t right = all[(N * at[i] + 9999) / 10000 - 1], said = times_at(&t, at[i]);
        assert_in_range(said, right, right + right / 50);
    }
    times_add(&t, UINT64_MAX);
    assert_true(times_at(&t, 10000) == UINT64_MAX || times_at(&t, 10000) > 1000000);
}

static bool parse(load_options *o, int *status, char *said, size_t room, const char *words)
{
    char copy[300], command[] = "load", *argv[20] = {command};
    int argc = 1;
    snprintf(copy, sizeof copy, "%s", words);
    for (char *w = strtok(copy, " "); w; w = strtok(NULL, " "))
        argv[argc++] = w;
    FILE *f = tmpfile();
    assert_non_null(f);
    const bool ok = load_parse(argc, argv, o, f, f, status);
    rewind(f);
    said[fread(said, 1, room - 1, f)] = '\0';
    fclose(f);
    return ok;
}

static void the_words_of_the_command(void **state)
{
    (void)state;
    load_options o;
    int status;
    char said[4000];
    assert_true(parse(&o, &status, said, sizeof said, ""));
    assert_int_equal(ntohs(o.to.sin_port), 8383);
    assert_true(o.n_games >= 4);
    assert_true(parse(&o, &status, said, sizeof said,
                      "--to 10.1.2.3:99 --game punto/4 --people 3 --rate 2000 --seconds 1.5"));
    assert_int_equal(o.game[0].seats, 4);
    assert_int_equal(o.n_games, 1);
    assert_false(parse(&o, &status, said, sizeof said, "--help"));
    assert_int_equal(status, 0);
    static const char *const wrong[] = {
        "--to x",     "--to 1.2.3.4:0", "--game chess", "--game punto/9", "--tables -1",
        "--rate x",   "--seconds 0",    "--nothing",    "--to",           "word",
        "--people 3", "--bot lev\"el",  "--drop 1001",  "--rooms 51",     "--rooms 1 --tables 101"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_false(parse(&o, &status, said, sizeof said, wrong[i]));
        assert_int_equal(status, 2);
        assert_ptr_equal(strchr(said, '\n'), said + strlen(said) - 1); /* one sentence */
    }
}

static void each_fault_breaks_the_promise(void **state)
{
    (void)state;
    load_options o = {.tables = 1};
    static load_tally t;
    assert_false(load_kept(&o, &t)); /* nothing was done: that shows nothing */
    t.moves = 1;
    t.busy = t.too_late = t.breaks = t.resent = 5;
    assert_true(load_kept(&o, &t));
    uint64_t *const faults[] = {&t.lost, &t.gaps, &t.changed, &t.wrong, &t.stalled, &t.closed};
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        *faults[i] = 1;
        assert_false(load_kept(&o, &t));
        *faults[i] = 0;
    }
    times_add(&t.acked, 30000);
    assert_true(load_kept(&o, &t));
    o.p99_ms = 25;
    assert_false(load_kept(&o, &t));
    o.p99_ms = 31;
    assert_true(load_kept(&o, &t));
}

/* Also by one who never sends anything else. */
static void pings_are_answered_at_once(void **state)
{
    (void)state;
    int ends[2];
    const char *text;
    size_t len;
    uint8_t pong[16];
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends), 0);
    line l = {.state = LINE_OPEN, .fd = ends[0]};
    assert_int_equal(write(ends[1], "\x89\x00", 2), 2);
    assert_true(line_read(&l));
    assert_false(line_frame(&l, &text, &len));
    assert_int_equal(read(ends[1], pong, sizeof pong), 6);
    assert_int_equal(pong[0], 0x8A);
    line_free(&l);
    close(ends[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(members_are_found_and_depths_skipped),  cmocka_unit_test(what_is_no_json_is_noticed),
        cmocka_unit_test(percentiles_are_right_to_two_per_cent), cmocka_unit_test(the_words_of_the_command),
        cmocka_unit_test(each_fault_breaks_the_promise),         cmocka_unit_test(pings_are_answered_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
