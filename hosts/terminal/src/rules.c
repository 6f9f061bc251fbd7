/* rules.c: a little Markdown: headings, lists, bold and code, wrapped to the output's width (rules.h). */
#include "rules.h"

#include <stdio.h>
#include <string.h>

#include "intl.h"
#include "spil/words.h"

/* ---- one paragraph ---- */

typedef struct writer {
    const line_output *to;
    int column;   /* where the next word would begin */
    int indent;   /* of the lines after the first */
    bool strong;  /* inside ** */
    bool pending; /* a blank is due before the next word */
} writer;

static void end_paragraph(writer *w)
{
    if (w->column > 0)
        fputc('\n', w->to->out);
    w->column = 0;
    w->strong = w->pending = false;
}

/* Prints one word without markup: ** toggles bold, ` and the * around a word are dropped. */
static void put_word(writer *w, const char *word, size_t len)
{
    char plain[512];
    size_t n = 0;
    int columns = 0;
    bool strong = w->strong, any_strong = strong;
    for (size_t i = 0; i < len && n + 1 < sizeof plain; i++) {
        if (word[i] == '*' && i + 1 < len && word[i + 1] == '*') {
            strong = !strong;
            any_strong = any_strong || strong;
            i++;
        } else if (word[i] != '`' && !(word[i] == '*' && (i == 0 || strspn(word + i, "*.,:;)") >= len - i))) {
            plain[n++] = word[i];
            columns += ((unsigned char)word[i] & 0xc0) != 0x80;
        }
    }
    plain[n] = '\0';
    w->strong = strong;
    if (w->pending && w->column + 1 + columns > w->to->width) {
        fprintf(w->to->out, "\n%*s", w->indent, "");
        w->column = w->indent;
    } else if (w->pending) {
        fputc(' ', w->to->out);
        w->column++;
    }
    spil__paint(w->to, any_strong ? PAINT_STRONG : PAINT_PLAIN, "%s", plain);
    w->column += columns;
    w->pending = true;
}

static void put_words(writer *w, const char *text, size_t len)
{
    const char *end = text + len;
    while (text < end) {
        while (text < end && *text == ' ')
            text++;
        const char *stop = text;
        while (stop < end && *stop != ' ')
            stop++;
        if (stop > text)
            put_word(w, text, (size_t)(stop - text));
        text = stop;
    }
}

/* ---- lines ---- */

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

static void put_line(writer *w, const char *line, size_t len, bool *in_code)
{
    const size_t mark = list_mark(line, len);
    if (len >= 3 && memcmp(line, "```", 3) == 0) {
        end_paragraph(w);
        *in_code = !*in_code;
    } else if (*in_code || (len > 0 && line[0] == '|')) {
        end_paragraph(w);
        fprintf(w->to->out, *in_code && len > 0 ? "    %.*s\n" : "%.*s\n", (int)len, line);
    } else if (len == 0) {
        end_paragraph(w);
        fputc('\n', w->to->out);
    } else if (line[0] == '#') {
        end_paragraph(w);
        const size_t hashes = strspn(line, "# ");
        spil__paint(w->to, PAINT_STRONG, "%.*s", (int)(len - hashes), line + hashes);
        fputc('\n', w->to->out);
    } else {
        if (mark > 0) {
            end_paragraph(w);
            fprintf(w->to->out, "%.*s", (int)mark, line);
            w->column = w->indent = (int)mark;
        } else if (w->column == 0) {
            w->indent = 0;
        }
        put_words(w, line + mark, len - mark);
    }
}

bool spil__rules_print(const line_output *o, const spil_game *game)
{
    writer w = {.to = o};
    bool in_code = false;
    const char *text = spil_words_rules(&spil__translator, game);
    if (text == NULL)
        return false;
    while (*text != '\0') {
        const size_t len = strcspn(text, "\n");
        put_line(&w, text, len, &in_code);
        text += text[len] == '\n' ? len + 1 : len;
    }
    end_paragraph(&w);
    return true;
}
