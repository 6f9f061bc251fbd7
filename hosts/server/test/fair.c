/* A fair race: the formula term by term, what is waited for, ties, journal lines; and players at unequal distances. */
#include "fair.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "spil/random.h"

#define MS 1000u

static const uint8_t KEY[32] = "a key that is 32 bytes in length";

/* A frame is made and written at once. */
static void write_frame(spil_fair *f, int seat, uint64_t nonce, uint64_t now_us)
{
    spil_fair_shows(f, seat, nonce);
    spil_fair_wrote(f, seat, nonce, now_us);
}

/* People, each echoing target 1 (written at 0) after echo_ms, on lines with these kernel times. */
static spil_fair table(int seats, const uint64_t echo_ms[], const uint64_t rtt_ms[])
{
    spil_fair f;
    spil_fair_open(&f, seats, KEY, SPIL_FAIR_LONGEST_US);
    for (int s = 0; s < seats; s++)
        spil_fair_seated(&f, s, SPIL_FAIR_LINE);
    spil_fair_target(&f, 1, 0);
    for (int s = 0; s < seats; s++) {
        spil_fair_round_trip(&f, s, rtt_ms[s] == SPIL_FAIR_NONE ? SPIL_FAIR_NONE : rtt_ms[s] * MS);
        write_frame(&f, s, 100 + (uint64_t)s, 0);
        if (echo_ms[s] != SPIL_FAIR_NONE)
            assert_true(spil_fair_echo(&f, s, 100 + (uint64_t)s, echo_ms[s] * MS));
    }
    return f;
}

static spil_fair_play only_play(spil_fair *f, int seat, uint64_t at_ms)
{
    spil_fair_play plays[SPIL_SEATS_MAX];
    assert_true(spil_fair_plays(f, seat, at_ms * MS));
    assert_int_equal(spil_fair_decide(f, plays), 1);
    return plays[0];
}

static void each_term_can_be_the_smallest(void **state)
{
    (void)state;
    static const struct {
        uint64_t older_ms, echo_ms, rtt_ms, arrived_ms, compensation_ms, reaction_ms;
    } row[] = {
        {90, 80, 80, 500, 80, 420},                          /* echo */
        {10, 80, 80, 500, 30, 470},                          /* min_echo + 20 */
        {90, 80, 15, 500, 35, 465},                          /* min_rtt + 20 */
        {300, 300, 300, 900, 200, 700},                      /* 200 */
        {90, 80, 80, 150, 30, 120},                          /* A - S - 120 */
        {90, 80, 80, 119, 0, 120},                           /* nobody reacts faster than 120 */
        {90, 80, SPIL_FAIR_NONE, 500, 80, 420},              /* the kernel does not know: behind a proxy */
        {10, SPIL_FAIR_NONE, 80, 500, 0, 500},               /* not echoed: nothing is made up for */
        {SPIL_FAIR_NONE, 0, 0, 120, 0, 120},                 /* on the spot */
        {SPIL_FAIR_NONE, 199, SPIL_FAIR_NONE, 999, 199, 800} /* the first echo there is */
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        spil_fair f;
        spil_fair_open(&f, 2, KEY, SPIL_FAIR_LONGEST_US);
        spil_fair_seated(&f, 0, SPIL_FAIR_LINE);
        spil_fair_target(&f, 1, 0);
        if (row[i].older_ms != SPIL_FAIR_NONE) {
            write_frame(&f, 0, 1, 0);
            spil_fair_echo(&f, 0, 1, row[i].older_ms * MS);
        }
        spil_fair_target(&f, 2, 1000 * MS);
        spil_fair_round_trip(&f, 0, row[i].rtt_ms == SPIL_FAIR_NONE ? SPIL_FAIR_NONE : row[i].rtt_ms * MS);
        write_frame(&f, 0, 2, 1000 * MS);
        if (row[i].echo_ms != SPIL_FAIR_NONE)
            assert_true(spil_fair_echo(&f, 0, 2, (1000 + row[i].echo_ms) * MS));
        const spil_fair_play p = only_play(&f, 0, 1000 + row[i].arrived_ms);
        assert_int_equal(p.compensation_us, row[i].compensation_ms * MS);
        assert_int_equal(p.reaction_us, row[i].reaction_ms * MS);
    }
}

