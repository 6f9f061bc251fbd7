/* net.c: what the network parts decide without a network: heads of frames, handshakes, limits, times. */
/* cmocka.h wants these four before it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "frames.h"
#include "handshake.h"
#include "heads.h"
#include <arpa/inet.h>
#include <netinet/in.h>

#include "limits.h"
#include "loop.h"
#include "sha1.h"

/* ---- SHA-1: the vectors of RFC 3174 and FIPS 180 ---- */

static void sha1_as_in_the_standard(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *digest;
    } cases[] = {
        {"", "da39a3ee5e6b4b0d3255bfef95601890afd80709"},
        {"abc", "a9993e364706816aba3e25717850c26c9cd0d89d"},
        {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
         "84983e441c3bd26ebaae4aa1f95129e5e54670f1"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uint8_t digest[20];
        char hex[41];
        spil__sha1(cases[i].text, strlen(cases[i].text), digest);
        assert_string_equal(sodium_bin2hex(hex, sizeof hex, digest, sizeof digest), cases[i].digest);
    }
}

/* ---- handshakes ---- */

static const char *const none[] = {NULL};
static const char *const good[HS_HEADERS] = {
    [HS_HOST] = "example.org:8383",          [HS_UPGRADE] = "websocket",
    [HS_CONNECTION] = "keep-alive, Upgrade", [HS_VERSION] = "13",
    [HS_KEY] = "dGhlIHNhbXBsZSBub25jZQ==",   [HS_PROTOCOL] = "spil.1"};

/* The status with one header changed. */
static unsigned with(int header, const char *value, const char *const *origins)
{
    const char *headers[HS_HEADERS], *why;
    char accept[HANDSHAKE_ACCEPT];
    memcpy(headers, good, sizeof headers);
    headers[header] = value;
    return spil__handshake(headers, origins, accept, &why);
}

