/* rules.c: the rules of the games, in the player's language if there is such a page (spil/words.h). */
#include "rules.h"

#include <stdio.h>
#include <string.h>

#include "spil/words.h"

static const char *find_page(const char *name)
{
    for (const rules_text *t = spil__rules_texts; t->name != NULL; t++) {
        if (strcmp(t->name, name) == 0)
            return t->text;
    }
    return NULL;
}

const char *spil_words_rules(const spil_translator *tr, const spil_game *game)
{
    const char *const languages[] = {spil_words_language(tr), "en"};
    const char *page = NULL;
    for (int i = 0; page == NULL && i < 2; i++) {
        char name[64];
        snprintf(name, sizeof name, "%s/%s", languages[i], game->id);
        page = find_page(name);
    }
    return page;
}

const char *spil_words_language(const spil_translator *tr)
{
    /* Translators: the code of your language, as in the name of your file: is, nb. */
    return spil_tr(tr, "en");
}
