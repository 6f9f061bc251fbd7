/* thinkers.c: bots with memory, in this thread (thinkers.h). */
#include "thinkers.h"

#include <stdlib.h>

#include "spil/memory.h"

typedef struct thinker {
    const spil_bot *bot;
    spil_budget budget;
    void *memory;
} thinker;

static void *open_thinker(void *of, void *shared, const spil_player_spec *who, spil_budget budget)
{
    (void)of, (void)shared;
    thinker *t = spil_alloc(sizeof *t);
    *t = (thinker){.bot = who->bot, .budget = budget};
    t->memory =
        who->bot->memory_bytes == 0 ? NULL : aligned_alloc(64, (who->bot->memory_bytes + 63) / 64 * 64);
    return t;
}

static void close_thinker(void *of)
{
    free(((thinker *)of)->memory);
    free(of);
}

static bool ask_thinker(void *of, const spil_bot_input *question, spil_bot_answer *answer,
                        spil_sentence *fault)
{
    (void)fault;
    const thinker *t = of;
    const spil_bot_resources lent = {
        .memory = t->memory, .memory_bytes = t->bot->memory_bytes, .n_workers = 1};
    spil_bot_input in = *question;
    in.budget = t->budget;
    in.resources = &lent;
    *answer = t->bot->choose(&in);
    return true;
}

const spil_players spil__test_thinkers = {.open = open_thinker, .close = close_thinker, .ask = ask_thinker};
