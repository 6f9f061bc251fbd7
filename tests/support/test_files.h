/* test_files.h: whole files for the tests that compare with stored ones, and folders for those that write. */
#ifndef TEST_FILES_H
#define TEST_FILES_H

#include <stdbool.h>
#include <stddef.h>

enum { TEST_FOLDER = 512 };

/* The whole file with a zero byte after it, or NULL when there is none; free() it. */
char *test_read_file(const char *path, size_t *len);
/* Replaces the file, in a folder that is made if need be; stops the program when that fails. */
void test_write_file(const char *path, const char *text, size_t len);
/* Makes an empty folder spil-NAME-…, for the caller to remove; stops the program when that fails. It is in TMPDIR
 * when that is an absolute path, otherwise in memory where possible: games are written move by move, and disks are
 * slow. */
void test_folder(char path[TEST_FOLDER], const char *name);
/* May stored files be rewritten? SPIL_BLESS=1. */
bool test_bless(void);

#endif
