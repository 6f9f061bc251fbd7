/* cells.c: grids of cells and drawing on them (cells.h). */
#include "cells.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "spil/text.h"

void spil__cells_init(cells *c, int w, int h)
{
    *c = (cells){.w = w < 1 ? 1 : w, .h = h < 1 ? 1 : h, .cursor_x = -1, .cursor_y = -1};
    c->at = spil_alloc((size_t)c->w * (size_t)c->h * sizeof *c->at);
    spil__draw_fill(spil__area_all(c), INK_PLAIN, ' ');
}

void spil__cells_fini(cells *c)
{
    free(c->at);
    *c = (cells){0};
}

area spil__area_all(cells *c)
{
    return (area){.on = c, .w = c->w, .h = c->h};
}

/* The part of from … from + length that lies in 0 … most. */
static void clip(int *from, int *length, int most)
{
    const int end = *from + *length;
    *from = *from < 0 ? 0 : *from > most ? most : *from;
    *length = (end > most ? most : end) - *from;
    *length = *length < 0 ? 0 : *length;
}

area spil__area_part(area a, int x, int y, int w, int h)
{
    clip(&x, &w, a.w);
    clip(&y, &h, a.h);
    return (area){.on = a.on, .x = a.x + x, .y = a.y + y, .w = w, .h = h};
}

static cell *cell_at(area a, int x, int y)
{
    if (x < 0 || y < 0 || x >= a.w || y >= a.h)
        return NULL;
    return &a.on->at[(a.y + y) * a.on->w + a.x + x];
}

/* ---- characters ---- */

enum { REPLACEMENT = 0xfffd };

typedef struct range {
    uint32_t from, to;
} range;

static bool in_ranges(const range r[], size_t n, uint32_t ch)
{
    for (size_t i = 0; i < n; i++) {
        if (ch >= r[i].from && ch <= r[i].to)
            return true;
    }
    return false;
}

/* Columns of a character: 0 for combining ones, 2 for East Asian ones and emoji. Our own texts have neither; names
 * may. */
static int columns_of(uint32_t ch)
{
    static const range none[] = {{0x300, 0x36f},   {0x200b, 0x200f}, {0x202a, 0x202e},  {0x20d0, 0x20ff},
                                 {0xfe00, 0xfe0f}, {0xfeff, 0xfeff}, {0xe0100, 0xe01ef}};
    static const range wide[] = {{0x1100, 0x115f}, {0x2e80, 0xa4cf},   {0xac00, 0xd7a3},
                                 {0xf900, 0xfaff}, {0xfe30, 0xfe4f},   {0xff00, 0xff60},
                                 {0xffe0, 0xffe6}, {0x1f300, 0x1faff}, {0x20000, 0x3fffd}};
    if (ch < 0x300)
        return 1;
    return in_ranges(none, sizeof none / sizeof none[0], ch)   ? 0
           : in_ranges(wide, sizeof wide / sizeof wide[0], ch) ? 2
                                                               : 1;
}

/* Takes the next character of a text. */
static uint32_t next_char(const char **text)
{
    const unsigned char *p = (const unsigned char *)*text;
    const size_t n = spil_plain_char(*text, strlen(*text));
    *text += n == 0 ? 1 : n;
    switch (n) {
    case 1: return p[0];
    case 2: return (uint32_t)(p[0] & 0x1f) << 6 | (p[1] & 0x3f);
    case 3: return (uint32_t)(p[0] & 0x0f) << 12 | (uint32_t)(p[1] & 0x3f) << 6 | (p[2] & 0x3f);
    case 4:
        return (uint32_t)(p[0] & 0x07) << 18 | (uint32_t)(p[1] & 0x3f) << 12 | (uint32_t)(p[2] & 0x3f) << 6 |
               (p[3] & 0x3f);
    default: return REPLACEMENT;
    }
}

int spil__text_columns(const char *text)
{
    int n = 0;
    while (*text != '\0')
        n += columns_of(next_char(&text));
    return n;
}

/* ---- drawing ---- */

/* One character; a wide one that lies only half inside the area leaves a blank. */
static void put_char(area a, int x, int y, style s, uint32_t ch, int columns)
{
    cell *c = cell_at(a, x, y);
    cell *second = columns == 2 ? cell_at(a, x + 1, y) : NULL;
    if (c == NULL)
        return;
    const bool halved = columns == 2 && second == NULL;
    *c = (cell){.ch = halved ? ' ' : ch, .zone = c->zone, .style = s};
    if (second != NULL)
        *second = (cell){.ch = 0, .zone = second->zone, .style = s};
}

