/* facts.h: the learning record: which sums people met, found and missed, and how fast.
 *
 * A fact is a sum as a game asks it: 14-6, or 9+2 where numbers go around the corner to 1. It
 * is counted separately for each person, by name; "" is the person who gave no name. Bots have no facts.
 *
 * The record is a text that people can read:
 *
 *     spil facts 3
 *     total 2026-11-13 7ate9 9+2 12 9 3 1840 1101 2306 6413 2026-11-12 Anna
 *     day 2026-11-13 7ate9 31 8 Anna                        found and missed on that day
 *     found 2026-11-16 7ate9 9+2 1730 Anna                  since then: a line for each, with the time taken
 *     missed 2026-11-16 7ate9 3-3 0 Anna
 *     met 2026-11-16 sequence 14-6 0
 *
 * A total has met, found, missed, ms, the latest outcomes (1 = found), and what is remembered (spil/fsrs.h): stability
 * and difficulty in thousandths, and the day of the last review. Every line has its day, or "-" where it is not known;
 * that of a total is the last one. "spil facts 2" did not have what is remembered, "spil facts 1" no days either; both
 * are still read. Every outcome adds a line at the end, so that a keeper of the text only has to append. The record
 * here is in memory; where the text is kept, and how it survives a crash, is up to the host. Running out of memory
 * aborts. */
#ifndef SPIL_FACTS_H
#define SPIL_FACTS_H

#include <stdbool.h>
#include <stdint.h>

#include "spil/day.h"
#include "spil/error.h"
#include "spil/fsrs.h"
#include "spil/record.h"

#define SPIL_FACTS_FIRST "spil facts 3\n" /* the first line */

enum {
    SPIL_FACT_WORD = 16,  /* room for a game's id or a sum, NUL included */
    SPIL_FACT_LINE = 200, /* room for a line, its end and the NUL included */
    SPIL_FACT_RECENT = 8, /* outcomes that are remembered one by one */
    SPIL_FACT_MS = 60000, /* longer times count as this: somebody was away */
    SPIL_FACTS_MAX =
        20000, /* every fact of both games for a class of 60; beyond that those not met for longest go */
    SPIL_FACT_DAYS_MAX = 20000 /* days of people; beyond that the oldest go */
};

typedef enum spil_fact_end {
    SPIL_FACT_MET,   /* it could have been found, but somebody else was faster */
    SPIL_FACT_FOUND, /* with the time it took */
    SPIL_FACT_MISSED /* a wrong answer, or none although there was time */
} spil_fact_end;

typedef struct spil_fact {
    char name[SPIL_NAME_BYTES]; /* whose */
    char game[SPIL_FACT_WORD], sum[SPIL_FACT_WORD];
    uint32_t met, found, missed; /* met counts all three */
    uint32_t ms;                 /* mean time to find it, recent ones counting more; 0 = never found */
    spil_day day;                /* the last on which it was met */
    uint8_t n_recent;            /* outcomes in `recent`, 0 … SPIL_FACT_RECENT */
    uint8_t recent;              /* the latest in the lowest bit; 1 = found */
    spil_fsrs memory;            /* how well it is remembered: found and missed are its reviews */
} spil_fact;

/* How a person did in a game on one day. */
typedef struct spil_fact_tally {
    char name[SPIL_NAME_BYTES], game[SPIL_FACT_WORD];
    spil_day day;
    uint32_t found, missed;
} spil_fact_tally;

/* Keeps the text: gets every new line, line end included. false and a sentence: it could not be kept. */
typedef struct spil_facts_keeper {
    bool (*line)(void *of, const char *line, size_t len, spil_error *err); /* NULL: there is none */
    spil_day (*today)(void *of); /* NULL: nobody knows what day it is */
    void *of;
} spil_facts_keeper;

/* A table of things and an index to find them by name; the layer's own (keyed_table.h). */
typedef struct spil_keyed_table {
    void *item;
    int n, room;
    int32_t *index; /* hash → item, -1 = free; n_index is a power of two */
    int n_index;
    struct spil_keyed_table_leaver *leaver; /* those that make room, in this order */
    int n_leavers, next_leaver;
} spil_keyed_table;

/* All zero is an empty record. Anybody may read it, only the functions below change it; the host sets the keeper. */
typedef struct spil_facts {
    spil_keyed_table sums; /* of spil_fact, see spil_facts_at */
    spil_keyed_table days; /* of spil_fact_tally, see spil_facts_tally */
    int n_unread;          /* lines that could not be read */
    bool old; /* a text in an older format was read: it should be rewritten before lines are appended */
    spil_facts_keeper keeper;
} spil_facts;

/* Fact i, of 0 … f->sums.n - 1. */
static inline const spil_fact *spil_facts_at(const spil_facts *f, int i)
{
    return (const spil_fact *)f->sums.item + i;
}

/* Tally i, of 0 … f->days.n - 1. */
static inline const spil_fact_tally *spil_facts_tally(const spil_facts *f, int i)
{
    return (const spil_fact_tally *)f->days.item + i;
}

/* What day it is; 0: nobody knows. */
static inline spil_day spil_facts_today(const spil_facts *f)
{
    return f->keeper.today == NULL ? 0 : f->keeper.today(f->keeper.of);
}

/* Back to all zero. */
void spil_facts_free(spil_facts *f);

/* Adds what a text says; false: not a learning record, and nothing has changed. Lines that cannot be read, such as
 * an incomplete last one, are counted and written to *unread, at most len + 1 bytes. The keeper is not told. */
bool spil_facts_read(spil_facts *f, const char *text, size_t len, spil_out *unread);
/* Writes the whole record, as totals. */
void spil_facts_write(const spil_facts *f, spil_out *text);

/* Adds one outcome, here and with the keeper. false: it could not be kept; *err says why, and the keeper is removed.
 * game and sum have fewer than SPIL_FACT_WORD bytes and no blanks; the name is valid (spil_name_fits) or "". */
bool spil_facts_note(spil_facts *f, const char *name, const char *game, const char *sum, spil_fact_end end,
                     uint32_t ms, spil_error *err);

/* NULL: never met. */
const spil_fact *spil_facts_find(const spil_facts *f, const char *name, const char *game, const char *sum);

/* Is there anything about this person? */
bool spil_facts_knows(const spil_facts *f, const char *name);
/* Removes the facts of one person; NULL: of everybody. The keeper stays, and is not told. */
void spil_facts_forget(spil_facts *f, const char *name);

/* The day on which it is about to be forgotten, with a chance of one in ten; 0: not known. */
spil_day spil_fact_due(const spil_fact *x);
/* How much practice it needs: 1 = none; 4 for a fact never met (NULL). usual_ms: the time this person usually takes. */
int spil_fact_weight(const spil_fact *x, uint32_t usual_ms);
/* The median time of these facts; 0 when none was ever found. */
uint32_t spil_facts_usual(const spil_fact *const of[], int n);
/* The same for all facts of a person in a game. */
uint32_t spil_facts_usual_ms(const spil_facts *f, const char *name, const char *game);

#endif
