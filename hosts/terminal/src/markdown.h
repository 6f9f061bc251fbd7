/* markdown.h: the little Markdown of the rules pages: headings, lists, bold, code, blocks. */
#ifndef MARKDOWN_H
#define MARKDOWN_H

#include <stdbool.h>
#include <stddef.h>

/* Who sets the text. Each function gets `of`. */
typedef struct markdown_setter {
    void *of;
    void (*heading)(void *of, int level, const char *text, size_t len);
    /* A list item begins; its mark is "- " or "12. " with the blanks before it. */
    void (*item)(void *of, const char *mark, size_t len);
    /* A word without markup, of a paragraph or an item. */
    void (*word)(void *of, const char *word, bool strong);
    /* A line as it is. left: how many of its block are left, with this one; 0: of a table. */
    void (*line)(void *of, const char *line, size_t len, int left);
    /* An example: a block that could be drawn. false, or NULL: its lines come one by one. */
    bool (*example)(void *of, const char *lines, size_t len);
    /* A paragraph or an item ends, if there was one. */
    void (*end)(void *of);
    /* An empty line between two of these. */
    void (*blank)(void *of);
} markdown_setter;

void spil__markdown_read(const char *text, const markdown_setter *to);

#endif
