/* tui_main.c: opens the terminal, shows the screens, gives the terminal back (tui_main.h). */
#include "tui_main.h"

#include <stdlib.h>
#include <string.h>

#include "replay.h"
#include "tui.h"

bool spil__tui_possible(void)
{
    return spil__term_kind() == TERM_FULL;
}

bool spil__tui_main(const tui_wish *wish)
{
    tui *t = spil__alloc(sizeof *t);
    term terminal;
    t->term = &terminal;
    t->wake_fd = -1;
    t->fast = wish->fast;
    t->seed = wish->seed;
    if (!spil__term_open(&terminal, &t->can)) {
        free(t);
        return false;
    }
    spil__choices_load(&t->set);
    t->can.colour = t->can.colour && !wish->mono;
    t->can.utf8 = t->can.utf8 && !wish->ascii;
    t->language = wish->language;
    spil__tui_apply(t);
    if (wish->game != NULL)
        spil__tui_setup(t, wish->game, false);
    if (wish->replay != NULL)
        spil__tui_replay(t, wish->replay, wish->replay_seat);
    else
        spil__tui_first(t);
    spil__term_close();
    spil__cells_fini(&t->cells);
    free(t);
    return true;
}
