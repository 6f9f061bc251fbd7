/* live.c: intentions, in the order they come due (spil/live.h). */
#include "spil/live.h"

#include <stdlib.h>
#include <string.h>

static const spil_setup *setup_of(const spil_live *live)
{
    return &live->table.match.record.setup;
}

static uint32_t seen_now(const spil_live *live)
{
    const spil_setup *su = setup_of(live);
    return su->game->seen == NULL ? 0 : su->game->seen(su, &live->table.match.state);
}

/* ---- asking ---- */

static void ask(spil_live *live, int seat)
{
    const spil_setup *su = setup_of(live);
    spil_table *t = &live->table;
    live->ask[seat] = false;
    live->asked_seq[seat] = spil_table_seq(t, seat);
    spil_view_of(su, &t->match.state, seat, &live->view);
    const spil_view_head *head = (const spil_view_head *)&live->view;
    if (memchr(head->act, seat, head->n_act) == NULL)
        return;
    const spil_question q = {
        .setup = su,
        .view = &live->view,
        .moves = live->moves,
        .n_moves = su->game->moves(su, &t->match.state, seat, live->moves, SPIL_MOVES_MAX),
        .now_ms = t->clock_ms,
        .acted_ms = live->acted_ms[seat],
        .last = live->last[seat],
        .replied_ms = live->replied_ms[seat],
        .seen_ms = live->seen_ms,
        .seen_by = live->seen_by,
    };
    const spil_answer answer = live->player[seat].think(live->player[seat].self, &q);
    if (!answer.acts)
        return;
    const uint32_t delay_ms = answer.delay_ms > 0 ? answer.delay_ms : 1; /* or time would stand still */
    live->plan[seat] = (spil_intention){
        .set = true,
        .move = answer.move,
        .base_seq = live->asked_seq[seat],
        .seen = seen_now(live),
        .due_ms = t->clock_ms + delay_ms,
        .commit_ms = t->clock_ms + delay_ms - (answer.commit_ms < delay_ms ? answer.commit_ms : delay_ms)};
}

static void ask_all(spil_live *live)
{
    if (spil_table_phase(&live->table) != SPIL_PHASE_PLAY)
        return;
    for (int seat = 0; seat < setup_of(live)->seats; seat++) {
        const bool told = live->asked_seq[seat] != spil_table_seq(&live->table, seat);
        if (live->player[seat].think != NULL && !live->plan[seat].set && (live->ask[seat] || told))
            ask(live, seat);
    }
}

/* ---- what the others' actions do to an intention ---- */

static bool is_legal(spil_live *live, int seat, spil_move mv)
{
    const spil_setup *su = setup_of(live);
    const int n = su->game->moves(su, &live->table.match.state, seat, live->moves, SPIL_MOVES_MAX);
    for (int i = 0; i < n; i++) {
        if (live->moves[i].code == mv.code)
            return true;
    }
    return false;
}

static bool still_stands(spil_live *live, int seat)
{
    const spil_setup *su = setup_of(live);
    const spil_intention *plan = &live->plan[seat];
    if (su->game->seen != NULL && su->game->aimed(su, plan->move))
        return plan->seen == seen_now(live) || live->table.clock_ms >= plan->commit_ms;
    return is_legal(live, seat, plan->move);
}

static void drop(spil_live *live, int seat)
{
    if (live->plan[seat].set) {
        live->plan[seat].set = false;
        live->ask[seat] = true;
    }
}

static void drop_all(spil_live *live)
{
    for (int seat = 0; seat < setup_of(live)->seats; seat++)
        drop(live, seat);
}

/* Whether that which moves are aimed at has changed, and by whom; seat -1: by nobody who plays. */
static void look(spil_live *live, int seat, spil_move mv)
{
    const spil_setup *su = setup_of(live);
    const uint32_t seen = seen_now(live);
    if (seen == live->seen)
        return;
    const bool alone = seen == live->seen + 1 && seat >= 0 && su->game->aimed(su, mv);
    live->seen_by = alone ? seat : -1;
    live->seen_ms = live->table.clock_ms;
    live->seen = seen;
}

/* After something was done at the table. */
static void table_changed(spil_live *live, int by, spil_move mv)
{
    look(live, by, mv);
    if (spil_table_phase(&live->table) != SPIL_PHASE_PLAY) {
        drop_all(live);
        return;
    }
    for (int seat = 0; seat < setup_of(live)->seats; seat++) {
        if (live->plan[seat].set && !still_stands(live, seat))
            drop(live, seat);
    }
}

/* ---- the course of time ---- */

