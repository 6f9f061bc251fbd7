/* store_loss.c: power cuts, a full disk, failed syncs: nothing acknowledged is lost. And each proof can fail: without
 * syncs the same cuts lose something. */
#include "store_support.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lossy_vfs.h"

enum {
    STREAMS = 5,
    UNDER_WAY = 64, /* acknowledgements that are waited for at a time; more than are */
};

static void name_of(unsigned stream, char name[SPIL_STREAM_BYTES])
{
    snprintf(name, SPIL_STREAM_BYTES, "t:%u", stream);
}

/* The bytes of an event are made from where it is, long ones among them. */
static size_t bytes_of(unsigned stream, uint64_t number, unsigned char bytes[6000])
{
    const size_t len = number % 17 == 0 ? 5000 + number % 999 : 20 + number % 300;
    for (size_t i = 0; i < len; i++)
        bytes[i] = (unsigned char)(stream * 31 + number * 7 + i);
    return len;
}

/* What a child has promised, in memory that the parent shares through a pipe. */
typedef struct promise {
    uint64_t last[STREAMS];
} promise;

/* Writes until `cut` acknowledgements, with everything on a lossy disk, and dies at once; in a database until that has
 * died. */
static void write_and_die(const char *folder, const spil_engine *engine, unsigned cut, int to)
{
    if (!in_database())
        lossy_install();
    spil_error err;
    spil_store *store = spil_store_open(&(spil_store_settings){.place = folder, .engine = engine}, &err);
    promise queued = {0}, durable = {0};
    uint64_t ticket_of[UNDER_WAY][2]; /* ticket → stream, number */
    uint64_t done = 0, ticket = 0;
    if (store == NULL)
        _exit(1);
    for (unsigned s = 0; s < STREAMS; s++) {
        char name[SPIL_STREAM_BYTES];
        name_of(s, name);
        queued.last[s] = last_of(store, name);
    }
    durable = queued;
    for (unsigned round = 0; in_database() || done < cut; round++) {
        if (spil_store_failed(store, NULL))
            _exit(0); /* the database has died */
        for (unsigned i = 0; i < 1 + round % 5; i++) {
            const unsigned s = (round + i) % STREAMS;
            unsigned char bytes[6000];
            char name[SPIL_STREAM_BYTES];
            name_of(s, name);
            const uint64_t number = ++queued.last[s];
            const spil_store_event e = {
                .stream = name, .number = number, .bytes = bytes, .len = bytes_of(s, number, bytes)};
            ticket = spil_store_append(store, &e, 1);
            ticket_of[ticket % UNDER_WAY][0] = s;
            ticket_of[ticket % UNDER_WAY][1] = number;
        }
        if (round % 3 != 0) /* so that cuts fall into commits as well */
            await(store, ticket);
        const uint64_t now = spil_store_durable(store);
        for (; done < now; done++)
            durable.last[ticket_of[(done + 1) % UNDER_WAY][0]] = ticket_of[(done + 1) % UNDER_WAY][1];
        if (write(to, &durable, sizeof durable) != sizeof durable) /* acknowledged: others know it */
            _exit(1);
    }
    if (cut % 2 == 1)
        lossy_scatter(cut);
    kill(getpid(), SIGKILL);
}

