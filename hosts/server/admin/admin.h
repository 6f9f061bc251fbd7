/* admin.h: `spil check` and `spil backup`: for those who run a server. Both work while it runs. */
#ifndef SPIL_ADMIN_H
#define SPIL_ADMIN_H

#include "stored_game.h"

/* check DIR: everything stored is whole, every game is replayed. Status 0: all is well; 1: not; 2: could not be
 * tried. */
int spil__check_main(int argc, char **argv);
/* backup DIR FILE. Status 0, or 2 with one sentence: nothing was written. */
int spil__backup_main(int argc, char **argv);

#endif
