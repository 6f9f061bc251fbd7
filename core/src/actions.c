/* actions.c: moves as numbers and views as bytes for every game (spil/actions.h). The games' own numbers are in
 * games/GAME/rules/actions.c. */
#include "spil/actions.h"

#include <string.h>

#include "spil/step_inline.h"
#include "values.h"

/* ---- games without numbers of their own: 0 waits; the others are codes of moves, or places in the list ---- */

static int count(const spil_setup *su)
{
    return 1 + (su->game->n_codes > 0 ? su->game->n_codes : SPIL_MOVES_MAX);
}

/* The action of the i-th move of a list. */
static int number_of(const spil_setup *su, const spil_move moves[], int i)
{
    return su->game->n_codes > 0 ? (int)moves[i].code : i + 1;
}

static int mask(const spil_setup *su, const void *st, const spil_decision *d, int8_t out[])
{
    spil_move moves[SPIL_MOVES_MAX];
    const int n = su->game->moves(su, st, d->actor, moves, SPIL_MOVES_MAX);
    memset(out, 0, (size_t)count(su));
    for (int i = 0; i < n; i++)
        out[number_of(su, moves, i)] = 1;
    out[0] = n == 0;
    return n > 0 ? n : 1;
}

static spil_action_kind read(const spil_setup *su, const void *st, const spil_decision *d, int action,
                             spil_move *mv)
{
    spil_move moves[SPIL_MOVES_MAX];
    const int n = su->game->moves(su, st, d->actor, moves, SPIL_MOVES_MAX);
    if (action == 0)
        return n == 0 ? SPIL_ACTION_WAIT : SPIL_ACTION_NONE;
    for (int i = 0; i < n; i++) {
        if (number_of(su, moves, i) == action) {
            *mv = moves[i];
            return SPIL_ACTION_MOVE;
        }
    }
    return SPIL_ACTION_NONE;
}

static int write(const spil_setup *su, const void *st, int seat, spil_move mv,
                 uint16_t out[SPIL_ACTION_STEPS])
{
    spil_move moves[SPIL_MOVES_MAX];
    const int n = su->game->moves(su, st, seat, moves, SPIL_MOVES_MAX);
    for (int i = 0; i < n; i++) {
        if (moves[i].code == mv.code) {
            out[0] = (uint16_t)number_of(su, moves, i);
            return 1;
        }
    }
    return 0;
}

static void name(const spil_setup *su, int action, spil_out *out)
{
    if (action == 0) {
        spil_put(out, "wait");
    } else if (su->game->n_codes > 0) {
        su->game->print_move(su, (spil_move){(uint32_t)action}, out);
    } else {
        spil_put(out, "move ");
        spil_put_int(out, action);
    }
}

static const spil_actions by_moves = {
    .count = count,
    .mask = mask,
    .read = read,
    .write = write,
    .name = name,
    .planes = spil__planes_by_fields,
    .observe = spil__observe_by_fields,
};

const spil_actions *spil_actions_of_game(const spil_game *game)
{
    return game->actions != NULL ? game->actions : &by_moves;
}

/* ---- how many, and how large ---- */

int spil_actions_count(const spil_setup *su)
{
    return spil_actions_of_game(su->game)->count(su);
}

int spil_observation_bytes(const spil_setup *su)
{
    spil_plane planes[SPIL_PLANES_MAX + 1];
    int n = 0;
    spil_actions_of_game(su->game)->planes(su, planes);
    for (const spil_plane *plane = planes; plane->name != NULL; plane++)
        n += plane->n;
    return n;
}

int spil_actions_longest(const spil_setup *su)
{
    const spil_actions *table = spil_actions_of_game(su->game);
    return table->longest == NULL ? 0 : table->longest(su);
}

void spil_decision_begin(const spil_setup *su, const void *st, spil_decision *d)
{
    const spil_view_head head = spil_acting_head(su, st);
    *d = (spil_decision){.actor = (uint8_t)spil_acting_next(su, st, &head, 0, -1)};
}

