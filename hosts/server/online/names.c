/* names.c: what people are called (names.h). Unicode's tables are utf8proc's. */
#include "names.h"

#include <stdio.h>
#include <stdlib.h>
#include <utf8proc.h>

#include "spil/game.h"

/* The character at *at, which is good UTF-8; *at becomes the next. */
static int32_t next_char(const char **at)
{
    int32_t c = 0;
    *at += utf8proc_iterate((const utf8proc_uint8_t *)*at, -1, &c);
    return c;
}

/* Has it no shape? Blanks, joiners, fillers, what only changes its neighbours. */
static bool is_blank(int32_t c)
{
    static const int32_t others[] = {0x34f, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x2800, 0x3164, 0xffa0};
    const utf8proc_category_t category = utf8proc_category(c);
    bool blank = category == UTF8PROC_CATEGORY_ZS || category == UTF8PROC_CATEGORY_CF ||
                 category == UTF8PROC_CATEGORY_ZL || category == UTF8PROC_CATEGORY_ZP ||
                 (c >= 0xfe00 && c <= 0xfe0f) || (c >= 0x180b && c <= 0x180f) ||
                 (c >= 0xe0000 && c <= 0xe0fff);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        blank = blank || c == others[i];
    return blank;
}

/* The part of a text without blanks at its ends. */
static const char *trimmed(const char *text, size_t *len)
{
    const char *from = text, *end;
    for (const char *at = text; *at != '\0' && utf8proc_category(next_char(&at)) == UTF8PROC_CATEGORY_ZS;)
        from = at;
    end = from;
    for (const char *at = from; *at != '\0';) {
        if (utf8proc_category(next_char(&at)) != UTF8PROC_CATEGORY_ZS)
            end = at;
    }
    *len = (size_t)(end - from);
    return from;
}

bool spil__is_shown_text(const char *text, int most)
{
    int chars = 0;
    bool visible = false;
    for (const char *at = text; *at != '\0'; chars++)
        visible = !is_blank(next_char(&at)) || visible;
    return chars <= most && visible && spil_is_plain(text);
}

bool spil__name_read(const char *text, char name[NAME_TEXT])
{
    size_t len;
    const char *from = trimmed(text, &len);
    if (len == 0 || len >= NAME_TEXT || !spil_is_plain(text))
        return false;
    memcpy(name, from, len);
    name[len] = '\0';
    return spil__is_shown_text(name, NAME_CHARS) && strpbrk(name, "()[]{}<>") == NULL;
}

bool spil__name_same(const char *a, const char *b)
{
    if (strcmp(a, NAME_OF_NOBODY) == 0 || strcmp(b, NAME_OF_NOBODY) == 0)
        return false;
    utf8proc_uint8_t *one = utf8proc_NFKC_Casefold((const utf8proc_uint8_t *)a),
                     *two = utf8proc_NFKC_Casefold((const utf8proc_uint8_t *)b);
    bool same = strcmp(a, b) == 0;
    if (one != NULL && two != NULL) {
        size_t one_len, two_len;
        const char *first = trimmed((const char *)one, &one_len),
                   *second = trimmed((const char *)two, &two_len);
        same = one_len == two_len && memcmp(first, second, one_len) == 0;
    }
    free(one);
    free(two);
    return same;
}

/* The name with " B", " C" … behind it, shortened where it has to be. */
static void with_letter(const char *name, char letter, char out[NAME_TEXT])
{
    size_t len = 0;
    const char *at = name;
    for (int chars = 0; *at != '\0' && chars < NAME_CHARS - 2; chars++) {
        next_char(&at);
        len = (size_t)(at - name);
    }
    memcpy(out, name, len);
    snprintf(out + len, NAME_TEXT - len, " %c", letter);
}

void spil__put_free_names(const char *name, name_is_taken *taken, const void *of, spil_json_writer *w)
{
    enum { MOST = 3 };
    char other[NAME_TEXT];
    int n = 0;
    spil_json_open(w, "free", '[');
    for (char letter = 'B'; letter <= 'Z' && n < MOST; letter++) {
        with_letter(name, letter, other);
        if (!taken(of, other)) {
            spil_json_string(w, NULL, other);
            n++;
        }
    }
    spil_json_close(w, ']');
}
