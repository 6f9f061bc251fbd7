/* stored_game.c: stored games are replayed and compared: a real one passes, and what was changed in it does not. */
#include "stored_game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cpu.h"

#define TABLE "quietheron23"

typedef struct match {
    spil_driver *d;
    spil_buffer lines; /* as a server stores them */
} match;

static void take_lines(match *m)
{
    size_t len;
    const char *journal = spil_driver_journal(m->d, &len);
    spil_buffer_add(&m->lines, journal, len);
}

static void command(match *m, const spil_command *cmd)
{
    assert_int_equal(spil_driver_do(m->d, 0, cmd, NULL), SPIL_REPLY_DONE);
    take_lines(m);
}

static void own_line(match *m, const char *line)
{
    spil_buffer_add(&m->lines, line, strlen(line));
}

/* A shuffle with the bytes of one seat. */
static spil_shuffle make_shuffle(void)
{
    spil_shuffle s = {.is = true, .table = TABLE};
    for (int i = 0; i < SPIL_HASH_BYTES; i++)
        s.secret[i] = (uint8_t)(3 * i);
    spil_hash256(s.secret, sizeof s.secret, s.commit);
    s.chance[1].is = s.chance[1].counts = true;
    memcpy(s.chance[1].bytes, "sixteen bytes!!!", SPIL_CHANCE_BYTES);
    spil_hash256(s.chance[1].bytes, SPIL_CHANCE_BYTES, s.chance[1].hash);
    return s;
}

static void hex_line(match *m, const char *before, const uint8_t *bytes, size_t n)
{
    char line[256];
    spil_out out = spil_out_to(line, sizeof line);
    spil_put(&out, before);
    spil_put_hex(&out, bytes, n);
    spil_put_char(&out, '\n');
    own_line(m, line);
}

/* A match of two people; `moves`: how many are made, with one taken back in between; -1: all. */
static match play(const spil_key *key, int moves)
{
    const spil_shuffle s = make_shuffle();
    const spil_setup su = spil_setup_default(spil_game_find(spil__cpu(), "punto"), 2);
    const spil_terms terms = {.undo = SPIL_UNDO_FREE,
                              .keep = SPIL_KEEP_STEPS | SPIL_KEEP_NOTES | SPIL_KEEP_JOURNAL};
    match m = {.d = spil_driver_new(&su, &terms, 0)};
    take_lines(&m);
    hex_line(&m, "!open ann invitation 1 1 ", s.secret, sizeof s.secret);
    for (int seat = 0; seat < 2; seat++)
        command(&m, &(spil_command){
                        .kind = SPIL_DO_SEAT, .by = SPIL_HOST, .seat = seat, .seat_kind = SPIL_SEAT_PERSON});
    own_line(&m, "!sit 0 ann\n!text 0 ann\n");
    hex_line(&m, "!chance 1 ", s.chance[1].hash, SPIL_HASH_BYTES);
    hex_line(&m, "!bytes 1 ", s.chance[1].bytes, SPIL_CHANCE_BYTES);
    if (moves == 0)
        return m;
    own_line(&m, "!counted 2\n");
    command(&m, &(spil_command){.kind = SPIL_DO_START, .by = SPIL_HOST, .key = key});
    for (int n = 0; n != moves && spil_driver_phase(m.d) != SPIL_PHASE_OVER; n++) {
        static spil_move legal[SPIL_MOVES_MAX];
        int seat = 0;
        while (spil_driver_moves(m.d, seat, legal) == 0)
            seat++;
        const int count = spil_driver_moves(m.d, seat, legal);
        command(&m, &(spil_command){.kind = SPIL_DO_MOVE,
                                    .by = seat,
                                    .seen = SPIL_SEEN_LATEST,
                                    .move = legal[n * 7 % count]});
        if (n == 3)
            command(&m, &(spil_command){.kind = SPIL_DO_UNDO, .by = seat});
    }
    return m;
}

