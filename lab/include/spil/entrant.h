/* entrant.h: a player that is not a person, described by a text.
 *
 *     greedy             a bot, by name; thinks as long as the host says
 *     strong@50ms        the same with a budget of its own: milliseconds per move …
 *     strong@2000        … or simulations, which give the same move everywhere
 *     adult:tuned        in a race: a racer, as fast as people (spil/racer.h)
 *     level1,late=3      in a race: with a handicap (spil/driver.h): it starts 3 s after every "go" …
 *     level1,slow=1.5    … or takes one and a half times as long for everything; both can be given
 *
 * Hosts may know other kinds, such as people and external programs: those have no bot here, and only the host can ask
 * them. */
#ifndef SPIL_ENTRANT_H
#define SPIL_ENTRANT_H

#include "spil/driver.h"
#include "spil/racer.h"

enum { SPIL_ENTRANT_BOT = 0 }; /* other kinds are the host's to name */

typedef struct spil_entrant {
    char text[SPIL_PLAYER_TEXT];   /* all of it */
    char player[SPIL_PLAYER_TEXT]; /* without the handicap: who is seated at a driver */
    spil_handicap handicap;
    int kind;
    const spil_bot *bot; /* NULL unless it is a bot */
    spil_budget budget;  /* from the text; both 0: the host's */
    bool races;          /* it is this racer: */
    spil_racer racer;
} spil_entrant;

/* Parses a text for a game. On error BAD_OPTION and a sentence; *who is unchanged. err may be NULL. */
spil_code spil_entrant_read(const char *text, const spil_game *game, spil_entrant *who, spil_error *err);
/* Sets only text and player, which must be plain and short, and the kind. For the kinds of the host. */
spil_code spil_entrant_named(const char *text, int kind, spil_entrant *who, spil_error *err);
/* The entrant for a bot, by its name. */
spil_entrant spil_entrant_bot(const spil_bot *bot, const spil_game *game);

/* ---- handicaps (handicap.c) ---- */

/* Is there any? */
bool spil_handicap_is(const spil_handicap *h);
/* Gives an entrant this handicap instead of its own, in its text, too. */
void spil_entrant_give(spil_entrant *who, spil_handicap h);
/* Splits "NAME,late=3,slow=1.5" into the name and the handicap, for a game. On error BAD_OPTION and a sentence, and
 * nothing is changed. */
spil_code spil_handicap_split(const char *text, const spil_game *game, char player[SPIL_PLAYER_TEXT],
                              spil_handicap *h, spil_error *err);
/* Puts ",late=3,slow=1.5", or nothing. */
void spil_handicap_put(const spil_handicap *h, spil_out *out);

/* ---- defaults ---- */

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
