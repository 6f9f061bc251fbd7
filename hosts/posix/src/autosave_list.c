/* autosave_list.c: which games are on disk (autosave.h). */
#define _GNU_SOURCE /* timegm, strptime */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "autosave.h"
#include "cpu.h"
#include "folder.h"
#include "spil/saved.h"

/* ---- when a game was played ----
 *
 * Modification times say when a file was copied or unpacked, or what somebody wants them to say. A journal has the time
 * of day at which each program began with it; games of earlier versions have the one in their file's name. */

/* "tell 1840 host 0 played "utc":"2026-11-16T20:15:00Z"": the seconds since 1970 of the game's beginning, had it been
 * played without a break; 0: it is another line. */
static time_t read_mark(const char *line)
{
    unsigned long long ms;
    char utc[24];
    struct tm at = {0};
    if (sscanf(line, "tell %llu host 0 " AUTOSAVE_MARK " \"utc\":\"%23[^\"]\"", &ms, utc) != 2 ||
        strptime(utc, "%Y-%m-%dT%H:%M:%SZ", &at) == NULL)
        return 0;
    return timegm(&at) - (time_t)(ms / 1000);
}

/* "punto-20261116-201500-…" */
static time_t read_name(const char *path)
{
    struct tm at = {.tm_isdst = -1};
    const char *slash = strrchr(path, '/'), *dash = strchr(slash == NULL ? path : slash, '-');
    return dash == NULL || strptime(dash + 1, "%Y%m%d-%H%M%S", &at) == NULL ? 0 : mktime(&at);
}

/* The time of the last line, by what the text says; 0: it does not, or claims to come from the future. */
static time_t when_played(const char *path, const spil_buffer *text)
{
    time_t begun = 0;
    unsigned long long last_ms = 0;
    const char *end = text->at + text->len;
    for (const char *at = text->at; at < end;) {
        char line[120]; /* its beginning is enough */
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        stop = stop == NULL ? end : stop;
        const size_t len = (size_t)(stop - at) < sizeof line ? (size_t)(stop - at) : sizeof line - 1;
        memcpy(line, at, len);
        line[len] = '\0';
        const time_t mark = strncmp(line, "tell ", 5) == 0 ? read_mark(line) : 0;
        begun = mark != 0 ? mark : begun;
        if (strncmp(line, "move ", 5) == 0)
            last_ms = strtoull(line + 5, NULL, 10);
        at = stop + 1;
    }
    const time_t when = begun != 0 ? begun + (time_t)(last_ms / 1000) : read_name(path);
    return when > time(NULL) ? 0 : when;
}

/* ---- what a file holds ---- */

static void set_seats(autosaved_game *g, const spil_setup *su)
{
    g->game = su->game;
    g->seats = su->seats;
    g->setup = *su;
    g->setup.data = NULL;
}

/* Who the comments say sat there (saved.h). */
static void read_players(const char *text, autosaved_game *g)
{
    for (const char *line = text; (line = strstr(line, "# seat ")) != NULL; line++) {
        spil_in in = {.at = line + strlen("# seat "), .end = line + strcspn(line, "\n")};
        int seat;
        if (!spil_take_int(&in, &seat) || seat < 0 || seat >= g->seats || !spil_take_char(&in, ' ') ||
            strncmp(in.at, "human", (size_t)(in.end - in.at)) == 0)
            continue;
        snprintf(g->player[seat], sizeof g->player[seat], "%.*s", (int)(in.end - in.at), in.at);
        if (!spil_is_plain(g->player[seat]))
            g->player[seat][0] = '\0';
    }
}

static bool look_into_record(const spil_buffer *text, autosaved_game *g)
{
    spil_record rec;
    spil_state *state = spil_alloc(sizeof *state);
    const size_t whole = spil_whole_lines(text->at, text->len);
    bool ok = spil_record_text(spil__cpu(), text->at, whole, &rec, &g->err);
    if (ok) {
        ok = spil_record_replay(&rec, -1, state, NULL, &g->err) == SPIL_OK;
        if (ok) {
            set_seats(g, &rec.setup);
            g->moves = rec.n_steps;
            g->over = spil_record_result(&rec, state, &g->result);
            memcpy(g->name, rec.name, sizeof g->name);
            read_players(text->at, g);
        }
        spil_record_free(&rec);
    }
    free(state);
    return ok;
}

