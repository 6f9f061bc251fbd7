/* player_names.h: what the people at this keyboard are called, remembered as choices. */
#ifndef PLAYER_NAMES_H
#define PLAYER_NAMES_H

#include "tui.h"

/* The name of the person at that seat; "" if none was given. */
const char *spil__person_name(const tui *t, int seat);
/* "" takes the name away. Says what is wrong with a name that no record can hold. */
void spil__person_rename(tui *t, int seat, const char *name);
/* Can a record hold it, or is it ""? Otherwise says what is wrong. */
bool spil__name_or_message(tui *t, const char *name);

#endif
