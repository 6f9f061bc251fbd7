/* catalogue.c: a language as web/tools/catalogue.mjs packs it for this very module (catalogue.h). The English is in the
 * module's memory already, so a text says where:
 *
 *   "spil texts 2\n", the rule of plurals, NUL, the number of texts, the exclusive or of the hashes of their English,
 *   then for each text how far its English lies behind that of the one before it, in groups of seven bits, low ones
 *   first, 128 added to all but the last; then the texts in the same order, each with a NUL behind it. Forms of a
 *   plural have a 1 between them. Numbers and hashes have 32 bits. */
#include "catalogue.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "plural.h"
#include "spil/memory.h"

static const char head[] = "spil texts 2\n";
enum { BETWEEN_FORMS = 1, BITS = 7, MORE = 1 << BITS };

typedef struct {
    uint32_t hash;          /* of its English */
    const char *text, *end; /* all forms, with NULs between them */
} entry;

static struct {
    unsigned char *file;
    const char *plural; /* how it counts: "n != 1" */
    uint32_t n;
    entry *entry; /* by rising hashes */
} now = {.plural = "n != 1"};

extern const char __heap_base; /* by the linker: where constants and variables end */

static uint32_t hash_of(const char *english)
{
    uint32_t h = 2166136261u; /* FNV-1a in 32 bits, as web/tools/catalogue.mjs has it */
    for (const char *c = english; *c != '\0'; c++)
        h = (h ^ (unsigned char)*c) * 16777619u;
    return h;
}

static int by_hash(const void *a, const void *b)
{
    const uint32_t x = ((const entry *)a)->hash, y = ((const entry *)b)->hash;
    return (x > y) - (x < y);
}

/* The translation of an English text; NULL: none. */
static const entry *find(const char *english)
{
    const entry wanted = {.hash = hash_of(english)};
    const entry *found = now.n == 0 ? NULL : bsearch(&wanted, now.entry, now.n, sizeof wanted, by_hash);
    return found == NULL || found->text[0] == '\0' ? NULL : found;
}

/* Where each English text lies, and its hash; returns what follows in the file, NULL: it is of another module. */
static unsigned char *find_english(unsigned char *at, const unsigned char *end, entry entries[], uint32_t n,
                                   uint32_t check)
{
    uintptr_t english = 0;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t step = 0;
        unsigned shift = 0;
        do {
            if (at == end || shift > 3 * BITS)
                return NULL;
            step |= (*at & (MORE - 1u)) << shift;
            shift += BITS;
        } while (*at++ >= MORE);
        english += step;
        if (english >= (uintptr_t)&__heap_base)
            return NULL;
        entries[i].hash = hash_of((const char *)english);
        check ^= entries[i].hash;
    }
    return check == 0 ? at : NULL;
}

/* Each form of a text gets its own NUL. false: there are fewer or more texts than said. */
static bool cut(char *at, const char *end, entry entries[], uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        if (at >= end)
            return false;
        entries[i].text = at;
        at += strlen(at) + 1;
        entries[i].end = at;
    }
    return at == end;
}

/* Reads what follows the rule of plurals. */
static bool read_texts(unsigned char *at, const unsigned char *end, entry **entries, uint32_t *n)
{
    uint32_t said[2]; /* how many, and what their hashes come to */
    if ((size_t)(end - at) < sizeof said)
        return false;
    memcpy(said, at, sizeof said);
    *n = said[0];
    at += sizeof said;
    if ((size_t)(end - at) < *n)
        return false;
    *entries = spil_alloc_raw(((size_t)*n + 1) * sizeof **entries);
    unsigned char *texts = find_english(at, end, *entries, *n, said[1]);
    if (texts == NULL || !cut((char *)texts, (const char *)end, *entries, *n)) {
        free(*entries);
        return false;
    }
    for (unsigned char *c = texts; c < end; c++) {
        if (*c == BETWEEN_FORMS)
            *c = '\0';
    }
    qsort(*entries, *n, sizeof **entries, by_hash);
    return true;
}

bool spil__catalogue_take(unsigned char *file, size_t len)
{
    const char *plural = "n != 1";
    entry *entries = NULL;
    uint32_t n = 0;
    if (file != NULL) {
        const size_t start = sizeof head - 1;
        if (len < start || memcmp(file, head, start) != 0 || file[len - 1] != '\0')
            return false;
        plural = (const char *)file + start;
        if (!read_texts(file + start + strlen(plural) + 1, file + len, &entries, &n))
            return false;
    }
    free(now.file);
    free(now.entry);
    now.file = file;
    now.plural = plural;
    now.entry = entries;
    now.n = n;
    return true;
}

static const char *translated(void *of, const char *english)
{
    (void)of;
    const entry *found = *english == '\0' ? NULL : find(english);
    return found == NULL ? english : found->text;
}

static const char *translated_plural(void *of, const char *one, const char *many, unsigned long n)
{
    (void)of;
    const entry *found = find(one);
    if (found == NULL)
        return n == 1 ? one : many;
    const char *text = found->text;
    for (unsigned long form = spil__plural_form(now.plural, n); form > 0; form--) {
        const char *next = text + strlen(text) + 1;
        if (next >= found->end)
            break; /* it has fewer forms than its language */
        text = next;
    }
    return text;
}

const spil_translator spil__translator = {.text = translated, .plural = translated_plural};
