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
            told[seat] = spil__who_read(name, game, &who->seat[seat], NULL) == SPIL_OK || told[seat];
        }
        line = stop < end ? stop + 1 : end;
    }
}

/* ---- the folder ---- */

static bool is_over(const char *path)
{
    text_buffer text;
    spil_error err;
    if (!spil__file_read(path, FILE_BYTES_MAX, &text, &err))
        return true;
    const bool over = strstr(text.at, "\nresult ") != NULL;
    spil__text_free(&text);
    return over;
}

bool spil__keep_latest(char *path, size_t size)
{
    char in[4096], file[sizeof in + 300];
    struct timespec newest = {0};
    bool found = false;
    DIR *dir = spil__folder(FOLDER_STATE, false, in, sizeof in) ? opendir(in) : NULL;
    if (dir == NULL)
        return false;
    for (const struct dirent *e; (e = readdir(dir)) != NULL;) {
        const size_t len = strlen(e->d_name);
        struct stat st;
        if (len < sizeof suffix || strcmp(e->d_name + len - (sizeof suffix - 1), suffix) != 0)
            continue;
        snprintf(file, sizeof file, "%s/%s", in, e->d_name);
        if (stat(file, &st) != 0 || !S_ISREG(st.st_mode))
            continue;
        const bool newer = st.st_mtim.tv_sec > newest.tv_sec ||
                           (st.st_mtim.tv_sec == newest.tv_sec && st.st_mtim.tv_nsec > newest.tv_nsec);
        if ((found && !newer) || strlen(file) >= size || is_over(file))
            continue;
        snprintf(path, size, "%s", file);
        newest = st.st_mtim;
        found = true;
    }
    closedir(dir);
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
    if (!spil__folder(FOLDER_STATE, true, in, sizeof in)) {
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
    if (m->record.n_steps != k->n_steps + 1 || su->game->result(su, &m->state, &res)) {
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
