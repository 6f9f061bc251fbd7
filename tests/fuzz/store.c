/* A store of which bytes were changed: it is refused, or what is wrong is said, or everything reads as it was stored.
 * The input is a list of changes, four bytes each: where (24 bits, as a part of the file), and which bits are turned
 * over there. */
#include <sys/stat.h>
#include <unistd.h>

#include "files.h"
#include "fuzz.h"
#include "store.h"

enum { EVENTS = 24, STREAMS = 3, FOLDER = 64, PATH_BYTES = 128 };

static char folder[FOLDER];
static spil_buffer original;

static const char *path_of(const char *name)
{
    static char path[PATH_BYTES];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static size_t bytes_of(int stream, uint64_t number, unsigned char bytes[600])
{
    const size_t len = (size_t)(number * 37 % 500);
    for (size_t i = 0; i < len; i++)
        bytes[i] = (unsigned char)((size_t)stream * 7 + number + i);
    return len;
}

static void remove_folder(void)
{
    static const char *const names[] = {SPIL_STORE_FILE, SPIL_STORE_FILE "-wal", SPIL_STORE_FILE "-shm",
                                        "lock"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        unlink(path_of(names[i]));
    rmdir(folder);
}

/* The store that all inputs change: made once. */
static void make_store(void)
{
    spil_error err;
    const char *tmp = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%.40s/spil-fuzz-XXXXXX", tmp != NULL ? tmp : "/tmp");
    require(mkdtemp(folder) != NULL, "no folder");
    atexit(remove_folder);
    spil_store *store = spil_store_open(&(spil_store_settings){.place = folder}, &err);
    require(store != NULL, "a new store cannot be made");
    for (int i = 0; i < EVENTS * STREAMS; i++) {
        unsigned char bytes[600];
        char name[8];
        const int stream = i % STREAMS;
        const uint64_t number = (uint64_t)(i / STREAMS) + 1;
        snprintf(name, sizeof name, "t:%d", stream);
        const size_t len = bytes_of(stream, number, bytes);
        const bool secret = number % 3 == 0;
        const spil_store_event e = {.stream = name,
                                    .number = number,
                                    .bytes = bytes,
                                    .len = len,
                                    .secret = secret ? "name" : NULL,
                                    .secret_len = secret ? 4 : 0,
                                    .owner = secret ? "p:a" : NULL};
        spil_store_append(store, &e, 1);
    }
    require(spil_store_close(store), "a new store cannot be written");
    require(spil__file_read(path_of(SPIL_STORE_FILE), 1 << 24, &original, &err),
            "a new store cannot be read");
}

typedef struct reading {
    int stream;
    uint64_t n;
} reading;

static bool compare(void *context, const spil_stored *event)
{
    reading *r = context;
    unsigned char bytes[600];
    const size_t len = bytes_of(r->stream, event->number, bytes);
    const bool secret = event->number % 3 == 0;
    r->n++;
    require(event->number == r->n, "a gap was read");
    require(event->len == len && memcmp(event->bytes, bytes, len) == 0,
            "other bytes were read than were stored");
    require(secret == (event->secret != NULL || event->forgotten), "a private part came or went");
    require(event->secret == NULL || (event->secret_len == 4 && memcmp(event->secret, "name", 4) == 0),
            "another private part was read than was stored");
    return true;
}

static void hear(void *context, const char *stream, const spil_error *err)
{
    (void)stream;
    require(err->text.format != NULL, "a complaint without a sentence");
    ++*(int *)context;
}

static void read_all(bool *whole)
{
    spil_error err = {0};
    spil_store_checked checked;
    int complaints = 0;
    *whole = false;
    spil_store *store = spil_store_open_to_read(folder, &err);
    if (store == NULL) {
        require(err.text.format != NULL, "refused without a sentence");
        return;
    }
    const bool good = spil_store_check(store, hear, &complaints, &checked);
    require(good == (complaints == 0), "the verdict is not what was complained of");
    *whole = good;
    for (int stream = 0; stream < STREAMS; stream++) {
        char name[16];
        reading r = {.stream = stream};
        snprintf(name, sizeof name, "t:%d", stream);
        if (!spil_store_read(store, name, 1, compare, &r, &err))
            require(!good && err.text.format != NULL, "all is well, but it cannot be read");
        else
            require(r.n == EVENTS || !good, "all is well, but events are missing");
    }
    spil_store_close(store);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes)
{
    bool whole;
    if (original.len == 0)
        make_store();
    spil_buffer changed = {0};
    spil_buffer_add(&changed, original.at, original.len);
    bool same = true;
    for (size_t i = 0; i + 4 <= n_bytes && i < 4 * 64; i += 4) {
        const uint64_t part = (uint64_t)data[i] << 16 | (uint64_t)data[i + 1] << 8 | data[i + 2];
        changed.at[part * changed.len >> 24] ^= (char)data[i + 3];
    }
    same = memcmp(changed.at, original.at, original.len) == 0;
    FILE *file =
        fopen(path_of(SPIL_STORE_FILE), "wb"); /* without a sync, which would take a hundred times as long */
    require(file != NULL && fwrite(changed.at, 1, changed.len, file) == changed.len && fclose(file) == 0,
            "cannot write");
    spil_buffer_free(&changed);
    read_all(&whole);
    require(whole || !same, "an unchanged store is found wrong");
    return 0;
}
