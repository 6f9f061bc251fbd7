/* store_postgres.c: what only the engine for PostgreSQL promises: fences, warnings, versions, a database that ends. Run
 * with a database by tests/support/postgres.py. */
#define _GNU_SOURCE /* asprintf */
#include "store_support.h"

#include <libpq-fe.h>
#include <poll.h>

#include "postgres.h"

static PGconn *dial(void)
{
    PGconn *db = PQconnectdb(getenv("SPIL_POSTGRES"));
    if (PQstatus(db) != CONNECTION_OK)
        fail_msg("%s", PQerrorMessage(db));
    return db;
}

static void tell(PGconn *db, const char *sql)
{
    PGresult *r = PQexec(db, sql);
    if (PQresultStatus(r) != PGRES_COMMAND_OK && PQresultStatus(r) != PGRES_TUPLES_OK)
        fail_msg("%s: %s", sql, PQerrorMessage(db));
    PQclear(r);
}

static int ask(PGconn *db, const char *sql)
{
    PGresult *r = PQexec(db, sql);
    if (PQresultStatus(r) != PGRES_TUPLES_OK || PQntuples(r) != 1)
        fail_msg("%s: %s", sql, PQerrorMessage(db));
    const int n = atoi(PQgetvalue(r, 0, 0));
    PQclear(r);
    return n;
}

/* Waits until a program waits for this, or the ticket is durable. */
static void until(PGconn *db, const char *waits_for, spil_store *store, uint64_t ticket)
{
    char sql[160];
    snprintf(sql, sizeof sql, "SELECT count(*) FROM pg_stat_activity WHERE %s", waits_for);
    while (spil_store_durable(store) < ticket && ask(db, sql) == 0)
        poll(NULL, 0, 5);
}

/* ---- the fence ---- */

/* A claim that has begun and is not over yet, and an append of the server before. Does the append wait for it, and then
 * write nothing? */
static bool is_fenced(const char *place, const spil_engine *engine)
{
    spil_error err = {0};
    PGconn *db = dial(), *beside = dial();
    char sql[160];
    spil_store *store = open_store(place, engine);
    assert_true(await(store, append(store, "t:a", 1, "good")));
    tell(db, "BEGIN");
    snprintf(sql, sizeof sql, "UPDATE spil.house SET epoch = epoch + 1 WHERE id = %s",
             strchr(place, '#') + 1);
    tell(db, sql);
    const uint64_t ticket = append(store, "t:a", 2, "behind its back");
    until(beside, "wait_event_type = 'Lock'", store, ticket);
    const bool waited = spil_store_durable(store) < ticket;
    tell(db, "COMMIT");
    const bool refused = !await(store, ticket) && spil_store_failed(store, &err) &&
                         strcmp(err.text.format, "another server has taken over the data") == 0;
    spil_store_close(store);
    PQfinish(db);
    PQfinish(beside);
    store = open_store(place, NULL);
    const bool kept_out = last_of(store, "t:a") == 1;
    assert_int_equal(complaints(store, NULL), 0);
    spil_store_close(store);
    return waited && refused && kept_out;
}

static void an_append_that_waited_behind_a_claim_writes_nothing(void **state)
{
    assert_true(is_fenced(*state, NULL));
}

/* The statement with these words in place of those. */
static bool is_fenced_with(const char *place, const char *words, const char *others)
{
    spil_engine weak = spil_engine_postgres;
    const char *at = strstr(spil__pg_append_sql, words);
    char *settings;
    assert_non_null(at);
    assert_true(asprintf(&settings, "DEALLOCATE append; PREPARE append AS %.*s%s%s",
                         (int)(at - spil__pg_append_sql), spil__pg_append_sql, others,
                         at + strlen(words)) > 0);
    weak.settings = settings;
    const bool fenced = is_fenced(place, &weak);
    free(settings);
    return fenced;
}

/* The controls: the same test must notice a weaker fence; and the statement as it is passes this way, too. */
static void weaker_fences_do_not_hold(void **state)
{
    void *other, *third;
    make_place(&other);
    make_place(&third);
    assert_true(is_fenced_with(*state, "FOR SHARE", "FOR SHARE"));
    assert_false(is_fenced_with(other, "FOR SHARE", "FOR KEY SHARE"));
    assert_false(is_fenced_with(third, "AND house.epoch = m.epoch", "AND m.epoch > 0"));
    remove_place(&other);
    remove_place(&third);
}

