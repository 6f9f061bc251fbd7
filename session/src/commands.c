/* commands.c: what people and hosts ask for (inside.h). Each is checked first; once spil__commands_accept has been
 * called it is certain to be done. */
#include "inside.h"

#include <stdlib.h>
#include <string.h>

#include "spil/today.h"

spil_reply_kind spil__refuse(spil_error *err, spil_reply_kind kind, spil_code code, const char *sentence)
{
    if (err != NULL) {
        memset(err, 0, sizeof *err);
        err->code = code;
        err->text.format = sentence;
    }
    return kind;
}

void spil__commands_accept(spil_driver *d, const spil_command *cmd)
{
    spil__journal_command(d, cmd);
    d->journaled = true;
}

/* ---- moves ---- */

#define UNREADABLE UINT32_MAX /* the code of no move */

static spil_reply_kind check_step(spil_driver *d, int seat, spil_move mv, uint32_t target, spil_error *err)
{
    const spil_game *game = game_of(d);
    const spil_phase phase = phase_of(d);
    if (phase == SPIL_PHASE_GATHER)
        return REFUSE(NOT_STARTED, SPIL_TR("the game has not begun yet"));
    if (phase == SPIL_PHASE_WAIT && !d->importing)
        return REFUSE(NOT_NOW, SPIL_TR("not yet: wait for \"go\""));
    if (phase == SPIL_PHASE_PAUSE)
        return REFUSE(NOT_NOW, SPIL_TR("the game is paused"));
    if (phase == SPIL_PHASE_PLAY && seat >= 0 && d->late >> seat & 1)
        return REFUSE(NOT_NOW, SPIL_TR("not yet: the others have a head start"));
    if (phase == SPIL_PHASE_PLAY && seat >= 0 && target != d->target && game->target_version != NULL &&
        game->is_targeted(setup_of(d), mv))
        return REFUSE(TOO_LATE, SPIL_TR("too late: somebody was faster"));
    if (d->window_ms != 0 && mv.code != UNREADABLE && spil__asking_held_back(d, mv))
        return REFUSE(NOT_NOW, SPIL_TR("not yet: the others may still take the card"));
    return SPIL_REPLY_DONE;
}

static void step_done(spil_driver *d, int seat, spil_move mv, const spil_command *cmd)
{
    const spil_events *ev = &d->history.events;
    const bool timed_out = seat >= 0 && d->seat[seat].time_up;
    bool hold = false;
    position_is_new(d);
    d->waiting_seats = 0;
    if (d->vote.open) {
        spil__undo_end_vote(d, false, 0);
        if (d->notes.is_kept)
            d->notes.list[d->notes.n - 1].step--; /* the vote ended before the move */
    }
    if (seat >= 0) {
        if (d->seat[seat].ask.state != ASK_NONE || d->seat[seat].hint.state != ASK_NONE)
            spil__asking_drop_seat(d, seat); /* decided by a command, or by a deadline */
        d->asked = d->asked == seat ? -1 : d->asked;
        d->last_actor = seat;
        d->seat[seat].acted_ms = d->clock_ms;
        spil__asking_replied(d, seat, SPIL_REPLY_DONE);
        if (d->has_clocks)
            spil__clocks_moved(d, seat);
    }
    if (game_of(d)->target_version != NULL)
        spil__asking_update_target(d, seat, mv);
    if (d->notes.is_kept)
        spil__notes_events(d, ev, timed_out);
    else
        d->notes.for_all++;
    if (cmd != NULL && seat >= 0)
        d->seat[seat].who.ran_out = false;
    if (cmd != NULL)
        spil__commands_accept(d, cmd);
    else if (d->journal.is_kept)
        spil__journal_move(d, seat, mv);
    for (int i = 0; i < ev->n && is_timed_race(d); i++)
        hold = hold || game_of(d)->events[ev->item[i].kind].hold;
    if (hold && !d->importing)
        spil__clocks_hold(d);
    spil__asking_update(d);
}

