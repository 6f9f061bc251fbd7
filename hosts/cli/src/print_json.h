/* print_json.h: JSON strings on stdout. */
#ifndef PRINT_JSON_H
#define PRINT_JSON_H

#include "spil/error.h"

/* Prints text as a JSON string, quotes included. */
void spil__print_json(const char *text);
/* The same for a sentence, in English: programs read it. */
void spil__print_json_sentence(const spil_sentence *sentence);

#endif
