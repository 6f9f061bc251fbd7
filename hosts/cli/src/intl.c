/* intl.c: texts in the player's language (intl.h). */
#include "intl.h"

#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A program run from its build folder has its catalogues beside it, in locale/. */
static const char *folder_beside(const char *program, char *buf, size_t size)
{
    const char *slash = strrchr(program, '/');
    if (slash == NULL)
        return NULL;
    const int n = snprintf(buf, size, "%.*s/locale", (int)(slash - program), program);
    return n > 0 && (size_t)n < size && access(buf, R_OK) == 0 ? buf : NULL;
}

void spil__intl_open(const char *program)
{
    char buf[4096];
    const char *beside = folder_beside(program, buf, sizeof buf);
    if (setlocale(LC_ALL, "") == NULL)
        setlocale(LC_ALL, "C.UTF-8");
    setlocale(LC_NUMERIC, "C"); /* figures go to other programs too */
    bindtextdomain("spil", beside != NULL ? beside : SPIL_LOCALE_DIR);
    bind_textdomain_codeset("spil", "UTF-8");
    textdomain("spil");
}

void spil__sentence(const spil_sentence *sentence, char *buf, size_t size)
{
    spil_out out = spil_out_to(buf, size);
    if (sentence->format != NULL)
        spil_sentence_print(sentence, gettext(sentence->format), &out);
}
