/* intl.h: texts in the player's language. SPIL_TR marks a text that stands in a table. */
#ifndef INTL_H
#define INTL_H

#include <libintl.h>
#include <stdio.h>

#include "spil/error.h"
#include "spil/translator.h"

#define _(text) gettext(text)

/* Sets the language up from the environment. program: argv[0], to find the catalogues of a build folder. */
void spil__intl_open(const char *program);
/* Another language from now on; "" = the one of the environment. */
void spil__language_choose(const char *code);
/* That language, for the layers that make sentences. */
extern const spil_translator spil__translator;
/* Prints a sentence of the core in the player's language. */
void spil__sentence(const spil_sentence *sentence, char *buf, size_t size);

#endif