/* Whatever was quicker than the line is said to be counts from then on: an echo, another packet, a play. */
static void the_quickest_packet_ever_counts(void **state)
{
    (void)state;
    for (int which = 0; which < 3; which++) {
        spil_fair f;
        spil_fair_open(&f, 2, KEY, SPIL_FAIR_LONGEST_US);
        spil_fair_seated(&f, 0, SPIL_FAIR_LINE);
        for (uint64_t n = 1; n <= 30; n++) { /* 150 ms, except for one packet in the third race */
            const bool quick = n == 3;
            spil_fair_target(&f, n, n * 1000 * MS);
            write_frame(&f, 0, n, n * 1000 * MS);
            spil_fair_round_trip(&f, 0, (quick && which == 1 ? 10 : 150) * MS);
            spil_fair_echo(&f, 0, n, (n * 1000 + (quick && which == 0 ? 10 : 150)) * MS);
            const spil_fair_play p = only_play(&f, 0, n * 1000 + (quick && which == 2 ? 10 : 500));
            if (n != 3)
                assert_int_equal(p.compensation_us, (n < 3 ? 150 : 30) * MS);
        }
        assert_int_equal(spil_fair_line(&f, 0), 10 * MS);
        assert_int_equal(spil_fair_line(&f, 1), SPIL_FAIR_NONE);
    }
}

/* What the table chooses is the most that is made up for, and the longest that is waited. */
static void the_table_chooses_the_most(void **state)
{
    (void)state;
    for (uint64_t longest_ms = 0; longest_ms <= 200; longest_ms += 50) {
        spil_fair f;
        spil_fair_open(&f, 2, KEY, longest_ms * MS);
        spil_fair_seated(&f, 0, SPIL_FAIR_LINE);
        spil_fair_seated(&f, 1, SPIL_FAIR_LINE);
        spil_fair_target(&f, 1, 0);
        write_frame(&f, 0, 1, 0);
        write_frame(&f, 1, 2, 0);
        spil_fair_echo(&f, 0, 1, 300 * MS);
        assert_true(spil_fair_plays(&f, 0, 900 * MS));
        assert_int_equal(f.seat[0].play.compensation_us, longest_ms * MS);
        assert_int_equal(spil_fair_due(&f), (longest_ms == 0 ? 900u : 904u) * MS);
    }
}

static void a_nonce_counts_once_and_only_the_last_is_in_time(void **state)
{
    (void)state;
    spil_fair f;
    spil_fair_open(&f, 2, KEY, SPIL_FAIR_LONGEST_US);
    spil_fair_seated(&f, 0, SPIL_FAIR_LINE);
    assert_false(spil_fair_echo(&f, 0, 0, 5 * MS)); /* before any frame */
    spil_fair_target(&f, 1, 0);
    write_frame(&f, 0, 7, 0);
    spil_fair_wrote(&f, 0, 7, 3 * MS); /* the same on a second connection: the first counts */
    write_frame(&f, 0, 8, 50 * MS);    /* somebody drew a card: the target is the same */
    assert_false(spil_fair_echo(&f, 0, 7, 80 * MS));
    assert_false(spil_fair_echo(&f, 0, 9, 80 * MS));
    assert_false(spil_fair_echo(&f, 0, 7, 190 * MS)); /* again: not measured again */
    const spil_fair_play p = only_play(&f, 0, 500);
    assert_int_equal(p.echo_us, 80 * MS); /* measured, though too late */
    assert_int_equal(p.written_us, 0);
    assert_true(spil_fair_echo(&f, 0, 8, 600 * MS));
    assert_true(spil_fair_echo(&f, 0, 8, 601 * MS));
}