spil_reply_kind spil__commands_step(spil_driver *d, int seat, spil_move mv, uint32_t target,
                                    const spil_command *cmd, spil_error *err)
{
    spil_reply_kind kind = check_step(d, seat, mv, target, err);
    if (kind == SPIL_REPLY_DONE) {
        const spil_code code = spil__history_do(&d->history, d->clock_ms, seat, mv, err);
        if (code == SPIL_OK) {
            step_done(d, seat, mv, cmd);
            return SPIL_REPLY_DONE;
        }
        kind = code == SPIL_GAME_OVER ? SPIL_REPLY_GAME_OVER : SPIL_REPLY_REFUSED;
    }
    if (seat >= 0)
        spil__asking_replied(d, seat, kind);
    return kind;
}

static spil_reply_kind do_move(spil_driver *d, const spil_command *cmd, spil_error *err)
{
    uint32_t target = d->target;
    if (cmd->by >= 0) {
        const spil_seat *who = &d->seat[cmd->by].who;
        if (who->resigned && !d->over)
            return REFUSE(NOT_NOW, SPIL_TR("you have resigned: a bot plays on for you"));
        if (who->stands_in && !who->left && !d->over)
            return REFUSE(NOT_NOW, SPIL_TR("a bot plays for you: come back to the table first"));
        if (who->left && !d->over)
            return REFUSE(NOT_NOW, SPIL_TR("you have left: a bot plays on for you"));
        if (d->seat[cmd->by].time_up)
            return REFUSE(NOT_NOW, SPIL_TR("your time is up: a bot makes this move"));
        if (cmd->seen != SPIL_SEEN_LATEST && cmd->seen != seq_of(d, cmd->by) &&
            !spil__notes_target(d, cmd->by, cmd->seen, &target))
            target = d->target - 1; /* its target has been taken back */
    }
    spil_reply_kind kind;
    if (cmd->unreadable) {
        kind = spil__commands_running(d, err);
        kind =
            kind == SPIL_REPLY_DONE ? check_step(d, cmd->by, (spil_move){UNREADABLE}, d->target, err) : kind;
        return kind == SPIL_REPLY_DONE ? spil__refuse(err, SPIL_REPLY_REFUSED, SPIL_BAD_MOVE,
                                                      SPIL_TR("this cannot be read as a move"))
                                       : kind;
    }
    kind = spil__commands_step(d, cmd->by, cmd->move, target, cmd, err);
    if (kind != SPIL_REPLY_DONE && kind != SPIL_REPLY_NOT_STARTED && cmd->by >= 0 && game_of(d)->race)
        spil__asking_update(d); /* the refused seat may be asked again */
    return kind;
}

static spil_reply_kind do_wait(spil_driver *d, const spil_command *cmd, spil_error *err)
{
    if (d->asked != cmd->by || d->terms.order != SPIL_ORDER_TURNS)
        return REFUSE(NOT_NOW, SPIL_TR("it is not your turn"));
    const int next = spil__asking_next_except(d, cmd->by);
    if (next < 0 || next == cmd->by) {
        d->moves_token = 0;
        return REFUSE(NOT_NOW, SPIL_TR("nobody else can do anything now"));
    }
    spil__commands_accept(d, cmd);
    spil__asking_drop_seat(d, cmd->by);
    d->last_actor = cmd->by;
    d->waiting_seats |= (uint8_t)(1u << cmd->by);
    spil__asking_update(d);
    return SPIL_REPLY_DONE;
}

/* ---- pause ---- */

void spil__commands_pause(spil_driver *d, int by)
{
    d->paused = true;
    d->next_ms = NEVER;
    d->late = 0;
    spil__notes_plain(d, SPIL_NOTE_PAUSE, by, 0, false);
    spil__asking_update(d);
}