static void a_claim_waits_for_appends_that_have_begun(void **state)
{
    char sql[160];
    PGconn *db = dial(), *claiming = dial();
    spil_store *store = open_store(*state, NULL);
    assert_true(await(store, append(store, "t:a", 1, "good")));
    snprintf(sql, sizeof sql, "BEGIN; SELECT 1 FROM spil.house WHERE id = %s FOR SHARE",
             strchr(*state, '#') + 1);
    tell(db, sql); /* as an append holds it */
    snprintf(sql, sizeof sql, "UPDATE spil.house SET epoch = epoch + 1 WHERE id = %s",
             strchr(*state, '#') + 1);
    assert_int_equal(PQsendQuery(claiming, sql), 1);
    until(db, "wait_event_type = 'Lock'", store, 2); /* ticket 2 is not there yet */
    tell(db, "COMMIT");
    PQclear(PQgetResult(claiming));
    assert_false(await(store, append(store, "t:a", 2, "too late")));
    spil_store_close(store);
    PQfinish(db);
    PQfinish(claiming);
}

static void a_house_does_not_touch_another(void **state)
{
    void *other;
    make_place(&other);
    spil_store *one = open_store(*state, NULL), *two = open_store(other, NULL);
    append_private(one, "t:a", 1, "one", "p:a", "Ann");
    append_private(two, "t:a", 1, "two", "p:a", "Anna");
    append(one, "t:b", 1, "x");
    assert_true(await(one, spil_store_forget(one, "p:a")));
    assert_true(await(one, spil_store_delete(one, "t:b")));
    assert_true(await(two, append(two, "t:b", 1, "x")));
    expect_told(one, "t:a", "1 one (forgotten); ");
    expect_told(two, "t:a", "1 two (p:a: Anna); ");
    expect_told(two, "t:b", "1 x; ");
    steal(*state);
    assert_false(await(one, append(one, "t:a", 2, "stale")));
    assert_true(await(two, append(two, "t:a", 2, "not this one")));
    spil_store_close(one);
    spil_store_close(two);
    remove_place(&other);
}

/* ---- a commit that is none ---- */

static void a_commit_with_a_warning_is_none(void **state)
{
    spil_error err = {0};
    PGconn *db = dial();
    spil_store *store = open_store(*state, NULL);
    assert_true(await(store, append(store, "t:a", 1, "good")));
    tell(db, "ALTER SYSTEM SET synchronous_standby_names = 'nobody'");
    tell(db, "SELECT pg_reload_conf()");
    uint64_t ticket = 1;
    do { /* until the database has heard of it */
        ticket = append(store, "t:a", ticket + 1, "on one machine only");
        until(db, "wait_event = 'SyncRep'", store, ticket);
    } while (spil_store_durable(store) == ticket);
    tell(db, "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'");
    assert_false(await(store, ticket));
    assert_true(spil_store_failed(store, &err));
    assert_string_equal(err.text.format, "the database did not wait until a copy was safe");
    spil_store_close(store);
    tell(db, "ALTER SYSTEM RESET synchronous_standby_names");
    tell(db, "SELECT pg_reload_conf()");
    PQfinish(db);
}

static void what_is_committed_is_on_disk_whatever_the_database_is_used_to(void **state)
{
    PGconn *db = dial();
    tell(db, "ALTER DATABASE spil SET synchronous_commit = off");
    tell(db, "ALTER DATABASE spil SET default_transaction_isolation = 'serializable'");
    spil_store *store = open_store(*state, NULL);
    assert_true(await(store, append(store, "t:a", 1, "x")));
    assert_int_equal(system(getenv("SPIL_POSTGRES_AGAIN")), 0);
    spil_store_close(store);
    PQfinish(db);
    store = open_store(*state, NULL);
    expect_told(store, "t:a", "1 x; ");
    spil_store_close(store);
    db = dial();
    tell(db, "ALTER DATABASE spil RESET ALL");
    PQfinish(db);
}

/* However many tables there are, and whatever the database knows of them: nothing, when they have just been made. */
static void a_group_looks_at_no_rows_but_its_own(void **state)
{
    enum { STREAMS = 2000 };
    char name[16];
    uint64_t ticket = 0;
    PGconn *db = dial();
    spil_store *store = open_store(*state, NULL);
    tell(db, "SELECT pg_stat_reset()");
    for (int i = 0; i < STREAMS; i++) {
        snprintf(name, sizeof name, "t:%d", i);
        ticket = append(store, name, 1, "x");
    }
    assert_true(await(store, ticket));
    /* A connection tells what it has done once a second, after the next thing it does. */
    for (uint64_t n = 2; ask(db, "SELECT n_tup_upd FROM pg_stat_user_tables WHERE relname = 'stream'") == 0;
         n++)
        assert_true(await(store, append(store, "t:0", n, "y")));
    const int seen =
        ask(db, "SELECT seq_tup_read + idx_tup_fetch FROM pg_stat_user_tables WHERE relname = 'stream'");
    const int written =
        ask(db, "SELECT n_tup_ins + n_tup_upd FROM pg_stat_user_tables WHERE relname = 'stream'");
    if (seen > 8 * written)
        fail_msg("%d rows of tables were looked at, and %d written", seen, written);
    spil_store_close(store);
    PQfinish(db);
}

