/* step_inline.h: the steps of acting (spil/actions.h), inlined where thousands of games are stepped:
 * core/src/actions.c and envs/src/envs.c. A function call for each of them would cost a tenth of an action. */
#ifndef SPIL_STEP_INLINE_H
#define SPIL_STEP_INLINE_H

#include <string.h>

#include "spil/actions.h"

/* Where one game alone is compiled, it may be a constant. */
#ifndef SPIL_GAME_OF
#define SPIL_GAME_OF(su) ((su)->game)
#endif

/* Who may act in a position. */
static inline spil_view_head spil_acting_head(const spil_setup *su, const void *st)
{
    spil_view_head head = {0};
    head.n_act = (uint8_t)SPIL_GAME_OF(su)->to_act(su, st, head.act);
    head.over = head.n_act == 0;
    return head;
}

/* Who decides after `last` has acted; -1: at the beginning. */
static inline int spil_acting_next(const spil_setup *su, const void *st, const spil_view_head *head,
                                   uint8_t declined, int last)
{
    const spil_game *game = SPIL_GAME_OF(su);
    const int n = head->n_act;
    if (n == 0)
        return SPIL_NOBODY;
    if (n == 1)
        return head->act[0];
    if (game->race && n == su->seats)
        return last + 1 < n ? last + 1 : 0;
    if (game->race) {
        for (int i = 0; i < n; i++) {
            if (head->act[i] > last)
                return head->act[i];
        }
        return head->act[0];
    }
    for (int i = 0; i < n; i++) {
        const int seat = head->act[i];
        const bool has_move = game->actions != NULL || game->moves(su, st, seat, NULL, 0) > 0;
        if (!(declined >> seat & 1) && has_move)
            return seat;
    }
    return head->act[n - 1];
}

/* What follows from an action: the move that it completed has been made. *head: who may act now. */
static inline void spil_acting_settle(const spil_setup *su, const void *st, const spil_view_head *head,
                                      spil_decision *d, spil_action_kind kind, int action)
{
    if (kind == SPIL_ACTION_PART) {
        d->made[d->n_made++] = (uint16_t)action;
        return;
    }
    const uint8_t actor = d->actor;
    const bool waits = kind == SPIL_ACTION_WAIT && !SPIL_GAME_OF(su)->race;
    const uint8_t declined = (uint8_t)(waits ? d->declined | 1u << (actor & 7) : 0);
    const int next = spil_acting_next(su, st, head, declined, actor);
    *d = (spil_decision){.actor = (uint8_t)next, .declined = declined};
}

/* The view of a seat, where it is known who may act; as spil_view_of. */
static inline void spil_acting_view(const spil_setup *su, const void *st, const spil_view_head *head,
                                    int seat, void *view)
{
    memset(view, 0, su->game->view_bytes);
    memcpy(view, head, sizeof *head);
    ((spil_view_head *)view)->seat = (uint8_t)seat;
    su->game->view(su, st, seat, view);
}

#endif
