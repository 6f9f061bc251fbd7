/* choices.c: the choices as a file (choices.h). */
#include "choices.h"

#include <stdio.h>
#include <string.h>

#include "files.h"
#include "folder.h"

enum { CHOICES_BYTES = CHOICES_MAX * (CHOICE_KEY + CHOICE_VALUE) };

static bool path_of(bool make, char *path, size_t size)
{
    char folder[3900];
    if (!spil__folder(FOLDER_CONFIG, make, folder, sizeof folder))
        return false;
    const int n = snprintf(path, size, "%s/terminal", folder);
    return n > 0 && (size_t)n < size;
}

void spil__choices_load(choices *c)
{
    char path[4096];
    spil_buffer text;
    spil_error err;
    *c = (choices){0};
    if (!path_of(false, path, sizeof path) || !spil__file_read_ordinary(path, CHOICES_BYTES, &text, &err))
        return;
    for (char *line = text.at; *line != '\0';) {
        const size_t len = strcspn(line, "\n");
        char *end = line + len, *next = *end == '\0' ? end : end + 1, *blank;
        *end = '\0';
        blank = strchr(line, ' ');
        if (blank != NULL && spil_is_plain(line)) {
            *blank = '\0';
            spil__choose(c, line, blank + 1);
        }
        line = next;
    }
    spil_buffer_free(&text);
}

void spil__choices_save(const choices *c)
{
    char path[4096], line[CHOICE_KEY + CHOICE_VALUE + 2];
    spil_buffer text = {0};
    spil_error err;
    spil_buffer_add(&text, "", 0);
    for (int i = 0; i < c->n; i++) {
        const int n = snprintf(line, sizeof line, "%s %s\n", c->item[i].key, c->item[i].value);
        spil_buffer_add(&text, line, (size_t)n);
    }
    if (path_of(true, path, sizeof path))
        spil__file_write(path, text.at, text.len, &err);
    spil_buffer_free(&text);
}

static int find(const choices *c, const char *key)
{
    for (int i = 0; i < c->n; i++) {
        if (strcmp(c->item[i].key, key) == 0)
            return i;
    }
    return -1;
}

const char *spil__choice(const choices *c, const char *key)
{
    const int i = find(c, key);
    return i < 0 ? "" : c->item[i].value;
}

void spil__choose(choices *c, const char *key, const char *value)
{
    int i = find(c, key);
    if (strlen(key) >= CHOICE_KEY || strlen(value) >= CHOICE_VALUE || (i < 0 && c->n == CHOICES_MAX))
        return; /* not worth remembering */
    i = i < 0 ? c->n++ : i;
    snprintf(c->item[i].key, sizeof c->item[i].key, "%s", key);
    snprintf(c->item[i].value, sizeof c->item[i].value, "%s", value);
}

bool spil__chosen(const choices *c, const char *key)
{
    return strcmp(spil__choice(c, key), "yes") == 0;
}

void spil__choose_yes(choices *c, const char *key, bool yes)
{
    spil__choose(c, key, yes ? "yes" : "no");
}