/* ---- acting ---- */

int spil_actions_mask(const spil_setup *su, const void *st, const spil_decision *d, int8_t mask[])
{
    const spil_actions *table = spil_actions_of_game(su->game);
    if (d->actor != SPIL_NOBODY)
        return table->mask(su, st, d, mask);
    memset(mask, 0, (size_t)table->count(su));
    return 0;
}

int spil_actions_list(const spil_setup *su, const void *st, const spil_decision *d, uint16_t out[])
{
    int8_t mask[SPIL_ACTIONS_MAX];
    const int n = spil_actions_mask(su, st, d, mask);
    for (int action = 0, i = 0; i < n; action++) {
        if (mask[action] != 0)
            out[i++] = (uint16_t)action;
    }
    return n;
}

static bool is_legal(const spil_setup *su, const void *st, const spil_decision *d, int action)
{
    int8_t mask[SPIL_ACTIONS_MAX];
    spil_actions_mask(su, st, d, mask);
    return mask[action] != 0;
}

static void settle(const spil_setup *su, const void *st, spil_decision *d, spil_action_kind kind, int action)
{
    const spil_view_head head = spil_acting_head(su, st);
    spil_acting_settle(su, st, &head, d, kind, action);
}

spil_code spil_act(const spil_setup *su, void *st, spil_decision *d, int action, spil_events *ev,
                   spil_error *err)
{
    spil_move mv = {0};
    if (d->actor == SPIL_NOBODY)
        return spil_fail(err, SPIL_GAME_OVER, SPIL_TR("the game is over"));
    const int n = spil_actions_count(su);
    if (action < 0 || action >= n)
        return spil_fail(err, SPIL_ILLEGAL_MOVE, SPIL_TR("actions are 0 to %d"), n - 1);
    const spil_action_kind kind = spil_actions_of_game(su->game)->read(su, st, d, action, &mv);
    if (kind != SPIL_ACTION_MOVE && (kind == SPIL_ACTION_NONE || !is_legal(su, st, d, action)))
        return spil_fail(err, SPIL_ILLEGAL_MOVE, SPIL_TR("action %d is not legal now"), action);
    if (kind == SPIL_ACTION_MOVE) {
        const spil_code code = su->game->apply(su, st, d->actor, mv, ev, err);
        if (code != SPIL_OK)
            return code;
    }

    settle(su, st, d, kind, action);
    return SPIL_OK;
}

/* ---- texts ---- */

int spil_actions_of(const spil_setup *su, const void *st, int seat, spil_move mv,
                    uint16_t out[SPIL_ACTION_STEPS])
{
    spil_state copy;
    memcpy(&copy, st, su->game->state_bytes);
    if (seat < 0 || su->game->apply(su, &copy, seat, mv, NULL, NULL) != SPIL_OK)
        return 0;
    return spil_actions_of_game(su->game)->write(su, st, seat, mv, out);
}

void spil_action_print(const spil_setup *su, const void *st, const spil_decision *d, int action,
                       spil_out *out)
{
    spil_move mv = {0};
    const spil_actions *table = spil_actions_of_game(su->game);
    const bool moves = d->actor != SPIL_NOBODY && table->read(su, st, d, action, &mv) == SPIL_ACTION_MOVE;
    if (moves)
        su->game->print_move(su, mv, out);
    else
        table->name(su, action, out);
}

/* ---- observing ---- */

void spil_observe(const spil_setup *su, const void *st, const spil_decision *d, int seat, uint8_t *out)
{
    const spil_actions *table = spil_actions_of_game(su->game);
    spil_view view;
    spil_decision own = *d;
    if (seat != d->actor) {
        own.n_made = 0;
        memset(own.made, 0, sizeof own.made);
    }
    if (table->observe_state != NULL) {
        table->observe_state(su, st, &own, seat, out);
        return;
    }
    spil_view_of(su, st, seat, &view);
    table->observe(su, &view, &own, out);
}
