/* records.c: a folder for the games of a run (records.h). */
#include "records.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "folder.h"
#include "intl.h"
#include "say.h"

static bool is_record(const char *name)
{
    const char *dot = strrchr(name, '.');
    return dot != NULL && strcmp(dot, ".spil") == 0;
}

/* Why the folder cannot be used, 0 when it can. */
static int look_into(const char *path, bool *holds_games)
{
    DIR *dir = opendir(path);
    if (dir == NULL)
        return errno;
    for (const struct dirent *d; !*holds_games && (d = readdir(dir)) != NULL;)
        *holds_games = is_record(d->d_name);
    closedir(dir);
    return access(path, W_OK | X_OK) == 0 ? 0 : errno;
}

bool spil__records_folder(const char *path)
{
    char name[RECORDS_PATH];
    bool holds_games = false;
    if (path[0] == '\0') {
        spil__complain(_("--record needs the name of a folder"));
        return false;
    }
    const int n = snprintf(name, sizeof name, "%s", path);
    const int why = n < 0 || (size_t)n >= sizeof name ? ENAMETOOLONG
                    : !spil__folder_make(name, 0777)  ? errno
                                                      : look_into(path, &holds_games);
    if (why != 0)
        spil__complain(_("%s: %s"), path, strerror(why));
    else if (holds_games)
        spil__complain(_("the folder '%s' already holds games: give --record another one"), path);
    return why == 0 && !holds_games;
}
