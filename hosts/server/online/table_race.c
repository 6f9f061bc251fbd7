/* table_race.c: who was first in a race by the clock (inside.h, fair.h). A play on the pile is not made when it arrives:
 * it waits until nobody could have been faster. Meanwhile the driver's time stands still, so that no bot's card lands
 * either; a bot's card waits in the same way. */
#include <inttypes.h>
#include <stdlib.h>

#include "inside.h"

bool spil__is_race(const table *t)
{
    const spil_game *game = spil_driver_setup(t->driver)->game;
    return game->race && spil_driver_terms(t->driver)->timed && game->target_version != NULL &&
           game->is_targeted != NULL;
}

static uint32_t target_of(const table *t)
{
    const spil_setup *su = spil_driver_setup(t->driver);
    return su->game->target_version(su, spil_driver_state(t->driver));
}

/* ---- who plays, and what is raced for ---- */

static uint64_t round_trip_us(const table *t, int seat)
{
    const person *p = spil__person_find(t->on, t->seat[seat].person);
    uint64_t least = SPIL_FAIR_NONE;
    for (const client *c = p == NULL ? NULL : p->clients; c != NULL; c = c->next) {
        const uint64_t us = spil__conn_round_trip_us(c->conn);
        least = us < least ? us : least;
    }
    return least;
}

void spil__race_seated(table *t, int seat)
{
    if (t->fair == NULL)
        return;
    const spil_seat *who = spil_driver_seat(t->driver, seat);
    const bool bot = who->kind == SPIL_SEAT_BOT || who->left || who->resigned;
    spil_fair_seated(t->fair, seat,
                     bot                            ? SPIL_FAIR_BOT
                     : spil__table_is_here(t, seat) ? SPIL_FAIR_LINE
                                                    : SPIL_FAIR_NOBODY);
}

static void open_race(table *t)
{
    spil_key key;
    const int seats = spil_driver_setup(t->driver)->seats;
    const bool dealt = spil_driver_key(t->driver, &key);
    static const uint8_t none[32];
    t->fair = spil__alloc(sizeof *t->fair);
    spil_fair_open(t->fair, seats, t->shuffled ? t->secret : dealt ? key.bytes : none);
    for (int seat = 0; seat < seats; seat++)
        spil__race_seated(t, seat);
}

void spil__race_update(table *t, bool go)
{
    const spil_phase phase = spil_driver_phase(t->driver);
    if (!spil__is_race(t) || phase == SPIL_PHASE_GATHER)
        return;
    if (t->fair == NULL) {
        open_race(t);
        go = true;
    }
    if (phase != SPIL_PHASE_PLAY) {
        spil_fair_shut(t->fair);
        t->target = target_of(t) - 1;
    } else if (go || target_of(t) != t->target) {
        t->target = target_of(t);
        spil_fair_pile(t->fair, (uint64_t)spil_driver_seq(t->driver, SPIL_ONLOOKER) + 1, spil__loop_us());
    }
}

/* ---- frames and echoes ---- */

void spil__race_wrote(online *on, client *c, uint64_t nonce, uint64_t now_us)
{
    for (size_t i = 0; i < sizeof c->nonce / sizeof c->nonce[0]; i++) {
        if (c->nonce[i].nonce != nonce)
            continue;
        table *t = spil__table_find(on, c->nonce[i].table);
        if (t != NULL && t->fair != NULL)
            spil_fair_wrote(t->fair, c->nonce[i].seat, nonce, now_us);
        c->nonce[i].nonce = 0;
        return;
    }
}

bool spil__race_echo(table *t, int seat, uint64_t nonce)
{
    if (t->fair == NULL)
        return false;
    spil_fair_kern(t->fair, seat, round_trip_us(t, seat));
    return spil_fair_echo(t->fair, seat, nonce, spil__loop_us());
}

/* ---- holding ---- */

static bool is_legal(const table *t, int seat, spil_move mv)
{
    const int n = spil_driver_moves(t->driver, seat, t->on->moves);
    for (int i = 0; i < n; i++) {
        if (t->on->moves[i].code == mv.code)
            return true;
    }
    return false;
}

static bool is_aimed(const table *t, spil_move mv)
{
    const spil_setup *su = spil_driver_setup(t->driver);
    return su->game->is_targeted(su, mv);
}

static void add_held(table *t, held_move held)
{
    if (t->n_held == t->max_held) {
        t->max_held = t->max_held == 0 ? 4 : 2 * t->max_held;
        t->held = spil__resize(t->held, (size_t)t->max_held * sizeof t->held[0]);
    }
    if (t->n_held == 0)
        t->held_ms = spil__on_ms(t->on);
    t->held[t->n_held++] = held;
}

