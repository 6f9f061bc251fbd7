/* catalogue.c: .mo files (catalogue.h). The format is in gettext's manual, "The Format of GNU MO Files": two tables of
 * lengths and offsets, the texts sorted by their English. */
#include "catalogue.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "plural.h"

enum { MAGIC_AT = 0, COUNT_AT = 8, ENGLISH_AT = 12, TRANSLATED_AT = 16, HEAD_BYTES = 28 };

static const uint32_t magic = 0x950412de; /* files are made for this byte order: WebAssembly has no other */

static struct {
    unsigned char *file;
    size_t len;
    const char *plural; /* how it counts: "n != 1" */
} now;

static uint32_t number(const unsigned char *file, size_t at)
{
    uint32_t value;
    memcpy(&value, file + at, sizeof value);
    return value;
}

/* Text i of the table that begins at `table`, NUL-terminated; NULL: the file is damaged. */
static const char *text_at(const unsigned char *file, size_t len, uint32_t table, uint32_t i, size_t *bytes)
{
    const size_t row = (size_t)table + (size_t)i * 8;
    if (row + 8 > len)
        return NULL;
    const size_t n = number(file, row), at = number(file, row + 4);
    if (at >= len || n >= len - at || file[at + n] != '\0')
        return NULL;
    *bytes = n;
    return (const char *)file + at;
}

static bool is_whole(const unsigned char *file, size_t len)
{
    size_t bytes;
    if (len < HEAD_BYTES || number(file, MAGIC_AT) != magic)
        return false;
    for (uint32_t i = 0; i < number(file, COUNT_AT); i++) {
        if (text_at(file, len, number(file, ENGLISH_AT), i, &bytes) == NULL ||
            text_at(file, len, number(file, TRANSLATED_AT), i, &bytes) == NULL)
            return false;
    }
    return true;
}

/* The translation of what stands under a key, all its forms; NULL: there is none. */
static const char *find_key(const char *key, size_t *bytes)
{
    uint32_t low = 0, high = now.file == NULL ? 0 : number(now.file, COUNT_AT);
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        const int order =
            strcmp(key, text_at(now.file, now.len, number(now.file, ENGLISH_AT), middle, bytes));
        if (order == 0)
            return text_at(now.file, now.len, number(now.file, TRANSLATED_AT), middle, bytes);
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

/* What a reduced catalogue (web/tools/catalogue.mjs) has instead of the English, which is in the module already: its FNV-1a
 * hash, in hex. */
enum { HASH_DIGITS = 8 };
static void hash(const char *english, char out[HASH_DIGITS + 1])
{
    uint32_t h = 2166136261u;
    for (const char *c = english; *c != '\0'; c++)
        h = (h ^ (unsigned char)*c) * 16777619u;
    for (int i = HASH_DIGITS; i-- > 0; h >>= 4)
        out[i] = "0123456789abcdef"[h & 15];
    out[HASH_DIGITS] = '\0';
}

/* The translation of an English text, all its forms; NULL: there is none. */
static const char *find(const char *english, size_t *bytes)
{
    char key[HASH_DIGITS + 1];
    const char *text = find_key(english, bytes);
    if (text != NULL || *english == '\0')
        return text;
    hash(english, key);
    return find_key(key, bytes);
}

bool spil__catalogue_take(unsigned char *file, size_t len)
{
    static const char counts[] = "plural=";
    size_t bytes;
    if (file != NULL && !is_whole(file, len))
        return false;
    free(now.file);
    now.file = file;
    now.len = len;
    const char *head = find("", &bytes); /* the header is the translation of nothing */
    const char *plural = head == NULL ? NULL : strstr(head, counts);
    now.plural = plural == NULL ? "n != 1" : plural + sizeof counts - 1;
    return true;
}

static const char *translated(void *of, const char *english)
{
    (void)of;
    size_t bytes;
    const char *text = *english == '\0' ? NULL : find(english, &bytes);
    return text == NULL || *text == '\0' ? english : text;
}

static const char *translated_plural(void *of, const char *one, const char *many, unsigned long n)
{
    (void)of;
    size_t bytes = 0;
    const char *text = find(one, &bytes);
    if (text == NULL || *text == '\0')
        return n == 1 ? one : many;
    const char *end = text + bytes;
    for (unsigned long form = spil__plural_form(now.plural, n); form > 0; form--) {
        const char *next = text + strlen(text) + 1;
        if (next > end)
            break; /* it has fewer forms than its language */
        text = next;
    }
    return text;
}

const spil_translator spil__translator = {.text = translated, .plural = translated_plural};
