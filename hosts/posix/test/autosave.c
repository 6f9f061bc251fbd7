/* Games on disk: one writer, no line lost, whatever is taken over, deleted, full or killed (autosave.h). */
#include "autosave.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
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
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "cpu.h"
#include "spil/saved.h"
#include "test_files.h"

static char home[TEST_FOLDER], folder[TEST_FOLDER + 8], path[TEST_FOLDER + 64];

static int make_home(void **state)
{
    (void)state;
    test_folder(home, "autosave");
    snprintf(folder, sizeof folder, "%s/spil", home);
    snprintf(path, sizeof path, "%s/punto-20260101-120000-1-1.spil", folder);
    setenv("XDG_STATE_HOME", home, 1);
    return mkdir(folder, 0700);
}

static int remove_home(void **state)
{
    (void)state;
    char command[TEST_FOLDER + 64];
    snprintf(command, sizeof command, "rm -rf '%s'", home);
    return system(command);
}

static char *text_of(const char *file)
{
    size_t len;
    char *text = test_read_file(file, &len);
    assert_non_null(text);
    return text;
}

static void assert_holds(const char *file, const char *wanted)
{
    char *text = text_of(file);
    assert_string_equal(text, wanted);
    free(text);
}

static journal_reply append(journal_file *j, const char *line)
{
    spil_error err;
    return spil__journal_append(j, line, strlen(line), true, &err);
}

static journal_reply claim(journal_file *j, bool take_over)
{
    spil_buffer text;
    spil_error err;
    const journal_reply reply = spil__journal_claim(j, path, take_over, &text, &err);
    if (reply == JOURNAL_DONE)
        spil_buffer_free(&text);
    return reply;
}

static void create(journal_file *j, const char *text)
{
    spil_error err;
    assert_int_equal(spil__journal_create(j, path, text, strlen(text), &err), JOURNAL_DONE);
}

/* ---- one writer ---- */

static void a_second_program_is_told_and_changes_nothing(void **state)
{
    (void)state;
    journal_file a, b;
    create(&a, "one\n");
    assert_true(spil__journal_busy(path));
    assert_int_equal(claim(&b, false), JOURNAL_BUSY);
    assert_int_equal(append(&a, "two\n"), JOURNAL_DONE);
    assert_holds(path, "one\ntwo\n");
    spil__journal_close(&a);
    assert_false(spil__journal_busy(path));
    assert_int_equal(claim(&b, false), JOURNAL_DONE);
    spil__journal_close(&b);
}

static void who_is_taken_over_learns_it_at_the_next_line(void **state)
{
    (void)state;
    journal_file a, b, c;
    create(&a, "one\n");
    assert_int_equal(append(&a, "two\n"), JOURNAL_DONE);
    assert_int_equal(claim(&b, true), JOURNAL_DONE);
    assert_int_equal(append(&b, "three\n"), JOURNAL_DONE);
    assert_int_equal(append(&a, "lost\n"), JOURNAL_TAKEN);
    assert_int_equal(a.fd, -1);
    assert_int_equal(claim(&c, false), JOURNAL_BUSY);
    assert_int_equal(claim(&c, true), JOURNAL_DONE); /* and back again */
    assert_int_equal(append(&b, "lost\n"), JOURNAL_TAKEN);
    assert_int_equal(append(&c, "four\n"), JOURNAL_DONE);
    assert_holds(path, "one\ntwo\nthree\nfour\n");
    spil__journal_close(&c);
}

static void half_a_line_is_cut_off(void **state)
{
    (void)state;
    journal_file j;
    test_write_file(path, "one\ntw", 6);
    assert_int_equal(claim(&j, false), JOURNAL_DONE);
    assert_int_equal(append(&j, "two\n"), JOURNAL_DONE);
    spil__journal_close(&j);
    assert_holds(path, "one\ntwo\n");
}

static void a_deleted_file_is_there_again(void **state)
{
    (void)state;
    journal_file j;
    create(&j, "one\n");
    assert_int_equal(unlink(path), 0);
    assert_int_equal(append(&j, "two\n"), JOURNAL_DONE);
    assert_holds(path, "one\ntwo\n");
    assert_true(spil__journal_busy(path));
    spil__journal_close(&j);
}

