/* store.c: the store: what was stored comes back, what was changed is noticed, what was forgotten is gone. */
#include "store_support.h"

#include <fcntl.h>
#include <poll.h>
#include <semaphore.h>
#include <sys/stat.h>
#include <unistd.h>

static void events_come_back_in_order(void **state)
{
    spil_store *store = open_store(*state, NULL);
    const spil_store_event two[] = {
        {.stream = "t:one", .number = 1, .bytes = "open", .len = 4},
        {.stream = "p:ann",
         .number = 1,
         .bytes = "new",
         .len = 3,
         .owner = "p:ann",
         .secret = "Ann",
         .secret_len = 3},
    };
    assert_int_equal(spil_store_append(store, two, 2), 1);
    assert_int_equal(append(store, "t:one", 2, ""), 2);
    assert_int_equal(append_private(store, "t:one", 3, "sit", "p:ann", ""), 3);
    assert_true(await(store, 3));
    expect_told(store, "t:one", "1 open; 2 ; 3 sit (p:ann: ); ");
    expect_told(store, "p:ann", "1 new (p:ann: Ann); ");
    expect_told(store, "t:none", "");
    expect_told(store, "not a name", "");
    assert_true(spil_store_close(store));

    store = open_store(*state, NULL); /* and after a restart */
    expect_told(store, "t:one", "1 open; 2 ; 3 sit (p:ann: ); ");
    assert_true(await(store, append(store, "t:one", 4, "more")));
    expect_told(store, "t:one", "1 open; 2 ; 3 sit (p:ann: ); 4 more; ");
    spil_store_checked checked;
    assert_int_equal(complaints(store, &checked), 0);
    assert_int_equal(checked.streams, 2);
    assert_int_equal(checked.events, 5);
    assert_true(spil_store_close(store));
}

typedef struct seen {
    uint64_t first, n, stop_at;
} seen;

static bool see(void *context, const spil_stored *event)
{
    seen *s = context;
    s->first = s->n == 0 ? event->number : s->first;
    return ++s->n != s->stop_at;
}

static void reading_begins_and_ends_where_asked(void **state)
{
    static const struct {
        uint64_t from, stop_at, first, n;
    } cases[] = {{1, 0, 1, 9},  {0, 0, 1, 9},  {4, 0, 4, 6}, {9, 0, 9, 1},
                 {10, 0, 0, 0}, {99, 0, 0, 0}, {3, 2, 3, 2}};
    spil_store *store = open_store(*state, NULL);
    for (uint64_t i = 1; i <= 9; i++)
        append(store, "t:a", i, "x");
    assert_true(await(store, 9));
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        seen s = {.stop_at = cases[i].stop_at};
        assert_true(spil_store_read(store, "t:a", cases[i].from, see, &s, NULL));
        assert_int_equal(s.n, cases[i].n);
        assert_int_equal(s.first, cases[i].first);
    }
    spil_store_close(store);
}

static bool collect(void *context, const char *stream, uint64_t last)
{
    char *text = context;
    sprintf(text + strlen(text), "%s=%d ", stream, (int)last);
    return true;
}

static void streams_are_listed_by_prefix(void **state)
{
    spil_store *store = open_store(*state, NULL);
    append(store, "t:b", 1, "");
    append(store, "p:z", 1, "");
    append(store, "t:a", 1, "");
    assert_true(await(store, append(store, "t:a", 2, "")));
    char text[100] = "";
    assert_true(spil_store_list(store, "t:", collect, text, NULL));
    assert_string_equal(text, "t:a=2 t:b=1 ");
    text[0] = '\0';
    assert_true(spil_store_list(store, "", collect, text, NULL));
    assert_string_equal(text, "p:z=1 t:a=2 t:b=1 ");
    spil_store_close(store);
}

