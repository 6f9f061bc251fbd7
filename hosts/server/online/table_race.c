/* table_race.c: moves of a race that wait until it is known who was first (race.h). */
#include <stdlib.h>

#include "people.h"
#include "race.h"

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

uint64_t spil__race_line_us(const table *t, int seat)
{
    const uint64_t now_us = spil__table_is_here(t, seat) ? round_trip_us(t, seat) : SPIL_FAIR_NONE;
    const uint64_t known_us = t->fair == NULL ? SPIL_FAIR_NONE : spil_fair_line(t->fair, seat);
    return now_us < known_us ? now_us : known_us;
}

void spil__race_seated(table *t, int seat)
{
    if (t->fair == NULL)
        return;
    const spil_seat *who = spil_driver_seat(t->driver, seat);
    const bool bot = who->kind == SPIL_SEAT_BOT || who->left || who->resigned || who->stands_in;
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
    t->fair = spil_alloc(sizeof *t->fair);
    spil_fair_open(t->fair, seats, t->shuffled ? t->secret : dealt ? key.bytes : none, 1000 * t->lag_ms);
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
        spil_fair_no_target(t->fair);
        t->target = target_of(t) - 1;
    } else if (go || target_of(t) != t->target) {
        t->target = target_of(t);
        spil_fair_target(t->fair, (uint64_t)spil_driver_seq(t->driver, SPIL_ONLOOKER) + 1, spil__loop_us());
    }
}

/* ---- frames and echoes ---- */

