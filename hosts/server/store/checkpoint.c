/* checkpoint.c: a thread that brings SQLite's log into the file (checkpoint.h). */
#include "checkpoint.h"

#include <pthread.h>
#include <stdlib.h>

#include "spil/memory.h"
#include "thread_pool.h"

enum {
    PAGES_WANTED = 1000, /* in the log, before it is worth while: 4 MB */
    PAGES_MAX = 16000    /* then the writer waits for it */
};

struct spil_checkpoints {
    sqlite3 *db;
    thread_pool *thread;
    pthread_mutex_t working; /* held during a checkpoint */
    pthread_mutex_t mutex;   /* of all that follows */
    pthread_cond_t more;
    int pages; /* in the log, when the writer last said so */
    bool wanted, ending;
    int code;
};

/* Called by the writer's connection after each commit. */
static int count_pages(void *context, sqlite3 *db, const char *name, int pages)
{
    spil_checkpoints *c = context;
    (void)db;
    (void)name;
    pthread_mutex_lock(&c->mutex);
    c->pages = pages;
    if (pages >= PAGES_WANTED && !c->wanted) {
        c->wanted = true;
        pthread_cond_signal(&c->more);
    }
    pthread_mutex_unlock(&c->mutex);
    return SQLITE_OK;
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
        pthread_mutex_unlock(&c->mutex);
        pthread_mutex_lock(&c->working);
        const int code = sqlite3_wal_checkpoint_v2(c->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
        pthread_mutex_unlock(&c->working);
        pthread_mutex_lock(&c->mutex);
        c->wanted = false;
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

int spil__checkpoint_now(spil_checkpoints *c, sqlite3 *writer)
{
    pthread_mutex_lock(&c->working);
    const int code = sqlite3_wal_checkpoint_v2(writer, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
    pthread_mutex_unlock(&c->working);
    return code;
}
