/* opponents.c: bots in the other seats of a batch (opponents.h). */
#include "opponents.h"

#include "states.h"

/* A step has been made, or a game given up: what did it bring? A game that ends before the seat has acted in it brings
 * nothing. */
static void note_end(const opponents *r, int i)
{
    const spil_envs *e = r->envs;
    if (!e->done[i] || r->ended[i])
        return;
    r->ended[i] = 1;
    r->reward[i] = e->reward[(size_t)i * e->setup->seats + (size_t)r->seat];
}

/* Who decides in a place; the array of actors may have been written to. */
static int actor_at(const spil_envs *e, int i)
{
    spil_decision d;
    spil_envs_game(e, i, &d);
    return d.actor;
}

bool spil__opponents_wait(const spil_envs *e, int seat)
{
    for (int i = 0; i < e->n; i++) {
        if (actor_at(e, i) != seat)
            return false;
    }
    return true;
}

/* The caller's action. */
static void act(const opponents *r, int i)
{
    spil_envs *e = r->envs;
    if (spil_envs_check(e, r->actions, i, i + 1) < 0) {
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

void spil__opponents_play(const opponents *r, int first, int end)
{
    spil_envs *e = r->envs;
    player *bot = spil__player_open(r->bot, &(player_terms){.clock = BOT_CLOCK_CPU});
    for (int i = first; i < end; i++) {
        uint16_t actions[SPIL_ACTION_STEPS];
        uint64_t seed = r->seed + ((uint64_t)i << 32);
        r->ended[i] = 0;
        r->reward[i] = 0;
        if (r->acts)
            act(r, i);
        while (actor_at(e, i) != r->seat) {
            const int n = answer(r, bot, seed++, i, actions);
            for (int k = 0; k < n; k++) {
                r->actions[i] = actions[k];
                spil_envs_step(e, r->actions, i, i + 1);
                note_end(r, i);
            }
        }
    }
    spil__player_close(bot);
}
