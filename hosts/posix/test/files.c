/* files.c: files written whole: permissions, links, leftovers, full disks (files.h). */
#include "files.h"
#include "shared_file.h"

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
#include <unistd.h>

#include <cmocka.h>

#include "test_files.h"

static char folder[TEST_FOLDER], path[TEST_FOLDER + 16];

static int open_folder(void **state)
{
    (void)state;
    test_folder(folder, "files");
    snprintf(path, sizeof path, "%s/file", folder);
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    char command[TEST_FOLDER + 64];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command);
}

static unsigned mode_of(const char *file)
{
    struct stat st;
    assert_int_equal(stat(file, &st), 0);
    return st.st_mode & 0777;
}

static int count_files(void)
{
    int n = 0;
    DIR *dir = opendir(folder);
    assert_non_null(dir);
    while (readdir(dir) != NULL)
        n++;
    closedir(dir);
    return n - 2; /* . and .. */
}

static void assert_holds(const char *file, const char *text)
{
    spil_buffer got;
    spil_error err;
    assert_true(spil__file_read(file, FILE_BYTES_MAX, &got, &err));
    assert_string_equal(got.at, text);
    spil_buffer_free(&got);
}

static bool write_text(const char *text)
{
    spil_error err;
    return spil__file_write(path, text, strlen(text), &err);
}

static void a_rewritten_file_keeps_its_permissions(void **state)
{
    (void)state;
    assert_true(write_text("one"));
    assert_int_equal(chmod(path, 0640), 0);
    assert_true(write_text("two"));
    assert_int_equal(mode_of(path), 0640);
    assert_holds(path, "two");
    assert_int_equal(count_files(), 1);
}

static void a_private_file_is_its_owners_only(void **state)
{
    (void)state;
    spil_error err;
    const mode_t mask = umask(0);
    assert_true(spil__file_write_private(path, "one", 3, &err));
    assert_int_equal(mode_of(path), 0600);
    assert_int_equal(chmod(path, 0644), 0);
    assert_true(spil__file_write_private(path, "two", 3, &err));
    umask(mask);
    assert_int_equal(mode_of(path), 0600);
}

/* Somebody who may write to the folder puts links where the temporary file might be. */
static void no_link_is_followed(void **state)
{
    (void)state;
    char trap[TEST_FOLDER + 64], victim[TEST_FOLDER + 64];
    snprintf(victim, sizeof victim, "%s/victim", folder);
    snprintf(trap, sizeof trap, "%s.%ld.new", path, (long)getpid());
    const int fd = open(victim, O_CREAT | O_WRONLY, 0600);
    assert_true(fd >= 0 && write(fd, "mine", 4) == 4);
    close(fd);
    assert_true(write_text("one"));
    assert_int_equal(symlink(victim, trap), 0);
    assert_true(write_text("two"));
    assert_holds(victim, "mine");
    assert_holds(path, "two");
    assert_int_equal(count_files(), 2);
}

static void what_a_killed_program_left_is_removed(void **state)
{
    (void)state;
    char left[TEST_FOLDER + 64], theirs[TEST_FOLDER + 64];
    const pid_t child = fork();
    if (child == 0)
        _exit(0);
    assert_int_equal(waitpid(child, NULL, 0), child);
    snprintf(left, sizeof left, "%s.%ld.new", path, (long)child); /* nobody has this number now */
    snprintf(theirs, sizeof theirs, "%s.%ld.new", path, (long)getppid());
    assert_true(write_text("one"));
    close(open(left, O_CREAT | O_WRONLY, 0600));
    close(open(theirs, O_CREAT | O_WRONLY, 0600));
    assert_true(write_text("two"));
    assert_int_equal(access(left, F_OK), -1);
    assert_int_equal(access(theirs, F_OK), 0); /* may be at work on it */
}

static void a_program_killed_while_writing_leaves_nothing(void **state)
{
    (void)state;
    const pid_t child = fork();
    if (child == 0) {
        new_file f;
        spil_error err;
        if (spil__new_file_open(&f, path, 0600, &err) && spil__write_all(f.fd, "half", 4))
            kill(getpid(), SIGKILL);
        _exit(1);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(count_files(), 0);
}

static void what_cannot_be_written_says_why(void **state)
{
    (void)state;
    spil_error err;
    const struct rlimit small = {.rlim_cur = 1000, .rlim_max = RLIM_INFINITY};
    struct rlimit before;
    static char text[4000];
    memset(text, 'x', sizeof text);
    assert_true(write_text("one"));
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &before);
    setrlimit(RLIMIT_FSIZE, &small); /* writes the first 1000 bytes, and then no more */
    const bool ok = spil__file_write(path, text, sizeof text, &err);
    setrlimit(RLIMIT_FSIZE, &before);
    assert_false(ok);
    assert_string_equal(err.text.arg[1], strerror(EFBIG));
    assert_holds(path, "one");
    assert_int_equal(count_files(), 1);
}

static void folders_and_devices_are_not_replaced(void **state)
{
    (void)state;
    spil_error err;
    assert_false(spil__file_write(folder, "x", 1, &err));
    assert_string_equal(err.text.format, "'%s' is not an ordinary file");
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_false(write_text("x"));
}

static void a_new_file_can_refuse_to_replace(void **state)
{
    (void)state;
    new_file f;
    spil_error err;
    assert_true(write_text("one"));
    assert_true(spil__new_file_open(&f, path, 0600, &err));
    assert_false(spil__new_file_place(&f, false, &err));
    assert_holds(path, "one");
    assert_int_equal(count_files(), 1);
}

/* Adds a line while the file may have at most `most` bytes. */
static bool add_within(rlim_t most, const char *line)
{
    struct rlimit before;
    const int fd = spil__shared_open(path, O_CREAT);
    assert_true(fd >= 0);
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &before);
    const struct rlimit small = {.rlim_cur = most, .rlim_max = before.rlim_max};
    setrlimit(RLIMIT_FSIZE, &small);
    const bool ok = spil__shared_add(fd, "first\n", line, strlen(line), true);
    setrlimit(RLIMIT_FSIZE, &before);
    close(fd);
    return ok;
}

static void a_line_is_added_whole_or_not_at_all(void **state)
{
    (void)state;
    assert_false(add_within(3, "one\n")); /* not even half a first line stays */
    assert_holds(path, "");
    assert_false(add_within(8, "one\n"));
    assert_holds(path, "");
    assert_true(add_within(100, "one\n"));
    assert_false(add_within(12, "two\n"));
    assert_holds(path, "first\none\n");
    assert_true(add_within(100, "two")); /* half a line of somebody who was killed */
    assert_true(add_within(100, "three\n"));
    assert_holds(path, "first\none\ntwo\nthree\n");
    assert_int_equal(mode_of(path), 0600);
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, open_folder, remove_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_rewritten_file_keeps_its_permissions),
        CASE(a_private_file_is_its_owners_only),
        CASE(no_link_is_followed),
        CASE(what_a_killed_program_left_is_removed),
        CASE(a_program_killed_while_writing_leaves_nothing),
        CASE(what_cannot_be_written_says_why),
        CASE(folders_and_devices_are_not_replaced),
        CASE(a_new_file_can_refuse_to_replace),
        CASE(a_line_is_added_whole_or_not_at_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
