/* bot_task.h: a question to a bot with a copy of everything it needs. It can wait in a queue, be answered in another
 * thread or by another instance of the program, and outlive the match that asked.
 *
 * All of it lies in one block of memory, which may be copied as bytes. */
#ifndef SPIL_BOT_TASK_H
#define SPIL_BOT_TASK_H

#include "spil/bot.h"

typedef struct spil_bot_task {
    size_t bytes;        /* of the whole block */
    const spil_bot *bot; /* NULL: it is for somebody else, such as a program */
    spil_budget budget;
    spil_setup setup;  /* its data lies behind the moves */
    spil_fast_rng rng; /* as the bot leaves it */
    spil_bot_answer answer;
    int n_moves;
    bool advises;
    spil_view view;
    spil_move moves[];
} spil_bot_task;

/* To be freed with free(). The question's budget and resources are ignored. */
spil_bot_task *spil_bot_task_new(const spil_bot *bot, spil_budget budget, const spil_bot_input *question);
/* Do these bytes, which came from elsewhere, hold a whole task? */
bool spil_bot_task_is_whole(const spil_bot_task *t, size_t bytes);
/* What to ask the bot, without resources, also after the block was copied; valid while the task stays where it is. */
spil_bot_input spil_bot_task_input(spil_bot_task *t);

/* How such a bot thinks: its own budget, or the host's where its text gives none. */
static inline spil_budget spil_budget_of(spil_budget own, spil_budget hosts)
{
    return own.ms > 0 || own.sims > 0 ? own : hosts;
}

#endif
