/* rules.h: the pages of docs/rules, built in. */
#ifndef RULES_H
#define RULES_H

#include <stddef.h>

/* One page: the name of its file below docs/rules without .md ("punto", "is/punto"), and what is in it. Ends with
 * name == NULL. */
typedef struct rules_text {
    const char *name;
    const char *text;
} rules_text;

extern const rules_text spil__rules_texts[]; /* made by the build */

#endif
