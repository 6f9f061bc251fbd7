/* unfenced.c: a server whose appends are fenced less than they must be, for a test that has to notice: linked with
 * --wrap=PQprepare, and with unleased.c, as its lease alone might have it say nothing. SPIL_FENCE says how: `key-share`
 * takes the weaker lock, `no-epoch` has no look at the epoch. */
#define _GNU_SOURCE /* asprintf */
#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

PGresult *__real_PQprepare(PGconn *db, const char *name, const char *sql, int n, const Oid *types);
PGresult *__wrap_PQprepare(PGconn *db, const char *name, const char *sql, int n, const Oid *types);

/* The statement with these words in place of those, which it must have. */
static char *with(const char *sql, const char *words, const char *others)
{
    const char *at = strstr(sql, words);
    char *changed;
    if (at == NULL || asprintf(&changed, "%.*s%s%s", (int)(at - sql), sql, others, at + strlen(words)) < 0)
        abort();
    return changed;
}

PGresult *__wrap_PQprepare(PGconn *db, const char *name, const char *sql, int n, const Oid *types)
{
    const char *fence = getenv("SPIL_FENCE");
    char *weak = fence != NULL && strcmp(fence, "no-epoch") == 0
                     ? with(sql, "AND house.epoch = m.epoch", "AND m.epoch > 0")
                     : with(sql, "FOR SHARE", "FOR KEY SHARE");
    PGresult *r = __real_PQprepare(db, name, weak, n, types);
    free(weak);
    return r;
}
