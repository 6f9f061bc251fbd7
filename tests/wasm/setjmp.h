/* setjmp.h: wasi-libc has none. Tests include it because cmocka needs it; here cmocka is the cmocka.h of this
 * folder. */
