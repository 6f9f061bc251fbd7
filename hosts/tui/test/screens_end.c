/* screens_end.c: when a game is over: who has won, what to do next, and the statistics (screens.h). */
#include <stddef.h>

#include "screens.h"

#define ONE "punto.seat1=random punto.option0=1"
#define TWO "highcard.seat1=human name0=Anna name1=Bo"
#define FOUR                                                                                                 \
    "punto.seats0=4 punto.seat1=random punto.seat2=random punto.seat3=random punto.option0=1 "               \
    "punto.option1=1"

#define TEN  "Space Space Space Space Space Space Space Space Space Space "
#define MORE TEN TEN TEN TEN TEN TEN TEN TEN
#define GAME "game:punto Enter " MORE
#define HIGH "game:highcard Enter Enter Enter Enter Enter Enter Enter Enter Enter Enter Enter Enter "

const screen_case screens_end[] = {
    {.name = "end-won", .choices = ONE, .script = GAME, .seed = 16},
    {.name = "end-two-people", .choices = TWO, .script = HIGH},
    {.name = "end-two-people-again", .choices = TWO, .script = HIGH "Enter Enter"},
    {.name = "end-team", .choices = FOUR, .script = GAME},
    {.name = "end-menu", .choices = ONE, .script = GAME "Esc"},
    {.name = "end-review", .choices = ONE, .script = GAME "v"},
    {.name = "end-review-next", .choices = ONE, .script = GAME "v Right Right Left"},
    {.name = "end-review-in-order", .choices = ONE, .script = GAME "v Home o Home"},
    {.name = "end-review-curve", .choices = ONE, .script = GAME "v c"},
    {.name = "end-review-rules-only", .choices = TWO, .script = HIGH "v"},
    {.name = "rules-only-setup", .script = "game:highcard"},
    {.name = "rules-only-hint", .choices = "highcard.seat1=random", .script = "game:highcard Enter h"},
    {.name = "end-replay", .choices = ONE, .script = GAME "Esc w Right Right"},
    {.name = "end-again", .choices = ONE, .script = GAME "Enter", .seed = 16},
    {.name = "end-again-over", .choices = ONE, .script = GAME "w Esc Enter " MORE, .seed = 16},
    {.name = "end-same-deal-over", .choices = ONE, .script = GAME "d " MORE},
    {.name = "end-new-game", .choices = ONE, .script = GAME "n"},
    {.name = "end-undone-and-over-again", .choices = ONE, .script = GAME "u " TEN},
    {.name = "stats-none", .script = "t"},
    {.name = "stats", .choices = ONE, .script = GAME "Enter " MORE "q t", .seed = 16},
    {.name = "stats-table", .choices = ONE, .script = GAME "Enter " MORE "d " MORE "q t Enter", .seed = 16},
    {.name = "stats-two-people", .choices = TWO, .script = HIGH "q t Down Enter"},
    {.name = "stats-undone-end", .choices = ONE, .script = GAME "u " TEN "q t Enter"},
    {.name = "stats-unfinished", .choices = ONE, .script = "game:punto Enter Space Space q t"},
    {.name = "stats-forget", .choices = ONE, .script = GAME "q t f"},
    {.name = "stats-forgotten", .choices = ONE, .script = GAME "q t f y"},
    {.name = NULL},
};
