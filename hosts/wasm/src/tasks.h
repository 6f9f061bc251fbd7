/* tasks.h: questions to bots as texts, so that a second instance of this module, in a worker, can think about them.
 *
 * A text is the bytes of a question (spil/bot_task.h) in hex. Both instances are one module: what is at the same
 * address in one (a game's table, a bot's, a sentence's format) is there in the other, too. Nobody else can read them,
 * and nobody stores them. */
#ifndef TASKS_H
#define TASKS_H

#include "spil/bot_task.h"
#include "spil/players.h"

enum { TASK_ANSWER_TEXT = 2 * (int)(sizeof(spil_bot_answer) + sizeof(spil_fast_rng)) + 1 };

/* The question as a text; free() it. */
char *spil__task_text(const spil_bot *bot, spil_budget budget, const spil_bot_input *question);
/* Thinks about a question that came as a text, and writes the answer, also as a text. false: it is not one. */
bool spil__task_think(const char *text, char answer[TASK_ANSWER_TEXT]);
/* Reads an answer, with the stream as the bot left it; false: it is not one, and nothing is changed. */
bool spil__task_answered(const char *text, spil_bot_answer *answer, spil_fast_rng *rng);

/* What bots of this instance think with: memory that is kept, and a clock. */
const spil_bot_resources *spil__task_resources(const spil_bot *bot);

/* Bots of this instance that are waited for: in a worker (today.c). */
extern const spil_players spil__worker_players;
/* Tells the page how far something in a worker is: {"done":3,"of":10}. */
void spil__tell_progress(int done, int of);

#endif
