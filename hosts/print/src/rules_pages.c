/* rules_pages.c: the rules of a game, set on pages (rules_pages.h). */
#include "rules_pages.h"

#include <stdio.h>
#include <string.h>

#include "intl.h"
#include "markdown.h"
#include "spil/words.h"

enum { LINE_BYTES = 512 };

static const double margin = 18, size = 3.3, leading = 4.6;

typedef struct setter {
    canvas *c;
    const print_job *job;
    double x, y;   /* where the next word goes; its base line */
    double indent; /* of the lines after the first */
    bool begun;    /* words stand in this line */
    int page;
} setter;

static double bottom(const setter *s)
{
    return s->job->paper->height - margin;
}

static void end_page(setter *s)
{
    char foot[200];
    snprintf(foot, sizeof foot, "%s · %d", _(s->job->setup->game->name), ++s->page);
    spil__put_text(s->c, foot, s->job->paper->width / 2, s->job->paper->height - margin / 2, 2.8, FACE_PLAIN,
                   ALIGN_MIDDLE, INK_INK2);
    spil__canvas_next(s->c);
}

/* Down to the next line, perhaps of the next page; `lines` of them are to stay together. */
static void go_down(setter *s, double by, int lines)
{
    s->y += by;
    if (s->y + (lines - 1) * leading > bottom(s)) {
        end_page(s);
        s->y = margin + size;
    }
}

static void end_paragraph(void *of)
{
    setter *s = of;
    if (s->begun)
        go_down(s, leading, 1);
    s->x = margin;
    s->indent = 0;
    s->begun = false;
}

static void put_blank(void *of)
{
    ((setter *)of)->y += leading / 2;
}

static void put_heading(void *of, int level, const char *text, size_t len)
{
    setter *s = of;
    char heading[LINE_BYTES];
    const double large = level == 1 ? 7 : 4.4;
    snprintf(heading, sizeof heading, "%.*s", (int)len, text);
    go_down(s, level == 1 ? large - size : 1.2, 4); /* not alone at the foot of a page */
    spil__put_text(s->c, heading, margin, s->y, large, FACE_STRONG, ALIGN_LEFT, INK_INK);
    s->y += leading;
}

static void begin_item(void *of, const char *mark, size_t len)
{
    setter *s = of;
    char text[LINE_BYTES];
    const size_t blanks = strspn(mark, " ");
    const char *shown = mark[blanks] == '-' ? "•" : text;
    snprintf(text, sizeof text, "%.*s", (int)(len - blanks - 1), mark + blanks);
    go_down(s, 0, 1);
    s->indent = 6 + (double)blanks * 1.5;
    s->x = margin + s->indent;
    spil__put_text(s->c, shown, s->x - 1.8, s->y, size, FACE_PLAIN, ALIGN_RIGHT, INK_INK);
    s->begun = true;
}

static void put_word(void *of, const char *word, bool strong)
{
    setter *s = of;
    const face in = strong ? FACE_STRONG : FACE_PLAIN;
    const double wide = spil__text_width(s->c, word, size, in);
    if (!s->begun)
        go_down(s, 0, 1);
    if (s->begun && s->x + wide > s->job->paper->width - margin) {
        go_down(s, leading, 1);
        s->x = margin + s->indent;
    }
    spil__put_text(s->c, word, s->x, s->y, size, in, ALIGN_LEFT, INK_INK);
    s->x += wide + spil__text_width(s->c, " ", size, FACE_PLAIN);
    s->begun = true;
}

static void put_line(void *of, const char *line, size_t len, int left)
{
    setter *s = of;
    char text[LINE_BYTES];
    snprintf(text, sizeof text, "%.*s", (int)len, line);
    go_down(s, 0, left > 1 ? left : 1); /* a block stays together */
    spil__put_text(s->c, text, margin + (left > 0 ? 6 : 0), s->y, 3.2, FACE_MONO, ALIGN_LEFT, INK_INK);
    s->y += 1.25 * 3.2;
}

void spil__rules_pages(canvas *c, const print_job *job)
{
    setter s = {.c = c, .job = job, .x = margin, .y = margin + size};
    spil__markdown_read(spil_words_rules(&spil__translator, job->setup->game),
                        &(markdown_setter){.of = &s,
                                           .heading = put_heading,
                                           .item = begin_item,
                                           .word = put_word,
                                           .line = put_line,
                                           .end = end_paragraph,
                                           .blank = put_blank});
    end_page(&s);
}
