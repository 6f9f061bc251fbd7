/* strong.c: how the strong bot thinks about Sequence Numbers.
 *
 * Luck is large in this game: most deals decide themselves, and a move is seldom worth more than a few games in a
 * hundred. So there is no tree.
 *
 * Where there are nets for the number of seats, the player net chooses. How much worse the other moves are is found by
 * comparing all of them in the same imagined worlds (compare.h), with hands dealt by the belief: the referee net says
 * what the world is worth after each. Where there are no nets, the comparison also chooses, and quick judgement does
 * both parts: it gives the priors, everybody moves once by it, and then the chances are read off the position.
 *
 * What the seat can expect at all is found by playing imagined worlds to their end by quick judgement. The nets know
 * only games like their own: after a rival's plus that did nothing, as beginners play it, they gave up a game that was
 * even. */
#include "belief.h"
#include "compare.h"
#include "opponents.h"
#include "player.h"
#include "referee.h"

#include <stddef.h>
#include <string.h>

enum { DEFAULT_SIMS = 1000, LEAST_GAMES = 16 };

/* What all simulations need. */
typedef struct shared {
    spil__lines lines;
    spil__world now;
    spil__belief belief;
    const spil__weights *weights;
    const spil__nets *nets;              /* NULL: none */
    bool easy;                           /* there is nothing to consider: … */
    spil_move easy_move;                 /* … this is the move */
    bool wins;                           /* it wins at once */
    uint8_t kind[SPIL__SLOTS];           /* a card of each slot, the seat's own where it has one */
    spil__option options[SPIL__OPTIONS]; /* best first */
    float prior[SPIL__OPTIONS];          /* of each option */
    int n_options;
} shared;

/* With nets: what the referee sees before the next seat moves. A copy has its own sum and its original's sight. */
typedef struct imagined {
    _Alignas(64) spil__narrow sum;
    const spil__referee_sight *seen;
    spil__world world;
    _Alignas(64) spil__referee_sight sight; /* not copied */
} imagined;

_Static_assert(sizeof(shared) + 2 * sizeof(imagined) + 3 * 64 <= SPIL_COMPARE_MEMORY, "they fit");

static int best_of(const spil__option options[], int n)
{
    int best = 0;
    for (int i = 1; i < n; i++)
        best = options[i].value > options[best].value ? i : best;
    return best;
}

/* Options by prior, best first. */
static void sort(spil__option options[], float prior[], int n)
{
    for (int i = 1; i < n; i++) {
        const spil__option o = options[i];
        const float p = prior[i];
        int to = i;
        for (; to > 0 && prior[to - 1] < p; to--) {
            options[to] = options[to - 1];
            prior[to] = prior[to - 1];
        }
        options[to] = o;
        prior[to] = p;
    }
}

static spil_move move_of(const shared *s, const spil__option *o)
{
    return spil_sequence_move(SPIL_SEQUENCE_PLAY, s->kind[o->slot], o->bit);
}

/* Rivals' lines that lack one chip, and a card for it may come, or be there and have been overlooked. With an option:
 * those that it leaves. */
static int count_threats(const shared *s, const spil__option *o)
{
    const spil__lines *l = &s->lines;
    const spil__world *w = &s->now;
    const int own = spil__world_side(l, w->turn);
    const uint8_t *held = w->held[w->turn];
    int n = 0;
    for (int side = 0; side < l->sides; side++) {
        for (int i = 0; i < l->n && side != own && spil__world_finishes(l, w, side); i++) {
            if (w->count[side][i] != 4 || (o != NULL && spil_cells_has(l->cells[i], o->bit)))
                continue;
            int left = w->left[SPIL__PLUS] - held[SPIL__PLUS];
            for (int k = 0; k < 5; k++) {
                const int bit = l->five[i][k], slot = l->board->cell_slot[bit];
                left += w->owner[bit] == SPIL__EMPTY ? w->left[slot] - held[slot] : 0;
            }
            n += left > 0;
        }
    }
    return n;
}