void spil__race_wrote(client *c, uint64_t nonce, uint64_t now_us)
{
    for (size_t i = 0; i < sizeof c->nonce / sizeof c->nonce[0]; i++) {
        if (c->nonce[i].nonce != nonce)
            continue;
        table *t = spil__table_in_memory(c->on, c->nonce[i].table);
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
    spil_fair_round_trip(t->fair, seat, round_trip_us(t, seat));
    return spil_fair_echo(t->fair, seat, nonce, spil__loop_us());
}

/* ---- holding ---- */

static bool is_legal(const table *t, int seat, spil_move mv)
{
    return spil_is_among(mv, t->on->moves, spil_driver_moves(t->driver, seat, t->on->moves));
}

static bool is_targeted(const table *t, spil_move mv)
{
    const spil_setup *su = spil_driver_setup(t->driver);
    return su->game->is_targeted(su, mv);
}

static void add_held(table *t, held_move held)
{
    t->held = spil_grow(t->held, &t->max_held, t->n_held + 1, sizeof t->held[0]);
    if (t->n_held == 0)
        t->held_ms = spil__online_ms(t->on);
    t->held[t->n_held++] = held;
}

/* Would the driver make this move now? */
static bool is_playable(const table *t, int seat, const spil_command *cmd)
{
    const spil_driver *d = t->driver;
    return spil_driver_phase(d) == SPIL_PHASE_PLAY && !cmd->unreadable &&
           cmd->id > spil_driver_number(d, seat) && !spil_driver_stood_in(d, seat) &&
           is_targeted(t, cmd->move) && spil_driver_is_current(d, seat, cmd->seen) &&
           is_legal(t, seat, cmd->move);
}

bool spil__race_hold(table *t, const held_move *move)
{
    if (t->fair == NULL || t->lag_ms == 0) /* 0: as they arrive */
        return false;
    for (int i = 0; t->held_ms != 0 && i < t->n_held;
         i++) { /* a second move of a seat is made after its first */
        if (t->held[i].seat == move->seat && t->held[i].client != NULL) {
            add_held(t, *move);
            return true;
        }
    }
    if (!is_playable(t, move->seat, &move->cmd))
        return false;
    spil_fair_round_trip(t->fair, move->seat, round_trip_us(t, move->seat));
    if (!spil_fair_plays(t->fair, move->seat, spil__loop_us()))
        return false;
    add_held(t, *move);
    return true;
}

bool spil__race_hold_bot(table *t)
{
    int seat;
    spil_move mv;
    if (t->fair == NULL || t->lag_ms == 0 || !spil_driver_lands(t->driver, &seat, &mv) ||
        !is_targeted(t, mv) || !is_legal(t, seat, mv) || !spil_fair_plays(t->fair, seat, spil__loop_us()))
        return false;
    add_held(t, (held_move){.seat = seat});
    return true;
}

void spil__race_forget_client(table *t, const client *c)
{
    for (int i = 0; i < t->n_held; i++) {
        if (t->held[i].client == c) {
            t->held[i].client = NULL;
            t->held[i].id = -1; /* still a person's move */
        }
    }
}

uint64_t spil__race_due_ms(const table *t)
{
    const uint64_t due_us = spil_fair_due(t->fair);
    return due_us == SPIL_FAIR_NEVER ? spil__online_ms(t->on) : (due_us + 999) / 1000;
}

/* ---- outages ---- */

/* How many people play there, and how many of them are connected. */
static int count_people(const table *t, int *here)
{
    int playing = 0;
    *here = 0;
    for (int seat = 0; seat < spil__table_seats(t); seat++) {
        const spil_seat *who = spil_driver_seat(t->driver, seat);
        const bool plays = who->kind == SPIL_SEAT_PERSON && !who->left && !who->resigned && !who->stands_in;
        playing += plays;
        *here += plays && spil__table_is_here(t, seat);
    }
    return playing;
}

/* Was the last pause the server's? */
static bool paused_by_server(const table *t)
{
    spil_note note = {.seat = 0};
    uint32_t seq = spil_driver_seq(t->driver, SPIL_ONLOOKER);
    while (spil_driver_note(t->driver, SPIL_ONLOOKER, seq, &note) && note.kind != SPIL_NOTE_PAUSE)
        seq--;
    return seq > 0 && note.seat == SPIL_HOST;
}

void spil__race_interrupted(table *t, bool loaded)
{
    enum { OUTAGE_MS = 10000 };
    int here;
    const int playing = count_people(t, &here);
    const spil_phase phase = spil_driver_phase(t->driver);
    const bool runs = phase == SPIL_PHASE_PLAY || phase == SPIL_PHASE_WAIT;
    if (t->outage_ms != 0 || t->halted || !spil_driver_terms(t->driver)->timed ||
        (!loaded && playing - here < 2) ||
        !(runs || (loaded && phase == SPIL_PHASE_PAUSE && playing > 0 && paused_by_server(t))))
        return;
    t->outage_ms = spil__online_ms(t->on) + OUTAGE_MS;
    spil__loop_set(t->on->loop, &t->timer, spil__online_ms(t->on));
}

uint64_t spil__race_outage_due_ms(const table *t)
{
    int here;
    const int playing = count_people(t, &here);
    if (t->outage_ms == 0 || here == 0)
        return UINT64_MAX;
    return here == playing ? spil__online_ms(t->on) : t->outage_ms;
}

/* ---- deciding ---- */

int spil__race_decide(table *t, bool now, held_move **moves)
{
    spil_fair_play play[SPIL_SEATS_MAX];
    if (t->held_ms == 0 || (!now && spil_fair_due(t->fair) > spil__loop_us()))
        return 0;
    const int n = spil_fair_decide(t->fair, play);
    for (int i = 0; i < n; i++) {
        char line[256];
        spil_out out = spil_out_to(line, sizeof line);
        spil_fair_print(t->fair, &play[i], &out);
        spil__table_line(t, "!fair %s", line);
    }
    /* Those in the race come first, in its order: the first changes the target, the others are too late then. */
    int sorted = 0;
    for (int i = 0; i < n; i++) {
        for (int k = sorted; k < t->n_held; k++) {
            if (t->held[k].seat != play[i].seat)
                continue;
            const held_move first = t->held[k];
            memmove(&t->held[sorted + 1], &t->held[sorted], (size_t)(k - sorted) * sizeof first);
            t->held[sorted++] = first;
            break;
        }
    }
    int n_held = sorted;
    for (int k = sorted; k < t->n_held;
         k++) { /* of a race that was called off, only people's moves are left */
        if (t->held[k].id != 0)
            t->held[n_held++] = t->held[k];
    }
    *moves = t->held;
    t->held = NULL;
    t->n_held = t->max_held = 0;
    t->held_ms = 0;
    return n_held;
}
