/* facts.c: the learning record in memory (spil/facts.h), and what needs practice. */
#include "spil/facts.h"

#include <stdlib.h>
#include <string.h>

#include "inside.h"
#include "keyed_table.h"

enum { COUNT_MAX = 999999999 };

/* The chance with which something is to be recalled when it comes back. */
static const double retention = 0.9;

void spil__copy(char *to, size_t size, const char *text)
{
    spil_out out = spil_out_to(to, size);
    spil_put(&out, text);
}

/* ---- finding ---- */

static uint32_t fact_hash(const void *item)
{
    const spil_fact *x = item;
    return spil__hash_texts((const char *const[]){x->name, x->game, x->sum}, 3);
}

static bool fact_same(const void *a, const void *b)
{
    const spil_fact *x = a, *y = b;
    return strcmp(x->sum, y->sum) == 0 && strcmp(x->game, y->game) == 0 && strcmp(x->name, y->name) == 0;
}

/* Those not met for longest go first, and of these the ones met least. */
static uint64_t fact_worth(const void *item)
{
    const spil_fact *x = item;
    return (uint64_t)x->day << 32 | x->met;
}

static const spil__keyed_table_kind of_facts = {
    .bytes = sizeof(spil_fact),
    .most = SPIL_FACTS_MAX,
    .hash = fact_hash,
    .same = fact_same,
    .worth = fact_worth,
};

static uint32_t tally_hash(const void *item)
{
    const spil_fact_tally *x = item;
    return spil__hash_texts((const char *const[]){x->name, x->game}, 2) + x->day * 2654435761u;
}

static bool tally_same(const void *a, const void *b)
{
    const spil_fact_tally *x = a, *y = b;
    return x->day == y->day && strcmp(x->game, y->game) == 0 && strcmp(x->name, y->name) == 0;
}

/* What came before days were known is one line for each person: it stays longest. */
static uint64_t tally_worth(const void *item)
{
    const spil_fact_tally *x = item;
    return x->day == 0 ? UINT64_MAX : x->day;
}

static const spil__keyed_table_kind of_tallies = {
    .bytes = sizeof(spil_fact_tally),
    .most = SPIL_FACT_DAYS_MAX,
    .hash = tally_hash,
    .same = tally_same,
    .worth = tally_worth,
};

static spil_fact fact_called(const char *name, const char *game, const char *sum)
{
    spil_fact x = {0};
    spil__copy(x.name, sizeof x.name, name);
    spil__copy(x.game, sizeof x.game, game);
    spil__copy(x.sum, sizeof x.sum, sum);
    return x;
}

const spil_fact *spil_facts_find(const spil_facts *f, const char *name, const char *game, const char *sum)
{
    const spil_fact like = fact_called(name, game, sum);
    return spil__keyed_table_find(&of_facts, &f->sums, &like);
}

spil_fact *spil__fact_of(spil_facts *f, const char *name, const char *game, const char *sum)
{
    const spil_fact like = fact_called(name, game, sum);
    return spil__keyed_table_take(&of_facts, &f->sums, &like);
}

/* ---- counting ---- */

/* A find that takes half as long again as usual is hard. */
static spil_rating rating_of(const spil_fact *x, spil_fact_end end, uint32_t ms)
{
    if (end == SPIL_FACT_MISSED)
        return SPIL_RATING_AGAIN;
    return x->found > 0 && 2 * ms > 3 * x->ms ? SPIL_RATING_HARD : SPIL_RATING_GOOD;
}

static void happen(spil_fact *x, spil_fact_end end, uint32_t ms, spil_day day)
{
    ms = ms > SPIL_FACT_MS ? SPIL_FACT_MS : ms;
    if (end != SPIL_FACT_MET && day != 0)
        spil_fsrs_review(&x->memory, rating_of(x, end, ms), day);
    x->day = day > x->day ? day : x->day;
    if (x->met == COUNT_MAX)
        return;
    x->met++;
    if (end == SPIL_FACT_MET)
        return;
    x->recent = (uint8_t)(x->recent << 1 | (end == SPIL_FACT_FOUND));
    x->n_recent = (uint8_t)(x->n_recent + (x->n_recent < SPIL_FACT_RECENT));
    if (end == SPIL_FACT_MISSED)
        x->missed++;
    else if (x->found++ == 0)
        x->ms = ms;
    else
        x->ms = (3 * x->ms + ms) / 4;
}

void spil__fact_add(spil_fact *x, const spil_fact *more)
{
    const uint64_t finds = (uint64_t)x->found + more->found;
    if ((uint64_t)x->met + more->met > COUNT_MAX)
        return; /* nobody has met it that often: the text was forged */
    x->day = more->day > x->day ? more->day : x->day;
    if (finds > 0)
        x->ms = (uint32_t)(((uint64_t)x->ms * x->found + (uint64_t)more->ms * more->found) / finds);
    x->met += more->met;
    x->found += more->found;
    x->missed += more->missed;
    x->recent = more->n_recent > 0 ? more->recent : x->recent;
    x->n_recent = more->n_recent > 0 ? more->n_recent : x->n_recent;
    x->memory = more->memory.day >= x->memory.day ? more->memory : x->memory;
}