/* Version 1 has a table that no server ever wrote to. */
static void a_row_in_the_unused_table_is_no_damage(void **state)
{
    spil_store *store = open_store(*state, NULL);
    append(store, "t:a", 1, "open");
    assert_true(spil_store_close(store));
    tamper(*state, "INSERT INTO snapshot VALUES(1, 1, zeroblob(1))");
    assert_int_equal(complaints_in(*state), 0);
    store = open_store(*state, NULL);
    assert_true(await(store, append(store, "t:a", 2, "more")));
    expect_told(store, "t:a", "1 open; 2 more; ");
    assert_true(spil_store_close(store));
}

static void expect_due(spil_store *store, uint64_t now_s, int most, const char *expected)
{
    char text[100] = "";
    assert_true(spil_store_due(store, now_s, most, collect, text, NULL));
    assert_string_equal(text, expected);
}

static void streams_are_kept_and_deleted(void **state)
{
    spil_store *store = open_store(*state, NULL);
    append(store, "t:a", 1, "x");
    append(store, "t:b", 1, "x");
    append_private(store, "t:c", 1, "x", "p:c", "C");
    spil_store_keep(store, "t:a", 20);
    spil_store_keep(store, "t:b", 10);
    spil_store_keep(store, "t:none", 5);
    assert_true(await(store, spil_store_keep(store, "t:c", UINT64_MAX)));
    expect_due(store, 5, 9, "");
    expect_due(store, 30, 9, "t:b=10 t:a=20 ");
    expect_due(store, 30, 1, "t:b=10 ");
    const spil_store_event later = {.stream = "t:b", .number = 2, .bytes = "y", .len = 1, .until_s = 40};
    assert_true(await(store, spil_store_append(store, &later, 1)));
    expect_due(store, 30, 9, "t:a=20 ");
    assert_true(await(store, append(store, "t:b", 3, "z"))); /* it stays as it was */
    expect_due(store, 41, 9, "t:a=20 t:b=40 ");
    assert_true(await(store, spil_store_delete(store, "t:b")));
    assert_true(await(store, spil_store_delete(store, "t:c")));
    expect_due(store, 41, 9, "t:a=20 ");
    expect_told(store, "t:b", "");
    spil_store_checked checked;
    assert_int_equal(complaints(store, &checked), 0);
    assert_int_equal(checked.events, 1);
    assert_true(await(store, append(store, "t:b", 1, "again")));
    expect_told(store, "t:b", "1 again; ");
    assert_true(spil_store_close(store));
}

static void time_goes_on(void **state)
{
    spil_store *store = open_store(*state, NULL);
    const uint64_t began_s = spil_store_seen_s(store);
    char name[SPIL_STREAM_BYTES];
    snprintf(name, sizeof name, "%s", spil_store_name(store));
    assert_int_equal(strlen(name), 12);
    spil_store_note_time(store, began_s + 1000);
    assert_true(await(store, spil_store_note_time(store, began_s + 500))); /* never back */
    assert_true(spil_store_close(store));
    store = open_store(*state, NULL);
    assert_in_range(spil_store_seen_s(store), began_s + 1000, began_s + 1000 + 86400);
    assert_string_equal(spil_store_name(store), name);
    assert_true(spil_store_close(store));
}

/* ---- forgetting ---- */

static void what_is_forgotten_cannot_be_read(void **state)
{
    spil_store *store = open_store(*state, NULL);
    append_private(store, "p:a", 1, "new", "p:a", "Sigurlaug");
    append_private(store, "t:a", 1, "seat 0", "p:a", "Sigurlaug");
    assert_true(await(store, append_private(store, "t:a", 2, "seat 1", "p:b", "Ketill")));
    assert_true(await(store, spil_store_forget(store, "p:a")));
    expect_told(store, "p:a", "1 new (forgotten); ");
    expect_told(store, "t:a", "1 seat 0 (forgotten); 2 seat 1 (p:b: Ketill); ");
    spil_store_checked checked;
    assert_int_equal(complaints(store, &checked), 0);
    assert_int_equal(checked.forgotten, 2);
    assert_true(spil_store_close(store));
    assert_int_equal(complaints_in(*state), 0);
}

