/* walk.c: random games (walk.h). */
#include "walk.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "spil/fields.h"
#include "spil/hash.h"

bool test_wrong(test_ctx *t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(t->why, sizeof t->why, format, args);
    va_end(args);
    return false;
}

uint64_t test_hash(const void *bytes, size_t n)
{
    return spil_hash(SPIL_HASH_START, bytes, n);
}

double test_chi_square_bound(int degrees)
{
    const double d = degrees, z = 4.75, a = 2 / (9 * d);
    double root = 1;
    for (int i = 0; i < 60; i++) /* Wilson and Hilferty: d(1 - 2/9d + z √(2/9d))³; √a by Newton */
        root = (root + a / root) / 2;
    const double cube = 1 - a + z * root;
    return d * cube * cube * cube;
}

const char *test_state_json(const spil_setup *su, const void *st, char buf[SPIL_STATE_TEXT])
{
    spil_out out = spil_out_to(buf, SPIL_STATE_TEXT);
    spil_json_writer w = spil_json_to(&out);
    spil_state_json(su, st, NULL, &w);
    return buf;
}

const char *test_fields_json(const spil_setup *su, const void *st, char buf[SPIL_STATE_TEXT])
{
    spil_out out = spil_out_to(buf, SPIL_STATE_TEXT);
    spil_json_writer w = spil_json_to(&out);
    spil_json_open(&w, NULL, '{');
    spil_state_fields(su, st, &w);
    spil_json_close(&w, '}');
    return buf;
}

const char *test_view_json(const spil_setup *su, const void *view, char buf[SPIL_STATE_TEXT])
{
    spil_out out = spil_out_to(buf, SPIL_STATE_TEXT);
    spil_json_writer w = spil_json_to(&out);
    spil_view_json(su, view, NULL, &w);
    return buf;
}

const char *test_events_json(const test_game *row, const spil_setup *su, const spil_events *ev, int seat,
                             char buf[SPIL_STATE_TEXT])
{
    spil_out out = spil_out_to(buf, SPIL_STATE_TEXT);
    spil_json_writer w = spil_json_to(&out);
    spil_json_open(&w, NULL, '[');
    for (int i = 0; i < ev->n; i++) {
        const char *name = su->game->events[ev->item[i].kind].name;
        if ((ev->item[i].visible_to >> seat & 1) && !spil_listed(row->reveals, name))
            spil_event_json(su, ev, i, &w);
    }
    spil_json_close(&w, ']');
    return buf;
}

const char *test_sentence(const spil_error *err, char buf[512])
{
    spil_out out = spil_out_to(buf, 512);
    if (err->text.format != NULL)
        spil_sentence_print(&err->text, err->text.format, &out);
    return buf;
}

const char *test_move_text(const spil_setup *su, spil_move mv, char buf[SPIL_MOVE_TEXT])
{
    spil_out out = spil_out_to(buf, SPIL_MOVE_TEXT);
    su->game->print_move(su, mv, &out);
    return buf;
}

bool test_random_step(test_ctx *t, const void *st, spil_step *step)
{
    const spil_setup *su = &t->su;
    const spil_game *game = su->game;
    uint8_t seats[SPIL_SEATS_MAX];
    int n_act = game->to_act(su, st, seats), n = 0, seat = SPIL_HOST;
    if (n_act > 0 && game->host_acts && spil_fast_below(&t->rng, 16) == 0)
        n = game->moves(su, st, SPIL_HOST, t->moves, SPIL_MOVES_MAX);
    while (n_act > 0 && n == 0) {
        const uint32_t pick = spil_fast_below(&t->rng, (uint32_t)n_act);
        seat = seats[pick];
        seats[pick] = seats[--n_act];
        n = game->moves(su, st, seat, t->moves, SPIL_MOVES_MAX);
    }
    if (n == 0)
        return false;
    step->ms = 0;
    step->seat = (int8_t)seat;
    step->move = t->moves[spil_fast_below(&t->rng, (uint32_t)n)];
    return true;
}

bool test_walk(test_ctx *t, int n_checks, int gap, test_check check)
{
    const spil_setup *su = &t->su;
    char text[SPIL_MOVE_TEXT];
    for (int done = 0; done < n_checks;) {
        spil_state st;
        spil_step step;
        spil_result res;
        const spil_key key = spil_fast_key(&t->rng);
        memset(&st, 0, sizeof st);
        su->game->start(su, &key, &st);
        t->sum = 0;
        uint32_t wait = 0;
        for (int steps = 0;; steps++) {
            const bool last = su->game->result(su, &st, &res);
            if (wait-- == 0 || last) {
                wait = spil_fast_below(&t->rng, 2 * (uint32_t)gap);
                if (!check(t, &st)) {
                    const size_t at = strlen(t->why);
                    snprintf(t->why + at, sizeof t->why - at, "\nafter %d moves in the state\n%s", steps,
                             test_state_json(su, &st, t->json));
                    return false;
                }
                if (++done >= n_checks && steps > 0)
                    return true;
            }
            if (last)
                break;
            if (!test_random_step(t, &st, &step))
                return test_wrong(t, "G2: not over, but nobody has a move: %s",
                                  test_state_json(su, &st, t->json));
            if (su->game->apply(su, &st, step.seat, step.move, NULL, NULL) != SPIL_OK)
                return test_wrong(t, "seat %d may not do %s, which its list of moves holds: %s", step.seat,
                                  test_move_text(su, step.move, text), test_state_json(su, &st, t->json));
            if (steps > TEST_STEPS_MAX)
                return test_wrong(t, "a game has not ended after %d moves: %s", steps,
                                  test_state_json(su, &st, t->json));
        }
    }
    return true;
}

/* ---- conceivable moves ---- */

static void add_text(test_ctx *t, const char *text)
{
    for (int i = 0; i < t->n_texts; i++) {
        if (strcmp(t->texts[i].text, text) == 0)
            return;
    }
    if (t->n_texts < TEST_TEXTS_MAX)
        snprintf(t->texts[t->n_texts++].text, SPIL_MOVE_TEXT, "%s", text);
}

static bool collect_moves(test_ctx *t, const void *st)
{
    char text[SPIL_MOVE_TEXT];
    for (int seat = test_first_seat(&t->su); seat < t->su.seats; seat++) {
        const int n = t->su.game->moves(&t->su, st, seat, t->moves, SPIL_MOVES_MAX);
        for (int i = 0; i < n && i < 64; i++)
            add_text(t, test_move_text(&t->su, t->moves[i], text));
    }
    return true;
}

test_ctx *test_open(const test_case *c, uint64_t seed)
{
    test_ctx *t = calloc(1, sizeof *t);
    if (t == NULL)
        abort();
    t->c = c;
    t->su = c->setup;
    spil_fast_seed(&t->rng, seed, test_hash(c->name, strlen(c->name)));
    if (c->row->conceivable != NULL) {
        while (t->n_texts < TEST_TEXTS_MAX && c->row->conceivable(t->n_texts, t->texts[t->n_texts].text))
            t->n_texts++;
    } else if (!test_walk(t, 100, 5, collect_moves)) {
        fprintf(stderr, "%s: %s\n", c->name, t->why);
        exit(2);
    }
    return t;
}

void test_close(test_ctx *t)
{
    free(t);
}
