/* screens_replay.c: replays (screens.h). */
#include <stddef.h>

#include "screens.h"

/* A few moves of a game, which is left and then chosen from the list of replays. */
#define RUMI  "game:rumi7 Enter Enter Enter Enter Enter Esc q p Enter Enter "
#define PUNTO "game:punto Enter Enter Enter Enter Enter Enter Enter Esc q p Enter Enter "

#define WITH "rumi7.seat1=mindist punto.seat1=random"

const screen_case screens_replay[] = {
    {.name = "replay-none", .script = "p Enter"},
    {.name = "replay-no-file", .script = "p Down Enter \"nothing\" Enter"},
    {.name = "replay-start", .choices = WITH, .script = RUMI},
    {.name = "replay-step", .choices = WITH, .script = RUMI "Right Right"},
    {.name = "replay-back", .choices = WITH, .script = RUMI "Right Right Right Left"},
    {.name = "replay-end", .choices = WITH, .script = RUMI "End"},
    {.name = "replay-eyes", .choices = WITH, .script = RUMI "End v v"},
    {.name = "replay-running", .choices = WITH, .script = RUMI "Space +2500"},
    {.name = "replay-speed", .choices = WITH, .script = RUMI "+"},
    {.name = "replay-punto", .choices = WITH, .script = PUNTO "End Left"},
    {.name = NULL},
};