static void a_frame_of_the_target_before_is_none_of_this_one(void **state)
{
    (void)state;
    spil_fair f;
    spil_fair_open(&f, 2, KEY, SPIL_FAIR_LONGEST_US);
    spil_fair_seated(&f, 0, SPIL_FAIR_LINE);
    spil_fair_target(&f, 1, 0);
    spil_fair_shows(&f, 0, 7);
    assert_false(spil_fair_echo(&f, 0, 7, 1 * MS)); /* guessed: it has not been written */
    spil_fair_target(&f, 2, 100 * MS);
    spil_fair_shows(&f, 0, 8);
    spil_fair_wrote(&f, 0, 7, 110 * MS); /* it waited for the disk */
    spil_fair_wrote(&f, 0, 8, 120 * MS);
    spil_fair_echo(&f, 0, 7, 140 * MS);
    spil_fair_echo(&f, 0, 8, 170 * MS);
    const spil_fair_play p = only_play(&f, 0, 500);
    assert_int_equal(p.written_us, 120 * MS);
    assert_int_equal(p.echo_us, 50 * MS);
    assert_int_equal(p.min_echo_us, 30 * MS);
}

static void a_new_connection_does_not_make_a_line_longer(void **state)
{
    (void)state;
    const uint64_t near[2] = {30, 30};
    spil_fair f = table(2, near, near);
    spil_fair_seated(&f, 0, SPIL_FAIR_NOBODY);
    spil_fair_seated(&f, 0, SPIL_FAIR_LINE);
    assert_int_equal(only_play(&f, 0, 500).compensation_us, 0); /* nothing was echoed on it yet */
    spil_fair_target(&f, 2, 1000 * MS);
    write_frame(&f, 0, 200, 1000 * MS);
    spil_fair_round_trip(&f, 0, 150 * MS);
    spil_fair_echo(&f, 0, 200, 1150 * MS);
    assert_int_equal(only_play(&f, 0, 1500).compensation_us, 50 * MS);
}

static void it_waits_as_long_as_somebody_could_be_faster(void **state)
{
    (void)state;
    const uint64_t line[4] = {10, 40, 90, 160};
    spil_fair f = table(4, line, line);
    assert_int_equal(spil_fair_due(&f), SPIL_FAIR_NEVER);
    assert_true(spil_fair_plays(&f, 0, 410 * MS)); /* reaction 400: seat 3 could until 404 + 160 */
    assert_int_equal(spil_fair_due(&f), 564 * MS);
    spil_fair_seated(&f, 3, SPIL_FAIR_NOBODY);
    assert_int_equal(spil_fair_due(&f), 494 * MS);
    assert_true(spil_fair_plays(&f, 2, 480 * MS)); /* reaction 390 */
    assert_int_equal(spil_fair_due(&f), (394 + 40) * MS);
    assert_false(spil_fair_plays(&f, 2, 481 * MS));
    assert_true(spil_fair_plays(&f, 1, 482 * MS));
    assert_int_equal(spil_fair_due(&f), 410 * MS); /* nobody is left: at once */

    spil_fair_play plays[SPIL_SEATS_MAX];
    assert_int_equal(spil_fair_decide(&f, plays), 3);
    assert_int_equal(plays[0].seat, 2);
    assert_int_equal(plays[1].seat, 0);
    assert_int_equal(plays[2].seat, 1);
    assert_int_equal(spil_fair_due(&f), SPIL_FAIR_NEVER);
    assert_int_equal(spil_fair_decide(&f, plays), 0);
}

/* The rules set the limit, not the fairness. */
static void the_largest_table_is_fair(void **state)
{
    (void)state;
    uint64_t line_ms[SPIL_SEATS_MAX];
    for (int s = 0; s < SPIL_SEATS_MAX; s++)
        line_ms[s] = 30 * (uint64_t)s;
    spil_fair f = table(SPIL_SEATS_MAX, line_ms, line_ms);
    for (int s = 0; s < SPIL_SEATS_MAX; s++) /* the last to arrive was the fastest */
        assert_true(spil_fair_plays(&f, s, (400 + 20 * (uint64_t)s) * MS));
    spil_fair_play plays[SPIL_SEATS_MAX];
    assert_int_equal(spil_fair_decide(&f, plays), SPIL_SEATS_MAX);
    for (int i = 0; i < SPIL_SEATS_MAX; i++) {
        assert_int_equal(plays[i].seat, SPIL_SEATS_MAX - 1 - i);
        assert_int_equal(plays[i].reaction_us, (400 - 10 * (uint64_t)plays[i].seat) * MS);
    }
}

