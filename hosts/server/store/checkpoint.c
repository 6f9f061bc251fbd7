/* checkpoint.c: a thread that brings SQLite's log into the file (checkpoint.h). */
#include "checkpoint.h"

#include <pthread.h>
#include <stdlib.h>

#include "spil/memory.h"
#include "thread_pool.h"

enum {
    PAGES_WANTED = 1000, /* new ones in the log, before it is worth while: 4 MB */
    PAGES_LONG = 4000,   /* the log is begun again */
    PAGES_REST = 100,    /* that the writer may bring in itself without anybody noticing */
    PASSES_MAX = 5,      /* to leave no more than that */
    PAGES_MAX = 16000    /* then the writer waits for all of it */
};

struct spil_checkpoints {
    sqlite3 *db;
    thread_pool *thread;
    pthread_mutex_t working; /* held during a checkpoint */
    pthread_mutex_t mutex;   /* of all that follows */
    pthread_cond_t more;
    int pages, done; /* in the log, when the writer last said so; of these in the file */
    bool wanted, has_rest, ending;
    int code;
};

/* Called by the writer's connection after each commit. */
static int count_pages(void *context, sqlite3 *db, const char *name, int pages)
{
    spil_checkpoints *c = context;
    (void)db;
    (void)name;
    pthread_mutex_lock(&c->mutex);
    if (pages < c->pages) /* it has begun again */
        c->done = 0;
    c->pages = pages;
    if (pages - c->done >= PAGES_WANTED && !c->wanted) {
        c->wanted = true;
        pthread_cond_signal(&c->more);
    }
    pthread_mutex_unlock(&c->mutex);
    return SQLITE_OK;
}

/* A pass: what is in the log by now. SQLite syncs the file only once it has everything; synced after each pass, little
 * is left for that. Returns the pages of the log that are in the file. */
static int bring_in(spil_checkpoints *c, int *code)
{
    int pages = 0, done = 0;
    sqlite3_file *file = NULL;
    pthread_mutex_lock(&c->working);
    *code = sqlite3_wal_checkpoint_v2(c->db, NULL, SQLITE_CHECKPOINT_PASSIVE, &pages, &done);
    if (*code == SQLITE_OK && done < pages &&
        sqlite3_file_control(c->db, "main", SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK)
        *code = file->pMethods->xSync(file, SQLITE_SYNC_NORMAL | SQLITE_SYNC_DATAONLY);
    pthread_mutex_unlock(&c->working);
    return done < 0 ? 0 : done;
}

static void work(void *context, int share, int n)
{
    spil_checkpoints *c = context;
    (void)share, (void)n;
    pthread_mutex_lock(&c->mutex);
    for (;;) {
        while (!c->wanted && !c->ending)
            pthread_cond_wait(&c->more, &c->mutex);
        if (c->ending)
            break;
        int code = SQLITE_OK;
        for (int i = 0; i < PASSES_MAX && code == SQLITE_OK && (i == 0 || c->pages - c->done > PAGES_REST);
             i++) {
            pthread_mutex_unlock(&c->mutex);
            const int done = bring_in(c, &code);
            pthread_mutex_lock(&c->mutex);
            c->done = done < c->pages ? done : c->pages;
        }
        c->wanted = false;
        c->has_rest = code == SQLITE_OK && c->pages >= PAGES_LONG;
        if (code != SQLITE_OK && code != SQLITE_BUSY && c->code == SQLITE_OK)
            c->code = code;
    }
    pthread_mutex_unlock(&c->mutex);
}

spil_checkpoints *spil__checkpoints_open(sqlite3 *writer, sqlite3 *db)
{
    spil_checkpoints *c = spil_alloc(sizeof *c);
    *c = (spil_checkpoints){.db = db, .code = SQLITE_OK};
    pthread_mutex_init(&c->working, NULL);
    pthread_mutex_init(&c->mutex, NULL);
    pthread_cond_init(&c->more, NULL);
    c->thread = spil__threads_open(1);
    if (spil__threads_start(c->thread, work, c) == 1) {
        spil__threads_close(c->thread);
        sqlite3_close(db);
        free(c);
        return NULL;
    }
    sqlite3_wal_hook(writer, count_pages, c); /* in place of SQLite's own checkpoints */
    return c;
}

void spil__checkpoints_close(spil_checkpoints *c)
{
    if (c == NULL)
        return;
    pthread_mutex_lock(&c->mutex);
    c->ending = true;
    pthread_cond_signal(&c->more);
    pthread_mutex_unlock(&c->mutex);
    spil__threads_close(c->thread);
    sqlite3_close(c->db);
    pthread_cond_destroy(&c->more);
    pthread_mutex_destroy(&c->mutex);
    pthread_mutex_destroy(&c->working);
    free(c);
}

int spil__checkpoints_code(spil_checkpoints *c)
{
    pthread_mutex_lock(&c->mutex);
    const int code = c->code;
    pthread_mutex_unlock(&c->mutex);
    return code;
}

bool spil__checkpoints_are_behind(spil_checkpoints *c)
{
    pthread_mutex_lock(&c->mutex);
    const bool behind = c->pages > PAGES_MAX;
    pthread_mutex_unlock(&c->mutex);
    return behind;
}

int spil__checkpoint_rest(spil_checkpoints *c, sqlite3 *writer)
{
    pthread_mutex_lock(&c->mutex);
    const bool has_rest = c->has_rest;
    c->has_rest = false;
    pthread_mutex_unlock(&c->mutex);
    if (!has_rest)
        return SQLITE_OK;
    pthread_mutex_lock(&c->working);
    const int code = sqlite3_wal_checkpoint_v2(writer, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    pthread_mutex_unlock(&c->working);
    return code;
}

int spil__checkpoint_now(spil_checkpoints *c, sqlite3 *writer)
{
    pthread_mutex_lock(&c->working);
    const int code = sqlite3_wal_checkpoint_v2(writer, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
    pthread_mutex_unlock(&c->working);
    return code;
}
