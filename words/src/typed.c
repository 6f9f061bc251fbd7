/* typed.c: words that people type (typed.h). */
#include "spil/typed.h"

#include <string.h>

static const char separators[] = " ,";

/* The letters of our languages that have two cases; in UTF-8 those beyond ASCII are 0xC3 and a second byte. */
static unsigned char small(const char *text, size_t i)
{
    const unsigned char c = (unsigned char)text[i];
    if (c >= 'A' && c <= 'Z')
        return (unsigned char)(c + 'a' - 'A');
    if (i > 0 && (unsigned char)text[i - 1] == 0xC3 && c >= 0x80 && c <= 0x9E && c != 0x97)
        return (unsigned char)(c + 0x20);
    return c;
}

static bool same(const char *a, size_t a_len, const char *b, size_t b_len)
{
    if (a_len != b_len)
        return false;
    for (size_t i = 0; i < a_len; i++) {
        if (small(a, i) != small(b, i))
            return false;
    }
    return true;
}

bool spil_typed_same(const char *wanted, const char *text, size_t len)
{
    return same(wanted, strlen(wanted), text, len);
}

const char *spil_typed_english(const char *word)
{
    const char *mark = strchr(word, '\004');
    return mark == NULL ? word : mark + 1;
}

/* The word at *at, which moves behind it; its length, 0 at the end. */
static size_t take(const char **at, const char **word)
{
    *word = *at + strspn(*at, separators);
    const size_t len = strcspn(*word, separators);
    *at = *word + len;
    return len;
}

/* What the language has for it; "" when it has nothing. */
static const char *translated(const spil_translator *tr, const char *word)
{
    const char *text = spil_tr(tr, word);
    return strchr(text, '\004') == NULL ? text : "";
}

bool spil_typed_way(const spil_translator *tr, const char *word, int i, spil_phrase *way)
{
    const char *list = translated(tr, word), *found = spil_typed_english(word);
    size_t len = strlen(found);
    for (int k = 0; k < i && len > 0; k++)
        len = take(&list, &found);
    spil_out out = spil_out_to(way->text, sizeof way->text);
    for (size_t k = 0; k < len; k++)
        spil_put_char(&out, found[k]);
    return len > 0;
}

spil_phrase spil_typed_shown(const spil_translator *tr, const char *word)
{
    spil_phrase shown;
    if (!spil_typed_way(tr, word, 1, &shown))
        spil_typed_way(tr, word, 0, &shown);
    return shown;
}

bool spil_typed_is(const spil_translator *tr, const char *word, const char *text, size_t len)
{
    const char *list = translated(tr, word), *found = spil_typed_english(word);
    for (size_t n = strlen(found); n > 0; n = take(&list, &found)) {
        if (same(found, n, text, len))
            return true;
    }
    return false;
}

void spil_typed_line(const spil_translator *tr, const char *const words[], const char *line, spil_out *out)
{
    while (*line != '\0') {
        const size_t len = strcspn(line, " ");
        const char *english = NULL;
        for (int i = 0; len > 0 && words[i] != NULL && english == NULL; i++)
            english = spil_typed_is(tr, words[i], line, len) ? spil_typed_english(words[i]) : NULL;
        if (english != NULL)
            spil_put(out, english);
        for (size_t k = 0; k < len && english == NULL; k++)
            spil_put_char(out, line[k]);
        line += len;
        for (; *line == ' '; line++)
            spil_put_char(out, ' ');
    }
}
