/* autosave.c: games in progress on disk (autosave.h). */
#include "autosave.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "clock.h"
#include "folder.h"
#include "intl.h"
#include "spil/saved.h"
#include "stderr_report.h"

enum { SYNC_MS = 1000 }; /* how much of a game among bots a power cut may take */

/* "rumi7-20261116-201500": of a new file. */
static void name_now(const spil_game *game, char *text, size_t size)
{
    char when[40];
    const time_t now = time(NULL);
    struct tm local;
    localtime_r(&now, &local);
    strftime(when, sizeof when, "%Y%m%d-%H%M%S", &local);
    snprintf(text, size, "%s-%s", game->id, when);
}

/* Where the file of a new game will be; false: a->trouble. */
static bool find_place(autosave *a, int number)
{
    char in[FILE_PATH - 200], name[100];
    if (!spil__folder(FOLDER_STATE, true, in, sizeof in)) {
        spil_sentence_set(&a->trouble, SPIL_TR("there is no folder for it"));
        return false;
    }
    if (access(in, W_OK | X_OK) != 0) {
        spil_sentence_set(&a->trouble, SPIL_TR("cannot use the file '%s': %s"), in, strerror(errno));
        return false;
    }
    name_now(a->game, name, sizeof name);
    snprintf(a->file.path, sizeof a->file.path, "%s/%s-%ld-%d%s", in, name, (long)getpid(), number,
             AUTOSAVE_SUFFIX);
    return true;
}

/* ---- beginning ---- */

void spil__autosave_new(autosave *a, const spil_game *game)
{
    *a = (autosave){.on = true, .game = game, .file = {.fd = -1}};
    find_place(a, 1); /* if there is none, people are told before the first move */
}

void spil__autosave_copy(autosave *a, const spil_game *game, const char *lines, size_t len)
{
    spil__autosave_new(a, game);
    spil_buffer_add(&a->pending, lines, len);
}

journal_reply spil__autosave_claim(autosave *a, const char *path, bool take_over, spil_buffer *text,
                                   spil_error *err)
{
    *a = (autosave){.on = true, .file = {.fd = -1}};
    const journal_reply reply = spil__journal_claim(&a->file, path, take_over, text, err);
    a->on = reply == JOURNAL_DONE;
    return reply;
}

void spil__autosave_without(autosave *a, const spil_error *err)
{
    *a = (autosave){.trouble = err->text, .file = {.fd = -1}};
}

/* ---- writing ---- */

/* The journal's times count from the game's beginning; this line says what time of day that was. */
static void mark_time(autosave *a, spil_driver *d)
{
    char text[60];
    const time_t now = time(NULL);
    struct tm utc;
    gmtime_r(&now, &utc);
    strftime(text, sizeof text, "\"utc\":\"%Y-%m-%dT%H:%M:%SZ\"", &utc);
    spil_driver_do(
        d, 0, &(spil_command){.kind = SPIL_DO_TELL, .by = SPIL_HOST, .word = AUTOSAVE_MARK, .text = text},
        NULL);
    a->marked = true;
}

static void take_lines(autosave *a, spil_driver *d)
{
    size_t len;
    const char *lines = spil_driver_journal(d, &len);
    if (len > 0)
        spil_buffer_add(&a->pending, lines, len);
}

static journal_reply create(autosave *a, spil_error *err)
{
    journal_reply reply = JOURNAL_FAILED;
    for (int number = 1; number < 100; number++) { /* of those begun within one second */
        if (!find_place(a, number)) {
            err->text = a->trouble;
            return JOURNAL_FAILED;
        }
        char path[sizeof a->file.path];
        memcpy(path, a->file.path, sizeof path);
        reply = spil__journal_create(&a->file, path, a->pending.at, a->pending.len, err);
        if (reply == JOURNAL_DONE || access(path, F_OK) != 0)
            break;
    }
    return reply;
}

static void give_away(autosave *a)
{
    a->taken = true;
    spil_sentence_set(&a->trouble, SPIL_TR("another program has taken it over"));
}

