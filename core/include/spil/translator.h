/* translator.h: another language, given by a host: a layer that makes sentences knows neither catalogues nor which
 * language is on. Texts in the source are English and marked with SPIL_TR (error.h).
 *
 * A translator that is NULL or lacks a function answers in English. What it answers lives as long as the English text
 * would, at least until the language changes. */
#ifndef SPIL_TRANSLATOR_H
#define SPIL_TRANSLATOR_H

#include <stddef.h>

typedef struct spil_translator {
    const char *(*text)(void *of, const char *english);
    /* The form that fits n, of two English ones. */
    const char *(*plural)(void *of, const char *one, const char *many, unsigned long n);
    void *of; /* the host's own, handed to both */
} spil_translator;

static inline const char *spil_tr(const spil_translator *t, const char *english)
{
    return t == NULL || t->text == NULL ? english : t->text(t->of, english);
}

static inline const char *spil_tr_plural(const spil_translator *t, const char *one, const char *many,
                                         unsigned long n)
{
    if (t == NULL || t->plural == NULL)
        return n == 1 ? one : many;
    return t->plural(t->of, one, many, n);
}

#endif