/* Advice: any card may be in a rival's hand. */
static void believe_nothing(spil__belief *belief)
{
    for (int seat = 0; seat < SPIL_SEATS_MAX; seat++) {
        for (int age = 0; age < SPIL__AGES; age++) {
            for (int slot = 0; slot < SPIL__SLOTS; slot++)
                belief->keeps[seat][age][slot] = SPIL__SURE;
        }
    }
}

/* Advice: options that leave fewer threats come first, else the order stays. The player net would let a threat stand
 * that a good rival would have made true by now; people and weak levels overlook such cards. */
static void stop_threats_first(shared *s)
{
    uint8_t left[SPIL__OPTIONS];
    if (count_threats(s, NULL) == 0)
        return;
    for (int i = 0; i < s->n_options; i++) {
        const spil__option o = s->options[i];
        const float p = s->prior[i];
        const uint8_t n = (uint8_t)count_threats(s, &o);
        int to = i;
        for (; to > 0 && left[to - 1] > n; to--) {
            s->options[to] = s->options[to - 1];
            s->prior[to] = s->prior[to - 1];
            left[to] = left[to - 1];
        }
        s->options[to] = o;
        s->prior[to] = p;
        left[to] = n;
    }
}

/* Priors by the player net. */
static void rank_by_net(shared *s)
{
    _Alignas(64) spil__player_sight sight;
    const spil__player *net = &s->nets->player;
    s->n_options = spil__sequence_options(&s->lines, &s->now, s->weights->taste, true, s->options);
    spil__player_look(&s->lines, &s->now, s->belief.age, net, &sight);
    for (int i = 0; i < s->n_options; i++)
        s->prior[i] = spil__player_judge(&s->lines, net, &sight, s->options[i].slot, s->options[i].bit);
    sort(s->options, s->prior, s->n_options);
}

/* Priors by quick judgement; last come the moves with a plus or minus that does nothing, which it cannot judge. */
static void rank_by_taste(shared *s)
{
    enum { NEVER = -1000 };
    spil__option all[SPIL__OPTIONS];
    const int n_all = spil__sequence_options(&s->lines, &s->now, s->weights->taste, true, all);
    const int n = spil__sequence_options(&s->lines, &s->now, s->weights->taste, false, s->options);
    s->n_options = n;
    for (int i = 0; i < n; i++)
        s->prior[i] = (float)s->options[i].value * (1.0f / 10); /* about the player net's scale */
    sort(s->options, s->prior, n);
    for (int i = 0; i < n_all; i++) {
        int k = 0;
        while (k < n && (s->options[k].slot != all[i].slot || s->options[k].bit != all[i].bit))
            k++;
        if (k == n) {
            s->prior[s->n_options] = NEVER;
            s->options[s->n_options++] = all[i];
        }
    }
}

static void look(const spil_bot_input *in, void *shared_)
{
    const spil_sequence_view *v = in->view;
    shared *s = shared_;
    spil__world scratch;
    spil__lines_init(&s->lines, in->setup);
    spil__world_open(&s->lines, v, &s->now);
    spil__belief_form(&s->lines, v, &s->now, &scratch, &s->belief);
    s->weights = spil__weights_of(spil__sequence_form(&s->lines));
    s->nets = spil__nets_of(spil__sequence_form(&s->lines));
    s->easy_move = spil__greedy_sequence(in).move;
    s->easy = spil_sequence_act_of(s->easy_move) != SPIL_SEQUENCE_PLAY;
    const spil_sequence_board *b = s->lines.board;
    for (int i = 0; i < v->n_hand[v->head.seat]; i++) {
        const int kind = spil_sequence_hand_card(v->hand, i);
        s->kind[b->slot[kind]] = (uint8_t)kind;
    }
    if (s->nets != NULL)
        rank_by_net(s);
    else
        rank_by_taste(s);
    if (in->advises) {
        believe_nothing(&s->belief);
        stop_threats_first(s);
    }
    s->wins = !s->easy && s->options[best_of(s->options, s->n_options)].value >= SPIL__WINS;
}

