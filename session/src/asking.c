/* asking.c: who is asked, and when questions are withdrawn (inside.h).
 *
 *   in turns    One question at a time: the first seat of to_act that has a move. Any change of the position withdraws
 *               it.
 *   by arrival  A question to every seat that may act. In a race it stays open while others act, and an answer that
 *               refers to a target that has changed comes too late; a planned move is dropped and its seat asked again
 *               unless the move can no longer be stopped (commit_ms). In a game with turns a question stands as long as
 *               the seat has the same moves to choose from.
 *   who is asked again in a race: every seat without a plan or a question being answered that has had a note
 *               since it was asked, or a reply to its own move; in the order of to_act.
 *               A seat that begins later (spil_handicap) is not asked before.
 *   two plans at the same ms: the seat that comes first counting from seat (steps so far) mod seats: no seat is
 *               favoured, and nothing is left to chance. */
#include "inside.h"
#include "spil/hash.h"

#include <string.h>

/* ---- who answers ---- */

static bool can_be_asked(const spil_driver *d, int seat)
{
    return !d->seat[seat].failed && (!has_stand_in(d, seat) || d->terms.stand_in[0] != '\0');
}

/* ---- moves and claims ---- */

uint8_t spil__asking_claimers(const spil_driver *d)
{
    const spil_game *game = game_of(d);
    unsigned mask = 0;
    spil_move pass;
    for (int i = 0; game->may_claim != NULL && i < d->n_act; i++)
        mask |= game->may_claim(setup_of(d), &d->history.state, d->act[i], &pass) ? 1u << d->act[i] : 0;
    return (uint8_t)mask;
}

bool spil__asking_held_back(const spil_driver *d, spil_move mv)
{
    return d->window_ms != 0 && game_of(d)->ends_claims(setup_of(d), mv);
}

int spil_driver_moves(const spil_driver *d, int seat, spil_move out[])
{
    int n = game_of(d)->moves(setup_of(d), &d->history.state, seat, out, SPIL_MOVES_MAX), kept = 0;
    if (d->window_ms == 0)
        return n;
    for (int i = 0; i < n; i++) {
        if (!spil__asking_held_back(d, out[i]))
            out[kept++] = out[i];
    }
    return kept;
}

bool spil__asking_is_legal(spil_driver *d, int seat, spil_move mv)
{
    const int n = spil_driver_moves(d, seat, d->moves);
    d->moves_token = 0;
    return spil_is_among(mv, d->moves, n);
}

/* Lists the seat's moves in d->moves and returns their hash. */
static uint64_t list_and_hash(spil_driver *d, int seat)
{
    uint64_t hash = SPIL_HASH_START;
    d->n_moves = spil_driver_moves(d, seat, d->moves);
    d->moves_token = 0;
    for (int i = 0; i < d->n_moves; i++)
        hash = spil_hash_number(hash, d->moves[i].code);
    return hash;
}

static void update_window(spil_driver *d)
{
    const uint32_t claim_ms = d->terms.claim_ms;
    if (d->terms.order != SPIL_ORDER_ARRIVAL || game_of(d)->may_claim == NULL || d->importing)
        return;
    if (d->over || spil__asking_claimers(d) == 0) {
        d->window_ms = 0;
        d->window_over = false;
    } else if (d->window_ms == 0 && !d->window_over) {
        d->window_ms = claim_ms == SPIL_FOREVER ? NEVER : d->clock_ms + claim_ms;
    }
}

/* ---- opening and withdrawing ---- */

void spil__asking_open(spil_driver *d, int seat, seat_question *a)
{
    a->state = ASK_OPEN;
    a->token = ++d->token;
    a->asked_ms = d->clock_ms;
    a->asked_seq = seq_of(d, seat);
    a->target = d->target;
    a->position = d->position;
    a->deadline_ms = NEVER;
    a->needs_asking = false;
}

