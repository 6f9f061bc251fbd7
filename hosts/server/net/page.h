/* page.h: the files of the page, read once into memory: a request can name nothing else. */
#ifndef PAGE_H
#define PAGE_H

#include <stddef.h>

typedef struct page_file {
    char *path;       /* "/index.html" */
    const char *type; /* "text/html; charset=utf-8" */
    char *bytes;
    size_t len;
    char etag[40]; /* with its quotes */
} page_file;

typedef struct page page;

/* The folder beside the program, web/, or the installed one. Where there is neither, the page is a notice that says how
 * to build it. */
page *spil__page_open(void);
void spil__page_close(page *p);
/* The file at that path; NULL: there is none. "/" and "/t/TABLE" are the page itself, and beside the latter are the
 * same files as beside the former. accepts: the header Accept-Encoding, or NULL. *encoding: what the file is packed
 * with (FILE.br or FILE.gz beside it), or NULL. */
const page_file *spil__page_find(const page *p, const char *path, const char *accepts, const char **encoding);
/* The folder the files came from; "": none. */
const char *spil__page_folder(const page *p);

#endif
