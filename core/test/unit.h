/* unit.h: cmocka and what it wants before it, for the tests of the core and of the games. */
#ifndef CORE_TEST_UNIT_H
#define CORE_TEST_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#endif
