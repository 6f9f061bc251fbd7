/* memory.h: memory for the layers that allocate; running out of it aborts. */
#ifndef SPIL_MEMORY_H
#define SPIL_MEMORY_H

#include <stddef.h>

void *spil_alloc(size_t bytes);     /* zeroed, aligned for a spil_state; freed with free() */
void *spil_alloc_raw(size_t bytes); /* the same, not zeroed */
/* As realloc: not for a spil_state, whose alignment would be lost. */
void *spil_resize(void *memory, size_t bytes);

char *spil_strdup(const char *text);
char *spil_strndup(const char *text, size_t most);

/* Room for n items of this many bytes in a list that has room for *room of them; the list may move. */
void *spil_grow(void *list, int *room, int n, size_t item_bytes);

/* Text that grows. */
typedef struct spil_buffer {
    char *at;    /* NUL-terminated once something was added */
    size_t len;  /* bytes used, the NUL not counted */
    size_t room; /* bytes at `at` */
} spil_buffer;

void spil_buffer_add(spil_buffer *buffer, const char *bytes, size_t len);
void spil_buffer_free(spil_buffer *buffer);

#endif
