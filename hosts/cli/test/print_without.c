/* A program that was built without cairo has the command, and says so in one sentence. */
#include "commands.h"
#include "complaint.h"
#include "stderr_report.h"

static void says_so(void **state)
{
    (void)state;
    complaint_begin();
    const int status = spil__cmd_print(NULL);
    assert_string_equal(complaint(), "this program cannot print: it was built without cairo");
    assert_int_equal(status, STATUS_FAILED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(says_so)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
