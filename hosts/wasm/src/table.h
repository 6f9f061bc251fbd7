/* table.h: the one match of this instance: a driver, its bots, what people are told, and what they learn. */
#ifndef TABLE_H
#define TABLE_H

#include "calls.h"
#include "spil/match_bots.h"
#include "spil/puzzle.h"
#include "spil/teller.h"

typedef struct table {
    spil_driver *driver;   /* NULL: there is no match */
    spil_match_bots *bots; /* NULL in a guided game, and in a puzzle, where nobody else moves */
    spil_record rec;       /* what a resumed match may rest on */
    spil_data *data;       /* the file of an option; NULL: none */
    bool fast;             /* bots answer as soon as they can */
    bool untimed;          /* a race goes in turns, and claims have no limit */
    char name[SPIL_SEATS_MAX][SPIL_NAME_BYTES];
    spil_learning learning;
    /* A guided game. */
    spil_guided guided;
    const spil_guide *guide; /* NULL: it is an ordinary one */
    int scene;
    spil_teller teller; /* what the people here are told */
} table;

extern table spil__table;

static inline const spil_setup *table_setup(const table *t)
{
    return spil_driver_setup(t->driver);
}

/* The seat that looks; -1: nobody's, or onlookers'. */
static inline int table_seat(const table *t)
{
    return t->teller.receiver == SPIL_ONLOOKER ? -1 : t->teller.receiver;
}

/* Refuses a call without a match. */
bool spil__table_need(call *c);

/* ---- beginning and end (table_open.c) ---- */

void spil__table_close(table *t);
call_fn spil__table_open, spil__table_resume, spil__table_guide, spil__table_again, spil__table_puzzle;
/* "game", "seats", "names" and "options" of a call, and the file that an option names, which is then the caller's. */
bool spil__table_read(call *c, spil_setup *su, spil_seating *who, char names[][SPIL_NAME_BYTES],
                      own_file *file);
/* {"text":PUZZLES,"puzzle":N}; false: there is none, and the call is refused. spil_puzzle_free it. */
bool spil__arg_puzzle(call *c, spil_puzzle *p);

/* ---- time and bots (table.c) ---- */

/* Lets the time pass, bots answer and questions be asked, and writes what is new into the answer:
 *   phase, seat, covered, due_ms, journal, notes, say, tasks, dropped, advice */
void spil__table_news(call *c, uint64_t now_ms);

/* ---- what there is to see (table_show.c) ---- */

call_fn spil__table_show, spil__table_moves, spil__table_view, spil__table_record, spil__table_describe;

#endif
