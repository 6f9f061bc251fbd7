/* folder.h: the user's own folders, where the XDG Base Directory Specification puts them. */
#ifndef FOLDER_H
#define FOLDER_H

#include <stdbool.h>
#include <stddef.h>

typedef enum user_folder {
    FOLDER_STATE,  /* games in progress: $XDG_STATE_HOME/spil or ~/.local/state/spil */
    FOLDER_DATA,   /* what was learnt: $XDG_DATA_HOME/spil or ~/.local/share/spil */
    FOLDER_CONFIG, /* the last choices: $XDG_CONFIG_HOME/spil or ~/.config/spil */
} user_folder;

/* The folder's path; `make`: it is made where it is not there yet, for its owner only. false: there is none, or it
 * cannot be made. */
bool spil__folder(user_folder which, bool make, char *path, size_t size);

/* Makes a folder and all it lies in, as far as they are not there yet. The path is as before in the end. false:
 * errno says why. */
bool spil__folder_make(char *path, unsigned mode);

#endif
