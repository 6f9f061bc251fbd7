/* cmd_sim.c: `spil sim`: bots against each other, each seeing its own views only.
 *
 * Game g of a run has random streams of its own, made from the run's seed and g: one for the deal and one for
 * each seat's bot. So the result does not depend on the number of threads, which only share out the game
 * numbers.
 *
 * A race of racers only is played against the clock of a live table (racing.h); in all other games the bots
 * are asked one after the other. */
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "commands.h"
#include "face.h"
#include "intl.h"
#include "memory.h"
#include "racing.h"
#include "say.h"
#include "seed.h"
#include "setting.h"

enum { STREAM_DEAL, STREAM_BOTS, JOBS_MAX = 256, GAMES_MAX = 1000000000 };

/* What is counted. Whole numbers only, so that sums are the same in any order. */
typedef struct tally {
    int64_t games, moves, stuck, drawn; /* stuck: nobody had a move though the game was not over */
    int64_t moves_min, moves_max, moves_squared;
    int64_t wins[SPIL_SEATS_MAX];   /* games won, alone or with others */
    int64_t points[SPIL_SEATS_MAX]; /* sum */
    int64_t stats[STATS_MAX];
    int64_t squared[STATS_MAX],
        crossed[STATS_MAX]; /* of the games' numbers: with themselves, with their whole */
    int64_t ms;             /* of races against the clock, from "go" */
    int64_t wrong[SPIL_SEATS_MAX], late[SPIL_SEATS_MAX]; /* cards there that did not fit, or came too late */
} tally;

typedef struct run {
    spil_setup su;
    seating who;
    bool timed; /* all of them are racers */
    uint64_t seed;
    int64_t games;
    spil_budget budget;
    _Atomic int64_t next, done; /* game numbers handed out, games finished */
} run;

typedef struct worker {
    run *run;
    pthread_t thread;
    tally tally;
} worker;

static atomic_bool stop; /* set by Ctrl-C */

static void on_interrupt(int signal)
{
    (void)signal;
    stop = true;
}

/* ---- playing ---- */

typedef struct room { /* room to play a game; too large for a thread's stack */
    spil_state state;
    spil_view view;
    spil_move moves[SPIL_MOVES_MAX];
    spil_events events;
    spil_live live;
    player *player[SPIL_SEATS_MAX];
} room;

typedef struct streams {
    spil_key key; /* of the deal */
    spil_fast_rng bot[SPIL_SEATS_MAX];
} streams;

static streams streams_of(const run *r, int64_t g)
{
    streams s;
    spil_fast_rng rng, deal;
    spil_fast_seed(&rng, r->seed, (uint64_t)g);
    const uint64_t own = spil_fast_next(&rng);
    spil_fast_seed(&deal, own, STREAM_DEAL);
    s.key = spil_fast_key(&deal);
    for (int seat = 0; seat < SPIL_SEATS_MAX; seat++)
        spil_fast_seed(&s.bot[seat], own, STREAM_BOTS + (uint64_t)seat);
    return s;
}

static void count_game(const run *r, const void *state, int64_t moves, tally *t)
{
    spil_result res;
    t->stuck += !r->su.game->result(&r->su, state, &res);
    t->games++;
    t->moves += moves;
    t->moves_squared += moves * moves;
    t->moves_min = t->games == 1 || moves < t->moves_min ? moves : t->moves_min;
    t->moves_max = moves > t->moves_max ? moves : t->moves_max;
    t->drawn += res.winners == 0;
    for (int seat = 0; seat < r->su.seats; seat++) {
        t->wins[seat] += res.winners >> seat & 1;
        t->points[seat] += res.points[seat];
    }
}

/* The tally that a line is measured by; -1 = the number of games. */
static int stat_by(const stat_line *line)
{
    return line->of >= STAT_MEAN ? line->of - STAT_MEAN : line->of < 0 ? -1 : line->of;
}

static bool stat_is_mean(const stat_line *line)
{
    return line->of >= STAT_MEAN || line->of == STAT_PER_GAME;
}

