/* entrant.h: a player that is not a person, described by a text.
 *
 *     greedy             a bot, by name; thinks as long as the host says
 *     strong@50ms        the same with a budget of its own: milliseconds per move …
 *     strong@2000        … or simulations, which give the same move everywhere
 *     adult:tuned        in a race: a racer, as fast as people (spil/racer.h)
 *
 * Hosts may know other kinds, such as people and external programs: those have no bot here, and only the host can ask
 * them. */
#ifndef SPIL_ENTRANT_H
#define SPIL_ENTRANT_H

#include "spil/driver.h"
#include "spil/racer.h"

enum { SPIL_ENTRANT_BOT = 0 }; /* other kinds are the host's to name */

typedef struct spil_entrant {
    char text[SPIL_PLAYER_TEXT];
    int kind;
    const spil_bot *bot; /* NULL unless it is a bot */
    spil_budget budget;  /* from the text; both 0: the host's */
    bool races;          /* it is this racer: */
    spil_racer racer;
} spil_entrant;

/* Parses a text for a game. On error BAD_OPTION and a sentence; *who is unchanged. err may be NULL. */
spil_code spil_entrant_read(const char *text, const spil_game *game, spil_entrant *who, spil_error *err);
/* Sets only the text, which must be plain and short, and the kind. For the kinds of the host. */
spil_code spil_entrant_named(const char *text, int kind, spil_entrant *who, spil_error *err);
/* The entrant for a bot, by its name. */
spil_entrant spil_entrant_bot(const spil_bot *bot, const spil_game *game);

/* The bot to ask for advice: strong, else the last of the list, which goes from weak to strong. Never NULL. */
const spil_bot *spil_bot_best(const spil_game *game);
/* The default opponent of people: the middle level, else the best. Never NULL. */
const spil_bot *spil_bot_usual(const spil_game *game);
/* The default in simulations: greedy, which is fast, else the usual one. Never NULL. */
const spil_bot *spil_bot_plain(const spil_game *game);
/* The best bot that rates moves of a game; NULL when there is none. */
const spil_bot *spil_bot_rating(const spil_game *game);

#endif
