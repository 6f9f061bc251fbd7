/* print_json.c: JSON strings in a file (print_json.h). */
#include "print_json.h"

#include <stdlib.h>
#include <string.h>

#include "spil/json.h"
#include "spil/memory.h"
#include "spil/translator.h"

void spil__print_json(FILE *to, const char *text)
{
    const size_t size = 6 * strlen(text) + 3; /* a control character takes six bytes */
    char *quoted = spil_alloc(size);
    spil_out out = spil_out_to(quoted, size);
    spil_json_writer w = spil_json_to(&out);
    spil_json_string(&w, NULL, text);
    fputs(quoted, to);
    free(quoted);
}

void spil__print_json_sentence(FILE *to, const spil_sentence *sentence)
{
    char text[1024];
    spil_out out = spil_out_to(text, sizeof text);
    spil_sentence_print(sentence, spil_sentence_in(NULL, sentence), &out);
    spil__print_json(to, text);
}
