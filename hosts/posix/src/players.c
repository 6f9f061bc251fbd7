/* players.c: bots and programs that answer questions (players.h). */
#include "players.h"

#include <stdlib.h>

#include "spil/memory.h"

bool spil__player_probe(const spil_player_spec *spec, spil_sentence *fault)
{
    if (spec->kind != SPIL_PLAYER_PROGRAM)
        return true;
    bot_process *program = spil__bot_process_open(spil_player_spec_command(spec));
    const bool works = spil__bot_process_start(program, fault);
    spil__bot_process_close(program);
    return works;
}

/* ---- opening ---- */

struct player {
    const spil_bot *bot;  /* NULL: */
    bot_process *program; /* … a program … */
    bool in_game;         /* … that has been told of a game */
    spil_budget budget;
    bool own_budget; /* from its text */
    bot_pool *pool;
    bool own_pool;
    void *owner;
    bot_job *job;       /* a question asked without waiting; NULL: none … */
    spil_fast_rng *rng; /* … and its stream */
};

player *spil__player_open(const spil_player_spec *spec, const player_terms *terms)
{
    player *p = spil_alloc(sizeof *p);
    p->bot = spec->bot;
    p->budget = spil_budget_of(spec->budget, terms->budget);
    p->own_budget = spec->budget.ms > 0 || spec->budget.sims > 0;
    p->own_pool = terms->pool == NULL;
    p->pool = p->own_pool ? spil__bot_pool_open(1, terms->clock, terms->n_workers) : terms->pool;
    p->owner = terms->owner;
    if (spec->kind == SPIL_PLAYER_PROGRAM)
        p->program = spil__bot_process_open(spil_player_spec_command(spec));
    return p;
}

void spil__player_close(void *of)
{
    player *p = of;
    if (p == NULL)
        return;
    spil__player_cancel(p);
    spil__bot_process_close(p->program);
    if (p->own_pool)
        spil__bot_pool_close(p->pool);
    free(p);
}

static void begin(void *of, const spil_setup *su, int seat, uint64_t seed)
{
    player *p = of;
    if (p->program != NULL)
        spil__bot_process_begin(p->program, su, seat, seed);
    p->in_game = true;
}

static void end(void *of, const spil_result *res)
{
    player *p = of;
    if (p->program != NULL)
        spil__bot_process_end(p->program, res);
    p->in_game = false;
}

/* ---- waiting ---- */

/* The player's move or, with `out`, all moves rated, if it is a bot that can. */
static bool think(player *p, const spil_bot_input *question, spil_rated out[], spil_bot_answer *answer,
                  spil_sentence *fault)
{
    spil_bot_input in = *question;
    in.budget = p->budget;
    if (p->program == NULL) {
        *answer = spil__bot_pool_think(p->pool, p->bot, &in, out);
        return true;
    }
    *answer = (spil_bot_answer){0};
    return spil__bot_process_ask(p->program, &in, &answer->move, fault);
}

bool spil__player_ask(void *of, const spil_bot_input *question, spil_bot_answer *answer, spil_sentence *fault)
{
    return think(of, question, NULL, answer, fault);
}

static bool rate(void *of, const spil_bot_input *question, spil_rated out[], spil_bot_answer *answer,
                 spil_sentence *fault)
{
    player *p = of;
    const bool rates = p->program == NULL && p->bot->rate != NULL;
    for (int i = 0; i < question->n_moves && !rates; i++)
        out[i] = (spil_rated){.move = question->moves[i]};
    return think(p, question, rates ? out : NULL, answer, fault);
}

/* ---- without waiting ---- */

void spil__player_start(void *of, const spil_bot_input *question)
{
    player *p = of;
    spil__player_cancel(p);
    if (!p->in_game) /* with a setup that stays where it is */
        begin(p, question->setup, ((const spil_view_head *)question->view)->seat, 1);
    p->rng = question->rng;
    p->job = spil__bot_job_start(p->pool, spil_bot_task_new(p->bot, p->budget, question), p->own_budget,
                                 p->program, p->owner);
}

int spil__player_fd(const player *p)
{
    return spil__bot_pool_fd(p->pool);
}

bool spil__player_ready(const void *of)
{
    const player *p = of;
    return p->job != NULL && spil__bot_job_ready(p->job);
}

bool spil__player_take(void *of, spil_bot_answer *answer, spil_sentence *fault)
{
    player *p = of;
    bot_job *j = p->job;
    p->job = NULL;
    return spil__bot_job_take(j, answer, p->rng, fault);
}

void spil__player_cancel(void *of)
{
    player *p = of;
    if (p->job != NULL)
        spil__bot_job_drop(p->job);
    p->job = NULL;
}

/* ---- for matches, and for the lab ---- */

enum { AT_ONCE = SPIL_SEATS_MAX + 1 }; /* all seats and a hint */

static void *enter_match(void *of)
{
    (void)of;
    return spil__bot_pool_open(AT_ONCE, BOT_CLOCK_WALL, 0);
}

static void *enter_lab(void *of)
{
    (void)of;
    return spil__bot_pool_open(0, BOT_CLOCK_CPU, 1);
}

static void leave(void *of, void *shared)
{
    (void)of;
    spil__bot_pool_close(shared);
}

static void *open_shared(void *of, void *shared, const spil_player_spec *spec, spil_budget budget)
{
    (void)of;
    return spil__player_open(spec, &(player_terms){.budget = budget, .pool = shared});
}

const spil_players spil__match_players = {.enter = enter_match,
                                          .leave = leave,
                                          .open = open_shared,
                                          .close = spil__player_close,
                                          .begin = begin,
                                          .end = end,
                                          .ask = spil__player_ask,
                                          .rate = rate,
                                          .start = spil__player_start,
                                          .ready = spil__player_ready,
                                          .take = spil__player_take,
                                          .cancel = spil__player_cancel};

int spil__match_players_fd(const spil_match_bots *b)
{
    return spil_bots_busy(b) ? spil__bot_pool_fd(spil_bots_shared(b)) : -1;
}

const spil_players spil__lab_players = {.enter = enter_lab,
                                        .leave = leave,
                                        .open = open_shared,
                                        .close = spil__player_close,
                                        .begin = begin,
                                        .end = end,
                                        .ask = spil__player_ask};
