/* po_file.h: the translations of po/, for tests that have no gettext. */
#ifndef PO_FILE_H
#define PO_FILE_H

#include "spil/translator.h"

/* The translator of a language ("is", "nb"), read from po/LANGUAGE.po below the working folder; exits if there is
 * none. Valid until the program ends. */
const spil_translator *po_translator(const char *language);
/* The i-th text that the first language read has a translation of, in English; NULL past the last one. */
const char *po_text(int i);

#endif