/* The path leads nowhere: the file that is still open would get the line, and be gone with the program. */
static void a_file_in_place_of_the_folder_is_said(void **state)
{
    (void)state;
    char away[TEST_FOLDER + 16], name[TEST_FOLDER + 64];
    spil_error err;
    journal_file j;
    create(&j, "one\n");
    snprintf(away, sizeof away, "%s.away", folder);
    snprintf(name, sizeof name, "%s%s", away, path + strlen(folder));
    assert_int_equal(rename(folder, away), 0);
    const int fd = open(folder, O_CREAT | O_WRONLY, 0600);
    assert_true(fd >= 0);
    close(fd);
    assert_int_equal(spil__journal_append(&j, "two\n", 4, true, &err), JOURNAL_FAILED);
    assert_holds(name, "one\n");
    assert_int_equal(unlink(folder), 0);
    assert_int_equal(rename(away, folder), 0);
    assert_int_equal(append(&j, "two\n"), JOURNAL_DONE);
    assert_holds(path, "one\ntwo\n");
    spil__journal_close(&j);
}

static void a_file_that_was_cut_off_is_said(void **state)
{
    (void)state;
    spil_error err;
    journal_file j;
    create(&j, "one\n");
    assert_int_equal(truncate(path, 2), 0);
    errno = 0;
    assert_int_equal(spil__journal_append(&j, "two\n", 4, true, &err), JOURNAL_FAILED);
    assert_non_null(strstr(err.text.format, "cut off"));
    assert_holds(path, "on");
    spil__journal_close(&j);
}

static void files_are_their_owners_only(void **state)
{
    (void)state;
    struct stat st;
    journal_file a, b;
    const mode_t mask = umask(0);
    create(&a, "one\n");
    assert_true(stat(path, &st) == 0 && (st.st_mode & 0777) == 0600);
    assert_int_equal(claim(&b, true), JOURNAL_DONE);
    assert_true(stat(path, &st) == 0 && (st.st_mode & 0777) == 0600);
    spil__journal_close(&a);
    spil__journal_close(&b);
    assert_int_equal(chmod(path, 0644), 0); /* as earlier versions left it */
    assert_int_equal(claim(&b, false), JOURNAL_DONE);
    assert_true(stat(path, &st) == 0 && (st.st_mode & 0777) == 0600);
    spil__journal_close(&b);
    umask(mask);
}

/* ---- programs that fight for a game, and are killed ---- */

/* Takes the game over again and again, adds numbered lines, and says which ones are on disk. */
static void fight(int who, int said)
{
    journal_file j;
    for (int n = 0;;) {
        if (claim(&j, true) != JOURNAL_DONE)
            _exit(1);
        char line[40];
        for (;;) {
            snprintf(line, sizeof line, "%d %d\n", who, n);
            const journal_reply reply = append(&j, line);
            if (reply == JOURNAL_TAKEN)
                break;
            if (reply != JOURNAL_DONE || write(said, line, strlen(line)) < 0)
                _exit(1);
            n++;
            if (n % 3 == 0)
                break;
        }
        spil__journal_close(&j);
    }
}

/* Every line that was acknowledged is there, once, and each program's lines are in order. */
static void check_lines(const char *acknowledged)
{
    char *text = text_of(path);
    int next[4] = {0};
    for (char *line = strchr(text, '\n') + 1; *line != '\0';) {
        char *end = strchr(line, '\n');
        assert_non_null(end);
        *end = '\0';
        int who, n;
        assert_int_equal(sscanf(line, "%d %d", &who, &n), 2);
        assert_int_equal(n, next[who]);
        next[who]++;
        line = end + 1;
    }
    for (const char *line = acknowledged; *line != '\0'; line = strchr(line, '\n') + 1) {
        int who, n;
        assert_int_equal(sscanf(line, "%d %d", &who, &n), 2);
        if (n >= next[who])
            fail_msg("line %d of program %d was acknowledged and is lost", n, who);
    }
    free(text);
}

static void nothing_acknowledged_is_lost_under_kill_9(void **state)
{
    (void)state;
    enum { ROUNDS = 60, PROGRAMS = 3 };
    for (int round = 0; round < ROUNDS; round++) {
        int said[2];
        pid_t child[PROGRAMS];
        spil_buffer acknowledged = {0};
        journal_file j;
        char piece[4096];
        unlink(path);
        create(&j, "first\n");
        spil__journal_close(&j);
        assert_int_equal(pipe(said), 0);
        for (int i = 0; i < PROGRAMS; i++) {
            child[i] = fork();
            if (child[i] == 0)
                fight(i, said[1]);
        }
        close(said[1]);
        nanosleep(&(struct timespec){.tv_nsec = 1000000L * (1 + round % 20)}, NULL);
        for (int i = 0; i < PROGRAMS; i++) {
            kill(child[i], SIGKILL);
            waitpid(child[i], NULL, 0);
        }
        spil_buffer_add(&acknowledged, "", 0);
        for (ssize_t n; (n = read(said[0], piece, sizeof piece)) > 0;)
            spil_buffer_add(&acknowledged, piece, (size_t)n);
        close(said[0]);
        assert_int_equal(claim(&j, false), JOURNAL_DONE); /* nobody's lock has survived */
        spil__journal_close(&j);
        check_lines(acknowledged.at);
        spil_buffer_free(&acknowledged);
    }
}

