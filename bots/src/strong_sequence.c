/* strong_sequence.c: how the search thinks about Sequence Numbers.
 *
 * Luck is large in this game: most deals decide themselves, and a move is seldom worth more than a few games of a
 * hundred. So no time goes into a deep tree. Every move is tried in the same imagined worlds (hands as the belief
 * deals them), everybody moves once by quick judgement, and then the chances are read off the position. */
#include "bots.h"
#include "search.h"
#include "sequence_belief.h"

#include <string.h>

#include "sequence_weights.inc"

/* What all simulations need. */
typedef struct shared {
    spil__lines lines;
    spil__world now;
    spil__belief belief;
    const spil__weights *weights;
    bool easy;                 /* there is nothing to think about: … */
    spil_move easy_move;       /* … this is done */
    uint8_t kind[SPIL__SLOTS]; /* a card of each slot, of the seat's own where it has one */
} shared;

static void look(const spil_bot_input *in, void *shared_)
{
    const spil_sequence_view *v = in->view;
    shared *s = shared_;
    spil__world scratch;
    spil__lines_init(&s->lines, in->setup);
    spil__world_open(&s->lines, v, &s->now);
    spil__belief_form(&s->lines, v, &s->now, &scratch, &s->belief);
    s->weights = &weights[spil__sequence_form(&s->lines)];
    s->easy_move = spil__greedy_sequence(in).move;
    s->easy = spil_sequence_act_of(s->easy_move) != SPIL_SEQUENCE_PLAY;
    const spil_sequence_board *b = s->lines.board;
    for (int i = 0; i < v->n_hand[v->head.seat]; i++) {
        const int kind = spil_sequence_hand_card(v->hand, i);
        s->kind[b->slot[kind]] = (uint8_t)kind;
    }
}

static void imagine(const spil_thought *t, spil_fast_rng *rng, void *world)
{
    const shared *s = t->shared;
    memcpy(world, &s->now, sizeof s->now);
    spil__belief_deal(&s->lines, t->in->view, &s->belief, world, rng);
}

static int to_act(const spil_thought *t, const void *world)
{
    (void)t;
    const spil__world *w = world;
    return w->winner == SPIL__RUNNING ? w->turn : SPIL_NO_SEAT;
}

static int best_of(const spil__option options[], int n)
{
    int best = 0;
    for (int i = 1; i < n; i++)
        best = options[i].value > options[best].value ? i : best;
    return best;
}

/* The search asks for first moves only: the tree has no others (see `grow`). */
static int candidates(const spil_thought *t, const void *world, int seat, spil_candidate out[])
{
    const shared *s = t->shared;
    spil__option options[SPIL__OPTIONS];
    (void)seat;
    out[0] = (spil_candidate){s->easy_move, 1};
    if (s->easy)
        return 1;
    const int n = spil__sequence_options(&s->lines, world, s->weights->taste, options);
    const int best = best_of(options, n);
    for (int i = 0; i < n && options[best].value < SPIL__WINS; i++) {
        const int value = options[i].value < 0 ? 0 : options[i].value;
        out[i] =
            (spil_candidate){spil_sequence_move(SPIL_SEQUENCE_PLAY, s->kind[options[i].slot], options[i].bit),
                             (float)(value + 40)};
    }
    return options[best].value < SPIL__WINS ? n : 1; /* whoever can win is greedy */
}

static uint32_t play(const spil_thought *t, void *world, int seat, spil_move mv, spil_fast_rng *rng)
{
    const shared *s = t->shared;
    const int slot = s->lines.board->slot[spil_sequence_card_of(mv)];
    (void)seat;
    if (spil_sequence_act_of(mv) == SPIL_SEQUENCE_PLAY)
        spil__world_play(&s->lines, world, slot, spil_sequence_cell_of(mv), rng);
    else if (spil_sequence_act_of(mv) == SPIL_SEQUENCE_DEAD)
        spil__world_exchange(&s->lines, world, slot, rng);
    return 0;
}

static void finish(const spil_thought *t, void *world, spil_fast_rng *rng, spil_worth *worth)
{
    const shared *s = t->shared;
    const spil__lines *l = &s->lines;
    spil__world *w = world;
    spil__option options[SPIL__OPTIONS];
    float chance[SPIL_SEQUENCE_SIDES];
    for (int i = 0; i < l->seats && w->winner == SPIL__RUNNING; i++) {
        const int n = spil__sequence_options(l, w, s->weights->taste, options);
        const spil__option best = n > 0 ? options[best_of(options, n)] : (spil__option){0};
        spil__world_play(l, w, best.slot, best.bit, rng);
    }
    if (w->winner == SPIL__RUNNING)
        spil__sequence_chances(l, w, s->weights, chance);
    for (int side = 0; side < l->sides && w->winner != SPIL__RUNNING; side++)
        chance[side] = w->winner == side ? 1 : w->winner == SPIL__DRAWN ? 1.0f / (float)l->sides : 0;
    for (int seat = 0; seat < l->seats; seat++) {
        worth->value[seat] = chance[spil__world_side(l, seat)];
        worth->points[seat] = w->made[spil__world_side(l, seat)];
    }
}

static void explain(const spil_bot_input *in, const spil_rated *best, spil_sentence *why)
{
    spil__explain_sequence(in, best->move, why);
}

const spil_thinker spil__think_sequence = {
    .game = "sequence",
    .shared_bytes = sizeof(shared),
    .world_bytes = sizeof(spil__world),
    .look = look,
    .imagine = imagine,
    .to_act = to_act,
    .candidates = candidates,
    .play = play,
    .finish = finish,
    .explain = explain,
    .explore = 2.0f,
    .first_play = 0,
    .grow = UINT32_MAX,
    .others = 2,
    .paired = true,
    .default_sims = 1000,
};