/* All of it in one commit, behind a gate: the same as one by one. */
static void change_all(spil_store *store)
{
    append_private(store, "t:a", 2, "before", "p:a", "Ann");
    append_private(store, "t:b", 1, "x", "p:a", "Ann");
    append_private(store, "t:c", 1, "short", "p:b", "Bo");
    spil_store_forget(store, "p:a");
    append_private(store, "t:a", 3, "after", "p:a", "Anna");
    spil_store_keep(store, "t:b", 7);
    spil_store_keep(store, "t:b", 9);
    spil_store_delete(store, "t:c");
    spil_store_delete(store, "t:old");
    append(store, "t:b", 2, "");
}

static void what_is_forgotten_is_in_no_file(void **state)
{
    spil_store *store = open_store(*state, NULL);
    append_private(store, "p:a", 1, "new", "p:a", "Sigurlaug Jonsdottir");
    append_private(store, "t:a", 1, "seat 0", "p:a", "Sigurlaug Jonsdottir");
    append_private(store, "t:a", 2, "seat 1", "p:b", "Ketill");
    char *large = malloc(20001); /* on its own pages */
    memset(large, 'S', 20000);
    memcpy(large + 12000, "Sigurlaug Jonsdottir", 20);
    large[20000] = '\0';
    assert_true(await(store, append_private(store, "t:a", 3, "talk", "p:a", large)));
    free(large);
    assert_true(files_hold(*state, "Sigurlaug")); /* the search can find it */

    assert_true(await(store, spil_store_forget(store, "p:a")));
    assert_false(files_hold(*state, "Sigurlaug"));
    assert_true(files_hold(*state, "Ketill"));
    expect_told(store, "p:a", "1 new (forgotten); ");
    expect_told(store, "t:a", "1 seat 0 (forgotten); 2 seat 1 (p:b: Ketill); 3 talk (forgotten); ");
    spil_store_checked checked;
    assert_int_equal(complaints(store, &checked), 0);
    assert_int_equal(checked.forgotten, 3);
    assert_true(await(store, append(store, "t:a", 4, "goes on")));
    assert_true(spil_store_close(store));
    assert_int_equal(complaints_in(*state), 0);
    assert_false(files_hold(*state, "Sigurlaug"));
}

static void a_reader_beside_only_delays_forgetting(void **state)
{
    spil_store *store = open_store(*state, NULL);
    assert_true(await(store, append_private(store, "p:a", 1, "new", "p:a", "Sigurlaug")));
    sqlite3 *beside;
    assert_int_equal(sqlite3_open(path_in(*state, SPIL_STORE_FILE), &beside), SQLITE_OK);
    assert_int_equal(sqlite3_exec(beside, "BEGIN; SELECT * FROM secret", NULL, NULL, NULL), SQLITE_OK);
    assert_true(await(store, spil_store_forget(store, "p:a")));
    expect_told(store, "p:a", "1 new (forgotten); ");
    assert_true(files_hold(*state, "Sigurlaug")); /* the reader may still look at it */
    sqlite3_close(beside);
    assert_true(await(store, append(store, "p:a", 2, "")));
    assert_false(files_hold(*state, "Sigurlaug"));
    spil_store_close(store);
}

/* ---- one writer ---- */

static void a_second_server_is_refused(void **state)
{
    spil_error err;
    spil_store *store = open_store(*state, NULL);
    const uint64_t epoch = spil_store_epoch(store);
    assert_null(spil_store_open(&(spil_store_settings){.place = *state}, &err));
    assert_string_equal(err.text.format, "another server uses the data in '%s'");
    assert_true(await(store, append(store, "t:a", 1, "still ours")));
    spil_store_close(store);
    store = open_store(*state, NULL);
    assert_int_equal(spil_store_epoch(store), epoch + 1);
    spil_store_close(store);
}

