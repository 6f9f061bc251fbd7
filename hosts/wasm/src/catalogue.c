/* catalogue.c: a language as web/tools/catalogue.mjs packs it (catalogue.h). The English is in the module already, so a
 * text stands under its hash:
 *
 *   "spil texts 1\n", the rule of plurals, NUL, the number of texts, their hashes in rising order, then the texts in
 *   the same order, each with a NUL behind it; forms of a plural have a 1 between them. Numbers and hashes have 32 bits. */
#include "catalogue.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "plural.h"
#include "spil/memory.h"

static const char head[] = "spil texts 1\n";
enum { BETWEEN_FORMS = 1 };

static struct {
    unsigned char *file;
    const char *plural; /* how it counts: "n != 1" */
    uint32_t n;
    uint32_t *hash;
    const char **text; /* all forms, with NULs between them; text[n]: the end of the file */
} now = {.plural = "n != 1"};

static uint32_t hash_of(const char *english)
{
    uint32_t h = 2166136261u; /* FNV-1a in 32 bits, as web/tools/catalogue.mjs has it */
    for (const char *c = english; *c != '\0'; c++)
        h = (h ^ (unsigned char)*c) * 16777619u;
    return h;
}

/* Which text is the translation of this English one; -1: none. */
static int64_t find(const char *english)
{
    const uint32_t hash = hash_of(english);
    uint32_t low = 0, high = now.n;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (now.hash[middle] == hash)
            return now.text[middle][0] == '\0' ? -1 : (int64_t)middle;
        if (hash < now.hash[middle])
            high = middle;
        else
            low = middle + 1;
    }
    return -1;
}

/* Finds the parts of a file and returns where its texts begin; NULL: not such a file. */
static char *texts_of(unsigned char *file, size_t len, const char **plural, uint32_t *n,
                      const unsigned char **hashes)
{
    const size_t start = sizeof head - 1;
    if (len < start || memcmp(file, head, start) != 0 || file[len - 1] != '\0')
        return NULL;
    *plural = (const char *)file + start;
    const size_t at = start + strlen(*plural) + 1;
    if (len - at < sizeof *n)
        return NULL;
    memcpy(n, file + at, sizeof *n);
    *hashes = file + at + sizeof *n;
    return (len - at) / sizeof *n - 1 < *n ? NULL : (char *)file + at + sizeof *n * (1 + (size_t)*n);
}

/* Each form of a text gets its own NUL. false: there are fewer or more texts than hashes. */
static bool cut(char *at, const char *end, const char *text[], uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        if (at >= end)
            return false;
        text[i] = at;
        at += strlen(at) + 1;
    }
    text[n] = at;
    return at == end;
}

bool spil__catalogue_take(unsigned char *file, size_t len)
{
    const char *plural = "n != 1", **text = NULL;
    const unsigned char *hashes = NULL;
    uint32_t n = 0;
    if (file != NULL) {
        char *texts = texts_of(file, len, &plural, &n, &hashes);
        text = texts == NULL ? NULL : spil_alloc_raw(((size_t)n + 1) * sizeof *text);
        if (texts == NULL || !cut(texts, (const char *)file + len, text, n)) {
            free(text);
            return false;
        }
        for (char *c = texts; c < (char *)file + len; c++) {
            if (*c == BETWEEN_FORMS)
                *c = '\0';
        }
    }
    free(now.file);
    free(now.hash);
    free(now.text);
    now.hash = n == 0 ? NULL : spil_alloc_raw((size_t)n * sizeof *now.hash);
    if (n > 0)
        memcpy(now.hash, hashes, (size_t)n * sizeof *now.hash);
    now.file = file;
    now.plural = plural;
    now.text = text;
    now.n = n;
    return true;
}

static const char *translated(void *of, const char *english)
{
    (void)of;
    const int64_t i = *english == '\0' ? -1 : find(english);
    return i < 0 ? english : now.text[i];
}

static const char *translated_plural(void *of, const char *one, const char *many, unsigned long n)
{
    (void)of;
    const int64_t i = find(one);
    if (i < 0)
        return n == 1 ? one : many;
    const char *text = now.text[i];
    for (unsigned long form = spil__plural_form(now.plural, n); form > 0; form--) {
        const char *next = text + strlen(text) + 1;
        if (next >= now.text[i + 1])
            break; /* it has fewer forms than its language */
        text = next;
    }
    return text;
}

const spil_translator spil__translator = {.text = translated, .plural = translated_plural};
