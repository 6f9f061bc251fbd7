/* game_folder.h: the folder that --record names, for the games of a run. */
#ifndef GAME_FOLDER_H
#define GAME_FOLDER_H

#include "spil/contest.h"

enum { FOLDER_PATH = 4096 }; /* bytes of a folder's name, NUL included */

typedef struct game_folder {
    const char *path;
    const spil_game *game;
    bool names_both; /* file names say who met whom */
    bool failed;     /* a file could not be written: err says why */
    spil_error err;
} game_folder;

/* Creates the folder and its parents where missing. It must be writable and hold no games yet: those of two runs would
 * be mixed, or overwritten. false: has complained. */
bool spil__game_folder_make(const char *path);
/* Writes the lab's games to the folder, which outlives it. */
spil_keeper spil__game_folder_keeper(game_folder *folder);

#endif