/* Nothing more is acknowledged, and what was before is still there. */
static void expect_failed(spil_store *store, const char *folder, const char *sentence)
{
    spil_error err;
    assert_true(spil_store_failed(store, &err));
    assert_string_equal(err.text.format, sentence);
    assert_false(spil_store_has_room(store));
    const uint64_t durable = spil_store_durable(store);
    append(store, "t:other", 1, "too late");
    assert_false(spil_store_close(store));
    (void)durable;
    store = open_store(folder, NULL);
    expect_told(store, "t:a", "1 good; ");
    expect_told(store, "t:other", "");
    assert_int_equal(complaints(store, NULL), 0);
    spil_store_close(store);
}

static void a_stale_epoch_cannot_append(void **state)
{
    spil_store *store = open_store(*state, NULL);
    assert_true(await(store, append(store, "t:a", 1, "good")));
    steal(*state);
    assert_false(await(store, append(store, "t:a", 2, "behind its back")));
    expect_failed(store, *state, "another server has taken over the data");
}

static void a_number_that_does_not_follow_is_a_failure(void **state)
{
    static const uint64_t numbers[] = {1, 3};
    spil_store *store = open_store(*state, NULL);
    assert_true(await(store, append(store, "t:a", 1, "good")));
    assert_false(await(store, append(store, "t:a", numbers[0], "again")));
    expect_failed(store, *state, "another server has taken over the data");
    store = open_store(*state, NULL);
    assert_false(await(store, append(store, "t:a", numbers[1], "a gap")));
    expect_failed(store, *state, "another server has taken over the data");
}

static void what_belongs_together_is_stored_together_or_not_at_all(void **state)
{
    spil_store *store = open_store(*state, NULL);
    const spil_store_event events[] = {{.stream = "t:b", .number = 1, .bytes = "x", .len = 1},
                                       {.stream = "t:a", .number = 7, .bytes = "x", .len = 1}};
    assert_true(await(store, append(store, "t:a", 1, "good")));
    assert_false(await(store, spil_store_append(store, events, 2)));
    expect_told(store, "t:b", "");
    expect_failed(store, *state, "another server has taken over the data");
}

/* ---- a database that takes its time ---- */

static sem_t gate;

static const spil_engine *usual;

static void slow_commit(spil_group groups[], size_t n)
{
    sem_wait(&gate);
    usual->commit(groups, n);
}

static uint64_t sum(const uint64_t counts[], int n)
{
    uint64_t all = 0;
    for (int i = 0; i < n; i++)
        all += counts[i];
    return all;
}

static void the_queue_has_an_end_and_groups_grow(void **state)
{
    usual = spil__engine_of(*state, NULL);
    spil_engine slow = *usual;
    slow.commit = slow_commit;
    sem_init(&gate, 0, 0);
    const spil_store_settings settings = {.place = *state, .engine = &slow, .queue_bytes = 100000};
    spil_store *store = spil_store_open(&settings, NULL);
    assert_non_null(store);
    uint64_t n = 0;
    while (spil_store_has_room(store))
        append(store, "t:a", ++n, "0123456789012345678901234567890123456789");
    assert_in_range(n, 100, 1000);
    assert_int_equal(spil_store_durable(store), 0); /* nothing before it is on disk */
    spil_store_figures f;
    spil_store_figures_get(store, &f);
    assert_int_equal(f.queued_events, n);
    expect_told(store, "t:a", "");
    sem_post(&gate);
    sem_post(&gate);
    assert_true(await(store, n)); /* one in the first group, perhaps, and all others in the second */
    assert_true(spil_store_has_room(store));
    spil_store_figures_get(store, &f);
    assert_in_range(f.commits, 1, 2);
    assert_int_equal(f.events, n);
    assert_int_equal(f.queued_bytes, 0);
    assert_int_equal(sum(f.commits_by_us, SPIL_STORE_TIMES), f.commits);
    assert_int_equal(sum(f.commits_by_events, SPIL_STORE_SIZES), f.commits);
    assert_in_range(sum(f.commits_by_events + 6, 5), 1, 2); /* half of them at least: 33 to 1,024 */
    sem_post(&gate);
    assert_true(spil_store_close(store));
}