/* Puts a combining character onto the one before column x; others without columns are not shown. */
static void put_mark(area a, int x, int y, uint32_t ch)
{
    static const range marks[] = {{0x300, 0x36f}, {0x20d0, 0x20ff}};
    cell *c = cell_at(a, x - 1, y);
    if (c != NULL && c->ch == 0)
        c = cell_at(a, x - 2, y);
    for (int i = 0; c != NULL && i < CELL_MARKS && in_ranges(marks, 2, ch); i++) {
        if (c->mark[i] == 0) {
            c->mark[i] = ch;
            return;
        }
    }
}

int spil__draw_text(area a, int x, int y, style s, const char *text)
{
    const int begin = x;
    while (*text != '\0') {
        const uint32_t ch = next_char(&text);
        const int columns = columns_of(ch);
        if (columns > 0)
            put_char(a, x, y, s, ch, columns);
        else if (x > begin)
            put_mark(a, x, y, ch);
        x += columns;
    }
    return x;
}

/* Letters of ASCII and Latin 1, in every locale; others stay. */
static uint32_t capital_of(uint32_t ch)
{
    static const range small[] = {{'a', 'z'}, {0xe0, 0xf6}, {0xf8, 0xfe}};
    return in_ranges(small, sizeof small / sizeof small[0], ch) ? ch - 0x20 : ch;
}

int spil__draw_capitalised(area a, int x, int y, style s, const char *text)
{
    const int end = spil__draw_text(a, x, y, s, text);
    const uint32_t first = next_char(&text), capital = capital_of(first);
    cell *c = cell_at(a, x, y);
    if (capital != first && c != NULL)
        c->ch = capital; /* an accent on it stays */
    return end;
}

int spil__draw_textf(area a, int x, int y, style s, const char *format, ...)
{
    char text[1024];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    return spil__draw_text(a, x, y, s, text);
}

void spil__draw_right(area a, int x_end, int y, style s, const char *text)
{
    spil__draw_text(a, x_end - spil__text_columns(text), y, s, text);
}

void spil__draw_centred(area a, int y, style s, const char *text)
{
    const int left = (a.w - spil__text_columns(text)) / 2;
    spil__draw_text(a, left > 0 ? left : 0, y, s, text);
}

/* How many bytes of the text fit on a line of this many columns, breaking at a blank if there is one. */
static size_t line_bytes(const char *text, int columns)
{
    const char *p = text, *blank = NULL;
    int used = 0;
    while (*p != '\0' && *p != '\n') {
        const char *before = p;
        if (*p == ' ')
            blank = p;
        used += columns_of(next_char(&p));
        if (used > columns)
            return (size_t)((blank != NULL && blank > text ? blank : before > text ? before : p) - text);
    }
    return (size_t)(p - text);
}

/* Counts the lines of a wrapped text and, with `draw`, draws them. */
static int wrap(area a, int y, style s, const char *text, int columns, bool draw)
{
    char line[1024];
    int lines = 0;
    while (*text != '\0') {
        const size_t n = line_bytes(text, columns < 1 ? 1 : columns);
        if (draw) {
            snprintf(line, sizeof line, "%.*s", (int)n, text);
            spil__draw_text(a, 0, y + lines, s, line);
        }
        text += n;
        text += *text == '\n' ? 1 : strspn(text, " ");
        lines++;
    }
    return lines;
}

int spil__draw_wrapped(area a, int y, style s, const char *text)
{
    return y + wrap(a, y, s, text, a.w, true);
}

int spil__wrapped_lines(int columns, const char *text)
{
    return wrap((area){0}, 0, INK_PLAIN, text, columns, false);
}

void spil__wrap(const char *text, int columns, char *buf, size_t size)
{
    spil_out out = spil_out_to(buf, size);
    while (*text != '\0') {
        const size_t n = line_bytes(text, columns < 1 ? 1 : columns);
        spil_put_bytes(&out, text, n);
        spil_put_char(&out, '\n');
        text += n;
        text += *text == '\n' ? 1 : strspn(text, " ");
    }
}

