/* shelf.h: plain structs that are found by what they are called, at most so many of them.
 *
 * A full shelf makes room for one thing at a time: that which is worth least goes, and nothing else. */
#ifndef SPIL__SHELF_H
#define SPIL__SHELF_H

#include "spil/facts.h"

typedef struct spil__shelf_kind {
    size_t bytes; /* of an item */
    int most;     /* items */
    uint32_t (*hash)(const void *item);
    bool (*same)(const void *a, const void *b); /* called the same */
    uint64_t (*worth)(const void *item);        /* the least goes first */
} spil__shelf_kind;

/* The item that is called like this one; NULL: there is none. */
void *spil__shelf_find(const spil__shelf_kind *k, const spil_shelf *s, const void *like);
/* The same; *like is copied to the shelf if there is none. Valid until the next call. */
void *spil__shelf_take(const spil__shelf_kind *k, spil_shelf *s, const void *like);
/* Keeps those items for which `keeps` is true, in their order. */
void spil__shelf_keep(const spil__shelf_kind *k, spil_shelf *s,
                      bool (*keeps)(const void *item, const void *of), const void *of);
/* Back to all zero. */
void spil__shelf_free(spil_shelf *s);

/* A hash of texts, each with its end. */
uint32_t spil__hash_texts(const char *const texts[], int n);

#endif
