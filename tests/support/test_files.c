/* test_files.c: whole files, and folders to write into (test_files.h). */
#include "test_files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

char *test_read_file(const char *path, size_t *len)
{
    FILE *f = fopen(path, "rb");
    if (f == NULL)
        return NULL;
    size_t room = 1 << 16, n = 0;
    char *text = malloc(room + 1);
    while (text != NULL) {
        n += fread(text + n, 1, room - n, f);
        if (n < room)
            break;
        room *= 2;
        text = realloc(text, room + 1);
    }
    if (text == NULL || ferror(f)) {
        perror(path);
        exit(2);
    }
    fclose(f);
    text[n] = '\0';
    *len = n;
    return text;
}

void test_write_file(const char *path, const char *text, size_t len)
{
    char folder[4096];
    const char *slash = strrchr(path, '/');
    snprintf(folder, sizeof folder, "%.*s", slash != NULL ? (int)(slash - path) : 0, path);
    mkdir(folder, 0777); /* for the first file of a game; fails where it exists */
    FILE *f = fopen(path, "wb");
    if (f == NULL || fwrite(text, 1, len, f) != len || fclose(f) != 0) {
        perror(path);
        exit(2);
    }
}

#ifndef __wasi__ /* no mkdtemp there, and no host that writes files */
void test_folder(char path[TEST_FOLDER], const char *name)
{
    const char *in = getenv("TMPDIR");
    if (in == NULL || in[0] != '/')
        in = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
    snprintf(path, TEST_FOLDER, "%s/spil-%s-XXXXXX", in, name); /* truncated, it has no Xs: mkdtemp refuses */
    if (mkdtemp(path) == NULL) {
        perror(path);
        exit(2);
    }
}
#endif

bool test_bless(void)
{
    const char *bless = getenv("SPIL_BLESS");
    return bless != NULL && strcmp(bless, "1") == 0;
}