/* ---- matches ---- */

static spil_driver *begin(uint64_t seed)
{
    const spil_game *game = spil_game_find(spil__cpu(), "punto");
    const spil_setup su = spil_setup_default(game, 2);
    const spil_terms terms = {.order = SPIL_ORDER_TURNS,
                              .undo = SPIL_UNDO_FREE,
                              .one_screen = true,
                              .keep = SPIL_KEEP_STEPS | SPIL_KEEP_NOTES | SPIL_KEEP_JOURNAL};
    spil_driver *d = spil_driver_new(&su, &terms, 0);
    spil_key key = {.bytes = {(uint8_t)seed}};
    for (int seat = 0; seat < 2; seat++) {
        const spil_player_spec spec = spil_player_spec_default(game, seat);
        spil_give_seat(d, 0, seat, &spec, seat == 0 ? "Anna" : "");
    }
    spil_driver_do(d, 0, &(spil_command){.kind = SPIL_DO_START, .by = SPIL_HOST, .key = &key}, NULL);
    return d;
}

static void move(spil_driver *d)
{
    static spil_move moves[SPIL_MOVES_MAX];
    const int seat = spil_driver_asked(d), before = spil_driver_steps(d);
    assert_true(spil_driver_moves(d, seat, moves) > 0);
    spil_driver_do(
        d, 0, &(spil_command){.kind = SPIL_DO_MOVE, .by = seat, .seen = SPIL_SEEN_LATEST, .move = moves[0]},
        NULL);
    assert_int_equal(spil_driver_steps(d), before + 1);
}

static void saved_game(uint64_t seed, int moves, autosave *a, spil_driver **d)
{
    *d = begin(seed);
    spil__autosave_new(a, spil_driver_setup(*d)->game);
    for (int i = 0; i < moves; i++) {
        move(*d);
        spil__autosave_update(a, *d);
    }
    assert_null(a->trouble.format);
}

static void a_full_disk_is_said_and_nothing_is_lost_once_there_is_room(void **state)
{
    (void)state;
    autosave a;
    spil_driver *d;
    struct rlimit before, full;
    autosaved_game *g = spil_alloc(sizeof *g);
    saved_game(1, 2, &a, &d);
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &before);
    full = (struct rlimit){.rlim_cur = (rlim_t)a.file.size + 5, .rlim_max = before.rlim_max};
    setrlimit(RLIMIT_FSIZE, &full); /* half a line fits */
    move(d);
    const bool told = spil__autosave_update(&a, d);
    const bool loses = spil__autosave_loses(&a, d);
    move(d);
    const bool told_twice = spil__autosave_update(&a, d);
    setrlimit(RLIMIT_FSIZE, &before);
    assert_true(told && loses && !told_twice);
    assert_string_equal(a.trouble.arg[1], strerror(EFBIG));
    assert_int_equal(spil__autosave_list(LIST_OPEN, g, 1), 1);
    assert_int_equal(g->moves, 2); /* no half lines */
    move(d);
    assert_true(spil__autosave_update(&a, d));
    assert_null(a.trouble.format);
    assert_false(spil__autosave_loses(&a, d));
    assert_int_equal(spil__autosave_list(LIST_OPEN, g, 1), 1);
    assert_int_equal(g->moves, 5);
    spil__autosave_close(&a, d);
    spil_driver_free(d);
    free(g);
}

static void a_missing_folder_is_said_before_the_first_move(void **state)
{
    (void)state;
    autosave a;
    spil_driver *d = begin(1);
    assert_int_equal(rmdir(folder), 0);
    test_write_file(folder, "in the way", 10);
    spil__autosave_new(&a, spil_driver_setup(d)->game);
    assert_non_null(a.trouble.format);
    assert_false(spil__autosave_loses(&a, d)); /* nothing has happened yet */
    move(d);
    spil__autosave_update(&a, d);
    assert_true(spil__autosave_loses(&a, d));
    assert_int_equal(unlink(folder), 0); /* somebody mends it */
    move(d);
    assert_true(spil__autosave_update(&a, d));
    assert_null(a.trouble.format);
    spil__autosave_close(&a, d);
    autosaved_game *g = spil_alloc(sizeof *g);
    assert_int_equal(spil__autosave_list(LIST_OPEN, g, 1), 1);
    assert_int_equal(g->moves, 2);
    free(g);
    spil_driver_free(d);
}

