/* arg_values.h: the values that several commands take: games, seats, options, seeds, players. All functions complain
 * and return false (or NULL) if a value is wrong. */
#ifndef ARG_VALUES_H
#define ARG_VALUES_H

#include "args.h"
#include "files.h"
#include "spil/day.h"
#include "spil/games.h"
#include "spil/match.h"
#include "spil/player_spec.h"

const spil_game *spil__arg_game(const char *id);
/* --seats (default: the fewest) and each --option NAME=VALUE, checked. */
bool spil__arg_setup(const args *a, const spil_game *game, spil_setup *su);
/* --seed (default: random bytes of the system). */
bool spil__arg_key(const args *a, spil_key *key);
/* --lang: switches to that language. */
bool spil__arg_language(const args *a);
/* A whole number in a range; `standard` if the option is not given. */
bool spil__arg_number(const args *a, const char *name, int min, int max, int standard, int *value);
/* --seed for a run of many games (default: 1). */
bool spil__arg_seed(const args *a, uint64_t *seed);
/* --sims or --ms, how long a bot may think (default: no budget). */
bool spil__arg_budget(const args *a, spil_budget *budget);
/* The operands GAME BOT..., and the options of a setup, --seed, --sims or --ms, and --jobs. */
bool spil__arg_lineup(const args *a, spil_lineup *l, int *jobs);
/* Do handicaps, if there are any, count in these games? */
bool spil__arg_handicaps(const spil_lineup *l);
/* Each --`name` SEAT=TEXT: the text by seat, NULL where there is none. */
bool spil__arg_seats(const args *a, const char *name, const spil_setup *su, const char *text[SPIL_SEATS_MAX]);
/* Who plays a seat. */
bool spil__arg_player(const char *text, const spil_game *game, spil_player_spec *spec);
/* The same where no person can play. */
bool spil__arg_bot(const char *text, const spil_game *game, spil_player_spec *spec);

/* The file that the command line names, or else the game played last, whose path goes to `latest`. NULL: has
 * complained. */
const char *spil__arg_record(const args *a, char latest[FILE_PATH]);

/* --date, a day that is known; without it the usual one. */
bool spil__arg_day(const args *a, spil_day usual, spil_day *day);

#endif
