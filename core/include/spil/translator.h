/* translator.h: translation, provided by a host: a layer that makes sentences knows neither catalogues nor the
 * current language. Texts in the source are English and marked with SPIL_TR (error.h).
 *
 * A translator that is NULL or lacks a function gives English. A translated text is valid as long as the English one
 * would be, or until the language changes. */
#ifndef SPIL_TRANSLATOR_H
#define SPIL_TRANSLATOR_H

#include "spil/error.h"

typedef struct spil_translator {
    const char *(*text)(void *of, const char *english);
    /* The plural form for n; in English one of the two. */
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

/* The format of a sentence that says something, for spil_sentence_print. */
static inline const char *spil_sentence_in(const spil_translator *t, const spil_sentence *sentence)
{
    if (sentence->many == NULL)
        return spil_tr(t, sentence->format);
    return spil_tr_plural(t, sentence->format, sentence->many, (unsigned long)sentence->n);
}

#endif
