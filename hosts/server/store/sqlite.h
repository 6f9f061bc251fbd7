/* sqlite.h: what the files of the SQLite engine share. */
#ifndef SPIL_SQLITE_H
#define SPIL_SQLITE_H

#include <sqlite3.h>

#include "checkpoint.h"
#include "engine.h"
#include "files.h"

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

/* The path of a file in a folder. */
bool spil__sqlite_path(const char *folder, const char *name, char path[FILE_PATH], spil_error *err);
/* Makes the folder, and locks it; -1 and a sentence: it cannot be used, or another server has it. */
int spil__sqlite_lock(const char *folder, spil_error *err);
/* The sentence for errno. Returns false. */
bool spil__sqlite_cannot(bool write, const char *path, spil_error *err);
/* Opens a database that is there. */
bool spil__sqlite_connect(const char *path, int flags, sqlite3 **db, spil_error *err);
void spil__sqlite_bind(sqlite3_stmt *st, int at, const void *bytes, size_t len);

/* sqlite_read.c */
bool spil__sqlite_read(void *self, const char *stream, uint64_t from, spil_rows *rows, spil_error *err);
bool spil__sqlite_heads(void *self, const char *prefix, spil_head_reader *reader, void *context,
                        spil_error *err);
bool spil__sqlite_due(void *self, uint64_t now_s, int most, spil_stream_reader *reader, void *context,
                      spil_error *err);
bool spil__sqlite_moment(void *self, bool begin, spil_error *err);
void spil__sqlite_examine(void *self, spil_store_complaint *complain, void *context);
bool spil__sqlite_strays(void *self, int64_t *n, spil_error *err);
/* sqlite_fill.c */
bool spil__sqlite_copy(void *self, const char *file, spil_error *err);
bool spil__sqlite_mark(void *self, const char *to, spil_error *err);
void *spil__sqlite_fill_file(const char *file, const spil_store_self *is, spil_error *err);
void *spil__sqlite_fill(const char *folder, const spil_store_self *is, spil_error *err);
bool spil__sqlite_fill_head(void *filling, const spil_head *head, spil_error *err);
bool spil__sqlite_fill_row(void *filling, const char *stream, const spil_row *row, spil_error *err);
bool spil__sqlite_filled(void *filling, bool keep, spil_error *err);

#endif
