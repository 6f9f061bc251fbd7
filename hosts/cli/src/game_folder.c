/* game_folder.c: the folder of --record (game_folder.h). */
#include "game_folder.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "files.h"
#include "folder.h"
#include "intl.h"
#include "spil/saved.h"
#include "stderr_report.h"

static bool is_record(const char *name)
{
    const char *dot = strrchr(name, '.');
    return dot != NULL && strcmp(dot, ".spil") == 0;
}

/* Why the folder cannot be used; 0: it can. */
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

bool spil__game_folder_make(const char *path)
{
    char name[FOLDER_PATH];
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

/* A comment says who lost by a fault. */
static char *save(void *of, const spil_driver *d, const spil_match_end *end)
{
    (void)of;
    char lost[1024];
    spil_out out = spil_out_to(lost, sizeof lost);
    if (end->lost_by >= 0) {
        spil_put(&out, "lost by seat ");
        spil_put_int(&out, end->lost_by);
        spil_put(&out, ", which ");
        spil_sentence_print(&end->fault, end->fault.format, &out);
    }
    return spil_saved_text(d, end->lost_by >= 0 ? lost : NULL).at;
}

static bool keep(void *of, int a, int b, int64_t deal, int rotation, const char *text)
{
    game_folder *f = of;
    char path[FOLDER_PATH + 100], whom[32] = "";
    if (f->names_both)
        snprintf(whom, sizeof whom, "%dv%d-", a + 1, b + 1);
    snprintf(path, sizeof path, "%s/%s-%s%06lld-%d.spil", f->path, f->game->id, whom, (long long)deal,
             rotation);
    f->failed = !spil__file_write(path, text, strlen(text), &f->err);
    return !f->failed;
}

spil_keeper spil__game_folder_keeper(game_folder *folder)
{
    return (spil_keeper){.of = folder, .save = save, .keep = keep};
}
