/* screens_frame.c: what all games have in common, and the plain table (screens.h). */
#include <stddef.h>

#include "screens.h"

const screen_case screens_frame[] = {
    {.name = "first", .script = ""},
    {.name = "first-rumi7-chosen", .script = "Up Down Down Down Down Up"},
    {.name = "setup-punto", .script = "1 Down Right"},
    {.name = "setup-sequence", .script = "3 Down Right Down Right Down Down Down Down Right"},
    {.name = "setup-bots",
     .choices = "7ate9.seats0=4 7ate9.seat1=adult:tuned 7ate9.seat2=random@50ms 7ate9.seat3=cmd:./mybot",
     .script = "2 Down Down Down"},
    {.name = "setup-watch", .script = "w Down Enter"},
    {.name = "settings", .script = "s Down Right Down Right"},
    {.name = "rules-punto", .script = "r Enter Space"},
    {.name = "no-kept-game", .script = "c"},
    {.name = "help", .choices = "punto.seat1=random", .script = "1 Enter ?"},
    {.name = "menu", .choices = "punto.seat1=random", .script = "1 Enter Esc Down Down"},
    {.name = "save", .choices = "punto.seat1=random", .script = "1 Enter s \"my_game\""},
    {.name = "log", .choices = "punto.seat1=random", .script = "1 Enter Enter Enter Enter l"},
    {.name = "log-continued",
     .choices = "punto.seat1=random",
     .script = "1 Enter Enter Enter q c Enter Enter l"},
    {.name = "pause", .choices = "punto.seat1=random", .script = "1 Enter p"},
    {.name = "undo", .choices = "punto.seat1=random", .script = "1 Enter Enter Enter u"},
    {.name = "redo", .choices = "punto.seat1=random", .script = "1 Enter Enter Enter Enter u u U U l"},
    {.name = "nothing-to-redo", .choices = "punto.seat1=random", .script = "1 Enter Enter U"},
    {.name = "undo-in-a-pause", .choices = "punto.seat1=random", .script = "1 Enter Enter p Esc u Enter"},
    {.name = "a-program-fails", .choices = "punto.seat1=cmd:false", .script = "1 Enter"},
    {.name = "too-small", .choices = "punto.seat1=random", .script = "1 Enter size:60x10"},
    {.name = "too-small-and-back",
     .choices = "punto.seat1=random",
     .script = "1 Enter size:60x10 q x size:80x24"},
    {.name = NULL},
};
