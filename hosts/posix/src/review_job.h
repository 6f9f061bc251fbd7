/* review_job.h: a game is analysed (spil/analysis.h) in a separate thread, while people look at what is there
 * already, and can leave at any moment. */
#ifndef REVIEW_JOB_H
#define REVIEW_JOB_H

#include "spil/review.h"

/* What one decision may take while people wait: a little longer than a bot's move at a low level. */
enum { REVIEW_MS = 100 };

typedef struct review_job review_job;

typedef struct review_progress {
    int steps, of;   /* done, in all */
    int n_decisions; /* that may be read: decisions 0 … n - 1 of the analysis */
    bool over;       /* everything may be read, the sums too */
} review_progress;

/* Begins. n_workers: as for spil__resources_open. The record outlives the job. NULL: no bot rates moves of this game,
 * or no thread can be started. */
review_job *spil__review_start(const spil_record *rec, spil_budget budget, int n_workers);
/* How far it has got. */
review_progress spil__review_look(review_job *j);
/* Waits for the end. */
void spil__review_wait(review_job *j);
/* Only what spil__review_look has said may be read. */
const spil_analysis *spil__review_analysis(const review_job *j);
/* Ends it, however far it has got. NULL is allowed. */
void spil__review_close(review_job *j);

#endif