void spil__fact_tally(spil_facts *f, const char *name, const char *game, spil_day day, uint32_t found,
                      uint32_t missed)
{
    spil_fact_tally like = {.day = day};
    spil__copy(like.name, sizeof like.name, name);
    spil__copy(like.game, sizeof like.game, game);
    spil_fact_tally *x = spil__keyed_table_take(&of_tallies, &f->days, &like);
    x->found = found > COUNT_MAX - x->found ? COUNT_MAX : x->found + found;
    x->missed = missed > COUNT_MAX - x->missed ? COUNT_MAX : x->missed + missed;
}

void spil__fact_happen(spil_facts *f, const char *name, const char *game, const char *sum, spil_fact_end end,
                       uint32_t ms, spil_day day)
{
    happen(spil__fact_of(f, name, game, sum), end, ms, day);
    if (end != SPIL_FACT_MET)
        spil__fact_tally(f, name, game, day, end == SPIL_FACT_FOUND, end == SPIL_FACT_MISSED);
}

bool spil_facts_note(spil_facts *f, const char *name, const char *game, const char *sum, spil_fact_end end,
                     uint32_t ms, spil_error *err)
{
    char line[SPIL_FACT_LINE];
    spil_out out = spil_out_to(line, sizeof line);
    const spil_day today = spil_facts_today(f);
    spil__fact_happen(f, name, game, sum, end, ms, today);
    if (f->keeper.line == NULL)
        return true;
    spil__fact_line(today, name, game, sum, end, ms, &out);
    if (f->keeper.line(f->keeper.of, line, spil_out_bytes(&out), err))
        return true;
    f->keeper.line = NULL;
    return false;
}

/* ---- forgetting ---- */

bool spil_facts_knows(const spil_facts *f, const char *name)
{
    for (int i = 0; i < f->sums.n; i++) {
        if (strcmp(spil_facts_at(f, i)->name, name) == 0)
            return true;
    }
    for (int i = 0; i < f->days.n; i++) {
        if (strcmp(spil_facts_tally(f, i)->name, name) == 0)
            return true;
    }
    return false;
}

static bool other_fact(const void *item, const void *name)
{
    return name != NULL && strcmp(((const spil_fact *)item)->name, name) != 0;
}

static bool other_tally(const void *item, const void *name)
{
    return name != NULL && strcmp(((const spil_fact_tally *)item)->name, name) != 0;
}

void spil_facts_forget(spil_facts *f, const char *name)
{
    spil__keyed_table_keep(&of_facts, &f->sums, other_fact, name);
    spil__keyed_table_keep(&of_tallies, &f->days, other_tally, name);
}

void spil_facts_free(spil_facts *f)
{
    spil__keyed_table_free(&f->sums);
    spil__keyed_table_free(&f->days);
    memset(f, 0, sizeof *f);
}

/* ---- what to practise ---- */

static int by_number(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

uint32_t spil_facts_usual(const spil_fact *const of[], int n)
{
    uint32_t *times = spil_alloc_raw((size_t)(n + 1) * sizeof *times);
    int found = 0;
    for (int i = 0; i < n; i++) {
        if (of[i]->found > 0)
            times[found++] = of[i]->ms;
    }
    qsort(times, (size_t)found, sizeof *times, by_number);
    const uint32_t middle = found == 0 ? 0 : times[found / 2];
    free(times);
    return middle;
}

uint32_t spil_facts_usual_ms(const spil_facts *f, const char *name, const char *game)
{
    const spil_fact **mine = spil_alloc_raw((size_t)(f->sums.n + 1) * sizeof(spil_fact *));
    int n = 0;
    for (int i = 0; i < f->sums.n; i++) {
        const spil_fact *x = spil_facts_at(f, i);
        if (strcmp(x->game, game) == 0 && strcmp(x->name, name) == 0)
            mine[n++] = x;
    }
    const uint32_t usual = spil_facts_usual(mine, n);
    free(mine);
    return usual;
}

spil_day spil_fact_due(const spil_fact *x)
{
    return spil_fsrs_due(&x->memory, retention);
}

/* It takes three finds to undo a miss; a slow find is a small miss. Only the latest outcomes count, so that what has
 * been learnt needs no more practice. */
int spil_fact_weight(const spil_fact *x, uint32_t usual_ms)
{
    if (x == NULL || (x->n_recent == 0 && x->met < 3))
        return 4;
    int weight = x->n_recent == 0 ? 4 : 1;
    for (int i = 0; i < x->n_recent; i++)
        weight += x->recent >> i & 1 ? 0 : i < 3 ? 4 : 2;
    if (x->found > 0 && usual_ms > 0 && 2 * x->ms > 3 * usual_ms)
        weight += x->ms > 3 * usual_ms ? 3 : 2;
    return weight;
}
