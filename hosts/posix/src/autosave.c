/* autosave.c: games in progress on disk (autosave.h). */
#include "autosave.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "complain.h"
#include "cpu.h"
#include "files.h"
#include "folder.h"
#include "intl.h"
#include "saved.h"

static const char suffix[] = ".spil";

/* ---- the folder ---- */

typedef struct saved_file {
    char *path;
    struct timespec when;
} saved_file;

static int by_time(const void *a, const void *b)
{
    const struct timespec *x = &((const saved_file *)a)->when, *y = &((const saved_file *)b)->when;
    if (x->tv_sec != y->tv_sec)
        return x->tv_sec < y->tv_sec ? 1 : -1;
    return x->tv_nsec < y->tv_nsec ? 1 : x->tv_nsec > y->tv_nsec ? -1 : 0;
}

/* All files of games, the latest first; the caller frees them and their paths. */
static saved_file *list_files(int *n)
{
    char in[3900], path[sizeof in + 300];
    saved_file *files = NULL;
    int room = 0;
    *n = 0;
    DIR *dir = spil__folder(FOLDER_STATE, false, in, sizeof in) ? opendir(in) : NULL;
    for (const struct dirent *e; dir != NULL && (e = readdir(dir)) != NULL;) {
        const size_t len = strlen(e->d_name);
        struct stat st;
        snprintf(path, sizeof path, "%s/%s", in, e->d_name);
        if (len < sizeof suffix || strcmp(e->d_name + len - (sizeof suffix - 1), suffix) != 0 ||
            stat(path, &st) != 0 || !S_ISREG(st.st_mode))
            continue;
        if (*n == room) {
            room = room == 0 ? 64 : 2 * room;
            files = spil__resize(files, (size_t)room * sizeof *files);
        }
        files[*n] = (saved_file){.path = strdup(path), .when = st.st_mtim};
        if (files[(*n)++].path == NULL)
            abort(); /* out of memory */
    }
    if (dir != NULL)
        closedir(dir);
    if (*n > 0)
        qsort(files, (size_t)*n, sizeof *files, by_time);
    return files;
}

/* What a record's lines say, without replaying them. */
static void look_into_record(const char *text, autosaved_game *g)
{
    char id[40] = "";
    for (const char *line = text; line != NULL && *line != '\0'; line = strchr(line, '\n')) {
        line += *line == '\n';
        spil_in in = spil_in_from(line);
        if (spil_take_word(&in, "game "))
            snprintf(id, sizeof id, "%.*s", (int)strcspn(in.at, "\n"), in.at);
        else if (spil_take_word(&in, "seats "))
            spil_take_int(&in, &g->seats);
        else if (spil_take_word(&in, "move "))
            g->moves++;
        else if (spil_take_word(&in, "result "))
            g->over = true;
    }
    g->game = spil_game_find(spil__cpu(), id);
}

/* A journal has to be replayed: moves may have been taken back. */
static void look_into_journal(const char *text, size_t len, autosaved_game *g)
{
    spil_driver *d =
        spil_driver_resume(spil__cpu(), text, spil__whole_lines(text, len), SPIL_KEEP_STEPS, 0, 0, NULL);
    if (d == NULL)
        return;
    g->game = spil_driver_setup(d)->game;
    g->seats = spil_driver_setup(d)->seats;
    g->moves = spil_driver_steps(d);
    g->over = spil_driver_phase(d) == SPIL_PHASE_OVER;
    spil_driver_free(d);
}

static bool look_into(const saved_file *file, autosaved_game *g)
{
    text_buffer text;
    spil_error err;
    *g = (autosaved_game){.when = file->when.tv_sec};
    snprintf(g->path, sizeof g->path, "%s", file->path);
    if (!spil__file_read(file->path, FILE_BYTES_MAX, &text, &err))
        return false;
    if (spil_is_journal(text.at, text.len))
        look_into_journal(text.at, text.len, g);
    else
        look_into_record(text.at, g);
    spil__text_free(&text);
    return g->game != NULL;
}

