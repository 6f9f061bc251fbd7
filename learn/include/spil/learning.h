/* learning.h: records what people do at a table in the learning record (facts.h).
 *
 * A host says what each person sees and does; the game's lesson (games/GAME/lesson.c) knows which sums that
 * involved, and whether they were met, found or missed.
 *
 * Each person gets one outcome per card, for the first answer: a person who has missed it, or was told the answer
 * by a hint or help on the screen, can no longer find it. */
#ifndef SPIL_LEARNING_H
#define SPIL_LEARNING_H

#include "spil/lesson.h"

enum {
    SPIL_LEARNING_DRAW_MS = 3000, /* holding an answer this long makes a draw a miss */
    SPIL_LEARNING_MISSED = 4,     /* named after a game, at most */
    SPIL_LEARNER_OWN = 128        /* bytes for what a game remembers about a person */
};

typedef struct spil_learner {
    bool person;
    bool told;                             /* it has found, missed or been shown the answer */
    bool looked;                           /* it has had a first look */
    char name[SPIL_NAME_BYTES];            /* in the record */
    uint64_t since_ms;                     /* when it began to think: top card, turn or picked card */
    uint32_t seen;                         /* changes when there is something new to think about */
    spil_sum missed[SPIL_LEARNING_MISSED]; /* in this game, each once */
    uint8_t n_missed;
    spil_sum wrong;                                  /* the sum last answered wrongly … */
    int n_wrong;                                     /* … and how often in a row */
    _Alignas(8) unsigned char own[SPIL_LEARNER_OWN]; /* the game's */
} spil_learner;

typedef struct spil_learning {
    spil_facts *facts;
    const spil_setup *setup; /* NULL: nothing is noted */
    spil_learner seat[SPIL_SEATS_MAX];
    spil_error err; /* when something could not be kept, to show once; format NULL = none */
} spil_learning;

/* Begins to record a game; does nothing when the game asks no sums or nobody is a person. people: a bit per seat.
 * names: as in the record, "" for somebody without one. The setup and the record must outlive *l; there is nothing to
 * free. All times are from one clock, which may stop during a pause.
 *
 * An *l that is all zero records nothing. */
void spil_learning_begin(spil_learning *l, const spil_setup *su, spil_facts *f,
                         const char names[][SPIL_NAME_BYTES], unsigned people);

/* The person sees this now. Call it whenever the view may have changed. */
void spil_learning_see(spil_learning *l, int seat, const void *view, uint64_t now_ms);
/* The person tried this move in this view; done: the rules allowed it. true: it was a wrong answer to a sum that
 * may be tried again. Only the first answer is recorded. */
bool spil_learning_move(spil_learning *l, int seat, const void *view, spil_move mv, bool done,
                        uint64_t now_ms);
/* The person begins to think about one card now. */
void spil_learning_pick(spil_learning *l, int seat, uint64_t now_ms);
/* The person was shown where cards fit, or moves were taken back. */
void spil_learning_told(spil_learning *l, int seat);

/* What to say after a wrong answer of the person (spil_sum_wrong). */
void spil_learning_reply(const spil_learning *l, int seat, const spil_translator *t, spil_out *out);

/* What the person missed in the game, as "9 + 2 = 1 (9, 10, 1); 3 - 1 = 2"; false: nothing. */
bool spil_learning_missed(const spil_learning *l, int seat, const spil_translator *t, spil_out *out);

#endif
