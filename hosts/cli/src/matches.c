/* matches.c: games between bots (matches.h). */
#include "matches.h"

#include <stdlib.h>
#include <string.h>

#include "intl.h"
#include "jobs.h"
#include "racing.h"
#include "say.h"
#include "spil/record.h"
#include "spil/table.h"

enum { STREAM_DEAL, STREAM_BOTS };

struct match_room {
    const cast *cast;
    desk *desk;
    player *player[SPIL_SEATS_MAX][CAST_MAX]; /* opened when they first play */
    spil_state state;
    spil_view view;
    spil_move moves[SPIL_MOVES_MAX];
    spil_events events;
    spil_live live;
    spil_record record; /* of the game, when records are wanted; its steps grow */
    text_buffer text;   /* of that */
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
    free(room->record.steps);
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

static void begin_record(match_room *room, const pairing *p, const spil_key *key)
{
    const cast *c = room->cast;
    room->record.setup = c->su;
    room->record.key = *key;
    room->record.n_steps = 0;
    for (int seat = 0; seat < c->su.seats; seat++) {
        const char *text = c->who[p->who[seat]].text;
        snprintf(room->record.name[seat], SPIL_NAME_BYTES, "%.*s", SPIL_NAME_BYTES - 1, text);
        if (!spil_name_fits(room->record.name[seat])) /* cut within a character */
            snprintf(room->record.name[seat], SPIL_NAME_BYTES, "%d", seat);
    }
}

static void add_step(spil_record *r, int seat, spil_move mv)
{
    if (r->n_steps == r->max_steps) {
        r->max_steps = 2 * r->max_steps + 64;
        r->steps = spil__resize(r->steps, (size_t)r->max_steps * sizeof *r->steps);
    }
    r->steps[r->n_steps++] = (spil_step){.move = mv, .seat = (int8_t)seat};
}

/* The text: who sat where and who lost by a fault stand in comments. */
static void write_record(match_room *room, const pairing *p, const spil_record *rec, const void *state,
                         const match_end *end)
{
    static const char first[] = "spil 1\n";
    const cast *c = room->cast;
    char line[1024];
    int n;
    spil_out measure = spil_out_to(line, 1);
    spil_record_put(rec, state, &measure);
    char *whole = spil__alloc(measure.len + 1);
    spil_out out = spil_out_to(whole, measure.len + 1);
    spil_record_put(rec, state, &out);
    room->text.len = 0;
    spil__text_add(&room->text, first, sizeof first - 1);
    for (int seat = 0; seat < c->su.seats; seat++) {
        n = snprintf(line, sizeof line, "# seat %d %s\n", seat, c->who[p->who[seat]].text);
        spil__text_add(&room->text, line, (size_t)n);
    }
    if (end->lost_by >= 0) {
        n = snprintf(line, sizeof line, "# lost by seat %d, which ", end->lost_by);
        spil__text_add(&room->text, line, (size_t)n);
        spil_out why = spil_out_to(line, sizeof line);
        spil_sentence_print(&end->fault, end->fault.format, &why);
        spil__text_add(&room->text, line, strlen(line));
        spil__text_add(&room->text, "\n", 1);
    }
    spil__text_add(&room->text, whole + sizeof first - 1, out.len - (sizeof first - 1));
    free(whole);
}

const text_buffer *spil__room_record(const match_room *room)
{
    return &room->text;
}

/* ---- playing ---- */

/* All other sides win. */
static uint8_t all_but_side_of(const spil_setup *su, int seat)
{
    unsigned winners = 0;
    for (int other = 0; other < su->seats; other++)
        winners |= spil_side_of(su, other) == spil_side_of(su, seat) ? 0 : 1u << other;
    return (uint8_t)winners;
}

static void count_events(const spil_setup *su, const spil_events *ev, match_end *end)
{
    const face *f = spil__face_of(su->game);
    if (f->count != NULL)
        f->count(su, ev, end->stats);
    if (f->rounds != NULL)
        f->rounds(su, ev, &end->rounds);
}

static void count_result(const spil_setup *su, const void *state, match_end *end)
{
    const bool over = su->game->result(su, state, &end->result);
    end->stuck = !over && end->lost_by < 0;
    end->winners = end->lost_by < 0 ? end->result.winners : all_but_side_of(su, end->lost_by);
}

static void end_players(match_room *room, const pairing *p, const spil_result *res)
{
    for (int seat = 0; seat < room->cast->su.seats; seat++)
        spil__player_end(player_of(room, p, seat), res);
}

static bool play_in_turn(match_room *room, const pairing *p, match_end *end)
{
    const spil_setup *su = &room->cast->su;
    streams s = streams_of(room->cast, p);
    su->game->start(su, &s.key, &room->state);
    if (room->cast->records)
        begin_record(room, p, &s.key);
    for (int seat = 0; seat < su->seats; seat++) {
        spil_fast_rng rng = s.bot[seat];
        spil__player_begin(player_of(room, p, seat), su, seat, spil_fast_next(&rng));
    }
    for (int seat = -1, n; (seat = spil_ask_next(su, &room->state, seat, room->moves, &n)) >= 0;) {
        if (spil__jobs_stopped()) {
            end_players(room, p, NULL);
            return false;
        }
        spil_view_of(su, &room->state, seat, &room->view);
        const player_answer chosen = spil__player_ask(
            player_of(room, p, seat),
            &(spil_bot_input){
                .setup = su, .view = &room->view, .moves = room->moves, .n_moves = n, .rng = &s.bot[seat]});
        if (!chosen.ok) {
            end->lost_by = (int8_t)seat;
            end->fault = chosen.fault;
            break;
        }
        room->events.n = room->events.pooled = 0;
        su->game->apply(su, &room->state, seat, chosen.answer.move, &room->events, NULL);
        end->moves++;
        count_events(su, &room->events, end);
        if (room->cast->records)
            add_step(&room->record, seat, chosen.answer.move);
    }
    count_result(su, &room->state, end);
    end_players(room, p, end->lost_by < 0 ? &end->result : NULL);
    if (room->cast->records)
        write_record(room, p, &room->record, &room->state, end);
    return true;
}

static bool play_race(match_room *room, const pairing *p, match_end *end)
{
    const spil_setup *su = &room->cast->su;
    const streams s = streams_of(room->cast, p);
    spil_live *live = &room->live;
    racing_seat seats[SPIL_SEATS_MAX] = {0};
    for (int seat = 0; seat < su->seats; seat++)
        seats[seat] = (racing_seat){.racer = room->cast->who[p->who[seat]].racer, .rng = s.bot[seat]};
    spil__race(su, &s.key, seats, live);
    end->timed = true;
    end->moves = live->table.match.record.n_steps;
    end->race_ms = spil__race_ms(live);
    count_result(su, &live->table.match.state, end);
    for (int seat = 0; seat < su->seats; seat++) {
        end->wrong[seat] = live->replies[seat][SPIL_REPLY_REFUSED];
        end->late[seat] = live->replies[seat][SPIL_REPLY_TOO_LATE];
    }
    for (int i = 0; i < live->table.n_notes; i++) {
        const spil_note *note = &live->table.notes[i];
        if (note->kind == SPIL_NOTE_EVENT && note->seen_by >> SPIL_ONLOOKER & 1) {
            spil_table_event(&live->table, note, &room->events);
            count_events(su, &room->events, end);
        }
    }
    if (room->cast->records)
        write_record(room, p, &live->table.match.record, &live->table.match.state, end);
    spil_live_fini(live);
    return true;
}

bool spil__pairing_timed(const cast *c, const pairing *p)
{
    bool timed = c->su.game->race;
    for (int seat = 0; seat < c->su.seats; seat++)
        timed = timed && c->who[p->who[seat]].races;
    return timed;
}

bool spil__room_play(match_room *room, const pairing *p, match_end *end)
{
    *end = (match_end){.lost_by = -1};
    return (spil__pairing_timed(room->cast, p) ? play_race : play_in_turn)(room, p, end);
}
