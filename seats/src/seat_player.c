/* seat_player.c: answers the questions of a driver (seat_player.h). */
#include "spil/seat_player.h"

/* The delay, in a race by the clock, of a bot that is no racer and has none of its own. */
enum { SLOW_MS = 1500 };

spil_seat_player spil_seat_player_for(const spil_player_spec *who, spil_ask_fn *ask, void *player, bool timed,
                                      spil_fast_rng rng)
{
    spil_seat_player p = {.ask = ask,
                          .player = player,
                          .races = timed && who->races,
                          .racer = who->racer,
                          .timed = timed,
                          .rng = rng};
    if (p.races)
        spil_racer_begin(&p.racer, &p.rng);
    return p;
}

static spil_answer race(spil_seat_player *p, const spil_question *q)
{
    const bool came_back = q->last_reply == SPIL_REPLY_TOO_LATE || q->last_reply == SPIL_REPLY_REFUSED;
    const spil_racer_answer answer = spil_racer_think(
        &p->racer, &(spil_racer_input){
                       .setup = q->setup,
                       .view = q->view,
                       .moves = q->moves,
                       .n_moves = q->n_moves,
                       .since_own_ms = q->acted_ms == 0 ? UINT64_MAX : q->asked_ms - q->acted_ms,
                       .since_back_ms = came_back ? q->asked_ms - q->replied_ms : UINT64_MAX,
                       .since_target_ms = q->target_by < 0 ? UINT64_MAX : q->asked_ms - q->target_ms,
                       .own_target = q->target_by == q->seat,
                       .rng = &p->rng,
                   });
    return (spil_answer){
        .acts = answer.acts, .move = answer.move, .delay_ms = answer.delay_ms, .commit_ms = answer.commit_ms};
}

spil_bot_input spil_seat_player_question(spil_seat_player *p, const spil_question *q)
{
    return (spil_bot_input){
        .setup = q->setup, .view = q->view, .moves = q->moves, .n_moves = q->n_moves, .rng = &p->rng};
}

spil_answer spil_seat_player_answer(const spil_seat_player *p, const spil_bot_answer *taken)
{
    return (spil_answer){.acts = true,
                         .move = taken->move,
                         .delay_ms = p->timed && taken->delay_ms == 0 ? SLOW_MS : taken->delay_ms};
}

bool spil_seat_player_ask(spil_seat_player *p, const spil_question *q, spil_answer *answer,
                          spil_sentence *fault)
{
    if (p->races) {
        *answer = race(p, q);
        return true;
    }
    if (q->n_moves == 0) { /* in a race: nothing to choose from */
        *answer = (spil_answer){.acts = false};
        return true;
    }
    const spil_bot_input input = spil_seat_player_question(p, q);
    const bool ok = p->ask(p->player, &input, &p->latest, fault);
    if (ok)
        *answer = spil_seat_player_answer(p, &p->latest);
    return ok;
}
