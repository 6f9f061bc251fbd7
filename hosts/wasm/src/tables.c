/* tables.c: the calls of the page's own module (calls.h). */
#include "calls.h"

const call_row *const spil__call_tables[] = {
    spil__calls_games,
    spil__calls_table,
    spil__calls_language,
    spil__calls_record,
    spil__calls_thinker,
    spil__calls_replay,
    spil__calls_online,
    spil__calls_fair,
    spil__calls_screen,
    spil__calls_today,
    spil__calls_puzzle,
    spil__calls_duplicate,
    NULL,
};
