/* facts.c: the learning record in memory (spil/facts.h), and what needs practice. */
#include "spil/facts.h"

#include <stdlib.h>
#include <string.h>

#include "inside.h"

enum { COUNT_MAX = 999999999 };

void *spil__learn_resize(void *memory, size_t bytes)
{
    memory = realloc(memory, bytes);
    if (memory == NULL)
        abort(); /* out of memory */
    return memory;
}

void spil__copy(char *to, size_t size, const char *text)
{
    spil_out out = spil_out_to(to, size);
    spil_put(&out, text);
}

/* ---- finding ---- */

static uint32_t hash_of(const char *name, const char *game, const char *sum)
{
    const char *const parts[] = {name, game, sum};
    uint32_t hash = 2166136261u; /* FNV-1a */
    for (int i = 0; i < 3; i++) {
        for (const char *p = parts[i];; p++) {
            hash = (hash ^ (unsigned char)*p) * 16777619u;
            if (*p == '\0')
                break;
        }
    }
    return hash;
}

/* Its place in the index, or the free one where it belongs. */
static int place_of(const spil_facts *f, const char *name, const char *game, const char *sum)
{
    const uint32_t mask = (uint32_t)f->n_index - 1;
    uint32_t at = hash_of(name, game, sum) & mask;
    for (; f->index[at] >= 0; at = (at + 1) & mask) {
        const spil_fact *x = &f->item[f->index[at]];
        if (strcmp(x->sum, sum) == 0 && strcmp(x->game, game) == 0 && strcmp(x->name, name) == 0)
            break;
    }
    return (int)at;
}

static void index_all(spil_facts *f)
{
    while (f->n_index < 2 * (f->room + 1))
        f->n_index = f->n_index == 0 ? 256 : 2 * f->n_index;
    f->index = spil__learn_resize(f->index, (size_t)f->n_index * sizeof *f->index);
    memset(f->index, -1, (size_t)f->n_index * sizeof *f->index);
    for (int i = 0; i < f->n; i++)
        f->index[place_of(f, f->item[i].name, f->item[i].game, f->item[i].sum)] = i;
}

const spil_fact *spil_facts_find(const spil_facts *f, const char *name, const char *game, const char *sum)
{
    const int i = f->n_index == 0 ? -1 : f->index[place_of(f, name, game, sum)];
    return i < 0 ? NULL : &f->item[i];
}

static int by_met(const void *a, const void *b)
{
    const spil_fact *x = a, *y = b;
    return x->met < y->met ? 1 : x->met > y->met ? -1 : 0;
}

/* When there is no room left, the quarter that was met least is dropped. */
spil_fact *spil__fact_of(spil_facts *f, const char *name, const char *game, const char *sum)
{
    if (f->n == SPIL_FACTS_MAX) {
        qsort(f->item, (size_t)f->n, sizeof *f->item, by_met);
        f->n -= f->n / 4;
        index_all(f);
    }
    if (f->n == f->room) {
        f->room = f->room == 0 ? 64 : 2 * f->room;
        f->item = spil__learn_resize(f->item, (size_t)f->room * sizeof *f->item);
        index_all(f);
    }
    int32_t *place = &f->index[place_of(f, name, game, sum)];
    if (*place < 0) {
        spil_fact *x = &f->item[f->n];
        memset(x, 0, sizeof *x);
        spil__copy(x->name, sizeof x->name, name);
        spil__copy(x->game, sizeof x->game, game);
        spil__copy(x->sum, sizeof x->sum, sum);
        *place = f->n++;
    }
    return &f->item[*place];
}

/* ---- counting ---- */

void spil__fact_happen(spil_fact *x, spil_fact_end end, uint32_t ms)
{
    ms = ms > SPIL_FACT_MS ? SPIL_FACT_MS : ms;
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
    if (finds > 0)
        x->ms = (uint32_t)(((uint64_t)x->ms * x->found + (uint64_t)more->ms * more->found) / finds);
    x->met += more->met;
    x->found += more->found;
    x->missed += more->missed;
    x->recent = more->n_recent > 0 ? more->recent : x->recent;
    x->n_recent = more->n_recent > 0 ? more->n_recent : x->n_recent;
}

bool spil_facts_note(spil_facts *f, const char *name, const char *game, const char *sum, spil_fact_end end,
                     uint32_t ms, spil_error *err)
{
    char line[SPIL_FACT_LINE];
    spil_out out = spil_out_to(line, sizeof line);
    spil__fact_happen(spil__fact_of(f, name, game, sum), end, ms);
    if (f->keeper.line == NULL)
        return true;
    spil__fact_line(name, game, sum, end, ms, &out);
    if (f->keeper.line(f->keeper.of, line, out.len, err))
        return true;
    f->keeper.line = NULL;
    return false;
}

void spil_facts_forget(spil_facts *f, const char *name)
{
    int kept = 0;
    for (int i = 0; i < f->n; i++) {
        if (name != NULL && strcmp(f->item[i].name, name) != 0)
            f->item[kept++] = f->item[i];
    }
    f->n = kept;
    index_all(f);
}

void spil_facts_free(spil_facts *f)
{
    free(f->item);
    free(f->index);
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
    uint32_t *times = spil__learn_resize(NULL, (size_t)(n + 1) * sizeof *times);
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
    const spil_fact **mine = spil__learn_resize(NULL, (size_t)(f->n + 1) * sizeof(spil_fact *));
    int n = 0;
    for (int i = 0; i < f->n; i++) {
        const spil_fact *x = &f->item[i];
        if (strcmp(x->game, game) == 0 && strcmp(x->name, name) == 0)
            mine[n++] = x;
    }
    const uint32_t usual = spil_facts_usual(mine, n);
    free(mine);
    return usual;
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
