/* tui_main.h: the full-screen client as the program calls it. */
#ifndef TUI_MAIN_H
#define TUI_MAIN_H

#include <stdbool.h>
#include <stdint.h>

#include "spil/record.h"

/* What was wished for on the command line. */
typedef struct tui_wish {
    const char *language; /* "en", "is", "nb"; NULL = as chosen before, or by the locale */
    bool ascii, mono;
    bool fast;             /* no delays, no countdowns */
    uint64_t seed;         /* of the first deal, the next ones count up; 0 = by lot */
    const spil_game *game; /* begin here; NULL = with the first screen */
    /* Show this record, whose moves are all allowed, and nothing else; NULL = none. With the eyes of a seat, or -1 with
     * all cards open. */
    const spil_record *replay;
    int replay_seat;
} tui_wish;

/* Can this terminal show it? */
bool spil__tui_possible(void);
/* From the first screen to the last; false when the terminal cannot be taken over. */
bool spil__tui_main(const tui_wish *wish);

#endif