/* What f counted in one game. */
static void add_stats(const face *f, const int64_t stats[STATS_MAX], tally *t)
{
    for (int i = 0; i < STATS_MAX; i++) {
        t->stats[i] += stats[i];
        t->squared[i] += stats[i] * stats[i];
    }
    for (int i = 0; f->stats != NULL && f->stats[i].name != NULL; i++)
        t->crossed[i] += stats[i] * (stat_by(&f->stats[i]) < 0 ? 1 : stats[stat_by(&f->stats[i])]);
}

/* Plays game g, one seat after the other; false when it was interrupted. */
static bool play_in_turn(const run *r, room *d, int64_t g, tally *t)
{
    const spil_setup *su = &r->su;
    const face *f = spil__face_of(su->game);
    streams s = streams_of(r, g);
    int64_t moves = 0, stats[STATS_MAX] = {0};
    su->game->start(su, &s.key, &d->state);
    for (int seat = -1, n; (seat = spil_ask_next(su, &d->state, seat, d->moves, &n)) >= 0; moves++) {
        if (stop)
            return false;
        spil_view_of(su, &d->state, seat, &d->view);
        const player_answer chosen = spil__player_ask(
            d->player[seat],
            &(spil_bot_input){
                .setup = su, .view = &d->view, .moves = d->moves, .n_moves = n, .rng = &s.bot[seat]});
        d->events.n = d->events.pooled = 0;
        su->game->apply(su, &d->state, seat, chosen.answer.move, &d->events, NULL);
        if (f->count != NULL)
            f->count(su, &d->events, stats);
    }
    count_game(r, &d->state, moves, t);
    add_stats(f, stats, t);
    return true;
}

/* Plays game g against the clock. */
static bool play_race(const run *r, room *d, int64_t g, tally *t)
{
    const spil_setup *su = &r->su;
    const face *f = spil__face_of(su->game);
    const streams s = streams_of(r, g);
    spil_live *live = &d->live;
    racing_seat seats[SPIL_SEATS_MAX] = {0};
    for (int seat = 0; seat < su->seats; seat++)
        seats[seat] = (racing_seat){.racer = r->who.seat[seat].racer, .rng = s.bot[seat]};
    spil__race(su, &s.key, seats, live);
    count_game(r, &live->table.match.state, live->table.match.record.n_steps, t);
    t->ms += (int64_t)spil__race_ms(live);
    for (int seat = 0; seat < su->seats; seat++) {
        t->wrong[seat] += live->replies[seat][SPIL_REPLY_REFUSED];
        t->late[seat] += live->replies[seat][SPIL_REPLY_TOO_LATE];
    }
    int64_t stats[STATS_MAX] = {0};
    for (int i = 0; f->count != NULL && i < live->table.n_notes; i++) {
        const spil_note *note = &live->table.notes[i];
        if (note->kind == SPIL_NOTE_EVENT && note->seen_by >> SPIL_ONLOOKER & 1) {
            spil_table_event(&live->table, note, &d->events);
            f->count(su, &d->events, stats);
        }
    }
    add_stats(f, stats, t);
    spil_live_fini(live);
    return true;
}

static void *work(void *argument)
{
    worker *w = argument;
    room *d = spil__alloc(sizeof *d);
    const player_terms terms = {.clock = DESK_CPU, .budget = w->run->budget};
    for (int seat = 0; seat < w->run->su.seats; seat++)
        d->player[seat] = spil__player_open(&w->run->who.seat[seat], &terms);
    for (;;) {
        const int64_t g = atomic_fetch_add(&w->run->next, 1);
        if (stop || g >= w->run->games)
            break;
        if (!(w->run->timed ? play_race : play_in_turn)(w->run, d, g, &w->tally))
            break;
        atomic_fetch_add(&w->run->done, 1);
    }
    for (int seat = 0; seat < w->run->su.seats; seat++)
        spil__player_close(d->player[seat]);
    free(d);
    return NULL;
}

static void add(tally *sum, const tally *t)
{
    if (t->games == 0)
        return;
    sum->moves_min = sum->games == 0 || t->moves_min < sum->moves_min ? t->moves_min : sum->moves_min;
    sum->moves_max = t->moves_max > sum->moves_max ? t->moves_max : sum->moves_max;
    sum->games += t->games;
    sum->moves += t->moves;
    sum->moves_squared += t->moves_squared;
    sum->stuck += t->stuck;
    sum->drawn += t->drawn;
    sum->ms += t->ms;
    for (int seat = 0; seat < SPIL_SEATS_MAX; seat++) {
        sum->wrong[seat] += t->wrong[seat];
        sum->late[seat] += t->late[seat];
        sum->wins[seat] += t->wins[seat];
        sum->points[seat] += t->points[seat];
    }
    for (int i = 0; i < STATS_MAX; i++) {
        sum->stats[i] += t->stats[i];
        sum->squared[i] += t->squared[i];
        sum->crossed[i] += t->crossed[i];
    }
}