void spil__asking_withdraw(spil_driver *d, seat_question *a)
{
    if (a->state == ASK_TAKEN) {
        if (d->first_withdrawn == d->n_withdrawn)
            d->first_withdrawn = d->n_withdrawn = 0;
        d->withdrawn = spil_grow(d->withdrawn, &d->max_withdrawn, d->n_withdrawn + 1, sizeof *d->withdrawn);
        d->withdrawn[d->n_withdrawn++] = a->token;
    }
    d->n_plans -= a->state == ASK_PLAN;
    a->needs_asking = a->needs_asking || a->state != ASK_NONE;
    a->state = ASK_NONE;
}

void spil__asking_drop_seat(spil_driver *d, int seat)
{
    spil__asking_withdraw(d, &d->seat[seat].ask);
    spil__asking_withdraw(d, &d->seat[seat].hint);
    if (d->asked == seat)
        d->asked = -1;
}

void spil__asking_drop_all(spil_driver *d)
{
    for (int seat = 0; seat < setup_of(d)->seats; seat++)
        spil__asking_drop_seat(d, seat);
}

uint64_t spil_driver_withdrawn(spil_driver *d)
{
    return d->first_withdrawn < d->n_withdrawn ? d->withdrawn[d->first_withdrawn++] : 0;
}

/* ---- one screen ---- */

/* Do any two people at the table see different things? */
bool spil__asking_must_hide(const spil_driver *d)
{
    const spil_setup *su = setup_of(d);
    spil_view one, two;
    int first = -1;
    for (int seat = 0; seat < su->seats; seat++) {
        if (!is_playing(d, seat))
            continue;
        spil_view_of(su, &d->history.state, seat, &two);
        if (first >= 0) {
            ((spil_view_head *)two.bytes)->seat = (uint8_t)first;
            if (memcmp(&one, &two, su->game->view_bytes) != 0)
                return true;
        } else {
            first = seat;
            one = two;
        }
    }
    return false;
}

/* Gives the screen to the person who is asked. */
static void hand_over(spil_driver *d, int seat)
{
    if (!asks_person(d, seat) || (seat == d->screen_seat && !d->covered))
        return;
    d->screen_seat = seat;
    d->covered = !d->terms.open_hands && spil__asking_must_hide(d);
}

/* Is it a claim for which the screen would have to change hands, and is not to? */
static bool skips_claim(const spil_driver *d, int seat)
{
    spil_move pass;
    return d->terms.skip_claims && asks_person(d, seat) && seat != d->screen_seat &&
           game_of(d)->may_claim != NULL &&
           game_of(d)->may_claim(setup_of(d), &d->history.state, seat, &pass) && !d->terms.open_hands &&
           spil__asking_must_hide(d);
}

/* A question with a deadline: its time starts when the person sees it. */
static void begin_deadline(spil_driver *d, int seat)
{
    spil_move pass;
    seat_question *a = &d->seat[seat].ask;
    const uint32_t ms = d->terms.claim_ms;
    if (ms != 0 && ms != SPIL_FOREVER && game_of(d)->may_claim != NULL && asks_person(d, seat) &&
        !d->covered && game_of(d)->may_claim(setup_of(d), &d->history.state, seat, &pass))
        a->deadline_ms = d->clock_ms + ms;
}

void spil__asking_uncover(spil_driver *d)
{
    d->covered = false;
    if (d->asked >= 0 && d->seat[d->asked].ask.state != ASK_NONE &&
        d->seat[d->asked].ask.deadline_ms == NEVER)
        begin_deadline(d, d->asked);
}

void spil__asking_resumed(spil_driver *d)
{
    d->held = false;
    for (int seat = 0; seat < setup_of(d)->seats; seat++) {
        d->seat[seat].who.here = false;
        spil__asking_withdraw(d, &d->seat[seat].hint);
    }
    if (d->terms.one_screen && d->screen_seat >= 0 && d->started && !d->over && !d->terms.open_hands)
        d->covered = d->covered || spil__asking_must_hide(d); /* nobody is at the screen after a restart */
}

int spil_driver_screen(const spil_driver *d, bool *covered)
{
    *covered = d->covered;
    return d->screen_seat;
}

/* ---- in turns ---- */

/* The first seat with a move, after `last` in a race, elsewhere among those that do not wait; its moves are then in
 * d->moves. -1 when nobody has one. */
