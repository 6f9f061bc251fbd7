/* facts.h: the learning record: which sums the people at this computer met, found and missed, and how fast.
 *
 * A fact is a sum as a game asks it: 9+2 in 7 ATE 9 (which goes around the corner to 1), 14-6 in Sequence Numbers.
 * Each is counted for each person, by name; "" is the person who plays alone and gave no name. Bots have none.
 *
 * The record is a text file in the user's data folder that a person can read and that never leaves the computer:
 *
 *     spil facts 1
 *     total 7ate9 9+2 12 9 3 1840 1101 Anna      met, found, missed, ms, what came of the latest (1 = found)
 *     found 7ate9 9+2 1730 Anna                  since then: one line each, with the time it took
 *     missed 7ate9 3-3 0 Anna
 *     met sequence 14-6 0
 *
 * What happens is appended, a line in one piece and under a lock, so that neither a crash nor a second program at the
 * same time loses anything that was there. A file that has grown long is written anew as totals, beside the old one
 * and then put in its place. Lines that cannot be read are put aside into a file "facts.unread" next to it; a file
 * that is no learning record at all is left alone, and nothing is noted. */
#ifndef FACTS_H
#define FACTS_H

#include <stdbool.h>
#include <stdint.h>

#include "memory.h"
#include "spil/error.h"
#include "spil/record.h"

enum {
    FACT_WORD = 16,       /* room for a game's id or a sum, NUL included */
    FACT_RECENT = 8,      /* so many latest outcomes are remembered one by one */
    FACT_MS = 60000,      /* a longer time counts as this: somebody was away */
    FACTS_MAX = 20000,    /* a class of 60 with every fact of both games; then the least met make room */
    FACTS_LONG = 1 << 18, /* bytes of single lines after which the file is written anew */
    FACTS_BYTES = 8 << 20 /* of the largest file that is read */
};

typedef enum fact_end {
    FACT_MET,   /* it was there to be found, and somebody else was faster */
    FACT_FOUND, /* with the time it took */
    FACT_MISSED /* a wrong answer, or none where there was time enough */
} fact_end;

typedef struct fact {
    char name[SPIL_NAME_BYTES]; /* whose */
    char game[FACT_WORD], sum[FACT_WORD];
    uint32_t met, found, missed; /* met counts all three */
    uint32_t ms;                 /* to find it, recent finds counting more; 0 = never found */
    uint8_t n_recent;            /* outcomes in `recent`, 0 … FACT_RECENT */
    uint8_t recent;              /* latest in the lowest bit; 1 = found */
} fact;

typedef struct facts {
    char path[4096]; /* "" when nothing is noted */
    fact *item;      /* in the order in which they were first met */
    int n, room;
    int32_t *index; /* hash → item, -1 = free; n_index is a power of two */
    int n_index;
    int n_unread; /* lines put aside when it was opened */
} facts;

/* Reads the record of this user; an empty one where there is none yet. false: one sentence in *err, the file is left
 * as it is, and *f is empty and notes nothing. In both cases it ends with spil__facts_close. */
bool spil__facts_open(facts *f, spil_error *err);
/* The same from a file of another name. */
bool spil__facts_open_at(facts *f, const char *path, spil_error *err);
void spil__facts_close(facts *f);
/* After opening: says that lines were put aside, where there were any. */
void spil__facts_say_unread(const facts *f, spil_error *err);

/* The same without a file: takes in the text of one; false: it is none. Lines that cannot be read are counted and added
 * to *unread. And the text that holds it all, as totals. */
bool spil__facts_read(facts *f, const char *text, size_t len, text_buffer *unread);
void spil__facts_write(const facts *f, text_buffer *text);

/* Notes one outcome, in memory and in the file. false: it could not be written; *err says why, and nothing more will
 * be written. */
bool spil__facts_note(facts *f, const char *name, const char *game, const char *sum, fact_end end,
                      uint32_t ms, spil_error *err);

/* NULL: never met. */
const fact *spil__facts_find(const facts *f, const char *name, const char *game, const char *sum);

/* Deletes the record of one person; NULL: all of it, with what was put aside. false and a sentence. */
bool spil__facts_forget(facts *f, const char *name, spil_error *err);

/* How much practice it needs: 1 = none; a fact never met (NULL) 4. usual_ms: the time this person usually takes. */
int spil__fact_weight(const fact *x, uint32_t usual_ms);
/* The middle one of the times of these facts, or of a person in a game; 0 when nothing was found yet. */
uint32_t spil__facts_usual(const fact *const of[], int n);
uint32_t spil__facts_usual_ms(const facts *f, const char *name, const char *game);

#endif
