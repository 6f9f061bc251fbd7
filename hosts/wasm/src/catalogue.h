/* catalogue.h: a language, read from a file that the page's build makes of gettext's (web/tools/catalogue.mjs). */
#ifndef CATALOGUE_H
#define CATALOGUE_H

#include <stdbool.h>

#include "spil/translator.h"

/* Speaks the language of the file, which the catalogue frees when it is replaced; NULL: English. false: not such a
 * file, and nothing has changed; the file is still the caller's. */
bool spil__catalogue_take(unsigned char *file, size_t len);

/* The present language. */
extern const spil_translator spil__translator;

#endif
