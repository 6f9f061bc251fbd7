/* rules_pages.c: the rules of a game, set on pages (rules_pages.h). */
#include "rules_pages.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "intl.h"
#include "markdown.h"
#include "print_ui.h"
#include "spil/words.h"

enum { LINE_BYTES = 512 };

static const double margin = 16;

/* A text at its place, or a drawn example. */
typedef struct mark {
    char *text;
    double x, y, size; /* y: below the group's first base line */
    face in;
    align to;
    bool drawn;
} mark;

typedef enum chunk { CHUNK_NONE, CHUNK_HEADING, CHUNK_PARAGRAPH, CHUNK_ITEM, CHUNK_BLOCK } chunk;

/* What stays on one page is gathered in a group, and set as soon as something comes that may stand on the next. */
typedef struct setter {
    canvas *c;
    const print_job *job;
    const print_ui *ui;
    bool counts; /* pages only: nothing is drawn */
    double size, leading, mono;
    mark *group;
    int n, room;
    double group_height; /* to the base line after it */
    double y;            /* the base line at which the group begins */
    double x, indent;    /* where the next word goes; where the lines after the first begin */
    chunk last, now;     /* of the group; NONE: no paragraph has begun */
    int page;
} setter;

static double bottom(const setter *s)
{
    return s->job->paper->height - margin;
}

static void end_page(setter *s)
{
    char foot[200];
    s->page++;
    if (s->counts)
        return;
    snprintf(foot, sizeof foot, "%s · %d", _(s->job->setup->game->name), s->page);
    spil__put_text(s->c, foot, s->job->paper->width / 2, s->job->paper->height - margin / 2, 2.8, FACE_PLAIN,
                   ALIGN_MIDDLE, INK_INK2);
    spil__canvas_next(s->c);
}

static void put_mark(setter *s, const mark *m, double y)
{
    if (s->counts)
        return;
    if (m->drawn) {
        spil__box_enter(s->c, m->x, y, 1, 1);
        s->ui->example(s->c, m->text, true);
        spil__box_leave(s->c);
    } else {
        spil__put_text(s->c, m->text, m->x, y, m->size, m->in, m->to, INK_INK);
    }
}

/* Sets the group, on the next page if it has no room on this; one that is longer than a page goes on there. */
static void set_group(setter *s)
{
    const double first = margin + s->size;
    if (s->y > first && s->n > 0 && s->y + s->group_height - s->leading > bottom(s)) {
        end_page(s);
        s->y = first;
    }
    for (int i = 0; i < s->n; i++) {
        if (s->y + s->group[i].y > bottom(s)) {
            end_page(s);
            s->y = first - s->group[i].y;
        }
        put_mark(s, &s->group[i], s->y + s->group[i].y);
        free(s->group[i].text);
    }
    s->y += s->group_height;
    s->n = 0;
    s->group_height = 0;
}

/* A part of the text begins: headings, what leads to a list, and what leads to a block stay with it. */
static void begin(setter *s, chunk what)
{
    const bool stays =
        s->last == CHUNK_HEADING || what == CHUNK_BLOCK || (what == CHUNK_ITEM && s->last == CHUNK_PARAGRAPH);
    if (!stays)
        set_group(s);
    s->last = what;
}

static void add(setter *s, const char *text, size_t len, mark m)
{
    m.text = spil_strndup(text, len);
    m.y += s->group_height;
    s->group = spil_grow(s->group, &s->room, s->n + 1, sizeof *s->group);
    s->group[s->n++] = m;
}

static void end_paragraph(void *of)
{
    setter *s = of;
    if (s->now != CHUNK_NONE)
        s->group_height += s->leading;
    s->x = margin;
    s->indent = 0;
    s->now = CHUNK_NONE;
}

static void put_blank(void *of)
{
    setter *s = of;
    s->group_height += s->leading / 2;
}

static void put_heading(void *of, int level, const char *text, size_t len)
{
    setter *s = of;
    const double large = level == 1 ? 7 : 4.4;
    begin(s, CHUNK_HEADING);
    s->group_height += level == 1 ? large - s->size : 1.2;
    add(s, text, len, (mark){.x = margin, .size = large, .in = FACE_STRONG});
    s->group_height += s->leading;
}

static void begin_item(void *of, const char *bullet, size_t len)
{
    setter *s = of;
    const size_t blanks = strspn(bullet, " ");
    begin(s, CHUNK_ITEM);
    s->now = CHUNK_ITEM;
    s->indent = 6 + (double)blanks * 1.5;
    s->x = margin + s->indent;
    const mark m = {.x = s->x - 1.8, .size = s->size, .to = ALIGN_RIGHT};
    if (bullet[blanks] == '-')
        add(s, "•", strlen("•"), m);
    else
        add(s, bullet + blanks, len - blanks - 1, m);
}

static void put_word(void *of, const char *word, bool strong)
{
    setter *s = of;
    const face in = strong ? FACE_STRONG : FACE_PLAIN;
    const double wide = spil__text_width(s->c, word, s->size, in);
    if (s->now == CHUNK_NONE) {
        begin(s, CHUNK_PARAGRAPH);
        s->now = CHUNK_PARAGRAPH;
    } else if (s->x + wide > s->job->paper->width - margin) {
        s->group_height += s->leading;
        s->x = margin + s->indent;
    }
    add(s, word, strlen(word), (mark){.x = s->x, .size = s->size, .in = in});
    s->x += wide + spil__text_width(s->c, " ", s->size, FACE_PLAIN);
}

static void put_line(void *of, const char *line, size_t len, int left)
{
    setter *s = of;
    begin(s, CHUNK_BLOCK);
    add(s, line, len, (mark){.x = margin + (left > 0 ? 6 : 0), .size = s->mono, .in = FACE_MONO});
    s->group_height += 1.25 * s->mono;
}

static bool put_example(void *of, const char *lines, size_t len)
{
    setter *s = of;
    if (s->ui->example == NULL)
        return false;
    begin(s, CHUNK_BLOCK);
    add(s, lines, len, (mark){.x = margin + 6, .y = -s->size, .drawn = true});
    s->group_height += s->ui->example(s->c, s->group[s->n - 1].text, false) + 1;
    return true;
}

/* Sets the rules in letters of `scale`: how many pages they take. */
static int set_rules(canvas *c, const print_job *job, double scale, bool counts)
{
    setter s = {.c = c,
                .job = job,
                .ui = spil__print_ui_of(job->setup->game),
                .counts = counts,
                .size = 3.3 * scale,
                .leading = 4.6 * scale,
                .mono = 3.2 * scale,
                .x = margin,
                .y = margin + 3.3 * scale};
    spil__markdown_read(spil_words_rules(&spil__translator, job->setup->game),
                        &(markdown_setter){.of = &s,
                                           .heading = put_heading,
                                           .item = begin_item,
                                           .word = put_word,
                                           .line = put_line,
                                           .example = put_example,
                                           .end = end_paragraph,
                                           .blank = put_blank});
    set_group(&s);
    end_page(&s);
    free(s.group);
    return s.page;
}

/* A little smaller, where that saves a page, of which little would be used. */
void spil__rules_pages(canvas *c, const print_job *job)
{
    const bool smaller = set_rules(c, job, 0.93, true) < set_rules(c, job, 1, true);
    set_rules(c, job, smaller ? 0.93 : 1, false);
}
