/* screens.c: the table of Rumi 7 Seven (screens.h). */
#include <stddef.h>

#include "screens.h"

#define TWO    "rumi7.seat1=mindist"
#define PEOPLE "rumi7.seat1=human"
#define FOUR   "rumi7.seats0=4 rumi7.seat1=mindist rumi7.seat2=mindist rumi7.seat3=mindist"
#define SIX                                                                                                  \
    "rumi7.seats0=6 rumi7.seat1=mindist rumi7.seat2=mindist rumi7.seat3=mindist rumi7.seat4=mindist "        \
    "rumi7.seat5=mindist"

/* Until the contract can be laid, and from then until a card fits on a meld. */
#define RANDOM   "rumi7.seat1=random"
#define TO_LAY   "Enter Enter Enter Enter Enter "
#define TO_BUILD "Enter Enter Enter Enter Enter Enter Enter Enter Enter Enter "

/* A turn in the guide. */
#define TO_CLAIM "Enter +9000 Enter +9000 "

/* Draws or declines, lays what can be laid, discards what is under the cursor. */
#define TURN    "Enter c c c Enter "
#define TURNS4  TURN TURN TURN TURN
#define TURNS24 TURNS4 TURNS4 TURNS4 TURNS4 TURNS4 TURNS4

const screen_case screens_rumi7[] = {
    {.name = "start", .choices = TWO, .script = "game:rumi7 Enter"},
    {.name = "take", .choices = TWO, .script = "game:rumi7 Enter Right"},
    {.name = "drawn", .choices = TWO, .script = "game:rumi7 Enter Enter"},
    {.name = "chosen", .choices = TWO, .script = "game:rumi7 Enter Enter Home Space Right Space Right Right"},
    {.name = "no-part", .choices = TWO, .script = "game:rumi7 Enter Enter Home Space Right Space Enter"},
    {.name = "not-complete", .choices = TWO, .script = "game:rumi7 Enter Enter c"},
    {.name = "thrown", .choices = TWO, .script = "game:rumi7 Enter Enter Enter"},
    {.name = "by-suit", .choices = TWO, .script = "game:rumi7 Enter Enter g"},
    {.name = "by-rank", .choices = TWO, .script = "game:rumi7 Enter Enter g g"},
    {.name = "sheet", .choices = TWO, .script = "game:rumi7 Enter Tab"},
    {.name = "lay", .choices = RANDOM, .script = "game:rumi7 Enter " TO_LAY},
    {.name = "rest", .choices = RANDOM, .script = "game:rumi7 Enter " TO_LAY "c"},
    {.name = "laid", .choices = RANDOM, .script = "game:rumi7 Enter " TO_LAY "c c"},
    {.name = "build", .choices = RANDOM, .script = "game:rumi7 Enter " TO_LAY "c c " TO_BUILD},
    {.name = "options", .choices = RANDOM, .script = "game:rumi7 Enter " TO_LAY "c c " TO_BUILD "Enter Down"},
    {.name = "built", .choices = RANDOM, .script = "game:rumi7 Enter " TO_LAY "c c " TO_BUILD "Enter Enter"},
    {.name = "turns", .choices = FOUR, .script = "game:rumi7 Enter " TURNS4, .seed = 3},
    {.name = "more-turns", .choices = FOUR, .script = "game:rumi7 Enter " TURNS4 TURNS4, .seed = 3},
    {.name = "claim", .choices = SIX " untimed=yes", .script = "game:rumi7 Enter", .seed = 7},
    {.name = "claim-unread", .choices = SIX, .script = "game:rumi7 Enter +30000", .seed = 7},
    {.name = "claim-read", .choices = SIX, .script = "game:rumi7 Enter +30000 ? +20000 Esc +3000", .seed = 7},
    {.name = "look", .choices = PEOPLE, .script = "game:rumi7 Enter"},
    {.name = "look-again", .choices = PEOPLE, .script = "game:rumi7 Enter Enter Enter q c Enter"},
    {.name = "claim-clock", .choices = PEOPLE, .script = "game:rumi7 Enter Enter Enter Enter +3000"},
    {.name = "claim-over", .choices = PEOPLE, .script = "game:rumi7 Enter Enter Enter Enter +10100 Enter"},
    {.name = "six", .choices = SIX, .script = "game:rumi7 Enter " TURNS4 TURNS4 TURNS4 TURNS4, .seed = 7},
    {.name = "round-over",
     .choices = TWO,
     .script = "game:rumi7 Enter " TURNS4 TURNS4 TURNS4 TURNS4 TURNS4 TURNS4,
     .seed = 2},
    {.name = "over",
     .choices = TWO " rumi7.option4=2",
     .script = "game:rumi7 Enter " TURNS24 TURNS24,
     .seed = 3},
    {.name = "watched",
     .choices = "rumi7.watch.seat0=mindist rumi7.watch.seat1=mindist",
     .script = "w game:rumi7 Enter +9000"},
    {.name = "guide", .script = "game:rumi7 l"},
    {.name = "guide-claimed", .script = "game:rumi7 l " TO_CLAIM "Enter"}, /* the step asks for yes */
    {.name = "guide-drawn", .script = "game:rumi7 l " TO_CLAIM "y +9000 t"},
    {.name = "rules", .choices = "rumi7.seat1=random", .script = "game:rumi7 r Tab Tab Tab Tab Tab Tab PgDn"},
    {.name = NULL},
};
