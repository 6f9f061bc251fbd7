/* matches.c: games between bots (matches.h). */
#include "matches.h"

#include <stdlib.h>
#include <string.h>

#include "intl.h"
#include "jobs.h"
#include "responder.h"
#include "saved.h"
#include "say.h"

enum { STREAM_DEAL, STREAM_BOTS };

struct match_room {
    const cast *cast;
    desk *desk;
    player *player[SPIL_SEATS_MAX][CAST_MAX]; /* opened when they first play */
    spil_driver *driver;                      /* of the latest game … */
    bool timed;
    uint8_t who[SPIL_SEATS_MAX]; /* … and who plays there */
    text_buffer text;            /* its record, when records are wanted */
};

typedef struct streams {
    spil_key key; /* of the deal */
    spil_fast_rng bot[SPIL_SEATS_MAX];
} streams;

static streams streams_of(const cast *c, const pairing *p)
{
    streams s;
    spil_fast_rng rng, deal;
    spil_fast_seed(&rng, c->seed, p->deal);
    const uint64_t own = spil_fast_next(&rng);
    spil_fast_seed(&deal, own, STREAM_DEAL);
    s.key = spil_fast_key(&deal);
    for (int seat = 0; seat < SPIL_SEATS_MAX; seat++)
        spil_fast_seed(&s.bot[seat], own, STREAM_BOTS + (uint64_t)seat + SPIL_SEATS_MAX * p->rotation);
    return s;
}

/* ---- the cast ---- */

/* Who of the cast cannot play, and why. */
typedef struct trial {
    const cast *cast;
    bool failed;
    int64_t who;
    spil_sentence fault;
} trial;

static void *open_nothing(void *of)
{
    return of;
}

static void close_nothing(void *of, void *room)
{
    (void)of;
    (void)room;
}

static bool try_one(void *of, void *room, int64_t i, void *end)
{
    (void)room;
    const cast *c = ((const trial *)of)->cast;
    trial *one = end;
    bool known = false; /* one program in two seats is tried once */
    for (int64_t before = 0; before < i; before++)
        known = known || strcmp(c->who[before].text, c->who[i].text) == 0;
    one->who = i;
    one->failed = !known && !spil__who_works(&c->who[i], &one->fault);
    return true;
}

static bool take_trial(void *of, int64_t i, const void *end)
{
    (void)i;
    const trial *one = end;
    trial *all = of;
    if (one->failed) {
        all->failed = true;
        all->who = one->who;
        all->fault = one->fault;
    }
    return !one->failed;
}

bool spil__cast_works(const cast *c)
{
    trial all = {.cast = c};
    char why[1024];
    bool programs = false;
    for (int i = 0; i < c->n; i++)
        programs = programs || c->who[i].kind == SEAT_PROGRAM;
    if (!programs)
        return true;
    const job_plan plan = {.n = c->n, /* at once: a program may take a while to greet */
                           .jobs = c->n,
                           .end_bytes = sizeof(trial),
                           .of = &all,
                           .open = open_nothing,
                           .close = close_nothing,
                           .work = try_one,
                           .take = take_trial};
    const int64_t tried = spil__jobs_run(&plan);
    if (all.failed) {
        spil__sentence(&all.fault, why, sizeof why);
        spil__complain("%s %s", c->who[all.who].text, why);
    } else if (tried < 0) {
        spil__complain(_("no thread could be started"));
    } else if (tried < c->n) {
        spil__complain(_("stopped before the first game was over"));
    }
    return tried == c->n && !all.failed;
}

/* ---- the room ---- */

match_room *spil__room_open(const cast *c)
{
    match_room *room = spil__alloc(sizeof *room);
    room->cast = c;
    room->desk = spil__desk_open(DESK_CPU, 1);
    return room;
}

void spil__room_close(match_room *room)
{
    for (int seat = 0; seat < SPIL_SEATS_MAX; seat++) {
        for (int i = 0; i < CAST_MAX; i++)
            spil__player_close(room->player[seat][i]);
    }
    spil__desk_close(room->desk);
    spil_driver_free(room->driver);
    spil__text_free(&room->text);
    free(room);
}

static player *player_of(match_room *room, const pairing *p, int seat)
{
    const cast *c = room->cast;
    player **at = &room->player[seat][p->who[seat]];
    if (*at == NULL)
        *at = spil__player_open(
            &c->who[p->who[seat]],
            &(player_terms){.clock = DESK_CPU, .n_workers = 1, .budget = c->budget, .desk = room->desk});
    return *at;
}

/* ---- records ---- */

/* Who lost by a fault stands in a comment. */
static void write_record(match_room *room, const match_end *end)
{
    char lost[1024];
    spil_out out = spil_out_to(lost, sizeof lost);
    if (end->lost_by >= 0) {
        spil_put(&out, "lost by seat ");
        spil_put_int(&out, end->lost_by);
        spil_put(&out, ", which ");
        spil_sentence_print(&end->fault, end->fault.format, &out);
    }
    spil__text_free(&room->text);
    room->text = spil__saved_text(room->driver, end->lost_by >= 0 ? lost : NULL);
}

const text_buffer *spil__room_record(const match_room *room)
{
    return &room->text;
}

