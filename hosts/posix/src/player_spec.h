/* player_spec.h: who plays a seat, given as one text.
 *
 *     human              a person; in a race perhaps human,late=3, with a handicap
 *     cmd:./mybot -x     a program, run by the shell (docs/bot-protocol.md)
 *     strong@2000 …      a bot or a racer, as the lab knows them (spil/entrant.h)
 *
 * Command lines, saved games and records hold this text; everything else follows from it. */
#ifndef PLAYER_SPEC_H
#define PLAYER_SPEC_H

#include "spil/lab.h"

enum { SEAT_TEXT = SPIL_PLAYER_TEXT }; /* bytes of the longest text, NUL included */

typedef enum seat_kind { SEAT_BOT = SPIL_ENTRANT_BOT, SEAT_HUMAN, SEAT_PROGRAM } seat_kind;

typedef spil_entrant player_spec;

/* Who plays each seat of a table. */
typedef struct seating {
    player_spec seat[SPIL_SEATS_MAX];
} seating;

/* Reads a text, for a game. On error BAD_OPTION and a sentence; *spec is unchanged. */
spil_code spil__player_spec_read(const char *text, const spil_game *game, player_spec *spec, spil_error *err);
player_spec spil__player_spec_human(void);
/* What the players' handicaps mean for a match. */
void spil__terms_handicaps(spil_terms *terms, const spil_setup *su, const seating *players);
/* A seat's player where nothing else is said: a person on seat 0, the usual bot on the others. */
player_spec spil__player_spec_default(const spil_game *game, int seat);
/* The same for all seats of a setup. */
void spil__seating_default(const spil_setup *su, seating *players);
/* The command of a SEAT_PROGRAM. */
const char *spil__player_spec_command(const player_spec *spec);

/* The names of all bots that play a game, ended by NULL; valid until the next call. */
const char *const *spil__bot_names(const spil_game *game);

#endif
