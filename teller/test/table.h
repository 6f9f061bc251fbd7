/* table.h: what the tests of the teller share: a match without bots that think, and what is told of it as one text. */
#ifndef TELLER_TEST_TABLE_H
#define TELLER_TEST_TABLE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "spil/games.h"
#include "spil/state.h"
#include "spil/teller.h"

enum { HEARD_BYTES = 200000 };

typedef struct table {
    spil_driver *d;
    spil_teller t;
    uint64_t now_ms;
    char heard[HEARD_BYTES]; /* what was told last: "said North plays 3.\n" … */
    int n[SPIL_LINE_ENDED + 1];
} table;

static inline spil_terms table_terms(void)
{
    return (spil_terms){.order = SPIL_ORDER_TURNS,
                        .undo = SPIL_UNDO_FREE,
                        .one_screen = true,
                        .keep = SPIL_KEEP_STEPS | SPIL_KEEP_NOTES,
                        .stand_in = "random"};
}

/* people: a bit per seat; the others are bots. */
static inline void table_seat(table *b, const spil_setup *su, const spil_terms *terms, unsigned people)
{
    memset(b, 0, sizeof *b);
    b->d = spil_driver_new(su, terms, 0);
    for (int seat = 0; seat < su->seats; seat++) {
        const bool person = people >> seat & 1;
        const spil_command cmd = {.kind = SPIL_DO_SEAT,
                                  .by = SPIL_HOST,
                                  .seat = seat,
                                  .seat_kind = person ? SPIL_SEAT_PERSON : SPIL_SEAT_BOT,
                                  .player = person ? NULL : "random"};
        assert_int_equal(spil_driver_do(b->d, 0, &cmd, NULL), SPIL_REPLY_DONE);
    }
}

static inline void table_tell(table *b)
{
    spil_words words = {.in_words = true};
    for (int seat = 0; seat < spil_driver_setup(b->d)->seats; seat++)
        words.name[seat] = spil_words_place(NULL, spil_driver_setup(b->d)->seats, seat);
    spil_teller_begin(&b->t, b->d, &words);
}

/* A game of this many seats, dealt from a seed. */
static inline void table_deal(table *b, const char *game, int seats, const spil_terms *terms, unsigned people,
                              uint64_t seed)
{
    spil_setup su = spil_setup_default(spil_game_find(SPIL_CPU_ANY, game), seats);
    spil_error err;
    char text[32];
    spil_key key;
    assert_int_equal(spil_setup_check(&su, &err), SPIL_OK);
    snprintf(text, sizeof text, "%llu", (unsigned long long)seed);
    assert_true(spil_key_parse(text, &key));
    table_seat(b, &su, terms, people);
    const spil_command start = {.kind = SPIL_DO_START, .by = SPIL_HOST, .key = &key};
    assert_int_equal(spil_driver_do(b->d, 0, &start, NULL), SPIL_REPLY_DONE);
    table_tell(b);
}

static inline void table_close(table *b)
{
    spil_driver_free(b->d);
    b->d = NULL;
}

/* What is told now, as a text, a line each; lines after the first of their kind begin with "+". */
static inline const char *hear(table *b)
{
    static const char *const kinds[] = {"said",    "asked",   "called", "led",
                                        "refused", "advised", "failed", "ended"};
    spil_out out = spil_out_to(b->heard, sizeof b->heard);
    spil_line line;
    int last = 0;
    memset(b->n, 0, sizeof b->n);
    while (spil_teller_next(&b->t, &line)) {
        assert_null(strchr(line.text, '\n'));
        b->n[line.kind] += line.first;
        last += line.kind == SPIL_LINE_ASKED && line.last;
        spil_put(&out, line.first ? kinds[line.kind] : "+");
        spil_put_char(&out, ' ');
        spil_put(&out, line.text);
        spil_put_char(&out, '\n');
    }
    assert_true(out.len < sizeof b->heard);
    assert_int_equal(last, b->n[SPIL_LINE_ASKED]);
    assert_false(spil_teller_next(&b->t, &line)); /* and stays so */
    return b->heard;
}

static inline void expect(table *b, const char *text)
{
    assert_string_equal(hear(b), text);
}

/* Move i of the seat that is asked; returns the seat. */
static inline int play_nth(table *b, int i)
{
    const int seat = spil_driver_asked(b->d);
    spil_question q;
    spil_reply reply;
    assert_true(seat >= 0 && spil_driver_question(b->d, seat, &q) && q.n_moves > 0);
    const spil_move mv = q.moves[i % q.n_moves];
    if (q.player[0] != '\0') {
        const spil_answer answer = {.acts = true, .move = mv};
        assert_int_equal(spil_driver_answer(b->d, b->now_ms, q.token, &answer, NULL), SPIL_REPLY_DONE);
        spil_driver_advance(b->d, b->now_ms);
    } else {
        assert_true(spil_teller_move(&b->t, b->now_ms, seat, mv, SPIL_SEEN_LATEST, &reply));
        assert_int_equal(reply.kind, SPIL_REPLY_DONE);
    }
    return seat;
}

/* A move in notation by a seat; the reply. */
static inline spil_reply_kind try_move(table *b, int seat, const char *text)
{
    const spil_setup *su = spil_driver_setup(b->d);
    spil_reply reply;
    spil_move mv;
    assert_true(su->game->parse_move(su, text, &mv));
    spil_teller_move(&b->t, b->now_ms, seat, mv, SPIL_SEEN_LATEST, &reply);
    return reply.kind;
}

static inline bool command(table *b, int by, spil_command_kind kind)
{
    return spil_teller_do(&b->t, b->now_ms, by, kind, NULL);
}

static inline bool is_covered(const table *b)
{
    bool covered;
    spil_driver_screen(b->d, &covered);
    return covered;
}

/* Plays the first moves to the end, without anybody being told. */
static inline void play_out(table *b)
{
    while (spil_driver_phase(b->d) != SPIL_PHASE_OVER) {
        if (is_covered(b))
            command(b, spil_driver_asked(b->d), SPIL_DO_LOOK);
        play_nth(b, 0);
    }
}

#endif