/* With nets: the seat that thinks has already drawn, and the world is seen by the next rival. So all moves have the
 * same luck, and each changes only a cell or two of what the referee sees. */
static void imagine(const spil_search_call *t, spil_fast_rng *rng, void *world)
{
    const shared *s = t->shared;
    const spil__lines *l = &s->lines;
    imagined *i = world;
    spil__world *w = &i->world;
    *w = s->now;
    spil__belief_deal(l, t->in->view, &s->belief, w, rng);
    if (s->nets == NULL)
        return;
    spil__world_draw(l, w, t->seat, rng);
    w->turn = (uint8_t)((t->seat + 1) % l->seats);
    w->turns++;
    w->passes = 0;
    spil__referee_look(l, w, &s->nets->referee, &i->sight);
    i->seen = &i->sight;
}

static int candidates(const spil_search_call *t, const void *world, int seat, spil_candidate out[])
{
    const shared *s = t->shared;
    (void)seat;
    (void)world;
    out[0] = (spil_candidate){s->easy_move, 1};
    if (s->easy || s->wins)
        return 1; /* a winning move needs no comparison */
    for (int i = 0; i < s->n_options; i++)
        out[i] = (spil_candidate){move_of(s, &s->options[i]), s->prior[i]};
    return s->n_options;
}

/* The moves that do not win where one does; and the same moves with the other card of a number. */
static int more(const spil_search_call *t, spil_candidate out[], int n)
{
    const shared *s = t->shared;
    for (int i = 0; i < t->in->n_moves && !s->easy; i++) {
        const spil_move mv = t->in->moves[i];
        for (int k = 0; k < s->n_options && spil_sequence_act_of(mv) == SPIL_SEQUENCE_PLAY; k++) {
            const spil__option *o = &s->options[k];
            const bool same = s->lines.board->slot[spil_sequence_card_of(mv)] == o->slot &&
                              spil_sequence_cell_of(mv) == o->bit;
            const bool known = s->wins ? mv.code == s->easy_move.code : mv.code == move_of(s, o).code;
            if (same && !known)
                out[n++] = (spil_candidate){mv, s->wins ? 0 : s->prior[k]};
        }
    }
    return n;
}

/* Plays a card of the seat that thinks, in a world that the referee has seen. */
static void play_seen(const shared *s, imagined *i, int seat, int slot, int bit)
{
    const spil__lines *l = &s->lines;
    const int side = spil__world_side(l, seat), made = i->world.made[side];
    spil__world_lose(l, &i->world, seat, slot);
    if (slot == SPIL__MINUS)
        spil__world_take(l, &i->world, bit);
    else
        spil__world_put(l, &i->world, side, bit);
    if (i->world.made[side] >= l->need)
        i->world.winner = (int8_t)side;
    else if (i->world.made[side] != made) /* several cells have become part of a sequence */
        spil__referee_whole(l, &i->world, &s->nets->referee, i->sum);
    else
        spil__referee_after(l, &i->world, &s->nets->referee, i->seen,
                            (const uint8_t[]){(uint8_t)bit, (uint8_t)spil__lines_twin(l, bit)},
                            slot < SPIL__PLUS ? 2 : 1, i->sum);
}

static uint32_t play(const spil_search_call *t, void *world, int seat, spil_move mv, spil_fast_rng *rng)
{
    const shared *s = t->shared;
    imagined *i = world;
    const int slot = s->lines.board->slot[spil_sequence_card_of(mv)];
    const spil_sequence_act act = spil_sequence_act_of(mv);
    if (act == SPIL_SEQUENCE_PLAY && s->nets != NULL)
        play_seen(s, i, seat, slot, spil_sequence_cell_of(mv));
    else if (act == SPIL_SEQUENCE_PLAY)
        spil__world_play(&s->lines, &i->world, slot, spil_sequence_cell_of(mv), rng);
    else if (act == SPIL_SEQUENCE_DEAD)
        spil__world_exchange(&s->lines, &i->world, slot, rng);
    return 0;
}