void spil__commands_resume(spil_driver *d, int by)
{
    d->paused = d->paused_empty = false;
    spil__notes_plain(d, SPIL_NOTE_RESUME, by, 0, false);
    spil__clocks_count_down(d);
    spil__asking_update(d);
}

spil_reply_kind spil__commands_running(const spil_driver *d, spil_error *err)
{
    if (!d->started)
        return REFUSE(NOT_STARTED, SPIL_TR("the game has not begun yet"));
    return d->over ? spil__refuse(err, SPIL_REPLY_GAME_OVER, SPIL_GAME_OVER, SPIL_TR("the game is over"))
                   : SPIL_REPLY_DONE;
}

static spil_reply_kind do_pause(spil_driver *d, const spil_command *cmd, spil_error *err)
{
    const spil_reply_kind kind = spil__commands_running(d, err);
    if (kind != SPIL_REPLY_DONE || d->paused)
        return kind;
    spil__commands_accept(d, cmd);
    spil__commands_pause(d, cmd->by);
    return SPIL_REPLY_DONE;
}

static spil_reply_kind do_resume(spil_driver *d, const spil_command *cmd, spil_error *err)
{
    const spil_reply_kind kind = spil__commands_running(d, err);
    if (kind != SPIL_REPLY_DONE || !d->paused)
        return kind;
    spil__commands_accept(d, cmd);
    spil__commands_resume(d, cmd->by);
    return SPIL_REPLY_DONE;
}

/* ---- the start ---- */

static spil_reply_kind do_start(spil_driver *d, const spil_command *cmd)
{
    if (d->started)
        return SPIL_REPLY_DONE;
    spil__commands_accept(d, cmd);
    spil__history_start(&d->history, cmd->key, cmd->state);
    d->started = true;
    d->target = d->notes.target_first = target_now(d);
    d->screen_seat = -1;
    spil__seating_choose_screen(d, -1);
    spil__notes_plain(d, SPIL_NOTE_START, SPIL_HOST, 0, false);
    spil__clocks_start(d);
    spil__asking_update(d);
    return SPIL_REPLY_DONE;
}

/* ---- other commands ---- */

static spil_reply_kind do_hint(spil_driver *d, const spil_command *cmd, spil_reply *reply)
{
    spil_error *err = &reply->err;
    const spil_reply_kind kind = spil__commands_running(d, err);
    if (kind != SPIL_REPLY_DONE)
        return kind;
    if (d->terms.hints_alone && spil__undo_other_people(d, cmd->by) != 0)
        return REFUSE(NOT_ALLOWED, SPIL_TR("there are no hints while other people play"));
    if (spil_today_of_match(d) != 0)
        return REFUSE(NOT_ALLOWED, SPIL_TR("there are no hints in the deal of the day"));
    if (spil_duplicate_is_match(d))
        return REFUSE(NOT_ALLOWED, SPIL_TR("there are no hints in a deal that friends play, too"));
    const spil_reply_kind asked = spil__asking_hint(d, cmd->by, &reply->token, err);
    if (asked == SPIL_REPLY_DONE && !d->seat[cmd->by].hinted) {
        d->seat[cmd->by].hinted = true;
        spil__commands_accept(d, cmd); /* it is known after a restart, too */
    }
    return asked;
}

static spil_reply_kind do_look(spil_driver *d, const spil_command *cmd, spil_error *err)
{
    if (d->screen_seat != cmd->by)
        return REFUSE(NOT_NOW, SPIL_TR("it is not your turn"));
    if (d->covered)
        spil__commands_accept(d, cmd);
    spil__asking_uncover(d);
    return SPIL_REPLY_DONE;
}

static spil_reply_kind do_hold(spil_driver *d, const spil_command *cmd)
{
    d->held = cmd->kind == SPIL_DO_HOLD;
    return SPIL_REPLY_DONE;
}

static spil_reply_kind do_here(spil_driver *d, const spil_command *cmd)
{
    d->seat[cmd->by].who.here = cmd->kind == SPIL_DO_HERE;
    return SPIL_REPLY_DONE;
}

