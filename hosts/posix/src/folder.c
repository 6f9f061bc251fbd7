/* folder.c: the user's own folders (folder.h). */
#include "folder.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

bool spil__folder_make(char *path, unsigned mode)
{
    for (char *slash = path; *slash != '\0' && (slash = strchr(slash + 1, '/')) != NULL;) {
        *slash = '\0';
        mkdir(path, (mode_t)mode); /* a failure shows in the last one */
        *slash = '/';
    }
    return mkdir(path, (mode_t)mode) == 0 || errno == EEXIST;
}

bool spil__folder(user_folder which, bool make, char *path, size_t size)
{
    static const struct {
        const char *variable, *below_home;
    } places[] = {
        [FOLDER_STATE] = {"XDG_STATE_HOME", ".local/state"},
        [FOLDER_DATA] = {"XDG_DATA_HOME", ".local/share"},
        [FOLDER_CONFIG] = {"XDG_CONFIG_HOME", ".config"},
    };
    const char *set = getenv(places[which].variable), *home = getenv("HOME");
    int n;
    if (set != NULL && set[0] == '/')
        n = snprintf(path, size, "%s/spil", set);
    else if (home != NULL && home[0] == '/')
        n = snprintf(path, size, "%s/%s/spil", home, places[which].below_home);
    else
        return false;
    if (n < 0 || (size_t)n >= size)
        return false;
    return !make || spil__folder_make(path, 0700);
}
