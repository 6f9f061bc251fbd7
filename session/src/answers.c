/* answers.c: handing out questions, and what becomes of answers (inside.h). */
#include <string.h>

#include "inside.h"

static bool is_waiting(const seat_question *a, uint64_t token)
{
    return a->token == token && (a->state == ASK_OPEN || a->state == ASK_TAKEN);
}

/* The seat and the question that a token belongs to; NULL when it is not open. */
static seat_question *find_open(spil_driver *d, uint64_t token, int *seat, bool *is_hint)
{
    *is_hint = false;
    if (d->asked >= 0 && d->seat[d->asked].ask.token == token && d->seat[d->asked].ask.state == ASK_TAKEN) {
        *seat = d->asked; /* the usual case in turns */
        return &d->seat[d->asked].ask;
    }
    for (*seat = 0; *seat < setup_of(d)->seats; (*seat)++) {
        for (int hint = 0; hint < 2; hint++) {
            seat_question *a = hint ? &d->seat[*seat].hint : &d->seat[*seat].ask;
            if (is_waiting(a, token)) {
                *is_hint = hint;
                return a;
            }
        }
    }
    return NULL;
}

static spil_reply_kind refuse_withdrawn(spil_error *err)
{
    spil_fail(err, SPIL_ILLEGAL_MOVE, SPIL_TR("this question is no longer open"));
    return SPIL_REPLY_WITHDRAWN;
}

/* A bot's time in a race, with its handicap. */
static uint32_t slowed_ms(const spil_driver *d, int seat, uint32_t ms)
{
    const uint32_t percent = d->terms.handicap[seat].slow_percent;
    if (percent == 0 || asks_person(d, seat) || !is_timed_race(d))
        return ms;
    const uint64_t slowed = (uint64_t)ms * percent / 100;
    return slowed < UINT32_MAX ? (uint32_t)slowed : UINT32_MAX;
}

/* When an answer's move arrives, on the match's clock. */
static uint64_t arrival_ms(const spil_driver *d, int seat, const spil_answer *answer)
{
    uint32_t delay_ms = slowed_ms(d, seat, answer->delay_ms);
    if (is_timed_race(d)) {
        delay_ms = delay_ms > 0 ? delay_ms : 1; /* a delay of 0 would stop the clock */
    } else if (asks_person(d, seat)) {
        delay_ms = 0;
    } else {
        delay_ms = delay_ms < d->delay_min_ms ? d->delay_min_ms : delay_ms;
        delay_ms = delay_ms > d->delay_max_ms ? d->delay_max_ms : delay_ms;
    }
    const uint64_t due_ms = d->seat[seat].ask.asked_ms + delay_ms;
    return due_ms > d->clock_ms ? due_ms : d->clock_ms;
}

static spil_reply_kind plan_move(spil_driver *d, int seat, const spil_answer *answer, uint64_t due_ms,
                                 spil_error *err)
{
    seat_question *a = &d->seat[seat].ask;
    if (!game_of(d)->race && !spil__asking_is_legal(d, seat, answer->move)) {
        spil_fail(err, SPIL_ILLEGAL_MOVE, SPIL_TR("this is not one of the moves to choose from"));
        return SPIL_REPLY_REFUSED;
    }
    const uint32_t moving_ms = slowed_ms(d, seat, answer->commit_ms);
    const uint64_t commit_ms = moving_ms < due_ms - a->asked_ms ? moving_ms : due_ms - a->asked_ms;
    a->state = ASK_PLAN;
    d->n_plans++;
    a->move = answer->move;
    a->due_ms = due_ms;
    a->commit_ms = due_ms - commit_ms;
    if (a->target != d->target && !spil__asking_still_stands(d, seat)) { /* the target changed meanwhile */
        spil__asking_withdraw(d, a);
        spil__asking_update(d);
    }
    return SPIL_REPLY_DONE;
}

spil_reply_kind spil_driver_answer(spil_driver *d, uint64_t now_ms, uint64_t token, const spil_answer *answer,
                                   spil_error *err)
{
    int seat;
    bool is_hint;
    if (now_ms > d->now_ms || !is_quiet(d))
        spil_driver_advance(d, now_ms);
    seat_question *a = find_open(d, token, &seat, &is_hint);
    if (a == NULL)
        return refuse_withdrawn(err);
    if (is_hint) {
        a->state = ASK_NONE;
        return SPIL_REPLY_DONE;
    }
    if (!answer->acts) {
        if (d->terms.order == SPIL_ORDER_TURNS || !game_of(d)->race) {
            spil_fail(err, SPIL_ILLEGAL_MOVE, SPIL_TR("this question needs a move"));
            return SPIL_REPLY_REFUSED;
        }
        a->state = ASK_IDLE;
        if (a->asked_seq != seq_of(d, seat)) /* there is news since the question */
            spil__asking_update(d);
        return SPIL_REPLY_DONE;
    }
    const uint64_t due_ms = arrival_ms(d, seat, answer);
    if (due_ms > d->clock_ms || is_frozen(d))
        return plan_move(d, seat, answer, due_ms, err);
    const ask_state was = a->state;
    a->state = ASK_NONE; /* answered */
    const spil_reply_kind kind = spil__commands_step(d, seat, answer->move, a->target, NULL, err);
    if (kind == SPIL_REPLY_DONE)
        return kind;
    a->state = was;                    /* still unanswered */
    if (kind == SPIL_REPLY_TOO_LATE) { /* there is something else to decide now */
        spil__asking_withdraw(d, a);
        spil__asking_update(d);
    }
    return kind;
}

