/* sqlite.h: what the files of the SQLite engine share. */
#ifndef SPIL_SQLITE_H
#define SPIL_SQLITE_H

#include <sqlite3.h>

#include "checkpoint.h"
#include "engine.h"

enum { SPIL_SQLITE_STATEMENTS = 13 };

typedef struct spil_sqlite {
    sqlite3 *write;                /* the writer thread's; NULL when opened to read */
    sqlite3 *read;                 /* for readers */
    spil_checkpoints *checkpoints; /* NULL when opened to read */
    int lock;                      /* descriptor of the locked file; -1: none */
    spil_store_self is;
    bool untidy;        /* something was forgotten and may still be in the log */
    bool has_deleted;   /* the same of what was deleted, for which there is time */
    uint64_t cleaned_s; /* when the log was last emptied for that */
    sqlite3_stmt *statement[SPIL_SQLITE_STATEMENTS]; /* the writer's */
} spil_sqlite;

/* The sentence for what the database has just said. Returns false. */
bool spil__sqlite_fail(sqlite3 *db, spil_error *err);
/* Carries out statements that have no answer. */
bool spil__sqlite_do(sqlite3 *db, const char *sql, spil_error *err);
/* The one number that a statement answers. */
bool spil__sqlite_number(sqlite3 *db, const char *sql, int64_t *number, spil_error *err);

/* sqlite_read.c */
bool spil__sqlite_read(void *self, const char *stream, uint64_t from, spil_event_reader *reader,
                       void *context, spil_error *err);
bool spil__sqlite_list(void *self, const char *prefix, spil_stream_reader *reader, void *context,
                       spil_error *err);
bool spil__sqlite_due(void *self, uint64_t now_s, int most, spil_stream_reader *reader, void *context,
                      spil_error *err);
/* check.c, backup.c */
bool spil__sqlite_check(void *self, spil_store_complaint *complain, void *context,
                        spil_store_checked *checked);
bool spil__sqlite_backup(void *self, const char *file, spil_error *err);

#endif
