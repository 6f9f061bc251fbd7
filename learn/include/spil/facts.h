/* facts.h: the learning record: which sums people met, found and missed, and how fast.
 *
 * A fact is a sum as a game asks it: 9+2 in 7 ATE 9 (which goes around the corner to 1), 14-6 in Sequence Numbers.
 * Each is counted for each person, by name; "" is the person who plays alone and gave no name. Bots have none.
 *
 * The record is a text that a person can read:
 *
 *     spil facts 1
 *     total 7ate9 9+2 12 9 3 1840 1101 Anna      met, found, missed, ms, what came of the latest (1 = found)
 *     found 7ate9 9+2 1730 Anna                  since then: one line each, with the time it took
 *     missed 7ate9 3-3 0 Anna
 *     met sequence 14-6 0
 *
 * What happens is one more line at the end, so that who keeps the text need only append. The record here is in memory;
 * where the text is kept, and how it outlives a crash, is the host's. Running out of memory stops the program. */
#ifndef SPIL_FACTS_H
#define SPIL_FACTS_H

#include <stdbool.h>
#include <stdint.h>

#include "spil/error.h"
#include "spil/record.h"

#define SPIL_FACTS_FIRST "spil facts 1\n" /* the first line */

enum {
    SPIL_FACT_WORD = 16,   /* room for a game's id or a sum, NUL included */
    SPIL_FACT_LINE = 200,  /* room for a line, its end and the NUL included */
    SPIL_FACT_RECENT = 8,  /* so many latest outcomes are remembered one by one */
    SPIL_FACT_MS = 60000,  /* a longer time counts as this: somebody was away */
    SPIL_FACTS_MAX = 20000 /* a class of 60 with every fact of both games; then the least met make room */
};

typedef enum spil_fact_end {
    SPIL_FACT_MET,   /* it was there to be found, and somebody else was faster */
    SPIL_FACT_FOUND, /* with the time it took */
    SPIL_FACT_MISSED /* a wrong answer, or none where there was time enough */
} spil_fact_end;

typedef struct spil_fact {
    char name[SPIL_NAME_BYTES]; /* whose */
    char game[SPIL_FACT_WORD], sum[SPIL_FACT_WORD];
    uint32_t met, found, missed; /* met counts all three */
    uint32_t ms;                 /* to find it, recent finds counting more; 0 = never found */
    uint8_t n_recent;            /* outcomes in `recent`, 0 … SPIL_FACT_RECENT */
    uint8_t recent;              /* latest in the lowest bit; 1 = found */
} spil_fact;

/* Who keeps the text: gets every line that is noted, its end included. false and a sentence: it could not be kept. */
typedef struct spil_facts_keeper {
    bool (*line)(void *of, const char *line, size_t len, spil_error *err); /* NULL: nobody does */
    void *of;
} spil_facts_keeper;

/* All zero is an empty record. To be read by all, changed by the functions below only; keeper is the host's. */
typedef struct spil_facts {
    spil_fact *item; /* in the order in which they were first met */
    int n, room;
    int32_t *index; /* hash → item, -1 = free; n_index is a power of two */
    int n_index;
    int n_unread; /* lines that could not be read */
    spil_facts_keeper keeper;
} spil_facts;

/* Back to all zero. */
void spil_facts_free(spil_facts *f);

/* Takes in a text, in addition to what is there; false: it is no learning record, and nothing has changed. Lines that
 * cannot be read, such as half a one at the end, are counted and added to *unread: len + 1 bytes at most. The keeper
 * hears nothing of it. */
bool spil_facts_read(spil_facts *f, const char *text, size_t len, spil_out *unread);
/* The text that holds it all, as totals. */
void spil_facts_write(const spil_facts *f, spil_out *text);

/* Notes one outcome, here and with the keeper. false: it could not be kept; *err says why, and the keeper is gone. The
 * words have less than SPIL_FACT_WORD bytes and no blanks; the name is one (spil_name_fits) or "". */
bool spil_facts_note(spil_facts *f, const char *name, const char *game, const char *sum, spil_fact_end end,
                     uint32_t ms, spil_error *err);

/* NULL: never met. */
const spil_fact *spil_facts_find(const spil_facts *f, const char *name, const char *game, const char *sum);

/* Takes out the facts of one person; NULL: all. The keeper stays, and hears nothing of it. */
void spil_facts_forget(spil_facts *f, const char *name);

/* How much practice it needs: 1 = none; a fact never met (NULL) 4. usual_ms: the time this person usually takes. */
int spil_fact_weight(const spil_fact *x, uint32_t usual_ms);
/* The middle one of the times of these facts, or of a person in a game; 0 when nothing was found yet. */
uint32_t spil_facts_usual(const spil_fact *const of[], int n);
uint32_t spil_facts_usual_ms(const spil_facts *f, const char *name, const char *game);

#endif
