/* plural.c: the expressions in headers of catalogues (plural.h): C's, with n as the only variable. */
#include "plural.h"

#include <stdbool.h>
#include <string.h>

typedef struct reading {
    const char *at;
    unsigned long n;
    bool bad;
    int depth; /* how deep the rule nests; deeper than DEPTH_MAX is invalid */
} reading;

enum { DEPTH_MAX = 32 };

/* From weak to strong; longer ones before their beginnings. */
static const struct {
    const char *sign;
    int level;
} operators[] = {
    {"||", 1}, {"&&", 2}, {"==", 3}, {"!=", 3}, {"<=", 4}, {">=", 4}, {"<", 4},
    {">", 4},  {"+", 5},  {"-", 5},  {"*", 6},  {"/", 6},  {"%", 6},
};

static unsigned long choice(reading *r);

static void skip_blanks(reading *r)
{
    r->at += strspn(r->at, " \t");
}

static bool take(reading *r, char c)
{
    skip_blanks(r);
    if (*r->at != c)
        return false;
    r->at++;
    return true;
}

static unsigned long value(reading *r)
{
    unsigned long v = 0;
    skip_blanks(r);
    if (*r->at == '!' && r->at[1] != '=') {
        r->at++;
        return !value(r);
    }
    if (take(r, '(')) {
        v = choice(r);
        r->bad = r->bad || !take(r, ')');
        return v;
    }
    if (take(r, 'n'))
        return r->n;
    r->bad = r->bad || *r->at < '0' || *r->at > '9';
    for (; *r->at >= '0' && *r->at <= '9'; r->at++)
        v = 10 * v + (unsigned long)(*r->at - '0');
    return v;
}

static unsigned long apply(reading *r, const char *sign, unsigned long a, unsigned long b)
{
    switch (sign[0]) {
    case '|': return a != 0 || b != 0;
    case '&': return a != 0 && b != 0;
    case '=': return a == b;
    case '!': return a != b;
    case '<': return sign[1] == '=' ? a <= b : a < b;
    case '>': return sign[1] == '=' ? a >= b : a > b;
    case '+': return a + b;
    case '-': return a - b;
    case '*': return a * b;
    default: break;
    }
    r->bad = r->bad || b == 0;
    return b == 0 ? 0 : sign[0] == '/' ? a / b : a % b;
}

/* Everything that binds at least as strongly as this level. */
static unsigned long chain(reading *r, int level)
{
    unsigned long v = value(r);
    for (size_t i = 0; !r->bad && i < sizeof operators / sizeof operators[0];) {
        skip_blanks(r);
        const size_t n = strlen(operators[i].sign);
        if (operators[i].level < level || strncmp(r->at, operators[i].sign, n) != 0) {
            i++;
            continue;
        }
        r->at += n;
        v = apply(r, operators[i].sign, v, chain(r, operators[i].level + 1));
        i = 0; /* what follows may be any of them */
    }
    return v;
}

static unsigned long choice(reading *r)
{
    if (++r->depth > DEPTH_MAX)
        r->bad = true;
    unsigned long v = r->bad ? 0 : chain(r, 1);
    if (!r->bad && take(r, '?')) {
        const unsigned long yes = choice(r);
        r->bad = r->bad || !take(r, ':');
        const unsigned long no = r->bad ? 0 : choice(r);
        v = v != 0 ? yes : no;
    }
    r->depth--;
    return v;
}

unsigned long spil__plural_form(const char *rule, unsigned long n)
{
    reading r = {.at = rule, .n = n};
    const unsigned long form = choice(&r);
    skip_blanks(&r);
    return r.bad || (*r.at != ';' && *r.at != '\0') ? 0 : form;
}