/* ---- playing ---- */

/* A table for this pairing; the next game with the same players is dealt at it too. */
static void set_table(match_room *room, const pairing *p)
{
    const cast *c = room->cast;
    const bool timed = spil__pairing_timed(c, p);
    if (room->driver != NULL && timed == room->timed && memcmp(p->who, room->who, sizeof room->who) == 0)
        return;
    spil_driver_free(room->driver);
    room->driver = spil_driver_new(&c->su,
                                   &(spil_terms){.order = timed ? SPIL_ORDER_ARRIVAL : SPIL_ORDER_TURNS,
                                                 .timed = timed,
                                                 .count_ms = RACE_COUNT_MS,
                                                 .hold_ms = RACE_HOLD_MS,
                                                 .keep = c->records ? SPIL_KEEP_STEPS : 0},
                                   0);
    room->timed = timed;
    memcpy(room->who, p->who, sizeof room->who);
    for (int seat = 0; seat < c->su.seats; seat++) {
        const char *text = c->who[p->who[seat]].text;
        char name[SPIL_NAME_BYTES];
        snprintf(name, sizeof name, "%.*s", SPIL_NAME_BYTES - 1, text);
        if (!spil_name_fits(name)) /* cut within a character */
            snprintf(name, sizeof name, "%d", seat);
        spil__seat(room->driver, 0, seat, &c->who[p->who[seat]], name);
    }
}

/* All other sides win. */
static uint8_t all_but_side_of(const spil_setup *su, int seat)
{
    unsigned winners = 0;
    for (int other = 0; other < su->seats; other++)
        winners |= spil_side_of(su, other) == spil_side_of(su, seat) ? 0 : 1u << other;
    return (uint8_t)winners;
}

static void count_events(const spil_setup *su, const face *f, const spil_events *ev, match_end *end)
{
    if (f->count != NULL)
        f->count(su, ev, end->stats);
    if (f->rounds != NULL)
        f->rounds(su, ev, &end->rounds);
}

static void count_result(const match_room *room, match_end *end)
{
    const spil_setup *su = &room->cast->su;
    const uint64_t go_ms = 3 * (uint64_t)RACE_COUNT_MS, clock_ms = spil_driver_clock(room->driver);
    const bool over = spil_driver_result(room->driver, &end->result);
    end->moves = spil_driver_steps(room->driver);
    end->stuck = !over && end->lost_by < 0;
    end->winners = end->lost_by < 0 ? end->result.winners : all_but_side_of(su, end->lost_by);
    end->timed = room->timed;
    end->race_ms = room->timed && clock_ms > go_ms ? clock_ms - go_ms : 0;
    for (int seat = 0; room->timed && seat < su->seats; seat++) {
        end->wrong[seat] = spil_driver_replies(room->driver, seat, SPIL_REPLY_REFUSED);
        end->late[seat] = spil_driver_replies(room->driver, seat, SPIL_REPLY_TOO_LATE);
    }
}

/* Answers what is asked and lets the time jump, until nothing more happens. false: spil__jobs_stopped() said so. */
static bool play_out(match_room *room, responder seats[], match_end *end)
{
    enum { HOUR_MS = 3600000 };
    const spil_setup *su = &room->cast->su;
    const face *f = spil__face_of(su->game);
    spil_driver *d = room->driver;
    spil_question q;
    spil_answer answer;
    for (int steps = 0;;) {
        if (spil_driver_take(d, &q)) {
            if (spil__jobs_stopped())
                return false;
            if (!spil__respond(&seats[q.seat], &q, &answer, &end->fault)) {
                end->lost_by = (int8_t)q.seat;
                return true;
            }
            spil_driver_answer(d, 0, q.token, &answer, NULL);
        } else if (!spil_driver_next(d, HOUR_MS)) {
            return true;
        }
        if (spil_driver_steps(d) != steps) {
            steps = spil_driver_steps(d);
            count_events(su, f, spil_driver_last_events(d), end);
        }
    }
}

bool spil__room_play(match_room *room, const pairing *p, match_end *end)
{
    const spil_setup *su = &room->cast->su;
    const streams s = streams_of(room->cast, p);
    responder seats[SPIL_SEATS_MAX];
    *end = (match_end){.lost_by = -1};
    set_table(room, p);
    for (int seat = 0; seat < su->seats; seat++) {
        spil_fast_rng rng = s.bot[seat];
        player *of = player_of(room, p, seat);
        seats[seat] = spil__responder(of, &room->cast->who[p->who[seat]], room->timed, rng);
        spil__player_begin(of, su, seat, spil_fast_next(&rng));
    }
    spil_driver_deal(room->driver, &s.key);
    const bool played = play_out(room, seats, end);
    count_result(room, end);
    for (int seat = 0; seat < su->seats; seat++)
        spil__player_end(player_of(room, p, seat), played && end->lost_by < 0 ? &end->result : NULL);
    if (played && room->cast->records)
        write_record(room, end);
    return played;
}

bool spil__pairing_timed(const cast *c, const pairing *p)
{
    bool timed = c->su.game->race;
    for (int seat = 0; seat < c->su.seats; seat++)
        timed = timed && c->who[p->who[seat]].races;
    return timed;
}
