/* The file of finished games: several programs, kill -9, full disks, rubbish; and forgetting. */
#include "results_file.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "files.h"
#include "test_files.h"

typedef struct place {
    char folder[TEST_FOLDER], path[TEST_FOLDER + 16];
} place;

static int make_place(void **state)
{
    place *p = malloc(sizeof *p);
    test_folder(p->folder, "results");
    snprintf(p->path, sizeof p->path, "%s/games", p->folder);
    *state = p;
    return 0;
}

static int leave_place(void **state)
{
    place *p = *state;
    unlink(p->path);
    assert_int_equal(rmdir(p->folder), 0); /* nothing else is left there */
    free(p);
    return 0;
}

static spil_ended game_of(const char *name, const char *game, uint64_t deal)
{
    spil_ended e = {.when_s = 1000 + deal, .deal = deal, .seats = 2};
    snprintf(e.game, sizeof e.game, "%s", game);
    e.seat[0] = (spil_ended_seat){.side = 0, .outcome = SPIL_OUTCOME_WON, .person = true};
    e.seat[1] = (spil_ended_seat){.side = 1, .outcome = SPIL_OUTCOME_LOST};
    snprintf(e.seat[0].name, sizeof e.seat[0].name, "%s", name);
    snprintf(e.seat[1].name, sizeof e.seat[1].name, "level3");
    return e;
}

static bool add(const place *p, const char *name, const char *game, uint64_t deal)
{
    const spil_ended e = game_of(name, game, deal);
    spil_error err;
    return spil__results_add_at(p->path, &e, &err);
}

/* How many games everybody has won, and how many lines cannot be read. */
static int count(const place *p, int *unread)
{
    spil_tally t;
    spil_error err;
    int n = 0;
    assert_true(spil__results_read_at(p->path, &t, &err));
    for (int i = 0; i < t.n; i++)
        n += t.row[i].won;
    *unread = t.unread;
    spil_tally_free(&t);
    return n;
}

static void expect(const place *p, int games, int unread)
{
    int bad;
    assert_int_equal(count(p, &bad), games);
    assert_int_equal(bad, unread);
}

