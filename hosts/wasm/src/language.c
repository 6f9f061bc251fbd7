/* language.c: which language this instance speaks (calls.h). */
#include "calls.h"
#include "catalogue.h"
#include "spil/words.h"

static bool call_language(call *c)
{
    if (!spil__catalogue_take(c->bytes, c->n_bytes))
        return CALL_FAIL(c, SPIL_BAD_COMMAND, "this file is no catalogue");
    c->bytes = NULL; /* it is the catalogue's now */
    spil_json_string(&c->w, "language", spil_words_language(&spil__translator));
    return true;
}

const call_row spil__calls_language[] = {
    {"language", call_language}, /* speaks the language of a catalogue, or English */
    {NULL, NULL},
};
