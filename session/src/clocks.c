/* clocks.c: the passing of time (inside.h). Whatever is due happens at the time it was due, not when the host
 * looked. */
#include "inside.h"

enum { COUNT_FROM = 3 };

/* ---- the match's clock ---- */

void spil__clocks_set(spil_driver *d, uint64_t clock_ms)
{
    const uint64_t passed_ms = clock_ms - d->clock_ms;
    d->clock_ms = clock_ms;
    for (int seat = 0; d->running_clocks >> seat != 0; seat++) {
        uint64_t *left = &d->seat[seat].who.clock_ms;
        if (d->running_clocks >> seat & 1)
            *left = *left > passed_ms ? *left - passed_ms : 0;
    }
}

/* ---- the seats' clocks ---- */

/* In a game with turns: the seat that must act and is not held up by claims, as a bit. Whether its question has been
 * taken does not matter, or clocks would differ after a restart. */
static unsigned who_must_act(const spil_driver *d)
{
    if (game_of(d)->race || d->window_ms != 0 || phase_of(d) != SPIL_PHASE_PLAY || d->importing ||
        d->n_act == 0)
        return 0;
    const int seat = d->terms.order == SPIL_ORDER_TURNS ? d->asked : d->act[d->n_act - 1];
    return seat < 0 || spil__asking_claimers(d) >> seat & 1 ? 0 : 1u << seat;
}

void spil__clocks_update(spil_driver *d)
{
    unsigned running = who_must_act(d);
    for (int seat = 0; seat < setup_of(d)->seats; seat++) {
        const bool lost =
            d->terms.flag_loses && d->seat[seat].who.resigned; /* the bot plays without a clock */
        if (d->terms.base_ms[seat] == 0 || d->seat[seat].time_up || lost || !d->started)
            running &= ~(1u << seat);
    }
    d->running_clocks = (uint8_t)running;
}

void spil__clocks_moved(spil_driver *d, int seat)
{
    if (d->terms.base_ms[seat] == 0 || !(d->running_clocks >> seat & 1 || d->seat[seat].time_up))
        return;
    d->seat[seat].who.clock_ms =
        d->terms.per_move ? d->terms.base_ms[seat] : d->seat[seat].who.clock_ms + d->terms.add_ms[seat];
    d->seat[seat].time_up = false;
}

void spil__clocks_flag(spil_driver *d, int seat)
{
    d->seat[seat].who.ran_out = true;
    d->seat[seat].time_up = !d->terms.flag_loses || d->seat[seat].who.resigned;
    spil__journal_word(d, "flag", seat);
    if (!d->seat[seat].time_up) {
        spil__seating_give_up(d, seat, SPIL_CAUSE_TIME);
        return;
    }
    spil__asking_drop_seat(d, seat);
    spil__asking_update(d);
}

/* ---- countdown and hold ---- */

void spil__clocks_count_down(spil_driver *d)
{
    if (!is_timed_race(d))
        return;
    d->next_count = d->terms.count_ms > 0 ? COUNT_FROM : 0;
    d->last_count = 0;
    d->late = 0;
    d->next_ms = d->clock_ms;
}

void spil__clocks_hold(spil_driver *d)
{
    d->next_count = d->last_count = d->late = 0;
    d->next_ms = d->clock_ms + d->terms.hold_ms;
}

static void go(spil_driver *d)
{
    spil__notes_plain(d, SPIL_NOTE_GO, SPIL_HOST, 0, false);
    spil__journal_word(d, "go", SPIL_ONLOOKER);
    d->next_ms = NEVER;
    d->go_ms = d->clock_ms;
    for (int seat = 0; seat < setup_of(d)->seats; seat++)
        d->late |= (uint8_t)(d->terms.handicap[seat].late_ms > 0 ? 1u << seat : 0);
    spil__asking_update(d);
}

void spil__clocks_begin(spil_driver *d, int seat)
{
    d->late &= (uint8_t) ~(1u << seat);
    spil__notes_plain(d, SPIL_NOTE_BEGIN, seat, 0, false);
    spil__journal_word(d, "begin", seat);
    spil__asking_update(d);
}

uint64_t spil_driver_late(const spil_driver *d, int seat)
{
    return d->late >> seat & 1 && begin_ms_of(d, seat) > d->clock_ms ? begin_ms_of(d, seat) - d->clock_ms : 0;
}

void spil__clocks_announce(spil_driver *d)
{
    if (d->next_count > 0) {
        spil__notes_plain(d, SPIL_NOTE_COUNT, SPIL_HOST, d->next_count, false);
        spil__journal_word(d, "count", SPIL_ONLOOKER);
        d->last_count = d->next_count--;
        d->next_ms += d->terms.count_ms;
    } else {
        go(d);
    }
}

int spil_driver_count(const spil_driver *d)
{
    return phase_of(d) == SPIL_PHASE_WAIT ? d->last_count : 0;
}