void spil__draw_fill(area a, style s, uint32_t ch)
{
    for (int y = 0; y < a.h; y++) {
        for (int x = 0; x < a.w; x++)
            *cell_at(a, x, y) = (cell){.ch = ch, .style = s};
    }
}

void spil__draw_style(area a, style s)
{
    for (int y = 0; y < a.h; y++) {
        for (int x = 0; x < a.w; x++)
            cell_at(a, x, y)->style = s;
    }
}

void spil__draw_zone(area a, int key)
{
    for (int y = 0; y < a.h; y++) {
        for (int x = 0; x < a.w; x++)
            cell_at(a, x, y)->zone = key;
    }
}

void spil__draw_cursor(area a, int x, int y)
{
    if (cell_at(a, x, y) == NULL)
        return;
    a.on->cursor_x = a.x + x;
    a.on->cursor_y = a.y + y;
}

/* ---- the whole grid ---- */

static int count(const cells *c)
{
    return c->w * c->h;
}

void spil__cells_mono(cells *c)
{
    for (int i = 0; i < count(c); i++) {
        const int ink = c->at[i].style & INK_MASK;
        style marks = (style)(c->at[i].style & ~INK_MASK);
        if (ink >= CARD_WHITE)
            marks ^= MARK_REVERSE; /* so a reversed card still stands out among cards */
        else if (ink == INK_TITLE || ink == INK_GOOD || ink == INK_BAD)
            marks |= MARK_BOLD;
        c->at[i].style = marks;
    }
}

/* The ASCII character most like it, or a question mark. latin1 begins at U+00A0. */
static uint32_t like_ascii(uint32_t ch)
{
    static const char latin1[] = " !cLoY|S\"ca<--R-o~23'uP.,1o>???"
                                 "?AAAAAAACEEEEIIIIDNOOOOO*OUUUUYTs"
                                 "aaaaaaaceeeeiiiidnooooo/ouuuuyty";
    static const struct {
        uint32_t ch;
        char ascii;
    } others[] = {{0x2013, '-'},
                  {0x2014, '-'},
                  {0x2018, '\''},
                  {0x2019, '\''},
                  {0x201c, '"'},
                  {0x201d, '"'},
                  {0x201e, '"'},
                  {0x2026, '~'},
                  {0x2192, '>'},
                  {0x2190, '<'},
                  {0x2212, '-'},
                  {0x2264, '<'},
                  {0x2265, '>'},
                  {0x2022, '*'},
                  /* drawings on the rules pages: suits, jokers and corners, chips, boxes */
                  {0x2660, 'S'},
                  {0x2665, 'H'},
                  {0x2666, 'D'},
                  {0x2663, 'C'},
                  {0x2605, '*'},
                  {0x25cf, 'o'},
                  {0x25a0, '#'},
                  {0x2500, '-'},
                  {0x2502, '|'},
                  {0x250c, '+'},
                  {0x2510, '+'},
                  {0x2514, '+'},
                  {0x2518, '+'}};
    if (ch < 0x80)
        return ch;
    if (ch >= 0xa0 && ch < 0x100)
        return (uint32_t)latin1[ch - 0xa0];
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        if (others[i].ch == ch)
            return (uint32_t)others[i].ascii;
    }
    return '?';
}

void spil__cells_ascii(cells *c)
{
    for (int i = 0; i < count(c); i++) {
        c->at[i].ch = c->at[i].ch == 0 ? ' ' : like_ascii(c->at[i].ch);
        memset(c->at[i].mark, 0, sizeof c->at[i].mark);
    }
}

int spil__cells_zone(const cells *c, int x, int y)
{
    return x < 0 || y < 0 || x >= c->w || y >= c->h ? 0 : c->at[y * c->w + x].zone;
}

size_t spil__utf8(uint32_t ch, char buf[4])
{
    if (ch < 0x80) {
        buf[0] = (char)ch;
        return 1;
    }
    const int more = ch < 0x800 ? 1 : ch < 0x10000 ? 2 : 3;
    static const uint32_t first[] = {0, 0xc0, 0xe0, 0xf0};
    buf[0] = (char)(first[more] | ch >> 6 * more);
    for (int i = 1; i <= more; i++)
        buf[i] = (char)(0x80 | (ch >> 6 * (more - i) & 0x3f));
    return (size_t)more + 1;
}
