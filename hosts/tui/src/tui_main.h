/* tui_main.h: runs the full-screen client. */
#ifndef TUI_MAIN_H
#define TUI_MAIN_H

#include <stdbool.h>
#include <stdint.h>

#include "spil/record.h"

/* What the command line asks for. */
typedef struct tui_wish {
    const char *language; /* "en", "is", "nb"; NULL = as chosen last, or by the locale */
    bool ascii, mono;
    bool fast;             /* no delays, no countdowns */
    uint64_t seed;         /* of the first deal, counting up for the next ones; 0 = random deals */
    const spil_game *game; /* begin with its setup screen; NULL = with the first screen */
    /* Show this record, whose moves are all legal, and nothing else; NULL = none. As replay_seat sees it; -1: with open
     * cards. */
    const spil_record *replay;
    int replay_seat;
} tui_wish;

/* Can this terminal show full screens? */
bool spil__tui_possible(void);
/* Returns when the person leaves; false if the terminal could not be taken over. */
bool spil__tui_main(const tui_wish *wish);

#endif
