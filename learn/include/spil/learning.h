/* learning.h: what people do at a table, noted in the learning record (facts.h).
 *
 * A host says what each person sees and does; the game's lesson knows which sums were in it.
 *
 *   7 ATE 9    The top card asks two sums. A person who holds an answer has met it. Playing it is a find; a number
 *              that does not fit is a miss of the sum it came closest to; so is drawing after having had three
 *              seconds for it. When somebody else is faster it was met and nothing else.
 *   Sequence   The sum on a card is found when its chip goes on a right cell, and missed when it is put on another
 *   Numbers    number.
 *
 * Of one card each person gets one outcome: who was told the answer, by a refusal, a hint or help on the screen, does
 * not find it any more. */
#ifndef SPIL_LEARNING_H
#define SPIL_LEARNING_H

#include "spil/lesson.h"

enum {
    SPIL_LEARNING_DRAW_MS = 3000, /* so long an answer may lie in the hand before a draw is a miss */
    SPIL_LEARNING_MISSED = 4,     /* so many are named after a game at most */
    SPIL_LEARNER_OWN = 128        /* bytes for what a game remembers of a person */
};

typedef struct spil_learner {
    bool person;
    bool told;                  /* it has found, missed or been shown what there was to find */
    bool looked;                /* it has seen something */
    char name[SPIL_NAME_BYTES]; /* in the record */
    uint64_t since_ms;          /* when it began to think: the top card, the turn, the card picked */
    uint32_t seen;              /* changes when there is something new to think about */
    spil_sum missed[SPIL_LEARNING_MISSED]; /* in this game, each once */
    uint8_t n_missed;
    _Alignas(8) unsigned char own[SPIL_LEARNER_OWN]; /* the game's */
} spil_learner;

typedef struct spil_learning {
    spil_facts *facts;
    const spil_setup *setup; /* NULL: nothing is noted */
    spil_learner seat[SPIL_SEATS_MAX];
    spil_error err; /* when something could not be noted: a sentence to be said once; format NULL = none */
} spil_learning;

/* Begins to note what people do at a game; nothing when the game asks no sums or nobody is a person. people: bit per
 * seat. names: theirs in the record, "" for somebody without one. The setup and the record outlive *l, which needs no
 * end. Times of all calls are on one clock, which may stand still during a pause.
 *
 * *l that is all zero notes nothing. */
void spil_learning_begin(spil_learning *l, const spil_setup *su, spil_facts *f,
                         const char names[][SPIL_NAME_BYTES], unsigned people);

/* The person sees this now. To be called whenever its view may have changed. */
void spil_learning_see(spil_learning *l, int seat, const void *view, uint64_t now_ms);
/* The person tried this move when it saw this; done: the rules allowed it. */
void spil_learning_move(spil_learning *l, int seat, const void *view, spil_move mv, bool done,
                        uint64_t now_ms);
/* The person begins to think about one card now. */
void spil_learning_pick(spil_learning *l, int seat, uint64_t now_ms);
/* The person was shown where cards fit, or moves were taken back. */
void spil_learning_told(spil_learning *l, int seat);

/* After a game: what the person missed in it, as "9 + 2 = 1 (9, 10, 1); 3 - 1 = 2"; false when nothing was. */
bool spil_learning_missed(const spil_learning *l, int seat, spil_out *out);

#endif
