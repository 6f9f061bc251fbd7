/* print.c: as much of vsnprintf as sentences need (print.h). */
#include "print.h"

#include <stdint.h>
#include <string.h>

#include "spil/text.h"

enum { ARGS_MAX = 12 };

typedef union value {
    int number;
    const char *text;
    double real;
} value;

typedef struct spec {
    char kind;  /* s, d, c, f, % */
    int arg;    /* its place among the arguments */
    int cut;    /* that of "*", -1: none */
    int places; /* after the point */
} spec;

/* What follows a '%'; *next is the next argument where no place is given. Returns what comes behind it. */
static const char *parse(const char *p, int *next, spec *s)
{
    const bool placed = p[0] >= '1' && p[0] <= '9' && p[1] == '$';
    *s = (spec){.arg = p[0] - '1', .cut = -1};
    p += placed ? 2 : 0;
    if (p[0] == '.' && p[1] == '*')
        s->cut = (*next)++;
    else if (p[0] == '.')
        s->places = p[1] - '0';
    p += p[0] == '.' ? 2 : 0;
    s->kind = *p;
    if (!placed && s->kind != '%')
        s->arg = (*next)++;
    if (s->kind == '\0' || strchr("sdcf%", s->kind) == NULL || *next > ARGS_MAX || s->places < 0 ||
        s->places > 1)
        __builtin_trap();
    return p + 1;
}

/* Fills the arguments in their order, by what the format says they are. */
static void take_all(const char *format, va_list list, value args[ARGS_MAX])
{
    char kind[ARGS_MAX] = {0};
    int next = 0;
    for (const char *p = format; (p = strchr(p, '%')) != NULL;) {
        spec s;
        p = parse(p + 1, &next, &s);
        if (s.cut >= 0)
            kind[s.cut] = 'd';
        if (s.kind != '%')
            kind[s.arg] = s.kind;
    }
    for (int i = 0; i < ARGS_MAX && kind[i] != '\0'; i++) {
        if (kind[i] == 's')
            args[i].text = va_arg(list, const char *);
        else if (kind[i] == 'f')
            args[i].real = va_arg(list, double);
        else
            args[i].number = va_arg(list, int);
    }
}

/* Rounded to the nearest, ties to even, as the exact value of the double says. */
static void put_real(spil_out *out, double real, int places)
{
    enum { BITS = 60 };
    const double size = real < 0 ? -real : real;
    uint64_t whole = (uint64_t)size;
    uint64_t rest = (uint64_t)((size - (double)whole) * (double)(UINT64_C(1) << BITS)), digit = 0;
    if (places == 1) {
        rest *= 10;
        digit = rest >> BITS;
        rest &= (UINT64_C(1) << BITS) - 1;
    }
    const uint64_t half = UINT64_C(1) << (BITS - 1);
    const bool odd = (places == 1 ? digit : whole) % 2 == 1, up = rest > half || (rest == half && odd);
    if (places == 1 && up)
        digit++;
    whole += places == 1 ? digit / 10 : up;
    spil_put(out, __builtin_signbit(real) ? "-" : "");
    spil_put_unsigned(out, whole);
    if (places == 1) {
        spil_put_char(out, '.');
        spil_put_unsigned(out, digit % 10);
    }
}

static void put_text(spil_out *out, const char *text, const value *most)
{
    const size_t len = most == NULL || most->number < 0 ? strlen(text) : strnlen(text, (size_t)most->number);
    spil_put_bytes(out, text, len);
}

int spil__print_to(char *buf, size_t size, const char *format, va_list list)
{
    char nowhere[1];
    value args[ARGS_MAX];
    spil_out out = size > 0 ? spil_out_to(buf, size) : spil_out_to(nowhere, sizeof nowhere);
    int next = 0;
    take_all(format, list, args);
    for (const char *p = format; *p != '\0';) {
        spec s;
        if (*p != '%') {
            spil_put_char(&out, *p++);
            continue;
        }
        p = parse(p + 1, &next, &s);
        switch (s.kind) {
        case 's': put_text(&out, args[s.arg].text, s.cut >= 0 ? &args[s.cut] : NULL); break;
        case 'd': spil_put_int(&out, args[s.arg].number); break;
        case 'c': spil_put_char(&out, (char)args[s.arg].number); break;
        case 'f': put_real(&out, args[s.arg].real, s.places); break;
        default: spil_put_char(&out, '%'); break;
        }
    }
    return (int)out.len;
}
