/* screens.c: the table of 7 ATE 9 (screens.h). */
#include <stddef.h>

#include "screens.h"

#define TWO     "7ate9.seat1=adult"
#define UNTIMED "untimed=yes 7ate9.seat1=random"
#define PAIR    "7ate9.seats0=3 7ate9.seat1=human 7ate9.seat2=child"
#define FOUR    "7ate9.seats0=4 7ate9.seat1=human 7ate9.seat2=human 7ate9.seat3=human"
#define DRAW4   "Space Space Space Space"

const screen_case screens_seven_ate_nine[] = {
    {.name = "countdown", .choices = TWO, .script = "game:7ate9 Enter +1200"},
    {.name = "before-go", .choices = TWO, .script = "game:7ate9 Enter +2200 !5 +100"},
    {.name = "go", .choices = TWO, .script = "game:7ate9 Enter +3300"},
    {.name = "race", .choices = TWO, .script = "game:7ate9 Enter +3100 !Space +400 !Space +400 !Space +4000"},
    {.name = "paused", .choices = TWO, .script = "game:7ate9 Enter +3100 !p"},
    {.name = "continued", .choices = TWO, .script = "game:7ate9 Enter +3100 !Space +400 !q c Enter +1200"},
    {.name = "no-racer", .choices = "7ate9.seat1=random", .script = "game:7ate9 Enter +9000"},
    {.name = "two-untimed",
     .choices = "untimed=yes 7ate9.seat1=human",
     .script = "game:7ate9 Enter Space Space Enter Space Enter"},
    {.name = "untimed", .choices = UNTIMED, .script = "game:7ate9 Enter"},
    {.name = "drawn", .choices = UNTIMED, .script = "game:7ate9 Enter " DRAW4 " " DRAW4},
    {.name = "fits", .choices = UNTIMED, .script = "game:7ate9 Enter " DRAW4 " " DRAW4 " m"},
    {.name = "wrong", .choices = UNTIMED, .script = "game:7ate9 Enter " DRAW4 " 7"},
    {.name = "hint", .choices = UNTIMED, .script = "game:7ate9 Enter " DRAW4 " h"},
    {.name = "which", .choices = UNTIMED, .script = "game:7ate9 Enter " DRAW4 " " DRAW4 " " DRAW4 " 4"},
    {.name = "help", .choices = UNTIMED, .script = "game:7ate9 Enter F1"},
    {.name = "pair",
     .choices = PAIR,
     .script = "game:7ate9 Enter +3100 !Tab !Tab !Tab !Enter !Enter !Enter +100 !q !w !e !y"},
    {.name = "four-countdown", .choices = FOUR, .script = "game:7ate9 Enter +1500"},
    {.name = "four",
     .choices = FOUR,
     .script =
         "game:7ate9 Enter +3100 !Tab !Tab !Bksp !Bksp !Bksp !Space !Enter !Enter !1 !2 !q !h !j !k +200"},
    {.name = "watched",
     .choices =
         "7ate9.watch.seats0=4 7ate9.watch.seat0=child 7ate9.watch.seat1=adult 7ate9.watch.seat2=teenager "
         "7ate9.watch.seat3=champion",
     .script = "w game:7ate9 Enter +9000"},
    {.name = "named", .choices = UNTIMED, .script = "game:7ate9 Down Down Enter \"Anna\" Enter"},
    {.name = "named-table",
     .choices = UNTIMED " 7ate9.seat1=human name1=Ólafur",
     .script = "game:7ate9 Down Down Enter \"Anna\" Enter Home Enter Space"},
    {.name = "turned",
     .choices = "7ate9.watch.seat0=champion 7ate9.watch.seat1=champion",
     .script = "w game:7ate9 Enter +78000",
     .seed = 2},
    {.name = "turned-go",
     .choices = "7ate9.watch.seat0=champion 7ate9.watch.seat1=champion",
     .script = "w game:7ate9 Enter +79000",
     .seed = 2},
    {.name = "handicaps-setup",
     .choices = "7ate9.seats0=3 7ate9.seat1=level1,late=5,slow=1.5 7ate9.seat2=human,late=2",
     .script = "game:7ate9 Down Down Down Down Down Down"},
    {.name = "handicaps",
     .choices = "7ate9.seats0=3 7ate9.seat1=level1 7ate9.seat2=human,late=2",
     .script = "game:7ate9 Down Down Down Down Down Down Enter Down Right Right Right Down Right"},
    {.name = "head-start",
     .choices = "7ate9.seat1=level1,late=5,slow=1.5",
     .script = "game:7ate9 Enter +3100 !Space +400 !Space +1000"},
    {.name = "head-start-over",
     .choices = "7ate9.seat1=level1,late=5,slow=1.5",
     .script = "game:7ate9 Enter +3100 !Space +400 !Space +9000"},
    {.name = "head-start-continued",
     .choices = "7ate9.seat1=level1,late=5,slow=1.5",
     .script = "game:7ate9 Enter +3100 !Space +400 !q c Enter +4000"},
    {.name = "head-start-pair",
     .choices = "7ate9.seats0=3 7ate9.seat1=human,late=3 7ate9.seat2=child,slow=2",
     .script = "game:7ate9 Enter +3100 !Tab !Enter !y +300"},
    {.name = "over",
     .choices = "7ate9.watch.seat0=champion 7ate9.watch.seat1=child",
     .script = "w game:7ate9 Enter +400000"},
    {.name = "guide", .script = "game:7ate9 l"},
    {.name = "guide-late", .script = "game:7ate9 l Space Space 6 8 Space 1 +5000 Space 2"},
    {.name = "rules", .choices = TWO, .script = "game:7ate9 r Tab Tab Tab Tab Tab"},
    {.name = NULL},
};
