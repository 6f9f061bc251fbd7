/* store_support.c: a store in its own folder, for tests (store_support.h). */
#define _GNU_SOURCE /* memmem */
#include "store_support.h"

#include <dirent.h>
#include <poll.h>
#include <unistd.h>

#include "files.h"

int make_folder(void **state)
{
    char *path = malloc(PATH_BYTES);
    const char *tmp = getenv("TMPDIR");
    snprintf(path, PATH_BYTES, "%s/spil-store-XXXXXX", tmp != NULL ? tmp : "/tmp");
    *state = mkdtemp(path);
    return *state == NULL;
}

bool in_database(void)
{
    return getenv("SPIL_POSTGRES") != NULL;
}

int make_place(void **state)
{
    static unsigned house;
    if (!in_database())
        return make_folder(state);
    char *place = malloc(PATH_BYTES);
    snprintf(place, PATH_BYTES, "%s#%u", getenv("SPIL_POSTGRES"), ++house);
    *state = place;
    return 0;
}

int remove_place(void **state)
{
    if (!in_database())
        return remove_folder(state);
    free(*state);
    return 0;
}

const char *path_in(const char *folder, const char *name)
{
    static char path[2 * PATH_BYTES];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

int remove_folder(void **state)
{
    DIR *dir = opendir(*state);
    for (const struct dirent *e; dir != NULL && (e = readdir(dir)) != NULL;) {
        if (e->d_name[0] != '.')
            unlink(path_in(*state, e->d_name));
    }
    closedir(dir);
    const int result = rmdir(*state);
    free(*state);
    return result;
}

spil_store *open_store(const char *folder, const spil_engine *engine)
{
    spil_error err = {0};
    spil_store *store = spil_store_open(&(spil_store_settings){.place = folder, .engine = engine}, &err);
    if (store == NULL)
        fail_msg("%s %s", err.text.format, err.text.arg[0]);
    return store;
}

bool await(spil_store *store, uint64_t ticket)
{
    while (spil_store_durable(store) < ticket) {
        struct pollfd p = {.fd = spil_store_fd(store), .events = POLLIN};
        if (spil_store_failed(store, NULL))
            return false;
        poll(&p, 1, -1);
    }
    return true;
}

uint64_t append(spil_store *store, const char *stream, uint64_t number, const char *text)
{
    return append_private(store, stream, number, text, NULL, NULL);
}

uint64_t append_private(spil_store *store, const char *stream, uint64_t number, const char *text,
                        const char *owner, const char *secret)
{
    const spil_store_event event = {
        .stream = stream,
        .number = number,
        .bytes = text,
        .len = strlen(text),
        .secret = secret,
        .secret_len = secret != NULL ? strlen(secret) : 0,
        .owner = owner,
    };
    return spil_store_append(store, &event, 1);
}

static bool tell(void *context, const spil_stored *event)
{
    spil_buffer *text = context;
    char head[32];
    spil_buffer_add(text, head, (size_t)snprintf(head, sizeof head, "%d ", (int)event->number));
    spil_buffer_add(text, event->bytes, event->len);
    if (event->secret != NULL) {
        spil_buffer_add(text, " (", 2);
        spil_buffer_add(text, event->owner, strlen(event->owner));
        spil_buffer_add(text, ": ", 2);
        spil_buffer_add(text, event->secret, event->secret_len);
        spil_buffer_add(text, ")", 1);
    }
    if (event->forgotten)
        spil_buffer_add(text, " (forgotten)", 12);
    spil_buffer_add(text, "; ", 2);
    return true;
}

char *told(spil_store *store, const char *stream)
{
    spil_buffer text = {0};
    spil_error err;
    spil_buffer_add(&text, "", 0);
    if (spil_store_read(store, stream, 1, tell, &text, &err))
        return text.at;
    spil_buffer_free(&text);
    return NULL;
}

void expect_told(spil_store *store, const char *stream, const char *expected)
{
    char *text = told(store, stream);
    assert_non_null(text);
    assert_string_equal(text, expected);
    free(text);
}

static bool note_number(void *context, const spil_stored *event)
{
    *(uint64_t *)context = event->number;
    return true;
}

uint64_t last_of(spil_store *store, const char *stream)
{
    uint64_t number = 0;
    return spil_store_read(store, stream, 1, note_number, &number, NULL) ? number : 0;
}

static void count(void *context, const char *stream, const spil_error *err)
{
    (void)stream;
    assert_non_null(err->text.format);
    ++*(int *)context;
}

int complaints(spil_store *store, spil_store_checked *checked)
{
    int n = 0;
    spil_store_checked own;
    const bool good = spil_store_check(store, count, &n, checked != NULL ? checked : &own);
    return good == (n == 0) ? n : -1;
}

int complaints_in(const char *folder)
{
    spil_error err;
    spil_store *store = spil_store_open_to_read(folder, &err);
    if (store == NULL)
        return -2;
    const int n = complaints(store, NULL);
    spil_store_close(store);
    return n;
}

bool files_hold(const char *folder, const char *text)
{
    bool found = false;
    DIR *dir = opendir(folder);
    for (const struct dirent *e; dir != NULL && (e = readdir(dir)) != NULL;) {
        spil_buffer file;
        if (e->d_name[0] == '.' || !spil__file_read(path_in(folder, e->d_name), 64 << 20, &file, NULL))
            continue;
        found = found || memmem(file.at, file.len, text, strlen(text)) != NULL;
        spil_buffer_free(&file);
    }
    closedir(dir);
    return found;
}

/* As SQLite has it, so that both take the same words. */
static const char dialect[] =
    "SET client_min_messages = warning; DO $$ BEGIN CREATE DOMAIN public.blob AS bytea;"
    " EXCEPTION WHEN duplicate_object THEN NULL; END $$;"
    "CREATE OR REPLACE FUNCTION public.zeroblob(n int) RETURNS bytea LANGUAGE sql"
    " AS 'SELECT decode(repeat(''00'', n), ''hex'')'; SET search_path = spil, public;";

static void tamper_in_database(const char *sql)
{
    FILE *psql = popen("psql \"$SPIL_POSTGRES\" -X -q -v ON_ERROR_STOP=1 >/dev/null", "w");
    assert_non_null(psql);
    fprintf(psql, "%s\n%s;\n", dialect, sql);
    if (pclose(psql) != 0)
        fail_msg("%s", sql);
}

void tamper(const char *place, const char *sql)
{
    sqlite3 *db;
    char *message = NULL;
    if (spil_store_is_url(place)) {
        tamper_in_database(sql);
        return;
    }
    assert_int_equal(sqlite3_open(path_in(place, SPIL_STORE_FILE), &db), SQLITE_OK);
    sqlite3_busy_timeout(db, 5000);
    if (sqlite3_exec(db, sql, NULL, NULL, &message) != SQLITE_OK)
        fail_msg("%s: %s", sql, message);
    sqlite3_close(db);
}

void steal(const char *place)
{
    char sql[80] = "UPDATE claim SET epoch = epoch + 1";
    if (spil_store_is_url(place))
        snprintf(sql, sizeof sql, "UPDATE house SET epoch = epoch + 1 WHERE id = %s", strchr(place, '#') + 1);
    tamper(place, sql);
}
