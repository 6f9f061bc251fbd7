/* load.h: positions with one thing wrong, for tests of what a game refuses. */
#ifndef CORE_TEST_LOAD_H
#define CORE_TEST_LOAD_H

#include "table.h"

/* It is refused with BAD_STATE and a sentence that holds `why`; nothing else is touched. Returns the sentence. */
static inline const char *json_refused(const char *json, const char *why)
{
    static table t;
    spil_setup su, su_before;
    spil_state st, st_before;
    memset(&su, 0x5a, sizeof su);
    memset(&st, 0xa5, sizeof st);
    su_before = su;
    st_before = st;
    const spil_code code = table_load(&t, json);
    if (code != SPIL_BAD_STATE || t.err.code != SPIL_BAD_STATE || strstr(t.said, why) == NULL)
        fail_msg("'%s' and \"%s\" instead of bad_state and \"%s\":\n%s", spil_code_word(code), t.said, why,
                 json);
    spil_state_read(SPIL_CPU_ANY, json, strlen(json), &table_work, &su, &st, NULL);
    assert_memory_equal(&su, &su_before, sizeof su);
    assert_memory_equal(&st, &st_before, sizeof st);
    return t.said;
}

/* Replaces the first `from` after the first `after` by `to`. */
static inline void json_edit(char json[SPIL_STATE_TEXT], const char *after, const char *from, const char *to)
{
    char *at = strstr(json, after);
    assert_non_null(at);
    at = strstr(at, from);
    if (at == NULL)
        fail_msg("no %s in %s", from, json);
    assert_true(strlen(json) + strlen(to) < SPIL_STATE_TEXT);
    memmove(at + strlen(to), at + strlen(from), strlen(at + strlen(from)) + 1);
    memcpy(at, to, strlen(to));
}

#endif