static void the_handshake_of_rfc_6455(void **unused)
{
    (void)unused;
    char accept[HANDSHAKE_ACCEPT];
    const char *why;
    assert_int_equal(spil__handshake(good, none, accept, &why), 101);
    assert_string_equal(accept, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="); /* section 1.3 */
}

static void what_is_no_handshake_is_refused(void **unused)
{
    (void)unused;
    static const struct {
        int header;
        const char *value;
        unsigned status;
    } cases[] = {
        {HS_HOST, NULL, 400},
        {HS_UPGRADE, NULL, 400},
        {HS_UPGRADE, "h2c", 400},
        {HS_CONNECTION, "keep-alive", 400},
        {HS_VERSION, "8", 400},
        {HS_KEY, NULL, 400},
        {HS_KEY, "dGhlIHNhbXBsZSBub25jZQ", 400},   /* unfinished */
        {HS_KEY, "dGhlIHNhbXBsZSBub25jZTE=", 400}, /* 17 bytes */
        {HS_PROTOCOL, NULL, 400},
        {HS_PROTOCOL, "spil.2, chat", 400},
        {HS_PROTOCOL, "SPIL.1", 400},
        {HS_PROTOCOL, "chat, spil.1", 101},
        {HS_ORIGIN, "http://example.org:8383", 101},
        {HS_ORIGIN, "http://example.org", 403}, /* another port */
        {HS_ORIGIN, "https://example.org:8383", 403},
        {HS_ORIGIN, "http://example.org:8383.evil.org", 403},
        {HS_ORIGIN, "null", 403},
        {HS_ORIGIN, "", 403},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_int_equal(with(cases[i].header, cases[i].value, none), cases[i].status);
    static const char *const more[] = {"https://cards.example", NULL};
    assert_int_equal(with(HS_ORIGIN, "https://cards.example", more), 101);
    assert_int_equal(with(HS_ORIGIN, "https://cards.example.org", more), 403);
}

/* ---- heads of requests ---- */

static void heads_are_judged_one_by_one(void **unused)
{
    (void)unused;
#define GET "GET / HTTP/1.1\r\nHost: x\r\n"
    static const struct {
        const char *text;
        size_t len;
        uint32_t n, bad;
    } cases[] = {
#define HEADS(text, n, bad) {text, sizeof(text) - 1, n, bad}
        HEADS("", 0, 0),
        HEADS("\r\n\n" GET "\r\n\r\n" GET "\r\n", 2, 0),
        HEADS(GET "A: \xC3\xA6\tb \r\n\r\n", 1, 0),
        HEADS(" GET / HTTP/1.1\r\n\r\n", 1, 0),
        HEADS("GET / HTTP/1.1\nHost: x\n\n" GET, 2, 1),
        HEADS(GET "\n", 1, 1),
        HEADS(GET "A: b\rc\r\n\r\n", 1, 1),
        HEADS(GET "\r\r", 1, 1),
        HEADS(GET "\r\n" GET " b\r\n\r\n" GET, 3, 2),
        HEADS(GET "\tb\r\n\r\n", 1, 1),
        HEADS(GET "A: \0\r\n\r\n", 1, 1),
        HEADS(GET "A: \x7F\r\n\r\n", 1, 1),
        HEADS(GET "A: \x1B\r\n\r\n", 1, 1),
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        heads whole = {0}, pieces = {0};
        spil__heads_read(&whole, cases[i].text, cases[i].len);
        for (size_t k = 0; k < cases[i].len; k++)
            spil__heads_read(&pieces, cases[i].text + k, 1);
        assert_int_equal(whole.n, cases[i].n);
        assert_int_equal(whole.bad, cases[i].bad);
        assert_int_equal(pieces.n, cases[i].n);
        assert_int_equal(pieces.bad, cases[i].bad);
    }
}

/* ---- frames ---- */

enum { LONGEST = 100 };

/* The verdict about these bytes, given frame by frame and one by one; *before: how many came before a wrong one. */
static int verdict(const uint8_t *bytes, size_t len, size_t *before)
{
    frames whole = {.longest = LONGEST}, pieces = {.longest = LONGEST};
    int status = 0, by_bytes = 0;
    size_t unused, fine = 0;
    for (*before = 0; status == 0 && *before < len; *before += fine)
        status = spil__frames_read(&whole, bytes + *before, len - *before, &fine);
    for (size_t i = 0; i < len && by_bytes == 0; i++)
        by_bytes = spil__frames_read(&pieces, bytes + i, 1, &unused);
    assert_int_equal(status, by_bytes);
    return status;
}

#define VERDICT(before, ...)                                                                                 \
    verdict((const uint8_t[]){__VA_ARGS__}, sizeof(const uint8_t[]){__VA_ARGS__}, before)

static void frames_are_judged_by_their_heads(void **unused)
{
    (void)unused;
    size_t n;
    assert_int_equal(VERDICT(&n, 0x81, 0x81, 0, 0, 0, 0, 'a'), 0);
    assert_int_equal(VERDICT(&n, 0x81, 0x01, 'a'), 1002);             /* not masked */
    assert_int_equal(VERDICT(&n, 0xc1, 0x81, 0, 0, 0, 0, 'a'), 1002); /* a reserved bit */
    assert_int_equal(VERDICT(&n, 0x83, 0x81, 0, 0, 0, 0, 'a'), 1002); /* a reserved opcode */
    assert_int_equal(VERDICT(&n, 0x8b, 0x80, 0, 0, 0, 0), 1002);      /* and one of control frames */
    assert_int_equal(VERDICT(&n, 0x82, 0x81, 0, 0, 0, 0, 'a'), 1003); /* binary */
    assert_int_equal(VERDICT(&n, 0x09, 0x80, 0, 0, 0, 0), 1002);      /* a ping in fragments */
    assert_int_equal(VERDICT(&n, 0x89, 0xfe, 0, 126), 1002);          /* a long ping */
    assert_int_equal(VERDICT(&n, 0x80, 0x80, 0, 0, 0, 0), 1002);      /* goes on with nothing */
    assert_int_equal(VERDICT(&n, 0x88, 0x80, 0, 0, 0, 0), 0);         /* a close frame: nothing … */
    assert_int_equal(VERDICT(&n, 0x88, 0x81, 0, 0, 0, 0, 3), 1002); /* … or a status, but not half of one */
    assert_int_equal(VERDICT(&n, 0x81, 0xfe, 0, 1, 0, 0, 0, 0, 'a'),
                     1002); /* a length written longer than necessary */
    assert_int_equal(VERDICT(&n, 0x81, 0xff, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 'a'), 1002);
    assert_int_equal(VERDICT(&n, 0x81, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0), 1002); /* 2^63 bytes */
    assert_int_equal(VERDICT(&n, 0x81, 0xff, 0x40, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0), 1009);
    assert_int_equal(VERDICT(&n, 0x81, 0x80 | (LONGEST + 1), 0, 0, 0, 0), 1009);
    assert_int_equal(VERDICT(&n, 0x81, 0x80 | LONGEST, 0, 0, 0, 0), 0);
    /* Fragments count together, and a ping may come between them. */
    assert_int_equal(VERDICT(&n, 0x01, 0x81, 0, 0, 0, 0, 'a', 0x89, 0x80, 0, 0, 0, 0, 0x80,
                             0x80 | (LONGEST - 1), 0, 0, 0, 0),
                     0);
    assert_int_equal(VERDICT(&n, 0x01, 0x81, 0, 0, 0, 0, 'a', 0x80, 0x80 | LONGEST, 0, 0, 0, 0), 1009);
    assert_int_equal(n, 7); /* what came before it */
    assert_int_equal(VERDICT(&n, 0x01, 0x81, 0, 0, 0, 0, 'a', 0x81, 0x80, 0, 0, 0, 0),
                     1002); /* begins again */
    /* The next message counts from nothing. */
    uint8_t two[2 * (6 + LONGEST)] = {0};
    two[0] = two[6 + LONGEST] = 0x81;
    two[1] = two[7 + LONGEST] = 0x80 | LONGEST;
    assert_int_equal(verdict(two, sizeof two, &n), 0);
    assert_int_equal(n, sizeof two);
}

static void a_message_has_so_many_fragments(void **unused)
{
    (void)unused;
    static uint8_t bytes[(FRAGMENTS_MAX + 1) * 6];
    size_t n;
    for (int more = 0; more < 2; more++) {
        const int fragments = FRAGMENTS_MAX - 1 + more;
        for (int i = 0; i <= fragments; i++) {
            bytes[6 * i] = i == 0 ? 0x01 : i == fragments ? 0x80 : 0x00;
            bytes[6 * i + 1] = 0x80;
        }
        assert_int_equal(verdict(bytes, (size_t)(fragments + 1) * 6, &n), more ? 1009 : 0);
    }
}

/* ---- limits ---- */

static void addresses_count_by_what_somebody_has(void **unused)
{
    (void)unused;
    static const char *const same[][2] = {{"192.0.2.1", "192.0.2.1"},
                                          {"::ffff:192.0.2.1", "192.0.2.1"},
                                          {"2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"},
                                          {"2001:db8:1:2::9", "2001:db8:1:2::/64"},
                                          {"2001:db8:1:3::9", "2001:db8:1:3::/64"},
                                          {"::ffff:127.0.0.1", "127.0.0.1"},
                                          {"::1", "::1"}};
    char text[ADDRESS_TEXT];
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
        assert_true(spil__address_read(same[i][0], text));
        assert_string_equal(text, same[i][1]);
    }
    assert_false(spil__address_read("192.0.2.1, 192.0.2.2", text));
    assert_false(spil__address_read("", text));
}

static void a_proxy_is_one_address(void **unused)
{
    (void)unused;
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    const struct sockaddr *address = (const struct sockaddr *)&six;
    inet_pton(AF_INET6, "2001:db8::1", &six.sin6_addr);
    assert_true(spil__address_is(address, "2001:db8:0::1"));
    assert_false(spil__address_is(address, "2001:db8::2")); /* a neighbour in the same network */
    inet_pton(AF_INET6, "::ffff:127.0.0.1", &six.sin6_addr);
    assert_true(spil__address_is(address, "127.0.0.1")); /* as a listener for both kinds sees it */
    assert_false(spil__address_is(address, NULL));
}

/* Who was over a budget cannot get a new one by connecting again. */
static void a_line_is_remembered_for_a_day(void **unused)
{
    (void)unused;
    enum { HOUR_MS = 3600000 };
    limits *l = spil__limits_open();
    assert_null(spil__limits_line_us(spil__limits_begin(l, "127.0.0.1"), false));
    for (int hours = 1; hours <= 25; hours += 24) {
        limit_entry *e = spil__limits_begin(l, "192.0.2.1");
        *spil__limits_line_us(e, false) = 5000;
        spil__limits_sweep(l, HOUR_MS);
        spil__limits_end(e, LIMIT_HANDSHAKE);
        spil__limits_sweep(l, (uint64_t)(1 + hours) * HOUR_MS);
        e = spil__limits_begin(l, "192.0.2.1");
        assert_true(*spil__limits_line_us(e, false) == (hours == 1 ? 5000 : UINT64_MAX));
        spil__limits_end(e, LIMIT_HANDSHAKE);
    }
    spil__limits_close(l);
}

static void a_budget_outlives_its_connections(void **unused)
{
    (void)unused;
    limits *l = spil__limits_open();
    limit_entry *e =
        spil__limits_finish(l, spil__limits_begin(l, "192.0.2.1"), LIMIT_HANDSHAKE, "192.0.2.1", false);
    budget *b = spil__limits_budget(e, false);
    assert_non_null(b);
    spil__budget_spend(b, &budget_of_address, 1000, 1, (uint64_t)budget_of_address.time.burst * 1000);
    assert_false(spil__budget_has(b, &budget_of_address, 1000));
    spil__limits_end(e, LIMIT_CONNECTION);
    spil__limits_sweep(l, 1001);
    e = spil__limits_finish(l, spil__limits_begin(l, "192.0.2.1"), LIMIT_HANDSHAKE, "192.0.2.1", false);
    assert_false(spil__budget_has(spil__limits_budget(e, false), &budget_of_address, 1001));
    assert_true(spil__budget_has(spil__limits_budget(e, false), &budget_of_address, 60000));
    e = spil__limits_finish(l, spil__limits_begin(l, "127.0.0.1"), LIMIT_HANDSHAKE, "127.0.0.1", false);
    assert_null(spil__limits_budget(e, false));    /* this machine has none … */
    assert_non_null(spil__limits_budget(e, true)); /* … but a proxy may say so of anybody */
    spil__limits_close(l);
}

static void an_address_has_so_many_handshakes(void **unused)
{
    (void)unused;
    limits *l = spil__limits_open();
    limit_entry *begun = NULL;
    for (int i = 0; i < LIMIT_HANDSHAKES; i++) {
        assert_true(spil__limits_may_begin(l, "192.0.2.1"));
        begun = spil__limits_begin(l, "192.0.2.1");
    }
    assert_false(spil__limits_may_begin(l, "192.0.2.1"));
    assert_true(spil__limits_may_begin(l, "192.0.2.2")); /* others may */
    limit_entry *connection = spil__limits_finish(l, begun, LIMIT_HANDSHAKE, "192.0.2.1", false);
    assert_non_null(connection);
    assert_true(spil__limits_may_begin(l, "192.0.2.1")); /* a finished one makes room */
    spil__limits_close(l);
}

static void those_who_fetch_files_are_no_handshakes(void **unused)
{
    (void)unused;
    static const char *const addresses[] = {"192.0.2.1", "127.0.0.1"};
    for (int a = 0; a < 2; a++) {
        limits *l = spil__limits_open();
        limit_entry *e = NULL;
        for (int i = 0; i < LIMIT_FILES; i++) {
            assert_true(spil__limits_may_begin(l, addresses[a]));
            e = spil__limits_begin(l, addresses[a]);
            assert_true(spil__limits_serve(e));
        }
        spil__limits_begin(l, addresses[a]);
        assert_true(spil__limits_serve(e) == (a > 0));
        spil__limits_end(e, LIMIT_FILE);
        assert_true(spil__limits_serve(e)); /* there is room again */
        spil__limits_close(l);
    }
}

static void an_address_has_so_many_connections_but_loopback(void **unused)
{
    (void)unused;
    static const char *const addresses[] = {"192.0.2.1", "127.0.0.1", "::1"};
    for (int a = 0; a < 3; a++) {
        limits *l = spil__limits_open();
        for (int i = 0; i < LIMIT_CONNECTIONS; i++)
            assert_non_null(spil__limits_finish(l, spil__limits_begin(l, addresses[a]), LIMIT_HANDSHAKE,
                                                addresses[a], false));
        limit_entry *begun = spil__limits_begin(l, addresses[a]);
        limit_entry *one_more = spil__limits_finish(l, begun, LIMIT_HANDSHAKE, addresses[a], false);
        assert_true((one_more != NULL) == (a > 0));
        if (one_more == NULL) {
            spil__limits_end(begun, LIMIT_HANDSHAKE);
            limit_entry *again = spil__limits_begin(l, addresses[a]);
            spil__limits_end(again,
                             LIMIT_CONNECTION); /* one of the others ends: the count is the address's */
            assert_non_null(spil__limits_finish(l, again, LIMIT_HANDSHAKE, addresses[a], false));
        }
        spil__limits_close(l);
    }
}

/* ---- the loop ---- */

typedef struct alarm {
    loop_timer timer;
    loop *loop;
    int *order, *n, number, last;
} alarm;

static void rings(loop_timer *t)
{
    alarm *a = LOOP_OWNER(t, alarm, timer);
    a->order[(*a->n)++] = a->number;
    if (*a->n == a->last)
        spil__loop_stop(a->loop);
}

static void moments_come_in_their_order(void **unused)
{
    (void)unused;
    enum { N = 200 };
    static alarm alarms[N];
    int order[N], n = 0;
    loop *l = spil__loop_open();
    assert_non_null(l);
    const uint64_t now_ms = spil__loop_ms(l);
    for (int i = 0; i < N; i++) {
        alarms[i] = (alarm){.timer = {.due = rings},
                            .loop = l,
                            .order = order,
                            .n = &n,
                            .number = (i * 77) % N,
                            .last = N / 2};
        spil__loop_set(l, &alarms[i].timer, now_ms + 1000); /* later changed */
        spil__loop_set(l, &alarms[i].timer, now_ms - 1000 + (uint64_t)alarms[i].number);
    }
    for (int i = 0; i < N; i++) {
        if (alarms[i].number % 2 == 1)
            spil__loop_set(l, &alarms[i].timer, UINT64_MAX);
    }
    spil__loop_run(l);
    assert_int_equal(n, N / 2);
    for (int i = 0; i < n; i++)
        assert_int_equal(order[i], 2 * i);
    spil__loop_close(l);
}

/* ---- rounds that take too long ---- */

typedef struct sleeper {
    loop_timer timer;
    loop *loop;
    int rounds;
} sleeper;

static void sleeps(loop_timer *t)
{
    sleeper *s = LOOP_OWNER(t, sleeper, timer);
    if (s->rounds-- == 0) {
        spil__loop_stop(s->loop);
        return;
    }
    spil__loop_label(s->loop, "sleeping");
    for (const uint64_t until_us = spil__loop_us() + LOOP_SLOW_US + 5000; spil__loop_us() < until_us;)
        ;
    spil__loop_set(s->loop, t, spil__loop_ms(s->loop) + 1);
}

static void a_slow_round_is_noticed_with_what_it_did(void **unused)
{
    (void)unused;
    loop *l = spil__loop_open();
    sleeper s = {.timer = {.due = sleeps}, .loop = l, .rounds = 3};
    spil__loop_set(l, &s.timer, 0);
    spil__loop_run(l);
    const loop_figures *figures = spil__loop_figures(l);
    assert_in_range(figures->slow_rounds, 3, figures->rounds);
    assert_true(figures->longest_us > LOOP_SLOW_US);
    assert_string_equal(figures->longest_step, "sleeping");
    spil__loop_close(l);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sha1_as_in_the_standard),
        cmocka_unit_test(the_handshake_of_rfc_6455),
        cmocka_unit_test(what_is_no_handshake_is_refused),
        cmocka_unit_test(heads_are_judged_one_by_one),
        cmocka_unit_test(frames_are_judged_by_their_heads),
        cmocka_unit_test(a_message_has_so_many_fragments),
        cmocka_unit_test(a_line_is_remembered_for_a_day),
        cmocka_unit_test(addresses_count_by_what_somebody_has),
        cmocka_unit_test(a_proxy_is_one_address),
        cmocka_unit_test(a_budget_outlives_its_connections),
        cmocka_unit_test(an_address_has_so_many_handshakes),
        cmocka_unit_test(those_who_fetch_files_are_no_handshakes),
        cmocka_unit_test(an_address_has_so_many_connections_but_loopback),
        cmocka_unit_test(moments_come_in_their_order),
        cmocka_unit_test(a_slow_round_is_noticed_with_what_it_did),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
