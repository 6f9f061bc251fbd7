/* text.c: bounded printing and careful reading (spil/text.h). */
#include "spil/text.h"

#include <string.h>

spil_out spil_out_to(char *buf, size_t size)
{
    buf[0] = '\0';
    return (spil_out){.buf = buf, .size = size, .len = 0};
}

void spil_put_bytes(spil_out *out, const char *text, size_t len)
{
    if (out->len + 1 < out->size) {
        const size_t room = out->size - 1 - out->len;
        const size_t n = len < room ? len : room;
        memcpy(out->buf + out->len, text, n);
        out->buf[out->len + n] = '\0';
    }
    out->len += len;
}

void spil_put(spil_out *out, const char *text)
{
    spil_put_bytes(out, text, spil_length(text));
}

void spil_put_char(spil_out *out, char c)
{
    spil_put_bytes(out, &c, 1);
}

void spil_put_field(spil_out *out, const char *text)
{
    spil_put_char(out, '"');
    if (*text == '=' || *text == '+' || *text == '-' || *text == '@' || *text == '\t' || *text == '\r')
        spil_put_char(out, '\'');
    for (; *text != '\0'; text++) {
        if (*text == '"')
            spil_put_char(out, '"');
        spil_put_char(out, *text);
    }
    spil_put_char(out, '"');
}

void spil_put_unsigned(spil_out *out, uint64_t value)
{
    char digits[20];
    size_t n = sizeof digits;
    do {
        digits[--n] = (char)('0' + value % 10);
        value /= 10;
    } while (value > 0);
    spil_put_bytes(out, digits + n, sizeof digits - n);
}

void spil_put_int(spil_out *out, int64_t value)
{
    if (value < 0)
        spil_put_char(out, '-');
    spil_put_unsigned(out, value < 0 ? (uint64_t)0 - (uint64_t)value : (uint64_t)value);
}

void spil_put_hex(spil_out *out, const uint8_t *bytes, size_t n)
{
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < n; i++) {
        spil_put_char(out, digits[bytes[i] >> 4]);
        spil_put_char(out, digits[bytes[i] & 15]);
    }
}

void spil_put_hundredths(spil_out *out, uint64_t value)
{
    spil_put_unsigned(out, value / 100);
    if (value % 100 == 0)
        return;
    spil_put_char(out, '.');
    spil_put_unsigned(out, value / 10 % 10);
    if (value % 10 != 0)
        spil_put_unsigned(out, value % 10);
}

spil_in spil_in_from(const char *text)
{
    return (spil_in){.at = text, .end = text + spil_length(text)};
}

bool spil_take_char(spil_in *in, char c)
{
    if (in->at == in->end || *in->at != c)
        return false;
    in->at++;
    return true;
}

bool spil_take_word(spil_in *in, const char *word)
{
    const size_t len = spil_length(word);
    if ((size_t)(in->end - in->at) < len || memcmp(in->at, word, len) != 0)
        return false;
    in->at += len;
    return true;
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool spil_take_hex(spil_in *in, uint8_t *bytes, size_t n)
{
    if ((size_t)(in->end - in->at) < 2 * n)
        return false;
    for (size_t i = 0; i < 2 * n; i++) {
        if (hex_digit(in->at[i]) < 0)
            return false;
    }
    for (size_t i = 0; i < n; i++, in->at += 2)
        bytes[i] = (uint8_t)(hex_digit(in->at[0]) << 4 | hex_digit(in->at[1]));
    return true;
}

int spil_take_one_of(spil_in *in, const char *set)
{
    for (int i = 0; in->at < in->end && set[i] != '\0'; i++) {
        if (*in->at == set[i]) {
            in->at++;
            return i;
        }
    }
    return -1;
}

bool spil_take_int(spil_in *in, int *value)
{
    enum { LIMIT = 1000000000 };
    const char *at = in->at;
    const bool negative = at < in->end && *at == '-';
    at += negative;
    const char *first = at;
    int64_t n = 0;
    for (; at < in->end && *at >= '0' && *at <= '9'; at++) {
        if (n <= LIMIT)
            n = n * 10 + (*at - '0');
    }
    const bool leading_zero = at - first > 1 && *first == '0';
    if (at == first || leading_zero || (negative && n == 0))
        return false;
    if (n > LIMIT)
        n = LIMIT + 1;
    *value = (int)(negative ? -n : n);
    in->at = at;
    return true;
}

size_t spil_utf8_char(const char *text, size_t len)
{
    const unsigned char *s = (const unsigned char *)text;
    if (len == 0)
        return 0;
    if (s[0] < 0x80)
        return 1;
    if (s[0] >= 0xc2 && s[0] <= 0xdf && len >= 2 && (s[1] & 0xc0) == 0x80)
        return 2;
    if (s[0] >= 0xe0 && s[0] <= 0xef && len >= 3 && (s[1] & 0xc0) == 0x80 && (s[2] & 0xc0) == 0x80 &&
        !(s[0] == 0xe0 && s[1] < 0xa0) && !(s[0] == 0xed && s[1] > 0x9f))
        return 3;
    if (s[0] >= 0xf0 && s[0] <= 0xf4 && len >= 4 && (s[1] & 0xc0) == 0x80 && (s[2] & 0xc0) == 0x80 &&
        (s[3] & 0xc0) == 0x80 && !(s[0] == 0xf0 && s[1] < 0x90) && !(s[0] == 0xf4 && s[1] > 0x8f))
        return 4;
    return 0;
}

/* Characters that are not shown but change how others are: controls, line ends, and those that turn the direction of
 * writing, with which a text can pretend to be another. */
static bool is_control(uint32_t c)
{
    static const struct {
        uint32_t first, last;
    } ranges[] = {
        {0x00, 0x1f}, {0x7f, 0x9f}, {0x61c, 0x61c}, {0x200e, 0x200f}, {0x2028, 0x202e}, {0x2066, 0x2069},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++) {
        if (c >= ranges[i].first && c <= ranges[i].last)
            return true;
    }
    return false;
}

size_t spil_plain_char(const char *text, size_t len)
{
    const unsigned char *s = (const unsigned char *)text;
    const size_t n = spil_utf8_char(text, len);
    if (n == 0)
        return 0;
    uint32_t c = n == 1 ? s[0] : s[0] & (0x7fu >> n);
    for (size_t i = 1; i < n; i++)
        c = c << 6 | (s[i] & 0x3fu);
    return is_control(c) ? 0 : n;
}

bool spil_is_plain(const char *text)
{
    const char *end = text + spil_length(text);
    while (text < end) {
        const size_t n = spil_plain_char(text, (size_t)(end - text));
        if (n == 0)
            return false;
        text += n;
    }
    return true;
}

size_t spil_length(const char *text)
{
    size_t n = 0;
    while (text[n] != '\0')
        n++;
    return n;
}

bool spil_same(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

bool spil_listed(const char *const list[], const char *text)
{
    for (; list != NULL && *list != NULL; list++) {
        if (spil_same(*list, text))
            return true;
    }
    return false;
}