static spil_reply_kind do_tell(spil_driver *d, const spil_command *cmd)
{
    spil__commands_accept(d, cmd);
    spil__notes_text(d, SPIL_NOTE_TELL, SPIL_HOST, cmd->word, cmd->text, cmd->visible_to);
    return SPIL_REPLY_DONE;
}

static spil_reply_kind do_end(spil_driver *d, const spil_command *cmd, spil_error *err)
{
    const spil_reply_kind kind = spil__commands_running(d, err);
    if (kind != SPIL_REPLY_DONE)
        return kind;
    spil__commands_accept(d, cmd);
    spil__asking_end(d, cmd->cause, cmd->winners);
    spil__asking_update(d);
    return SPIL_REPLY_DONE;
}

/* ---- checking and dispatching ---- */

/* May this sender give this command? */
static bool may_give(const spil_driver *d, const spil_command *cmd)
{
    const bool host = cmd->by == SPIL_HOST, seat = cmd->by >= 0 && cmd->by < setup_of(d)->seats;
    switch (cmd->kind) {
    case SPIL_DO_MOVE:
    case SPIL_DO_PAUSE:
    case SPIL_DO_RESUME:
    case SPIL_DO_UNDO:
    case SPIL_DO_REDO: return host || seat;
    case SPIL_DO_SEAT:
    case SPIL_DO_STAND_IN:
    case SPIL_DO_START:
    case SPIL_DO_HOLD:
    case SPIL_DO_RELEASE:
    case SPIL_DO_TELL:
    case SPIL_DO_END: return host;
    default: return seat;
    }
}

static bool is_stand_in_valid(const spil_driver *d, const spil_command *cmd, spil_error *err)
{
    const char *player = cmd->player != NULL ? cmd->player : "";
    if (cmd->seat >= 0 && cmd->seat < setup_of(d)->seats && strlen(player) < SPIL_PLAYER_TEXT &&
        spil_is_plain(player))
        return true;
    spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("a seat is named by a short line of text"));
    return false;
}

static bool is_seat_valid(const spil_driver *d, const spil_command *cmd, spil_error *err)
{
    const char *player = cmd->player != NULL ? cmd->player : "";
    const bool bot = cmd->seat_kind == SPIL_SEAT_BOT;
    if (cmd->seat < 0 || cmd->seat >= setup_of(d)->seats)
        spil_fail(err, SPIL_BAD_SEAT, SPIL_TR("there is no seat %d here"), cmd->seat);
    else if (cmd->name != NULL && cmd->name[0] != '\0' &&
             spil_name_check(cmd->name, SPIL_BAD_OPTION, err) != SPIL_OK)
        return false;
    else if (strlen(player) >= SPIL_PLAYER_TEXT || !spil_is_plain(player) || (player[0] != '\0') != bot)
        spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("a seat is named by a short line of text"));
    else
        return true;
    return false;
}

/* Is it well formed? A malformed command cannot go into the journal, so its number is not used up either. */
static bool is_well_formed(const spil_driver *d, const spil_command *cmd, spil_error *err)
{
    switch (cmd->kind) {
    case SPIL_DO_MOVE:
        if (cmd->by == SPIL_HOST || cmd->seen == SPIL_SEEN_LATEST || cmd->seen <= seq_of(d, cmd->by))
            return true;
        spil_fail(err, SPIL_BAD_COMMAND, SPIL_TR("there is no such note yet"));
        return false;
    case SPIL_DO_SEAT: return is_seat_valid(d, cmd, err);
    case SPIL_DO_STAND_IN: return is_stand_in_valid(d, cmd, err);
    case SPIL_DO_START:
        if ((cmd->key == NULL) != (cmd->state == NULL))
            return true;
        spil_fail(err, SPIL_BAD_COMMAND, SPIL_TR("a game begins with a seed or a position"));
        return false;
    case SPIL_DO_TELL:
        if (cmd->word != NULL && cmd->text != NULL && spil_is_plain(cmd->word) && spil_is_plain(cmd->text) &&
            strchr(cmd->word, ' ') == NULL)
            return true;
        spil_fail(err, SPIL_BAD_COMMAND, SPIL_TR("a note is a word and a line of text"));
        return false;
    case SPIL_DO_END:
        if (cmd->cause > SPIL_CAUSE_PLAYED && cmd->cause <= SPIL_CAUSE_CLOSED &&
            (cmd->winners != 0) == (cmd->cause == SPIL_CAUSE_ABSENT) &&
            cmd->winners >> setup_of(d)->seats == 0)
            return true;
        spil_fail(err, SPIL_BAD_COMMAND, SPIL_TR("a game ends for a reason"));
        return false;
    default: return true;
    }
}

