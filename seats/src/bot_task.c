/* bot_task.c: questions to bots with all they need (bot_task.h). */
#include "spil/bot_task.h"

#include <string.h>

#include "spil/memory.h"

enum { LINE = 64 }; /* a file's data is aligned as states are */

/* Where the data of the setup lies in the block, or would. */
static size_t data_at(int n_moves)
{
    const size_t end = sizeof(spil_bot_task) + (size_t)n_moves * sizeof(spil_move);
    return (end + LINE - 1) / LINE * LINE;
}

spil_bot_task *spil_bot_task_new(const spil_bot *bot, spil_budget budget, const spil_bot_input *question)
{
    const spil_setup *su = question->setup;
    const size_t at = data_at(question->n_moves), bytes = at + (su->data == NULL ? 0 : sizeof *su->data);
    spil_bot_task *t = spil_alloc(bytes);
    t->bytes = bytes;
    t->bot = bot;
    t->budget = budget;
    t->setup = *su;
    t->rng = *question->rng;
    t->n_moves = question->n_moves;
    t->advises = question->advises;
    memcpy(&t->view, question->view, su->game->view_bytes);
    memcpy(t->moves, question->moves, (size_t)question->n_moves * sizeof t->moves[0]);
    if (su->data != NULL)
        memcpy((char *)t + at, su->data, sizeof *su->data);
    return t;
}

bool spil_bot_task_is_whole(const spil_bot_task *t, size_t bytes)
{
    return bytes >= sizeof *t && t->bytes == bytes && t->n_moves > 0 && t->n_moves <= SPIL_MOVES_MAX &&
           data_at(t->n_moves) + (t->setup.data == NULL ? 0 : sizeof *t->setup.data) == bytes;
}

spil_bot_input spil_bot_task_input(spil_bot_task *t)
{
    if (t->setup.data != NULL)
        t->setup.data = (const spil_data *)(const void *)((const char *)t + data_at(t->n_moves));
    return (spil_bot_input){.setup = &t->setup,
                            .view = &t->view,
                            .moves = t->moves,
                            .n_moves = t->n_moves,
                            .budget = t->budget,
                            .rng = &t->rng,
                            .advises = t->advises};
}
