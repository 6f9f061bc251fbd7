/* keyed_table.h: plain structs that are found by what they are called, up to a limit.
 *
 * A full table makes room for one thing at a time: that which is worth least goes, and nothing else. */
#ifndef SPIL__KEYED_TABLE_H
#define SPIL__KEYED_TABLE_H

#include "spil/facts.h"

typedef struct spil__keyed_table_kind {
    size_t bytes; /* of an item */
    int most;     /* items */
    uint32_t (*hash)(const void *item);
    bool (*same)(const void *a, const void *b); /* called the same */
    uint64_t (*worth)(const void *item);        /* the least goes first */
} spil__keyed_table_kind;

/* The item that is called like this one; NULL: there is none. */
void *spil__keyed_table_find(const spil__keyed_table_kind *k, const spil_keyed_table *s, const void *like);
/* The same; *like is copied into the table if there is none. Valid until the next call. */
void *spil__keyed_table_take(const spil__keyed_table_kind *k, spil_keyed_table *s, const void *like);
/* Keeps those items for which `keeps` is true, in their order. */
void spil__keyed_table_keep(const spil__keyed_table_kind *k, spil_keyed_table *s,
                            bool (*keeps)(const void *item, const void *of), const void *of);
/* Back to all zero. */
void spil__keyed_table_free(spil_keyed_table *s);

/* A hash of texts, each with its end. */
uint32_t spil__hash_texts(const char *const texts[], int n);

#endif