static void a_group_does_what_its_changes_do_one_by_one(void **state)
{
    usual = spil__engine_of(*state, NULL);
    spil_engine slow = *usual;
    slow.commit = slow_commit;
    sem_init(&gate, 0, 0);
    for (int i = 0; i < 3; i++)
        sem_post(&gate);
    spil_store *store = open_store(*state, &slow);
    append_private(store, "t:old", 1, "x", "p:b", "Bo");
    assert_true(await(store, append_private(store, "t:a", 1, "first", "p:a", "Ann")));
    while (sem_trywait(&gate) == 0) /* the next group waits … */
        ;
    append(store, "t:z", 1, "");
    change_all(store);
    spil_store_figures f;
    sem_post(&gate);
    sem_post(&gate); /* … until all is in it, or in the one after it */
    assert_true(await(store, 13));
    spil_store_figures_get(store, &f);
    assert_in_range(f.commits, 2, 4);
    expect_told(store, "t:a", "1 first (forgotten); 2 before (forgotten); 3 after (p:a: Anna); ");
    expect_told(store, "t:b", "1 x (forgotten); 2 ; ");
    expect_told(store, "t:c", "");
    expect_told(store, "t:old", "");
    expect_due(store, 10, 1, "t:a=0 ");
    expect_due(store, 10, 9, "t:a=0 t:z=0 t:b=9 ");
    assert_int_equal(complaints(store, NULL), 0);
    for (int i = 0; i < 9; i++)
        sem_post(&gate);
    assert_true(spil_store_close(store));
}

/* ---- moving ---- */

static void expect_moved(const char *place)
{
    spil_store *store = open_store(place, NULL);
    expect_told(store, "t:a", "1 open (forgotten); 2 \x01; 3 seat (p:b: Bo); ");
    spil_store_checked checked;
    assert_int_equal(complaints(store, &checked), 0);
    assert_int_equal(checked.streams, 702);
    assert_int_equal(checked.events, 704);
    expect_due(store, 50, 1, "t:a=40 ");
    assert_true(spil_store_close(store));
}

static void expect_no_move(const char *from, const char *to, const char *sentence)
{
    spil_error err = {0};
    assert_false(spil_store_move(from, to, &err));
    assert_string_equal(err.text.format, sentence);
}

static void a_store_moves_with_all_that_it_has(void **state)
{
    void *folder, *nothing;
    spil_error err = {0};
    make_folder(&folder);
    make_folder(&nothing);
    spil_store *store = open_store(*state, NULL);
    char name[SPIL_STREAM_BYTES], stream[16];
    snprintf(name, sizeof name, "%s", spil_store_name(store));
    append_private(store, "t:a", 1, "open", "p:a", "Ann");
    append(store, "t:a", 2, "\x01");
    append_private(store, "t:a", 3, "seat", "p:b", "Bo");
    for (int i = 0; i < 701; i++) {
        snprintf(stream, sizeof stream, "t:n%d", i);
        append(store, stream, 1, "x");
        spil_store_keep(store, stream, 1000);
    }
    spil_store_keep(store, "t:a", 40);
    assert_true(await(store, spil_store_forget(store, "p:a")));
    const uint64_t epoch = spil_store_epoch(store);
    expect_no_move(*state, folder, "another server uses the data in '%s'");
    assert_true(spil_store_close(store));

    if (!spil_store_move(*state, folder, &err))
        fail_msg("%s %s", err.text.format, err.text.arg[0]);
    assert_null(spil_store_open(&(spil_store_settings){.place = *state}, &err)); /* nothing opens it again */
    assert_string_equal(err.text.format, "the data has moved to '%s'");
    assert_true(spil_store_move(*state, folder, &err)); /* as after an interruption: it is there already */
    expect_no_move(*state, nothing, "the data has moved to '%s'");
    expect_moved(folder);
    store = open_store(folder, NULL);
    assert_string_equal(spil_store_name(store), name);
    assert_true(spil_store_epoch(store) > epoch);
    assert_true(spil_store_close(store));

    void *back;
    make_place(&back);
    expect_no_move(folder, *state, "'%s' is not empty");
    expect_moved(folder); /* and is not marked */
    assert_true(spil_store_move(folder, back, &err));
    expect_moved(back);
    remove_place(&back);
    assert_false(spil_store_move(nothing, folder, &err)); /* there is nothing to move */
    assert_int_equal(access(path_in(nothing, SPIL_STORE_FILE), F_OK), -1);
    remove_folder(&folder);
    remove_folder(&nothing);
}

