/* rules_pages.h: the rules of a game, set on pages. */
#ifndef RULES_PAGES_H
#define RULES_PAGES_H

#include "canvas.h"
#include "print.h"

/* Pages of the rules, which the game must have, in the player's language. */
void spil__rules_pages(canvas *c, const print_job *job);

#endif
