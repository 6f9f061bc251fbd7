/* unit.h: cmocka with the headers it needs, and helpers for the tests of learning. */
#ifndef LEARN_TEST_UNIT_H
#define LEARN_TEST_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "spil/games.h"
#include "spil/lesson.h"

static inline spil_setup setup_of(const char *game)
{
    spil_setup su = spil_setup_default(spil_game_find(SPIL_CPU_ANY, game), 2);
    spil_error err;
    assert_int_equal(spil_setup_check(&su, &err), SPIL_OK);
    return su;
}

/* Adds an outcome in the first game that asks sums. */
static inline void note(spil_facts *f, const char *name, const char *what, spil_fact_end end, uint32_t ms)
{
    spil_error err;
    assert_true(spil_facts_note(f, name, spil_taught(0), what, end, ms, &err));
}

static inline void expect_fact(const spil_fact *x, uint32_t met, uint32_t found, uint32_t missed, uint32_t ms)
{
    assert_non_null(x);
    assert_int_equal(x->met, met);
    assert_int_equal(x->found, found);
    assert_int_equal(x->missed, missed);
    assert_int_equal(x->ms, ms);
}

static inline void expect(const spil_facts *f, const char *name, const char *what, uint32_t met,
                          uint32_t found, uint32_t missed, uint32_t ms)
{
    expect_fact(spil_facts_find(f, name, spil_taught(0), what), met, found, missed, ms);
}

/* Reads a text into the record; returns the lines that could not be read, for free(). */
static inline char *take_in(spil_facts *f, const char *text)
{
    const size_t size = strlen(text) + 2;
    char *aside = malloc(size);
    assert_non_null(aside);
    spil_out unread = spil_out_to(aside, size);
    assert_true(spil_facts_read(f, text, strlen(text), &unread));
    assert_false(spil_out_full(&unread));
    return aside;
}

/* A translator that marks the texts that matter here by capitals. */
static inline const char *loud_text(void *of, const char *english)
{
    (void)of;
    return strcmp(english, "You") == 0                               ? "ÞÚ"
           : strcmp(english, "%d.%d s") == 0                         ? "%d,%d SEK"
           : strcmp(english, " Right ones took %s on average.") == 0 ? " (%s)"
                                                                     : english;
}

static inline const char *loud_plural(void *of, const char *one, const char *many, unsigned long n)
{
    (void)of, (void)one, (void)many;
    return n == 1 ? "ONE: %2$d, %1$d" : "MANY: %2$d, %1$d";
}

#endif
