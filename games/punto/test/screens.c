/* screens.c: the table of Punto (screens.h). */
#include <stddef.h>

#include "screens.h"

#define TWO   "punto.seat1=random punto.option0=1"
#define THREE "punto.seats0=3 punto.seat1=random punto.seat2=random"
#define FOUR  "punto.seats0=4 punto.seat1=random punto.seat2=random punto.seat3=random"
#define TEAMS FOUR " punto.option1=1"

#define TEN "Space Space Space Space Space Space Space Space Space Space "

const screen_case screens_punto[] = {
    {.name = "start", .choices = TWO, .script = "game:punto Enter"},
    {.name = "places", .choices = TWO, .script = "game:punto Enter Enter m Enter Tab Tab"},
    {.name = "not-allowed", .choices = TWO, .script = "game:punto Enter Left Up Up Up Enter"},
    {.name = "typed", .choices = TWO, .script = "game:punto Enter \"-1,0\" Enter \"0,\""},
    {.name = "typed-badly", .choices = TWO, .script = "game:punto Enter \"9,9\" Enter"},
    {.name = "clicked", .choices = TWO, .script = "game:punto Enter click:30,6"},
    {.name = "hint", .choices = TWO, .script = "game:punto Enter \"-1,0\" Enter h"},
    {.name = "undone", .choices = TWO, .script = "game:punto Enter Enter Enter u"},
    {.name = "typed-and-left", .choices = TWO, .script = "game:punto Enter \"0,\" Esc"},
    {.name = "three-begin", .choices = THREE, .script = "game:punto Enter"},
    {.name = "three", .choices = THREE, .script = "game:punto Enter Enter Enter Enter Enter Enter"},
    {.name = "four", .choices = FOUR, .script = "game:punto Enter Enter Enter Enter Enter Enter Enter Enter"},
    {.name = "teams",
     .choices = TEAMS,
     .script = "game:punto Enter Enter Enter Enter Enter Enter Enter Enter"},
    {.name = "round-over",
     .choices = TWO,
     .script = "game:punto Enter " TEN TEN TEN "Space Space Space Space Space "},
    {.name = "over", .choices = TWO, .script = "game:punto Enter " TEN TEN TEN TEN TEN TEN},
    {.name = "watched",
     .choices = "punto.watch.seat0=random punto.watch.seat1=random",
     .script = "w game:punto Enter +6000"},
    {.name = "guide", .script = "game:punto Enter"},
    {.name = "guide-others", .script = "game:punto Enter Enter"},
    {.name = "guide-wrong", .script = "game:punto Enter Enter +2000 Up Enter"},
    {.name = "guide-offer", .script = "game:punto Down Enter"},
    {.name = "rules", .choices = TWO, .script = "game:punto r Tab Tab PgDn"},
    {.name = NULL},
};