static void a_match_that_was_taken_over_says_so(void **state)
{
    (void)state;
    autosave a, b;
    spil_driver *d;
    spil_buffer text;
    spil_error err;
    saved_game(1, 2, &a, &d);
    assert_int_equal(spil__autosave_claim(&b, a.file.path, false, &text, &err), JOURNAL_BUSY);
    assert_int_equal(spil__autosave_claim(&b, a.file.path, true, &text, &err), JOURNAL_DONE);
    spil_driver *other = spil_driver_resume(
        spil__cpu(), text.at, text.len, SPIL_KEEP_STEPS | SPIL_KEEP_NOTES | SPIL_KEEP_JOURNAL, 0, 0, &err);
    spil_buffer_free(&text);
    spil__autosave_continue(&b, true, other);
    move(other);
    assert_false(spil__autosave_update(&b, other));
    move(d);
    assert_true(spil__autosave_update(&a, d));
    assert_string_equal(a.trouble.format, "another program has taken it over");
    assert_true(spil__autosave_loses(&a, d));
    spil__autosave_close(&a, d);
    spil__autosave_close(&b, other);
    autosaved_game *g = spil_alloc(sizeof *g);
    assert_int_equal(spil__autosave_list(LIST_OPEN, g, 1), 1);
    assert_int_equal(g->moves, 3);
    free(g);
    spil_driver_free(d);
    spil_driver_free(other);
}

/* ---- the list ---- */

/* Renames the only file of a game so that its name holds another time. */
static void rename_to(const autosave *a, const char *name)
{
    char to[FILE_PATH];
    snprintf(to, sizeof to, "%s/%s", folder, name);
    assert_int_equal(rename(a->file.path, to), 0);
}

static void the_order_is_what_the_journals_say(void **state)
{
    (void)state;
    autosave a;
    spil_driver *d;
    autosaved_game *g = spil_alloc(3 * sizeof *g);
    char old[FILE_PATH], *text, *utc;
    const struct timespec future[2] = {{.tv_sec = time(NULL) + 1000000}, {.tv_sec = time(NULL) + 1000000}};
    saved_game(1, 3, &a, &d);
    snprintf(old, sizeof old, "%s", a.file.path);
    spil__autosave_close(&a, d);
    spil_driver_free(d);
    text = text_of(old);
    utc = strstr(text, "\"utc\":\"");
    assert_non_null(utc);
    memcpy(utc + strlen("\"utc\":\""), "2020", 4); /* played years ago … */
    test_write_file(old, text, strlen(text));
    free(text);
    assert_int_equal(utimensat(AT_FDCWD, old, future, 0), 0); /* … by a file from the future */
    saved_game(2, 5, &a, &d);
    spil__autosave_close(&a, d);
    spil_driver_free(d);
    assert_int_equal(spil__autosave_list(LIST_OPEN, g, 3), 2);
    assert_int_equal(g[0].moves, 5);
    assert_int_equal(g[1].moves, 3);
    free(g);
}

static void a_journal_that_claims_the_future_comes_last(void **state)
{
    (void)state;
    autosave a;
    spil_driver *d;
    autosaved_game *g = spil_alloc(2 * sizeof *g);
    saved_game(1, 3, &a, &d);
    char *text = text_of(a.file.path), *utc = strstr(text, "\"utc\":\"");
    memcpy(utc + strlen("\"utc\":\""), "2999", 4);
    test_write_file(a.file.path, text, strlen(text));
    spil__autosave_close(&a, NULL);
    spil_driver_free(d);
    free(text);
    saved_game(2, 1, &a, &d);
    spil__autosave_close(&a, d);
    spil_driver_free(d);
    assert_int_equal(spil__autosave_list(LIST_OPEN, g, 2), 2);
    assert_int_equal(g[0].moves, 1);
    free(g);
}

