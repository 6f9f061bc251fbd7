/* player_names.h: what the people at this keyboard are called, remembered as choices. */
#ifndef PLAYER_NAMES_H
#define PLAYER_NAMES_H

#include "tui.h"

/* The name of the person at that seat; "" if none was given. */
const char *spil__person_name(const tui *t, int seat);
/* "" takes the name away. A name that no record can hold is ignored. */
void spil__person_rename(tui *t, int seat, const char *name);

#endif
