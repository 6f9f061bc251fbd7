/* po_file.c: as much of po files as the tests need: texts, translations, two plural forms (po_file.h). */
#include "po_file.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases.h"
#include "test_files.h"

typedef struct entry {
    char *id, *form[2]; /* the second form only of a plural */
} entry;

typedef struct po_file {
    bool icelandic; /* how it counts: 1, 21, 31 … are one */
    entry *list;
    int n, room;
    char *last;    /* the text read last, which may continue */
    char *context; /* of the next text; NULL: it has none */
    spil_translator tr;
} po_file;

/* The inside of a quoted line, unescaped in place; NULL: there is no quote. */
static char *unquote(char *line)
{
    char *from = strchr(line, '"'), *end = strrchr(line, '"'), *to = from;
    if (from == NULL || end == from)
        return NULL;
    char *text = from;
    for (from++; from < end; from++) {
        const bool escaped = *from == '\\';
        from += escaped;
        *to++ = escaped && *from == 'n' ? '\n' : *from;
    }
    *to = '\0';
    return text;
}

/* As gettext writes it; a text with a context does not continue. */
static char *with_context(const char *context, const char *text)
{
    const size_t size = strlen(context) + strlen(text) + 2;
    char *both = malloc(size);
    if (both == NULL)
        abort();
    snprintf(both, size, "%s\004%s", context, text);
    return both;
}

/* A text may continue on further lines, which follow it in the file: there is always room for them. */
static void read_line(po_file *po, char *line)
{
    const bool id = strncmp(line, "msgid ", 6) == 0, more = line[0] == '"';
    const bool second = strncmp(line, "msgstr[1] ", 10) == 0;
    if (strncmp(line, "msgid_plural ", 13) == 0)
        po->last = NULL;
    const bool context = strncmp(line, "msgctxt ", 8) == 0;
    if (!id && !more && !context && strncmp(line, "msgstr", 6) != 0)
        return;
    char *text = unquote(line);
    if (text == NULL)
        return;
    if (context) {
        po->context = text;
        return;
    }
    if (more) {
        if (po->last != NULL)
            memmove(po->last + strlen(po->last), text, strlen(text) + 1);
        return;
    }
    po->last = text;
    if (!id) {
        po->list[po->n - 1].form[second] = text;
        return;
    }
    if (po->n == po->room) {
        po->room = 2 * po->room + 256;
        po->list = realloc(po->list, (size_t)po->room * sizeof *po->list);
        if (po->list == NULL)
            abort();
    }
    po->list[po->n++] = (entry){.id = po->context == NULL ? text : with_context(po->context, text)};
    po->context = NULL;
}

static int by_id(const void *a, const void *b)
{
    return strcmp(((const entry *)a)->id, ((const entry *)b)->id);
}

static const entry *find(const po_file *po, const char *english)
{
    const entry key = {.id = (char *)(uintptr_t)english};
    return bsearch(&key, po->list, (size_t)po->n, sizeof *po->list, by_id);
}

/* NULL: it is not translated yet, and stays English as with gettext. */
static const char *form_of(const entry *found, bool several)
{
    const char *form = found != NULL ? found->form[several] : NULL;
    return form != NULL && *form != '\0' ? form : NULL;
}

static const char *text_of(void *of, const char *english)
{
    const char *text = form_of(find(of, english), false);
    return text != NULL ? text : english;
}

static const char *plural_of(void *of, const char *one, const char *many, unsigned long n)
{
    const po_file *po = of;
    const char *text = form_of(find(po, one), po->icelandic ? n % 10 != 1 || n % 100 == 11 : n != 1);
    return text != NULL ? text : n == 1 ? one : many;
}

static po_file opened[4];
static int n_opened;

/* Reads the texts of a file, into which the entries point. false: there is no such file. */
static bool read_texts(po_file *po, const char *path)
{
    size_t len;
    char *text = test_read_file(path, &len);
    for (char *line = text, *end; line != NULL; line = end) {
        end = strchr(line, '\n');
        if (end != NULL)
            *end++ = '\0';
        read_line(po, line);
    }
    return text != NULL;
}

const spil_translator *po_translator(const char *language)
{
    char path[128];
    po_file *po = &opened[n_opened++];
    po->icelandic = strcmp(language, "is") == 0;
    po->tr = (spil_translator){.text = text_of, .plural = plural_of, .of = po};
    snprintf(path, sizeof path, "po/%s.po", language);
    if (!read_texts(po, path)) {
        printf("%s cannot be read\n", path);
        exit(1);
    }
    for (int i = 0; test_row_at(i) != NULL; i++) {
        snprintf(path, sizeof path, "%s/po/%s.po", test_row_at(i)->folder, language);
        read_texts(po, path);
    }
    qsort(po->list, (size_t)po->n, sizeof *po->list, by_id);
    return &po->tr;
}

const char *po_text(int i)
{
    return n_opened > 0 && i < opened[0].n ? opened[0].list[i].id : NULL;
}
