/* big_digits.c: big characters (big_digits.h). */
#include "big_digits.h"

#include <string.h>

#include "spil/text.h"

enum { POINTS = 3 }; /* across a character */

/* A number per line, with a bit per point; the highest is the left one. */
static const struct {
    const char *ch; /* UTF-8 */
    uint8_t line[BIG_LINES];
} font[] = {
    {"0", {7, 5, 5, 5, 7}}, {"1", {2, 6, 2, 2, 7}}, {"2", {7, 1, 7, 4, 7}}, {"3", {7, 1, 7, 1, 7}},
    {"4", {5, 5, 7, 1, 1}}, {"5", {7, 4, 7, 1, 7}}, {"6", {7, 4, 7, 5, 7}}, {"7", {7, 1, 2, 2, 2}},
    {"8", {7, 5, 7, 5, 7}}, {"9", {7, 5, 7, 1, 7}}, {"+", {0, 2, 7, 2, 0}}, {"-", {0, 0, 7, 0, 0}},
    {"×", {0, 5, 2, 5, 0}}, {"·", {0, 0, 2, 0, 0}}, {"÷", {2, 0, 7, 0, 2}}, {":", {0, 2, 0, 2, 0}},
    {"=", {0, 7, 0, 7, 0}}, {"?", {7, 1, 3, 0, 2}}, {" ", {0, 0, 0, 0, 0}},
};

/* Takes the next character that is in the font, and returns its lines; NULL at the end. */
static const uint8_t *take_lines(const char **text)
{
    while (**text != '\0') {
        const size_t bytes = spil_utf8_char(*text, strlen(*text));
        const char *const ch = *text;
        *text += bytes > 0 ? bytes : 1;
        for (size_t i = 0; i < sizeof font / sizeof font[0]; i++) {
            if (strlen(font[i].ch) == bytes && memcmp(font[i].ch, ch, bytes) == 0)
                return font[i].line;
        }
    }
    return NULL;
}

static int step_of(bool wide)
{
    return (POINTS + 1) * (wide ? 2 : 1);
}

int spil__big_columns(const char *text, bool wide)
{
    int n = 0;
    while (take_lines(&text) != NULL)
        n++;
    return n == 0 ? 0 : n * step_of(wide) - (wide ? 2 : 1);
}

void spil__draw_big(area a, int x, int y, const look *l, style s, const char *text, bool wide)
{
    const char *block = spil__glyph(l, GLYPH_BLOCK);
    const int columns = wide ? 2 : 1;
    for (const uint8_t *lines; (lines = take_lines(&text)) != NULL;) {
        for (int i = 0; i < BIG_LINES * POINTS; i++) {
            if (!(lines[i / POINTS] >> (POINTS - 1 - i % POINTS) & 1))
                continue;
            for (int k = 0; k < columns; k++)
                spil__draw_text(a, x + i % POINTS * columns + k, y + i / POINTS, s, block);
        }
        x += step_of(wide);
    }
}
