/* screens_punto.c: the table of Punto (screens.h). */
#include <stddef.h>

#include "screens.h"

#define TWO   "punto.seat1=random punto.option0=1"
#define THREE "punto.seats0=3 punto.seat1=random punto.seat2=random"
#define FOUR  "punto.seats0=4 punto.seat1=random punto.seat2=random punto.seat3=random"
#define TEAMS FOUR " punto.option1=1"

#define TEN "Space Space Space Space Space Space Space Space Space Space "

const screen_case screens_punto[] = {
    {.name = "punto-start", .choices = TWO, .script = "1 Enter"},
    {.name = "punto-places", .choices = TWO, .script = "1 Enter Enter m Enter Tab Tab"},
    {.name = "punto-not-allowed", .choices = TWO, .script = "1 Enter Left Up Up Up Enter"},
    {.name = "punto-typed", .choices = TWO, .script = "1 Enter \"-1,0\" Enter \"0,\""},
    {.name = "punto-typed-badly", .choices = TWO, .script = "1 Enter \"9,9\" Enter"},
    {.name = "punto-clicked", .choices = TWO, .script = "1 Enter click:30,6"},
    {.name = "punto-undone", .choices = TWO, .script = "1 Enter Enter Enter u"},
    {.name = "punto-three", .choices = THREE, .script = "1 Enter Enter Enter Enter Enter Enter"},
    {.name = "punto-four", .choices = FOUR, .script = "1 Enter Enter Enter Enter Enter Enter Enter Enter"},
    {.name = "punto-teams", .choices = TEAMS, .script = "1 Enter Enter Enter Enter Enter Enter Enter Enter"},
    {.name = "punto-round-over",
     .choices = TWO,
     .script = "1 Enter " TEN TEN TEN "Space Space Space Space Space "},
    {.name = "punto-over", .choices = TWO, .script = "1 Enter " TEN TEN TEN TEN TEN TEN},
    {.name = "punto-watched",
     .choices = "punto.watch.seat0=random punto.watch.seat1=random",
     .script = "w 1 Enter +6000"},
    {.name = NULL},
};
