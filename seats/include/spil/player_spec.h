/* player_spec.h: who plays a seat, given as one text.
 *
 *     human              a person
 *     cmd:./mybot -x     a program, run by the shell (docs/bot-protocol.md)
 *     greedy             a bot, by name; thinks as long as the host says
 *     strong@50ms        the same with its own budget: milliseconds per move …
 *     strong@2000        … or simulations, which give the same move everywhere
 *     adult:tuned        in a race: a racer, as fast as people (spil/racer.h)
 *     level1,late=3      in a race: with a handicap (spil/driver.h): it starts 3 s after every "go" …
 *     level1,slow=1.5    … or takes one and a half times as long for everything; both can be given
 *
 * Command lines, saved games and records hold this text; everything else follows from it. */
#ifndef SPIL_PLAYER_SPEC_H
#define SPIL_PLAYER_SPEC_H

#include "spil/driver.h"
#include "spil/racer.h"

typedef enum spil_player_kind { SPIL_PLAYER_BOT, SPIL_PLAYER_PERSON, SPIL_PLAYER_PROGRAM } spil_player_kind;

typedef struct spil_player_spec {
    char text[SPIL_PLAYER_TEXT];   /* all of it */
    char player[SPIL_PLAYER_TEXT]; /* without the handicap: who is seated at a driver */
    spil_handicap handicap;
    spil_player_kind kind;
    const spil_bot *bot; /* NULL unless it is a bot */
    spil_budget budget;  /* from the text; both 0: the host's */
    bool races;          /* it is this racer: */
    spil_racer racer;
} spil_player_spec;

/* Who plays each seat of a table. */
typedef struct spil_seating {
    spil_player_spec seat[SPIL_SEATS_MAX];
} spil_seating;

/* Reads a text, for a game. On error BAD_OPTION and a sentence; *spec is unchanged. err may be NULL. */
spil_code spil_player_spec_read(const char *text, const spil_game *game, spil_player_spec *spec,
                                spil_error *err);
/* The same for bots and racers only. */
spil_code spil_player_spec_read_bot(const char *text, const spil_game *game, spil_player_spec *spec,
                                    spil_error *err);
spil_player_spec spil_player_spec_human(void);
/* A bot, by its name. */
spil_player_spec spil_player_spec_of_bot(const spil_bot *bot, const spil_game *game);
/* Does the text name a program, "cmd:…"? */
bool spil_player_is_program(const char *text);
/* The command of a SPIL_PLAYER_PROGRAM. */
const char *spil_player_spec_command(const spil_player_spec *spec);

/* A seat's player where nothing else is said: a person on seat 0, the usual bot on the others. */
spil_player_spec spil_player_spec_default(const spil_game *game, int seat);
/* The same for all seats of a setup. */
void spil_seating_default(const spil_setup *su, spil_seating *players);

/* ---- handicaps (handicap.c) ---- */

/* Is there any? */
bool spil_handicap_is(const spil_handicap *h);
/* Gives a player this handicap instead of its own, in its text, too. */
void spil_player_spec_give(spil_player_spec *spec, spil_handicap h);
/* Splits "NAME,late=3,slow=1.5" into the name and the handicap, for a game. On error BAD_OPTION and a sentence, and
 * nothing is changed. */
spil_code spil_handicap_split(const char *text, const spil_game *game, char player[SPIL_PLAYER_TEXT],
                              spil_handicap *h, spil_error *err);
/* Puts ",late=3,slow=1.5", or nothing. */
void spil_handicap_put(const spil_handicap *h, spil_out *out);
/* What the players' handicaps mean for a match. */
void spil_terms_handicaps(spil_terms *terms, const spil_setup *su, const spil_seating *players);

/* ---- defaults ---- */

/* The names of the bots that play a game, i from 0; NULL: there are no more. */
const char *spil_bot_name(const spil_game *game, int i);
/* The bot to ask for advice: strong, else the last of the list, which goes from weak to strong. Never NULL. */
const spil_bot *spil_bot_best(const spil_game *game);
/* The default opponent of people: the middle level, else the best. Never NULL. */
const spil_bot *spil_bot_usual(const spil_game *game);
/* The default in races by the clock: as fast as most people; where there are no racers the usual one. Never NULL. */
const spil_bot *spil_bot_racing(const spil_game *game);
/* The default in simulations: greedy, which is fast, else the usual one. Never NULL. */
const spil_bot *spil_bot_plain(const spil_game *game);
/* The best bot that rates moves of a game; NULL when there is none. */
const spil_bot *spil_bot_rating(const spil_game *game);

#endif