static void games_of_earlier_versions_have_the_time_of_their_name(void **state)
{
    (void)state;
    autosave a;
    spil_driver *d;
    autosaved_game *g = spil_alloc(2 * sizeof *g);
    static const char *const names[] = {"punto-20200101-120000-1-1.spil", "punto-20190101-120000-1-1.spil"};
    for (int i = 0; i < 2; i++) {
        saved_game((uint64_t)i, i + 1, &a, &d);
        char *text = text_of(a.file.path), *mark = strstr(text, "\ntell ");
        assert_non_null(mark);
        memmove(mark, strchr(mark + 1, '\n'), strlen(strchr(mark + 1, '\n')) + 1);
        test_write_file(a.file.path, text, strlen(text));
        rename_to(&a, names[i]);
        spil__journal_close(&a.file);
        spil__autosave_close(&a, d);
        spil_driver_free(d);
        free(text);
    }
    assert_int_equal(spil__autosave_list(LIST_OPEN, g, 2), 2);
    assert_int_equal(g[0].moves, 1);
    assert_int_equal(g[1].moves, 2);
    free(g);
}

static void what_cannot_be_read_is_listed_as_such(void **state)
{
    (void)state;
    autosave a;
    spil_driver *d;
    autosaved_game *g = spil_alloc(3 * sizeof *g);
    char bad[FILE_PATH];
    saved_game(1, 2, &a, &d);
    spil__autosave_close(&a, d);
    spil_driver_free(d);
    snprintf(bad, sizeof bad, "%s/punto-20250101-120000-1-1.spil", folder);
    test_write_file(bad, "spil 1\ngame punto\nseats 2\nseed 1\nmove 0 0 R9@0,0\n", 49);
    assert_int_equal(spil__autosave_list(LIST_OPEN, g, 3), 1);
    assert_int_equal(spil__autosave_list(LIST_OPEN | LIST_UNREADABLE, g, 3), 2);
    assert_null(g[1].game);
    assert_string_equal(g[1].path, bad);
    assert_non_null(g[1].err.text.format);
    assert_string_equal(g[0].name[0], "Anna");
    assert_string_equal(g[0].player[0], "");
    assert_string_not_equal(g[0].player[1], "");
    spil_error err;
    assert_true(spil__autosave_delete(bad, &err));
    assert_int_equal(spil__autosave_list(LIST_UNREADABLE, g, 3), 0);
    free(g);
}

/* Each line was once looked for the end of the text: 13 seconds for a game of 25,000 moves, and minutes for this one
 * where a sanitizer looks, too. */
static void a_long_game_is_listed(void **state)
{
    (void)state;
    static const char head[] = "spil 1\n", rest[] = "game punto\nseats 2\nseed 1\n";
    autosaved_game *g = spil_alloc(sizeof *g);
    spil_buffer text = {0};
    spil_buffer_add(&text, head, sizeof head - 1);
    for (int i = 0; i < 400000; i++)
        spil_buffer_add(&text, "# x\n", 4);
    spil_buffer_add(&text, rest, sizeof rest - 1);
    test_write_file(path, text.at, text.len);
    assert_int_equal(spil__autosave_list(LIST_OPEN | LIST_UNREADABLE, g, 1), 0); /* it has no moves */
    spil_buffer_free(&text);
    free(g);
}

static void a_game_in_progress_is_not_deleted(void **state)
{
    (void)state;
    autosave a;
    spil_driver *d;
    spil_error err;
    char file[FILE_PATH];
    saved_game(1, 2, &a, &d);
    snprintf(file, sizeof file, "%s", a.file.path);
    assert_false(spil__autosave_delete(file, &err));
    assert_string_equal(err.text.format, "this game is being played by another program");
    spil__autosave_close(&a, d);
    assert_true(spil__autosave_delete(file, &err));
    assert_int_equal(access(file, F_OK), -1);
    spil_driver_free(d);
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, make_home, remove_home)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_second_program_is_told_and_changes_nothing),
        CASE(who_is_taken_over_learns_it_at_the_next_line),
        CASE(half_a_line_is_cut_off),
        CASE(a_deleted_file_is_there_again),
        CASE(a_file_in_place_of_the_folder_is_said),
        CASE(a_file_that_was_cut_off_is_said),
        CASE(files_are_their_owners_only),
        CASE(nothing_acknowledged_is_lost_under_kill_9),
        CASE(a_full_disk_is_said_and_nothing_is_lost_once_there_is_room),
        CASE(a_missing_folder_is_said_before_the_first_move),
        CASE(a_match_that_was_taken_over_says_so),
        CASE(the_order_is_what_the_journals_say),
        CASE(a_journal_that_claims_the_future_comes_last),
        CASE(games_of_earlier_versions_have_the_time_of_their_name),
        CASE(what_cannot_be_read_is_listed_as_such),
        CASE(a_long_game_is_listed),
        CASE(a_game_in_progress_is_not_deleted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
