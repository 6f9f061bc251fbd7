/* driver.c: creating, freeing and inspecting a match (spil/driver.h). */
#include "inside.h"

#include <stdlib.h>
#include <string.h>

spil_driver *spil_driver_new(const spil_setup *su, const spil_terms *terms, uint64_t now_ms)
{
    spil_driver *d = spil_alloc(sizeof *d);
    d->terms = *terms;
    spil__history_init(&d->history, su, terms->keep & SPIL_KEEP_STEPS);
    d->notes.is_kept = terms->keep & SPIL_KEEP_NOTES;
    d->journal.is_kept = terms->keep & SPIL_KEEP_JOURNAL;
    d->now_ms = now_ms;
    d->next_ms = NEVER;
    d->asked = d->last_actor = d->screen_seat = d->target_by = -1;
    for (int seat = 0; seat < SPIL_SEATS_MAX; seat++) {
        d->seat[seat].ask.needs_asking = true;
        d->has_clocks = d->has_clocks || terms->base_ms[seat] > 0;
    }
    spil__journal_head(d);
    return d;
}

void spil_driver_free(spil_driver *d)
{
    if (d == NULL)
        return;
    spil__history_fini(&d->history);
    spil__notes_fini(&d->notes);
    for (int i = 0; i < RECEIVERS; i++) {
        free(d->replies[i].granted);
        free(d->replies[i].refused);
    }
    free(d->withdrawn);
    free(d->journal.text);
    free(d->data);
    free(d);
}

spil_driver *spil_driver_from_record(const spil_record *rec, const spil_terms *terms, uint64_t now_ms,
                                     spil_error *err)
{
    spil_driver *d = spil_driver_new(&rec->setup, terms, now_ms);
    spil__journal_import(d);
    spil_command cmd = {.kind = SPIL_DO_START, .by = SPIL_HOST};
    if (rec->from_position)
        cmd.state = &rec->position;
    else
        cmd.key = &rec->key;
    for (int seat = 0; seat < rec->setup.seats; seat++) {
        const spil_command named = {.kind = SPIL_DO_SEAT,
                                    .by = SPIL_HOST,
                                    .seat = seat,
                                    .seat_kind = rec->resign[seat].is ? SPIL_SEAT_PERSON : SPIL_SEAT_OPEN,
                                    .name = rec->name[seat]};
        if (rec->name[seat][0] != '\0' || rec->resign[seat].is)
            spil__commands_do(d, &named, NULL);
    }
    spil__commands_do(d, &cmd, NULL);
    for (int i = 0; i <= rec->n_steps; i++) {
        for (int seat = 0; seat < rec->setup.seats; seat++) {
            if (!rec->resign[seat].is || rec->resign[seat].after != i)
                continue;
            spil__clocks_set(d, rec->resign[seat].ms > d->clock_ms ? rec->resign[seat].ms : d->clock_ms);
            spil__commands_do(d, &(spil_command){.kind = SPIL_DO_RESIGN, .by = seat}, NULL);
        }
        if (i == rec->n_steps)
            break;
        const spil_step *step = &rec->steps[i];
        spil__clocks_set(d, step->ms > d->clock_ms ? step->ms : d->clock_ms);
        if (spil__commands_step(d, step->seat, step->move, d->target, NULL, NULL) != SPIL_REPLY_DONE) {
            spil_state state;
            spil_record_replay(rec, i + 1, &state, NULL, err); /* for its error */
            spil_driver_free(d);
            return NULL;
        }
    }
    if (rec->end.cause != SPIL_CAUSE_PLAYED) {
        spil__clocks_set(d, rec->end.ms > d->clock_ms ? rec->end.ms : d->clock_ms);
        spil__commands_do(
            d,
            &(spil_command){
                .kind = SPIL_DO_END, .by = SPIL_HOST, .cause = rec->end.cause, .winners = rec->end.winners},
            NULL);
    }
    spil__journal_imported(d);
    spil_driver_advance(d, now_ms);
    return d;
}

void spil_driver_deal(spil_driver *d, const spil_key *key)
{
    spil__history_start(&d->history, key, NULL);
    d->notes.for_all = 0;
    d->started = true;
    d->over = d->paused = d->held = d->window_over = false;
    d->now_ms = d->clock_ms = d->window_ms = d->target_ms = 0;
    d->next_ms = NEVER;
    d->running_clocks = d->waiting_seats = d->late = 0;
    d->asked = d->last_actor = d->target_by = -1;
    d->n_plans = 0;
    d->n_withdrawn = d->first_withdrawn = 0;
    position_is_new(d);
    d->target = target_now(d);
    for (int seat = 0; seat < setup_of(d)->seats; seat++) {
        seat_state *s = &d->seat[seat];
        s->ask = s->hint = (seat_question){.needs_asking = true};
        s->acted_ms = s->replied_ms = 0;
        s->last_reply = SPIL_REPLY_DONE;
        s->failed = s->time_up = false;
        memset(s->replies, 0, sizeof s->replies);
    }
    spil__clocks_start(d);
    spil__asking_update(d);
}

