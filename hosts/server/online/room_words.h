/* room_words.h: the words of a room's lines, one after the other. Each returns false where there is no such word. */
#ifndef ONLINE_ROOM_WORDS_H
#define ONLINE_ROOM_WORDS_H

#include <stdlib.h>

#include "room.h"

typedef struct reading_line {
    room *m;
    const char *at; /* what is left of it */
} reading_line;

/* The next word. false: it is missing or too long. */
static inline bool word(reading_line *l, char *to, size_t size)
{
    l->at += *l->at == ' ';
    const size_t len = strcspn(l->at, " ");
    if (len == 0 || len >= size)
        return false;
    memcpy(to, l->at, len);
    to[len] = '\0';
    l->at += len;
    return true;
}

static inline bool number(reading_line *l, uint64_t *to)
{
    char text[24], *end;
    if (!word(l, text, sizeof text))
        return false;
    *to = strtoull(text, &end, 10);
    return *end == '\0';
}

static inline bool whole(reading_line *l, int *to)
{
    uint64_t n;
    if (!number(l, &n) || n > INT32_MAX)
        return false;
    *to = (int)n;
    return true;
}

/* One of these words. */
static inline bool one_of(reading_line *l, const char *const words[], int *to)
{
    char text[32];
    *to = word(l, text, sizeof text) ? spil__room_word(words, text) : -1;
    return *to >= 0;
}

static inline bool time_of(reading_line *l, uint64_t *ms)
{
    if (!number(l, ms))
        return false;
    l->m->last_ms = *ms;
    return true;
}

#endif
