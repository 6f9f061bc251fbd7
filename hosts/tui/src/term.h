/* term.h: a terminal, or what a test puts in its place: shows cells, gives keys and the time. */
#ifndef TERM_H
#define TERM_H

#include "cells.h"
#include "key.h"
#include "look.h"

typedef struct term {
    /* Columns and lines now. */
    void (*size)(void *self, int *w, int *h);
    /* Shows the cells, which have that size. */
    void (*show)(void *self, const cells *c);
    /* Waits for a key, at most so long (< 0: as long as it takes) and until wake_fd (-1: none) can be read: then
     * KEY_NOTHING. A click comes as the zone of the cells shown last. */
    int (*key)(void *self, int wait_ms, int wake_fd);
    /* A clock that does not run backwards. */
    uint64_t (*now_ms)(void *self);
    void *self;
} term;

/* ---- the real one, by curses (term_curses.c) ---- */

/* What the terminal is good for, before it is opened. */
typedef enum term_kind { TERM_FULL, TERM_LINES } term_kind;
term_kind spil__term_kind(void);

/* Takes the terminal over: false when curses cannot. From here on every way out of the program gives it back as it was:
 * spil__term_close, exit(), SIGINT, SIGTERM, SIGHUP, a crash. *can says what it can show. */
bool spil__term_open(term *t, look *can);
void spil__term_close(void);

#endif