static int first_with_move(spil_driver *d, int last, uint8_t waiting)
{
    const bool race = game_of(d)->race;
    int first = 0;
    while (race && first < d->n_act && d->act[first] <= last)
        first++;
    first = first == d->n_act ? 0 : first;
    d->moves_token = 0;
    for (int i = 0; i < d->n_act; i++) {
        const int seat = d->act[first + i < d->n_act ? first + i : first + i - d->n_act];
        if (!race && waiting >> seat & 1)
            continue;
        d->n_moves = game_of(d)->moves(setup_of(d), &d->history.state, seat, d->moves,
                                       SPIL_MOVES_MAX); /* nothing is held back */
        if (d->n_moves > 0)
            return seat;
    }
    d->n_moves = 0;
    return -1;
}

int spil__asking_next_except(spil_driver *d, int seat)
{
    return first_with_move(d, seat, (uint8_t)(d->waiting_seats | 1u << seat));
}

static void ask_in_turn(spil_driver *d)
{
    if (d->asked >= 0 && d->seat[d->asked].ask.position != d->position) {
        spil__asking_withdraw(d, &d->seat[d->asked].ask);
        spil__asking_withdraw(d, &d->seat[d->asked].hint);
        d->asked = -1;
    }
    if (d->asked >= 0)
        return;
    int seat = first_with_move(d, d->last_actor, d->waiting_seats);
    if (seat < 0 && d->waiting_seats != 0) /* everybody waits for the others */
        seat = first_with_move(d, d->last_actor, d->waiting_seats = 0);
    d->asked = seat;
    if (seat < 0)
        return;
    seat_question *a = &d->seat[seat].ask;
    a->position = d->position;
    if (d->terms.one_screen && skips_claim(d, seat)) {
        a->state = ASK_IDLE; /* it is not asked, and declines at once */
        a->deadline_ms = d->clock_ms;
        return;
    }
    if (d->terms.one_screen)
        hand_over(d, seat); /* even if it failed: a restart does not know of that */
    if (!can_be_asked(d, seat))
        return;
    spil__asking_open(d, seat, a);
    d->moves_token = a->token;
    if (d->terms.claim_ms > 0)
        begin_deadline(d, seat);
}

/* ---- by arrival ---- */

bool spil__asking_still_stands(spil_driver *d, int seat)
{
    const spil_game *game = game_of(d);
    const seat_question *a = &d->seat[seat].ask;
    if (game->target_version != NULL && game->is_targeted(setup_of(d), a->move))
        return a->target == d->target || d->clock_ms >= a->commit_ms;
    return spil__asking_is_legal(d, seat, a->move);
}

static void drop_stale_plans(spil_driver *d)
{
    for (int seat = 0; seat < setup_of(d)->seats; seat++) {
        seat_question *a = &d->seat[seat].ask;
        spil__asking_withdraw(d, &d->seat[seat].hint);
        if (a->state == ASK_PLAN && !spil__asking_still_stands(d, seat))
            spil__asking_withdraw(d, a);
    }
}

static void ask_racers(spil_driver *d)
{
    for (int i = 0; i < d->n_act; i++) {
        const int seat = d->act[i];
        seat_question *a = &d->seat[seat].ask;
        const bool free = a->state == ASK_NONE || a->state == ASK_IDLE;
        const bool news = a->asked_seq != seq_of(d, seat);
        if (can_be_asked(d, seat) && !(d->late >> seat & 1) &&
            ((free && (a->needs_asking || news)) || (a->state == ASK_OPEN && news)))
            spil__asking_open(d, seat, a);
    }
}

static void ask_by_arrival(spil_driver *d)
{
    unsigned listed = 0;
    for (int i = 0; i < d->n_act; i++)
        listed |= 1u << d->act[i];
    for (int seat = 0; seat < setup_of(d)->seats; seat++) {
        if (!(listed >> seat & 1))
            spil__asking_drop_seat(d, seat);
    }
    for (int i = 0; i < d->n_act; i++) {
        const int seat = d->act[i];
        seat_question *a = &d->seat[seat].ask;
        if (a->state != ASK_NONE && a->position == d->position)
            continue;
        const uint64_t hash = list_and_hash(d, seat);
        const bool same = a->state != ASK_NONE && hash == a->moves_hash && d->n_moves > 0;
        a->position = d->position;
        spil__asking_withdraw(d, &d->seat[seat].hint);
        if (same)
            continue;
        spil__asking_withdraw(d, a);
        if (d->n_moves > 0 && can_be_asked(d, seat)) {
            spil__asking_open(d, seat, a);
            a->moves_hash = hash;
        }
    }
}

