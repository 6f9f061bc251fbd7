/* seating.c: who plays which seat: coming, going, resigning, whose screen it is (inside.h). */
#include <string.h>

#include "inside.h"

void spil__seating_choose_screen(spil_driver *d, int newcomer)
{
    const bool stays = d->screen_seat >= 0 && is_playing(d, d->screen_seat);
    if (stays && (newcomer < 0 || newcomer == d->screen_seat || !is_playing(d, newcomer)))
        return;
    if (!stays) {
        d->screen_seat = -1;
        for (int seat = 0; d->screen_seat < 0 && seat < setup_of(d)->seats; seat++)
            d->screen_seat = is_playing(d, seat) ? seat : -1;
    }
    d->covered = d->started && d->terms.one_screen && !d->terms.open_hands && spil__asking_must_hide(d);
}

/* Somebody else plays the seat from now on. */
static void seat_changed(spil_driver *d, int seat)
{
    spil__notes_seat(d, seat);
    spil__asking_drop_seat(d, seat);
    spil__seating_choose_screen(d, seat);
    bool people = false, playing = false;
    for (int i = 0; i < setup_of(d)->seats; i++) {
        people = people || d->seat[i].who.kind == SPIL_SEAT_PERSON;
        playing = playing || is_playing(d, i);
    }
    if (!is_playing(d, seat))
        spil__undo_vote_yes(d, seat);
    const bool ended = d->over || d->history.record.end.cause != SPIL_CAUSE_PLAYED;
    if (people && !playing && d->started && !ended && !d->paused && !d->importing) {
        d->paused_empty = true;
        spil__commands_pause(d, SPIL_HOST);
    }
    spil__asking_update(d);
    if (d->paused_empty && playing)
        spil__commands_resume(d, seat);
}

static spil_reply_kind only_people(spil_error *err)
{
    return REFUSE(NOT_ALLOWED, SPIL_TR("no person sits there"));
}

/* Are those who have not resigned one side, or no person among them left? */
static bool is_given_up(const spil_driver *d)
{
    unsigned sides = 0;
    bool people = false;
    for (int seat = 0; seat < setup_of(d)->seats; seat++) {
        if (d->seat[seat].who.resigned)
            continue;
        sides |= 1u << spil_side_of(setup_of(d), seat);
        people = people || d->seat[seat].who.kind == SPIL_SEAT_PERSON;
    }
    return !people || (sides & (sides - 1)) == 0;
}

void spil__seating_give_up(spil_driver *d, int seat, spil_cause cause)
{
    d->seat[seat].who.resigned = true;
    d->history.record.resign[seat].is = true;
    d->history.record.resign[seat].ms = d->clock_ms;
    d->history.record.resign[seat].after = d->history.n_steps;
    if (d->terms.resign_ends && !d->importing && is_given_up(d))
        spil__asking_end(d, cause, 0);
    seat_changed(d, seat);
}

spil_reply_kind spil__seating_resign(spil_driver *d, const spil_command *cmd, spil_error *err)
{
    spil_seat *who = &d->seat[cmd->by].who;
    const spil_reply_kind kind = spil__commands_running(d, err);
    if (kind != SPIL_REPLY_DONE)
        return kind;
    if (who->kind != SPIL_SEAT_PERSON)
        return only_people(err);
    if (who->resigned)
        return SPIL_REPLY_DONE;
    spil__commands_accept(d, cmd);
    spil__seating_give_up(d, cmd->by, SPIL_CAUSE_RESIGN);
    return SPIL_REPLY_DONE;
}

static void set_name(spil_driver *d, int seat, const char *name)
{
    char *copies[] = {d->seat[seat].who.name, d->history.record.name[seat]};
    for (int i = 0; i < 2; i++) {
        memset(copies[i], 0, SPIL_NAME_BYTES);
        memcpy(copies[i], name, strlen(name));
    }
}

spil_reply_kind spil__seating_leave(spil_driver *d, const spil_command *cmd, spil_error *err)
{
    spil_seat *who = &d->seat[cmd->by].who;
    if (who->kind != SPIL_SEAT_PERSON)
        return only_people(err);
    if (who->left)
        return SPIL_REPLY_DONE;
    spil__commands_accept(d, cmd);
    if (d->started) {
        who->left = true;
    } else {
        set_name(d, cmd->by, "");
        *who = (spil_seat){.kind = SPIL_SEAT_OPEN};
    }
    seat_changed(d, cmd->by);
    return SPIL_REPLY_DONE;
}

spil_reply_kind spil__seating_sit(spil_driver *d, const spil_command *cmd, spil_error *err)
{
    spil_seat *who = &d->seat[cmd->by].who;
    if (who->kind != SPIL_SEAT_PERSON)
        return only_people(err);
    if (!who->left && !who->stands_in)
        return SPIL_REPLY_DONE;
    spil__commands_accept(d, cmd);
    who->left = who->stands_in = false;
    seat_changed(d, cmd->by);
    if (d->paused_empty) /* also one who has resigned: the bots play on */
        spil__commands_resume(d, cmd->by);
    return SPIL_REPLY_DONE;
}

spil_reply_kind spil__seating_stand_in(spil_driver *d, const spil_command *cmd, spil_error *err)
{
    seat_state *s = &d->seat[cmd->seat];
    const spil_reply_kind kind = spil__commands_running(d, err);
    if (kind != SPIL_REPLY_DONE)
        return kind;
    if (s->who.kind != SPIL_SEAT_PERSON)
        return only_people(err);
    if (s->who.stands_in)
        return SPIL_REPLY_DONE;
    spil__commands_accept(d, cmd);
    s->who.stands_in = true;
    memset(s->stand_in, 0, sizeof s->stand_in);
    if (cmd->player != NULL)
        memcpy(s->stand_in, cmd->player, strlen(cmd->player));
    seat_changed(d, cmd->seat);
    return SPIL_REPLY_DONE;
}

spil_reply_kind spil__seating_seat(spil_driver *d, const spil_command *cmd)
{
    const char *name = cmd->name != NULL ? cmd->name : "", *player = cmd->player != NULL ? cmd->player : "";
    spil__commands_accept(d, cmd);
    seat_state *s = &d->seat[cmd->seat];
    char kept_player[SPIL_PLAYER_TEXT], kept_name[SPIL_NAME_BYTES]; /* the command may point into the seat */
    memcpy(kept_player, player, strlen(player) + 1);
    memcpy(kept_name, name, strlen(name) + 1);
    s->who.kind = cmd->seat_kind;
    s->who.left = s->who.stands_in = false;
    s->who.here = false;
    s->failed = false;
    memset(s->who.player, 0, sizeof s->who.player);
    memcpy(s->who.player, kept_player, strlen(kept_player));
    set_name(d, cmd->seat, kept_name);
    seat_changed(d, cmd->seat);
    return SPIL_REPLY_DONE;
}