int spil__autosave_list(bool finished_too, autosaved_game out[], int max)
{
    int n_files, n = 0;
    saved_file *files = list_files(&n_files);
    for (int i = 0; i < n_files; i++) {
        n += n < max && look_into(&files[i], &out[n]) && out[n].moves > 0 && (finished_too || !out[n].over);
        free(files[i].path);
    }
    free(files);
    return n;
}

bool spil__autosave_latest(char *path, size_t size)
{
    autosaved_game *latest = spil__alloc(sizeof *latest);
    const bool found = spil__autosave_list(false, latest, 1) == 1 && strlen(latest->path) < size;
    if (found)
        snprintf(path, size, "%s", latest->path);
    free(latest);
    return found;
}

/* ---- saving ---- */

static void give_up(autosave *a, const char *why)
{
    spil__complain(_("this game is not being saved: %s"), why);
    spil__autosave_close(a, NULL);
    a->path[0] = '\0';
}

static void give_up_with(autosave *a, const spil_error *err)
{
    char why[1024];
    spil__sentence(&err->text, why, sizeof why);
    give_up(a, why);
}

static void open_to_append(autosave *a)
{
    a->fd = open(a->path, O_WRONLY | O_APPEND | O_CLOEXEC);
    if (a->fd < 0)
        give_up(a, strerror(errno));
}

void spil__autosave_new(autosave *a, const spil_game *game)
{
    char in[3000], when[40];
    const time_t now = time(NULL);
    struct tm local;
    *a = (autosave){.fd = -1};
    if (!spil__folder(FOLDER_STATE, true, in, sizeof in) || access(in, W_OK) != 0) {
        give_up(a, _("there is no folder for it"));
        return;
    }
    localtime_r(&now, &local);
    strftime(when, sizeof when, "%Y%m%d-%H%M%S", &local);
    int number = 1; /* counts the games begun within one second */
    do
        snprintf(a->path, sizeof a->path, "%s/%s-%s-%ld-%d%s", in, game->id, when, (long)getpid(), number++,
                 suffix);
    while (access(a->path, F_OK) == 0);
}

/* A file with all lines so far, complete or not there at all. */
static void write_anew(autosave *a, spil_driver *d)
{
    spil_error err;
    size_t len;
    const char *lines = spil_driver_journal(d, &len);
    if (spil__file_write(a->path, lines, len, &err))
        open_to_append(a);
    else
        give_up_with(a, &err);
}

void spil__autosave_again(autosave *a, const char *path, bool appends, spil_driver *d)
{
    *a = (autosave){.fd = -1};
    snprintf(a->path, sizeof a->path, "%s", path);
    if (!appends) {
        write_anew(a, d);
        return;
    }
    /* Half a line at the end was never acknowledged: cut it off before appending. */
    text_buffer text;
    spil_error err;
    if (!spil__file_read(path, FILE_BYTES_MAX, &text, &err)) {
        give_up_with(a, &err);
        return;
    }
    const size_t whole = spil__whole_lines(text.at, text.len);
    const bool half = whole < text.len;
    spil__text_free(&text);
    open_to_append(a);
    if (a->fd >= 0 && half && ftruncate(a->fd, (off_t)whole) != 0)
        give_up(a, strerror(errno));
    spil__autosave_update(a, d);
}

void spil__autosave_update(autosave *a, spil_driver *d)
{
    if (a->path[0] == '\0' || (a->fd < 0 && spil_driver_steps(d) == 0))
        return;
    if (a->fd < 0) {
        write_anew(a, d);
        return;
    }
    size_t len;
    const char *lines = spil_driver_journal(d, &len);
    if (len > 0 && write(a->fd, lines, len) != (ssize_t)len)
        give_up(a, strerror(errno));
}

void spil__autosave_close(autosave *a, const spil_driver *d)
{
    if (a->fd >= 0 && d != NULL && spil_driver_steps(d) == 0)
        unlink(a->path);
    if (a->fd >= 0)
        close(a->fd);
    a->fd = -1;
}
