/* memory.h: allocation that aborts when memory runs out. */
#ifndef MEMORY_H
#define MEMORY_H

#include <stddef.h>

void *spil__alloc(size_t bytes);     /* zeroed, aligned for a spil_state; freed with free() */
void *spil__alloc_raw(size_t bytes); /* the same, not zeroed */
void *spil__resize(void *memory,
                   size_t bytes); /* realloc: not for a spil_state, whose alignment would be lost */

char *spil__strdup(const char *text);
char *spil__strndup(const char *text, size_t most);

/* Text that grows. */
typedef struct text_buffer {
    char *at;    /* NUL-terminated once something was added */
    size_t len;  /* bytes used, the NUL not counted */
    size_t room; /* bytes at `at` */
} text_buffer;

void spil__text_add(text_buffer *text, const char *bytes, size_t len);
void spil__text_free(text_buffer *text);

#endif