bool spil__race_hold(request *r, const spil_command *cmd)
{
    table *t = r->table;
    const held_move held = {.client = r->client, .id = r->id, .seat = r->seat, .cmd = *cmd};
    if (t->fair == NULL)
        return false;
    if (t->held_ms != 0 && t->held != NULL) { /* a second move of a seat is made after its first */
        for (int i = 0; i < t->n_held; i++) {
            if (t->held[i].seat == r->seat && t->held[i].client != NULL) {
                add_held(t, held);
                return true;
            }
        }
    }
    if (spil_driver_phase(t->driver) != SPIL_PHASE_PLAY || cmd->unreadable ||
        cmd->id <= spil_driver_number(t->driver, r->seat) || spil_driver_stood_in(t->driver, r->seat) ||
        !is_aimed(t, cmd->move) || !spil_driver_is_current(t->driver, r->seat, cmd->seen) ||
        !is_legal(t, r->seat, cmd->move)) {
        return false;
    }
    spil_fair_kern(t->fair, r->seat, round_trip_us(t, r->seat));
    if (!spil_fair_plays(t->fair, r->seat, spil__loop_us()))
        return false;
    add_held(t, held);
    spil__table_set_timer(t);
    return true;
}

bool spil__race_holds_bot(table *t)
{
    int seat;
    spil_move mv;
    if (t->fair == NULL || !spil_driver_lands(t->driver, &seat, &mv) || !is_aimed(t, mv) ||
        !is_legal(t, seat, mv) || !spil_fair_plays(t->fair, seat, spil__loop_us()))
        return false;
    add_held(t, (held_move){.seat = seat});
    return true;
}

void spil__race_forget_client(table *t, const client *c)
{
    for (int i = 0; i < t->n_held; i++) {
        if (t->held[i].client == c) {
            t->held[i].client = NULL;
            t->held[i].id = -1; /* a person's move all the same */
        }
    }
}

uint64_t spil__race_due_ms(const table *t)
{
    const uint64_t due_us = spil_fair_due(t->fair);
    return due_us == SPIL_FAIR_NEVER ? spil__on_ms(t->on) : (due_us + 999) / 1000;
}

/* ---- deciding ---- */

static void store(table *t)
{
    spil__table_store(t);
    spil__on_commit(t->on);
}

/* A person's move is made, and replied to. */
static void make_move(table *t, const held_move *held)
{
    spil_reply reply;
    spil_driver_do(t->driver, spil_driver_now(t->driver), &held->cmd, &reply);
    store(t);
    if (held->client != NULL) {
        spil_out out = spil__reply_room();
        spil_json_writer w = spil_json_to(&out);
        if (reply.kind == SPIL_REPLY_DONE) {
            spil_json_bool(&w, "ok", true);
            spil_json_int(&w, "seq", reply.seq);
        } else {
            spil__refusal(held->client, spil__code_of(&reply), &reply.err.text, &out);
        }
        spil__reply_later(held->client, held->id, out.buf);
    }
    spil__table_publish(t);
}

/* A bot's card lands, if its plan still stands. */
static void land(table *t, int seat)
{
    int next;
    spil_move mv;
    if (!spil_driver_lands(t->driver, &next, &mv) || next != seat)
        return;
    spil_driver_next(t->driver, UINT64_MAX);
    store(t);
    spil__table_publish(t);
}

void spil__race_decide(table *t, bool now)
{
    spil_fair_play play[SPIL_SEATS_MAX];
    if (t->held_ms == 0 || (!now && spil_fair_due(t->fair) > spil__loop_us()))
        return;
    held_move *held = t->held;
    const int n_held = t->n_held, n = spil_fair_decide(t->fair, play);
    t->held = NULL;
    t->n_held = t->max_held = 0;
    t->held_ms = 0;
    for (int i = 0; i < n; i++) {
        char line[256];
        spil_out out = spil_out_to(line, sizeof line);
        spil_fair_print(t->fair, &play[i], &out);
        spil__table_line(t, "!fair %s", line);
    }
    for (int i = 0; i < n; i++) { /* the first changes the pile: the others are too late by themselves */
        for (int k = 0; k < n_held; k++) {
            if (held[k].seat != play[i].seat)
                continue;
            if (held[k].id == 0)
                land(t, held[k].seat);
            else
                make_move(t, &held[k]);
            held[k].seat = -1;
            break;
        }
    }
    for (int k = 0; k < n_held; k++) {
        if (held[k].seat >= 0 && held[k].id != 0)
            make_move(t, &held[k]);
    }
    free(held);
}
