#include "scan.h"

#include <string.h>

static const char *blanks(const char *at, const char *end)
{
    while (at < end && (*at == ' ' || *at == '\t' || *at == '\n' || *at == '\r'))
        at++;
    return at;
}

/* Behind the string that begins here; NULL: it does not end. */
static const char *past_string(const char *at, const char *end)
{
    for (at++; at < end; at++) {
        if (*at == '\\')
            at++;
        else if (*at == '"')
            return at + 1;
    }
    return NULL;
}

/* Behind the value that begins here; NULL: it does not end. */
static const char *past_value(const char *at, const char *end)
{
    if (at == end)
        return NULL;
    if (*at == '"')
        return past_string(at, end);
    if (*at != '{' && *at != '[') {
        const char *from = at;
        while (at < end && !strchr(",]} \t\r\n", *at))
            at++;
        return at == from ? NULL : at;
    }
    int depth = 0;
    while (at < end) {
        if (*at == '"') {
            at = past_string(at, end);
            if (!at)
                return NULL;
            continue;
        }
        if (*at == '{' || *at == '[')
            depth++;
        else if (*at == '}' || *at == ']')
            depth--;
        at++;
        if (depth == 0)
            return at;
    }
    return NULL;
}

bool scan_open(scan_span value, scan_walk *walk)
{
    if (!value.at || value.len < 2 || (*value.at != '{' && *value.at != '['))
        return false;
    *walk = (scan_walk){
        .at = value.at + 1, .end = value.at + value.len, .object = *value.at == '{', .first = true};
    return true;
}

bool scan_next(scan_walk *walk, scan_span *key, scan_span *value)
{
    const char close = walk->object ? '}' : ']';
    const char *at = blanks(walk->at, walk->end);
    if (at < walk->end && *at == close)
        return false;
    walk->bad = true; /* until the whole of it has been seen */
    if (!walk->first) {
        if (at == walk->end || *at != ',')
            return false;
        at = blanks(at + 1, walk->end);
    }
    if (walk->object) {
        if (at == walk->end || *at != '"')
            return false;
        const char *past = past_string(at, walk->end);
        if (!past)
            return false;
        if (key)
            *key = (scan_span){at + 1, (size_t)(past - at) - 2};
        at = blanks(past, walk->end);
        if (at == walk->end || *at != ':')
            return false;
        at = blanks(at + 1, walk->end);
    }
    const char *past = past_value(at, walk->end);
    if (!past)
        return false;
    *value = (scan_span){at, (size_t)(past - at)};
    walk->at = past;
    walk->first = false;
    walk->bad = false;
    return true;
}

bool scan_is(scan_span span, const char *text)
{
    return span.at && strlen(text) == span.len && memcmp(span.at, text, span.len) == 0;
}

int64_t scan_int(scan_span value, int64_t def)
{
    if (!value.at || value.len == 0 || value.len > 18)
        return def;
    int64_t n = 0;
    for (size_t i = 0; i < value.len; i++) {
        if (value.at[i] < '0' || value.at[i] > '9')
            return def;
        n = n * 10 + (value.at[i] - '0');
    }
    return n;
}