/* ---- while it runs ---- */

static double now_s(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void show_progress(const run *r, double started_s)
{
    enum { BAR = 40 };
    const int64_t done = atomic_load(&r->done);
    const double share = (double)done / (double)r->games, spent_s = now_s() - started_s;
    const int filled = (int)(share * BAR);
    fprintf(stderr, "\r[%.*s%.*s] %3d %% ", filled, "########################################", BAR - filled,
            "                                        ", (int)(share * 100));
    if (done > 0)
        fprintf(stderr, _("%.0f s left   "), spent_s / share - spent_s);
}

static void watch(const run *r)
{
    const double started_s = now_s();
    if (!isatty(STDERR_FILENO))
        return;
    while (!stop && atomic_load(&r->done) < r->games) {
        nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
        if (now_s() - started_s > 0.5)
            show_progress(r, started_s);
    }
    fputs("\r\033[K", stderr);
}

/* ---- the report ---- */

/* Wilson's interval at 95 % for k of n. */
static void interval(int64_t k, int64_t n, double *low, double *high)
{
    const double z = 1.959964, m = n > 0 ? (double)n : 1, p = (double)k / m;
    const double middle = p + z * z / (2 * m), half = z * sqrt(p * (1 - p) / m + z * z / (4 * m * m));
    *low = (middle - half) / (1 + z * z / m);
    *high = (middle + half) / (1 + z * z / m);
    *low = *low < 0 ? 0 : *low;
    *high = *high > 1 ? 1 : *high;
}

/* Half of the interval at 95 % around the mean number of moves. */
static double moves_within(const tally *t)
{
    const double n = (double)t->games, mean = (double)t->moves / n;
    const double variance = n > 1 ? ((double)t->moves_squared - n * mean * mean) / (n - 1) : 0;
    return variance > 0 ? 1.959964 * sqrt(variance / n) : 0;
}

static int64_t stat_whole(const stat_line *line, const tally *t)
{
    return stat_by(line) < 0 ? t->games : t->stats[stat_by(line)];
}

static double stat_value(const stat_line *line, int i, const tally *t)
{
    const int64_t whole = stat_whole(line, t);
    return whole == 0 ? 0 : (double)t->stats[i] / (double)whole;
}

/* The interval at 95 % of a line. A share is taken for so many independent cases; a mean for a quotient of
 * two sums over games, which are independent. */
static void stat_interval(const stat_line *line, int i, const tally *t, double *low, double *high)
{
    if (!stat_is_mean(line)) {
        interval(t->stats[i], stat_whole(line, t), low, high);
        return;
    }
    const double value = stat_value(line, i, t), n = (double)t->games, whole = (double)stat_whole(line, t);
    const double whole_squared = stat_by(line) < 0 ? n : (double)t->squared[stat_by(line)];
    const double rest =
        (double)t->squared[i] - 2 * value * (double)t->crossed[i] + value * value * whole_squared;
    const double within = n > 1 && rest > 0 && whole > 0 ? 1.959964 * sqrt(rest * n / (n - 1)) / whole : 0;
    *low = value - within;
    *high = value + within;
}

static void report_people(const run *r, const tally *t)
{
    const face *f = spil__face_of(r->su.game);
    double low, high;
    printf(_("%s, %d seats, %lld games, seed %llu\n"), r->su.game->name, r->su.seats, (long long)t->games,
           (unsigned long long)r->seed);
    if (r->su.game->race && !r->timed)
        printf(_("without a clock, one seat after the other: not everybody here is a racer\n"));
    for (int seat = 0; seat < r->su.seats; seat++) {
        interval(t->wins[seat], t->games, &low, &high);
        printf(_("seat %d %-15s won %5.1f %%  (95 %%: %.1f to %.1f)  points %.2f"), seat,
               r->who.seat[seat].text, 100.0 * (double)t->wins[seat] / (double)t->games, 100 * low,
               100 * high, (double)t->points[seat] / (double)t->games);
        if (r->timed)
            printf(_("\n       wrong cards %.2f  too late %.2f"), (double)t->wrong[seat] / (double)t->games,
                   (double)t->late[seat] / (double)t->games);
        printf("\n");
    }
    if (r->timed)
        printf(_("seconds per game %.1f\n"), (double)t->ms / (double)t->games / 1000);
    printf(_("drawn %.1f %%\n"), 100.0 * (double)t->drawn / (double)t->games);
    const double mean = (double)t->moves / (double)t->games, within = moves_within(t);
    printf(_("moves per game %.1f (%lld to %lld)  (95 %%: %.1f to %.1f)\n"), mean, (long long)t->moves_min,
           (long long)t->moves_max, mean - within, mean + within);
    for (int i = 0; f->stats != NULL && f->stats[i].name != NULL; i++) {
        const double value = stat_value(&f->stats[i], i, t);
        stat_interval(&f->stats[i], i, t, &low, &high);
        if (stat_is_mean(&f->stats[i]))
            printf(_("%s %.2f  (95 %%: %.2f to %.2f)\n"), _(f->stats[i].label), value, low, high);
        else
            printf(_("%s %.1f %%  (95 %%: %.1f to %.1f)\n"), _(f->stats[i].label), 100 * value, 100 * low,
                   100 * high);
    }
    if (t->stuck > 0)
        printf(_("games in which nobody could move: %lld\n"), (long long)t->stuck);
}

static void report_json(const run *r, const tally *t)
{
    const face *f = spil__face_of(r->su.game);
    double low, high;
    printf("{\"game\":\"%s\",\"seats\":%d,\"games\":%lld,\"seed\":\"%llu\",\"players\":[", r->su.game->id,
           r->su.seats, (long long)t->games, (unsigned long long)r->seed);
    for (int seat = 0; seat < r->su.seats; seat++) {
        interval(t->wins[seat], t->games, &low, &high);
        printf("%s{\"seat\":%d,\"bot\":\"%s\",\"wins\":%lld,\"share\":%.6f,\"low\":%.6f,\"high\":%.6f,"
               "\"points\":%.6f",
               seat == 0 ? "" : ",", seat, r->who.seat[seat].text, (long long)t->wins[seat],
               (double)t->wins[seat] / (double)t->games, low, high,
               (double)t->points[seat] / (double)t->games);
        if (r->timed)
            printf(",\"wrong\":%.6f,\"late\":%.6f", (double)t->wrong[seat] / (double)t->games,
                   (double)t->late[seat] / (double)t->games);
        printf("}");
    }
    printf("],\"drawn\":%lld,\"stuck\":%lld,\"moves_per_game\":%.6f,\"moves_min\":%lld,\"moves_max\":%lld",
           (long long)t->drawn, (long long)t->stuck, (double)t->moves / (double)t->games,
           (long long)t->moves_min, (long long)t->moves_max);
    if (r->timed)
        printf(",\"seconds_per_game\":%.6f", (double)t->ms / (double)t->games / 1000);
    printf(",\"stats\":{");
    for (int i = 0; f->stats != NULL && f->stats[i].name != NULL; i++)
        printf("%s\"%s\":%.6f", i == 0 ? "" : ",", f->stats[i].name, stat_value(&f->stats[i], i, t));
    printf("},\"within_95\":{\"moves_per_game\":[%.6f,%.6f]",
           (double)t->moves / (double)t->games - moves_within(t),
           (double)t->moves / (double)t->games + moves_within(t));
    for (int i = 0; f->stats != NULL && f->stats[i].name != NULL; i++) {
        stat_interval(&f->stats[i], i, t, &low, &high);
        printf(",\"%s\":[%.6f,%.6f]", f->stats[i].name, low, high);
    }
    printf("}}\n");
}

static void report_csv(const run *r, const tally *t)
{
    const face *f = spil__face_of(r->su.game);
    double low, high;
    printf("game,seats,games,seed,seat,bot,wins,share,low,high,points,drawn,moves_per_game");
    if (r->timed)
        printf(",wrong,late,seconds_per_game");
    for (int i = 0; f->stats != NULL && f->stats[i].name != NULL; i++)
        printf(",%s", f->stats[i].name);
    printf("\n");
    for (int seat = 0; seat < r->su.seats; seat++) {
        interval(t->wins[seat], t->games, &low, &high);
        printf("%s,%d,%lld,%llu,%d,%s,%lld,%.6f,%.6f,%.6f,%.6f,%lld,%.6f", r->su.game->id, r->su.seats,
               (long long)t->games, (unsigned long long)r->seed, seat, r->who.seat[seat].text,
               (long long)t->wins[seat], (double)t->wins[seat] / (double)t->games, low, high,
               (double)t->points[seat] / (double)t->games, (long long)t->drawn,
               (double)t->moves / (double)t->games);
        if (r->timed)
            printf(",%.6f,%.6f,%.6f", (double)t->wrong[seat] / (double)t->games,
                   (double)t->late[seat] / (double)t->games, (double)t->ms / (double)t->games / 1000);
        for (int i = 0; f->stats != NULL && f->stats[i].name != NULL; i++)
            printf(",%.6f", stat_value(&f->stats[i], i, t));
        printf("\n");
    }
}

/* ---- the command ---- */

static bool read_settings(const args *a, run *r, int *jobs)
{
    const spil_game *game = spil__setting_game(a->operand[0]);
    const char *seats[SPIL_SEATS_MAX], *seed = spil__args_value(a, "seed");
    int games, budget_ms, sims;
    if (game == NULL || !spil__setting_setup(a, game, &r->su) ||
        !spil__setting_number(a, "games", 1, GAMES_MAX, 1000, &games) ||
        !spil__setting_number(a, "ms", 0, 600000, 0, &budget_ms) ||
        !spil__setting_number(a, "sims", 0, 1000000000, 0, &sims) ||
        !spil__setting_number(a, "jobs", 1, JOBS_MAX, 1, jobs) ||
        !spil__setting_seats(a, "seat", &r->su, seats))
        return false;
    if (seed != NULL && !spil__seed_parse(seed, &r->seed)) {
        spil__complain(_("'%s' is not a seed: a number below 2^64, or 64 hex digits"), seed);
        return false;
    }
    if (spil__args_has(a, "json") && spil__args_has(a, "csv")) {
        spil__complain(_("--json and --csv do not go together"));
        return false;
    }
    r->timed = game->race;
    for (int seat = 0; seat < r->su.seats; seat++) {
        r->who.seat[seat] = spil__who_bot(spil__usual_bot(game));
        if (seats[seat] != NULL && !spil__setting_bot(seats[seat], game, &r->who.seat[seat]))
            return false;
        r->timed = r->timed && r->who.seat[seat].races;
    }
    r->games = games;
    r->budget = (spil_budget){.ms = (uint32_t)budget_ms, .sims = (uint32_t)sims};
    return true;
}

static int run_workers(run *r, int jobs, tally *sum)
{
    worker *workers = spil__alloc((size_t)jobs * sizeof *workers);
    int started = 0;
    for (; started < jobs; started++) {
        workers[started].run = r;
        if (pthread_create(&workers[started].thread, NULL, work, &workers[started]) != 0)
            break;
    }
    if (started > 0)
        watch(r);
    for (int i = 0; i < started; i++) {
        pthread_join(workers[i].thread, NULL);
        add(sum, &workers[i].tally);
    }
    free(workers);
    return started;
}

int spil__cmd_sim(const args *a)
{
    run r = {.seed = 1};
    tally sum = {0};
    int jobs;
    if (!read_settings(a, &r, &jobs))
        return STATUS_USAGE;
    signal(SIGINT, on_interrupt);
    if (run_workers(&r, jobs, &sum) == 0) {
        spil__complain(_("no thread could be started"));
        return STATUS_FAILED;
    }
    if (sum.games == 0) {
        spil__complain(_("stopped before the first game was over"));
        return STATUS_FAILED;
    }
    if (spil__args_has(a, "json"))
        report_json(&r, &sum);
    else if (spil__args_has(a, "csv"))
        report_csv(&r, &sum);
    else
        report_people(&r, &sum);
    return STATUS_OK;
}