/* Writes what is pending. true: the trouble has changed. */
static bool write_pending(autosave *a, bool sync)
{
    spil_error err;
    const spil_sentence before = a->trouble;
    const journal_reply reply =
        a->file.fd < 0 ? create(a, &err)
                       : spil__journal_append(&a->file, a->pending.at, a->pending.len, sync, &err);
    if (reply == JOURNAL_DONE) {
        a->pending.len = 0;
        a->trouble = (spil_sentence){.format = NULL};
        a->synced_ms = sync ? spil__now_ms() : a->synced_ms;
    } else if (reply == JOURNAL_TAKEN) {
        give_away(a);
    } else {
        a->trouble = err.text;
    }
    return memcmp(&before, &a->trouble, sizeof before) != 0;
}

/* People's moves are on disk before they are shown. */
static bool syncs_now(const autosave *a, const spil_driver *d)
{
    return spil_driver_people(d) > 0 || spil_driver_phase(d) == SPIL_PHASE_OVER ||
           spil__now_ms() - a->synced_ms >= SYNC_MS;
}

bool spil__autosave_update(autosave *a, spil_driver *d)
{
    if (!a->on || a->taken || (a->file.fd < 0 && spil_driver_steps(d) == 0))
        return false;
    take_lines(a, d);
    if (a->pending.len == 0)
        return false;
    if (!a->marked) {
        mark_time(a, d);
        take_lines(a, d);
    }
    return write_pending(a, syncs_now(a, d));
}

void spil__autosave_continue(autosave *a, bool appends, spil_driver *d)
{
    spil_error err;
    a->game = spil_driver_setup(d)->game;
    if (!appends) {
        mark_time(a, d);
        take_lines(a, d);
        switch (spil__journal_rewrite(&a->file, a->pending.at, a->pending.len, &err)) {
        case JOURNAL_DONE: a->pending.len = 0; break;
        case JOURNAL_TAKEN: give_away(a); break;
        default:
            a->trouble = err.text;
            spil__journal_close(&a->file); /* so that the next attempt makes a new file */
        }
    }
    spil__autosave_update(a, d);
}

bool spil__autosave_loses(const autosave *a, const spil_driver *d)
{
    return a->trouble.format != NULL && spil_driver_steps(d) > 0;
}

void spil__autosave_rescue(const autosave *a, const spil_driver *d)
{
    const char *const folders[] = {getenv("HOME"), getenv("TMPDIR"), "/tmp", "."};
    char name[100], path[FILE_PATH], why[1024];
    spil_buffer text = spil_saved_text(d, NULL);
    journal_file file = {.fd = -1};
    spil_error err;
    name_now(spil_driver_setup(d)->game, name, sizeof name);
    for (size_t i = 0; i < sizeof folders / sizeof folders[0] && file.fd < 0; i++) {
        if (folders[i] == NULL || folders[i][0] == '\0')
            continue;
        snprintf(path, sizeof path, "%s/%s-%ld%s", folders[i], name, (long)getpid(), AUTOSAVE_SUFFIX);
        spil__journal_create(&file, path, text.at, text.len, &err);
    }
    spil__sentence(&a->trouble, why, sizeof why);
    if (file.fd >= 0)
        spil__complain(_("this game could not be saved: %s; 'spil play --resume %s' goes on with it"), why,
                       path);
    else
        spil__complain(_("this game is lost: %s"), why);
    spil__journal_close(&file);
    spil_buffer_free(&text);
}

void spil__autosave_close(autosave *a, const spil_driver *d)
{
    spil_error err;
    if (a->file.fd >= 0 && d != NULL && spil_driver_steps(d) == 0)
        spil__journal_delete(&a->file);
    else if (a->file.fd >= 0)
        spil__journal_append(&a->file, a->pending.at, a->pending.len, true, &err);
    spil__journal_close(&a->file);
    spil_buffer_free(&a->pending);
    *a = (autosave){.file = {.fd = -1}};
}
