/* rules.h: the rules pages of the games, built in. */
#ifndef RULES_H
#define RULES_H

#include <stddef.h>

/* One page: language and game, "is/punto", and what is in it. Ends with name == NULL. */
typedef struct rules_text {
    const char *name;
    const char *text;
} rules_text;

extern const rules_text spil__rules_texts[]; /* made by the build */

#endif