void spil__clocks_start(spil_driver *d)
{
    for (int seat = 0; seat < setup_of(d)->seats; seat++)
        d->seat[seat].who.clock_ms = d->terms.base_ms[seat];
    spil__clocks_count_down(d);
}

/* ---- what is due ---- */

typedef enum due_kind { NOTHING, ANNOUNCE, BEGIN, LAPSE, FLAG, LAND } due_kind;

/* What is due next, its seat, and when on the match's clock; ties go in the order of the enum. */
static due_kind next_due(const spil_driver *d, int *seat, uint64_t *at_ms)
{
    due_kind what = NOTHING;
    *at_ms = NEVER;
    if (d->next_ms != NEVER) {
        what = ANNOUNCE;
        *at_ms = d->next_ms;
    }
    for (int i = 0; d->late >> i != 0; i++) {
        if (d->late >> i & 1 && begin_ms_of(d, i) < *at_ms) {
            what = BEGIN;
            *seat = i;
            *at_ms = begin_ms_of(d, i);
        }
    }
    uint64_t lapse_ms = d->window_ms != 0 ? d->window_ms : NEVER;
    if (d->terms.order == SPIL_ORDER_TURNS && d->asked >= 0 && d->seat[d->asked].ask.state != ASK_NONE)
        lapse_ms = d->seat[d->asked].ask.deadline_ms;
    if (lapse_ms < *at_ms) {
        what = LAPSE;
        *at_ms = lapse_ms;
    }
    for (int i = 0; d->running_clocks >> i != 0 && d->terms.stand_in[0] != '\0'; i++) {
        const uint64_t flag_ms = d->clock_ms + d->seat[i].who.clock_ms;
        if (d->running_clocks >> i & 1 && flag_ms < *at_ms) {
            what = FLAG;
            *seat = i;
            *at_ms = flag_ms;
        }
    }
    const int first = d->n_plans > 0 ? spil__asking_first_plan(d) : -1;
    if (first >= 0 && d->seat[first].ask.due_ms < *at_ms) {
        what = LAND;
        *seat = first;
        *at_ms = d->seat[first].ask.due_ms;
    }
    return what;
}

static void do_due(spil_driver *d, due_kind what, int seat, uint64_t at_ms)
{
    if (at_ms > d->clock_ms) {
        d->now_ms += at_ms - d->clock_ms;
        spil__clocks_set(d, at_ms);
    }
    switch (what) {
    case NOTHING: break;
    case ANNOUNCE: spil__clocks_announce(d); break;
    case BEGIN: spil__clocks_begin(d, seat); break;
    case LAPSE: spil__asking_lapse(d); break;
    case FLAG: spil__clocks_flag(d, seat); break;
    case LAND: spil__asking_land(d, seat); break;
    }
}

void spil_driver_advance(spil_driver *d, uint64_t now_ms)
{
    while (!is_frozen(d)) {
        int seat = -1;
        uint64_t at_ms;
        const due_kind what = next_due(d, &seat, &at_ms);
        const uint64_t reach_ms = d->clock_ms + (now_ms > d->now_ms ? now_ms - d->now_ms : 0);
        if (what == NOTHING || at_ms > reach_ms)
            break;
        do_due(d, what, seat, at_ms);
    }
    if (now_ms <= d->now_ms)
        return;
    if (!is_frozen(d))
        spil__clocks_set(d, d->clock_ms + (now_ms - d->now_ms));
    d->now_ms = now_ms;
}

bool spil_driver_next(spil_driver *d, uint64_t until_ms)
{
    int seat = -1;
    uint64_t at_ms;
    if (is_frozen(d))
        return false;
    const due_kind what = next_due(d, &seat, &at_ms);
    if (what == NOTHING || at_ms > until_ms)
        return false;
    do_due(d, what, seat, at_ms);
    return true;
}

bool spil_driver_lands(const spil_driver *d, int *seat, spil_move *mv)
{
    uint64_t at_ms;
    if (is_frozen(d) || next_due(d, seat, &at_ms) != LAND)
        return false;
    *mv = d->seat[*seat].ask.move;
    return true;
}

uint64_t spil_driver_left_ms(const spil_driver *d)
{
    if (d->window_ms != 0 && d->window_ms != NEVER)
        return d->window_ms > d->clock_ms ? d->window_ms - d->clock_ms : 0;
    for (int seat = 0; d->running_clocks >> seat != 0; seat++) {
        if (d->running_clocks >> seat & 1)
            return d->seat[seat].who.clock_ms;
    }
    return UINT64_MAX;
}

uint64_t spil_driver_due(const spil_driver *d)
{
    int seat;
    uint64_t at_ms;
    if (is_frozen(d) || next_due(d, &seat, &at_ms) == NOTHING)
        return UINT64_MAX;
    return at_ms > d->clock_ms ? d->now_ms + (at_ms - d->clock_ms) : d->now_ms;
}