/* The seat whose intention comes due first; -1 = none has one. */
static int first_due(const spil_live *live)
{
    const int seats = setup_of(live)->seats, from = live->table.match.record.n_steps % seats;
    int best = -1;
    for (int i = 0; i < seats; i++) {
        const int seat = (from + i) % seats;
        if (live->plan[seat].set && (best < 0 || live->plan[seat].due_ms < live->plan[best].due_ms))
            best = seat;
    }
    return best;
}

static void note_reply(spil_live *live, int seat, spil_move mv, spil_reply reply)
{
    live->ask[seat] = true;
    live->last[seat] = reply;
    live->replied_ms[seat] = live->table.clock_ms;
    live->replies[seat][reply]++;
    if (reply == SPIL_REPLY_DONE) {
        live->acted_ms[seat] = live->table.clock_ms;
        table_changed(live, seat, mv);
    }
}

static uint64_t host_time(const spil_live *live, uint64_t clock_ms)
{
    return live->table.now_ms + (clock_ms - live->table.clock_ms);
}

uint64_t spil_live_due(const spil_live *live)
{
    const uint64_t own = spil_table_due(&live->table);
    const int seat = live->table.paused ? -1 : first_due(live);
    const uint64_t plan = seat < 0 ? UINT64_MAX : host_time(live, live->plan[seat].due_ms);
    return plan < own ? plan : own;
}

/* Makes the one thing happen that is due next. */
static void happen(spil_live *live)
{
    const uint64_t due_ms = spil_live_due(live);
    const int seat = first_due(live);
    const bool by_itself = spil_table_due(&live->table) <= due_ms; /* a number of the countdown, or go */
    spil_table_advance(&live->table, due_ms);
    if (!by_itself) {
        const spil_intention plan = live->plan[seat];
        const spil_command cmd = {.seat = seat, .move = plan.move, .base_seq = plan.base_seq};
        live->plan[seat].set = false;
        note_reply(live, seat, plan.move, spil_table_do(&live->table, due_ms, &cmd, NULL));
    }
    ask_all(live);
}

void spil_live_begin(spil_live *live, const spil_table *table, const spil_player players[])
{
    memset(live, 0, sizeof *live);
    live->table = *table;
    live->seen = seen_now(live);
    live->seen_by = -1;
    for (int seat = 0; seat < setup_of(live)->seats; seat++) {
        live->player[seat] = players[seat];
        live->ask[seat] = true;
    }
    ask_all(live);
}

void spil_live_fini(spil_live *live)
{
    spil_table_fini(&live->table);
}

void spil_live_advance(spil_live *live, uint64_t now_ms)
{
    for (uint64_t due_ms; (due_ms = spil_live_due(live)) <= now_ms && due_ms != UINT64_MAX;)
        happen(live);
    spil_table_advance(&live->table, now_ms);
}

spil_reply spil_live_do(spil_live *live, uint64_t now_ms, const spil_command *cmd, spil_error *err)
{
    spil_live_advance(live, now_ms);
    const int steps = live->table.match.record.n_steps;
    const spil_reply reply = spil_table_do(&live->table, now_ms, cmd, err);
    const bool repeated = reply == SPIL_REPLY_DONE && live->table.match.record.n_steps == steps;
    if (cmd->seat >= 0 && cmd->seat < setup_of(live)->seats && !repeated)
        note_reply(live, cmd->seat, cmd->move, reply);
    else if (reply == SPIL_REPLY_DONE && !repeated)
        table_changed(live, -1, cmd->move);
    ask_all(live);
    return reply;
}

bool spil_live_pause(spil_live *live, uint64_t now_ms, int by)
{
    spil_live_advance(live, now_ms);
    const bool done = spil_table_pause(&live->table, now_ms, by);
    if (done)
        drop_all(live);
    return done;
}

bool spil_live_unpause(spil_live *live, uint64_t now_ms, int by)
{
    spil_live_advance(live, now_ms);
    const bool done = spil_table_unpause(&live->table, now_ms, by);
    ask_all(live);
    return done;
}

int spil_live_undo(spil_live *live, uint64_t now_ms, int n)
{
    spil_live_advance(live, now_ms);
    const int back = spil_table_undo(&live->table, now_ms, n);
    if (back > 0) {
        look(live, -1, (spil_move){0});
        drop_all(live);
    }
    ask_all(live);
    return back;
}

bool spil_live_finish(spil_live *live, uint64_t until_ms)
{
    while (spil_table_phase(&live->table) != SPIL_PHASE_OVER) {
        const uint64_t due_ms = spil_live_due(live);
        if (due_ms == UINT64_MAX || live->table.clock_ms + (due_ms - live->table.now_ms) > until_ms)
            return false;
        happen(live);
    }
    return true;
}