/* ---- ends ---- */

static void the_end_of_the_database_is_noticed_by_who_does_nothing(void **state)
{
    spil_error err = {0};
    spil_store *store = open_store(*state, NULL);
    assert_int_equal(system(getenv("SPIL_POSTGRES_AGAIN")), 0);
    assert_false(await(store, 1)); /* a ticket that nobody has */
    assert_true(spil_store_failed(store, &err));
    assert_string_equal(err.text.format, "the connection to the database is lost");
    spil_store_close(store);
}

/* ---- databases that do not fit ---- */

static void expect_refused(const char *place, const char *sentence)
{
    spil_error err = {0};
    assert_null(spil_store_open(&(spil_store_settings){.place = place}, &err));
    assert_non_null(err.text.format);
    assert_string_equal(err.text.format, sentence);
}

static void newer_versions_are_refused(void **state)
{
    spil_error err = {0};
    PGconn *db = dial();
    spil_store_close(open_store(*state, NULL));
    tell(db, "INSERT INTO spil.migration VALUES(99, now())");
    expect_refused(*state, "the data is of version %d, and this program knows %d: use a newer one");
    assert_null(spil_store_open_to_read(*state, &err));
    tell(db, "DELETE FROM spil.migration WHERE version = 99");
    tell(db, "UPDATE spil.house SET version = 98"); /* a newer program has carried it */
    expect_refused(*state, "the data is of version %d, and this program knows %d: use a newer one");
    tell(db, "UPDATE spil.house SET version = 1");
    spil_store_close(open_store(*state, NULL));
    PQfinish(db);
}

static void databases_that_cannot_be_used_are_refused(void **state)
{
    char place[PATH_BYTES];
    spil_error err = {0};
    PGconn *db = dial();
    expect_refused("postgresql://spil@/spil?host=/nowhere", "the database cannot be reached: %s%s%s%s");
    expect_refused("postgresql://spil@/spil?nonsense=1", "the database cannot be reached: %s%s%s%s");
    static const char *const houses[] = {"", "x", "-1", "100", "7x", "1#2"};
    for (size_t i = 0; i < sizeof houses / sizeof houses[0]; i++) {
        snprintf(place, sizeof place, "%s#%s", getenv("SPIL_POSTGRES"), houses[i]);
        expect_refused(place, "'%s' is not the number of a house");
    }
    snprintf(place, sizeof place, "%s#99", getenv("SPIL_POSTGRES"));
    assert_null(spil_store_open_to_read(place, &err)); /* nothing is made by looking */
    assert_string_equal(err.text.format, "there is no house %d in the database");

    tell(db, "ALTER DATABASE spil SET default_transaction_read_only = on");
    expect_refused(*state, "the database has failed: %s%s%s%s");
    tell(db, "ALTER DATABASE spil RESET ALL");
    tell(db, "CREATE ROLE stranger LOGIN");
    snprintf(place, sizeof place, "postgresql://stranger@%s", strchr(*state, '@') + 1);
    expect_refused(place, "the database has failed: %s%s%s%s");
    assert_null(spil_store_open_to_read(place, &err));

    tell(db, "ALTER SCHEMA spil RENAME TO away");
    tell(db, "CREATE SCHEMA spil");
    tell(db, "CREATE TABLE spil.recipe(name text)");
    expect_refused(*state, "the schema 'spil' of the database is not a store of Spil");
    assert_int_equal(ask(db, "SELECT count(*) FROM pg_tables WHERE schemaname = 'spil'"), 1); /* left alone */
    tell(db, "DROP SCHEMA spil CASCADE");
    assert_null(spil_store_open_to_read(*state, &err));
    assert_string_equal(err.text.format, "there is no store in the database");
    tell(db, "ALTER SCHEMA away RENAME TO spil");
    PQfinish(db);
}

#define IN_A_PLACE(test) cmocka_unit_test_setup_teardown(test, make_place, remove_place)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_A_PLACE(an_append_that_waited_behind_a_claim_writes_nothing),
        IN_A_PLACE(weaker_fences_do_not_hold),
        IN_A_PLACE(a_claim_waits_for_appends_that_have_begun),
        IN_A_PLACE(a_house_does_not_touch_another),
        IN_A_PLACE(a_commit_with_a_warning_is_none),
        IN_A_PLACE(a_group_looks_at_no_rows_but_its_own),
        IN_A_PLACE(what_is_committed_is_on_disk_whatever_the_database_is_used_to),
        IN_A_PLACE(the_end_of_the_database_is_noticed_by_who_does_nothing),
        IN_A_PLACE(newer_versions_are_refused),
        IN_A_PLACE(databases_that_cannot_be_used_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
