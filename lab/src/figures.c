/* figures.c: how somebody does in a game (spil/figures.h). */
#include "spil/figures.h"

#include <string.h>

enum { DAY_S = 86400, WEEK = 7, TO_MONDAY = 3 }; /* 1970-01-01 was a Thursday */

static void add(spil_figures_sum *sum, spil_outcome outcome)
{
    sum->played++;
    sum->won += outcome == SPIL_OUTCOME_WON;
    sum->drawn += outcome == SPIL_OUTCOME_DRAWN;
}

/* A line may say anything; here the calendar ends a month before its last one does. */
static spil_day day_of(uint64_t when_s)
{
    const uint64_t day = when_s / DAY_S, most = spil_day_of(9999, 11, 30);
    return (spil_day)(day < most ? day : most);
}

/* ---- weeks and months, as numbers in a row ---- */

static int week_of(spil_day day)
{
    return (int)((day + TO_MONDAY) / WEEK);
}

static int month_of(spil_day day)
{
    int month = 12 * 1970 + (int)(day / 31); /* at most so many, and few more */
    while (spil_day_of((month + 1) / 12, (month + 1) % 12 + 1, 1) <= day)
        month++;
    return month;
}

static int time_of(const spil_figures *f, spil_day day)
{
    return f->by_week ? week_of(day) : month_of(day);
}

static spil_day first_day_of(const spil_figures *f, int time)
{
    return f->by_week ? (spil_day)(time * WEEK - TO_MONDAY) : spil_day_of(time / 12, time % 12 + 1, 1);
}

/* ---- one person and game ---- */

static bool is_of(const spil_figures *f, const spil_tally_game *g)
{
    return strcmp(g->person, f->person) == 0 && strcmp(g->game, f->game) == 0;
}

static void add_last(spil_figures *f, spil_outcome outcome)
{
    if (f->n_last == SPIL_FIGURES_LAST)
        memmove(f->last, f->last + 1, (size_t)--f->n_last * sizeof f->last[0]);
    f->last[f->n_last++] = outcome;
}

static void add_stages(spil_figures *f, const spil_tally_game *g)
{
    for (int i = 0; i < SPIL_STAGES_MAX; i++) {
        if (!(g->stages >> i & 1))
            continue;
        add(&f->stage[i], g->done >> i & 1 ? SPIL_OUTCOME_WON : SPIL_OUTCOME_LOST);
        f->n_stages = i + 1 > f->n_stages ? i + 1 : f->n_stages;
    }
}

static void add_up(spil_figures *f, const spil_tally *t)
{
    int streak = 0;
    for (int i = 0; i < t->n_games; i++) {
        const spil_tally_game *g = &t->games[i];
        if (!is_of(f, g))
            continue;
        add(&f->all, g->outcome);
        add(&f->level[g->level].sum, g->outcome);
        add_last(f, g->outcome);
        add_stages(f, g);
        streak = g->outcome == SPIL_OUTCOME_WON ? streak + 1 : 0;
        f->longest = streak > f->longest ? streak : f->longest;
        f->first_s = f->all.played == 1 || g->when_s < f->first_s ? g->when_s : f->first_s;
        f->last_s = g->when_s > f->last_s ? g->when_s : f->last_s;
    }
    for (int level = 1; level <= SPIL_LADDER_TOP; level++) {
        if (f->level[level].sum.played > 0)
            f->level[level].won = spil_wilson(f->level[level].sum.won, f->level[level].sum.played);
    }
}

static void add_times(spil_figures *f, const spil_tally *t)
{
    const spil_day from = day_of(f->first_s), to = day_of(f->last_s);
    f->by_week = week_of(to) - week_of(from) < SPIL_FIGURES_TIMES;
    const int last = time_of(f, to);
    const int n = last - time_of(f, from) + 1;
    f->n_times = n < SPIL_FIGURES_TIMES ? n : SPIL_FIGURES_TIMES;
    const int first = last - f->n_times + 1;
    for (int i = 0; i < f->n_times; i++)
        f->time[i].day = first_day_of(f, first + i);
    for (int i = 0; i < t->n_games; i++) {
        const spil_tally_game *g = &t->games[i];
        const int at = is_of(f, g) ? time_of(f, day_of(g->when_s)) - first : -1;
        if (at >= 0)
            add(&f->time[at].sum, g->outcome);
    }
}

bool spil_figures_next(const spil_tally *t, int *row, spil_figures *f)
{
    for (; *row < t->n; memset(f, 0, sizeof *f)) {
        memset(f, 0, sizeof *f);
        memcpy(f->person, t->row[*row].person, sizeof f->person);
        memcpy(f->game, t->row[*row].game, sizeof f->game);
        while (*row < t->n && spil_tally_matches(&t->row[*row], f->game, f->person))
            (*row)++;
        add_up(f, t);
        if (f->all.played > 0) {
            add_times(f, t);
            return true;
        }
    }
    return false;
}

/* ---- for spreadsheets ---- */

/* "level3", "level3, Bo" */
static void put_against(const char *against, spil_out *out)
{
    char name[SPIL_TALLY_NAME], all[SPIL_TALLY_AGAINST];
    spil_out to = spil_out_to(all, sizeof all);
    for (bool person; spil_tally_opponent(&against, &person, name);) {
        spil_put(&to, to.len > 0 ? ", " : "");
        spil_put(&to, name);
    }
    spil_put_field(out, all);
}

void spil_figures_csv(const spil_tally *t, const char *game, const char *name, spil_out *out)
{
    static const char *const outcomes[] = {
#define WORD(id, word) [SPIL_OUTCOME_##id] = word,
        SPIL_OUTCOMES(WORD)
#undef WORD
    };
    spil_put(out, "name,game,day,outcome,against,level,stages\n");
    for (int i = 0; i < t->n_games; i++) {
        const spil_tally_game *g = &t->games[i];
        if ((game != NULL && strcmp(game, g->game) != 0) || (name != NULL && strcmp(name, g->person) != 0))
            continue;
        spil_put_field(out, g->person);
        spil_put_char(out, ',');
        spil_put_field(out, g->game);
        spil_put_char(out, ',');
        spil_day_print(day_of(g->when_s), out);
        spil_put_char(out, ',');
        spil_put(out, outcomes[g->outcome]);
        spil_put_char(out, ',');
        put_against(g->against, out);
        spil_put_char(out, ',');
        if (g->level > 0)
            spil_put_int(out, g->level);
        spil_put_char(out, ',');
        if (g->stages != 0)
            spil_put_char(out, '"');
        for (int stage = 0; g->stages >> stage != 0; stage++)
            spil_put_char(out, "-01"[(g->stages >> stage & 1) + (g->stages >> stage & g->done >> stage & 1)]);
        spil_put(out, g->stages != 0 ? "\"\n" : "\n");
    }
}
