/* setting.h: games, seats, options and seeds as they stand on a command line. Each says what is wrong and returns
 * false. */
#ifndef SETTING_H
#define SETTING_H

#include "args.h"
#include "players.h"
#include "spil/games.h"
#include "spil/match.h"

const spil_game *spil__setting_game(const char *id);
/* --seats (the fewest when not given) and each --option name=value, checked. */
bool spil__setting_setup(const args *a, const spil_game *game, spil_setup *su);
/* --seed, or 32 bytes of the system's when not given. */
bool spil__setting_key(const args *a, spil_key *key);
/* --lang: that language from now on. */
bool spil__setting_language(const args *a);
/* A whole number in a range; `standard` when the option is not given. */
bool spil__setting_number(const args *a, const char *name, int min, int max, int standard, int *value);
/* --seed for a run of many games: 1 when not given. */
bool spil__setting_seed(const args *a, uint64_t *seed);
/* --sims or --ms, how long a bot may think; nothing when not given. */
bool spil__setting_budget(const args *a, spil_budget *budget);
/* The operands GAME BOT... with the options of a setup, a seed, a budget and --jobs. */
bool spil__setting_lineup(const args *a, spil_lineup *l, int *jobs);
/* Each --name SEAT=TEXT: the text by seat, NULL where there is none. */
bool spil__setting_seats(const args *a, const char *name, const spil_setup *su,
                         const char *text[SPIL_SEATS_MAX]);
/* Who plays a seat (players.h). */
bool spil__setting_who(const char *text, const spil_game *game, player_spec *who);
/* The same where no person can play. */
bool spil__setting_bot(const char *text, const spil_game *game, player_spec *who);

#endif
