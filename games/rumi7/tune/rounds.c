/* rounds.c: rounds of Rumi 7 Seven for tuning (rounds.h). */
#include "rounds.h"

#include <string.h>

#include "compare.h"
#include "spil/games.h"

enum {
    FIRST_ROUND = 3,
    LAST_ROUND = 4 /* options */,
    LONG = 400 /* turns of a round of simple players */
};
enum { DEAL = 1, NOTES = 2, SEATS = 3 }; /* streams of random numbers; a seat has SEATS + its number */

spil_setup rumi7_round(int seats, int round)
{
    spil_setup su = spil_setup_default(spil_game_find(SPIL_CPU_ANY, "rumi7"), seats);
    su.option[FIRST_ROUND] = su.option[LAST_ROUND] = (int16_t)round;
    return su;
}

static spil_fast_rng stream(uint64_t seed, uint64_t deal, int number)
{
    spil_fast_rng rng;
    spil_fast_seed(&rng, seed, deal * 16 + (uint64_t)number);
    return rng;
}

/* ---- the strong bot with other weights ---- */

static _Thread_local const spil__rumi7_weights *looks_by;

static void look(const spil_bot_input *in, void *memory)
{
    spil__rumi7_look(in, looks_by, memory);
}

static spil_search_model model_by(const spil__rumi7_weights *by)
{
    spil_search_model model = spil__model_rumi7;
    looks_by = by;
    model.look = look;
    model.min_sigma = (float)by->min_sigma / 1000;
    return model;
}

static const spil_bot_resources resources = {0}; /* empty, but a bot without any thinks less */

spil_bot_input rumi7_input(const rumi7_position *p, spil_fast_rng *rng)
{
    return (spil_bot_input){.setup = &p->su,
                            .view = &p->view,
                            .moves = p->moves,
                            .n_moves = p->n_moves,
                            .rng = rng,
                            .resources = &resources};
}

void rumi7_judge(const rumi7_position *p, const spil__rumi7_weights *by, const spil_move moves[], int n,
                 int worlds, spil_fast_rng *rng, double worth[])
{
    static _Thread_local _Alignas(64) unsigned char shared[SPIL_COMPARE_MEMORY];
    const spil_search_model model = model_by(by);
    const spil_bot_input in = rumi7_input(p, rng);
    const spil_search_call call = {.in = &in, .shared = shared, .seat = p->view.head.seat};
    model.look(&in, shared);
    for (int i = 0; i < n; i++)
        worth[i] = 0;
    for (int world = 0; world < worlds; world++) {
        spil__rumi7_world w, copy;
        model.imagine(&call, rng, &w);
        for (int i = 0; i < n; i++) {
            spil_worth end;
            copy = w;
            model.play(&call, &copy, call.seat, moves[i], rng);
            model.finish(&call, &copy, rng, &end);
            worth[i] += 1000 * (double)end.value[call.seat] / worlds; /* strong.c: a point is a thousandth */
        }
    }
}

static spil_move choose(const rumi7_player *who, const spil_bot_input *in)
{
    if (who->by == NULL)
        return spil__mindist(in).move;
    const spil_search_model model = model_by(who->by);
    return spil__compare_choose(&model, in).move;
}

/* ---- rounds ---- */

typedef struct table {
    const spil_setup *su;
    spil_state st;
    spil_rumi7_view view; /* of the seat that is asked */
    spil_move moves[SPIL_MOVES_MAX];
    int n_moves;
} table;

/* Keeps this discard, as likely as each of the `nth` seen so far. */
static void note(const table *t, int nth, spil_fast_rng *rng, rumi7_position *p)
{
    spil_rumi7_view next;
    if (t->n_moves > NOTED_MOVES || spil_fast_below(rng, (uint32_t)nth) != 0)
        return;
    p->su = *t->su;
    p->view = t->view;
    p->n_moves = t->n_moves;
    memcpy(p->moves, t->moves, (size_t)t->n_moves * sizeof p->moves[0]);
    spil_view_of(t->su, &t->st, (t->view.turn + 1) % t->su->seats, &next);
    p->next = next.own;
}

