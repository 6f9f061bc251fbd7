/* players.c: the players of hosts/posix/src/players.h in a page: they think in a worker.
 *
 * A question becomes a text (tasks.h) that the page fetches (spil__posted) and sends to its worker; the worker's
 * answer comes back by spil__posted_answer. */
#include <stdlib.h>
#include <string.h>

#include "spil/memory.h"
#include "tasks.h"
#include "worker_queue.h"

struct player {
    player_spec spec;
    spil_budget budget;
    bool asked, ready;
    int number;         /* of its question */
    char *text;         /* its question, until it is fetched */
    spil_fast_rng *rng; /* the stream that the question came with */
    spil_bot_answer answer;
    player *next; /* in the list of all players */
};

static player *all;
static int last_number;
static struct {
    int *number;
    int n, room;
} dropped; /* questions whose answers nobody wants any more */

bool spil__player_probe(const player_spec *spec, spil_sentence *fault)
{
    (void)fault;
    return spec->kind != SEAT_PROGRAM;
}

player *spil__player_open(const player_spec *spec, const player_terms *terms)
{
    player *p = spil_alloc(sizeof *p);
    p->spec = *spec;
    p->budget = spec->budget.sims == 0 && spec->budget.ms == 0 ? terms->budget : spec->budget;
    p->next = all;
    all = p;
    return p;
}

void spil__player_close(player *p)
{
    if (p == NULL)
        return;
    spil__player_cancel(p);
    for (player **at = &all; *at != NULL; at = &(*at)->next) {
        if (*at == p) {
            *at = p->next;
            break;
        }
    }
    free(p);
}

void spil__player_begin(player *p, const spil_setup *su, int seat, uint64_t seed)
{
    (void)p, (void)su, (void)seat, (void)seed; /* only programs want to know */
}

void spil__player_end(player *p, const spil_result *res)
{
    (void)p, (void)res;
}

static spil_bot_input own_input(const player *p, const spil_bot_input *question)
{
    spil_bot_input in = *question;
    in.budget = p->budget;
    in.resources = spil__task_resources(p->spec.bot);
    return in;
}

bool spil__player_ask(player *p, const spil_bot_input *question, spil_bot_answer *answer,
                      spil_sentence *fault)
{
    (void)fault; /* bots never fail */
    const spil_bot_input in = own_input(p, question);
    *answer = p->spec.bot->choose(&in);
    return true;
}

bool spil__player_rate(player *p, const spil_bot_input *question, spil_rated out[], spil_bot_answer *answer,
                       spil_sentence *fault)
{
    const spil_bot_input in = own_input(p, question);
    if (p->spec.bot->rate != NULL) {
        *answer = p->spec.bot->rate(&in, out);
        return true;
    }
    for (int i = 0; i < question->n_moves; i++)
        out[i] = (spil_rated){.move = question->moves[i]};
    return spil__player_ask(p, question, answer, fault);
}

/* ---- without waiting ---- */

void spil__player_start(player *p, const spil_bot_input *question)
{
    spil__player_cancel(p);
    p->text = spil__task_text(&p->spec, p->budget, question);
    p->rng = question->rng;
    p->number = ++last_number;
    p->asked = true;
    p->ready = false;
}

int spil__player_fd(const player *p)
{
    (void)p;
    return -1;
}

bool spil__player_ready(const player *p)
{
    return p->asked && p->ready;
}

bool spil__player_take(player *p, spil_bot_answer *answer, spil_sentence *fault)
{
    (void)fault;
    p->asked = p->ready = false;
    *answer = p->answer;
    return true;
}

void spil__player_cancel(player *p)
{
    if (!p->asked)
        return;
    if (p->text == NULL && !p->ready) { /* a worker has it */
        dropped.number = spil_grow(dropped.number, &dropped.room, dropped.n + 1, sizeof *dropped.number);
        dropped.number[dropped.n++] = p->number;
    }
    free(p->text);
    p->text = NULL;
    p->asked = p->ready = false;
}

/* ---- the page's side ---- */

bool spil__posted(posted *out)
{
    player *first = NULL; /* the list begins with the latest */
    for (player *p = all; p != NULL; p = p->next) {
        if (p->text != NULL && (first == NULL || p->number < first->number))
            first = p;
    }
    if (first == NULL)
        return false;
    *out = (posted){.number = first->number, .text = first->text};
    first->text = NULL;
    return true;
}

int spil__posted_dropped(void)
{
    return dropped.n > 0 ? dropped.number[--dropped.n] : 0;
}

bool spil__posted_answer(int number, const char *text)
{
    for (player *p = all; p != NULL; p = p->next) {
        if (p->asked && p->number == number && p->text == NULL && !p->ready) {
            p->ready = spil__task_answered(text, &p->answer, p->rng);
            return p->ready;
        }
    }
    return false;
}
