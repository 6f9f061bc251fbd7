/* screens_seven.c: the table of 7 ATE 9 (screens.h). */
#include <stddef.h>

#include "screens.h"

#define TWO     "7ate9.seat1=adult"
#define UNTIMED "untimed=yes 7ate9.seat1=random"
#define PAIR    "7ate9.seats0=3 7ate9.seat1=human 7ate9.seat2=child"
#define FOUR    "7ate9.seats0=4 7ate9.seat1=human 7ate9.seat2=human 7ate9.seat3=human"
#define DRAW4   "Space Space Space Space"

const screen_case screens_seven[] = {
    {.name = "7ate9-countdown", .choices = TWO, .script = "2 Enter +1200"},
    {.name = "7ate9-before-go", .choices = TWO, .script = "2 Enter +2200 !5 +100"},
    {.name = "7ate9-go", .choices = TWO, .script = "2 Enter +3300"},
    {.name = "7ate9-race", .choices = TWO, .script = "2 Enter +3100 !Space +400 !Space +400 !Space +4000"},
    {.name = "7ate9-paused", .choices = TWO, .script = "2 Enter +3100 !p"},
    {.name = "7ate9-continued", .choices = TWO, .script = "2 Enter +3100 !Space +400 !q c Enter +1200"},
    {.name = "7ate9-no-racer", .choices = "7ate9.seat1=random", .script = "2 Enter +9000"},
    {.name = "7ate9-two-untimed",
     .choices = "untimed=yes 7ate9.seat1=human",
     .script = "2 Enter Space Space Enter Space Enter"},
    {.name = "7ate9-untimed", .choices = UNTIMED, .script = "2 Enter"},
    {.name = "7ate9-drawn", .choices = UNTIMED, .script = "2 Enter " DRAW4 " " DRAW4},
    {.name = "7ate9-fits", .choices = UNTIMED, .script = "2 Enter " DRAW4 " " DRAW4 " m"},
    {.name = "7ate9-wrong", .choices = UNTIMED, .script = "2 Enter " DRAW4 " 7"},
    {.name = "7ate9-hint", .choices = UNTIMED, .script = "2 Enter " DRAW4 " h"},
    {.name = "7ate9-which", .choices = UNTIMED, .script = "2 Enter " DRAW4 " " DRAW4 " " DRAW4 " 4"},
    {.name = "7ate9-help", .choices = UNTIMED, .script = "2 Enter F1"},
    {.name = "7ate9-pair",
     .choices = PAIR,
     .script = "2 Enter +3100 !Tab !Tab !Tab !Enter !Enter !Enter +100 !q !w !e !y"},
    {.name = "7ate9-four-countdown", .choices = FOUR, .script = "2 Enter +1500"},
    {.name = "7ate9-four",
     .choices = FOUR,
     .script = "2 Enter +3100 !Tab !Tab !Bksp !Bksp !Bksp !Space !Enter !Enter !1 !2 !q !h !j !k +200"},
    {.name = "7ate9-watched",
     .choices =
         "7ate9.watch.seats0=4 7ate9.watch.seat0=child 7ate9.watch.seat1=adult 7ate9.watch.seat2=teenager "
         "7ate9.watch.seat3=champion",
     .script = "w 2 Enter +9000"},
    {.name = "7ate9-named", .choices = UNTIMED, .script = "2 Down Down Enter \"Anna\" Enter"},
    {.name = "7ate9-named-table",
     .choices = UNTIMED " 7ate9.seat1=human name1=Ólafur",
     .script = "2 Down Down Enter \"Anna\" Enter Home Enter Space"},
    {.name = "7ate9-turned",
     .choices = "7ate9.watch.seat0=champion 7ate9.watch.seat1=champion",
     .script = "w 2 Enter +78000",
     .seed = 2},
    {.name = "7ate9-turned-go",
     .choices = "7ate9.watch.seat0=champion 7ate9.watch.seat1=champion",
     .script = "w 2 Enter +79000",
     .seed = 2},
    {.name = "7ate9-over",
     .choices = "7ate9.watch.seat0=champion 7ate9.watch.seat1=child",
     .script = "w 2 Enter +400000"},
    {.name = NULL},
};
