/* folder.h: the user's own folders, where the XDG Base Directory Specification puts them. */
#ifndef FOLDER_H
#define FOLDER_H

#include <stdbool.h>
#include <stddef.h>

typedef enum user_folder {
    FOLDER_STATE,  /* games in progress: $XDG_STATE_HOME/spil or ~/.local/state/spil */
    FOLDER_DATA,   /* the learning record: $XDG_DATA_HOME/spil or ~/.local/share/spil */
    FOLDER_CONFIG, /* the last choices: $XDG_CONFIG_HOME/spil or ~/.config/spil */
} user_folder;

/* The folder's path; `make`: creates it if missing, for its owner only. false: there is none, or it cannot be
 * created. */
bool spil__folder(user_folder which, bool make, char *path, size_t size);

/* Creates a folder and its parents where missing. The path is modified in between and restored. false: errno says
 * why. */
bool spil__folder_make(char *path, unsigned mode);

#endif
