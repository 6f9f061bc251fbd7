/* undo.c: taking moves back and playing them again, at once or when the others agree (inside.h). */
#include "inside.h"
#include "spil/today.h"

void spil__undo_end_vote(spil_driver *d, bool done, int n)
{
    const spil_note_kind kind = d->vote.what == SPIL_DO_UNDO ? SPIL_NOTE_UNDO : SPIL_NOTE_REDO;
    d->vote.open = false;
    spil__notes_plain(d, kind, d->vote.by, n, done);
}

static void position_changed(spil_driver *d)
{
    position_is_new(d);
    d->last_actor = d->history.last_seat;
    d->waiting_seats = 0;
    d->window_ms = 0; /* claims that are possible now are new ones */
    d->window_over = false;
    for (int seat = 0; seat < setup_of(d)->seats; seat++)
        d->seat[seat].time_up = false;
}

static void take_back(spil_driver *d, int by, int n)
{
    spil__asking_drop_all(d);
    spil__history_undo(&d->history, n);
    position_changed(d);
    d->over = false;
    spil__asking_update_target(d, -1, (spil_move){0});
    spil__notes_plain(d, SPIL_NOTE_UNDO, by, n, true);
    spil__asking_update(d);
}

static void redo(spil_driver *d, int by)
{
    const int n = spil__history_redo_steps(&d->history);
    spil__asking_drop_all(d);
    spil__notes_plain(d, SPIL_NOTE_REDO, by, n, true);
    for (int i = 0; i < n; i++) {
        spil__history_redo_one(&d->history, d->clock_ms);
        spil__asking_update_target(d, -1, (spil_move){0});
        spil__notes_events(d, &d->history.events, false);
    }
    spil__history_redo_done(&d->history);
    position_changed(d);
    spil__asking_update(d);
}

static int steps_back(const spil_driver *d, int by)
{
    return by == SPIL_HOST ? d->history.n_steps > 0 : spil__history_steps_of(&d->history, by);
}

/* Is there a move among the last n by which a person saw a hidden card? */
static bool shows_hidden(const spil_driver *d, int n)
{
    const spil_record *rec = &d->history.record;
    for (int i = rec->n_steps - n; game_of(d)->reveals != NULL && i < rec->n_steps; i++) {
        const spil_step *step = &rec->steps[i];
        if (step->seat >= 0 && d->seat[step->seat].who.kind == SPIL_SEAT_PERSON &&
            game_of(d)->reveals(setup_of(d), step->move))
            return true;
    }
    return false;
}

/* Does the card that a person has seen stay? Not where all agree, nor for a host. A journal of an earlier version may
 * have taken such a move back: what its lines say was done. */
static bool stays_seen(const spil_driver *d, const spil_command *cmd)
{
    const bool was_done = d->journal.reading && cmd->id == 0;
    return d->terms.undo == SPIL_UNDO_FREE && cmd->by != SPIL_HOST && !was_done &&
           shows_hidden(d, steps_back(d, cmd->by));
}

static void undo_or_redo(spil_driver *d, spil_command_kind what, int by)
{
    if (what == SPIL_DO_UNDO)
        take_back(d, by, steps_back(d, by));
    else
        redo(d, by);
}

uint8_t spil__undo_other_people(const spil_driver *d, int by)
{
    unsigned mask = 0;
    for (int seat = 0; seat < setup_of(d)->seats; seat++)
        mask |= seat != by && is_playing(d, seat) ? 1u << seat : 0;
    return (uint8_t)mask;
}

spil_reply_kind spil__undo_do(spil_driver *d, const spil_command *cmd, spil_error *err)
{
    const bool free = d->terms.undo == SPIL_UNDO_FREE, undo = cmd->kind == SPIL_DO_UNDO;
    if (!d->started)
        return REFUSE(NOT_STARTED, SPIL_TR("the game has not begun yet"));
    if (d->over && (!free || d->history.record.end.cause != SPIL_CAUSE_PLAYED))
        return spil__refuse(err, SPIL_REPLY_GAME_OVER, SPIL_GAME_OVER, SPIL_TR("the game is over"));
    if (game_of(d)->race)
        return REFUSE(NOT_ALLOWED, SPIL_TR("moves cannot be taken back in a race"));
    if (spil_today_of_match(d) != 0)
        return REFUSE(NOT_ALLOWED, SPIL_TR("moves cannot be taken back in the deal of the day"));
    if (spil_duplicate_is_match(d))
        return REFUSE(NOT_ALLOWED, SPIL_TR("moves cannot be taken back in a deal that friends play, too"));
    if (d->terms.undo == SPIL_UNDO_NEVER || !d->history.keeps_steps)
        return REFUSE(NOT_ALLOWED, SPIL_TR("moves cannot be taken back in this game"));
    if (d->paused)
        return REFUSE(NOT_NOW, SPIL_TR("the game is paused"));
    if (undo && steps_back(d, cmd->by) == 0)
        return REFUSE(NOT_NOW, SPIL_TR("there is nothing to take back yet"));
    if (undo && stays_seen(d, cmd))
        return REFUSE(NOT_NOW, SPIL_TR("a hidden card has been turned up, and what was seen stays seen"));
    if (!undo && spil__history_redo_steps(&d->history) == 0)
        return REFUSE(NOT_NOW, SPIL_TR("there is nothing to play again"));
    if (d->vote.open)
        return REFUSE(NOT_NOW, SPIL_TR("somebody is asking for that already"));

    spil__commands_accept(d, cmd);
    const uint8_t needs = free || cmd->by == SPIL_HOST ? 0 : spil__undo_other_people(d, cmd->by);
    if (needs == 0) {
        undo_or_redo(d, cmd->kind, cmd->by);
        return SPIL_REPLY_DONE;
    }
    d->vote.open = true;
    d->vote.what = cmd->kind;
    d->vote.by = cmd->by;
    d->vote.needs = needs;
    spil__notes_text(d, SPIL_NOTE_ASKS, cmd->by, undo ? "undo" : "redo", "", SPIL_VISIBLE_TO_ALL);
    return SPIL_REPLY_DONE;
}

void spil__undo_vote_yes(spil_driver *d, int seat)
{
    if (!d->vote.open)
        return;
    d->vote.needs &= (uint8_t) ~(1u << seat);
    if (d->vote.by == seat) { /* the seat that asked has left */
        spil__undo_end_vote(d, false, 0);
    } else if (d->vote.needs == 0) {
        d->vote.open = false;
        undo_or_redo(d, d->vote.what, d->vote.by);
    }
}

spil_reply_kind spil__undo_vote(spil_driver *d, const spil_command *cmd, spil_error *err)
{
    if (!d->vote.open || !(d->vote.needs >> cmd->by & 1))
        return REFUSE(NOT_NOW, SPIL_TR("you have not been asked"));
    spil__commands_accept(d, cmd);
    if (cmd->kind == SPIL_DO_AGREE)
        spil__undo_vote_yes(d, cmd->by);
    else
        spil__undo_end_vote(d, false, 0);
    return SPIL_REPLY_DONE;
}
