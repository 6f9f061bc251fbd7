/* screens.c: the table of Stairs (screens.h). */
#include <stddef.h>

#include "screens.h"

#define TWO  "stairs.seat1=greedy"
#define FOUR "stairs.seats0=4 stairs.seat1=greedy stairs.seat2=greedy stairs.seat3=greedy"

const screen_case screens_stairs[] = {
    {.name = "start", .choices = TWO, .script = "game:stairs Enter"},
    {.name = "climbed", .choices = TWO, .script = "game:stairs Enter Enter"},
    {.name = "chosen", .choices = TWO, .script = "game:stairs Enter Right Right"},
    {.name = "passed", .choices = TWO, .script = "game:stairs Enter Enter Space"},
    {.name = "banked", .choices = TWO, .script = "game:stairs Enter Enter Left Left Left Left Enter"},
    {.name = "hint", .choices = TWO, .script = "game:stairs Enter h"},
    {.name = "four", .choices = FOUR, .script = "game:stairs Enter Enter Enter"},
    {.name = "over",
     .choices = "stairs.watch.seat0=greedy stairs.watch.seat1=greedy",
     .script = "w game:stairs Enter +600000"},
    {.name = "watched",
     .choices = "stairs.watch.seat0=greedy stairs.watch.seat1=greedy",
     .script = "w game:stairs Enter +9000"},
    {.name = NULL},
};
