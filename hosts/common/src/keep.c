/* keep.c: games in progress, kept on disk (keep.h). */
#include "keep.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cpu.h"
#include "files.h"
#include "folder.h"
#include "intl.h"
#include "say.h"

static const char suffix[] = ".spil";

/* ---- the text ---- */

char *spil__keep_text(const spil_match *m, const seating *who, size_t *len)
{
    static const char first[] = "spil 1\n";
    const size_t bytes = spil_match_save_bytes(m);
    text_buffer text = {0};
    char *record = spil__alloc(bytes), line[SEAT_TEXT + 40];
    spil_out out = spil_out_to(record, bytes);
    spil_match_save(m, &out);
    spil__text_add(&text, first, sizeof first - 1);
    for (int seat = 0; seat < m->record.setup.seats; seat++) {
        const int n = snprintf(line, sizeof line, "# seat %d %s\n", seat, who->seat[seat].text);
        spil__text_add(&text, line, (size_t)n);
    }
    spil__text_add(&text, record + sizeof first - 1, out.len - (sizeof first - 1));
    free(record);
    *len = text.len;
    return text.at;
}

size_t spil__keep_whole(const char *text, size_t len)
{
    while (len > 0 && text[len - 1] != '\n')
        len--;
    return len;
}

void spil__keep_seating(const char *text, size_t len, const spil_game *game, int seats, seating *who,
                        bool told[SPIL_SEATS_MAX])
{
    static const char comment[] = "# seat ";
    const char *end = text + len;
    for (const char *line = text; line < end;) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        stop = stop == NULL ? end : stop;
        char name[SEAT_TEXT + 1];
        spil_in in = {.at = line, .end = stop};
        int seat;
        if (spil_take_word(&in, comment) && spil_take_int(&in, &seat) && spil_take_char(&in, ' ') &&
            seat >= 0 && seat < seats) {
            snprintf(name, sizeof name, "%.*s", (int)(in.end - in.at), in.at);
            seat_who read;
            if (spil__who_read(name, game, &read, NULL) == SPIL_OK && read.kind != SEAT_PROGRAM) {
                who->seat[seat] = read;
                told[seat] = true;
            }
        }
        line = stop < end ? stop + 1 : end;
    }
}

/* ---- the folder ---- */

typedef struct kept_file {
    char *path;
    struct timespec when;
} kept_file;

static int by_time(const void *a, const void *b)
{
    const struct timespec *x = &((const kept_file *)a)->when, *y = &((const kept_file *)b)->when;
    if (x->tv_sec != y->tv_sec)
        return x->tv_sec < y->tv_sec ? 1 : -1;
    return x->tv_nsec < y->tv_nsec ? 1 : x->tv_nsec > y->tv_nsec ? -1 : 0;
}

/* All files of kept games, the latest first; to be freed with their paths. */
static kept_file *list_files(int *n)
{
    char in[3900], path[sizeof in + 300];
    kept_file *files = NULL;
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
        files[*n] = (kept_file){.path = strdup(path), .when = st.st_mtim};
        if (files[(*n)++].path == NULL)
            abort(); /* out of memory */
    }
    if (dir != NULL)
        closedir(dir);
    if (*n > 0)
        qsort(files, (size_t)*n, sizeof *files, by_time);
    return files;
}

/* Game, seats, moves and whether it is over, from the lines of the file. */
static bool look_into(const kept_file *file, kept_game *k)
{
    text_buffer text;
    spil_error err;
    char id[40] = "";
    *k = (kept_game){.when = file->when.tv_sec};
    snprintf(k->path, sizeof k->path, "%s", file->path);
    if (!spil__file_read(file->path, FILE_BYTES_MAX, &text, &err))
        return false;
    for (const char *line = text.at; line != NULL && *line != '\0'; line = strchr(line, '\n')) {
        line += *line == '\n';
        spil_in in = spil_in_from(line);
        if (spil_take_word(&in, "game "))
            snprintf(id, sizeof id, "%.*s", (int)strcspn(in.at, "\n"), in.at);
        else if (spil_take_word(&in, "seats "))
            spil_take_int(&in, &k->seats);
        else if (spil_take_word(&in, "move "))
            k->moves++;
        else if (spil_take_word(&in, "result "))
            k->over = true;
    }
    spil__text_free(&text);
    k->game = spil_game_find(spil__cpu(), id);
    return k->game != NULL;
}

