/* input.c: lines through a pipe, waiting with a limit, Ctrl-C at any moment; folders for games; texts for gnuplot. */
#include "input.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "complaint.h"
#include "game_folder.h"
#include "plot.h"

/* ---- input ---- */

/* Makes standard input a pipe; returns its other end. */
static int pipe_in(void)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(dup2(ends[0], STDIN_FILENO), STDIN_FILENO);
    close(ends[0]);
    clearerr(stdin);
    return ends[1];
}

static void put(int fd, const char *text, size_t n)
{
    assert_int_equal(write(fd, text, n), (ssize_t)n);
}

static void lines_come_with_their_ends(void **state)
{
    (void)state;
    const int fd = pipe_in();
    char longest[5000];
    memset(longest, 'x', sizeof longest);
    put(fd, "one\n\ntwo\r\n", 10);
    put(fd, longest, sizeof longest);
    put(fd, "\nlast", 5);
    close(fd);
    assert_string_equal(spil__input_line(false), "one\n");
    assert_string_equal(spil__input_line(false), "\n");
    assert_string_equal(spil__input_line(true), "two\r\n");
    assert_int_equal(strlen(spil__input_line(true)), sizeof longest + 1);
    assert_string_equal(spil__input_line(true), "last"); /* it needs no newline */
    assert_null(spil__input_line(false));
    assert_null(spil__input_line(true)); /* at the end it does not wait */
}

static void waiting_has_an_end(void **state)
{
    (void)state;
    const int fd = pipe_in();
    int other[2];
    assert_int_equal(pipe(other), 0);
    assert_false(spil__input_within(0, -1));
    assert_false(spil__input_within(20, -1));
    put(other[1], "x", 1);
    assert_false(spil__input_within(UINT64_MAX, other[0])); /* something else came first */
    put(fd, "a\nb\n", 4);
    assert_true(spil__input_within(UINT64_MAX, -1));
    assert_true(spil__input_within(UINT64_MAX, other[0])); /* both */
    assert_string_equal(spil__input_line(true), "a\n");
    assert_true(spil__input_within(0, -1)); /* what was typed ahead is still there */
    assert_string_equal(spil__input_line(true), "b\n");
    assert_false(spil__input_within(0, -1));
    close(fd);
    assert_true(spil__input_within(UINT64_MAX, -1)); /* the end is something to read */
    close(other[0]);
    close(other[1]);
}

/* The last test of input: Ctrl-C is remembered for good. */
static void ctrl_c_ends_the_waiting(void **state)
{
    (void)state;
    const int fd = pipe_in();
    put(fd, "a\n", 2);
    assert_false(spil__input_interrupted());
    raise(SIGINT);
    assert_true(spil__input_interrupted());
    assert_false(spil__input_within(UINT64_MAX, -1));
    assert_null(spil__input_line(true)); /* though there is a line */
    assert_string_equal(spil__input_line(false), "a\n");
    close(fd);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        raise(SIGINT); /* the second one */
        _exit(0);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGINT);
}

/* ---- files ---- */

static char folder[] = "/tmp/spil-test-XXXXXX";

static const char *in_folder(const char *name)
{
    static char path[2][6000];
    static int turn;
    turn = !turn;
    snprintf(path[turn], sizeof path[turn], "%s/%s", folder, name);
    return path[turn];
}

static void touch(const char *name)
{
    FILE *f = fopen(in_folder(name), "w");
    assert_non_null(f);
    fclose(f);
}

static int make_folder(void **state)
{
    (void)state;
    spil__input_catch_interrupt();
    return mkdtemp(folder) == NULL ? -1 : 0;
}

static int remove_folder(void **state)
{
    (void)state;
    char command[100];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command);
}

/* The complaint about a folder or a picture; "" if it will do. */
static const char *said_of(bool (*good)(const char *), const char *path)
{
    complaint_begin();
    const bool ok = good(path);
    const char *said = complaint();
    assert_int_equal(ok, said[0] == '\0');
    return said;
}

static void folders_for_games(void **state)
{
    (void)state;
    char long_name[FOLDER_PATH + 10], why[7000];
    struct stat st;
    assert_string_equal(said_of(spil__game_folder_make, in_folder("a/b/c")),
                        ""); /* created with its parents */
    assert_true(stat(in_folder("a/b/c"), &st) == 0 && S_ISDIR(st.st_mode));
    touch("a/b/c/notes.txt"); /* other files do not matter, nor games in folders inside */
    touch("a/b/c/spil");
    assert_int_equal(mkdir(in_folder("a/b/c/more"), 0777), 0);
    touch("a/b/c/more/x.spil");
    assert_string_equal(said_of(spil__game_folder_make, in_folder("a/b/c")), "");
    touch("a/b/c/x.spil");
    snprintf(why, sizeof why, "the folder '%s' already holds games: give --record another one",
             in_folder("a/b/c"));
    assert_string_equal(said_of(spil__game_folder_make, in_folder("a/b/c")), why);
    assert_string_equal(said_of(spil__game_folder_make, ""), "--record needs the name of a folder");
    assert_non_null(
        strstr(said_of(spil__game_folder_make, in_folder("a/b/c/spil")), in_folder("a/b/c/spil")));
    memset(long_name, 'x', sizeof long_name);
    long_name[sizeof long_name - 1] = '\0';
    assert_non_null(strstr(said_of(spil__game_folder_make, long_name), strerror(ENAMETOOLONG)));
}

static void pictures_that_cannot_be(void **state)
{
    (void)state;
    static const char *const names[] = {"x.gif", "x", ".svg", "x.SVG", "", "x.svg.gz"};
    char why[7000], long_name[5000];
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        snprintf(why, sizeof why, "a picture's name must end in .svg or .png, unlike '%s'", names[i]);
        assert_string_equal(said_of(spil__plot_possible, names[i]), why);
    }
    assert_int_equal(mkdir(in_folder("x.svg"), 0777), 0);
    assert_non_null(strstr(said_of(spil__plot_possible, in_folder("x.svg")), strerror(EISDIR)));
    assert_non_null(strstr(said_of(spil__plot_possible, in_folder("none/x.png")), strerror(ENOENT)));
    memset(long_name, 'x', sizeof long_name);
    strcpy(long_name + sizeof long_name - 5, ".png");
    assert_non_null(strstr(said_of(spil__plot_possible, long_name), strerror(ENAMETOOLONG)));
}

static void texts_for_gnuplot_stay_texts(void **state)
{
    (void)state;
    static const struct {
        const char *text, *quoted;
    } tries[] = {
        {"", "''"},
        {"Anna", "'Anna'"},
        {"it's", "'it''s'"},
        {"'", "''''"},
        {"a\nset output 'x'\n",
         "'aset output ''x'''"}, /* neither a second line nor an early end of the quotes */
        {"\t\x01\x1b[0m", "'[0m'"},
        {"`rm` \"$x\" \\n @a", "'`rm` \"$x\" \\n @a'"}, /* harmless in single quotes */
        {"Þórður", "'Þórður'"},
    };
    for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
        char text[200] = "";
        FILE *f = fmemopen(text, sizeof text, "w");
        assert_non_null(f);
        spil__plot_text(f, tries[i].text);
        fclose(f);
        assert_string_equal(text, tries[i].quoted);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(folders_for_games),
        cmocka_unit_test(pictures_that_cannot_be),
        cmocka_unit_test(texts_for_gnuplot_stay_texts),
        cmocka_unit_test(lines_come_with_their_ends),
        cmocka_unit_test(waiting_has_an_end),
        cmocka_unit_test(ctrl_c_ends_the_waiting),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
