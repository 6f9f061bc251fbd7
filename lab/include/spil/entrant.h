/* entrant.h: whoever may be set at a table, from one text.
 *
 *     greedy             a bot, by its name; thinks as long as the host lets it
 *     strong@50ms        the same with a budget of its own: milliseconds a move …
 *     strong@2000        … or simulations, which give the same move everywhere
 *     adult:tuned        in a race somebody as fast as people: a racer (spil/racer.h)
 *
 * Hosts may know others, such as people and programs outside: those have no bot here, and only the host can ask
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
    spil_budget budget;  /* that the text gives; both 0: the host's */
    bool races;          /* it is a racer, namely … */
    spil_racer racer;
} spil_entrant;

/* Understands a text for a game. BAD_OPTION and a sentence; *who is then as it was. err may be NULL. */
spil_code spil_entrant_read(const char *text, const spil_game *game, spil_entrant *who, spil_error *err);
/* Only takes the text, which must be plain and short; the rest is 0. For kinds of the host. */
spil_code spil_entrant_named(const char *text, int kind, spil_entrant *who, spil_error *err);
spil_entrant spil_entrant_bot(const spil_bot *bot, const spil_game *game);

/* The bot to ask for advice in a game: the strong one, else the last of the list, which is in the order of
 * strength. The one people play against unless they say otherwise: the middle level, else the best. The one that
 * simulations use: greedy, which is fast, else the usual one. Never NULL. */
const spil_bot *spil_bot_best(const spil_game *game);
const spil_bot *spil_bot_usual(const spil_game *game);
const spil_bot *spil_bot_plain(const spil_game *game);
/* The bot that can rate moves of a game: the best one that can; NULL when there is none. */
const spil_bot *spil_bot_rating(const spil_game *game);

#endif
