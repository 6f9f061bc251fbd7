/* rules.c: the rules wrapped to the output's width (rules.h). */
#include "rules.h"

#include <stdio.h>
#include <string.h>

#include "intl.h"
#include "markdown.h"
#include "spil/words.h"

typedef struct writer {
    const line_output *to;
    int column;   /* where the next word would begin */
    int indent;   /* of the lines after the first */
    bool pending; /* a blank is due before the next word */
} writer;

static void end_paragraph(void *of)
{
    writer *w = of;
    if (w->column > 0)
        fputc('\n', w->to->out);
    w->column = w->indent = 0;
    w->pending = false;
}

static void put_word(void *of, const char *word, bool strong)
{
    writer *w = of;
    int columns = 0;
    for (const char *c = word; *c != '\0'; c++)
        columns += ((unsigned char)*c & 0xc0) != 0x80;
    if (w->pending && w->column + 1 + columns > w->to->width) {
        fprintf(w->to->out, "\n%*s", w->indent, "");
        w->column = w->indent;
    } else if (w->pending) {
        fputc(' ', w->to->out);
        w->column++;
    }
    spil__paint(w->to, strong ? PAINT_STRONG : PAINT_PLAIN, "%s", word);
    w->column += columns;
    w->pending = true;
}

static void begin_item(void *of, const char *mark, size_t len)
{
    writer *w = of;
    fprintf(w->to->out, "%.*s", (int)len, mark);
    w->column = w->indent = (int)len;
}

static void put_line(void *of, const char *line, size_t len, int left)
{
    fprintf(((writer *)of)->to->out, left > 0 && len > 0 ? "    %.*s\n" : "%.*s\n", (int)len, line);
}

static void put_heading(void *of, int level, const char *text, size_t len)
{
    (void)level;
    const line_output *to = ((writer *)of)->to;
    spil__paint(to, PAINT_STRONG, "%.*s", (int)len, text);
    fputc('\n', to->out);
}

static void put_blank(void *of)
{
    fputc('\n', ((writer *)of)->to->out);
}

bool spil__rules_print(const line_output *o, const spil_game *game)
{
    writer w = {.to = o};
    const char *text = spil_words_rules(&spil__translator, game);
    if (text == NULL)
        return false;
    spil__markdown_read(text, &(markdown_setter){.of = &w,
                                                 .heading = put_heading,
                                                 .item = begin_item,
                                                 .word = put_word,
                                                 .line = put_line,
                                                 .end = end_paragraph,
                                                 .blank = put_blank});
    return true;
}