static void is_private(const place *p)
{
    struct stat st;
    assert_int_equal(stat(p->path, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
}

static void append_text(const place *p, const char *text)
{
    FILE *f = fopen(p->path, "ab");
    assert_non_null(f);
    fputs(text, f);
    assert_int_equal(fclose(f), 0);
}

static void nothing_played_leaves_no_file(void **state)
{
    const place *p = *state;
    expect(p, 0, 0);
    assert_int_not_equal(access(p->path, F_OK), 0);
}

static void what_was_added_is_there_and_private(void **state)
{
    const place *p = *state;
    assert_true(add(p, "", "punto", 1));
    assert_true(add(p, "Anna", "punto", 2));
    expect(p, 2, 0);
    is_private(p);
}

static void several_programs_lose_nothing(void **state)
{
    const place *p = *state;
    enum { PROGRAMS = 6, GAMES = 100 };
    pid_t pid[PROGRAMS];
    for (int i = 0; i < PROGRAMS; i++) {
        pid[i] = fork();
        if (pid[i] == 0) {
            bool ok = true;
            for (int g = 0; g < GAMES; g++)
                ok = add(p, "Anna", "punto", (uint64_t)(i * GAMES + g)) && ok;
            _exit(ok ? 0 : 1);
        }
        assert_true(pid[i] > 0);
    }
    for (int i = 0; i < 100; i++) { /* another one forgets somebody else meanwhile */
        spil_error err;
        int deleted;
        assert_true(add(p, "Bo", "punto", 5000 + (uint64_t)i));
        assert_true(spil__results_forget_at(p->path, NULL, "Bo", &deleted, &err));
        assert_int_equal(deleted, 1);
    }
    for (int i = 0; i < PROGRAMS; i++) {
        int status;
        assert_int_equal(waitpid(pid[i], &status, 0), pid[i]);
        assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    }
    expect(p, PROGRAMS * GAMES, 0);
    is_private(p);
}

/* Whatever a killed program said it had added is there, and the next one can go on. */
static void kill_9_loses_nothing_that_was_added(void **state)
{
    const place *p = *state;
    enum { RUNS = 25 };
    for (int run = 0; run < RUNS; run++) {
        int pipes[2], bad;
        assert_int_equal(pipe(pipes), 0);
        const int before = count(p, &bad);
        const pid_t pid = fork();
        if (pid == 0) {
            for (uint64_t g = 0;; g++) {
                if (!add(p, "", "punto", 1000000 * ((uint64_t)run + 1) + g) || write(pipes[1], "x", 1) != 1)
                    _exit(1);
            }
        }
        assert_true(pid > 0);
        close(pipes[1]);
        usleep(500 + 700 * (useconds_t)run);
        kill(pid, SIGKILL);
        assert_int_equal(waitpid(pid, NULL, 0), pid);
        int said = 0;
        for (char c; read(pipes[0], &c, 1) == 1;)
            said++;
        close(pipes[0]);
        const int added = count(p, &bad) - before;
        assert_true(added == said || added == said + 1);
        assert_true(bad <= run); /* half a line that nobody was told of; the next program ends it */
    }
    assert_true(add(p, "", "punto", 1));
}

static void half_a_line_does_not_spoil_the_next(void **state)
{
    const place *p = *state;
    assert_true(add(p, "", "punto", 1));
    append_text(p, "123 punto 00000000000000ff\t0 won per");
    expect(p, 1, 0);
    assert_true(add(p, "", "punto", 2));
    expect(p, 2, 1);
    append_text(p, "rubbish\n\n");
    assert_true(add(p, "", "punto", 3));
    expect(p, 3, 3);
}

static void a_full_disk_is_said_and_leaves_whole_lines(void **state)
{
    const place *p = *state;
    struct rlimit limit, before;
    assert_true(add(p, "", "punto", 1));
    struct stat st;
    assert_int_equal(stat(p->path, &st), 0);
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &before);
    limit = before;
    limit.rlim_cur = (rlim_t)st.st_size + 10;
    setrlimit(RLIMIT_FSIZE, &limit);
    assert_false(add(p, "", "punto", 2));
    setrlimit(RLIMIT_FSIZE, &before);
    expect(p, 1, 0);
    assert_true(add(p, "", "punto", 3));
    expect(p, 2, 0);
}

static void a_foreign_file_is_left_alone(void **state)
{
    const place *p = *state;
    spil_tally t;
    spil_error err;
    spil_buffer text;
    int deleted;
    append_text(p, "my diary\n");
    assert_false(add(p, "", "punto", 1));
    assert_false(spil__results_read_at(p->path, &t, &err));
    spil_tally_free(&t);
    assert_false(spil__results_forget_at(p->path, NULL, NULL, &deleted, &err));
    assert_true(spil__file_read(p->path, 100, &text, &err));
    assert_string_equal(text.at, "my diary\n");
    spil_buffer_free(&text);
}

static void forgetting(void **state)
{
    const place *p = *state;
    spil_error err;
    int deleted;
    assert_true(spil__results_forget_at(p->path, NULL, NULL, &deleted, &err));
    assert_int_equal(deleted, 0);
    add(p, "Anna", "punto", 1);
    add(p, "Anna", "rumi7", 2);
    add(p, "Bo", "punto", 3);
    add(p, "Bo", "punto", 4);
    append_text(p, "of Anna's perhaps\n");
    assert_true(spil__results_forget_at(p->path, NULL, "Nobody", &deleted, &err));
    assert_int_equal(deleted, 0);
    expect(p, 4, 0);
    assert_true(spil__results_forget_at(p->path, "punto", "Anna", &deleted, &err));
    assert_int_equal(deleted, 1);
    expect(p, 3, 0);
    is_private(p);
    assert_true(spil__results_forget_at(p->path, "punto", NULL, &deleted, &err));
    assert_int_equal(deleted, 2);
    expect(p, 1, 0);
    assert_true(spil__results_forget_at(p->path, NULL, NULL, &deleted, &err));
    assert_int_equal(deleted, 1);
    assert_int_not_equal(access(p->path, F_OK), 0);
}

static void half_a_first_line_is_no_foreign_file(void **state)
{
    const place *p = *state;
    for (size_t len = 0; len < sizeof SPIL_TALLY_FIRST - 1; len++) {
        char torn[sizeof SPIL_TALLY_FIRST] = "";
        memcpy(torn, SPIL_TALLY_FIRST, len);
        unlink(p->path);
        append_text(p, torn);
        expect(p, 0, 0);
        assert_true(add(p, "", "punto", 1));
        expect(p, 1, 0);
    }
}

/* Replacing or deleting the link would leave the games where it leads. */
static void a_link_leads_to_the_games(void **state)
{
    const place *p = *state;
    char file[TEST_FOLDER + 32];
    spil_error err;
    spil_buffer text;
    int deleted;
    snprintf(file, sizeof file, "%s.real", p->path);
    assert_true(add(p, "Anna", "punto", 1));
    assert_true(add(p, "Bo", "punto", 2));
    assert_int_equal(rename(p->path, file), 0);
    assert_int_equal(symlink(file, p->path), 0);
    assert_true(spil__results_forget_at(p->path, NULL, "Anna", &deleted, &err));
    assert_int_equal(deleted, 1);
    assert_true(spil__file_read(file, 1000, &text, &err));
    assert_null(strstr(text.at, "Anna"));
    assert_non_null(strstr(text.at, "Bo"));
    spil_buffer_free(&text);
    expect(p, 1, 0);
    assert_true(spil__results_forget_at(p->path, NULL, NULL, &deleted, &err));
    assert_int_not_equal(access(file, F_OK), 0);
    assert_int_not_equal(access(p->path, F_OK), 0);
}

int main(void)
{
#define CASE(name) cmocka_unit_test_setup_teardown(name, make_place, leave_place)
    const struct CMUnitTest tests[] = {
        CASE(nothing_played_leaves_no_file),        CASE(what_was_added_is_there_and_private),
        CASE(several_programs_lose_nothing),        CASE(kill_9_loses_nothing_that_was_added),
        CASE(half_a_line_does_not_spoil_the_next),  CASE(a_full_disk_is_said_and_leaves_whole_lines),
        CASE(a_foreign_file_is_left_alone),         CASE(forgetting),
        CASE(half_a_first_line_is_no_foreign_file), CASE(a_link_leads_to_the_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
