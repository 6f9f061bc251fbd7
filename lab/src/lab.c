/* lab.c: a lab without a host's help (lab.h). */
#include "spil/lab.h"

#include "memory.h"

int64_t spil_work_alone(void *of, const spil_work *work)
{
    (void)of;
    void *room = work->open(work->of), *end = alloc(work->end_bytes);
    int64_t taken = 0;
    for (bool more = true; more && taken < work->n;) {
        memset(end, 0, work->end_bytes);
        more = work->piece(work->of, room, taken, end);
        if (more) {
            more = work->take(work->of, taken, end);
            taken++;
        }
    }
    free(end);
    work->close(work->of, room);
    return taken;
}

/* ---- players ---- */

typedef struct thinker {
    const spil_bot *bot;
    spil_budget budget;
    const spil_bot_resources *resources;
} thinker;

static void *open_thinker(const void *of, void *shared, const spil_entrant *who, spil_budget budget)
{
    (void)shared;
    thinker *t = alloc(sizeof *t);
    const bool own = who->budget.ms > 0 || who->budget.sims > 0;
    *t = (thinker){.bot = who->bot, .budget = own ? who->budget : budget, .resources = of};
    return t;
}

static bool ask_thinker(void *player, const spil_bot_input *question, spil_bot_answer *answer,
                        spil_sentence *fault)
{
    (void)fault;
    const thinker *t = player;
    spil_bot_input in = *question;
    in.budget = t->budget;
    in.resources = t->resources;
    *answer = t->bot->choose(&in);
    return true;
}

spil_players spil_players_here(const spil_bot_resources *resources)
{
    return (spil_players){.of = resources, .open = open_thinker, .close = free, .ask = ask_thinker};
}
