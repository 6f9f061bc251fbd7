/* print_json.h: JSON strings in a file. */
#ifndef PRINT_JSON_H
#define PRINT_JSON_H

#include <stdio.h>

#include "spil/error.h"

/* Prints text as a JSON string, quotes included. */
void spil__print_json(FILE *to, const char *text);
/* The same for a sentence, in English: programs read it. */
void spil__print_json_sentence(FILE *to, const spil_sentence *sentence);

#endif
