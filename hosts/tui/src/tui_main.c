/* tui_main.c: opens the terminal, shows the screens, restores the terminal (tui_main.h). */
#include "tui_main.h"

#include <stdlib.h>

#include "replay.h"
#include "settings_screen.h"
#include "setup_screen.h"
#include "start_screen.h"
#include "tui.h"

bool spil__tui_possible(void)
{
    return spil__term_kind() == TERM_FULL;
}

bool spil__tui_main(const tui_wish *wish)
{
    tui *t = spil_alloc(sizeof *t);
    term terminal;
    t->term = &terminal;
    t->wake_fd = -1;
    t->fast = wish->fast;
    t->seed = wish->seed;
    if (!spil__term_open(&terminal, &t->can)) {
        free(t);
        return false;
    }
    spil__choices_load(&t->choices);
    t->can.colour = t->can.colour && !wish->mono;
    t->can.utf8 = t->can.utf8 && !wish->ascii;
    t->language = wish->language;
    spil__apply_choices(t);
    if (wish->game != NULL)
        spil__setup_screen(t, wish->game, false);
    if (wish->replay != NULL)
        spil__replay_screen(t, wish->replay, wish->replay_seat);
    else
        spil__start_screen(t);
    spil__term_close();
    spil__cells_fini(&t->cells);
    free(t);
    return true;
}
