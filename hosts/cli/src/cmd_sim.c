/* cmd_sim.c: `spil sim`: bots against each other, each seeing its own views only (matches.h): what happens in so many
 * games. The result does not depend on the number of threads, which only share out the game numbers. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "face.h"
#include "intl.h"
#include "jobs.h"
#include "matches.h"
#include "say.h"
#include "setting.h"
#include "stats.h"

enum { GAMES_MAX = 1000000000 };

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
    int64_t faults[SPIL_SEATS_MAX];                      /* games lost by a fault … */
    spil_sentence fault[SPIL_SEATS_MAX];                 /* … and the first one */
} tally;

typedef struct run {
    cast cast; /* a player per seat */
    bool timed;
    int64_t games;
    tally tally;
} run;

/* ---- counting ---- */

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

static pairing pairing_of(int64_t g)
{
    pairing p = {.deal = (uint64_t)g};
    for (int seat = 0; seat < SPIL_SEATS_MAX; seat++)
        p.who[seat] = (uint8_t)seat;
    return p;
}

static void *open_room(void *of)
{
    const run *r = of;
    return spil__room_open(&r->cast);
}

static void close_room(void *of, void *room)
{
    (void)of;
    spil__room_close(room);
}

static bool play_one(void *of, void *room, int64_t i, void *end)
{
    (void)of;
    const pairing p = pairing_of(i);
    return spil__room_play(room, &p, end);
}

static bool count_game(void *of, int64_t i, const void *of_game)
{
    (void)i;
    run *r = of;
    tally *t = &r->tally;
    const match_end *end = of_game;
    const face *f = spil__face_of(r->cast.su.game);
    t->games++;
    t->stuck += end->stuck;
    t->moves += end->moves;
    t->moves_squared += end->moves * end->moves;
    t->moves_min = t->games == 1 || end->moves < t->moves_min ? end->moves : t->moves_min;
    t->moves_max = end->moves > t->moves_max ? end->moves : t->moves_max;
    t->drawn += end->winners == 0;
    t->ms += (int64_t)end->race_ms;
    for (int seat = 0; seat < r->cast.su.seats; seat++) {
        t->wins[seat] += end->winners >> seat & 1;
        t->points[seat] += end->result.points[seat];
        t->wrong[seat] += end->wrong[seat];
        t->late[seat] += end->late[seat];
    }
    if (end->lost_by >= 0 && t->faults[end->lost_by]++ == 0)
        t->fault[end->lost_by] = end->fault;
    add_stats(f, end->stats, t);
    return true;
}

/* ---- the report ---- */

