/* players.c: players who think in the page's worker (worker_queue.h).
 *
 * A question becomes a text (tasks.h) that the page fetches (spil__posted) and sends to its worker; the worker's
 * answer comes back by spil__posted_answer. */
#include <stdlib.h>

#include "spil/memory.h"
#include "tasks.h"
#include "worker_queue.h"

typedef struct player {
    const spil_bot *bot;
    spil_budget budget;
    bool asked, ready;
    int number;         /* of its question */
    char *text;         /* its question, until it is fetched */
    spil_fast_rng *rng; /* the stream that the question came with */
    spil_bot_answer answer;
    struct player *next; /* in the list of all players */
} player;

static player *all;
static int last_number;
static struct {
    int *number;
    int n, room;
} dropped; /* questions whose answers are no longer wanted */

static void *open_player(void *of, void *shared, const spil_player_spec *spec, spil_budget budget)
{
    (void)of, (void)shared;
    player *p = spil_alloc(sizeof *p);
    p->bot = spec->bot;
    p->budget = spil_budget_of(spec->budget, budget);
    p->next = all;
    all = p;
    return p;
}

static void cancel(void *of)
{
    player *p = of;
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

static void close_player(void *of)
{
    player **at = &all;
    cancel(of);
    while (*at != of)
        at = &(*at)->next;
    *at = (*at)->next;
    free(of);
}

static void start(void *of, const spil_bot_input *question)
{
    player *p = of;
    cancel(p);
    p->text = spil__task_text(p->bot, p->budget, question);
    p->rng = question->rng;
    p->number = ++last_number;
    p->asked = true;
}

static bool ready(const void *of)
{
    return ((const player *)of)->ready;
}

static bool take(void *of, spil_bot_answer *answer, spil_sentence *fault)
{
    player *p = of;
    (void)fault; /* bots never fail */
    p->asked = p->ready = false;
    *answer = p->answer;
    return true;
}

const spil_players spil__page_players = {.open = open_player,
                                         .close = close_player,
                                         .start = start,
                                         .ready = ready,
                                         .take = take,
                                         .cancel = cancel};

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
