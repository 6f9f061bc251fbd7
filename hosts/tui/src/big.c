/* big.c: big characters (big.h). */
#include "big.h"

enum { POINTS = 3 }; /* across a character */

/* A number per line, with a bit per point; the highest is the left one. */
static const struct {
    char ch;
    uint8_t line[BIG_LINES];
} font[] = {
    {'0', {7, 5, 5, 5, 7}}, {'1', {2, 6, 2, 2, 7}}, {'2', {7, 1, 7, 4, 7}}, {'3', {7, 1, 7, 1, 7}},
    {'4', {5, 5, 7, 1, 1}}, {'5', {7, 4, 7, 1, 7}}, {'6', {7, 4, 7, 5, 7}}, {'7', {7, 1, 2, 2, 2}},
    {'8', {7, 5, 7, 5, 7}}, {'9', {7, 5, 7, 1, 7}}, {'+', {0, 2, 7, 2, 0}}, {'-', {0, 0, 7, 0, 0}},
    {'*', {0, 5, 2, 5, 0}}, {'/', {2, 0, 7, 0, 2}}, {'=', {0, 7, 0, 7, 0}}, {'?', {7, 1, 3, 0, 2}},
    {' ', {0, 0, 0, 0, 0}},
};

static const uint8_t *lines_of(char ch)
{
    for (size_t i = 0; i < sizeof font / sizeof font[0]; i++) {
        if (font[i].ch == ch)
            return font[i].line;
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
    for (; *text != '\0'; text++)
        n += lines_of(*text) != NULL;
    return n == 0 ? 0 : n * step_of(wide) - (wide ? 2 : 1);
}

void spil__draw_big(area a, int x, int y, const look *l, style s, const char *text, bool wide)
{
    const char *block = spil__glyph(l, GLYPH_BLOCK);
    const int columns = wide ? 2 : 1;
    for (; *text != '\0'; text++) {
        const uint8_t *lines = lines_of(*text);
        if (lines == NULL)
            continue;
        for (int i = 0; i < BIG_LINES * POINTS; i++) {
            if (!(lines[i / POINTS] >> (POINTS - 1 - i % POINTS) & 1))
                continue;
            for (int k = 0; k < columns; k++)
                spil__draw_text(a, x + i % POINTS * columns + k, y + i / POINTS, s, block);
        }
        x += step_of(wide);
    }
}