static void it_never_waits_longer_than_200_ms(void **state)
{
    (void)state;
    const uint64_t near[2] = {0, SPIL_FAIR_NONE}, unknown[2] = {0, SPIL_FAIR_NONE};
    spil_fair f = table(2, near, unknown);
    assert_true(spil_fair_plays(&f, 0, 300 * MS));
    assert_int_equal(spil_fair_due(&f), 500 * MS); /* seat 1 has echoed nothing: 200 + 304 would be later */

    f = table(2, near, unknown);
    spil_fair_target(&f, 2, 1000 * MS);
    write_frame(&f, 0, 5, 1000 * MS); /* seat 1 cannot be written to */
    assert_true(spil_fair_plays(&f, 0, 1300 * MS));
    assert_int_equal(spil_fair_due(&f), 1500 * MS);
}

static void without_a_target_there_is_no_race(void **state)
{
    (void)state;
    const uint64_t line[2] = {10, 10};
    spil_fair f = table(2, line, line);
    assert_true(spil_fair_plays(&f, 0, 400 * MS));
    spil_fair_no_target(&f);
    assert_int_equal(spil_fair_due(&f), SPIL_FAIR_NEVER);
    assert_false(spil_fair_plays(&f, 0, 410 * MS));
}

static void a_bot_is_where_the_server_is(void **state)
{
    (void)state;
    const uint64_t line[2] = {100, 100};
    spil_fair f = table(2, line, line);
    spil_fair_seated(&f, 1, SPIL_FAIR_BOT);
    assert_true(spil_fair_plays(&f, 1, 400 * MS)); /* reaction 400 */
    assert_int_equal(spil_fair_due(&f), 504 * MS);
    assert_true(spil_fair_plays(&f, 0, 490 * MS)); /* reaction 390 */
    spil_fair_play plays[SPIL_SEATS_MAX];
    assert_int_equal(spil_fair_decide(&f, plays), 2);
    assert_int_equal(plays[0].seat, 0);
    assert_int_equal(plays[1].reaction_us, 400 * MS);
}

/* Within 4 ms the hash decides, and everybody with the key can tell how; beyond them it does not. */
static void a_tie_is_decided_by_the_key(void **state)
{
    (void)state;
    int second = 0;
    for (uint64_t target = 1; target <= 400; target++) {
        for (int apart = 0; apart <= 1; apart++) {
            spil_fair_play plays[2] = {
                {.target = target, .seat = 0, .reaction_us = 400 * MS},
                {.target = target, .seat = 1, .reaction_us = 404 * MS + (uint64_t)apart}};
            const bool swapped = spil_fair_rank(KEY, target, 1) < spil_fair_rank(KEY, target, 0);
            spil_fair_sort(KEY, plays, 2);
            assert_int_equal(plays[0].seat, apart ? 0 : swapped);
            second += plays[0].seat;
        }
    }
    assert_in_range(second, 160,
                    240); /* a fair coin is outside in 1 of 16,000 sequences, and this one is fixed */
    uint8_t other[32];
    memcpy(other, KEY, sizeof other);
    other[31] ^= 1;
    assert_true(spil_fair_rank(KEY, 1, 0) != spil_fair_rank(other, 1, 0));
    /* hashlib.blake2b(b"race" + (5).to_bytes(8, "little") + b"\2", key=KEY, digest_size=8) */
    assert_true(spil_fair_rank(KEY, 5, 2) == UINT64_C(0xfb645607b2c8ee8d));
}

static void a_journal_line_has_all_that_was_measured(void **state)
{
    (void)state;
    const uint64_t line[2] = {50, 70};
    spil_fair f = table(2, line, line);
    const spil_fair_play p = only_play(&f, 1, 480);
    char text[200];
    spil_out out = spil_out_to(text, sizeof text);
    spil_fair_print(&f, &p, &out);
    assert_string_equal(text, "1 1 0 480000 70000 70000 70000 70000 410000");
    spil_fair_play unmeasured = {
        .target = 1, .written_us = p.written_us, .arrived_us = p.written_us + 300 * MS};
    unmeasured.echo_us = unmeasured.min_echo_us = unmeasured.min_rtt_us = SPIL_FAIR_NONE;
    unmeasured.reaction_us = 300 * MS;
    out = spil_out_to(text, sizeof text);
    spil_fair_print(&f, &unmeasured, &out);
    assert_string_equal(text, "1 0 0 300000 - - - 0 300000");
}

