/* responder.c: answers the questions of a driver (responder.h). */
#include "spil/responder.h"

/* The delay, in a race by the clock, of a bot that is no racer and has none of its own. */
enum { SLOW_MS = 1500 };

spil_responder spil_responder_for(const spil_entrant *who, spil_ask_fn *ask, void *player, bool timed,
                                  spil_fast_rng rng)
{
    spil_responder r = {.ask = ask,
                        .player = player,
                        .races = timed && who->races,
                        .racer = who->racer,
                        .timed = timed,
                        .rng = rng};
    if (r.races)
        spil_racer_begin(&r.racer, &r.rng);
    return r;
}

static spil_answer race(spil_responder *r, const spil_question *q)
{
    const bool came_back = q->last_reply == SPIL_REPLY_TOO_LATE || q->last_reply == SPIL_REPLY_REFUSED;
    const spil_racer_answer answer = spil_racer_think(
        &r->racer, &(spil_racer_input){
                       .setup = q->setup,
                       .view = q->view,
                       .moves = q->moves,
                       .n_moves = q->n_moves,
                       .since_own_ms = q->acted_ms == 0 ? UINT64_MAX : q->asked_ms - q->acted_ms,
                       .since_back_ms = came_back ? q->asked_ms - q->replied_ms : UINT64_MAX,
                       .since_target_ms = q->target_by < 0 ? UINT64_MAX : q->asked_ms - q->target_ms,
                       .own_target = q->target_by == q->seat,
                       .rng = &r->rng,
                   });
    return (spil_answer){
        .acts = answer.acts, .move = answer.move, .delay_ms = answer.delay_ms, .commit_ms = answer.commit_ms};
}

spil_bot_input spil_responder_input(spil_responder *r, const spil_question *q)
{
    return (spil_bot_input){
        .setup = q->setup, .view = q->view, .moves = q->moves, .n_moves = q->n_moves, .rng = &r->rng};
}

spil_answer spil_responder_answer(const spil_responder *r, const spil_bot_answer *taken)
{
    return (spil_answer){.acts = true,
                         .move = taken->move,
                         .delay_ms = r->timed && taken->delay_ms == 0 ? SLOW_MS : taken->delay_ms};
}

bool spil_respond(spil_responder *r, const spil_question *q, spil_answer *answer, spil_sentence *fault)
{
    if (r->races) {
        *answer = race(r, q);
        return true;
    }
    if (q->n_moves == 0) { /* in a race: nothing to choose from */
        *answer = (spil_answer){.acts = false};
        return true;
    }
    const spil_bot_input input = spil_responder_input(r, q);
    const bool ok = r->ask(r->player, &input, &r->latest, fault);
    if (ok)
        *answer = spil_responder_answer(r, &r->latest);
    return ok;
}
