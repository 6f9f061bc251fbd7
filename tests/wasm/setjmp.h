/* setjmp.h: wasi-libc has none. Tests include it because cmocka wants it; here that is the cmocka.h beside it. */
