/* learning.h: what people do at a table, noted in the learning record (facts.h).
 *
 * A host says what each person sees and does; this file knows which sums were in it.
 *
 *   7 ATE 9    The top card asks two sums. A person who holds an answer has met it. Playing it is a find; a number
 *              that does not fit is a miss of the sum it came closest to; so is drawing after having had three
 *              seconds for it. When somebody else is faster it was met and nothing else.
 *   Sequence   The sum on a card is found when its chip goes on a right cell, and missed when it is put on another
 *   Numbers    number.
 *
 * Of one card each person gets one outcome: who was told the answer, by a refusal, a hint or help on the screen, does
 * not find it any more. */
#ifndef LEARNING_H
#define LEARNING_H

#include "lesson.h"
#include "screen.h"

enum {
    LEARNING_DRAW_MS = 3000, /* so long an answer may lie in the hand before a draw is a miss */
    LEARNING_MISSED = 4      /* so many are named after a game at most */
};

typedef struct learner {
    bool person;
    bool told;                  /* it has found, missed or been shown what there was to find */
    char name[SPIL_NAME_BYTES]; /* in the record */
    uint64_t since_ms;          /* when it began to think: the top card, the turn, the card picked */
    uint64_t held_ms[11];       /* 7 ATE 9: since when it holds a card of that number … */
    uint64_t hand;              /* … and its cards when it looked last */
    uint32_t seen;              /* 7 ATE 9: changes with the top card; Sequence Numbers: the turn */
    uint8_t top;                /* 7 ATE 9: the top card when it looked last */
    bool looked;
    sum missed[LEARNING_MISSED]; /* in this game, each once */
    uint8_t n_missed;
} learner;

typedef struct learning {
    facts facts;
    const spil_setup *setup; /* NULL: nothing is noted */
    learner seat[SPIL_SEATS_MAX];
    spil_error
        err; /* when the record cannot be read or written: a sentence to be said once; format NULL = none */
} learning;

/* Opens the record for a game that has one, for the people named; bots: bit per seat. The setup outlives *l. Times of
 * all calls are on one clock, which may stand still during a pause. */
void spil__learning_begin(learning *l, const spil_setup *su, const screen *names, unsigned bots);
void spil__learning_end(learning *l);

/* The person sees this now. To be called whenever its view may have changed. */
void spil__learning_see(learning *l, int seat, const void *view, uint64_t now_ms);
/* The person tried this move when it saw this; done: the rules allowed it. */
void spil__learning_move(learning *l, int seat, const void *view, spil_move mv, bool done, uint64_t now_ms);
/* The person begins to think about one card now. */
void spil__learning_pick(learning *l, int seat, uint64_t now_ms);
/* The person was shown where cards fit, or moves were taken back. */
void spil__learning_told(learning *l, int seat);

/* After a game: what the person missed in it, as "9 + 2 = 1 (9, 10, 1); 3 - 1 = 2"; false when nothing was. */
bool spil__learning_missed(const learning *l, int seat, char *text, size_t size);

#endif
