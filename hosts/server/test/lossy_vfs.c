/* lossy_vfs.c: a disk for SQLite that loses at a power cut what was not synced (lossy_vfs.h). */
#include "lossy_vfs.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

enum { SECTOR = 512, FILES = 16, PATH = 512 };

lossy_faults lossy = {.bytes_left = -1, .syncs_left = -1};

/* A file as this process sees it; on disk is what was synced. All connections share it. */
typedef struct image {
    char path[PATH];
    unsigned char *bytes;
    sqlite3_int64 size, room;
    unsigned char *dirty; /* a flag per sector */
    sqlite3_int64 synced_size;
} image;

typedef struct lossy_file {
    sqlite3_file base;
    image *of;
    sqlite3_file *real; /* behind this struct */
} lossy_file;

static image images[FILES];
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static sqlite3_vfs vfs, *system_vfs;

static void *must(void *memory)
{
    if (memory == NULL)
        abort();
    return memory;
}

static void make_room(image *f, sqlite3_int64 size)
{
    if (size <= f->room)
        return;
    const sqlite3_int64 room = (size + (1 << 16)) / SECTOR * SECTOR * 2;
    f->bytes = must(realloc(f->bytes, (size_t)room));
    f->dirty = must(realloc(f->dirty, (size_t)(room / SECTOR)));
    memset(f->bytes + f->room, 0, (size_t)(room - f->room));
    memset(f->dirty + f->room / SECTOR, 0, (size_t)((room - f->room) / SECTOR));
    f->room = room;
}

static sqlite3_file *real(sqlite3_file *file)
{
    return ((lossy_file *)(void *)file)->real;
}

static image *image_of(sqlite3_file *file)
{
    return ((lossy_file *)(void *)file)->of;
}

/* ---- the methods that differ ---- */

static int x_read(sqlite3_file *file, void *to, int n, sqlite3_int64 at)
{
    image *f = image_of(file);
    pthread_mutex_lock(&mutex);
    const sqlite3_int64 there = at >= f->size ? 0 : f->size - at < n ? f->size - at : n;
    if (there > 0)
        memcpy(to, f->bytes + at, (size_t)there);
    memset((char *)to + there, 0, (size_t)(n - there));
    pthread_mutex_unlock(&mutex);
    return there == n ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

static int x_write(sqlite3_file *file, const void *from, int n, sqlite3_int64 at)
{
    image *f = image_of(file);
    int code = SQLITE_OK;
    pthread_mutex_lock(&mutex);
    if (lossy.bytes_left >= 0 && lossy.bytes_left < n) {
        code = SQLITE_FULL;
    } else {
        lossy.bytes_left -= lossy.bytes_left >= 0 ? n : 0;
        make_room(f, at + n);
        memcpy(f->bytes + at, from, (size_t)n);
        for (sqlite3_int64 s = at / SECTOR; s <= (at + n - 1) / SECTOR; s++)
            f->dirty[s] = 1;
        f->size = at + n > f->size ? at + n : f->size;
    }
    pthread_mutex_unlock(&mutex);
    return code;
}

static int x_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    image *f = image_of(file);
    pthread_mutex_lock(&mutex);
    if (size < f->size)
        memset(f->bytes + size, 0, (size_t)(f->size - size));
    f->size = size < f->size ? size : f->size;
    pthread_mutex_unlock(&mutex);
    return SQLITE_OK;
}

/* One sector to the file. */
static int sector_out(image *f, sqlite3_file *to, sqlite3_int64 s)
{
    const sqlite3_int64 at = s * SECTOR, n = f->size - at < SECTOR ? f->size - at : SECTOR;
    return n <= 0 ? SQLITE_OK : to->pMethods->xWrite(to, f->bytes + at, (int)n, at);
}

static int x_sync(sqlite3_file *file, int flags)
{
    image *f = image_of(file);
    sqlite3_file *to = real(file);
    int code = SQLITE_OK;
    if (lossy.never_syncs)
        return SQLITE_OK;
    pthread_mutex_lock(&mutex);
    if (lossy.syncs_left == 0)
        code = SQLITE_IOERR_FSYNC; /* and as in real life, nothing tells what has reached the disk */
    lossy.syncs_left -= lossy.syncs_left > 0;
    if (code == SQLITE_OK && f->size < f->synced_size)
        code = to->pMethods->xTruncate(to, f->size);
    for (sqlite3_int64 s = 0; code == SQLITE_OK && s * SECTOR < f->size; s++) {
        if (f->dirty[s])
            code = sector_out(f, to, s);
        f->dirty[s] = 0;
    }
    if (code == SQLITE_OK)
        f->synced_size = f->size;
    pthread_mutex_unlock(&mutex);
    (void)flags; /* to the system it is written: only this program dies, not the machine */
    return code;
}

static int x_size(sqlite3_file *file, sqlite3_int64 *size)
{
    pthread_mutex_lock(&mutex);
    *size = image_of(file)->size;
    pthread_mutex_unlock(&mutex);
    return SQLITE_OK;
}

/* ---- the methods that are the system's ---- */

static int x_close(sqlite3_file *file)
{
    return real(file)->pMethods->xClose(real(file));
}

static int x_lock(sqlite3_file *file, int level)
{
    return real(file)->pMethods->xLock(real(file), level);
}

