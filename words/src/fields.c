/* fields.c: a view as its named fields, where nobody has put it into words. */
#include <string.h>

#include "inside.h"
#include "spil/fields.h"
#include "spil/state.h"

/* Prints a run of unknown cards, "?","?",…, as ? x3; returns its end. */
static const char *put_unknown(spil_out *out, const char *text)
{
    static const char again[] = ",\"?\"";
    int n = 1;
    const char *end = text + 3;
    for (; strncmp(end, again, sizeof again - 1) == 0; end += sizeof again - 1)
        n++;
    spil_put_char(out, '?');
    if (n > 1)
        spil__print(out, " x%d", n);
    return end;
}

/* Prints a piece of JSON at the given depth of brackets as people read it; returns the depth after it. */
static int put_char(spil_out *out, char c, int depth)
{
    depth += c == '[' || c == '{';
    depth -= c == ']' || c == '}';
    if (depth == 0 && c == ',')
        spil_put_char(out, '\n');
    else if (c != '"')
        spil_put_char(out, c);
    if (c == ':' || (depth > 0 && c == ','))
        spil_put_char(out, ' ');
    return depth;
}

void spil_words_fields(const spil_setup *su, const void *view, spil_out *out)
{
    char text[SPIL_STATE_TEXT];
    spil_out json = spil_out_to(text, sizeof text);
    spil_json_writer w = spil_json_to(&json);
    spil_json_open(&w, NULL, '{');
    spil_view_fields(su, view, &w);
    spil_json_close(&w, '}');
    text[strlen(text) - 1] = '\0'; /* the closing brace */
    int depth = 0;
    for (const char *p = text + 1; *p != '\0';) {
        if (strncmp(p, "\"?\"", 3) == 0) {
            p = put_unknown(out, p);
        } else if (strncmp(p, "null", 4) == 0) {
            spil_put_char(out, '-');
            p += 4;
        } else {
            depth = put_char(out, *p++, depth);
        }
    }
    spil_put_char(out, '\n');
}
