/* lab_pieces.c: results as bytes (lab_pieces.h): the struct without its pointers, then for each text its length plus 1
 * in four bytes, 0 for none, and its letters. */
#include "lab_pieces.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 1 << 24 };

/* ---- texts that are static where they were made ---- */

typedef struct known_text {
    struct known_text *next;
    char text[];
} known_text;

/* The one copy of a text, kept for good: there are as many as ways to break a rule. */
static const char *known(const unsigned char *text, size_t len)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static known_text *all;
    pthread_mutex_lock(&lock);
    known_text *k = all;
    while (k != NULL && (strlen(k->text) != len || memcmp(k->text, text, len) != 0))
        k = k->next;
    if (k == NULL) {
        k = spil_alloc(sizeof *k + len + 1);
        memcpy(k->text, text, len);
        k->next = all;
        all = k;
    }
    pthread_mutex_unlock(&lock);
    return k->text;
}

/* ---- writing ---- */

void spil__piece_put(const spil_work *work, const void *end, spil_buffer *to)
{
    bool owned;
    void *copy = spil_alloc(work->end_bytes);
    memcpy(copy, end, work->end_bytes);
    for (int k = 0; work->text(copy, k, &owned) != NULL; k++)
        *work->text(copy, k, &owned) = NULL;
    spil_buffer_add(to, copy, work->end_bytes);
    memcpy(copy, end, work->end_bytes);
    for (int k = 0; work->text(copy, k, &owned) != NULL; k++) {
        const char *text = *work->text(copy, k, &owned);
        const uint32_t size = text == NULL ? 0 : (uint32_t)strlen(text) + 1;
        spil_buffer_add(to, (const char *)&size, sizeof size);
        if (size > 0)
            spil_buffer_add(to, text, size - 1);
    }
    free(copy);
}

/* ---- reading ---- */

static const unsigned char *take_bytes(piece_reader *from, size_t n)
{
    if (from->n < n)
        return NULL;
    const unsigned char *at = from->at;
    from->at += n;
    from->n -= n;
    return at;
}

static bool get_text(piece_reader *from, bool owned, const char **text)
{
    uint32_t size;
    const unsigned char *bytes = take_bytes(from, sizeof size);
    if (bytes == NULL)
        return false;
    memcpy(&size, bytes, sizeof size);
    if (size == 0)
        return true;
    bytes = size > TEXT_MAX ? NULL : take_bytes(from, size - 1);
    if (bytes == NULL || memchr(bytes, 0, size - 1) != NULL)
        return false;
    if (owned) {
        char *copy = spil_alloc(size);
        memcpy(copy, bytes, size - 1);
        *text = copy;
    } else {
        *text = known(bytes, size - 1);
    }
    return true;
}

bool spil__piece_get(const spil_work *work, piece_reader *from, void *end)
{
    bool owned, good = true;
    const unsigned char *bytes = take_bytes(from, work->end_bytes);
    if (bytes == NULL)
        return false;
    memcpy(end, bytes, work->end_bytes);
    for (int k = 0; work->text(end, k, &owned) != NULL; k++)
        *work->text(end, k, &owned) = NULL;
    for (int k = 0; good && work->text(end, k, &owned) != NULL; k++)
        good = get_text(from, owned, work->text(end, k, &owned));
    if (!good && work->drop != NULL)
        work->drop(work->of, end);
    return good;
}