static spil_reply_kind dispatch(spil_driver *d, const spil_command *cmd, spil_reply *reply)
{
    spil_error *err = &reply->err;
    switch (cmd->kind) {
    case SPIL_DO_MOVE: return do_move(d, cmd, err);
    case SPIL_DO_WAIT: return do_wait(d, cmd, err);
    case SPIL_DO_PAUSE: return do_pause(d, cmd, err);
    case SPIL_DO_RESUME: return do_resume(d, cmd, err);
    case SPIL_DO_UNDO:
    case SPIL_DO_REDO: return spil__undo_do(d, cmd, err);
    case SPIL_DO_AGREE:
    case SPIL_DO_REFUSE: return spil__undo_vote(d, cmd, err);
    case SPIL_DO_RESIGN: return spil__seating_resign(d, cmd, err);
    case SPIL_DO_LEAVE: return spil__seating_leave(d, cmd, err);
    case SPIL_DO_SIT: return spil__seating_sit(d, cmd, err);
    case SPIL_DO_SEAT: return spil__seating_seat(d, cmd);
    case SPIL_DO_STAND_IN: return spil__seating_stand_in(d, cmd, err);
    case SPIL_DO_START: return do_start(d, cmd);
    case SPIL_DO_HINT: return do_hint(d, cmd, reply);
    case SPIL_DO_LOOK: return do_look(d, cmd, err);
    case SPIL_DO_HERE:
    case SPIL_DO_AWAY: return do_here(d, cmd);
    case SPIL_DO_HOLD:
    case SPIL_DO_RELEASE: return do_hold(d, cmd);
    case SPIL_DO_TELL: return do_tell(d, cmd);
    case SPIL_DO_END: return do_end(d, cmd, err);
    }
    return spil__refuse(err, SPIL_REPLY_REFUSED, SPIL_BAD_COMMAND, SPIL_TR("there is no such command"));
}

/* ---- numbered commands ---- */

static int sender_index(const spil_command *cmd)
{
    return cmd->by == SPIL_HOST ? SPIL_SEATS_MAX : cmd->by;
}

/* The reply that this number was given. false: it was passed over, or its refusal is no longer remembered. */
static bool find_reply(const spil_driver *d, int sender, uint64_t id, spil_reply *reply)
{
    const granted_command *granted = d->replies[sender].granted;
    int low = 0, high = d->replies[sender].n;
    while (low < high) {
        const int middle = (low + high) / 2;
        if (granted[middle].id < id)
            low = middle + 1;
        else
            high = middle;
    }
    if (low < d->replies[sender].n && granted[low].id == id) {
        reply->kind = SPIL_REPLY_DONE;
        reply->seq = granted[low].seq;
        return true;
    }
    for (int i = 0; i < d->replies[sender].n_refused; i++) {
        const refused_command *refused = &d->replies[sender].refused[i];
        if (refused->id != id)
            continue;
        reply->kind = refused->kind;
        reply->seq = refused->seq;
        reply->err = refused->err;
        return true;
    }
    return false;
}