/* A journal has to be replayed: moves may have been taken back. */
static bool look_into_journal(const spil_buffer *text, autosaved_game *g)
{
    spil_driver *d = spil_driver_resume(spil__cpu(), text->at, spil_whole_lines(text->at, text->len),
                                        SPIL_KEEP_STEPS, 0, 0, &g->err);
    if (d == NULL)
        return false;
    set_seats(g, spil_driver_setup(d));
    g->moves = spil_driver_steps(d);
    g->over = spil_driver_phase(d) == SPIL_PHASE_OVER && spil_driver_result(d, &g->result);
    for (int seat = 0; seat < g->seats; seat++) {
        const spil_seat *who = spil_driver_seat(d, seat);
        snprintf(g->name[seat], sizeof g->name[seat], "%s", who->name);
        snprintf(g->player[seat], sizeof g->player[seat], "%s",
                 who->kind == SPIL_SEAT_BOT ? who->player : "");
    }
    spil_driver_free(d);
    return true;
}

/* Fills in what the file holds; g->game stays NULL where it cannot be read. */
static void look_into(const char *path, time_t when, autosaved_game *g)
{
    spil_buffer text;
    memset(g, 0, sizeof *g);
    snprintf(g->path, sizeof g->path, "%s", path);
    g->when = when;
    if (!spil__file_read_ordinary(path, FILE_BYTES_MAX, &text, &g->err))
        return;
    g->busy = spil__journal_busy(path);
    if (spil_is_journal(text.at, text.len))
        look_into_journal(&text, g);
    else
        look_into_record(&text, g);
    spil_buffer_free(&text);
}

/* ---- the folder ---- */

typedef struct saved_file {
    char *path;
    time_t when;
} saved_file;

static int by_time(const void *a, const void *b)
{
    const saved_file *x = a, *y = b;
    return x->when != y->when ? (x->when < y->when ? 1 : -1) : strcmp(y->path, x->path);
}

static bool is_game(const char *path, const char *name)
{
    struct stat st;
    const size_t len = strlen(name), end = strlen(AUTOSAVE_SUFFIX);
    return len > end && strcmp(name + len - end, AUTOSAVE_SUFFIX) == 0 && stat(path, &st) == 0 &&
           S_ISREG(st.st_mode);
}

static time_t when_of(const char *path)
{
    spil_buffer text;
    spil_error err;
    if (!spil__file_read_ordinary(path, FILE_BYTES_MAX, &text, &err))
        return read_name(path);
    const time_t when = when_played(path, &text);
    spil_buffer_free(&text);
    return when;
}

/* All files of games, the latest first; the caller frees them and their paths. */
static saved_file *list_files(int *n)
{
    char in[FILE_PATH - 300], path[FILE_PATH];
    saved_file *files = NULL;
    int room = 0;
    *n = 0;
    DIR *dir = spil__folder(FOLDER_STATE, false, in, sizeof in) ? opendir(in) : NULL;
    for (const struct dirent *e; dir != NULL && (e = readdir(dir)) != NULL;) {
        snprintf(path, sizeof path, "%s/%s", in, e->d_name);
        if (!is_game(path, e->d_name))
            continue;
        files = spil_grow(files, &room, *n + 1, sizeof *files);
        files[(*n)++] = (saved_file){.path = spil_strdup(path), .when = when_of(path)};
    }
    if (dir != NULL)
        closedir(dir);
    if (*n > 0)
        qsort(files, (size_t)*n, sizeof *files, by_time);
    return files;
}

static unsigned kind_of(const autosaved_game *g)
{
    if (g->game == NULL)
        return LIST_UNREADABLE;
    return g->moves == 0 ? 0 : g->over ? LIST_OVER : LIST_OPEN;
}

int spil__autosave_list(unsigned kinds, autosaved_game out[], int max)
{
    int n_files, n = 0;
    saved_file *files = list_files(&n_files);
    for (int i = 0; i < n_files; i++) {
        if (n < max) {
            look_into(files[i].path, files[i].when, &out[n]);
            n += (kind_of(&out[n]) & kinds) != 0;
        }
        free(files[i].path);
    }
    free(files);
    return n;
}

bool spil__autosave_delete(const char *path, spil_error *err)
{
    journal_file j;
    spil_buffer text;
    switch (spil__journal_claim(&j, path, false, &text, err)) {
    case JOURNAL_DONE:
        spil_buffer_free(&text);
        spil__journal_delete(&j);
        spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("this game cannot be deleted"));
        break;
    case JOURNAL_BUSY:
        spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("this game is being played by another program"));
        break;
    default: break;
    }
    return access(path, F_OK) != 0;
}