static void closing_stores_what_is_queued(void **state)
{
    spil_store *store = open_store(*state, NULL);
    for (uint64_t i = 1; i <= 3000; i++)
        append(store, "t:a", i, "x");
    assert_true(spil_store_close(store));
    store = open_store(*state, NULL);
    assert_int_equal(last_of(store, "t:a"), 3000);
    spil_store_close(store);
}

/* ---- folders and files that do not fit ---- */

static void expect_refused(const char *folder, const char *sentence)
{
    spil_error err;
    assert_null(spil_store_open(&(spil_store_settings){.place = folder}, &err));
    assert_string_equal(err.text.format, sentence);
}

static void files_are_for_their_owner_only(void **state)
{
    struct stat st;
    umask(0);
    spil_store *store = open_store(*state, NULL);
    assert_true(await(store, append(store, "t:a", 1, "x")));
    static const char *const names[] = {"spil.db", "spil.db-wal", "spil.db-shm", "lock"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        assert_int_equal(stat(path_in(*state, names[i]), &st), 0);
        assert_int_equal(st.st_mode & 0777, 0600);
    }
    spil_store_close(store);
}

static void a_newer_version_is_refused(void **state)
{
    spil_error err;
    spil_store_close(open_store(*state, NULL));
    tamper(*state, "PRAGMA user_version=99");
    expect_refused(*state, "the data is of version %d, and this program knows %d: use a newer one");
    assert_null(spil_store_open_to_read(*state, &err));
    tamper(*state, "PRAGMA user_version=3");
    spil_store_close(open_store(*state, NULL));
}

static void what_is_no_store_is_refused_and_left_alone(void **state)
{
    spil_error err;
    tamper(*state, "CREATE TABLE recipe(name TEXT)");
    expect_refused(*state, "the file %s is not a store of Spil");
    tamper(*state, "INSERT INTO recipe VALUES('plokkfiskur')");

    const int fd = open(path_in(*state, SPIL_STORE_FILE), O_WRONLY | O_TRUNC);
    assert_int_equal(write(fd,
                           "This is no database, but it is long enough to be taken for one by its length. "
                           "SQLite reads a hundred bytes first.",
                           113),
                     113);
    close(fd);
    expect_refused(*state, "the storage has failed: %s");
    assert_true(files_hold(*state, "This is no database"));
    unlink(path_in(*state, SPIL_STORE_FILE));
    assert_null(spil_store_open_to_read(*state, &err)); /* and nothing is made by looking */
    assert_int_equal(access(path_in(*state, SPIL_STORE_FILE), F_OK), -1);
}

static void folders_that_cannot_be_used_are_refused(void **state)
{
    spil_error err;
    assert_null(spil_store_open(&(spil_store_settings){.place = "/proc/none"}, &err));
    assert_string_equal(err.text.format, "cannot use '%s': %s");
    assert_null(spil_store_open(&(spil_store_settings){.place = "/dev/null"}, &err));
    (void)state;
}

static uint64_t size_of(const char *folder, const char *name)
{
    struct stat st;
    assert_int_equal(stat(path_in(folder, name), &st), 0);
    return (uint64_t)st.st_size;
}

