/* no_pages.c: the pages of the rules are files of the page (docs/web.md), not part of the module. */
#include "../../../words/src/rules.h"

const rules_text spil__rules_texts[] = {{.name = NULL}};
