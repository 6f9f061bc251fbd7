/* match_setup.h: what is chosen before a match: seats, players, options. What there is to choose comes from the game's
 * options and the list of bots. The last choices are remembered for each game, and separately for watching bots. */
#ifndef MATCH_SETUP_H
#define MATCH_SETUP_H

#include "players.h"
#include "seed_screen.h"
#include "tui.h"

typedef struct match_setup {
    tui *t;
    const spil_game *game;
    bool bots_only;   /* people only watch */
    spil_setup setup; /* checked */
    spil_seating who;
    char seed[SEED_TEXT]; /* of the first deal; "" = random */
} match_setup;

/* As it was chosen last. */
void spil__match_setup_init(match_setup *s, tui *t, const spil_game *game, bool bots_only);
/* Remembers it for the next time. */
void spil__match_setup_remember(match_setup *s);

/* The next value, or with way < 0 the previous one, that goes with all the rest. */
void spil__cycle_seats(match_setup *s, int way);
void spil__cycle_player(match_setup *s, int seat, int way);
void spil__cycle_option(match_setup *s, int i, int way);

/* The value of option i as it is typed. */
void spil__match_option_text(const spil_setup *su, int i, char buf[SPIL_PLAYER_LABEL]);

#endif
