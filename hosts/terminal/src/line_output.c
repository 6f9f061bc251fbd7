/* line_output.c: where lines for people go (line_output.h). */
#include "line_output.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "intl.h"

/* Shared by drawings and marked words. */
#define PLAIN  "\033[0m"
#define STRONG "\033[1m"
#define RED    "\033[1;97;41m"
#define BLUE   "\033[1;97;44m"
#define GREEN  "\033[1;30;42m"
#define YELLOW "\033[1;30;43m"

enum { WIDTH = 80, WIDTH_MIN = 40, WIDTH_MAX = 500 };

static int columns_of(int fd)
{
    struct winsize size;
    const char *set = getenv("COLUMNS");
    int width = set != NULL ? atoi(set) : 0;
    if (width <= 0 && ioctl(fd, TIOCGWINSZ, &size) == 0)
        width = size.ws_col;
    if (width <= 0)
        width = WIDTH;
    return width < WIDTH_MIN ? WIDTH_MIN : width > WIDTH_MAX ? WIDTH_MAX : width;
}

bool spil__output_open(line_output *o, FILE *out, const char *colour)
{
    const char *no_colour = getenv("NO_COLOR"), *term = getenv("TERM");
    memset(o, 0, sizeof *o);
    o->out = out;
    o->terminal = isatty(fileno(out)) == 1;
    o->width = o->terminal ? columns_of(fileno(out)) : WIDTH;
    if (strcmp(colour, "auto") == 0)
        o->colour = o->terminal && (no_colour == NULL || *no_colour == '\0') &&
                    (term == NULL || strcmp(term, "dumb") != 0);
    else if (strcmp(colour, "always") == 0)
        o->colour = true;
    else
        return strcmp(colour, "never") == 0;
    return true;
}

static const char *const codes[] = {
    [PAINT_PLAIN] = "",
    [PAINT_STRONG] = STRONG,
    [PAINT_FAINT] = "\033[2m",
    [PAINT_RED] = RED,
    [PAINT_ORANGE] = "\033[1;30;48;5;214m",
    [PAINT_BLUE] = BLUE,
    [PAINT_GREEN] = GREEN,
    [PAINT_YELLOW] = YELLOW,
    [PAINT_WHITE] = "\033[1;30;47m",
};

static const spil_marks marks = {
    .before = {[SPIL_MARK_STRONG] = STRONG,
               [SPIL_MARK_RED] = RED,
               [SPIL_MARK_BLUE] = BLUE,
               [SPIL_MARK_GREEN] = GREEN,
               [SPIL_MARK_YELLOW] = YELLOW},
    .after = PLAIN,
};

void spil__paint(const line_output *o, paint p, const char *format, ...)
{
    va_list list;
    if (o->colour)
        fputs(codes[p], o->out);
    va_start(list, format);
    vfprintf(o->out, format, list);
    va_end(list);
    if (o->colour && p != PAINT_PLAIN)
        fputs(PLAIN, o->out);
}

void spil__figures(FILE *out, const char *format, ...)
{
    char text[2000];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    spil_words_decimals(&spil__translator, text);
    fputs(text, out);
}

int spil__columns(const char *text)
{
    int n = 0;
    for (; *text != '\0'; text++)
        n += ((unsigned char)*text & 0xc0) != 0x80;
    return n;
}

void spil__pad(const line_output *o, const char *text, int columns)
{
    const int blank = columns - spil__columns(text);
    fprintf(o->out, "%s%*s", text, blank > 0 ? blank : 0, "");
}

void spil__put_wrapped(const line_output *o, const char *text)
{
    int column = 0;
    while (*text != '\0') {
        const size_t len = strcspn(text, " \n");
        char word[200];
        snprintf(word, sizeof word, "%.*s", (int)len, text);
        const int columns = spil__columns(word);
        if (column > 0 && column + 1 + columns > o->width && !o->speak) {
            fputc('\n', o->out);
            column = 0;
        }
        fprintf(o->out, "%s%s", column > 0 ? " " : "", word);
        column += columns + (column > 0);
        text += len + strspn(text + len, " \n");
    }
    fputc('\n', o->out);
}

void spil__output_names(line_output *o, int seats)
{
    for (int seat = 0; seat < seats; seat++) {
        if (o->name[seat][0] == '\0')
            snprintf(o->name[seat], sizeof o->name[seat], "%s",
                     spil_words_place(&spil__translator, seats, seat));
    }
}

void spil__record_name(const line_output *o, int seats, int seat, bool alone, char name[SPIL_NAME_BYTES])
{
    spil_words_kept_name(&spil__translator, seats, seat, alone, o->name[seat], name);
}

spil_words spil__output_words(const line_output *o)
{
    spil_words w = {
        .tr = &spil__translator,
        .marks = o->colour ? &marks : NULL,
        .in_words = o->speak,
        .sort = o->sort,
        .you = o->you,
    };
    for (int seat = 0; seat < SPIL_SEATS_MAX; seat++)
        w.name[seat] = o->name[seat];
    return w;
}