int spil__keep_list(bool finished_too, kept_game out[], int max)
{
    int n_files, n = 0;
    kept_file *files = list_files(&n_files);
    for (int i = 0; i < n_files; i++) {
        n += n < max && look_into(&files[i], &out[n]) && out[n].moves > 0 && (finished_too || !out[n].over);
        free(files[i].path);
    }
    free(files);
    return n;
}

bool spil__keep_latest(char *path, size_t size)
{
    kept_game *latest = spil__alloc(sizeof *latest);
    const bool found = spil__keep_list(false, latest, 1) == 1 && strlen(latest->path) < size;
    if (found)
        snprintf(path, size, "%s", latest->path);
    free(latest);
    return found;
}

/* ---- keeping ---- */

static void give_up(keep *k, const char *why)
{
    spil__complain(_("this game is not kept on disk: %s"), why);
    spil__keep_close(k);
    k->path[0] = '\0';
}

/* Writes the whole file anew. */
static void rewrite(keep *k, const spil_match *m, const seating *who)
{
    size_t len;
    spil_error err;
    char *text = spil__keep_text(m, who, &len);
    const bool ok = spil__file_write(k->path, text, len, &err);
    free(text);
    if (k->fd >= 0)
        close(k->fd);
    k->fd = ok ? open(k->path, O_WRONLY | O_APPEND | O_CLOEXEC) : -1;
    k->n_steps = m->record.n_steps;
    k->resigned = spil_record_resigned(&m->record);
    if (k->fd < 0) {
        char why[1024];
        if (ok)
            snprintf(why, sizeof why, "%s", strerror(errno));
        else
            spil__sentence(&err.text, why, sizeof why);
        give_up(k, why);
    }
}

void spil__keep_new(keep *k, const spil_match *m, const seating *who)
{
    char in[3000], when[40];
    const time_t now = time(NULL);
    struct tm local;
    *k = (keep){.fd = -1};
    if (!spil__folder(FOLDER_STATE, true, in, sizeof in) || access(in, W_OK) != 0) {
        give_up(k, _("there is no folder for it"));
        return;
    }
    localtime_r(&now, &local);
    strftime(when, sizeof when, "%Y%m%d-%H%M%S", &local);
    int number = 1; /* of the games this program began within a second */
    do
        snprintf(k->path, sizeof k->path, "%s/%s-%s-%ld-%d%s", in, m->record.setup.game->id, when,
                 (long)getpid(), number++, suffix);
    while (access(k->path, F_OK) == 0);
    if (m->record.n_steps > 0)
        rewrite(k, m, who);
}

void spil__keep_again(keep *k, const char *path, const spil_match *m, const seating *who)
{
    *k = (keep){.fd = -1};
    snprintf(k->path, sizeof k->path, "%s", path);
    rewrite(k, m, who);
}

void spil__keep_update(keep *k, const spil_match *m, const seating *who)
{
    const spil_setup *su = &m->record.setup;
    spil_result res;
    if (k->path[0] == '\0')
        return;
    if (m->record.n_steps == 0) {
        if (k->fd >= 0)
            unlink(k->path);
        spil__keep_close(k);
        return;
    }
    if (k->fd < 0 || m->record.n_steps != k->n_steps + 1 || spil_record_resigned(&m->record) != k->resigned ||
        su->game->result(su, &m->state, &res)) {
        rewrite(k, m, who);
        return;
    }
    char line[200];
    spil_out out = spil_out_to(line, sizeof line);
    spil_record_put_step(su, &m->record.steps[k->n_steps], &out);
    if (write(k->fd, line, out.len) != (ssize_t)out.len)
        give_up(k, strerror(errno));
    k->n_steps++;
}

void spil__keep_close(keep *k)
{
    if (k->fd >= 0)
        close(k->fd);
    k->fd = -1;
}