/* One cut in a separate process. Returns what was acknowledged. */
static promise cut_power(const char *folder, const spil_engine *engine, unsigned cut)
{
    int ends[2], status;
    promise last = {0}, next;
    assert_int_equal(pipe(ends), 0);
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0)
        write_and_die(folder, engine, cut, ends[1]);
    close(ends[1]);
    for (unsigned heard = 1; read(ends[0], &next, sizeof next) == sizeof next; heard++) {
        last = next;
        if (in_database() && heard == 1 + cut % 40)
            assert_int_equal(system(getenv("SPIL_POSTGRES_AGAIN")), 0);
    }
    close(ends[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    if (in_database())
        assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    else
        assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    return last;
}

typedef struct comparing {
    unsigned stream;
    uint64_t n;
    bool same;
} comparing;

static bool compare(void *context, const spil_stored *event)
{
    comparing *c = context;
    unsigned char bytes[6000];
    const size_t len = bytes_of(c->stream, event->number, bytes);
    c->n++;
    c->same = c->same && event->len == len && memcmp(event->bytes, bytes, len) == 0;
    return true;
}

/* Is all there that was acknowledged, and nothing else but what was being written? */
static bool kept(const char *folder, const promise *promised)
{
    spil_error err;
    bool all = true;
    spil_store *store = spil_store_open(&(spil_store_settings){.place = folder}, &err);
    if (store == NULL)
        return false; /* damaged: worse than lost */
    for (unsigned s = 0; s < STREAMS; s++) {
        comparing c = {.stream = s, .same = true};
        char name[SPIL_STREAM_BYTES];
        name_of(s, name);
        all = all && spil_store_read(store, name, 1, compare, &c, &err) && c.same && c.n >= promised->last[s];
    }
    all = complaints(store, NULL) == 0 && all;
    spil_store_close(store);
    return all;
}

static void nothing_acknowledged_is_lost_at_a_power_cut(void **state)
{
    for (unsigned cut = 1; cut <= (in_database() ? 6 : 40); cut++) {
        const promise promised = cut_power(*state, NULL, cut * cut % 151);
        assert_true(kept(*state, &promised));
    }
}

/* The control: the same test must notice a store that does not sync. */
static void without_syncs_the_same_test_fails(void **state)
{
    spil_engine weak = *spil__engine_of(*state, NULL);
    weak.settings = in_database() ? "SET synchronous_commit = off" : "PRAGMA synchronous=OFF";
    int lost = 0;
    for (unsigned cut = 1; cut <= 40 && lost == 0; cut++) {
        const promise promised = cut_power(*state, &weak, cut * cut % 151);
        lost += !kept(*state, &promised);
    }
    assert_int_not_equal(lost, 0);
}

/* ---- faults: each in a separate process, as the lossy disk stays installed ---- */

/* Writes until it fails, as it must; then says what was acknowledged, and that nothing was after it. */
static void write_until_failure(const char *folder, const lossy_faults *faults, int to)
{
    lossy_install();
    spil_store *store = open_store(folder, NULL);
    promise durable = {0};
    uint64_t number = 0;
    lossy = *faults;
    for (;;) {
        unsigned char bytes[6000];
        const size_t len = bytes_of(0, ++number, bytes);
        const spil_store_event e = {.stream = "t:0", .number = number, .bytes = bytes, .len = len};
        if (!await(store, spil_store_append(store, &e, 1)))
            break;
        durable.last[0] = number;
    }
    const uint64_t before = spil_store_durable(store);
    spil_error err = {0};
    lossy = (lossy_faults){.bytes_left = -1,
                           .syncs_left = -1}; /* the disk is well again; what failed stays failed */
    append(store, "t:1", 1, "");
    const bool good = spil_store_failed(store, &err) && err.text.format != NULL &&
                      !spil_store_has_room(store) && spil_store_durable(store) == before &&
                      !spil_store_close(store);
    _exit(write(to, &durable, sizeof durable) == sizeof durable && good ? 0 : 1);
}

static void fail_with(const char *folder, lossy_faults faults)
{
    int ends[2], status;
    promise durable;
    assert_int_equal(pipe(ends), 0);
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0)
        write_until_failure(folder, &faults, ends[1]);
    close(ends[1]);
    assert_int_equal(read(ends[0], &durable, sizeof durable), sizeof durable);
    close(ends[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    assert_true(kept(folder, &durable));
    for (const char *const *name = (const char *const[]){SPIL_STORE_FILE, "spil.db-wal", "spil.db-shm", NULL};
         *name != NULL; name++)
        unlink(path_in(folder, *name)); /* the next one starts afresh */
}

static void a_full_disk_stops_acknowledgements(void **state)
{
    for (long bytes = 0; bytes < 200000; bytes += 17777)
        fail_with(*state, (lossy_faults){.bytes_left = bytes, .syncs_left = -1});
}

static void a_failed_sync_stops_acknowledgements(void **state)
{
    for (long syncs = 0; syncs < 12; syncs++)
        fail_with(*state, (lossy_faults){.bytes_left = -1, .syncs_left = syncs});
}

/* ---- damage ---- */

static uint64_t next_random(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return *seed >> 33;
}

/* Whatever is changed in the file is noticed, or changes nothing that can be read. */
static void damaged_pages_are_noticed(void **state)
{
    spil_store *store = open_store(*state, NULL);
    promise all = {0};
    unsigned char bytes[6000];
    enum { EVENTS = 120 }; /* enough to fill most of the file: every table and index has its own page */
    for (uint64_t i = 1; i <= EVENTS; i++) {
        const spil_store_event e = {
            .stream = "t:0", .number = i, .bytes = bytes, .len = bytes_of(0, i, bytes)};
        spil_store_append(store, &e, 1);
    }
    all.last[0] = EVENTS;
    assert_true(spil_store_close(store));
    FILE *file = fopen(path_in(*state, SPIL_STORE_FILE), "r+b");
    assert_non_null(file);
    fseek(file, 0, SEEK_END);
    const long size = ftell(file);
    uint64_t seed = 1;
    int noticed = 0;
    for (int i = 0; i < 300; i++) {
        const long at = (long)next_random(&seed) % size;
        fseek(file, at, SEEK_SET);
        const int was = fgetc(file), now = was ^ (1 << next_random(&seed) % 8);
        fseek(file, at, SEEK_SET);
        fputc(now, file);
        fflush(file);
        const int said = complaints_in(*state);
        if (said == 0) {
            spil_error err;
            comparing c = {.same = true};
            spil_store *reading = spil_store_open_to_read(*state, &err);
            assert_non_null(reading);
            assert_true(spil_store_read(reading, "t:0", 1, compare, &c, &err) && c.same && c.n == EVENTS);
            spil_store_close(reading);
        }
        noticed += said != 0;
        fseek(file, at, SEEK_SET);
        fputc(was, file);
        fflush(file);
    }
    fclose(file);
    assert_in_range(noticed, 100, 300); /* most of the file is in use */
    assert_int_equal(complaints_in(*state), 0);
    assert_true(kept(*state, &all));
}

/* ---- changes behind the store's back ---- */

static void every_change_is_noticed(void **state)
{
    static const char *const changes[] = {
        "UPDATE event SET bytes = CAST('seat 2' AS BLOB) WHERE number = 2",
        "UPDATE event SET hash = zeroblob(32) WHERE number = 3",
        "UPDATE event SET hash = zeroblob(3) WHERE number = 3",
        "UPDATE event SET secret_hash = zeroblob(32) WHERE number = 2",
        "UPDATE event SET secret_hash = NULL WHERE number = 2",
        "UPDATE secret SET owner = 'p:b'",
        "UPDATE secret SET bytes = CAST('Anna' AS BLOB)",
        "UPDATE secret SET salt = zeroblob(16)",
        "UPDATE secret SET salt = zeroblob(1)",
        "DELETE FROM event WHERE number = 1",
        "DELETE FROM event WHERE number = 2",
        "DELETE FROM event WHERE number = 3",
        "DELETE FROM event",
        "UPDATE event SET number = 9 WHERE number = 3",
        "UPDATE stream SET last = 2",
        "UPDATE stream SET last = 4",
        "UPDATE stream SET hash = zeroblob(32)",
        "UPDATE stream SET name = 't:b' WHERE name = 't:a'",
        "DELETE FROM stream",
        "INSERT INTO secret VALUES(1, 3, 'p:a', zeroblob(16), zeroblob(1))",
        "INSERT INTO secret VALUES(7, 7, 'p:a', zeroblob(16), zeroblob(1))",
    };
    static const char *const strays[] = {
        "INSERT INTO secret SELECT max(id), 't:a', 3, 'p:a', zeroblob(16), zeroblob(1) FROM house",
        "INSERT INTO secret SELECT max(id), 't:g', 7, 'p:a', zeroblob(16), zeroblob(1) FROM house",
    };
    enum { CHANGES = sizeof changes / sizeof changes[0] };
    for (size_t i = 0; i < CHANGES; i++) {
        const char *change = changes[i];
        if (in_database() && i >= CHANGES - 2)
            change = strays[i - (CHANGES - 2)];
        void *place;
        make_place(&place);
        spil_store *store = open_store(place, NULL);
        append(store, "t:a", 1, "open");
        append_private(store, "t:a", 2, "seat 0", "p:a", "Ann");
        append(store, "t:a", 3, "start");
        assert_true(spil_store_close(store));
        assert_int_equal(complaints_in(place), 0);
        tamper(place, change);
        if (complaints_in(place) == 0)
            fail_msg("not noticed: %s", change);
        remove_place(&place);
    }
    (void)state;
}

/* ---- backups ---- */

static void a_backup_beside_a_writer_is_a_whole_store(void **state)
{
    spil_error err;
    void *folder;
    make_folder(&folder);
    spil_store *store = open_store(*state, NULL);
    uint64_t number = 0;
    for (int i = 0; i < 5; i++) {
        char file[2 * PATH_BYTES];
        uint64_t ticket = 0;
        for (int k = 0; k < 200; k++)
            ticket = append(store, "t:a", ++number, "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx");
        if (i % 2 == 0)
            await(store, ticket);
        const uint64_t durable = spil_store_durable(store);
        spil_store *beside = spil_store_open_to_read(*state, &err);
        assert_non_null(beside);
        snprintf(file, sizeof file, "%s", path_in(folder, "copy"));
        assert_true(spil_store_backup(beside, file, &err));
        assert_false(spil_store_backup(beside, file, &err)); /* never replaced */
        assert_string_equal(err.text.format, "cannot write '%s': %s");
        spil_store_close(beside);

        void *other;
        make_folder(&other);
        assert_int_equal(rename(file, path_in(other, SPIL_STORE_FILE)), 0);
        assert_int_equal(complaints_in(other), 0);
        spil_store *copy = open_store(other, NULL);
        const uint64_t head = last_of(copy, "t:a");
        assert_true(head >= durable && head <= number);
        spil_store_close(copy);
        remove_folder(&other);
    }
    assert_true(spil_store_close(store));
    remove_folder(&folder);
}

#define IN_A_PLACE(test)  cmocka_unit_test_setup_teardown(test, make_place, remove_place)
#define IN_A_FOLDER(test) cmocka_unit_test_setup_teardown(test, make_folder, remove_folder)

int main(void)
{
    const struct CMUnitTest of_every_engine[] = {
        IN_A_PLACE(nothing_acknowledged_is_lost_at_a_power_cut),
        IN_A_PLACE(without_syncs_the_same_test_fails),
        IN_A_PLACE(every_change_is_noticed),
        IN_A_PLACE(a_backup_beside_a_writer_is_a_whole_store),
    };
    const struct CMUnitTest of_files[] = {
        IN_A_FOLDER(a_full_disk_stops_acknowledgements),
        IN_A_FOLDER(a_failed_sync_stops_acknowledgements),
        IN_A_FOLDER(damaged_pages_are_noticed),
    };
    const int failed = cmocka_run_group_tests(of_every_engine, NULL, NULL);
    return in_database() ? failed : failed + cmocka_run_group_tests(of_files, NULL, NULL);
}
