/* admin.h: `spil check`, `spil backup` and `spil move-house`: for those who run a server. The first two work while it
 * runs. */
#ifndef SPIL_ADMIN_H
#define SPIL_ADMIN_H

#include "stored_game.h"

/* check DIR: everything stored is whole, every game is replayed. Status 0: all is well; 1: not; 2: could not be
 * tried. */
int spil__check_main(int argc, char **argv);
/* backup DIR FILE. Status 0, or 2 with one sentence: nothing was written. */
int spil__backup_main(int argc, char **argv);
/* move-house FROM TO. Status 0, or 2 with one sentence: nothing has moved. */
int spil__move_main(int argc, char **argv);

/* The store that the first words after a command name: DIR, or --store URL. They are taken off. NULL: they name
 * none. */
const char *spil__store_named(int *argc, char ***argv);

#endif
