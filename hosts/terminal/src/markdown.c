/* markdown.c: the little Markdown of the rules pages (markdown.h). */
#include "markdown.h"

#include <string.h>

typedef struct reader {
    const markdown_setter *to;
    bool strong; /* inside ** */
} reader;

static void end_paragraph(reader *r)
{
    r->to->end(r->to->of);
    r->strong = false;
}

/* One word without markup: ** toggles bold, ` and the * around a word are dropped. */
static void read_word(reader *r, const char *word, size_t len)
{
    char plain[512];
    size_t n = 0;
    bool any_strong = r->strong;
    for (size_t i = 0; i < len && n + 1 < sizeof plain; i++) {
        if (word[i] == '*' && i + 1 < len && word[i + 1] == '*') {
            r->strong = !r->strong;
            any_strong = any_strong || r->strong;
            i++;
        } else if (word[i] != '`' && !(word[i] == '*' && (i == 0 || strspn(word + i, "*.,:;)") >= len - i))) {
            plain[n++] = word[i];
        }
    }
    plain[n] = '\0';
    r->to->word(r->to->of, plain, any_strong);
}

static void read_words(reader *r, const char *text, size_t len)
{
    const char *end = text + len;
    while (text < end) {
        while (text < end && *text == ' ')
            text++;
        const char *stop = text;
        while (stop < end && *stop != ' ')
            stop++;
        if (stop > text)
            read_word(r, text, (size_t)(stop - text));
        text = stop;
    }
}

/* The columns of "- " or "12. ", leading blanks included; 0: neither. */
static size_t list_mark(const char *line, size_t len)
{
    size_t at = 0, digits = 0;
    while (at < len && line[at] == ' ')
        at++;
    if (at + 1 < len && line[at] == '-' && line[at + 1] == ' ')
        return at + 2;
    while (at + digits < len && line[at + digits] >= '0' && line[at + digits] <= '9')
        digits++;
    if (digits > 0 && at + digits + 1 < len && line[at + digits] == '.' && line[at + digits + 1] == ' ')
        return at + digits + 2;
    return 0;
}

static void read_line(reader *r, const char *line, size_t len)
{
    const markdown_setter *to = r->to;
    const size_t mark = list_mark(line, len);
    if (len == 0) {
        end_paragraph(r);
        to->blank(to->of);
    } else if (line[0] == '|') {
        end_paragraph(r);
        to->line(to->of, line, len, 0);
    } else if (line[0] == '#') {
        end_paragraph(r);
        const size_t hashes = strspn(line, "#"), before = strspn(line, "# ");
        to->heading(to->of, (int)hashes, line + before, len - before);
    } else {
        if (mark > 0) {
            end_paragraph(r);
            to->item(to->of, line, mark);
        }
        read_words(r, line + mark, len - mark);
    }
}

/* Takes a line off the text. */
static const char *take_line(const char **text, size_t *len)
{
    const char *line = *text;
    *len = strcspn(line, "\n");
    *text += line[*len] == '\n' ? *len + 1 : *len;
    return line;
}

static bool is_fence(const char *line, size_t len)
{
    return len >= 3 && memcmp(line, "```", 3) == 0;
}

/* The lines behind a fence, up to the next one. */
static void read_block(reader *r, const char **text, bool example)
{
    const char *ahead = *text, *end = ahead;
    size_t len;
    int left = 0;
    for (bool ends = false; *ahead != '\0' && !ends; left += !ends) {
        end = ahead;
        const char *line = take_line(&ahead, &len);
        ends = is_fence(line, len);
    }
    end_paragraph(r);
    if (example && r->to->example != NULL && r->to->example(r->to->of, *text, (size_t)(end - *text)))
        left = 0;
    for (; left > 0; left--) {
        const char *line = take_line(text, &len);
        r->to->line(r->to->of, line, len, left);
    }
    *text = ahead;
}

void spil__markdown_read(const char *text, const markdown_setter *to)
{
    static const char example[] = "```example";
    reader r = {.to = to};
    while (*text != '\0') {
        size_t len;
        const char *line = take_line(&text, &len);
        if (is_fence(line, len))
            read_block(&r, &text,
                       len >= sizeof example - 1 && memcmp(line, example, sizeof example - 1) == 0);
        else
            read_line(&r, line, len);
    }
    end_paragraph(&r);
}
