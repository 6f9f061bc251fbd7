/* intl.c: texts in the player's language (intl.h). */
#include "intl.h"

#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "spil/games.h"
#include "spil/memory.h"
#include "systems.h"

/* A program run from its build folder has its catalogues beside it, in locale/. The system knows best where that is:
 * the program may have been called through a link, or found along PATH. */
static const char *folder_beside(const char *program, char *buf, size_t size)
{
    char folder[4096];
    if (!spil__program_folder(folder, sizeof folder)) {
        const char *slash = strrchr(program, '/');
        if (slash == NULL)
            return NULL;
        snprintf(folder, sizeof folder, "%.*s", (int)(slash - program), program);
    }
    const int n = snprintf(buf, size, "%s/locale", folder);
    return n > 0 && (size_t)n < size && access(buf, R_OK) == 0 ? buf : NULL;
}

/* A language counts even if the system lacks its locale (small systems have none): gettext takes it from LANGUAGE,
 * provided that the locale is not "C". */
static void set_language_variable(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    if (getenv("LANGUAGE") != NULL)
        return;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *value = getenv(names[i]);
        if (value == NULL || value[0] == '\0')
            continue;
        char language[16];
        snprintf(language, sizeof language, "%.*s", (int)strcspn(value, "_.@"), value);
        const bool norwegian = strcmp(language, "no") == 0 || strcmp(language, "nn") == 0;
        setenv("LANGUAGE", norwegian ? "nb" : language, 0);
        return;
    }
}

void spil__intl_open(const char *program)
{
    char buf[4096];
    const char *beside = folder_beside(program, buf, sizeof buf);
    set_language_variable();
    const char *set = setlocale(LC_ALL, "");
    if (set == NULL || strcmp(set, "C") == 0 || strcmp(set, "POSIX") == 0)
        setlocale(LC_ALL, "C.UTF-8");
    setlocale(LC_NUMERIC, "C"); /* other programs read our figures too */
    bindtextdomain("spil", beside != NULL ? beside : SPIL_LOCALE_DIR);
    bind_textdomain_codeset("spil", "UTF-8");
    textdomain("spil");
}

void spil__language_choose(const char *code)
{
    static char *environment; /* LANGUAGE as it was at first; "" when there was none */
    const char *now = getenv("LANGUAGE");
    if (environment == NULL)
        environment = spil_strdup(now != NULL ? now : "");
    setenv("LANGUAGE", code[0] != '\0' ? code : environment, 1);
    textdomain("spil"); /* makes gettext look for the catalogue again */
}

static const char *translated(void *of, const char *english)
{
    (void)of;
    return gettext(english);
}

static const char *translated_plural(void *of, const char *one, const char *many, unsigned long n)
{
    (void)of;
    return ngettext(one, many, n);
}

const spil_translator spil__translator = {.text = translated, .plural = translated_plural};

/* The core names games in English. */
static void name_games(spil_sentence *sentence)
{
    for (int i = 0; spil_game_at(SPIL_CPU_ANY, i) != NULL; i++) {
        const char *name = spil_game_at(SPIL_CPU_ANY, i)->name;
        for (int k = 0; k < SPIL_SENTENCE_ARGS; k++) {
            if (strcmp(sentence->arg[k], name) == 0)
                snprintf(sentence->arg[k], sizeof sentence->arg[k], "%.*s", SPIL_ARG_BYTES - 1,
                         gettext(name));
        }
    }
}

void spil__sentence(const spil_sentence *sentence, char *buf, size_t size)
{
    spil_out out = spil_out_to(buf, size);
    spil_sentence said = *sentence;
    if (sentence->format == NULL)
        return;
    name_games(&said);
    spil_sentence_print(&said, spil_sentence_in(&spil__translator, &said), &out);
}