/* ---- players at unequal distances ---- */

enum { RACES = 40000, JITTER_US = 10000 };

typedef struct world {
    bool by_arrival; /* the control: nothing is made up for */
    bool no_kernel;  /* the control: the kernel's times are not known */
    int cheat;       /* this seat echoes late by cheat_ms; -1: nobody */
    uint64_t cheat_ms;
    bool holds_all;        /* … and holds back all its other packets as long, except plays */
    const uint64_t *trips; /* of the four lines, in ms */
    uint64_t longest_ms;   /* what the table has chosen */
} world;

static const uint64_t TRIPS[4] = {10, 40, 90, 160};

static uint64_t between(spil_fast_rng *rng, uint64_t from_us, uint64_t to_us)
{
    return from_us + spil_fast_below(rng, (uint32_t)(to_us - from_us));
}

/* Equal players: 250 to 850 ms, most around 550 (a sum of three). */
static uint64_t reaction(spil_fast_rng *rng)
{
    return 250 * MS + between(rng, 0, 200 * MS) + between(rng, 0, 200 * MS) + between(rng, 0, 200 * MS);
}

/* Wins of each seat in 1,000 races, with up to 10 ms of jitter each way. */
static void shares(const world *w, int permille[4])
{
    const uint64_t *trip_ms = w->trips;
    spil_fast_rng rng;
    spil_fast_seed(&rng, 7, 0);
    spil_fair f;
    spil_fair_open(&f, 4, KEY, w->longest_ms * MS);
    for (int s = 0; s < 4; s++) {
        const uint64_t held_ms = w->holds_all && s == w->cheat ? w->cheat_ms : 0;
        spil_fair_seated(&f, s, SPIL_FAIR_LINE);
        spil_fair_round_trip(&f, s, w->no_kernel ? SPIL_FAIR_NONE : (trip_ms[s] + held_ms) * MS);
    }
    int wins[4] = {0};
    uint64_t now_us = 0;
    for (uint64_t race = 1; race <= RACES; race++, now_us += 2000 * MS) {
        uint64_t echo_at[4], play_at[4];
        int first = 0;
        spil_fair_target(&f, race, now_us);
        for (int s = 0; s < 4; s++) {
            const uint64_t half_us = trip_ms[s] * MS / 2;
            const uint64_t down_us = now_us + between(&rng, half_us, half_us + JITTER_US);
            write_frame(&f, s, race, now_us);
            echo_at[s] = down_us + between(&rng, half_us, half_us + JITTER_US) +
                         (w->cheat == s ? w->cheat_ms * MS : 0);
            play_at[s] = down_us + reaction(&rng) + between(&rng, half_us, half_us + JITTER_US);
            spil_fair_echo(&f, s, race, echo_at[s]);
            if (play_at[s] < play_at[first])
                first = s;
        }
        if (w->by_arrival) {
            wins[first]++;
            continue;
        }
        for (;;) { /* in the order of arrival, until it is decided */
            int next = -1;
            for (int s = 0; s < 4; s++)
                if (!f.seat[s].held && (next < 0 || play_at[s] < play_at[next]))
                    next = s;
            if (next < 0 || play_at[next] > spil_fair_due(&f))
                break;
            spil_fair_plays(&f, next, play_at[next]);
        }
        spil_fair_play plays[SPIL_SEATS_MAX];
        spil_fair_decide(&f, plays);
        wins[plays[0].seat]++;
    }
    for (int s = 0; s < 4; s++)
        permille[s] = wins[s] * 1000 / RACES;
    print_message("at most %d ms, %s%s%s%s: %d.%d %d.%d %d.%d %d.%d %%\n", (int)w->longest_ms,
                  w->by_arrival ? "by arrival" : "by reaction", w->no_kernel ? ", no kernel" : "",
                  w->cheat >= 0 ? ", a cheat" : "", w->holds_all ? " who holds back all" : "",
                  permille[0] / 10, permille[0] % 10, permille[1] / 10, permille[1] % 10, permille[2] / 10,
                  permille[2] % 10, permille[3] / 10, permille[3] % 10);
}

