/* files.h: whole files for the tests that compare with stored ones. */
#ifndef TEST_FILES_H
#define TEST_FILES_H

#include <stdbool.h>
#include <stddef.h>

/* The whole file with a zero byte behind it, or NULL when there is none; free() it. */
char *test_read_file(const char *path, size_t *len);
/* Replaces the file; stops the program when that fails. */
void test_write_file(const char *path, const char *text, size_t len);
/* May stored files be rewritten? SPIL_BLESS=1. */
bool test_bless(void);

#endif