/* ---- all of it ---- */

void spil__asking_end(spil_driver *d, spil_cause cause, uint8_t winners)
{
    d->history.record.end.cause = cause;
    d->history.record.end.ms = d->clock_ms;
    d->history.record.end.winners = winners;
    d->vote.open = false;
}

static void end_match(spil_driver *d)
{
    spil_result res = {0};
    d->over = true;
    d->next_ms = NEVER;
    d->late = 0;
    d->vote.open = false;
    spil__asking_drop_all(d);
    if (d->notes.is_kept || d->journal.is_kept)
        spil_driver_result(d, &res);
    spil__notes_over(d, &res, d->history.record.end.cause);
    spil__journal_result(d, &res);
}

void spil__asking_update(spil_driver *d)
{
    if (!d->started)
        return;
    d->n_act = d->history.record.end.cause != SPIL_CAUSE_PLAYED
                   ? 0
                   : game_of(d)->to_act(setup_of(d), &d->history.state, d->act);
    if (d->n_act == 0 && !d->over)
        end_match(d);
    d->over = d->n_act == 0;
    if (d->terms.claim_ms > 0)
        update_window(d);
    if (phase_of(d) != SPIL_PHASE_PLAY || d->importing) {
        spil__asking_drop_all(d);
    } else if (d->terms.order == SPIL_ORDER_TURNS) {
        ask_in_turn(d);
    } else if (game_of(d)->race) {
        if (d->plans_position != d->position)
            drop_stale_plans(d);
        ask_racers(d);
    } else {
        ask_by_arrival(d);
    }
    d->plans_position = d->position;
    if (d->has_clocks)
        spil__clocks_update(d);
}

void spil__asking_update_target(spil_driver *d, int by, spil_move mv)
{
    const uint32_t target = target_now(d);
    if (target == d->target)
        return;
    const bool alone = target == d->target + 1 && by >= 0 && game_of(d)->is_targeted(setup_of(d), mv);
    d->target_by = alone ? by : -1;
    d->target_ms = d->clock_ms;
    d->target = target;
}

/* ---- plans ---- */

int spil__asking_first_plan(const spil_driver *d)
{
    const int seats = setup_of(d)->seats, from = d->history.n_steps % seats;
    int best = -1;
    for (int i = 0; i < seats; i++) {
        const int seat = from + i < seats ? from + i : from + i - seats;
        const seat_question *a = &d->seat[seat].ask;
        if (a->state == ASK_PLAN && (best < 0 || a->due_ms < d->seat[best].ask.due_ms))
            best = seat;
    }
    return best;
}

void spil__asking_replied(spil_driver *d, int seat, spil_reply_kind kind)
{
    seat_state *s = &d->seat[seat];
    s->last_reply = kind;
    s->replied_ms = d->clock_ms;
    s->replies[kind]++;
    s->ask.needs_asking = true;
}

void spil__asking_land(spil_driver *d, int seat)
{
    seat_question *a = &d->seat[seat].ask;
    a->state = ASK_NONE;
    d->n_plans--;
    if (d->asked == seat)
        d->asked = -1;
    if (spil__commands_step(d, seat, a->move, a->target, NULL, NULL) != SPIL_REPLY_DONE)
        spil__asking_update(d);
}

void spil__asking_lapse(spil_driver *d)
{
    spil_move pass;
    if (d->terms.order == SPIL_ORDER_ARRIVAL) {
        d->window_ms = 0;
        d->window_over = true;
        position_is_new(d); /* the moves to choose from have changed */
        spil__journal_word(d, "window", SPIL_ONLOOKER);
        spil__asking_update(d);
    } else if (game_of(d)->may_claim(setup_of(d), &d->history.state, d->asked, &pass)) {
        spil__commands_step(d, d->asked, pass, d->target, NULL, NULL);
    }
}
