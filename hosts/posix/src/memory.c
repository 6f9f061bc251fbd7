/* memory.c: allocation that aborts when memory runs out (memory.h). */
#include "memory.h"

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

void *spil__alloc_raw(size_t bytes)
{
    return checked(aligned_alloc(LINE, rounded(bytes)));
}

void *spil__alloc(size_t bytes)
{
    return memset(spil__alloc_raw(bytes), 0, rounded(bytes));
}

void *spil__resize(void *memory, size_t bytes)
{
    return checked(realloc(memory, bytes));
}

char *spil__strdup(const char *text)
{
    return checked(strdup(text));
}

char *spil__strndup(const char *text, size_t most)
{
    return checked(strndup(text, most));
}

void spil__text_add(text_buffer *text, const char *bytes, size_t len)
{
    if (text->len + len + 1 > text->room) {
        text->room = 2 * (text->len + len + 1);
        text->at = spil__resize(text->at, text->room);
    }
    memcpy(text->at + text->len, bytes, len);
    text->len += len;
    text->at[text->len] = '\0';
}

void spil__text_free(text_buffer *text)
{
    free(text->at);
    *text = (text_buffer){0};
}