static bool has_discards(const table *t)
{
    int n = 0;
    for (int i = 0; i < t->n_moves; i++)
        n += spil_rumi7_move_verb(t->moves[i]) == SPIL_RUMI7_DISCARD;
    return n > 1;
}

/* Keeps a discard in *p, unless p is NULL. */
static void play(const spil_setup *su, const rumi7_player *const seats[], uint64_t seed, uint64_t deal,
                 rumi7_position *p, spil_result *res)
{
    static _Thread_local table t;
    spil_fast_rng deals = stream(seed, deal, DEAL), notes = stream(seed, deal, NOTES), own[SPIL_SEATS_MAX];
    uint8_t act[SPIL_SEATS_MAX];
    const spil_key key = spil_fast_key(&deals);
    int discards = 0;
    t.su = su;
    for (int seat = 0; seat < su->seats; seat++)
        own[seat] = stream(seed, deal, SEATS + seat);
    su->game->start(su, &key, &t.st);
    while (su->game->to_act(su, &t.st, act) > 0) {
        const int seat = act[0];
        t.n_moves = su->game->moves(su, &t.st, seat, t.moves, SPIL_MOVES_MAX);
        spil_view_of(su, &t.st, seat, &t.view);
        if (p != NULL && has_discards(&t))
            note(&t, ++discards, &notes, p);
        const spil_bot_input in = {.setup = su,
                                   .view = &t.view,
                                   .moves = t.moves,
                                   .n_moves = t.n_moves,
                                   .budget = {.sims = seats[seat]->sims},
                                   .rng = &own[seat],
                                   .resources = &resources};
        su->game->apply(su, &t.st, seat, choose(seats[seat], &in), NULL, NULL);
    }
    su->game->result(su, &t.st, res);
}

void rumi7_play(const spil_setup *su, const rumi7_player *const seats[], uint64_t seed, uint64_t deal,
                int points[SPIL_SEATS_MAX])
{
    spil_result res;
    play(su, seats, seed, deal, NULL, &res);
    for (int seat = 0; seat < su->seats; seat++)
        points[seat] = res.points[seat];
}

void rumi7_note(const spil_setup *su, const rumi7_player *const seats[], uint64_t seed, uint64_t deal,
                rumi7_position *p)
{
    spil_result res;
    p->n_moves = 0;
    play(su, seats, seed, deal, p, &res);
}

/* ---- rounds of simple players ---- */

/* A fresh deal as seat 0 sees it, with the hidden cards dealt at random. */
static void deal_world(const spil_setup *su, spil_fast_rng *rng, spil__rumi7_world *w)
{
    spil_state st;
    spil_rumi7_view v;
    uint8_t unseen[SPIL_RUMI7_CARDS];
    const spil_key key = spil_fast_key(rng);
    su->game->start(su, &key, &st);
    spil_view_of(su, &st, 0, &v);
    spil__rumi7_world_open(w, su, &spil__rumi7_tuned, &v);
    int n = spil__rumi7_unseen(su, &v, unseen);
    spil_fast_shuffle(rng, unseen, n);
    for (int seat = 1; seat < su->seats; seat++) {
        for (int i = v.n_hand[seat]; i > 0; i--)
            spil_rumi7_put(&w->hand[seat], unseen[--n]);
    }
    w->n_stock = (uint8_t)n;
    memcpy(w->stock, unseen, (size_t)n);
}

void rumi7_play_simple(const spil_setup *su, const spil__rumi7_weights *const seats[], uint64_t seed,
                       uint64_t deal, int points[SPIL_SEATS_MAX])
{
    spil_fast_rng rng = stream(seed, deal, DEAL);
    spil__rumi7_world w;
    deal_world(su, &rng, &w);
    while (!w.over && w.turns < LONG) {
        w.weights = seats[w.turn];
        spil__rumi7_world_turn(&w, &rng);
    }
    for (int seat = 0; seat < su->seats; seat++)
        points[seat] = spil__rumi7_hand_points(&w.hand[seat]);
}
