/* series.c: many games, counted (series.h). */
#include "spil/series.h"

#include <math.h>

#include "spil/memory.h"

static const double z = 1.959964;

/* ---- playing ---- */

static spil_pairing pairing_of(int64_t g)
{
    spil_pairing p = {.deal = (uint64_t)g};
    for (int seat = 0; seat < SPIL_SEATS_MAX; seat++)
        p.who[seat] = (uint8_t)seat;
    return p;
}

static void *open_worker(void *of)
{
    const spil_series *s = of;
    return spil_worker_open(s->lineup, s->lab);
}

static void close_worker(void *of, void *worker)
{
    (void)of;
    spil_worker_close(worker);
}

static bool play_one(void *of, void *worker, int64_t i, void *end)
{
    (void)of;
    const spil_pairing p = pairing_of(i);
    return spil_worker_play(worker, &p, end);
}

static const char **text_of_game(void *end, int k, bool *owned)
{
    *owned = false;
    return k < 2 ? spil_work_sentence(&((spil_match_end *)end)->fault, k) : NULL;
}

/* ---- counting ---- */

/* The tally that a line is measured by; -1 = the number of games. */
static int measured_by(const spil_stat *line)
{
    return line->of >= SPIL_STAT_MEAN ? line->of - SPIL_STAT_MEAN : line->of < 0 ? -1 : line->of;
}

bool spil_stat_is_mean(const spil_stat *line)
{
    return line->of >= SPIL_STAT_MEAN || line->of == SPIL_STAT_PER_GAME;
}

/* Adds what the scorebook counted in one game. */
static void add_tally(spil_series *s, const int64_t tally[SPIL_TALLIES_MAX])
{
    const spil_stat *stats = spil_scorebook_of(s->lineup->su.game)->stats;
    for (int i = 0; i < SPIL_TALLIES_MAX; i++) {
        s->tally[i] += tally[i];
        s->squared[i] += tally[i] * tally[i];
    }
    for (int i = 0; stats[i].name != NULL; i++)
        s->crossed[i] += tally[i] * (measured_by(&stats[i]) < 0 ? 1 : tally[measured_by(&stats[i])]);
}

static bool count_game(void *of, int64_t i, const void *of_game)
{
    (void)i;
    spil_series *s = of;
    const spil_match_end *end = of_game;
    s->games++;
    s->stuck += end->stuck;
    s->moves += end->moves;
    s->moves_squared += end->moves * end->moves;
    s->moves_min = s->games == 1 || end->moves < s->moves_min ? end->moves : s->moves_min;
    s->moves_max = end->moves > s->moves_max ? end->moves : s->moves_max;
    s->drawn += end->winners == 0;
    s->ms += (int64_t)end->race_ms;
    for (int seat = 0; seat < s->lineup->su.seats; seat++) {
        s->wins[seat] += end->winners >> seat & 1;
        s->points[seat] += end->result.points[seat];
        s->wrong[seat] += end->wrong[seat];
        s->late[seat] += end->late[seat];
    }
    if (end->lost_by >= 0 && s->faults[end->lost_by]++ == 0)
        s->fault[end->lost_by] = end->fault;
    add_tally(s, end->tally);
    return true;
}

/* Is it played against the clock? */
static bool is_timed(const spil_lineup *lineup)
{
    const spil_pairing p = pairing_of(0);
    return spil_pairing_timed(lineup, &p);
}

int64_t spil_series_play(spil_series *s)
{
    const spil_work work = {.n = s->wanted,
                            .end_bytes = sizeof(spil_match_end),
                            .of = s,
                            .open = open_worker,
                            .close = close_worker,
                            .piece = play_one,
                            .take = count_game,
                            .text = text_of_game};
    s->timed = is_timed(s->lineup);
    return s->lab->work(s->lab->work_of, &work);
}

/* ---- estimates ---- */

static spil_estimate within(double value, double half)
{
    return (spil_estimate){.value = value, .low = value - half, .high = value + half, .known = true};
}

spil_estimate spil_series_moves(const spil_series *s)
{
    const double n = (double)s->games, mean = (double)s->moves / n;
    const double variance = n > 1 ? ((double)s->moves_squared - n * mean * mean) / (n - 1) : 0;
    return within(mean, variance > 0 ? z * sqrt(variance / n) : 0);
}

spil_estimate spil_series_won(const spil_series *s, int seat)
{
    return spil_wilson(s->wins[seat], s->games);
}

spil_estimate spil_series_stat(const spil_series *s, int i)
{
    const spil_stat *line = &spil_scorebook_of(s->lineup->su.game)->stats[i];
    const int by = measured_by(line);
    const int64_t of = by < 0 ? s->games : s->tally[by];
    if (!spil_stat_is_mean(line))
        return spil_wilson(s->tally[i], of);
    const double value = of == 0 ? 0 : (double)s->tally[i] / (double)of;
    const double n = (double)s->games, whole = (double)of, squared = by < 0 ? n : (double)s->squared[by];
    const double rest = (double)s->squared[i] - 2 * value * (double)s->crossed[i] + value * value * squared;
    return within(value, n > 1 && rest > 0 && whole > 0 ? z * sqrt(rest * n / (n - 1)) / whole : 0);
}
