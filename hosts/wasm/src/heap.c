/* heap.c: malloc() and its family for the module, in a tenth of the bytes that the C library's take.
 *
 * A block has one of a few sizes, four to each doubling, and a freed one waits in the list of its size; the topmost
 * goes back to the unused end of the memory. What is given is aligned to 64 bytes. */
#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 64, PAGE = 65536, LISTS = 112 };

/* Lies before what is given, so that this begins a line. */
typedef struct block {
    size_t room; /* bytes after the block's head, to the next one's */
    struct block *next;
    size_t unused[2];
} block;

extern unsigned char __heap_base; /* the linker's */
static uintptr_t top;             /* the head of the next block of all, once there is one */
static block *waiting[LISTS];

/* The smallest size of at least this many lines: 1 to 8, then 10, 12, 14, 16, 20 and so on. */
static size_t fitting(size_t lines, int *list)
{
    int doubled = 0;
    size_t steps = lines;
    while (steps > 8) {
        steps = (steps + 1) / 2;
        doubled++;
    }
    *list = (int)steps - 1 + 4 * doubled;
    return steps << doubled;
}

void *malloc(size_t bytes)
{
    if (bytes > PTRDIFF_MAX - PAGE) {
        errno = ENOMEM;
        return NULL;
    }
    int list;
    const size_t size = LINE * fitting((bytes + sizeof(block) + LINE - 1) / LINE, &list);
    block *it = waiting[list];
    if (it != NULL) {
        waiting[list] = it->next;
        return it + 1;
    }
    if (top == 0)
        top = ((uintptr_t)&__heap_base + sizeof(block) + LINE - 1) / LINE * LINE - sizeof(block);
    const size_t end = __builtin_wasm_memory_size(0) * PAGE;
    if (top + size < top || (top + size > end && __builtin_wasm_memory_grow(0, (top + size - end + PAGE - 1) /
                                                                                   PAGE) == SIZE_MAX)) {
        errno = ENOMEM;
        return NULL;
    }
    it = (block *)top; /* NOLINT(performance-no-int-to-ptr): memory begins here */
    top += size;
    it->room = size - sizeof *it;
    return it + 1;
}

void free(void *memory)
{
    if (memory == NULL)
        return;
    block *it = (block *)memory - 1;
    const size_t size = it->room + sizeof *it;
    if ((uintptr_t)it + size == top) {
        top = (uintptr_t)it;
        return;
    }
    int list;
    (void)fitting(size / LINE, &list);
    it->next = waiting[list];
    waiting[list] = it;
}

void *realloc(void *memory, size_t bytes)
{
    if (memory == NULL)
        return malloc(bytes);
    const size_t room = ((block *)memory - 1)->room;
    if (bytes <= room)
        return memory;
    void *larger = malloc(bytes);
    if (larger == NULL)
        return NULL;
    memcpy(larger, memory, room);
    free(memory);
    return larger;
}

void *aligned_alloc(size_t alignment, size_t bytes)
{
    if (alignment > LINE) {
        errno = EINVAL;
        return NULL;
    }
    return malloc(bytes);
}
