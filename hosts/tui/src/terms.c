/* terms.c: the terms of a match (terms.h). */
#include "terms.h"

#include <stdio.h>

#include "spil/match_bots.h"
#include "spil/player_spec.h"

enum { CLAIM_MS = 10000 };

uint32_t spil__claim_ms(const tui *t, const spil_game *game)
{
    return game->may_claim == NULL || spil__chosen(&t->choices, CHOICE_UNTIMED) ? 0 : CLAIM_MS;
}

/* A race is run against the clock unless the person wants it in turns. */
spil_terms spil__tui_terms(void *of, const spil_setup *su)
{
    const tui *t = of;
    const bool timed = su->game->race && !spil__chosen(&t->choices, CHOICE_UNTIMED);
    spil_terms terms = {.order = timed ? SPIL_ORDER_ARRIVAL : SPIL_ORDER_TURNS,
                        .undo = SPIL_UNDO_FREE,
                        .timed = timed,
                        .count_ms = timed && !t->fast ? SPIL_RACE_COUNT_MS : 0,
                        .hold_ms = timed && !t->fast ? SPIL_RACE_HOLD_MS : 0,
                        .claim_ms = spil__claim_ms(t, su->game),
                        .one_screen = true,
                        .open_hands = su->game->race, /* everybody's cards are on the screen */
                        .skip_claims = spil__chosen(&t->choices, CHOICE_TURNS),
                        .keep = SPIL_KEEP_STEPS | SPIL_KEEP_NOTES | SPIL_KEEP_JOURNAL};
    snprintf(terms.stand_in, sizeof terms.stand_in, "%s", spil_bot_usual(su->game)->name);
    return terms;
}
