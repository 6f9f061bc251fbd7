/* memory.c: allocation that aborts when memory runs out (memory.h). */
#include "spil/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *checked(void *memory)
{
    if (memory == NULL) {
        fputs("spil: out of memory\n", stderr);
        abort();
    }
    return memory;
}

enum { LINE = 64 }; /* states and views are aligned to it */

static size_t rounded(size_t bytes)
{
    return (bytes + LINE - 1) / LINE * LINE;
}

void *spil_alloc_raw(size_t bytes)
{
    return checked(aligned_alloc(LINE, rounded(bytes)));
}

void *spil_alloc(size_t bytes)
{
    return memset(spil_alloc_raw(bytes), 0, rounded(bytes));
}

void *spil_resize(void *memory, size_t bytes)
{
    return checked(realloc(memory, bytes));
}

char *spil_strdup(const char *text)
{
    return checked(strdup(text));
}

char *spil_strndup(const char *text, size_t most)
{
    return checked(strndup(text, most));
}

void *spil_grow(void *list, int *room, int n, size_t item_bytes)
{
    enum { FIRST = 16 };
    if (n <= *room)
        return list;
    int wanted = *room < FIRST ? FIRST : *room;
    while (wanted < n)
        wanted *= 2;
    *room = wanted;
    return spil_resize(list, (size_t)wanted * item_bytes);
}

void spil_buffer_add(spil_buffer *buffer, const char *bytes, size_t len)
{
    if (buffer->len + len + 1 > buffer->room) {
        buffer->room = 2 * (buffer->len + len + 1);
        buffer->at = spil_resize(buffer->at, buffer->room);
    }
    memcpy(buffer->at + buffer->len, bytes, len);
    buffer->len += len;
    buffer->at[buffer->len] = '\0';
}

void spil_buffer_free(spil_buffer *buffer)
{
    free(buffer->at);
    *buffer = (spil_buffer){0};
}