/* Everybody makes one move by quick judgement. */
static void play_on(const shared *s, spil__world *w, spil_fast_rng *rng)
{
    const spil__lines *l = &s->lines;
    spil__option options[SPIL__OPTIONS];
    for (int i = 0; i < l->seats && w->winner == SPIL__RUNNING; i++) {
        const int n = spil__sequence_options(l, w, s->weights->taste, false, options);
        const spil__option best = n > 0 ? options[best_of(options, n)] : (spil__option){0};
        spil__world_play(l, w, best.slot, best.bit, rng);
    }
}

static void finish(const spil_search_call *t, void *world, spil_fast_rng *rng, spil_worth *worth)
{
    const shared *s = t->shared;
    const spil__lines *l = &s->lines;
    imagined *i = world;
    spil__world *w = &i->world;
    float chance[SPIL_SEQUENCE_SIDES];
    if (s->nets == NULL)
        play_on(s, w, rng);
    if (w->winner == SPIL__RUNNING && spil__world_can_win(l, w, w->turn)) /* no need to ask */
        w->winner = (int8_t)spil__world_side(l, w->turn);
    if (w->winner == SPIL__RUNNING && s->nets != NULL)
        spil__referee_say(l, w, &s->nets->referee, i->sum, chance);
    else if (w->winner == SPIL__RUNNING)
        spil__sequence_chances(l, w, s->weights, chance);
    for (int side = 0; side < l->sides && w->winner != SPIL__RUNNING; side++)
        chance[side] = w->winner == side ? 1 : w->winner == SPIL__DRAWN ? 1.0f / (float)l->sides : 0;
    for (int seat = 0; seat < l->seats; seat++) {
        worth->value[seat] = chance[spil__world_side(l, seat)];
        worth->points[seat] = w->made[spil__world_side(l, seat)];
    }
}

/* A rival's real hand, what is left after many turns, is worse than a guessed one, and whoever is ahead need not win:
 * worlds are played to their end, a quarter as many as there are simulations. */
static float expected_share(const spil_search_call *t, spil_move first)
{
    const shared *s = t->shared;
    const spil__lines *l = &s->lines;
    const uint32_t sims = t->in->budget.sims != 0 ? t->in->budget.sims : DEFAULT_SIMS;
    const uint32_t n = t->in->resources == NULL || sims < 4 * LEAST_GAMES ? LEAST_GAMES : sims / 4;
    float sum = 0;
    if (s->wins && first.code == s->easy_move.code)
        return 1;
    for (uint32_t i = 0; i < n && !spil_bot_should_stop(t->in->resources); i++) {
        spil__world w = s->now;
        spil__belief_deal(l, t->in->view, &s->belief, &w, t->in->rng);
        if (spil_sequence_act_of(first) == SPIL_SEQUENCE_PLAY)
            spil__world_play(l, &w, l->board->slot[spil_sequence_card_of(first)],
                             spil_sequence_cell_of(first), t->in->rng);
        while (w.winner == SPIL__RUNNING)
            play_on(s, &w, t->in->rng);
        sum += w.winner == spil__world_side(l, t->seat) ? 1
               : w.winner == SPIL__DRAWN                ? 1 / (float)l->sides
                                                        : 0;
    }
    return sum / (float)n;
}

/* As measured, the player net chooses better than a comparison in guessed worlds. */
static bool trust_first(const spil_search_call *t)
{
    return ((const shared *)t->shared)->nets != NULL;
}

static void explain(const spil_bot_input *in, const spil_rated *best, spil_sentence *why)
{
    spil__explain_sequence(in, best->move, why);
}

const spil_search_model SPIL_VARIANT(spil__model_sequence) = {
    .shared_bytes = sizeof(shared),
    .world_bytes = sizeof(imagined),
    .copied_bytes = offsetof(imagined, sight),
    .look = look,
    .imagine = imagine,
    .candidates = candidates,
    .more = more,
    .play = play,
    .finish = finish,
    .explain = explain,
    .expected_share = expected_share,
    .trust_first = trust_first,
    .side_by_side = true,
    .max_worlds = 64,
    .prior_weight = 0.01f,
    .default_sims = DEFAULT_SIMS,
};
