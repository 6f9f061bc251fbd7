/* screens.c: the table of Sequence Numbers (screens.h). */
#include <stddef.h>

#include "screens.h"

#define TWO    "sequence.seat1=random"
#define SMALL  TWO " sequence.option2=small"
#define MANUAL TWO " sequence.option1=manual"
#define FOUR   "sequence.seats0=4 sequence.seat1=random sequence.seat2=random sequence.seat3=random"
#define SIX    FOUR " sequence.seats0=6 sequence.seat4=random sequence.seat5=random sequence.option0=3"
#define PAIR   "sequence.seat1=human"
/* Simple bots: stronger ones would play differently some day, and the screen would be lost. */
#define WATCH                                                                                                \
    "sequence.watch.seat0=greedy sequence.watch.seat1=greedy sequence.watch.seat2=greedy "                   \
    "sequence.watch.seat3=greedy"

/* A turn for somebody who asks for help: the first card that goes somewhere. */
#define TURN "1 Enter "

/* The guided game as far as its dead card. */
#define TO_DEAD "game:sequence l h Enter +5000 h Enter +5000 h Enter +5000 h Enter +5000 "

const screen_case screens_sequence[] = {
    {.name = "start", .choices = TWO, .script = "game:sequence Enter"},
    {.name = "card", .choices = TWO, .script = "game:sequence Enter 2"},
    {.name = "typed", .choices = TWO, .script = "game:sequence Enter 2 \"12\""},
    {.name = "typed-other", .choices = TWO, .script = "game:sequence Enter 2 \"12\" Tab"},
    {.name = "wrong", .choices = TWO, .script = "game:sequence Enter 2 \"48\" Enter"},
    {.name = "wrong-again", .choices = TWO, .script = "game:sequence Enter 2 \"48\" Enter \"47\" Enter"},
    {.name = "no-such-number", .choices = TWO, .script = "game:sequence Enter 2 \"777\" Enter"},
    {.name = "back", .choices = TWO, .script = "game:sequence Enter 2 Bksp Right"},
    {.name = "answers", .choices = TWO, .script = "game:sequence Enter m 2"},
    {.name = "hint", .choices = TWO, .script = "game:sequence Enter h"},
    {.name = "turns", .choices = TWO, .script = "game:sequence Enter m " TURN TURN TURN TURN},
    {.name = "small", .choices = SMALL, .script = "game:sequence Enter m " TURN TURN TURN},
    {.name = "easy", .choices = TWO " sequence.option2=easy", .script = "game:sequence Enter m " TURN TURN},
    {.name = "tables",
     .choices = TWO " sequence.option2=tables",
     .script = "game:sequence Enter m " TURN TURN "1"},
    {.name = "not-dead", .choices = TWO, .script = "game:sequence Enter x"},
    {.name = "may-draw", .choices = MANUAL, .script = "game:sequence Enter m " TURN},
    {.name = "not-drawn", .choices = MANUAL, .script = "game:sequence Enter m " TURN "Enter"},
    {.name = "teams", .choices = FOUR, .script = "game:sequence Enter m " TURN TURN},
    {.name = "talk", .choices = FOUR, .script = "game:sequence Enter t"},
    {.name = "forfeit", .choices = FOUR, .script = "game:sequence Enter t r 2"},
    {.name = "forfeited", .choices = FOUR, .script = "game:sequence Enter t r 2 Enter"},
    {.name = "no-partners", .choices = TWO, .script = "game:sequence Enter t"},
    {.name = "six", .choices = SIX, .script = "game:sequence Enter m " TURN TURN TURN},
    {.name = "hand-over", .choices = PAIR, .script = "game:sequence Enter Enter m " TURN},
    {.name = "handed-over", .choices = PAIR, .script = "game:sequence Enter Enter m " TURN "Enter"},
    {.name = "watched",
     .choices = WATCH " sequence.watch.seats0=4",
     .script = "w game:sequence Enter +35200",
     .seed = 13},
    {.name = "over", .choices = WATCH, .script = "w game:sequence Enter +400000"},
    {.name = "guide", .script = "game:sequence l"},
    {.name = "guide-hint", .script = "game:sequence l h"},
    {.name = "guide-dead", .script = TO_DEAD "1 \"6\""},
    {.name = "guide-dead-hint", .script = TO_DEAD "h"},
    {.name = "guide-exchanged", .script = TO_DEAD "h Enter"},
    {.name = "rules", .choices = "sequence.seat1=random", .script = "game:sequence r End"},
    {.name = NULL},
};
