/* utf8.h: text that may not be UTF-8, and the columns text takes on a screen. */
#ifndef UTF8_H
#define UTF8_H

#include <stddef.h>

/* Bytes of the well-formed character that begins at text, 0 when none does. len = bytes there are. */
size_t spil__utf8_char(const char *text, size_t len);
/* Copies text into out (size bytes, NUL included), each byte that is no UTF-8 as U+FFFD; cuts what does not
 * fit at a character. */
void spil__utf8_clean(const char *text, char *out, size_t size);

#endif
