/* terms.h: the terms on which the full-screen client runs a match, as the settings have them. */
#ifndef TERMS_H
#define TERMS_H

#include "tui.h"

/* A spil_terms_fn (saved.h): `of` is a tui. */
spil_terms spil__tui_terms(void *of, const spil_setup *su);
/* How long people may think about a chance to act out of turn; 0 = no limit. */
uint32_t spil__claim_ms(const tui *t, const spil_game *game);

#endif
