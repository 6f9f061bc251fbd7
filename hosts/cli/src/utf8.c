/* utf8.c: text that may not be UTF-8 (utf8.h). */
#include "utf8.h"

#include <stdint.h>
#include <string.h>

size_t spil__utf8_char(const char *text, size_t len)
{
    const unsigned char *p = (const unsigned char *)text;
    if (len == 0)
        return 0;
    const size_t n = p[0] < 0x80                   ? 1
                     : p[0] >= 0xc2 && p[0] < 0xe0 ? 2
                     : (p[0] & 0xf0) == 0xe0       ? 3
                     : p[0] >= 0xf0 && p[0] < 0xf5 ? 4
                                                   : 0;
    if (n == 0 || n > len)
        return 0;
    for (size_t i = 1; i < n; i++) {
        if ((p[i] & 0xc0) != 0x80)
            return 0;
    }
    /* Too long a form, a surrogate, beyond U+10FFFF. */
    if ((p[0] == 0xe0 && p[1] < 0xa0) || (p[0] == 0xed && p[1] >= 0xa0) || (p[0] == 0xf0 && p[1] < 0x90) ||
        (p[0] == 0xf4 && p[1] >= 0x90))
        return 0;
    return n;
}

void spil__utf8_clean(const char *text, char *out, size_t size)
{
    const char *end = text + strlen(text);
    size_t used = 0;
    while (text < end) {
        const size_t n = spil__utf8_char(text, (size_t)(end - text));
        const char *from = n > 0 ? text : "\xef\xbf\xbd";
        const size_t bytes = n > 0 ? n : 3;
        if (used + bytes >= size)
            break;
        memcpy(out + used, from, bytes);
        used += bytes;
        text += n > 0 ? n : 1;
    }
    out[used] = '\0';
}
