/* intl.h: texts in the player's language. SPIL_TR marks texts in tables. */
#ifndef INTL_H
#define INTL_H

#include <libintl.h>
#include <stdio.h>

#include "spil/error.h"
#include "spil/translator.h"

#define _(text) gettext(text)

/* Takes the language from the environment. program: argv[0], to find the catalogues of a build folder. */
void spil__intl_open(const char *program);
/* Switches to another language; "" = the environment's. */
void spil__language_choose(const char *code);
/* The present language, for the layers that make sentences. */
extern const spil_translator spil__translator;
/* Prints a sentence of the core in the player's language. */
void spil__sentence(const spil_sentence *sentence, char *buf, size_t size);

#endif