/* Has the number been used, or passed over? Then *reply is filled. */
static bool is_repeated(const spil_driver *d, const spil_command *cmd, spil_reply *reply)
{
    const int sender = sender_index(cmd);
    if (cmd->id == 0 || cmd->id > d->replies[sender].highest)
        return false;
    reply->repeated = find_reply(d, sender, cmd->id, reply);
    if (!reply->repeated) {
        spil_error *err = &reply->err;
        reply->kind = REFUSE(TOO_LATE, SPIL_TR("a later command has been given already"));
        reply->seq = seq_of(d, sender);
    } else if (cmd->kind == SPIL_DO_HINT && reply->kind == SPIL_REPLY_DONE &&
               spil__asking_hint_is_open(d, cmd->by)) {
        reply->token = d->seat[cmd->by].hint.token;
    }
    return true;
}

static void keep_granted(spil_driver *d, int sender, uint64_t id, uint32_t seq)
{
    d->replies[sender].granted = spil_grow(d->replies[sender].granted, &d->replies[sender].max,
                                           d->replies[sender].n + 1, sizeof(granted_command));
    d->replies[sender].granted[d->replies[sender].n++] = (granted_command){.id = id, .seq = seq};
}

static void keep_refused(spil_driver *d, int sender, uint64_t id, const spil_reply *reply)
{
    d->replies[sender].refused = spil_grow(d->replies[sender].refused, &d->replies[sender].max_refused,
                                           d->replies[sender].n_refused + 1, sizeof(refused_command));
    d->replies[sender].refused[d->replies[sender].n_refused++] =
        (refused_command){.id = id, .seq = reply->seq, .kind = reply->kind, .err = reply->err};
}

/* Granted ones are remembered for good, refusals for the last numbers only: a sender cannot fill the memory. */
static void keep_reply(spil_driver *d, const spil_command *cmd, const spil_reply *reply)
{
    const int sender = sender_index(cmd);
    refused_command *refused = d->replies[sender].refused;
    int n = 0, kept = 0;
    while (n < d->replies[sender].n_refused && refused[n].id + SPIL_REFUSALS_KEPT <= cmd->id)
        n++;
    for (; n > 0 && n + kept < d->replies[sender].n_refused; kept++)
        refused[kept] = refused[n + kept];
    d->replies[sender].n_refused -= n;
    if (reply->kind == SPIL_REPLY_DONE)
        keep_granted(d, sender, cmd->id, reply->seq);
    else
        keep_refused(d, sender, cmd->id, reply);
    d->replies[sender].highest = cmd->id;
}

spil_reply_kind spil__commands_do(spil_driver *d, const spil_command *cmd, spil_reply *reply)
{
    spil_reply local;
    spil_reply *out = reply != NULL ? reply : &local;
    memset(out, 0, sizeof *out);
    if (!may_give(d, cmd)) {
        spil_fail(&out->err, SPIL_BAD_SEAT, SPIL_TR("there is no seat %d here"), cmd->by);
        return out->kind = SPIL_REPLY_REFUSED;
    }
    if (!is_well_formed(d, cmd, &out->err)) {
        out->seq = seq_of(d, sender_index(cmd));
        return out->kind = SPIL_REPLY_REFUSED;
    }
    if (is_repeated(d, cmd, out))
        return out->kind;
    d->journaled = false;
    out->kind = dispatch(d, cmd, out);
    out->seq = seq_of(d, sender_index(cmd));
    if (cmd->id != 0) {
        if (!d->journaled)
            spil__journal_command(d, cmd);
        keep_reply(d, cmd, out);
    }
    return out->kind;
}

spil_reply_kind spil_driver_do(spil_driver *d, uint64_t now_ms, const spil_command *cmd, spil_reply *reply)
{
    spil_driver_advance(d, now_ms);
    const spil_reply_kind kind = spil__commands_do(d, cmd, reply);
    spil_driver_advance(d, now_ms); /* what is due at once */
    return kind;
}