void spil_driver_pace(spil_driver *d, uint32_t min_ms, uint32_t max_ms)
{
    d->delay_min_ms = min_ms;
    d->delay_max_ms = max_ms;
}

void spil_driver_claim_time(spil_driver *d, uint32_t claim_ms)
{
    if (d->terms.order == SPIL_ORDER_TURNS)
        d->terms.claim_ms = claim_ms;
}

/* ---- inspecting ---- */

spil_phase spil_driver_phase(const spil_driver *d)
{
    return phase_of(d);
}

uint64_t spil_driver_clock(const spil_driver *d)
{
    return d->clock_ms;
}

uint64_t spil_driver_last_ms(const spil_driver *d)
{
    return d->history.last_ms;
}

const spil_setup *spil_driver_setup(const spil_driver *d)
{
    return setup_of(d);
}

const spil_terms *spil_driver_terms(const spil_driver *d)
{
    return &d->terms;
}

const spil_seat *spil_driver_seat(const spil_driver *d, int seat)
{
    return &d->seat[seat].who;
}

uint8_t spil_driver_resigned(const spil_driver *d)
{
    unsigned resigned = 0;
    for (int seat = 0; seat < setup_of(d)->seats; seat++)
        resigned |= d->seat[seat].who.resigned ? 1u << seat : 0;
    return (uint8_t)resigned;
}

int spil_driver_people(const spil_driver *d)
{
    int people = 0;
    for (int seat = 0; seat < setup_of(d)->seats; seat++)
        people += d->seat[seat].who.kind == SPIL_SEAT_PERSON;
    return people;
}

uint64_t spil_driver_now(const spil_driver *d)
{
    return d->now_ms;
}

uint64_t spil_driver_number(const spil_driver *d, int by)
{
    return d->replies[by == SPIL_HOST ? SPIL_SEATS_MAX : by].highest;
}

uint32_t spil_driver_position(const spil_driver *d)
{
    return d->position;
}

bool spil_driver_is_current(const spil_driver *d, int seat, uint32_t seen)
{
    uint32_t target = d->target;
    return seen == SPIL_SEEN_LATEST || seen >= seq_of(d, seat) ||
           (spil__notes_target(d, seat, seen, &target) && target == d->target);
}

bool spil_driver_stood_in(const spil_driver *d, int seat)
{
    return has_stand_in(d, seat);
}

const char *spil_driver_player(const spil_driver *d, int seat)
{
    return player_of(d, seat);
}

int spil_driver_asked(const spil_driver *d)
{
    return d->asked;
}

bool spil_driver_hinted(const spil_driver *d, int seat)
{
    return d->seat[seat].hinted;
}

bool spil_driver_can_undo(const spil_driver *d, int seat)
{
    return spil__history_steps_of(&d->history, seat) > 0;
}

bool spil_driver_can_redo(const spil_driver *d)
{
    return d->history.n_undone > 0;
}

int spil_driver_steps(const spil_driver *d)
{
    return d->history.n_steps;
}

const spil_step *spil_driver_step(const spil_driver *d, int i)
{
    return &d->history.record.steps[i];
}

bool spil_driver_key(const spil_driver *d, spil_key *key)
{
    *key = d->history.record.key;
    return d->started && !d->history.record.from_position;
}

void spil_driver_view(const spil_driver *d, int seat, void *view)
{
    spil_view_of(setup_of(d), &d->history.state, seat, view);
}

bool spil_driver_result(const spil_driver *d, spil_result *res)
{
    return spil_record_result(&d->history.record, &d->history.state, res);
}

spil_cause spil_driver_cause(const spil_driver *d)
{
    return d->history.record.end.cause;
}

uint32_t spil_driver_replies(const spil_driver *d, int seat, spil_reply_kind kind)
{
    return d->seat[seat].replies[kind];
}

const void *spil_driver_state(const spil_driver *d)
{
    return &d->history.state;
}

const spil_events *spil_driver_last_events(const spil_driver *d)
{
    return &d->history.events;
}

size_t spil_driver_save_bytes(const spil_driver *d)
{
    char none[1];
    spil_out out = spil_out_to(none, sizeof none); /* counts what does not fit */
    spil_driver_save(d, &out);
    return out.len + 1;
}

void spil_driver_save(const spil_driver *d, spil_out *out)
{
    spil_record_put(&d->history.record, &d->history.state, out);
}
