/* screens_sequence.c: the table of Sequence Numbers (screens.h). */
#include <stddef.h>

#include "screens.h"

#define TWO    "sequence.seat1=random"
#define SMALL  TWO " sequence.option2=small"
#define MANUAL TWO " sequence.option1=manual"
#define FOUR   "sequence.seats0=4 sequence.seat1=random sequence.seat2=random sequence.seat3=random"
#define SIX    FOUR " sequence.seats0=6 sequence.seat4=random sequence.seat5=random sequence.option0=3"
#define PAIR   "sequence.seat1=human"
/* Simple bots: stronger ones come to play otherwise one day, and the moment is gone. */
#define WATCH                                                                                                \
    "sequence.watch.seat0=greedy sequence.watch.seat1=greedy sequence.watch.seat2=greedy "                   \
    "sequence.watch.seat3=greedy"

/* A turn for somebody who asks for help: the first card that goes somewhere. */
#define TURN "1 Enter "

const screen_case screens_sequence[] = {
    {.name = "sequence-start", .choices = TWO, .script = "3 Enter"},
    {.name = "sequence-card", .choices = TWO, .script = "3 Enter 2"},
    {.name = "sequence-typed", .choices = TWO, .script = "3 Enter 2 \"12\""},
    {.name = "sequence-typed-other", .choices = TWO, .script = "3 Enter 2 \"12\" Tab"},
    {.name = "sequence-wrong", .choices = TWO, .script = "3 Enter 2 \"48\" Enter"},
    {.name = "sequence-no-such-number", .choices = TWO, .script = "3 Enter 2 \"777\" Enter"},
    {.name = "sequence-back", .choices = TWO, .script = "3 Enter 2 Bksp Right"},
    {.name = "sequence-answers", .choices = TWO, .script = "3 Enter m 2"},
    {.name = "sequence-hint", .choices = TWO, .script = "3 Enter h"},
    {.name = "sequence-turns", .choices = TWO, .script = "3 Enter m " TURN TURN TURN TURN},
    {.name = "sequence-small", .choices = SMALL, .script = "3 Enter m " TURN TURN TURN},
    {.name = "sequence-easy", .choices = TWO " sequence.option2=easy", .script = "3 Enter m " TURN TURN},
    {.name = "sequence-tables",
     .choices = TWO " sequence.option2=tables",
     .script = "3 Enter m " TURN TURN "1"},
    {.name = "sequence-not-dead", .choices = TWO, .script = "3 Enter x"},
    {.name = "sequence-may-draw", .choices = MANUAL, .script = "3 Enter m " TURN},
    {.name = "sequence-not-drawn", .choices = MANUAL, .script = "3 Enter m " TURN "Enter"},
    {.name = "sequence-teams", .choices = FOUR, .script = "3 Enter m " TURN TURN},
    {.name = "sequence-talk", .choices = FOUR, .script = "3 Enter t"},
    {.name = "sequence-forfeit", .choices = FOUR, .script = "3 Enter t r 2"},
    {.name = "sequence-forfeited", .choices = FOUR, .script = "3 Enter t r 2 Enter"},
    {.name = "sequence-no-partners", .choices = TWO, .script = "3 Enter t"},
    {.name = "sequence-six", .choices = SIX, .script = "3 Enter m " TURN TURN TURN},
    {.name = "sequence-hand-over", .choices = PAIR, .script = "3 Enter Enter m " TURN},
    {.name = "sequence-handed-over", .choices = PAIR, .script = "3 Enter Enter m " TURN "Enter"},
    {.name = "sequence-watched",
     .choices = WATCH " sequence.watch.seats0=4",
     .script = "w 3 Enter +35200",
     .seed = 13},
    {.name = "sequence-over", .choices = WATCH, .script = "w 3 Enter +400000"},
    {.name = NULL},
};
