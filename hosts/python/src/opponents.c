/* opponents.c: bots in the other seats of a batch (opponents.h). */
#include "opponents.h"

#include <string.h>

#include "states.h"

static int seat_in(const opponents *r, int i)
{
    return r->seat == EACH_SEAT ? i % r->envs->setup->seats : r->seat;
}

/* A step has been made, or a game given up: what did it bring? A game that ends before the seat has acted in it brings
 * nothing. */
static void note_end(const opponents *r, int i)
{
    const spil_envs *e = r->envs;
    if (!e->done[i] || r->ended[i])
        return;
    r->ended[i] = 1;
    r->reward[i] = e->reward[(size_t)i * e->setup->seats + (size_t)seat_in(r, i)];
}

/* Who decides in a place; the array of actors may have been written to. */
static int actor_at(const spil_envs *e, int i)
{
    spil_decision d;
    spil_envs_game(e, i, &d);
    return d.actor;
}

bool spil__opponents_wait(const opponents *r)
{
    for (int i = 0; i < r->envs->n; i++) {
        if (r->acts[i] && actor_at(r->envs, i) != seat_in(r, i))
            return false;
    }
    return true;
}

/* Which of the pool plays a seat of the game in a place: drawn from the game's number. */
static int player_of(const opponents *r, int i, int seat)
{
    enum { STREAM = 0x706f6f6c }; /* "pool" */
    spil_envs stream = *r->envs;
    stream.seed ^= STREAM;
    const uint64_t game = spil_envs_counts(r->envs, i).deals;
    const double at =
        (double)(spil__place_word(&stream, i, game * SPIL_SEATS_MAX + (uint64_t)seat) >> 11) * 0x1p-53;
    int k = 0;
    while (k < r->n_pool - 1 && at >= r->pool[k].until)
        k++;
    return k;
}

/* The action that is given. */
static void act(const opponents *r, int i)
{
    spil_envs *e = r->envs;
    if (!r->gives_up || spil_envs_check(e, r->actions, i, i + 1) < 0) {
        spil_envs_step(e, r->actions, i, i + 1);
        note_end(r, i);
        return;
    }
    spil_envs_give_up(e, i);
    r->ended[i] = 1;
    r->reward[i] = -1;
}

/* The actions of the bot's move; returns how many. Where the actor has none it waits, by its only legal action. */
static int answer(const opponents *r, player *bot, uint64_t seed, int i, uint16_t actions[SPIL_ACTION_STEPS])
{
    UNSET spil_move moves[SPIL_MOVES_MAX];
    UNSET spil_view view;
    spil_bot_answer chosen;
    spil_fast_rng rng;
    spil_sentence fault;
    spil_decision d;
    const spil_envs *e = r->envs;
    const spil_setup *su = e->setup;
    const void *st = spil_envs_game(e, i, &d);
    const int n = su->game->moves(su, st, d.actor, moves, SPIL_MOVES_MAX);
    if (n == 0) {
        UNSET uint16_t legal[SPIL_ACTIONS_MAX];
        spil_actions_list(su, st, &d, legal);
        actions[0] = legal[0];
        return 1;
    }
    spil_view_of(su, st, d.actor, &view);
    spil_fast_seed(&rng, seed, d.actor);
    const spil_bot_input question = {.setup = su, .view = &view, .moves = moves, .n_moves = n, .rng = &rng};
    spil__player_ask(bot, &question, &chosen, &fault); /* a bot of this program never fails */
    return spil_actions_of(su, st, d.actor, chosen.move, actions);
}

static void play_on(const opponents *r, player *bots[], int i)
{
    spil_envs *e = r->envs;
    uint16_t actions[SPIL_ACTION_STEPS];
    uint64_t seed = r->seed + ((uint64_t)i << 32);
    r->waits[i] = -1;
    for (int actor; (actor = actor_at(e, i)) != seat_in(r, i);) {
        const int who = player_of(r, i, actor);
        if (r->pool[who].calls) {
            r->waits[i] = who;
            return;
        }
        const int n = answer(r, bots[who], seed++, i, actions);
        for (int k = 0; k < n; k++) {
            r->actions[i] = actions[k];
            spil_envs_step(e, r->actions, i, i + 1);
            note_end(r, i);
        }
    }
}

void spil__opponents_play(const opponents *r, int first, int end)
{
    player *bots[POOL_MAX] = {NULL};
    for (int k = 0; k < r->n_pool; k++) {
        if (!r->pool[k].calls)
            bots[k] = spil__player_open(&r->pool[k].bot, &(player_terms){.clock = BOT_CLOCK_CPU});
    }
    for (int i = first; i < end; i++) {
        if (r->begins) {
            r->ended[i] = 0;
            r->reward[i] = 0;
        }
        if (r->acts[i])
            act(r, i);
        play_on(r, bots, i);
    }
    for (int k = 0; k < r->n_pool; k++) {
        if (bots[k] != NULL)
            spil__player_close(bots[k]);
    }
}

void spil__opponents_ask(const opponents *r, int first, int end)
{
    player *bot = spil__player_open(&r->pool[0].bot, &(player_terms){.clock = BOT_CLOCK_CPU});
    for (int i = first; i < end; i++) {
        uint16_t actions[SPIL_ACTION_STEPS];
        spil_decision d;
        spil_envs_game(r->envs, i, &d);
        const int n = answer(r, bot, r->seed + ((uint64_t)i << 32), i, actions);
        const bool own = n > d.n_made && memcmp(actions, d.made, d.n_made * sizeof *actions) == 0;
        r->actions[i] = own ? actions[d.n_made] : -1;
    }
    spil__player_close(bot);
}
