/* intl.h: texts in the player's language. SPIL_TR marks texts in tables. */
#ifndef INTL_H
#define INTL_H

#include <stdio.h>

#ifdef SPIL_NO_GETTEXT /* this system has none: everything is in English */
#define gettext(text)                        (text)
#define ngettext(one, many, n)               ((n) == 1 ? (one) : (many))
#define textdomain(domain)                   ((void)(domain))
#define bindtextdomain(domain, folder)       ((void)(domain), (void)(folder))
#define bind_textdomain_codeset(domain, set) ((void)(domain), (void)(set))
#else
#include <libintl.h>
#endif

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
