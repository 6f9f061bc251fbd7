/* complaint.h: captures stderr, for tests of functions that complain and return false. */
#ifndef COMPLAINT_H
#define COMPLAINT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static FILE *complaint_file;
static int complaint_before;

/* From here to complaint() stderr is captured. No assertions in between: their messages would be, too. */
static inline void complaint_begin(void)
{
    fflush(stderr);
    complaint_before = dup(STDERR_FILENO);
    complaint_file = tmpfile();
    assert_true(complaint_before >= 0 && complaint_file != NULL);
    assert_int_equal(dup2(fileno(complaint_file), STDERR_FILENO), STDERR_FILENO);
}

/* The complaint without "spil: " and its newline; "": none. Valid until the next call. */
static inline const char *complaint(void)
{
    static char text[8192];
    fflush(stderr);
    dup2(complaint_before, STDERR_FILENO);
    close(complaint_before);
    rewind(complaint_file);
    const size_t n = fread(text, 1, sizeof text - 1, complaint_file);
    fclose(complaint_file);
    text[n] = '\0';
    if (n == 0)
        return text;
    assert_int_equal(strncmp(text, "spil: ", 6), 0);
    assert_ptr_equal(strchr(text, '\n'), text + n - 1); /* one line */
    text[n - 1] = '\0';
    return text + 6;
}

#endif