spil_reply_kind spil_driver_fail(spil_driver *d, uint64_t now_ms, uint64_t token)
{
    int seat;
    bool is_hint;
    spil_driver_advance(d, now_ms);
    seat_question *a = find_open(d, token, &seat, &is_hint);
    if (a == NULL)
        return SPIL_REPLY_WITHDRAWN;
    a->state = ASK_NONE;
    if (is_hint)
        return SPIL_REPLY_DONE;
    if (d->asked == seat)
        d->asked = -1;
    if (d->terms.stand_in[0] == '\0' || strcmp(player_of(d, seat), d->terms.stand_in) == 0) {
        d->seat[seat].failed = true;
        spil__asking_update(d);
        return SPIL_REPLY_DONE;
    }
    const spil_command seated = {.kind = SPIL_DO_SEAT,
                                 .by = SPIL_HOST,
                                 .seat = seat,
                                 .seat_kind = SPIL_SEAT_BOT,
                                 .player = d->terms.stand_in,
                                 .name = d->seat[seat].who.name};
    return spil__commands_do(d, &seated, NULL);
}

bool spil__asking_hint_is_open(const spil_driver *d, int seat)
{
    const ask_state state = d->seat[seat].hint.state;
    return state == ASK_OPEN || state == ASK_TAKEN;
}

/* The reply must not depend on anything that a restart loses, such as plans. */
spil_reply_kind spil__asking_hint(spil_driver *d, int seat, uint64_t *token, spil_error *err)
{
    seat_question *hint = &d->seat[seat].hint;
    bool asked = d->asked == seat;
    for (int i = 0; i < d->n_act && d->terms.order == SPIL_ORDER_ARRIVAL; i++)
        asked = asked || d->act[i] == seat;
    if (phase_of(d) != SPIL_PHASE_PLAY || !asked || !asks_person(d, seat) ||
        (d->covered && d->screen_seat == seat)) {
        spil_fail(err, SPIL_ILLEGAL_MOVE, SPIL_TR("it is not your turn"));
        return SPIL_REPLY_NOT_NOW;
    }
    if (spil_driver_moves(d, seat, d->moves) == 0) {
        d->moves_token = 0;
        spil_fail(err, SPIL_ILLEGAL_MOVE, SPIL_TR("there is nothing you could do now but wait"));
        return SPIL_REPLY_NOT_NOW;
    }
    d->moves_token = 0;
    if (!spil__asking_hint_is_open(d, seat))
        spil__asking_open(d, seat, hint);
    *token = hint->token;
    return SPIL_REPLY_DONE;
}

/* ---- handing out questions ---- */

static void fill_question(spil_driver *d, int seat, const seat_question *a, spil_ask_kind kind,
                          spil_question *q)
{
    const seat_state *s = &d->seat[seat];
    if (d->moves_token != a->token) {
        d->n_moves = spil_driver_moves(d, seat, d->moves);
        d->moves_token = a->token;
    }
    spil_view_of(setup_of(d), &d->history.state, seat, &d->view);
    uint64_t ends_ms = a->deadline_ms;
    if (d->running_clocks >> seat & 1 && d->terms.stand_in[0] != '\0' && kind == SPIL_ASK_MOVE &&
        s->who.clock_ms < ends_ms - d->clock_ms)
        ends_ms = d->clock_ms + s->who.clock_ms;
    const bool ends = ends_ms != NEVER && !is_frozen(d);
    *q = (spil_question){.token = a->token,
                         .kind = kind,
                         .seat = seat,
                         .player = kind == SPIL_ASK_HINT ? "" : player_of(d, seat),
                         .setup = setup_of(d),
                         .view = &d->view,
                         .moves = d->moves,
                         .n_moves = d->n_moves,
                         .deadline_ms = ends ? d->now_ms + (ends_ms - d->clock_ms) : UINT64_MAX,
                         .asked_ms = a->asked_ms,
                         .acted_ms = s->acted_ms,
                         .replied_ms = s->replied_ms,
                         .last_reply = s->last_reply,
                         .target_ms = d->target_ms,
                         .target_by = d->target_by};
}

static bool is_covered(const spil_driver *d, int seat)
{
    return d->covered && seat == d->screen_seat && asks_person(d, seat);
}

bool spil_driver_take(spil_driver *d, spil_question *q)
{
    const int from = d->asked > 0 ? d->asked : 0; /* in turns nobody else has an open question */
    for (int seat = from; !d->held && seat < setup_of(d)->seats; seat++) {
        seat_question *a = &d->seat[seat].ask, *hint = &d->seat[seat].hint;
        if (a->state == ASK_OPEN && !is_covered(d, seat)) {
            a->state = ASK_TAKEN;
            fill_question(d, seat, a, SPIL_ASK_MOVE, q);
            return true;
        }
        if (hint->state == ASK_OPEN) {
            hint->state = ASK_TAKEN;
            fill_question(d, seat, hint, SPIL_ASK_HINT, q);
            return true;
        }
    }
    return false;
}

bool spil_driver_question(spil_driver *d, int seat, spil_question *q)
{
    const seat_question *a = &d->seat[seat].ask;
    if ((a->state != ASK_OPEN && a->state != ASK_TAKEN) || is_covered(d, seat))
        return false;
    fill_question(d, seat, a, SPIL_ASK_MOVE, q);
    return true;
}