static void equal_players_win_equally_often(void **state)
{
    (void)state;
    int share[4];
    shares(&(world){.trips = TRIPS, .longest_ms = 200, .cheat = -1}, share);
    for (int s = 0; s < 4; s++)
        assert_in_range(share[s], 200, 300);

    shares(&(world){.trips = TRIPS, .longest_ms = 200, .cheat = -1, .by_arrival = true},
           share); /* what it would be without */
    assert_true(share[0] > 400);
    assert_true(share[3] < 100);
}

static void late_echoes_gain_a_cheat_little(void **state)
{
    (void)state;
    int honest[4], gained[4];
    shares(&(world){.trips = TRIPS, .longest_ms = 200, .cheat = -1}, honest);
    shares(&(world){.trips = TRIPS, .longest_ms = 200, .cheat = 0, .cheat_ms = 150}, gained);
    print_message("a cheat gains %d.%d points\n", (gained[0] - honest[0]) / 10, (gained[0] - honest[0]) % 10);
    assert_true(gained[0] - honest[0] <= 30);

    shares(&(world){.trips = TRIPS, .longest_ms = 200, .cheat = 0, .cheat_ms = 150, .no_kernel = true},
           gained); /* what it would be without */
    assert_true(gained[0] - honest[0] >= 200);
}

/* What each choice means for honest people, and for one who holds back every packet but the plays: the table in
 * docs/decisions. A line that is made longer from its first packet on is not to be told from a long one. */
static void each_choice_bounds_what_a_cheat_gains(void **state)
{
    (void)state;
    static const uint64_t trips[4] = {5, 40, 90, 150}, choices[4] = {0, 60, 120, 200};
    int gain[4], spread[4];
    for (int i = 0; i < 4; i++) {
        int honest[4], cheated[4];
        world w = {.trips = trips, .longest_ms = choices[i], .cheat = -1, .by_arrival = choices[i] == 0};
        shares(&w, honest);
        w.cheat = 0;
        w.cheat_ms = 150;
        w.holds_all = true;
        shares(&w, cheated);
        gain[i] = cheated[0] - honest[0];
        spread[i] = honest[0] - honest[3];
        print_message("at most %d ms: a cheat gains %d.%d points\n", (int)choices[i], gain[i] / 10,
                      gain[i] % 10);
    }
    for (int i = 0; i < 3; i++) { /* the more is made up for, the more equal, and the more a cheat gains */
        assert_true(spread[i] > spread[i + 1]);
        assert_true(gain[i] < gain[i + 1]);
    }
    assert_int_equal(gain[0], 0);
    assert_in_range(spread[3] + 50, 0, 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_term_can_be_the_smallest),
        cmocka_unit_test(the_quickest_packet_ever_counts),
        cmocka_unit_test(the_table_chooses_the_most),
        cmocka_unit_test(a_nonce_counts_once_and_only_the_last_is_in_time),
        cmocka_unit_test(a_frame_of_the_target_before_is_none_of_this_one),
        cmocka_unit_test(a_new_connection_does_not_make_a_line_longer),
        cmocka_unit_test(it_waits_as_long_as_somebody_could_be_faster),
        cmocka_unit_test(the_largest_table_is_fair),
        cmocka_unit_test(it_never_waits_longer_than_200_ms),
        cmocka_unit_test(without_a_target_there_is_no_race),
        cmocka_unit_test(a_bot_is_where_the_server_is),
        cmocka_unit_test(a_tie_is_decided_by_the_key),
        cmocka_unit_test(a_journal_line_has_all_that_was_measured),
        cmocka_unit_test(equal_players_win_equally_often),
        cmocka_unit_test(late_echoes_gain_a_cheat_little),
        cmocka_unit_test(each_choice_bounds_what_a_cheat_gains),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
