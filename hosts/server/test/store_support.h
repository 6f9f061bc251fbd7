/* store_support.h: a store in its own folder, for tests; where SPIL_POSTGRES names a database
 * (tests/support/postgres.py), in its own house there. */
#ifndef STORE_SUPPORT_H
#define STORE_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine.h"

enum { PATH_BYTES = 256 };

/* A new place; setup and teardown of a test, whose state it is. */
int make_place(void **state);
int remove_place(void **state);
/* The same, but a folder in any case. */
int make_folder(void **state);
int remove_folder(void **state);
/* Is the place a database's? */
bool in_database(void);
/* Path of a file in it, in a static buffer. */
const char *path_in(const char *folder, const char *name);

/* Opens it, which must work. */
spil_store *open_store(const char *folder, const spil_engine *engine);
/* Waits until the ticket is durable. false: the store has failed. */
bool await(spil_store *store, uint64_t ticket);
/* Appends an event whose bytes are a text. */
uint64_t append(spil_store *store, const char *stream, uint64_t number, const char *text);
uint64_t append_private(spil_store *store, const char *stream, uint64_t number, const char *text,
                        const char *owner, const char *secret);

/* A stream as one text: "1 text; 2 text (owner: secret); 3 text (forgotten);". Freed by the caller; NULL: cannot be
 * read. */
char *told(spil_store *store, const char *stream);
void expect_told(spil_store *store, const char *stream, const char *text);

/* The number of the stream's last event; 0: there is no such stream. */
uint64_t last_of(spil_store *store, const char *stream);

/* Complaints of spil_store_check; -1: it said that all is well, and complained. */
int complaints(spil_store *store, spil_store_checked *checked);
/* The same for a folder that nobody has open to write. -2: it cannot be opened at all. */
int complaints_in(const char *folder);

/* Does a file of the folder hold this text? */
bool files_hold(const char *folder, const char *text);
/* SQL behind the store's back. */
void tamper(const char *place, const char *sql);
/* Claims it behind the store's back, as another server does. */
void steal(const char *place);

#endif