/* The first bytes of the log, which change when it begins again. */
static void read_log_head(const char *folder, char head[24])
{
    const int fd = open(path_in(folder, "spil.db-wal"), O_RDONLY);
    assert_int_equal(read(fd, head, 24), 24);
    close(fd);
}

static void a_long_log_begins_again_while_somebody_writes(void **state)
{
    enum {
        BYTES = 40000,
        EVENTS_MAX = 1200, /* in all less than what makes the writer empty it */
        BEHIND = 4500000   /* bytes that are more than the thread leaves in the log */
    };
    char head[24], first[24];
    char *text = calloc(1, BYTES + 1);
    memset(text, 'x', BYTES);
    spil_store *store = open_store(*state, NULL);
    assert_true(await(store, append(store, "t:a", 1, text)));
    read_log_head(*state, first);
    uint64_t n = 1;
    while (n * BYTES < 6000000) {
        n++;
        assert_true(await(store, append(store, "t:a", n, text)));
    }
    while (size_of(*state, "spil.db") < 3000000) /* not by the writer, who does nothing now */
        poll(NULL, 0, 5);
    do {
        for (int i = 0; i < 20 && size_of(*state, "spil.db") + BEHIND < n * BYTES; i++)
            poll(NULL, 0, 5); /* the thread comes to its work on a busy machine, too */
        assert_true(n++ < EVENTS_MAX);
        assert_true(await(store, append(store, "t:a", n, text)));
        read_log_head(*state, head);
    } while (memcmp(head, first, sizeof head) == 0);
    assert_true(size_of(*state, "spil.db-wal") > n * BYTES / 2); /* its place on the disk is kept */
    assert_int_equal(complaints(store, NULL), 0);
    assert_true(spil_store_close(store));
    free(text);
}

#define IN_A_PLACE(test)  cmocka_unit_test_setup_teardown(test, make_place, remove_place)
#define IN_A_FOLDER(test) cmocka_unit_test_setup_teardown(test, make_folder, remove_folder)

int main(void)
{
    const struct CMUnitTest of_every_engine[] = {
        IN_A_PLACE(events_come_back_in_order),
        IN_A_PLACE(reading_begins_and_ends_where_asked),
        IN_A_PLACE(streams_are_listed_by_prefix),
        IN_A_PLACE(streams_are_kept_and_deleted),
        IN_A_PLACE(what_is_forgotten_cannot_be_read),
        IN_A_PLACE(a_group_does_what_its_changes_do_one_by_one),
        IN_A_PLACE(time_goes_on),
        IN_A_PLACE(a_second_server_is_refused),
        IN_A_PLACE(a_stale_epoch_cannot_append),
        IN_A_PLACE(a_number_that_does_not_follow_is_a_failure),
        IN_A_PLACE(what_belongs_together_is_stored_together_or_not_at_all),
        IN_A_PLACE(the_queue_has_an_end_and_groups_grow),
        IN_A_PLACE(closing_stores_what_is_queued),
        IN_A_PLACE(a_store_moves_with_all_that_it_has),
    };
    const struct CMUnitTest of_files[] = {
        IN_A_FOLDER(a_row_in_the_unused_table_is_no_damage),
        IN_A_FOLDER(what_is_forgotten_is_in_no_file),
        IN_A_FOLDER(a_reader_beside_only_delays_forgetting),
        IN_A_FOLDER(a_long_log_begins_again_while_somebody_writes),
        IN_A_FOLDER(files_are_for_their_owner_only),
        IN_A_FOLDER(a_newer_version_is_refused),
        IN_A_FOLDER(what_is_no_store_is_refused_and_left_alone),
        IN_A_FOLDER(folders_that_cannot_be_used_are_refused),
    };
    const int failed = cmocka_run_group_tests(of_every_engine, NULL, NULL);
    return in_database() ? failed : failed + cmocka_run_group_tests(of_files, NULL, NULL);
}
