/* bot_pool.h: where bots think: threads with a queue of questions (spil/bot_task.h), and memory that is used again. A
 * program (bot_process.h) is waited for in the same threads.
 *
 * The file descriptor becomes readable when an answer is ready, and is so until all ready answers are taken. */
#ifndef BOT_POOL_H
#define BOT_POOL_H

#include "bot_process.h"
#include "bot_resources.h"
#include "spil/bot_task.h"

typedef struct bot_pool bot_pool;

/* n_threads: questions that are thought about at once, others wait; n_workers: as for spil__resources_open, for each of
 * them. No thread is started yet. */
bot_pool *spil__bot_pool_open(int n_threads, bot_clock clock, int n_workers);
/* Starts the threads, which the first question does otherwise. false: none could be; errno says why. */
bool spil__bot_pool_start(bot_pool *p);
/* Nothing may be asked any more. NULL does nothing. */
void spil__bot_pool_close(bot_pool *p);

/* No thought shall take longer than longest_ms; when more people wait than there are threads, less, but no less than
 * least_ms. Before the first question. */
void spil__bot_pool_limit(bot_pool *p, uint32_t longest_ms, uint32_t least_ms);
/* For whom the questions are that come next: each person has their turn (bot_queue.h). urgent: before all that may take
 * long. At first they are all for the same one. */
void spil__bot_pool_ask_for(bot_pool *p, const char *person, bool urgent);
/* -1: nothing has been asked yet. */
int spil__bot_pool_fd(const bot_pool *p);
/* Questions that are waiting, being thought about or ready. */
int spil__bot_pool_jobs(const bot_pool *p);
/* Whose question has an answer that is ready? NULL: nobody's. */
void *spil__bot_pool_answered(bot_pool *p);

/* A bot's move or, with `out`, all moves rated, thought about in the caller's thread with the pool's memory. The
 * question's resources are ignored. */
spil_bot_answer spil__bot_pool_think(bot_pool *p, const spil_bot *bot, const spil_bot_input *question,
                                     spil_rated out[]);

/* ---- questions ---- */

typedef struct bot_job bot_job;

/* Takes the task over. own_budget: its budget is the player's own, and says nothing of others'. program: asked instead
 * of the task's bot; NULL: the bot. owner: for spil__bot_pool_answered. */
bot_job *spil__bot_job_start(bot_pool *p, spil_bot_task *task, bool own_budget, bot_process *program,
                             void *owner);
bool spil__bot_job_ready(const bot_job *j);
/* Waits for the answer and frees the question. The random stream goes on as the bot left it. false: *fault. */
bool spil__bot_job_take(bot_job *j, spil_bot_answer *answer, spil_fast_rng *rng, spil_sentence *fault);
/* Nobody wants the answer any more: frees the question. A bot goes on until it notices; a program is waited for. */
void spil__bot_job_drop(bot_job *j);

#endif
