/* scan.h: a quick look into the JSON that a server sends: the members of an object, the elements of an array, without
 * building anything. What is deeper is skipped over, so a long view costs one pass. */
#ifndef SPIL_LOAD_SCAN_H
#define SPIL_LOAD_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A value as it stands in the text: a string with its quotes, an object with its braces. at NULL: none. */
typedef struct scan_span {
    const char *at;
    size_t len;
} scan_span;

/* Walks through an object or an array. */
typedef struct scan_walk {
    const char *at, *end;
    bool object, first, bad;
} scan_walk;

/* False: the value is neither an object nor an array. */
bool scan_open(scan_span value, scan_walk *walk);
/* The next member or element; false at the end, and where it is no JSON (walk->bad). key may be NULL; without
 * quotes. */
bool scan_next(scan_walk *walk, scan_span *key, scan_span *value);

bool scan_is(scan_span span, const char *text);
/* A whole number below 2^63; def for anything else. */
int64_t scan_int(scan_span value, int64_t def);

#endif
