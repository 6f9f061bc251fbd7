/* term.h: a terminal, real or faked by a test: shows cells, gives keys and the time. */
#ifndef TERM_H
#define TERM_H

#include "cells.h"
#include "glyphs.h"
#include "key.h"

typedef struct term {
    /* Its current columns and lines. */
    void (*size)(void *self, int *w, int *h);
    /* Shows the cells, which have that size. */
    void (*show)(void *self, const cells *c);
    /* Waits for a key, at most wait_ms (< 0: forever) and until wake_fd (-1: none) can be read: KEY_NOTHING then. A
     * click is the zone it hits in the cells shown last. */
    int (*key)(void *self, int wait_ms, int wake_fd);
    /* Rings a bell; NULL: there is none. */
    void (*bell)(void *self);
    bool slow; /* a line so slow that nothing should move */
    /* A clock that never runs backwards. */
    uint64_t (*now_ms)(void *self);
    void *self;
} term;

/* ---- the real one, with curses (term_curses.c) ---- */

/* What the terminal can do: full screens, or only lines. It need not be open. */
typedef enum term_kind { TERM_FULL, TERM_LINES } term_kind;
term_kind spil__term_kind(void);

/* Takes over the terminal; false: curses cannot. From here on every way out of the program restores it:
 * spil__term_close, exit(), SIGINT, SIGTERM, SIGHUP, a crash. *can says what it can show. */
bool spil__term_open(term *t, look *can);
void spil__term_close(void);

#endif
