/* page.c: the files of the page (page.h). */
#define _GNU_SOURCE /* DT_DIR */
#include "page.h"

#include <dirent.h>
#include <sodium.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "files.h"
#include "spil/memory.h"
#include "systems.h"

enum { DEPTH_MAX = 8, FILES_MAX = 4096 };

struct page {
    page_file *file; /* sorted by path */
    size_t n;
    int room;
    char folder[FILE_PATH];
};

static const struct {
    const char *ending, *type;
} types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".wasm", "application/wasm"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/vnd.microsoft.icon"},
    {".webp", "image/webp"},
    {".woff2", "font/woff2"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".txt", "text/plain; charset=utf-8"},
    {".md", "text/markdown; charset=utf-8"},
    {".map", "application/json"},
};

static const char *type_of(const char *path)
{
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot != NULL && i < sizeof types / sizeof types[0]; i++) {
        if (strcmp(dot, types[i].ending) == 0)
            return types[i].type;
    }
    return "application/octet-stream"; /* .mo, .bin */
}

static void add(page *p, const char *path, const char *bytes, size_t len)
{
    unsigned char hash[16];
    char hex[2 * sizeof hash + 1];
    p->file = spil_grow(p->file, &p->room, (int)p->n + 1, sizeof p->file[0]);
    page_file *f = &p->file[p->n++];
    char bare[FILE_PATH]; /* FILE.br is of FILE's type */
    snprintf(bare, sizeof bare, "%s", path);
    char *dot = strrchr(bare, '.');
    if (dot != NULL && (strcmp(dot, ".br") == 0 || strcmp(dot, ".gz") == 0))
        *dot = '\0';
    *f = (page_file){.path = spil_strdup(path), .type = type_of(bare), .len = len};
    f->bytes = spil_alloc_raw(len + 1);
    memcpy(f->bytes, bytes, len);
    crypto_generichash(hash, sizeof hash, (const unsigned char *)bytes, len, NULL, 0);
    snprintf(f->etag, sizeof f->etag, "\"%s\"", sodium_bin2hex(hex, sizeof hex, hash, sizeof hash));
}

/* All files below a folder; `at` is its path within the page, "" at the top. */
static void add_folder(page *p, const char *folder, const char *at, int depth)
{
    DIR *dir = opendir(folder);
    if (dir == NULL)
        return;
    for (struct dirent *e; (e = readdir(dir)) != NULL && p->n < FILES_MAX;) {
        char path[FILE_PATH], name[FILE_PATH];
        struct stat st;
        if (e->d_name[0] == '.' ||
            snprintf(path, sizeof path, "%s/%s", folder, e->d_name) >= (int)sizeof path ||
            snprintf(name, sizeof name, "%s/%s", at, e->d_name) >= (int)sizeof name || stat(path, &st) != 0)
            continue;
        if (S_ISDIR(st.st_mode) && depth < DEPTH_MAX) {
            add_folder(p, path, name, depth + 1);
        } else if (S_ISREG(st.st_mode)) {
            spil_buffer text = {0};
            if (spil__file_read_ordinary(path, FILE_BYTES_MAX, &text, NULL))
                add(p, name, text.len > 0 ? text.at : "", text.len);
            spil_buffer_free(&text);
        }
    }
    closedir(dir);
}

static int by_path(const void *a, const void *b)
{
    return strcmp(((const page_file *)a)->path, ((const page_file *)b)->path);
}

static int is_path(const void *path, const void *file)
{
    return strcmp(path, ((const page_file *)file)->path);
}

/* web/ beside the program; the folder of an installation otherwise. */
static bool find_folder(char *folder, size_t size)
{
    char program[FILE_PATH], index[FILE_PATH + 16];
    if (spil__program_folder(program, sizeof program)) {
        snprintf(folder, size, "%.*s/web", (int)(size - 8), program);
        snprintf(index, sizeof index, "%s/index.html", folder);
        if (access(index, R_OK) == 0)
            return true;
    }
    snprintf(folder, size, "%s", SPIL_WEB_DIR);
    snprintf(index, sizeof index, "%s/index.html", folder);
    return access(index, R_OK) == 0;
}

page *spil__page_open(void)
{
    static const char notice[] =
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Spil</title>\n"
        "<h1>Spil</h1>\n<p>This server plays. The page has not been built: <code>make web</code> builds "
        "it.</p>\n"
        "</html>\n";
    page *p = spil_alloc(sizeof *p);
    if (find_folder(p->folder, sizeof p->folder))
        add_folder(p, p->folder, "", 0);
    else
        p->folder[0] = '\0';
    if (p->n == 0)
        add(p, "/index.html", notice, sizeof notice - 1);
    qsort(p->file, p->n, sizeof p->file[0], by_path);
    return p;
}

void spil__page_close(page *p)
{
    for (size_t i = 0; p != NULL && i < p->n; i++) {
        free(p->file[i].path);
        free(p->file[i].bytes);
    }
    if (p != NULL)
        free(p->file);
    free(p);
}

static const page_file *find(const page *p, const char *path)
{
    return bsearch(path, p->file, p->n, sizeof p->file[0], is_path);
}

/* Is the word in a list such as "gzip, deflate, br;q=0.5"? */
static bool takes(const char *accepts, const char *word)
{
    const size_t len = strlen(word);
    for (const char *at = accepts; at != NULL && (at = strstr(at, word)) != NULL; at += len) {
        const bool begins = at == accepts || strchr(" ,", at[-1]) != NULL;
        const char *after = at + len;
        if (begins && strchr(" ,;", *after) != NULL && strncmp(after, ";q=0", 4) != 0)
            return true;
        if (begins && strncmp(after, ";q=0.", 5) == 0)
            return true;
    }
    return false;
}

const page_file *spil__page_find(const page *p, const char *path, const char *accepts, const char **encoding)
{
    static const struct {
        const char *word, *ending;
    } packings[] = {{"br", ".br"}, {"gzip", ".gz"}};
    const bool at_room = strncmp(path, "/r/", 3) == 0;
    const bool table = at_room || (strncmp(path, "/t/", 3) == 0 && path[3] != '\0');
    const char *wanted = path;
    if (strcmp(path, "/") == 0 || strcmp(path, "/r") == 0 || strcmp(path, "/r/") == 0 ||
        (table && !at_room && strchr(path + 3, '/') == NULL))
        wanted = "/index.html";
    if (table && find(p, path + 2) != NULL) /* what the page at a table or room asks for beside it */
        wanted = path + 2;
    const page_file *plain = find(p, wanted);
    *encoding = NULL;
    for (size_t i = 0; plain != NULL && i < sizeof packings / sizeof packings[0]; i++) {
        char packed[FILE_PATH];
        if (!takes(accepts, packings[i].word) ||
            snprintf(packed, sizeof packed, "%s%s", wanted, packings[i].ending) >= (int)sizeof packed)
            continue;
        const page_file *found = find(p, packed);
        if (found != NULL) {
            *encoding = packings[i].word;
            return found;
        }
    }
    return plain;
}

const char *spil__page_folder(const page *p)
{
    return p->folder;
}
