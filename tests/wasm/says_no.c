/* says_no.c: every assertion of this folder's cmocka.h can fail. The N-th one here, which does not hold, must end the
 * program; when it does not, or when there is no N-th, the exit status is 0. */
#include "cmocka.h"

int main(int argc, char **argv)
{
    switch (argc > 1 ? atoi(argv[1]) : 0) {
    case 1: assert_true(argc == 0); break;
    case 2: assert_false(argc != 0); break;
    case 3: assert_null(argv); break;
    case 4: assert_non_null(argv[argc]); break;
    case 5: assert_ptr_equal(argv, argv + 1); break;
    case 6: assert_int_equal(INT64_C(1) << 40, 0); break;
    case 7: assert_int_not_equal(argc, argc); break;
    case 8: assert_in_range(argc, argc + 1, argc + 2); break;
    case 9: assert_string_equal("seven", "nine"); break;
    case 10: assert_string_not_equal("seven", "seven"); break;
    case 11: assert_memory_equal("seven", "seventh", 6); break;
    case 12: assert_memory_not_equal("seven", "seventh", 5); break;
    case 13: fail_msg("%d", argc); break;
    case 14: fail(); break;
    }
    return 0;
}
