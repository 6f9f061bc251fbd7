/* players.c: bots and programs that answer questions (players.h). */
#define _GNU_SOURCE /* pipe2 */
#include "players.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bot_process.h"
#include "spil/memory.h"

bool spil__player_probe(const player_spec *spec, spil_sentence *fault)
{
    if (spec->kind != SEAT_PROGRAM)
        return true;
    bot_process *program = spil__bot_process_open(spil__player_spec_command(spec));
    const bool works = spil__bot_process_start(program, fault);
    spil__bot_process_close(program);
    return works;
}

/* ---- at the table ---- */

struct player {
    player_spec spec;
    spil_budget budget;
    bot_resources *resources;
    bool own_resources;
    bot_process *program; /* PROGRAM */

    /* A question asked without waiting. */
    bool asked;
    pthread_t thread;
    bool in_thread; /* false: no thread could be started, the answer was made at once */
    atomic_bool ready;
    int done[2]; /* a pipe: a byte when the answer is ready; -1 until it is needed */
    spil_bot_input question;
    spil_view view;
    spil_move *moves; /* SPIL_MOVES_MAX of them, once needed */
    bool ok;
    spil_bot_answer answer;
    spil_sentence fault;
};

player *spil__player_open(const player_spec *spec, const player_terms *terms)
{
    player *p = spil_alloc(sizeof *p);
    const bool own = spec->budget.ms > 0 || spec->budget.sims > 0;
    p->spec = *spec;
    p->budget = own ? spec->budget : terms->budget;
    p->own_resources = terms->resources == NULL;
    /* A text that counts simulations means the same move everywhere, however many processors there are. */
    const int n_workers = spec->budget.sims > 0 ? 1 : terms->n_workers;
    p->resources = p->own_resources ? spil__resources_open(terms->clock, n_workers) : terms->resources;
    p->done[0] = p->done[1] = -1;
    if (spec->kind == SEAT_PROGRAM)
        p->program = spil__bot_process_open(spil__player_spec_command(spec));
    return p;
}

void spil__player_close(player *p)
{
    if (p == NULL)
        return;
    spil__player_cancel(p);
    for (int i = 0; i < 2; i++) {
        if (p->done[i] >= 0)
            close(p->done[i]);
    }
    spil__bot_process_close(p->program);
    if (p->own_resources)
        spil__resources_close(p->resources);
    free(p->moves);
    free(p);
}

void spil__player_begin(player *p, const spil_setup *su, int seat, uint64_t seed)
{
    if (p->program != NULL)
        spil__bot_process_begin(p->program, su, seat, seed);
}

void spil__player_end(player *p, const spil_result *res)
{
    if (p->program != NULL)
        spil__bot_process_end(p->program, res);
}

bool spil__player_ask(player *p, const spil_bot_input *question, spil_bot_answer *answer,
                      spil_sentence *fault)
{
    spil_bot_input in = *question;
    in.budget = p->budget;
    if (p->program != NULL) {
        *answer = (spil_bot_answer){0};
        return spil__bot_process_ask(p->program, &in, &answer->move, fault);
    }
    in.resources = spil__resources_for(p->resources, p->spec.bot);
    *answer = p->spec.bot->choose(&in);
    return true;
}

bool spil__player_rate(player *p, const spil_bot_input *question, spil_rated out[], spil_bot_answer *answer,
                       spil_sentence *fault)
{
    if (p->program != NULL || p->spec.bot->rate == NULL) {
        for (int i = 0; i < question->n_moves; i++)
            out[i] = (spil_rated){.move = question->moves[i]};
        return spil__player_ask(p, question, answer, fault);
    }
    spil_bot_input in = *question;
    in.budget = p->budget;
    in.resources = spil__resources_for(p->resources, p->spec.bot);
    *answer = p->spec.bot->rate(&in, out);
    return true;
}

/* ---- without waiting ---- */

static void open_pipe(player *p)
{
    if (p->done[0] >= 0)
        return;
    if (pipe2(p->done, O_CLOEXEC | O_NONBLOCK) != 0) {
        fputs("spil: no pipe could be made\n", stderr); /* as bad as having no memory left */
        abort();
    }
    p->moves = spil_alloc(SPIL_MOVES_MAX * sizeof *p->moves);
}

static void *think(void *argument)
{
    player *p = argument;
    p->ok = spil__player_ask(p, &p->question, &p->answer, &p->fault);
    atomic_store(&p->ready, true);
    const ssize_t n = write(p->done[1], "!", 1); /* a pipe with room: cannot fail */
    (void)n;
    return NULL;
}

void spil__player_start(player *p, const spil_bot_input *question)
{
    sigset_t all, before;
    spil__player_cancel(p);
    open_pipe(p);
    memcpy(&p->view, question->view, question->setup->game->view_bytes);
    memcpy(p->moves, question->moves, (size_t)question->n_moves * sizeof *p->moves);
    p->question = *question;
    p->question.view = &p->view;
    p->question.moves = p->moves;
    p->asked = true;
    atomic_store(&p->ready, false);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before); /* signals are for the thread that talks with people */
    p->in_thread = pthread_create(&p->thread, NULL, think, p) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (!p->in_thread)
        think(p);
}

int spil__player_fd(const player *p)
{
    return p->done[0];
}

bool spil__player_ready(const player *p)
{
    return p->asked && atomic_load(&p->ready);
}

bool spil__player_take(player *p, spil_bot_answer *answer, spil_sentence *fault)
{
    char byte;
    if (p->in_thread)
        pthread_join(p->thread, NULL);
    const ssize_t n = read(p->done[0], &byte, 1); /* it is there */
    (void)n;
    p->asked = false;
    *answer = p->answer;
    *fault = p->fault;
    return p->ok;
}

void spil__player_cancel(player *p)
{
    if (!p->asked)
        return;
    spil__resources_cancel(p->resources);
    if (p->program != NULL)
        spil__bot_process_cancel(p->program);
    spil_bot_answer dropped;
    spil_sentence fault;
    spil__player_take(p, &dropped, &fault);
    spil__resources_reset(p->resources);
    if (p->program != NULL)
        spil__bot_process_reset(p->program);
}
