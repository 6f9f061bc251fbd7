/* postgres.h: what the files of the PostgreSQL engine share. */
#ifndef SPIL_POSTGRES_H
#define SPIL_POSTGRES_H

#include <libpq-fe.h>
#include <pthread.h>
#include <stdatomic.h>

#include "engine.h"
#include "spil/memory.h"

enum {
    SPIL_PG_PARAMS = 32,
    SPIL_PG_WORDS = 64, /* of how to connect */
    SPIL_PG_NAME = 13   /* of a store or a node, NUL included */
};

/* How to connect again, where that is allowed: all that was looked up the first time. */
typedef struct spil_redial {
    int n; /* 0: it is not allowed */
    char *word[SPIL_PG_WORDS], *value[SPIL_PG_WORDS];
} spil_redial;

/* Connections to a database: of one house, or all that a node has. */
typedef struct spil_link {
    PGconn *write;           /* the writer thread's; NULL when opened to read */
    PGconn *read;            /* of readers, in turn … */
    pthread_mutex_t reading; /* … who have this meanwhile */
    PGconn *lease;           /* a node's, for all that is in postgres_lease.c; NULL: it is none … */
    char node[SPIL_PG_NAME]; /* … and its name */
    spil_joining joined;
    char address[SPIL_NODE_ADDRESS];
    bool prepared;     /* what `write` is asked with all the time */
    bool warned;       /* the database has warned while `write` committed … */
    bool claim_warned; /* … or `lease` */
    atomic_bool lost;  /* the connection for reading */
    atomic_bool fails; /* engine.h */
    spil_redial redial;
} spil_link;

/* A house. */
typedef struct spil_pg {
    spil_link *link;
    bool is_alone; /* the link is its own */
    unsigned house;
    char name[SPIL_PLACE_BYTES]; /* the place without its password */
    spil_store_self is;
} spil_pg;

/* The parameters of a statement, all binary. What they point to is freed by spil__pg_forget. */
typedef struct spil_params {
    int n;
    char *value[SPIL_PG_PARAMS];
    int length[SPIL_PG_PARAMS];
} spil_params;

void spil__pg_int(spil_params *p, int64_t value); /* int8 */
void spil__pg_text(spil_params *p, const char *text);
void spil__pg_forget(spil_params *p);
void spil__pg_copy(spil_params *to, const spil_params *from);

/* An array, built element by element. */
typedef enum spil_pg_type { SPIL_PG_BYTES = 17, SPIL_PG_INT8 = 20, SPIL_PG_TEXT = 25 } spil_pg_type;

typedef struct spil_array {
    spil_buffer bytes;
    uint32_t n;
    bool has_null;
} spil_array;

/* bytes NULL: no value. */
void spil__pg_add(spil_array *a, const void *bytes, size_t len);
void spil__pg_add_int(spil_array *a, int64_t value);
/* The array as the next parameter; it is empty afterwards. */
void spil__pg_array(spil_params *p, spil_array *a, spil_pg_type type);

/* The sentence for what the database has just said; result may be NULL. Returns false. */
bool spil__pg_fail(PGconn *db, const PGresult *result, spil_error *err);
/* Carries out statements that have no answer. err->code is OK where it has waited too long for a lock. */
bool spil__pg_do(PGconn *db, const char *sql, spil_error *err);
/* One statement; the answer in binary, which the caller clears. NULL and a sentence. */
PGresult *spil__pg_ask(PGconn *db, const char *sql, spil_params *p, spil_error *err);
/* The same; NULL with an err->code of OK: it has waited too long for a lock. */
PGresult *spil__pg_try(PGconn *db, const char *sql, spil_params *p, spil_error *err);
int64_t spil__pg_int_of(const PGresult *r, int row, int column);
/* NULL: no value. */
const void *spil__pg_bytes_of(const PGresult *r, int row, int column, size_t *len);

/* postgres_schema.c: makes the tables or takes them to this version, under a lock. */
bool spil__pg_migrate(PGconn *db, spil_error *err);
/* Is this a store that this program can read as it is? */
bool spil__pg_schema_check(PGconn *db, spil_error *err);

/* postgres.c: connects; `house` and the name are set. */
spil_pg *spil__pg_reach(const char *place, bool to_write, spil_error *err);
void spil__pg_close(void *self);
void spil__pg_leave(void *reached);

/* Is a lost connection waited for on behalf of this house? */
bool spil__pg_may_wait(const spil_link *l, unsigned house);
/* Connects again in place of one that is lost, or waits a moment. */
bool spil__pg_again(spil_link *l, PGconn **lost, spil_error *err);

/* postgres_lease.c: only one program that is no node has a house open to write, and while none carries it. */
bool spil__pg_lock(spil_pg *s, spil_error *err);
bool spil__pg_claim(spil_pg *s, spil_opening how, spil_error *err);
/* What the house says of itself. *version: of the newest program that has carried it; -1: there is no such house. */
bool spil__pg_read_self(spil_pg *s, int *version, spil_error *err);
bool spil__pg_draw_name(char name[SPIL_PG_NAME], spil_error *err);
bool spil__pg_join(void *reached, const spil_joining *how, spil_joined *joined, spil_error *err);
bool spil__pg_tend(void *reached, const spil_tending *says, spil_tended *tended, spil_error *err);
bool spil__pg_give_up(void *reached, const int houses[], int n, bool leaves, spil_error *err);

/* postgres_write.c */
extern const char spil__pg_append_sql[];
bool spil__pg_prepare(spil_link *l, spil_error *err);
void spil__pg_commit(spil_group groups[], size_t n);

/* postgres_read.c */
bool spil__pg_read(void *self, const char *stream, uint64_t from, spil_rows *rows, spil_error *err);
bool spil__pg_heads(void *self, const char *prefix, spil_head_reader *reader, void *context, spil_error *err);
bool spil__pg_due(void *self, uint64_t now_s, int most, spil_stream_reader *reader, void *context,
                  spil_error *err);
bool spil__pg_moment(void *self, bool begin, spil_error *err);
bool spil__pg_strays(void *self, int64_t *n, spil_error *err);

/* postgres_fill.c */
bool spil__pg_mark(void *self, const char *to, spil_error *err);
void *spil__pg_fill(const char *place, const spil_store_self *is, spil_error *err);
bool spil__pg_fill_head(void *filling, const spil_head *head, spil_error *err);
bool spil__pg_fill_row(void *filling, const char *stream, const spil_row *row, spil_error *err);
bool spil__pg_filled(void *filling, bool keep, spil_error *err);

#endif