static spil_key right_key(void)
{
    const spil_shuffle s = make_shuffle();
    spil_key key;
    spil_shuffle_key(&s, &key);
    return key;
}

/* Lines in pieces, as events come. */
static stored_verdict verdict_on(const char *lines)
{
    stored_game g;
    spil_error err;
    spil__stored_game_open(&g, TABLE);
    bool good = true;
    for (const char *at = lines; good && *at != '\0';) {
        const char *stop = strchr(at, '\n');
        const size_t n = stop == NULL ? strlen(at) : (size_t)(stop - at) + 1;
        good = spil__stored_game_add(&g, at, n);
        at += n;
    }
    const stored_verdict verdict = good ? spil__stored_game_check(&g, &err) : STORED_WRONG;
    spil__stored_game_close(&g);
    return verdict;
}

static stored_verdict played(const spil_key *key, int moves)
{
    match m = play(key, moves);
    const stored_verdict verdict = verdict_on(m.lines.at);
    spil_driver_free(m.d);
    spil_buffer_free(&m.lines);
    return verdict;
}

static void real_games_pass(void **state)
{
    (void)state;
    const spil_key key = right_key();
    assert_int_equal(played(&key, 0), STORED_WAITS);
    assert_int_equal(played(&key, 1), STORED_GOES_ON);
    assert_int_equal(played(&key, 9), STORED_GOES_ON);
    assert_int_equal(played(&key, -1), STORED_OVER);
}

static void another_key_than_the_shuffle_gives(void **state)
{
    (void)state;
    spil_key key = right_key();
    key.bytes[31] ^= 1;
    assert_int_equal(played(&key, 9), STORED_WRONG);
}

/* Puts `to` into the place of `from`, which must be there, and has the same length. */
static void change(char *text, const char *from, const char *to)
{
    char *at = strstr(text, from);
    assert_non_null(at);
    memcpy(at, to, strlen(to));
}

static void changed_lines_do_not_pass(void **state)
{
    (void)state;
    static const struct {
        const char *from, *to;
    } changes[] = {
        {"!open ann invitation 1 1 00", "!open ann invitation 1 1 01"},
        {"!open ann invitation 1 1 00", "!open ann invitation 1 1 x0"},
        {"!bytes 1 73", "!bytes 1 72"},
        {"!bytes 1", "!bytes 9"},
        {"!chance 1 ", "!chance 0 "},
        {"!counted 2", "!counted 3"},
        {"!counted 2", "!counted 0"},
        {"result winners=0", "result winners=1"},
        {"result winners=0", "result winners=,"},
        {"\nmove ", "\nmoVe "},
        {"seats 2", "seats 3"},
        {"\nundo ", "\nredo "},
    };
    const spil_key key = right_key();
    match m = play(&key, -1);
    if (strstr(m.lines.at, "result winners=0") == NULL)
        fail_msg("another deal is needed");
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        char *text = strdup(m.lines.at);
        change(text, changes[i].from, changes[i].to);
        if (verdict_on(text) != STORED_WRONG)
            fail_msg("not noticed: %s", changes[i].to);
        free(text);
    }
    /* Any move that is replaced by another seat's. */
    char *text = strdup(m.lines.at), *at = text;
    int tried = 0;
    while ((at = strstr(at, "\nmove 0 ")) != NULL) {
        at += strlen("\nmove 0 ");
        *at = *at == '0' ? '1' : '0';
        assert_int_equal(verdict_on(text), STORED_WRONG);
        *at = *at == '0' ? '1' : '0';
        tried++;
    }
    assert_in_range(tried, 10, 1000);
    assert_int_equal(verdict_on(text), STORED_OVER);
    free(text);
    spil_driver_free(m.d);
    spil_buffer_free(&m.lines);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(real_games_pass),
        cmocka_unit_test(another_key_than_the_shuffle_gives),
        cmocka_unit_test(changed_lines_do_not_pass),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