/* The interval at 95 % for k of n. */
static void interval(int64_t k, int64_t n, double *low, double *high)
{
    const estimate e = spil__wilson(k, n);
    *low = e.low;
    *high = e.high;
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
    const face *f = spil__face_of(r->cast.su.game);
    double low, high;
    printf(_("%s, %d seats"), r->cast.su.game->name, r->cast.su.seats);
    printf(ngettext(", %lld game", ", %lld games", (unsigned long)t->games), (long long)t->games);
    printf(_(", seed %llu"), (unsigned long long)r->cast.seed);
    printf("\n");
    if (r->cast.su.game->race && !r->timed)
        printf(_("without a clock, one seat after the other: not everybody here is a racer\n"));
    for (int seat = 0; seat < r->cast.su.seats; seat++) {
        interval(t->wins[seat], t->games, &low, &high);
        printf(_("seat %d %-15s won %5.1f %%  (95 %%: %.1f to %.1f)  points %.2f"), seat,
               r->cast.who[seat].text, 100.0 * (double)t->wins[seat] / (double)t->games, 100 * low,
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
    for (int seat = 0; seat < r->cast.su.seats; seat++) {
        char why[1024];
        if (t->faults[seat] == 0)
            continue;
        spil__sentence(&t->fault[seat], why, sizeof why);
        printf(_("games lost by a fault of seat %d: %lld; the first time it %s\n"), seat,
               (long long)t->faults[seat], why);
    }
    if (t->stuck > 0)
        printf(_("games in which nobody could move: %lld\n"), (long long)t->stuck);
}

static void report_json(const run *r, const tally *t)
{
    const face *f = spil__face_of(r->cast.su.game);
    double low, high;
    printf("{\"game\":\"%s\",\"seats\":%d,\"games\":%lld,\"seed\":\"%llu\",\"players\":[",
           r->cast.su.game->id, r->cast.su.seats, (long long)t->games, (unsigned long long)r->cast.seed);
    for (int seat = 0; seat < r->cast.su.seats; seat++) {
        interval(t->wins[seat], t->games, &low, &high);
        printf("%s{\"seat\":%d,\"bot\":", seat == 0 ? "" : ",", seat);
        spil__print_json(r->cast.who[seat].text);
        printf(",\"wins\":%lld,\"share\":%.6f,\"low\":%.6f,\"high\":%.6f,\"points\":%.6f",
               (long long)t->wins[seat], (double)t->wins[seat] / (double)t->games, low, high,
               (double)t->points[seat] / (double)t->games);
        if (r->timed)
            printf(",\"wrong\":%.6f,\"late\":%.6f", (double)t->wrong[seat] / (double)t->games,
                   (double)t->late[seat] / (double)t->games);
        printf(",\"faults\":%lld", (long long)t->faults[seat]);
        if (t->faults[seat] > 0) {
            printf(",\"fault\":");
            spil__print_json_sentence(&t->fault[seat]);
        }
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

/* In quotes where it could be taken for more than one field. */
static void put_csv_text(const char *text)
{
    if (strpbrk(text, ",\"") == NULL) {
        fputs(text, stdout);
        return;
    }
    putchar('"');
    for (; *text != '\0'; text++)
        printf(*text == '"' ? "\"\"" : "%c", *text);
    putchar('"');
}

static void report_csv(const run *r, const tally *t)
{
    const face *f = spil__face_of(r->cast.su.game);
    double low, high;
    printf("game,seats,games,seed,seat,bot,wins,share,low,high,points,drawn,moves_per_game");
    if (r->timed)
        printf(",wrong,late,seconds_per_game");
    for (int i = 0; f->stats != NULL && f->stats[i].name != NULL; i++)
        printf(",%s", f->stats[i].name);
    printf("\n");
    for (int seat = 0; seat < r->cast.su.seats; seat++) {
        interval(t->wins[seat], t->games, &low, &high);
        printf("%s,%d,%lld,%llu,%d,", r->cast.su.game->id, r->cast.su.seats, (long long)t->games,
               (unsigned long long)r->cast.seed, seat);
        put_csv_text(r->cast.who[seat].text);
        printf(",%lld,%.6f,%.6f,%.6f,%.6f,%lld,%.6f", (long long)t->wins[seat],
               (double)t->wins[seat] / (double)t->games, low, high,
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
    const char *seats[SPIL_SEATS_MAX];
    int games;
    if (game == NULL || !spil__setting_setup(a, game, &r->cast.su) ||
        !spil__setting_number(a, "games", 1, GAMES_MAX, 1000, &games) ||
        !spil__setting_budget(a, &r->cast.budget) || !spil__setting_number(a, "jobs", 1, JOBS_MAX, 1, jobs) ||
        !spil__setting_seats(a, "seat", &r->cast.su, seats) || !spil__setting_seed(a, &r->cast.seed))
        return false;
    if (spil__args_has(a, "json") && spil__args_has(a, "csv")) {
        spil__complain(_("--json and --csv do not go together"));
        return false;
    }
    r->cast.n = r->cast.su.seats;
    for (int seat = 0; seat < r->cast.su.seats; seat++) {
        r->cast.who[seat] = spil__who_bot(spil__plain_bot(game));
        if (seats[seat] != NULL && !spil__setting_bot(seats[seat], game, &r->cast.who[seat]))
            return false;
    }
    const pairing p = pairing_of(0);
    r->timed = spil__pairing_timed(&r->cast, &p);
    r->games = games;
    return true;
}

static int simulate(const args *a, run *r)
{
    job_plan plan = {.end_bytes = sizeof(match_end),
                     .of = r,
                     .open = open_room,
                     .close = close_room,
                     .work = play_one,
                     .take = count_game};
    if (!read_settings(a, r, &plan.jobs))
        return STATUS_USAGE;
    if (!spil__cast_works(&r->cast))
        return STATUS_FAILED;
    plan.n = r->games;
    const int64_t played = spil__jobs_run(&plan);
    if (played < 0)
        spil__complain(_("no thread could be started"));
    else if (played == 0)
        spil__complain(_("stopped before the first game was over"));
    else if (spil__args_has(a, "json"))
        report_json(r, &r->tally);
    else if (spil__args_has(a, "csv"))
        report_csv(r, &r->tally);
    else
        report_people(r, &r->tally);
    return played > 0 ? STATUS_OK : STATUS_FAILED;
}

int spil__cmd_sim(const args *a)
{
    run *r = spil__alloc(sizeof *r);
    const int status = simulate(a, r);
    free(r);
    return status;
}
