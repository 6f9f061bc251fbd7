/* keyed_table.c: plain structs that are found by what they are called (keyed_table.h): a table with a hash index
 * beside it. */
#include "keyed_table.h"

#include <stdlib.h>
#include <string.h>

#include "inside.h"
#include "spil/hash.h"

/* One that goes when room is needed, unless it has come to be worth more since the list was made. */
struct spil_keyed_table_leaver {
    uint64_t worth;
    int32_t at;
};

uint32_t spil__hash_texts(const char *const texts[], int n)
{
    uint64_t hash = SPIL_HASH_START;
    for (int i = 0; i < n; i++)
        hash = spil_hash_text(hash, texts[i]);
    return (uint32_t)hash;
}

/* ---- the index ---- */

static char *item_at(const spil__keyed_table_kind *k, const spil_keyed_table *s, int i)
{
    return (char *)s->item + (size_t)i * k->bytes;
}

/* Its place in the index, or the free one where it belongs. */
static uint32_t place_of(const spil__keyed_table_kind *k, const spil_keyed_table *s, const void *like)
{
    const uint32_t mask = (uint32_t)s->n_index - 1;
    uint32_t at = k->hash(like) & mask;
    while (s->index[at] >= 0 && !k->same(item_at(k, s, s->index[at]), like))
        at = (at + 1) & mask;
    return at;
}

static void index_all(const spil__keyed_table_kind *k, spil_keyed_table *s)
{
    while (s->n_index < 2 * (s->room + 1))
        s->n_index = s->n_index == 0 ? 256 : 2 * s->n_index;
    s->index = spil_resize(s->index, (size_t)s->n_index * sizeof *s->index);
    memset(s->index, -1, (size_t)s->n_index * sizeof *s->index);
    for (int i = 0; i < s->n; i++)
        s->index[place_of(k, s, item_at(k, s, i))] = i;
}

/* Takes an item out of the index. Those behind it that had to step aside for it move up, or they would be lost. */
static void unindex(const spil__keyed_table_kind *k, spil_keyed_table *s, int i)
{
    const uint32_t mask = (uint32_t)s->n_index - 1;
    uint32_t hole = place_of(k, s, item_at(k, s, i));
    for (uint32_t at = (hole + 1) & mask; s->index[at] >= 0; at = (at + 1) & mask) {
        const uint32_t home = k->hash(item_at(k, s, s->index[at])) & mask;
        if (((at - home) & mask) < ((at - hole) & mask))
            continue;
        s->index[hole] = s->index[at];
        hole = at;
    }
    s->index[hole] = -1;
}

/* ---- making room ---- */

static int by_worth(const void *a, const void *b)
{
    const struct spil_keyed_table_leaver *x = a, *y = b;
    if (x->worth != y->worth)
        return x->worth < y->worth ? -1 : 1;
    return x->at < y->at ? -1 : x->at > y->at;
}

/* Sorted once for many that go: a sort for each would take minutes for a long text. */
static void line_up(const spil__keyed_table_kind *k, spil_keyed_table *s)
{
    s->leaver = spil_resize(s->leaver, (size_t)s->n * sizeof *s->leaver);
    for (int i = 0; i < s->n; i++)
        s->leaver[i] = (struct spil_keyed_table_leaver){.worth = k->worth(item_at(k, s, i)), .at = i};
    qsort(s->leaver, (size_t)s->n, sizeof *s->leaver, by_worth);
    s->n_leavers = s->n;
    s->next_leaver = 0;
}

/* The place of an item that has gone. */
static int make_room(const spil__keyed_table_kind *k, spil_keyed_table *s)
{
    for (;;) {
        if (s->next_leaver == s->n_leavers)
            line_up(k, s);
        const struct spil_keyed_table_leaver *next = &s->leaver[s->next_leaver++];
        if (k->worth(item_at(k, s, next->at)) != next->worth)
            continue;
        unindex(k, s, next->at);
        return next->at;
    }
}

static int new_place(const spil__keyed_table_kind *k, spil_keyed_table *s)
{
    if (s->n == k->most)
        return make_room(k, s);
    if (s->n == s->room) {
        s->item = spil_grow(s->item, &s->room, s->n + 1, k->bytes);
        index_all(k, s);
    }
    return s->n++;
}

/* ---- what the others use ---- */

void *spil__keyed_table_find(const spil__keyed_table_kind *k, const spil_keyed_table *s, const void *like)
{
    const int i = s->n_index == 0 ? -1 : s->index[place_of(k, s, like)];
    return i < 0 ? NULL : item_at(k, s, i);
}

void *spil__keyed_table_take(const spil__keyed_table_kind *k, spil_keyed_table *s, const void *like)
{
    void *there = spil__keyed_table_find(k, s, like);
    if (there != NULL)
        return there;
    const int i = new_place(k, s);
    memcpy(item_at(k, s, i), like, k->bytes);
    s->index[place_of(k, s, like)] = i;
    return item_at(k, s, i);
}

void spil__keyed_table_keep(const spil__keyed_table_kind *k, spil_keyed_table *s,
                            bool (*keeps)(const void *item, const void *of), const void *of)
{
    int kept = 0;
    for (int i = 0; i < s->n; i++) {
        if (keeps(item_at(k, s, i), of))
            memmove(item_at(k, s, kept++), item_at(k, s, i), k->bytes);
    }
    s->n = kept;
    s->n_leavers = s->next_leaver = 0;
    index_all(k, s);
}

void spil__keyed_table_free(spil_keyed_table *s)
{
    free(s->item);
    free(s->index);
    free(s->leaver);
    memset(s, 0, sizeof *s);
}
