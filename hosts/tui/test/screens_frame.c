/* screens_frame.c: what all games have in common, and the plain table (screens.h). */
#include <stddef.h>

#include "screens.h"

const screen_case screens_frame[] = {
    {.name = "first", .script = "", .menu = true},
    {.name = "first-rumi7-chosen", .script = "Up Down Down Down Down Up", .menu = true},
    {.name = "setup-punto", .script = "game:punto Down Right"},
    {.name = "setup-sequence", .script = "game:sequence Down Right Down Right Down Down Down Down Right"},
    {.name = "setup-bots",
     .choices = "7ate9.seats0=4 7ate9.seat1=adult:tuned 7ate9.seat2=random@50ms 7ate9.seat3=cmd:./mybot",
     .script = "game:7ate9 Down Down Down"},
    {.name = "setup-kept", .script = "game:punto Down Right Down Right Right Esc game:punto"},
    {.name = "setup-watch", .script = "w Down Enter"},
    {.name = "settings", .script = "s Down Right Down Right"},
    {.name = "rules-punto", .script = "r Enter Space"},
    {.name = "no-kept-game", .script = "c"},
    {.name = "help", .choices = "punto.seat1=random", .script = "game:punto Enter ?"},
    {.name = "menu", .choices = "punto.seat1=random", .script = "game:punto Enter Esc Down Down"},
    {.name = "save", .choices = "punto.seat1=random", .script = "game:punto Enter s \"my_game\""},
    {.name = "log", .choices = "punto.seat1=random", .script = "game:punto Enter Enter Enter Enter l"},
    {.name = "log-continued",
     .choices = "punto.seat1=random",
     .script = "game:punto Enter Enter Enter q c Enter Enter l"},
    {.name = "pause", .choices = "punto.seat1=random", .script = "game:punto Enter p"},
    {.name = "undo", .choices = "punto.seat1=random", .script = "game:punto Enter Enter Enter u"},
    {.name = "redo",
     .choices = "punto.seat1=random",
     .script = "game:punto Enter Enter Enter Enter u u U U l"},
    {.name = "nothing-to-redo", .choices = "punto.seat1=random", .script = "game:punto Enter Enter U"},
    {.name = "undo-in-a-pause",
     .choices = "punto.seat1=random",
     .script = "game:punto Enter Enter p Esc u Enter"},
    /* The second Enter comes while the bot thinks. */
    {.name = "not-yet", .choices = "punto.seat1=level1", .script = "game:punto Enter Enter !Enter +5000"},
    {.name = "a-program-fails", .choices = "punto.seat1=cmd:false", .script = "game:punto Enter"},
    {.name = "too-small", .choices = "punto.seat1=random", .script = "game:punto Enter size:60x10"},
    {.name = "too-small-and-back",
     .choices = "punto.seat1=random",
     .script = "game:punto Enter size:60x10 q x size:80x24"},
    {.name = NULL},
};