static int x_unlock(sqlite3_file *file, int level)
{
    return real(file)->pMethods->xUnlock(real(file), level);
}

static int x_reserved(sqlite3_file *file, int *out)
{
    return real(file)->pMethods->xCheckReservedLock(real(file), out);
}

static int x_control(sqlite3_file *file, int op, void *argument)
{
    if (op == SQLITE_FCNTL_SIZE_HINT || op == SQLITE_FCNTL_CHUNK_SIZE)
        return SQLITE_OK; /* would change the file behind our back */
    return real(file)->pMethods->xFileControl(real(file), op, argument);
}

static int x_sector(sqlite3_file *file)
{
    (void)file;
    return SECTOR;
}

static int x_kind(sqlite3_file *file)
{
    (void)file;
    return 0; /* promises nothing: no powersafe overwrite, no atomic write */
}

static int x_map(sqlite3_file *file, int page, int size, int extend, void volatile **at)
{
    return real(file)->pMethods->xShmMap(real(file), page, size, extend, at);
}

static int x_shm_lock(sqlite3_file *file, int offset, int n, int flags)
{
    return real(file)->pMethods->xShmLock(real(file), offset, n, flags);
}

static void x_barrier(sqlite3_file *file)
{
    real(file)->pMethods->xShmBarrier(real(file));
}

static int x_unmap(sqlite3_file *file, int remove)
{
    return real(file)->pMethods->xShmUnmap(real(file), remove);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = x_close,
    .xRead = x_read,
    .xWrite = x_write,
    .xTruncate = x_truncate,
    .xSync = x_sync,
    .xFileSize = x_size,
    .xLock = x_lock,
    .xUnlock = x_unlock,
    .xCheckReservedLock = x_reserved,
    .xFileControl = x_control,
    .xSectorSize = x_sector,
    .xDeviceCharacteristics = x_kind,
    .xShmMap = x_map,
    .xShmLock = x_shm_lock,
    .xShmBarrier = x_barrier,
    .xShmUnmap = x_unmap,
};

/* ---- the file system ---- */

/* The image of this path, read from the file when it is new. */
static image *find(const char *path, sqlite3_file *from)
{
    image *f = NULL;
    for (int i = 0; i < FILES && (f == NULL || strcmp(f->path, path) != 0); i++) {
        if (f == NULL && images[i].path[0] == '\0')
            f = &images[i];
        if (strcmp(images[i].path, path) == 0)
            f = &images[i];
    }
    must(f);
    if (f->path[0] == '\0') {
        strncpy(f->path, path, PATH - 1);
        from->pMethods->xFileSize(from, &f->size);
        make_room(f, f->size);
        if (f->size > 0)
            from->pMethods->xRead(from, f->bytes, (int)f->size, 0);
        f->synced_size = f->size;
    }
    return f;
}

static int x_open(sqlite3_vfs *self, const char *path, sqlite3_file *file, int flags, int *out_flags)
{
    lossy_file *l = (lossy_file *)(void *)file;
    (void)self;
    *l = (lossy_file){.real = (sqlite3_file *)(void *)(l + 1)};
    const int code = system_vfs->xOpen(system_vfs, path, l->real, flags, out_flags);
    if (code != SQLITE_OK)
        return code;
    pthread_mutex_lock(&mutex);
    l->of = find(path != NULL ? path : "(temporary)", l->real);
    pthread_mutex_unlock(&mutex);
    l->base.pMethods = &methods;
    return SQLITE_OK;
}

static int x_delete(sqlite3_vfs *self, const char *path, int sync)
{
    (void)self;
    pthread_mutex_lock(&mutex);
    for (int i = 0; i < FILES; i++) {
        if (strcmp(images[i].path, path) == 0) {
            free(images[i].bytes);
            free(images[i].dirty);
            images[i] = (image){0};
        }
    }
    pthread_mutex_unlock(&mutex);
    return system_vfs->xDelete(system_vfs, path, sync);
}

void lossy_install(void)
{
    system_vfs = sqlite3_vfs_find(NULL);
    vfs = *system_vfs; /* all else is the system's */
    vfs.zName = "lossy";
    vfs.szOsFile = (int)sizeof(lossy_file) + system_vfs->szOsFile;
    vfs.xOpen = x_open;
    vfs.xDelete = x_delete;
    sqlite3_vfs_register(&vfs, 1);
}

void lossy_scatter(uint64_t seed)
{
    pthread_mutex_lock(&mutex);
    for (int i = 0; i < FILES; i++) {
        image *f = &images[i];
        sqlite3_file *to = f->path[0] != '\0' ? must(calloc(1, (size_t)system_vfs->szOsFile)) : NULL;
        int out;
        if (to == NULL || system_vfs->xOpen(system_vfs, f->path, to,
                                            SQLITE_OPEN_READWRITE | SQLITE_OPEN_MAIN_DB, &out) != SQLITE_OK)
            continue;
        for (sqlite3_int64 s = 0; s * SECTOR < f->size; s++) {
            seed = seed * 6364136223846793005u + 1442695040888963407u;
            if (f->dirty[s] && seed >> 63)
                sector_out(f, to, s);
        }
    }
    pthread_mutex_unlock(&mutex); /* files stay open: the process is about to die */
}
