/* text.h: printing into a caller's buffer and reading from a caller's text, without allocating.
 *
 * A spil_out never writes past its end and is always NUL-terminated; what did not fit is only counted, so
 * a caller can print first and ask spil_out_full() once at the end. */
#ifndef SPIL_TEXT_H
#define SPIL_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct spil_out {
    char *buf;
    size_t size; /* bytes of buf, at least 1 */
    size_t len;  /* characters printed so far, including those that did not fit */
} spil_out;

spil_out spil_out_to(char *buf, size_t size);
void spil_put(spil_out *out, const char *text);
void spil_put_bytes(spil_out *out, const char *text, size_t len);
void spil_put_char(spil_out *out, char c);
void spil_put_int(spil_out *out, int64_t value);
void spil_put_unsigned(spil_out *out, uint64_t value);
/* Two lower-case digits for each byte. */
void spil_put_hex(spil_out *out, const uint8_t *bytes, size_t n);
/* A field of CSV (RFC 4180), in quotes. Spreadsheets compute anything that begins like a formula: such a text gets an
 * apostrophe before it, which they do not show. */
void spil_put_field(spil_out *out, const char *text);
/* A number of hundredths: 3, 1.5, 0.25. */
void spil_put_hundredths(spil_out *out, uint64_t value);

static inline bool spil_out_full(const spil_out *out)
{
    return out->len >= out->size;
}

/* Bytes of buf in use: len, or what fitted of it. */
static inline size_t spil_out_bytes(const spil_out *out)
{
    return spil_out_full(out) ? out->size - 1 : out->len;
}

/* A piece of text being read; not NUL-terminated. */
typedef struct spil_in {
    const char *at, *end;
} spil_in;

spil_in spil_in_from(const char *text);

static inline bool spil_in_done(const spil_in *in)
{
    return in->at == in->end;
}

/* Each takes what it names from the front, or returns false and takes nothing. */
bool spil_take_char(spil_in *in, char c);
bool spil_take_word(spil_in *in, const char *word);
/* 2 × n lower-case hex digits. */
bool spil_take_hex(spil_in *in, uint8_t *bytes, size_t n);
/* One character out of `set`: its index there, or -1. */
int spil_take_one_of(spil_in *in, const char *set);
/* A whole number as we print it: no plus, no leading zeros, no "-0". Values beyond ±10^9 become ±(10^9 + 1): a range
 * that ends there does not hold them. */
bool spil_take_int(spil_in *in, int *value);

/* Length in bytes of the UTF-8 character at the start of `len` bytes, or 0 where there is none: overlong forms,
 * surrogates and anything beyond U+10FFFF do not count. */
size_t spil_utf8_char(const char *text, size_t len);
/* The same for a character that may be shown: control characters do not count, nor do those that change the direction
 * of writing. */
size_t spil_plain_char(const char *text, size_t len);
/* Is it UTF-8 without control characters, safe for a terminal or a JSON text as it is? */
bool spil_is_plain(const char *text);

size_t spil_length(const char *text);
bool spil_same(const char *a, const char *b);
/* Is the text in a NULL-terminated list? The list may be NULL. */
bool spil_listed(const char *const list[], const char *text);

#endif
